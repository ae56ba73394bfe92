// SPDX-License-Identifier: Apache-2.0
// site.h -- sites: marked places with a shape.
#ifndef SINEW_COMPILE_ATTACHED_SITE_H_
#define SINEW_COMPILE_ATTACHED_SITE_H_

#include "compile/build.h"

namespace sinew {

void compile_sites(Build& build);
void write_sites(const Build& build, mjModel& m);

}  // namespace sinew

#endif  // SINEW_COMPILE_ATTACHED_SITE_H_
