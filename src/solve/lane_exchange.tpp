// SPDX-License-Identifier: Apache-2.0
// lane_exchange.tpp -- problems into the lanes of LaneNewton, answers out of them; included by lane_newton.cpp only.
#ifndef SINEW_SOLVE_LANE_EXCHANGE_TPP_
#define SINEW_SOLVE_LANE_EXCHANGE_TPP_

#include <algorithm>
#include <new>

#include "solve/lane_newton.h"

namespace sinew {
namespace {

constexpr double kZeros[kDenseDofs] = {};

// Visits the elliptic contacts of a group (LaneGroup::kinds): their first rows, and how many they have.
template <class Visit>
void for_each_cone(std::uint64_t kinds, Visit visit) {
  for (int r = 0; kinds != 0; kinds >>= 4) {
    const int dim = static_cast<int>(kinds & 15);
    if (dim > 1) visit(r, dim);
    r += dim;
  }
}

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
  if (width == 1) {
    std::fill_n(to, kLanes * rows, 0.0);
    for (int k = 0; k < kLanes; ++k) {
      for (int r = 0; r < have[k]; ++r) to[kLanes * r + k] = lent.from[k][r];
    }
    return;
  }
  for (int r = 0; r < rows; ++r) {
    const Lent<kLanes> row([&](int k) { return r < have[k] ? lent.from[k] + r * width : kZeros; });
    kernels.gather(to + kLanes * r * width, row.from, width);
  }
}

}  // namespace

