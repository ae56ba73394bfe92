// SPDX-License-Identifier: Apache-2.0
#include "derive/dof_groups.h"

#include <algorithm>
#include <numeric>

namespace sinew {
namespace {

// Up to this many dofs, what the matrix costs as a whole is less than looking for its parts.
constexpr int kFewDofs = 32;

// Trees by the first tree of their group, with paths halved on the way.
int first_of(int* leader, int tree) {
  while (leader[tree] != tree) {
    leader[tree] = leader[leader[tree]];
    tree = leader[tree];
  }
  return tree;
}

void connect(int* leader, int a, int b) {
  a = first_of(leader, a);
  b = first_of(leader, b);
  leader[std::max(a, b)] = std::min(a, b);
}

void connect_trees(const mjModel& m, const mjtNum* matrix, int* leader) {
  for (int i = 0; i < m.nv; ++i) {
    const mjtNum* row = matrix + mjtSize{i} * m.nv;
    for (int t = 0; t < m.dof_treeid[i]; ++t) {
      const mjtNum* begin = row + m.tree_dofadr[t];
      if (std::any_of(begin, begin + m.tree_dofnum[t], [](mjtNum x) { return x != 0; })) {
        connect(leader, t, m.dof_treeid[i]);
      }
    }
  }
}

}  // namespace

DofGroups find_dof_groups(const mjModel& m, const mjtNum* matrix, StackFrame& frame) {
  const int nv = static_cast<int>(m.nv), ntree = static_cast<int>(m.ntree);
  int *first = frame.alloc<int>(mjtSize{ntree} + 1), *dof = frame.alloc<int>(nv), *leader = frame.alloc<int>(ntree);
  std::iota(leader, leader + ntree, 0);
  if (nv <= kFewDofs || ntree == 1) {
    std::fill_n(leader, ntree, 0);
  } else {
    connect_trees(m, matrix, leader);
  }
  int count = 0, filled = 0;
  for (int g = 0; g < ntree; ++g) {
    if (first_of(leader, g) != g) continue;
    first[count++] = filled;
    for (int t = g; t < ntree; ++t) {
      if (first_of(leader, t) != g) continue;
      std::iota(dof + filled, dof + filled + m.tree_dofnum[t], m.tree_dofadr[t]);
      filled += m.tree_dofnum[t];
    }
  }
  first[count] = filled;
  return {count, first, dof};
}

}  // namespace sinew
