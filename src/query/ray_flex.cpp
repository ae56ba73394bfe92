// SPDX-License-Identifier: Apache-2.0
#include "query/ray_flex.h"

#include <initializer_list>

#include "shape/contact_point.h"
#include "shape/primitives/capsule.h"
#include "shape/ray_mesh.h"
#include "shape/ray_tree.h"

namespace sinew {
namespace {

class FlexRay {
 public:
  FlexRay(const mjModel& m, const mjData& d, int flex, const FlexParts& parts, const Ray& ray)
      : m_(m), d_(d), flex_(flex), dim_(m.flex_dim[flex]), parts_(parts), ray_(ray), view_(ray) {}

  FlexHit find() {
    if (!has_direction(ray_)) return {};
    if (parts_.vertices) {
      for (int v = 0; v < m_.flex_vertnum[flex_]; ++v) try_vertex(v);
    }
    if (parts_.edges || (parts_.skin && dim_ > 1)) {
      const int* edge = m_.flex_edge + 2 * m_.flex_edgeadr[flex_];
      for (int e = 0; e < m_.flex_edgenum[flex_]; ++e) try_edge(edge[2 * e], edge[2 * e + 1]);
    }
    if (dim_ > 1 && (parts_.faces || parts_.skin)) {
      const ray_tree::BoxTest box(ray_);
      const int layer = parts_.skin ? 0 : parts_.layer;
      for (int e = 0; e < m_.flex_elemnum[flex_]; ++e) {
        const int id = m_.flex_elemadr[flex_] + e;
        if (dim_ == 3 && m_.flex_elemlayer[id] != layer) continue;
        if (box.enter(d_.flexelem_aabb + 6 * id, reach_) <= reach_) try_faces(e);
      }
    }
    return vertex_ < 0 ? FlexHit{} : FlexHit{reach_, vertex_};
  }

 private:
  Vector at(int vertex) const { return load3(d_.flexvert_xpos + 3 * (m_.flex_vertadr[flex_] + vertex)); }
  const int* vertices_of(int elem) const { return m_.flex_elem + m_.flex_elemdataadr[flex_] + elem * (dim_ + 1); }

  void try_vertex(int v) { keep(ray_through_sphere(ray_, at(v), m_.flex_radius[flex_]).hit(), {v}); }

  void try_edge(int a, int b) {
    const Vector middle = (at(a) + at(b)) * 0.5;
    Vector z = at(b) - at(a);
    const mjtNum length = normalize(z), radius = m_.flex_radius[flex_];
    if (!ray_may_meet_sphere(ray_, middle, length / 2 + radius, reach_)) return;
    const Vector x = normalized(default_tangent(z)), y = cross(z, x);
    const Matrix frame{{x.x, y.x, z.x, x.y, y.y, z.y, x.z, y.z, z.z}};
    keep(Capsule::ray({radius, length / 2, 0}, in_frame(ray_, middle, frame)), {a, b});
  }

  void try_faces(int elem) {
    const int* vertex = vertices_of(elem);
    if (dim_ == 2) return try_face(vertex[0], vertex[1], vertex[2]);
    for (int left_out = 0; left_out < 4; ++left_out) {
      try_face(vertex[(left_out + 1) % 4], vertex[(left_out + 2) % 4], vertex[(left_out + 3) % 4]);
    }
  }

  void try_face(int a, int b, int c) {
    keep(ray_triangle(view_.seen(at(a)), view_.seen(at(b)), view_.seen(at(c))), {a, b, c});
  }

  // Of equally near parts the first stays.
  void keep(mjtNum x, std::initializer_list<int> vertices) {
    if (x < 0 || !(x < reach_)) return;
    reach_ = x;
    const Vector place = ray_.at(x);
    vertex_ = *vertices.begin();
    for (const int v : vertices) {
      if (norm_squared(at(v) - place) < norm_squared(at(vertex_) - place)) vertex_ = v;
    }
  }

  const mjModel& m_;
  const mjData& d_;
  int flex_, dim_;
  FlexParts parts_;
  const Ray& ray_;
  RayView view_;
  mjtNum reach_ = std::numeric_limits<mjtNum>::infinity();
  int vertex_ = -1;
};

}  // namespace

FlexHit ray_flex(const mjModel& m, const mjData& d, int flex, const FlexParts& parts, const Ray& ray) {
  return FlexRay(m, d, flex, parts, ray).find();
}

}  // namespace sinew
