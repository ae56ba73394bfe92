// SPDX-License-Identifier: Apache-2.0
// measure.h -- the sensors one by one: what each type reads, before any cutoff. Private to this folder.
//   note  each stage has a table of its sensors (measure_position.cpp, ...), a row per type; docs/extending.md adds one
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
struct SensorView : SensorEnds {
  const mjModel& m;
  mjData& d;  // only its stack is changed
  int sensor;

  SensorView(const mjModel& model, mjData& data, int i) : SensorEnds(model, i), m(model), d(data), sensor(i) {}

  ObjectFrame object() const { return frame_of(type, id); }
  ObjectFrame reference() const { return frame_of(reftype, ref); }

 private:
  ObjectFrame frame_of(int object_type, int object_id) const {
    ObjectFrame frame{};
    find_object_frame(m, d, object_type, object_id, frame);
    return frame;
  }
};

// Writes the sensor_dim numbers of a sensor.
using Measure = void (*)(const SensorView& s, mjtNum* out);

struct SensorMeasure {
  mjtSensor type;
  int dim;  // kinds::kOwnDim: sensor_dim, whatever that is
  Measure measure;
};

// The row of a sensor whose reading `read(s)` returns: a number, or a vector or quaternion with store().
template <class Read>
constexpr SensorMeasure reads(mjtSensor type, Read) {
  using Reading = std::invoke_result_t<Read, const SensorView&>;
  return {type, sizeof(Reading) / sizeof(mjtNum), [](const SensorView& s, mjtNum* out) {
            if constexpr (std::is_arithmetic_v<Reading>) {
              *out = Read{}(s);
            } else {
              Read{}(s).store(out);
            }
          }};
}

// The row of a sensor that writes as many numbers as its model says.
constexpr SensorMeasure writes(mjtSensor type, Measure measure) { return {type, kinds::kOwnDim, measure}; }

// Does each kind of sensor of a stage have one row, in their order and with as many numbers as they say?
template <std::size_t count, std::size_t all>
constexpr bool measures_stage(const SensorMeasure (&rows)[count], const kinds::Sensor (&sensors)[all], mjtStage stage) {
  std::size_t k = 0;
  for (const kinds::Sensor& kind : sensors) {
    if (kind.stage != stage || kind.has(kinds::kForeign)) continue;
    if (k == count || rows[k].type != kind.type || rows[k].dim != kind.dim) return false;
    ++k;
  }
  return k == count;
}

// The functions of a stage by mjtSensor; null for types of other stages.
using StageMeasures = std::array<Measure, mjSENS_USER + 1>;

template <std::size_t count>
constexpr StageMeasures by_type(const SensorMeasure (&rows)[count]) {
  StageMeasures measures{};
  for (const SensorMeasure& row : rows) measures[row.type] = row.measure;
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
