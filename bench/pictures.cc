// SPDX-License-Identifier: Apache-2.0
// pictures.cc -- processor time of a picture, as mujoco.Renderer makes it: scene, drawing, pixels read back. Written
// against the public API, so it builds against any library that has it; the bench's README has the command.
//   use   pictures MODEL ...                         OpenGL, in software if there is no graphics card
//         SINEW_RENDERER=cpu pictures MODEL ...      rays
#include <mujoco/mujoco.h>
#include <sinew/gl_context.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <string>
#include <vector>

namespace {

struct Size {
  int width, height;
  bool plain;  // without shadows and reflections
};
constexpr Size kSizes[] = {{84, 84, false}, {320, 240, false}, {640, 480, false}, {1280, 720, false}, {84, 84, true}};
constexpr int kFrames = 7;

double processor_ms() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return 1e3 * static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_nsec);
}

// Milliseconds of all threads for the cheapest of several pictures, after one that makes shaders and maps.
double cost(const mjModel* m, mjData* d, const Size& size) {
  mjrContext context;
  mjvScene scene;
  mjvCamera camera;
  mjvOption option;
  mjr_defaultContext(&context);
  mjv_defaultScene(&scene);
  mjv_defaultFreeCamera(m, &camera);
  mjv_defaultOption(&option);
  mjr_makeContext(m, &context, mjFONTSCALE_150);
  mjv_makeScene(m, &scene, 10000);
  mjr_setBuffer(mjFB_OFFSCREEN, &context);
  if (size.plain) scene.flags[mjRND_SHADOW] = scene.flags[mjRND_REFLECTION] = 0;
  std::vector<unsigned char> pixels(3u * static_cast<unsigned>(size.width * size.height));
  const mjrRect whole{0, 0, size.width, size.height};
  double best = 1e30;
  for (int frame = 0; frame <= kFrames; ++frame) {
    mj_step(m, d);
    const double begin = processor_ms();
    mjv_updateScene(m, d, &option, nullptr, &camera, mjCAT_ALL, &scene);
    mjr_render(whole, &scene, &context);
    mjr_readPixels(pixels.data(), nullptr, whole, &context);
    if (frame > 0) best = std::min(best, processor_ms() - begin);
  }
  mjv_freeScene(&scene);
  mjr_freeContext(&context);
  return best;
}

}  // namespace

int main(int argc, char** argv) {
  char error[1000] = "";
  sinewGlContext* gl = sinew_makeGlContext(error, sizeof error);
  if (!gl) {
    std::fprintf(stderr, "%s\n", error);
    return 1;
  }
  std::printf("ms of processor time a picture (%s)\n%-28s", sinew_nameGlContext(gl), "");
  for (const Size& size : kSizes) std::printf("  %4dx%d%s", size.width, size.height, size.plain ? " plain" : "");
  for (int i = 1; i < argc; ++i) {
    mjModel* m = mj_loadXML(argv[i], nullptr, error, sizeof error);
    if (!m) {
      std::fprintf(stderr, "%s\n", error);
      return 1;
    }
    m->vis.global.offwidth = 1280;
    m->vis.global.offheight = 720;
    mjData* d = mj_makeData(m);
    std::printf("\n%-28s", argv[i] + std::max<int>(0, static_cast<int>(std::char_traits<char>::length(argv[i])) - 27));
    for (const Size& size : kSizes) {
      std::printf("  %8.1f", cost(m, d, size));
      std::fflush(stdout);
    }
    mj_deleteData(d);
    mj_deleteModel(m);
  }
  std::printf("\n");
  sinew_freeGlContext(gl);
}
