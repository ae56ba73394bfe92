// SPDX-License-Identifier: Apache-2.0
#include <type_traits>

#include "base/cpu.h"
#include "kinematics/poses.h"
#include "tree/body_fours.h"
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

// With all that it calls in line: a pose stays in registers, which is worth 8 % of this function.
template <class Data>
[[gnu::flatten]] void compute_body(const mjModel& m, Data& d, int b) {
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

// Bodies that swing alike are placed together. Data may know an order in which a body does not wait for the one before
// it, for all bodies below the world.
template <class Data>
void compute_bodies(const mjModel& m, Data& d, const Scope& scope) {
  if constexpr (std::is_same_v<Data, mjData>) {
    const Plan& plan = plan_of(m, d);
    if (const BodyFours* fours = body_fours(plan, m, scope)) {
      return for_each_group(
          plan, scope, [&](const auto& four) { fours->poses(m, d, four); }, [&](int b) { compute_body(m, d, b); });
    }
  }
  if constexpr (requires { d.bodies_by_level(m); }) {
    for (const int b : d.bodies_by_level(m)) compute_body(m, d, b);
    return;
  }
  for (const Run& run : scope.runs) {
    for (const int b : run.below_world()) compute_body(m, d, b);
  }
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

// Frames in a row, each fixed to a body: geoms or sites, body[i] being that of frame i.
struct FrameRow {
  const int* body;
  const mjtNum *pos, *quat;
  const mjtByte* sameframe;

  int body_of(int i) const { return body[i]; }
};

// Inertial frames: that of body i is frame i.
struct BodyRow {
  const mjtNum *pos, *quat;
  const mjtByte* sameframe;

  static int body_of(int i) { return i; }
};

template <class Data, class Row>
void place_frame(const Data& d, const Row& row, int i, RealOf<Data>* xpos, RealOf<Data>* xmat) {
  place_in_world(d, row.body_of(i), row.pos + 3 * i, row.quat + 4 * i, row.sameframe[i], xpos + 3 * i, xmat + 9 * i);
}

// Frames that coincide with none of their bodies' wait until they are four.
template <class Row>
void place_in_fours(const BodyFours& fours, const mjData& d, const Row& row, Range frames, mjtNum* xpos, mjtNum* xmat) {
  int waiting[BodyFours::kCount], body[BodyFours::kCount], count = 0;
  for (const int i : frames) {
    if (row.sameframe[i] != mjSAMEFRAME_NONE || row.body_of(i) == 0) {
      place_frame(d, row, i, xpos, xmat);
      continue;
    }
    waiting[count] = i;
    body[count++] = row.body_of(i);
    if (count < BodyFours::kCount) continue;
    fours.place(d, waiting, body, row.pos, row.quat, xpos, xmat);
    count = 0;
  }
  if (count + 1 == BodyFours::kCount) {  // three: the last twice
    waiting[count] = waiting[count - 1];
    body[count] = body[count - 1];
    return fours.place(d, waiting, body, row.pos, row.quat, xpos, xmat);
  }
  for (int k = 0; k < count; ++k) place_frame(d, row, waiting[k], xpos, xmat);
}

template <class Data, class Row>
void place_frames(const Data& d, const Row& row, Range frames, RealOf<Data>* xpos, RealOf<Data>* xmat) {
  if constexpr (std::is_same_v<Data, mjData>) {
    if (frames.after - frames.first >= BodyFours::kCount) {
      if (const BodyFours* fours = body_fours()) return place_in_fours(*fours, d, row, frames, xpos, xmat);
    }
  }
  for (const int i : frames) place_frame(d, row, i, xpos, xmat);
}

// Those of one body four at a time, if it has so many.
template <class Data>
void place_geoms(const mjModel& m, Data& d, Range geoms) {
  const FrameRow row{m.geom_bodyid, m.geom_pos, m.geom_quat, m.geom_sameframe};
  if constexpr (std::is_same_v<Data, mjData>) {
    if (m.ngeom >= kManyGeoms) {
      for (int g = geoms.first; g < geoms.after;) {
        if (are_four(m, g, geoms.after)) {
          g = place_fours(m, d, g, geoms.after);
          continue;
        }
        int after = g + 1;
        while (after < geoms.after && !are_four(m, after, geoms.after)) ++after;
        place_frames(d, row, {g, after}, d.geom_xpos, d.geom_xmat);
        g = after;
      }
      return;
    }
  }
  place_frames(d, row, geoms, d.geom_xpos, d.geom_xmat);
}

template <class Data>
void place_sites(const mjModel& m, Data& d, Range sites) {
  place_frames(d, FrameRow{m.site_bodyid, m.site_pos, m.site_quat, m.site_sameframe}, sites, d.site_xpos, d.site_xmat);
}

}  // namespace poses

template <class Data>
void compute_poses(const mjModel& m, Data& d, const Scope& scope) {
  using Real = RealOf<Data>;
  if (scope.has_world()) set_body_pose(d, 0, Pose<Real>{});
  poses::compute_bodies(m, d, scope);
  for (const Run& run : scope.runs) {
    // sameframe of a body relates its inertial frame to its own, so "inertia" cannot occur
    poses::place_frames(d, poses::BodyRow{m.body_ipos, m.body_iquat, m.body_sameframe}, run.bodies, d.xipos, d.ximat);
    poses::place_geoms(m, d, run.geoms);
    poses::place_sites(m, d, run.sites);
  }
}

}  // namespace sinew
