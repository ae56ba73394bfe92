// SPDX-License-Identifier: Apache-2.0
#include "constraint/row_writer.h"

#include <algorithm>
#include <climits>
#include <numeric>

#include "base/error.h"
#include "base/short_loop.h"
#include "constraint/allocate.h"
#include "constraint/supernode.h"
#include "math/dense/dense.h"
#include "math/scalar.h"
#include "model/private_data.h"
#include "tree/constraint_jacobian.h"

namespace sinew {
namespace {

// Rows of the same columns, one after the other from `entry` on. The arrays do not overlap: saying so spares the loop a
// question for each pair of them.
void write_pattern(int rows, int type, int width, int entry, int* __restrict types, int* __restrict rownnz,
                   int* __restrict rowadr, int* __restrict rowsuper) {
  SINEW_SHORT_LOOP
  for (int r = 0; r < rows; ++r, entry += width) {
    types[r] = type;
    rownnz[r] = width;
    rowadr[r] = entry;
    rowsuper[r] = r + 1 < rows;
  }
}

}  // namespace

RowWriter::RowWriter(const mjModel& m, mjData& d)
    : m_(m), d_(d), dense_(!jacobian_is_sparse(m)), values_(d.efc_J + (dense_ ? mjtSize{d.nefc} * m.nv : 0)) {}

void RowWriter::make_room(const mjModel& m, mjData& d, const RowSource* sources, int count) {
  mjtSize rows = 0, entries = 0;
  for (int s = 0; s < count; ++s) {
    rows += sources[s].rows;
    entries += mjtSize{sources[s].rows} * sources[s].columns;
  }
  const mjtSize before = jacobian_is_sparse(m) ? 0 : rows * m.nv;
  if (before + entries > INT_MAX) {
    throw StepError("a constraint Jacobian of %lld numbers is too large", static_cast<long long>(before + entries));
  }
  d.nefc = static_cast<int>(rows);
  d.nJ = static_cast<int>(before + entries);
  allocate_rows(m, d);
  std::fill_n(d.tendon_efcadr, m.ntendon, -1);
}

bool RowWriter::is_left_out(int rows, int width) const {
  const mjtNum *begin = jacobian(), *end = begin + mjtSize{rows} * width;
  return width == 0 || (dense_ && std::all_of(begin, end, [](mjtNum x) { return x == 0; }));
}

// The dense format may leave out that of a ball.
int RowWriter::known_limits(std::span<const RowSource> sources) const {
  if (dense_) return 0;
  const auto other = std::find_if(sources.begin(), sources.end(),
                                  [](const RowSource& source) { return source.type != mjCNSTR_LIMIT_JOINT; });
  return static_cast<int>(other - sources.begin());
}

int RowWriter::drop_zeros(int width) const {
  if (!dense_) return width;
  int kept = 0;
  for (int k = 0; k < width; ++k) {
    if (jacobian()[k] == 0) continue;
    columns()[kept] = columns()[k];
    jacobian()[kept++] = jacobian()[k];
  }
  return kept;
}

int RowWriter::commit(mjtConstraint type, int id, int rows, int width, int blocks) {
  const int first = rows_, end = first + rows * blocks, entries = rows * blocks * width;
  int* columns = d_.efc_J_colind + entries_;
  repeat_columns(columns, width, rows * blocks - 1, columns + width);
  write_pattern(end - first, type, width, entries_, d_.efc_type + first, d_.efc_J_rownnz + first,
                d_.efc_J_rowadr + first, d_.efc_J_rowsuper + first);
  for (int b = 0, r = first; b < blocks; ++b) {
    SINEW_SHORT_LOOP
    for (const int after = r + rows; r < after; ++r) d_.efc_id[r] = id + b;
  }
  rows_ = end;
  entries_ += entries;
  if (!counts_) return first;
  switch (type) {
    case mjCNSTR_EQUALITY:
      d_.ne += end - first;
      break;
    case mjCNSTR_FRICTION_DOF:
    case mjCNSTR_FRICTION_TENDON:
      d_.nf += end - first;
      break;
    case mjCNSTR_LIMIT_JOINT:
    case mjCNSTR_LIMIT_TENDON:
      d_.nl += end - first;
      break;
    default:
      break;
  }
  return first;
}

void RowWriter::append(const KeptRows& friction) {
  const int count = friction.count();
  friction.copy_to(d_, rows_);
  std::copy_n(friction.dofs(), count, columns());
  std::fill_n(jacobian(), count, 1);
  std::fill_n(d_.efc_J_rownnz + rows_, count, 1);
  std::fill_n(d_.efc_J_rowsuper + rows_, count, 0);
  std::iota(d_.efc_J_rowadr + rows_, d_.efc_J_rowadr + rows_ + count, entries_);
  d_.nf += count;
  rows_ += count;
  entries_ += count;
}

void RowWriter::set(int row, const RowValues& values, mjtNum scale) {
  const mjtNum impedance = values.impedance.value;
  set_spring(row, values);
  set_regularizer(row, scale * at_least_minval((1 - impedance) / impedance * values.weight));
}

void RowWriter::set_spring(int row, const RowValues& values) {
  d_.efc_pos[row] = values.pos;
  d_.efc_margin[row] = values.margin;
  d_.efc_frictionloss[row] = values.frictionloss;
  mjtNum* kbip = d_.efc_KBIP + 4 * row;
  kbip[0] = values.reference.stiffness;
  kbip[1] = values.reference.damping;
  kbip[2] = values.impedance.value;
  kbip[3] = values.impedance.slope;
}

void RowWriter::set_regularizer(int row, mjtNum R) {
  const mjtNum impedance = d_.efc_KBIP[4 * row + 2];
  d_.efc_R[row] = std::max<mjtNum>(R, mjMINVAL * mjMINVAL);
  d_.efc_D[row] = 1 / d_.efc_R[row];
  d_.efc_diagApprox[row] = d_.efc_R[row] * impedance / (1 - impedance);
}

// Array by array it took 220 instructions for a contact with 4 rows.
void RowWriter::repeat(int first, int rows) {
  const mjtNum pos = d_.efc_pos[first], margin = d_.efc_margin[first], frictionloss = d_.efc_frictionloss[first];
  const mjtNum R = d_.efc_R[first], D = d_.efc_D[first], diagApprox = d_.efc_diagApprox[first];
  const mjtNum* kbip = d_.efc_KBIP + 4 * first;
  const mjtNum stiffness = kbip[0], damping = kbip[1], impedance = kbip[2], slope = kbip[3];
  SINEW_SHORT_LOOP
  for (int r = first + 1; r < first + rows; ++r) {
    d_.efc_pos[r] = pos;
    d_.efc_margin[r] = margin;
    d_.efc_frictionloss[r] = frictionloss;
    d_.efc_R[r] = R;
    d_.efc_D[r] = D;
    d_.efc_diagApprox[r] = diagApprox;
    mjtNum* to = d_.efc_KBIP + 4 * r;
    to[0] = stiffness;
    to[1] = damping;
    to[2] = impedance;
    to[3] = slope;
  }
}

// Blocks that were left out shorten the dense matrix, and the compact values follow it.
void RowWriter::finish(DenseJacobian dense) {
  d_.nefc = rows_;
  d_.nJ = dense_ ? rows_ * m_.nv : entries_;
  d_.maxuse_efc = std::max(d_.maxuse_efc, rows_);
  count_following_rows(d_.efc_J_rowsuper, constraint_jacobian(m_, d_));
  if (dense_) write_dense(dense);
  private_data(d_).jacobian_size = static_cast<std::size_t>(dense_ ? d_.nJ + entries_ : entries_);
}

// Columns that follow one another are copied together, and rows of a group have them in common.
// Lost, when the copies were calls: 14 % more instructions here for a humanoid, whose columns have gaps.
void RowWriter::write_dense(DenseJacobian dense) {
  mjtNum* compact = d_.efc_J + d_.nJ;
  if (compact != values_) std::copy(values_, values_ + entries_, compact);
  if (dense != DenseJacobian::kWrite) return;
  const int nv = m_.nv;
  std::fill_n(d_.efc_J, d_.nJ, 0);
  for (int r = 0; r < rows_; r += 1 + d_.efc_J_rowsuper[r]) {
    const int adr = d_.efc_J_rowadr[r], nnz = d_.efc_J_rownnz[r], after = r + 1 + d_.efc_J_rowsuper[r];
    const int* column = d_.efc_J_colind + adr;
    for (int k = 0, count = 0; k < nnz; k += count) {
      for (count = 1; k + count < nnz && column[k + count] == column[k] + count;) ++count;
      mjtNum* to = d_.efc_J + std::ptrdiff_t{r} * nv + column[k];
      const mjtNum* from = compact + adr + k;
      for (int i = r; i < after; ++i, to += nv, from += nnz) copy_few(to, from, count);
    }
  }
}

}  // namespace sinew
