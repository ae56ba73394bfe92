// SPDX-License-Identifier: Apache-2.0
// lane_problem.h -- a problem that LaneNewton (lane_newton.h) is to solve beside others.
//   in    a Problem and its answer      out   what says whether it fits, and with which others it goes well together
#ifndef SINEW_SOLVE_LANE_PROBLEM_H_
#define SINEW_SOLVE_LANE_PROBLEM_H_

#include <cstdint>

#include "solve/lane_kernels.h"
#include "solve/problem.h"

namespace sinew {

constexpr int kMostLaneRows = 96;

// Columns of a group of rows, in the parts to which they belong (LaneGroup).
struct LaneColumns {
  std::uint64_t part[4];  // a bit for each column
  int count;              // of all parts
  std::uint64_t all() const { return part[0] | part[1] | part[2] | part[3]; }
};

// A problem and what decides with which others it can be solved.
struct LaneProblem {
  Problem problem;
  Solution answer;
  double scale;
  bool is_whole_triangle;  // the pattern of H, else that of M
  int ngroup;
  int group[kMostLaneRows + 1];           // ConstraintRows::group
  std::uint64_t kinds[kMostLaneRows];     // LaneGroup::kinds
  LaneColumns columns_of[kMostLaneRows];  // of each group
  std::uint64_t key;                      // of the columns and kinds of rows: the same where these are
  std::uint64_t columns;                  // a bit for each group, by its columns
  int shape = -1;                         // the same only where rows are alike; -1: nobody has looked
};

// Fills in all but problem, answer and pattern; false if the problem does not fit.
bool fits_lanes(LaneProblem& lane, const SolverSettings& settings);
void choose_pattern(LaneProblem& lane);

// Whether rows, their columns and their kinds are the same.
bool are_alike(const LaneProblem& a, const LaneProblem& b);

}  // namespace sinew

#endif  // SINEW_SOLVE_LANE_PROBLEM_H_
