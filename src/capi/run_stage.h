// SPDX-License-Identifier: Apache-2.0
// run_stage.h -- where a stage that cannot go on becomes a warning: a step never ends the process.
//   note  the frames of the stage have been freed by then; contacts and rows, of which only some may have been made,
//         are forgotten. The state is as it was before the call
#ifndef SINEW_CAPI_RUN_STAGE_H_
#define SINEW_CAPI_RUN_STAGE_H_

#include <cstring>
#include <optional>
#include <type_traits>

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "base/error.h"
#include "model/arena/arena.h"
#include "model/private_data.h"

namespace sinew {

// What stage() returns, or a zero if it could not go on. `caller` is the name of the API's function.
template <class Stage>
auto run_stage(const char* caller, mjData& d, Stage&& stage) -> decltype(stage()) {
  const auto report = [&](const std::optional<StepError>& error) {
    if (!error) return;
    clear_arena(d);
    raise_warning("%s: %s; the call was given up, the state is as it was", caller, error->what());
  };
  if constexpr (std::is_void_v<decltype(stage())>) {
    report(step_error_of(stage));
  } else {
    decltype(stage()) result{};
    report(step_error_of([&] { result = stage(); }));
    return result;
  }
}

// Data of another model has other sizes, and a function that has both would read or write beyond them: false, after an
// error. Gradients (model/signature.h) are refused here as well.
//   lost  a message of its own for gradients: an instruction of every step, three in a function of its own
inline bool is_data_of(const char* caller, const mjModel& m, const mjData& d) {
  if (m.signature == d.signature) [[likely]]
    return true;
  raise_error(
      "%s: the data were made for a model of another structure (or the model is a gradient, which is none); "
      "make it anew, or recompile the two together",
      caller);
  return false;
}

// The same for a stage that needs model and data; nothing is done if they do not belong together.
template <class Stage>
void run_stage(const char* caller, const mjModel& m, mjData& d, Stage&& stage) {
  if (is_data_of(caller, m, d)) run_stage(caller, d, stage);
}

}  // namespace sinew

#endif  // SINEW_CAPI_RUN_STAGE_H_