//   lost  arrays of rows a few lines farther apart, so that no two begin at the same place of a page: as long
template <int kLanes>
LaneNewton<kLanes>::LaneNewton(int nv, const LaneKernels<kLanes>& kernels) : kernels_(kernels), nv_(nv) {
  const int most = nv * (nv + 1) / 2, entries = std::max({most, nv, kMostLaneRows});
  double** of_dofs[] = {&qfrc_smooth_, &qacc_smooth_, &qacc_, &Ma_,           &pull_,      &grad_,
                        &search_,      &Mv_,          &work_, &inverse_diag_, &spare_diag_};
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
void LaneNewton<kLanes>::gather(double* to, const double* Problem::*array, int count) const {
  const Lent<kLanes> lent([&](int k) { return lane_[k]->problem.*array; });
  kernels_.gather(to, lent.from, count);
}

// Those that all lanes have as they are here in one piece, the others group by group.
template <int kLanes>
void LaneNewton<kLanes>::gather_rows() {
  const int common = layout_.common_groups(), common_rows = layout_.common_rows();
  if (common > 0) {
    const LaneGroup& last = layout_.group(common - 1);
    gather(J_, &Problem::J, last.entry + last.rows * last.width);
    gather(D_, &Problem::D, common_rows);
    gather(aref_, &Problem::aref, common_rows);
  }
  for (int g = common; g < rows_.ngroup; ++g) {
    const LaneGroup& group = layout_.group(g);
    const auto& source = layout_.source(g);
    const auto lend = [&](auto of_problem) {
      return Lent<kLanes>([&](int k) { return of_problem(lane_[k]->problem, source.first[k]); });
    };
    const auto J = lend([](const Problem& p, int row) { return p.J_row(row); });
    const auto D = lend([](const Problem& p, int row) { return p.D + row; });
    const auto aref = lend([](const Problem& p, int row) { return p.aref + row; });
    if (source.same_columns || group.is_single) {
      gather_group(kernels_, J_ + kLanes * group.entry, J, source.rows, group.rows, group.width);
    } else {
      spread_columns(J_ + kLanes * group.entry, J.from, g);
    }
    gather_group(kernels_, D_ + kLanes * group.row, D, source.rows, group.rows, 1);
    gather_group(kernels_, aref_ + kLanes * group.row, aref, source.rows, group.rows, 1);
  }
  gather_bounds();
}

// Rows of J whose columns are others in each lane.
template <int kLanes>
void LaneNewton<kLanes>::spread_columns(double* to, const double* const (&from)[kLanes], int g) const {
  const LaneGroup& group = layout_.group(g);
  const auto& source = layout_.source(g);
  std::fill_n(to, kLanes * group.rows * group.count, 0.0);
  for (int k = 0; k < kLanes; ++k) {
    if (source.rows[k] == 0) continue;
    const int count = lane_[k]->problem.J_pattern.rownnz[source.first[k]];
    const std::uint8_t* places = layout_.places(g, k);
    for (int c = 0; c < count; ++c) {
      const double* own = from[k] + c;
      double* row = to + kLanes * places[c] + k;
      for (int r = 0; r < source.rows[k]; ++r, own += count, row += kLanes * group.count) *row = *own;
    }
  }
}

// As find_cones() in constraint_rows.cpp.
template <int kLanes>
void LaneNewton<kLanes>::gather_cones() {
  ncone_ = 0;
  for (int g = 0; g < rows_.ngroup; ++g) {
    const LaneGroup& group = layout_.group(g);
    for_each_cone(group.kinds, [&](int r, int dim) {
      LaneCone<kLanes>& cone = cone_[ncone_++];
      cone.row = group.row + r;
      cone.dim = dim;
      cone.group = g;
      cone.first = r;
      cone.lanes = 0;
      for (int k = 0; k < kLanes; ++k) {
        const Problem& p = lane_[k]->problem;
        const int first = layout_.source(g).first[k], rows = layout_.source(g).rows[k];
        cone.lanes |= (r < rows ? 1u : 0u) << k;
        const mjContact* contact = r < rows ? &p.contact[p.id[first + r]] : nullptr;
        const double mu = contact ? contact->mu : 1;
        cone.mu[k] = mu;
        cone.middle[k] = contact ? p.D[first + r] / (mu * mu * (1 + mu * mu)) : 0;
        for (int i = 1; i < dim; ++i) cone.friction[i - 1][k] = contact ? contact->friction[i - 1] : 0;
      }
    });
  }
}

// Bounds of equalities and friction losses among the rows that all lanes have in common; returns how many groups
// are done: none if lanes have different numbers of such rows.
template <int kLanes>
int LaneNewton<kLanes>::gather_common_bounds() {
  const int ne = lane_[0]->problem.ne, nf = lane_[0]->problem.nf, rows = std::min(layout_.common_rows(), ne + nf);
  const auto is_other = [=](const LaneProblem* lane) { return lane->problem.ne != ne || lane->problem.nf != nf; };
  if (std::any_of(lane_, lane_ + kLanes, is_other)) return 0;
  std::fill_n(high_, kLanes * std::min(ne, rows), kInfinity);
  if (rows <= ne) return layout_.common_groups();
  double *low = low_ + kLanes * ne, *high = high_ + kLanes * ne;
  const Lent<kLanes> R([&](int k) { return lane_[k]->problem.R + ne; });
  const Lent<kLanes> loss([&](int k) { return lane_[k]->problem.frictionloss + ne; });
  kernels_.gather(low, R.from, rows - ne);
  kernels_.gather(high, loss.from, rows - ne);
  for (int i = 0; i < kLanes * (rows - ne); ++i) {
    high[i] = low[i] * high[i];
    low[i] = -high[i];
  }
  return layout_.common_groups();
}

// As set_bounds() in constraint_rows.cpp. Rows that a lane does not have are satisfied.
template <int kLanes>
void LaneNewton<kLanes>::gather_bounds() {
  std::fill_n(low_, kLanes * rows_.n, -kInfinity);
  std::fill_n(high_, kLanes * rows_.n, 0.0);
  for (int g = gather_common_bounds(); g < rows_.ngroup; ++g) {
    const LaneGroup& group = layout_.group(g);
    const auto& source = layout_.source(g);
    double *low = low_ + kLanes * group.row, *high = high_ + kLanes * group.row;
    for (int k = 0; k < kLanes; ++k) {
      const Problem& p = lane_[k]->problem;
      const int first = source.first[k], friction = p.ne + p.nf;
      for (int r = source.rows[k]; r < group.rows; ++r) low[kLanes * r + k] = 0;
      for (int r = 0; r < source.rows[k] && first + r < friction; ++r) {
        const bool is_equality = first + r < p.ne;
        const double bound = is_equality ? kInfinity : p.R[first + r] * p.frictionloss[first + r];
        high[kLanes * r + k] = bound;
        low[kLanes * r + k] = -bound;
      }
    }
  }
  for (int g = 0; g < rows_.ngroup; ++g) {
    const LaneGroup& group = layout_.group(g);
    for_each_cone(group.kinds,
                  [&](int r, int dim) { std::fill_n(low_ + kLanes * (group.row + r), kLanes * dim, 0.0); });
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
  scatter(b_, &Solution::b, layout_.common_rows());
  scatter(force_, &Solution::force, layout_.common_rows());
  double* zones[kLanes];
  for (int k = 0; k < kLanes; ++k) zones[k] = spare_ + std::ptrdiff_t{layout_.common_rows()} * k;
  kernels_.scatter(zone_, zones, layout_.common_rows());
  for (int k = 0; k < count_; ++k) {
    if (!solved[k]) continue;
    write_states(k, 0, layout_.common_rows(), zones[k], 1);
    write_rows(k);
  }
}

// Of `count` rows of a lane's problem, given the zones that they are in, every `stride` numbers.
template <int kLanes>
void LaneNewton<kLanes>::write_states(int lane, int first, int count, const double* zone, int stride) const {
  const Problem& p = lane_[lane]->problem;
  int* state = lane_[lane]->answer.state + first;
  const int of_both_signs = std::clamp(p.ne + p.nf - first, 0, count);
  for (int r = 0; r < of_both_signs; ++r) {
    const double z = zone[stride * r];
    state[r] = z < 0 ? mjCNSTRSTATE_LINEARNEG : z > 0 ? mjCNSTRSTATE_LINEARPOS : mjCNSTRSTATE_QUADRATIC;
  }
  for (int r = of_both_signs; r < count; ++r) {
    state[r] = zone[stride * r] > 0 ? mjCNSTRSTATE_SATISFIED : mjCNSTRSTATE_QUADRATIC;
  }
}

template <int kLanes>
void LaneNewton<kLanes>::write_rows(int lane) const {
  const Solution& answer = lane_[lane]->answer;
  for (int g = layout_.common_groups(); g < rows_.ngroup; ++g) {
    const int first = layout_.source(g).first[lane], rows = layout_.source(g).rows[lane];
    const int from = kLanes * layout_.group(g).row + lane;
    for (int r = 0; r < rows; ++r) {
      answer.b[first + r] = b_[from + kLanes * r];
      answer.force[first + r] = force_[from + kLanes * r];
    }
    write_states(lane, first, rows, zone_ + from, kLanes);
  }
  for (int c = 0; c < ncone_; ++c) {
    const LaneCone<kLanes>& cone = cone_[c];
    if ((cone.lanes >> lane & 1) == 0) continue;
    const int first = layout_.source(cone.group).first[lane] + cone.first;
    const double zone = cone.zone[lane];
    std::fill_n(answer.state + first, cone.dim,
                zone == LaneCone<kLanes>::kSatisfied ? mjCNSTRSTATE_SATISFIED
                : zone == LaneCone<kLanes>::kSticks  ? mjCNSTRSTATE_QUADRATIC
                                                     : mjCNSTRSTATE_CONE);
  }
}

}  // namespace sinew

#endif  // SINEW_SOLVE_LANE_EXCHANGE_TPP_
