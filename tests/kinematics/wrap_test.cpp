// SPDX-License-Identifier: Apache-2.0
#include "kinematics/wrap.h"

#include <algorithm>
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "base/cpu.h"
#include "kinematics/tendon.tpp"
#include "math/matrix_support.h"
#include "math/pose.h"
#include "support/load.h"

namespace sinew {
namespace {

using Vec = Vec3<mjtNum>;

struct Case {
  WrapShape shape;
  mjtNum radius;
  Vec start, end;
  bool has_side;
  Vec side;
  mjtNum length;
  bool touches;
  Vec enters, leaves;
};

// Figures of MuJoCo, 3.3.8: without a side site, with one outside, with one inside.
const Case kReference[] = {
    {WrapShape::kSphere,
     0.299,
     {-0.333, -0.0191, 0.7268},
     {-0.4775, 0.0307, 0.65},
     false,
     {0, 0, 0},
     0.17105124963004503,
     false,
     {0, 0, 0},
     {0, 0, 0}},
    {WrapShape::kSphere,
     0.297,
     {-0.3123, 0.212, 0.7934},
     {0.2871, 0.277, -0.5237},
     false,
     {0, 0, 0},
     1.4511912343585842,
     true,
     {0.03542153122150259, 0.29105370743316794, 0.04735033806988106},
     {0.05056746696178378, 0.29233272315693065, 0.013910796408626906}},
    {WrapShape::kSphere,
     0.374,
     {0.5523, -0.0182, -0.4169},
     {-0.2869, 0.5669, 0.2717},
     false,
     {0, 0, 0},
     1.2392819119584093,
     true,
     {0.18275635831941406, 0.3083123961239399, -0.1068624344198689},
     {0.13130607165427557, 0.34417375766246705, -0.06464626890408845}},
    {WrapShape::kSphere,
     0.227,
     {0.6398, -0.6692, 0.0348},
     {0.6993, 0.4877, -0.4975},
     true,
     {-0.1168, -0.6764, -0.7282},
     1.2748729936742718,
     false,
     {0, 0, 0},
     {0, 0, 0}},
    {WrapShape::kSphere,
     0.133,
     {-0.3531, -0.2108, 0.67},
     {0.5932, -0.1292, -0.1142},
     true,
     {-0.0474, 0.3701, -0.2144},
     1.5637317768552308,
     true,
     {-0.1217800434379545, 0.048491130591906295, -0.02252179553607147},
     {0.017912859293198538, 0.052266938317703876, -0.12098056302908912}},
    {WrapShape::kSphere,
     0.302,
     {-0.662, 0.6947, -0.6601},
     {-0.4108, -0.0748, 0.487},
     true,
     {0.5798, 0.1156, 0.3089},
     2.3513317018584097,
     true,
     {0.16674677856515085, 0.05718293619536821, -0.2452134246859681},
     {0.08520157400000641, -0.17272362080846634, 0.23261823359903355}},
    {WrapShape::kSphere,
     0.239,
     {0.1232, -0.2469, -0.1059},
     {-0.1063, 0.1448, -0.2994},
     true,
     {-0.0643, 0.0949, 0.0607},
     0.49349912867197654,
     false,
     {0, 0, 0},
     {0, 0, 0}},
    {WrapShape::kSphere,
     0.31,
     {-0.3934, -0.1884, -0.1594},
     {-0.1309, 0.7106, -0.1112},
     true,
     {0.1184, -0.0623, 0.1238},
     0.9427699485975013,
     true,
     {-0.2667923980424177, 0.09646463712305174, -0.1249655557803591},
     {-0.2667923980424177, 0.09646463712305174, -0.1249655557803591}},
    {WrapShape::kSphere,
     0.176,
     {0.2752, -0.019, 0.2492},
     {0.6692, 0.2915, -0.5914},
     true,
     {0.01, 0.0517, 0.0653},
     1.08585011990429,
     true,
     {0.17223960367661043, 0.02461552597574833, 0.026525361567025327},
     {0.17223960367661043, 0.02461552597574833, 0.026525361567025327}},
    {WrapShape::kCylinder,
     0.295,
     {-0.1616, 0.4875, 0.2969},
     {-0.3477, 0.4684, 0.7927},
     false,
     {0, 0, 0},
     0.5299204279889576,
     false,
     {0, 0, 0},
     {0, 0, 0}},
    {WrapShape::kCylinder,
     0.322,
     {-0.2596, 0.4702, -0.4925},
     {0.1278, -0.426, -0.4657},
     false,
     {0, 0, 0},
     1.1360992497877769,
     true,
     {-0.31891957117194025, 0.044433175933144005, -0.4823565449858413},
     {-0.14576315914350355, -0.2871186191045535, -0.47293921566032365}},
    {WrapShape::kCylinder,
     0.129,
     {-0.5906, -0.6052, -0.6024},
     {0.4319, 0.3366, 0.3241},
     false,
     {0, 0, 0},
     1.679501932755647,
     true,
     {0.0774987604418333, -0.10312585577816716, -0.049657546137500175},
     {0.10103636523209952, -0.08020382098557272, -0.0278684205180042}},
    {WrapShape::kCylinder,
     0.195,
     {-0.0519, 0.4056, -0.4395},
     {-0.1024, 0.5975, 0.5103},
     true,
     {-0.1968, 0.0072, 0.7568},
     0.9703071163296701,
     false,
     {0, 0, 0},
     {0, 0, 0}},
    {WrapShape::kCylinder,
     0.341,
     {-0.284, 0.3334, 0.522},
     {0.4708, 0.7957, 0.1465},
     true,
     {-0.1456, -0.1116, -0.7857},
     2.2474190550801287,
     true,
     {-0.33506250300081214, 0.06335707602810249, 0.47542688170907904},
     {0.3368309215817423, -0.0531594795534551, 0.29213045052597064}},
    {WrapShape::kCylinder,
     0.221,
     {-0.1545, -0.1615, 0.6998},
     {0.7612, -0.7486, -0.1351},
     true,
     {0.1703, -0.1016, -0.2021},
     1.9734814315476523,
     true,
     {-0.17488332613720997, -0.13511780874180226, 0.6842339256789981},
     {0.18422171896830425, 0.12207931135275601, 0.3525789772840192}},
    {WrapShape::kCylinder,
     0.231,
     {-0.6123, 0.1395, 0.0837},
     {0.441, -0.1231, -0.7302},
     true,
     {0.0644, 0.0571, -0.0835},
     1.3567729581621237,
     false,
     {0, 0, 0},
     {0, 0, 0}},
    {WrapShape::kCylinder,
     0.233,
     {-0.1978, -0.407, -0.27},
     {-0.61, 0.0691, 0.7513},
     true,
     {-0.0835, 0.0862, -0.0673},
     1.2604328630915305,
     true,
     {-0.19685508982270966, -0.12464779825930702, 0.12038660884599206},
     {-0.19685508982270966, -0.12464779825930702, 0.12038660884599206}},
    {WrapShape::kCylinder,
     0.126,
     {-0.6732, -0.3564, -0.3821},
     {-0.653, -0.5095, -0.631},
     true,
     {0.0228, 0.0173, 0.0405},
     1.3620611703184906,
     true,
     {-0.10580350861184708, -0.06842234697394411, -0.5003663204219454},
     {-0.10580350861184708, -0.06842234697394411, -0.5003663204219454}},
};

// Start, centre and end on a line: the plane of the string is a convention.
const Case kCollinear[] = {
    {WrapShape::kSphere,
     0.1,
     {0, 0, 0.5},
     {0, 0, -0.4},
     false,
     {},
     0.9226001007706183,
     true,
     {0.0692820323027551, 0.0692820323027551, 0.02},
     {0.06846531968814577, 0.06846531968814577, -0.025}},
    {WrapShape::kSphere,
     0.1,
     {0.3, 0.2, 0.1},
     {-0.3, -0.2, -0.1},
     false,
     {},
     0.7752202076885126,
     true,
     {-0.03174665519154714, 0.061552582392486344, 0.07213480078966873},
     {-0.07460379804869, 0.03298115382105776, 0.05784908650395444}},
    {WrapShape::kSphere,
     0.1,
     {0, 0, 0.5},
     {0, 0, -0.4},
     true,
     {0.12, 0, 0},
     0.9226001007706183,
     true,
     {0.0692820323027551, 0.0692820323027551, 0.02},
     {0.06846531968814577, 0.06846531968814577, -0.025}},
    {WrapShape::kSphere, 0.1, {0, 0, 0.5}, {0, 0, 0.4}, true, {0.09, 0, 0}, 0.7, true, {0, 0, 0.1}, {0, 0, 0.1}},
    {WrapShape::kCylinder,
     0.1,
     {0.5, 0, 0.1},
     {-0.4, 0, 0.2},
     false,
     {},
     0.9280037424180761,
     true,
     {0.02, 0.09797958971132713, 0.15309970681202395},
     {-0.025, 0.09682458365518543, 0.1580209958467115}},
};

WrapObstacle<mjtNum> obstacle_of(const Case& c) {
  return {c.shape, {}, Mat3<mjtNum>::identity(), c.radius, c.has_side ? &c.side : nullptr};
}

mjtNum total_length(const Wrapping<mjtNum>& w, const Vec& start, const Vec& end) {
  return w.touches ? distance(start, w.enters) + w.length + distance(w.leaves, end) : distance(start, end);
}

void expect_near(const Vec& a, const Vec& b, mjtNum tolerance) {
  for (int k = 0; k < 3; ++k) EXPECT_NEAR(a[k], b[k], tolerance) << "component " << k;
}

void expect_as_recorded(const Case& c) {
  const Wrapping<mjtNum> w = wrap_string(obstacle_of(c), c.start, c.end);
  ASSERT_EQ(w.touches, c.touches);
  EXPECT_NEAR(total_length(w, c.start, c.end), c.length, 1e-13);
  if (!c.touches) return;
  expect_near(w.enters, c.enters, 1e-13);
  expect_near(w.leaves, c.leaves, 1e-13);
}

TEST(Wrap, FindsTheReferencesPoints) {
  for (const Case& c : kReference) {
    SCOPED_TRACE(&c - kReference);
    expect_as_recorded(c);
  }
}

TEST(Wrap, CollinearPointsPickTheReferencesPlane) {
  for (const Case& c : kCollinear) {
    SCOPED_TRACE(&c - kCollinear);
    expect_as_recorded(c);
  }
}

// No string that touches the circle at some other angle can be shorter than the one that reflects.
TEST(Wrap, InsideTouchesWhereTheStringIsShortest) {
  const Vec start{0.5, 0.3, 0}, end{-0.4, 0.3, 0}, side{0, 0.02, 0};
  const WrapObstacle<mjtNum> ring{WrapShape::kCylinder, {}, Mat3<mjtNum>::identity(), 0.1, &side};
  const Wrapping<mjtNum> w = wrap_string(ring, start, end);
  ASSERT_TRUE(w.touches);
  EXPECT_EQ(w.length, 0);
  const mjtNum shortest = total_length(w, start, end), angle = std::atan2(w.enters.y, w.enters.x);
  for (mjtNum off : {-1e-2, -1e-3, 1e-3, 1e-2}) {
    const Vec touch{0.1 * std::cos(angle + off), 0.1 * std::sin(angle + off), 0};
    EXPECT_GT(distance(start, touch) + distance(touch, end), shortest);
  }
}

// Two almost tangent lines: the root lies where the slope of the equation is infinite.
TEST(Wrap, InsideOfAnAlmostStraightStringIsAlmostStraight) {
  for (mjtNum gap : {1e-3, 1e-6, 1e-9, 1e-12}) {
    const Vec start{0.5, 0.1 + gap, 0}, end{-0.4, 0.1 + gap, 0}, side{0, 0.02, 0};
    const WrapObstacle<mjtNum> ring{WrapShape::kCylinder, {}, Mat3<mjtNum>::identity(), 0.1, &side};
    const Wrapping<mjtNum> w = wrap_string(ring, start, end);
    ASSERT_TRUE(w.touches);
    EXPECT_NEAR(norm(w.enters), 0.1, 1e-15);
    EXPECT_NEAR(w.enters.y, 0.1, 2 * gap + 1e-7);
    EXPECT_GE(total_length(w, start, end), 0.9 - 1e-15);
    EXPECT_NEAR(total_length(w, start, end), 0.9, 10 * gap + 1e-11);
  }
}

TEST(Wrap, TheFrameOfTheObstacleDoesNotMatter) {
  const Case& c = kReference[1];
  const Quat<mjtNum> q = normalized(Quat<mjtNum>{0.3, -0.5, 0.7, 0.2});
  const Pose<mjtNum> X{{1, -2, 3}, q};
  const Wrapping<mjtNum> plain = wrap_string(obstacle_of(c), c.start, c.end);
  const WrapObstacle<mjtNum> moved{c.shape, X.p, to_matrix(q), c.radius, nullptr};
  const Wrapping<mjtNum> w = wrap_string(moved, X * c.start, X * c.end);
  ASSERT_TRUE(plain.touches && w.touches && !c.has_side);
  EXPECT_NEAR(w.length, plain.length, 1e-14);
  expect_near(w.enters, X * plain.enters, 1e-14);
  expect_near(w.leaves, X * plain.leaves, 1e-14);
}

// A side on the axis of a cylinder says nothing about the plane; x of the cylinder then stands for it (as in the
// oracle: the string goes around where it would otherwise be straight, if it passes the axis on the side of -x).
TEST(Wrap, ASideOnTheAxisIsAsOneOnX) {
  const Vec on_axis{0, 0, 0.3}, on_x{0.3, 0, 0};
  for (const mjtNum x : {0.2, -0.2}) {
    const Vec start{x, -0.5, 0}, end{x, 0.5, 0.1};
    const Wrapping<mjtNum> axis =
        wrap_string({WrapShape::kCylinder, {}, Mat3<mjtNum>::identity(), 0.1, &on_axis}, start, end);
    const Wrapping<mjtNum> beside =
        wrap_string({WrapShape::kCylinder, {}, Mat3<mjtNum>::identity(), 0.1, &on_x}, start, end);
    EXPECT_EQ(axis.touches, x < 0);
    EXPECT_EQ(beside.touches, axis.touches);
    EXPECT_EQ(beside.length, axis.length);
    if (axis.touches) expect_near(axis.enters, beside.enters, 0);
  }
}

TEST(Wrap, PointsWithinTheObstacleAndObstaclesWithoutSizeAreIgnored) {
  const Vec start{0.5, 0.02, 0.1}, within{0.05, 0.03, 0.2}, end{-0.5, 0.02, 0};
  EXPECT_FALSE(wrap_string({WrapShape::kCylinder, {}, Mat3<mjtNum>::identity(), 0.1, nullptr}, start, within).touches);
  EXPECT_FALSE(wrap_string({WrapShape::kSphere, {}, Mat3<mjtNum>::identity(), 0.0, nullptr}, start, end).touches);
  EXPECT_TRUE(wrap_string({WrapShape::kSphere, {}, Mat3<mjtNum>::identity(), 0.1, nullptr}, start, end).touches);
}

// Strings of all kinds from the world to sites on a body: around a sphere and a cylinder, with sides within and beyond
// them, without sides, from within the geom, in line with its centre.
test::ModelPtr strings() {
  test::Random random(17);
  const auto numbers = [&](double size) {
    return std::to_string(size * random.number()) + " " + std::to_string(size * random.number()) + " " +
           std::to_string(size * random.number());
  };
  std::string body = "<mujoco><worldbody><site name='line' pos='.5 0 0'/>", sites, tendons;
  for (int k = 0; k < 40; ++k) {
    const std::string id = std::to_string(k);
    body += "<site name='a" + id + "' pos='" + numbers(0.6) + "'/><site name='s" + id + "' pos='" +
            numbers(k % 2 ? 0.1 : 0.6) + "'/>";
    sites += "<site name='b" + id + "' pos='" + numbers(0.6) + "'/>";
    const std::string geom = k % 3 ? "sphere" : "cylinder", side = k % 4 ? " sidesite='s" + id + "'" : "";
    tendons += "<spatial><site site='" + std::string(k == 7 ? "line" : "a" + id) + "'/><geom geom='" + geom + "'" +
               (k == 7 ? "" : side) + "/><site site='" + (k == 7 ? "end" : "b" + id) + "'/></spatial>";
  }
  return test::load_text(body + "<geom name='sphere' size='.2'/><geom name='cylinder' type='cylinder' size='.15 .1' " +
                         "euler='10 20 30'/><body><freejoint/><geom size='.1' contype='0'/><site name='end' " +
                         "pos='-.5 0 0'/>" + sites + "</body></worldbody><tendon>" + tendons + "</tendon></mujoco>");
}

TEST(Wrap, FoursHaveTheBitsOfOneByOne) {
  if (!has_avx2_fma()) GTEST_SKIP() << "this processor has no AVX2";
  const test::ModelPtr owner = strings();
  const mjModel& m = *owner;
  const test::DataPtr d(mj_makeData(&m));
  const Plan& plan = *static_cast<const Plan*>(m.plan);
  ASSERT_EQ(plan.nstring, 40);
  int touching = 0, left_alone = 0;
  for (int pose = 0; pose < 20; ++pose) {
    mj_forward(&m, d.get());
    for (int first = 0; first < plan.nstring; first += 3) {
      const int count = std::min(plan.nstring - first, 1 + first % 4);
      Wrapping<mjtNum> together[WrapFours::kCount];
      const unsigned alone = kAvx2WrapFours.wrap(m, *d, plan.string + first, count, together);
      EXPECT_LT(alone, 1u << count);
      for (int k = 0; k < count; ++k) {
        const Plan::String& s = plan.string[first + k];
        const Wrapping<mjtNum> w = tendon::wrap_alone(m, *d, s.from, s.wrap, s.to);
        if (alone >> k & 1) {
          ++left_alone;
          continue;
        }
        ASSERT_EQ(together[k].touches, w.touches) << first + k;
        if (!w.touches) continue;
        ++touching;
        EXPECT_EQ(together[k].length, w.length) << first + k;
        expect_near(together[k].enters, w.enters, 0);
        expect_near(together[k].leaves, w.leaves, 0);
      }
    }
    d->qpos[0] += 0.03;
    d->qpos[4] += 0.1;
  }
  EXPECT_GT(touching, 100);
  EXPECT_GT(left_alone, 10);
}

}  // namespace
}  // namespace sinew
