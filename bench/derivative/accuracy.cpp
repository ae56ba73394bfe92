// SPDX-License-Identifier: Apache-2.0
// accuracy.cpp -- exact A and B of a step against extrapolated differences: a line for each state of each model, then
// the share within 1e-6 of all, and of those whose differences agree among themselves.
//   bench_derivative_accuracy [--flexes] MODEL.xml ...
// Models with flexes are left out, or with --flexes those without.
// States are as in the conformance suite: after reset, after 60 and after 180 more steps with moving controls. Columns
// whose set of rows and contacts, at any evaluation within the step, changes within the nudge are not compared; nudges
// of several sizes are tried, and the best counts, since the differences are the inexact side. Controls and activations
// at a bound are nudged inwards only, as mjd_transitionFD does. Differences are NOISE where no two nudges agree to
// 1e-6: there the step itself is not smooth, as with a lid that lies flat on a face. Nudges of 1e-7 are for kinks of
// the impedance, next to which the error of differences is of first order in the nudge.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <memory>
#include <vector>

#include <mujoco/mujoco.h>
#include <sinew/derivative.h>

namespace {

using Numbers = std::vector<mjtNum>;
using ModelPtr = std::unique_ptr<mjModel, void (*)(mjModel*)>;
using DataPtr = std::unique_ptr<mjData, void (*)(mjData*)>;
constexpr unsigned int kState = mjSTATE_INTEGRATION;

std::size_t size_of(mjtSize n) { return static_cast<std::size_t>(n); }

void set_control(const mjModel& m, mjData& d, int step) {
  for (int i = 0; i < m.nu; ++i) {
    const double wave = std::sin(0.05 * step + 1.7 * i);
    const mjtNum* range = m.actuator_ctrlrange + 2 * i;
    d.ctrl[i] =
        m.actuator_ctrllimited[i] ? 0.5 * (range[0] + range[1]) + 0.25 * (range[1] - range[0]) * wave : 0.1 * wave;
  }
  if (m.nv) d.qfrc_applied[m.nv - 1] = 1e-3 * std::cos(0.03 * step);
}

// A solver, and searches for contacts, that go to the end.
void converge(mjModel& m) {
  m.opt.solver = mjSOL_NEWTON;
  m.opt.tolerance = m.opt.ccd_tolerance = 0;
  m.opt.iterations = 100;
  m.opt.ccd_iterations = 200;
  m.opt.ls_tolerance = 1e-6;
  m.opt.ls_iterations = 100;
  m.opt.noslip_iterations = 0;
  m.opt.enableflags &= ~mjENBL_SLEEP;
}

// Which rows there are at each evaluation of the forces within a step: RK4 has four, of which the data show the last.
std::vector<int> evaluations;

void note_evaluation(const mjModel*, mjData* d) {
  evaluations.push_back(d->nefc);
  evaluations.insert(evaluations.end(), d->efc_type, d->efc_type + d->nefc);
  evaluations.insert(evaluations.end(), d->efc_id, d->efc_id + d->nefc);
}

struct Outcome {
  Numbers qpos, rest;
  std::vector<int> rows;

