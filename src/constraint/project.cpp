// SPDX-License-Identifier: Apache-2.0
#include "constraint/project.h"

#include <algorithm>
#include <climits>

#include "base/error.h"
#include "constraint/allocate.h"
#include "constraint/problem_view.h"
#include "math/sparse/sparse.h"
#include "solve/whitened.h"
#include "tree/format.h"

namespace sinew {
namespace {

// For each group of rows (ConstraintRows::group) the groups that it meets, ascending: those of group g are group[k] for
// k from address[g] up to address[g + 1], and their entries start at offset[k] of each row.
struct Meetings {
  int *address, *group, *offset;

  // Where group g has its meeting with another.
  int find(int g, int other) const {
    return static_cast<int>(std::lower_bound(group + address[g], group + address[g + 1], other) - group);
  }
};

// Groups by tree: those of tree t are group[address[t]] up to group[address[t + 1]], ascending.
struct TreeGroups {
  int *address, *group;
};

template <class Visit>
void for_each_tree(const mjModel& m, const Whitened& Y, int g, Visit visit) {
  int last = -1;  // the dofs of a tree are consecutive
  for (int k = Y.column_address[g]; k < Y.column_address[g + 1]; ++k) {
    const int tree = m.dof_treeid[Y.colind[k]];
    if (tree != last) visit(tree);
    last = tree;
  }
}

TreeGroups sort_groups_by_tree(const mjModel& m, const ConstraintRows& rows, const Whitened& Y, Scratch& scratch) {
  const int ntree = static_cast<int>(m.ntree);
  TreeGroups result{scratch.alloc<int>(ntree + 2), nullptr};
  int* next = result.address + 1;  // one ahead: becomes `address` when every group has been put in its place
  std::fill_n(result.address, ntree + 2, 0);
  for (int g = 0; g < rows.ngroup; ++g) {
    for_each_tree(m, Y, g, [&](int tree) { ++next[tree + 1]; });
  }
  for (int t = 0; t < ntree; ++t) next[t + 1] += next[t];
  result.group = scratch.alloc<int>(next[ntree]);
  for (int g = 0; g < rows.ngroup; ++g) {
    for_each_tree(m, Y, g, [&](int tree) { result.group[next[tree]++] = g; });
  }
  return result;
}

// Visits, in no particular order, every group that shares a tree with group g. mark: ngroup numbers, none equal to g.
template <class Visit>
void for_each_meeting(const mjModel& m, const Whitened& Y, const TreeGroups& by_tree, int g, int* mark, Visit visit) {
  for_each_tree(m, Y, g, [&](int tree) {
    for (int k = by_tree.address[tree]; k < by_tree.address[tree + 1]; ++k) {
      const int other = by_tree.group[k];
      if (mark[other] == g) continue;
      mark[other] = g;
      visit(other);
    }
  });
  if (mark[g] != g) visit(g);  // rows without columns still have R
}

Meetings find_meetings(const mjModel& m, const ConstraintRows& rows, const Whitened& Y, Scratch& scratch) {
  const TreeGroups by_tree = sort_groups_by_tree(m, rows, Y, scratch);
  int* mark = scratch.alloc<int>(rows.ngroup);
  Meetings meetings{scratch.alloc<int>(rows.ngroup + 1), nullptr, nullptr};
  std::fill_n(mark, rows.ngroup, -1);
  int count = 0;
  for (int g = 0; g < rows.ngroup; ++g) {
    meetings.address[g] = count;
    for_each_meeting(m, Y, by_tree, g, mark, [&](int) { ++count; });
  }
  meetings.address[rows.ngroup] = count;
  meetings.group = scratch.alloc<int>(count);
  meetings.offset = scratch.alloc<int>(count);
  std::fill_n(mark, rows.ngroup, -1);
  for (int g = 0; g < rows.ngroup; ++g) {
    int* first = meetings.group + meetings.address[g];
    int* end = first;
    for_each_meeting(m, Y, by_tree, g, mark, [&](int other) { *end++ = other; });
    std::sort(first, end);
  }
  return meetings;
}

// Offsets in rows that list what meets, and the sizes of efc_AR; returns the number of its entries.
mjtSize count_entries(const mjData& d, const ConstraintRows& rows, Meetings& meetings, bool sparse) {
  mjtSize entries = 0;
  for (int g = 0; g < rows.ngroup; ++g) {
    int width = 0;
    for (int k = meetings.address[g]; k < meetings.address[g + 1]; ++k) {
      meetings.offset[k] = sparse ? width : rows.group[meetings.group[k]];
      width += rows.size(meetings.group[k]);
    }
    entries += mjtSize{rows.size(g)} * (sparse ? width : d.nefc);
  }
  return entries;
}

// efc_AR_rownnz, efc_AR_rowadr and efc_AR_colind.
void write_pattern(mjData& d, const ConstraintRows& rows, const Meetings& meetings, bool sparse) {
  int address = 0;
  for (int g = 0; g < rows.ngroup; ++g) {
    for (int row = rows.group[g]; row < rows.group[g + 1]; ++row) {
      int* columns = d.efc_AR_colind + address;
      int* end = columns;
      for (int k = meetings.address[g]; sparse && k < meetings.address[g + 1]; ++k) {
        for (int c = rows.group[meetings.group[k]]; c < rows.group[meetings.group[k] + 1]; ++c) *end++ = c;
      }
      for (int c = 0; !sparse && c < d.nefc; ++c) *end++ = c;
      d.efc_AR_rowadr[row] = address;
      d.efc_AR_rownnz[row] = static_cast<int>(end - columns);
      address += d.efc_AR_rownnz[row];
    }
  }
}

// Row by row, what stands below the diagonal, and the same above it. work: nv zeros, and again at the end.
void multiply_rows(mjData& d, const ConstraintRows& rows, const Whitened& Y, const Meetings& meetings, mjtNum* work) {
  std::fill_n(d.efc_AR, d.nA, 0);
  for (int g = 0; g < rows.ngroup; ++g) {
    for (int row = rows.group[g]; row < rows.group[g + 1]; ++row) {
      const mjtNum* y = Y.row(g, row - rows.group[g]);
      for (int i = 0; i < Y.width(g); ++i) work[Y.columns(g)[i]] = y[i];
      for (int k = meetings.address[g]; k < meetings.address[g + 1] && meetings.group[k] <= g; ++k) {
        const int other = meetings.group[k], first = rows.group[other], mirror = meetings.find(other, g);
        for (int c = first; c < rows.group[other + 1] && c <= row; ++c) {
          const mjtNum value = dot_sparse(Y.row(other, c - first), Y.columns(other), Y.width(other), work);
          d.efc_AR[d.efc_AR_rowadr[row] + meetings.offset[k] + c - first] = value;
          d.efc_AR[d.efc_AR_rowadr[c] + meetings.offset[mirror] + row - rows.group[g]] = value;
        }
      }
      d.efc_AR[d.efc_AR_rowadr[row] + meetings.offset[meetings.find(g, g)] + row - rows.group[g]] += d.efc_R[row];
      for (int i = 0; i < Y.width(g); ++i) work[Y.columns(g)[i]] = 0;
    }
  }
}

}  // namespace

bool project_constraint(const mjModel& m, mjData& d) {
  d.nA = 0;
  if (d.nefc == 0 || !solver_is_dual(m)) return true;
  StackFrame frame(d);
  FrameMemory memory{frame};
  Scratch scratch = memory.scratch(m.nv, d.nefc);
  const ProblemView view = view_whole_problem(m, d, scratch);
  const ConstraintRows rows = prepare(view.problem, 1, scratch);
  const Whitened Y = whiten(rows, scratch);
  Meetings meetings = find_meetings(m, rows, Y, scratch);
  const bool sparse = jacobian_is_sparse(m);
  const mjtSize entries = count_entries(d, rows, meetings, sparse);
  if (entries > INT_MAX) {
    raise_warning("mj_projectConstraint: efc_AR would have %lld entries, too many", static_cast<long long>(entries));
    return false;
  }
  d.nA = static_cast<int>(entries);
  allocate_dual(m, d);
  mjtNum* work = scratch.alloc<mjtNum>(static_cast<int>(m.nv));
  std::fill_n(work, m.nv, 0);
  write_pattern(d, rows, meetings, sparse);
  multiply_rows(d, rows, Y, meetings, work);
  return true;
}

}  // namespace sinew
