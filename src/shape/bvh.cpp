// SPDX-License-Identifier: Apache-2.0
#include "shape/bvh.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "shape/triple.h"

namespace sinew {
namespace {

constexpr double kNearlyEqual = 1e-14;  // lengths and centres that differ by no more are equal
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
  void include(const Bounds& other) {
    for (std::size_t k = 0; k < 3; ++k) {
      low[k] = std::min(low[k], other.low[k]);
      high[k] = std::max(high[k], other.high[k]);
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
  explicit Builder(const std::vector<Element>& elements) : elements_(elements) {
    const std::size_t count = elements.size();
    order_.reserve(count);
    for (std::size_t i = 0; i < count; ++i) order_.push_back({0, static_cast<std::uint32_t>(i)});
    bvh_.depth.reserve(2 * count);
    bvh_.child.reserve(4 * count);
    bvh_.nodeid.reserve(2 * count);
    bvh_.aabb.reserve(12 * count);
    comparable_ = std::all_of(elements.begin(), elements.end(), [](const Element& e) {
      return std::isfinite(e.center[0]) && std::isfinite(e.center[1]) && std::isfinite(e.center[2]);
    });
    if (!order_.empty()) build(order_, 0);
  }

  Bvh take() { return std::move(bvh_); }

 private:
  struct Entry {
    double key;  // the centre along the axis of the split
    std::uint32_t element;
  };

  int build(std::span<Entry> part, int depth) {
    const int node = bvh_.nnode();
    bvh_.depth.push_back(depth);
    bvh_.child.insert(bvh_.child.end(), {-1, -1});
    bvh_.nodeid.push_back(part.size() == 1 ? elements_[part[0].element].id : -1);
    const Triple length = add_box(part);
    if (part.size() == 1) return node;

    const std::size_t axis = longest_side(length);
    for (Entry& entry : part) entry.key = elements_[entry.element].center[axis];
    split(part);
    const int left = build(part.first(part.size() / 2), depth + 1);
    const int right = build(part.subspan(part.size() / 2), depth + 1);
    bvh_.child[2 * static_cast<std::size_t>(node)] = left;
    bvh_.child[2 * static_cast<std::size_t>(node) + 1] = right;
    return node;
  }

  // The first half of the part gets the elements that come first. Centres that overflowed have no order to select by,
  // but a merge sort ends all the same.
  void split(std::span<Entry> part) const {
    const auto has_lower_key = [](const Entry& a, const Entry& b) { return a.key < b.key; };
    if (!comparable_) {
      std::stable_sort(part.begin(), part.end(), has_lower_key);
      return;
    }
    const auto middle = part.begin() + static_cast<std::ptrdiff_t>(part.size() / 2);
    std::nth_element(part.begin(), middle, part.end(), has_lower_key);
    share_equals(part, middle, middle->key);
  }

  // The elements whose centres equal the median's go to both halves by their numbers. "Equal" is no relation by which
  // a sort could go (a = b and b = c, but a < c), so that it is asked of the median alone.
  static void share_equals(std::span<Entry> part, std::span<Entry>::iterator middle, double median) {
    const auto is_below = [&](const Entry& e) { return e.key < median - kNearlyEqual; };
    const auto is_equal = [&](const Entry& e) { return e.key <= median + kNearlyEqual; };
    const auto first = std::partition(part.begin(), middle, is_below);
    const auto last = std::partition(middle, part.end(), is_equal);
    const auto has_lower_number = [](const Entry& a, const Entry& b) { return a.element < b.element; };
    std::nth_element(first, middle, last, has_lower_number);
  }

  static std::size_t longest_side(const Triple& length) {
    const std::size_t of_two = length[0] > length[1] - kNearlyEqual ? 0 : 1;
    return length[of_two] > length[2] - kNearlyEqual ? of_two : 2;
  }

  // Returns the lengths of the box's sides.
  Triple add_box(std::span<const Entry> part) {
    Bounds all;
    for (const Entry& entry : part) all.include(elements_[entry.element].box);
    Triple length, half;
    for (std::size_t k = 0; k < 3; ++k) {
      if (all.high[k] - all.low[k] < kFlat) {
        all.low[k] -= kFlat;
        all.high[k] += kFlat;
      }
      length[k] = all.high[k] - all.low[k];
      half[k] = length[k] / 2;
      bvh_.aabb.push_back((all.high[k] + all.low[k]) / 2);
    }
    bvh_.aabb.insert(bvh_.aabb.end(), half.begin(), half.end());
    return length;
  }

  const std::vector<Element>& elements_;
  bool comparable_ = true;
  std::vector<Entry> order_;
  Bvh bvh_;
};

}  // namespace

Bvh build_bvh(std::span<const BvhLeaf> leaves, const Triple& frame_pos, const Quadruple& frame_quat) {
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
  return Builder(elements).take();
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
  return Builder(elements).take();
}

}  // namespace sinew
