// SPDX-License-Identifier: Apache-2.0
#include "collide/candidates.h"

#include <algorithm>
#include <optional>
#include <span>

#include <mujoco/mujoco.h>

#include "base/cpu.h"
#include "collide/body_filter.h"
#include "collide/broad_phase.h"
#include "collide/resting_grid.h"
#include "collide/spheres.h"
#include "collide/tree_pairs.h"
#include "math/vec3.h"
#include "model/arena/frame_list.h"
#include "model/arena/side_by_side.h"

namespace sinew {
namespace {

bool overrides(const mjModel& m) { return m.opt.enableflags & mjENBL_OVERRIDE; }

}  // namespace

// A program's own filter takes the place of the masks; it is asked later, in the order of the contacts.
bool masks_fit(const mjModel& m, int geom1, int geom2) {
  if (mjcb_contactfilter) return true;
  return (m.geom_contype[geom1] & m.geom_conaffinity[geom2]) || (m.geom_contype[geom2] & m.geom_conaffinity[geom1]);
}

BodyBounds bounds_of_body(const mjModel& m, int body) {
  BodyBounds bounds{body, 0, 0, 0};
  const int first = m.body_geomadr[body], last = first + m.body_geomnum[body];
  for (int g = first; g < last; ++g) {
    bounds.contype |= m.geom_contype[g];
    bounds.conaffinity |= m.geom_conaffinity[g];
    bounds.margin = std::max(bounds.margin, m.geom_margin[g]);
  }
  if (overrides(m)) bounds.margin = m.opt.o_margin;
  return bounds;
}

bool can_touch(const BodyBounds& bounds) { return mjcb_contactfilter || bounds.contype || bounds.conaffinity; }

bool masks_fit(const BodyBounds& a, const BodyBounds& b) {
  return mjcb_contactfilter || (a.contype & b.conaffinity) || (b.contype & a.conaffinity);
}

GeomPair ordered_pair(const mjModel& m, int body1, int body2, int geom1, int geom2, int pair) {
  if (m.geom_type[geom1] > m.geom_type[geom2]) std::swap(geom1, geom2);
  return {std::min(body1, body2), std::max(body1, body2), geom1, geom2, pair};
}

bool comes_before_by_geoms(const GeomPair& a, const GeomPair& b) {
  if (a.body1 != b.body1) return a.body1 < b.body1;
  if (a.body2 != b.body2) return a.body2 < b.body2;
  if (a.geom1 != b.geom1) return a.geom1 < b.geom1;
  if (a.geom2 != b.geom2) return a.geom2 < b.geom2;
  return static_cast<unsigned>(a.pair) < static_cast<unsigned>(b.pair);
}

bool have_trees(const mjModel& m, int body1, int body2) {
  constexpr int kFew = 16;
  return m.body_geomnum[body1] * m.body_geomnum[body2] > kFew && m.body_bvhnum[body1] > 0 && m.body_bvhnum[body2] > 0 &&
         !(m.opt.disableflags & mjDSBL_MIDPHASE);
}

namespace {

// A body with its box in the world, which has its margin.
struct BoundedBody {
  const BodyBounds& bounds;
  const WorldBox& box;
};

// The geoms of two bodies.
class MidPhase {
 public:
  MidPhase(const mjModel& m, const mjData& d, GeomPairs& pairs)
      : m_(m), d_(d), pairs_(pairs), has_filter_(mjcb_contactfilter), overrides_(overrides(m)) {}

  // first.bounds.body < second.bounds.body, and their masks fit. In line: a call is 0.2 % of a small car's step.
  [[gnu::always_inline]] void operator()(const BoundedBody& first, const BoundedBody& second) {
    const int body1 = first.bounds.body, body2 = second.bounds.body;
    const mjtNum margin = std::max(first.bounds.margin, second.bounds.margin);
    const int first1 = m_.body_geomadr[body1], first2 = m_.body_geomadr[body2];
    const int n1 = m_.body_geomnum[body1], n2 = m_.body_geomnum[body2];
    body1_ = body1;
    body2_ = body2;
    if (n1 * n2 == 1) {  // the masks and margins of the bodies are those of their only geoms
      if (are_near(first1, first2, margin)) add(first1, first2);
      return;
    }
    if (have_trees(m_, body1, body2)) {
      static const FindTreePairs find = has_avx2_fma() ? kAvx2FindTreePairs : kScalarFindTreePairs;
      const auto take = [](void* phase, int g1, int g2) { static_cast<MidPhase*>(phase)->consider(g1, g2); };
      return find(tree_of(body1, margin), tree_of(body2, 0), {m_.geom_aabb, d_.geom_xpos, d_.geom_xmat}, {this, take});
    }
    if (stands(body1) && n1 > 1 && n1 <= kMostBoxes) return consider_near(body1, second);
    if (stands(body2) && n2 > 1 && n2 <= kMostBoxes) return consider_near(body2, first);
    for (int g1 = first1; g1 < first1 + n1; ++g1) {
      for (int g2 = first2; g2 < first2 + n2; ++g2) consider(g1, g2);
    }
  }

