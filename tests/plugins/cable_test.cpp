// SPDX-License-Identifier: Apache-2.0
// Elastic cables against beam theory.
#include <algorithm>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "load_text.h"

namespace plugin_tests {
namespace {

constexpr double kTwist = 3e6, kBend = 5e6, kRadius = 0.01, kLength = 1;
constexpr int kPoints = 41;  // 40 segments
constexpr double kInertia = mjPI * kRadius * kRadius * kRadius * kRadius / 4;

std::string cable(const char* author, const char* geom, const char* extra = "") {
  return std::string("<mujoco><option gravity='0 0 0'/><extension><plugin plugin='") + author +
         ".elasticity.cable'/></extension><worldbody><composite prefix='c' type='cable' curve='s' count='41 1 1' "
         "size='1' initial='none'><plugin plugin='" +
         author + ".elasticity.cable'><config key='twist' value='3e6'/><config key='bend' value='5e6'/>" + extra +
         "</plugin><joint kind='main' damping='.01'/>" + geom + "</composite></worldbody></mujoco>";
}

const char* const kRound = "<geom type='capsule' size='.01' mass='.001' contype='0' conaffinity='0'/>";

// Poses every segment as one more of the same rotation vector, in the frame of its parent.
void turn_all(const mjModel& m, mjData& d, const mjtNum theta[3]) {
  mjtNum axis[3] = {theta[0], theta[1], theta[2]}, quat[4];
  const mjtNum angle = mju_normalize3(axis);
  mju_axisAngle2Quat(quat, axis, angle);
  for (int j = 0; j < m.njnt; ++j) mju_copy4(d.qpos + m.jnt_qposadr[j], quat);
}

// A pure bend of curvature k has the moment E I k everywhere, whatever the angle; a pure twist G J times the angle a
// length. Both names are the same plugin.
TEST(Cable, UniformBendAndTwistHaveTheMomentsOfABeam) {
  for (const char* author : {"mujoco", "sinew"}) {
    const ModelPtr m = load_text(cable(author, kRound));
    const DataPtr d = make_data(m);
    const double segment = kLength / (kPoints - 1);
    const mjtNum turns[3][3] = {{0.1, 0, 0}, {0, 0.1, 0}, {0, 0, -0.1}};
    const double stiffness[3] = {kTwist * 2 * kInertia, kBend * kInertia, kBend * kInertia};
    for (int k = 0; k < 3; ++k) {
      turn_all(*m, *d, turns[k]);
      mj_forward(m.get(), d.get());
      for (int i = 0; i < m->nv; ++i) {
        const double expected = -stiffness[k] * turns[k][i % 3] / segment;
        EXPECT_NEAR(d->qfrc_passive[i], expected, 1e-6 * stiffness[k] / segment) << author << " dof " << i;
      }
    }
  }
}

// A force F at the end of a clamped beam bends it by F L^3 / (3 E I). In the chain each joint turns by the moment there
// over E I / h, h the length of a segment: that is an equilibrium, and its end is where Euler says but for the segment
// that is clamped and the half one beyond the force: 1.5 h / L and 0.75 h / L of the deflection, to first order.
TEST(Cable, ACantileverBendsAsEulerSays) {
  const ModelPtr m = load_text(cable("mujoco", kRound));
  const DataPtr d = make_data(m);
  const double force = 1e-4, segment = kLength / (kPoints - 1), stiffness = kBend * kInertia / segment;
  d->xfrc_applied[6 * (m->nbody - 1) + 2] = force;
  for (int j = 0; j < m->njnt; ++j) {
    const double arm = kLength - segment / 2 - (j + 1) * segment;
    const mjtNum axis[3] = {0, -1, 0};
    mju_axisAngle2Quat(d->qpos + m->jnt_qposadr[j], axis, force * arm / stiffness);
  }
  mj_forward(m.get(), d.get());
  for (int i = 0; i < m->nv; ++i) {
    EXPECT_NEAR(d->qfrc_smooth[i], 0, 1e-5 * force) << i;  // the moment at the clamp is F L
  }
  const int tip = mj_name2id(m.get(), mjOBJ_SITE, "cS_last");
  ASSERT_GE(tip, 0);
  const double expected = force * kLength * kLength * kLength / (3 * kBend * kInertia);
  EXPECT_NEAR(d->site_xpos[3 * tip + 2], expected * (1 - (1.5 + 0.75) * segment / kLength), 0.002 * expected);
}

// Forces are minus the gradient of the energy: half of the stiffness times the squares of the angles.
TEST(Cable, ForcesAreMinusTheGradientOfTheEnergy) {
  const ModelPtr m = load_text(cable("mujoco", "<geom type='box' size='.1 .02 .01' contype='0' conaffinity='0'/>"));
  const DataPtr d = make_data(m);
  const double a = 0.02, b = 0.01, segment = kLength / (kPoints - 1);
  const double torsion = a * b * b * b * (16.0 / 3 - 3.36 * b / a * (1 - std::pow(b / a, 4) / 12));
  const double k[3] = {kTwist * torsion / segment, kBend * 4 / 3 * a * b * b * b / segment,
                       kBend * 4 / 3 * b * a * a * a / segment};
  const auto energy = [&] {
    double sum = 0;
    for (int j = 0; j < m->njnt; ++j) {
      mjtNum theta[3];
      mju_quat2Vel(theta, d->qpos + m->jnt_qposadr[j], 1);
      for (int i = 0; i < 3; ++i) sum += 0.5 * k[i] * theta[i] * theta[i];
    }
    return sum;
  };
  // far from pure twist or bend the rotation vector is no linear coordinate: small angles, so that it nearly is
  for (int j = 0; j < m->njnt; ++j) {
    const mjtNum turn[3] = {1e-4 * std::sin(j), 1e-4 * std::cos(2 * j), 1e-4 * std::sin(3 * j + 1)};
    mjtNum* quat = d->qpos + m->jnt_qposadr[j];
    mju_quatIntegrate(quat, turn, 1);
  }
  mj_forward(m.get(), d.get());
  constexpr double kStep = 1e-6;
  std::vector<mjtNum> start(d->qpos, d->qpos + m->nq), way(static_cast<std::size_t>(m->nv));
  for (int i = 0; i < m->nv; i += 7) {
    std::fill(way.begin(), way.end(), 0);
    way[static_cast<std::size_t>(i)] = 1;
    mj_integratePos(m.get(), d->qpos, way.data(), kStep);
    const double high = energy();
    mju_copy(d->qpos, start.data(), m->nq);
    mj_integratePos(m.get(), d->qpos, way.data(), -kStep);
    const double low = energy();
    mju_copy(d->qpos, start.data(), m->nq);
    EXPECT_NEAR(d->qfrc_passive[i], -(high - low) / (2 * kStep), 1e-3 * 1e-4 * k[2]) << i;
  }
}

// A curved cable is at rest as it is written, to the last bit; one that is flat at rest pulls itself straight.
TEST(Cable, RestIsAsWrittenOrFlat) {
  const auto curved = [](const char* extra) {
    return std::string(
               "<mujoco><option gravity='0 0 0'/><extension><plugin plugin='mujoco.elasticity.cable'/></extension>"
               "<worldbody><composite prefix='c' type='cable' curve='cos(s) sin(s) s' count='11 1 1' size='.5 .1 "
               "2' initial='none'><plugin plugin='mujoco.elasticity.cable'><config key='twist' value='1e6'/>"
               "<config key='bend' value='1e6'/>") +
           extra +
           "</plugin><joint kind='main' damping='.01'/><geom type='cylinder' "
           "size='.01'/></composite></worldbody></mujoco>";
  };
  const ModelPtr as_written = load_text(curved(""));
  const DataPtr d = make_data(as_written);
  mj_forward(as_written.get(), d.get());
  for (int i = 0; i < as_written->nv; ++i) EXPECT_EQ(d->qfrc_passive[i], 0);
  const ModelPtr flat = load_text(curved("<config key='flat' value='true'/>"));
  const DataPtr bent = make_data(flat);
  mj_forward(flat.get(), bent.get());
  EXPECT_GT(mju_norm(bent->qfrc_passive, flat->nv), 1e-3);
}

TEST(Cable, BadConfigurationsAreRefusedWithTheirReason) {
  std::string message;
  EXPECT_FALSE(load_text(
      "<mujoco><extension><plugin plugin='mujoco.elasticity.cable'><instance name='c'/></plugin></extension><worldbody>"
      "<body><geom size='.1'/><plugin instance='c'/><body pos='.2 0 0'><joint type='ball'/><geom size='.1'/><plugin "
      "instance='c'/></body></body></worldbody></mujoco>",
      &message));
  EXPECT_NE(message.find("capsule, a cylinder or a box"), std::string::npos) << message;
  EXPECT_FALSE(load_text(cable("mujoco", kRound, "<config key='vmax' value='much'/>"), &message));
  EXPECT_NE(message.find("vmax"), std::string::npos) << message;
}

// With vmax, geoms get colours by how hard they are bent: blue at rest, red at vmax.
TEST(Cable, ColoursShowTheTorque) {
  const ModelPtr m = load_text(cable("mujoco", kRound, "<config key='vmax' value='.01'/>"));
  const DataPtr d = make_data(m);
  const mjpPlugin* plugin = mjp_getPluginAtSlot(m->plugin[0]);
  mjvGeom drawn[2] = {};
  mjvScene scene = {};
  scene.geoms = drawn;
  scene.ngeom = scene.maxgeom = 2;
  for (mjvGeom& geom : drawn) geom.objtype = mjOBJ_GEOM;
  drawn[0].objid = 5;
  drawn[1].objid = -1;
  drawn[1].rgba[1] = 0.25F;
  mj_forward(m.get(), d.get());
  plugin->visualize(m.get(), d.get(), nullptr, &scene, 0);
  EXPECT_EQ(drawn[0].rgba[2], 1);
  EXPECT_EQ(drawn[1].rgba[1], 0.25F);
  const mjtNum turn[3] = {0, 1, 0};
  turn_all(*m, *d, turn);
  mj_forward(m.get(), d.get());
  plugin->visualize(m.get(), d.get(), nullptr, &scene, 0);
  EXPECT_EQ(drawn[0].rgba[0], 1);
  EXPECT_EQ(drawn[0].rgba[2], 0);
}

}  // namespace
}  // namespace plugin_tests
