// SPDX-License-Identifier: Apache-2.0
#include "constraint/constraint_lanes.h"

#include <algorithm>
#include <bit>

#include "base/cpu.h"
#include "constraint/problem_view.h"

namespace sinew {
namespace {

// Fewer are solved faster alone, as are those that together have a quarter more groups of rows than each has.
//   lost  two in lanes: 5 % more instructions for a step of a humanoid with contacts, 1 % for one without
constexpr int kFewest = 3, kMostLanes = 8;

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
  while (first < count_ && !are_alike(problem(first), lane)) ++first;
  alike_[count_] = first;
  if (first < count_) {
    lane.is_whole_triangle = problem(first).is_whole_triangle;
  } else {
    choose_pattern(lane);
  }
  data_[count_] = &d;
  is_solved_[count_] = false;
  return count_++;
}

// Four that are alike first; then the one with most rows, and those that have most columns in common with it.
void ConstraintLanes::solve(const mjModel& m) {
  int rest[kMost], left = 0;
  for (int i = 0; i < count_; ++i) {
    int same[kMost], n = 0;
    for (int k = i; k < count_ && alike_[i] == i; ++k) {
      if (alike_[k] == i) same[n++] = k;
    }
    int taken = 0;
    for (; taken + width() <= n; taken += width()) solve_group(m, same + taken, width());
    for (; taken < n; ++taken) rest[left++] = same[taken];
  }
  std::sort(rest, rest + left, [&](int a, int b) {
    const int rows = problem(a).problem.nefc, others = problem(b).problem.nefc;
    return rows != others ? rows > others : a < b;
  });
  while (left > 1) {
    int group[kMostLanes] = {rest[0]}, size = 1;
    left = static_cast<int>(std::remove(rest, rest + left, rest[0]) - rest);
    std::uint64_t columns = problem(group[0]).columns;
    int sum = std::popcount(columns);
    while (size < width()) {
      int best = -1, least = 65;
      for (int i = 0; i < left; ++i) {
        if (problem(rest[i]).is_whole_triangle != problem(group[0]).is_whole_triangle) continue;
        const int bits = std::popcount(columns | problem(rest[i]).columns);
        if (bits < least) best = rest[i], least = bits;
      }
      if (best < 0) break;
      const int own = std::popcount(problem(best).columns);
      if (4 * least * (size + 1) > 5 * (sum + own)) break;
      sum += own;
      group[size++] = best;
      columns |= problem(best).columns;
      left = static_cast<int>(std::remove(rest, rest + left, best) - rest);
    }
    if (size >= kFewest) solve_group(m, group, size);
  }
}

void ConstraintLanes::solve_group(const mjModel& m, const int* members, int size) {
  if (eight_) {
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
  bool solved[kLanes] = {}, alike = true;
  for (int k = 0; k < kLanes; ++k) {
    const int member = members[k < size ? k : 0];
    problems[k] = &problem(member);
    report[k] = begin_report(*data_[member], 0);
    reports[k] = &report[k];
    alike = alike && alike_[member] == alike_[members[0]];
  }
  if (!newton.solve(problems, size, alike, solver_settings(m, *data_[members[0]]), reports, solved)) return;
  for (int k = 0; k < size; ++k) {
    if (!solved[k]) continue;
    mjData& d = *data_[members[k]];
    forget_reports(d);
    keep_report(d, 0, report[k]);
    is_solved_[members[k]] = true;
  }
}

}  // namespace sinew
