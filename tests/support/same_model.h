// SPDX-License-Identifier: Apache-2.0
// same_model.h -- two models compared field by field, and a model that was written as MJCF and read again.
#ifndef SINEW_TESTS_SUPPORT_SAME_MODEL_H_
#define SINEW_TESTS_SUPPORT_SAME_MODEL_H_

#include <string>

#include <mujoco/mujoco.h>

#include "support/small_model.h"

namespace sinew::test {

// The names of the fields of which the bytes differ, each after a space; empty if the models are the same.
std::string differing_fields(const mjModel& a, const mjModel& b);

// What mj_saveLastXML writes for the model that was loaded last; a failed test and an empty text if it refuses.
std::string save_last(const mjModel* m);

}  // namespace sinew::test

#endif  // SINEW_TESTS_SUPPORT_SAME_MODEL_H_
