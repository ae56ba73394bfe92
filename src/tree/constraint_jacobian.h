// SPDX-License-Identifier: Apache-2.0
// constraint_jacobian.h -- J, the Jacobian of the constraint rows, as sparse rows whatever the format of the model.
//   note  a sparse efc_J is these rows. A dense one is nefc x nv numbers for the API, and the values of these rows
//         follow it in the same piece of memory; efc_J_rownnz, efc_J_rowadr, efc_J_rowsuper and efc_J_colind describe
//         them in both formats. Columns ascend; the rows of a contact have the same columns and no gap between them
#ifndef SINEW_TREE_CONSTRAINT_JACOBIAN_H_
#define SINEW_TREE_CONSTRAINT_JACOBIAN_H_

#include <mujoco/mjdata.h>

#include "math/sparse/sparse.h"
#include "tree/jacobian_format.h"

namespace sinew {

inline SparseRows constraint_jacobian(const mjModel& m, const mjData& d) {
  return {d.nefc, m.nv, d.efc_J_rownnz, d.efc_J_rowadr, d.efc_J_colind};
}

inline const mjtNum* constraint_jacobian_values(const mjModel& m, const mjData& d) {
  return jacobian_is_sparse(m) ? d.efc_J : d.efc_J + d.nJ;
}

// The first row of the limit of a joint or tendon (type mjCNSTR_LIMIT_JOINT or mjCNSTR_LIMIT_TENDON), or -1.
inline int find_limit_row(const mjData& d, int type, int id) {
  for (int i = d.ne + d.nf; i < d.ne + d.nf + d.nl; ++i) {
    if (d.efc_type[i] == type && d.efc_id[i] == id) return i;
  }
  return -1;
}

// Entries of all rows.
inline int constraint_jacobian_size(const mjData& d) {
  return d.nefc ? d.efc_J_rowadr[d.nefc - 1] + d.efc_J_rownnz[d.nefc - 1] : 0;
}

}  // namespace sinew

#endif  // SINEW_TREE_CONSTRAINT_JACOBIAN_H_
