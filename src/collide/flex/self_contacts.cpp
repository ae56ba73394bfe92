// SPDX-License-Identifier: Apache-2.0
#include "collide/flex/self_contacts.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "collide/contact_writer.h"
#include "collide/flex/element_tree.h"
#include "collide/flex/filter.h"
#include "collide/flex/narrow.h"
#include "model/arena/frame_list.h"
#include "shape/pairs/round_pairs.h"
#include "shape/pairs/triangle_pairs.h"

namespace sinew {
namespace {

struct ElementPair {
  int first, second;
};

using ElementPairs = FrameList<ElementPair>;

// The tree of a flex against itself.
class SelfDescent {
 public:
  SelfDescent(const mjModel& m, const mjData& d, int flex, ElementPairs& pairs)
      : m_(m), d_(d), flex_(flex), tree_(m, d, flex), pairs_(pairs) {}

  void operator()() {
    if (!tree_.empty()) within(0);
  }

 private:
  void within(int node) {
    if (tree_.element(node) >= 0) return;
    const int left = tree_.child(node, 0), right = tree_.child(node, 1);
    within(right);
    descend(left, right);
    within(left);
  }

  // Only for nodes whose boxes overlap.
  void between(int a, int b) {
    const int leaf_a = tree_.element(a), leaf_b = tree_.element(b);
    if (leaf_a >= 0 && leaf_b >= 0) return consider(leaf_a, leaf_b);
    if (leaf_a >= 0) {
      for (const int side : {1, 0}) descend(a, tree_.child(b, side));
    } else if (leaf_b >= 0) {
      for (const int side : {1, 0}) descend(tree_.child(a, side), b);
    } else {
      const int left = tree_.child(b, 0), right = tree_.child(b, 1);
      for (const int side : {1, 0}) {
        const int child = tree_.child(a, side);
        descend(child, right);
        descend(child, left);
      }
    }
  }

  void descend(int a, int b) {
    const mjtNum *x = tree_.aabb(a), *y = tree_.aabb(b);
    for (int k = 0; k < 3; ++k) {
      if (std::abs(x[k] - y[k]) > x[3 + k] + y[3 + k]) return;
    }
    between(a, b);
  }

  void consider(int e1, int e2) {
    if (!element_is_active(m_, flex_, e1) || !element_is_active(m_, flex_, e2)) return;
    if (elements_share_body(m_, flex_, e1, flex_, e2)) return;
    if (!elements_are_apart(m_, d_, flex_, e1, flex_, e2, 0)) pairs_.add({e1, e2});
  }

