// SPDX-License-Identifier: Apache-2.0
#include "derive/trajectory_derivative.h"

#include <algorithm>

#include "derive/slopes.h"
#include "derive/step_derivative.h"
#include "model/state.h"
#include "step/step.h"

namespace sinew {
namespace {

class TrajectoryJacobians {
 public:
  TrajectoryJacobians(const mjModel& m, const JacobianMask& mask, mjtNum* A, mjtNum* B)
      : mask_(mask), A_(A), B_(B), nv_(m.nv), nx_(2 * mjtSize{m.nv} + m.na), nu_(m.nu) {}

  mjtSize states() const { return nx_; }
  mjtSize controls() const { return nu_; }
  bool is_key(int step) const { return !mask_.key_points || mask_.key_points[step]; }

  void set(int step, const mjtNum* A, const mjtNum* B) const {
    if (A_) for_each_kept(step, [&](mjtNum& entry, mjtSize k) { entry = A[k]; });
    if (B_) std::copy_n(B, nx_ * nu_, B_ + step * nx_ * nu_);
  }

  // Steps between two that are set, or beyond one of them if before and after are the same.
  void interpolate(int step, int before, int after) const {
    const mjtNum share = after == before ? 0 : static_cast<mjtNum>(step - before) / (after - before);
    const auto mix = [&](const mjtNum* matrix, mjtSize size, mjtSize k) {
      return (1 - share) * matrix[before * size + k] + share * matrix[after * size + k];
    };
    if (A_) for_each_kept(step, [&](mjtNum& entry, mjtSize k) { entry = mix(A_, nx_ * nx_, k); });
    for (mjtSize k = 0; B_ && k < nx_ * nu_; ++k) B_[step * nx_ * nu_ + k] = mix(B_, nx_ * nu_, k);
  }

 private:
  // The columns of positions and velocities of chosen dofs, and those of activations.
  template <class Visit>
  void for_each_kept(int step, Visit&& visit) const {
    mjtNum* matrix = A_ + step * nx_ * nx_;
    for (mjtSize i = 0; i < nx_; ++i) {
      for (mjtSize j = 0; j < nx_; ++j) {
        const bool kept = !mask_.dofs || j >= 2 * nv_ || mask_.dofs[j % nv_];
        if (kept) visit(matrix[i * nx_ + j], i * nx_ + j);
      }
    }
  }

  const JacobianMask mask_;
  mjtNum *A_, *B_;
  mjtSize nv_, nx_, nu_;
};

void derive_key_points(const mjModel& m, mjData& d, const StepSequence& steps, const TrajectoryJacobians& result,
                       DerivativeReport& report) {
  constexpr unsigned int kState = mjSTATE_FULLPHYSICS;
  StackFrame frame(d);
  const mjtSize nx = result.states(), nu = result.controls(), size = state_size(m, kState);
  mjtNum *A = frame.alloc<mjtNum>(nx * nx), *B = frame.alloc<mjtNum>(nx * nu);
  for (int k = 0; k < steps.nstep && !report.obstacles; ++k) {
    if (!result.is_key(k)) continue;
    set_state(m, d, steps.states + k * size, kState);
    std::copy_n(steps.ctrl + k * nu, nu, d.ctrl);
    forward(m, d, Sensors::kSkip);
    derive_transition(m, d, {A, B, nullptr, nullptr}, report);
    if (!report.obstacles) result.set(k, A, B);
    std::copy_n(d.qacc, m.nv, d.qacc_warmstart);  // the next one is close
  }
}

}  // namespace

void derive_trajectory(const mjModel& m, mjData& d, const StepSequence& steps, const JacobianMask& mask, mjtNum* A,
                       mjtNum* B, DerivativeReport& report) {
  const TrajectoryJacobians result(m, mask, A, B);
  derive_key_points(m, d, steps, result, report);
  if (report.obstacles) return;
  int before = -1;
  for (int k = 0; k < steps.nstep; ++k) {
    if (!result.is_key(k)) continue;
    for (int between = before + 1; between < k; ++between) result.interpolate(between, before < 0 ? k : before, k);
    before = k;
  }
  for (int k = before + 1; before >= 0 && k < steps.nstep; ++k) result.interpolate(k, before, before);
}

}  // namespace sinew
