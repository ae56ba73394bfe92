// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "support/posed.h"

namespace sinew::test {
namespace {

constexpr int kRope = 0, kGear = 1;               // tendons
constexpr int kShoulder = 0, kTip = 2, kTop = 4;  // sites
constexpr int kBall = 4;                          // the geom that the rope goes around

std::vector<mjtNum> lengths(const mjModel& m, const mjData& d) { return {d.ten_length, d.ten_length + m.ntendon}; }

mjtNum entry(const mjData& d, int tendon, int dof) {
  for (int k = d.ten_J_rowadr[tendon]; k < d.ten_J_rowadr[tendon] + d.ten_J_rownnz[tendon]; ++k) {
    if (d.ten_J_colind[k] == dof) return d.ten_J[k];
  }
  return 0;
}

// Makes the rope run from the base around the ball to the pole, so that its length depends on nearly all dofs.
void stretch_rope(Posed& posed) {
  mjModel& m = posed.m;
  m.wrap_objid[m.tendon_adr[kRope] + 2] = kTop;
  m.wrap_prm[m.tendon_adr[kRope] + 1] = -1;
  m.geom_size[3 * kBall] = 0.2;  // in the way
  posed.update();
}

TEST(Tendon, LengthsAndPathAreTheReferences) {
  Posed posed;
  const mjData& d = posed.d;
  EXPECT_NEAR(d.ten_length[kRope], 0.7025042736399982, 1e-14);
  EXPECT_NEAR(d.ten_length[kGear], -1.3, 1e-15);
  EXPECT_EQ(d.ten_wrapadr[kRope], 0);
  EXPECT_EQ(d.ten_wrapnum[kRope], 7);
  EXPECT_EQ(d.ten_wrapadr[kGear], 7);
  EXPECT_EQ(d.ten_wrapnum[kGear], 0);
  const int objects[] = {-1, kBall, kBall, -1, -2, -1, -1};
  const mjtNum points[] = {0.172,
                           0.296,
                           1.06,
                           0.2862030191862694,
                           0.4799132290198213,
                           0.9415365263034917,
                           0.3057036730757487,
                           0.4935048685492723,
                           0.9076347982464894,
                           0.316,
                           0.488,
                           0.88,
                           0,
                           0,
                           0,
                           0.38775825618903725,
                           1.9520574461395797,
                           0.5,
                           0.5050480478941966,
                           1.8879817408977917,
                           1.252636596401731};
  for (int p = 0; p < 7; ++p) {
    EXPECT_EQ(d.wrap_obj[p], objects[p]) << p;
    for (int k = 0; k < 3; ++k) EXPECT_NEAR(d.wrap_xpos[3 * p + k], points[3 * p + k], 1e-14) << p;
  }
  EXPECT_NEAR(entry(d, kRope, 11), -0.0667140046235574, 1e-14);
  EXPECT_EQ(entry(d, kGear, 10), 1);
  EXPECT_EQ(entry(d, kGear, 11), -2);
}

TEST(Tendon, MomentArmsAreTheDerivativesOfLengths) {
  Posed posed;
  stretch_rope(posed);
  ASSERT_EQ(posed.d.wrap_obj[1], kBall);
  int nonzero = 0;
  for (int i = 0; i < posed.m.nv; ++i) {
    const std::vector<mjtNum> slope = posed.slope(i, [&] { return lengths(posed.m, posed.d); });
    for (int t = 0; t < posed.m.ntendon; ++t) {
      EXPECT_NEAR(entry(posed.d, t, i), slope[static_cast<std::size_t>(t)], 1e-8) << "tendon " << t << " dof " << i;
    }
    nonzero += entry(posed.d, kRope, i) != 0;
  }
  EXPECT_GE(nonzero, 11);
}

TEST(Tendon, DenseRowsAreFullAndSparseRowsArePacked) {
  Posed posed;
  stretch_rope(posed);
  const mjModel& m = posed.m;
  const mjData& d = posed.d;
  std::vector<mjtNum> dense(d.ten_J, d.ten_J + m.ntendon * m.nv);
  for (int t = 0; t < m.ntendon; ++t) {
    EXPECT_EQ(d.ten_J_rowadr[t], t * m.nv);
    EXPECT_EQ(d.ten_J_rownnz[t], m.nv);
  }
  posed.m.opt.jacobian = mjJAC_SPARSE;
  posed.update();
  EXPECT_EQ(d.ten_J_rownnz[kGear], 2);
  EXPECT_EQ(d.ten_J_rowadr[kGear], d.ten_J_rowadr[kRope] + d.ten_J_rownnz[kRope]);
  for (int t = 0; t < m.ntendon; ++t) {
    const int begin = d.ten_J_rowadr[t], end = begin + d.ten_J_rownnz[t];
    for (int k = begin + 1; k < end; ++k) EXPECT_LT(d.ten_J_colind[k - 1], d.ten_J_colind[k]);
    for (int i = 0; i < m.nv; ++i) EXPECT_EQ(entry(d, t, i), dense[static_cast<std::size_t>(t * m.nv + i)]);
  }
}

// Both ends of the rope's first branch hang from the base: moving it as a whole pulls at nothing.
TEST(Tendon, DofsAboveBothEndsGetNoColumn) {
  Posed posed;
  posed.m.opt.jacobian = mjJAC_SPARSE;
  posed.update();
  ASSERT_GT(posed.d.ten_J_rownnz[kRope], 0);
  EXPECT_EQ(posed.d.ten_J_colind[posed.d.ten_J_rowadr[kRope]], 6);
}

TEST(Tendon, PulleysDivideTheirBranch) {
  Posed posed;
  const mjModel& m = posed.m;
  const mjtNum whole = posed.d.ten_length[kRope];
  const mjtNum branch = distance(load3(posed.d.wrap_xpos + 15), load3(posed.d.wrap_xpos + 18));
  posed.m.wrap_prm[m.tendon_adr[kRope] + 3] = 4;  // was 2
  posed.update();
  EXPECT_NEAR(whole - posed.d.ten_length[kRope], branch / 4, 1e-14);
}

TEST(Tendon, CoincidentSitesPullAlongX) {
  Posed posed;
  posed.m.site_bodyid[kTip] = posed.m.site_bodyid[kShoulder] + 3;  // on the cart, where the shoulder happens to be
  for (int k = 0; k < 3; ++k) posed.d.site_xpos[3 * kTip + k] = posed.d.site_xpos[3 * kShoulder + k];
  posed.m.wrap_type[posed.m.tendon_adr[kRope] + 1] = mjWRAP_SITE;
  posed.m.wrap_objid[posed.m.tendon_adr[kRope] + 1] = kTip;
  mj_tendon(&posed.m, &posed.d);
  EXPECT_EQ(entry(posed.d, kRope, 0), -1);
  EXPECT_EQ(entry(posed.d, kRope, 9), 1);
}

}  // namespace
}  // namespace sinew::test
