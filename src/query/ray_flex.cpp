// SPDX-License-Identifier: Apache-2.0
#include "query/ray_flex.h"

#include "math/quat.h"
#include "shape/primitives/primitive.h"
#include "shape/ray_mesh.h"

namespace sinew {

namespace {

class Caster {
 public:
  Caster(const mjModel& m, const mjData& d, int flex, const Ray& ray)
      : m_(m), flex_(flex), vertices_(d.flexvert_xpos + 3 * m.flex_vertadr[flex]), ray_(ray), view_(ray) {}

  const FlexHit& hit() const { return hit_; }

  void test_vertices() {
    const Vec3<mjtNum> size{m_.flex_radius[flex_], 0, 0};
    for (int v = 0; v < m_.flex_vertnum[flex_]; ++v) {
      const Ray local{ray_.origin - vertex(v), ray_.direction};
      take(primitive(mjGEOM_SPHERE).ray(size, local), &v, 1);
    }
  }

  void test_edges() {
    for (int e = m_.flex_edgeadr[flex_]; e < m_.flex_edgeadr[flex_] + m_.flex_edgenum[flex_]; ++e) {
      const int* ends = m_.flex_edge + 2 * e;
      const Vec3<mjtNum> a = vertex(ends[0]), way = vertex(ends[1]) - a;
      const Ray local = in_frame(ray_, a + 0.5 * way, to_matrix(from_z_axis_to(way)));
      take(primitive(mjGEOM_CAPSULE).ray({m_.flex_radius[flex_], 0.5 * norm(way), 0}, local), ends, 2);
    }
  }

  void test_triangles(const int* triangles, int count) {
    for (int t = 0; t < count; ++t) test_triangle(triangles + 3 * t);
  }

  void test_layer(int layer) {
    constexpr int kSides[4][3] = {{0, 1, 2}, {0, 2, 3}, {0, 3, 1}, {1, 3, 2}};
    for (int e = 0; e < m_.flex_elemnum[flex_]; ++e) {
      if (m_.flex_elemlayer[m_.flex_elemadr[flex_] + e] != layer) continue;
      const int* corners = m_.flex_elem + m_.flex_elemdataadr[flex_] + 4 * e;
      for (const int* side : kSides) {
        const int triangle[3] = {corners[side[0]], corners[side[1]], corners[side[2]]};
        test_triangle(triangle);
      }
    }
  }

 private:
  Vec3<mjtNum> vertex(int v) const { return load3(vertices_ + 3 * v); }

  void test_triangle(const int* v) {
    take(ray_triangle(view_.seen(vertex(v[0])), view_.seen(vertex(v[1])), view_.seen(vertex(v[2]))), v, 3);
  }

  // Keeps the nearest hit, with that one of its n vertices which is nearest to it.
  void take(mjtNum x, const int* candidates, int n) {
    if (x < 0 || (hit_.vertex >= 0 && x >= hit_.distance)) return;
    hit_.distance = x;
    hit_.vertex = candidates[0];
    for (int i = 1; i < n; ++i) {
      const Vec3<mjtNum> at = ray_.at(x);
      if (distance(vertex(candidates[i]), at) < distance(vertex(hit_.vertex), at)) hit_.vertex = candidates[i];
    }
  }

  const mjModel& m_;
  int flex_;
  const mjtNum* vertices_;
  Ray ray_;
  RayView view_;
  FlexHit hit_;
};

}  // namespace

FlexHit ray_flex(const mjModel& m, const mjData& d, int flex, const FlexParts& parts, const Ray& ray) {
  if (!has_direction(ray)) return {};
  Caster caster(m, d, flex, ray);
  if (parts.vertices) caster.test_vertices();
  if (parts.edges) caster.test_edges();
  const int dim = m.flex_dim[flex];
  if (dim == 2 && (parts.faces || parts.skin)) {
    caster.test_triangles(m.flex_elem + m.flex_elemdataadr[flex], m.flex_elemnum[flex]);
  } else if (dim == 3 && parts.skin) {
    caster.test_triangles(m.flex_shell + m.flex_shelldataadr[flex], m.flex_shellnum[flex]);
  } else if (dim == 3 && parts.faces) {
    caster.test_layer(parts.layer);
  }
  return caster.hit();
}

}  // namespace sinew
