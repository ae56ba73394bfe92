// SPDX-License-Identifier: Apache-2.0
// picture.c -- a picture of a model without a window: a context of OpenGL, a scene, the offscreen buffer, a PPM file.
//   picture MODEL [OUT.ppm [SECONDS]]
#include <stdio.h>
#include <stdlib.h>

#include <mujoco/mujoco.h>
#include <sinew/gl_context.h>

static mjrContext con;  // larger than a stack likes
static mjvScene scene;

static void draw(const mjModel* m, mjData* d, mjrRect viewport) {
  mjvOption option;
  mjvCamera camera;
  mjv_defaultOption(&option);
  mjv_defaultFreeCamera(m, &camera);
  mjv_updateScene(m, d, &option, NULL, &camera, mjCAT_ALL, &scene);
  mjr_render(viewport, &scene, &con);
  char time[50];
  snprintf(time, sizeof time, "%.2f s", d->time);
  mjr_overlay(mjFONT_NORMAL, mjGRID_TOPLEFT, viewport, "Time", time, &con);
}

// PPM has its rows from the top, OpenGL from the bottom.
static int save(const char* path, const unsigned char* rgb, mjrRect viewport) {
  FILE* file = fopen(path, "wb");
  if (!file) return 0;
  fprintf(file, "P6 %d %d 255\n", viewport.width, viewport.height);
  const size_t row = 3 * (size_t)viewport.width;
  for (int y = viewport.height - 1; y >= 0; y--) fwrite(rgb + (size_t)y * row, 1, row, file);
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

  sinewGlContext* gl = sinew_makeGlContext(error, sizeof error);
  if (!gl) {
    fprintf(stderr, "no OpenGL: %s\n", error);
    return 3;
  }
  mjr_defaultContext(&con);
  mjr_makeContext(m, &con, mjFONTSCALE_100);
  mjr_setBuffer(mjFB_OFFSCREEN, &con);
  const mjrRect viewport = mjr_maxViewport(&con);
  mjv_defaultScene(&scene);
  mjv_makeScene(m, &scene, 2000);
  draw(m, d, viewport);
  unsigned char* rgb = (unsigned char*)malloc(3 * (size_t)viewport.width * (size_t)viewport.height);
  mjr_readPixels(rgb, NULL, viewport, &con);
  const int saved = save(path, rgb, viewport);
  printf("%s: %d x %d pixels, drawn through %s\n", path, viewport.width, viewport.height, sinew_nameGlContext(gl));

  free(rgb);
  mjv_freeScene(&scene);
  mjr_freeContext(&con);
  sinew_freeGlContext(gl);
  mj_deleteData(d);
  mj_deleteModel(m);
  return saved ? 0 : 2;
}
