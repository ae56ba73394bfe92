// SPDX-License-Identifier: Apache-2.0
// gl_context.h -- OpenGL without a window: a context in which the mjr_ functions can draw into their offscreen buffer.
// The environment variable MUJOCO_GL chooses the library: "egl" or "osmesa"; "off" forbids OpenGL. Without it, and if
// it names a window ("glfw"), EGL is tried, then OSMesa. Where there is none, sinew/render.h draws the same scenes.
// MUJOCO_EGL_DEVICE_ID chooses the graphics card by its number. Neither library need be there when a program starts.
#ifndef SINEW_GL_CONTEXT_H_
#define SINEW_GL_CONTEXT_H_

#include <mujoco/mjexport.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sinewGlContext_ sinewGlContext;

// Makes a context and makes it current in this thread. Returns NULL and says why in error if there is no OpenGL.
MJAPI sinewGlContext* sinew_makeGlContext(char* error, int error_sz);

// Makes a context current in this thread, or none if it is NULL. Returns 1 if that worked.
MJAPI int sinew_useGlContext(sinewGlContext* context);

// How the context was made: "EGL device", "EGL surfaceless", "EGL display" or "OSMesa".
MJAPI const char* sinew_nameGlContext(const sinewGlContext* context);

MJAPI void sinew_freeGlContext(sinewGlContext* context);

#ifdef __cplusplus
}
#endif

#endif  // SINEW_GL_CONTEXT_H_
