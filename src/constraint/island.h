// SPDX-License-Identifier: Apache-2.0
// island.h -- groups of trees that constraints connect: each is a problem of its own for the solver.
//   in    efc_J_*, dof_treeid                  out   nisland, nidof, tree_island to map_iefc2efc
//   math  every row joins the trees of its columns; what is joined is an island
//   note  islands are numbered by their first tree; trees, dofs and rows keep their order inside. Trees without rows
//         are in no island (-1), and last in the maps. Columns of iM and iefc_J count from their island's first dof.
//         iefc_J holds sparse rows in either format: nothing reads a dense copy
//   cost  O(entries of J); memory from the arena        next  kinematics/transmission.h
#ifndef SINEW_CONSTRAINT_ISLAND_H_
#define SINEW_CONSTRAINT_ISLAND_H_

#include <mujoco/mjdata.h>

#include "model/arena/side_by_side.h"
#include "model/scope.h"

namespace sinew {

// The first of an island's trees.
inline int first_tree(const mjData& d, int island) { return d.map_itree2tree[d.island_itreeadr[island]]; }

// No islands if there are no rows, or if they are disabled.
// later: items of another stage, or null.
void find_islands(const mjModel& m, mjData& d, LaterItems* later = nullptr);

// If all is clear beforehand, as for a single tree: their number and that of their dofs, and no arrays. Else false.
bool count_one_island(const mjModel& m, mjData& d);

// Where the entries of an island begin in iM and in iefc_J.
struct IslandPlace {
  int mass_entry, jacobian_entry;
};

// The place of each island. Dofs, which may be in none, have qacc_smooth and no force afterwards.
void place_islands(const mjModel& m, mjData& d, const Scope& scope, IslandPlace* place);

// What the solver reads of an island, in its order: M and its factor, rows and their Jacobian, aref, smooth forces and
// accelerations.
void gather_island(const mjModel& m, mjData& d, int island, const IslandPlace& place);

// What the solver wrote, back in the model's order: qacc, qfrc_constraint, efc_force, efc_state, efc_b. b: of all
// islands, in their order.
void scatter_island(mjData& d, int island, const mjtNum* b);

}  // namespace sinew

#endif  // SINEW_CONSTRAINT_ISLAND_H_
