// SPDX-License-Identifier: Apache-2.0
// option_defaults.h -- the values that options, visuals and solver parameters have until somebody sets them.
#ifndef SINEW_BASE_OPTION_DEFAULTS_H_
#define SINEW_BASE_OPTION_DEFAULTS_H_

#include <mujoco/mjmodel.h>

namespace sinew {

void default_option(mjOption& opt);
void default_visual(mjVisual& vis);
void default_length_range(mjLROpt& opt);
void default_solver_parameters(mjtNum* solref, mjtNum* solimp);  // either may be null

}  // namespace sinew

#endif  // SINEW_BASE_OPTION_DEFAULTS_H_
