// SPDX-License-Identifier: Apache-2.0
// Distance sensors: the nearest pair of geoms, one from either end.
#include <algorithm>

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

void measure_distance(const mjModel& m, const mjData& d, int sensor, mjtNum* out) {
  const SensorEnds ends(m, sensor);
  const GeomRange object = geoms_of(m, ends.type, ends.id), reference = geoms_of(m, ends.reftype, ends.ref);
  mjtNum nearest = m.sensor_cutoff[sensor], segment[6] = {};
  for (int g1 = object.first; g1 < object.end; ++g1) {
    for (int g2 = reference.first; g2 < reference.end; ++g2) {
      mjtNum from_to[6];
      const mjtNum distance = geom_distance(m, d, g1, g2, max_of(nearest, mjtNum(0)), from_to);
      if (distance >= nearest) continue;
      nearest = distance;
      std::copy_n(from_to, 6, segment);
    }
  }
  const Vec3<mjtNum> way = load3(segment + 3) - load3(segment);
  switch (m.sensor_type[sensor]) {
    case mjSENS_GEOMDIST:
      *out = nearest;
      return;
    case mjSENS_GEOMNORMAL:  // where surfaces touch, or nothing is near, there is none
      (norm(way) < mjMINVAL ? Vec3<mjtNum>{} : normalized(way)).store(out);
      return;
    default:
      std::copy_n(segment, 6, out);
      return;
  }
}

}  // namespace sinew
