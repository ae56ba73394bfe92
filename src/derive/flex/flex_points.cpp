// SPDX-License-Identifier: Apache-2.0
#include "derive/flex/flex_points.h"

#include "force/flex_forces.h"
#include "tree/flex_vertices.h"
#include "tree/frames.h"
#include "tree/jacobian.h"

namespace sinew {
namespace {

using Axis = Motion<mjtNum>;

// The three rotations of a ball or a free joint turn each other's axes; others are alone.
int end_of_group(const mjModel& m, int dof) {
  const int joint = m.dof_jntid[dof], first = m.jnt_dofadr[joint], type = m.jnt_type[joint];
  if (type == mjJNT_BALL) return first + 3;
  return type == mjJNT_FREE && dof >= first + 3 ? first + 6 : dof + 1;
}

// Dof j at a point: its shift, its turn, and what it does to the velocity of the point: S x V + P rides on the body,
// and the point moves in the turning of the body.
void fill_dof(const mjData& d, int dof, const Axis& V, const Vector& offset, Vector& along, Vector& rate,
              Vector& turn) {
  const Axis S = Axis::load(d.cdof + 6 * dof), P = Axis::load(d.cdof_dot + 6 * dof);
  along = velocity_at(S, offset);
  turn = S.angular;
  rate = velocity_at(cross(S, V) + P, offset) + cross(V.angular, along);
}

void fill_point(const mjModel& m, const mjData& d, FlexPoint& point, StackFrame& frame) {
  int n = 0;
  for (int i = last_dof(m, point.body); i >= 0; i = m.dof_parentid[i]) ++n;
  const Vector offset = reference_offset(m, d, point.body, point.place);
  const Axis V = Axis::load(d.cvel + 6 * point.body);
  point.velocity = point.sliding_velocity = velocity_at(V, offset);
  int *dof = frame.alloc<int>(n), *group_end = frame.alloc<int>(n);
  Vector *along = frame.make<Vector>(n), *rate = frame.make<Vector>(n), *turn = frame.make<Vector>(n);
  for (int i = last_dof(m, point.body), k = n - 1; i >= 0; i = m.dof_parentid[i], --k) {
    dof[k] = i;
    group_end[k] = end_of_group(m, i);
    fill_dof(d, i, V, offset, along[k], rate[k], turn[k]);
  }
  const bool only_slides = slides_alone(m, point.body);
  point.moves = point.slides = {n, dof, along, only_slides ? nullptr : rate};
  point.turn = only_slides ? nullptr : turn;
  point.group_end = group_end;
  if (!takes_slides_for_axes(m, point.body)) return;
  const int first = m.body_dofadr[point.body];
  int* own = frame.alloc<int>(3);
  Vector* unit = frame.make<Vector>(3);
  for (int k = 0; k < 3; ++k) {
    own[k] = first + k;
    unit[k][k] = 1;
  }
  point.slides = {3, own, unit, nullptr};
  point.sliding_velocity = load3(d.qvel + first);
}

void subtract_products(const DofVectors& row, const Vector& change, int column, mjtSize nv, mjtNum* matrix) {
  for (int i = 0; i < row.n; ++i) matrix[row.dof[i] * nv + column] -= dot(row.along[i], change);
}

}  // namespace

Vector FlexPoint::bend(int i, int j) const {
  if (!turn) return {};
  return moves.dof[j] < group_end[i] ? cross(turn[j], moves.along[i]) : cross(turn[i], moves.along[j]);
}

FlexPoints::FlexPoints(const mjModel& m, const mjData& d, const int* bodies, const Vector* places, int count,
                       StackFrame& frame)
    : nv_(m.nv), count_(count), points_(frame.make<FlexPoint>(count)) {
  for (int p = 0; p < count; ++p) {
    points_[p].body = bodies[p];
    points_[p].place = places[p];
    fill_point(m, d, points_[p], frame);
  }
}

void FlexPoints::subtract_slope(const InverseTerms& terms, Hand hand, int p, int r, const Matrix& K,
                                const Matrix* C) const {
  const FlexPoint &at = points_[p], &by = points_[r];
  const DofVectors& row = hand == Hand::kSlides ? at.slides : at.moves;
  if (terms.dq) {
    for (int j = 0; j < by.moves.n; ++j) {
      subtract_products(row, K * by.moves.along[j], by.moves.dof[j], nv_, terms.dq);
    }
  }
  if (!C) return;
  const DofVectors& velocity = hand == Hand::kSlides ? by.slides : by.moves;
  for (int j = 0; j < velocity.n; ++j) {
    const int column = velocity.dof[j];
    if (terms.dq && velocity.rate) subtract_products(row, *C * velocity.rate[j], column, nv_, terms.dq);
    if (terms.dv) subtract_products(row, *C * velocity.along[j], column, nv_, terms.dv);
  }
}

void FlexPoints::subtract_bend(const InverseTerms& terms, Hand hand, int p, const Vector& force) const {
  const FlexPoint& at = points_[p];
  if (!terms.dq || !at.turn || (hand == Hand::kSlides && at.slides_apart())) return;
  for (int i = 0; i < at.moves.n; ++i) {
    for (int j = 0; j < at.moves.n; ++j) {
      terms.dq[at.moves.dof[i] * nv_ + at.moves.dof[j]] -= dot(at.bend(i, j), force);
    }
  }
}

FlexPoints vertex_points(const mjModel& m, const mjData& d, int flex, StackFrame& frame) {
  const int first = m.flex_vertadr[flex], count = m.flex_vertnum[flex];
  Vector* places = frame.make<Vector>(count);
  for (int v = 0; v < count; ++v) places[v] = load3(d.flexvert_xpos + 3 * (first + v));
  return {m, d, m.flex_vertbodyid + first, places, count, frame};
}

FlexPoints node_points(const mjModel& m, const mjData& d, int flex, StackFrame& frame) {
  const int first = m.flex_nodeadr[flex], count = m.flex_nodenum[flex];
  Vector* places = frame.make<Vector>(count);
  for (int i = 0; i < count; ++i) {
    places[i] = body_pose(d, m.flex_nodebodyid[first + i]) * load3(m.flex_node + 3 * (first + i));
  }
  return {m, d, m.flex_nodebodyid + first, places, count, frame};
}

}  // namespace sinew
