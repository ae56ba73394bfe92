// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "sense/body_loads.h"

#include "force/moving.h"
#include "support/near.h"
#include "tree/body_forces.h"

namespace sinew::test {
namespace {

std::span<const double> dofs(const mjModel& m, const mjtNum* force) { return {force, static_cast<std::size_t>(m.nv)}; }

void push_everything(const mjModel& m, mjData& d) {
  for (int k = 6; k < 6 * m.nbody; ++k) d.xfrc_applied[k] = std::sin(1 + k);
  for (int i = 0; i < m.nv; ++i) d.qfrc_applied[i] = std::cos(1 + i);
}

// Along its dof a joint carries what is applied there; everything else it carries without help.
TEST(BodyLoads, JointsCarryWhatDofsGet) {
  const ModelPtr m = load_text(moving_model());
  for (int i = 0; i < m->nv; ++i) m->dof_armature[i] = 0;
  const DataPtr d = set_in_motion(*m);
  push_everything(*m, *d);
  mj_forward(m.get(), d.get());
  mj_rnePostConstraint(m.get(), d.get());
  for (int i = 0; i < m->nv; ++i) {
    const auto axis = Motion<mjtNum>::load(d->cdof + 6 * i);
    const auto through_joint = Force<mjtNum>::load(d->cfrc_int + 6 * m->dof_bodyid[i]);
    EXPECT_NEAR(dot(axis, through_joint), d->qfrc_passive[i] + d->qfrc_actuator[i] + d->qfrc_applied[i], 1e-9)
        << "dof " << i;
  }
}

// A body in free fall accelerates as the world does not: cacc is relative to falling.
TEST(BodyLoads, FreeFallHasNoAcceleration) {
  const ModelPtr m = load_text(kMixedModel);
  const DataPtr d(mj_makeData(m.get()));
  m->opt.disableflags |= mjDSBL_CONTACT;
  mj_forward(m.get(), d.get());
  mj_rnePostConstraint(m.get(), d.get());
  EXPECT_TRUE(near(d->cacc[5], 9.81));
  const int ball = m->nbody - 1;
  for (int k = 0; k < 6; ++k) EXPECT_NEAR(d->cacc[6 * ball + k], 0, 1e-12);
}

// Hand-made constraint rows; the arena's own arrays come back before the data is deleted.
class Rows {
 public:
  Rows(mjData& d, std::vector<mjtNum> force, std::vector<int> id) : d_(d), saved_(d), force_(force), id_(id) {
    d.efc_force = force_.data();
    d.efc_id = id_.data();
  }
  ~Rows() {
    d_.efc_force = saved_.efc_force;
    d_.efc_id = saved_.efc_id;
    d_.contact = saved_.contact;
    d_.ncon = saved_.ncon;
    d_.ne = saved_.ne;
  }
  Rows(const Rows&) = delete;
  Rows& operator=(const Rows&) = delete;

