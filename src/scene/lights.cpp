// SPDX-License-Identifier: Apache-2.0
#include "scene/lights.h"

#include <algorithm>

#include "scene/camera.h"

namespace sinew {

namespace {

void copy3(const float* from, float* to) { std::copy(from, from + 3, to); }

void copy3(const Vector& from, float* to) {
  for (int i = 0; i < 3; ++i) to[i] = static_cast<float>(from[i]);
}

mjvLight headlight(const mjModel& m, const mjvScene& scene) {
  mjvLight light{};
  const CameraFrame camera = camera_in_model(scene);
  light.id = -1;
  copy3(camera.position, light.pos);
  copy3(camera.forward, light.dir);
  light.type = mjLIGHT_DIRECTIONAL;
  light.texid = -1;
  copy3(m.vis.headlight.ambient, light.ambient);
  copy3(m.vis.headlight.diffuse, light.diffuse);
  copy3(m.vis.headlight.specular, light.specular);
  light.headlight = 1;
  light.bulbradius = 0.02f;
  light.range = 10;
  return light;
}

mjvLight model_light(const mjModel& m, const mjData& d, int id) {
  mjvLight light{};
  light.id = id;
  copy3(load3(d.light_xpos + 3 * id), light.pos);
  copy3(load3(d.light_xdir + 3 * id), light.dir);
  light.type = m.light_type[id];
  light.texid = m.light_texid[id];
  if (light.type == mjLIGHT_SPOT) {  // the light of the others does not fade
    copy3(m.light_attenuation + 3 * id, light.attenuation);
    light.cutoff = m.light_cutoff[id];
    light.exponent = m.light_exponent[id];
  }
  copy3(m.light_ambient + 3 * id, light.ambient);
  copy3(m.light_diffuse + 3 * id, light.diffuse);
  copy3(m.light_specular + 3 * id, light.specular);
  light.castshadow = m.light_castshadow[id];
  light.bulbradius = m.light_bulbradius[id];
  light.intensity = m.light_intensity[id];
  light.range = m.light_range[id];
  return light;
}

}  // namespace

void make_lights(const mjModel& m, const mjData& d, mjvScene& scene) {
  scene.nlight = 0;
  if (m.vis.headlight.active) scene.lights[scene.nlight++] = headlight(m, scene);
  for (int id = 0; id < m.nlight && scene.nlight < mjMAXLIGHT; ++id) {
    if (m.light_active[id]) scene.lights[scene.nlight++] = model_light(m, d, id);
  }
}

}  // namespace sinew
