// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "force/actuation.h"
#include "integrate/position.h"
#include "model/arena/arena.h"
#include "model/awake.h"
#include "model/timer.h"
#include "step/derivative.h"
#include "step/part.h"

namespace sinew {
namespace {

class InverseDifferencer {
 public:
  InverseDifferencer(const mjModel& m, mjData& d, mjtNum eps, bool subtract_actuation, Sensors sensors)
      : m_(m),
        d_(d),
        eps_(eps),
        subtract_actuation_(subtract_actuation),
        sensors_(sensors),
        frame_(d),
        force_(frame_.alloc<mjtNum>(m.nv)),
        sensordata_(frame_.alloc<mjtNum>(m.nsensordata)),
        inertia_(frame_.alloc<mjtNum>(m.nM)) {
    evaluate(mjSTAGE_NONE);
    std::copy_n(d.qfrc_inverse, m.nv, force_);
    std::copy_n(d.sensordata, m.nsensordata, sensordata_);
    std::copy_n(d.qM, m.nM, inertia_);
  }

  // Everything with its forces, for a state as it is in the data now.
  void evaluate(mjtStage skip) {
    inverse_skip(m_, d_, skip, sensors_);
    if (!subtract_actuation_) return;
    if (skip < mjSTAGE_VEL) timed(mjTIMER_ACTUATION, compute_actuation, m_, d_);
    for (int i = 0; i < m_.nv; ++i) d_.qfrc_inverse[i] -= d_.qfrc_actuator[i];
  }

  // Row `row` of each matrix that is not null.
  void store(mjtNum* df, mjtNum* ds, mjtNum* dM, int row) const {
    store_row(df, row, d_.qfrc_inverse, force_, m_.nv);
    store_row(ds, row, d_.sensordata, sensordata_, m_.nsensordata);
    store_row(dM, row, d_.qM, inertia_, m_.nM);
  }

 private:
  void store_row(mjtNum* matrix, int row, const mjtNum* now, const mjtNum* base, mjtSize n) const {
    if (!matrix) return;
    mjtNum* target = matrix + row * n;
    for (mjtSize k = 0; k < n; ++k) target[k] = (now[k] - base[k]) / eps_;
  }

  const mjModel& m_;
  mjData& d_;
  mjtNum eps_;
  bool subtract_actuation_;
  Sensors sensors_;
  StackFrame frame_;
  mjtNum *force_, *sensordata_, *inertia_;
};

}  // namespace

void difference_inverse(const mjModel& m, mjData& d, mjtNum eps, bool subtract_actuation,
                        const InverseJacobians& result) {
  const Sensors sensors = result.ds_dq || result.ds_dv || result.ds_da ? Sensors::kCompute : Sensors::kSkip;
  wake_all_trees(m, d);  // a nudge would wake some: all evaluations have to see the same trees
  InverseDifferencer differencer(m, d, eps, subtract_actuation, sensors);
  StackFrame frame(d);
  mjtNum* qpos = frame.copy(d.qpos, m.nq);
  mjtNum* direction = frame.alloc<mjtNum>(m.nv);
  std::fill_n(direction, m.nv, 0);
  const auto nudge = [&](mjtNum* values, mjtStage skip, mjtNum* df, mjtNum* ds) {
    for (int i = 0; (df || ds) && i < m.nv; ++i) {
      const mjtNum kept = values[i];
      values[i] += eps;
      differencer.evaluate(skip);
      differencer.store(df, ds, nullptr, i);
      values[i] = kept;
    }
  };
  nudge(d.qacc, mjSTAGE_VEL, result.df_da, result.ds_da);
  nudge(d.qvel, mjSTAGE_POS, result.df_dv, result.ds_dv);
  for (int i = 0; (result.df_dq || result.ds_dq || result.dM_dq) && i < m.nv; ++i) {
    direction[i] = 1;
    integrate_position(m, d.qpos, direction, eps);
    differencer.evaluate(mjSTAGE_NONE);
    differencer.store(result.df_dq, result.ds_dq, result.dM_dq, i);
    std::copy_n(qpos, m.nq, d.qpos);
    direction[i] = 0;
  }
}

}  // namespace sinew
