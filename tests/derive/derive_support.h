// SPDX-License-Identifier: Apache-2.0
// derive_support.h -- steps and their differences, extrapolated, for derivatives to be compared with.
#ifndef SINEW_TESTS_DERIVE_DERIVE_SUPPORT_H_
#define SINEW_TESTS_DERIVE_DERIVE_SUPPORT_H_

#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <sinew/derivative.h>

#include "support/load.h"

namespace sinew::test {

using Numbers = std::vector<mjtNum>;

inline std::size_t size_of(mjtSize n) { return static_cast<std::size_t>(n); }

// A state to differentiate at, with what moves it.
struct Point {
  const mjModel* m;
  Numbers state;  // all that a step reads
  static constexpr unsigned int kWhat = mjSTATE_INTEGRATION;

  Point(const mjModel& model, const mjData& d) : m(&model), state(size_of(mj_stateSize(&model, kWhat))) {
    mj_getState(m, &d, state.data(), kWhat);
  }
  int states() const { return static_cast<int>(2 * m->nv + m->na); }
  int inputs() const { return states() + static_cast<int>(m->nu); }

  // d in the state, with input j (position, velocity, activation, control) changed.
  void set(mjData* d, int j, mjtNum by) const {
    mj_setState(m, d, state.data(), kWhat);
    const int nv = static_cast<int>(m->nv), na = static_cast<int>(m->na);
    if (j < nv) {
      Numbers along(size_of(nv));
      along[size_of(j)] = 1;
      mj_integratePos(m, d->qpos, along.data(), by);
    } else if (j < 2 * nv) {
      d->qvel[j - nv] += by;
    } else if (j < 2 * nv + na) {
      d->act[j - 2 * nv] += by;
    } else {
      d->ctrl[j - 2 * nv - na] += by;
    }
  }
};

// What a step makes of a state, and which rows were active in it.
struct Outcome {
  Numbers qpos, rest;
  std::vector<int> active;

  Outcome(const Point& point, mjData* d, int j, mjtNum by) {
    const mjModel* m = point.m;
    point.set(d, j, by);
    mj_step(m, d);
    qpos.assign(d->qpos, d->qpos + m->nq);
    rest.assign(d->qvel, d->qvel + m->nv);
    rest.insert(rest.end(), d->act, d->act + m->na);
    active.assign(d->efc_state, d->efc_state + d->nefc);
  }
};

// Column j of [A B] by centred differences; false if rows become active or inactive on the way.
inline bool difference_step(const Point& point, mjData* d, int j, mjtNum eps, Numbers& column) {
  const Outcome base(point, d, j, 0), up(point, d, j, eps), down(point, d, j, -eps);
  if (up.active != base.active || down.active != base.active) return false;
  column.assign(size_of(point.m->nv), 0);
  mj_differentiatePos(point.m, column.data(), 2 * eps, down.qpos.data(), up.qpos.data());
  for (std::size_t i = 0; i < up.rest.size(); ++i) column.push_back((up.rest[i] - down.rest[i]) / (2 * eps));
  return true;
}

// The same extrapolated to no distance at all, after Richardson.
inline bool extrapolate_step(const Point& point, mjData* d, int j, mjtNum eps, Numbers& column) {
  Numbers far, near;
  if (!difference_step(point, d, j, eps, far) || !difference_step(point, d, j, eps / 2, near)) return false;
  column.resize(near.size());
  for (std::size_t i = 0; i < near.size(); ++i) column[i] = (4 * near[i] - far[i]) / 3;
  return true;
}

// A solver that goes to the end, so that differences are those of the minimum.
inline void converge(mjModel& m) {
  m.opt.solver = mjSOL_NEWTON;
  m.opt.tolerance = 0;
  m.opt.iterations = 100;
  m.opt.ls_tolerance = 1e-6;
}

inline mjtNum dot_of(const Numbers& a, const Numbers& b) {
  mjtNum sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

inline Numbers waves(std::size_t n, double seed) {
  Numbers numbers(n);
  for (std::size_t i = 0; i < n; ++i) numbers[i] = std::sin(seed + 1.7 * static_cast<double>(i));
  return numbers;
}

// A trajectory from the state that the data are in: states before steps, and slopes by states after them of its cost.
struct Recorded {
  Numbers states, dy;

  // Half the sum of squares of velocities after each step.
  mjtNum run(const mjModel* m, mjData* d, const Numbers& ctrl, int nstep) {
    const auto size = size_of(mj_stateSize(m, mjSTATE_FULLPHYSICS)), nu = size_of(m->nu), nv = size_of(m->nv);
    const std::size_t nx = 2 * nv + size_of(m->na);
    states.assign(size * size_of(nstep), 0);
    dy.assign(nx * size_of(nstep), 0);
    mjtNum sum = 0;
    for (std::size_t k = 0; k < size_of(nstep); ++k) {
      mj_getState(m, d, states.data() + k * size, mjSTATE_FULLPHYSICS);
      std::copy_n(ctrl.begin() + static_cast<std::ptrdiff_t>(k * nu), nu, d->ctrl);
      mj_step(m, d);
      for (std::size_t i = 0; i < nv; ++i) {
        sum += 0.5 * d->qvel[i] * d->qvel[i];
        dy[k * nx + nv + i] = d->qvel[i];
      }
    }
    return sum;
  }
};

}  // namespace sinew::test

#endif  // SINEW_TESTS_DERIVE_DERIVE_SUPPORT_H_