 private:
  static constexpr int kMostBoxes = 16;

  bool stands(int body) const { return m_.body_weldid[body] == 0; }

  // Of a body that stands, such as a room, only those geoms whose boxes meet that of the other body. Partners of such a
  // body come one after another, so its boxes are computed once. They have two margins: gaps that two boxes find can be
  // smaller than their distance, and height fields begin to push at one and a half margins.
  //   cost  9 % fewer instructions for 100 boxes that fall into a corner of walls, 12 % for 324 spheres in a room
  //   lost  the same for all that do not move, told by their places in the list: 0.5 % more of a humanoid's step, since
  //         the compiler then calls what it had inlined
  void consider_near(int standing, const BoundedBody& other) {
    const int first = m_.body_geomadr[standing], count = m_.body_geomnum[standing];
    if (boxed_body_ != standing) {
      boxed_body_ = standing;
      for (int i = 0; i < count; ++i) box_[i] = geom_box(m_, d_, first + i, 2 * margin_of(first + i));
    }
    const int body = other.bounds.body, first_other = m_.body_geomadr[body],
              last_other = first_other + m_.body_geomnum[body];
    for (int i = 0; i < count; ++i) {
      const bool has_box = m_.geom_rbound[first + i] > 0 && margin_of(first + i) >= other.bounds.margin;  // no plane
      if (has_box && !overlap(box_[i], other.box)) continue;
      for (int g = first_other; g < last_other; ++g) consider(first + i, g);
    }
  }

  mjtNum margin_of(int geom) const { return overrides_ ? m_.opt.o_margin : m_.geom_margin[geom]; }

  bool are_near(int geom1, int geom2, mjtNum margin) const {
    return spheres_meet(m_, d_.geom_xpos, d_.geom_xmat, geom1, geom2, margin);
  }

  void consider(int geom1, int geom2) {
    if (!has_filter_ && !(m_.geom_contype[geom1] & m_.geom_conaffinity[geom2]) &&
        !(m_.geom_contype[geom2] & m_.geom_conaffinity[geom1]))
      return;
    if (are_near(geom1, geom2, std::max(margin_of(geom1), margin_of(geom2)))) add(geom1, geom2);
  }

  void add(int geom1, int geom2) { pairs_.add(ordered_pair(m_, body1_, body2_, geom1, geom2, -1)); }

  BodyTree tree_of(int body, mjtNum grown) const {
    return {.geom = m_.bvh_nodeid,
            .child = m_.bvh_child,
            .aabb = m_.bvh_aabb,
            .root = m_.body_bvhadr[body],
            .xipos = d_.xipos + 3 * body,
            .ximat = d_.ximat + 9 * body,
            .grown = grown};
  }

  const mjModel& m_;
  const mjData& d_;
  GeomPairs& pairs_;
  bool has_filter_, overrides_;
  int body1_ = 0, body2_ = 0;
  int boxed_body_ = -1;  // the body whose geoms the boxes are of
  WorldBox box_[kMostBoxes];
};

// The margin of a pair is the larger of the two, so each box must have all of it. The root of a body's tree is in the
// inertial frame of the body, or in that of its only geom.
void set_box_of_body(const mjModel& m, const mjData& d, int body, mjtNum margin, BoxInWorld box_in_world,
                     WorldBox& box) {
  if (m.body_bvhnum[body] == 0) {
    box = {{-mjMAXVAL, -mjMAXVAL, -mjMAXVAL}, {mjMAXVAL, mjMAXVAL, mjMAXVAL}};
    return;
  }
  const int root = m.body_bvhadr[body], geom = m.bvh_nodeid[root];
  if (geom >= 0) {
    box_in_world(m.geom_aabb + 6 * geom, d.geom_xpos + 3 * geom, d.geom_xmat + 9 * geom, margin, box.low, box.high);
  } else {
    box_in_world(m.bvh_aabb + 6 * root, d.xipos + 3 * body, d.ximat + 9 * body, margin, box.low, box.high);
  }
}

// Fewer are compared by one thread, with M and its factor beside it.
//   lost  200, and 80: no gain for 22 humanoids, nor for 100 boxes
constexpr int kManyBodies = 400;

// Bodies that move come first. Those that stand or sleep meet nobody else: they are left out where no other is near.
class BodyList {
 public:
  BodyList(const mjModel& m, mjData& d, StackFrame& frame) : m_(m), d_(d) {
    const auto nbody = static_cast<std::size_t>(m.nbody);
    box_ = frame.alloc<WorldBox>(nbody);
    bounds_ = frame.alloc<BodyBounds>(nbody);
  }

