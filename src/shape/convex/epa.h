// SPDX-License-Identifier: Apache-2.0
// epa.h -- how deep two overlapping shapes are in one another.
//   in    a simplex around the origin, from GJK      out   the shortest move that separates the shapes
//   math  docs/theory/collision.md (c.8)-(c.10). van den Bergen 2001, expanding polytopes: a polytope inside the
//         difference of the shapes grows toward the nearest point of its surface; the faces say at least how deep, the
//         support points at most
//   cost  one support call and O(faces) a step; memory from the caller
#ifndef SINEW_SHAPE_CONVEX_EPA_H_
#define SINEW_SHAPE_CONVEX_EPA_H_

#include <cstddef>

#include "shape/convex/mujoco_ties.h"
#include "shape/convex/simplex.h"

namespace sinew {

struct Penetration {
  bool found;
  mjtNum depth;
  Vector normal;      // unit, from a to b: moving b along it by depth separates the shapes
  Vector a, b;        // points of a and b that the separation would bring together
  PairPoint face[3];  // corners of the final face
};

std::size_t epa_scratch_bytes(int iterations);

struct EpaLimits {
  mjtNum tolerance;
  int iterations;
  MujocoTies ties;
};

Penetration find_penetration(PairSupport& support, const Simplex& simplex, const EpaLimits& limits, void* scratch);

}  // namespace sinew

#endif  // SINEW_SHAPE_CONVEX_EPA_H_
