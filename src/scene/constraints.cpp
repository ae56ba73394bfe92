// SPDX-License-Identifier: Apache-2.0
#include "scene/constraints.h"

#include "scene/label.h"

namespace sinew {

namespace {

Vector anchor(const mjModel& m, const mjData& d, int equality, int side) {
  const int object = (side == 0 ? m.eq_obj1id : m.eq_obj2id)[equality];
  if (m.eq_objtype[equality] == mjOBJ_SITE) return load3(d.site_xpos + 3 * object);
  // a weld keeps the anchor in its second body first, a connect that in its first
  const bool first_half = (m.eq_type[equality] == mjEQ_WELD) == (side == 1);
  const mjtNum* local = m.eq_data + mjNEQDATA * equality + (first_half ? 0 : 3);
  return load3(d.xpos + 3 * object) + load9(d.xmat + 9 * object) * load3(local);
}

Matrix axes(const mjModel& m, const mjData& d, int equality, int side) {
  const int object = (side == 0 ? m.eq_obj1id : m.eq_obj2id)[equality];
  return load9((m.eq_objtype[equality] == mjOBJ_SITE ? d.site_xmat : d.xmat) + 9 * object);
}

void add_equality(Builder& scene, int equality) {
  const mjModel& m = scene.m;
  const mjtNum size = scene.scaled(m.vis.scale.constraint);
  for (int side = 0; side < 2; ++side) {
    const float* rgba = side == 0 ? m.vis.rgba.connect : m.vis.rgba.constraint;
    mjvGeom* geom =
        scene.add_decor(mjOBJ_EQUALITY, equality, mjGEOM_SPHERE, {size, size, size}, anchor(m, scene.d, equality, side),
                        axes(m, scene.d, equality, side), Rgba::load(rgba));
    if (geom && scene.option.label == mjLABEL_CONSTRAINT) label_with_name(m, *geom, mjOBJ_EQUALITY, equality);
  }
}

}  // namespace

void add_equalities(Builder& scene) {
  if (!scene.shows(mjVIS_CONSTRAINT) || !scene.wants(mjCAT_DECOR)) return;
  for (int i = 0; i < scene.m.neq; ++i) {
    const bool of_bodies = scene.m.eq_type[i] == mjEQ_CONNECT || scene.m.eq_type[i] == mjEQ_WELD;
    if (of_bodies && scene.d.eq_active[i]) add_equality(scene, i);
  }
}

}  // namespace sinew
