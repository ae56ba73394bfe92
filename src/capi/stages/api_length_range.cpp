// SPDX-License-Identifier: Apache-2.0
// api_length_range.cpp -- how short and how long actuators can get.
#include <mujoco/mujoco.h>

#include "base/option_defaults.h"
#include "capi/guard.h"
#include "finish/length_range.h"

using namespace sinew;

extern "C" {

int mj_setLengthRange(mjModel* m, mjData* d, int index, const mjLROpt* opt, char* error, int error_sz) {
  report(error, error_sz, "");
  if (index < 0 || index >= m->nu) {
    report(error, error_sz, "mj_setLengthRange: there is no such actuator");
    return 0;
  }
  if (m->signature != d->signature) {
    report(error, error_sz, "mj_setLengthRange: the data were made for a model of another structure");
    return 0;
  }
  mjLROpt defaults;
  default_length_range(defaults);
  return guard(error, error_sz, [&] {
    const LengthRange result = find_length_range(*m, *d, index, opt ? *opt : defaults);
    report(error, error_sz, length_range_message(result));
    return result == LengthRange::kFound;
  });
}

}  // extern "C"
