// SPDX-License-Identifier: Apache-2.0
#include "collide/contact_chunks.h"

#include <algorithm>
#include <new>

#include <mujoco/mujoco.h>

#include "collide/contact_writer.h"
#include "collide/narrow_phase.h"
#include "model/arena/frame_list.h"
#include "model/arena/side_by_side.h"

namespace sinew {
namespace {

constexpr int kFewPairs = 60;  // they are compared before another thread is of help

// Points of a pair of geoms.
struct FoundPair {
  const GeomPair* pair;
  int points;
};

struct Chunk {
  const FoundPair* found;
  const ContactPoint* point;
  int pairs, points;  // how many of each
};

bool are_built_in() {
  for (int i = 0; i < mjNGEOMTYPES; ++i) {
    for (int k = i; k < mjNGEOMTYPES; ++k) {
      if (mjCOLLISIONFUNC[i][k] && mjCOLLISIONFUNC[i][k] != collide_geoms) return false;
    }
  }
  return true;
}

Chunk find_points(const mjModel& m, NarrowPhase& phase, std::span<const GeomPair> pairs, StackFrame& frame) {
  FrameList<FoundPair> found(frame);
  FrameList<ContactPoint> points(frame);
  for (const GeomPair& pair : pairs) {
    if (!mjCOLLISIONFUNC[m.geom_type[pair.geom1]][m.geom_type[pair.geom2]]) continue;
    ContactPoint point[mjMAXCONPAIR];
    const int count = phase.collide(pair.geom1, pair.geom2, contact_margin(m, pair), point);
    for (int i = 0; i < count; ++i) points.add(point[i]);
    if (count > 0) found.add({&pair, count});
  }
  return {found.begin(), points.begin(), found.size(), points.size()};
}

void write_chunk(const mjModel& m, const Chunk& chunk, mjContact* contact) {
  const ContactPoint* point = chunk.point;
  for (const FoundPair& found : std::span(chunk.found, static_cast<std::size_t>(chunk.pairs))) {
    const GeomPair& pair = *found.pair;
    write_contacts(m, {{pair.geom1}, {pair.geom2}, pair.pair, contact_margin(m, pair)}, point, found.points, contact);
    point += found.points;
    contact += found.points;
  }
}

}  // namespace

bool is_worth_chunks(const mjModel& m, const mjData& d, int pairs) {
  return has_helpers(d) && pairs >= kFewPairs && m.nflex == 0 && m.nplugin == 0 && !mjcb_contactfilter &&
         are_built_in();
}

void find_contacts_in_chunks(const mjModel& m, mjData& d, std::span<const GeomPair> pairs) {
  StackFrame frame(d);
  Chunk* chunk = frame.alloc<Chunk>(kChunks);
  const int workers = worker_count(d), count = static_cast<int>(pairs.size());
  static_assert(std::is_trivially_destructible_v<NarrowPhase>);
  auto* phases = static_cast<NarrowPhase*>(
      stack_alloc(d, static_cast<std::size_t>(workers) * sizeof(NarrowPhase), alignof(NarrowPhase)));
  for (int w = 0; w < workers; ++w) (new (phases + w) NarrowPhase(m, d))->let_poses_stay();
  side_by_side(d, frame, kChunks, [&](int c, int worker) {
    const Range part = chunk_of(count, kChunks, c);
    chunk[c] = find_points(m, phases[worker], {pairs.begin() + part.first, pairs.begin() + part.after}, frame);
  });
  int* place = frame.alloc<int>(kChunks);
  int total = 0;
  for (int c = 0; c < kChunks; ++c) {
    place[c] = total;
    total += chunk[c].points;
  }
  if (total == 0) return;
  mjContact* contact = append_contacts(d, total);
  side_by_side(d, kChunks, [&](int c, int) { write_chunk(m, chunk[c], contact + place[c]); });
}

}  // namespace sinew
