// SPDX-License-Identifier: Apache-2.0
#include "model/warnings.h"

#include "base/error.h"

namespace sinew {

std::string warning_text(int warning, std::size_t info) {
  switch (warning) {
    case mjWARN_INERTIA:
      return format_text("The inertia matrix is singular or too close to it; check the masses and inertias at dof %zu.",
                         info);
    case mjWARN_CONTACTFULL:
      return format_text("There was no memory for another contact (%zu found); raise 'memory' in <size>.", info);
    case mjWARN_CNSTRFULL:
      return format_text("There was no memory for another constraint row (%zu made); raise 'memory' in <size>.", info);
    case mjWARN_VGEOMFULL:
      return format_text("The scene has no room for another visual geom (it holds %zu); raise maxgeom.", info);
    case mjWARN_BADQPOS:
      return format_text("A number in qpos is not finite or too large at coordinate %zu: the simulation is unstable.",
                         info);
    case mjWARN_BADQVEL:
      return format_text("A number in qvel is not finite or too large at dof %zu: the simulation is unstable.", info);
    case mjWARN_BADQACC:
      return format_text("A number in qacc is not finite or too large at dof %zu: the simulation is unstable.", info);
    case mjWARN_BADCTRL:
      return format_text("A number in ctrl is not finite or too large at actuator %zu; no control is applied.", info);
    default:
      return format_text("Unknown warning %d (%zu).", warning, info);
  }
}

void count_warning(mjData& d, int warning, int info) {
  mjWarningStat& statistics = d.warning[warning];
  statistics.lastinfo = info;
  if (statistics.number++ > 0) return;
  const std::string text = warning_text(warning, static_cast<std::size_t>(info < 0 ? 0 : info));
  raise_warning("%s Time = %.4f.", text.c_str(), d.time);
}

}  // namespace sinew
