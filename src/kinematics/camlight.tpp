// SPDX-License-Identifier: Apache-2.0
#include "kinematics/camlight.h"
#include "tree/awake.h"
#include "tree/frames.h"

namespace sinew {
namespace camlight {

// Where something that tracks or is carried by a body stands.
template <class Data>
Vec3<RealOf<Data>> position(const Data& d, int mode, int body, const mjtNum* pos, const mjtNum* pos0,
                            const mjtNum* poscom0) {
  using Real = RealOf<Data>;
  const Vec3<Real> origin = load3(d.xpos + 3 * body);
  switch (mode) {
    case mjCAMLIGHT_TRACK:
      return origin + load3_as<Real>(pos0);
    case mjCAMLIGHT_TRACKCOM:
      return load3(d.subtree_com + 3 * body) + load3_as<Real>(poscom0);
    default:
      return origin + body_rotation(d, body) * load3_as<Real>(pos);
  }
}

inline bool tracks(int mode) { return mode == mjCAMLIGHT_TRACK || mode == mjCAMLIGHT_TRACKCOM; }

inline bool aims(int mode, int target) {
  return target >= 0 && (mode == mjCAMLIGHT_TARGETBODY || mode == mjCAMLIGHT_TARGETBODYCOM);
}

template <class Data>
Vec3<RealOf<Data>> target_point(const Data& d, int mode, int target) {
  return load3((mode == mjCAMLIGHT_TARGETBODY ? d.xpos : d.subtree_com) + 3 * target);
}

// A camera looks along -z with x horizontal. One that looks straight up or down has no horizon: its x is the world's.
template <class Real>
Mat3<Real> looking_along(const Vec3<Real>& direction) {
  const Vec3<Real> z = normalized(-direction);
  const Vec3<Real> x = normalized(cross(Vec3<Real>{Real(0), Real(0), Real(1)}, z));
  return Mat3<Real>::from_columns(x, normalized(cross(z, x)), z);
}

template <class Data>
void place_camera(const mjModel& m, Data& d, int c) {
  using Real = RealOf<Data>;
  const int mode = m.cam_mode[c], body = m.cam_bodyid[c], target = m.cam_targetbodyid[c];
  const Vec3<Real> eye = position(d, mode, body, m.cam_pos + 3 * c, m.cam_pos0 + 3 * c, m.cam_poscom0 + 3 * c);
  eye.store(d.cam_xpos + 3 * c);
  Real* xmat = d.cam_xmat + 9 * c;
  if (tracks(mode)) {
    for (int k = 0; k < 9; ++k) xmat[k] = Real(m.cam_mat0[9 * c + k]);
  } else if (aims(mode, target)) {
    looking_along(target_point(d, mode, target) - eye).store(xmat);
  } else {
    const mjtNum* q = m.cam_quat + 4 * c;
    to_matrix(load4(d.xquat + 4 * body) * Quat<Real>{Real(q[0]), Real(q[1]), Real(q[2]), Real(q[3])}).store(xmat);
  }
}

template <class Data>
void place_light(const mjModel& m, Data& d, int l) {
  using Real = RealOf<Data>;
  const int mode = m.light_mode[l], body = m.light_bodyid[l], target = m.light_targetbodyid[l];
  const Vec3<Real> lamp = position(d, mode, body, m.light_pos + 3 * l, m.light_pos0 + 3 * l, m.light_poscom0 + 3 * l);
  Vec3<Real> direction;
  if (tracks(mode)) {
    direction = load3_as<Real>(m.light_dir0 + 3 * l);
  } else if (aims(mode, target)) {
    direction = target_point(d, mode, target) - lamp;
  } else {
    direction = body_rotation(d, body) * load3_as<Real>(m.light_dir + 3 * l);
  }
  lamp.store(d.light_xpos + 3 * l);
  normalized(direction).store(d.light_xdir + 3 * l);
}

}  // namespace camlight

template <class Data>
void place_cameras_and_lights(const mjModel& m, Data& d) {
  const IndexList cameras = awake_cameras(m, d), lights = awake_lights(m, d);
  for (int k = 0; k < cameras.size(); ++k) camlight::place_camera(m, d, cameras[k]);
  for (int k = 0; k < lights.size(); ++k) camlight::place_light(m, d, lights[k]);
}

}  // namespace sinew
