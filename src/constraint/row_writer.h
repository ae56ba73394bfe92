// SPDX-License-Identifier: Apache-2.0
// row_writer.h -- writes constraint rows one block after the other: their Jacobian, then what makes them soft.
//   use   fill columns() and jacobian(), commit() the block, then set() each of its rows; finish() at the end
//   math  R = (1 - d) / d * diagApprox, never below mjMINVAL; diagApprox is then what would have given that R
#ifndef SINEW_CONSTRAINT_ROW_WRITER_H_
#define SINEW_CONSTRAINT_ROW_WRITER_H_

#include <span>

#include <mujoco/mjdata.h>

#include "constraint/kept_rows.h"
#include "constraint/row_source.h"
#include "tree/impedance.h"

namespace sinew {

// What a row has besides its Jacobian.
struct RowValues {
  mjtNum pos = 0, margin = 0, frictionloss = 0;
  mjtNum weight = 0;  // estimate of the row's diagonal element of J M^-1 J^T
  ReferenceSpring reference{};
  Impedance impedance{};
};

class RowWriter {
 public:
  // Takes memory for all rows of the sources, and sets nefc and nJ.
  static void make_room(const mjModel& m, mjData& d, const RowSource* sources, int count);

  RowWriter(const mjModel& m, mjData& d);

  // Where the next block begins: the columns of its first row, ascending, and its values row by row without gaps.
  int* columns() const { return d_.efc_J_colind + entries_; }
  mjtNum* jacobian() const { return values_ + entries_; }

  // The dense format leaves out equalities and tendons that move with no dof at present; the sparse one, which looks at
  // the columns only, keeps them.
  bool is_left_out(int rows, int width) const;

  // A tendon's row in the dense format has every dof; only those that matter become columns. The sparse one keeps what
  // is zero at present.
  bool keeps_zeros() const { return !dense_; }

  // Of the sources in front, how many are limits of joints and have rows of their own in any position.
  int known_limits(std::span<const RowSource> sources) const;
  int drop_zeros(int width) const;

  // Makes rows of the next block, each with `width` columns; returns the first. Several blocks that follow one another
  // and have the same columns can be made at once, if each id is the one before and 1.
  int commit(mjtConstraint type, int id, int rows, int width, int blocks = 1);

  // All rows of the friction loss of dofs.
  void append(const KeptRows& friction);

  // R is `scale` times what the weight gives.
  void set(int row, const RowValues& values, mjtNum scale = 1);
  // The same in two parts, with a given R. A contact's rows are in fixed ratios to its first: set() keeps that one from
  // vanishing where bodies have no weight (mjMINVAL), and the others follow, smaller though they may be.
  void set_spring(int row, const RowValues& values);
  void set_regularizer(int row, mjtNum R);

  // Gives the rows that follow it the values of the first.
  void repeat(int first, int rows);
  void set_pos(int row, mjtNum pos) { d_.efc_pos[row] = pos; }

  // A writer of the blocks after those of so many rows and entries, which counts no rows of a kind, and this one behind
  // them: several threads write some each. Blocks of contacts have the sizes of their sources, and so have those of
  // known_limits().
  RowWriter after(int rows, int entries) const {
    RowWriter writer = *this;
    writer.counts_ = false;
    writer.pass(rows, entries);
    return writer;
  }
  void pass(int rows, int entries) {
    rows_ += rows;
    entries_ += entries;
  }

  // Fixes the sizes, finds runs of rows with the same columns, writes the dense matrix if there has to be one.
  void finish(DenseJacobian dense);

 private:
  void write_dense(DenseJacobian dense);

  const mjModel& m_;
  mjData& d_;
  const bool dense_;
  mjtNum* values_ = nullptr;  // of the compact rows
  int rows_ = 0, entries_ = 0;
  bool counts_ = true;
};

}  // namespace sinew

#endif  // SINEW_CONSTRAINT_ROW_WRITER_H_
