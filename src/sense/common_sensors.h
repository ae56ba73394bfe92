// SPDX-License-Identifier: Apache-2.0
// common_sensors.h -- the sensors that robots have most often, for any Real: of joints, actuators, sites, geoms and
// bodies. Lanes of a batch measure them for several environments at once. Private to this folder, but for templates.
//   in    what the stages up to the sensor's own wrote; cacc          out   what the sensor reads, before any cutoff
//   note  cameras, tendons, limits and whatever depends on contacts or rays are not among them
#ifndef SINEW_SENSE_COMMON_SENSORS_H_
#define SINEW_SENSE_COMMON_SENSORS_H_

#include "math/scalar.h"
#include "sense/measure.h"

namespace sinew {
namespace common_sensors {

// The orientation as a product, so that its sign does not jump as one from a matrix would. Cameras that turn by
// themselves are reported as they are mounted.
template <class Data>
Quat<RealOf<Data>> object_quat(const mjModel& m, const Data& d, int type, int id) {
  using Real = RealOf<Data>;
  const auto fixed_to = [&](int body, const mjtNum* quat) {
    return load4(d.xquat + 4 * body) * load4_as<Real>(quat + 4 * id);
  };
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

template <class Data>
Vec3<RealOf<Data>> frame_position(const SensorViewOf<Data>& s) {
  const auto p = s.object().position;
  if (s.ref < 0) return p;
  const auto reference = s.reference();
  return transpose_times(reference.orientation, p - reference.position);
}

template <class Data>
Quat<RealOf<Data>> frame_quat(const SensorViewOf<Data>& s) {
  const auto q = object_quat(s.m, s.d, s.type, s.id);
  return s.ref < 0 ? q : conjugate(object_quat(s.m, s.d, s.reftype, s.ref)) * q;
}

template <class Data>
Vec3<RealOf<Data>> frame_axis(const SensorViewOf<Data>& s, int axis) {
  const auto v = s.object().orientation.column(axis);
  return s.ref < 0 ? v : transpose_times(s.reference().orientation, v);
}

// How the object moves for someone who stands in the reference frame and turns with it, in that frame's axes.
template <class Data>
Motion<RealOf<Data>> frame_velocity(const SensorViewOf<Data>& s) {
  const auto object = s.object();
  const auto v = object_velocity(s.m, s.d, object, Axes::kWorld);
  if (s.ref < 0) return v;
  const auto reference = s.reference();
  const auto carried = moved(object_velocity(s.m, s.d, reference, Axes::kWorld), object.position - reference.position);
  return rotate_back(reference.orientation, v - carried);
}

template <class Data>
Motion<RealOf<Data>> own_velocity(const SensorViewOf<Data>& s) {
  return object_velocity(s.m, s.d, s.object(), Axes::kLocal);
}

template <class Data>
Motion<RealOf<Data>> acceleration(const SensorViewOf<Data>& s, Axes axes) {
  return object_acceleration(s.m, s.d, s.object(), axes);
}

template <class Data>
using S = const SensorViewOf<Data>&;

template <class D>
constexpr SensorMeasureOf<D> kPosition[] = {
    reads<D>(
        mjSENS_MAGNETOMETER,
        [](S<D> s) { return transpose_times(load9(s.d.site_xmat + 9 * s.id), load3_as<RealOf<D>>(s.m.opt.magnetic)); }),
    reads<D>(mjSENS_JOINTPOS, [](S<D> s) { return s.d.qpos[s.m.jnt_qposadr[s.id]]; }),
    reads<D>(mjSENS_ACTUATORPOS, [](S<D> s) { return s.d.actuator_length[s.id]; }),
    reads<D>(mjSENS_BALLQUAT, [](S<D> s) { return normalized(load4(s.d.qpos + s.m.jnt_qposadr[s.id])); }),
    reads<D>(mjSENS_FRAMEPOS, [](S<D> s) { return frame_position(s); }),
    reads<D>(mjSENS_FRAMEQUAT, [](S<D> s) { return frame_quat(s); }),
    reads<D>(mjSENS_FRAMEXAXIS, [](S<D> s) { return frame_axis(s, 0); }),
    reads<D>(mjSENS_FRAMEYAXIS, [](S<D> s) { return frame_axis(s, 1); }),
    reads<D>(mjSENS_FRAMEZAXIS, [](S<D> s) { return frame_axis(s, 2); }),
    reads<D>(mjSENS_SUBTREECOM, [](S<D> s) { return load3(s.d.subtree_com + 3 * s.id); }),
    reads<D>(mjSENS_CLOCK, [](S<D> s) { return s.d.time; }),
};

template <class D>
constexpr SensorMeasureOf<D> kVelocity[] = {
    reads<D>(mjSENS_VELOCIMETER, [](S<D> s) { return own_velocity(s).linear; }),
    reads<D>(mjSENS_GYRO, [](S<D> s) { return own_velocity(s).angular; }),
    reads<D>(mjSENS_JOINTVEL, [](S<D> s) { return s.d.qvel[s.m.jnt_dofadr[s.id]]; }),
    reads<D>(mjSENS_ACTUATORVEL, [](S<D> s) { return s.d.actuator_velocity[s.id]; }),
    reads<D>(mjSENS_BALLANGVEL, [](S<D> s) { return load3(s.d.qvel + s.m.jnt_dofadr[s.id]); }),
    reads<D>(mjSENS_FRAMELINVEL, [](S<D> s) { return frame_velocity(s).linear; }),
    reads<D>(mjSENS_FRAMEANGVEL, [](S<D> s) { return frame_velocity(s).angular; }),
};

template <class D>
constexpr SensorMeasureOf<D> kAcceleration[] = {
    reads<D>(mjSENS_ACCELEROMETER, [](S<D> s) { return acceleration(s, Axes::kLocal).linear; }),
    reads<D>(mjSENS_ACTUATORFRC, [](S<D> s) { return s.d.actuator_force[s.id]; }),
    reads<D>(mjSENS_JOINTACTFRC, [](S<D> s) { return s.d.qfrc_actuator[s.m.jnt_dofadr[s.id]]; }),
    reads<D>(mjSENS_FRAMELINACC, [](S<D> s) { return acceleration(s, Axes::kWorld).linear; }),
    reads<D>(mjSENS_FRAMEANGACC, [](S<D> s) { return acceleration(s, Axes::kWorld).angular; }),
};

// Null if sensors of that type are not among them.
template <class Data>
constexpr MeasureOf<Data> find_measure(int type) {
  for (const auto& row : kPosition<Data>) {
    if (row.type == type) return row.measure;
  }
  for (const auto& row : kVelocity<Data>) {
    if (row.type == type) return row.measure;
  }
  for (const auto& row : kAcceleration<Data>) {
    if (row.type == type) return row.measure;
  }
  return nullptr;
}

}  // namespace common_sensors

// Cutoffs clip numbers, and positive numbers from above only.
template <class Real>
void apply_cutoff(const mjModel& m, int sensor, Real* value) {
  const mjtNum cutoff = m.sensor_cutoff[sensor];
  if (cutoff <= 0 || kinds::kSensors[m.sensor_type[sensor]].has(kinds::kUnclipped)) return;
  const int datatype = m.sensor_datatype[sensor];
  if (datatype != mjDATATYPE_REAL && datatype != mjDATATYPE_POSITIVE) return;
  for (int k = 0; k < m.sensor_dim[sensor]; ++k) {
    value[k] =
        datatype == mjDATATYPE_REAL ? clip(value[k], Real(-cutoff), Real(cutoff)) : min_of(value[k], Real(cutoff));
  }
}

// Whether a sensor of the model is among them, and measures what any Data has.
bool is_common_sensor(const mjModel& m, int sensor);

// All sensors of the model, which are common ones.
template <class Data>
void measure_common_sensors(const mjModel& m, Data& d) {
  for (int i = 0; i < m.nsensor; ++i) {
    auto* value = d.sensordata + m.sensor_adr[i];
    common_sensors::find_measure<Data>(m.sensor_type[i])(SensorViewOf<Data>(m, d, i), value);
    apply_cutoff(m, i, value);
  }
}

}  // namespace sinew

#endif  // SINEW_SENSE_COMMON_SENSORS_H_
