// SPDX-License-Identifier: Apache-2.0
// object.h -- motion of things that are fixed to bodies, and the mass of it all.
//   in    cvel, cacc, poses                math  the motion of a tree, moved from its reference point to the object
#ifndef SINEW_TREE_OBJECT_H_
#define SINEW_TREE_OBJECT_H_

#include <mujoco/mjdata.h>

#include "math/spatial.h"
#include "tree/jacobian.h"
#include "tree/real.h"

namespace sinew {

enum class Axes { kWorld, kLocal };

// Where an object is, and which body carries it. A body stands for its inertial frame, an xbody for its own.
template <class Real>
struct ObjectFrameOf {
  int body;
  Vec3<Real> position;
  Mat3<Real> orientation;
};
using ObjectFrame = ObjectFrameOf<mjtNum>;

// False if objects of that type (mjtObj) have no frame, or there is no object of that number.
bool find_object_frame(const mjModel& m, const mjData& d, int type, int id, ObjectFrame& frame);

// The same of bodies, geoms and sites, whose places lanes of a batch have too.
template <class Data>
bool find_fixed_frame(const mjModel& m, const Data& d, int type, int id, ObjectFrameOf<RealOf<Data>>& frame);

template <class Data>
Motion<RealOf<Data>> object_velocity(const mjModel& m, const Data& d, const ObjectFrameOf<RealOf<Data>>& object,
                                     Axes axes);

// The acceleration of the object's point, not the spatial one: turning points accelerate even at constant cvel.
// What cannot move has none, while cacc holds it up against gravity: MuJoCo's accelerometers read 0 there.
template <class Data>
Motion<RealOf<Data>> object_acceleration(const mjModel& m, const Data& d, const ObjectFrameOf<RealOf<Data>>& object,
                                         Axes axes);

mjtNum total_mass(const mjModel& m);

// Scales masses and inertias; what depends on them is up to whoever recomputes the constants of the model.
void set_total_mass(mjModel& m, mjtNum mass);

namespace objects {

template <class Data>
Motion<RealOf<Data>> motion_at(const mjModel& m, const Data& d, const ObjectFrameOf<RealOf<Data>>& object,
                               const RealOf<Data>* motion) {
  const auto offset = reference_offset(m, d, object.body, object.position);
  return moved(Motion<RealOf<Data>>::load(motion + 6 * object.body), offset);
}

template <class Real>
ObjectFrameOf<Real> frame_at(int body, const Real* position, const Real* orientation, int id) {
  return {body, load3(position + 3 * id), load9(orientation + 9 * id)};
}

}  // namespace objects

template <class Data>
bool find_fixed_frame(const mjModel& m, const Data& d, int type, int id, ObjectFrameOf<RealOf<Data>>& frame) {
  using Real = RealOf<Data>;
  const auto exists = [id](mjtSize count) { return id >= 0 && id < count; };
  switch (type) {
    case mjOBJ_BODY:
      if (!exists(m.nbody)) return false;
      frame = objects::frame_at<Real>(id, d.xipos, d.ximat, id);
      return true;
    case mjOBJ_XBODY:
      if (!exists(m.nbody)) return false;
      frame = objects::frame_at<Real>(id, d.xpos, d.xmat, id);
      return true;
    case mjOBJ_GEOM:
      if (!exists(m.ngeom)) return false;
      frame = objects::frame_at<Real>(m.geom_bodyid[id], d.geom_xpos, d.geom_xmat, id);
      return true;
    case mjOBJ_SITE:
      if (!exists(m.nsite)) return false;
      frame = objects::frame_at<Real>(m.site_bodyid[id], d.site_xpos, d.site_xmat, id);
      return true;
    default:
      return false;
  }
}

template <class Data>
Motion<RealOf<Data>> object_velocity(const mjModel& m, const Data& d, const ObjectFrameOf<RealOf<Data>>& object,
                                     Axes axes) {
  const auto v = objects::motion_at(m, d, object, d.cvel);
  return axes == Axes::kLocal ? rotate_back(object.orientation, v) : v;
}

template <class Data>
Motion<RealOf<Data>> object_acceleration(const mjModel& m, const Data& d, const ObjectFrameOf<RealOf<Data>>& object,
                                         Axes axes) {
  if (m.body_weldid[object.body] == 0) return {};
  const auto v = objects::motion_at(m, d, object, d.cvel);
  auto a = objects::motion_at(m, d, object, d.cacc);
  a.linear += cross(v.angular, v.linear);
  return axes == Axes::kLocal ? rotate_back(object.orientation, a) : a;
}

}  // namespace sinew

#endif  // SINEW_TREE_OBJECT_H_
