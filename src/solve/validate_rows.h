// SPDX-License-Identifier: Apache-2.0
// validate_rows.h -- what the solvers take for granted, looked at in checked builds (base/assert.h).
//   note  numbers that are not finite are a matter of the simulation, and pass
#ifndef SINEW_SOLVE_VALIDATE_ROWS_H_
#define SINEW_SOLVE_VALIDATE_ROWS_H_

#include "solve/problem.h"

namespace sinew {

// Equalities, friction losses and the rest follow each other; columns ascend and are dofs; rows that rowsuper joins
// have the same columns without gaps; R D = 1; the rows of a cone are together, and have the proportions that make it
// circular.
bool rows_are_well_formed(const Problem& p);

// If i < k is in row k, then every column of row k up to i is in row i; the diagonal is last.
bool pattern_is_closed(const LdlPattern& pattern);

}  // namespace sinew

#endif  // SINEW_SOLVE_VALIDATE_ROWS_H_
