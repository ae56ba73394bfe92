// SPDX-License-Identifier: Apache-2.0
// last_model.h -- the spec of the model that mj_loadXML read last, kept so that mj_saveLastXML can write it.
#ifndef SINEW_CAPI_SPEC_LAST_MODEL_H_
#define SINEW_CAPI_SPEC_LAST_MODEL_H_

#include <memory>
#include <mutex>

#include "spec/spec.h"

namespace sinew {

// One for the process, as the API has it. Threads that load at the same time replace each other's.
struct LastModel {
  std::mutex mutex;
  std::unique_ptr<Spec> spec;
};
LastModel& last_model();

void keep_last_model(std::unique_ptr<Spec> spec);  // null: forget it

}  // namespace sinew

#endif  // SINEW_CAPI_SPEC_LAST_MODEL_H_
