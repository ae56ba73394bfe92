// SPDX-License-Identifier: Apache-2.0
// Sensors that need positions only.
#include <cmath>

#include "model/data_scope.h"
#include "query/ray.h"
#include "sense/energy.h"
#include "sense/measure.h"
#include "tree/frames.h"

namespace sinew {
namespace {

using Vec = Vec3<mjtNum>;

constexpr mjtNum kPi = 3.14159265358979323846;

// The orientation as a product, so that its sign does not jump as one from a matrix would. Cameras that turn by
// themselves are reported as they are mounted.
Quat<mjtNum> object_quat(const mjModel& m, const mjData& d, int type, int id) {
  const auto fixed_to = [&](int body, const mjtNum* quat) { return load4(d.xquat + 4 * body) * load4(quat + 4 * id); };
  switch (type) {
    case mjOBJ_XBODY:
      return load4(d.xquat + 4 * id);
    case mjOBJ_BODY:
      return fixed_to(id, m.body_iquat);
    case mjOBJ_GEOM:
      return fixed_to(m.geom_bodyid[id], m.geom_quat);
    case mjOBJ_SITE:
      return fixed_to(m.site_bodyid[id], m.site_quat);
    case mjOBJ_CAMERA:
      return fixed_to(m.cam_bodyid[id], m.cam_quat);
    default:
      return {};
  }
}

Vec frame_position(const mjModel& m, const mjData& d, const SensorEnds& ends) {
  const Vec p = ends.object(m, d).position;
  if (ends.ref < 0) return p;
  const ObjectFrame reference = ends.reference(m, d);
  return transpose_times(reference.orientation, p - reference.position);
}

Quat<mjtNum> frame_quat(const mjModel& m, const mjData& d, const SensorEnds& ends) {
  const Quat<mjtNum> q = object_quat(m, d, ends.type, ends.id);
  return ends.ref < 0 ? q : conjugate(object_quat(m, d, ends.reftype, ends.ref)) * q;
}

Vec frame_axis(const mjModel& m, const mjData& d, const SensorEnds& ends, int axis) {
  const Vec v = ends.object(m, d).orientation.column(axis);
  return ends.ref < 0 ? v : transpose_times(ends.reference(m, d).orientation, v);
}

// Where a site appears on the image of a camera, in pixels from the top left corner; the camera looks along -z, at the
// middle of the image: the principal point plays no part, as in the reference.
void project_on_camera(const mjModel& m, const mjData& d, int site, int camera, mjtNum* pixel) {
  const Vec p =
      transpose_times(load9(d.cam_xmat + 9 * camera), load3(d.site_xpos + 3 * site) - load3(d.cam_xpos + 3 * camera));
  const float* chip = m.cam_sensorsize + 2 * camera;
  const float* focal_length = m.cam_intrinsic + 4 * camera;  // in units of the chip
  const int* resolution = m.cam_resolution + 2 * camera;
  const bool has_chip = chip[0] > 0 && chip[1] > 0;
  const mjtNum from_angle = 0.5 * resolution[1] / std::tan(m.cam_fovy[camera] * kPi / 360);
  const mjtNum depth = abs(p.z) < mjMINVAL ? (p.z < 0 ? -mjMINVAL : mjMINVAL) : p.z;
  for (int k = 0; k < 2; ++k) {
    const mjtNum focal = has_chip ? focal_length[k] / chip[k] * static_cast<float>(resolution[k]) : from_angle;
    const mjtNum sign = k == 0 ? -1 : 1;  // rows count downward
    pixel[k] = 0.5 * resolution[k] + sign * focal * p[k] / depth;
  }
}

mjtNum range_of_site(const mjModel& m, const mjData& d, int site) {
  const Ray ray{load3(d.site_xpos + 3 * site), load9(d.site_xmat + 9 * site).column(2)};
  RayFilter others;
  others.without_body = m.site_bodyid[site];
  return cast_ray(m, d, ray, others).distance;
}

mjtNum limit_violation(const mjData& d, int type, int id) {
  const int row = find_limit_row(d, type, id);
  return row < 0 ? 0 : d.efc_pos[row] - d.efc_margin[row];
}

// The energy is also left where programs look for it.
mjtNum keep(mjtNum value, mjtNum& place) { return place = value; }

// Types with one number; false if the type is none of them.
bool measure_scalar(const mjModel& m, mjData& d, int type, const SensorEnds& ends, mjtNum* out) {
  switch (type) {
    case mjSENS_RANGEFINDER:
      *out = range_of_site(m, d, ends.id);
      return true;
    case mjSENS_JOINTPOS:
      *out = d.qpos[m.jnt_qposadr[ends.id]];
      return true;
    case mjSENS_TENDONPOS:
      *out = d.ten_length[ends.id];
      return true;
    case mjSENS_ACTUATORPOS:
      *out = d.actuator_length[ends.id];
      return true;
    case mjSENS_JOINTLIMITPOS:
      *out = limit_violation(d, mjCNSTR_LIMIT_JOINT, ends.id);
      return true;
    case mjSENS_TENDONLIMITPOS:
      *out = limit_violation(d, mjCNSTR_LIMIT_TENDON, ends.id);
      return true;
    case mjSENS_INSIDESITE:
      *out = site_contains(m, d, ends.ref, ends.object(m, d).position);
      return true;
    case mjSENS_E_POTENTIAL:
      *out = keep(potential_energy(m, d), d.energy[0]);
      return true;
    case mjSENS_E_KINETIC:
      *out = keep(kinetic_energy(m, d, scope_of(m, d)), d.energy[1]);
      return true;
    case mjSENS_CLOCK:
      *out = d.time;
      return true;
    default:
      return false;
  }
}

}  // namespace

bool site_contains(const mjModel& m, const mjData& d, int site, const Vec& point) {
  const Vec p = transpose_times(load9(d.site_xmat + 9 * site), point - load3(d.site_xpos + 3 * site));
  const mjtNum* size = m.site_size + 3 * site;
  const mjtNum side = p.x * p.x + p.y * p.y;
  switch (m.site_type[site]) {
    case mjGEOM_SPHERE:
      return norm_squared(p) < size[0] * size[0];
    case mjGEOM_CAPSULE: {
      const mjtNum beyond = p.z - clip(p.z, -size[1], size[1]);
      return side + beyond * beyond < size[0] * size[0];
    }
    case mjGEOM_ELLIPSOID:
      return norm_squared(Vec{p.x / size[0], p.y / size[1], p.z / size[2]}) < 1;
    case mjGEOM_CYLINDER:
      return side < size[0] * size[0] && abs(p.z) < size[1];
    case mjGEOM_BOX:
      return abs(p.x) < size[0] && abs(p.y) < size[1] && abs(p.z) < size[2];
    default:
      return false;
  }
}

int find_limit_row(const mjData& d, int type, int id) {
  for (int i = d.ne + d.nf; i < d.ne + d.nf + d.nl; ++i) {
    if (d.efc_type[i] == type && d.efc_id[i] == id) return i;
  }
  return -1;
}

void measure_position(const mjModel& m, mjData& d, int sensor, mjtNum* out) {
  const SensorEnds ends(m, sensor);
  const int type = m.sensor_type[sensor];
  if (measure_scalar(m, d, type, ends, out)) return;
  switch (type) {
    case mjSENS_MAGNETOMETER:
      transpose_times(load9(d.site_xmat + 9 * ends.id), load3(m.opt.magnetic)).store(out);
      return;
    case mjSENS_CAMPROJECTION:
      project_on_camera(m, d, ends.id, ends.ref, out);
      return;
    case mjSENS_BALLQUAT:
      normalized(load4(d.qpos + m.jnt_qposadr[ends.id])).store(out);
      return;
    case mjSENS_FRAMEPOS:
      frame_position(m, d, ends).store(out);
      return;
    case mjSENS_FRAMEQUAT:
      frame_quat(m, d, ends).store(out);
      return;
    case mjSENS_FRAMEXAXIS:
    case mjSENS_FRAMEYAXIS:
    case mjSENS_FRAMEZAXIS:
      frame_axis(m, d, ends, type - mjSENS_FRAMEXAXIS).store(out);
      return;
    case mjSENS_GEOMDIST:
    case mjSENS_GEOMNORMAL:
    case mjSENS_GEOMFROMTO:
      measure_distance(m, d, sensor, out);
      return;
    case mjSENS_SUBTREECOM:
      load3(d.subtree_com + 3 * ends.id).store(out);
      return;
    default:
      return;
  }
}

}  // namespace sinew
