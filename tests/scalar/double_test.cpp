// SPDX-License-Identifier: Apache-2.0
// TreeData<double> is a second mjData with a path of its own through the smooth stages: all of its numbers, those of
// the factor included, have the bits of mj_forward.
#include <gtest/gtest.h>

#include "every_stage.h"
#include "scalar_support.h"

namespace sinew::test {
namespace {

template <class Got, class Want>
void expect_same(const char* name, const Got* got, const Want* want, std::int64_t count) {
  for (std::int64_t i = 0; i < count; ++i) ASSERT_EQ(got[i], want[i]) << name << " " << i;
}

// The entries that rows of a Jacobian have; they follow each other without gaps.
int entries(const int* nnz, mjtSize rows) {
  int sum = 0;
  for (mjtSize r = 0; r < rows; ++r) sum += nnz[r];
  return sum;
}

void expect_same_position(const mjModel& m, const TreeData<double>& got, const mjData& want) {
#define SAME(name, count) expect_same(#name, got.name, want.name, count)
  SAME(xpos, 3 * m.nbody);
  SAME(xmat, 9 * m.nbody);
  SAME(ximat, 9 * m.nbody);
  SAME(xanchor, 3 * m.njnt);
  SAME(geom_xmat, 9 * m.ngeom);
  SAME(site_xpos, 3 * m.nsite);
  SAME(cam_xmat, 9 * m.ncam);
  SAME(light_xdir, 3 * m.nlight);
  SAME(subtree_com, 3 * m.nbody);
  SAME(cdof, 6 * m.nv);
  SAME(cinert, 10 * m.nbody);
  SAME(flexvert_xpos, 3 * m.nflexvert);
  SAME(flexedge_J, entries(want.flexedge_J_rownnz, m.nflexedge));
  SAME(bvh_aabb_dyn, 6 * m.nbvhdynamic);
  SAME(ten_J_rownnz, m.ntendon);
  SAME(ten_J, entries(want.ten_J_rownnz, m.ntendon));
  SAME(ten_length, m.ntendon);
  SAME(ten_wrapnum, m.ntendon);
  SAME(wrap_xpos, 3 * entries(want.ten_wrapnum, m.ntendon));
  SAME(actuator_length, m.nu);
  SAME(moment_rownnz, m.nu);
  SAME(moment_colind, entries(want.moment_rownnz, m.nu));
  SAME(actuator_moment, entries(want.moment_rownnz, m.nu));
  SAME(M, m.nC);
  SAME(qM, m.nM);
  SAME(qLD, m.nC);
  SAME(qLDiagInv, m.nv);
}

void expect_same_forces(const mjModel& m, const TreeData<double>& got, const mjData& want) {
  SAME(flexedge_velocity, m.nflexedge);
  SAME(ten_velocity, m.ntendon);
  SAME(actuator_velocity, m.nu);
  SAME(cvel, 6 * m.nbody);
  SAME(cdof_dot, 6 * m.nv);
  SAME(qfrc_spring, m.nv);
  SAME(qfrc_damper, m.nv);
  SAME(qfrc_gravcomp, m.nv);
  SAME(qfrc_fluid, m.nv);
  SAME(qfrc_passive, m.nv);
  SAME(qfrc_bias, m.nv);
  SAME(act_dot, m.na);
  SAME(actuator_force, m.nu);
  SAME(qfrc_actuator, m.nv);
  SAME(qfrc_smooth, m.nv);
  SAME(qacc_smooth, m.nv);
}

TEST(DoubleTree, HasTheBitsOfAStep) {
  for (const auto& [name, m] : scalar_models()) {
    SCOPED_TRACE(name);
    ASSERT_TRUE(m);
    for (int seed = 0; seed < 5; ++seed) {
      const DataPtr d = random_state(*m, seed);
      TreeData<double> tree(*m);
      copy_state(*m, *d, tree);
      mj_forward(m.get(), d.get());
      const Extras<double> extras = run_every_stage(*m, tree);
      expect_same_position(*m, tree, *d);
      expect_same_forces(*m, tree, *d);
      mj_energyPos(m.get(), d.get());
      mj_energyVel(m.get(), d.get());
      EXPECT_EQ(extras.potential, d->energy[0]);
      EXPECT_EQ(extras.kinetic, d->energy[1]);
    }
  }
}
#undef SAME

TEST(DoubleTree, AdvancesAsAStepDoes) {
  for (const auto& [name, m] : scalar_models()) {
    SCOPED_TRACE(name);
    const DataPtr d = random_state(*m, 1);
    TreeData<double> tree(*m);
    copy_state(*m, *d, tree);
    for (int step = 0; step < 3; ++step) {
      mj_step(m.get(), d.get());
      forward_smooth(*m, tree);
      advance_smooth(*m, tree);
    }
    expect_same("qpos", tree.qpos, d->qpos, m->nq);
    expect_same("qvel", tree.qvel, d->qvel, m->nv);
    expect_same("act", tree.act, d->act, m->na);
    EXPECT_EQ(tree.time, d->time);
  }
}

// A bad control switches off all controls, as it does in mjData.
TEST(DoubleTree, BadControlsAreTakenAsZero) {
  const ModelPtr m = load_text(kCoupledModel);
  const DataPtr d = random_state(*m, 2);
  d->ctrl[3] = std::nan("");
  const MessageTrap trap;
  TreeData<double> tree(*m);
  copy_state(*m, *d, tree);
  mj_forward(m.get(), d.get());
  forward_smooth(*m, tree);
  expect_same("actuator_force", tree.actuator_force, d->actuator_force, m->nu);
}

}  // namespace
}  // namespace sinew::test
