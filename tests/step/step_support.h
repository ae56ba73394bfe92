// SPDX-License-Identifier: Apache-2.0
// step_support.h -- a model with every smooth force, a limit and sensors of each stage, in motion.
#ifndef SINEW_TESTS_STEP_STEP_SUPPORT_H_
#define SINEW_TESTS_STEP_STEP_SUPPORT_H_

#include <string>
#include <vector>

#include "force/moving.h"

namespace sinew::test {

using Vector = std::vector<mjtNum>;

inline constexpr int kIntegrators[] = {mjINT_EULER, mjINT_RK4, mjINT_IMPLICIT, mjINT_IMPLICITFAST};

// Every smooth force, and sensors of each stage; the first hinge is beyond its limit.
inline std::string sensed_model() {
  std::string xml = moving_model(R"(density="1.2" viscosity=".3")");
  const std::string joint = R"(<joint name="a" )";
  xml.insert(xml.find(joint) + joint.size(), R"(range="40 90" )");
  const std::string sensors = R"(<sensor><framepos objtype="site" objname="s1"/><e_potential/>
      <framelinvel objtype="site" objname="s1"/><subtreelinvel body="torso"/><e_kinetic/>
      <accelerometer site="s1"/><force site="s1"/><actuatorfrc actuator="servo"/></sensor>)";
  xml.insert(xml.find("<position ") + 10, R"(name="servo" )");
  xml.insert(xml.find("</mujoco>"), sensors);
  return xml;
}

struct Sim {
  ModelPtr m = load_text(sensed_model());
  DataPtr d = set_in_motion(*m);

  explicit Sim(int integrator = mjINT_EULER) { m->opt.integrator = integrator; }

  Vector state() const {
    Vector all(static_cast<std::size_t>(mj_stateSize(m.get(), mjSTATE_INTEGRATION)));
    mj_getState(m.get(), d.get(), all.data(), mjSTATE_INTEGRATION);
    return all;
  }
  Vector measured() const { return {d->sensordata, d->sensordata + m->nsensordata}; }
  Vector accelerations() const { return {d->qacc, d->qacc + m->nv}; }
  Vector inverse_forces() const { return {d->qfrc_inverse, d->qfrc_inverse + m->nv}; }

  void position() {
    mj_fwdPosition(m.get(), d.get());
    mj_sensorPos(m.get(), d.get());
    mj_energyPos(m.get(), d.get());
  }
  void velocity() {
    mj_fwdVelocity(m.get(), d.get());
    mj_sensorVel(m.get(), d.get());
    mj_energyVel(m.get(), d.get());
  }
  void acceleration() {
    mj_fwdActuation(m.get(), d.get());
    mj_fwdAcceleration(m.get(), d.get());
    mj_fwdConstraint(m.get(), d.get());
    mj_sensorAcc(m.get(), d.get());
  }
  void integrate() {
    switch (m->opt.integrator) {
      case mjINT_EULER:
        return mj_Euler(m.get(), d.get());
      case mjINT_RK4:
        return mj_RungeKutta(m.get(), d.get(), 4);
      default:
        return mj_implicit(m.get(), d.get());
    }
  }
};

}  // namespace sinew::test

#endif  // SINEW_TESTS_STEP_STEP_SUPPORT_H_
