// SPDX-License-Identifier: Apache-2.0
#include "tree/object.h"

#include "tree/jacobian.h"

namespace sinew {
namespace {

Motion<mjtNum> at_object(const mjModel& m, const mjData& d, const ObjectFrame& object, const mjtNum* motion) {
  const Vector offset = reference_offset(m, d, object.body, object.position);
  return moved(Motion<mjtNum>::load(motion + 6 * object.body), offset);
}

ObjectFrame frame_at(int body, const mjtNum* position, const mjtNum* orientation, int id) {
  return {body, load3(position + 3 * id), load9(orientation + 9 * id)};
}

}  // namespace

bool find_object_frame(const mjModel& m, const mjData& d, int type, int id, ObjectFrame& frame) {
  const auto exists = [id](mjtSize count) { return id >= 0 && id < count; };
  switch (type) {
    case mjOBJ_BODY:
      if (!exists(m.nbody)) return false;
      frame = frame_at(id, d.xipos, d.ximat, id);
      return true;
    case mjOBJ_XBODY:
      if (!exists(m.nbody)) return false;
      frame = frame_at(id, d.xpos, d.xmat, id);
      return true;
    case mjOBJ_GEOM:
      if (!exists(m.ngeom)) return false;
      frame = frame_at(m.geom_bodyid[id], d.geom_xpos, d.geom_xmat, id);
      return true;
    case mjOBJ_SITE:
      if (!exists(m.nsite)) return false;
      frame = frame_at(m.site_bodyid[id], d.site_xpos, d.site_xmat, id);
      return true;
    case mjOBJ_CAMERA:
      if (!exists(m.ncam)) return false;
      frame = frame_at(m.cam_bodyid[id], d.cam_xpos, d.cam_xmat, id);
      return true;
    default:
      return false;
  }
}

Motion<mjtNum> object_velocity(const mjModel& m, const mjData& d, const ObjectFrame& object, Axes axes) {
  const Motion<mjtNum> v = at_object(m, d, object, d.cvel);
  return axes == Axes::kLocal ? rotate_back(object.orientation, v) : v;
}

Motion<mjtNum> object_acceleration(const mjModel& m, const mjData& d, const ObjectFrame& object, Axes axes) {
  if (m.body_weldid[object.body] == 0) return {};
  const Motion<mjtNum> v = at_object(m, d, object, d.cvel);
  Motion<mjtNum> a = at_object(m, d, object, d.cacc);
  a.linear += cross(v.angular, v.linear);
  return axes == Axes::kLocal ? rotate_back(object.orientation, a) : a;
}

mjtNum total_mass(const mjModel& m) {
  mjtNum sum = 0;
  for (int b = 1; b < m.nbody; ++b) sum += m.body_mass[b];
  return sum;
}

void set_total_mass(mjModel& m, mjtNum mass) {
  const mjtNum scale = at_least_minval(mass / at_least_minval(total_mass(m)));
  for (int b = 1; b < m.nbody; ++b) {
    m.body_mass[b] *= scale;
    for (int k = 0; k < 3; ++k) m.body_inertia[3 * b + k] *= scale;
  }
}

}  // namespace sinew
