// SPDX-License-Identifier: Apache-2.0
#include "tree/object.h"

#include <numeric>

#include <gtest/gtest.h>

#include "base/handlers.h"
#include "kinematics/velocity.h"
#include "model/data_scope.h"
#include "support/posed.h"

namespace sinew::test {
namespace {

struct Case {
  int type, id, local;
  mjtNum velocity[6], acceleration[6];
};

// Figures of MuJoCo, 3.3.8, with the body accelerations below.
const Case kReference[] = {
    {mjOBJ_BODY,
     3,
     0,
     {0.5188063949867442, 0.4841859703616853, -0.629160010487665, 0.8221584402758371, 0.7553470178744206,
      0.28109762777392067},
     {0.7097616742873676, -0.5990170564353603, -0.07114218743480039, 0.015760093261932173, 0.006702469439777481,
      0.02924992833983467}},
    {mjOBJ_BODY,
     3,
     1,
     {0.9364020969177147, -0.14311375573945143, -0.04591311334817583, 0.7093995661076785, 0.051020278767308205,
      0.905350032545118},
     {1.860386844576567e-13, -0.9150305559616067, 0.17425085559988437, -0.005695531796715669, 0.0007982840137797931,
      0.033403377138956414}},
    {mjOBJ_XBODY,
     3,
     0,
     {0.5188063949867442, 0.4841859703616853, -0.629160010487665, 0.8221584402758371, 0.7553470178744206,
      0.28109762777392067},
     {0.7097616742873676, -0.5990170564353603, -0.07114218743480039, 0.015760093261932173, 0.006702469439777481,
      0.02924992833983467}},
    {mjOBJ_XBODY,
     3,
     1,
     {0.9364020969177147, -0.14311375573945143, -0.04591311334817583, 0.7093995661076785, 0.051020278767308205,
      0.905350032545118},
     {1.860386844576567e-13, -0.9150305559616067, 0.17425085559988437, -0.005695531796715669, 0.0007982840137797931,
      0.033403377138956414}},
    {mjOBJ_GEOM,
     4,
     0,
     {0.5188063949867442, 0.4841859703616853, -0.629160010487665, 0.8221584402758371, 0.7553470178744206,
      0.28109762777392067},
     {0.7097616742873676, -0.5990170564353603, -0.07114218743480039, 0.015760093261932173, 0.006702469439777481,
      0.02924992833983467}},
    {mjOBJ_GEOM,
     4,
     1,
     {0.9364020969177147, -0.14311375573945143, -0.04591311334817583, 0.7093995661076785, 0.051020278767308205,
      0.905350032545118},
     {1.860386844576567e-13, -0.9150305559616067, 0.17425085559988437, -0.005695531796715669, 0.0007982840137797931,
      0.033403377138956414}},
    {mjOBJ_SITE,
     2,
     0,
     {0.5188063949867442, 0.4841859703616853, -0.629160010487665, 0.8277659815005918, 0.755811369472319,
      0.286078969124816},
     {0.7097616742873676, -0.5990170564353603, -0.07114218743480039, 0.038711202004796386, 0.020175514725730315,
      0.06386452706073997}},
    {mjOBJ_SITE,
     2,
     1,
     {0.9364020969177147, -0.14311375573945143, -0.04591311334817583, 0.7093995661076784, 0.04872462309989929,
      0.9125057203320905},
     {1.860386844576567e-13, -0.9150305559616067, 0.17425085559988437, -0.0068250098496742545, 0.0028102257451644297,
      0.07700524815627406}},
    {mjOBJ_CAMERA,
     1,
     0,
     {-0.25724676021278736, -0.4708870360198146, -0.9999902065507035, -0.8542265866666674, -0.05240172147264088,
      0.10447566812772235},
     {-72.81575076626387, -132.16914898778495, 264.62711323060245, -29.894335738011247, 79.08867984470625,
      39.05884145923226}},
    {mjOBJ_CAMERA,
     1,
     1,
     {0.1513847814461911, -0.9130953951804085, -0.6566813205624498, 0.823616288839378, 0.1376512453651881,
      -0.21464508012083294},
     {43.08833642277935, 283.0680978935579, -103.99121972461225, 46.007348841542544, 28.165254976965663,
      75.92315819029096}},
};

const mjtNum kAccelerations[] = {0,
                                 0,
                                 0,
                                 0,
                                 0,
                                 9.81,
                                 0.013159026428995552,
                                 0.35884213387999464,
                                 -0.42218057017607646,
                                 -0.5554869830526434,
                                 0.7300315179460561,
                                 -1.2095311818727605,
                                 0.7097616742873676,
                                 -0.5990170564353603,
                                 -0.07114218743480039,
                                 -0.6155103180501654,
                                 0.6742199026565707,
                                 -0.20057088051840355,
                                 0.7097616742873676,
                                 -0.5990170564353603,
                                 -0.07114218743480039,
                                 -0.6155103180501654,
                                 0.6742199026565707,
                                 -0.20057088051840355,
                                 0,
                                 0,
                                 264.62711323060245,
                                 10.607352543268242,
                                 7.207594643784015,
                                 9.81,
                                 -72.81575076626387,
                                 -132.16914898778495,
                                 264.62711323060245,
                                 15.277896906740413,
                                 4.634458651625971,
                                 15.102989578130302,
                                 0,
                                 0,
                                 0,
                                 0,
                                 0,
                                 9.81};

TEST(Object, MotionsAreTheReferences) {
  Posed posed;
  compute_body_velocities(posed.m, posed.d, scope_of(posed.m, posed.d));
  std::copy(std::begin(kAccelerations), std::end(kAccelerations), posed.d.cacc);
  for (const Case& c : kReference) {
    SCOPED_TRACE(&c - kReference);
    mjtNum velocity[6], acceleration[6];
    mj_objectVelocity(&posed.m, &posed.d, c.type, c.id, velocity, c.local);
    mj_objectAcceleration(&posed.m, &posed.d, c.type, c.id, acceleration, c.local);
    for (int k = 0; k < 6; ++k) {
      EXPECT_NEAR(velocity[k], c.velocity[k], 1e-13) << k;
      EXPECT_NEAR(acceleration[k], c.acceleration[k], 1e-12) << k;
    }
  }
}

TEST(Object, WithoutAFrameIsAnError) {
  Posed posed;
  const CaughtMessages caught;
  mjtNum result[6] = {5, 5, 5, 5, 5, 5};
  mj_objectVelocity(&posed.m, &posed.d, mjOBJ_JOINT, 0, result, 0);
  EXPECT_EQ(caught.errors().size(), 1u);
  mj_objectAcceleration(&posed.m, &posed.d, mjOBJ_SITE, posed.m.nsite, result, 0);
  EXPECT_EQ(caught.errors().size(), 2u);
  EXPECT_EQ(result[0], 5);
  mj_jacBody(&posed.m, &posed.d, result, nullptr, -1);
  EXPECT_EQ(caught.errors().size(), 3u);
}

// What a frame shares with its body or with the body's inertia is copied, whatever the offset says; the rest follows.
TEST(Object, LocalToGlobalFollowsTheSameFrameRules) {
  Posed posed;
  constexpr int kPole = 5;
  posed.d.ximat[9 * kPole] = 42;  // to tell the inertial frame from the body's
  posed.d.xipos[3 * kPole] = 43;
  const mjtNum pos[3] = {0.1, 0.2, 0.3}, quat[4] = {0.5, 0.5, -0.5, 0.5};
  const Pose<mjtNum> X = Pose<mjtNum>::load(posed.d.xpos + 3 * kPole, posed.d.xquat + 4 * kPole);
  const Vec3<mjtNum> offset = X * load3(pos), body = X.p, inertia = load3(posed.d.xipos + 3 * kPole);
  const Mat3<mjtNum> turned = to_matrix(X.q * load4(quat)), body_axes = load9(posed.d.xmat + 9 * kPole),
                     inertia_axes = load9(posed.d.ximat + 9 * kPole);
  const struct {
    mjtSameFrame sameframe;
    Vec3<mjtNum> pos;
    Mat3<mjtNum> mat;
  } cases[] = {{mjSAMEFRAME_NONE, offset, turned},
               {mjSAMEFRAME_BODY, body, body_axes},
               {mjSAMEFRAME_INERTIA, inertia, inertia_axes},
               {mjSAMEFRAME_BODYROT, offset, body_axes},
               {mjSAMEFRAME_INERTIAROT, offset, inertia_axes}};
  for (const auto& c : cases) {
    mjtNum xpos[3], xmat[9];
    mj_local2Global(&posed.d, xpos, xmat, pos, quat, kPole, static_cast<mjtByte>(c.sameframe));
    for (int k = 0; k < 3; ++k) EXPECT_NEAR(xpos[k], c.pos[k], 1e-15) << c.sameframe;
    for (int k = 0; k < 9; ++k) EXPECT_NEAR(xmat[k], c.mat.m[k], 1e-15) << c.sameframe;
  }
}

TEST(TotalMass, LeavesTheWorldOutAndScalesInertiasAlong) {
  Posed posed;
  mjModel& m = posed.m;
  const mjtNum before = mj_getTotalmass(&m), inertia = m.body_inertia[3];
  EXPECT_NEAR(before, std::accumulate(m.body_mass + 1, m.body_mass + m.nbody, mjtNum(0)), 1e-14);
  m.body_mass[0] = 5;
  EXPECT_EQ(mj_getTotalmass(&m), before);
  mj_setTotalmass(&m, 3 * before);
  EXPECT_NEAR(mj_getTotalmass(&m), 3 * before, 1e-13);
  EXPECT_NEAR(m.body_inertia[3], 3 * inertia, 1e-14);
  EXPECT_EQ(m.body_mass[0], 5);
  mj_setTotalmass(&m, -1);  // no mass goes away altogether
  EXPECT_GT(mj_getTotalmass(&m), 0);
}

}  // namespace
}  // namespace sinew::test
