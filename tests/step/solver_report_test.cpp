// SPDX-License-Identifier: Apache-2.0
// What the solver says about its work, checked by stopping it after every iteration.
#include <algorithm>

#include <gtest/gtest.h>

#include "step/islands_model.h"

namespace sinew::test {
namespace {

// Everything about the end of a solve that its statistics speak of.
struct Ending {
  mjtNum cost;
  Numbers gradient;
  std::vector<int> state;
  std::vector<mjSolverStat> stat;
  Numbers qacc;
};

Ending solve_in(mjModel& m, int iterations) {
  m.opt.iterations = iterations;
  DataPtr d = moving(m);
  mj_forward(&m, d.get());
  Ending end{0, {}, {d->efc_state, d->efc_state + d->nefc}, {d->solver, d->solver + d->solver_niter[0]}, {}};
  end.qacc = copy_of(d->qacc, m.nv);
  const Numbers pull = copy_of(d->qfrc_constraint, m.nv);
  Numbers change(pull.size()), force(pull.size()), residual(static_cast<std::size_t>(d->nefc));
  mju_sub(change.data(), d->qacc, d->qacc_smooth, m.nv);
  mj_mulM(&m, d.get(), force.data(), change.data());
  mj_mulJacVec(&m, d.get(), residual.data(), d->qacc);
  mju_subFrom(residual.data(), d->efc_aref, d->nefc);
  mj_constraintUpdate(&m, d.get(), residual.data(), &end.cost, 0);
  end.cost += 0.5 * mju_dot(change.data(), force.data(), m.nv);
  mju_subFrom(force.data(), pull.data(), m.nv);
  end.gradient = force;
  return end;
}

mjtNum norm(const Numbers& x) { return mju_norm(x.data(), static_cast<int>(x.size())); }

// The slope at the end of the line that an iteration went along.
mjtNum slope_left(const Ending& before, const Ending& after) {
  const int n = static_cast<int>(after.qacc.size());
  Numbers line(after.qacc.size());
  mju_sub(line.data(), after.qacc.data(), before.qacc.data(), n);
  return std::abs(mju_dot(line.data(), after.gradient.data(), n)) / norm(line);
}

int differences(const std::vector<int>& a, const std::vector<int>& b) {
  int count = 0;
  for (std::size_t i = 0; i < a.size(); ++i) count += a[i] != b[i];
  return count;
}

const char* const kOptions[] = {"cone=\"pyramidal\"", "cone=\"elliptic\" impratio=\"3\""};

TEST(SolverReport, TellsWhatEachIterationDid) {
  for (const char* option : kOptions) {
    for (const int solver : {mjSOL_NEWTON, mjSOL_CG}) {
      const ModelPtr m = load_text(islands_model(option));
      ASSERT_TRUE(m);
      m->opt.solver = solver;
      m->opt.disableflags = mjDSBL_ISLAND | mjDSBL_WARMSTART;
      m->opt.ls_tolerance = 1e5;  // leaves slopes that can be seen
      const mjtNum scale = 1 / (m->stat.meaninertia * static_cast<mjtNum>(m->nv));
      const std::vector<mjSolverStat> stat = solve_in(*m, 100).stat;
      ASSERT_GT(stat.size(), 2u);
      int changes = 0, steep = 0;
      Ending before = solve_in(*m, 0);
      EXPECT_TRUE(before.stat.empty());
      for (std::size_t k = 0; k < stat.size(); ++k) {
        const Ending after = solve_in(*m, static_cast<int>(k) + 1);
        ASSERT_EQ(after.stat.size(), k + 1);
        EXPECT_NEAR(stat[k].improvement, scale * (before.cost - after.cost), 1e-12 * scale * before.cost) << k;
        const mjtNum rounding = 1e-9 * scale * norm(before.gradient);
        EXPECT_NEAR(stat[k].gradient, scale * norm(after.gradient), rounding) << k;
        EXPECT_NEAR(stat[k].lineslope, scale * slope_left(before, after), rounding) << k;
        EXPECT_EQ(stat[k].nactive, std::ssize(after.state) - std::ranges::count(after.state, mjCNSTRSTATE_SATISFIED));
        EXPECT_EQ(stat[k].nchange, differences(before.state, after.state)) << k;
        EXPECT_GE(stat[k].neval, 1);
        EXPECT_LE(stat[k].neval, m->opt.ls_iterations);
        steep += stat[k].lineslope > rounding;
        changes += stat[k].nchange;
        before = after;
      }
      EXPECT_GT(changes, 3);
      EXPECT_GT(steep, 0);
    }
  }
}

// Sweeps lower the dual cost, which has no gradient to tell of.
TEST(SolverReport, TellsWhatEachSweepDid) {
  for (const char* option : kOptions) {
    const ModelPtr m = load_text(islands_model(option));
    ASSERT_TRUE(m);
    m->opt.solver = mjSOL_PGS;
    m->opt.disableflags = mjDSBL_ISLAND | mjDSBL_WARMSTART;
    const Ending end = solve_in(*m, 50);
    ASSERT_GT(end.stat.size(), 2u);
    for (const mjSolverStat& stat : end.stat) {
      EXPECT_GE(stat.improvement, 0);
      EXPECT_GT(stat.nactive, 0);
      EXPECT_EQ(stat.gradient, 0);
    }
    EXPECT_GT(end.stat[0].improvement, end.stat.back().improvement);
    EXPECT_GT(end.stat[0].nchange, 0);
  }
}

// Every iteration but the last gained more than the tolerance, and left a gradient above it.
TEST(SolverReport, EndsBelowTheTolerance) {
  for (const char* option : kOptions) {
    for (const int solver : {mjSOL_NEWTON, mjSOL_CG, mjSOL_PGS}) {
      std::size_t counts[2];
      for (const mjtNum tolerance : {1e-2, 1e-4}) {
        const ModelPtr m = load_text(islands_model(option));
        ASSERT_TRUE(m);
        m->opt.solver = solver;
        m->opt.tolerance = tolerance;
        m->opt.disableflags = mjDSBL_ISLAND | mjDSBL_WARMSTART;
        std::vector<mjSolverStat> stat = solve_in(*m, mjNSOLVER).stat;
        counts[tolerance < 1e-3] = stat.size();
        ASSERT_GT(stat.size(), 1u);
        if (solver != mjSOL_NEWTON) {  // which may foresee that the next gain will be small
          const bool small_gradient = solver == mjSOL_CG && stat.back().gradient < tolerance;
          EXPECT_TRUE(stat.back().improvement < tolerance || small_gradient) << solver << option;
        }
        stat.pop_back();
        for (const mjSolverStat& one : stat) {
          EXPECT_GE(one.improvement, tolerance);
          EXPECT_TRUE(solver == mjSOL_PGS || one.gradient >= tolerance);
        }
      }
      EXPECT_LT(counts[0], counts[1]);
    }
  }
}

// Sweeps over islands: each has its share of the tolerance, by its dofs.
TEST(SolverReport, SharesTheToleranceOfSweeps) {
  const ModelPtr m = load_text(islands_model("solver=\"PGS\""));
  ASSERT_TRUE(m);
  m->opt.iterations = mjNSOLVER;
  for (const mjtNum tolerance : {1e-2, 3e-3, 1e-3, 3e-4}) {
    m->opt.tolerance = tolerance;
    DataPtr d = moving(*m);
    mj_forward(m.get(), d.get());
    ASSERT_EQ(d->nisland, 3);
    for (int island = 0; island < 3; ++island) {
      const mjtNum share = tolerance * d->island_nv[island] / static_cast<mjtNum>(m->nv);
      const int last = d->solver_niter[island] - 1;
      ASSERT_LT(last + 1, mjNSOLVER);
      const mjSolverStat* stat = d->solver + island * mjNSOLVER;
      EXPECT_LT(stat[last].improvement, share) << tolerance << ' ' << island;
      for (int k = 0; k < last; ++k) EXPECT_GE(stat[k].improvement, share) << tolerance << ' ' << island;
    }
  }
}

int evaluations(const Ending& end) {
  int count = 0;
  for (const mjSolverStat& stat : end.stat) count += stat.neval;
  return count;
}

TEST(SolverReport, ShowsThatOptionsCount) {
  const ModelPtr m = load_text(islands_model("cone=\"elliptic\" solver=\"CG\" tolerance=\"1e-6\""));
  ASSERT_TRUE(m);
  m->opt.disableflags = mjDSBL_ISLAND | mjDSBL_WARMSTART;
  m->opt.ls_tolerance = 0.5;
  const int lax = evaluations(solve_in(*m, 5));
  m->opt.ls_tolerance = 1e-6;
  EXPECT_GT(evaluations(solve_in(*m, 5)), lax);
  m->opt.ls_iterations = 2;
  for (const mjSolverStat& stat : solve_in(*m, 5).stat) EXPECT_LE(stat.neval, 2);
  m->opt.noslip_iterations = 30;
  m->opt.noslip_tolerance = 1e6;
  EXPECT_EQ(solve_in(*m, 5).stat.size(), 6u) << "one sweep, which gains less than that";
  m->opt.noslip_tolerance = 1e-12;
  EXPECT_GT(solve_in(*m, 5).stat.size(), 8u);
  m->opt.noslip_iterations = 2;
  EXPECT_EQ(solve_in(*m, 5).stat.size(), 7u);
}

// Thirty balls on a floor are thirty islands, and mjData has room for twenty.
TEST(SolverReport, HasAPlaceForSomeIslands) {
  std::string balls;
  for (int i = 0; i < 30; ++i)
    balls += "<body pos='" + std::to_string(i) + " 0 .099'><freejoint/><geom size='.1'/></body>";
  for (const char* solver : {"Newton", "CG", "PGS"}) {
    const ModelPtr m = load_text(std::string("<mujoco><option solver='") + solver +
                                 "'/><worldbody><geom type='plane' size='50 5 1'/>" + balls + "</worldbody></mujoco>");
    ASSERT_TRUE(m);
    DataPtr d(mj_makeData(m.get()));
    mj_forward(m.get(), d.get());
    ASSERT_EQ(d->nisland, 30);
    for (int i = 0; i < mjNISLAND; ++i) {
      EXPECT_EQ(d->solver_niter[i], d->solver_niter[0]) << "all do the same: " << solver << i;
      EXPECT_EQ(d->solver_nnz[i], d->solver_nnz[0]) << solver << i;
      EXPECT_NEAR(d->solver[i * mjNSOLVER].improvement, d->solver[0].improvement, 1e-9 * d->solver[0].improvement);
    }
    EXPECT_GE(d->solver_niter[0], 1);
    EXPECT_EQ(d->solver_nnz[0] > 0, m->opt.solver != mjSOL_CG) << "conjugate gradients factor nothing";
    EXPECT_EQ(d->solver_fwdinv[0], 0) << "what follows the list of islands is left alone";
    for (int i = 0; i < m->nv; i += 6) EXPECT_NEAR(d->qacc[i + 2], d->qacc[2], 1e-9);
    d->qpos[2] += 1;
    for (int i = 1; i < 30; ++i) d->qpos[7 * i + 2] += 1;
    mj_forward(m.get(), d.get());
    EXPECT_EQ(d->nefc, 0);
    EXPECT_EQ(std::count(d->solver_niter, d->solver_niter + mjNISLAND, 0), mjNISLAND) << "nothing was solved";
  }
}

// More iterations than are remembered are still counted.
TEST(SolverReport, CountsIterationsItForgets) {
  const ModelPtr m = load_text(islands_model("solver=\"PGS\" iterations=\"500\" tolerance=\"0\""));
  ASSERT_TRUE(m);
  DataPtr d = moving(*m);
  mj_forward(m.get(), d.get());
  ASSERT_EQ(d->nisland, 3);
  EXPECT_EQ(*std::max_element(d->solver_niter, d->solver_niter + 3), 500);
  for (int i = 0; i < 3; ++i) {
    const int last = std::min(d->solver_niter[i], mjNSOLVER) - 1;
    EXPECT_GE(d->solver[i * mjNSOLVER].improvement, d->solver[i * mjNSOLVER + last].improvement);
  }
}

// Rows of few that change in a large problem are updates of its factor.
TEST(SolverReport, CountsRankOneUpdates) {
  std::string chain;
  constexpr int kLinks = 24;
  for (int i = 0; i < kLinks; ++i) {
    chain += "<body pos='.1 0 0'><joint axis='0 1 0' range='-5 5' limited='true'/><geom size='.04' mass='.1'/>";
  }
  for (int i = 0; i < kLinks; ++i) chain += "</body>";
  const ModelPtr m = load_text("<mujoco><worldbody>" + chain + "</worldbody></mujoco>");
  ASSERT_TRUE(m);
  int updates = 0, changes = 0;
  DataPtr d(mj_makeData(m.get()));
  for (int k = 0; k < 300; ++k) {
    mj_step(m.get(), d.get());
    for (int i = 0; i < d->solver_niter[0]; ++i) {
      updates += d->solver[i].nupdate;
      changes += d->solver[i].nchange;
      EXPECT_LE(d->solver[i].nupdate, d->solver[i].nchange);
    }
  }
  EXPECT_GT(updates, 0);
  EXPECT_GT(changes, updates);
}

// Solved once more from its own answer there is nothing to do, unless warm starts are off.
TEST(WarmStart, SavesTheWorkUnlessItIsOff) {
  for (const char* option : kOptions) {
    for (const int solver : {mjSOL_NEWTON, mjSOL_CG, mjSOL_PGS}) {
      for (const int islands : {0, static_cast<int>(mjDSBL_ISLAND)}) {
        const ModelPtr m = load_text(islands_model(option));
        ASSERT_TRUE(m);
        m->opt.solver = solver;
        m->opt.tolerance = 1e-8;
        m->opt.iterations = 10000;
        int total[2][2];
        for (const int off : {0, 1}) {
          m->opt.disableflags = islands | (off ? mjDSBL_WARMSTART : 0);
          DataPtr d = moving(*m);
          for (int pass = 0; pass < 2; ++pass) {
            mj_forward(m.get(), d.get());
            total[off][pass] = 0;
            for (int i = 0; i < std::max(1, d->nisland); ++i) total[off][pass] += d->solver_niter[i];
            std::copy_n(d->qacc, m->nv, d->qacc_warmstart);
          }
        }
        EXPECT_EQ(total[1][0], total[1][1]) << solver << option;
        EXPECT_LT(total[0][1], 0.5 * total[0][0]) << solver << option;
      }
    }
  }
}

// Without iterations the answer is where they would start: the cheaper of the warm start and the smooth acceleration.
TEST(WarmStart, IsTheAnswerWithoutIterations) {
  for (const int solver : {mjSOL_NEWTON, mjSOL_CG}) {
    const ModelPtr m = load_text(islands_model("cone=\"elliptic\""));
    ASSERT_TRUE(m);
    m->opt.solver = solver;
    DataPtr d = moving(*m);
    mj_forward(m.get(), d.get());
    const Numbers solved = copy_of(d->qacc, m->nv), smooth = copy_of(d->qacc_smooth, m->nv);
    m->opt.iterations = 0;
    std::copy(solved.begin(), solved.end(), d->qacc_warmstart);
    mj_forward(m.get(), d.get());
    EXPECT_EQ(copy_of(d->qacc, m->nv), solved);
    for (int i = 0; i < m->nv; ++i) d->qacc_warmstart[i] = 1e6 * std::sin(i);
    mj_forward(m.get(), d.get());
    EXPECT_EQ(copy_of(d->qacc, m->nv), smooth);
    std::copy(solved.begin(), solved.end(), d->qacc_warmstart);
    m->opt.disableflags |= mjDSBL_WARMSTART;
    mj_forward(m.get(), d.get());
    EXPECT_EQ(copy_of(d->qacc, m->nv), smooth);
  }
}

}  // namespace
}  // namespace sinew::test
