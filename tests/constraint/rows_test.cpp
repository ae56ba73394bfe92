// SPDX-License-Identifier: Apache-2.0
#include "constraint/constraint_support.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace sinew::test {
namespace {

TEST(Rows, StandInTheDocumentedOrder) {
  const ModelPtr m = load_text(kBoundModel);
  const DataPtr d = make_rows(*m);
  EXPECT_TRUE(std::is_sorted(d->efc_type, d->efc_type + d->nefc));
  for (int r = 1; r < d->nefc; ++r) {
    const bool same_type = d->efc_type[r] == d->efc_type[r - 1];
    EXPECT_TRUE(!same_type || d->efc_id[r - 1] <= d->efc_id[r]);
  }
  EXPECT_EQ(d->ne, 3 + 3 + 3 + 6 + 6 + 1 + 1 + 1 + 1);
  EXPECT_EQ(d->nf, 6 + 1 + 1);
  EXPECT_EQ(count_rows(*d, mjCNSTR_FRICTION_DOF), 7);
  EXPECT_EQ(d->nl, d->nefc - d->ne - d->nf);
  EXPECT_GT(count_rows(*d, mjCNSTR_LIMIT_JOINT), 2);
  EXPECT_EQ(count_rows(*d, mjCNSTR_LIMIT_TENDON), 2);
  EXPECT_EQ(d->maxuse_efc, d->nefc);
}

// The residuals of equalities and limits move as their rows say, dof by dof.
TEST(Rows, JacobianIsTheDerivativeOfThePosition) {
  for (const int format : {mjJAC_DENSE, mjJAC_SPARSE}) {
    const ModelPtr m = load_text(kBoundModel);
    m->opt.jacobian = format;
    const DataPtr d = make_rows(*m);
    const std::vector<mjtNum> J = full_jacobian(*m, *d), start(d->qpos, d->qpos + m->nq);
    const int nefc = d->nefc, first_limit = d->ne + d->nf;
    for (int i = 0; i < m->nv; ++i) {
      constexpr mjtNum kStep = 1e-6;
      std::vector<mjtNum> unit(static_cast<std::size_t>(m->nv)), slope(static_cast<std::size_t>(nefc));
      unit[static_cast<std::size_t>(i)] = 1;
      for (const int sign : {1, -1}) {
        std::copy(start.begin(), start.end(), d->qpos);
        advance(*m, unit.data(), sign * kStep, d->qpos);
        compute_positions(*m, *d);
        mj_makeConstraint(m.get(), d.get());
        ASSERT_EQ(d->nefc, nefc);
        for (int r = 0; r < nefc; ++r) slope[static_cast<std::size_t>(r)] += sign * d->efc_pos[r] / (2 * kStep);
      }
      for (int r = 0; r < nefc; ++r) {
        if (r >= d->ne && r < first_limit) continue;  // friction has no position
        EXPECT_NEAR(J[static_cast<std::size_t>(r * m->nv + i)], slope[static_cast<std::size_t>(r)], 2e-8)
            << r << ' ' << i;
      }
    }
  }
}

TEST(Rows, FrictionLossHasTheVelocityOfItsDofOrTendon) {
  const ModelPtr m = load_text(kBoundModel);
  const DataPtr d = make_rows(*m);
  mjtNum tendon_velocity = 0;
  const int adr = d->ten_J_rowadr[0];
  for (int k = adr; k < adr + d->ten_J_rownnz[0]; ++k) tendon_velocity += d->ten_J[k] * d->qvel[d->ten_J_colind[k]];
  for (int r = d->ne; r < d->ne + d->nf; ++r) {
    const bool tendon = d->efc_type[r] == mjCNSTR_FRICTION_TENDON;
    EXPECT_NEAR(d->efc_vel[r], tendon ? tendon_velocity : d->qvel[d->efc_id[r]], 1e-14);
    EXPECT_EQ(d->efc_frictionloss[r], tendon ? 0.4 : m->dof_frictionloss[d->efc_id[r]]);
    EXPECT_EQ(d->efc_KBIP[4 * r], 0);
    EXPECT_NEAR(d->efc_aref[r], -2 / (0.95 * 0.02) * d->efc_vel[r], 1e-12 * std::abs(d->efc_aref[r]));
  }
}

TEST(Rows, ReferenceIsASpringAndADamper) {
  const ModelPtr m = load_text(kBoundModel);
  const DataPtr d = make_rows(*m);
  std::vector<mjtNum> velocity(static_cast<std::size_t>(d->nefc));
  mj_mulJacVec(m.get(), d.get(), velocity.data(), d->qvel);
  const mjtNum b = 2 / (0.95 * 0.02), k = 1 / (0.95 * 0.95 * 0.02 * 0.02);
  for (int r = 0; r < d->nefc; ++r) {
    if (r >= d->ne && r < d->ne + d->nf) continue;
    const mjtNum impedance = d->efc_KBIP[4 * r + 2];
    const mjtNum aref = -b * velocity[static_cast<std::size_t>(r)] - k * impedance * (d->efc_pos[r] - d->efc_margin[r]);
    EXPECT_NEAR(d->efc_aref[r], aref, 1e-9 * (1 + std::abs(aref)));
    EXPECT_NEAR(d->efc_R[r], (1 - impedance) / impedance * d->efc_diagApprox[r], 1e-12 * d->efc_R[r]);
    EXPECT_NEAR(d->efc_R[r] * d->efc_D[r], 1, 1e-12);
  }
}

// A block of a connect or weld is as stiff as its whole residual is large.
TEST(Rows, PartsOfAnEqualityShareTheirImpedance) {
  const ModelPtr m = load_text(kBoundModel);
  for (int e = 0; e < m->neq; ++e) {
    const mjtNum solimp[] = {0.1, 0.9, 10, 0.5, 1};
    std::copy_n(solimp, mjNIMP, m->eq_solimp + mjNIMP * e);
  }
  const DataPtr d = make_rows(*m);
  for (int first = 0; first < d->ne;) {
    int end = first;
    mjtNum squared = 0;
    while (end < d->ne && d->efc_id[end] == d->efc_id[first]) {
      squared += d->efc_pos[end] * d->efc_pos[end];
      ++end;
    }
    for (int r = first; r < end; ++r) EXPECT_NEAR(d->efc_KBIP[4 * r + 2], 0.1 + 0.08 * std::sqrt(squared), 1e-12);
    first = end;
  }
}

TEST(Rows, DenseAndSparseAreTheSameRows) {
  const ModelPtr m = load_text(kBoundModel);
  m->opt.jacobian = mjJAC_DENSE;
  const DataPtr dense = make_rows(*m);
  m->opt.jacobian = mjJAC_SPARSE;
  const DataPtr sparse = make_rows(*m);
  ASSERT_EQ(dense->nefc, sparse->nefc);
  EXPECT_EQ(dense->nJ, dense->nefc * m->nv);
  EXPECT_EQ(sparse->nJ, constraint_jacobian_size(*sparse));
  const std::vector<mjtNum> J = full_jacobian(*m, *sparse);
  for (int k = 0; k < dense->nJ; ++k) EXPECT_EQ(dense->efc_J[k], J[static_cast<std::size_t>(k)]);
  for (int r = 0; r < dense->nefc; ++r) {
    EXPECT_EQ(dense->efc_pos[r], sparse->efc_pos[r]);
    EXPECT_EQ(dense->efc_R[r], sparse->efc_R[r]);
    EXPECT_NEAR(dense->efc_aref[r], sparse->efc_aref[r], 1e-12 * (1 + std::abs(sparse->efc_aref[r])));
  }
}

TEST(Rows, ProductsAreThoseOfTheMatrix) {
  for (const int format : {mjJAC_DENSE, mjJAC_SPARSE}) {
    const ModelPtr m = load_text(kBoundModel);
    m->opt.jacobian = format;
    const DataPtr d = make_rows(*m);
    const std::vector<mjtNum> J = full_jacobian(*m, *d);
    std::vector<mjtNum> f(static_cast<std::size_t>(d->nefc)), Jt_f(static_cast<std::size_t>(m->nv));
    for (int r = 0; r < d->nefc; ++r) f[static_cast<std::size_t>(r)] = std::sin(r);
    mj_mulJacTVec(m.get(), d.get(), Jt_f.data(), f.data());
    for (int i = 0; i < m->nv; ++i) {
      mjtNum sum = 0;
      for (int r = 0; r < d->nefc; ++r) sum += J[static_cast<std::size_t>(r * m->nv + i)] * std::sin(r);
      EXPECT_NEAR(Jt_f[static_cast<std::size_t>(i)], sum, 1e-13);
    }
  }
}

TEST(Rows, EachSwitchTakesAwayItsKind) {
  const ModelPtr m = load_text(kBoundModel);
  const DataPtr all = make_rows(*m);
  const auto with_flag = [&](int flag) {
    m->opt.disableflags = flag;
    DataPtr d = pose_off_axis(*m);
    add_contact(*d, 0, 4, 3);
    mj_makeConstraint(m.get(), d.get());
    return d;
  };
  const DataPtr none = with_flag(mjDSBL_CONSTRAINT), no_equality = with_flag(mjDSBL_EQUALITY);
  const DataPtr no_friction = with_flag(mjDSBL_FRICTIONLOSS), no_limit = with_flag(mjDSBL_LIMIT);
  const DataPtr no_contact = with_flag(mjDSBL_CONTACT);
  EXPECT_EQ(none->nefc, 0);
  EXPECT_EQ(no_equality->ne, 0);
  EXPECT_EQ(no_equality->nefc, all->nefc - all->ne + 4);
  EXPECT_EQ(no_friction->nf, 0);
  EXPECT_EQ(no_friction->nefc, all->nefc - all->nf + 4);
  EXPECT_EQ(no_limit->nl, 0);
  EXPECT_EQ(no_limit->nefc, all->ne + all->nf + 4);
  EXPECT_EQ(no_contact->nefc, all->nefc);
  EXPECT_EQ(no_contact->contact[0].efc_address, -1);
}

TEST(Rows, InactiveEqualitiesMakeNone) {
  const ModelPtr m = load_text(kBoundModel);
  DataPtr d = pose_off_axis(*m);
  std::fill_n(d->eq_active, m->neq, mjtByte{0});
  d->eq_active[3] = 1;
  mj_makeConstraint(m.get(), d.get());
  EXPECT_EQ(d->ne, 6);
  EXPECT_EQ(d->efc_id[0], 3);
}

// On the axis of its hinge a point does not move: the dense format has no such rows, the sparse one does.
TEST(Rows, EqualitiesThatNothingMovesAreLeftOut) {
  const ModelPtr m = load_text(R"(
<mujoco>
  <worldbody>
    <site name="a" pos="0 0 1"/><site name="b" pos="0 0 2"/>
    <body name="door"><joint axis="0 0 1"/><geom size=".1" pos=".3 0 0"/></body>
    <body name="fixed" mocap="true"/>
  </worldbody>
  <tendon><spatial name="still" frictionloss="1"><site site="a"/><site site="b"/></spatial></tendon>
  <equality>
    <connect body1="door" anchor="0 0 1"/>
    <weld body1="fixed" body2="world"/>
    <tendon tendon1="still"/>
  </equality>
</mujoco>)");
  m->opt.jacobian = mjJAC_DENSE;
  EXPECT_EQ(make_rows(*m)->nefc, 0);
  m->opt.jacobian = mjJAC_SPARSE;
  EXPECT_EQ(make_rows(*m)->nefc, 3);
}

TEST(Rows, BothLimitsMayBeActive) {
  const ModelPtr m = load_text(R"(
<mujoco>
  <worldbody><body><joint type="slide" range="-.01 .03" margin=".1"/><geom size=".1"/></body></worldbody>
</mujoco>)");
  DataPtr d(mj_makeData(m.get()));
  compute_positions(*m, *d);
  mj_makeConstraint(m.get(), d.get());
  ASSERT_EQ(d->nl, 2);
  EXPECT_EQ(d->efc_J[0], 1);
  EXPECT_EQ(d->efc_J[1], -1);
  EXPECT_EQ(d->efc_pos[0], 0.01);
  EXPECT_EQ(d->efc_pos[1], 0.03);
  EXPECT_EQ(d->efc_margin[0], 0.1);
}

TEST(Rows, TendonsKnowTheirFirstRow) {
  const ModelPtr m = load_text(kBoundModel);
  const DataPtr d = make_rows(*m);
  const int rope = d->tendon_efcadr[0], mix = d->tendon_efcadr[2];
  EXPECT_EQ(d->tendon_efcadr[1], rope);  // the equality that ties it to the rope
  EXPECT_EQ(d->efc_id[rope], 7);
  EXPECT_EQ(d->efc_id[mix], 8);
}

TEST(Rows, CopiesOfTheDataHaveThemToo) {
  for (const int format : {mjJAC_DENSE, mjJAC_SPARSE}) {
    const ModelPtr m = load_text(kBoundModel);
    m->opt.jacobian = format;
    const DataPtr d = make_rows(*m);
    mj_island(m.get(), d.get());
    const DataPtr copy(mj_copyData(nullptr, m.get(), d.get()));
    ASSERT_EQ(copy->nefc, d->nefc);
    EXPECT_EQ(full_jacobian(*m, *copy), full_jacobian(*m, *d));
    EXPECT_TRUE(std::equal(d->efc_J, d->efc_J + d->nJ, copy->efc_J));
    const DataPtr second(mj_copyData(nullptr, m.get(), copy.get()));
    EXPECT_EQ(full_jacobian(*m, *second), full_jacobian(*m, *d));
  }
}

TEST(Rows, MakingThemTwiceIsMakingThemOnce) {
  const ModelPtr m = load_text(kBoundModel);
  const DataPtr d = make_rows(*m);
  const std::vector<mjtNum> J = full_jacobian(*m, *d);
  mj_makeConstraint(m.get(), d.get());
  EXPECT_EQ(full_jacobian(*m, *d), J);
}

}  // namespace
}  // namespace sinew::test
