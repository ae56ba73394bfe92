// SPDX-License-Identifier: Apache-2.0
// api_model.cpp -- models as the C API sees them: defaults, copies, the end.
#include <mujoco/mujoco.h>

#include "base/error.h"
#include "base/option_defaults.h"
#include "model/model.h"

using namespace sinew;

void mj_defaultLROpt(mjLROpt* opt) { default_length_range(*opt); }

void mj_defaultSolRefImp(mjtNum* solref, mjtNum* solimp) { default_solver_parameters(solref, solimp); }

void mj_defaultOption(mjOption* opt) { default_option(*opt); }

void mj_defaultVisual(mjVisual* vis) { default_visual(*vis); }

mjModel* mj_copyModel(mjModel* dest, const mjModel* src) {
  mjModel* copy = copy_model(dest, *src);
  if (!copy) raise_error("mj_copyModel: out of memory");
  return copy;
}

void mjv_copyModel(mjModel* dest, const mjModel* src) {
  if (!copy_visual_model(*dest, *src)) raise_error("mjv_copyModel: the two models have different sizes");
}

void mj_deleteModel(mjModel* m) { delete_model(m); }
