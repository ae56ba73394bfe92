// SPDX-License-Identifier: Apache-2.0
#include "shape/bvh.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "shape/triple.h"

namespace sinew {
namespace {

constexpr double kNearlyEqual = 1e-10;  // relative
constexpr double kFlat = 1e-14;         // boxes thinner than this are given this much on either side

struct Bounds {
  Triple low{std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity(),
             std::numeric_limits<double>::infinity()};
  Triple high{-low[0], -low[1], -low[2]};

  void include(const Triple& p) {
    for (std::size_t k = 0; k < 3; ++k) {
      low[k] = std::min(low[k], p[k]);
      high[k] = std::max(high[k], p[k]);
    }
  }
};

struct Element {
  Bounds box;
  Triple center;
  int id;
};

// Centre of the circle through the corners, by which MuJoCo sorts faces; a corner if they are in line.
Triple circumcenter(const Triple& a, const Triple& b, const Triple& c) {
  const Triple ab = triple::sub(b, a), ac = triple::sub(c, a), n = triple::cross(ab, ac);
  const double n2 = triple::dot(n, n);
  if (!(n2 > 0)) return a;
  const Triple toward = triple::add(triple::scale(triple::cross(n, ab), triple::dot(ac, ac)),
                                    triple::scale(triple::cross(ac, n), triple::dot(ab, ab)));
  return triple::add(a, triple::divide(toward, 2 * n2));
}

// Splits the elements at the median along the longest side, again and again; nodes come out in preorder.
class Builder {
 public:
  Builder(const std::vector<Element>& elements, LongestSide side)
      : elements_(elements), side_(side), order_(elements.size()) {
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    if (!order_.empty()) build(order_, 0);
  }

  Bvh take() { return std::move(bvh_); }

 private:
  int build(std::span<std::size_t> part, int depth) {
    const int node = bvh_.nnode();
    bvh_.depth.push_back(depth);
    bvh_.child.insert(bvh_.child.end(), {-1, -1});
    bvh_.nodeid.push_back(part.size() == 1 ? elements_[part[0]].id : -1);
    const Triple half = add_box(part);
    if (part.size() == 1) return node;

    // equal centres keep their order, so the tree depends on the input alone
    const std::size_t axis = longest_side(half);
    std::stable_sort(part.begin(), part.end(), [this, axis](std::size_t a, std::size_t b) {
      return elements_[a].center[axis] < elements_[b].center[axis];
    });
    const int left = build(part.first(part.size() / 2), depth + 1);
    const int right = build(part.subspan(part.size() / 2), depth + 1);
    bvh_.child[2 * static_cast<std::size_t>(node)] = left;
    bvh_.child[2 * static_cast<std::size_t>(node) + 1] = right;
    return node;
  }

  std::size_t longest_side(const Triple& half) const {
    const double tolerance = side_ == LongestSide::kFirstOfNearlyEqual ? kNearlyEqual : 0;
    std::size_t longest = 0;
    for (std::size_t k = 1; k < 3; ++k) {
      const double shortest_that_wins = half[longest] * (1 + tolerance);
      if (half[k] > shortest_that_wins || (side_ == LongestSide::kLastOfEquals && half[k] == half[longest]))
        longest = k;
    }
    return longest;
  }

  Triple add_box(std::span<const std::size_t> part) {
    Bounds all;
    for (std::size_t i : part) {
      all.include(elements_[i].box.low);
      all.include(elements_[i].box.high);
    }
    Triple half;
    for (std::size_t k = 0; k < 3; ++k) {
      if (all.high[k] - all.low[k] < kFlat) {
        all.low[k] -= kFlat;
        all.high[k] += kFlat;
      }
      half[k] = (all.high[k] - all.low[k]) / 2;
      bvh_.aabb.push_back((all.high[k] + all.low[k]) / 2);
    }
    bvh_.aabb.insert(bvh_.aabb.end(), half.begin(), half.end());
    return half;
  }

  const std::vector<Element>& elements_;
  LongestSide side_;
  std::vector<std::size_t> order_;
  Bvh bvh_;
};

}  // namespace

Bvh build_bvh(std::span<const BvhLeaf> leaves, const Triple& frame_pos, const Quadruple& frame_quat, LongestSide side) {
  const auto R_frame = triple::rotation(frame_quat);
  std::vector<Element> elements;
  elements.reserve(leaves.size());
  for (const BvhLeaf& leaf : leaves) {
    const auto R_leaf = triple::rotation(leaf.quat);
    const auto place = [&](const Triple& p) {
      return triple::rotate_back(R_frame, triple::sub(triple::add(triple::rotate(R_leaf, p), leaf.pos), frame_pos));
    };
    Element element{{}, place({0, 0, 0}), leaf.id};
    for (int corner = 0; corner < 8; ++corner) {
      Triple p;
      for (std::size_t k = 0; k < 3; ++k) p[k] = leaf.box[k] + ((corner >> k & 1) ? leaf.box[k + 3] : -leaf.box[k + 3]);
      element.box.include(place(p));
    }
    elements.push_back(element);
  }
  return Builder(elements, side).take();
}

Bvh build_mesh_bvh(MeshView mesh) {
  std::vector<Element> elements;
  elements.reserve(static_cast<std::size_t>(mesh.nface()));
  for (int f = 0; f < mesh.nface(); ++f) {
    const Triple a = triple::at(mesh.vert, mesh.face[3 * f]);
    const Triple b = triple::at(mesh.vert, mesh.face[3 * f + 1]);
    const Triple c = triple::at(mesh.vert, mesh.face[3 * f + 2]);
    Element element{{}, circumcenter(a, b, c), f};
    element.box.include(a);
    element.box.include(b);
    element.box.include(c);
    elements.push_back(element);
  }
  return Builder(elements, LongestSide::kFirstOfEquals).take();
}

}  // namespace sinew
