// SPDX-License-Identifier: Apache-2.0
// face_contacts.h -- several contacts where two polytopes meet at flat faces, or an edge lies on a face.
//   in    the penetration that EPA found between two boxes or meshes
//   out   up to four points of the common area, all with the depth of the deepest
//   math  docs/theory/collision.md (c.11): the face of b, cut by the planes through the sides of the face of a; or an
//         edge cut by those of a face
#ifndef SINEW_SHAPE_CONVEX_FACE_CONTACTS_H_
#define SINEW_SHAPE_CONVEX_FACE_CONTACTS_H_

#include "shape/contact_point.h"
#include "shape/convex/epa.h"

namespace sinew {

inline constexpr int kMaxFaceContacts = 4;

// Number of contacts written; 0 if neither faces nor an edge and a face are aligned there.
int find_face_contacts(const ConvexShape& a, const ConvexShape& b, const Penetration& penetration, ContactPoint* out);

}  // namespace sinew

#endif  // SINEW_SHAPE_CONVEX_FACE_CONTACTS_H_
