// SPDX-License-Identifier: Apache-2.0
// sinew.h -- what Sinew offers beyond the C API in mujoco/mujoco.h; for C and C++.
#ifndef SINEW_SINEW_H_
#define SINEW_SINEW_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjexport.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjspec.h>

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

// A bit beside those of mjtState, for mj_stateSize, mj_getState, mj_setState, mj_copyState and mj_extractState: who
// sleeps, and what those that sleep keep. Its numbers are the last of the vector. With it and mjSTATE_INTEGRATION,
// other data of the model continue exactly as these would while sleeping is on; without it, all in them are awake.
enum { sinewSTATE_SLEEP = 1 << 24 };

// The elastic energy of flexes that mj_energyPos leaves out, as MuJoCo does: of stretched elements, of bent surfaces
// and of interpolated blocks. After mj_step or mj_forward, d->energy[0] and this are the whole potential energy.
MJAPI mjtNum sinew_elasticEnergy(const mjModel* m, const mjData* d);

// Pointers into the arena (contacts, constraint rows) that a program still holds stay readable: blocks of memory that d
// outgrows from now on are released with d, not before. Bindings whose users hold views need it.
MJAPI void sinew_keepArena(mjData* d);

// How a URDF is read. `assetdirs` are folders with packages and meshes, separated by ':', that are searched before
// those of ROS_PACKAGE_PATH; NULL: none. `standard` is 1 for what URDF's standard says where MuJoCo does otherwise:
// <mimic> ties joints, the rpy of an inertial's origin turns its moments, fixed links stay bodies, visuals have
// textures. It is 0 for MuJoCo's way.
typedef struct sinewURDF_ {
  const char* assetdirs;
  int standard;
} sinewURDF;

// mj_parseXML with a say in how URDF is read; urdf is NULL for the usual. MJCF is read as ever.
MJAPI mjSpec* sinew_parseXML(const char* filename, const mjVFS* vfs, const sinewURDF* urdf, char* error, int error_sz);

// Writes a model as URDF: bodies, joints, inertia and shapes. Its meshes become OBJ files in the folder `meshdir`, seen
// from the folder of the file, and made if it is not there. What URDF cannot say goes to `losses`, a line each. Returns
// 1, or 0 with a message in `error`.
MJAPI int sinew_saveURDF(const mjModel* m, const char* filename, const char* meshdir, char* losses, int losses_sz,
                         char* error, int error_sz);

#ifdef __cplusplus
}
#endif

#endif  // SINEW_SINEW_H_
