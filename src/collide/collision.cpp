// SPDX-License-Identifier: Apache-2.0
#include "collide/collision.h"

#include <algorithm>

#include <mujoco/mujoco.h>

#include "collide/candidates.h"
#include "collide/contact_parameters.h"
#include "collide/narrow_phase.h"
#include "model/arena/arena.h"
#include "model/timer.h"

namespace sinew {
namespace {

// Turns the results of one pair into contacts.
class ContactWriter {
 public:
  ContactWriter(const mjModel& m, mjData& d, const GeomPair& pair, mjtNum margin) : d_(d) {
    set_parameters(m, {pair.geom1}, {pair.geom2}, pair.pair, margin, common_);
  }

  void add(mjtNum dist, const mjtNum pos[3], const mjtNum frame[9]) {
    mjContact* contact = append_contact(d_);
    *contact = common_;
    contact->dist = dist;
    std::copy_n(pos, 3, contact->pos);
    std::copy_n(frame, 9, contact->frame);
    contact->exclude = dist >= contact->includemargin;
  }

 private:
  mjData& d_;
  mjContact common_{};
};

void collide_built_in(const mjModel& m, mjData& d, NarrowPhase& phase, const GeomPair& pair) {
  const mjtNum margin = contact_margin(m, pair);
  ContactPoint point[mjMAXCONPAIR];
  const int count = phase.collide(pair.geom1, pair.geom2, margin, point);
  if (count == 0) return;
  ContactWriter writer(m, d, pair, margin);
  for (int i = 0; i < count; ++i) {
    mjtNum frame[9];
    set_frame(point[i].normal, point[i].tangent, frame);
    writer.add(point[i].dist, point[i].pos, frame);
  }
}

// A collider of the program: it gives distance, position and the first one or two axes of the frame.
void collide_custom(const mjModel& m, mjData& d, mjfCollision collider, const GeomPair& pair) {
  const mjtNum margin = contact_margin(m, pair);
  StackFrame frame(d);
  mjContact* found = frame.alloc<mjContact>(mjMAXCONPAIR);
  std::fill_n(found, mjMAXCONPAIR, mjContact{});
  const int count = std::min(collider(&m, &d, found, pair.geom1, pair.geom2, margin), mjMAXCONPAIR);
  ContactWriter writer(m, d, pair, margin);
  for (int i = 0; i < count; ++i) {
    mjtNum axes[9];
    set_frame(found[i].frame, found[i].frame + 3, axes);
    writer.add(found[i].dist, found[i].pos, axes);
  }
}

}  // namespace

void find_contacts(const mjModel& m, mjData& d) {
  clear_arena(d);
  if (m.opt.disableflags & (mjDSBL_CONTACT | mjDSBL_CONSTRAINT)) return;
  StackFrame frame(d);
  GeomPairs pairs(frame);
  {
    StageTimer broad_timer(d, mjTIMER_COL_BROAD);
    find_candidates(m, d, frame, pairs);
  }
  StageTimer narrow_timer(d, mjTIMER_COL_NARROW);
  NarrowPhase phase(m, d);
  for (const GeomPair& pair : pairs) {
    if (mjcb_contactfilter && mjcb_contactfilter(&m, &d, pair.geom1, pair.geom2)) continue;
    const mjfCollision collider = mjCOLLISIONFUNC[m.geom_type[pair.geom1]][m.geom_type[pair.geom2]];
    if (collider == collide_geoms) {
      collide_built_in(m, d, phase, pair);
    } else if (collider) {
      collide_custom(m, d, collider, pair);
    }
  }
}

}  // namespace sinew
