// SPDX-License-Identifier: Apache-2.0
// mjexport.h -- what the library shows to the outside: MJAPI marks the API, all else is hidden.
#ifndef MUJOCO_MJEXPORT_H_
#define MUJOCO_MJEXPORT_H_

// The names of the three attributes, for programs and plugins that mark their own symbols with them.
#if defined(_WIN32)
#define MUJOCO_HELPER_DLL_IMPORT __declspec(dllimport)
#define MUJOCO_HELPER_DLL_EXPORT __declspec(dllexport)
#define MUJOCO_HELPER_DLL_LOCAL
#else
#define MUJOCO_HELPER_DLL_IMPORT __attribute__((visibility("default")))
#define MUJOCO_HELPER_DLL_EXPORT __attribute__((visibility("default")))
#define MUJOCO_HELPER_DLL_LOCAL __attribute__((visibility("hidden")))
#endif

#if defined(_WIN32) && defined(SINEW_STATIC)
#define MJAPI
#elif defined(SINEW_BUILDING_SHARED)
#define MJAPI MUJOCO_HELPER_DLL_EXPORT
#else
#define MJAPI MUJOCO_HELPER_DLL_IMPORT
#endif
#define MJLOCAL MUJOCO_HELPER_DLL_LOCAL

#endif  // MUJOCO_MJEXPORT_H_
