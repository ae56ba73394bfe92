// SPDX-License-Identifier: Apache-2.0
#include "scene/select.h"

#include "query/ray.h"
#include "query/ray_flex.h"
#include "scene/builder.h"
#include "scene/camera.h"
#include "shape/ray_mesh.h"
#include "tree/flex_nodes.h"

namespace sinew {

namespace {

bool is_nearer(mjtNum distance, mjtNum nearest) { return distance >= 0 && (nearest < 0 || distance < nearest); }

// An interpolated vertex is moved by all nodes of its flex: the one that it follows most is taken.
void take_flex_vertex(const mjModel& m, const mjData& d, int flex, int vertex, Selected& selection) {
  selection = {};
  selection.flex = flex;
  const int v = m.flex_vertadr[flex] + vertex;
  selection.body = m.flex_vertbodyid[v];
  selection.point = load3(d.flexvert_xpos + 3 * v);
  if (!m.flex_interp[flex]) return;
  const NodeWeights weights(m, flex, v);
  int node = 0;
  for (int n = 1; n < m.flex_nodenum[flex]; ++n) {
    if (weights[n] > weights[node]) node = n;
  }
  node += m.flex_nodeadr[flex];
  selection.body = m.flex_nodebodyid[node];
  selection.point =
      load3(d.xpos + 3 * selection.body) + load9(d.xmat + 9 * selection.body) * load3(m.flex_node + 3 * node);
}

// The bone that moves the vertex most.
int bone_body(const mjModel& m, int skin, int vertex) {
  int body = -1;
  float largest = 0;
  for (int bone = m.skin_boneadr[skin]; bone < m.skin_boneadr[skin] + m.skin_bonenum[skin]; ++bone) {
    const int first = m.skin_bonevertadr[bone];
    for (int i = first; i < first + m.skin_bonevertnum[bone]; ++i) {
      if (m.skin_bonevertid[i] != vertex || m.skin_bonevertweight[i] <= largest) continue;
      largest = m.skin_bonevertweight[i];
      body = m.skin_bonebodyid[bone];
    }
  }
  return body;
}

void select_flexes(const mjModel& m, const mjData& d, const mjvOption& option, const Ray& ray, mjtNum& nearest,
                   Selected& selection) {
  const FlexParts parts{option.flags[mjVIS_FLEXVERT] != 0, option.flags[mjVIS_FLEXEDGE] != 0,
                        option.flags[mjVIS_FLEXFACE] != 0, option.flags[mjVIS_FLEXSKIN] != 0, option.flex_layer};
  for (int f = 0; f < m.nflex; ++f) {
    const FlexHit hit = ray_flex(m, d, f, parts, ray);
    if (!is_nearer(hit.distance, nearest)) continue;
    nearest = hit.distance;
    take_flex_vertex(m, d, f, hit.vertex, selection);
  }
}

void select_skins(const mjModel& m, const mjvOption& option, const mjvScene& scene, const Ray& ray, mjtNum& nearest,
                  Selected& selection) {
  if (!option.flags[mjVIS_SKIN]) return;
  for (int s = 0; s < scene.nskin; ++s) {
    if (!group_shown(option.skingroup, m.skin_group[s])) continue;
    int vertex = -1;
    const float* vertices = scene.skinvert + 3 * m.skin_vertadr[s];
    const mjtNum x = ray_skin(m.skin_facenum[s], m.skin_face + 3 * m.skin_faceadr[s], vertices, ray, &vertex);
    if (!is_nearer(x, nearest)) continue;
    nearest = x;
    selection = {};
    selection.skin = s;
    selection.body = bone_body(m, s, vertex);
    selection.point = load3_wide(vertices + 3 * vertex);
  }
}

}  // namespace

Ray line_of_sight(const mjvScene& scene, mjtNum aspect, mjtNum x, mjtNum y) {
  const mjvGLCamera camera = average_camera(scene.camera[0], scene.camera[1]);
  const CameraFrame frame = camera_in_model(scene);
  const mjtNum height = static_cast<mjtNum>(camera.frustum_top) - camera.frustum_bottom;
  const mjtNum half_width = 0.5 * aspect * height;
  const Vector across = (camera.frustum_center + (2 * x - 1) * half_width) * frame.right +
                        (camera.frustum_bottom + y * height) * frame.up;
  if (camera.orthographic) return {frame.position + across, frame.forward};
  return {frame.position, normalized(static_cast<mjtNum>(camera.frustum_near) * frame.forward + across)};
}

Selected select(const mjModel& m, const mjData& d, const mjvOption& option, const mjvScene& scene, const Ray& ray) {
  Selected selection;
  const RayHit hit = cast_ray(m, d, ray, {option.geomgroup, option.flags[mjVIS_STATIC] != 0, -1});
  mjtNum nearest = hit.geom >= 0 ? hit.distance : kNoHit;
  if (hit.geom >= 0) {
    selection.geom = hit.geom;
    selection.body = m.geom_bodyid[hit.geom];
    selection.point = ray.at(hit.distance);
  }
  select_flexes(m, d, option, ray, nearest, selection);
  select_skins(m, option, scene, ray, nearest, selection);
  return selection;
}

}  // namespace sinew
