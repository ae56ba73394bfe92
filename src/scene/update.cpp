// SPDX-License-Identifier: Apache-2.0
#include "scene/update.h"

#include <algorithm>

#include "model/plugin_instances.h"
#include "scene/actuators.h"
#include "scene/bodies.h"
#include "scene/bounds.h"
#include "scene/camera.h"
#include "scene/constraints.h"
#include "scene/contacts.h"
#include "scene/flexes.h"
#include "scene/handles.h"
#include "scene/joints.h"
#include "scene/lights.h"
#include "scene/model_geoms.h"
#include "scene/sensors.h"
#include "scene/skins.h"
#include "scene/tendons.h"
#include "scene/viewpoints.h"

namespace sinew {

void add_geoms(const mjModel& m, mjData& d, const mjvOption& option, const mjvPerturb* perturb, int categories,
               mjvScene& scene) {
  Builder builder{m, d, option, perturb, categories, scene};
  add_flexes(builder);
  add_skins(builder);
  add_geoms_of_model(builder);
  add_sites(builder);
  add_tendons(builder);
  add_slider_cranks(builder);
  add_world_frame(builder);
  add_body_decor(builder);
  add_centers_of_mass(builder);
  add_connections(builder);
  add_joints(builder);
  add_actuators(builder);
  add_sensors(builder);
  add_tactile_sensors(builder);
  add_equalities(builder);
  add_contacts(builder);
  add_cameras(builder);
  add_lights(builder);
  add_body_bounds(builder);
  add_mesh_bounds(builder);
  add_handles(builder);
}

namespace {

// Plugins add their shapes, or change those that are there.
void visualize_plugins(const mjModel& m, mjData& d, const mjvOption& option, mjvScene& scene) {
  for_each_plugin(m, ~0, [&](const mjpPlugin& plugin, int instance) {
    if (plugin.visualize) plugin.visualize(&m, &d, &option, &scene, instance);
  });
  scene.ngeom = std::min(scene.ngeom, scene.maxgeom);
}

}  // namespace

void update_scene(const mjModel& m, mjData& d, const mjvOption& option, const mjvPerturb* perturb, mjvCamera* camera,
                  int categories, mjvScene& scene) {
  scene.ngeom = 0;
  scene.status = 0;
  add_geoms(m, d, option, perturb, categories, scene);
  if (m.nplugin > 0) visualize_plugins(m, d, option, scene);
  if (camera) update_camera(m, d, *camera, scene);
  make_lights(m, d, scene);
  update_flexes(m, d, option, scene);
  update_skins(m, d, option, scene);
}

}  // namespace sinew
