// SPDX-License-Identifier: Apache-2.0
// problem_view.h -- mjData as solve/ sees it: the whole problem or one island, lent and not copied.
//   in    M, qLD, efc_*, contact, qfrc_smooth, qacc_smooth; for islands what gather_islands() has put in their order
//   out   a Problem to read and a Solution to write
//   cost  O(nv) of the part: the blocks of its M
#ifndef SINEW_CONSTRAINT_PROBLEM_VIEW_H_
#define SINEW_CONSTRAINT_PROBLEM_VIEW_H_

#include <mujoco/mjdata.h>

#include "model/arena/arena.h"
#include "solve/problem.h"

namespace sinew {

struct ProblemView {
  Problem problem;
  Solution answer;
};

// In place of the number of an island: everything at once.
constexpr int kWholeProblem = -1;

// Arrays that mjData has in its own order only: they are those of mjData for the whole problem, and copies in island
// order for islands.
struct OrderedArrays {
  const mjtNum* warmstart;  // null: the solver starts from qacc_smooth
  mjtNum* b;
};

ProblemView view_problem(const mjModel& m, mjData& d, int island, const OrderedArrays& arrays, Scratch& scratch);

// The whole problem with mjData's own arrays.
ProblemView view_whole_problem(const mjModel& m, mjData& d, Scratch& scratch);

// Whether the solver takes everything at once: there are rows, and no islands that leave out a dof.
bool is_whole_problem(const mjModel& m, const mjData& d);

SolverSettings solver_settings(const mjModel& m, const mjData& d);

// What a solver reports. Islands beyond the last that mjData has room for are not reported.
void forget_reports(mjData& d);
SolverReport begin_report(mjData& d, int island);
void keep_report(mjData& d, int island, const SolverReport& report);

// Memory of a solve from a frame of the stack.
struct FrameMemory {
  StackFrame& frame;

  static std::byte* take(void* self, std::size_t bytes) {
    return static_cast<FrameMemory*>(self)->frame.alloc<std::byte>(bytes);
  }
  // Enough at once for most solves; large Hessians come on top.
  Scratch scratch(mjtSize dofs, mjtSize rows) {
    return {this, &take, 1024 + 24 * sizeof(double) * static_cast<std::size_t>(dofs + rows)};
  }
};

}  // namespace sinew

#endif  // SINEW_CONSTRAINT_PROBLEM_VIEW_H_
