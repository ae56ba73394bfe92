// SPDX-License-Identifier: Apache-2.0
// kept_rows.h -- rows of the friction loss of dofs, which depend on the model alone: made once for many mjData.
//   in    the first mjData whose rows are complete          out   the same rows in other mjData of the model
//   use   hand the same KeptRows to make_constraint() for one mjData after the other; forget() when the model changes
//   cost  a copy of 12 rows takes 560 instructions; to look up, to weigh and to write them takes 3400
#ifndef SINEW_CONSTRAINT_KEPT_ROWS_H_
#define SINEW_CONSTRAINT_KEPT_ROWS_H_

#include <string_view>
#include <vector>

#include <mujoco/mjdata.h>

namespace sinew {

class KeptRows {
 public:
  // Whether the rows depend on that field of the model: then data that differ in it have no rows in common.
  static bool read(std::string_view field);

  // Before the first step: rows are at most as many as dofs.
  void make_room(int nv);
  void forget() { count_ = -1; }
  bool are_known() const { return count_ >= 0; }
  int count() const { return count_; }

  // From data whose rows are complete.
  void keep(const mjData& d);
  // Into data from row `row` on: all but where their entries are.
  void copy_to(mjData& d, int row) const;
  const int* dofs() const { return dof_.data(); }

 private:
  // What a row has beside its dof, in the order of copy_to().
  static constexpr int kArrays = 6;

  int count_ = -1;
  std::vector<int> dof_;
  std::vector<mjtNum> value_, kbip_;  // array by array; four for each row
};

}  // namespace sinew

#endif  // SINEW_CONSTRAINT_KEPT_ROWS_H_
