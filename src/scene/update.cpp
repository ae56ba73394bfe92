// SPDX-License-Identifier: Apache-2.0
#include "scene/update.h"

#include "scene/camera.h"
#include "scene/lights.h"
#include "scene/model_geoms.h"
#include "scene/tendons.h"

namespace sinew {

void add_geoms(const mjModel& m, mjData& d, const mjvOption& option, const mjvPerturb* perturb, int categories,
               mjvScene& scene) {
  Builder builder{m, d, option, perturb, categories, scene};
  add_geoms_of_model(builder);
  add_sites(builder);
  add_tendons(builder);
}

void update_scene(const mjModel& m, mjData& d, const mjvOption& option, const mjvPerturb* perturb, mjvCamera* camera,
                  int categories, mjvScene& scene) {
  scene.ngeom = 0;
  scene.status = 0;
  add_geoms(m, d, option, perturb, categories, scene);
  if (camera) update_camera(m, d, *camera, scene);
  make_lights(m, d, scene);
}

}  // namespace sinew
