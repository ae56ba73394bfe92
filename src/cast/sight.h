// SPDX-License-Identifier: Apache-2.0
// sight.h -- which parts lie in which direction, seen from one place: an eye, its image in a mirror, a lamp; or along
// one direction, as the sun sees them.
//   idea  the balls around parts are put into cells of directions, near ones first, and a ray asks its cell alone: for
//         rays that share a place this takes a tenth of the work of a tree of boxes
//   cost  O(n + cells) to build; the cells lie only where parts are
#ifndef SINEW_CAST_SIGHT_H_
#define SINEW_CAST_SIGHT_H_

#include <vector>

#include "cast/box_tree.h"

namespace sinew::cast {

struct Ball {
  Vec centre;
  float radius = 0;
  int part = 0;
};

class Sight {
 public:
  Sight() = default;
  static Sight from_point(const std::vector<Ball>& balls, const Vec& apex);
  static Sight along(const std::vector<Ball>& balls, const Vec& direction);

  // Calls visit(part, near) for all parts that a ray may meet; near: where the ball of the part begins, as a distance
  // from the apex, or along the direction. In a cell near grows. A visit that returns true ends the walk of a cell. The
  // ray has the apex on its line, or runs along the direction.
  template <class Visit>
  void walk(const Ray& ray, Visit&& visit) const {
    for (const Entry& entry : around_) visit(entry.part, entry.near);
    float a, b;
    const Face& face = parallel_ ? plane_place(ray.origin, a, b) : cube_place(ray.direction, a, b);
    const float column = (a - face.low[0]) * face.scale[0], row = (b - face.low[1]) * face.scale[1];
    const auto side = static_cast<float>(face.side);
    if (!(column >= 0 && row >= 0 && column < side && row < side)) return;
    const int cell = face.first + static_cast<int>(row) * face.side + static_cast<int>(column);
    for (int i = start_[cell]; i < start_[cell + 1]; ++i) {
      if (visit(entries_[i].part, entries_[i].near)) return;
    }
  }

 private:
  struct Entry {
    float near;
    int part;
  };
  // A side of a cube around the apex, or the plane across the direction.
  struct Face {
    float low[2] = {0, 0}, scale[2] = {0, 0};
    int side = 0, first = 0;  // cells in a row, the first of them
  };
  struct Spot;

  const Face& cube_place(const Vec& v, float& a, float& b) const {
    const float x = std::abs(v.x), y = std::abs(v.y), z = std::abs(v.z);
    const int axis = x >= y && x >= z ? 0 : y >= z ? 1 : 2;
    const float inverse = 1 / std::max({x, y, z});
    a = v[kNext[axis]] * inverse;
    b = v[kNext[axis + 1]] * inverse;
    return faces_[2 * axis + (v[axis] < 0)];
  }
  const Face& plane_place(const Vec& place, float& a, float& b) const {
    a = dot(place, across_[0]);
    b = dot(place, across_[1]);
    return faces_[0];
  }
  void add_to_cube(const Ball& ball, const Vec& away, float near, std::vector<Spot>& spots) const;
  void fill(std::vector<Spot>& spots, std::size_t count);
  std::size_t count_entries(const std::vector<Spot>& spots, int side);

  static constexpr int kNext[] = {1, 2, 0, 1};

  bool parallel_ = false;
  Vec across_[2];
  Face faces_[6];
  std::vector<int> start_{0};
  std::vector<Entry> entries_;
  std::vector<Entry> around_;  // the apex is in their balls
};

}  // namespace sinew::cast

#endif  // SINEW_CAST_SIGHT_H_
