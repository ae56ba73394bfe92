// SPDX-License-Identifier: Apache-2.0
// picture.c -- a picture of a model without a window: a context of OpenGL, a scene, the offscreen buffer, a PPM file.
// Where there is no OpenGL, rays on the processor draw the scene.
//   picture MODEL [OUT.ppm [SECONDS]]
#include <stdio.h>
#include <stdlib.h>

#include <mujoco/mujoco.h>
#include <sinew/gl_context.h>
#include <sinew/render.h>

static mjrContext con;  // larger than a stack likes
static mjvScene scene;

// Fills the scene, whichever way it is drawn.
static void look(const mjModel* m, mjData* d) {
  mjvOption option;
  mjvCamera camera;
  mjv_defaultOption(&option);
  mjv_defaultFreeCamera(m, &camera);
  mjv_updateScene(m, d, &option, NULL, &camera, mjCAT_ALL, &scene);
}

// By OpenGL, with the time in a corner; the lowest row comes first.
static void draw(const mjModel* m, const mjData* d, unsigned char* rgb, mjrRect viewport) {
  mjr_defaultContext(&con);
  mjr_makeContext(m, &con, mjFONTSCALE_100);
  mjr_setBuffer(mjFB_OFFSCREEN, &con);
  mjr_render(viewport, &scene, &con);
  char time[50];
  snprintf(time, sizeof time, "%.2f s", d->time);
  mjr_overlay(mjFONT_NORMAL, mjGRID_TOPLEFT, viewport, "Time", time, &con);
  mjr_readPixels(rgb, NULL, viewport, &con);
  mjr_freeContext(&con);
}

// By rays; the upper row comes first.
static void cast(const mjModel* m, unsigned char* rgb, mjrRect viewport) {
  sinewRenderer* renderer = sinew_makeRenderer(m, 0);
  const char* fault = sinew_renderScene(renderer, &scene, viewport.height, viewport.width, rgb, NULL, NULL);
  if (fault) fprintf(stderr, "%s\n", fault);
  sinew_freeRenderer(renderer);
}

static int save(const char* path, const unsigned char* rgb, mjrRect viewport, int upward) {
  FILE* file = fopen(path, "wb");
  if (!file) return 0;
  fprintf(file, "P6 %d %d 255\n", viewport.width, viewport.height);
  const size_t row = 3 * (size_t)viewport.width, last = (size_t)viewport.height - 1;
  for (size_t y = 0; y <= last; y++) fwrite(rgb + (upward ? last - y : y) * row, 1, row, file);
  return fclose(file) == 0;
}

int main(int argc, char** argv) {
  char error[1000] = "usage: picture MODEL [OUT.ppm [SECONDS]]";
  mjModel* m = argc > 1 ? mj_loadXML(argv[1], NULL, error, sizeof error) : NULL;
  if (!m) {
    fprintf(stderr, "%s\n", error);
    return 2;
  }
  const char* path = argc > 2 ? argv[2] : "picture.ppm";
  mjData* d = mj_makeData(m);
  if (m->nkey > 0) mj_resetDataKeyframe(m, d, 0);
  mj_forward(m, d);
  while (argc > 3 && d->time < atof(argv[3])) mj_step(m, d);

  mjv_defaultScene(&scene);
  mjv_makeScene(m, &scene, 2000);
  look(m, d);
  const mjrRect viewport = {0, 0, m->vis.global.offwidth, m->vis.global.offheight};
  unsigned char* rgb = (unsigned char*)calloc(3 * (size_t)viewport.width, (size_t)viewport.height);
  sinewGlContext* gl = sinew_makeGlContext(error, sizeof error);
  if (gl) {
    draw(m, d, rgb, viewport);
  } else {
    fprintf(stderr, "no OpenGL: %s; rays draw instead\n", error);
    cast(m, rgb, viewport);
  }
  const int saved = save(path, rgb, viewport, gl != NULL);
  printf("%s: %d x %d pixels, drawn through %s\n", path, viewport.width, viewport.height,
         gl ? sinew_nameGlContext(gl) : "rays");

  free(rgb);
  mjv_freeScene(&scene);
  sinew_freeGlContext(gl);
  mj_deleteData(d);
  mj_deleteModel(m);
  return saved ? 0 : 2;
}
