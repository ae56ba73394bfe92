// SPDX-License-Identifier: Apache-2.0
// render.h -- pictures without a graphics card: rays on the processor, for C and C++.
//   note  no driver and no window are needed, and the same scene gives the same bytes on every machine. Pictures have
//         their upper row first. Distances are along the camera's axis, in meters. A segmentation has two numbers a
//         pixel: the id of the object and its mjtObj; -1 and -1 where nothing is seen, -1 alone for decoration
#ifndef SINEW_RENDER_H_
#define SINEW_RENDER_H_

#include <mujoco/mujoco.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sinewRenderer_ sinewRenderer;

// Copies what pictures need of the model: meshes, height fields, textures, materials. nthread: threads that fill rows;
// 0 for as many as the machine has. Returns NULL if memory is short.
MJAPI sinewRenderer* sinew_makeRenderer(const mjModel* m, int nthread);
MJAPI void sinew_freeRenderer(sinewRenderer* renderer);

// Rays a pixel: 1, or 4 or 9 for smoother edges. Other numbers mean the next smaller square.
MJAPI void sinew_setSamples(sinewRenderer* renderer, int samples);

// One picture of a scene that mjv_updateScene has filled. rgb [height, width, 3], depth [height, width] and segment
// [height, width, 2] may be NULL. Returns NULL, or what went wrong, which is kept until the next call.
MJAPI const char* sinew_renderScene(sinewRenderer* renderer, mjvScene* scn, int height, int width, unsigned char* rgb,
                                    float* depth, int* segment);

// Cameras as sensors: pictures of ncamera cameras in nenv environments of the model, into rgb [nenv, ncamera, height,
// width, 3], depth [nenv, ncamera, height, width] and segment [nenv, ncamera, height, width, 2], each of which may be
// NULL. A camera is an id of the model, or -1 for the free camera. opt may be NULL. The poses in d[i] must be those of
// its state: mj_forward or a step has been called.
MJAPI const char* sinew_render(sinewRenderer* renderer, const mjModel* m, mjData* const* d, int nenv, const int* camera,
                               int ncamera, const mjvOption* opt, int height, int width, unsigned char* rgb,
                               float* depth, int* segment);

#ifdef __cplusplus
}
#endif

#endif  // SINEW_RENDER_H_
