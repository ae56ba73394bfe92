// SPDX-License-Identifier: Apache-2.0
#include "collide/collision.h"

#include <algorithm>

#include <mujoco/mujoco.h>

#include "collide/candidates.h"
#include "collide/contact_chunks.h"
#include "collide/contact_writer.h"
#include "collide/flex/flex_contacts.h"
#include "collide/narrow_phase.h"
#include "model/arena/arena.h"
#include "model/timer.h"

namespace sinew {
namespace {

void collide_built_in(const mjModel& m, mjData& d, NarrowPhase& phase, const GeomPair& pair) {
  const mjtNum margin = contact_margin(m, pair);
  ContactPoint point[mjMAXCONPAIR];
  const int count = phase.collide(pair.geom1, pair.geom2, margin, point);
  if (count == 0) return;
  write_contacts(m, {{pair.geom1}, {pair.geom2}, pair.pair, margin}, point, count, append_contacts(d, count));
}

// A collider of the program: it gives distance, position and the first one or two axes of the frame.
void collide_custom(const mjModel& m, mjData& d, mjfCollision collider, const GeomPair& pair) {
  const mjtNum margin = contact_margin(m, pair);
  StackFrame frame(d);
  mjContact* found = frame.alloc<mjContact>(mjMAXCONPAIR);
  std::fill_n(found, mjMAXCONPAIR, mjContact{});
  const int count = std::min(collider(&m, &d, found, pair.geom1, pair.geom2, margin), mjMAXCONPAIR);
  ContactWriter writer(m, d, {pair.geom1}, {pair.geom2}, pair.pair, margin);
  for (int i = 0; i < count; ++i) {
    mjtNum axes[9];
    set_frame(found[i].frame, found[i].frame + 3, axes);
    writer.add(found[i].dist, found[i].pos, axes);
  }
}

void collide_pair(const mjModel& m, mjData& d, NarrowPhase& phase, const GeomPair& pair) {
  if (mjcb_contactfilter && mjcb_contactfilter(&m, &d, pair.geom1, pair.geom2)) return;
  const mjfCollision collider = mjCOLLISIONFUNC[m.geom_type[pair.geom1]][m.geom_type[pair.geom2]];
  if (collider == collide_geoms) {
    collide_built_in(m, d, phase, pair);
  } else if (collider) {
    collide_custom(m, d, collider, pair);
  }
}

// Contacts of flexes stand among those of the bodies that they touch.
void collide_with_flexes(const mjModel& m, mjData& d, NarrowPhase& phase, GeomPairs& pairs, StackFrame& frame) {
  phase.ccd();  // takes its scratch memory from this frame, before flexes open others
  FlexContacts flexes(m, d, frame);
  for (const GeomPair& pair : pairs) {
    flexes.add_before(pair.body1, phase);
    collide_pair(m, d, phase, pair);
  }
  flexes.add_rest(phase);
}

}  // namespace

void find_contacts(const mjModel& m, mjData& d, const Scope& scope, LaterItems* later) {
  clear_arena(d);
  if (m.opt.disableflags & (mjDSBL_CONTACT | mjDSBL_CONSTRAINT)) return;
  StackFrame frame(d);
  GeomPairs pairs(frame);
  {
    StageTimer broad_timer(d, mjTIMER_COL_BROAD);
    find_candidates(m, d, scope, frame, pairs, later);
  }
  StageTimer narrow_timer(d, mjTIMER_COL_NARROW);
  if (is_worth_chunks(m, d, pairs.size())) return find_contacts_in_chunks(m, d, {pairs.begin(), pairs.end()});
  NarrowPhase phase(m, d);
  phase.let_poses_stay();
  if (m.nflex > 0) return collide_with_flexes(m, d, phase, pairs, frame);
  for (const GeomPair& pair : pairs) collide_pair(m, d, phase, pair);
}

void find_contacts_among(const mjModel& m, mjData& d, std::span<const GeomPair> pairs) {
  clear_arena(d);
  if (m.opt.disableflags & (mjDSBL_CONTACT | mjDSBL_CONSTRAINT)) return;
  StackFrame frame(d);
  NarrowPhase phase(m, d);
  phase.let_poses_stay();
  for (const GeomPair& pair : pairs) collide_pair(m, d, phase, pair);
}

}  // namespace sinew
