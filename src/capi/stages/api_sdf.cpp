// SPDX-License-Identifier: Apache-2.0
// api_sdf.cpp -- signed distance functions and their combinations.
#include <mujoco/mujoco.h>

#include "capi/run_stage.h"
#include "query/geom_field.h"

namespace {

using sinew::FieldSample;
using sinew::Vector;

// Whether every shape of the combination is one that the model has: a geom, or an instance of its plugin.
bool is_combination(const char* caller, const mjModel* m, const mjData* d, const mjSDF* s) {
  if (!sinew::is_data_of(caller, *m, *d)) return false;
  for (int i = 0; i < (s->type == mjSDFTYPE_SINGLE ? 1 : 2); ++i) {
    const bool has_plugin = s->plugin && s->plugin[i];
    const int count = has_plugin ? m->nplugin : m->ngeom;
    if (s->id[i] >= 0 && s->id[i] < count) continue;
    sinew::raise_error("%s: there is no %s %d", caller, has_plugin ? "instance of a plugin" : "geom", s->id[i]);
    return false;
  }
  return true;
}

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
  return is_combination(__func__, m, d, s) ? sample_combination(m, d, s, x).distance : mjMAXVAL;
}

void mjc_gradient(const mjModel* m, const mjData* d, const mjSDF* s, mjtNum gradient[3], const mjtNum x[3]) {
  const bool is_defined = is_combination(__func__, m, d, s);
  (is_defined ? sample_combination(m, d, s, x).gradient : Vector{}).store(gradient);
}
