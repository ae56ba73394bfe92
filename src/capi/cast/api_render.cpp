// SPDX-License-Identifier: Apache-2.0
// api_render.cpp -- Sinew's own functions for pictures by rays.
#include <sinew/render.h>

#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "base/error.h"
#include "base/task_pool.h"
#include "capi/guard.h"
#include "cast/labels.h"
#include "cast/picture.h"

using namespace sinew;

struct sinewRenderer_ {
  explicit sinewRenderer_(const mjModel& m, int nthread) : assets(m) {
    mjv_defaultScene(&scene);
    if (nthread > 1) pool = std::make_unique<TaskPool>(nthread - 1);  // the caller works too
  }
  ~sinewRenderer_() { mjv_freeScene(&scene); }

  cast::Assets assets;
  std::unique_ptr<TaskPool> pool;
  mjvScene scene;
  int samples = 1;
  char message[500] = "";
};

namespace {

constexpr int kLargestSide = 16384;

int scene_size(const mjModel& m) {
  return 1000 + 4 * static_cast<int>(std::min<mjtSize>(m.ngeom + m.nsite + m.ntendon * 100 + m.nbody, 100'000));
}

// What the program wants of one picture.
struct Wanted {
  int height, width;
  unsigned char* rgb;
  float* depth;
  int* segment;

  // The part of the arrays for picture number i.
  Wanted number(std::size_t i) const {
    const std::size_t pixels = static_cast<std::size_t>(height) * width;
    return {height, width, rgb ? rgb + 3 * pixels * i : nullptr, depth ? depth + pixels * i : nullptr,
            segment ? segment + 2 * pixels * i : nullptr};
  }
};

void write_ids(const mjvScene& scene, const std::vector<int>& geom, int* segment) {
  for (std::size_t i = 0; i < geom.size(); ++i) {
    segment[2 * i] = geom[i] < 0 ? -1 : scene.geoms[geom[i]].objid;
    segment[2 * i + 1] = geom[i] < 0 ? -1 : scene.geoms[geom[i]].objtype;
  }
}

void take_picture(sinewRenderer& renderer, mjvScene& scene, const Wanted& wanted) {
  const cast::Picture picture(renderer.assets, scene, wanted.width, wanted.height);
  std::vector<int> geom(wanted.segment ? static_cast<std::size_t>(wanted.height) * wanted.width : 0);
  cast::Frame frame{wanted.width, wanted.height, wanted.rgb, wanted.depth, wanted.segment ? geom.data() : nullptr};
  frame.samples = renderer.samples;
  const auto fill = [&](int row, int) { picture.fill_row(frame, row); };
  if (renderer.pool) {
    renderer.pool->run(wanted.height, fill);
  } else {
    for (int row = 0; row < wanted.height; ++row) fill(row, 0);
  }
  cast::draw_labels(scene, -1, frame);
  if (wanted.segment) write_ids(scene, geom, wanted.segment);
}

void update_scene(sinewRenderer& renderer, const mjModel& m, mjData& d, int camera, const mjvOption* opt) {
  if (!renderer.scene.maxgeom) mjv_makeScene(&m, &renderer.scene, scene_size(m));
  mjvOption plain;
  mjv_defaultOption(&plain);
  mjvCamera view;
  mjv_defaultFreeCamera(&m, &view);
  if (camera >= 0) {
    view.type = mjCAMERA_FIXED;
    view.fixedcamid = camera;
  }
  mjv_updateScene(&m, &d, opt ? opt : &plain, nullptr, &view, mjCAT_ALL, &renderer.scene);
}

// Runs body(error) and returns what it wrote, or what it threw, or NULL.
template <class Body>
const char* text_of_fault(sinewRenderer* renderer, Body&& body) {
  if (!renderer) return "the renderer is NULL";
  renderer->message[0] = '\0';
  guard(renderer->message, sizeof renderer->message, [&] {
    std::string error;
    body(error);
    report(renderer->message, sizeof renderer->message, error.c_str());
  });
  return renderer->message[0] ? renderer->message : nullptr;
}

bool is_size(int height, int width, std::string& error) {
  if (height > 0 && width > 0 && height <= kLargestSide && width <= kLargestSide) return true;
  error = format_text("a picture of %d x %d pixels; 1 to %d are possible", width, height, kLargestSide);
  return false;
}

}  // namespace

extern "C" {

sinewRenderer* sinew_makeRenderer(const mjModel* m, int nthread) {
  sinewRenderer* renderer = nullptr;
  if (!m) return nullptr;
  const int most = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  char message[100];
  guard(message, sizeof message,
        [&] { renderer = new sinewRenderer_(*m, nthread > 0 ? std::min(nthread, mjMAXTHREAD) : most); });
  return renderer;
}

void sinew_freeRenderer(sinewRenderer* renderer) { delete renderer; }

void sinew_setSamples(sinewRenderer* renderer, int samples) {
  if (!renderer) return;
  renderer->samples = samples >= 9 ? 3 : samples >= 4 ? 2 : 1;
}

const char* sinew_renderScene(sinewRenderer* renderer, mjvScene* scn, int height, int width, unsigned char* rgb,
                              float* depth, int* segment) {
  return text_of_fault(renderer, [&](std::string& error) {
    if (!scn) error = "the scene is NULL";
    if (error.empty() && is_size(height, width, error)) {
      take_picture(*renderer, *scn, {height, width, rgb, depth, segment});
    }
  });
}

const char* sinew_render(sinewRenderer* renderer, const mjModel* m, mjData* const* d, int nenv, const int* camera,
                         int ncamera, const mjvOption* opt, int height, int width, unsigned char* rgb, float* depth,
                         int* segment) {
  return text_of_fault(renderer, [&](std::string& error) {
    if (!m || !d || !camera) error = "the model, the data or the cameras are NULL";
    if (!error.empty() || !is_size(height, width, error)) return;
    const Wanted all{height, width, rgb, depth, segment};
    for (int env = 0; env < nenv; ++env) {
      for (int c = 0; c < ncamera; ++c) {
        if (d[env] && d[env]->signature != m->signature) {
          error = format_text("the data of environment %d were made for a model of another structure", env);
          return;
        }
        if (!d[env] || camera[c] < -1 || camera[c] >= m->ncam) {
          error = d[env] ? format_text("camera %d: -1 to %d are there", camera[c], static_cast<int>(m->ncam) - 1)
                         : format_text("the data of environment %d is NULL", env);
          return;
        }
        update_scene(*renderer, *m, *d[env], camera[c], opt);
        take_picture(*renderer, renderer->scene, all.number(static_cast<std::size_t>(env) * ncamera + c));
      }
    }
  });
}

}  // extern "C"
