// SPDX-License-Identifier: Apache-2.0
// sinew.h -- what Sinew offers beyond the C API in mujoco/mujoco.h; for C and C++.
#ifndef SINEW_SINEW_H_
#define SINEW_SINEW_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjexport.h>
#include <mujoco/mjmodel.h>

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

// The elastic energy of flexes that mj_energyPos leaves out, as MuJoCo does: of stretched elements, of bent surfaces
// and of interpolated blocks. After mj_step or mj_forward, d->energy[0] and this are the whole potential energy.
MJAPI mjtNum sinew_elasticEnergy(const mjModel* m, const mjData* d);

#ifdef __cplusplus
}
#endif

#endif  // SINEW_SINEW_H_
