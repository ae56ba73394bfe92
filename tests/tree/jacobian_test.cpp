// SPDX-License-Identifier: Apache-2.0
#include "tree/jacobian.h"

#include <numeric>

#include <gtest/gtest.h>

#include "kinematics/velocity.h"
#include "model/data_scope.h"
#include "support/load.h"
#include "support/posed.h"
#include "tree/sparse_row.h"

namespace sinew::test {
namespace {

using Matrix = std::vector<mjtNum>;  // 3 x nv

constexpr int kBase = 1, kArm = 2, kTool = 3, kPole = 5, kTarget = 6;  // bodies
constexpr int kTip = 2;                                                // site
constexpr int kEgg = 6;                                                // geom

// Figures of MuJoCo, 3.3.8.
const Matrix kTipTranslation = {1,
                                0,
                                0,
                                -0.24,
                                -0.0119999999999999,
                                -0.16,
                                0,
                                -0.17088,
                                -0.20016,
                                0,
                                0,
                                0,
                                0,
                                1,
                                0,
                                0.18,
                                -0.0159999999999999,
                                0.12,
                                0,
                                -0.0878399999999999,
                                0.21312,
                                0,
                                0,
                                0,
                                0,
                                0,
                                1,
                                0,
                                -0.36,
                                0,
                                0,
                                -0.2304,
                                0.0672,
                                0,
                                0,
                                0};
const Matrix kTipRotation = {0, 0, 0, 0.36, -0.8, -0.48, 0.48, -0.6672, 0.5696, 0, 0, 0,
                             0, 0, 0, 0.48, 0.6,  -0.64, 0.64, 0.7104,  0.2928, 0, 0, 0,
                             0, 0, 0, 0.8,  0,    0.6,   -0.6, 0.224,   0.768,  0, 0, 0};
const Matrix kRateOfPoint = {0,
                             0,
                             0,
                             0.20587634203372,
                             -0.137048810428759,
                             0.0551599628094629,
                             0.105304770962057,
                             -0.29465973198621,
                             0.273071775891363,
                             0,
                             0,
                             0,
                             0,
                             0,
                             0,
                             -0.220617341305702,
                             0.225072870180166,
                             -0.634142362337414,
                             0.202833167743925,
                             0.34812690486084,
                             0.142125149802401,
                             0,
                             0,
                             0,
                             0,
                             0,
                             0,
                             0.249733253556781,
                             0.0779318536464457,
                             -0.37663896579012,
                             0.242929875064514,
                             0.0249329418240858,
                             0.334551439513062,
                             0,
                             0,
                             0};
const Matrix kRateOfRotation = {0,
                                0,
                                0,
                                -0.236751253279166,
                                0.463854777099419,
                                -0.950654735125073,
                                0.112150824495094,
                                0.555412928811455,
                                0.556072876308563,
                                0,
                                0,
                                0,
                                0,
                                0,
                                0,
                                -0.781360834703764,
                                0.618473036132559,
                                -0.00620215465354956,
                                0.00928703195796732,
                                0.303562926520339,
                                -0.756812853323593,
                                0,
                                0,
                                0,
                                0,
                                0,
                                0,
                                0.575354564797883,
                                -0.230549098625616,
                                -0.767139419730511,
                                0.0996268270179074,
                                0.691608942423899,
                                -0.123885816265897,
                                0,
                                0,
                                0};
const Matrix kMomentumOfArm = {0,
                               0,
                               0,
                               0.00248741052631578,
                               -0.00552757894736842,
                               -0.000303915789473689,
                               0.000303915789473682,
                               -0.00461000084210526,
                               0.0039356362105263,
                               0,
                               0,
                               0,
                               0,
                               0,
                               0,
                               0.00331654736842104,
                               0.00414568421052632,
                               -0.000405221052631586,
                               0.000405221052631578,
                               0.00490849010526315,
                               0.00202309389473683,
                               0,
                               0,
                               0,
                               0,
                               0,
                               0,
                               0.00552757894736842,
                               0,
                               0.00037989473684211,
                               -0.000379894736842107,
                               0.00154772210526316,
                               0.00530647578947368,
                               0,
                               0,
                               0};
const Matrix kMomentumOfAll = {0,
                               -0.220546397491952,
                               -1.29990740809689,
                               -0.00336236468485032,
                               0.0262495306633387,
                               -0.0281036160710285,
                               0.000303915789473682,
                               0.0284848349371515,
                               -0.0149355400700549,
                               0,
                               -0.00764968513385647,
                               -0.0605629126104262,
                               0.220546397491952,
                               0,
                               0.142115689123299,
                               -0.00448315291313376,
                               0.0348243705664546,
                               -0.0374714880947047,
                               0.000405221052631577,
                               0.00109052330834049,
                               -0.00915468691611365,
                               -0.304902234313779,
                               0.00417904203514682,
                               0.0318319303907384,
                               1.29990740809689,
                               -0.142115689123299,
                               0,
                               -0.0142001092021623,
                               0.0127193543315904,
                               -0.014812578351421,
                               -0.000379894736842109,
                               -0.0215420145896922,
                               -0.0154531372747032,
                               -2.20314526643552,
                               -0.016119077982622,
                               -0.161804857184709};

Matrix matrix(const mjModel& m) { return Matrix(static_cast<std::size_t>(3 * m.nv), 7); }  // 7: must be overwritten

void expect_near(const Matrix& a, const Matrix& b, mjtNum tolerance) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) EXPECT_NEAR(a[i], b[i], tolerance) << "entry " << i;
}

