// SPDX-License-Identifier: Apache-2.0
#include "scene/handles.h"

#include <algorithm>

#include "math/quat.h"
#include "scene/label.h"
#include "scene/perturb.h"

namespace sinew {

namespace {

// A second perturbation has red and green exchanged; where both are at work, there is as much of one as of the other.
Rgba handle_color(const float* base, bool first, bool second) {
  Rgba rgba = Rgba::load(base);
  if (first && second) {
    rgba.c[0] = rgba.c[1] = std::max(rgba.c[0], rgba.c[1]);
  } else if (second) {
    std::swap(rgba.c[0], rgba.c[1]);
  }
  return rgba;
}

void add_selected_point(Builder& scene) {
  const mjvPerturb& p = *scene.perturb;
  const mjtNum size = scene.scaled(scene.m.vis.scale.selectpoint);
  const Vector at = selected_point(scene.d, p);
  mjvGeom* geom = scene.add_decor(mjOBJ_UNKNOWN, p.select, mjGEOM_SPHERE, {size, size, size}, at, Matrix::identity(),
                                  Rgba::load(scene.m.vis.rgba.selectpoint));
  if (geom && scene.option.label == mjLABEL_SELPNT) {
    set_label(*geom, "%.3f %.3f %.3f (local %.3f %.3f %.3f)", at.x, at.y, at.z, p.localpos[0], p.localpos[1],
              p.localpos[2]);
  }
}

void add_string(Builder& scene) {
  const mjvPerturb& p = *scene.perturb;
  const mjtNum width = scene.scaled(scene.m.vis.scale.constraint);
  const Rgba rgba =
      handle_color(scene.m.vis.rgba.constraint, p.active & mjPERT_TRANSLATE, p.active2 & mjPERT_TRANSLATE);
  const Vector end = load3(p.refselpos);
  scene.add_connector(mjOBJ_UNKNOWN, p.select, mjCAT_DECOR, mjGEOM_CAPSULE, width, selected_point(scene.d, p), end,
                      rgba);
  scene.add_decor(mjOBJ_UNKNOWN, p.select, mjGEOM_SPHERE, {2 * width, 2 * width, 2 * width}, end,
                  to_matrix(load4(p.refquat)), rgba);
}

// The box around the body, turned as it is asked to.
void add_wanted_pose(Builder& scene) {
  const mjModel& m = scene.m;
  const mjvPerturb& p = *scene.perturb;
  const int root = m.body_bvhadr[p.select];
  Vector size{m.stat.meansize, m.stat.meansize, m.stat.meansize};
  Vector pos = load3(scene.d.xipos + 3 * p.select);
  if (root >= 0) {
    size = load3(m.bvh_aabb + 6 * root + 3);
    pos += load9(scene.d.ximat + 9 * p.select) * load3(m.bvh_aabb + 6 * root);
  }
  scene.add_decor(mjOBJ_UNKNOWN, p.select, mjGEOM_BOX, size, pos, to_matrix(load4(p.refquat)),
                  handle_color(m.vis.rgba.inertia, p.active & mjPERT_ROTATE, p.active2 & mjPERT_ROTATE));
}

}  // namespace

void add_handles(Builder& scene) {
  if (!scene.wants(mjCAT_DECOR) || !scene.perturb || !has_selection(scene.m, *scene.perturb)) return;
  const int active = scene.perturb->active | scene.perturb->active2;
  if (scene.shows(mjVIS_SELECT)) add_selected_point(scene);
  if (!scene.shows(mjVIS_PERTOBJ)) return;
  if (active & mjPERT_TRANSLATE) add_string(scene);
  if (active & mjPERT_ROTATE) add_wanted_pose(scene);
}

}  // namespace sinew
