// SPDX-License-Identifier: Apache-2.0
// Contacts: finding them, adding one's own, replacing colliders.
#include <mujoco/mujoco.h>

#include "capi/run_stage.h"
#include "collide/collision.h"
#include "collide/narrow_phase.h"
#include "model/arena/arena.h"
#include "model/data_scope.h"

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
  run_stage(__func__, *m, *d, [&] { find_contacts(*m, *d, scope_of(*m, *d)); });
}

// Sides that name nobody make no rows (constraint/); a dimension that there is not has no rows to make.
int mj_addContact(const mjModel*, mjData* d, const mjContact* con) {
  if (con->dim != 1 && con->dim != 3 && con->dim != 4 && con->dim != 6) {
    raise_error("mj_addContact: a contact has dimension 1, 3, 4 or 6, not %d", con->dim);
    return 1;
  }
  const bool added = run_stage(__func__, *d, [&] {
    *append_contact(*d) = *con;
    return true;
  });
  return added ? 0 : 1;
}
}
