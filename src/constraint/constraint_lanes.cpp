// SPDX-License-Identifier: Apache-2.0
#include "constraint/constraint_lanes.h"

#include <algorithm>
#include <bit>

#include "base/cpu.h"
#include "constraint/problem_view.h"

namespace sinew {
namespace {

// The time to solve problems, in that of one more row of a problem alone: a problem takes kAlone and its rows; a group
// takes (kTogether + its rows) * kRowOfGroup, whether its lanes are full or not. Measured for problems of humanoids and
// quadrupeds; a tenth more or less of any of them changes a step by less than 1 %.
constexpr double kAlone = 9, kTogether = 16, kRowOfFour = 1.7, kRowOfEight = 2.4;

}  // namespace

ConstraintLanes::ConstraintLanes(const mjModel& m)
    : problem_(std::make_unique<LaneProblem[]>(kMost)), four_(m.nv, kFourLaneKernels) {
  if (has_avx512()) eight_ = std::make_unique<LaneNewton<8>>(m.nv, kEightLaneKernels);
}

bool ConstraintLanes::fit(const mjModel& m) {
  return m.opt.solver == mjSOL_NEWTON && m.opt.noslip_iterations == 0 && m.nv > 0 && m.nv <= kDenseDofs;
}

int ConstraintLanes::add(const mjModel& m, mjData& d) {
  if (count_ == kMost || !is_whole_problem(m, d)) return -1;
  LaneProblem& lane = problem_[static_cast<std::size_t>(count_)];
  StackFrame frame(d);
  FrameMemory memory{frame};
  Scratch scratch = memory.scratch(0, 0);
  const ProblemView view = view_whole_problem(m, d, scratch);
  lane.problem = view.problem;
  lane.answer = view.answer;
  if (!fits_lanes(lane, solver_settings(m, d))) return -1;
  int first = 0;
  while (first < count_ && !(key_[first] == lane.key && are_alike(problem(first), lane))) ++first;
  shape_[count_] = lane.shape = first;
  if (first < count_) {
    lane.is_whole_triangle = problem(first).is_whole_triangle;
  } else {
    choose_pattern(lane);
  }
  key_[count_] = lane.key;
  columns_[count_] = lane.columns;
  rows_[count_] = lane.problem.nefc;
  is_whole_triangle_[count_] = lane.is_whole_triangle;
  data_[count_] = &d;
  is_solved_[count_] = false;
  return count_++;
}

// Those that are alike first; then the one with most rows and those that have most columns in common with it.
void ConstraintLanes::solve(const mjModel& m) {
  int rest[kMost], left = 0;
  for (int i = 0; i < count_; ++i) {
    int same[kMost], n = 0;
    for (int k = i; k < count_ && shape_[i] == i; ++k) {
      if (shape_[k] == i) same[n++] = k;
    }
    int taken = 0;
    for (; taken + width() <= n; taken += width()) solve_group(m, same + taken, width());
    for (; taken < n; ++taken) rest[left++] = same[taken];
  }
  std::sort(rest, rest + left, [&](int a, int b) { return rows_[a] != rows_[b] ? rows_[a] > rows_[b] : a < b; });
  while (left > 1) {
    const int size = choose_group(rest, left);
    if (size > 1) solve_group(m, rest, size);
    left -= size;
    std::copy_n(rest + size, left, rest);
  }
}

// The first of `rest` and those that are best solved together with it go to its beginning; returns how many they are.
// Their rows together are estimated from those of each and from the columns that they have in common.
int ConstraintLanes::choose_group(int* rest, int left) const {
  std::uint64_t columns = columns_[rest[0]];
  int bits = std::popcount(columns), rows = rows_[rest[0]], best_size = 1;
  double most_gain = 0;
  for (int size = 1; size < std::min(left, width()); ++size) {
    int best = -1, least = 65;
    const int own = std::popcount(columns);
    for (int i = size; i < left; ++i) {
      if (is_whole_triangle_[rest[i]] != is_whole_triangle_[rest[0]]) continue;
      const int both = std::popcount(columns | columns_[rest[i]]);
      if (both < least) best = i, least = both;
      if (least == own) break;
    }
    if (best < 0) break;
    std::rotate(rest + size, rest + best, rest + best + 1);
    columns |= columns_[rest[size]];
    bits += std::popcount(columns_[rest[size]]);
    rows += rows_[rest[size]];
    const double rows_together = static_cast<double>(rows) * least / bits;
    const double time_together = (kTogether + rows_together) * (size >= 4 ? kRowOfEight : kRowOfFour);
    const double gain = kAlone * (size + 1) + rows - time_together;
    if (gain > most_gain) most_gain = gain, best_size = size + 1;
  }
  return best_size;
}

void ConstraintLanes::solve_group(const mjModel& m, const int* members, int size) {
  if (size > 4) {
    solve_group(m, *eight_, members, size);
  } else {
    solve_group(m, four_, members, size);
  }
}

template <int kLanes>
void ConstraintLanes::solve_group(const mjModel& m, LaneNewton<kLanes>& newton, const int* members, int size) {
  const LaneProblem* problems[kLanes] = {};
  SolverReport report[kLanes];
  SolverReport* reports[kLanes];
  bool solved[kLanes] = {};
  for (int k = 0; k < kLanes; ++k) {
    const int member = members[k < size ? k : 0];
    problems[k] = &problem(member);
    report[k] = begin_report(*data_[member], 0);
    if (!has_statistics_) report[k].capacity = 0;
    reports[k] = &report[k];
  }
  if (!newton.solve(problems, size, solver_settings(m, *data_[members[0]]), reports, solved)) return;
  for (int k = 0; k < size; ++k) {
    if (!solved[k]) continue;
    mjData& d = *data_[members[k]];
    forget_reports(d);
    keep_report(d, 0, report[k]);
    is_solved_[members[k]] = true;
  }
}

}  // namespace sinew
