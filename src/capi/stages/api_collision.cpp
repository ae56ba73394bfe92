// SPDX-License-Identifier: Apache-2.0
// Contacts: finding them, adding one's own, replacing colliders.
#include <mujoco/mujoco.h>

#include "capi/run_stage.h"
#include "collide/collision.h"
#include "collide/narrow_phase.h"
#include "model/arena/arena.h"

using namespace sinew;

namespace {

// Fills the table before main; a program sees the built-in colliders in it and may replace them.
struct CollisionTable {
  CollisionTable() {
    for (int i = 0; i < mjNGEOMTYPES; ++i) {
      for (int j = 0; j < mjNGEOMTYPES; ++j) mjCOLLISIONFUNC[i][j] = has_collider(i, j) ? collide_geoms : nullptr;
    }
  }
} fill_table;

}  // namespace

mjfCollision mjCOLLISIONFUNC[mjNGEOMTYPES][mjNGEOMTYPES];

extern "C" {

void mj_collision(const mjModel* m, mjData* d) {
  run_stage(__func__, *d, [&] { find_contacts(*m, *d); });
}

int mj_addContact(const mjModel*, mjData* d, const mjContact* con) {
  const bool added = run_stage(__func__, *d, [&] {
    *append_contact(*d) = *con;
    return true;
  });
  return added ? 0 : 1;
}
}
