// SPDX-License-Identifier: Apache-2.0
#include "derive/constraint/row_law.h"

#include <algorithm>
#include <cmath>

#include "model/arena/arena.h"
#include "solve/row_kernels.h"
#include "tree/constraint_jacobian.h"

namespace sinew {
namespace {

// The regularizer as RowWriter::set() bounds it: pyramids scale it afterwards.
bool is_at_least_regularizer(const mjData& d, int row) {
  mjtNum R = d.efc_R[row];
  if (d.efc_type[row] == mjCNSTR_CONTACT_PYRAMIDAL) {
    const mjtNum mu = d.contact[d.efc_id[row]].mu;
    R /= 2 * mu * mu;
  }
  constexpr mjtNum kRounding = 1 + 1e-12;
  return R <= mjMINVAL * kRounding;
}

// How far the residual of a row is from where its state changes.
mjtNum distance_to_change(const mjData& d, int row, mjtNum x) {
  const bool friction = row < d.ne + d.nf;
  return std::abs(friction ? std::abs(x) - d.efc_R[row] * d.efc_frictionloss[row] : x);
}

mjtNum cone_distance(const mjContact& contact, const mjtNum* x) {
  mjtNum squared = 0;
  for (int k = 1; k < contact.dim; ++k) {
    const mjtNum u = contact.friction[k - 1] * x[k];
    squared += u * u;
  }
  const mjtNum N = contact.mu * x[0], T = std::sqrt(squared), mu = contact.mu;
  return std::min(std::abs(N - mu * T), std::abs(mu * N + T)) / std::sqrt(1 + mu * mu);
}

}  // namespace

RowLaw row_law(const mjData& d, int row) {
  const mjtNum* kbip = d.efc_KBIP + 4 * row;
  RowLaw law;
  law.force = d.efc_force[row];
  law.weight = d.efc_state[row] == mjCNSTRSTATE_QUADRATIC ? d.efc_D[row] : 0;
  law.stiffness = kbip[0];
  law.damping = kbip[1];
  law.impedance = kbip[2];
  law.position = d.efc_pos[row] - d.efc_margin[row];
  law.slope = kbip[3];
  law.is_bounded = is_at_least_regularizer(d, row);
  law.log_stiffness = law.is_bounded ? 0 : law.slope / (law.impedance * (1 - law.impedance));
  return law;
}

// The columns of a block of rows are looked up once, as in reference_constraint(): multiply_jacobian() takes three
// times as many instructions.
void find_residuals(const mjModel& m, mjData& d, mjtNum* residual) {
  StackFrame frame(d);
  int* group = frame.alloc<int>(d.nefc + 1);
  const int count = find_groups(d.efc_J_rowsuper, d.nefc, group);
  row_kernels().multiply(residual, constraint_jacobian_values(m, d), {constraint_jacobian(m, d), group, count}, d.qacc,
                         frame.alloc<mjtNum>(m.nv));
  for (int i = 0; i < d.nefc; ++i) residual[i] -= d.efc_aref[i];
}

void count_near_changes(const mjData& d, const mjtNum* residual, DerivativeReport& report) {
  for (int row = d.ne; row < d.nefc;) {
    const mjtNum* x = residual + row;
    const bool cone = d.efc_type[row] == mjCNSTR_CONTACT_ELLIPTIC;
    const mjContact* contact = cone ? d.contact + d.efc_id[row] : nullptr;
    const int rows = cone ? contact->dim : 1;
    mjtNum size = 0;
    for (int k = 0; k < rows; ++k) size += std::abs(d.efc_aref[row + k]) + std::abs(x[k] + d.efc_aref[row + k]);
    const mjtNum distance = cone ? cone_distance(*contact, x) : distance_to_change(d, row, *x);
    report.near_changes += distance <= report.distance * size;
    row += rows;
  }
}

}  // namespace sinew
