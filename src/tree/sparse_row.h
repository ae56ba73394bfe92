// SPDX-License-Identifier: Apache-2.0
// sparse_row.h -- one row of a sparse Jacobian, grown chain by chain.
//   note  columns ascend at all times. A row that starts full (every dof a column) stays so: the dense format is the
//         sparse one with nothing left out, and needs no second path
#ifndef SINEW_TREE_SPARSE_ROW_H_
#define SINEW_TREE_SPARSE_ROW_H_

#include "tree/jacobian.h"

namespace sinew {

template <class Real>
class SparseRow {
 public:
  // An empty row; there must be room for every dof that will be added.
  SparseRow(int* columns, Real* values) : columns_(columns), values_(values) {}

  int size() const { return size_; }

  void fill(int nv) {
    size_ = nv;
    is_full_ = true;
    for (int i = 0; i < nv; ++i) {
      columns_[i] = i;
      values_[i] = Real(0);
    }
  }

  // Adds a column beyond all others.
  void append(int dof, const Real& value) {
    columns_[size_] = dof;
    values_[size_++] = value;
  }

  void add(int dof, const Real& value) {
    if (is_full_) {
      values_[dof] += value;
      return;
    }
    int k = size_;
    while (k > 0 && columns_[k - 1] > dof) --k;
    if (k == 0 || columns_[k - 1] != dof) {
      open_gap(k);
      columns_[k] = dof;
      values_[k] = value;
    } else {
      values_[k - 1] += value;
    }
  }

  // What a pair of forces on two bodies does to the dofs; each wrench is about the reference point of its body's tree.
  // For forces in balance, dofs that carry both bodies feel nothing and get no column.
  template <class Data>
  void add_forces(const mjModel& m, const Data& d, int first_body, const Force<Real>& first, int second_body,
                  const Force<Real>& second) {
    add_along([&](auto&& visit) { for_each_dof_between(m, first_body, second_body, visit); },
              [&](int dof, bool moves_second) {
                return dot(Motion<Real>::load(d.cdof + 6 * dof), moves_second ? second : first);
              });
  }

  // Adds value(dof, x) for all that walk(visit) visits with visit(dof, x), from the last dof to the first.
  template <class Walk, class Value>
  void add_along(Walk&& walk, Value&& value) {
    if (is_full_) {
      walk([&](int dof, const auto& x) { values_[dof] = values_[dof] + value(dof, x); });
      return;
    }
    const int added = count_new_columns(walk);
    if (added == 0) {
      int k = size_ - 1;
      walk([&](int dof, const auto& x) {
        while (columns_[k] > dof) --k;
        values_[k] = values_[k] + value(dof, x);
      });
      return;
    }
    int from = size_ - 1, to = size_ + added - 1;
    size_ += added;
    // both the row and the walk descend: merge from the back, so that nothing is overwritten before it has moved
    walk([&](int dof, const auto& x) {
      while (from >= 0 && columns_[from] > dof) move(from--, to--);
      const bool present = from >= 0 && columns_[from] == dof;
      const Real before = present ? values_[from--] : Real(0);
      columns_[to] = dof;
      values_[to--] = before + value(dof, x);
    });
  }

 private:
  template <class Walk>
  int count_new_columns(Walk&& walk) const {
    int k = size_ - 1, added = 0;
    walk([&](int dof, const auto&) {
      while (k >= 0 && columns_[k] > dof) --k;
      added += k < 0 || columns_[k] != dof;
    });
    return added;
  }

  void move(int from, int to) {
    columns_[to] = columns_[from];
    values_[to] = values_[from];
  }

  void open_gap(int at) {
    for (int k = size_++; k > at; --k) move(k - 1, k);
  }

  int* columns_;
  Real* values_;
  int size_ = 0;
  bool is_full_ = false;  // each dof has its column, at the place of its number
};

}  // namespace sinew

#endif  // SINEW_TREE_SPARSE_ROW_H_
