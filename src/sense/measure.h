// SPDX-License-Identifier: Apache-2.0
// measure.h -- the sensors one by one: what each type reads, before any cutoff. Private to this folder.
//   note  each stage has a table of its sensors (measure_position.cpp, ...), a row per type; docs/extending.md adds
//         one. Those that lanes of a batch measure too have their rows in common_sensors.h, as templates
#ifndef SINEW_SENSE_MEASURE_H_
#define SINEW_SENSE_MEASURE_H_

#include <array>
#include <cstddef>
#include <type_traits>

#include <mujoco/mjdata.h>

#include "base/kinds/sensors.h"
#include "tree/object.h"

namespace sinew {

// The two ends of a sensor, as the model has them.
struct SensorEnds {
  int type, id;      // of the object
  int reftype, ref;  // of what it is measured against; ref is -1 if that is the world

  SensorEnds(const mjModel& m, int sensor)
      : type(m.sensor_objtype[sensor]),
        id(m.sensor_objid[sensor]),
        reftype(m.sensor_reftype[sensor]),
        ref(m.sensor_refid[sensor]) {}
};

// A sensor of a model, and the data that it reads.
template <class Data>
struct SensorViewOf : SensorEnds {
  using Real = RealOf<Data>;

  const mjModel& m;
  Data& d;  // only its stack is changed
  int sensor;

  SensorViewOf(const mjModel& model, Data& data, int i) : SensorEnds(model, i), m(model), d(data), sensor(i) {}

  ObjectFrameOf<Real> object() const { return frame_of(type, id); }
  ObjectFrameOf<Real> reference() const { return frame_of(reftype, ref); }

 private:
  ObjectFrameOf<Real> frame_of(int object_type, int object_id) const {
    ObjectFrameOf<Real> frame{};
    if constexpr (std::is_same_v<Data, mjData>) {
      find_object_frame(m, d, object_type, object_id, frame);
    } else {
      find_fixed_frame(m, d, object_type, object_id, frame);
    }
    return frame;
  }
};
using SensorView = SensorViewOf<mjData>;

// Writes the sensor_dim numbers of a sensor.
template <class Data>
using MeasureOf = void (*)(const SensorViewOf<Data>& s, RealOf<Data>* out);
using Measure = MeasureOf<mjData>;

template <class Data>
struct SensorMeasureOf {
  mjtSensor type;
  int dim;  // kinds::kOwnDim: sensor_dim, whatever that is
  MeasureOf<Data> measure;
};
using SensorMeasure = SensorMeasureOf<mjData>;

// The row of a sensor whose reading `read(s)` returns: a number, or a vector or quaternion with store().
template <class Data = mjData, class Read>
constexpr SensorMeasureOf<Data> reads(mjtSensor type, Read) {
  using Real = RealOf<Data>;
  using Reading = std::invoke_result_t<Read, const SensorViewOf<Data>&>;
  return {type, sizeof(Reading) / sizeof(Real), [](const SensorViewOf<Data>& s, Real* out) {
            if constexpr (std::is_same_v<Reading, Real>) {
              *out = Read{}(s);
            } else {
              Read{}(s).store(out);
            }
          }};
}

// The row of a sensor that writes as many numbers as its model says.
constexpr SensorMeasure writes(mjtSensor type, Measure measure) { return {type, kinds::kOwnDim, measure}; }

// Does each kind of sensor of a stage have one row, in one of two tables, with as many numbers as it says?
template <std::size_t own, std::size_t common, std::size_t all>
constexpr bool measure_stage(const SensorMeasure (&rows)[own], const SensorMeasure (&others)[common],
                             const kinds::Sensor (&sensors)[all], mjtStage stage) {
  std::size_t used = 0;
  for (const kinds::Sensor& kind : sensors) {
    if (kind.stage != stage || kind.has(kinds::kForeign)) continue;
    int found = 0;
    const auto look = [&](const SensorMeasure& row) {
      if (row.type != kind.type) return false;
      found += row.dim == kind.dim ? 1 : 2;
      return true;
    };
    for (const SensorMeasure& row : rows) used += look(row);
    for (const SensorMeasure& row : others) look(row);
    if (found != 1) return false;
  }
  return used == own;
}

// The functions of a stage by mjtSensor; null for types of other stages.
using StageMeasures = std::array<Measure, mjSENS_USER + 1>;

template <std::size_t own, std::size_t common>
constexpr StageMeasures by_type(const SensorMeasure (&rows)[own], const SensorMeasure (&others)[common]) {
  StageMeasures measures{};
  for (const SensorMeasure& row : rows) measures[row.type] = row.measure;
  for (const SensorMeasure& row : others) measures[row.type] = row.measure;
  return measures;
}

extern const StageMeasures kPositionMeasures, kVelocityMeasures, kAccelerationMeasures;

// Where two geoms or bodies are nearest to each other, as far as sensor_cutoff looks.
struct Segment {
  Vector from, to;  // equal where surfaces touch, and if nothing is near

  void store(mjtNum* out) const {
    from.store(out);
    to.store(out + 3);
  }
};
struct Nearest {
  mjtNum distance;
  Segment segment;
};
Nearest find_nearest(const SensorView& s);

// Contacts, by the fields, the reduction and the number that sensor_intprm says.
void measure_contacts(const mjModel& m, mjData& d, int sensor, mjtNum* out);

// Depth and sliding speeds of sdf geoms at the vertices of a mesh that is laid on a geom.
void measure_tactile(const mjModel& m, const mjData& d, int sensor, mjtNum* out);

// Is the point inside the volume of the site?
bool site_contains(const mjModel& m, const mjData& d, int site, const Vector& point);

}  // namespace sinew

#endif  // SINEW_SENSE_MEASURE_H_
