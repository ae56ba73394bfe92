// SPDX-License-Identifier: Apache-2.0
// studio.h -- pictures of a model's data: by rays on the processor, or by OpenGL without a window.
#ifndef SINEW_APPS_STUDIO_H_
#define SINEW_APPS_STUDIO_H_

#include <memory>
#include <string>
#include <vector>

#include <sinew/model.hpp>

#include "picture_file.h"

namespace app {

struct PictureOptions {
  int width = 640, height = 480;
  int camera = -1;  // -1: free
  int samples = 4;
  int threads = 0;
};

struct Picture {
  Pixels pixels;
  std::vector<float> depth;  // meters along the camera's axis
  std::vector<int> segment;  // id and mjtObj of the object, -1 and -1: none
};

class Studio {
 public:
  virtual ~Studio() = default;
  // Fills what has a size in `picture`.
  virtual void take(mjData* d, Picture& picture) = 0;
};

// The model must outlive the studio; for OpenGL the size of its offscreen buffer is set. Throws Failure if memory is
// short. make_gl_studio returns null and says why if there is no OpenGL.
std::unique_ptr<Studio> make_ray_studio(const sinew::Model& model, const PictureOptions& options);
std::unique_ptr<Studio> make_gl_studio(sinew::Model& model, const PictureOptions& options, std::string& why);

}  // namespace app

#endif  // SINEW_APPS_STUDIO_H_
