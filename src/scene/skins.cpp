// SPDX-License-Identifier: Apache-2.0
#include "scene/skins.h"

#include <algorithm>

#include "math/pose.h"
#include "scene/label.h"

namespace sinew {

namespace {

using VecF = Vec3<float>;

// Where the bone has been taken from its bind pose.
Pose<mjtNum> bone_motion(const mjModel& m, const mjData& d, int bone) {
  const int body = m.skin_bonebodyid[bone];
  const float* q = m.skin_bonebindquat + 4 * bone;
  const Pose<mjtNum> bind{load3_wide(m.skin_bonebindpos + 3 * bone), {q[0], q[1], q[2], q[3]}};
  return Pose<mjtNum>::load(d.xpos + 3 * body, d.xquat + 4 * body) * inverse(bind);
}

void move_with_bones(const mjModel& m, const mjData& d, int skin, float* vertices) {
  const float* bind = m.skin_vert + 3 * m.skin_vertadr[skin];
  for (int bone = m.skin_boneadr[skin]; bone < m.skin_boneadr[skin] + m.skin_bonenum[skin]; ++bone) {
    const Pose<mjtNum> X = bone_motion(m, d, bone);
    const int first = m.skin_bonevertadr[bone];
    for (int i = first; i < first + m.skin_bonevertnum[bone]; ++i) {
      const int v = m.skin_bonevertid[i];
      const Vector at = m.skin_bonevertweight[i] * (X * load3_wide(bind + 3 * v));
      for (int k = 0; k < 3; ++k) vertices[3 * v + k] += static_cast<float>(at[k]);
    }
  }
}

void compute_normals(const mjModel& m, int skin, const float* vertices, float* normals) {
  const int* faces = m.skin_face + 3 * m.skin_faceadr[skin];
  for (int f = 0; f < m.skin_facenum[skin]; ++f) {
    const int* v = faces + 3 * f;
    const VecF a = load3(vertices + 3 * v[0]);
    const VecF normal = cross(load3(vertices + 3 * v[1]) - a, load3(vertices + 3 * v[2]) - a);
    for (int k = 0; k < 3; ++k) (load3(normals + 3 * v[k]) + normal).store(normals + 3 * v[k]);
  }
  for (int v = 0; v < m.skin_vertnum[skin]; ++v) {
    const Vector sum = load3_wide(normals + 3 * v);
    const mjtNum scale = 1 / at_least_minval(norm(sum));  // a vertex without faces, or between two, has no normal
    for (int k = 0; k < 3; ++k) normals[3 * v + k] = static_cast<float>(scale * sum[k]);
  }
}

void pose_skin(const mjModel& m, const mjData& d, int skin, mjvScene& scene) {
  const int n = 3 * m.skin_vertnum[skin];
  float* vertices = scene.skinvert + 3 * m.skin_vertadr[skin];
  float* normals = scene.skinnormal + 3 * m.skin_vertadr[skin];
  move_with_bones(m, d, skin, vertices);
  compute_normals(m, skin, vertices, normals);
  const float inflate = m.skin_inflate[skin];
  for (int i = 0; inflate != 0 && i < n; ++i) vertices[i] += inflate * normals[i];
}

}  // namespace

void add_skins(Builder& scene) {
  const mjModel& m = scene.m;
  if (!scene.shows(mjVIS_SKIN) || !scene.wants(mjCAT_DYNAMIC)) return;
  for (int s = 0; s < m.nskin; ++s) {
    if (!group_shown(scene.option.skingroup, m.skin_group[s])) continue;
    if (look_rgba(m, m.skin_matid[s], m.skin_rgba + 4 * s).c[3] == 0) continue;
    mjvGeom* geom = scene.add(mjOBJ_SKIN, s, mjCAT_DYNAMIC, mjGEOM_SKIN);
    if (!geom) return;
    const int body = m.skin_bonenum[s] ? m.skin_bonebodyid[m.skin_boneadr[s]] : 0;
    set_pose(*geom, load3(scene.d.xpos + 3 * body), Matrix::identity());
    set_look(scene, *geom, m.skin_matid[s], m.skin_rgba + 4 * s);
    geom->texcoord = m.skin_texcoordadr[s] >= 0;
    if (scene.perturb && scene.perturb->skinselect == s) geom->emission += m.vis.global.glow;
    if (scene.option.label == mjLABEL_SKIN) label_with_name(m, *geom, mjOBJ_SKIN, s);
  }
}

void update_skins(const mjModel& m, const mjData& d, const mjvOption& option, mjvScene& scene) {
  if (!scene.nskin) return;
  std::fill_n(scene.skinvert, 3 * m.nskinvert, 0.0f);
  std::fill_n(scene.skinnormal, 3 * m.nskinvert, 0.0f);
  for (int s = 0; s < scene.nskin; ++s) {
    if (option.flags[mjVIS_SKIN] && group_shown(option.skingroup, m.skin_group[s])) pose_skin(m, d, s, scene);
  }
}

}  // namespace sinew
