// SPDX-License-Identifier: Apache-2.0
#include "derive/runge_kutta_derivative.h"

#include "derive/actuator_slopes.h"
#include "derive/position_slopes.h"
#include "derive/residual.h"
#include "derive/sensor_derivative.h"
#include "integrate/position.h"
#include "math/dual.h"
#include "step/step.h"
#include "tree/actuator.h"

namespace sinew {
namespace {

// Numbers of a state, or their rates, with slopes by the state that the step starts from and by controls.
struct StateSlopes {
  int nv, na, width;
  mjtNum *position, *velocity, *act;  // nv, nv and na rows

  StateSlopes(const mjModel& m, StackFrame& frame)
      : nv(static_cast<int>(m.nv)),
        na(static_cast<int>(m.na)),
        width(2 * nv + na + static_cast<int>(m.nu)),
        position(zeros(frame, mjtSize{nv} * width)),
        velocity(zeros(frame, mjtSize{nv} * width)),
        act(zeros(frame, mjtSize{na} * width)) {}

  void set_start() {
    for (int i = 0; i < nv; ++i) position[mjtSize{i} * width + i] = velocity[mjtSize{i} * width + nv + i] = 1;
    for (int a = 0; a < na; ++a) act[mjtSize{a} * width + 2 * nv + a] = 1;
  }
  // this = start + scale * rates, but for positions
  void move(const StateSlopes& start, const StateSlopes& rates, mjtNum scale) {
    add_scaled(velocity, start.velocity, rates.velocity, scale, nv * width);
    add_scaled(act, start.act, rates.act, scale, na * width);
  }
  void add(const StateSlopes& rates, mjtNum weight) {
    add_scaled(position, position, rates.position, weight, nv * width);
    move(*this, rates, weight);
  }
};

struct StateValues {
  mjtNum *qpos, *qvel, *act, time;

  StateValues(const mjModel& m, const mjData& d, StackFrame& frame)
      : qpos(frame.copy(d.qpos, m.nq)), qvel(frame.copy(d.qvel, m.nv)), act(frame.copy(d.act, m.na)), time(d.time) {}
};

class RungeKuttaChain {
 public:
  RungeKuttaChain(const mjModel& m, mjData& d, DerivativeReport& report)
      : m_(m),
        d_(d),
        report_(report),
        frame_(d),
        start_(m, d, frame_),
        mean_qvel_(zeros(frame_, m.nv)),
        mean_act_dot_(zeros(frame_, m.na)),
        from_(m, frame_),
        at_(m, frame_),
        rates_(m, frame_),
        mean_(m, frame_) {
    from_.set_start();
    at_.set_start();
  }

  const StateSlopes& slopes() const { return at_; }

  // Slopes of the rates at the point where the data is; its forward dynamics are done.
  void evaluate(mjtNum weight, const TransitionJacobians* sensors) {
    StackFrame frame(d_);
    const Slopes qacc = alloc_slopes(m_, frame);
    derive_acceleration(m_, d_, qacc, report_);
    if (report_.obstacles) return;
    if (sensors) derive_sensors(m_, d_, qacc, *sensors);
    copy(rates_.position, at_.velocity, at_.nv * at_.width);
    chain_acceleration(qacc, frame);
    chain_activations(frame);
    mean_.add(rates_, weight);
    add_scaled(mean_qvel_, mean_qvel_, d_.qvel, weight, at_.nv);
    add_scaled(mean_act_dot_, mean_act_dot_, d_.act_dot, weight, at_.na);
  }

  // To the next point, dt along the rates of this one.
  void move(mjtNum dt) {
    move_position_slopes(m_, dt, d_.qvel, from_.position, rates_.position, at_.width, at_.position);
    at_.move(from_, rates_, dt);
    StackFrame frame(d_);
    const mjtNum* rate = frame.copy(d_.qvel, m_.nv);
    d_.time = start_.time + dt;
    std::copy_n(start_.qpos, m_.nq, d_.qpos);
    integrate_position(m_, d_.qpos, rate, dt);
    add_scaled(d_.qvel, start_.qvel, d_.qacc, dt, at_.nv);
    add_scaled(d_.act, start_.act, d_.act_dot, dt, at_.na);
    forward(m_, d_, Sensors::kSkip);
  }

  void restore() {
    d_.time = start_.time;
    std::copy_n(start_.qpos, m_.nq, d_.qpos);
    std::copy_n(start_.qvel, m_.nv, d_.qvel);
    std::copy_n(start_.act, m_.na, d_.act);
    forward(m_, d_, Sensors::kSkip);
  }

