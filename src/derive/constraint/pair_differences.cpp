// SPDX-License-Identifier: Apache-2.0
#include "derive/constraint/pair_differences.h"

#include <algorithm>

#include "collide/contact_parameters.h"
#include "collide/narrow_phase.h"
#include "math/quat.h"
#include "model/arena/arena.h"

namespace sinew {
namespace {

constexpr mjtNum kStep = 2e-6;

// A geom of the data, at another place until the end of the scope.
class DisplacedGeom {
 public:
  DisplacedGeom(mjData& d, int geom) : pos_(d.geom_xpos + 3 * geom), mat_(d.geom_xmat + 9 * geom) {
    kept_pos_ = load3(pos_);
    kept_mat_ = load9(mat_);
  }
  ~DisplacedGeom() {
    kept_pos_.store(pos_);
    kept_mat_.store(mat_);
  }
  DisplacedGeom(const DisplacedGeom&) = delete;
  DisplacedGeom& operator=(const DisplacedGeom&) = delete;

  // A turn about a point and a shift.
  void displace(const Vector& turn, const Vector& center, const Vector& shift) {
    const Matrix R = to_matrix(from_rotation_vector(turn));
    (center + R * (kept_pos_ - center) + shift).store(pos_);
    (R * kept_mat_).store(mat_);
  }

 private:
  mjtNum *pos_, *mat_;
  Vector kept_pos_;
  Matrix kept_mat_;
};

int explicit_pair(const mjModel& m, int geom1, int geom2) {
  for (int p = 0; p < m.npair; ++p) {
    const int a = m.pair_geom1[p], b = m.pair_geom2[p];
    if ((a == geom1 && b == geom2) || (a == geom2 && b == geom1)) return p;
  }
  return -1;
}

// Planes and height fields have no radius, or a large one.
mjtNum size_of_pair(const mjModel& m, int geom1, int geom2) {
  const mjtNum a = m.geom_rbound[geom1], b = m.geom_rbound[geom2];
  const mjtNum smaller = a > 0 && b > 0 ? std::min(a, b) : std::max(a, b);
  return smaller > 0 ? std::min<mjtNum>(smaller, 1) : 1;
}

struct Found {
  ContactPoint point[mjMAXCONPAIR];
  int count;

  // The one that belongs to a point: in the same place of the list, or else the nearest within reach; -1: none.
  int find(const ContactPoint& of, int place, mjtNum reach) const {
    const auto gap = [&](int k) {
      return distance(load3(point[k].pos), load3(of.pos)) + reach * distance(load3(point[k].normal), load3(of.normal));
    };
    if (place < count && gap(place) <= reach) return place;
    int best = -1;
    for (int k = 0; k < count; ++k) {
      if (gap(k) <= reach && (best < 0 || gap(k) < gap(best))) best = k;
    }
    return best;
  }
};

void set_change(const ContactPoint& after, const ContactPoint& before, mjtNum step, int k, ContactMotion& motion) {
  motion.distance[k] = (after.dist - before.dist) / step;
  motion.position[k] = (load3(after.pos) - load3(before.pos)) * (1 / step);
  motion.normal[k] = (normalized(load3(after.normal)) - normalized(load3(before.normal))) * (1 / step);
  motion.tangent[k] = (load3(after.tangent) - load3(before.tangent)) * (1 / step);
}

// Whether the slopes on both sides disagree: where faces are parallel a turn changes the feature that decides.
bool has_kink(const ContactPoint& before, const ContactPoint& at, const ContactPoint& after, mjtNum step) {
  constexpr mjtNum kDisagree = 0.05;
  const Vector normal = load3(after.normal) + load3(before.normal) - load3(at.normal) * mjtNum{2};
  const Vector position = load3(after.pos) + load3(before.pos) - load3(at.pos) * mjtNum{2};
  return std::max(norm(normal), norm(position)) > kDisagree * step;
}

// Between the geoms, with a normal that stays.
void set_ride(const ContactPoint& at, const Vector& turn, const Vector& center, const Vector& shift, int k,
              ContactMotion& motion) {
  const Vector velocity = shift + cross(turn, load3(at.pos) - center);
  motion.distance[k] = dot(normalized(load3(at.normal)), velocity);
  motion.position[k] = velocity * 0.5;
  motion.normal[k] = motion.tangent[k] = Vector{};
}

// Turns about the center of all contacts become turns about the contact itself.
void move_to(const Vector& offset, ContactMotion& motion) {
  const ContactMotion old = motion;
  for (int k = 0; k < 3; ++k) {
    Vector unit;
    unit[k] = 1;
    const Vector shift = cross(unit, offset);  // of the center, in a turn about the contact
    for (int l = 0; l < 3; ++l) {
      motion.distance[k] += old.distance[3 + l] * shift[l];
      motion.position[k] += old.position[3 + l] * shift[l];
      motion.normal[k] += old.normal[3 + l] * shift[l];
      motion.tangent[k] += old.tangent[3 + l] * shift[l];
    }
  }
}

struct UnitMotion {
  Vector turn, shift;

