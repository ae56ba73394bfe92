// SPDX-License-Identifier: Apache-2.0
// Sensors of distance, normal and segment: balls, for which all is known.
#include <gtest/gtest.h>

#include "sense/sensor_support.h"

namespace sinew {
namespace {

using test::expect_near;
using test::SensedWorld;

// Ball a0 at the origin, ball b0 at x; a second ball of body a is farther away from b.
struct Balls : SensedWorld {
  Balls(mjtNum x, const std::string& cutoff)
      : SensedWorld(R"(<mujoco><worldbody><body name="a"><geom name="a0" size=".5"/><geom size=".2" pos="0 1 0"/></body>
    <body name="b" pos=")" +
                    std::to_string(x) + R"( 0 0"><geom name="b0" size=".5"/></body></worldbody><sensor>
    <distance name="d" geom1="a0" geom2="b0" cutoff=")" +
                    cutoff + R"("/>
    <normal name="n" geom1="a0" geom2="b0" cutoff=")" +
                    cutoff + R"("/>
    <fromto name="s" geom1="a0" geom2="b0" cutoff=")" +
                    cutoff + R"("/>
    <distance name="db" body1="b" body2="a" cutoff=")" +
                    cutoff + R"("/>
    <normal name="nb" body1="b" body2="a" cutoff=")" +
                    cutoff + R"("/>
    <fromto name="sb" geom1="b0" body2="a" cutoff=")" +
                    cutoff + R"("/></sensor></mujoco>)") {
    forward();
  }
  void expect(mjtNum distance, mjtNum normal, mjtNum from, mjtNum to) const {
    EXPECT_NEAR(number("d"), distance, 1e-9);
    EXPECT_NEAR(number("db"), distance, 1e-9);
    expect_near(vec("n"), {normal, 0, 0}, 1e-9, "normal");
    expect_near(vec("nb"), {-normal, 0, 0}, 1e-9, "normal of bodies");
    const auto segment = read("s"), back = read("sb");
    expect_near(load3(segment.data()), {from, 0, 0}, 1e-9, "from");
    expect_near(load3(segment.data() + 3), {to, 0, 0}, 1e-9, "to");
    expect_near(load3(back.data()), {to, 0, 0}, 1e-9, "from of bodies");
    expect_near(load3(back.data() + 3), {from, 0, 0}, 1e-9, "to of bodies");
  }
};

TEST(DistanceSensors, Apart) { Balls(1.5, "1").expect(0.5, 1, 0.5, 1); }

TEST(DistanceSensors, Overlapping) { Balls(0.5, "0").expect(-0.5, -1, 0.5, 0); }

TEST(DistanceSensors, TooFarApart) {
  Balls(1.5, "0.1").expect(0.1, 0, 0, 0);
  Balls(1.5, "0").expect(0, 0, 0, 0);
}

TEST(DistanceSensors, CutoffClipsTheDistanceOnly) { Balls(0.5, "0.1").expect(-0.1, -1, 0.5, 0); }

TEST(DistanceSensors, TouchingBallsHaveNoNormal) {
  const Balls balls(1, "1");
  EXPECT_NEAR(balls.number("d"), 0, 1e-12);
  EXPECT_EQ(norm(balls.vec("n")), 0);
}

}  // namespace
}  // namespace sinew