// Column by column: the Jacobian is the derivative of the place.
void expect_derivative(Posed& posed, const Matrix& jacobian, const mjtNum* place) {
  const int nv = posed.m.nv;
  for (int i = 0; i < nv; ++i) {
    const std::vector<mjtNum> slope = posed.slope(i, [&] { return std::vector<mjtNum>(place, place + 3); });
    for (int k = 0; k < 3; ++k) {
      EXPECT_NEAR(jacobian[static_cast<std::size_t>(k * nv + i)], slope[static_cast<std::size_t>(k)], 1e-8)
          << "dof " << i << " coordinate " << k;
    }
  }
}

TEST(Jacobian, IsTheDerivativeOfPlaces) {
  Posed posed;
  const mjModel& m = posed.m;
  const mjData& d = posed.d;
  Matrix J = matrix(m);
  for (int body : {kBase, kTool, kPole, kTarget}) {
    mj_jacBody(&m, &d, J.data(), nullptr, body);
    expect_derivative(posed, J, d.xpos + 3 * body);
    mj_jacBodyCom(&m, &d, J.data(), nullptr, body);
    expect_derivative(posed, J, d.xipos + 3 * body);
  }
  mj_jacSite(&m, &d, J.data(), nullptr, kTip);
  expect_derivative(posed, J, d.site_xpos + 3 * kTip);
  mj_jacGeom(&m, &d, J.data(), nullptr, kEgg);
  expect_derivative(posed, J, d.geom_xpos + 3 * kEgg);
  for (int body : {0, kBase, kArm, kPole}) {
    mj_jacSubtreeCom(&m, posed.data.get(), J.data(), body);
    expect_derivative(posed, J, d.subtree_com + 3 * body);
  }
}

TEST(Jacobian, OfATipIsTheReferences) {
  Posed posed;
  Matrix jacp = matrix(posed.m), jacr = matrix(posed.m);
  mj_jacSite(&posed.m, &posed.d, jacp.data(), jacr.data(), kTip);
  expect_near(jacp, kTipTranslation, 1e-14);
  expect_near(jacr, kTipRotation, 1e-14);
}

TEST(Jacobian, EitherPartMayBeLeftOut) {
  Posed posed;
  const mjtNum point[3] = {0.3, 0.4, 0.5};
  Matrix jacp = matrix(posed.m), jacr = matrix(posed.m), alone = matrix(posed.m);
  mj_jac(&posed.m, &posed.d, jacp.data(), jacr.data(), point, kTool);
  mj_jac(&posed.m, &posed.d, nullptr, alone.data(), point, kTool);
  EXPECT_EQ(alone, jacr);
  mj_jac(&posed.m, &posed.d, alone.data(), nullptr, point, kTool);
  EXPECT_EQ(alone, jacp);
  mj_jacPointAxis(&posed.m, posed.data.get(), alone.data(), nullptr, point, point, kTool);
  EXPECT_EQ(alone, jacp);
}

