// SPDX-License-Identifier: Apache-2.0
// lanes_loads.tpp -- what sensors read of accelerations and forces of bodies, in lanes; and what of all results
// goes to each mjData.
#ifndef SINEW_BATCH_LANES_LOADS_TPP_
#define SINEW_BATCH_LANES_LOADS_TPP_

#include "batch/lanes_data.h"
#include "sense/body_loads.tpp"
#include "sense/common_sensors.h"

namespace sinew {

template <class Pack>
void write_results(const mjModel& m, const LanesData<Pack>& lanes, mjData* const* data, LaneResults results) {
  SINEW_LANE_RESULTS(SINEW_SCATTER_IF_ASKED)
}

template <class Pack>
void compute_loads_in_lanes(const mjModel& m, LanesData<Pack>& lanes, mjData* const* data, LaneLoads loads) {
  SINEW_GATHER(qacc, m.nv)
  compute_body_accelerations(m, lanes, lanes.scope);
  SINEW_SCATTER(cacc, 6 * m.nbody)
  if (!loads.forces) return;
  SINEW_GATHER(cfrc_ext, 6 * m.nbody)
  compute_inner_loads(m, lanes, lanes.scope);
  SINEW_SCATTER(cfrc_int, 6 * m.nbody)
}

template <class Pack>
void measure_in_lanes(const mjModel& m, LanesData<Pack>& lanes, mjData* const* data) {
  lanes.gather_time(data);
  if (sensors_read_accelerations(m)) {
    SINEW_GATHER(qacc, m.nv)
    compute_body_accelerations(m, lanes, lanes.scope);
  }
  measure_common_sensors(m, lanes);
  SINEW_SCATTER(sensordata, m.nsensordata)
}

}  // namespace sinew

#endif  // SINEW_BATCH_LANES_LOADS_TPP_
