// SPDX-License-Identifier: Apache-2.0
#include "scene/bounds.h"

namespace sinew {

namespace {

bool on_level(const Builder& scene, int depth, bool leaf) {
  return depth == scene.option.bvh_depth || (leaf && depth < scene.option.bvh_depth);
}

// aabb: center and half sizes in the frame given.
void add_box(Builder& scene, int node, bool active, const mjtNum* aabb, const Vector& pos, const Matrix& mat) {
  const auto& rgba = scene.m.vis.rgba;
  scene.add_decor(mjOBJ_UNKNOWN, node, mjGEOM_LINEBOX, load3(aabb + 3), pos + mat * load3(aabb), mat,
                  Rgba::load(active ? rgba.bvactive : rgba.bv));
}

bool is_active(const Builder& scene, int node) { return scene.m.vis.global.bvactive && scene.d.bvh_active[node]; }

void add_bounds_of_body(Builder& scene, int body) {
  const mjModel& m = scene.m;
  const mjData& d = scene.d;
  for (int i = m.body_bvhadr[body]; i < m.body_bvhadr[body] + m.body_bvhnum[body]; ++i) {
    const int geom = m.bvh_nodeid[i];
    if (!on_level(scene, m.bvh_depth[i], geom >= 0)) continue;
    if (geom >= 0) {
      add_box(scene, i, is_active(scene, i), m.geom_aabb + 6 * geom, load3(d.geom_xpos + 3 * geom),
              load9(d.geom_xmat + 9 * geom));
    } else {
      add_box(scene, i, is_active(scene, i), m.bvh_aabb + 6 * i, load3(d.xipos + 3 * body), load9(d.ximat + 9 * body));
    }
  }
}

void add_octree(Builder& scene, int geom) {
  const mjModel& m = scene.m;
  const int mesh = m.geom_dataid[geom], first = m.mesh_octadr[mesh];
  for (int i = 0; first >= 0 && i < m.mesh_octnum[mesh]; ++i) {
    if (m.oct_depth[first + i] != scene.option.bvh_depth) continue;
    add_box(scene, i, false, m.oct_aabb + 6 * (first + i), load3(scene.d.geom_xpos + 3 * geom),
            load9(scene.d.geom_xmat + 9 * geom));
  }
}

void add_bounds_of_flex(Builder& scene, int flex) {
  const mjModel& m = scene.m;
  if (m.flex_bvhadr[flex] < 0) return;
  for (int i = m.flex_bvhadr[flex]; i < m.flex_bvhadr[flex] + m.flex_bvhnum[flex]; ++i) {
    if (!on_level(scene, m.bvh_depth[i], m.bvh_nodeid[i] >= 0)) continue;
    add_box(scene, i, is_active(scene, i), scene.d.bvh_aabb_dyn + 6 * (i - m.nbvhstatic), Vector{}, Matrix::identity());
  }
}

// The cage of an interpolated flex: lines between neighbouring nodes, which are numbered z first, then y, then x.
void add_cage(Builder& scene, int flex) {
  constexpr mjtNum kLineWidth = 3;  // pixels
  const mjModel& m = scene.m;
  const int side = m.flex_interp[flex] + 1, stride[3] = {side * side, side, 1};
  const auto position = [&](int node) {
    const int body = m.flex_nodebodyid[m.flex_nodeadr[flex] + node];
    const mjtNum* local = m.flex_node + 3 * (m.flex_nodeadr[flex] + node);
    return load3(scene.d.xpos + 3 * body) + load9(scene.d.xmat + 9 * body) * load3(local);
  };
  for (int node = 0; node < side * side * side; ++node) {
    for (const int step : stride) {
      if (node / step % side + 1 == side) continue;
      scene.add_connector(mjOBJ_UNKNOWN, node / stride[0], mjCAT_DECOR, mjGEOM_LINE, kLineWidth, position(node),
                          position(node + step), kGrey);
    }
  }
}

}  // namespace

void add_body_bounds(Builder& scene) {
  if (!scene.shows(mjVIS_BODYBVH) || !scene.wants(mjCAT_DECOR)) return;
  for (int body = 0; body < scene.m.nbody; ++body) {
    if (scene.m.body_bvhadr[body] >= 0) add_bounds_of_body(scene, body);
  }
}

void add_mesh_bounds(Builder& scene) {
  const mjModel& m = scene.m;
  if (!scene.shows(mjVIS_MESHBVH) || !scene.wants(mjCAT_DECOR)) return;
  for (int geom = 0; geom < m.ngeom; ++geom) {
    const bool has_mesh = m.geom_type[geom] == mjGEOM_MESH || m.geom_type[geom] == mjGEOM_SDF;
    if (has_mesh && m.geom_dataid[geom] >= 0) add_octree(scene, geom);
  }
  for (int flex = 0; flex < m.nflex; ++flex) {
    if (!group_shown(scene.option.flexgroup, m.flex_group[flex])) continue;
    add_bounds_of_flex(scene, flex);
    if (m.flex_interp[flex]) add_cage(scene, flex);
  }
}

}  // namespace sinew
