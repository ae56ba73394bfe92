// SPDX-License-Identifier: Apache-2.0
// mjexport.h -- what the library shows to the outside: MJAPI marks the API, all else is hidden.
#ifndef MUJOCO_MJEXPORT_H_
#define MUJOCO_MJEXPORT_H_

#if defined(_WIN32)
#if defined(SINEW_BUILDING_SHARED)
#define MJAPI __declspec(dllexport)
#elif defined(SINEW_STATIC)
#define MJAPI
#else
#define MJAPI __declspec(dllimport)
#endif
#define MJLOCAL
#else
#define MJAPI __attribute__((visibility("default")))
#define MJLOCAL __attribute__((visibility("hidden")))
#endif

#endif  // MUJOCO_MJEXPORT_H_
