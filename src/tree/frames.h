// SPDX-License-Identifier: Apache-2.0
// frames.h -- reading and writing the poses that mjData keeps: of bodies, and of what is fixed to them.
#ifndef SINEW_TREE_FRAMES_H_
#define SINEW_TREE_FRAMES_H_

#include "math/pose.h"
#include "tree/real.h"

namespace sinew {

template <class Data>
Pose<RealOf<Data>> body_pose(const Data& d, int body) {
  return {load3(d.xpos + 3 * body), load4(d.xquat + 4 * body)};
}

template <class Data>
Mat3<RealOf<Data>> body_rotation(const Data& d, int body) {
  return load9(d.xmat + 9 * body);
}

template <class Data>
void set_body_pose(Data& d, int body, const Pose<RealOf<Data>>& X_wb) {
  X_wb.store(d.xpos + 3 * body, d.xquat + 4 * body);
  to_matrix(X_wb.q).store(d.xmat + 9 * body);
}

// A frame fixed to a body, in the world. `sameframe` says which part of it coincides with the body's own frame or with
// its inertial frame, and so is copied instead of computed (mjtSameFrame).
template <class Data>
void place_in_world(const Data& d, int body, const mjtNum* pos, const mjtNum* quat, mjtByte sameframe,
                    RealOf<Data>* xpos, RealOf<Data>* xmat) {
  using Real = RealOf<Data>;
  if (sameframe == mjSAMEFRAME_BODY) {
    load3(d.xpos + 3 * body).store(xpos);
    body_rotation(d, body).store(xmat);
    return;
  }
  if (sameframe == mjSAMEFRAME_INERTIA) {
    load3(d.xipos + 3 * body).store(xpos);
    load9(d.ximat + 9 * body).store(xmat);
    return;
  }
  if (body == 0 &&
      sameframe ==
          mjSAMEFRAME_NONE) {  // the world's frame turns nothing, and adding its zeros makes negative ones positive
    const Real zero(0);
    (Vec3<Real>{} + load3_as<Real>(pos)).store(xpos);
    to_matrix(Quat<Real>{zero + Real(quat[0]), zero + Real(quat[1]), zero + Real(quat[2]), zero + Real(quat[3])})
        .store(xmat);
    return;
  }
  (load3(d.xpos + 3 * body) + body_rotation(d, body) * load3_as<Real>(pos)).store(xpos);
  if (sameframe == mjSAMEFRAME_BODYROT) {
    body_rotation(d, body).store(xmat);
  } else if (sameframe == mjSAMEFRAME_INERTIAROT) {
    load9(d.ximat + 9 * body).store(xmat);
  } else {
    to_matrix(load4(d.xquat + 4 * body) * load4_as<Real>(quat)).store(xmat);
  }
}

}  // namespace sinew

#endif  // SINEW_TREE_FRAMES_H_
