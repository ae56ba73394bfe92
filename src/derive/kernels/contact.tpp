// SPDX-License-Identifier: Apache-2.0
// contact.tpp -- wrenches of contacts by the motion of a body, for any Pack; included by the two kernel files of this
// folder only.
//   math  derive/constraint/contact_block.h. With r the arm and c_i the axes of the frame, the rows of the contact's
//         Jacobian are J_i = (r x c_i, c_i), and those of its torques (c_i, 0). Then
//             by acceleration  -J^T W J,   by velocity  -J^T W B J,   by pose  J^T df + (r x dG + dp x F + phi x T, dG)
//         with dG = phi x F
//   idea  a pack for the three turns of the body and one for its three shifts
#ifndef SINEW_DERIVE_KERNELS_CONTACT_TPP_
#define SINEW_DERIVE_KERNELS_CONTACT_TPP_

#include "derive/kernels/by_motion.tpp"
#include "derive/kernels/slope_kernels.h"

namespace sinew {
namespace {  // internal: see math/kernels/dense_product.tpp

// sum += v x b or b x v, by component
template <class Pack>
void add_cross(const double* v, const ByMotion<Pack>* b, ByMotion<Pack>* sum) {
  for (int x = 0; x < 3; ++x) {
    const int y = (x + 1) % 3, z = (x + 2) % 3;
    sum[x] = sum[x].plus(v[y], b[z]).minus(v[z], b[y]);
  }
}
template <class Pack>
void add_cross(const ByMotion<Pack>* b, const double* v, ByMotion<Pack>* sum) {
  for (int x = 0; x < 3; ++x) {
    const int y = (x + 1) % 3, z = (x + 2) % 3;
    sum[x] = sum[x].plus(v[z], b[y]).minus(v[y], b[z]);
  }
}

template <class Pack>
void subtract_cross(const ByMotion<Pack>* b, const double* v, ByMotion<Pack>* sum) {
  add_cross(v, b, sum);
}

// Component c of (unit vector k) x v, over k.
template <class Pack>
Pack units_cross(const double* v, int c) {
  switch (c) {
    case 0:
      return Pack::of(0, v[2], -v[1], 0);
    case 1:
      return Pack::of(-v[2], 0, v[0], 0);
    default:
      return Pack::of(v[1], -v[0], 0, 0);
  }
}

template <class Pack>
Pack three(const double* v) {
  return Pack::of(v[0], v[1], v[2], 0);
}

// Rows of a contact, by motions of a body about the point that wrenches are meant about.
template <class Pack>
class ContactSlopes {
  using By = ByMotion<Pack>;

 public:
  explicit ContactSlopes(const ContactTerms& o) : o_(o) {
    for (int c = 0; c < 3; ++c) lever_[c] = units_cross<Pack>(o.arm, c);
    for (int i = 0; i < o.dim; ++i) {
      const double* axis = o.axes[i % 3];
      // the turn of a row is r x axis = sum over c of axis_c (r x unit c), and (unit c) x r is a row of the lever
      jacobian_[i] =
          i < 3 ? about_point(By{Pack::zero(), three<Pack>(axis)}, axis) : By{three<Pack>(axis), Pack::zero()};
      jacobian_[i].store(number_[i]);
    }
  }

  void add_rates(WrenchMatrices& sums) const {
    By WJ[6];
    for (int i = 0; i < o_.dim; ++i) {
      WJ[i] = By::zero();
      for (int j = 0; j < o_.dim; ++j) WJ[i] = WJ[i].minus(o_.weight[6 * i + j], jacobian_[j]);
    }
    double normal[8];
    WJ[0].store(normal);
    const double other = o_.damping - o_.friction_damping;
    for (int c = 0; c < 6; ++c) {
      const By row = row_of_wrench(WJ, c, By::zero());
      By::load(sums.a.row[c]).plus(1, row).store(sums.a.row[c]);
      By damped = By::load(sums.v.row[c]).plus(o_.friction_damping, row);
      if (!o_.one_damping) damped = damped.plus(other * normal[lane(c)], jacobian_[0]);
      damped.store(sums.v.row[c]);
    }
  }

