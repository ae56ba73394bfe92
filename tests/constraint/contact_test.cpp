// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "constraint/constraint_support.h"

namespace sinew::test {
namespace {

// Geoms of kBoundModel: torso, arm, leg, sled, wheel.
constexpr int kTorso = 0, kArm = 1, kLeg = 2, kSled = 3;

class ContactRows : public testing::Test {
 protected:
  ModelPtr m = load_text(kBoundModel);

  void SetUp() override { m->opt.disableflags = mjDSBL_EQUALITY | mjDSBL_FRICTIONLOSS | mjDSBL_LIMIT; }

  DataPtr with_contact(int cone, int geom1, int geom2, int dim) {
    m->opt.cone = cone;
    m->opt.impratio = 3;
    DataPtr d = pose_off_axis(*m);
    add_contact(*d, geom1, geom2, dim);
    mj_makeConstraint(m.get(), d.get());
    mj_referenceConstraint(m.get(), d.get());
    return d;
  }

  // How the second geom moves relative to the first in the contact frame: 6 rows of nv numbers, from two Jacobians.
  std::vector<mjtNum> relative_motion(const mjData& d) const {
    const mjContact& contact = d.contact[0];
    const std::size_t nv = static_cast<std::size_t>(m->nv);
    std::vector<mjtNum> difference(6 * nv), one(6 * nv), S(6 * nv);
    mj_jac(m.get(), &d, difference.data(), difference.data() + 3 * nv, contact.pos, m->geom_bodyid[contact.geom[1]]);
    mj_jac(m.get(), &d, one.data(), one.data() + 3 * nv, contact.pos, m->geom_bodyid[contact.geom[0]]);
    for (std::size_t k = 0; k < one.size(); ++k) difference[k] -= one[k];
    for (int r = 0; r < 6; ++r) {
      for (std::size_t i = 0; i < nv; ++i) {
        for (int k = 0; k < 3; ++k) {
          const std::size_t row = static_cast<std::size_t>(r), from = static_cast<std::size_t>(k + 3 * (r / 3));
          S[row * nv + i] += contact.frame[3 * (r % 3) + k] * difference[from * nv + i];
        }
      }
    }
    return S;
  }
};

class ContactCone : public ContactRows, public testing::WithParamInterface<int> {};
INSTANTIATE_TEST_SUITE_P(Dims, ContactCone, testing::Values(1, 3, 4, 6));

TEST_P(ContactCone, EllipticRowsAreTheRelativeMotion) {
  const DataPtr d = with_contact(mjCONE_ELLIPTIC, kArm, kSled, GetParam());
  ASSERT_EQ(d->nefc, GetParam());
  const std::vector<mjtNum> S = relative_motion(*d), J = full_jacobian(*m, *d);
  for (std::size_t k = 0; k < J.size(); ++k) EXPECT_NEAR(J[k], S[k], 1e-14);
  for (int r = 0; r < d->nefc; ++r) {
    EXPECT_EQ(d->efc_type[r], GetParam() == 1 ? mjCNSTR_CONTACT_FRICTIONLESS : mjCNSTR_CONTACT_ELLIPTIC);
    EXPECT_EQ(d->efc_pos[r], r == 0 ? d->contact[0].dist : 0);
    EXPECT_EQ(d->efc_margin[r], r == 0 ? d->contact[0].includemargin : 0);
    EXPECT_EQ(d->efc_KBIP[4 * r + 2], d->efc_KBIP[2]);
    EXPECT_EQ(d->efc_KBIP[4 * r] > 0, r == 0);
  }
}

// The regularized cone is round with the slope mu: R_0 mu^2 = R_j friction_j^2, and friction is impratio times harder.
TEST_P(ContactCone, EllipticRegularizationMakesTheConeRound) {
  const DataPtr d = with_contact(mjCONE_ELLIPTIC, kArm, kSled, GetParam());
  const mjContact& contact = d->contact[0];
  const mjtNum *weight1 = m->body_invweight0 + 2 * m->geom_bodyid[kArm],
               *weight2 = m->body_invweight0 + 2 * m->geom_bodyid[kSled];
  EXPECT_NEAR(d->efc_diagApprox[0], weight1[0] + weight2[0], 1e-12);
  for (int j = 1; j < GetParam(); ++j) {
    const mjtNum friction = contact.friction[j - 1];
    EXPECT_NEAR(d->efc_R[j] * friction * friction, d->efc_R[0] * contact.mu * contact.mu, 1e-12 * d->efc_R[0]);
  }
  if (GetParam() == 1) return;
  EXPECT_NEAR(d->efc_R[1], d->efc_R[0] / 3, 1e-15);
}

TEST_P(ContactCone, PyramidsHaveAnEdgePerSideOfEachDirection) {
  const DataPtr d = with_contact(mjCONE_PYRAMIDAL, kArm, kSled, GetParam());
  const int dim = GetParam(), nv = m->nv;
  ASSERT_EQ(d->nefc, dim == 1 ? 1 : 2 * (dim - 1));
  const std::vector<mjtNum> S = relative_motion(*d), J = full_jacobian(*m, *d);
  const mjContact& contact = d->contact[0];
  for (int r = 0; r < d->nefc; ++r) {
    const int direction = r / 2 + 1;
    const mjtNum side = dim == 1 ? 0 : (r % 2 ? -1 : 1) * contact.friction[direction - 1];
    for (int i = 0; i < nv; ++i) {
      EXPECT_NEAR(J[static_cast<std::size_t>(r * nv + i)],
                  S[static_cast<std::size_t>(i)] + side * S[static_cast<std::size_t>(direction * nv + i)], 1e-14);
    }
    EXPECT_EQ(d->efc_pos[r], contact.dist);
    EXPECT_EQ(d->efc_margin[r], contact.includemargin);
    EXPECT_EQ(d->efc_R[r], d->efc_R[0]);
  }
  if (dim == 1) return;
  const mjtNum friction = contact.friction[0], mu = friction / std::sqrt(3), impedance = d->efc_KBIP[2];
  const mjtNum weight = m->body_invweight0[2 * m->geom_bodyid[kArm]] + m->body_invweight0[2 * m->geom_bodyid[kSled]];
  EXPECT_NEAR(contact.mu, mu, 1e-15);
  EXPECT_NEAR(d->efc_R[0], 2 * mu * mu * (1 + friction * friction) * weight * (1 - impedance) / impedance, 1e-14);
}

TEST_F(ContactRows, ShareTheirColumns) {
  m->opt.jacobian = mjJAC_SPARSE;
  const DataPtr d = with_contact(mjCONE_PYRAMIDAL, kArm, kLeg, 3);
  ASSERT_EQ(d->nefc, 4);
  // torso carries both: only the arm's two hinges and the leg's ball are between them
  EXPECT_EQ(d->efc_J_rownnz[0], 5);
  EXPECT_EQ(d->efc_J_colind[0], 6);
  EXPECT_EQ(d->efc_J_rowsuper[0], 3);
  EXPECT_EQ(d->efc_J_rowsuper[3], 0);
  EXPECT_EQ(d->efc_J_rowadr[3], 15);
}

TEST_F(ContactRows, FrictionMayHaveAReferenceOfItsOwn) {
  m->opt.cone = mjCONE_ELLIPTIC;
  DataPtr d = pose_off_axis(*m);
  mjContact& contact = add_contact(*d, kArm, kSled, 3);
  contact.solreffriction[1] = -5;
  mj_makeConstraint(m.get(), d.get());
  EXPECT_NEAR(d->efc_KBIP[1], 2 / (0.95 * 0.02), 1e-10);
  EXPECT_NEAR(d->efc_KBIP[5], 5 / 0.95, 1e-12);
  EXPECT_NEAR(d->efc_KBIP[9], 5 / 0.95, 1e-12);
}

TEST_F(ContactRows, ExcludedContactsHaveNone) {
  DataPtr d = pose_off_axis(*m);
  add_contact(*d, kArm, kSled, 3).exclude = 1;
  add_contact(*d, kTorso, kTorso, 3);
  add_contact(*d, kArm, kSled, 3);
  mj_makeConstraint(m.get(), d.get());
  EXPECT_EQ(d->nefc, 4);
  EXPECT_EQ(d->contact[0].efc_address, -1);
  EXPECT_EQ(d->contact[1].efc_address, -1);
  EXPECT_EQ(d->contact[1].exclude, 3);
  EXPECT_EQ(d->contact[2].efc_address, 0);
  EXPECT_EQ(d->efc_id[0], 2);
}

// A box that turns about its centre has no weight there to scale by. The normal direction gets the smallest R there is;
// the others keep their ratios to it.
TEST(WeightlessContact, KeepsItsRatios) {
  const ModelPtr m = load_text(R"(<mujoco><option impratio="10"/><worldbody><geom type="plane" size="1 1 1"/>
    <body pos="0 0 .05"><joint axis="1 0 0"/><geom type="box" size=".1 .1 .1" condim="4" friction=".1 .02 .001" priority="1"/>
    </body></worldbody></mujoco>)");
  ASSERT_TRUE(m);
  ASSERT_EQ(m->body_invweight0[2], 0);
  DataPtr d(mj_makeData(m.get()));
  mj_forward(m.get(), d.get());
  ASSERT_GT(d->nefc, 0);
  EXPECT_NEAR(d->efc_R[0] / mjMINVAL, 2 * 0.1 * 0.1 / 10, 1e-12);
  m->opt.cone = mjCONE_ELLIPTIC;
  mj_forward(m.get(), d.get());
  const mjtNum want[] = {1, 0.1, 0.1, 0.1 * 25};
  for (int i = 0; i < 4; ++i) EXPECT_NEAR(d->efc_R[i] / mjMINVAL, want[i], 1e-12);
  EXPECT_NEAR(d->contact[0].mu, 0.1 * std::sqrt(0.1), 1e-12);
}

}  // namespace
}  // namespace sinew::test
