// SPDX-License-Identifier: Apache-2.0
// A passive force and a shape, in C++, as somebody would write them who has the public headers and nothing else.
#include <cmath>
#include <cstdlib>

#include <mujoco/mujoco.h>

namespace {

// A wind that pushes the bodies that name it along x.
void blow(const mjModel* m, mjData* d, int instance, int) {
  const mjtNum force[3] = {2, 0, 0}, torque[3] = {0, 0, 0};
  for (int body = 0; body < m->nbody; ++body) {
    if (m->body_plugin[body] != instance) continue;
    mj_applyFT(m, d, force, torque, d->xipos + 3 * body, body, d->qfrc_passive);
  }
}

mjtNum radius_of(const char* text) { return text && *text ? std::strtod(text, nullptr) : 0.5; }

mjtNum ball(const mjtNum point[3], mjtNum radius) { return mju_norm3(point) - radius; }

}  // namespace

mjPLUGIN_LIB_INIT {
  mjpPlugin wind;
  mjp_defaultPlugin(&wind);
  wind.name = "stranger.wind";
  wind.capabilityflags |= mjPLUGIN_PASSIVE;
  wind.nstate = +[](const mjModel*, int) { return 0; };
  wind.init = +[](const mjModel*, mjData*, int) { return 0; };
  wind.destroy = +[](mjData*, int) {};
  wind.reset = +[](const mjModel*, mjtNum*, void*, int) {};
  wind.compute = blow;
  mjp_registerPlugin(&wind);

  static const char* const attributes[] = {"radius"};
  mjpPlugin shape;
  mjp_defaultPlugin(&shape);
  shape.name = "stranger.ball";
  shape.nattribute = 1;
  shape.attributes = attributes;
  shape.capabilityflags |= mjPLUGIN_SDF;
  shape.nstate = +[](const mjModel*, int) { return 0; };
  shape.init = +[](const mjModel* m, mjData* d, int instance) {
    d->plugin_data[instance] =
        reinterpret_cast<uintptr_t>(new mjtNum(radius_of(mj_getPluginConfig(m, instance, "radius"))));
    return 0;
  };
  shape.destroy = +[](mjData* d, int instance) { delete reinterpret_cast<mjtNum*>(d->plugin_data[instance]); };
  shape.reset = +[](const mjModel*, mjtNum*, void*, int) {};
  shape.compute = +[](const mjModel*, mjData*, int, int) {};
  shape.sdf_distance = +[](const mjtNum point[3], const mjData* d, int instance) {
    return ball(point, *reinterpret_cast<mjtNum*>(d->plugin_data[instance]));
  };
  shape.sdf_gradient = +[](mjtNum gradient[3], const mjtNum point[3], const mjData*, int) {
    mju_copy3(gradient, point);
    mju_normalize3(gradient);
  };
  shape.sdf_staticdistance = +[](const mjtNum point[3], const mjtNum* attribute) { return ball(point, attribute[0]); };
  shape.sdf_attribute = +[](mjtNum attribute[], const char* name[], const char* value[]) {
    (void)name;
    attribute[0] = radius_of(value[0]);
  };
  shape.sdf_aabb = +[](mjtNum aabb[6], const mjtNum* attribute) {
    for (int k = 0; k < 3; ++k) {
      aabb[k] = 0;
      aabb[3 + k] = attribute[0];
    }
  };
  mjp_registerPlugin(&shape);
}
