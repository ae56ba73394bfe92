// SPDX-License-Identifier: Apache-2.0
#include "studio.h"

#include <algorithm>

#include <sinew/gl_context.h>
#include <sinew/render.h>

namespace app {
namespace {

template <class T>
T* data_or_null(std::vector<T>& values) {
  return values.empty() ? nullptr : values.data();
}

class RayStudio : public Studio {
 public:
  RayStudio(const sinew::Model& model, const PictureOptions& options)
      : model_(model),
        options_(options),
        renderer_(sinew_makeRenderer(model.get(), options.threads), sinew_freeRenderer) {
    if (!renderer_) throw sinew::Failure("there is not enough memory for pictures of the model");
    sinew_setSamples(renderer_.get(), options.samples);
  }

  void take(mjData* d, Picture& picture) override {
    const char* fault = sinew_render(renderer_.get(), model_.get(), &d, 1, &options_.camera, 1, nullptr,
                                     options_.height, options_.width, data_or_null(picture.pixels.rgb),
                                     data_or_null(picture.depth), data_or_null(picture.segment));
    if (fault) throw sinew::Failure(fault);
  }

 private:
  const sinew::Model& model_;
  PictureOptions options_;
  std::unique_ptr<sinewRenderer, void (*)(sinewRenderer*)> renderer_;
};

using GlContext = std::unique_ptr<sinewGlContext, void (*)(sinewGlContext*)>;

class GlStudio : public Studio {
 public:
  GlStudio(sinew::Model& model, const PictureOptions& options, GlContext context)
      : model_(model), options_(options), context_(std::move(context)) {
    model->vis.global.offwidth = options.width;
    model->vis.global.offheight = options.height;
    model->vis.quality.offsamples = options.samples > 1 ? options.samples : 0;
    mjr_defaultContext(&con_);
    mjr_makeContext(model.get(), &con_, mjFONTSCALE_100);
    mjr_setBuffer(mjFB_OFFSCREEN, &con_);
    mjv_defaultScene(&scene_);
    mjv_makeScene(model.get(), &scene_, 10'000);
    mjv_defaultOption(&option_);
    mjv_defaultFreeCamera(model.get(), &camera_);
    if (options.camera >= 0) {
      camera_.type = mjCAMERA_FIXED;
      camera_.fixedcamid = options.camera;
    }
  }
  ~GlStudio() override {
    mjv_freeScene(&scene_);
    mjr_freeContext(&con_);
  }
  GlStudio(const GlStudio&) = delete;
  GlStudio& operator=(const GlStudio&) = delete;

  void take(mjData* d, Picture& picture) override {
    const mjrRect all = {0, 0, options_.width, options_.height};
    mjv_updateScene(model_.get(), d, &option_, nullptr, &camera_, mjCAT_ALL, &scene_);
    mjr_render(all, &scene_, &con_);
    mjr_readPixels(data_or_null(picture.pixels.rgb), data_or_null(picture.depth), all, &con_);
    turn_over(picture.pixels.rgb, 3);
    turn_over(picture.depth, 1);
    const float near = scene_.camera[0].frustum_near, far = scene_.camera[0].frustum_far;
    for (float& z : picture.depth) z = near * far / (far - z * (far - near));
    if (!picture.segment.empty()) read_segment(all, picture);
  }

 private:
  // OpenGL has the lower row first.
  template <class T>
  void turn_over(std::vector<T>& rows, int channels) const {
    const std::ptrdiff_t row = static_cast<std::ptrdiff_t>(channels) * options_.width;
    for (std::ptrdiff_t y = 0; !rows.empty() && y < options_.height / 2; ++y) {
      std::swap_ranges(rows.begin() + y * row, rows.begin() + (y + 1) * row,
                       rows.begin() + (options_.height - 1 - y) * row);
    }
  }

  void read_segment(const mjrRect& all, Picture& picture) {
    scene_.flags[mjRND_SEGMENT] = scene_.flags[mjRND_IDCOLOR] = 1;
    mjr_render(all, &scene_, &con_);
    scene_.flags[mjRND_SEGMENT] = scene_.flags[mjRND_IDCOLOR] = 0;
    std::vector<unsigned char> ids(3 * static_cast<std::size_t>(options_.width) * options_.height);
    mjr_readPixels(ids.data(), nullptr, all, &con_);
    turn_over(ids, 3);
    for (std::size_t i = 0; i < picture.segment.size() / 2; ++i) {
      const int id = ids[3 * i] + 256 * ids[3 * i + 1] + 65536 * ids[3 * i + 2] - 1;
      const bool known = id >= 0 && id < scene_.ngeom;
      picture.segment[2 * i] = known ? scene_.geoms[id].objid : -1;
      picture.segment[2 * i + 1] = known ? scene_.geoms[id].objtype : -1;
    }
  }

  const sinew::Model& model_;
  PictureOptions options_;
  GlContext context_;
  mjrContext con_;
  mjvScene scene_;
  mjvOption option_;
  mjvCamera camera_;
};

}  // namespace

std::unique_ptr<Studio> make_ray_studio(const sinew::Model& model, const PictureOptions& options) {
  return std::make_unique<RayStudio>(model, options);
}

std::unique_ptr<Studio> make_gl_studio(sinew::Model& model, const PictureOptions& options, std::string& why) {
  char error[500] = "";
  GlContext context(sinew_makeGlContext(error, sizeof error), sinew_freeGlContext);
  why = error;
  return context ? std::make_unique<GlStudio>(model, options, std::move(context)) : nullptr;
}

}  // namespace app
