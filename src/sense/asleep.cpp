// SPDX-License-Identifier: Apache-2.0
#include "sense/asleep.h"

#include "tree/awake.h"

namespace sinew {
namespace {

// Of two, the one that is more awake; what is static says nothing.
int stronger(int a, int b) { return a > b ? a : b; }

int state_of_site(const mjModel& m, const mjData& d, int site) {
  return site < 0 ? mjS_STATIC : d.body_awake[m.site_bodyid[site]];
}

int state_of(const mjModel& m, const mjData& d, int type, int id) {
  if (id < 0) return mjS_STATIC;
  switch (type) {
    case mjOBJ_BODY:
    case mjOBJ_XBODY:
      return d.body_awake[id];
    case mjOBJ_GEOM:
      return d.body_awake[m.geom_bodyid[id]];
    case mjOBJ_SITE:
      return state_of_site(m, d, id);
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

bool sensor_is_asleep(const mjModel& m, const mjData& d, int sensor) {
  if (!something_sleeps(m, d)) return false;
  const int type = m.sensor_type[sensor];
  const bool looks_around = type == mjSENS_RANGEFINDER || type == mjSENS_USER || type == mjSENS_PLUGIN ||
                            (type == mjSENS_CONTACT && m.sensor_objtype[sensor] == mjOBJ_SITE);
  if (looks_around) return false;
  return stronger(state_of(m, d, m.sensor_objtype[sensor], m.sensor_objid[sensor]),
                  state_of(m, d, m.sensor_reftype[sensor], m.sensor_refid[sensor])) == mjS_ASLEEP;
}

}  // namespace sinew
