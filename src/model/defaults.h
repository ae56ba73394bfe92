// SPDX-License-Identifier: Apache-2.0
// defaults.h -- defaults of options and visuals live in base/, because spec/ starts from the same values.
#ifndef SINEW_MODEL_DEFAULTS_H_
#define SINEW_MODEL_DEFAULTS_H_

#include "base/option_defaults.h"

#endif  // SINEW_MODEL_DEFAULTS_H_
