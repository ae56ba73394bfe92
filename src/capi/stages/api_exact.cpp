// SPDX-License-Identifier: Apache-2.0
// api_exact.cpp -- exact derivatives (sinew/derivative.h).
#include <cstdio>

#include <mujoco/mujoco.h>
#include <sinew/derivative.h>

#include "capi/run_stage.h"
#include "capi/stages/exact.h"
#include "derive/inverse_derivative.h"
#include "derive/parameter/model_gradient.h"
#include "derive/pull_back.h"
#include "derive/residual.h"
#include "derive/step_derivative.h"
#include "derive/trajectory_derivative.h"
#include "model/arena/arena.h"
#include "model/awake.h"
#include "model/state.h"
#include "step/part.h"
#include "step/step.h"

using namespace sinew;

static_assert(int{sinewNOBSTACLE} == static_cast<int>(Obstacle::kCount));
static_assert(int{sinewOBSTACLE_ADHESION} == static_cast<int>(Obstacle::kAdhesion));
static_assert(int{sinewOBSTACLE_CONSTRAINT} == static_cast<int>(Obstacle::kConstraint));

namespace {

int refuse_nothing(const DerivativeReport& from, sinewDerivativeReport* to) {
  if (to) {
    to->near_changes = from.near_changes;
    to->differenced = from.differenced_pairs;
    to->at_bounds = from.at_bounds;
    to->obstacles = from.obstacles;
    describe_obstacles(from, to->message, sizeof to->message);
  }
  return from.obstacles == 0;
}

// Runs derive(report) with everything awake, after compute() unless the caller says that the data are current.
template <class Compute, class Derive>
int run_derivative(const char* caller, const mjModel& m, mjData& d, sinewDerivativeReport* report, Compute&& compute,
                   Derive&& derive) {
  int result = 0;
  run_stage(caller, m, d, [&] {
    DerivativeReport found;
    if (report && report->distance > 0) found.distance = report->distance;
    const bool is_current = report && report->is_current && d.ntree_awake == m.ntree;
    if (!is_current) {
      wake_all_trees(m, d);
      compute();
    }
    derive(found);
    result = refuse_nothing(found, report);
  });
  return result;
}

bool fits(const char* caller, const mjModel& m, const mjModel* gradient) {
  if (!gradient || is_gradient_of(*gradient, m)) return true;
  raise_error("%s: the gradient was not made for a model of this structure", caller);
  return false;
}

// The same after forward dynamics.
template <class Derive>
int run_after_forward(const char* caller, const mjModel& m, mjData& d, sinewDerivativeReport* report, Derive&& derive) {
  return run_derivative(
      caller, m, d, report, [&] { forward(m, d, Sensors::kSkip); }, derive);
}

// The same along a trajectory, whose states derive() sets; the inputs in the data are put back.
template <class Derive>
int run_along(const char* caller, const mjModel& m, mjData& d, sinewDerivativeReport* report, Derive&& derive) {
  constexpr unsigned int kInputs = mjSTATE_FULLPHYSICS | mjSTATE_CTRL | mjSTATE_WARMSTART;
  const auto along = [&](DerivativeReport& found) {
    wake_all_trees(m, d);
    StackFrame frame(d);
    mjtNum* inputs = frame.alloc<mjtNum>(state_size(m, kInputs));
    get_state(m, d, inputs, kInputs);
    derive(found);
    set_state(m, d, inputs, kInputs);
  };
  return run_derivative(
      caller, m, d, report, [] {}, along);
}

// Runs add(), which adds slopes to a gradient, which may be null; one that is refused halfway leaves nothing there.
template <class Add>
void run_whole(mjData& d, mjModel* gradient, DerivativeReport& found, Add&& add) {
  StackFrame frame(d);
  GradientGuard guard(gradient, frame);
  add();
  if (!found.obstacles) guard.keep();
}

int run_rollout(const char* caller, const mjModel& m, mjData& d, const Trajectory& trajectory, mjtNum* dx,
                sinewDerivativeReport* report) {
  if (!fits(caller, m, trajectory.parameters)) return 0;
  return run_along(caller, m, d, report, [&](DerivativeReport& found) {
    run_whole(d, trajectory.parameters, found, [&] { pull_trajectory(m, d, trajectory, dx, found); });
  });
}

}  // namespace

