// SPDX-License-Identifier: Apache-2.0
// lane_merge.tpp -- problems into the lanes of LaneNewton, and answers out of them; included by lane_newton.cpp only.
#ifndef SINEW_SOLVE_LANE_MERGE_TPP_
#define SINEW_SOLVE_LANE_MERGE_TPP_

#include <algorithm>
#include <new>

#include "solve/lane_newton.h"

namespace sinew {
namespace {

constexpr double kZeros[kDenseDofs] = {};

// The same array of all problems.
template <int kLanes>
struct Lent {
  const double* from[kLanes];

  // of(k) is that of lane k.
  template <class Of>
  explicit Lent(const Of& of) {
    for (int k = 0; k < kLanes; ++k) from[k] = of(k);
  }
};

// The numbers of a group's rows, `width` for each row, into lanes; zeros where a problem has fewer rows.
template <int kLanes>
void gather_group(const LaneKernels<kLanes>& kernels, double* to, const Lent<kLanes>& lent, const int (&have)[kLanes],
                  int rows, int width) {
  if (std::all_of(have, have + kLanes, [=](int n) { return n == rows; })) {
    return kernels.gather(to, lent.from, rows * width);
  }
  for (int r = 0; width == 1 && r < rows; ++r) {
    for (int k = 0; k < kLanes; ++k) to[kLanes * r + k] = r < have[k] ? lent.from[k][r] : 0;
  }
  for (int r = 0; width > 1 && r < rows; ++r) {
    const Lent<kLanes> row([&](int k) { return r < have[k] ? lent.from[k] + r * width : kZeros; });
    kernels.gather(to + kLanes * r * width, row.from, width);
  }
}

}  // namespace

template <int kLanes>
LaneNewton<kLanes>::LaneNewton(int nv, const LaneKernels<kLanes>& kernels) : kernels_(kernels), nv_(nv) {
  const int most = nv * (nv + 1) / 2, entries = std::max({most, nv, kMostLaneRows});
  double** of_dofs[] = {&qfrc_smooth_, &qacc_smooth_, &qacc_, &Ma_,     &pull_,         &grad_,
                        &search_,      &Mv_,          &work_, &on_way_, &inverse_diag_, &spare_diag_};
  double** of_rows[] = {&D_,    &low_,    &high_,         &aref_,         &b_, &x_, &Jv_, &force_, &weight_,
                        &zone_, &change_, &value_weight_, &factor_weight_};
  double** of_entries[] = {&M_, &value_, &factor_, &spare_, &scaled_};
  const std::size_t count = std::size(of_dofs) * static_cast<std::size_t>(nv) + std::size(of_rows) * kMostLaneRows +
                            std::size(of_entries) * static_cast<std::size_t>(entries) +
                            static_cast<std::size_t>((kMostLaneRows + kMostConeDim) * nv);
  auto* next = static_cast<double*>(allocate_aligned(kLanes * count * sizeof(double), &block_));
  if (!next) throw std::bad_alloc();
  std::fill_n(next, kLanes * count, 0.0);
  const auto place = [&](double** array, int n) {
    *array = next;
    next += kLanes * n;
  };
  for (double** array : of_dofs) place(array, nv);
  for (double** array : of_rows) place(array, kMostLaneRows);
  for (double** array : of_entries) place(array, entries);
  place(&J_, kMostLaneRows * nv);
  place(&cone_rows_, kMostConeDim * nv);
}

template <int kLanes>
LaneNewton<kLanes>::~LaneNewton() {
  release(block_);
}

template <int kLanes>
void LaneNewton<kLanes>::insert_group(int place, const int* columns, int count, int dim) {
  std::copy_backward(group_ + place, group_ + rows_.ngroup, group_ + rows_.ngroup + 1);
  std::copy_backward(source_ + place, source_ + rows_.ngroup, source_ + rows_.ngroup + 1);
  group_[place] = {};
  group_[place].columns = columns;
  group_[place].count = count;
  group_[place].dim = dim;
  source_[place] = {};
  ++rows_.ngroup;
}

// Of problems that are alike.
template <int kLanes>
void LaneNewton<kLanes>::take_groups() {
  const LaneProblem& p = *lane_[0];
  const SparseRows& J = p.problem.J_pattern;
  for (int g = 0; g < p.ngroup; ++g) {
    const int row = p.group[g], rows = p.group[g + 1] - row;
    LaneGroup<kLanes>& group = group_[g];
    group.row = row;
    group.rows = rows;
    group.count = J.rownnz[row];
    group.entry = J.rowadr[row];
    group.columns = J.colind + J.rowadr[row];
    group.dim = p.dim[g];
  }
  rows_ = {p.problem.nefc, p.ngroup, p.problem.nefc, p.ngroup, group_, J_, D_, low_, high_};
}

template <int kLanes>
void LaneNewton<kLanes>::gather(double* to, const double* Problem::*array, int count) const {
  const Lent<kLanes> lent([&](int k) { return lane_[k]->problem.*array; });
  kernels_.gather(to, lent.from, count);
}

template <int kLanes>
void LaneNewton<kLanes>::gather_alike_rows() {
  const Problem& p = lane_[0]->problem;
  const int before = p.ne + p.nf;
  gather(J_, &Problem::J, p.J_pattern.rowadr[p.nefc - 1] + p.J_pattern.rownnz[p.nefc - 1]);
  gather(D_, &Problem::D, p.nefc);
  gather(aref_, &Problem::aref, p.nefc);
  std::fill_n(low_, kLanes * p.nefc, -kInfinity);
  std::fill_n(high_, kLanes * p.ne, kInfinity);
  std::fill_n(high_ + kLanes * p.ne, kLanes * (p.nefc - p.ne), 0.0);
  for (int row = p.ne; row < before; ++row) {
    for (int k = 0; k < kLanes; ++k) {
      const Problem& own = lane_[k]->problem;
      const double bound = own.R[row] * own.frictionloss[row];
      high_[kLanes * row + k] = bound;
      low_[kLanes * row + k] = -bound;
    }
  }
  for (int g = 0; g < rows_.ngroup; ++g) {
    if (group_[g].dim > 0) std::fill_n(low_ + kLanes * group_[g].row, kLanes * group_[g].rows, 0.0);
  }
}

// Groups that the lane has in common with those before it are put together as far as the order of both allows.
template <int kLanes>
bool LaneNewton<kLanes>::merge(int lane) {
  const LaneProblem& p = *lane_[lane];
  const SparseRows& J = p.problem.J_pattern;
  for (int g = 0, place = 0; g < p.ngroup; ++g, ++place) {
    const int row = p.group[g], count = J.rownnz[row];
    const int* columns = J.colind + J.rowadr[row];
    int found = place;
    const auto is_same = [&](const LaneGroup<kLanes>& group) {
      return group.count == count && group.dim == p.dim[g] && std::equal(columns, columns + count, group.columns);
    };
    while (found < rows_.ngroup && !is_same(group_[found])) ++found;
    if (found < rows_.ngroup) {
      place = found;
    } else {
      if (rows_.ngroup == kMostLaneRows) return false;
      insert_group(place, columns, count, p.dim[g]);
    }
    source_[place].first[lane] = row;
    source_[place].rows[lane] = p.group[g + 1] - row;
  }
  return true;
}

// Lanes beyond the last problem are those of the first.
template <int kLanes>
bool LaneNewton<kLanes>::place_rows() {
  int row = 0, entry = 0, aligned = 0, aligned_groups = 0;
  for (int g = 0; g < rows_.ngroup; ++g) {
    LaneGroup<kLanes>& group = group_[g];
    Source& source = source_[g];
    for (int k = count_; k < kLanes; ++k) {
      source.first[k] = source.first[0];
      source.rows[k] = source.rows[0];
    }
    group.row = row;
    group.entry = entry;
    group.rows = *std::max_element(source.rows, source.rows + kLanes);
    row += group.rows;
    entry += group.rows * group.count;
    if (place_parts(group, source) && aligned_groups == g) {
      aligned = row;
      ++aligned_groups;
    }
  }
  if (row > kMostLaneRows) return false;
  rows_ = {row, rows_.ngroup, aligned, aligned_groups, group_, J_, D_, low_, high_};
  return true;
}

// True if all lanes that have rows of the group have them in the parts in which they are here.
template <int kLanes>
bool LaneNewton<kLanes>::place_parts(LaneGroup<kLanes>& group, const Source& source) const {
  bool is_aligned = true;
  std::fill_n(group.in_part[0], 4 * kLanes, 0.0);
  for (int k = 0; k < kLanes; ++k) {
    if (source.rows[k] == 0) continue;
    const int part = source.first[k] % 4;
    group.in_part[part][k] = 1;
    is_aligned = is_aligned && part == group.row % 4;
  }
  return is_aligned;
}

template <int kLanes>
void LaneNewton<kLanes>::gather_rows() {
  for (int g = 0; g < rows_.ngroup; ++g) {
    const LaneGroup<kLanes>& group = group_[g];
    const Source& source = source_[g];
    const auto lend = [&](auto of_problem) {
      return Lent<kLanes>([&](int k) { return of_problem(lane_[k]->problem, source.first[k]); });
    };
    const auto J = lend([](const Problem& p, int row) { return p.J_row(row); });
    const auto D = lend([](const Problem& p, int row) { return p.D + row; });
    const auto aref = lend([](const Problem& p, int row) { return p.aref + row; });
    gather_group(kernels_, J_ + kLanes * group.entry, J, source.rows, group.rows, group.count);
    gather_group(kernels_, D_ + kLanes * group.row, D, source.rows, group.rows, 1);
    gather_group(kernels_, aref_ + kLanes * group.row, aref, source.rows, group.rows, 1);
    gather_bounds(group, source);
  }
}

// As find_cones() in constraint_rows.cpp.
template <int kLanes>
void LaneNewton<kLanes>::gather_cones() {
  ncone_ = 0;
  for (int g = 0; g < rows_.ngroup; ++g) {
    const LaneGroup<kLanes>& group = group_[g];
    for (int r = 0; group.dim > 0 && r < group.rows; r += group.dim) {
      LaneCone<kLanes>& cone = cone_[ncone_++];
      cone.row = group.row + r;
      cone.dim = group.dim;
      cone.group = g;
      cone.first = r;
      for (int k = 0; k < kLanes; ++k) {
        const Problem& p = lane_[k]->problem;
        const int first = alike_ ? group.row : source_[g].first[k], rows = alike_ ? group.rows : source_[g].rows[k];
        cone.is_there[k] = r < rows;
        const mjContact* contact = cone.is_there[k] ? &p.contact[p.id[first + r]] : nullptr;
        const double mu = contact ? contact->mu : 1;
        cone.mu[k] = mu;
        cone.middle[k] = contact ? p.D[first + r] / (mu * mu * (1 + mu * mu)) : 0;
        for (int i = 1; i < group.dim; ++i) cone.friction[i - 1][k] = contact ? contact->friction[i - 1] : 0;
      }
    }
  }
}

// As set_bounds() in constraint_rows.cpp.
template <int kLanes>
void LaneNewton<kLanes>::gather_bounds(const LaneGroup<kLanes>& group, const Source& source) {
  for (int k = 0; k < kLanes; ++k) {
    const Problem& p = lane_[k]->problem;
    for (int r = 0; r < group.rows; ++r) {
      const int row = source.first[k] + r, to = kLanes * (group.row + r) + k;
      const bool is_there = r < source.rows[k], has_friction = row >= p.ne && row < p.ne + p.nf;
      low_[to] = is_there && group.dim == 0 ? -kInfinity : 0;
      high_[to] = is_there && row < p.ne ? kInfinity : 0;
      if (!is_there || !has_friction) continue;
      high_[to] = p.R[row] * p.frictionloss[row];
      low_[to] = -high_[to];
    }
  }
}

template <int kLanes>
void LaneNewton<kLanes>::gather_dofs() {
  const LdlPattern& mass = lane_[0]->problem.mass;
  gather(M_, &Problem::M, mass.rowadr[nv_ - 1] + mass.rownnz[nv_ - 1]);
  gather(qfrc_smooth_, &Problem::qfrc_smooth, nv_);
  gather(qacc_smooth_, &Problem::qacc_smooth, nv_);
  warm_ = lane_[0]->problem.qacc_warmstart != nullptr;
  if (warm_) gather(qacc_, &Problem::qacc_warmstart, nv_);
}

// A lane that is not to be written, or is that of another problem, goes to memory that nobody reads.
template <int kLanes>
void LaneNewton<kLanes>::write(const bool (&solved)[kLanes]) const {
  const auto scatter = [&](const double* from, double* Solution::*array, int n) {
    double* to[kLanes];
    for (int k = 0; k < kLanes; ++k) to[k] = solved[k] ? lane_[k]->answer.*array : spare_ + std::ptrdiff_t{n} * k;
    kernels_.scatter(from, to, n);
  };
  scatter(qacc_, &Solution::qacc, nv_);
  scatter(pull_, &Solution::qfrc_constraint, nv_);
  if (alike_) {
    scatter(b_, &Solution::b, rows_.n);
    scatter(force_, &Solution::force, rows_.n);
  }
  for (int k = 0; k < count_; ++k) {
    if (solved[k]) write_rows(k);
  }
}

// Row `row` of a lane's problem is row `at` here.
template <int kLanes>
void LaneNewton<kLanes>::write_state(int lane, int row, int at) const {
  const Problem& p = lane_[lane]->problem;
  const double zone = zone_[kLanes * at + lane];
  int& state = lane_[lane]->answer.state[row];
  if (row < p.ne + p.nf) {
    state = zone < 0 ? mjCNSTRSTATE_LINEARNEG : zone > 0 ? mjCNSTRSTATE_LINEARPOS : mjCNSTRSTATE_QUADRATIC;
  } else {
    state = zone > 0 ? mjCNSTRSTATE_SATISFIED : mjCNSTRSTATE_QUADRATIC;
  }
}

template <int kLanes>
void LaneNewton<kLanes>::write_rows(int lane) const {
  const Solution& answer = lane_[lane]->answer;
  for (int row = 0; alike_ && row < rows_.n; ++row) write_state(lane, row, row);
  for (int g = 0; !alike_ && g < rows_.ngroup; ++g) {
    const int first = source_[g].first[lane];
    for (int r = 0; r < source_[g].rows[lane]; ++r) {
      const int at = group_[g].row + r;
      answer.b[first + r] = b_[kLanes * at + lane];
      answer.force[first + r] = force_[kLanes * at + lane];
      write_state(lane, first + r, at);
    }
  }
  for (int c = 0; c < ncone_; ++c) {
    const LaneCone<kLanes>& cone = cone_[c];
    if (!cone.is_there[lane]) continue;
    const int first = alike_ ? cone.row : source_[cone.group].first[lane] + cone.first;
    const double zone = cone.zone[lane];
    std::fill_n(answer.state + first, cone.dim,
                zone == LaneCone<kLanes>::kSatisfied ? mjCNSTRSTATE_SATISFIED
                : zone == LaneCone<kLanes>::kSticks  ? mjCNSTRSTATE_QUADRATIC
                                                     : mjCNSTRSTATE_CONE);
  }
}

}  // namespace sinew

#endif  // SINEW_SOLVE_LANE_MERGE_TPP_
