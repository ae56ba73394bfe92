// SPDX-License-Identifier: Apache-2.0
// api_sdf.cpp -- signed distance functions and their combinations.
#include <mujoco/mujoco.h>

#include "query/geom_field.h"

namespace {

using sinew::FieldSample;
using sinew::Vector;

FieldSample sample_shape(const mjModel* m, const mjData* d, const mjSDF* s, int i, const Vector& x) {
  const mjpPlugin* plugin = s->plugin ? s->plugin[i] : nullptr;
  return plugin ? sinew::ShapeField(*m, *d, *plugin, s->id[i])(x)
                : sinew::ShapeField(*m, *d, s->geomtype[i], s->id[i])(x);
}

FieldSample sample_combination(const mjModel* m, const mjData* d, const mjSDF* s, const mjtNum x[3]) {
  const Vector point = sinew::load3(x);
  const FieldSample a = sample_shape(m, d, s, 0, point);
  if (s->type == mjSDFTYPE_SINGLE) return a;
  const sinew::Matrix R = sinew::load9(s->relmat);
  FieldSample b = sample_shape(m, d, s, 1, R * point + sinew::load3(s->relpos));
  b.gradient = transpose_times(R, b.gradient);
  switch (s->type) {
    case mjSDFTYPE_INTERSECTION:
      return intersection_of(a, b);
    case mjSDFTYPE_MIDSURFACE:
      return {a.distance - b.distance, a.gradient - b.gradient};
    default:
      return collision_of(a, b);
  }
}

}  // namespace

const mjpPlugin* mjc_getSDF(const mjModel* m, int id) {
  return id >= 0 && id < m->ngeom ? sinew::field_plugin(*m, id) : nullptr;
}

mjtNum mjc_distance(const mjModel* m, const mjData* d, const mjSDF* s, const mjtNum x[3]) {
  return sample_combination(m, d, s, x).distance;
}

void mjc_gradient(const mjModel* m, const mjData* d, const mjSDF* s, mjtNum gradient[3], const mjtNum x[3]) {
  sample_combination(m, d, s, x).gradient.store(gradient);
}