  Outcome(const mjModel& m, mjData& d, const Numbers& state, int j, mjtNum by) {
    mj_setState(&m, &d, state.data(), kState);
    const int nv = static_cast<int>(m.nv), na = static_cast<int>(m.na);
    if (j >= 2 * nv + na) {
      d.ctrl[j - 2 * nv - na] += by;
    } else if (j >= 2 * nv) {
      d.act[j - 2 * nv] += by;
    } else if (j >= nv) {
      d.qvel[j - nv] += by;
    } else {
      Numbers along(size_of(nv));
      along[size_of(j)] = 1;
      mj_integratePos(&m, d.qpos, along.data(), by);
    }
    evaluations.clear();
    mjcb_control = note_evaluation;
    mj_step(&m, &d);
    mjcb_control = nullptr;
    qpos.assign(d.qpos, d.qpos + m.nq);
    rest.assign(d.qvel, d.qvel + m.nv);
    rest.insert(rest.end(), d.act, d.act + m.na);
    rows.assign(d.efc_state, d.efc_state + d.nefc);
    rows.insert(rows.end(), evaluations.begin(), evaluations.end());
    for (int c = 0; c < d.ncon; ++c) {
      const mjContact& contact = d.contact[c];
      for (const int* sides : {contact.geom, contact.flex, contact.elem, contact.vert}) {
        rows.insert(rows.end(), sides, sides + 2);
      }
    }
  }
};

// 1 if input j may only grow, -1 if it may only shrink, 0 if it may do both.
int only_way(const mjModel& m, const mjData& d, int j) {
  const int first_act = static_cast<int>(2 * m.nv), first_ctrl = first_act + static_cast<int>(m.na);
  const auto way = [](mjtNum x, const mjtNum* range) { return x <= range[0] ? 1 : x >= range[1] ? -1 : 0; };
  for (int i = 0; i < m.nu; ++i) {
    const int act = m.actuator_actadr[i] + m.actuator_actnum[i] - 1;
    if (j == first_ctrl + i) {
      if (m.actuator_dyntype[i] == mjDYN_MUSCLE && d.ctrl[i] <= 0) return 1;
      return m.actuator_ctrllimited[i] ? way(d.ctrl[i], m.actuator_ctrlrange + 2 * i) : 0;
    }
    if (j >= first_act && j < first_ctrl && m.actuator_actnum[i] > 0 && j == first_act + act) {
      if (m.actuator_dyntype[i] == mjDYN_MUSCLE && d.act[act] <= 0) return 1;
      return m.actuator_actlimited[i] ? way(d.act[act], m.actuator_actrange + 2 * i) : 0;
    }
  }
  return 0;
}

// The slope along input j, centred or one-sided, each with an error of order eps squared.
bool difference(const mjModel& m, mjData& d, const Numbers& state, int j, mjtNum eps, Numbers& column) {
  mj_setState(&m, &d, state.data(), kState);
  const int way = only_way(m, d, j);
  const mjtNum near = way == 0 ? -eps : way * eps, far = way == 0 ? eps : 2 * way * eps;
  const Outcome base(m, d, state, j, 0), a(m, d, state, j, near), b(m, d, state, j, far);
  if (a.rows != base.rows || b.rows != base.rows) return false;
  // weights of base, a and b in the slope
  const mjtNum by_a = way == 0 ? -1 / (2 * eps) : 2 / (way * eps),
               by_b = way == 0 ? 1 / (2 * eps) : -1 / (2 * way * eps);
  column.assign(size_of(m.nv), 0);
  Numbers from_a(size_of(m.nv)), from_b(size_of(m.nv));
  mj_differentiatePos(&m, from_a.data(), 1, base.qpos.data(), a.qpos.data());
  mj_differentiatePos(&m, from_b.data(), 1, base.qpos.data(), b.qpos.data());
  for (std::size_t i = 0; i < column.size(); ++i) column[i] = by_a * from_a[i] + by_b * from_b[i];
  for (std::size_t i = 0; i < a.rest.size(); ++i) {
    column.push_back(by_a * (a.rest[i] - base.rest[i]) + by_b * (b.rest[i] - base.rest[i]));
  }
  return true;
}

struct Result {
  int compared = 0;
  mjtNum worst = 0, noise = 0;  // noise: how far differences of neighbouring sizes are apart in the worst column
  int column = -1;
};

// Errors are relative to the largest slope by inputs of the same kind.
Result compare(const mjModel& m, mjData& d, const Numbers& state, const Numbers& A, const Numbers& B) {
  const int nv = static_cast<int>(m.nv), nx = static_cast<int>(2 * m.nv + m.na), nu = static_cast<int>(m.nu);
  const auto entry = [&](int i, int j) { return j < nx ? A[size_of(i * nx + j)] : B[size_of(i * nu + j - nx)]; };
  const int ends[] = {0, nv, 2 * nv, nx, nx + nu};
  Result result;
  for (int kind = 0; kind < 4; ++kind) {
    mjtNum scale = 1e-6;
    for (int j = ends[kind]; j < ends[kind + 1]; ++j) {
      for (int i = 0; i < nx; ++i) scale = std::max(scale, std::abs(entry(i, j)));
    }
    for (int j = ends[kind]; j < ends[kind + 1]; ++j) {
      mjtNum best = -1, agreement = 1;
      Numbers last;
      for (const mjtNum eps : {1e-3, 1e-4, 1e-5, 1e-6, 1e-7}) {
        Numbers far, near;
        if (!difference(m, d, state, j, eps, far) || !difference(m, d, state, j, eps / 2, near)) continue;
        mjtNum off = 0, apart = 0;
        for (int i = 0; i < nx; ++i) {
          const auto k = size_of(i);
          near[k] = (4 * near[k] - far[k]) / 3;
          off = std::max(off, std::abs(near[k] - entry(i, j)) / scale);
          if (!last.empty()) apart = std::max(apart, std::abs(near[k] - last[k]) / scale);
        }
        if (!last.empty()) agreement = std::min(agreement, apart);
        last = near;
        best = best < 0 ? off : std::min(best, off);
        if (best < 1e-7) break;
      }
      if (best < 0) continue;
      ++result.compared;
      if (best > result.worst) result.worst = best, result.noise = agreement, result.column = j;
    }
  }
  return result;
}

struct Tally {
  int states = 0, good = 0, noisy = 0, refused = 0, unstable = 0;
};

void check(const char* path, int k, mjModel& m, const mjData& at, Tally& tally) {
  Numbers state(size_of(mj_stateSize(&m, kState)));
  mj_getState(&m, &at, state.data(), kState);
  const DataPtr d(mj_makeData(&m), mj_deleteData);
  const std::size_t nx = size_of(2 * m.nv + m.na);
  Numbers A(nx * nx), B(nx * size_of(m.nu));
  sinewDerivativeReport report{};
  mj_setState(&m, d.get(), state.data(), kState);
  if (!sinew_deriveStep(&m, d.get(), A.data(), B.data(), nullptr, nullptr, &report)) {
    ++tally.refused;
    std::printf("%-60s #%d refused: %s\n", path, k, report.message);
    return;
  }
  const Result result = compare(m, *d, state, A, B);
  if (result.compared == 0) {
    ++tally.unstable;
    std::printf("%-60s #%d no column keeps its contacts\n", path, k);
    return;
  }
  ++tally.states;
  const bool good = result.worst < 1e-6, noisy = !good && result.noise > 1e-6;
  tally.good += good;
  tally.noisy += noisy;
  std::printf("%-60s #%d %s worst %.1e column %d of %d, %d compared, %d near a change, %d differenced\n", path, k,
              good    ? "good"
              : noisy ? "NOISE"
                      : "BAD",
              result.worst, result.column, static_cast<int>(nx + size_of(m.nu)), result.compared, report.near_changes,
              report.differenced);
}

}  // namespace

