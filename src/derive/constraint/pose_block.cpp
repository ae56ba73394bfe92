// SPDX-License-Identifier: Apache-2.0
#include "derive/constraint/pose_block.h"

#include "derive/constraint/pair_block.h"
#include "derive/constraint/row_law.h"
#include "tree/equality_side.h"
#include "tree/jacobian.h"

namespace sinew {
namespace {

constexpr mjtNum kSign[2] = {1, -1};

class PoseConstraint {
 public:
  PoseConstraint(const mjModel& m, const mjData& d, const TreeFlow& axes, int row, int rows) : rows_(rows) {
    const int equality = d.efc_id[row];
    for (int r = 0; r < rows; ++r) law_[r] = row_law(d, row + r);
    Quat<mjtNum> q[2];
    for (int s = 0; s < 2; ++s) {
      const EqualitySide side = equality_side(m, d, equality, s);
      body_[s] = side.body;
      anchor_[s] = side.X_w.p;
      q[s] = side.X_w.q;
    }
    for (int s = 0; s < 2; ++s) {
      const Vector offset = reference_offset(m, d, body_[s], anchor_[0]);
      const Axis V = Axis::load(d.cvel + 6 * body_[s]);
      motion_[s] = moved(axes.U(body_[s]) + V * law_[0].damping, offset);
      arm_[s] = anchor_[s] - anchor_[0];
    }
    scale_ = m.eq_data[mjNEQDATA * equality + 10];
    R_ = to_matrix(q[1]);
    const Quat<mjtNum> relative = conjugate(q[1]) * q[0];
    w_ = relative.w;
    u_ = relative.vector();
    set_length();
  }

  // slopes: what the block refers to.
  PairBlock block(WrenchSlopes (&slopes)[2][2]) const {
    PairBlock result;
    result.point = anchor_[0];
    for (int s = 0; s < 2; ++s) {
      result.body[s] = body_[s];
      result.wrench[s] = wrench_of(force(), torque(turn_force()), s);
      for (int t = 0; t < 2; ++t) {
        for (int k = 0; k < 6; ++k) set_column(s, t, k, slopes[s][t]);
        slopes[s][t].v = slopes[s][t].a * law_[0].damping;
        result.by[s][t] = &slopes[s][t];
      }
    }
    return result;
  }

 private:
  // What changes by the motion xi of side t.
  struct Change {
    Vector anchor;  // of side t
    Vector spin;    // R^T of the relative turn
    mjtNum w;
    Vector u;
    Vector force, turn_force;
  };

  Vector force() const { return {law_[0].force, law_[1].force, law_[2].force}; }
  Vector turn_force() const { return rows_ < 6 ? Vector{} : Vector{law_[3].force, law_[4].force, law_[5].force}; }

  // B and its transpose without R.
  Vector spin_to_rate(const Vector& spin) const { return (spin * w_ + cross(spin, u_)) * (scale_ / 2); }
  Vector torque(const Vector& g) const { return R_ * ((g * w_ + cross(u_, g)) * (scale_ / 2)); }

  Wrench wrench_of(const Vector& F, const Vector& T, int s) const {
    return Wrench{T + cross(arm_[s], F), F} * kSign[s];
  }

  void set_length() {
    mjtNum squared = 0;
    for (int r = 0; r < rows_; ++r) squared += law_[r].position * law_[r].position;
    length_ = std::sqrt(squared);
  }

  // Forces by changes of the residuals that are not due to position, of the positions, and of the length of all.
  mjtNum force_change(int r, mjtNum by_motion, mjtNum by_position, mjtNum length) const {
    const RowLaw& law = law_[r];
    const mjtNum dx = by_motion + law.stiffness * (law.slope * length * law.position + law.impedance * by_position);
    return law.force * law.log_stiffness * length - law.weight * dx;
  }

  Change change_by(const Axis& xi, int t) const {
    Change change;
    const Axis relative = motion_[0] - motion_[1];
    change.anchor = velocity_at(xi, arm_[t]);
    change.spin = transpose_times(R_, xi.angular * kSign[t]);
    change.w = -dot(u_, change.spin) / 2;
    change.u = (change.spin * w_ + cross(change.spin, u_)) * 0.5;
    const Axis ride = cross(xi, motion_[t]);
    const Vector shift = change.anchor * kSign[t], rate = change.u * scale_;
    const Vector linear = (velocity_at(ride, arm_[t]) + cross(motion_[t].angular, change.anchor)) * kSign[t];
    Vector turning = ride.angular * kSign[t];
    if (t == 1) turning -= cross(xi.angular, relative.angular);
    const Vector seen = transpose_times(R_, relative.angular);
    const Vector angular =
        spin_to_rate(transpose_times(R_, turning)) + (seen * change.w + cross(seen, change.u)) * (scale_ / 2);
    mjtNum length = 0;
    for (int r = 0; r < rows_; ++r) length += law_[r].position * (r < 3 ? shift[r] : rate[r - 3]);
    length = length_ > kHeld ? length / length_ : 0;
    for (int r = 0; r < 3; ++r) change.force[r] = force_change(r, linear[r], shift[r], length);
    for (int r = 3; r < rows_; ++r) change.turn_force[r - 3] = force_change(r, angular[r - 3], rate[r - 3], length);
    return change;
  }

  void set_column(int s, int t, int k, WrenchSlopes& by) const {
    Axis xi;
    component(xi, k) = 1;
    const Change change = change_by(xi, t);
    const Vector g = turn_force();
    Vector T = torque(change.turn_force) + R_ * ((g * change.w + cross(change.u, g)) * (scale_ / 2));
    if (t == 1) T += cross(xi.angular, torque(g));
    if (s == t) T += cross(change.anchor, force());
    by.q.column[k] = wrench_of(change.force, T, s);
    Vector f, h;
    const Vector shift = change.anchor * kSign[t], rate = spin_to_rate(change.spin);
    for (int r = 0; r < 3; ++r) f[r] = -law_[r].weight * shift[r];
    for (int r = 3; r < rows_; ++r) h[r - 3] = -law_[r].weight * rate[r - 3];
    by.a.column[k] = wrench_of(f, torque(h), s);
  }

  int rows_;
  RowLaw law_[6];
  int body_[2];
  Vector anchor_[2], arm_[2];  // in the world, and from the first anchor, about which everything is
  Axis motion_[2];             // by qacc + b qvel
  mjtNum scale_, w_, length_;
  Vector u_;
  Matrix R_;
};

}  // namespace

void subtract_pose(const mjModel& m, mjData& d, const TreeFlow& axes, int row, int rows, const InverseTerms& terms) {
  WrenchSlopes slopes[2][2];
  subtract_pair(m, d, axes, PoseConstraint(m, d, axes, row, rows).block(slopes), terms);
}

}  // namespace sinew
