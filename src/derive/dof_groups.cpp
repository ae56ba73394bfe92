// SPDX-License-Identifier: Apache-2.0
#include "derive/dof_groups.h"

#include <algorithm>
#include <numeric>

#include "tree/tree_sets.h"

namespace sinew {
namespace {

// Up to this many dofs, what the matrix costs as a whole is less than looking for its parts.
constexpr int kFewDofs = 32;

void connect_trees(const mjModel& m, const mjtNum* matrix, TreeSets& sets) {
  for (int i = 0; i < m.nv; ++i) {
    const mjtNum* row = matrix + mjtSize{i} * m.nv;
    for (int t = 0; t < m.dof_treeid[i]; ++t) {
      const mjtNum* begin = row + m.tree_dofadr[t];
      if (std::any_of(begin, begin + m.tree_dofnum[t], [](mjtNum x) { return x != 0; })) {
        sets.join(t, m.dof_treeid[i]);
      }
    }
  }
}

}  // namespace

DofGroups find_dof_groups(const mjModel& m, const mjtNum* matrix, StackFrame& frame) {
  const int nv = static_cast<int>(m.nv), ntree = static_cast<int>(m.ntree);
  int *first = frame.alloc<int>(mjtSize{ntree} + 1), *dof = frame.alloc<int>(nv), *leader = frame.alloc<int>(ntree);
  TreeSets sets(leader, ntree);
  if (nv <= kFewDofs || ntree == 1) {
    for (int t = 1; t < ntree; ++t) sets.join(0, t);
  } else {
    connect_trees(m, matrix, sets);
  }
  int count = 0, filled = 0;
  for (int g = 0; g < ntree; ++g) {
    if (sets.find(g) != g) continue;
    first[count++] = filled;
    for (int t = g; t < ntree; ++t) {
      if (sets.find(t) != g) continue;
      std::iota(dof + filled, dof + filled + m.tree_dofnum[t], m.tree_dofadr[t]);
      filled += m.tree_dofnum[t];
    }
  }
  first[count] = filled;
  return {count, first, dof};
}

}  // namespace sinew
