// SPDX-License-Identifier: Apache-2.0
#include "derive/runge_kutta_pull.h"

#include <algorithm>
#include <cmath>

#include "derive/actuator_slopes.h"
#include "derive/parameter/parameter_pull.h"
#include "derive/position_slopes.h"
#include "derive/residual.h"
#include "integrate/position.h"
#include "math/dual.h"
#include "step/step.h"
#include "tree/actuator.h"

namespace sinew {
namespace {

// A point at which rates are evaluated: how far along the rates of the one before, and its part in their mean.
struct Evaluation {
  mjtNum dt, weight;  // dt in steps
  mjtNum *qpos, *qvel, *act, *qacc, *act_dot;
};

constexpr int kEvaluations = 4;
constexpr mjtNum kDistance[kEvaluations] = {0, 0.5, 0.5, 1},
                 kWeight[kEvaluations] = {1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6};

// Slopes by numbers of a state, or by its rates.
struct Cotangent {
  int nv, na;
  mjtNum *q, *v, *act;  // rates: of position, velocity, activation

  Cotangent(const mjModel& m, StackFrame& frame)
      : nv(static_cast<int>(m.nv)),
        na(static_cast<int>(m.na)),
        q(zeros(frame, 2 * mjtSize{nv} + na)),
        v(q + nv),
        act(v + nv) {}

  void set_scaled(const Cotangent& other, mjtNum factor) const { scale(q, other.q, factor, 2 * nv + na); }
  void add(const Cotangent& other) const { sinew::add(q, q, other.q, 2 * nv + na); }
};

class RungeKuttaPull {
 public:
  RungeKuttaPull(const mjModel& m, mjData& d, mjModel* parameters, DerivativeReport& report)
      : m_(m),
        d_(d),
        parameters_(parameters),
        report_(report),
        frame_(d),
        time_(d.time),
        start_(m, frame_),
        mean_(m, frame_),
        rates_(m, frame_),
        at_(m, frame_),
        none_(zeros(frame_, m.nv)),
        by_ctrl_(zeros(frame_, m.nu)) {}

  void run(const mjtNum* dy) {
    evaluate_all();
    pull_end(dy);
    for (int k = kEvaluations - 1; k >= 0 && !report_.obstacles; --k) {
      if (k < kEvaluations - 1) go_to(k);
      pull_evaluation(k);
    }
    if (report_.obstacles) go_to(0);
  }

  const Cotangent& by_start() const { return start_; }
  const mjtNum* by_ctrl() const { return by_ctrl_; }

 private:
  int nv() const { return start_.nv; }
  int na() const { return start_.na; }

  void evaluate_all() {
    for (int k = 0; k < kEvaluations; ++k) {
      if (k > 0) move_to(k);
      at_evaluation_[k] = {kDistance[k] * m_.opt.timestep, kWeight[k],
                           frame_.copy(d_.qpos, m_.nq),    frame_.copy(d_.qvel, m_.nv),
                           frame_.copy(d_.act, m_.na),     frame_.copy(d_.qacc, m_.nv),
                           frame_.copy(d_.act_dot, m_.na)};
    }
  }

  // From the data of the evaluation before.
  void move_to(int k) {
    const Evaluation &first = at_evaluation_[0], &before = at_evaluation_[k - 1];
    const mjtNum dt = kDistance[k] * m_.opt.timestep;
    d_.time = time_ + dt;
    std::copy_n(first.qpos, m_.nq, d_.qpos);
    integrate_position(m_, d_.qpos, before.qvel, dt);
    add_scaled(d_.qvel, first.qvel, before.qacc, dt, nv());
    add_scaled(d_.act, first.act, before.act_dot, dt, na());
    forward(m_, d_, Sensors::kSkip);
  }

  void go_to(int k) {
    const Evaluation& at = at_evaluation_[k];
    d_.time = time_ + at.dt;
    std::copy_n(at.qpos, m_.nq, d_.qpos);
    std::copy_n(at.qvel, m_.nv, d_.qvel);
    std::copy_n(at.act, m_.na, d_.act);
    forward(m_, d_, Sensors::kSkip);
  }

  // The next state is the start, moved along the mean of the rates.
  void pull_end(const mjtNum* dy) {
    const mjtNum h = m_.opt.timestep;
    mjtNum *mean_qvel = zeros(frame_, nv()), *mean_act_dot = zeros(frame_, na());
    for (const Evaluation& at : at_evaluation_) {
      add_scaled(mean_qvel, mean_qvel, at.qvel, at.weight, nv());
      add_scaled(mean_act_dot, mean_act_dot, at.act_dot, at.weight, na());
    }
    pull_position(m_, h, mean_qvel, dy, start_.q, mean_.q);
    copy(start_.v, dy + nv(), nv());
    scale(mean_.v, dy + nv(), h, nv());
    copy(start_.act, dy + 2 * nv(), na());
    scale(mean_.act, dy + 2 * nv(), h, na());
    if (m_.opt.disableflags & mjDSBL_ACTUATION) return;
    for (int i = 0; i < m_.nu; ++i) {
      if (m_.actuator_actnum[i] > 0) pull_activation(i, last_activation(m_, i), mean_act_dot);
    }
  }

