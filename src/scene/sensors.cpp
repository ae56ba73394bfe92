// SPDX-License-Identifier: Apache-2.0
#include "scene/sensors.h"

#include <algorithm>
#include <cmath>

#include "math/pose.h"

namespace sinew {

namespace {

constexpr mjtNum kLineWidth = 3;  // pixels

void add_line(Builder& scene, int sensor, const Vector& from, const Vector& to) {
  scene.add_connector(mjOBJ_SENSOR, sensor, mjCAT_DECOR, mjGEOM_LINE, kLineWidth, from, to,
                      Rgba::load(scene.m.vis.rgba.rangefinder));
}

// A ray that hits nothing measures -1.
void add_ray(Builder& scene, int sensor) {
  const mjtNum distance = scene.d.sensordata[scene.m.sensor_adr[sensor]];
  const int site = scene.m.sensor_objid[sensor];
  if (!(distance >= 0) || scene.m.sensor_objtype[sensor] != mjOBJ_SITE) return;
  const Vector from = load3(scene.d.site_xpos + 3 * site);
  add_line(scene, sensor, from, from + distance * load9(scene.d.site_xmat + 9 * site).column(2));
}

// Zeros stand for geoms that are too far apart.
void add_segment(Builder& scene, int sensor) {
  const mjtNum* ends = scene.d.sensordata + scene.m.sensor_adr[sensor];
  if (std::all_of(ends, ends + 6, [](mjtNum x) { return x == 0; })) return;
  add_line(scene, sensor, load3(ends), load3(ends + 3));
}

// Where the mesh of a sensor lies on its geom: meshes in mjModel are in the frames of their inertia, and so is a geom
// that is a mesh itself.
Pose<mjtNum> mesh_on_geom(const mjModel& m, const mjData& d, int mesh, int geom) {
  const Pose<mjtNum> X_geom{load3(d.geom_xpos + 3 * geom), from_matrix(load9(d.geom_xmat + 9 * geom))};
  const bool is_shape = m.geom_type[geom] == mjGEOM_MESH || m.geom_type[geom] == mjGEOM_SDF;
  const auto frame = [&m](int id) { return Pose<mjtNum>::load(m.mesh_pos + 3 * id, m.mesh_quat + 4 * id); };
  const int own = is_shape ? m.geom_dataid[geom] : -1;
  return own >= 0 ? X_geom * inverse(frame(own)) * frame(mesh) : X_geom * frame(mesh);
}

void add_skin(Builder& scene, int sensor) {
  const mjModel& m = scene.m;
  const int mesh = m.sensor_objid[sensor], geom = m.sensor_refid[sensor], n = m.mesh_vertnum[mesh];
  const mjtNum* data = scene.d.sensordata + m.sensor_adr[sensor];  // depths first, then either speed
  const float* vertices = m.mesh_vert + 3 * m.mesh_vertadr[mesh];
  const Pose<mjtNum> X = mesh_on_geom(m, scene.d, mesh, geom);
  mjtNum largest[3] = {0, 0, 0};
  for (int i = 0; i < 3 * n; ++i) largest[i / n] = max_of(largest[i / n], std::abs(data[i]));
  for (int f = m.mesh_faceadr[mesh]; f < m.mesh_faceadr[mesh] + m.mesh_facenum[mesh]; ++f) {
    const int* v = m.mesh_face + 3 * f;
    Rgba rgba{{0, 0, 0, 0.1f}};
    for (int k = 0; k < 9; ++k) {
      const mjtNum value = std::abs(data[k / 3 * n + v[k % 3]]);
      if (value > 0) rgba.c[3] = 1;
      rgba.c[k / 3] += static_cast<float>(value / at_least_minval(3 * largest[k / 3]));
    }
    scene.add_triangle(mjOBJ_SENSOR, sensor, X * load3_wide(vertices + 3 * v[0]), X * load3_wide(vertices + 3 * v[1]),
                       X * load3_wide(vertices + 3 * v[2]), rgba);
  }
}

}  // namespace

void add_tactile_sensors(Builder& scene) {
  if (!scene.shows(mjVIS_CONTACTPOINT) || !scene.wants(mjCAT_DECOR)) return;
  for (int i = 0; i < scene.m.nsensor; ++i) {
    if (scene.m.sensor_type[i] == mjSENS_TACTILE) add_skin(scene, i);
  }
}

void add_sensors(Builder& scene) {
  if (!scene.shows(mjVIS_RANGEFINDER) || !scene.wants(mjCAT_DECOR)) return;
  for (int i = 0; i < scene.m.nsensor; ++i) {
    if (scene.m.sensor_type[i] == mjSENS_RANGEFINDER) add_ray(scene, i);
    if (scene.m.sensor_type[i] == mjSENS_GEOMFROMTO) add_segment(scene, i);
  }
}

}  // namespace sinew
