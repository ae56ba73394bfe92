// SPDX-License-Identifier: Apache-2.0
#include "model/sleep_state.h"

#include <algorithm>

#include "base/kinds/actuators.h"
#include "base/kinds/sensors.h"
#include "model/equality_ends.h"

namespace sinew {
namespace {

int site_state(const mjModel& m, const SleepStates& s, int site) {
  return site < 0 ? mjS_STATIC : s.body[m.site_bodyid[site]];
}

int object_state(const mjModel& m, const SleepStates& s, int type, int id) {
  if (id < 0) return mjS_STATIC;
  switch (type) {
    case mjOBJ_BODY:
    case mjOBJ_XBODY:
      return s.body[id];
    case mjOBJ_GEOM:
      return s.body[m.geom_bodyid[id]];
    case mjOBJ_SITE:
      return site_state(m, s, id);
    case mjOBJ_CAMERA:  // others follow something
      return m.cam_mode[id] == mjCAMLIGHT_FIXED ? s.body[m.cam_bodyid[id]] : mjS_AWAKE;
    case mjOBJ_JOINT:
      return s.body[m.jnt_bodyid[id]];
    case mjOBJ_TENDON:
      return tendon_state(m, s, id);
    case mjOBJ_ACTUATOR:
      return actuator_state(m, s, id);
    default:
      return mjS_STATIC;
  }
}

}  // namespace

int tendon_state(const mjModel& m, const SleepStates& s, int tendon) {
  const int count = m.tendon_treenum[tendon];
  if (count > 2) return mjS_AWAKE;  // only two of its trees are on record, and none of them may sleep
  int state = mjS_STATIC;
  for (int k = 0; k < count; ++k) {
    state = std::max<int>(state, s.tree[m.tendon_treeid[2 * tendon + k]] ? mjS_AWAKE : mjS_ASLEEP);
  }
  return state;
}

int actuator_state(const mjModel& m, const SleepStates& s, int actuator) {
  const kinds::Transmission& kind = kinds::kTransmissions[m.actuator_trntype[actuator]];
  const int* id = m.actuator_trnid + 2 * actuator;
  const int state = object_state(m, s, kind.target, id[0]);
  return kind.site == kinds::Second::kNone ? state : std::max(state, site_state(m, s, id[1]));
}

int equality_state(const mjModel& m, const SleepStates& s, int equality) {
  int state = mjS_STATIC;
  if (m.eq_type[equality] == mjEQ_FLEX) {
    const int flex = m.eq_obj1id[equality], *body = m.flex_vertbodyid + m.flex_vertadr[flex];
    if (m.flex_interp[flex]) return state;  // makes no rows
    for (int v = 0; v < m.flex_vertnum[flex]; ++v) state = std::max(state, s.body[body[v]]);
    return state;
  }
  for (const int side : {0, 1}) {
    const int body = equality_body(m, equality, side), tendon = equality_tendon(m, equality, side);
    if (body >= 0) state = std::max(state, s.body[body]);
    if (tendon >= 0) state = std::max(state, tendon_state(m, s, tendon));
  }
  return state;
}

int sensor_state(const mjModel& m, const SleepStates& s, int sensor) {
  const kinds::Sensor& kind = kinds::kSensors[m.sensor_type[sensor]];
  const bool looks_around =
      kind.has(kinds::kForeign) || (kind.has(kinds::kSeesFromSite) && m.sensor_objtype[sensor] == mjOBJ_SITE);
  if (looks_around) return mjS_AWAKE;
  return std::max(object_state(m, s, m.sensor_objtype[sensor], m.sensor_objid[sensor]),
                  object_state(m, s, m.sensor_reftype[sensor], m.sensor_refid[sensor]));
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
