// SPDX-License-Identifier: Apache-2.0
// Distance sensors: the nearest pair of geoms, one from either end.
#include "query/geom_distance.h"
#include "sense/measure.h"

namespace sinew {
namespace {

struct GeomRange {
  int first, end;
};

// A geom stands for itself, a body for all its geoms.
GeomRange geoms_of(const mjModel& m, int type, int id) {
  if (type == mjOBJ_GEOM) return {id, id + 1};
  return {m.body_geomadr[id], m.body_geomadr[id] + m.body_geomnum[id]};
}

}  // namespace

Nearest find_nearest(const SensorView& s) {
  const GeomRange object = geoms_of(s.m, s.type, s.id), reference = geoms_of(s.m, s.reftype, s.ref);
  Nearest nearest{s.m.sensor_cutoff[s.sensor], {}};
  for (int g1 = object.first; g1 < object.end; ++g1) {
    for (int g2 = reference.first; g2 < reference.end; ++g2) {
      mjtNum from_to[6];
      const mjtNum distance = geom_distance(s.m, s.d, g1, g2, max_of(nearest.distance, mjtNum(0)), from_to);
      if (distance < nearest.distance) nearest = {distance, {load3(from_to), load3(from_to + 3)}};
    }
  }
  return nearest;
}

}  // namespace sinew
