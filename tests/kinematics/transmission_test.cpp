// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "model/arena/arena.h"
#include "support/load.h"
#include "support/posed.h"

namespace sinew::test {
namespace {

constexpr int kLagged = 1, kWinch = 2, kThruster = 3;          // actuators; the last may act on anything
constexpr int kFree = 0, kBall = 1;                            // joints
constexpr int kShoulder = 0, kElbow = 1, kTip = 2, kHook = 3;  // sites
constexpr int kTool = 3, kCart = 4;                            // bodies
constexpr int kHull = 2, kToolBall = 4, kWheel = 5;            // geoms

std::vector<mjtNum> dense_moment(const mjModel& m, const mjData& d, int actuator) {
  std::vector<mjtNum> row(static_cast<std::size_t>(m.nv), 0);
  for (int k = d.moment_rowadr[actuator]; k < d.moment_rowadr[actuator] + d.moment_rownnz[actuator]; ++k) {
    row[static_cast<std::size_t>(d.moment_colind[k])] = d.actuator_moment[k];
  }
  return row;
}

void redirect(Posed& posed, mjtTrn type, int object, int other, std::initializer_list<mjtNum> gear) {
  posed.m.actuator_trntype[kThruster] = type;
  posed.m.actuator_trnid[2 * kThruster] = object;
  posed.m.actuator_trnid[2 * kThruster + 1] = other;
  std::copy(gear.begin(), gear.end(), posed.m.actuator_gear + 6 * kThruster);
  posed.update();
}

void expect_moment_is_slope(Posed& posed, int actuator) {
  const std::vector<mjtNum> moment = dense_moment(posed.m, posed.d, actuator);
  for (int i = 0; i < posed.m.nv; ++i) {
    const auto length = [&] { return std::vector<mjtNum>{posed.d.actuator_length[actuator]}; };
    EXPECT_NEAR(moment[static_cast<std::size_t>(i)], posed.slope(i, length)[0], 1e-8) << "dof " << i;
  }
}

// The moment of a wrench at a point, by the Jacobians of that point.
std::vector<mjtNum> by_jacobian(const Posed& posed, const Vec3<mjtNum>& point, int body, const Vec3<mjtNum>& force,
                                const Vec3<mjtNum>& torque) {
  const auto nv = static_cast<std::size_t>(posed.m.nv);
  std::vector<mjtNum> jacp(3 * nv), jacr(3 * nv), moment(nv);
  const mjtNum p[3] = {point.x, point.y, point.z};
  mj_jac(&posed.m, &posed.d, jacp.data(), jacr.data(), p, body);
  for (std::size_t i = 0; i < nv; ++i) {
    for (int k = 0; k < 3; ++k) {
      const std::size_t at = static_cast<std::size_t>(k) * nv + i;
      moment[i] += jacp[at] * force[k] + jacr[at] * torque[k];
    }
  }
  return moment;
}

void expect_moment(const Posed& posed, int actuator, const std::vector<mjtNum>& expected) {
  const std::vector<mjtNum> moment = dense_moment(posed.m, posed.d, actuator);
  for (std::size_t i = 0; i < moment.size(); ++i) EXPECT_NEAR(moment[i], expected[i], 1e-13) << "dof " << i;
}

TEST(Transmission, LengthsAreTheReferences) {
  Posed posed;
  const mjtNum expected[] = {0.6, 0.4, 0.7025042736399982, -0.3};
  for (int i = 0; i < posed.m.nu; ++i) EXPECT_NEAR(posed.d.actuator_length[i], expected[i], 1e-14) << i;
  EXPECT_EQ(posed.d.moment_rownnz[kLagged], 1);
  EXPECT_EQ(posed.d.moment_rowadr[kWinch], 2);
}

TEST(Transmission, ScalarJointsAndTendonsFollowTheirLength) {
  Posed posed;
  for (int actuator : {0, kLagged, kWinch}) expect_moment_is_slope(posed, actuator);
}

// Half of the rotation vector's own turning is not in the moment; about the axis it turns around, nothing is missing.
TEST(Transmission, BallLengthIsTheAngleAboutTheAxis) {
  Posed posed;
  const Quat<mjtNum> q = axis_angle(normalized(Vec3<mjtNum>{1, 2, -2}), 0.6);
  q.store(posed.d.qpos + posed.m.jnt_qposadr[kBall]);
  for (mjtTrn type : {mjTRN_JOINT, mjTRN_JOINTINPARENT}) {
    redirect(posed, type, kBall, -1, {1, 2, -2, 0, 0, 0});
    EXPECT_NEAR(posed.d.actuator_length[kThruster], 3 * 0.6, 1e-14);
    expect_moment_is_slope(posed, kThruster);
  }
}

TEST(Transmission, JointInParentTakesItsAxesFromTheParent) {
  Posed posed;
  redirect(posed, mjTRN_JOINTINPARENT, kBall, -1, {1, 2, 3, 0, 0, 0});
  const int parent = 1, child = 2;
  const Vec3<mjtNum> torque = load9(posed.d.xmat + 9 * parent) * Vec3<mjtNum>{1, 2, 3};
  std::vector<mjtNum> expected = by_jacobian(posed, {}, child, {}, torque);
  for (int i = 0; i < 6; ++i) expected[static_cast<std::size_t>(i)] = 0;  // the joint acts on its own dofs only
  expect_moment(posed, kThruster, expected);
}

TEST(Transmission, FreeJointsTakeAWrench) {
  Posed posed;
  redirect(posed, mjTRN_JOINT, kFree, -1, {1, 2, 3, 4, 5, 6});
  EXPECT_EQ(posed.d.actuator_length[kThruster], 0);
  expect_moment(posed, kThruster, {1, 2, 3, 4, 5, 6, 0, 0, 0, 0, 0, 0});
  redirect(posed, mjTRN_JOINTINPARENT, kFree, -1, {1, 2, 3, 4, 5, 6});
  const Vec3<mjtNum> center = load3(posed.d.xpos + 3);
  std::vector<mjtNum> expected = by_jacobian(posed, center, 1, {1, 2, 3}, {4, 5, 6});
  expect_moment(posed, kThruster, expected);
}

TEST(Transmission, SitesArePushedInTheirOwnAxes) {
  Posed posed;
  redirect(posed, mjTRN_SITE, kTip, -1, {1, 2, 3, 4, 5, 6});
  EXPECT_EQ(posed.d.actuator_length[kThruster], 0);
  const Mat3<mjtNum> R = load9(posed.d.site_xmat + 9 * kTip);
  const Vec3<mjtNum> force = R * Vec3<mjtNum>{1, 2, 3}, torque = R * Vec3<mjtNum>{4, 5, 6};
  expect_moment(posed, kThruster, by_jacobian(posed, load3(posed.d.site_xpos + 3 * kTip), kTool, force, torque));
}

TEST(Transmission, SitesAreMeasuredInTheAxesOfTheirReference) {
  Posed posed;
  redirect(posed, mjTRN_SITE, kTip, kHook, {1, 2, 3, 4, 5, 6});
  const Mat3<mjtNum> R = load9(posed.d.site_xmat + 9 * kHook);
  const Vec3<mjtNum> force = R * Vec3<mjtNum>{1, 2, 3}, torque = R * Vec3<mjtNum>{4, 5, 6};
  const Vec3<mjtNum> tip = load3(posed.d.site_xpos + 3 * kTip), hook = load3(posed.d.site_xpos + 3 * kHook);
  std::vector<mjtNum> expected = by_jacobian(posed, tip, kTool, force, torque);
  const std::vector<mjtNum> reaction = by_jacobian(posed, hook, kCart, force, torque);
  for (std::size_t i = 0; i < expected.size(); ++i) expected[i] -= reaction[i];
  expect_moment(posed, kThruster, expected);
  redirect(posed, mjTRN_SITE, kTip, kHook, {1, 2, 3, 0, 0, 0});
  EXPECT_NEAR(posed.d.actuator_length[kThruster], dot(transpose_times(R, tip - hook), {1, 2, 3}), 1e-14);
}

// MuJoCo's figure for a site that is turned in its body, so that the order of the two turns matters.
TEST(Transmission, AnglesBetweenSitesAreTheReferences) {
  Posed posed;
  Quat<mjtNum>{0.5, 0.5, -0.5, 0.5}.store(posed.m.site_quat + 4 * kTip);
  posed.m.site_sameframe[kTip] = mjSAMEFRAME_NONE;
  redirect(posed, mjTRN_SITE, kTip, kShoulder, {0, 0, 0, 1, 2, 3});
  EXPECT_NEAR(posed.d.actuator_length[kThruster], 3.22554054939533, 1e-14);
  expect_moment(posed, kThruster, {0, 0, 0, 0, 0, 0, -3, 2.2, 0.4, 0, 0, 0});
}

// Elbow and shoulder share the base's dofs: only the ball between them remains.
TEST(Transmission, DofsThatCarryBothSitesDropOut) {
  Posed posed;
  redirect(posed, mjTRN_SITE, kElbow, kShoulder, {1, 2, 3, 4, 5, 6});
  ASSERT_EQ(posed.d.moment_rownnz[kThruster], 3);
  EXPECT_EQ(posed.d.moment_colind[posed.d.moment_rowadr[kThruster]], 6);
  redirect(posed, mjTRN_SITE, kElbow, kElbow, {1, 2, 3, 4, 5, 6});
  EXPECT_EQ(posed.d.moment_rownnz[kThruster], 0);
  EXPECT_NEAR(posed.d.actuator_length[kThruster], 0, 1e-15);
}

TEST(Transmission, SliderCrankInAndOutOfReach) {
  Posed posed;
  for (mjtNum rod : {5.0, 0.1}) {
    posed.m.actuator_cranklength[kThruster] = rod;
    redirect(posed, mjTRN_SLIDERCRANK, kTip, kHook, {2, 0, 0, 0, 0, 0});
    expect_moment_is_slope(posed, kThruster);
    const Vec3<mjtNum> hook = load3(posed.d.site_xpos + 3 * kHook), tip = load3(posed.d.site_xpos + 3 * kTip);
    const Vec3<mjtNum> axis = load9(posed.d.site_xmat + 9 * kHook).column(2);
    const Vec3<mjtNum> slider = hook + axis * (posed.d.actuator_length[kThruster] / 2);
    if (rod == 5.0) {
      EXPECT_NEAR(distance(slider, tip), rod, 1e-14);
    } else {
      EXPECT_NEAR(dot(tip - slider, axis), 0, 1e-14);
    }
  }
}

// A crank of radius .2 turning about y; rods to a slider that comes from (1, 0, 0), or from the centre upwards. At dead
// centres the moment is none; where the rod is as long as the crank is far from the axis, the slope has no end, and
// what is too far away counts by its projection (all as in the oracle).
TEST(Transmission, SliderCrankInClosedForm) {
  const ModelPtr m = load_text(R"(<mujoco><worldbody><site name="across" pos="1 0 0" zaxis="-1 0 0"/><site name="up"/>
    <body><joint axis="0 1 0"/><geom size=".1"/><site name="pin" pos=".2 0 0"/></body></worldbody><actuator>
    <motor cranksite="pin" slidersite="across" cranklength=".5"/><motor cranksite="pin" slidersite="across" cranklength=".1"/>
    <motor cranksite="pin" slidersite="up" cranklength=".2" gear="-2"/></actuator></mujoco>)");
  const std::unique_ptr<mjData, DeletePosedData> d(mj_makeData(m.get()));
  for (const mjtNum angle : {0.0, 0.3, 0.5 * mjPI, 2.0, mjPI, -1.2}) {
    d->qpos[0] = angle;
    mj_fwdPosition(m.get(), d.get());
    const mjtNum x = 0.2 * std::cos(angle), z = -0.2 * std::sin(angle);
    const auto reach = [](mjtNum rod, mjtNum aside) { return rod * rod - aside * aside; };
    const mjtNum slope_x = z, slope_z = -x;  // by the angle
    EXPECT_NEAR(d->actuator_length[0], 1 - x - std::sqrt(reach(0.5, z)), 1e-14) << angle;
    EXPECT_NEAR(d->actuator_moment[0], -slope_x + z * slope_z / std::sqrt(reach(0.5, z)), 1e-13) << angle;
    const mjtNum left = reach(0.1, z);
    EXPECT_NEAR(d->actuator_length[1], 1 - x - (left > 0 ? std::sqrt(left) : 0), 1e-14) << angle;
    EXPECT_NEAR(d->actuator_moment[1], -slope_x + (left > 0 ? z * slope_z / std::sqrt(left) : 0), 1e-12) << angle;
    EXPECT_NEAR(d->actuator_length[2], -2 * (z - std::sqrt(std::max(0.0, reach(0.2, x)))), 1e-7) << angle;
    EXPECT_TRUE(std::isfinite(d->actuator_moment[2])) << angle;
  }
}

TEST(Transmission, AdhesionPullsAtContactsInEqualParts) {
  Posed posed;
  redirect(posed, mjTRN_BODY, kTool, -1, {3, 0, 0, 0, 0, 0});
  EXPECT_EQ(posed.d.moment_rownnz[kThruster], 0);  // no contacts
  struct Touch {
    int geom[2], exclude;
    Vec3<mjtNum> pos, normal;
  };
  const Touch touches[] = {{{kToolBall, kWheel}, 0, {0.3, 0.4, 0.5}, {0, 0.6, 0.8}},
                           {{0, kToolBall}, 1, {0.2, 0.1, 0.7}, {0, 0, 1}},
                           {{0, kHull}, 0, {0.1, 0.1, 0.1}, {0, 0, 1}},       // not of this body
                           {{0, kToolBall}, 2, {0.1, 0.5, 0.1}, {0, 0, 1}}};  // left out
  for (const Touch& touch : touches) {
    mjContact* contact = append_contact(posed.d);
    *contact = {};
    std::copy(touch.geom, touch.geom + 2, contact->geom);
    contact->exclude = touch.exclude;
    touch.pos.store(contact->pos);
    touch.normal.store(contact->frame);
  }
  mj_transmission(&posed.m, &posed.d);
  EXPECT_EQ(posed.d.actuator_length[kThruster], 0);
  const auto half = [&](const Touch& touch, int body, mjtNum sign) {
    return by_jacobian(posed, touch.pos, body, touch.normal * (sign / 2), {});
  };
  std::vector<mjtNum> expected = half(touches[0], kTool, 1);
  const std::vector<mjtNum> on_cart = half(touches[0], kCart, -1), on_floor = half(touches[1], kTool, -1);
  for (std::size_t i = 0; i < expected.size(); ++i) expected[i] += on_cart[i] + on_floor[i];
  expect_moment(posed, kThruster, expected);
}

}  // namespace
}  // namespace sinew::test
