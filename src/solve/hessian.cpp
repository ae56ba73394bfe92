// SPDX-License-Identifier: Apache-2.0
#include "solve/hessian.h"

#include <algorithm>

#include "math/dense/dense.h"
#include "math/sparse/sparse_ldl.h"
#include "solve/newton_rules.h"

namespace sinew {
namespace {

GroupColumns columns_of(const Hessian& h, const ConstraintRows& rows, int g) {
  const Placement& placement = h.placement;
  const SparseRows& pattern = placement.place ? placement.groups : rows.problem.J_pattern;
  const int row = placement.place ? g : rows.group[g], adr = pattern.rowadr[row], count = pattern.rownnz[row];
  const int* columns = pattern.colind + adr;
  const int* source = placement.place ? placement.source + adr : nullptr;
  if (!source && count > 0 && columns[count - 1] - columns[0] == count - 1) {  // ascending and without gaps
    h.run[0] = 0;
    h.run[1] = count;
    return {count, columns, source, 1, h.run};
  }
  int nrun = 0;
  for (int i = 0; i < count; ++i) {
    const bool goes_on = i > 0 && columns[i] == columns[i - 1] + 1 && (!source || source[i] == source[i - 1] + 1);
    if (!goes_on) h.run[nrun++] = i;
  }
  h.run[nrun] = count;
  return {count, columns, source, nrun, h.run};
}

// value = M
void set_mass(const Hessian& h, const ConstraintRows& rows, double* value) {
  if (h.pattern.colind == rows.problem.mass.colind) {
    std::copy_n(rows.problem.M, h.nnz, value);
    return;
  }
  fill(value, 0, h.nnz);
  const SparseRows& mass = h.placement.mass;
  for (int k = 0; k < mass.nr; ++k) {
    double* to = value + h.pattern.rowadr[k];
    const int* to_columns = h.pattern.colind + h.pattern.rowadr[k];
    const bool has_all = h.pattern.rownnz[k] == k + 1;
    const int first = mass.rowadr[k], count = mass.rownnz[k], begin = mass.colind[first];
    const bool is_run = has_all && begin + count == k + 1;
    if (is_run || count == h.pattern.rownnz[k]) {  // the same columns, or some that follow one another
      copy_few(to + (is_run ? begin : 0), rows.problem.M + first, count);
      continue;
    }
    for (int i = first, at = 0; i < first + count; ++i) {
      const int column = mass.colind[i];
      if (has_all) at = column;
      while (to_columns[at] != column) ++at;
      to[at] = rows.problem.M[i];
    }
  }
}

// value += J^T diag(weight) J
void add_rows(Hessian& h, const ConstraintRows& rows, const double* weight) {
  for (int g = 0; g < rows.ngroup; ++g) {
    const int first = rows.group[g], end = rows.group[g + 1];
    row_kernels().add_square(h.value, h.pattern, columns_of(h, rows, g), rows.problem.J_row(first), weight + first,
                             end - first);
  }
}

// Visits every row with its group.
template <class Visit>
void for_each_row(const ConstraintRows& rows, Visit visit) {
  for (int g = 0; g < rows.ngroup; ++g) {
    for (int i = rows.group[g]; i < rows.group[g + 1]; ++i) visit(g, i);
  }
}

constexpr double kOnes[kMaxConeDim] = {1, 1, 1, 1, 1, 1};

// Visits the cones that slide: with their columns, and rows, the squares of which they add.
template <class Visit>
void for_each_sliding_cone(Hessian& h, const ConstraintRows& rows, const double* x, Visit visit) {
  h.has_cones = false;
  for (int k = 0, g = 0; k < rows.ncone; ++k) {
    const Cone& cone = rows.cone[k];
    if (cone.zone != mjCNSTRSTATE_CONE) continue;
    while (rows.group[g + 1] <= cone.row) ++g;
    const GroupColumns columns = columns_of(h, rows, g);
    double B[kMaxConeDim * kMaxConeDim];
    cone_hessian_root(B, cone, x);
    mul_mat_mat(h.cone_rows, B, rows.problem.J_row(cone.row), cone.dim, cone.dim, columns.count);
    visit(columns, cone.dim);
    h.has_cones = true;
  }
}

// Rows that the factor has yet to gain, a few at a time.
class FactorUpdates {
 public:
  explicit FactorUpdates(Hessian& h) : h_(h) {
    if (!h.has_updated) fill(h.update, 0, kMostLdlUpdates * h.pattern.n);
    h.has_updated = true;
  }

