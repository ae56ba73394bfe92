// SPDX-License-Identifier: Apache-2.0
#include "batch/lanes.h"

#include <algorithm>
#include <string_view>

#include "base/cpu.h"
#include "model/plan.h"

namespace sinew {

bool lanes_fit(const mjModel& m) {
  const Plan& plan = *static_cast<const Plan*>(m.plan);
  const bool tendons_weigh =
      std::any_of(m.tendon_armature, m.tendon_armature + m.ntendon, [](mjtNum armature) { return armature != 0; });
  return has_avx2_fma() && plan.is_made && !plan.has_long_rows && !tendons_weigh && m.opt.integrator != mjINT_RK4;
}

bool lanes_read(const std::string& field) {
  static constexpr std::string_view kRead[] = {
      "qpos0",        "body_pos",         "body_quat",    "body_ipos", "body_iquat",  "body_mass",
      "body_inertia", "jnt_pos",          "jnt_axis",     "geom_pos",  "geom_quat",   "site_pos",
      "site_quat",    "body_subtreemass", "dof_armature", "dof_M0",    "opt.gravity", "tendon_armature"};
  return std::find(std::begin(kRead), std::end(kRead), field) != std::end(kRead);
}

}  // namespace sinew
