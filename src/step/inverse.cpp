// SPDX-License-Identifier: Apache-2.0
#include "step/inverse.h"

#include <algorithm>
#include <cmath>

#include "constraint/solve_constraints.h"
#include "force/derivative.h"
#include "force/external.h"
#include "integrate/implicit.h"
#include "model/arena/arena.h"
#include "model/timer.h"
#include "tree/mass_factor.h"

namespace sinew {
namespace {

// Everything that inverse dynamics writes and forward dynamics has written, put back at the end of a scope.
class KeptResults {
 public:
  KeptResults(const mjModel& m, mjData& d, StackFrame& frame)
      : m_(m),
        d_(d),
        constraint_(frame.copy(d.qfrc_constraint, m.nv)),
        force_(frame.copy(d.efc_force, d.nefc)),
        state_(frame.copy(d.efc_state, d.nefc)) {}
  ~KeptResults() {
    std::copy_n(constraint_, m_.nv, d_.qfrc_constraint);
    std::copy_n(force_, d_.nefc, d_.efc_force);
    std::copy_n(state_, d_.nefc, d_.efc_state);
  }
  KeptResults(const KeptResults&) = delete;
  KeptResults& operator=(const KeptResults&) = delete;

  const mjtNum* constraint() const { return constraint_; }

 private:
  const mjModel& m_;
  mjData& d_;
  mjtNum *constraint_, *force_;
  int* state_;
};

mjtNum distance(const mjtNum* a, const mjtNum* b, int n) {
  mjtNum sum = 0;
  for (int i = 0; i < n; ++i) sum += (a[i] - b[i]) * (a[i] - b[i]);
  return std::sqrt(sum);
}

// result -= h D v, with the slope D of forces that the model's integrator foresees.
void subtract_foreseen_forces(const mjModel& m, mjData& d, const mjtNum* v, mjtNum* result) {
  const mjtNum h = m.opt.timestep;
  if (m.opt.integrator == mjINT_EULER) {
    if (!has_implicit_damping(m)) return;
    for (int i = 0; i < m.nv; ++i) result[i] += h * m.dof_damping[i] * v[i];
    return;
  }
  const bool whole = m.opt.integrator == mjINT_IMPLICIT;
  compute_velocity_derivative(m, d, whole);
  for (int i = 0; i < m.nv; ++i) {
    for (int k = m.D_rowadr[i]; k < m.D_rowadr[i] + m.D_rownnz[i]; ++k) {
      // the fast method has no room for entries that M does not have
      if (whole || m.mapM2D[k] >= 0) result[i] -= h * d.qDeriv[k] * v[m.D_colind[k]];
    }
  }
}

// With mjENBL_INVDISCRETE, qacc is a difference of velocities over a step. While act() runs, qacc is the acceleration
// behind it: the one that the integrator would have turned into that difference. RK4 has none.
template <class Act>
void with_continuous_acceleration(const mjModel& m, mjData& d, Act&& act) {
  const bool is_discrete = (m.opt.enableflags & mjENBL_INVDISCRETE) && m.opt.integrator != mjINT_RK4;
  if (!is_discrete || m.nv == 0) return act();
  StackFrame frame(d);
  const mjtNum* discrete = frame.copy(d.qacc, m.nv);
  mjtNum* force = frame.alloc<mjtNum>(m.nv);
  multiply_mass_matrix(m, d, force, discrete);
  subtract_foreseen_forces(m, d, discrete, force);
  MassFactor(m, d).solve(d.qacc, force, 1);
  act();
  std::copy_n(discrete, m.nv, d.qacc);
}

}  // namespace

void invert_dynamics(const mjModel& m, mjData& d, Sensors sensors) {
  with_continuous_acceleration(m, d, [&] {
    timed(mjTIMER_CONSTRAINT, invert_constraints, m, d);
    multiply_mass_matrix(m, d, d.qfrc_inverse, d.qacc);
    for (int i = 0; i < m.nv; ++i) {
      d.qfrc_inverse[i] += d.qfrc_bias[i] - d.qfrc_passive[i] - d.qfrc_constraint[i];
    }
    measure(m, d, mjSTAGE_ACC, sensors);
  });
}

void compare_forward_inverse(const mjModel& m, mjData& d) {
  StackFrame frame(d);
  mjtNum* applied = frame.alloc<mjtNum>(m.nv);
  for (int i = 0; i < m.nv; ++i) applied[i] = d.qfrc_applied[i] + d.qfrc_actuator[i];
  add_external_forces(m, d, applied);
  const KeptResults kept(m, d, frame);
  const StageTimer timer(d, mjTIMER_INVERSE);
  invert_dynamics(m, d, Sensors::kSkip);
  d.solver_fwdinv[0] = distance(d.qfrc_inverse, applied, m.nv);
  d.solver_fwdinv[1] = distance(d.qfrc_constraint, kept.constraint(), m.nv);
}

}  // namespace sinew
