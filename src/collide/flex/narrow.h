// SPDX-License-Identifier: Apache-2.0
// narrow.h -- contacts of one element of a flex: with a geom, with another element.
//   math  docs/theory/collision.md. Segments are capsules, and have the closed forms of capsules with spheres,
//         capsules, boxes and one another; a sphere and a triangle have one too. All else are convex shapes
//   out   contacts with normals from the geom, or from the first element
//   trap  a geom that is a distance function touches with the hull of its mesh, as in MuJoCo
#ifndef SINEW_COLLIDE_FLEX_NARROW_H_
#define SINEW_COLLIDE_FLEX_NARROW_H_

#include "collide/flex/element.h"
#include "collide/narrow_phase.h"

namespace sinew {

// Most contacts that a geom or an element has with an element.
inline constexpr int kMaxElementContacts = mjMAXCONPAIR;

// Whether one of three directions shows that two elements are further apart than `margin`: that between their middles,
// the first step of GJK, and those in which the facing sides look. Most pairs whose boxes overlap are ruled out by
// these few numbers.
bool elements_are_apart(const mjModel& m, const mjData& d, int flex1, int elem1, int flex2, int elem2, mjtNum margin);

// A geom that is no plane, at its present pose, against elements of one flex.
class GeomAgainstFlex {
 public:
  GeomAgainstFlex(NarrowPhase& phase, int geom, int flex, mjtNum margin);

  int collide(int elem, ContactPoint* out);

  // The same for the sphere around the geom.
  bool is_apart(int elem) const;

 private:
  enum class Method { kNone, kSphereSegment, kCapsuleSegment, kBoxSegment, kSphereTriangle, kConvex, kHeightField };
  static Method method_for(int geom_type, int dim);
  int collide_with_heightfield(int elem, ContactPoint* out);

  NarrowPhase& phase_;
  int geom_, flex_;
  mjtNum margin_;
  Method method_;
  PosedShape posed_{};
  ConvexShape convex_{};
};

int collide_elements(NarrowPhase& phase, int flex1, int elem1, int flex2, int elem2, mjtNum margin, ContactPoint* out);

}  // namespace sinew

#endif  // SINEW_COLLIDE_FLEX_NARROW_H_
