// SPDX-License-Identifier: Apache-2.0
#include "scene/joints.h"

#include "scene/label.h"
#include "scene/limits.h"

namespace sinew {

mjvGeom* add_joint_shape(Builder& scene, int joint, int object_type, int object, mjtNum room, mjtNum length,
                         mjtNum width, const Rgba& rgba) {
  const mjData& d = scene.d;
  const int type = scene.m.jnt_type[joint];
  const Vector anchor = load3(d.xanchor + 3 * joint);
  if (type == mjJNT_FREE || type == mjJNT_BALL) {
    return scene.add_decor(object_type, object, type == mjJNT_FREE ? mjGEOM_BOX : mjGEOM_SPHERE, {room, room, room},
                           anchor, load9(d.xmat + 9 * scene.m.jnt_bodyid[joint]), rgba);
  }
  return scene.add_connector(object_type, object, mjCAT_DECOR, type == mjJNT_SLIDE ? mjGEOM_ARROW : mjGEOM_ARROW1,
                             width, anchor, anchor + length * load3(d.xaxis + 3 * joint), rgba);
}

void add_joints(Builder& scene) {
  const mjModel& m = scene.m;
  if (!scene.shows(mjVIS_JOINT) || !scene.wants(mjCAT_DECOR)) return;
  const mjtNum length = scene.scaled(m.vis.scale.jointlength), width = scene.scaled(m.vis.scale.jointwidth);
  for (int j = 0; j < m.njnt; ++j) {
    if (!group_shown(scene.option.jointgroup, m.jnt_group[j])) continue;
    Rgba rgba =
        mix(Rgba::load(m.vis.rgba.joint), Rgba::load(m.vis.rgba.constraint), joint_limit_impedance(m, scene.d, j));
    rgba.c[3] = 1;  // joints hide what is behind them, whatever their color says
    mjvGeom* geom = add_joint_shape(scene, j, mjOBJ_JOINT, j, 0.3 * length, length, width, rgba);
    if (geom && scene.option.label == mjLABEL_JOINT) label_with_name(m, *geom, mjOBJ_JOINT, j);
  }
}

}  // namespace sinew