  void add_by_pose(WrenchMatrix& sum) {
    const ContactPath& path = o_.path;
    turns_ = !path.on_plane || path.spins;
    By distance, dx[6], df[6];
    if (path.on_plane) {
      const double* n = o_.axes[0];
      const Pack normal = three<Pack>(n), roll = Pack::broadcast(path.roll);
      distance = about_point(By{Pack::zero(), normal}, n);
      for (int c = 0; c < 3; ++c) {
        const double part[3] = {(c == 0) - n[0] * n[c] / 2, (c == 1) - n[1] * n[c] / 2, (c == 2) - n[2] * n[c] / 2};
        shift_[c] = about_point(By{roll * units_cross<Pack>(n, c), three<Pack>(part)}, part);
        turn_[c] = {Pack::broadcast(n[c]) * three<Pack>(path.spin), Pack::zero()};
      }
    } else {
      distance = about_point(path.distance);
      for (int c = 0; c < 3; ++c) {
        shift_[c] = about_point(path.shift[c]);
        turn_[c] = about_point(path.turn[c]);
      }
    }
    find_residuals(dx);
    dx[0] = dx[0].plus(o_.residual_slope, distance);
    for (int i = 0; i < o_.dim; ++i) {
      df[i] = By::zero().plus(o_.sign * o_.law_force[i] * o_.log_stiffness, distance);
      for (int j = 0; j < o_.dim; ++j) df[i] = df[i].minus(o_.sign * o_.weight[6 * i + j], dx[j]);
    }
    add_wrench_by_pose(df, sum);
  }

 private:
  static int lane(int c) { return c < 3 ? c : c + 1; }

  // By motions about the point: a turn about it shifts the contact as well. shift: what `by` has for shifts.
  By about_point(const By& by, const double* shift) const {
    Pack turn = by.turn;
    for (int c = 0; c < 3; ++c) turn = fma(Pack::broadcast(shift[c]), lever_[c], turn);
    return {turn, by.shift};
  }
  By about_point(const double* by) const { return about_point(By::load(by), by + 4); }

  // The change of the relative motion, in axes that turn with the frame. A motion that rides on the body changes by
  // (turn x w, turn x v + shift x w).
  void find_linear(const Ride& ride, By* linear) const {
    const double *w = ride.own, *v = ride.own + 3;
    for (int c = 0; c < 3; ++c) {
      const int next = (c + 1) % 3, last = (c + 2) % 3;
      const Pack turn = fma(Pack::broadcast(w[last]), lever_[next], units_cross<Pack>(v, c));
      linear[c] = {fnma(Pack::broadcast(w[next]), lever_[last], turn), units_cross<Pack>(w, c)};
    }
    add_cross(ride.relative, shift_, linear);
    if (turns_) subtract_cross(turn_, ride.relative + 3, linear);
  }

  By along(int axis, const By* vector) const {
    By sum = By::zero();
    for (int c = 0; c < 3; ++c) sum = sum.plus(o_.axes[axis][c], vector[c]);
    return sum;
  }

  void find_residuals(By* dx) const {
    By change[3];
    find_linear(o_.ride, change);
    for (int i = 0; i < 3 && i < o_.dim; ++i) dx[i] = along(i, change);
    if (!o_.one_damping) {
      find_linear(o_.normal_ride, change);
      dx[0] = along(0, change);
    }
    if (o_.dim <= 3) return;
    for (int c = 0; c < 3; ++c) change[c] = {units_cross<Pack>(o_.ride.own, c), Pack::zero()};
    if (turns_) subtract_cross(turn_, o_.ride.relative, change);
    for (int i = 3; i < o_.dim; ++i) dx[i] = along(i - 3, change);
  }

  // Row c of J^T df, added.
  By row_of_wrench(const By* df, int c, By row) const {
    for (int i = 0; i < o_.dim; ++i) row = row.plus(number_[i][lane(c)], df[i]);
    return row;
  }

  void add_wrench_by_pose(const By* df, WrenchMatrix& sum) const {
    By force[3] = {By::zero(), By::zero(), By::zero()}, torque[3] = {By::zero(), By::zero(), By::zero()};
    add_cross(shift_, o_.force, torque);
    if (turns_) {
      add_cross(turn_, o_.force, force);
      if (o_.dim > 3) add_cross(turn_, o_.torque, torque);
      add_cross(o_.arm, force, torque);
    }
    for (int c = 0; c < 3; ++c) {
      row_of_wrench(df, c, By::load(sum.row[c])).plus(o_.sign, torque[c]).store(sum.row[c]);
      row_of_wrench(df, 3 + c, By::load(sum.row[3 + c])).plus(o_.sign, force[c]).store(sum.row[3 + c]);
    }
  }

  const ContactTerms& o_;
  Pack lever_[3];          // unit vectors x arm, by component
  By jacobian_[6];         // the rows of the contact
  double number_[6][8];    // their numbers
  By shift_[3], turn_[3];  // of the contact and its frame
  bool turns_ = true;      // the frame does
};

template <class Pack>
void add_contact(const ContactTerms& contact, bool with_rates, WrenchMatrices& sums) {
  ContactSlopes<Pack> slopes(contact);
  if (with_rates) slopes.add_rates(sums);
  slopes.add_by_pose(sums.q);
}

}  // namespace
}  // namespace sinew

#endif  // SINEW_DERIVE_KERNELS_CONTACT_TPP_
