// SPDX-License-Identifier: Apache-2.0
// options.h -- the fields of mjOption by name, from the table of its fields: pages show a new one by themselves.
#ifndef SINEW_APPS_STUDIO_OPTIONS_H_
#define SINEW_APPS_STUDIO_OPTIONS_H_

#include <string>
#include <vector>

#include <mujoco/mujoco.h>

#include "../sinew/json.h"

namespace app::studio {

// Names, kinds and, where numbers have names, these.
Json describe_options();
// {"timestep": [0.002], ...}
Json option_values(const mjOption& option);

std::vector<double> get_option(const mjOption& option, const std::string& name);
// Throws Failure for a name that there is not, and for values that the field cannot have.
void set_option(mjOption& option, const std::string& name, const std::vector<double>& values);

}  // namespace app::studio

#endif  // SINEW_APPS_STUDIO_OPTIONS_H_
