// SPDX-License-Identifier: Apache-2.0
#include "capi/draw/rays.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <thread>
#include <vector>

#include "base/task_pool.h"
#include "cast/picture.h"
#include "draw/pixels.h"
#include "draw/scene/render.h"

namespace sinew {
namespace {

struct Rays {
  explicit Rays(const mjModel& m) : assets(m) {
    const int threads = static_cast<int>(std::thread::hardware_concurrency());
    if (threads > 1) pool = std::make_unique<TaskPool>(std::min(threads, mjMAXTHREAD) - 1);
  }
  cast::Assets assets;
  std::unique_ptr<TaskPool> pool;
};

// Colours that tell geoms apart, as the renderer with OpenGL chooses them.
void color_ids(const mjvScene& scene, const std::vector<int>& geom, std::vector<unsigned char>& rgb) {
  for (std::size_t i = 0; i < geom.size(); ++i) {
    const int segid = geom[i] < 0 ? -1 : scene.geoms[geom[i]].segid;
    const unsigned id = static_cast<unsigned>(segid + 1);
    const unsigned code = scene.flags[mjRND_IDCOLOR] ? id : id * 0x9E3779B1u;
    for (int k = 0; k < 3; ++k) rgb[3 * i + k] = segid < 0 ? 0 : static_cast<unsigned char>(code >> 8 * k);
  }
}

void draw_frame(const mjvScene& scene, mjrRect viewport, std::vector<unsigned char>& rgb) {
  const int line = scene.framewidth;
  for (int y = 0; line > 0 && y < viewport.height; ++y) {
    for (int x = 0; x < viewport.width; ++x) {
      if (std::min({x, y, viewport.width - 1 - x, viewport.height - 1 - y}) >= line) continue;
      for (int k = 0; k < 3; ++k) {
        rgb[3 * (static_cast<std::size_t>(y) * viewport.width + x) + k] =
            static_cast<unsigned char>(std::clamp(scene.framergb[k], 0.0f, 1.0f) * 255 + 0.5f);
      }
    }
  }
}

// One eye's part of the viewport.
void render_eye(Rays& rays, draw::Renderer& renderer, mjrRect viewport, mjvScene& scene, const mjrContext& con, int eye,
                std::string& error) {
  const cast::Picture picture(rays.assets, scene, viewport.width, viewport.height, eye);
  const std::size_t pixels = static_cast<std::size_t>(viewport.width) * viewport.height;
  std::vector<unsigned char> rgb(3 * pixels);
  std::vector<float> depth(pixels);
  const bool segment = scene.flags[mjRND_SEGMENT] != 0;
  std::vector<int> geom(segment ? pixels : 0);
  cast::Frame frame{viewport.width, viewport.height, segment ? nullptr : rgb.data(), depth.data(),
                    segment ? geom.data() : nullptr};
  frame.upward = true;
  frame.samples = con.currentBuffer == mjFB_OFFSCREEN && con.offSamples > 1 ? 2 : 1;
  const auto fill = [&](int row, int) { picture.fill_row(frame, row); };
  if (rays.pool) {
    rays.pool->run(viewport.height, fill);
  } else {
    for (int row = 0; row < viewport.height; ++row) fill(row, 0);
  }
  if (segment) color_ids(scene, geom, rgb);
  const float near = picture.near(), far = picture.far();
  const bool parallel = scene.camera[0].orthographic != 0;
  for (float& z : depth) {
    const float share = (far - z) / (far - near);
    z = z < far ? (parallel ? share : share * near / std::max(z, near)) : 0;
  }
  draw_frame(scene, viewport, rgb);
  mjrContext as_kept = con;
  as_kept.readDepthMap = mjDEPTH_ZEROFAR;
  draw::draw_pixels(*renderer.device, as_kept, viewport, rgb.data(), depth.data(), error);
  if (segment) return;
  draw::draw_labels(renderer, viewport, scene, draw::make_view(scene, eye, viewport, draw::DepthStyle::Plain));
}

}  // namespace

void attach_rays(draw::Renderer& renderer, const mjModel& m) {
  const char* wish = std::getenv("SINEW_RENDERER");
  if (wish && std::string_view(wish) == "cpu") renderer.companion = std::make_shared<Rays>(m);
}

cast::Assets* ray_assets(const draw::Renderer& renderer) {
  return renderer.companion ? &static_cast<Rays*>(renderer.companion.get())->assets : nullptr;
}

void render_by_rays(draw::Renderer& renderer, mjrRect viewport, mjvScene& scene, const mjrContext& con,
                    std::string& error) {
  Rays& rays = *static_cast<Rays*>(renderer.companion.get());
  if (scene.stereo == mjSTEREO_NONE) return render_eye(rays, renderer, viewport, scene, con, -1, error);
  mjrRect left = viewport, right = viewport;
  left.width = viewport.width / 2;
  right.width = viewport.width - left.width;
  right.left += left.width;
  if (left.width > 0) render_eye(rays, renderer, left, scene, con, 0, error);
  render_eye(rays, renderer, right, scene, con, 1, error);
}

}  // namespace sinew
