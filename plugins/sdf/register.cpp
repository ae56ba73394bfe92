// SPDX-License-Identifier: Apache-2.0
#include "shapes.h"

mjPLUGIN_LIB_INIT {
  sinew_plugins::register_shape<sinew_plugins::Torus>();
  sinew_plugins::register_shape<sinew_plugins::Bolt>();
  sinew_plugins::register_shape<sinew_plugins::Nut>();
  sinew_plugins::register_shape<sinew_plugins::Gear>();
}
