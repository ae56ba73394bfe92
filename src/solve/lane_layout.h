// SPDX-License-Identifier: Apache-2.0
// lane_layout.h -- which rows of four or eight problems lie side by side in lanes (lane_newton.h).
//   in    problems, as lane_problem.h describes them        out   groups of rows (LaneGroup), and what they are made of
//   idea  Groups keep the order that they have in each problem. A group joins one of the problems before it where that
//         makes fewer operations than a place of its own, whatever its columns are: the place has those of both.
//   note  eight humanoids that fall in all directions, of 14 rows and 4.5 groups each, have 27 rows and 8 groups. Where
//         only the same columns were put together, these were 45 rows
//   lost  problems put together by the numbers of rows of their groups, in place of their columns: 25 rows, and as long
#ifndef SINEW_SOLVE_LANE_LAYOUT_H_
#define SINEW_SOLVE_LANE_LAYOUT_H_

#include "solve/lane_problem.h"

namespace sinew {

template <int kLanes>
class LaneLayout {
 public:
  using Lanes = const LaneProblem* const[kLanes];

  // What a group is made of: its number in each problem, where its rows are there, and how many it has.
  struct Source {
    int group[kLanes], first[kLanes], rows[kLanes];
    int most_rows;
    LaneColumns columns;
    std::uint64_t kinds;
    bool is_single, same_columns;
    void take(int lane, const LaneProblem& p, int g);
  };

  // The first `count` lanes; those behind them are the first once more. False if there are too many rows, or more than
  // `most_entries` of J.
  bool set(const Lanes& lanes, int count, int most_entries);

  int ngroup() const { return ngroup_; }
  int rows() const { return rows_; }
  // The first rows and their groups, in which row i belongs to part i % 4 in every lane (LaneGroup::in_part).
  int aligned_rows() const { return aligned_rows_; }
  int aligned_groups() const { return aligned_groups_; }
  // The first rows and their groups which every lane has as they are here: what belongs to them is in one piece. All of
  // them if lanes are alike.
  int common_rows() const { return common_rows_; }
  int common_groups() const { return common_groups_; }
  const LaneGroup* groups() const { return group_; }
  const LaneGroup& group(int g) const { return group_[g]; }
  const Source& source(int g) const { return source_[g]; }
  // Which of the columns of a group each column of a lane is; for groups whose lanes have others.
  const std::uint8_t* places(int g, int lane) const { return places_[g][lane]; }

 private:
  void copy_lane(int lane, int twin);
  bool merge(int lane, const LaneProblem& p);
  int find_place(const LaneProblem& p, int g, int from);
  bool place_rows(const Lanes& lanes, int most_entries);
  void place_columns(const Lanes& lanes, int g);
  bool place_parts(LaneGroup& group, const Source& source) const;
  bool is_common(const LaneGroup& group, const Source& source) const;

  int ngroup_ = 0, rows_ = 0, aligned_rows_ = 0, aligned_groups_ = 0;
  int common_rows_ = 0, common_groups_ = 0;
  LaneGroup group_[kMostLaneRows] = {};
  Source source_[kMostLaneRows] = {};
  std::uint8_t places_[kMostLaneRows][kLanes][kMostGroupColumns] = {};
};

}  // namespace sinew

#endif  // SINEW_SOLVE_LANE_LAYOUT_H_
