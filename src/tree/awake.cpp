// SPDX-License-Identifier: Apache-2.0
#include "tree/awake.h"

#include <algorithm>

#include "base/kinds/actuators.h"
#include "base/kinds/sensors.h"
#include "tree/equality_side.h"

namespace sinew {
namespace {

int site_state(const mjModel& m, const mjData& d, int site) {
  return site < 0 ? mjS_STATIC : d.body_awake[m.site_bodyid[site]];
}

int object_state(const mjModel& m, const mjData& d, int type, int id) {
  if (id < 0) return mjS_STATIC;
  switch (type) {
    case mjOBJ_BODY:
    case mjOBJ_XBODY:
      return d.body_awake[id];
    case mjOBJ_GEOM:
      return d.body_awake[m.geom_bodyid[id]];
    case mjOBJ_SITE:
      return site_state(m, d, id);
    case mjOBJ_CAMERA:  // others follow something
      return m.cam_mode[id] == mjCAMLIGHT_FIXED ? d.body_awake[m.cam_bodyid[id]] : mjS_AWAKE;
    case mjOBJ_JOINT:
      return d.body_awake[m.jnt_bodyid[id]];
    case mjOBJ_TENDON:
      return tendon_state(m, d, id);
    case mjOBJ_ACTUATOR:
      return actuator_state(m, d, id);
    default:
      return mjS_STATIC;
  }
}

}  // namespace

int tendon_state(const mjModel& m, const mjData& d, int tendon) {
  const int count = m.tendon_treenum[tendon];
  if (count > 2) return mjS_AWAKE;  // only two of its trees are on record, and none of them may sleep
  int state = mjS_STATIC;
  for (int k = 0; k < count; ++k) {
    state = std::max<int>(state, d.tree_awake[m.tendon_treeid[2 * tendon + k]] ? mjS_AWAKE : mjS_ASLEEP);
  }
  return state;
}

int actuator_state(const mjModel& m, const mjData& d, int actuator) {
  const kinds::Transmission& kind = kinds::kTransmissions[m.actuator_trntype[actuator]];
  const int* id = m.actuator_trnid + 2 * actuator;
  const int state = object_state(m, d, kind.target, id[0]);
  return kind.site == kinds::Second::kNone ? state : std::max(state, site_state(m, d, id[1]));
}

int equality_state(const mjModel& m, const mjData& d, int equality) {
  if (m.eq_type[equality] == mjEQ_FLEX) return mjS_AWAKE;
  int state = mjS_STATIC;
  for (const int side : {0, 1}) {
    const int body = equality_body(m, equality, side), tendon = equality_tendon(m, equality, side);
    if (body >= 0) state = std::max(state, d.body_awake[body]);
    if (tendon >= 0) state = std::max(state, tendon_state(m, d, tendon));
  }
  return state;
}

int sensor_state(const mjModel& m, const mjData& d, int sensor) {
  const kinds::Sensor& kind = kinds::kSensors[m.sensor_type[sensor]];
  const bool looks_around =
      kind.has(kinds::kForeign) || (kind.has(kinds::kSeesFromSite) && m.sensor_objtype[sensor] == mjOBJ_SITE);
  if (looks_around) return mjS_AWAKE;
  return std::max(object_state(m, d, m.sensor_objtype[sensor], m.sensor_objid[sensor]),
                  object_state(m, d, m.sensor_reftype[sensor], m.sensor_refid[sensor]));
}

int trees_of_equality(const mjModel& m, int equality, int trees[kMostTreesOfEquality]) {
  int count = 0;
  for (const int side : {0, 1}) {
    const int body = equality_body(m, equality, side), tendon = equality_tendon(m, equality, side);
    if (body >= 0 && m.body_treeid[body] >= 0) trees[count++] = m.body_treeid[body];
    if (tendon < 0) continue;
    for (int k = 0; k < std::min(2, m.tendon_treenum[tendon]); ++k) trees[count++] = m.tendon_treeid[2 * tendon + k];
  }
  return count;
}

}  // namespace sinew