  // act' by act and by the mean rate; an exact filter has its time constant in between.
  void pull_activation(int i, int a, const mjtNum* mean_act_dot) {
    using Number = Dual<2>;
    const bool off = is_actuator_disabled(m_, i);
    const mjtNum rate = off ? 0 : mean_act_dot[a], by = start_.act[a];
    const Number next = next_activation(m_, i, Number::variable(at_evaluation_[0].act[a], 0),
                                        off ? Number(0) : Number::variable(rate, 1));
    start_.act[a] = by * next.slope[0];
    mean_.act[a] = by * next.slope[1];
    const mjtNum h = m_.opt.timestep, tau = m_.actuator_dynprm[mjNDYN * i];
    if (!parameters_ || m_.actuator_dyntype[i] != mjDYN_FILTEREXACT || tau <= mjMINVAL || next.slope[0] == 0) return;
    const mjtNum decay = std::exp(-h / tau);
    parameters_->actuator_dynprm[mjNDYN * i] += by * rate * (1 - decay - h / tau * decay);
  }

  // Slopes by the rates of evaluation k become slopes by its state, and these by the start and the rates before.
  void pull_evaluation(int k) {
    const Evaluation& at = at_evaluation_[k];
    Cotangent carried = rates_;  // from the evaluation after; zero for the last
    StackFrame frame(d_);
    Cotangent own(m_, frame);
    own.set_scaled(mean_, at.weight);
    own.add(carried);
    pull_rates(own);
    if (report_.obstacles) return;
    if (k == 0) return start_.add(at_);
    mjtNum* by_position = frame.alloc<mjtNum>(nv());
    pull_position(m_, at.dt, at_evaluation_[k - 1].qvel, at_.q, by_position, rates_.q);
    scale(rates_.v, at_.v, at.dt, nv() + na());
    copy(at_.q, by_position, nv());
    start_.add(at_);
  }

  void pull_rates(const Cotangent& rate) {
    StackFrame frame(d_);
    const Residual residual = derive_residual(m_, d_, frame, report_);
    if (report_.obstacles) return;
    mjtNum* z = frame.copy(rate.v, nv());
    solve_hessian(m_, d_, residual, z);
    const Slopes& by = residual.slopes;
    subtract_product(by.dq, z, nv(), at_.q);
    subtract_product(by.dv, z, nv(), at_.v);
    subtract_product(by.dact, z, na(), at_.act);
    mjtNum* by_ctrl = frame.alloc<mjtNum>(m_.nu);
    subtract_product(by.dctrl, z, static_cast<int>(m_.nu), by_ctrl);
    sinew::add(at_.v, at_.v, rate.q, nv());
    const ActuatorSlope* slopes = m_.na > 0 ? find_actuator_slopes(m_, d_, frame) : nullptr;
    for (int i = 0; slopes && i < m_.nu; ++i) {
      if (m_.actuator_actnum[i] == 0) continue;
      const int a = last_activation(m_, i);
      at_.act[a] += slopes[i].rate_by_act * rate.act[a];
      by_ctrl[i] += slopes[i].rate_by_ctrl * rate.act[a];
    }
    sinew::add(by_ctrl_, by_ctrl_, by_ctrl, static_cast<int>(m_.nu));
    if (parameters_) pull_parameters(m_, d_, {z, none_, d_.qacc, nullptr, rate.act, *parameters_});
  }

  // result = -matrix^T z
  void subtract_product(const mjtNum* matrix, const mjtNum* z, int n, mjtNum* result) const {
    mul_mat_t_vec(result, matrix, z, nv(), n);
    scale(result, result, -1, n);
  }

  const mjModel& m_;
  mjData& d_;
  mjModel* parameters_;
  DerivativeReport& report_;
  StackFrame frame_;
  mjtNum time_;
  Cotangent start_, mean_, rates_, at_;  // by the start, the mean rates, rates and state of an evaluation
  mjtNum *none_, *by_ctrl_;
  Evaluation at_evaluation_[kEvaluations];
};

}  // namespace

void pull_runge_kutta(const mjModel& m, mjData& d, const mjtNum* dy, mjtNum* dx, mjtNum* du, mjModel* parameters,
                      DerivativeReport& report) {
  RungeKuttaPull pull(m, d, parameters, report);
  pull.run(dy);
  if (report.obstacles) return;
  if (dx) copy(dx, pull.by_start().q, static_cast<int>(2 * m.nv + m.na));
  if (du) copy(du, pull.by_ctrl(), static_cast<int>(m.nu));
}

}  // namespace sinew