  explicit UnitMotion(int k) { (k < 3 ? turn : shift)[k % 3] = 1; }
};

// The contacts at rest, and moved by a step before and after.
struct ThreeLists {
  Found rest, before, after;

  // The change of contact c by motion k; false if a list does not have it, or it has a kink there.
  bool set(int c, int k, const Vector& center, mjtNum step, mjtNum reach, ContactMotion& motion) const {
    const ContactPoint& at = rest.point[c];
    const int b = before.find(at, c, reach), a = after.find(at, c, reach);
    if (b < 0 && a < 0) {
      const UnitMotion unit(k);
      set_ride(at, unit.turn, center, unit.shift, k, motion);
      return false;
    }
    const bool both = b >= 0 && a >= 0;
    set_change(a < 0 ? at : after.point[a], b < 0 ? at : before.point[b], both ? 2 * step : step, k, motion);
    return both && !has_kink(before.point[b], at, after.point[a], step);
  }
};

// With a tolerance of the narrow phase.
// Lost: axes of the contact's frame in place of the world's, so that of parallel faces only the turns that tilt them
// show a kink. bench_derivative_accuracy had one good state less: terrain_box was worse (1e-2), frame better (5e-2
// became 6e-4), the others the same.
int difference_pair(const mjModel& m, mjData& d, int first, int count, mjtNum tolerance, ContactMotion* motions) {
  const int geom1 = d.contact[first].geom[0], geom2 = d.contact[first].geom[1];
  const mjtNum margin = contact_margin(m, {geom1}, {geom2}, explicit_pair(m, geom1, geom2));
  const mjtNum size = size_of_pair(m, geom1, geom2), reach = 0.01 * size;
  const Vector center = load3(d.contact[first].pos);
  StackFrame frame(d);
  NarrowPhase phase(m, d, tolerance);
  ThreeLists* lists = frame.alloc<ThreeLists>(1);
  bool* lost = frame.alloc<bool>(count);
  lists->rest.count = phase.collide(geom1, geom2, margin, lists->rest.point);
  if (lists->rest.count != count) return -1;
  std::fill_n(lost, count, false);
  {
    DisplacedGeom geom(d, geom2);
    for (int k = 0; k < 6; ++k) {
      const UnitMotion unit(k);
      const mjtNum step = k < 3 ? kStep : kStep * size;
      geom.displace(unit.turn * -step, center, unit.shift * -step);
      lists->before.count = phase.collide(geom1, geom2, margin, lists->before.point);
      geom.displace(unit.turn * step, center, unit.shift * step);
      lists->after.count = phase.collide(geom1, geom2, margin, lists->after.point);
      for (int c = 0; c < count; ++c) lost[c] |= !lists->set(c, k, center, step, reach, motions[c]);
    }
  }
  for (int c = 0; c < count; ++c) {
    motions[c].given_tangent = load3(lists->rest.point[c].tangent);
    motions[c].keeps_normal = false;
    move_to(center - load3(d.contact[first + c].pos), motions[c]);
  }
  return static_cast<int>(std::count(lost, lost + count, true));
}

}  // namespace

// What a search finds jumps within its tolerance, and differences show the jumps: with 1e-6, slopes of a cylinder that
// lies on a box were off by 0.4 in 100. The exact answer (shape/convex/polish.h) has no jumps, and stands for the
// contacts unless it has more or fewer of them.
int difference_pair(const mjModel& m, mjData& d, int first, int count, ContactMotion* motions) {
  const int lost = difference_pair(m, d, first, count, 0, motions);
  return lost >= 0 ? lost : difference_pair(m, d, first, count, m.opt.ccd_tolerance, motions);
}

}  // namespace sinew
