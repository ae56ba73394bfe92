// SPDX-License-Identifier: Apache-2.0
#include <type_traits>

#include "base/cpu.h"
#include "kinematics/poses.h"
#include "tree/frames.h"
#include "tree/place_frames.h"

namespace sinew {
namespace poses {

// Where a body stands in its parent before its joints move it. A mocap body stands where the user says.
template <class Data>
Pose<RealOf<Data>> fixed_offset(const mjModel& m, const Data& d, int b) {
  using Real = RealOf<Data>;
  const int mocap = m.body_mocapid[b];
  if (mocap >= 0) return {load3(d.mocap_pos + 3 * mocap), normalized(load4(d.mocap_quat + 4 * mocap))};
  return {load3_as<Real>(m.body_pos + 3 * b), load4_as<Real>(m.body_quat + 4 * b)};
}

// A free joint does not add to a pose, it is the pose.
template <class Data>
Pose<RealOf<Data>> free_pose(const mjModel& m, Data& d, int joint) {
  using Real = RealOf<Data>;
  const Real* q = d.qpos + m.jnt_qposadr[joint];
  const Pose<Real> X_wb{load3(q), normalized(load4(q + 3))};
  X_wb.p.store(d.xanchor + 3 * joint);
  load3_as<Real>(m.jnt_axis + 3 * joint).store(d.xaxis + 3 * joint);
  return X_wb;
}

// Moves a body by one joint; what the joint turns about, its anchor, stays where it is.
template <class Data>
void apply_joint(const mjModel& m, Data& d, int joint, Pose<RealOf<Data>>& X_wb) {
  using Real = RealOf<Data>;
  const mjtNum* place = m.jnt_pos + 3 * joint;
  const bool at_origin = place[0] == 0 && place[1] == 0 && place[2] == 0;  // most are: two rotations of nothing less
  const Vec3<Real> pos = load3_as<Real>(place), axis = load3_as<Real>(m.jnt_axis + 3 * joint);
  const Vec3<Real> anchor = at_origin ? X_wb.p + Vec3<Real>{} : X_wb * pos, axis_w = rotate(X_wb.q, axis);
  const int adr = m.jnt_qposadr[joint];
  anchor.store(d.xanchor + 3 * joint);
  axis_w.store(d.xaxis + 3 * joint);
  const Real travel = d.qpos[adr] - Real(m.qpos0[adr]);
  if (m.jnt_type[joint] == mjJNT_SLIDE) {
    X_wb.p += axis_w * travel;
    return;
  }
  const bool ball = m.jnt_type[joint] == mjJNT_BALL;
  X_wb.q = X_wb.q * (ball ? normalized(load4(d.qpos + adr)) : axis_angle(axis, travel));
  X_wb.p = at_origin ? anchor : anchor - rotate(X_wb.q, pos);
}

// What is fixed to a body, in the world: body_pose(d, body) * X_bf, by the matrix that is there already.
template <class Data>
Pose<RealOf<Data>> in_world(const Data& d, int body, const Pose<RealOf<Data>>& X_bf) {
  return {load3(d.xpos + 3 * body) + body_rotation(d, body) * X_bf.p, load4(d.xquat + 4 * body) * X_bf.q};
}

template <class Data>
void compute_body(const mjModel& m, Data& d, int b) {
  using Real = RealOf<Data>;
  const int first = m.body_jntadr[b], count = m.body_jntnum[b];
  Pose<Real> X_wb;
  if (count == 1 && m.jnt_type[first] == mjJNT_FREE) {
    X_wb = free_pose(m, d, first);
  } else {
    const Pose<Real> X_pb = fixed_offset(m, d, b);
    const int parent = m.body_parentid[b];
    X_wb = parent == 0 ? X_pb : in_world(d, parent, X_pb);
    for (int joint = first; joint < first + count; ++joint) apply_joint(m, d, joint, X_wb);
  }
  normalize(X_wb.q);
  set_body_pose(d, b, X_wb);
}

constexpr int kManyGeoms = 16;  // of fewer, nobody has so many that asking for four of them pays

// Whether geom g and the three after it are fixed to one body below the world and coincide with none of its frames.
inline bool are_four(const mjModel& m, int g, int after) {
  static_assert(mjSAMEFRAME_NONE == 0);
  const mjtByte* same = m.geom_sameframe + g;
  if (same[0] || g + 4 > after) return false;
  const int body = m.geom_bodyid[g];
  return body != 0 && m.geom_bodyid[g + 3] == body && !(same[1] | same[2] | same[3]);
}

// Places geoms four at a time from g on, as many as belong to its body; returns the one after them.
inline int place_fours(const mjModel& m, const mjData& d, int g, int after) {
  static const PlaceFrames place = has_avx2_fma() ? kAvx2PlaceFrames : kScalarPlaceFrames;
  const int first = g, body = m.geom_bodyid[g];
  while (are_four(m, g, after) && m.geom_bodyid[g] == body) g += 4;
  place({d.xpos + 3 * body, d.xquat + 4 * body, d.xmat + 9 * body}, (g - first) / 4, m.geom_pos + 3 * first,
        m.geom_quat + 4 * first, d.geom_xpos + 3 * first, d.geom_xmat + 9 * first);
  return g;
}

}  // namespace poses

template <class Data>
void compute_poses(const mjModel& m, Data& d, const Scope& scope) {
  using Real = RealOf<Data>;
  set_body_pose(d, 0, Pose<Real>{});
  for (const Run& run : scope.runs) {
    for (const int b : run.below_world()) poses::compute_body(m, d, b);
    for (const int b : run.bodies) {
      // sameframe of a body relates its inertial frame to its own, so "inertia" cannot occur
      place_in_world(d, b, m.body_ipos + 3 * b, m.body_iquat + 4 * b, m.body_sameframe[b], d.xipos + 3 * b,
                     d.ximat + 9 * b);
    }
    for (int g = run.geoms.first; g < run.geoms.after;) {
      if constexpr (std::is_same_v<Data, mjData>) {
        if (m.ngeom >= poses::kManyGeoms && poses::are_four(m, g, run.geoms.after)) {
          g = poses::place_fours(m, d, g, run.geoms.after);
          continue;
        }
      }
      place_in_world(d, m.geom_bodyid[g], m.geom_pos + 3 * g, m.geom_quat + 4 * g, m.geom_sameframe[g],
                     d.geom_xpos + 3 * g, d.geom_xmat + 9 * g);
      ++g;
    }
    for (const int s : run.sites) {
      place_in_world(d, m.site_bodyid[s], m.site_pos + 3 * s, m.site_quat + 4 * s, m.site_sameframe[s],
                     d.site_xpos + 3 * s, d.site_xmat + 9 * s);
    }
  }
}

}  // namespace sinew