  // The end of the step, along the mean of the rates.
  void finish() {
    const mjtNum h = m_.opt.timestep;
    move_position_slopes(m_, h, mean_qvel_, from_.position, mean_.position, at_.width, at_.position);
    at_.move(from_, mean_, h);
    for (int i = 0; i < m_.nu; ++i) {
      if (m_.actuator_actnum[i] > 0) finish_activation(i, last_activation(m_, i));
    }
  }

 private:
  // The slopes of qacc, chained with those of the point.
  void chain_acceleration(const Slopes& qacc, StackFrame& frame) {
    const int nv = at_.nv, na = at_.na, width = at_.width, nu = static_cast<int>(m_.nu);
    mjtNum* product = frame.alloc<mjtNum>(mjtSize{nv} * width);
    mul_mat_mat(rates_.velocity, qacc.dq, at_.position, nv, nv, width);
    mul_mat_mat(product, qacc.dv, at_.velocity, nv, nv, width);
    sinew::add(rates_.velocity, rates_.velocity, product, nv * width);
    if (na > 0) {
      mul_mat_mat(product, qacc.dact, at_.act, nv, na, width);
      sinew::add(rates_.velocity, rates_.velocity, product, nv * width);
    }
    for (int i = 0; i < nv; ++i) {
      mjtNum* row = rates_.velocity + mjtSize{i} * width + 2 * nv + na;
      sinew::add(row, row, qacc.dctrl + mjtSize{i} * nu, nu);
    }
  }

  void chain_activations(StackFrame& frame) {
    const ActuatorSlope* slopes = find_actuator_slopes(m_, d_, frame);
    for (int i = 0; i < m_.nu; ++i) {
      if (m_.actuator_actnum[i] == 0) continue;
      const mjtSize adr = last_activation(m_, i) * mjtSize{at_.width};
      scale(rates_.act + adr, at_.act + adr, slopes[i].rate_by_act, at_.width);
      rates_.act[adr + 2 * at_.nv + at_.na + i] += slopes[i].rate_by_ctrl;
    }
  }

  void finish_activation(int i, int a) {
    using Number = Dual<2>;
    if (m_.opt.disableflags & mjDSBL_ACTUATION) return;
    const bool off = is_actuator_disabled(m_, i);
    const Number next = next_activation(m_, i, Number::variable(start_.act[a], 0),
                                        off ? Number(0) : Number::variable(mean_act_dot_[a], 1));
    const mjtSize adr = a * mjtSize{at_.width};
    scale(at_.act + adr, from_.act + adr, next.slope[0], at_.width);
    add_scaled(at_.act + adr, at_.act + adr, mean_.act + adr, next.slope[1], at_.width);
  }

  const mjModel& m_;
  mjData& d_;
  DerivativeReport& report_;
  StackFrame frame_;
  const StateValues start_;
  mjtNum *mean_qvel_, *mean_act_dot_;
  StateSlopes from_, at_, rates_, mean_;
};

// Rows of a state, of which the first columns belong to dy_dx and the rest to dy_du.
void write_rows(const mjtNum* rows, mjtSize count, mjtSize first, const mjModel& m, const TransitionJacobians& result) {
  const mjtSize nx = 2 * mjtSize{m.nv} + m.na, nu = m.nu;
  for (mjtSize r = 0; r < count; ++r) {
    const mjtNum* row = rows + r * (nx + nu);
    if (result.dy_dx) std::copy_n(row, nx, result.dy_dx + (first + r) * nx);
    if (result.dy_du) std::copy_n(row + nx, nu, result.dy_du + (first + r) * nu);
  }
}

}  // namespace

void derive_runge_kutta(const mjModel& m, mjData& d, const TransitionJacobians& result, DerivativeReport& report) {
  const mjtNum h = m.opt.timestep;
  RungeKuttaChain chain(m, d, report);
  chain.evaluate(1.0 / 6, result.ds_dx || result.ds_du ? &result : nullptr);
  for (const auto& [dt, weight] : {std::pair{0.5 * h, 1.0 / 3}, std::pair{0.5 * h, 1.0 / 3}, std::pair{h, 1.0 / 6}}) {
    chain.move(dt);
    chain.evaluate(weight, nullptr);
  }
  chain.restore();
  if (report.obstacles) return;
  chain.finish();
  const StateSlopes& end = chain.slopes();
  write_rows(end.position, m.nv, 0, m, result);
  write_rows(end.velocity, m.nv, m.nv, m, result);
  write_rows(end.act, m.na, 2 * mjtSize{m.nv}, m, result);
}

}  // namespace sinew
