// SPDX-License-Identifier: Apache-2.0
// sinew.h -- what Sinew offers beyond the C API in mujoco/mujoco.h; for C and C++.
#ifndef SINEW_SINEW_H_
#define SINEW_SINEW_H_

#include <mujoco/mjexport.h>

// Our own version, not the level of the API (mjVERSION_HEADER). 1.2.3 is 10203.
#define SINEW_VERSION_MAJOR 0
#define SINEW_VERSION_MINOR 1
#define SINEW_VERSION_PATCH 0
#define SINEW_VERSION (SINEW_VERSION_MAJOR * 10000 + SINEW_VERSION_MINOR * 100 + SINEW_VERSION_PATCH)

#ifdef __cplusplus
extern "C" {
#endif

// The version of the library that is loaded, which may be another than that of this header.
MJAPI int sinew_version(void);

// The same as text: "1.2.3". The library owns the string.
MJAPI const char* sinew_versionString(void);

#ifdef __cplusplus
}
#endif

#endif  // SINEW_SINEW_H_
