// SPDX-License-Identifier: Apache-2.0
// record.c -- a simulation as a film: drawn offscreen, in a context of an invisible window, into a file of raw pixels.
//   record MODEL [OUT.rgb [SECONDS [FPS]]]
#include <stdio.h>
#include <stdlib.h>

#include <GLFW/glfw3.h>
#include <mujoco/mujoco.h>

static mjrContext con;  // larger than a stack likes
static mjvScene scene;

// Draws the state with its time in a corner, and appends the pixels, the lowest row first.
static int add_picture(const mjModel* m, mjData* d, mjvCamera* camera, unsigned char* rgb, FILE* out) {
  mjvOption option;
  mjv_defaultOption(&option);
  const mjrRect viewport = mjr_maxViewport(&con);
  mjv_updateScene(m, d, &option, NULL, camera, mjCAT_ALL, &scene);
  mjr_render(viewport, &scene, &con);
  char time[50];
  snprintf(time, sizeof time, "%.2f s", d->time);
  mjr_overlay(mjFONT_NORMAL, mjGRID_TOPLEFT, viewport, time, NULL, &con);
  mjr_readPixels(rgb, NULL, viewport, &con);
  const size_t size = 3 * (size_t)viewport.width * (size_t)viewport.height;
  return fwrite(rgb, 1, size, out) == size;
}

static int record(const mjModel* m, mjData* d, const char* path, double seconds, double fps) {
  mjvCamera camera;
  mjv_defaultFreeCamera(m, &camera);
  if (m->ncam > 0) camera = (mjvCamera){.type = mjCAMERA_FIXED, .fixedcamid = 0};
  const mjrRect size = mjr_maxViewport(&con);
  unsigned char* rgb = (unsigned char*)malloc(3 * (size_t)size.width * (size_t)size.height);
  FILE* out = fopen(path, "wb");
  int count = 0, good = out && rgb;
  while (good && count <= seconds * fps + 1e-9) {
    while (d->time < count / fps - 1e-9) mj_step(m, d);
    mj_forward(m, d);
    good = add_picture(m, d, &camera, rgb, out);
    count += good;
  }
  if (out) good = fclose(out) == 0 && good;
  free(rgb);
  if (good) {
    printf("%d pictures; make a video of them by\n", count);
    printf(
        "ffmpeg -f rawvideo -pixel_format rgb24 -video_size %dx%d -framerate %g -i %s -vf vflip -pix_fmt yuv420p "
        "video.mp4\n",
        size.width, size.height, fps, path);
  } else {
    fprintf(stderr, "%s cannot be written\n", path);
  }
  return good ? 0 : 2;
}

int main(int argc, char** argv) {
  char error[1000] = "usage: record MODEL [OUT.rgb [SECONDS [FPS]]]";
  mjModel* m = argc > 1 ? mj_loadXML(argv[1], NULL, error, sizeof error) : NULL;
  if (!m) {
    fprintf(stderr, "%s\n", error);
    return 2;
  }
  GLFWwindow* window = NULL;
  if (glfwInit()) {
    glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
    glfwWindowHint(GLFW_DOUBLEBUFFER, GLFW_FALSE);
    window = glfwCreateWindow(100, 100, "invisible", NULL, NULL);
  }
  if (!window) {
    fprintf(stderr, "GLFW cannot open a window\n");
    return 3;
  }
  glfwMakeContextCurrent(window);
  mjData* d = mj_makeData(m);
  mjv_defaultScene(&scene);
  mjv_makeScene(m, &scene, 2000);
  mjr_defaultContext(&con);
  mjr_makeContext(m, &con, mjFONTSCALE_100);
  mjr_setBuffer(mjFB_OFFSCREEN, &con);
  const double fps = argc > 4 ? atof(argv[4]) : 30;
  const int code = record(m, d, argc > 2 ? argv[2] : "record.rgb", argc > 3 ? atof(argv[3]) : 1, fps > 0 ? fps : 30);

  mjr_freeContext(&con);
  mjv_freeScene(&scene);
  mj_deleteData(d);
  mj_deleteModel(m);
  glfwTerminate();
  return code;
}
