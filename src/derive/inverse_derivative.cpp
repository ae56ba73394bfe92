// SPDX-License-Identifier: Apache-2.0
#include "derive/inverse_derivative.h"

#include <optional>

#include "derive/discrete_inverse.h"
#include "derive/inverse_terms.h"
#include "derive/length_force.h"
#include "derive/mass_change.h"
#include "derive/obstacles.h"
#include "derive/sensor_derivative.h"
#include "derive/slopes.h"
#include "derive/tree_derivative.h"

namespace sinew {
namespace {

// M times the unit vector of one dof after another; column `dof` of M, by position, is what that changes by.
void derive_mass_matrix(const mjModel& m, mjData& d, mjtNum* result) {
  StackFrame frame(d);
  const mjtSize nv = m.nv, nM = m.nM;
  mjtNum *unit = zeros(frame, nv), *by = frame.alloc<mjtNum>(nv * nv);
  TreeFlow moving(m, frame);
  fill_tree_flow(m, d, d.qvel, nullptr, Vector{}, moving);
  const AllLengthSlopes lengths = find_length_slopes(m, d, moving, LengthsOf::kPassive, frame);
  for (int c = 0; c < m.nv; ++c) {
    std::fill_n(by, nv * nv, 0);
    unit[c] = 1;
    add_mass_change(m, d, unit, by);
    add_armature_change(m, d, lengths, unit, by);
    unit[c] = 0;
    for (int i = c; i < m.nv; ++i) {  // rows of qM: the dof itself, then those above it
      int adr = m.dof_Madr[i], above = i;
      while (above > c) above = m.dof_parentid[above], ++adr;
      if (above != c) continue;
      for (int j = 0; j < m.nv; ++j) result[j * nM + adr] = by[i * nv + j];
    }
  }
}

// By the acceleration in the data.
void derive_continuous(const mjModel& m, mjData& d, bool subtract_actuation, const InverseTerms& result,
                       DerivativeReport& report) {
  if (report.obstacles) return;
  for (mjtNum* matrix : {result.dq, result.dv, result.da}) {
    if (matrix) std::fill_n(matrix, mjtSize{m.nv} * m.nv, 0);
  }
  StackFrame frame(d);
  TreeChains chains(m, frame);
  add_smooth_derivative(m, d, {subtract_actuation, false}, result, {nullptr, nullptr}, report, &chains);
  if (d.nefc > 0) add_constraint_derivative(m, d, result, report, &chains);
  if (chains.is_set) chains.add_to(m, result);
}

// By the one that becomes a difference of velocities; RK4 has none.
void derive_discrete(const mjModel& m, mjData& d, bool subtract_actuation, const InverseTerms& result,
                     DerivativeReport& report) {
  if (m.opt.integrator == mjINT_RK4) report.add(Obstacle::kIntegrator);
  if (report.obstacles) return;
  StackFrame frame(d);
  mjtNum* by_a = result.da ? result.da : frame.alloc<mjtNum>(mjtSize{m.nv} * m.nv);
  ContinuousAcceleration acceleration(m, d, report);
  derive_continuous(m, d, subtract_actuation, {result.dq, result.dv, by_a}, report);
  if (!report.obstacles) acceleration.chain(by_a, result);
}

}  // namespace

void derive_inverse_by_rows(const mjModel& m, mjData& d, bool subtract_actuation, const InverseTerms& result,
                            DerivativeReport& report) {
  find_obstacles(m, subtract_actuation || is_discrete(m), report);
  if (d.nefc > 0 && m.opt.noslip_iterations > 0) report.add(Obstacle::kNoslip);
  if (is_discrete(m)) return derive_discrete(m, d, subtract_actuation, result, report);
  derive_continuous(m, d, subtract_actuation, result, report);
}

void derive_inverse(const mjModel& m, mjData& d, bool subtract_actuation, const InverseJacobians& result,
                    DerivativeReport& report) {
  const int nv = static_cast<int>(m.nv);
  {
    StackFrame frame(d);
    const auto matrix = [&](const mjtNum* wanted) { return wanted ? frame.alloc<mjtNum>(mjtSize{nv} * nv) : nullptr; };
    const InverseTerms terms{matrix(result.df_dq), matrix(result.df_dv), matrix(result.df_da)};
    derive_inverse_by_rows(m, d, subtract_actuation, terms, report);
    if (report.obstacles) return;
    if (result.df_dq) transpose_dense(result.df_dq, terms.dq, nv, nv);
    if (result.df_dv) transpose_dense(result.df_dv, terms.dv, nv, nv);
    if (result.df_da) transpose_dense(result.df_da, terms.da, nv, nv);
  }
  if (result.dM_dq) derive_mass_matrix(m, d, result.dM_dq);
  if (result.ds_dq || result.ds_dv || result.ds_da) {
    std::optional<ContinuousAcceleration> behind;
    if (is_discrete(m)) behind.emplace(m, d, report);
    derive_inverse_sensors(m, d, behind ? behind->slopes() : InverseTerms{}, result.ds_dq, result.ds_dv, result.ds_da);
  }
}

}  // namespace sinew
