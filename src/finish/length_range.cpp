// SPDX-License-Identifier: Apache-2.0
#include "finish/length_range.h"

#include <algorithm>
#include <cmath>

#include "base/kinds/actuators.h"
#include "math/dense/dense.h"
#include "math/functions/elementary.h"
#include "model/arena/arena.h"
#include "model/data.h"
#include "model/data_scope.h"
#include "step/part.h"
#include "tree/mass_factor.h"

namespace sinew {
namespace {

// The model's options for the length of a scope: constraints alone act.
class PullingOptions {
 public:
  PullingOptions(mjModel& m, const mjLROpt& opt) : m_(m), kept_(m.opt) {
    m.opt.disableflags |=
        mjDSBL_FRICTIONLOSS | mjDSBL_CONTACT | mjDSBL_SPRING | mjDSBL_DAMPER | mjDSBL_GRAVITY | mjDSBL_ACTUATION;
    m.opt.enableflags &= ~mjENBL_SLEEP;
    if (opt.timestep > 0) m.opt.timestep = opt.timestep;
  }
  ~PullingOptions() { m_.opt = kept_; }
  PullingOptions(const PullingOptions&) = delete;
  PullingOptions& operator=(const PullingOptions&) = delete;

 private:
  mjModel& m_;
  mjOption kept_;
};

// Along the moment arms, as strong as opt asks for.
void pull(const mjModel& m, mjData& d, int actuator, mjtNum side, const mjLROpt& opt) {
  StackFrame frame(d);
  mjtNum* acceleration = frame.alloc<mjtNum>(m.nv);
  std::fill_n(d.qfrc_applied, m.nv, 0);
  const int begin = d.moment_rowadr[actuator], end = begin + d.moment_rownnz[actuator];
  for (int k = begin; k < end; ++k) d.qfrc_applied[d.moment_colind[k]] = side * d.actuator_moment[k];
  MassFactor(m, d, scope_of(m, d)).solve(acceleration, d.qfrc_applied, 1);
  mjtNum scale = opt.accel / std::max(mjMINVAL, norm(acceleration, m.nv));
  const mjtNum force = scale * norm(d.qfrc_applied, m.nv);
  if (opt.maxforce > 0 && force > opt.maxforce) scale *= opt.maxforce / force;
  for (int i = 0; i < m.nv; ++i) d.qfrc_applied[i] *= scale;
}

struct Extent {
  mjtNum low, high;
  bool stable;
};

// The lengths in the last part of a simulation.
Extent simulate(const mjModel& m, mjData& d, int actuator, mjtNum side, const mjLROpt& opt) {
  reset_data(m, d);
  const mjtNum keep = elementary::exp(-m.opt.timestep / std::max(mjMINVAL, opt.timeconst));
  Extent extent{mjMAXVAL, -mjMAXVAL, true};
  while (d.time < opt.inttotal) {
    const mjtNum time = d.time;
    for (int i = 0; i < m.nv; ++i) d.qvel[i] *= keep;
    step_before_control(m, d);
    pull(m, d, actuator, side, opt);
    step_after_control(m, d);
    if (d.time <= time) return {0, 0, false};  // a number went wild, and the data is back at its start
    if (d.time < opt.inttotal - opt.interval) continue;
    extent.low = std::min(extent.low, d.actuator_length[actuator]);
    extent.high = std::max(extent.high, d.actuator_length[actuator]);
  }
  return extent;
}

const mjtNum* limits_of_target(const mjModel& m, int actuator) {
  const int id = m.actuator_trnid[2 * actuator];
  const mjtObj target = kinds::kTransmissions[m.actuator_trntype[actuator]].target;
  if (target == mjOBJ_JOINT && m.jnt_limited[id]) return m.jnt_range + 2 * id;
  if (target == mjOBJ_TENDON && m.tendon_limited[id]) return m.tendon_range + 2 * id;
  return nullptr;
}

// Whether the options ask for ranges of this kind of actuator.
bool wants_length_range(const mjModel& m, int actuator, const mjLROpt& opt) {
  const int gain = m.actuator_gaintype[actuator], bias = m.actuator_biastype[actuator];
  const bool muscle = gain == mjGAIN_MUSCLE || bias == mjBIAS_MUSCLE;
  const bool user = gain == mjGAIN_USER || bias == mjBIAS_USER;
  switch (opt.mode) {
    case mjLRMODE_MUSCLE:
      return muscle;
    case mjLRMODE_MUSCLEUSER:
      return muscle || user;
    default:
      return opt.mode == mjLRMODE_ALL;
  }
}

}  // namespace

LengthRange find_length_range(mjModel& m, mjData& d, int actuator, const mjLROpt& opt) {
  mjtNum* range = m.actuator_lengthrange + 2 * actuator;
  if (!wants_length_range(m, actuator, opt) || (opt.useexisting && range[0] < range[1])) return LengthRange::kFound;
  if (const mjtNum* limits = opt.uselimit ? limits_of_target(m, actuator) : nullptr) {
    std::copy_n(limits, 2, range);
    return LengthRange::kFound;
  }
  const PullingOptions options(m, opt);
  const Extent shortest = simulate(m, d, actuator, -1, opt), longest = simulate(m, d, actuator, 1, opt);
  if (!shortest.stable || !longest.stable) return LengthRange::kUnstable;
  range[0] = shortest.low;
  range[1] = longest.high;
  if (range[1] <= range[0]) return LengthRange::kEmpty;
  const mjtNum unsettled = std::max(shortest.high - shortest.low, longest.high - longest.low);
  return unsettled > opt.tolrange * (range[1] - range[0]) ? LengthRange::kNotSettled : LengthRange::kFound;
}

const char* length_range_message(LengthRange result) {
  switch (result) {
    case LengthRange::kEmpty:
      return "its length does not change, so it has no range; state one with lengthrange";
    case LengthRange::kNotSettled:
      return "its length does not settle when it is pulled; give joints or tendons limits, or state lengthrange";
    case LengthRange::kUnstable:
      return "the simulation that looks for its length range is unstable; state lengthrange";
    default:
      return "";
  }
}

}  // namespace sinew
