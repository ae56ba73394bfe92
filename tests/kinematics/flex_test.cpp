// SPDX-License-Identifier: Apache-2.0
// Flexes in motion: Jacobians against differences, interpolation against what it must reproduce, boxes against points.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "math/vec3.h"
#include "support/load.h"

namespace sinew::test {
namespace {

const char* kSoftBall = R"(<mujoco><worldbody><body name="b" pos="0 0 1" euler="10 20 30"><freejoint/><geom size=".1"/>
    <flexcomp name="f" type="ellipsoid" dim="3" count="3 3 3" spacing=".1 .1 .1" dof="radial" pos=".01 .02 .03">
      <edge equality="true"/></flexcomp></body></worldbody></mujoco>)";
const char* kSheet = R"(<mujoco><worldbody><flexcomp name="f" count="3 4 1" spacing=".1 .1 .1" pos="0 0 1">
    <edge damping="1"/><pin id="0 1"/></flexcomp></worldbody></mujoco>)";

DataPtr shaken(const mjModel& m) {
  DataPtr d(mj_makeData(&m));
  for (int i = 0; i < m.nv; ++i) d->qvel[i] = 0.01 * std::sin(3 * i + 1);
  mj_integratePos(&m, d->qpos, d->qvel, 1);
  for (int i = 0; i < m.nv; ++i) d->qvel[i] = std::sin(5 * i + 2);
  mj_forward(&m, d.get());
  return d;
}

TEST(FlexKinematics, EdgesLengthenAsTheirRatesSay) {
  for (const char* xml : {kSoftBall, kSheet}) {
    for (const int format : {mjJAC_DENSE, mjJAC_SPARSE}) {
      const ModelPtr m = load_text(xml);
      m->opt.jacobian = format;
      const DataPtr d = shaken(*m);
      const std::vector<mjtNum> rate(d->flexedge_velocity, d->flexedge_velocity + m->nflexedge);
      const std::vector<mjtNum> qpos(d->qpos, d->qpos + m->nq), qvel(d->qvel, d->qvel + m->nv);
      constexpr double kStep = 1e-6;
      std::vector<mjtNum> length[2];
      for (const int side : {0, 1}) {
        std::copy(qpos.begin(), qpos.end(), d->qpos);
        mj_integratePos(m.get(), d->qpos, qvel.data(), side ? kStep : -kStep);
        mj_forward(m.get(), d.get());
        length[side].assign(d->flexedge_length, d->flexedge_length + m->nflexedge);
      }
      for (std::size_t e = 0; e < rate.size(); ++e) {
        EXPECT_NEAR((length[1][e] - length[0][e]) / (2 * kStep), rate[e], 1e-7) << e;
      }
    }
  }
}

// Where nothing acts on edges no rows are made, and what is pinned at both ends has an empty row.
TEST(FlexKinematics, RowsAreMadeWhereTheyAreNeeded) {
  const ModelPtr m = load_text(kSheet);
  m->opt.jacobian = mjJAC_SPARSE;
  const DataPtr d = shaken(*m);
  for (int e = 0; e < m->nflexedge; ++e) {
    const bool held = m->flex_edge[2 * e] == 0 && m->flex_edge[2 * e + 1] == 1;
    EXPECT_EQ(m->flexedge_rigid[e], held);
    EXPECT_EQ(d->flexedge_J_rownnz[e] == 0, held);
  }
  m->flex_edgedamping[0] = 0;
  mj_forward(m.get(), d.get());
  for (int e = 0; e < m->nflexedge; ++e) EXPECT_EQ(d->flexedge_J_rownnz[e], 0);
}

// Interpolation reproduces what its polynomials can: any linear map for both orders, squares for the second.
TEST(FlexKinematics, InterpolationIsExactForItsPolynomials) {
  for (const int order : {1, 2}) {
    const std::string dof = order == 1 ? "trilinear" : "quadratic";
    const ModelPtr m =
        load_text("<mujoco><worldbody><flexcomp name=\"f\" dim=\"3\" count=\"5 4 6\" spacing=\".1 .2 .3\" dof=\"" +
                  dof + "\"><contact selfcollide=\"none\" internal=\"false\"/></flexcomp></worldbody></mujoco>");
    DataPtr d(mj_makeData(m.get()));
    const auto move = [&](const Vec3<double>& p) {
      const double bow = order == 2 ? 0.5 * p.x * p.x - p.y * p.z : 0;
      return Vec3<double>{0.1 + 0.2 * p.x - 0.3 * p.z, 0.4 * p.y + bow, 0.2 * p.x + 0.1 * p.y + bow};
    };
    for (int n = 0; n < m->nflexnode; ++n) {
      const int body = m->flex_nodebodyid[n];
      move(load3(m->body_pos + 3 * body)).store(d->qpos + m->jnt_qposadr[m->body_jntadr[body]]);
    }
    mj_forward(m.get(), d.get());
    for (int v = 0; v < m->nflexvert; ++v) {
      const Vec3<double> rest = load3(m->flex_vert + 3 * v);
      EXPECT_NEAR(distance(load3(d->flexvert_xpos + 3 * v), rest + move(rest)), 0, 1e-12);
    }
  }
}

// A turned parent turns the whole flex.
TEST(FlexKinematics, InterpolatedFlexesTurnWithTheirParent) {
  const ModelPtr m = load_text(R"(<mujoco><worldbody><body pos="1 0 0" euler="0 0 90"><flexcomp name="f" dim="3"
      count="4 4 4" spacing=".1 .2 .3" dof="trilinear"><contact selfcollide="none" internal="false"/></flexcomp></body>
      </worldbody></mujoco>)");
  DataPtr d(mj_makeData(m.get()));
  mj_forward(m.get(), d.get());
  for (int v = 0; v < m->nflexvert; ++v) {
    const mjtNum* p = m->flex_vert + 3 * v;
    EXPECT_NEAR(distance(load3(d->flexvert_xpos + 3 * v), Vec3<double>{1 - p[1], p[0], p[2]}), 0, 1e-12);
  }
}

TEST(FlexKinematics, BoxesHoldTheirElements) {
  const ModelPtr m = load_text(kSoftBall);
  const DataPtr d = shaken(*m);
  const double radius = m->flex_radius[0];
  const auto holds = [&](const mjtNum* box, const mjtNum* p) {
    for (int k = 0; k < 3; ++k) {
      if (std::abs(p[k] - box[k]) > box[3 + k] - radius + 1e-12) return false;
    }
    return true;
  };
  for (int e = 0; e < m->nflexelem; ++e) {
    for (int k = 0; k < 4; ++k) {
      const mjtNum* p = d->flexvert_xpos + 3 * m->flex_elem[4 * e + k];
      EXPECT_TRUE(holds(d->flexelem_aabb + 6 * e, p));
      EXPECT_TRUE(holds(d->bvh_aabb_dyn, p));  // the root
    }
  }
}

}  // namespace
}  // namespace sinew::test
