// SPDX-License-Identifier: Apache-2.0
// flex_points.h -- points of bodies that flexes pull at: how they move with the dofs, and what forces at them become.
//   in    cdof, cdof_dot, cvel, subtree_com          out   subtracted from the terms of inverse dynamics
//   math  docs/theory/derivatives.md (9.12)-(9.14).
//         with J_pi the shift of point p by dof i, w_i its turn, and R_pj the change of the velocity of p by dof j,
//             df_p = K_pr dx_r + C_pr dx'_r  gives   J_pi . (K_pr J_rj + C_pr R_rj) by position,  J_pi . C_pr J_rj by
//         velocity; and a force that stays turns over to other dofs by dJ_pi/dq_j = w_j x J_pi if j carries the axis of
//         i, w_i x J_pj if it does not
//   note  bending and blocks take slides for the axes of the world (force/flex_forces.h): Hand::kSlides
//   cost  O(dofs of both points) for each pair of them: nine entries for point masses on slides
#ifndef SINEW_DERIVE_FLEX_FLEX_POINTS_H_
#define SINEW_DERIVE_FLEX_FLEX_POINTS_H_

#include "derive/inverse_terms.h"
#include "math/mat3.h"
#include "model/arena/arena.h"

namespace sinew {

// Vectors that belong to the dofs of a point.
struct DofVectors {
  int n = 0;
  const int* dof = nullptr;       // ascending
  const Vector* along = nullptr;  // J
  const Vector* rate = nullptr;   // R; null: zero
};

struct FlexPoint {
  int body = 0;
  Vector place, velocity;
  DofVectors moves;                // by all dofs above its body
  DofVectors slides;               // how it feels forces, and has its velocity, where slides count as axes of the world
  const Vector* turn = nullptr;    // w of moves.dof; null: zero
  const int* group_end = nullptr;  // of moves.dof: dofs of the chain below this number carry its axis

  Vector sliding_velocity;
  bool slides_apart() const { return slides.dof != moves.dof; }
  // The change of moves.along[i] with moves.dof[j].
  Vector bend(int i, int j) const;
};

enum class Hand { kPoints, kSlides };

class FlexPoints {
 public:
  // places: count of them.
  FlexPoints(const mjModel& m, const mjData& d, const int* bodies, const Vector* places, int count, StackFrame& frame);

  int count() const { return count_; }
  const FlexPoint& operator[](int p) const { return points_[p]; }

  // The force on point p changes by K and C with place and velocity of point r; C may be null.
  void subtract_slope(const InverseTerms& terms, Hand hand, int p, int r, const Matrix& K, const Matrix* C) const;

  // The force on point p, which the dofs take over from each other.
  void subtract_bend(const InverseTerms& terms, Hand hand, int p, const Vector& force) const;

 private:
  mjtSize nv_;
  int count_;
  FlexPoint* points_;
};

// The points of vertices, or of nodes, of a flex.
FlexPoints vertex_points(const mjModel& m, const mjData& d, int flex, StackFrame& frame);
FlexPoints node_points(const mjModel& m, const mjData& d, int flex, StackFrame& frame);

}  // namespace sinew

#endif  // SINEW_DERIVE_FLEX_FLEX_POINTS_H_
