// SPDX-License-Identifier: Apache-2.0
#include "scene/sensors.h"

#include <algorithm>

namespace sinew {

namespace {

constexpr mjtNum kLineWidth = 3;  // pixels

void add_line(Builder& scene, int sensor, const Vec& from, const Vec& to) {
  scene.add_connector(mjOBJ_SENSOR, sensor, mjCAT_DECOR, mjGEOM_LINE, kLineWidth, from, to,
                      Rgba::load(scene.m.vis.rgba.rangefinder));
}

// A ray that hits nothing measures -1.
void add_ray(Builder& scene, int sensor) {
  const mjtNum distance = scene.d.sensordata[scene.m.sensor_adr[sensor]];
  const int site = scene.m.sensor_objid[sensor];
  if (!(distance >= 0) || scene.m.sensor_objtype[sensor] != mjOBJ_SITE) return;
  const Vec from = load3(scene.d.site_xpos + 3 * site);
  add_line(scene, sensor, from, from + distance * load9(scene.d.site_xmat + 9 * site).column(2));
}

// Zeros stand for geoms that are too far apart.
void add_segment(Builder& scene, int sensor) {
  const mjtNum* ends = scene.d.sensordata + scene.m.sensor_adr[sensor];
  if (std::all_of(ends, ends + 6, [](mjtNum x) { return x == 0; })) return;
  add_line(scene, sensor, load3(ends), load3(ends + 3));
}

}  // namespace

void add_sensors(Builder& scene) {
  if (!scene.shows(mjVIS_RANGEFINDER) || !scene.wants(mjCAT_DECOR)) return;
  for (int i = 0; i < scene.m.nsensor; ++i) {
    if (scene.m.sensor_type[i] == mjSENS_RANGEFINDER) add_ray(scene, i);
    if (scene.m.sensor_type[i] == mjSENS_GEOMFROMTO) add_segment(scene, i);
  }
}

}  // namespace sinew
