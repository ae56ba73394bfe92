// SPDX-License-Identifier: Apache-2.0
// Hulls: the points on the surface of a box, perhaps moved onto a cylinder or an ellipsoid. In three dimensions each
// triangle of the surface makes a tetrahedron with the middle; in two the top is left open.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <unordered_map>

#include "format/mjcf/read/flexcomp_shape.h"

namespace sinew {
namespace {

using Index = std::array<int, 3>;

class Hull {
 public:
  explicit Hull(const FlexcompDescription& d) : d_(d), solid_(d.flex.c.dim == 3) {
    shape_.dim = solid_ ? 3 : 2;
    shape_.hollow = true;
    textured_ = !d.flex.c.material->empty();
  }

  FlexcompShape make() {
    if (solid_) {
      shape_.add_point(0, 0, 0);
      if (textured_) shape_.add_texcoord(0, 0);
    }
    add_points();
    add_faces();
    return std::move(shape_);
  }

 private:
  int last(int axis) const { return d_.count[axis] - 1; }

  // Bottom and top first, then the walls across y, then what is left of those across x.
  void add_points() {
    for (int iz : {0, last(2)}) {
      if (iz > 0 && !solid_) continue;
      for (int ix = 0; ix <= last(0); ++ix) {
        for (int iy = 0; iy <= last(1); ++iy) add_point({ix, iy, iz}, 0, 1);
      }
    }
    const int top = solid_ ? last(2) - 1 : last(2);
    for (int iy : {0, last(1)}) {
      for (int ix = 0; ix <= last(0); ++ix) {
        for (int iz = 1; iz <= top; ++iz) add_point({ix, iy, iz}, 0, 2);
      }
    }
    for (int ix : {0, last(0)}) {
      for (int iy = 1; iy < last(1); ++iy) {
        for (int iz = 1; iz <= top; ++iz) add_point({ix, iy, iz}, 1, 2);
      }
    }
  }

  // The texture is laid over each face by two of the axes.
  void add_point(const Index& index, int u, int v) {
    double q[3];  // from -1 to 1 over the box
    for (int k = 0; k < 3; ++k) q[k] = 2.0 * index[k] / last(k) - 1;
    move_to_surface(q);
    double p[3];
    for (int k = 0; k < 3; ++k) p[k] = q[k] * 0.5 * d_.spacing[k] * last(k);
    ids_[key(index)] = shape_.add_point(p[0], p[1], p[2]);
    if (textured_)
      shape_.add_texcoord(static_cast<double>(index[u]) / last(u), static_cast<double>(index[v]) / last(v));
  }

  // Squares around the axis become circles; cubes around the middle become spheres.
  void move_to_surface(double q[3]) const {
    const int n = d_.type == FlexcompType::Cylinder ? 2 : d_.type == FlexcompType::Ellipsoid ? 3 : 0;
    double square = 0, largest = 0;
    for (int k = 0; k < n; ++k) {
      square += q[k] * q[k];
      largest = std::max(largest, std::abs(q[k]));
    }
    if (square < mjMINVAL) return;
    for (int k = 0; k < n; ++k) q[k] *= largest / std::sqrt(square);
  }

  void add_faces() {
    for (const int iz : {0, last(2)}) {
      if (iz > 0 && !solid_) continue;
      add_face(0, 1, {0, 0, iz}, iz == 0 ? Side::kBelow : Side::kFront);
    }
    for (const int iy : {0, last(1)}) add_face(0, 2, {0, iy, 0}, iy == 0 ? Side::kFront : Side::kBack);
    for (const int ix : {0, last(0)}) add_face(1, 2, {ix, 0, 0}, ix == 0 ? Side::kBack : Side::kFront);
  }

  // How triangles run so that they are seen from outside counter-clockwise, and which way the diagonal goes.
  enum class Side { kFront, kBack, kBelow };

  void add_face(int u, int v, Index start, Side side) {
    for (int i = 0; i < last(u); ++i) {
      for (int j = 0; j < last(v); ++j) {
        Index index = start;
        index[u] = i;
        index[v] = j;
        add_square(index, u, v, side);
      }
    }
  }

  void add_square(const Index& corner, int u, int v, Side side) {
    const auto at = [&](int i, int j) {
      Index index = corner;
      index[u] += i;
      index[v] += j;
      return ids_.at(key(index));
    };
    const int a = at(0, 0), b = at(1, 0), c = at(1, 1), e = at(0, 1);
    auto& out = shape_.element;
    if (solid_) {
      out.insert(out.end(), {0, a, b, c, 0, a, e, c});
    } else if (side == Side::kFront) {
      out.insert(out.end(), {a, b, c, a, c, e});
    } else if (side == Side::kBack) {
      out.insert(out.end(), {b, a, e, b, e, c});
    } else {
      out.insert(out.end(), {a, c, b, a, e, c});
    }
  }

  std::int64_t key(const Index& index) const {
    return (static_cast<std::int64_t>(index[0]) * d_.count[1] + index[1]) * d_.count[2] + index[2];
  }

  const FlexcompDescription& d_;
  bool solid_, textured_ = false;
  FlexcompShape shape_;
  std::unordered_map<std::int64_t, int> ids_;
};

}  // namespace

FlexcompShape make_box_shape(const FlexcompDescription& d) {
  if (d.flex.c.dim == 1) refuse_flexcomp(d, "a hull is of dimension 2 or 3");
  for (const int count : d.count) {
    if (count < 2) refuse_flexcomp(d, "count must be at least 2 along each axis");
  }
  return Hull(d).make();
}

}  // namespace sinew
