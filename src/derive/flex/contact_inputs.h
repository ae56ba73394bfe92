// SPDX-License-Identifier: Apache-2.0
// contact_inputs.h -- how a contact changes with what it is made of: vertices of flexes and poses of geoms.
//   in    flexvert_xpos, poses of geoms          out   slopes of distance, place, axes, and shares of the bodies
//   math  docs/theory/contact_derivatives.md, "Flexes". A plane and a vertex have a closed form; all others are central
//         differences of that pair alone, each vertex along three axes, a geom that moves along six
//   note  vertices and poses in the data are changed meanwhile, and put back
//   cost  two calls of the narrow phase for each direction: 18 for a triangle on a geom that stands
//   lost  steps of 2e-5 of the size: a state of loops that touch themselves was off by 6e-2 where another feature is
//         near (8.7e-8 now); steps of 4e-7: a ball that just touches a grid of tetrahedra went from 7.1e-6 to 4.5e-5,
//         the rounding of searches
#ifndef SINEW_DERIVE_FLEX_CONTACT_INPUTS_H_
#define SINEW_DERIVE_FLEX_CONTACT_INPUTS_H_

#include <mujoco/mjdata.h>

#include "derive/constraint/contact_motion.h"
#include "derive/report.h"
#include "math/vec3.h"
#include "model/arena/arena.h"
#include "tree/contact_side.h"

namespace sinew {

// The bodies of both sides, the first side with minus signs.
struct Carriers {
  static constexpr int kMost = 2 * ContactSide<mjtNum>::kMost;

  Carriers(const mjModel& m, const mjData& d, const mjContact& contact);

  int count = 0;
  int body[kMost];
  int side[kMost];
  mjtNum share[kMost];
};

// By one number of the inputs, or by a dof.
struct ContactChange {
  mjtNum distance = 0;
  Vector position, normal, tangent;
  mjtNum* share = nullptr;  // of the carriers; null: none changes

  void add(const ContactChange& other, mjtNum scale, int carriers);
};

// n of them, with room for changes of shares if there are any.
ContactChange* make_changes(int n, int carriers, bool shares, StackFrame& frame);

struct ContactInputs {
  static constexpr int kMostVertices = 8;

  int vertices = 0;
  int vertex[kMostVertices];  // counted over all flexes
  int flex[kMostVertices];
  int geom[2] = {-1, -1};     // of the two sides, where it moves
  ContactChange* by_vertex;   // three for each, along the axes of the world
  ContactChange* by_geom[2];  // six: turns about the contact, then shifts
  Vector given_tangent;       // zero if the world's axes give it
  bool shares_change = false;
};

// False if the narrow phase does not find the contact again: the report then has an obstacle.
bool find_contact_inputs(const mjModel& m, mjData& d, const mjContact& contact, const Carriers& carriers,
                         StackFrame& frame, ContactInputs& inputs, DerivativeReport& report);

// Of a contact between two geoms, from how it moves with the second.
void set_rigid_inputs(const mjContact& contact, const ContactMotion& of_second, StackFrame& frame,
                      ContactInputs& inputs);

}  // namespace sinew

#endif  // SINEW_DERIVE_FLEX_CONTACT_INPUTS_H_
