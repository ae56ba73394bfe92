// SPDX-License-Identifier: Apache-2.0
// impulse.h -- settings of the API as the impulse formulation takes them.
#ifndef SINEW_CAPI_STAGES_IMPULSE_H_
#define SINEW_CAPI_STAGES_IMPULSE_H_

#include <sinew/impulse.h>

#include "impulse/impulse_settings.h"

namespace sinew {

ImpulseSettings impulse_settings(const sinewImpulse& from);

}  // namespace sinew

#endif  // SINEW_CAPI_STAGES_IMPULSE_H_
