// SPDX-License-Identifier: Apache-2.0
// api_derivative.cpp -- Jacobians by finite differences; exact ones where eps is zero.
#include <mujoco/mujoco.h>

#include "base/error.h"
#include "capi/run_stage.h"
#include "capi/stages/exact.h"
#include "derive/inverse_derivative.h"
#include "derive/step_derivative.h"
#include "model/awake.h"
#include "step/derivative.h"
#include "step/part.h"
#include "step/step.h"

using namespace sinew;

namespace {

bool check_integrator(const char* caller, const mjModel* m) {
  if (m->opt.integrator != mjINT_RK4) return true;
  raise_error("%s: the integrator may not be RK4, which has no stages to skip", caller);
  return false;
}

// What exact derivatives refuse is an error here: the function has no other way to say so.
template <class Derive>
void derive_exactly(const char* caller, const mjModel& m, mjData& d, Derive&& derive) {
  DerivativeReport report;
  wake_all_trees(m, d);
  derive(report);
  if (!report.obstacles) return;
  char text[200];
  describe_obstacles(report, text, sizeof text);
  raise_error("%s: no exact derivative (eps = 0) of: %s; differences take eps > 0", caller, text);
}

}  // namespace

extern "C" {

void mjd_transitionFD(const mjModel* m, mjData* d, mjtNum eps, mjtByte flg_centered, mjtNum* A, mjtNum* B, mjtNum* C,
                      mjtNum* D) {
  run_stage(__func__, *m, *d, [&] {
    if (eps == 0) {
      return derive_exactly("mjd_transitionFD", *m, *d, [&](DerivativeReport& report) {
        forward(*m, *d, Sensors::kSkip);
        derive_transition(*m, *d, {A, B, C, D}, report);
      });
    }
    if (!check_integrator("mjd_transitionFD", m)) return;
    const Differences differences = flg_centered ? Differences::kCentred : Differences::kForward;
    difference_transition(*m, *d, eps, differences, {A, B, C, D});
  });
}

void mjd_inverseFD(const mjModel* m, mjData* d, mjtNum eps, mjtByte flg_actuation, mjtNum* DfDq, mjtNum* DfDv,
                   mjtNum* DfDa, mjtNum* DsDq, mjtNum* DsDv, mjtNum* DsDa, mjtNum* DmDq) {
  run_stage(__func__, *m, *d, [&] {
    const InverseJacobians result{DfDq, DfDv, DfDa, DsDq, DsDv, DsDa, DmDq};
    if (eps == 0) {
      return derive_exactly("mjd_inverseFD", *m, *d, [&](DerivativeReport& report) {
        inverse_skip(*m, *d, mjSTAGE_NONE, Sensors::kSkip);
        derive_inverse(*m, *d, flg_actuation, result, report);
      });
    }
    if (!check_integrator("mjd_inverseFD", m)) return;
    if (m->opt.noslip_iterations > 0) {
      raise_error("mjd_inverseFD: the noslip solver has no inverse; set noslip_iterations to 0");
      return;
    }
    difference_inverse(*m, *d, eps, flg_actuation, result);
  });
}

}  // extern "C"
