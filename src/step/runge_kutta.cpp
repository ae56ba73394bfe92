// SPDX-License-Identifier: Apache-2.0
#include "step/runge_kutta.h"

#include <algorithm>

#include "integrate/advance.h"
#include "integrate/position.h"
#include "model/arena/arena.h"
#include "model/data_scope.h"

namespace sinew {
namespace {

// Weighted sums of the rates of qpos, qvel and act.
struct Rates {
  mjtNum *velocity, *acceleration, *act_dot;

  Rates(const mjModel& m, StackFrame& frame)
      : velocity(zeros(frame, m.nv)), acceleration(zeros(frame, m.nv)), act_dot(zeros(frame, m.na)) {}

  void add(const mjModel& m, const mjData& d, mjtNum weight) {
    for (int i = 0; i < m.nv; ++i) velocity[i] += weight * d.qvel[i];
    for (int i = 0; i < m.nv; ++i) acceleration[i] += weight * d.qacc[i];
    for (int i = 0; i < m.na; ++i) act_dot[i] += weight * d.act_dot[i];
  }

 private:
  static mjtNum* zeros(StackFrame& frame, mjtSize n) {
    mjtNum* values = frame.alloc<mjtNum>(n);
    std::fill_n(values, n, 0);
    return values;
  }
};

struct Start {
  mjtNum time, *qpos, *qvel, *act;

  Start(const mjModel& m, const mjData& d, StackFrame& frame)
      : time(d.time), qpos(frame.copy(d.qpos, m.nq)), qvel(frame.copy(d.qvel, m.nv)), act(frame.copy(d.act, m.na)) {}

  void restore(const mjModel& m, mjData& d) const {
    d.time = time;
    std::copy_n(qpos, m.nq, d.qpos);
    std::copy_n(qvel, m.nv, d.qvel);
    std::copy_n(act, m.na, d.act);
  }
};

// From the start along the rates that d holds, for time dt.
void move_to_point(const mjModel& m, mjData& d, const Start& start, mjtNum dt, mjtNum* rate_scratch) {
  std::copy_n(d.qvel, m.nv, rate_scratch);
  d.time = start.time + dt;
  std::copy_n(start.qpos, m.nq, d.qpos);
  integrate_position(m, d.qpos, rate_scratch, dt);
  for (int i = 0; i < m.nv; ++i) d.qvel[i] = start.qvel[i] + dt * d.qacc[i];
  for (int i = 0; i < m.na; ++i) d.act[i] = start.act[i] + dt * d.act_dot[i];
}

}  // namespace

void integrate_runge_kutta(const mjModel& m, mjData& d, const Evaluation& evaluate) {
  const mjtNum h = m.opt.timestep;
  StackFrame frame(d);
  const Start start(m, d, frame);
  mjtNum* rate_scratch = frame.alloc<mjtNum>(m.nv);
  Rates mean(m, frame);
  mean.add(m, d, 1.0 / 6);
  struct Point {
    mjtNum dt, weight;
  };
  for (const Point& point : {Point{0.5 * h, 1.0 / 3}, Point{0.5 * h, 1.0 / 3}, Point{h, 1.0 / 6}}) {
    move_to_point(m, d, start, point.dt, rate_scratch);
    evaluate(m, d, Sensors::kSkip);
    mean.add(m, d, point.weight);
  }
  start.restore(m, d);
  advance(m, d, scope_of(m, d), mean.act_dot, mean.acceleration, mean.velocity);
}

}  // namespace sinew