int main(int argc, char** argv) {
  Tally tally;
  const bool flexes = argc > 1 && std::strcmp(argv[1], "--flexes") == 0;
  for (int i = flexes ? 2 : 1; i < argc; ++i) {
    char error[300] = "";
    const ModelPtr m(mj_loadXML(argv[i], nullptr, error, sizeof error), mj_deleteModel);
    if (!m || m->nv == 0 || m->nv > 150 || (m->nflex > 0) != flexes) continue;
    const DataPtr d(mj_makeData(m.get()), mj_deleteData);
    const mjOption own = m->opt;
    for (int step = 0; step <= 240; ++step) {
      if (step == 0 || step == 60 || step == 240) {
        converge(*m);
        check(argv[i], step, *m, *d, tally);
        m->opt = own;
        std::fflush(stdout);
      }
      set_control(*m, *d, step);
      mj_step(m.get(), d.get());
    }
  }
  const int smooth = tally.states - tally.noisy;
  std::printf(
      "%d of %d states within 1e-6 (%.1f of 100); of %d whose differences agree: %.1f of 100; refused: %d, without a "
      "stable column: %d\n",
      tally.good, tally.states, 100.0 * tally.good / std::max(1, tally.states), smooth,
      100.0 * tally.good / std::max(1, smooth), tally.refused, tally.unstable);
  return 0;
}
