// SPDX-License-Identifier: Apache-2.0
#include "batch/lanes.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include <mujoco/mujoco.h>

#include "base/cpu.h"
#include "batch/lane_fields.h"
#include "force/fluid.h"
#include "force/passive.h"
#include "kinematics/joint_tendon.h"
#include "model/plan.h"

namespace sinew {
namespace {

// Callbacks or plugins take part in forces and sensors, and may read and write what they like.
bool asks_program(const mjModel& m) {
  return mjcb_control || mjcb_passive || mjcb_sensor || mjcb_act_dyn || mjcb_act_gain || mjcb_act_bias || m.nplugin > 0;
}

template <std::size_t n>
bool is_among(const std::string_view (&names)[n], const std::string& field) {
  return std::find(std::begin(names), std::end(names), field) != std::end(names);
}

}  // namespace

EnvironmentLanes::~EnvironmentLanes() = default;

// The environment is asked here, too: has_avx2_fma() need not ask it.
int most_lanes() {
  static const int lanes = has_avx512() ? 8 : allows_avx2_fma(std::getenv("SINEW_SIMD")) ? 4 : 1;
  return lanes;
}

std::unique_ptr<EnvironmentLanes> make_lanes(const mjModel& m, int width) {
  return std::unique_ptr<EnvironmentLanes>(width == 8 ? make_eight_lanes(m) : make_four_lanes(m));
}

bool lanes_fit(const mjModel& m) {
  const Plan& plan = *static_cast<const Plan*>(m.plan);
  const bool tendons_weigh =
      std::any_of(m.tendon_armature, m.tendon_armature + m.ntendon, [](mjtNum armature) { return armature != 0; });
  return most_lanes() > 1 && plan.is_made && !plan.has_long_rows && !tendons_weigh && m.opt.integrator != mjINT_RK4;
}

bool lane_forces_fit(const mjModel& m) {
  const bool acts = !(m.opt.disableflags & mjDSBL_ACTUATION);
  const auto has_any = [&](const mjtNum* of_tendons) {
    return std::any_of(of_tendons, of_tendons + m.ntendon, [](mjtNum x) { return x != 0; });
  };
  if (has_any(m.tendon_stiffness) || has_any(m.tendon_damping)) return false;
  if (asks_program(m) || !acts || m.nflex > 0 || has_medium(m) || !has_passive_forces(m)) return false;
  for (int i = 0; i < m.nu; ++i) {
    const int type = m.actuator_trntype[i];
    if ((type != mjTRN_JOINT && type != mjTRN_JOINTINPARENT) || m.actuator_actnum[i] > 1) return false;
  }
  return true;
}

bool lane_lengths_fit(const mjModel& m) { return m.ntendon > 0 && !has_tendon_paths(m); }

bool lanes_leave_out(const char* field) {
#define SINEW_COMPARE(name, count) \
  if (std::strcmp(field, #name) == 0) return true;
  SINEW_LANE_EXTRAS(SINEW_COMPARE)
  SINEW_LANE_FORCE_EXTRAS(SINEW_COMPARE)
  SINEW_LANE_ADVANCE_EXTRAS(SINEW_COMPARE)
#undef SINEW_COMPARE
  return std::strcmp(field, "qDeriv") == 0;
}

// The derivative of implicit and the comparison with inverse dynamics read them too.
bool lane_extras_are_seen(const mjModel& m) {
  return asks_program(m) || mjcb_contactfilter || m.opt.integrator == mjINT_IMPLICIT ||
         (m.opt.enableflags & mjENBL_FWDINV);
}

bool lane_advance_fits(const mjModel& m) {
  return m.opt.integrator == mjINT_EULER || m.opt.integrator == mjINT_IMPLICITFAST;
}

bool lanes_share_slopes(const mjModel& m) {
  for (int i = 0; i < m.nu; ++i) {
    const int gain = m.actuator_gaintype[i], joint = m.jnt_type[m.actuator_trnid[2 * i]];
    const bool slopes = gain == mjGAIN_AFFINE && m.actuator_gainprm[mjNGAIN * i + 2] != 0;
    if (slopes || gain == mjGAIN_MUSCLE || joint == mjJNT_FREE || joint == mjJNT_BALL) return false;
  }
  return m.opt.integrator == mjINT_IMPLICITFAST;
}

bool lanes_read(const std::string& field) {
  static constexpr std::string_view kRead[] = {
      "qpos0",        "body_pos",         "body_quat",    "body_ipos", "body_iquat",  "body_mass",
      "body_inertia", "jnt_pos",          "jnt_axis",     "geom_pos",  "geom_quat",   "site_pos",
      "site_quat",    "body_subtreemass", "dof_armature", "dof_M0",    "opt.gravity", "tendon_armature"};
  return is_among(kRead, field);
}

bool lane_forces_read(const std::string& field) {
  static constexpr std::string_view kRead[] = {"jnt_stiffness",    "qpos_spring",     "dof_damping", "body_gravcomp",
                                               "opt.timestep",     "jnt_actfrcrange", "opt.density", "opt.viscosity",
                                               "tendon_stiffness", "tendon_damping"};
  return field.starts_with("actuator_") || is_among(kRead, field);
}

bool lane_solver_reads(const std::string& field) {
  static constexpr std::string_view kRead[] = {"opt.tolerance", "opt.ls_tolerance"};
  return is_among(kRead, field);
}

bool lane_lengths_read(const std::string& field) { return field == "wrap_prm"; }

bool lane_limits_read(const std::string& field) { return field == "jnt_range" || field == "jnt_margin"; }

bool lane_pairs_read(const std::string& field) {
  static constexpr std::string_view kRead[] = {"geom_margin", "geom_rbound", "geom_aabb", "bvh_aabb", "opt.o_margin"};
  return is_among(kRead, field);
}

}  // namespace sinew