// A direction of the body turns with it: column z of the tool's frame.
TEST(Jacobian, OfAnAxisIsTheDerivativeOfTheAxis) {
  Posed posed;
  const mjData& d = posed.d;
  const auto axis = [&] {
    const Vec3<mjtNum> z = load9(d.xmat + 9 * kTool).column(2);
    return std::vector<mjtNum>{z.x, z.y, z.z};
  };
  Matrix J = matrix(posed.m);
  mj_jacPointAxis(&posed.m, posed.data.get(), nullptr, J.data(), d.xpos, axis().data(), kTool);
  for (int i = 0; i < posed.m.nv; ++i) {
    const std::vector<mjtNum> slope = posed.slope(i, axis);
    for (std::size_t k = 0; k < 3; ++k) {
      EXPECT_NEAR(J[k * static_cast<std::size_t>(posed.m.nv) + static_cast<std::size_t>(i)], slope[k], 1e-8);
    }
  }
}

TEST(JacobianRate, IsTheDerivativeAlongTheMotion) {
  Posed posed;
  compute_body_velocities(posed.m, posed.d, scope_of(posed.m, posed.d));
  Matrix ratep = matrix(posed.m), rater = matrix(posed.m);
  for (int body : {kBase, kTool, kPole}) {
    mj_jacDot(&posed.m, &posed.d, ratep.data(), rater.data(), posed.d.xipos + 3 * body, body);
    const std::vector<mjtNum> qvel(posed.d.qvel, posed.d.qvel + posed.m.nv);
    const auto both = [&] {
      Matrix jacp = matrix(posed.m), jacr = matrix(posed.m);
      mj_jacBodyCom(&posed.m, &posed.d, jacp.data(), jacr.data(), body);
      jacp.insert(jacp.end(), jacr.begin(), jacr.end());
      return jacp;
    };
    Matrix rate = ratep;
    rate.insert(rate.end(), rater.begin(), rater.end());
    expect_near(rate, posed.rate_along(qvel, both), 1e-8);
  }
}

// Whatever joints a body has, in whatever order. (3.3.8 lets the axes of a ball turn with the slide after it as well.)
TEST(JacobianRate, IsTheDerivativeForEveryStackOfJoints) {
  for (const char* joints : kJointStacks) {
    const ModelPtr m = load_text(std::string("<mujoco><worldbody><body pos='1 2 3' euler='10 20 30'>") + joints +
                                 R"(<geom size=".1" pos=".1 .2 .3"/><body pos=".3 0 0"><joint axis="0 1 0"/>
      <geom size=".1" pos="0 .2 .1"/></body></body></worldbody></mujoco>)");
    const std::unique_ptr<mjData, DeletePosedData> d(mj_makeData(m.get()));
    const int nv = m->nv, body = 2;
    for (int i = 0; i < nv; ++i) d->qvel[i] = std::sin(1 + i);
    mj_integratePos(m.get(), d->qpos, d->qvel, 0.4);
    const std::vector<mjtNum> qpos(d->qpos, d->qpos + m->nq);
    const auto jacobians_at = [&](mjtNum t) {
      std::copy(qpos.begin(), qpos.end(), d->qpos);
      mj_integratePos(m.get(), d->qpos, d->qvel, t);
      mj_kinematics(m.get(), d.get());
      mj_comPos(m.get(), d.get());
      mj_comVel(m.get(), d.get());
      Matrix both(static_cast<std::size_t>(6 * nv));
      mj_jacBodyCom(m.get(), d.get(), both.data(), both.data() + 3 * nv, body);
      return both;
    };
    constexpr mjtNum kStep = 1e-6;
    Matrix slope = jacobians_at(kStep), rate(slope.size());
    const Matrix before = jacobians_at(-kStep);
    for (std::size_t k = 0; k < slope.size(); ++k) slope[k] = (slope[k] - before[k]) / (2 * kStep);
    jacobians_at(0);
    mj_jacDot(m.get(), d.get(), rate.data(), rate.data() + 3 * nv, d->xipos + 3 * body, body);
    SCOPED_TRACE(joints);
    expect_near(rate, slope, 1e-8);
  }
}

TEST(JacobianRate, IsTheReferences) {
  Posed posed;
  compute_body_velocities(posed.m, posed.d, scope_of(posed.m, posed.d));
  const mjtNum point[3] = {0.3, 0.4, 0.5};
  Matrix jacp = matrix(posed.m), jacr = matrix(posed.m);
  mj_jacDot(&posed.m, &posed.d, jacp.data(), jacr.data(), point, kTool);
  expect_near(jacp, kRateOfPoint, 1e-14);
  expect_near(jacr, kRateOfRotation, 1e-14);
}

