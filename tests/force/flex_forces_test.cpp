// SPDX-License-Identifier: Apache-2.0
// Soft bodies against their energies, against closed forms, and against the laws of conservation.
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "force/soft.h"
#include "math/vec3.h"
#include "support/near.h"

namespace sinew::test {
namespace {

std::vector<mjtNum> copy_of(const mjtNum* x, int n) { return {x, x + n}; }

mjtNum largest(const std::vector<mjtNum>& x) {
  mjtNum most = 0;
  for (const mjtNum value : x) most = std::max(most, std::abs(value));
  return most;
}

// Minus the slope of the stored energy along each dof, by central differences.
std::vector<mjtNum> descent(const mjModel& m, mjData& d) {
  constexpr mjtNum kStep = 1e-6;
  std::vector<mjtNum> slope(static_cast<std::size_t>(m.nv));
  for (int i = 0; i < m.nv; ++i) {
    const mjtNum at = d.qpos[i];
    d.qpos[i] = at + kStep;
    const mjtNum above = stored_energy(m, d);
    d.qpos[i] = at - kStep;
    slope[static_cast<std::size_t>(i)] = (stored_energy(m, d) - above) / (2 * kStep);
    d.qpos[i] = at;
  }
  return slope;
}

struct SoftCase {
  const char *shape, *material;
};

const SoftCase kConservative[] = {
    {kRope, "<edge stiffness='40'/>"},
    {kSheet, "<elasticity young='3000' poisson='.3' thickness='.01' elastic2d='stretch'/>"},
    {kSheet, "<elasticity young='3000' poisson='.3' thickness='.05' elastic2d='bend'/>"},
    {kSheet, "<elasticity young='3000' poisson='.1' thickness='.03' elastic2d='both'/>"},
    {kRoof, "<elasticity young='3000' poisson='.1' thickness='.05' elastic2d='bend'/>"},
    {kSolid, "<elasticity young='500' poisson='.3'/>"},
    {kSolid, "<elasticity young='500' poisson='.3'/><pin id='0 1'/>"},
};

TEST(FlexForces, PullDownTheSlopeOfTheEnergy) {
  for (const SoftCase& soft : kConservative) {
    SCOPED_TRACE(std::string(soft.shape) + soft.material);
    const ModelPtr m = soft_model(soft.shape, soft.material);
    const DataPtr d = shake(*m);
    const std::vector<mjtNum> force = copy_of(d->qfrc_passive, m->nv), want = descent(*m, *d);
    ASSERT_GT(largest(force), 1e-3);
    for (std::size_t i = 0; i < force.size(); ++i) EXPECT_NEAR(force[i], want[i], 1e-7 * (1 + largest(force)));
  }
}

// What R adds to the gradient is of second order: a tenth of the strain leaves a hundredth of the difference.
TEST(FlexForces, OfABlockFollowItsEnergyToSecondOrder) {
  const ModelPtr m = soft_model(kJelly, "<elasticity young='500' poisson='.3'/>");
  mjtNum off[2];
  for (const int k : {0, 1}) {
    const DataPtr d = shake(*m, k == 0 ? 1e-2 : 1e-3);
    const std::vector<mjtNum> force = copy_of(d->qfrc_passive, m->nv), want = descent(*m, *d);
    off[k] = 0;
    for (std::size_t i = 0; i < force.size(); ++i) off[k] = std::max(off[k], std::abs(force[i] - want[i]));
    EXPECT_LT(off[k], 0.2 * largest(force));
  }
  EXPECT_LT(off[1], 0.02 * off[0]);
}

// A rotation and a shift of everything cost nothing; what is at rest stays so. A roof is not at rest in MuJoCo.
TEST(FlexForces, ARigidMotionCostsNothing) {
  const mjtNum c = std::cos(0.7), s = std::sin(0.7);
  std::vector<SoftCase> cases(std::begin(kConservative), std::end(kConservative) - 1);
  cases.push_back({kJelly, "<elasticity young='500' poisson='.3'/>"});
  for (const SoftCase& soft : cases) {
    SCOPED_TRACE(std::string(soft.shape) + soft.material);
    const ModelPtr m = soft_model(soft.shape, soft.material);
    const DataPtr d(mj_makeData(m.get()));
    const mjtNum at_rest = stored_energy(*m, *d);
    for (int b = 1; b < m->nbody; ++b) {
      const Vec3<mjtNum> x = load3(m->body_pos + 3 * b);
      const Vec3<mjtNum> turned{c * x.x - s * x.z + 1, x.y - 2, s * x.x + c * x.z + 3};
      (turned - x).store(d->qpos + m->body_dofadr[b]);
    }
    EXPECT_NEAR(stored_energy(*m, *d), at_rest, 1e-9);
    if (soft.shape == kRoof) continue;
    mj_forward(m.get(), d.get());
    EXPECT_LT(largest(copy_of(d->qfrc_passive, m->nv)), 1e-6);
  }
}

// Stretches everything by s along x; returns the energy.
mjtNum stretched_energy(const mjModel& m, mjData& d, mjtNum s) {
  for (int b = 1; b < m.nbody; ++b) d.qpos[m.body_dofadr[b]] = (s - 1) * m.body_pos[3 * b];
  return stored_energy(m, d);
}

struct Lame {
  mjtNum mu, lambda;
};
Lame lame(mjtNum young, mjtNum poisson) {
  return {young / (2 * (1 + poisson)), young * poisson / ((1 + poisson) * (1 - 2 * poisson))};
}

// Green's strain of a stretch s is (s^2 - 1) / 2 along x and nothing else, so (f.4) has a closed form.
TEST(FlexForces, AUniformStretchStoresWhatTheMaterialSays) {
  constexpr mjtNum kStretch = 1.2, kStrain = (kStretch * kStretch - 1) / 2;
  const Lame material = lame(3000, 0.3);
  const mjtNum density = (material.mu + material.lambda) * kStrain * kStrain;
  const ModelPtr sheet =
      soft_model(kSheet, "<elasticity young='3000' poisson='.3' thickness='.01' elastic2d='stretch'/>");
  const DataPtr on_sheet(mj_makeData(sheet.get()));
  EXPECT_NEAR(stretched_energy(*sheet, *on_sheet, kStretch), 0.25 * density * (0.3 * 0.16 * 0.01), 1e-12);
  const ModelPtr solid = soft_model(kSolid, "<elasticity young='3000' poisson='.3'/>");
  const DataPtr in_solid(mj_makeData(solid.get()));
  EXPECT_NEAR(stretched_energy(*solid, *in_solid, kStretch), density * (0.2 * 0.08 * 0.09), 1e-10);
}

// The ends of a stretched solid are pulled together by the slope of that energy; between them all is in balance.
TEST(FlexForces, AUniformStretchPullsAtTheEndsOnly) {
  constexpr mjtNum kStretch = 1.2, kLength = 0.2, kSection = 0.08 * 0.09;
  const Lame material = lame(3000, 0.3);
  const ModelPtr m = soft_model(kSolid, "<elasticity young='3000' poisson='.3'/>");
  const DataPtr d(mj_makeData(m.get()));
  stretched_energy(*m, *d, kStretch);
  mj_forward(m.get(), d.get());
  mjtNum left = 0, right = 0;
  for (int b = 1; b < m->nbody; ++b) {
    const mjtNum pull = d->qfrc_spring[m->body_dofadr[b]], x = m->body_pos[3 * b];
    if (x < -0.09) left += pull;
    if (x > 0.09) right += pull;
    if (std::abs(x) < 0.01) {
      EXPECT_NEAR(pull, 0, 1e-10);
    }
  }
  // d/ds of (mu + lambda) E^2 volume with E = (s^2 - 1) / 2, per length
  const mjtNum strain = (kStretch * kStretch - 1) / 2;
  const mjtNum want = 2 * (material.mu + material.lambda) * strain * kStretch * kSection * kLength / kLength;
  EXPECT_NEAR(left, want, 1e-9 * want);
  EXPECT_NEAR(right, -want, 1e-9 * want);
}

// Two triangles with the edge 2w and tips at h, folded by theta, store mu t^3 w / (2 h) sin^2(theta / 2).
TEST(FlexForces, AFoldStoresWhatTheMaterialSays) {
  constexpr mjtNum kHalf = 0.07, kHeight = 0.1, kThickness = 0.02, kFold = 0.8;
  const ModelPtr m =
      soft_model("dim='2' type='direct' point='-.07 0 0 .07 0 0 0 .1 0 0 -.1 0' element='0 1 2 1 0 3' mass='.1'",
                 "<elasticity young='3000' poisson='.3' thickness='.02' elastic2d='bend'/>");
  const DataPtr d(mj_makeData(m.get()));
  for (const int tip : {3, 4}) {  // bodies of the tips
    const mjtNum side = m->body_pos[3 * tip + 1] > 0 ? 1 : -1;
    d->qpos[m->body_dofadr[tip] + 1] = side * kHeight * (std::cos(kFold / 2) - 1);
    d->qpos[m->body_dofadr[tip] + 2] = kHeight * std::sin(kFold / 2);
  }
  const mjtNum sine = std::sin(kFold / 2);
  const mjtNum want = lame(3000, 0.3).mu * std::pow(kThickness, 3) * kHalf / (2 * kHeight) * sine * sine;
  EXPECT_NEAR(stored_energy(*m, *d), want, 1e-12 * want + 1e-15);
}

struct Momentum {
  Vec3<mjtNum> linear, angular;
};

Momentum momentum_of(const mjModel& m, mjData& d) {
  mj_kinematics(&m, &d);
  Momentum sum;
  for (int b = 1; b < m.nbody; ++b) {
    const Vec3<mjtNum> p = load3(d.qvel + m.body_dofadr[b]) * m.body_mass[b];
    sum.linear += p;
    sum.angular += cross(load3(d.xipos + 3 * b), p);
  }
  return sum;
}

// Semi-implicit Euler keeps both momenta of point masses that pull at each other, whatever else it does. Damping of
// bending resists rotations of what is bent, as in MuJoCo, so it is left out here.
TEST(FlexForces, AFreeBodyKeepsItsMomentum) {
  const SoftCase cases[] = {
      {kRope, "<edge stiffness='40' damping='.1'/>"},
      {kSheet, "<elasticity young='3000' poisson='.3' thickness='.02' elastic2d='both'/>"},
      {kSheet, "<elasticity young='3000' poisson='.3' thickness='.02' damping='.01' elastic2d='stretch'/>"},
      {kSolid, "<elasticity young='500' poisson='.3' damping='.01'/>"},
  };
  for (const SoftCase& soft : cases) {
    SCOPED_TRACE(soft.shape);
    const ModelPtr m = soft_model(soft.shape, soft.material, "timestep='.0005'");
    const DataPtr d = shake(*m);
    const Momentum first = momentum_of(*m, *d);
    for (int i = 0; i < 2000; ++i) mj_step(m.get(), d.get());
    const Momentum last = momentum_of(*m, *d);
    ASSERT_EQ(d->warning[mjWARN_BADQACC].number, 0);
    EXPECT_LT(norm(last.linear - first.linear), 1e-13);
    EXPECT_LT(norm(last.angular - first.angular), 1e-13);
  }
}

mjtNum total_energy(const mjModel& m, mjData& d) {
  mj_forward(&m, &d);
  return d.energy[0] + d.energy[1] + sinew_elasticEnergy(&m, &d);
}

// Without damping RK4 holds the energy; with damping every hundred steps lose some.
TEST(FlexForces, EnergyStaysWithoutDampingAndFallsWithIt) {
  const SoftCase cases[] = {
      {kRope, "<edge stiffness='40' damping='%'/>"},
      {kSheet, "<elasticity young='3000' poisson='.3' thickness='.02' damping='%' elastic2d='both'/>"},
      {kSolid, "<elasticity young='500' poisson='.3' damping='%'/>"},
      {kJelly, "<elasticity young='500' poisson='.3' damping='%'/>"},
  };
  for (const SoftCase& soft : cases) {
    SCOPED_TRACE(soft.shape);
    const std::string text = soft.material;
    const auto with = [&](const char* damping) { return std::string(text).replace(text.find('%'), 1, damping); };
    const bool exact = soft.shape != kJelly;  // a block's forces are not quite the slope of its energy
    const ModelPtr free = soft_model(soft.shape, with("0"), "timestep='.0002' integrator='RK4'");
    const DataPtr kept = shake(*free, exact ? 1e-2 : 1e-3);
    const mjtNum first = total_energy(*free, *kept);
    for (int i = 0; i < 1000; ++i) mj_step(free.get(), kept.get());
    EXPECT_NEAR(total_energy(*free, *kept), first, (exact ? 1e-8 : 2e-2) * first);
    const ModelPtr damped = soft_model(soft.shape, with("0.02"), "timestep='.0002'");
    const DataPtr d = shake(*damped);
    mjtNum before = total_energy(*damped, *d);
    const mjtNum start = before;
    for (int block = 0; block < 20; ++block) {
      for (int i = 0; i < 100; ++i) mj_step(damped.get(), d.get());
      const mjtNum now = total_energy(*damped, *d);
      EXPECT_LT(now, before);
      before = now;
    }
    EXPECT_LT(before, 0.9 * start);
  }
}

// Each segment of a hanging rope is longer by the weight below it over its stiffness.
TEST(FlexForces, AHangingRopeHasTheLengthOfItsWeight) {
  constexpr mjtNum kStiffness = 200, kShare = 0.2 / 5, kGravity = 9.81;
  const ModelPtr m = soft_model(std::string(kRope) + " euler='0 90 0'",
                                "<edge stiffness='200' damping='1'/><pin id='0'/>", "timestep='.001'");
  m->opt.gravity[2] = -kGravity;
  const DataPtr d(mj_makeData(m.get()));
  for (int i = 0; i < 20000; ++i) mj_step(m.get(), d.get());
  ASSERT_LT(largest(copy_of(d->qvel, m->nv)), 1e-9);
  for (int e = 0; e < m->nflexedge; ++e) {
    const int below = m->flex_vertnum[0] - 1 - e;  // vertices from the upper end on
    EXPECT_NEAR(d->flexedge_length[e], 0.1 + below * kShare * kGravity / kStiffness, 1e-9) << "edge " << e;
  }
}

// The forces of a pose, of which a rest shape is a root: solved by Newton's method on differences of them. The diagonal
// is raised, because a flat sheet that nothing pulls at has no stiffness across itself.
std::vector<mjtNum> static_forces(const mjModel& m, mjData& d, const std::vector<mjtNum>& q) {
  std::copy(q.begin(), q.end(), d.qpos);
  std::fill_n(d.qvel, m.nv, 0);
  mj_forward(&m, &d);
  return copy_of(d.qfrc_smooth, m.nv);
}

void solve_statics(const mjModel& m, mjData& d, std::vector<mjtNum>& q) {
  const auto n = static_cast<std::size_t>(m.nv);
  std::vector<mjtNum> H(n * n), step(n);
  for (int round = 0; round < 300; ++round) {
    const std::vector<mjtNum> force = static_forces(m, d, q);
    if (largest(force) < 1e-11) return;
    for (std::size_t i = 0; i < n; ++i) {
      std::vector<mjtNum> moved = q;
      moved[i] += 1e-7;
      const std::vector<mjtNum> there = static_forces(m, d, moved);
      for (std::size_t r = 0; r < n; ++r) H[r * n + i] = -(there[r] - force[r]) / 1e-7;
    }
    for (std::size_t r = 0; r < n; ++r) {
      for (std::size_t c = 0; c < r; ++c) H[r * n + c] = H[c * n + r] = 0.5 * (H[r * n + c] + H[c * n + r]);
    }
    for (std::size_t i = 0; i < n; ++i) H[i * n + i] += 1;
    mju_cholFactor(H.data(), m.nv, 1e-12);
    mju_cholSolve(step.data(), H.data(), force.data(), m.nv);
    for (std::size_t i = 0; i < n; ++i) q[i] += step[i];
  }
}

// A sheet that hangs from its upper edge comes to rest where Newton's method says.
TEST(FlexForces, AHangingSheetComesToRestWhereItsForcesVanish) {
  const ModelPtr m =
      soft_model(std::string(kSheet) + " euler='90 0 0'",
                 "<edge damping='.5'/><elasticity young='3e4' poisson='.3' thickness='.01' damping='.002' "
                 "elastic2d='stretch'/><pin gridrange='0 2 3 2'/>",
                 "timestep='.0005'");
  m->opt.gravity[2] = -9.81;
  const DataPtr d(mj_makeData(m.get()));
  for (int i = 0; i < 40000; ++i) mj_step(m.get(), d.get());
  const std::vector<mjtNum> rest = copy_of(d->qpos, m->nq);
  ASSERT_LT(largest(copy_of(d->qvel, m->nv)), 1e-7);
  ASSERT_GT(largest(rest), 1e-3);
  std::vector<mjtNum> q(static_cast<std::size_t>(m->nq), 0);
  for (std::size_t i = 2; i < q.size(); i += 3) q[i] = -1e-3;  // below: a flat sheet could also stand
  solve_statics(*m, *d, q);
  for (std::size_t i = 0; i < q.size(); ++i) EXPECT_NEAR(rest[i], q[i], 1e-6);
}

// A block that hangs on a turned body is at rest as it was made.
TEST(FlexForces, ATurnedBlockIsAtRestAsItWasMade) {
  const ModelPtr m = load_text(std::string("<mujoco><worldbody><body euler='20 50 70'><freejoint/><geom size='.05'/>") +
                               "<flexcomp name='soft' radius='.001' " + kJelly +
                               "><elasticity young='500' poisson='.3'/><contact selfcollide='none' internal='false'/>" +
                               "</flexcomp></body></worldbody></mujoco>");
  const DataPtr d(mj_makeData(m.get()));
  mj_forward(m.get(), d.get());
  EXPECT_LT(largest(copy_of(d->qfrc_passive, m->nv)), 1e-9);
}

// Rigid flexes, and those without a material, pull at nobody.
TEST(FlexForces, AreNoneWithoutAMaterial) {
  for (const char* shape : {kRope, kSheet, kSolid, kJelly}) {
    const ModelPtr m = soft_model(shape, "");
    const DataPtr d = shake(*m);
    EXPECT_EQ(largest(copy_of(d->qfrc_passive, m->nv)), 0);
    EXPECT_EQ(sinew_elasticEnergy(m.get(), d.get()), 0);
  }
}

// Facts of MuJoCo: elasticity and bending stay when springs alone are switched off, springs of edges and blocks do not.
TEST(FlexForces, ObeyTheSwitchesAsInMuJoCo) {
  const SoftCase cases[] = {
      {kRope, "<edge stiffness='40' damping='.1'/>"},
      {kSheet, "<elasticity young='3000' thickness='.02' damping='.01' elastic2d='both'/>"},
      {kJelly, "<elasticity young='500' damping='.01'/>"},
  };
  for (const SoftCase& soft : cases) {
    SCOPED_TRACE(soft.shape);
    const ModelPtr m = soft_model(soft.shape, soft.material);
    m->opt.disableflags |= mjDSBL_SPRING;
    EXPECT_EQ(largest(copy_of(shake(*m)->qfrc_spring, m->nv)) > 0, soft.shape == kSheet);
    m->opt.disableflags ^= mjDSBL_SPRING | mjDSBL_DAMPER;
    EXPECT_EQ(largest(copy_of(shake(*m)->qfrc_damper, m->nv)), 0);
    m->opt.disableflags |= mjDSBL_SPRING;
    EXPECT_EQ(largest(copy_of(shake(*m)->qfrc_passive, m->nv)), 0);
  }
}

}  // namespace
}  // namespace sinew::test
