// SPDX-License-Identifier: Apache-2.0
#include "model/warnings.h"

#include <cstdio>

#include "base/error.h"

namespace sinew {
namespace {

constexpr const char* kTexts[mjNWARNING] = {
    "The inertia matrix is singular or too close to it; check masses and inertias at dof %zu.",
    "There was no memory for another contact (%zu found); raise 'memory' in <size>.",
    "There was no memory for another constraint row (%zu made); raise 'memory' in <size>.",
    "The scene has no room for another visual geom (it holds %zu); raise maxgeom.",
    "A number in qpos is not finite or too large at coordinate %zu: the simulation is unstable.",
    "A number in qvel is not finite or too large at dof %zu: the simulation is unstable.",
    "A number in qacc is not finite or too large at dof %zu: the simulation is unstable.",
    "A number in ctrl is not finite or too large at actuator %zu; no control is applied.",
};

}  // namespace

WarningText warning_text(int warning, std::size_t info) {
  WarningText result;
  const bool known = warning >= 0 && warning < mjNWARNING;
  std::snprintf(result.text, sizeof result.text, known ? kTexts[warning] : "Unknown warning (%zu).", info);
  return result;
}

void count_warning(mjData& d, int warning, int info) {
  mjWarningStat& statistics = d.warning[warning];
  statistics.lastinfo = info;
  if (statistics.number++ > 0) return;
  raise_warning("%s Time = %.4f.", warning_text(warning, static_cast<std::size_t>(info)).text, d.time);
}

}  // namespace sinew