TEST(AngularMomentum, MatrixIsTheReferences) {
  Posed posed;
  Matrix H = matrix(posed.m);
  mj_angmomMat(&posed.m, posed.data.get(), H.data(), kArm);
  expect_near(H, kMomentumOfArm, 1e-14);
  mj_angmomMat(&posed.m, posed.data.get(), H.data(), 0);
  expect_near(H, kMomentumOfAll, 1e-14);
}

// Times the velocities, it is the angular momentum of a subtree about its centre of mass.
TEST(AngularMomentum, MatrixGivesTheMomentum) {
  Posed posed;
  mj_comVel(&posed.m, &posed.d);
  mj_subtreeVel(&posed.m, &posed.d);
  Matrix H = matrix(posed.m);
  for (int b = 0; b < posed.m.nbody; ++b) {
    mjtNum momentum[3];
    mj_angmomMat(&posed.m, posed.data.get(), H.data(), b);
    mju_mulMatVec(momentum, H.data(), posed.d.qvel, 3, posed.m.nv);
    for (int k = 0; k < 3; ++k) EXPECT_NEAR(momentum[k], posed.d.subtree_angmom[3 * b + k], 1e-13) << b;
  }
}

TEST(Chains, AreListedInAscendingOrder) {
  Posed posed;
  const mjModel& m = posed.m;
  std::vector<int> dofs(static_cast<std::size_t>(m.nv));
  const auto listed = [&](int n) { return std::vector<int>(dofs.begin(), dofs.begin() + n); };
  EXPECT_EQ(listed(list_chain(m, kTool, dofs.data())), (std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7, 8}));
  EXPECT_EQ(listed(list_chain(m, kTarget, dofs.data())), std::vector<int>{});
}

TEST(Chains, DofsBetweenTwoBodiesMoveOneOfThem) {
  Posed posed;
  const auto between = [&](int first, int second) {
    std::vector<int> dofs;
    for_each_dof_between(posed.m, first, second, [&](int dof, bool) { dofs.push_back(dof); });
    return dofs;
  };
  EXPECT_EQ(between(kBase, kTool), (std::vector<int>{8, 7, 6}));
  EXPECT_EQ(between(kPole, kBase), (std::vector<int>{11, 10, 9, 5, 4, 3, 2, 1, 0}));
}

TEST(Chains, SparseJacobianHasTheColumnsOfTheDenseOne) {
  Posed posed;
  const mjModel& m = posed.m;
  const auto nv = static_cast<std::size_t>(m.nv);
  const std::size_t n = nv;
  std::vector<int> dofs(nv);
  std::iota(dofs.begin(), dofs.end(), 0);
  dofs.erase(dofs.begin() + 9);  // the cart's slide, which does not move the tool
  Matrix jacp = matrix(m), jacr = matrix(m), sparse_p(3 * (n - 1)), sparse_r(3 * (n - 1));
  const Vec3<mjtNum> point{0.3, 0.4, 0.5};
  compute_point_jacobian(m, posed.d, point, kTool, jacp.data(), jacr.data());
  compute_sparse_jacobian(m, posed.d, point, kTool, static_cast<int>(n - 1), dofs.data(), sparse_p.data(),
                          sparse_r.data());
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t c = 0; c < n - 1; ++c) {
      EXPECT_EQ(sparse_p[row * (n - 1) + c], jacp[row * nv + static_cast<std::size_t>(dofs[c])]);
      EXPECT_EQ(sparse_r[row * (n - 1) + c], jacr[row * nv + static_cast<std::size_t>(dofs[c])]);
    }
  }
}

TEST(SparseRow, KeepsColumnsSortedWhateverTheOrder) {
  int columns[4];
  mjtNum values[4];
  SparseRow<mjtNum> row(columns, values);
  for (int dof : {5, 2, 9, 2, 7}) row.add(dof, dof);
  ASSERT_EQ(row.size(), 4);
  EXPECT_EQ(std::vector<int>(columns, columns + 4), (std::vector<int>{2, 5, 7, 9}));
  EXPECT_EQ(std::vector<mjtNum>(values, values + 4), (std::vector<mjtNum>{4, 5, 7, 9}));
}

}  // namespace
}  // namespace sinew::test