  const mjModel& m_;
  const mjData& d_;
  int flex_;
  ElementTree tree_;
  ElementPairs& pairs_;
};

// All pairs of elements one after the other.
void arrange_by_number(ElementPairs& pairs) {
  for (ElementPair& pair : pairs) pair = {std::min(pair.first, pair.second), std::max(pair.first, pair.second)};
  std::sort(pairs.begin(), pairs.end(), [](const ElementPair& a, const ElementPair& b) {
    return std::tie(a.first, a.second) < std::tie(b.first, b.second);
  });
}

// As a sweep along the longest side of the flex's box meets them: each element with those whose boxes it enters. The
// sweep has its places in single precision, so that elements with a common vertex begin at the same one.
void arrange_by_sweep(const mjModel& m, const mjData& d, int flex, ElementPairs& pairs) {
  const mjtNum* size = ElementTree(m, d, flex).aabb(0) + 3;
  const auto axis = std::max_element(size, size + 3) - size;
  const auto place = [&](int e) {
    const mjtNum* aabb = element_aabb(m, d, flex, e);
    return std::pair(static_cast<float>(aabb[axis] - aabb[3 + axis]), e);
  };
  for (ElementPair& pair : pairs) {
    if (place(pair.second) < place(pair.first)) std::swap(pair.first, pair.second);
  }
  std::sort(pairs.begin(), pairs.end(), [&](const ElementPair& a, const ElementPair& b) {
    if (a.second != b.second) return place(a.second) < place(b.second);
    return place(a.first) < place(b.first);
  });
}

// The order in which MuJoCo's strategy would find them; a descent finds them as they are.
void arrange(const mjModel& m, const mjData& d, int flex, ElementPairs& pairs) {
  int strategy = m.flex_selfcollide[flex];
  if (strategy == mjFLEXSELF_AUTO) strategy = m.flex_dim[flex] == 3 ? mjFLEXSELF_BVH : mjFLEXSELF_SAP;
  if (strategy == mjFLEXSELF_NARROW) {
    arrange_by_number(pairs);
  } else if (strategy == mjFLEXSELF_SAP) {
    arrange_by_sweep(m, d, flex, pairs);
  }
}

ContactWriter writer_without_margin(const mjModel& m, mjData& d, int flex) {
  ContactWriter writer(m, d, {-1, flex}, {-1, flex}, -1, 0);
  writer.common().includemargin = 0;
  writer.common().exclude = exclude_of_flexes(m, flex, flex);
  return writer;
}

void add_element_contacts(const mjModel& m, mjData& d, int flex, NarrowPhase& phase) {
  StackFrame frame(d);
  ElementPairs pairs(frame);
  SelfDescent(m, d, flex, pairs)();
  if (pairs.begin() == pairs.end()) return;
  arrange(m, d, flex, pairs);
  ContactWriter writer = writer_without_margin(m, d, flex);
  ContactPoint point[kMaxElementContacts];
  for (const ElementPair& pair : pairs) {
    const int found = collide_elements(phase, flex, pair.first, flex, pair.second, 0, point);
    if (found == 0 || !(element_is_simulated(m, d, flex, pair.first) || element_is_simulated(m, d, flex, pair.second)))
      continue;
    writer.common().elem[0] = pair.first;
    writer.common().elem[1] = pair.second;
    for (int k = 0; k < found; ++k) writer.add(point[k]);
  }
}

// Vertices across the sides of elements, as balls; the ball comes first.
void add_opposite_contacts(const mjModel& m, mjData& d, int flex) {
  ContactWriter writer = writer_without_margin(m, d, flex);
  const int* pair = m.flex_evpair + 2 * m.flex_evpairadr[flex];
  for (int i = 0; i < m.flex_evpairnum[flex]; ++i) {
    const int elem = pair[2 * i], vert = pair[2 * i + 1];
    PosedShape ball;
    ball.pos = vertex_position(m, d, flex, vert);
    ball.size.x = m.flex_radius[flex];
    ContactPoint point;
    int found;
    if (m.flex_dim[flex] == 1) {
      found = collide_sphere_capsule(ball, element_capsule(m, d, flex, elem), 0, &point);
    } else {
      const Corners corners = element_corners(m, d, flex, elem);
      found = collide_sphere_triangle(ball, corners.at, m.flex_radius[flex], 0, &point);
    }
    if (found == 0 || !(vertex_is_simulated(m, d, flex, vert) || element_is_simulated(m, d, flex, elem))) continue;
    writer.common().vert[0] = vert;
    writer.common().elem[1] = elem;
    writer.add(point);
  }
}

// Each vertex of a tetrahedron above the plane of the other three, which comes first.
void add_inversion_contacts(const mjModel& m, mjData& d, int flex) {
  constexpr int kFace[4][4] = {{0, 1, 2, 3}, {0, 2, 3, 1}, {0, 3, 1, 2}, {1, 3, 2, 0}};  // a face, and what it faces
  ContactWriter writer = writer_without_margin(m, d, flex);
  writer.common().dim = 1;
  const mjtNum thickness = 2 * m.flex_radius[flex];
  for (int e = 0; e < m.flex_elemnum[flex]; ++e) {
    const int* vertex = element_vertices(m, flex, e);
    const Corners corners = element_corners(m, d, flex, e);
    for (const auto& face : kFace) {
      const Vector &a = corners.at[face[0]], &b = corners.at[face[1]], &c = corners.at[face[2]];
      const Vector &p = corners.at[face[3]], normal = normalized(cross(c - a, b - a));
      const mjtNum height = dot(normal, p - a), dist = height - thickness;
      if (dist > 0 || !element_is_simulated(m, d, flex, e)) continue;
      writer.common().elem[0] = e;
      writer.common().vert[1] = vertex[face[3]];
      writer.add(contact_point(dist, p - normal * (height / 2), normal));
    }
  }
}

}  // namespace

void add_self_contacts(const mjModel& m, mjData& d, int flex, NarrowPhase& phase) {
  if (m.flex_rigid[flex] || m.flex_interp[flex] || !(m.flex_contype[flex] & m.flex_conaffinity[flex])) return;
  if (m.flex_internal[flex]) {
    if (m.flex_dim[flex] == 3) {
      add_inversion_contacts(m, d, flex);
    } else if (m.flex_evpairnum[flex] > 0) {
      add_opposite_contacts(m, d, flex);
    }
  }
  if (m.flex_selfcollide[flex] != mjFLEXSELF_NONE) add_element_contacts(m, d, flex, phase);
}

}  // namespace sinew
