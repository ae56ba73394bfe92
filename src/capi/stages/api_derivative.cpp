// SPDX-License-Identifier: Apache-2.0
// api_derivative.cpp -- Jacobians by finite differences.
#include <mujoco/mujoco.h>

#include "base/error.h"
#include "capi/run_stage.h"
#include "step/derivative.h"

using namespace sinew;

namespace {

bool check_integrator(const char* caller, const mjModel* m) {
  if (m->opt.integrator != mjINT_RK4) return true;
  raise_error("%s: the integrator may not be RK4, which has no stages to skip", caller);
  return false;
}

}  // namespace

extern "C" {

void mjd_transitionFD(const mjModel* m, mjData* d, mjtNum eps, mjtByte flg_centered, mjtNum* A, mjtNum* B, mjtNum* C,
                      mjtNum* D) {
  run_stage(__func__, *d, [&] {
    if (!check_integrator("mjd_transitionFD", m)) return;
    const Differences differences = flg_centered ? Differences::kCentred : Differences::kForward;
    difference_transition(*m, *d, eps, differences, {A, B, C, D});
  });
}

void mjd_inverseFD(const mjModel* m, mjData* d, mjtNum eps, mjtByte flg_actuation, mjtNum* DfDq, mjtNum* DfDv,
                   mjtNum* DfDa, mjtNum* DsDq, mjtNum* DsDv, mjtNum* DsDa, mjtNum* DmDq) {
  run_stage(__func__, *d, [&] {
    if (!check_integrator("mjd_inverseFD", m)) return;
    if (m->opt.noslip_iterations > 0) {
      raise_error("mjd_inverseFD: the noslip solver has no inverse; set noslip_iterations to 0");
      return;
    }
    difference_inverse(*m, *d, eps, flg_actuation, {DfDq, DfDv, DfDa, DsDq, DsDv, DsDa, DmDq});
  });
}

}  // extern "C"
