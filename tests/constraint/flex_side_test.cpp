// SPDX-License-Identifier: Apache-2.0
// Contacts whose sides are geoms, vertices and elements of flexes: rows against differences, forces against what single
// bodies would feel. The contacts are put in by hand.
#include <gtest/gtest.h>

#include "constraint/constraint_support.h"
#include "tree/contact_side.h"
#include "tree/frames.h"

namespace sinew::test {
namespace {

using Vector = Vec3<mjtNum>;

const char* kSoftModel = R"(
<mujoco>
  <compiler autolimits="true"/>
  <option integrator="Euler"/>
  <worldbody>
    <geom name="floor" type="plane" size="5 5 1"/>
    <body name="ball" pos="0 0 2"><freejoint/><geom size=".1"/>
      <body name="arm" pos=".1 .2 0"><joint axis="0 1 0"/><geom size=".05" pos=".1 0 0"/></body></body>
    <body name="truck" pos="0 0 1" euler="10 20 30"><freejoint/><geom size=".1"/>
      <flexcomp name="bag" type="grid" dim="3" count="2 2 2" spacing=".1 .1 .1" radius=".01" pos=".1 .2 .1">
        <pin id="0"/></flexcomp></body>
    <flexcomp name="sheet" type="grid" dim="2" count="3 3 1" spacing=".1 .1 .1" radius=".01" pos="1 0 1">
      <pin id="4"/></flexcomp>
    <body name="tray" pos="2 0 1" euler="5 -10 0"><freejoint/><geom size=".1"/>
      <flexcomp name="jelly" type="grid" dof="trilinear" dim="3" count="3 3 3" spacing=".1 .1 .1" radius=".01"
        euler="10 0 5"><contact selfcollide="none" internal="false"/></flexcomp></body>
    <flexcomp name="pudding" type="grid" dof="quadratic" dim="3" count="4 4 4" spacing=".1 .1 .1" radius=".01" mass="1"
      euler="3 0 9" pos="3 0 1"><contact selfcollide="none" internal="false"/></flexcomp>
  </worldbody>
  <actuator><adhesion name="glue" body="ball" ctrlrange="0 1"/></actuator>
</mujoco>)";

constexpr int kFloor = 0, kBall = 1, kArm = 2, kTruck = 3, kTray = 4;  // geoms
constexpr int kBag = 0, kSheet = 1, kJelly = 2, kPudding = 3;          // flexes

struct Side {
  const char* name;
  int geom, flex, elem, vert;
};
constexpr Side kSides[] = {
    {"floor", kFloor, -1, -1, -1},
    {"ball", kBall, -1, -1, -1},
    {"arm", kArm, -1, -1, -1},
    {"truck", kTruck, -1, -1, -1},
    {"tray", kTray, -1, -1, -1},
    {"bag vertex", -1, kBag, -1, 5},
    {"pinned bag vertex", -1, kBag, -1, 0},
    {"bag element", -1, kBag, 0, -1},
    {"sheet element", -1, kSheet, 2, -1},
    {"sheet vertex", -1, kSheet, -1, 8},
    {"jelly vertex", -1, kJelly, -1, 13},
    {"jelly element", -1, kJelly, 3, -1},
    {"pudding vertex", -1, kPudding, -1, 21},
    {"pudding element", -1, kPudding, 7, -1},
};

void set_side(mjContact& contact, int s, const Side& side) {
  contact.geom[s] = side.geom;
  contact.flex[s] = side.flex;
  contact.elem[s] = side.elem;
  contact.vert[s] = side.vert;
  contact.geom1 = contact.geom[0];
  contact.geom2 = contact.geom[1];
}

mjContact contact_between(const mjModel& m, const Side& first, const Side& second, int dim) {
  const DataPtr room(mj_makeData(&m));
  mjContact contact = add_contact(*room, 0, 0, dim);
  const mjtNum pos[] = {0.3, 0.1, 1.2};
  std::copy_n(pos, 3, contact.pos);
  contact.dist = -0.02;  // deep enough to push
  set_side(contact, 0, first);
  set_side(contact, 1, second);
  return contact;
}

DataPtr pose(const mjModel& m) {
  DataPtr d(mj_makeData(&m));
  for (int i = 0; i < m.nv; ++i) d->qvel[i] = 0.1 * std::sin(3 * i + 1);
  mj_integratePos(&m, d->qpos, d->qvel, 1);
  mj_fwdPosition(&m, d.get());
  mj_fwdVelocity(&m, d.get());
  return d;
}

// All that depends on the contact, which is the only one.
void solve(const mjModel& m, mjData& d, const mjContact& contact) {
  mj_fwdPosition(&m, &d);
  clear_arena(d);
  ASSERT_EQ(mj_addContact(&m, &d, &contact), 0);
  mj_makeConstraint(&m, &d);
  mj_island(&m, &d);
  mj_transmission(&m, &d);
  mj_projectConstraint(&m, &d);
  mj_fwdVelocity(&m, &d);
  mj_fwdActuation(&m, &d);
  mj_fwdAcceleration(&m, &d);
  mj_fwdConstraint(&m, &d);
}

template <class Check>
void for_each_pair(const mjModel& m, int dim, Check&& check) {
  for (const Side& first : kSides) {
    for (const Side& second : kSides) {
      if (&first == &second) continue;
      SCOPED_TRACE(std::string(first.name) + " and " + second.name);
      const mjContact contact = contact_between(m, first, second, dim);
      check(contact);
    }
  }
}

// How the contact point and the turn of a side change along its bodies, in the axes of the world.
struct Placed {
  Vector point, turn;
};

Placed place(const mjData& d, const ContactSide<mjtNum>& side, const std::vector<Pose<mjtNum>>& start,
             const Vector& p) {
  Placed sum{};
  for (int k = 0; k < side.count; ++k) {
    const Pose<mjtNum> X_wb = body_pose(d, side.body[k]), X_w0 = start[static_cast<std::size_t>(side.body[k])];
    sum.point += (X_wb * (inverse(X_w0) * p)) * side.weight[k];
    sum.turn += to_rotation_vector(X_wb.q * conjugate(X_w0.q)) * side.weight[k];
  }
  return sum;
}

TEST(FlexSide, RowsAreHowTheWeightedPointsMoveApart) {
  const ModelPtr m = load_text(kSoftModel);
  m->opt.cone = mjCONE_ELLIPTIC;
  const DataPtr d = pose(*m), moved(mj_copyData(nullptr, m.get(), d.get()));
  std::vector<Pose<mjtNum>> start;
  for (int b = 0; b < m->nbody; ++b) start.push_back(body_pose(*d, b));
  int with_rows = 0;
  for_each_pair(*m, 6, [&](const mjContact& contact) {
    solve(*m, *d, contact);
    const ContactSides sides(*m, *d, contact);
    const std::vector<mjtNum> J = full_jacobian(*m, *d);
    if (d->nefc == 0) return;
    ++with_rows;
    ASSERT_EQ(d->nefc, 6);
    const Vector p = load3(contact.pos);
    for (int i = 0; i < m->nv; ++i) {
      constexpr mjtNum kStep = 1e-6;
      Placed side[2][2];
      for (const int sign : {0, 1}) {
        std::vector<mjtNum> velocity(static_cast<std::size_t>(m->nv));
        velocity[static_cast<std::size_t>(i)] = 1;
        std::copy_n(d->qpos, m->nq, moved->qpos);
        mj_integratePos(m.get(), moved->qpos, velocity.data(), sign ? kStep : -kStep);
        mj_kinematics(m.get(), moved.get());
        side[sign][0] = place(*moved, sides.first, start, p);
        side[sign][1] = place(*moved, sides.second, start, p);
      }
      const auto change = [&](auto member) {
        const Vector before = side[0][1].*member - side[0][0].*member, after = side[1][1].*member - side[1][0].*member;
        return (after - before) * (0.5 / kStep);
      };
      const Vector velocity = change(&Placed::point), turn = change(&Placed::turn);
      for (int r = 0; r < 3; ++r) {
        const Vector axis = load3(contact.frame + 3 * r);
        EXPECT_NEAR(J[static_cast<std::size_t>(r * m->nv + i)], dot(axis, velocity), 1e-8) << r << " " << i;
        EXPECT_NEAR(J[static_cast<std::size_t>((3 + r) * m->nv + i)], dot(axis, turn), 1e-8) << r << " " << i;
      }
    }
  });
  // of 14 x 13 pairs, only floor and truck with the vertex that is pinned to it have no dof between them
  EXPECT_EQ(with_rows, 14 * 13 - 2);
}

TEST(FlexSide, ForcesActOnAllBodiesOfASideInTheirShares) {
  for (const int cone : {mjCONE_PYRAMIDAL, mjCONE_ELLIPTIC}) {
    for (const int format : {mjJAC_DENSE, mjJAC_SPARSE}) {
      const ModelPtr m = load_text(kSoftModel);
      m->opt.cone = cone;
      m->opt.jacobian = format;
      const DataPtr d = pose(*m);
      for_each_pair(*m, 3, [&](const mjContact& contact) {
        solve(*m, *d, contact);
        std::vector<mjtNum> wanted(static_cast<std::size_t>(m->nv));
        if (d->nefc > 0) {
          mjtNum force[6];
          mj_contactForce(m.get(), d.get(), 0, force);
          const Vector f = transpose(load9(contact.frame)) * load3(force);
          for (const int s : {0, 1}) {
            const ContactSide side = contact_side(*m, *d, contact, s);
            for (int k = 0; k < side.count; ++k) {
              const Vector share = f * ((s == 0 ? -1 : 1) * side.weight[k]);
              const mjtNum push[3] = {share.x, share.y, share.z};
              mj_applyFT(m.get(), d.get(), push, nullptr, contact.pos, side.body[k], wanted.data());
            }
          }
        }
        for (int i = 0; i < m->nv; ++i) {
          EXPECT_NEAR(d->qfrc_constraint[i], wanted[static_cast<std::size_t>(i)],
                      1e-10 * (1 + std::abs(wanted[static_cast<std::size_t>(i)])))
              << i;
        }
      });
    }
  }
}

TEST(FlexSide, LoadsOfTheBodiesOfASideSumToTheForce) {
  const ModelPtr m = load_text(kSoftModel);
  const DataPtr d = pose(*m);
  int loaded = 0;
  for (const Side& side : kSides) {
    if (side.flex == kPudding || side.flex == kSheet) continue;  // weights of more than one, bodies that are the world
    SCOPED_TRACE(side.name);
    const mjContact contact = contact_between(*m, {"floor", kFloor, -1, -1, -1}, side, 3);
    solve(*m, *d, contact);
    if (d->nefc == 0) continue;
    mj_rnePostConstraint(m.get(), d.get());
    mjtNum force[6];
    mj_contactForce(m.get(), d.get(), 0, force);
    const Vector f = transpose(load9(contact.frame)) * load3(force), p = load3(contact.pos);
    ASSERT_GT(norm(f), 0);
    Vector sum{}, torque{};
    for (int b = 1; b < m->nbody; ++b) {
      const Vector linear = load3(d->cfrc_ext + 6 * b + 3);
      sum += linear;
      torque += load3(d->cfrc_ext + 6 * b) - cross(reference_offset(*m, *d, b, p), linear);  // about the contact
    }
    EXPECT_LT(norm(sum - f), 1e-12 * norm(f));
    EXPECT_LT(norm(torque), 1e-12 * norm(f));
    ++loaded;
  }
  EXPECT_EQ(loaded, 9);
}

// The contact seen from the other side: normal and first tangent turn round, and nothing else changes.
TEST(FlexSide, SwappingTheSidesMirrorsTheContact) {
  const ModelPtr m = load_text(kSoftModel);
  m->opt.cone = mjCONE_ELLIPTIC;
  const DataPtr d = pose(*m), other = pose(*m);
  for_each_pair(*m, 4, [&](const mjContact& contact) {
    mjContact mirrored = contact;
    for (const int s : {0, 1}) {
      set_side(mirrored, s, {"", contact.geom[1 - s], contact.flex[1 - s], contact.elem[1 - s], contact.vert[1 - s]});
    }
    for (int k = 0; k < 6; ++k) mirrored.frame[k] = -contact.frame[k];
    solve(*m, *d, contact);
    solve(*m, *other, mirrored);
    ASSERT_EQ(d->nefc, other->nefc);
    for (int i = 0; i < m->nv; ++i) {
      EXPECT_NEAR(d->qfrc_constraint[i], other->qfrc_constraint[i], 1e-8 * (1 + std::abs(d->qfrc_constraint[i])));
    }
  });
}

TEST(FlexSide, AdhesionPullsAlongTheNormalRow) {
  const ModelPtr m = load_text(kSoftModel);
  const DataPtr d = pose(*m);
  for (const Side& side : kSides) {
    if (side.geom == kBall || side.geom == kArm) continue;
    SCOPED_TRACE(side.name);
    solve(*m, *d, contact_between(*m, {"ball", kBall, -1, -1, -1}, side, 1));
    ASSERT_EQ(d->nefc, 1);
    const std::vector<mjtNum> J = full_jacobian(*m, *d);
    std::vector<mjtNum> moment(static_cast<std::size_t>(m->nv));
    for (int k = 0; k < d->moment_rownnz[0]; ++k) {
      moment[static_cast<std::size_t>(d->moment_colind[d->moment_rowadr[0] + k])] =
          d->actuator_moment[d->moment_rowadr[0] + k];
    }
    for (std::size_t i = 0; i < J.size(); ++i) EXPECT_NEAR(moment[i], -J[i], 1e-14) << i;
  }
}

TEST(FlexSide, AContactThatNamesNobodyMakesNoRows) {
  const ModelPtr m = load_text(kSoftModel);
  const DataPtr d = pose(*m);
  const Side nobody[] = {{"", -1, -1, -1, -1},     {"", -1, kBag, -1, -1},   {"", -1, kPudding + 1, 0, 0},
                         {"", -1, kBag, 1000, -1}, {"", -1, kBag, -1, 1000}, {"", -1, -7, 0, 0}};
  for (const Side& side : nobody) {
    for (const int s : {0, 1}) {
      solve(*m, *d, contact_between(*m, s ? kSides[1] : side, s ? side : kSides[1], 3));
      EXPECT_EQ(d->nefc, 0);
      EXPECT_EQ(d->contact[0].efc_address, -1);
    }
  }
}

TEST(FlexSide, WeightsOfAnElementFallWithTheDistanceOfItsVertices) {
  const ModelPtr m = load_text(kSoftModel);
  const DataPtr d = pose(*m);
  const mjContact contact = contact_between(*m, kSides[0], {"", -1, kBag, 0, -1}, 3);
  const ContactSide side = contact_side(*m, *d, contact, 1);
  ASSERT_EQ(side.count, 4);
  mjtNum sum = 0;
  const auto distance_of = [&](int k) {
    const int v = m->flex_elem[m->flex_elemdataadr[kBag] + k];
    EXPECT_EQ(side.body[k], m->flex_vertbodyid[v]);
    return distance(load3(d->flexvert_xpos + 3 * v), load3(contact.pos));
  };
  for (int k = 0; k < 4; ++k) {
    sum += side.weight[k];
    EXPECT_NEAR(side.weight[k] * distance_of(k), side.weight[0] * distance_of(0), 1e-14);
  }
  EXPECT_NEAR(sum, 1, 1e-15);
}

// An element that one of its own vertices has gone through holds it back with its other vertices.
TEST(FlexSide, AnElementMeetsItsOwnVertexWithTheOthers) {
  const ModelPtr m = load_text(kSoftModel);
  const DataPtr d = pose(*m);
  const int* vertex = m->flex_elem + m->flex_elemdataadr[kBag];
  for (int own = 0; own < 4; ++own) {
    const mjContact contact = contact_between(*m, {"", -1, kBag, 0, -1}, {"", -1, kBag, -1, vertex[own]}, 3);
    const ContactSides sides(*m, *d, contact);
    EXPECT_EQ(sides.first.count, 3);
    EXPECT_FALSE(sides.first.has(m->flex_vertbodyid[vertex[own]]));
    EXPECT_TRUE(sides.second.has(m->flex_vertbodyid[vertex[own]]));
  }
}

// A vertex on a side of the box of nodes hangs on those of that side alone.
TEST(FlexSide, InterpolatedVerticesHangOnTheNodesAroundThem) {
  const ModelPtr m = load_text(kSoftModel);
  const DataPtr d = pose(*m);
  const int first = m->flex_vertadr[kJelly];
  for (int v = 0; v < m->flex_vertnum[kJelly]; ++v) {
    const mjContact contact = contact_between(*m, kSides[0], {"", -1, kJelly, -1, v}, 3);
    const ContactSide side = contact_side(*m, *d, contact, 1);
    Vector sum{};
    mjtNum weights = 0;
    for (int k = 0; k < side.count; ++k) {
      ASSERT_GT(side.weight[k], 0);
      weights += side.weight[k];
      sum += load3(d->xpos + 3 * side.body[k]) * side.weight[k];
    }
    EXPECT_NEAR(weights, 1, 1e-14);
    EXPECT_LT(distance(sum, load3(d->flexvert_xpos + 3 * (first + v))), 1e-12);
  }
}

}  // namespace
}  // namespace sinew::test