  // Of all bodies, by the threads of a pool: list() has less to do then.
  void bound_all(StackFrame& frame) {
    BoundedRow* row = frame.alloc<BoundedRow>(m_.nbody);
    side_by_side(d_, kChunks, [&](int c, int) {
      const Range chunk = chunk_of(m_.nbody, kChunks, c);
      for (const int b : chunk) row[b].can_touch = bound(b, row[b].bounds, row[b].box);
    });
    row_ = row;
  }

  void list(const Scope& scope, StackFrame& frame) {
    // a mocap body that was moved is awake, to wake others
    const auto moves = [&](int b) { return scope.is_whole() ? m_.body_weldid[b] != 0 : d_.body_awake[b] == mjS_AWAKE; };
    const auto add_moving = [&](auto&& add) {
      for (const Run& run : scope.runs) {
        for (const int b : run.bodies) {
          if (moves(b) && add(b)) extend(reach_, box_[count_ - 1]);
        }
      }
    };
    if (row_) {
      add_moving([&](int b) { return add(row_[b]); });
    } else {
      add_moving([&](int b) { return add(b); });
    }
    moving_ = count_;
    if (moving_ == 0) return;
    for (const Run& run : scope.runs) {
      for (const int b : run.bodies) {
        if (!moves(b)) add_if_near(b);
      }
    }
    if (!scope.is_whole()) add_left_out(scope, frame);
  }

  const WorldBox* boxes() const { return box_; }

  // The tree of each that moves; null for few, of which nobody asks.
  const int* trees(StackFrame& frame) const {
    if (count_ <= kFewBoxes) return nullptr;
    int* tree = frame.alloc<int>(moving_);
    for (int i = 0; i < moving_; ++i) tree[i] = m_.body_treeid[bounds_[i].body];
    return tree;
  }
  const BodyBounds& operator[](int i) const { return bounds_[i]; }
  int moving() const { return moving_; }
  int size() const { return count_; }

 private:
  // What a body is added with; false: not at all.
  struct BoundedRow {
    BodyBounds bounds;
    WorldBox box;
    bool can_touch;
  };

  // False if no mask of its geoms admits anything.
  bool bound(int b, BodyBounds& bounds, WorldBox& box) const {
    bounds = bounds_of_body(m_, b);
    if (m_.body_geomnum[b] == 0 || !can_touch(bounds)) return false;
    set_box_of_body(m_, d_, b, bounds.margin, box_in_world_, box);
    return true;
  }

  bool add(int b) {
    if (!bound(b, bounds_[count_], box_[count_])) return false;
    ++count_;
    return true;
  }

  bool add(const BoundedRow& row) {
    if (!row.can_touch) return false;
    bounds_[count_] = row.bounds;
    box_[count_++] = row.box;
    return true;
  }

  void add_if_near(int b) {
    if (is_beyond(m_, d_.geom_xpos, b, reach_)) return;
    if (add(b) && !overlap(box_[count_ - 1], reach_)) --count_;
  }

  void add_left_out(const Scope& scope, StackFrame& frame) {
    const RestingGrid grid(m_, d_, scope.left_out);
    bool* seen = frame.make<bool>(m_.nbody);
    for (int i = 0; i < moving_; ++i) {
      grid.for_each_near(box_[i], [&](int geom) {
        const int b = m_.geom_bodyid[geom];
        if (seen[b] || is_geom_beyond(m_, d_.geom_xpos, geom, box_[i])) return;
        seen[b] = true;
        add_if_near(b);
      });
    }
  }

