// SPDX-License-Identifier: Apache-2.0
// flex_contacts.h -- the part of the stage that finds contacts of flexes: with geoms, one another and themselves.
//   in    flexvert_xpos, flexelem_aabb, bvh_aabb_dyn; poses of geoms        out   contacts, appended
//   math  docs/theory/collision.md, "Flexes". Boxes around flexes and geoms first; then the tree of the flex's elements
//         says which of them are near; planes touch vertices, all other geoms touch elements
//   note  contacts of a body with flexes follow those that it has with bodies; flexes with flexes follow all bodies,
//         and each flex with itself comes last
//   cost  O(geoms + vertices of flexes near a plane) and log(elements) for each element that is near something
#ifndef SINEW_COLLIDE_FLEX_FLEX_CONTACTS_H_
#define SINEW_COLLIDE_FLEX_FLEX_CONTACTS_H_

#include <mujoco/mjdata.h>

#include "collide/narrow_phase.h"
#include "model/arena/frame_list.h"

namespace sinew {

// A geom and a flex, or two flexes, whose boxes overlap and whose masks fit.
struct FlexPair {
  int body, flex;  // body: nbody plus the first flex, of two flexes
  int geom;        // -1: two flexes
};

// Lives as long as the frame.
class FlexContacts {
 public:
  // Finds the pairs.
  FlexContacts(const mjModel& m, mjData& d, StackFrame& frame);

  // Adds the contacts of flexes with bodies before `body`, from the last one that was asked for on.
  void add_before(int body, NarrowPhase& phase);

  // Adds all that are left.
  void add_rest(NarrowPhase& phase);

 private:
  void find_pairs();
  void add_pair(const FlexPair& pair, NarrowPhase& phase);
  void collide_plane(int geom, int flex);
  void collide_geom(int geom, int flex, NarrowPhase& phase);
  void collide_flexes(int flex1, int flex2, NarrowPhase& phase);

  const mjModel& m_;
  mjData& d_;
  StackFrame& frame_;
  FrameList<FlexPair> pairs_;
  int next_ = 0;
};

}  // namespace sinew

#endif  // SINEW_COLLIDE_FLEX_FLEX_CONTACTS_H_
