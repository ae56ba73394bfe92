// SPDX-License-Identifier: Apache-2.0
// constraint_lanes.h -- constraints of several environments of one model, solved four or eight at a time
// (solve/lane_newton.h).
//   use   begin(), add() each environment, solve(); those that are not solved then are for solve_constraints()
//   idea  Those whose rows have the same columns make the best use of the lanes. Of those that are left over, some with
//         many columns in common are taken together where that is quicker than one by one, four or fewer in four lanes.
//   note  Of 16 quadrupeds that stumble, 22 % find three others that are alike (of 32 43 %, of 64 64 %). The rows of
//         eight of 64 quadrupeds are 1.3 times those of each, those of humanoids that fall in all directions 1.9 times;
//         and all lanes iterate until the last one is done, 1.4 and 1.5 times as often as each
//   lost  more environments than 16 where nothing touches: of 32 or 64, more find others to be solved with, but their
//         mjData take longer to reach: humanoids as fast, quadrupeds 6 % slower. With contacts 64 are 6 % faster than
//         16 for quadrupeds, 4 % for humanoids
//   lost  environments sorted by their number of iterations in the last step: lanes iterate as often as without
//   lost  columns that count for more where a group has many rows: the rows of eight humanoids become 3 % fewer
//   lost  to compare by the entries of J that two have in common, in place of the number of columns: 1 % fewer
//         instructions for quadrupeds, 1 % more for humanoids, whatever the limit is at which one is left out
//   in    what solve_constraints() reads           out   what it leaves, to the bit
#ifndef SINEW_CONSTRAINT_CONSTRAINT_LANES_H_
#define SINEW_CONSTRAINT_CONSTRAINT_LANES_H_

#include <cstdint>
#include <memory>

#include <mujoco/mjdata.h>

#include "solve/lane_newton.h"

namespace sinew {

class ConstraintLanes {
 public:
  static constexpr int kMost = 64;  // environments

  explicit ConstraintLanes(const mjModel& m);

  // Whether any problem of such a model fits; not for processors without AVX2.
  static bool fit(const mjModel& m);

  // has_statistics: somebody may look into mjData.solver.
  void begin(bool has_statistics) {
    count_ = 0;
    has_statistics_ = has_statistics;
  }
  // Returns its number, or -1 if the environment is not to be solved here.
  int add(const mjModel& m, mjData& d);
  void solve(const mjModel& m);
  bool is_solved(int number) const { return is_solved_[number]; }

 private:
  int width() const { return eight_ ? 8 : 4; }
  int choose_group(int* rest, int left) const;
  void solve_group(const mjModel& m, const int* members, int size);
  template <int kLanes>
  void solve_group(const mjModel& m, LaneNewton<kLanes>& newton, const int* members, int size);
  const LaneProblem& problem(int i) const { return problem_[static_cast<std::size_t>(i)]; }

  int count_ = 0;
  bool has_statistics_ = true;
  mjData* data_[kMost] = {};
  // Of each problem, side by side: problems lie far apart.
  std::uint64_t key_[kMost] = {}, columns_[kMost] = {};
  int rows_[kMost] = {}, shape_[kMost] = {};
  bool is_whole_triangle_[kMost] = {};
  bool is_solved_[kMost] = {};
  std::unique_ptr<LaneProblem[]> problem_;
  LaneNewton<4> four_;
  std::unique_ptr<LaneNewton<8>> eight_;  // null where there are no eight lanes
};

}  // namespace sinew

#endif  // SINEW_CONSTRAINT_CONSTRAINT_LANES_H_
