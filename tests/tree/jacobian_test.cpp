// SPDX-License-Identifier: Apache-2.0
#include "tree/jacobian.h"

#include <gtest/gtest.h>

#include "force/velocity.h"
#include "support/posed.h"
#include "tree/sparse_row.h"

namespace sinew::test {
namespace {

using Matrix = std::vector<mjtNum>;  // 3 x nv

constexpr int kBase = 1, kArm = 2, kTool = 3, kPole = 5, kTarget = 6;  // bodies
constexpr int kTip = 2;                                                // site
constexpr int kEgg = 6;                                                // geom

// Figures of the reference engine, 3.3.8.
const Matrix kTipTranslation{1,
                             0,
                             0,
                             -0.24,
                             -0.011999999999999946,
                             -0.16000000000000006,
                             0,
                             -0.17087999999999992,
                             -0.20015999999999992,
                             0,
                             0,
                             0,
                             0,
                             1,
                             0,
                             0.18000000000000005,
                             -0.015999999999999924,
                             0.1200000000000001,
                             0,
                             -0.0878399999999999,
                             0.21311999999999995,
                             0,
                             0,
                             0,
                             0,
                             0,
                             1,
                             0,
                             -0.3600000000000001,
                             0,
                             0,
                             -0.23039999999999994,
                             0.06719999999999995,
                             0,
                             0,
                             0};
const Matrix kTipRotation{0,
                          0,
                          0,
                          0.3600000000000001,
                          -0.8000000000000002,
                          -0.4800000000000001,
                          0.47999999999999987,
                          -0.6671999999999998,
                          0.5695999999999999,
                          0,
                          0,
                          0,
                          0,
                          0,
                          0,
                          0.4800000000000001,
                          0.6000000000000001,
                          -0.6400000000000001,
                          0.6399999999999999,
                          0.7103999999999998,
                          0.2927999999999999,
                          0,
                          0,
                          0,
                          0,
                          0,
                          0,
                          0.8000000000000002,
                          0,
                          0.6000000000000001,
                          -0.5999999999999999,
                          0.22400000000000003,
                          0.7679999999999999,
                          0,
                          0,
                          0};
const Matrix kRateOfPoint{0,
                          0,
                          0,
                          0.20587634203371985,
                          -0.13704881042875877,
                          0.05515996280946289,
                          0.10530477096205748,
                          -0.2946597319862102,
                          0.2730717758913632,
                          0,
                          0,
                          0,
                          0,
                          0,
                          0,
                          -0.22061734130570249,
                          0.22507287018016625,
                          -0.6341423623374141,
                          0.20283316774392468,
                          0.3481269048608403,
                          0.14212514980240065,
                          0,
                          0,
                          0,
                          0,
                          0,
                          0,
                          0.24973325355678144,
                          0.07793185364644573,
                          -0.37663896579012024,
                          0.24292987506451372,
                          0.024932941824085786,
                          0.3345514395130619,
                          0,
                          0,
                          0};
const Matrix kRateOfRotation{0,
                             0,
                             0,
                             -0.23675125327916585,
                             0.46385477709941897,
                             -0.9506547351250727,
                             0.11215082449509445,
                             0.5554129288114547,
                             0.5560728763085625,
                             0,
                             0,
                             0,
                             0,
                             0,
                             0,
                             -0.7813608347037644,
                             0.6184730361325587,
                             -0.006202154653549563,
                             0.009287031957967318,
                             0.3035629265203392,
                             -0.7568128533235934,
                             0,
                             0,
                             0,
                             0,
                             0,
                             0,
                             0.5753545647978833,
                             -0.2305490986256163,
                             -0.767139419730511,
                             0.09962682701790737,
                             0.6916089424238994,
                             -0.12388581626589726,
                             0,
                             0,
                             0};
const Matrix kMomentumOfArm{0,
                            0,
                            0,
                            0.002487410526315781,
                            -0.005527578947368422,
                            -0.0003039157894736892,
                            0.0003039157894736821,
                            -0.004610000842105257,
                            0.003935636210526305,
                            0,
                            0,
                            0,
                            0,
                            0,
                            0,
                            0.003316547368421042,
                            0.004145684210526317,
                            -0.00040522105263158647,
                            0.00040522105263157785,
                            0.004908490105263148,
                            0.002023093894736832,
                            0,
                            0,
                            0,
                            0,
                            0,
                            0,
                            0.0055275789473684216,
                            0,
                            0.0003798947368421103,
                            -0.00037989473684210744,
                            0.0015477221052631576,
                            0.005306475789473683,
                            0,
                            0,
                            0};
const Matrix kMomentumOfAll{0,
                            -0.22054639749195248,
                            -1.2999074080968893,
                            -0.003362364684850322,
                            0.026249530663338745,
                            -0.02810361607102851,
                            0.00030391578947368205,
                            0.028484834937151517,
                            -0.014935540070054943,
                            0,
                            -0.007649685133856467,
                            -0.060562912610426234,
                            0.22054639749195248,
                            0,
                            0.14211568912329864,
                            -0.0044831529131337585,
                            0.034824370566454606,
                            -0.03747148809470468,
                            0.00040522105263157736,
                            0.001090523308340491,
                            -0.009154686916113645,
                            -0.3049022343137794,
                            0.0041790420351468195,
                            0.031831930390738394,
                            1.2999074080968893,
                            -0.14211568912329864,
                            0,
                            -0.014200109202162258,
                            0.012719354331590358,
                            -0.01481257835142101,
                            -0.0003798947368421086,
                            -0.02154201458969219,
                            -0.015453137274703233,
                            -2.2031452664355182,
                            -0.016119077982622017,
                            -0.16180485718470938};

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
  compute_body_velocities(posed.m, posed.d);
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

TEST(JacobianRate, IsTheReferences) {
  Posed posed;
  compute_body_velocities(posed.m, posed.d);
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

TEST(Chains, AreListedInAscendingOrder) {
  Posed posed;
  const mjModel& m = posed.m;
  std::vector<int> dofs(static_cast<std::size_t>(m.nv));
  const auto listed = [&](int n) { return std::vector<int>(dofs.begin(), dofs.begin() + n); };
  EXPECT_EQ(listed(list_chain(m, kTool, dofs.data())), (std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7, 8}));
  EXPECT_EQ(listed(list_chain(m, kTarget, dofs.data())), std::vector<int>{});
  EXPECT_EQ(listed(list_dofs_between(m, kBase, kTool, dofs.data())), (std::vector<int>{6, 7, 8}));
  EXPECT_EQ(listed(list_dofs_between(m, kPole, kBase, dofs.data())), (std::vector<int>{0, 1, 2, 3, 4, 5, 9, 10, 11}));
  EXPECT_EQ(listed(list_union_of_chains(m, kBase, kArm, dofs.data())), (std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7, 8}));
}

TEST(Chains, SparseJacobianHasTheColumnsOfTheDenseOne) {
  Posed posed;
  const mjModel& m = posed.m;
  const auto nv = static_cast<std::size_t>(m.nv);
  std::vector<int> dofs(nv);
  const auto n = static_cast<std::size_t>(list_union_of_chains(m, kPole, kTool, dofs.data()));
  ASSERT_EQ(n, nv);
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
