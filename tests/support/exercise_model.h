// SPDX-License-Identifier: Apache-2.0
// exercise_model.h -- everything that src/model can do with a model that came from outside; for fuzzers and their
// tests.
#ifndef SINEW_TESTS_SUPPORT_EXERCISE_MODEL_H_
#define SINEW_TESTS_SUPPORT_EXERCISE_MODEL_H_

#include <mujoco/mujoco.h>

namespace sinew::test {

// Copies, names, saves, makes data, resets it; false if saving and loading again does not give the same bytes.
bool exercise_model(const mjModel& m);

}  // namespace sinew::test

#endif  // SINEW_TESTS_SUPPORT_EXERCISE_MODEL_H_
