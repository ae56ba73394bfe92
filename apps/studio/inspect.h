// SPDX-License-Identifier: Apache-2.0
// inspect.h -- all that a model and its data say about one element, from the tables of their fields.
#ifndef SINEW_APPS_STUDIO_INSPECT_H_
#define SINEW_APPS_STUDIO_INSPECT_H_

#include <string>

#include <mujoco/mujoco.h>

#include "../sinew/json.h"

namespace app::studio {

// "geom" -> mjOBJ_GEOM. Throws Failure for what has no place in a model.
mjtObj element_type(const std::string& name);
int element_count(const mjModel* m, mjtObj type);

// [{"name": "geom_size", "values": [...]}, ...]: the rows of the element in every array of the model, and of the data.
Json model_rows(const mjModel* m, mjtObj type, int id);
Json data_rows(const mjModel* m, const mjData* d, mjtObj type, int id);

// Names of all fields of numbers in mjData, for those who type them.
Json field_names();

}  // namespace app::studio

#endif  // SINEW_APPS_STUDIO_INSPECT_H_
