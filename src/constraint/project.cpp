// SPDX-License-Identifier: Apache-2.0
#include "constraint/project.h"

#include <algorithm>
#include <climits>

#include "base/error.h"
#include "constraint/allocate.h"
#include "constraint/problem_view.h"
#include "math/sparse/sparse.h"
#include "solve/lists.h"
#include "solve/whitened.h"
#include "tree/jacobian_format.h"

namespace sinew {
namespace {

template <class Visit>
void for_each_tree(const mjModel& m, const Whitened& Y, int g, Visit visit) {
  int last = -1;  // the dofs of a tree are consecutive
  for (int k = Y.column_address[g]; k < Y.column_address[g + 1]; ++k) {
    const int tree = m.dof_treeid[Y.colind[k]];
    if (tree != last) visit(tree);
    last = tree;
  }
}

// Visits every pair of groups of rows (ConstraintRows::group) that share a tree, both ways, and each group with itself.
class ForEachMeeting {
 public:
  ForEachMeeting(const mjModel& m, const ConstraintRows& rows, const Whitened& Y, Scratch& scratch)
      : m_(m), rows_(rows), Y_(Y), mark_(scratch.alloc<int>(rows.ngroup)) {
    by_tree_ = make_lists(m.ntree, scratch, [&](auto visit) {
      for (int g = 0; g < rows.ngroup; ++g) for_each_tree(m, Y, g, [&](int tree) { visit(tree, g); });
    });
  }

  // The square of the number of rows that touch the tree that most of them do: all these meet.
  mjtSize largest_tree() const {
    mjtSize most = 0;
    for (int t = 0; t < m_.ntree; ++t) {
      mjtSize count = 0;
      for (int k = by_tree_.start[t]; k < by_tree_.start[t + 1]; ++k) count += rows_.size(by_tree_.value[k]);
      most = std::max(most, count);
    }
    return most * most;
  }

  template <class Visit>
  void operator()(Visit visit) const {
    std::fill_n(mark_, rows_.ngroup, -1);
    for (int g = 0; g < rows_.ngroup; ++g) {
      mark_[g] = g;
      visit(g, g);
      for_each_tree(m_, Y_, g, [&](int tree) {
        for (int k = by_tree_.start[tree]; k < by_tree_.start[tree + 1]; ++k) {
          const int other = by_tree_.value[k];
          if (mark_[other] == g) continue;
          mark_[other] = g;
          visit(g, other);
        }
      });
    }
  }

 private:
  const mjModel& m_;
  const ConstraintRows& rows_;
  const Whitened& Y_;
  int* mark_;
  Lists by_tree_;
};

// Of efc_AR; or a number beyond INT_MAX that is not larger, if they are so many that counting them would take long.
mjtSize count_entries(const ConstraintRows& rows, const ForEachMeeting& for_each_meeting, bool sparse) {
  if (!sparse) return mjtSize{rows.problem.nefc} * rows.problem.nefc;
  mjtSize entries = for_each_meeting.largest_tree();
  if (entries > INT_MAX) return entries;
  entries = 0;
  for_each_meeting([&](int g, int other) { entries += mjtSize{rows.size(g)} * rows.size(other); });
  return entries;
}

// Where group g has its meeting with another.
int find_meeting(const Lists& meetings, int g, int other) {
  const int *first = meetings.value + meetings.start[g], *end = meetings.value + meetings.start[g + 1];
  return static_cast<int>(std::lower_bound(first, end, other) - meetings.value);
}

// For each meeting of each group, where its entries are in a row of efc_AR.
int* place_entries(const ConstraintRows& rows, const Lists& meetings, bool sparse, Scratch& scratch) {
  int* offset = scratch.alloc<int>(meetings.start[rows.ngroup]);
  for (int g = 0; g < rows.ngroup; ++g) {
    int width = 0;
    for (int k = meetings.start[g]; k < meetings.start[g + 1]; ++k) {
      offset[k] = sparse ? width : rows.group[meetings.value[k]];
      width += rows.size(meetings.value[k]);
    }
  }
  return offset;
}

// efc_AR_rownnz, efc_AR_rowadr and efc_AR_colind.
void write_pattern(mjData& d, const ConstraintRows& rows, const Lists& meetings, bool sparse) {
  int address = 0;
  for (int g = 0; g < rows.ngroup; ++g) {
    for (int row = rows.group[g]; row < rows.group[g + 1]; ++row) {
      int* columns = d.efc_AR_colind + address;
      int* end = columns;
      for (int k = meetings.start[g]; sparse && k < meetings.start[g + 1]; ++k) {
        for (int c = rows.group[meetings.value[k]]; c < rows.group[meetings.value[k] + 1]; ++c) *end++ = c;
      }
      for (int c = 0; !sparse && c < d.nefc; ++c) *end++ = c;
      d.efc_AR_rowadr[row] = address;
      d.efc_AR_rownnz[row] = static_cast<int>(end - columns);
      address += d.efc_AR_rownnz[row];
    }
  }
}

// Row by row, what stands below the diagonal, and the same above it. work: nv zeros, and again at the end.
void multiply_rows(mjData& d, const ConstraintRows& rows, const Whitened& Y, const Lists& meetings, const int* offset,
                   mjtNum* work) {
  std::fill_n(d.efc_AR, d.nA, 0);
  for (int g = 0; g < rows.ngroup; ++g) {
    for (int row = rows.group[g]; row < rows.group[g + 1]; ++row) {
      const mjtNum* y = Y.row(g, row - rows.group[g]);
      for (int i = 0; i < Y.width(g); ++i) work[Y.columns(g)[i]] = y[i];
      for (int k = meetings.start[g]; k < meetings.start[g + 1] && meetings.value[k] <= g; ++k) {
        const int other = meetings.value[k], first = rows.group[other], mirror = find_meeting(meetings, other, g);
        for (int c = first; c < rows.group[other + 1] && c <= row; ++c) {
          const mjtNum value = dot_sparse(Y.row(other, c - first), Y.columns(other), Y.width(other), work);
          d.efc_AR[d.efc_AR_rowadr[row] + offset[k] + c - first] = value;
          d.efc_AR[d.efc_AR_rowadr[c] + offset[mirror] + row - rows.group[g]] = value;
        }
      }
      d.efc_AR[d.efc_AR_rowadr[row] + offset[find_meeting(meetings, g, g)] + row - rows.group[g]] += d.efc_R[row];
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
  const ForEachMeeting for_each_meeting(m, rows, Y, scratch);
  const bool sparse = jacobian_is_sparse(m);
  const mjtSize entries = count_entries(rows, for_each_meeting, sparse);
  if (entries > INT_MAX) {
    raise_warning("mj_projectConstraint: efc_AR would have %lld entries, too many", static_cast<long long>(entries));
    return false;
  }
  d.nA = static_cast<int>(entries);
  allocate_dual(m, d);
  const Lists meetings = make_lists(rows.ngroup, scratch, for_each_meeting);
  for (int g = 0; g < rows.ngroup; ++g) {
    std::sort(meetings.value + meetings.start[g], meetings.value + meetings.start[g + 1]);
  }
  const int* offset = place_entries(rows, meetings, sparse, scratch);
  mjtNum* work = scratch.alloc<mjtNum>(m.nv);
  std::fill_n(work, m.nv, 0);
  write_pattern(d, rows, meetings, sparse);
  multiply_rows(d, rows, Y, meetings, offset, work);
  return true;
}

}  // namespace sinew
