// SPDX-License-Identifier: Apache-2.0
// A world where trees fall asleep and a program meddles with everything, at random and the same in every run. Whatever
// it does: who sleeps stands still where it is, and who is awake moves as if nobody slept.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>

#include <sinew/sinew.h>

#include "system/system_support.h"

namespace sinew::test {
namespace {

std::string sleepy_world(const std::string& option) {
  std::string bodies;
  for (int i = 0; i < 8; ++i) {
    const std::string n = std::to_string(i),
                      place = std::to_string(0.23 * (i % 3)) + " " + std::to_string(0.31 * (i % 2));
    if (i % 4 == 3) {
      bodies += "<body name='b" + n + "' pos='" + std::to_string(1.5 + 0.3 * i) + " 0 .6'><joint name='j" + n +
                "' axis='0 1 0' damping='.1' frictionloss='.05' range='-40 40'/>" +
                "<geom type='capsule' size='.05 .2' pos='0 0 -.2'/><site name='s" + n + "' pos='0 0 -.3'/></body>";
    } else {
      bodies += "<body name='b" + n + "' pos='" + place + " " + std::to_string(0.1 + 0.25 * (i / 2)) + "'" +
                (i == 5 ? " sleep='never'" : "") + "><freejoint/><geom type='" +
                (i % 2 ? "box' size='.1 .1 .1'" : "sphere' size='.1'") +
                " condim='6' friction='1 .05 .05'/><site name='s" + n + "'/></body>";
    }
  }
  return "<mujoco><option timestep='.004' sleep_tolerance='.01' tolerance='1e-12' " + option +
         "><flag sleep='enable' energy='enable'/></option><worldbody><geom type='plane' size='9 9 .1'/>" + bodies + R"(
    <body mocap="true" pos="0 0 1.5"><geom type="box" size=".4 .4 .05"/>
      <body pos="0 0 .1"><joint axis="1 0 0" damping=".3"/><geom type="capsule" size=".03 .1" pos="0 0 -.3"/></body></body>
    </worldbody>
    <tendon><spatial range="0 1.2" limited="true" frictionloss=".1"><site site="s0"/><site site="s4"/></spatial></tendon>
    <equality>
      <connect site1="s1" site2="s2" active="false" solref=".1 1"/><weld body1="b4" body2="b6" active="false" solref=".1 1"/>
      <joint joint1="j3" joint2="j7" active="false"/><connect site1="s3" site2="s0" active="false" solref=".1 1"/>
    </equality>
    <sensor><accelerometer site="s0"/><framepos objtype="site" objname="s1"/><force site="s3"/><subtreecom body="b4"/>
      <gyro site="s2"/></sensor></mujoco>)";
}

class Meddler {
 public:
  Meddler(mjModel& m, unsigned seed) : m_(m), random_(seed) {}

  void meddle(DataPtr& data) {
    mjData& d = *data;
    switch (random_() % 250) {
      case 0:
        d.qvel[below(m_.nv)] += number();
        break;
      case 1:
        d.eq_active[below(m_.neq)] ^= 1;
        break;
      case 2:
        d.mocap_pos[below(3)] += 0.05 * number();
        break;
      case 3:
        d.qfrc_applied[below(m_.nv)] = 3 * number();
        break;
      case 4:
        d.xfrc_applied[6 + below(6 * (m_.nbody - 1))] = 3 * number();
        break;
      case 5:
      case 6:
        mju_zero(d.qfrc_applied, m_.nv);
        mju_zero(d.xfrc_applied, static_cast<int>(6 * m_.nbody));
        break;
      case 7:
        d.qpos[below(m_.nq)] += 0.02 * number();
        break;
      case 8:
        data.reset(mj_copyData(nullptr, &m_, &d));
        break;
      case 9: {
        Numbers state(static_cast<std::size_t>(mj_stateSize(&m_, mjSTATE_INTEGRATION)));
        mj_getState(&m_, &d, state.data(), mjSTATE_INTEGRATION);
        mj_resetData(&m_, &d);
        mj_setState(&m_, &d, state.data(), mjSTATE_INTEGRATION);
        break;
      }
      case 10:
        m_.opt.enableflags ^= mjENBL_SLEEP;
        break;
      case 11:
        m_.opt.disableflags ^= mjDSBL_EQUALITY;
        break;
      case 12:
        mj_inverse(&m_, &d);
        break;
      case 13:
        mj_kinematics(&m_, &d);
        break;
      default:
        break;
    }
    if (random_() % 40 == 0) m_.opt.enableflags |= mjENBL_SLEEP;
  }