 private:
  mjData& d_;
  mjData saved_;
  std::vector<mjtNum> force_;
  std::vector<int> id_;
};

// The force of a contact between two bodies, against the difference of the Jacobians at its point.
TEST(BodyLoads, ContactsPushBothBodies) {
  const ModelPtr m = load_text(kMixedModel);
  m->opt.cone = mjCONE_ELLIPTIC;
  m->opt.disableflags |= mjDSBL_CONTACT;
  const DataPtr d = set_in_motion(*m);
  mjContact contact{};
  contact.geom[0] = 1, contact.geom[1] = m->ngeom - 1;
  contact.dim = 3;
  const Vec3<mjtNum> point{.2, .3, .4}, normal = normalized(Vec3<mjtNum>{1, 2, 3}),
                                        tangent = normalized(cross(normal, Vec3<mjtNum>{1, 0, 0})),
                                        other = cross(normal, tangent);
  point.store(contact.pos);
  Mat3<mjtNum>::from_rows(normal, tangent, other).store(contact.frame);
  Rows rows(*d, {5, 2, -1}, {});
  d->contact = &contact;
  d->ncon = 1;
  mj_rnePostConstraint(m.get(), d.get());

  std::vector<mjtNum> expected(static_cast<std::size_t>(m->nv)), got(expected.size());
  const Vec3<mjtNum> force = normal * 5. + tangent * 2. - other, reaction = -force;
  mj_applyFT(m.get(), d.get(), &force.x, nullptr, contact.pos, m->geom_bodyid[contact.geom[1]], expected.data());
  mj_applyFT(m.get(), d.get(), &reaction.x, nullptr, contact.pos, m->geom_bodyid[contact.geom[0]], expected.data());
  std::vector<mjtNum> loads(d->cfrc_ext, d->cfrc_ext + 6 * m->nbody);
  add_body_forces(*m, *d, loads.data(), got.data());
  EXPECT_TRUE(near(got, expected));

  mjtNum read[6];
  mj_contactForce(m.get(), d.get(), 0, read);
  EXPECT_TRUE(near(read, std::array<double, 6>{5, 2, -1, 0, 0, 0}));
}

// The edges of a pyramid, two for each tangent, make up the same force.
TEST(ContactForce, DecodesPyramids) {
  const ModelPtr m = load_text(kMixedModel);
  m->opt.cone = mjCONE_PYRAMIDAL;
  const DataPtr d = set_in_motion(*m);
  mjContact contact{};
  contact.dim = 3;
  contact.friction[0] = contact.friction[1] = 0.5;
  Rows rows(*d, {1, 2, 3, 4}, {});
  d->contact = &contact;
  d->ncon = 1;
  mjtNum read[6];
  mj_contactForce(m.get(), d.get(), 0, read);
  EXPECT_TRUE(near(read, std::array<double, 6>{10, -.5, -.5, 0, 0, 0}));
  contact.efc_address = -1;
  mj_contactForce(m.get(), d.get(), 0, read);
  EXPECT_EQ(mju_norm(read, 6), 0);
  mj_contactForce(m.get(), d.get(), 7, read);
  EXPECT_EQ(mju_norm(read, 6), 0);
}

std::string linked_model() {
  return R"(
<mujoco>
  <worldbody>
    <body name="a" pos=".3 0 1" euler="10 20 30"><joint name="a" axis="0 1 0"/><geom size=".1" pos=".1 .2 0"/></body>
    <body name="b" pos="0 0 1"><freejoint/><geom type="box" size=".1 .2 .3"/><site name="t" pos=".2 .1 .3"/></body>
    <body name="c" pos="0 1 1"><freejoint/><geom type="box" size=".1 .2 .3"/><site name="u" pos=".1 .1 .1"/></body>
  </worldbody>
  <equality>
    <joint joint1="a"/>
    <connect body1="a" body2="c" anchor=".3 .2 .1"/>
    <weld site1="t" site2="u"/>
  </equality>
</mujoco>)";
}

// Links between bodies pull both ends, each where it is held: bodies at their anchors, or at sites.
TEST(BodyLoads, EqualitiesPullBothEnds) {
  const ModelPtr m = load_text(linked_model());
  const DataPtr d(mj_makeData(m.get()));
  m->opt.disableflags |= mjDSBL_CONTACT;
  mj_forward(m.get(), d.get());
  Rows rows(*d, {9, 1, 2, 3, 4, 5, 6, 7, 8, 9}, {0, 1, 1, 1, 2, 2, 2, 2, 2, 2});
  d->ne = 10;
  d->ncon = 0;
  mj_rnePostConstraint(m.get(), d.get());

  std::vector<mjtNum> expected(static_cast<std::size_t>(m->nv)), got(expected.size());
  const auto pull = [&](int body, const mjtNum* point, Vec3<mjtNum> force, Vec3<mjtNum> torque) {
    mj_applyFT(m.get(), d.get(), &force.x, &torque.x, point, body, expected.data());
  };
  mjtNum anchor[3];
  mju_mulMatVec3(anchor, d->xmat + 9, m->eq_data + mjNEQDATA);
  mju_addTo3(anchor, d->xpos + 3);
  pull(1, anchor, {1, 2, 3}, {});
  pull(3, anchor, {-1, -2, -3}, {});  // both anchors coincide in the pose that the model was made in
  pull(2, d->site_xpos, {4, 5, 6}, {7, 8, 9});
  pull(3, d->site_xpos + 3, {-4, -5, -6}, {-7, -8, -9});
  std::vector<mjtNum> loads(d->cfrc_ext, d->cfrc_ext + 6 * m->nbody);
  add_body_forces(*m, *d, loads.data(), got.data());
  EXPECT_TRUE(near(got, expected));
}

// Where a connect is the only constraint, the loads of its bodies are all that the solver does to the dofs.
TEST(BodyLoads, ConnectsAreTheConstraintForce) {
  const ModelPtr m = load_text(linked_model());
  const DataPtr d(mj_makeData(m.get()));
  m->opt.disableflags |= mjDSBL_CONTACT;
  d->eq_active[0] = d->eq_active[2] = 0;
  mj_forward(m.get(), d.get());
  mj_rnePostConstraint(m.get(), d.get());
  std::vector<mjtNum> loads(d->cfrc_ext, d->cfrc_ext + 6 * m->nbody), got(static_cast<std::size_t>(m->nv));
  add_body_forces(*m, *d, loads.data(), got.data());
  EXPECT_GT(mju_norm(d->qfrc_constraint, m->nv), 1e-3);
  EXPECT_TRUE(near(got, dofs(*m, d->qfrc_constraint), 1e-10));
}

// Forces on bodies reach the dofs as the Jacobian at their point says.
TEST(ExternalForces, GoThroughTheJacobian) {
  const ModelPtr m = load_text(moving_model());
  const DataPtr d = set_in_motion(*m);
  const std::vector<mjtNum> without(d->qfrc_smooth, d->qfrc_smooth + m->nv);
  for (int k = 6; k < 6 * m->nbody; ++k) d->xfrc_applied[k] = std::sin(1 + k);
  mj_forward(m.get(), d.get());
  std::vector<mjtNum> expected = without, jacp(3 * without.size()), jacr(jacp.size()), share(without.size());
  for (int b = 1; b < m->nbody; ++b) {
    mj_jacBodyCom(m.get(), d.get(), jacp.data(), jacr.data(), b);
    mju_mulMatTVec(share.data(), jacp.data(), d->xfrc_applied + 6 * b, 3, m->nv);
    mju_addTo(expected.data(), share.data(), m->nv);
    mju_mulMatTVec(share.data(), jacr.data(), d->xfrc_applied + 6 * b + 3, 3, m->nv);
    mju_addTo(expected.data(), share.data(), m->nv);
  }
  EXPECT_TRUE(near(dofs(*m, d->qfrc_smooth), expected));
}

TEST(ExternalForces, NeedABody) {
  const ModelPtr m = load_text(moving_model());
  const DataPtr d = set_in_motion(*m);
  MessageTrap trap;
  const mjtNum v[3] = {1, 2, 3};
  std::vector<mjtNum> target(static_cast<std::size_t>(m->nv));
  mj_applyFT(m.get(), d.get(), v, v, v, m->nbody, target.data());
  EXPECT_EQ(trap.errors(), 1);
  EXPECT_EQ(mju_norm(target.data(), m->nv), 0);
}

// Momenta of subtrees, against their Jacobians.
TEST(SubtreeVelocities, AgreeWithJacobians) {
  const ModelPtr m = load_text(kMixedModel);
  const DataPtr d = set_in_motion(*m);
  mj_subtreeVel(m.get(), d.get());
  std::vector<mjtNum> jac(3 * static_cast<std::size_t>(m->nv)), expected(3);
  for (int b = 0; b < m->nbody; ++b) {
    mj_jacSubtreeCom(m.get(), d.get(), jac.data(), b);
    mju_mulMatVec(expected.data(), jac.data(), d->qvel, 3, m->nv);
    EXPECT_TRUE(near({d->subtree_linvel + 3 * b, 3}, expected)) << "body " << b;
    mj_angmomMat(m.get(), d.get(), jac.data(), b);
    mju_mulMatVec(expected.data(), jac.data(), d->qvel, 3, m->nv);
    EXPECT_TRUE(near({d->subtree_angmom + 3 * b, 3}, expected, 1e-11)) << "body " << b;
  }
}

}  // namespace
}  // namespace sinew::test
