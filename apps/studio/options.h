// SPDX-License-Identifier: Apache-2.0
// options.h -- the settings of a model by name, "option.timestep" or "visual.map.znear", from the tables of the viewer:
// a new row there appears in pages by itself.
#ifndef SINEW_APPS_STUDIO_OPTIONS_H_
#define SINEW_APPS_STUDIO_OPTIONS_H_

#include <string>
#include <vector>

#include <mujoco/mujoco.h>

#include "../sinew/json.h"

namespace app::studio {

// Where the values are: in a model, in a spec, or as the file had them.
struct ModelSettings {
  mjOption& option;
  mjVisual& visual;
};

// Names, kinds and, where numbers or bits have names, these.
Json describe_options();
// {"option.timestep": [0.002], ...}
Json option_values(const ModelSettings& settings);

std::vector<double> get_option(const ModelSettings& settings, const std::string& name);
// Throws Failure for a name that there is not, and for values that the field cannot have.
void set_option(const ModelSettings& settings, const std::string& name, const std::vector<double>& values);
// Whether it changes how a model looks rather than how it moves.
bool is_look(const std::string& name);

}  // namespace app::studio

#endif  // SINEW_APPS_STUDIO_OPTIONS_H_
