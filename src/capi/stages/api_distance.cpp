// SPDX-License-Identifier: Apache-2.0
// api_distance.cpp -- distances of geoms.
#include <mujoco/mujoco.h>

#include "base/error.h"
#include "capi/run_stage.h"
#include "query/geom_distance.h"

using namespace sinew;

extern "C" {

mjtNum mj_geomDistance(const mjModel* m, const mjData* d, int geom1, int geom2, mjtNum distmax, mjtNum fromto[6]) {
  if (!is_data_of(__func__, *m, *d)) return distmax;
  for (const int geom : {geom1, geom2}) {
    if (geom >= 0 && geom < m->ngeom) continue;
    raise_error("mj_geomDistance: geom %d is not in the model, which has %d", geom, m->ngeom);
    return distmax;
  }
  return geom_distance(*m, *d, geom1, geom2, distmax, fromto);
}

}  // extern "C"
