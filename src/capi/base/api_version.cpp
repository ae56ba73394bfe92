// SPDX-License-Identifier: Apache-2.0
// api_version.cpp -- the level of the API, and our own version.
#include <mujoco/mujoco.h>
#include <sinew/sinew.h>

#define SINEW_TEXT_OF(number) #number
#define SINEW_DOTTED(major, minor, patch) SINEW_TEXT_OF(major) "." SINEW_TEXT_OF(minor) "." SINEW_TEXT_OF(patch)

int mj_version(void) { return mjVERSION_HEADER; }

// The header writes the level 3.4.0 as 340.
static_assert(mjVERSION_HEADER == 340, "mj_versionString must name the level of the headers");
const char* mj_versionString(void) { return "3.4.0"; }

int sinew_version(void) { return SINEW_VERSION; }

const char* sinew_versionString(void) {
  return SINEW_DOTTED(SINEW_VERSION_MAJOR, SINEW_VERSION_MINOR, SINEW_VERSION_PATCH);
}
