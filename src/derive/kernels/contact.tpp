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

template <class Pack>
class ContactSlopes {
 public:
  explicit ContactSlopes(const ContactTerms& o) : o_(o) {}

  void add_by_motion(WrenchMatrices& sums) const {
    ByMotion<Pack> WJ[6], WBJ[6];
    for (int i = 0; i < o_.dim; ++i) {
      const double* weight = o_.weight + 6 * i;
      WJ[i] = ByMotion<Pack>::zero();
      for (int j = 0; j < o_.dim; ++j) WJ[i] = WJ[i].minus(weight[j], jacobian(j));
      const auto damped = ByMotion<Pack>::zero().plus(o_.friction_damping, WJ[i]);
      WBJ[i] = o_.one_damping ? damped : damped.minus(weight[0] * (o_.damping - o_.friction_damping), jacobian(0));
    }
    add_wrench(WJ, sums.a);
    add_wrench(WBJ, sums.v);
  }

  void add_by_pose(WrenchMatrix& sum) const {
    ByMotion<Pack> shift[3], turn[3], dx[6], df[6], force[3], torque[3];
    const ByMotion<Pack> distance = about_point(o_.distance);
    for (int c = 0; c < 3; ++c) {
      shift[c] = about_point(o_.shift[c]);
      turn[c] = about_point(o_.turn[c]);
      force[c] = torque[c] = ByMotion<Pack>::zero();
    }
    find_residuals(shift, turn, dx);
    dx[0] = dx[0].plus(o_.residual_slope, distance);
    for (int i = 0; i < o_.dim; ++i) {
      df[i] = ByMotion<Pack>::zero().plus(o_.sign * o_.law_force[i] * o_.log_stiffness, distance);
      for (int j = 0; j < o_.dim; ++j) df[i] = df[i].minus(o_.sign * o_.weight[6 * i + j], dx[j]);
    }
    add_wrench(df, sum);
    add_cross(turn, o_.force, force);
    add_cross(shift, o_.force, torque);
    if (o_.dim > 3) add_cross(turn, o_.torque, torque);
    add_cross(o_.arm, force, torque);
    for (int c = 0; c < 3; ++c) {
      ByMotion<Pack>::load(sum.row[c]).plus(o_.sign, torque[c]).store(sum.row[c]);
      ByMotion<Pack>::load(sum.row[3 + c]).plus(o_.sign, force[c]).store(sum.row[3 + c]);
    }
  }

 private:
  ByMotion<Pack> jacobian(int i) const { return ByMotion<Pack>::load(o_.jacobian[i]); }

  // By motions about the point: a turn about it shifts the contact as well.
  ByMotion<Pack> about_point(const double* by) const {
    Pack turn = Pack::load(by);
    for (int c = 0; c < 3; ++c) turn = fma(Pack::broadcast(by[4 + c]), Pack::load(o_.lever[c]), turn);
    return {turn, Pack::load(by + 4)};
  }

  // The change of the relative motion, in axes that turn with the frame.
  void find_linear(const Ride& ride, const ByMotion<Pack>* shift, const ByMotion<Pack>* turn,
                   ByMotion<Pack>* linear) const {
    for (int c = 0; c < 3; ++c) linear[c] = about_point(ride.linear[c]);
    add_cross(ride.relative, shift, linear);
    subtract_cross(turn, ride.relative + 3, linear);
  }

  ByMotion<Pack> along(int axis, const ByMotion<Pack>* vector) const {
    ByMotion<Pack> sum = ByMotion<Pack>::zero();
    for (int c = 0; c < 3; ++c) sum = sum.plus(o_.axes[axis][c], vector[c]);
    return sum;
  }

  void find_residuals(const ByMotion<Pack>* shift, const ByMotion<Pack>* turn, ByMotion<Pack>* dx) const {
    ByMotion<Pack> change[3];
    find_linear(o_.ride, shift, turn, change);
    for (int i = 0; i < 3 && i < o_.dim; ++i) dx[i] = along(i, change);
    if (!o_.one_damping) {
      find_linear(o_.normal_ride, shift, turn, change);
      dx[0] = along(0, change);
    }
    if (o_.dim <= 3) return;
    for (int c = 0; c < 3; ++c) change[c] = ByMotion<Pack>::load(o_.ride.turning[c]);
    subtract_cross(turn, o_.ride.relative, change);
    for (int i = 3; i < o_.dim; ++i) dx[i] = along(i - 3, change);
  }

  // J^T df
  void add_wrench(const ByMotion<Pack>* df, WrenchMatrix& sum) const {
    for (int c = 0; c < 6; ++c) {
      auto row = ByMotion<Pack>::load(sum.row[c]);
      for (int i = 0; i < o_.dim; ++i) row = row.plus(o_.jacobian[i][c < 3 ? c : c + 1], df[i]);
      row.store(sum.row[c]);
    }
  }

  const ContactTerms& o_;
};

template <class Pack>
void add_contact(const ContactTerms& contact, WrenchMatrices& sums) {
  const ContactSlopes<Pack> slopes(contact);
  slopes.add_by_motion(sums);
  slopes.add_by_pose(sums.q);
}

}  // namespace
}  // namespace sinew

#endif  // SINEW_DERIVE_KERNELS_CONTACT_TPP_
