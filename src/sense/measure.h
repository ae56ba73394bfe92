// SPDX-License-Identifier: Apache-2.0
// measure.h -- the sensors one by one: what each type reads, before any cutoff. Private to this folder.
//   note  `out` has sensor_dim numbers. A type that does not belong to the stage leaves them as they are
#ifndef SINEW_SENSE_MEASURE_H_
#define SINEW_SENSE_MEASURE_H_

#include <mujoco/mjdata.h>

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

  ObjectFrame object(const mjModel& m, const mjData& d) const { return frame_of(m, d, type, id); }
  ObjectFrame reference(const mjModel& m, const mjData& d) const { return frame_of(m, d, reftype, ref); }

 private:
  static ObjectFrame frame_of(const mjModel& m, const mjData& d, int type, int id) {
    ObjectFrame frame{};
    find_object_frame(m, d, type, id, frame);
    return frame;
  }
};

void measure_position(const mjModel& m, mjData& d, int sensor, mjtNum* out);
void measure_velocity(const mjModel& m, const mjData& d, int sensor, mjtNum* out);
void measure_acceleration(const mjModel& m, mjData& d, int sensor, mjtNum* out);

// Distance, normal and segment between geoms or bodies; sensor_cutoff is how far they are looked for.
void measure_distance(const mjModel& m, const mjData& d, int sensor, mjtNum* out);

// Contacts, by the fields, the reduction and the number that sensor_intprm says.
void measure_contacts(const mjModel& m, mjData& d, int sensor, mjtNum* out);

// Depth and sliding speeds of sdf geoms at the vertices of a mesh that is laid on a geom.
void measure_tactile(const mjModel& m, const mjData& d, int sensor, mjtNum* out);

// The sum of the normal forces on the site's body whose contacts the site covers, seen along the normal.
mjtNum measure_touch(const mjModel& m, const mjData& d, int site);

// Is the point inside the volume of the site?
bool site_contains(const mjModel& m, const mjData& d, int site, const Vec3<mjtNum>& point);

// The first row of the limit of a joint or tendon (type mjCNSTR_LIMIT_JOINT or mjCNSTR_LIMIT_TENDON), or -1.
int find_limit_row(const mjData& d, int type, int id);

}  // namespace sinew

#endif  // SINEW_SENSE_MEASURE_H_
