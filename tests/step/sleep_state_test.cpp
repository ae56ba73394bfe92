// SPDX-License-Identifier: Apache-2.0
// What a state vector says about those that sleep, and what is measured of them.
#include <vector>

#include <gtest/gtest.h>

#include "step/sleep_support.h"

namespace sinew::test {
namespace {

// A box on the floor, asleep, beside one that goes on falling.
SleepySim half_asleep() {
  SleepySim sim(std::string(kFloor) + box("0 0 .1", "name='low'") + box("2 0 30", "name='high' sleep='never'"), "",
                "<sensor><framepos objtype='body' objname='low'/><framequat objtype='body' objname='low'/><framelinvel "
                "objtype='body' objname='low'/><frameangvel objtype='body' objname='low'/><subtreecom body='low'/>"
                "<framepos objtype='body' objname='high'/><framelinvel objtype='body' objname='high'/></sensor>");
  EXPECT_TRUE(sim.step_until(0, true));
  EXPECT_FALSE(sim.asleep(1));
  return sim;
}

std::vector<mjtNum> state_of(const SleepySim& sim) {
  std::vector<mjtNum> state(static_cast<std::size_t>(mj_stateSize(sim.m.get(), mjSTATE_INTEGRATION)));
  mj_getState(sim.m.get(), sim.d.get(), state.data(), mjSTATE_INTEGRATION);
  return state;
}

DataPtr with_state(const mjModel& m, const std::vector<mjtNum>& state) {
  DataPtr d(mj_makeData(&m));
  mj_setState(&m, d.get(), state.data(), mjSTATE_INTEGRATION);
  mj_forward(&m, d.get());
  return d;
}

// Places and velocities of those that sleep are measured as if they were awake. Forces and accelerations are not:
// they are zero (Asleep.FeelsNoForce).
TEST(SleepState, PlacesAndVelocitiesAreThoseOfTheSameStateAwake) {
  SleepySim sim = half_asleep();
  mj_forward(sim.m.get(), sim.d.get());
  const std::vector<mjtNum> state = state_of(sim);
  sim.m->opt.enableflags &= ~mjENBL_SLEEP;
  const DataPtr awake = with_state(*sim.m, state);
  for (int i = 0; i < sim.m->nsensordata; ++i) EXPECT_EQ(sim.d->sensordata[i], awake->sensordata[i]) << i;
  for (int i = 0; i < 3 * sim.m->nbody; ++i) EXPECT_EQ(sim.d->xpos[i], awake->xpos[i]) << i;
  for (int i = 0; i < 9 * sim.m->ngeom; ++i) EXPECT_EQ(sim.d->geom_xmat[i], awake->geom_xmat[i]) << i;
}

// A state does not say who sleeps. In data that have not got there by themselves all are awake, and go on as they would
// with sleeping off; what else there is to know, mj_copyData copies.
TEST(SleepState, OfFreshDataIsThatOfTheAwake) {
  SleepySim sim = half_asleep();
  const std::vector<mjtNum> state = state_of(sim);
  const DataPtr copy(mj_copyData(nullptr, sim.m.get(), sim.d.get()));
  const DataPtr fresh = with_state(*sim.m, state);
  EXPECT_EQ(fresh->ntree_awake, 2);
  for (int i = 0; i < 100; ++i) {
    sim.step();
    mj_step(sim.m.get(), copy.get());
    for (int k = 0; k < sim.m->nq; ++k) ASSERT_EQ(copy->qpos[k], sim.d->qpos[k]) << i;
  }
  EXPECT_EQ(copy->tree_asleep[0], sim.d->tree_asleep[0]);

  const std::vector<mjtNum> forces(fresh->qfrc_constraint, fresh->qfrc_constraint + sim.m->nv);
  sim.m->opt.enableflags &= ~mjENBL_SLEEP;
  const DataPtr awake = with_state(*sim.m, state);
  for (int i = 0; i < sim.m->nv; ++i) {
    EXPECT_EQ(forces[static_cast<std::size_t>(i)], awake->qfrc_constraint[i]) << i;
    EXPECT_EQ(fresh->qacc[i], awake->qacc[i]) << i;
  }
}

}  // namespace
}  // namespace sinew::test
