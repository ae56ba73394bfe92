// SPDX-License-Identifier: Apache-2.0
#include "step/inverse.h"

#include <algorithm>
#include <cmath>

#include "inertia/factor.h"
#include "model/arena/arena.h"
#include "model/timer.h"

namespace sinew {
namespace {

// Everything that inverse dynamics writes and forward dynamics has written, put back at the end of a scope.
class KeptResults {
 public:
  KeptResults(const mjModel& m, mjData& d, StackFrame& frame)
      : m_(m),
        d_(d),
        constraint_(copy(frame, d.qfrc_constraint, m.nv)),
        force_(copy(frame, d.efc_force, d.nefc)),
        sensor_(copy(frame, d.sensordata, m.nsensordata)) {}
  ~KeptResults() {
    std::copy_n(constraint_, m_.nv, d_.qfrc_constraint);
    std::copy_n(force_, d_.nefc, d_.efc_force);
    std::copy_n(sensor_, m_.nsensordata, d_.sensordata);
  }
  KeptResults(const KeptResults&) = delete;
  KeptResults& operator=(const KeptResults&) = delete;

  const mjtNum* constraint() const { return constraint_; }

 private:
  static mjtNum* copy(StackFrame& frame, const mjtNum* values, mjtSize n) {
    mjtNum* result = frame.alloc<mjtNum>(static_cast<std::size_t>(n));
    std::copy_n(values, n, result);
    return result;
  }

  const mjModel& m_;
  mjData& d_;
  mjtNum *constraint_, *force_, *sensor_;
};

mjtNum distance(const mjtNum* a, const mjtNum* b, int n) {
  mjtNum sum = 0;
  for (int i = 0; i < n; ++i) sum += (a[i] - b[i]) * (a[i] - b[i]);
  return std::sqrt(sum);
}

}  // namespace

void inverse_position(const mjModel& m, mjData& d) { forward_position(m, d); }

void inverse_velocity(const mjModel& m, mjData& d) { forward_velocity(m, d); }

void inverse_constraint(const mjModel& m, mjData& d) {
  StageTimer timer(d, mjTIMER_CONSTRAINT);
  std::fill_n(d.qfrc_constraint, m.nv, 0);
}

void inverse_skip(const mjModel& m, mjData& d, mjtStage skip, Sensors sensors) {
  StageTimer timer(d, mjTIMER_INVERSE);
  if (skip < mjSTAGE_POS) {
    inverse_position(m, d);
  }
  if (skip < mjSTAGE_VEL) {
    inverse_velocity(m, d);
  }
  inverse_constraint(m, d);
  multiply_mass_matrix(m, d, d.qfrc_inverse, d.qacc);
  for (int i = 0; i < m.nv; ++i) {
    d.qfrc_inverse[i] += d.qfrc_bias[i] - d.qfrc_passive[i] - d.qfrc_constraint[i];
  }
  if (sensors == Sensors::kCompute) {
  }
}

}  // namespace sinew