namespace sinew {

void describe_obstacles(const DerivativeReport& report, char* text, std::size_t size) {
  text[0] = 0;
  std::size_t used = 0;
  for (int k = 0; k < static_cast<int>(Obstacle::kCount); ++k) {
    if (!report.has(static_cast<Obstacle>(k)) || used >= size) continue;
    const char* name = name_of(static_cast<Obstacle>(k));
    const int id = report.first_id[k];
    const int written = id >= 0 ? std::snprintf(text + used, size - used, "%s%s (%d)", used ? ", " : "", name, id)
                                : std::snprintf(text + used, size - used, "%s%s", used ? ", " : "", name);
    if (written > 0) used += static_cast<std::size_t>(written);
  }
}

}  // namespace sinew

extern "C" {

const char* sinew_obstacleName(int obstacle) {
  return obstacle >= 0 ? name_of(static_cast<Obstacle>(obstacle)) : "unknown";
}

int sinew_deriveStep(const mjModel* m, mjData* d, mjtNum* A, mjtNum* B, mjtNum* C, mjtNum* D,
                     sinewDerivativeReport* report) {
  return run_after_forward(__func__, *m, *d, report, [&](DerivativeReport& found) {
    derive_transition(*m, *d, {A, B, C, D}, found);
  });
}

int sinew_deriveForward(const mjModel* m, mjData* d, mjtNum* DaDq, mjtNum* DaDv, mjtNum* DaDact, mjtNum* DaDctrl,
                        sinewDerivativeReport* report) {
  return run_after_forward(__func__, *m, *d, report, [&](DerivativeReport& found) {
    derive_acceleration(*m, *d, {DaDq, DaDv, DaDact, DaDctrl}, found);
  });
}

int sinew_deriveInverse(const mjModel* m, mjData* d, mjtByte flg_actuation, mjtNum* DfDq, mjtNum* DfDv, mjtNum* DfDa,
                        sinewDerivativeReport* report) {
  const auto derive = [&](DerivativeReport& found) {
    derive_inverse_by_rows(*m, *d, flg_actuation, {DfDq, DfDv, DfDa}, found);
  };
  return run_derivative(
      __func__, *m, *d, report, [&] { inverse_skip(*m, *d, mjSTAGE_NONE, Sensors::kSkip); }, derive);
}

int sinew_deriveTrajectory(const mjModel* m, mjData* d, int nstep, const mjtNum* states, const mjtNum* ctrl,
                           const mjtByte* dofs, const mjtByte* key_points, mjtNum* A, mjtNum* B,
                           sinewDerivativeReport* report) {
  return run_along(__func__, *m, *d, report, [&](DerivativeReport& found) {
    derive_trajectory(*m, *d, {nstep, states, ctrl}, {dofs, key_points}, A, B, found);
  });
}

int sinew_pullStep(const mjModel* m, mjData* d, const mjtNum* dy, mjtNum* dx, mjtNum* du,
                   sinewDerivativeReport* report) {
  return run_after_forward(__func__, *m, *d, report,
                           [&](DerivativeReport& found) { pull_step(*m, *d, dy, dx, du, nullptr, found); });
}

mjModel* sinew_makeGradient(const mjModel* m) { return make_gradient(*m); }

void sinew_clearGradient(mjModel* gradient) { clear_gradient(*gradient); }

int sinew_pullStepParameters(const mjModel* m, mjData* d, const mjtNum* dy, mjtNum* dx, mjtNum* du, mjModel* gradient,
                             sinewDerivativeReport* report) {
  if (!fits(__func__, *m, gradient)) return 0;
  return run_after_forward(__func__, *m, *d, report, [&](DerivativeReport& found) {
    run_whole(*d, gradient, found, [&] { pull_step(*m, *d, dy, dx, du, gradient, found); });
  });
}

int sinew_pullRollout(const mjModel* m, mjData* d, int nstep, const mjtNum* states, const mjtNum* ctrl,
                      const mjtNum* dy, mjtNum* dctrl, mjtNum* dx, sinewDerivativeReport* report) {
  return run_rollout(__func__, *m, *d, {nstep, states, ctrl, dy, dctrl, nullptr}, dx, report);
}

int sinew_pullRolloutParameters(const mjModel* m, mjData* d, int nstep, const mjtNum* states, const mjtNum* ctrl,
                                const mjtNum* dy, mjtNum* dctrl, mjtNum* dx, mjModel* gradient,
                                sinewDerivativeReport* report) {
  return run_rollout(__func__, *m, *d, {nstep, states, ctrl, dy, dctrl, gradient}, dx, report);
}

}  // extern "C"