  const mjModel& m_;
  mjData& d_;
  WorldBox reach_{{mjMAXVAL, mjMAXVAL, mjMAXVAL}, {-mjMAXVAL, -mjMAXVAL, -mjMAXVAL}};  // of all that move
  WorldBox* box_ = nullptr;
  BodyBounds* bounds_ = nullptr;
  const BoundedRow* row_ = nullptr;  // of each body, if there is one
  BoxInWorld box_in_world_ = has_avx2_fma() ? kAvx2BoxInWorld : kScalarBoxInWorld;
  int moving_ = 0, count_ = 0;
};

// Bodies i and j of the list, whose boxes overlap.
[[gnu::always_inline]] inline void consider_bodies(const BodyList& bodies, int i, int j, const BodyFilter& filter,
                                                   MidPhase& mid_phase) {
  const bool ascending = bodies[i].body < bodies[j].body;
  const int first = ascending ? i : j, second = ascending ? j : i;
  const BodyBounds &a = bodies[first], &b = bodies[second];
  if (!masks_fit(a, b) || !filter.may_touch(a.body, b.body)) return;
  mid_phase({a, bodies.boxes()[first]}, {b, bodies.boxes()[second]});
}

// By the threads of a pool: boxes in chunks, and the descent in pieces with a list of pairs each, which are sorted
// later. The tree is made by one thread.
void add_body_pairs_in_pieces(const mjModel& m, mjData& d, const Scope& scope, StackFrame& frame, GeomPairs& pairs,
                              LaterItems* later) {
  constexpr int kPieces = 4 * kChunks;  // some are empty
  BodyList bodies(m, d, frame);
  bodies.bound_all(frame);
  const BodyFilter filter(m, d, frame);
  std::optional<OverlapTree> tree;
  FrameList<DescentPiece> piece(frame);
  const auto descend_into = [&](GeomPairs& found, auto&& visit) {
    MidPhase mid_phase(m, d, found);
    const auto consider = [&](int i, int j) { consider_bodies(bodies, i, j, filter, mid_phase); };
    TreeDescent descent(*tree, bodies.boxes(), consider);
    visit(descent);
  };
  do_beside(later, d, frame, [&] {
    bodies.list(scope, frame);
    tree.emplace(bodies.boxes(), bodies.trees(frame), bodies.moving(), frame);
    descend_into(pairs, [&](auto& descent) { descent.cut(bodies.moving(), bodies.size(), kPieces, piece); });
  });
  std::span<const GeomPair>* found = frame.make<std::span<const GeomPair>>(piece.size());
  side_by_side(d, frame, piece.size(), [&](int k, int) {
    GeomPairs list(frame);
    descend_into(list, [&](auto& descent) { descent.run(piece[k]); });
    found[k] = {list.begin(), list.end()};
  });
  for (int k = 0; k < piece.size(); ++k) {
    for (const GeomPair& pair : found[k]) pairs.add(pair);
  }
}

void add_body_pairs(const mjModel& m, mjData& d, const Scope& scope, StackFrame& frame, GeomPairs& pairs) {
  BodyList bodies(m, d, frame);
  bodies.list(scope, frame);
  if (bodies.moving() == 0 || bodies.size() < 2) return;
  const BodyFilter filter(m, d, frame);
  MidPhase mid_phase(m, d, pairs);
  for_each_overlap(bodies.boxes(), bodies.trees(frame), bodies.moving(), bodies.size(), frame,
                   [&](int i, int j) { consider_bodies(bodies, i, j, filter, mid_phase); });
}

// Explicit pairs that are in reach of their own margin, or in reach of that which the geoms have without them: the
// latter are farther apart than they may be to touch, but still have to displace what the bodies will find.
void add_explicit_pairs(const mjModel& m, const mjData& d, GeomPairs& pairs) {
  for (int i = 0; i < m.npair; ++i) {
    const int geom1 = m.pair_geom1[i], geom2 = m.pair_geom2[i];
    const int body1 = m.geom_bodyid[geom1], body2 = m.geom_bodyid[geom2];
    if (!one_is_simulated(m, d, body1, body2)) continue;
    const GeomPair pair = ordered_pair(m, body1, body2, geom1, geom2, i);
    const mjtNum displaced_margin = contact_margin(m, {geom1}, {geom2}, -1);
    if (spheres_meet(m, d.geom_xpos, d.geom_xmat, pair.geom1, pair.geom2,
                     std::max(contact_margin(m, pair), displaced_margin)))
      pairs.add(pair);
  }
}

// By bodies; of their pairs the explicit ones come first, in the order of the model.
bool comes_before_as_contact(const GeomPair& a, const GeomPair& b) {
  if (a.body1 != b.body1) return a.body1 < b.body1;
  if (a.body2 != b.body2) return a.body2 < b.body2;
  if (a.pair != b.pair) return static_cast<unsigned>(a.pair) < static_cast<unsigned>(b.pair);
  return comes_before_by_geoms(a, b);
}

// Moves each pair to where it belongs: quick where they are nearly in order.
template <class Less>
void sort_nearly_sorted(GeomPairs& pairs, const Less& comes_before) {
  for (GeomPair* next = pairs.begin(); next != pairs.end(); ++next) {
    const GeomPair pair = *next;
    GeomPair* place = next;
    for (; place != pairs.begin() && comes_before(pair, place[-1]); --place) *place = place[-1];
    *place = pair;
  }
}

// Copies pairs in the order of one of their bodies; those with the same keep their order. start: nbody + 1.
void sort_by_body(int GeomPair::*body, const GeomPair* from, GeomPair* to, int count, int* start, int nbody) {
  std::fill_n(start, nbody + 1, 0);
  for (int i = 0; i < count; ++i) ++start[from[i].*body + 1];
  for (int b = 1; b < nbody; ++b) start[b] += start[b - 1];
  for (int i = 0; i < count; ++i) to[start[from[i].*body]++] = from[i];
}

// A few pairs come in good order. Many are sorted by their bodies without comparing them, which leaves pairs of the
// same bodies; std::sort took 4 % of a step of 22 humanoids. `comes_before` is a lambda: pointers to functions are not
// inlined.
template <class Less>
void sort_pairs(GeomPairs& pairs, int nbody, StackFrame& frame, const Less& comes_before) {
  constexpr int kFew = 64, kBodiesPerPair = 8;
  const int count = pairs.size();
  if (count > kFew && nbody > kBodiesPerPair * count) return std::sort(pairs.begin(), pairs.end(), comes_before);
  if (count <= kFew) return sort_nearly_sorted(pairs, comes_before);
  GeomPair* other = frame.alloc<GeomPair>(count);
  int* start = frame.alloc<int>(nbody + 1);
  sort_by_body(&GeomPair::body2, pairs.begin(), other, count, start, nbody);
  sort_by_body(&GeomPair::body1, other, pairs.begin(), count, start, nbody);
  for (GeomPair *first = pairs.begin(), *last = first; first != pairs.end(); first = last) {
    while (last != pairs.end() && last->body1 == first->body1 && last->body2 == first->body2) ++last;
    if (last - first > 1) std::sort(first, last, comes_before);
  }
}

bool same_geoms(const GeomPair& a, const GeomPair& b) { return a.geom1 == b.geom1 && a.geom2 == b.geom2; }

// Of pairs ordered by geoms: what was found by its bodies goes where an explicit pair has the same geoms.
void drop_displaced(GeomPairs& pairs) {
  GeomPair* kept = pairs.begin();
  for (const GeomPair& pair : pairs) {
    const bool displaced = pair.pair < 0 && kept != pairs.begin() && same_geoms(kept[-1], pair);
    if (!displaced) *kept++ = pair;
  }
  pairs.shrink(static_cast<int>(kept - pairs.begin()));
}

void sort_and_displace(const mjModel& m, StackFrame& frame, GeomPairs& pairs) {
  sort_pairs(pairs, m.nbody, frame, [](const GeomPair& a, const GeomPair& b) { return comes_before_by_geoms(a, b); });
  if (m.npair == 0) return;
  drop_displaced(pairs);
  sort_pairs(pairs, m.nbody, frame, [](const GeomPair& a, const GeomPair& b) { return comes_before_as_contact(a, b); });
}

}  // namespace

void GeomPairs::add(const GeomPair& pair) {
  if (size_ == capacity_) {
    const int capacity = capacity_ ? 2 * capacity_ : 256;
    GeomPair* larger = frame_.alloc<GeomPair>(capacity);
    std::copy_n(pairs_, size_, larger);
    pairs_ = larger;
    capacity_ = capacity;
  }
  pairs_[size_++] = pair;
}

void find_candidates(const mjModel& m, mjData& d, const Scope& scope, StackFrame& frame, GeomPairs& pairs,
                     LaterItems* later) {
  if (has_helpers(d) && m.nbody >= kManyBodies) {
    add_explicit_pairs(m, d, pairs);
    add_body_pairs_in_pieces(m, d, scope, frame, pairs, later);
    do_beside(later, d, frame, [&] { sort_and_displace(m, frame, pairs); });
    return;
  }
  do_beside(later, d, frame, [&] {
    add_explicit_pairs(m, d, pairs);
    add_body_pairs(m, d, scope, frame, pairs);
    sort_and_displace(m, frame, pairs);
  });
}

}  // namespace sinew