  // weight: what the row has gained
  void add(const GroupColumns& c, const double* row, double weight) {
    if (c.count == 0) return;
    double* to = h_.update + std::ptrdiff_t{count_} * h_.pattern.n;
    for (int i = 0; i < c.count; ++i) to[c.columns[i]] = row[c.source ? c.source[i] : i];
    last_[count_] = c.columns[c.count - 1];
    weight_[count_++] = weight;
    if (count_ == kMostLdlUpdates) hand_over();
  }

  // Hands over the rest; false if a pivot was lost.
  bool finish() {
    if (count_ > 0) hand_over();
    return keeps_;
  }

  bool keeps() const { return keeps_; }

 private:
  void hand_over() {
    const LdlVectors vectors{h_.update, weight_, last_, count_};
    keeps_ = keeps_ && ldl_update(h_.factor, h_.inverse_diag, h_.pattern, vectors, mjMINVAL) == h_.pattern.n;
    count_ = 0;
  }

  Hessian& h_;
  double weight_[kMostLdlUpdates];
  int last_[kMostLdlUpdates], count_ = 0;
  bool keeps_ = true;
};

// `value` gains what the weights of the rows have gained since, which is cheap if few have changed.
void catch_up_with_weights(Hessian& h, const ConstraintRows& rows) {
  for_each_row(rows, [&](int g, int i) {
    if (h.value_weight[i] == h.weight[i]) return;
    const double change = h.weight[i] - h.value_weight[i];
    row_kernels().add_square(h.value, h.pattern, columns_of(h, rows, g), rows.problem.J_row(i), &change, 1);
    h.value_weight[i] = h.weight[i];
  });
}

// Factors H anew. A copy of `value` gains the cones that slide, whose part is another in every iteration; the copy
// becomes the factor.
void factor_sum(Hessian& h, const ConstraintRows& rows, const double* x) {
  std::copy_n(h.value, h.nnz, h.factor);
  for_each_sliding_cone(h, rows, x, [&](const GroupColumns& columns, int dim) {
    row_kernels().add_square(h.factor, h.pattern, columns, h.cone_rows, kOnes, dim);
  });
  ldl_factor(h.factor, h.inverse_diag, h.pattern, mjMINVAL, h.ldl_scratch, h.index_scratch);
}

}  // namespace

void build_hessian(Hessian& h, const ConstraintRows& rows, const double* weight, const double* x) {
  copy(h.weight, weight, rows.problem.nefc);
  set_mass(h, rows, h.value);
  copy(h.value_weight, weight, rows.problem.nefc);
  add_rows(h, rows, weight);
  factor_sum(h, rows, x);
}

// Three ways, from the fewest changes to the most: the factor gets an update for each row that has changed; `value`
// gets them, and is factored; everything is summed from M on. Cones that slide rule out the first.
int update_hessian(Hessian& h, const ConstraintRows& rows, const double* weight, const double* x) {
  int changed = 0;
  for (int i = 0; i < rows.problem.nefc; ++i) changed += h.weight[i] != weight[i];
  if (changed > rows.problem.nefc / 2) {
    build_hessian(h, rows, weight, x);
    return 0;
  }
  bool keeps = !h.has_cones && !any_cone_slides(rows) && changed * kDofsPerUpdate <= rows.problem.nv;
  if (keeps) {
    FactorUpdates updates(h);
    for_each_row(rows, [&](int g, int i) {
      if (h.weight[i] == weight[i] || !updates.keeps()) return;
      updates.add(columns_of(h, rows, g), rows.problem.J_row(i), weight[i] - h.weight[i]);
    });
    keeps = updates.finish();
  }
  copy(h.weight, weight, rows.problem.nefc);
  if (keeps) return changed;
  catch_up_with_weights(h, rows);
  factor_sum(h, rows, x);
  return 0;
}

void solve_hessian(const Hessian& h, double* x) {
  const int* place = h.placement.place;
  if (!place) return ldl_solve(x, 1, h.factor, h.inverse_diag, h.pattern, h.ldl_scratch);
  for (int i = 0; i < h.pattern.n; ++i) h.placed[place[i]] = x[i];
  ldl_solve(h.placed, 1, h.factor, h.inverse_diag, h.pattern, h.ldl_scratch);
  for (int i = 0; i < h.pattern.n; ++i) x[i] = h.placed[place[i]];
}

}  // namespace sinew
