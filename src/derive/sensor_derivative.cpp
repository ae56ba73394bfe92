// SPDX-License-Identifier: Apache-2.0
#include "derive/sensor_derivative.h"

#include <algorithm>
#include <utility>

#include "constraint/solve_constraints.h"
#include "force/actuation.h"
#include "integrate/position.h"
#include "model/arena/arena.h"
#include "model/data_scope.h"
#include "model/state.h"
#include "step/measure.h"
#include "step/step.h"

namespace sinew {
namespace {

constexpr mjtNum kNudge = 1e-6;
constexpr unsigned int kInputs = mjSTATE_FULLPHYSICS | mjSTATE_CTRL | mjSTATE_WARMSTART;

// Sensors at positions, velocities and accelerations as they are in the data.
void measure_all(const mjModel& m, mjData& d, mjtStage skip) {
  if (skip < mjSTAGE_POS) {
    forward_position(m, d);
    measure(m, d, mjSTAGE_POS, Sensors::kCompute);
  }
  if (skip < mjSTAGE_VEL) {
    forward_velocity(m, d, scope_of(m, d));
    measure(m, d, mjSTAGE_VEL, Sensors::kCompute);
  }
  compute_actuation(m, d, scope_of(m, d));
  invert_constraints(m, d);
  measure(m, d, mjSTAGE_ACC, Sensors::kCompute);
}

class SensorDifferencer {
 public:
  SensorDifferencer(const mjModel& m, mjData& d)
      : m_(m),
        d_(d),
        frame_(d),
        inputs_(frame_.alloc<mjtNum>(state_size(m, kInputs))),
        qacc_(frame_.copy(d.qacc, m.nv)),
        direction_(frame_.alloc<mjtNum>(m.nv)),
        up_(frame_.alloc<mjtNum>(m.nsensordata)) {
    get_state(m, d, inputs_, kInputs);
    std::fill_n(direction_, m.nv, 0);
  }

  // Results as they were before the first nudge.
  void finish() { measure_all(m_, d_, mjSTAGE_NONE); }

  // Column `column` of the slopes of the acceleration, none if it has none of its own.
  struct Along {
    const mjtNum* slopes;
    int column, columns;
  };

  // nudge(by) changes an input; by is at most `above` and at least -`below`. Results go to result[k * stride].
  template <class Nudge>
  void difference(mjtStage skip, Nudge&& nudge, const Along& along, mjtNum* result, mjtSize stride,
                  mjtNum above = kNudge, mjtNum below = kNudge) {
    evaluate(skip, nudge, along, above);
    std::copy_n(d_.sensordata, m_.nsensordata, up_);
    evaluate(skip, nudge, along, -below);
    for (int k = 0; k < m_.nsensordata; ++k) result[k * stride] = (up_[k] - d_.sensordata[k]) / (above + below);
    restore();
  }

  void nudge_position(int dof, mjtNum by) {
    direction_[dof] = 1;
    integrate_position(m_, d_.qpos, direction_, by);
    direction_[dof] = 0;
  }

 private:
  template <class Nudge>
  void evaluate(mjtStage skip, Nudge&& nudge, const Along& along, mjtNum by) {
    restore();
    nudge(by);
    for (int i = 0; along.slopes && i < m_.nv; ++i) {
      d_.qacc[i] += by * along.slopes[mjtSize{i} * along.columns + along.column];
    }
    measure_all(m_, d_, skip);
  }

  void restore() {
    set_state(m_, d_, inputs_, kInputs);
    std::copy_n(qacc_, m_.nv, d_.qacc);
  }

  const mjModel& m_;
  mjData& d_;
  StackFrame frame_;
  mjtNum *inputs_, *qacc_, *direction_, *up_;
};

// How far a control may be nudged without leaving its range: nowhere if it is outside.
std::pair<mjtNum, mjtNum> room_of_control(const mjModel& m, const mjData& d, int i) {
  if (!m.actuator_ctrllimited[i] || (m.opt.disableflags & mjDSBL_CLAMPCTRL)) return {kNudge, kNudge};
  const mjtNum above = m.actuator_ctrlrange[2 * i + 1] - d.ctrl[i], below = d.ctrl[i] - m.actuator_ctrlrange[2 * i];
  if (above < 0 || below < 0) return {0, 0};
  return {above < kNudge ? 0 : kNudge, below < kNudge ? 0 : kNudge};
}

}  // namespace

void derive_sensors(const mjModel& m, mjData& d, const Slopes& slopes, const TransitionJacobians& result) {
  SensorDifferencer differencer(m, d);
  const int nv = static_cast<int>(m.nv), na = static_cast<int>(m.na), nu = static_cast<int>(m.nu);
  const mjtSize nx = 2 * mjtSize{m.nv} + m.na;
  for (int i = 0; result.ds_du && i < nu; ++i) {
    const auto [above, below] = room_of_control(m, d, i);
    if (above + below == 0) {
      for (int k = 0; k < m.nsensordata; ++k) result.ds_du[mjtSize{k} * nu + i] = 0;
      continue;
    }
    differencer.difference(
        mjSTAGE_VEL, [&](mjtNum by) { d.ctrl[i] += by; }, {slopes.dctrl, i, nu}, result.ds_du + i, nu, above, below);
  }
  if (!result.ds_dx) return differencer.finish();
  for (int i = 0; i < na; ++i) {
    differencer.difference(
        mjSTAGE_VEL, [&](mjtNum by) { d.act[i] += by; }, {slopes.dact, i, na}, result.ds_dx + 2 * nv + i, nx);
  }
  for (int i = 0; i < nv; ++i) {
    differencer.difference(
        mjSTAGE_POS, [&](mjtNum by) { d.qvel[i] += by; }, {slopes.dv, i, nv}, result.ds_dx + nv + i, nx);
  }
  for (int i = 0; i < nv; ++i) {
    differencer.difference(
        mjSTAGE_NONE, [&](mjtNum by) { differencer.nudge_position(i, by); }, {slopes.dq, i, nv}, result.ds_dx + i, nx);
  }
  differencer.finish();
}

void derive_inverse_sensors(const mjModel& m, mjData& d, const InverseTerms& qacc, mjtNum* ds_dq, mjtNum* ds_dv,
                            mjtNum* ds_da) {
  const int nv = static_cast<int>(m.nv);
  SensorDifferencer differencer(m, d);
  const auto row = [&](mjtNum* matrix, int i) { return matrix + mjtSize{i} * m.nsensordata; };
  for (int i = 0; ds_da && i < m.nv; ++i) {
    differencer.difference(
        mjSTAGE_VEL, [&](mjtNum by) { d.qacc[i] += qacc.da ? 0 : by; }, {qacc.da, i, nv}, row(ds_da, i), 1);
  }
  for (int i = 0; ds_dv && i < m.nv; ++i) {
    differencer.difference(
        mjSTAGE_POS, [&](mjtNum by) { d.qvel[i] += by; }, {qacc.dv, i, nv}, row(ds_dv, i), 1);
  }
  for (int i = 0; ds_dq && i < m.nv; ++i) {
    differencer.difference(
        mjSTAGE_NONE, [&](mjtNum by) { differencer.nudge_position(i, by); }, {qacc.dq, i, nv}, row(ds_dq, i), 1);
  }
  differencer.finish();
}

}  // namespace sinew
