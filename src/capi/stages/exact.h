// SPDX-License-Identifier: Apache-2.0
// exact.h -- what exact derivatives refuse, in words.
#ifndef SINEW_CAPI_STAGES_EXACT_H_
#define SINEW_CAPI_STAGES_EXACT_H_

#include <cstddef>

#include "derive/report.h"

namespace sinew {

// The names of all obstacles with the number of the first thing that has each; "" if there are none.
void describe_obstacles(const DerivativeReport& report, char* text, std::size_t size);

}  // namespace sinew

#endif  // SINEW_CAPI_STAGES_EXACT_H_