 private:
  std::size_t below(mjtSize n) { return random_() % static_cast<std::size_t>(n); }
  mjtNum number() { return static_cast<mjtNum>(random_() % 2001) / 1000 - 1; }

  mjModel& m_;
  std::mt19937 random_;
};

void expect_sleepers_at_rest(const mjModel& m, const mjData& d) {
  for (int tree = 0; tree < m.ntree; ++tree) {
    if (d.tree_asleep[tree] < 0) continue;
    int next = d.tree_asleep[tree], length = 1;
    for (; next >= 0 && next != tree && length <= m.ntree; ++length) next = d.tree_asleep[next];
    ASSERT_EQ(next, tree) << "a cycle";
    for (int i = m.tree_dofadr[tree]; i < m.tree_dofadr[tree] + m.tree_dofnum[tree]; ++i) {
      ASSERT_EQ(d.qvel[i], 0);
      ASSERT_EQ(d.qacc[i], 0);
    }
  }
}

// The same state, evaluated with all awake.
void expect_as_if_awake(const mjModel& m, mjData& d) {
  const ModelPtr wakeful(mj_copyModel(nullptr, &m));
  wakeful->opt.enableflags &= ~mjENBL_SLEEP;
  const DataPtr all(mj_copyData(nullptr, wakeful.get(), &d));
  mj_forward(&m, &d);
  mj_forward(wakeful.get(), all.get());
  for (int i = 0; i < 3 * m.nbody; ++i) ASSERT_EQ(d.xpos[i], all->xpos[i]) << "body " << i / 3;
  for (int i = 0; i < 9 * m.ngeom; ++i) ASSERT_EQ(d.geom_xmat[i], all->geom_xmat[i]) << "geom " << i / 9;
  for (int i = 0; i < m.ntendon; ++i) ASSERT_EQ(d.ten_length[i], all->ten_length[i]);
  for (int k = 0; k < d.nv_awake; ++k) {
    const int dof = d.dof_awake_ind[k];
    ASSERT_NEAR(d.qacc[dof], all->qacc[dof], 1e-6 * (1 + std::abs(all->qacc[dof]))) << "dof " << dof;
  }
  ASSERT_NEAR(d.energy[0], all->energy[0], 1e-12 * (1 + std::abs(all->energy[0])));
}

TEST(SleepEvents, OfAllKindsDisturbNobodyElse) {
  const char* const options[] = {"cone='elliptic'", "solver='CG' integrator='implicitfast'",
                                 "cone='elliptic' solver='CG'", "integrator='implicit'"};
  long asleep = 0, woken = 0, total = 0;
  unsigned seed = 0;
  for (const char* option : options) {
    const ModelPtr m = load_text(sleepy_world(option));
    ASSERT_TRUE(m);
    Meddler meddler(*m, ++seed);
    DataPtr d(mj_makeData(m.get()));
    for (int k = 0; k < 1500; ++k) {
      SCOPED_TRACE(std::string(option) + " at " + std::to_string(k));
      meddler.meddle(d);
      const int before = d->ntree_awake;
      mj_step(m.get(), d.get());
      expect_sleepers_at_rest(*m, *d);
      if (k % 10 == 0) expect_as_if_awake(*m, *d);
      if (HasFatalFailure()) return;
      woken += d->ntree_awake > before;
      asleep += m->ntree - d->ntree_awake;
      total += m->ntree;
    }
    EXPECT_TRUE(all_finite(whole_state(*m, *d)));
    EXPECT_EQ(warnings_of(*d), 0);
  }
  EXPECT_GT(asleep, total / 5);
  EXPECT_GT(woken, 50);
}

// Data that were given a state with who sleeps in it.
DataPtr restored(const mjModel& m, const mjData& d) {
  constexpr unsigned int kAll = mjSTATE_INTEGRATION | sinewSTATE_SLEEP;
  Numbers state(static_cast<std::size_t>(mj_stateSize(&m, kAll)));
  mj_getState(&m, &d, state.data(), kAll);
  DataPtr fresh(mj_makeData(&m));
  mj_setState(&m, fresh.get(), state.data(), kAll);
  Numbers again(state.size());
  mj_getState(&m, fresh.get(), again.data(), kAll);
  EXPECT_EQ(state, again);
  return fresh;
}

// Whatever the program has done, also since the last step: fresh data with the state go on bit for bit.
TEST(SleepEvents, AreInTheStateWithWhoSleeps) {
  int compared = 0, asleep = 0;
  for (const unsigned seed : {1U, 2U, 3U}) {
    const ModelPtr m = load_text(sleepy_world(seed == 2 ? "integrator='implicitfast'" : "cone='elliptic'"));
    ASSERT_TRUE(m);
    Meddler meddler(*m, seed);
    DataPtr d(mj_makeData(m.get()));
    for (int k = 0; k < 1200; ++k) {
      meddler.meddle(d);
      if (k % 40 == 0 && (m->opt.enableflags & mjENBL_SLEEP)) {
        SCOPED_TRACE(k);
        const DataPtr one(mj_copyData(nullptr, m.get(), d.get())), other = restored(*m, *d);
        asleep += d->ntree_awake < m->ntree;
        for (int i = 0; i < 60; ++i) {
          one->qvel[i % m->nv] += i % 20 == 0 ? 0.3 : 0;
          other->qvel[i % m->nv] += i % 20 == 0 ? 0.3 : 0;
          mj_step(m.get(), one.get());
          mj_step(m.get(), other.get());
          ASSERT_EQ(whole_state(*m, *one), whole_state(*m, *other)) << i;
          for (int t = 0; t < m->ntree; ++t) ASSERT_EQ(one->tree_asleep[t], other->tree_asleep[t]) << i << " " << t;
          for (int s = 0; s < m->nsensordata; ++s) ASSERT_EQ(one->sensordata[s], other->sensordata[s]) << i << " " << s;
          ++compared;
        }
      }
      mj_step(m.get(), d.get());
    }
  }
  EXPECT_GT(compared, 1000);
  EXPECT_GT(asleep, 20);
}

TEST(SleepEvents, ThatNobodyHadAreRefused) {
  const ModelPtr m = load_text(sleepy_world(""));
  ASSERT_TRUE(m);
  const DataPtr d(mj_makeData(m.get()));
  Numbers state(static_cast<std::size_t>(mj_stateSize(m.get(), sinewSTATE_SLEEP)));
  mj_getState(m.get(), d.get(), state.data(), sinewSTATE_SLEEP);
  for (const mjtNum bad : {0.5, 1.0, 1e300, -1e300, std::numeric_limits<double>::quiet_NaN(), 1e9}) {
    Numbers broken = state;
    broken[0] = bad;
    const MessageTrap trap;
    mj_setState(m.get(), d.get(), broken.data(), sinewSTATE_SLEEP);
    EXPECT_EQ(trap.errors(), 1) << bad;
    EXPECT_EQ(d->ntree_awake, m->ntree);
    mj_step(m.get(), d.get());
  }
}

TEST(SleepEvents, AreTheLastPartOfAState) {
  const ModelPtr m = load_text(sleepy_world(""));
  ASSERT_TRUE(m);
  const DataPtr d(mj_makeData(m.get())), twin(mj_makeData(m.get()));
  for (int k = 0; k < 1200; ++k) mj_step(m.get(), d.get());
  ASSERT_LT(d->ntree_awake, m->ntree);
  constexpr unsigned int kAll = mjSTATE_INTEGRATION | sinewSTATE_SLEEP;
  Numbers all(static_cast<std::size_t>(mj_stateSize(m.get(), kAll)));
  Numbers alone(static_cast<std::size_t>(mj_stateSize(m.get(), sinewSTATE_SLEEP))), extracted(alone.size());
  mj_getState(m.get(), d.get(), all.data(), kAll);
  mj_getState(m.get(), d.get(), alone.data(), sinewSTATE_SLEEP);
  mj_extractState(m.get(), all.data(), kAll, extracted.data(), sinewSTATE_SLEEP);
  EXPECT_EQ(alone, extracted);
  mj_copyState(m.get(), d.get(), twin.get(), kAll);
  EXPECT_EQ(twin->ntree_awake, d->ntree_awake);
  const MessageTrap trap;
  EXPECT_EQ(mj_stateSize(m.get(), 1U << mjNSTATE), 0);
  EXPECT_EQ(mj_stateSize(m.get(), sinewSTATE_SLEEP << 1), 0);
  EXPECT_EQ(trap.errors(), 2);
}

}  // namespace
}  // namespace sinew::test
