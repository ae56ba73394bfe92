// SPDX-License-Identifier: Apache-2.0
// contact_features.h -- how a contact moves with its geoms, in closed form from the shape of both around it.
//   math  docs/theory/contact_derivatives.md (d.9).
//         w_s is the point of side s whose outward normal is n (side 1: -n). Where the surface is round, it moves by
//         A_s of the turn of the normal against the body, A the radii of curvature; along a straight edge or a face it
//         is free to slide, and the normal has to turn with the body in these directions. With w_1 - w_0 = dist n, the
//         first geom at rest and the motion (w, v) of the second at w_1:
//             (A_0 + A_1 + dist) dn = [ v + A_1 (w x n) ] across n,      d dist = n . v
//         but for free directions a, where a . dn is 0 or a . (w x n). A corner has A = 0, a sphere its radius
//   note  corners and edges are told by the normal; pairs whose contacts are chosen by rules of their own (boxes,
//         capsule and box, several contacts of general shapes) and what is parallel have no such answer
//   note  an edge flat on a face touches it with either end as soon as it is tilted: the normal is that of the face
//         both ways, and the mean of both is a corner where the contact is now
//   cost  about 100 operations for each of six motions
#ifndef SINEW_DERIVE_CONSTRAINT_CONTACT_FEATURES_H_
#define SINEW_DERIVE_CONSTRAINT_CONTACT_FEATURES_H_

#include <mujoco/mjdata.h>

#include "derive/constraint/contact_motion.h"

namespace sinew {

enum class ClosedForm {
  kNone,     // not known, and no motion
  kSmooth,   // the derivative
  kAtChange  // the mean of two sides
};

// count: how many contacts the two geoms have.
ClosedForm derive_contact_motion(const mjModel& m, const mjData& d, const mjContact& contact, int count,
                                 ContactMotion& motion);

// The same for what rolls or tips on a plane at a point of its own, in fewer numbers: a turn w of the geom about the
// contact shifts that by roll w x n, and turns its frame by (spin . w) n; n stays, and so does the distance.
struct PathOnPlane {
  mjtNum roll;
  bool spins;
  Vector spin;
};

// Whether contacts of the two geoms have such a path: planes with balls, capsules, boxes and meshes.
bool has_path_on_plane(const mjModel& m, const mjContact& contact);
PathOnPlane path_on_plane(const mjModel& m, const mjData& d, const mjContact& contact);

}  // namespace sinew

#endif  // SINEW_DERIVE_CONSTRAINT_CONTACT_FEATURES_H_
