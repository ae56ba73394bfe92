// SPDX-License-Identifier: Apache-2.0
#include "compile/attached/light.h"

#include <algorithm>

#include "compile/tree/frame.h"

namespace sinew {
namespace {

void write_color(const mjsLight& c, int i, mjModel& m) {
  m.light_castshadow[i] = c.castshadow;
  m.light_active[i] = c.active;
  m.light_bulbradius[i] = c.bulbradius;
  m.light_intensity[i] = c.intensity;
  m.light_range[i] = c.range;
  m.light_cutoff[i] = c.cutoff;
  m.light_exponent[i] = c.exponent;
  std::copy_n(c.attenuation, 3, m.light_attenuation + 3 * i);
  std::copy_n(c.ambient, 3, m.light_ambient + 3 * i);
  std::copy_n(c.diffuse, 3, m.light_diffuse + 3 * i);
  std::copy_n(c.specular, 3, m.light_specular + 3 * i);
}

}  // namespace

void compile_lights(Build& build) {
  build.light.clear();
  for (const Light* light : build.all<Light>()) {
    const Placement frame = frame_around(build, *light);
    const Vector dir = direction_of(*light, "dir", load3(light->c.dir));
    build.light.push_back({frame * load3(light->c.pos), rotate(frame, dir)});
  }
}

void write_lights(const Build& build, mjModel& m) {
  for (const Light* light : build.all<Light>()) {
    const int i = light->id;
    const mjsLight& c = light->c;
    m.light_mode[i] = c.mode;
    m.light_bodyid[i] = light->body->id;
    m.light_targetbodyid[i] = c.targetbody->empty() ? -1 : require_id(build, *light, mjOBJ_BODY, *c.targetbody);
    m.light_type[i] = c.type;
    m.light_texid[i] = c.texture->empty() ? -1 : require_id(build, *light, mjOBJ_TEXTURE, *c.texture);
    build.light[i].pos.store(m.light_pos + 3 * i);
    build.light[i].dir.store(m.light_dir + 3 * i);
    write_color(c, i, m);
  }
}

}  // namespace sinew
