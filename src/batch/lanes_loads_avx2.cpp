// SPDX-License-Identifier: Apache-2.0
// lanes_loads_avx2.cpp -- what sensors read of accelerations and forces of bodies, in lanes; and what of all results
// goes to each mjData.
#include <string_view>

#include "batch/lanes_data.h"
#include "sense/body_loads.tpp"
#include "sense/common_sensors.h"

namespace sinew {

LaneResults lane_result_named(std::string_view field) {
  LaneResults bit = 1;
#define SINEW_NAMED(name, count)  \
  if (field == #name) return bit; \
  bit <<= 1;
  SINEW_LANE_RESULTS(SINEW_NAMED)
#undef SINEW_NAMED
  return 0;
}

void write_results(const mjModel& m, const Lanes4Data& lanes, mjData* const (&data)[kLaneCount], LaneResults results) {
#define SINEW_WRITE(name, count) \
  if (results & 1) {             \
    SINEW_SCATTER(name, count)   \
  }                              \
  results >>= 1;
  SINEW_LANE_RESULTS(SINEW_WRITE)
#undef SINEW_WRITE
}

void compute_loads_in_lanes(const mjModel& m, Lanes4Data& lanes, mjData* const (&data)[kLaneCount], LaneLoads loads) {
  SINEW_GATHER(qacc, m.nv)
  compute_body_accelerations(m, lanes, lanes.scope);
  SINEW_SCATTER(cacc, 6 * m.nbody)
  if (!loads.forces) return;
  SINEW_GATHER(cfrc_ext, 6 * m.nbody)
  compute_inner_loads(m, lanes, lanes.scope);
  SINEW_SCATTER(cfrc_int, 6 * m.nbody)
}

void measure_in_lanes(const mjModel& m, Lanes4Data& lanes, mjData* const (&data)[kLaneCount]) {
  lanes.time.pack = PackAvx2::of(data[0]->time, data[1]->time, data[2]->time, data[3]->time);
  if (sensors_read_accelerations(m)) {
    SINEW_GATHER(qacc, m.nv)
    compute_body_accelerations(m, lanes, lanes.scope);
  }
  measure_common_sensors(m, lanes);
  SINEW_SCATTER(sensordata, m.nsensordata)
}

}  // namespace sinew
