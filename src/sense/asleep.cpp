// SPDX-License-Identifier: Apache-2.0
#include "sense/asleep.h"

namespace sinew {
namespace {

// Of two, the one that is more awake; what is static says nothing.
int stronger(int a, int b) { return a > b ? a : b; }

int state_of_tendon(const mjModel& m, const mjData& d, int tendon) {
  const int count = m.tendon_treenum[tendon];
  if (count > 2) return mjS_AWAKE;  // only two of its trees are on record
  int state = mjS_STATIC;
  for (int k = 0; k < count; ++k) {
    state = stronger(state, d.tree_awake[m.tendon_treeid[2 * tendon + k]] ? mjS_AWAKE : mjS_ASLEEP);
  }
  return state;
}

int state_of_site(const mjModel& m, const mjData& d, int site) {
  return site < 0 ? mjS_STATIC : d.body_awake[m.site_bodyid[site]];
}

int state_of_actuator(const mjModel& m, const mjData& d, int actuator) {
  const int id = m.actuator_trnid[2 * actuator], second = m.actuator_trnid[2 * actuator + 1];
  switch (m.actuator_trntype[actuator]) {
    case mjTRN_JOINT:
    case mjTRN_JOINTINPARENT:
      return d.body_awake[m.jnt_bodyid[id]];
    case mjTRN_TENDON:
      return state_of_tendon(m, d, id);
    case mjTRN_SITE:
    case mjTRN_SLIDERCRANK:
      return stronger(state_of_site(m, d, id), state_of_site(m, d, second));
    case mjTRN_BODY:
      return d.body_awake[id];
    default:
      return mjS_AWAKE;
  }
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
      return state_of_tendon(m, d, id);
    case mjOBJ_ACTUATOR:
      return state_of_actuator(m, d, id);
    default:
      return mjS_STATIC;
  }
}

}  // namespace

bool sensor_is_asleep(const mjModel& m, const mjData& d, int sensor) {
  if (!(m.opt.enableflags & mjENBL_SLEEP) || d.ntree_awake == m.ntree) return false;
  const int type = m.sensor_type[sensor];
  const bool looks_around = type == mjSENS_RANGEFINDER || type == mjSENS_USER || type == mjSENS_PLUGIN ||
                            (type == mjSENS_CONTACT && m.sensor_objtype[sensor] == mjOBJ_SITE);
  if (looks_around) return false;
  return stronger(state_of(m, d, m.sensor_objtype[sensor], m.sensor_objid[sensor]),
                  state_of(m, d, m.sensor_reftype[sensor], m.sensor_refid[sensor])) == mjS_ASLEEP;
}

}  // namespace sinew
