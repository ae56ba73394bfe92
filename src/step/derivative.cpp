// SPDX-License-Identifier: Apache-2.0
#include "step/derivative.h"

#include <algorithm>

#include "integrate/position.h"
#include "model/arena/arena.h"
#include "model/awake.h"
#include "model/state.h"
#include "step/part.h"

namespace sinew {
namespace {

constexpr unsigned int kInputs = mjSTATE_FULLPHYSICS | mjSTATE_CTRL | mjSTATE_WARMSTART;

// What a step gives.
struct Outcome {
  mjtNum *qpos, *qvel, *act, *sensordata;

  Outcome(const mjModel& m, StackFrame& frame)
      : qpos(frame.alloc<mjtNum>(m.nq)),
        qvel(frame.alloc<mjtNum>(m.nv)),
        act(frame.alloc<mjtNum>(m.na)),
        sensordata(frame.alloc<mjtNum>(m.nsensordata)) {}

  void load(const mjModel& m, const mjData& d) {
    std::copy_n(d.qpos, m.nq, qpos);
    std::copy_n(d.qvel, m.nv, qvel);
    std::copy_n(d.act, m.na, act);
    std::copy_n(d.sensordata, m.nsensordata, sensordata);
  }
};

class TransitionDifferencer {
 public:
  TransitionDifferencer(const mjModel& m, mjData& d, mjtNum eps, Differences differences, Sensors sensors)
      : m_(m),
        d_(d),
        eps_(eps),
        centred_(differences == Differences::kCentred),
        sensors_(sensors),
        frame_(d),
        inputs_(frame_.alloc<mjtNum>(state_size(m, kInputs))),
        direction_(frame_.alloc<mjtNum>(m.nv)),
        change_(frame_.alloc<mjtNum>(2 * m.nv + m.na)),
        base_(m, frame_),
        up_(m, frame_),
        down_(m, frame_) {
    get_state(m, d, inputs_, kInputs);
    evaluate(mjSTAGE_NONE, base_);
  }

  // Nudges a number by nudge(eps) to both sides, to one, or not at all; each must be inside what is allowed.
  template <class Nudge>
  void difference(mjtStage skip, Nudge&& nudge, bool up_allowed, bool down_allowed) {
    const bool down = down_allowed && (centred_ || !up_allowed);
    if (up_allowed) {
      nudge(eps_);
      evaluate(skip, up_);
    }
    if (down) {
      nudge(-eps_);
      evaluate(skip, down_);
    }
    high_ = up_allowed ? &up_ : &base_;
    low_ = down ? &down_ : &base_;
    distance_ = eps_ * std::max(1, int(up_allowed) + int(down));
  }

  // Column `column` of matrices that are `width` wide; either may be null.
  void store(mjtNum* dy, mjtNum* ds, int column, int width) {
    if (dy) {
      const int nv = m_.nv;
      differentiate_position(m_, change_, distance_, low_->qpos, high_->qpos);
      for (int i = 0; i < nv; ++i) change_[nv + i] = (high_->qvel[i] - low_->qvel[i]) / distance_;
      for (int i = 0; i < m_.na; ++i) change_[2 * nv + i] = (high_->act[i] - low_->act[i]) / distance_;
      for (int i = 0; i < 2 * nv + m_.na; ++i) at(dy, i, column, width) = change_[i];
    }
    for (int i = 0; ds && i < m_.nsensordata; ++i) {
      at(ds, i, column, width) = (high_->sensordata[i] - low_->sensordata[i]) / distance_;
    }
  }

  void nudge_position(int dof, mjtNum by) {
    std::fill_n(direction_, m_.nv, 0);
    direction_[dof] = 1;
    integrate_position(m_, d_.qpos, direction_, by);
  }

 private:
  static mjtNum& at(mjtNum* matrix, int row, int column, int width) {
    return matrix[static_cast<std::ptrdiff_t>(row) * width + column];
  }

  void evaluate(mjtStage skip, Outcome& outcome) {
    step_skip(m_, d_, skip, sensors_);
    outcome.load(m_, d_);
    set_state(m_, d_, inputs_, kInputs);
  }

  const mjModel& m_;
  mjData& d_;
  mjtNum eps_;
  bool centred_;
  Sensors sensors_;
  StackFrame frame_;
  mjtNum *inputs_, *direction_, *change_;
  Outcome base_, up_, down_;
  const Outcome *high_ = &base_, *low_ = &base_;
  mjtNum distance_ = 1;
};

// Both a and b are where clamping changes nothing.
bool are_free_controls(const mjModel& m, int i, mjtNum a, mjtNum b) {
  if (!m.actuator_ctrllimited[i] || (m.opt.disableflags & mjDSBL_CLAMPCTRL)) return true;
  const mjtNum lower = m.actuator_ctrlrange[2 * i], upper = m.actuator_ctrlrange[2 * i + 1];
  return a >= lower && a <= upper && b >= lower && b <= upper;
}

}  // namespace

// From what changes least of a step to what changes most: positions and velocities that are not nudged stay computed.
void difference_transition(const mjModel& m, mjData& d, mjtNum eps, Differences differences,
                           const TransitionJacobians& result) {
  const Sensors sensors = result.ds_dx || result.ds_du ? Sensors::kCompute : Sensors::kSkip;
  wake_all_trees(m, d);  // a nudge would wake some: all evaluations have to see the same trees
  TransitionDifferencer differencer(m, d, eps, differences, sensors);
  const int nv = m.nv, nx = 2 * m.nv + m.na, nu = m.nu;
  for (int i = 0; (result.dy_du || result.ds_du) && i < nu; ++i) {
    const mjtNum ctrl = d.ctrl[i];
    differencer.difference(
        mjSTAGE_VEL, [&](mjtNum by) { d.ctrl[i] += by; }, are_free_controls(m, i, ctrl, ctrl + eps),
        are_free_controls(m, i, ctrl - eps, ctrl));
    differencer.store(result.dy_du, result.ds_du, i, nu);
  }
  if (!result.dy_dx && !result.ds_dx) return;
  for (int i = 0; i < m.na; ++i) {
    differencer.difference(
        mjSTAGE_VEL, [&](mjtNum by) { d.act[i] += by; }, true, true);
    differencer.store(result.dy_dx, result.ds_dx, 2 * nv + i, nx);
  }
  for (int i = 0; i < nv; ++i) {
    differencer.difference(
        mjSTAGE_POS, [&](mjtNum by) { d.qvel[i] += by; }, true, true);
    differencer.store(result.dy_dx, result.ds_dx, nv + i, nx);
  }
  for (int i = 0; i < nv; ++i) {
    differencer.difference(
        mjSTAGE_NONE, [&](mjtNum by) { differencer.nudge_position(i, by); }, true, true);
    differencer.store(result.dy_dx, result.ds_dx, i, nx);
  }
}

}  // namespace sinew
