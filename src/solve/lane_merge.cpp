// SPDX-License-Identifier: Apache-2.0
// lane_merge.cpp -- problems into the lanes of LaneNewton, and answers out of them.
#include <algorithm>
#include <new>

#include "solve/lane_newton.h"
#include "solve/solve.h"
#include "solve/stiff.h"

namespace sinew {
namespace {

constexpr double kZeros[kDenseDofs] = {};

// The numbers of a group's rows, `width` for each row, into lanes; zeros where a problem has fewer rows.
void gather_group(double* to, const double* const (&from)[kSolveLanes], const int (&have)[kSolveLanes], int rows,
                  int width) {
  if (std::all_of(have, have + kSolveLanes, [=](int n) { return n == rows; })) {
    return lane_solve::gather(to, from, rows * width);
  }
  for (int r = 0; r < rows; ++r) {
    const auto row = [&](int k) { return r < have[k] ? from[k] + r * width : kZeros; };
    lane_solve::gather(to + kSolveLanes * r * width, {row(0), row(1), row(2), row(3)}, width);
  }
}

// The same array of four problems.
struct Lent {
  const double* from[kSolveLanes];
};

// The dimension that all elliptic contacts among these rows have, 0 if there are none, and -1 if they differ.
int dim_of_cones(const Problem& p, int first, int rows) {
  const auto dim_of = [&](int row) { return p.type[row] == mjCNSTR_CONTACT_ELLIPTIC ? p.contact[p.id[row]].dim : 0; };
  const int dim = dim_of(first);
  for (int row = first + 1; row < first + rows; ++row) {
    if (dim_of(row) != dim) return -1;
  }
  return dim;
}

// A hash for what is compared in full where it agrees: hash_bytes() took 3 % of a quadruped's step.
std::uint64_t mixed(std::uint64_t x) { return (x ^ x >> 32) * 0x9e3779b97f4a7c15u; }

}  // namespace

bool fits_lanes(LaneProblem& lane, const SolverSettings& settings) {
  const Problem& p = lane.problem;
  const bool fits = settings.solver == mjSOL_NEWTON && settings.noslip_iterations <= 0 && p.nv > 0 &&
                    p.nv <= kDenseDofs && p.nefc > 0 && p.nefc <= kMostLaneRows;
  if (!fits) return false;
  lane.scale = scale_of(p, settings);
  if (has_stiff_rows(p, lane.scale)) return false;
  lane.ngroup = p.rowsuper ? find_groups(p.rowsuper, p.nefc, lane.group) : find_row_groups(lane.group, p.J_pattern);
  lane.key = lane.columns = 0;
  for (int g = 0; g < lane.ngroup; ++g) {
    const int row = lane.group[g], rows = lane.group[g + 1] - row, count = p.J_pattern.rownnz[row];
    lane.dim[g] = dim_of_cones(p, row, rows);
    if (rows > LaneGroup::kMostRows || count == 0 || lane.dim[g] < 0) return false;
    const int* columns = p.J_pattern.colind + p.J_pattern.rowadr[row];
    const int ends = count + kDenseDofs * (columns[0] + kDenseDofs * columns[count - 1]);
    lane.key = mixed(lane.key + static_cast<std::uint64_t>(ends * 4096 + rows * 64 + lane.dim[g]));
    lane.columns |= std::uint64_t{1} << (mixed(static_cast<std::uint64_t>(ends)) >> 58);
  }
  return true;
}

void choose_pattern(LaneProblem& lane) {
  const Problem& p = lane.problem;
  lane.is_whole_triangle = !mass_pattern_suffices(p.mass, {p.J_pattern, lane.group, lane.ngroup});
}

bool are_alike(const LaneProblem& a, const LaneProblem& b) {
  const Problem &p = a.problem, &q = b.problem;
  if (a.key != b.key || p.nefc != q.nefc || p.ne != q.ne || p.nf != q.nf || a.ngroup != b.ngroup) return false;
  const SparseRows &J = p.J_pattern, &K = q.J_pattern;
  const int entries = J.rowadr[p.nefc - 1] + J.rownnz[p.nefc - 1];
  return std::equal(J.rownnz, J.rownnz + p.nefc, K.rownnz) && std::equal(J.colind, J.colind + entries, K.colind) &&
         std::equal(a.group, a.group + a.ngroup, b.group) && std::equal(a.dim, a.dim + a.ngroup, b.dim);
}

LaneNewton::LaneNewton(int nv) : nv_(nv) {
  const int most = nv * (nv + 1) / 2, entries = std::max({most, nv, kMostLaneRows});
  double** of_dofs[] = {&qfrc_smooth_, &qacc_smooth_, &qacc_, &Ma_,     &pull_,         &grad_,
                        &search_,      &Mv_,          &work_, &on_way_, &inverse_diag_, &spare_diag_};
  double** of_rows[] = {&D_,    &low_,    &high_,         &aref_,         &b_, &x_, &Jv_, &force_, &weight_,
                        &zone_, &change_, &value_weight_, &factor_weight_};
  double** of_entries[] = {&M_, &value_, &factor_, &spare_, &scaled_};
  const std::size_t count = std::size(of_dofs) * static_cast<std::size_t>(nv) + std::size(of_rows) * kMostLaneRows +
                            std::size(of_entries) * static_cast<std::size_t>(entries) +
                            static_cast<std::size_t>((kMostLaneRows + LaneCone::kMostDim) * nv);
  auto* next = static_cast<double*>(allocate_aligned(kSolveLanes * count * sizeof(double), &block_));
  if (!next) throw std::bad_alloc();
  std::fill_n(next, kSolveLanes * count, 0.0);
  const auto place = [&](double** array, int n) {
    *array = next;
    next += kSolveLanes * n;
  };
  for (double** array : of_dofs) place(array, nv);
  for (double** array : of_rows) place(array, kMostLaneRows);
  for (double** array : of_entries) place(array, entries);
  place(&J_, kMostLaneRows * nv);
  place(&cone_rows_, LaneCone::kMostDim * nv);
}

LaneNewton::~LaneNewton() { release(block_); }

void LaneNewton::insert_group(int place, const int* columns, int count, int dim) {
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
void LaneNewton::take_groups() {
  const LaneProblem& p = *lane_[0];
  const SparseRows& J = p.problem.J_pattern;
  for (int g = 0; g < p.ngroup; ++g) {
    const int row = p.group[g], rows = p.group[g + 1] - row;
    LaneGroup& group = group_[g];
    group.row = row;
    group.rows = rows;
    group.count = J.rownnz[row];
    group.entry = J.rowadr[row];
    group.columns = J.colind + J.rowadr[row];
    group.dim = p.dim[g];
  }
  rows_ = {p.problem.nefc, p.ngroup, p.problem.nefc, p.ngroup, group_, J_, D_, low_, high_};
}

void LaneNewton::gather(double* to, const double* Problem::*array, int count) const {
  const auto of = [&](int k) { return lane_[k]->problem.*array; };
  lane_solve::gather(to, {of(0), of(1), of(2), of(3)}, count);
}

void LaneNewton::gather_alike_rows() {
  const Problem& p = lane_[0]->problem;
  const int before = p.ne + p.nf;
  gather(J_, &Problem::J, p.J_pattern.rowadr[p.nefc - 1] + p.J_pattern.rownnz[p.nefc - 1]);
  gather(D_, &Problem::D, p.nefc);
  gather(aref_, &Problem::aref, p.nefc);
  std::fill_n(low_, kSolveLanes * p.nefc, -kInfinity);
  std::fill_n(high_, kSolveLanes * p.ne, kInfinity);
  std::fill_n(high_ + kSolveLanes * p.ne, kSolveLanes * (p.nefc - p.ne), 0.0);
  for (int row = p.ne; row < before; ++row) {
    for (int k = 0; k < kSolveLanes; ++k) {
      const Problem& own = lane_[k]->problem;
      const double bound = own.R[row] * own.frictionloss[row];
      high_[kSolveLanes * row + k] = bound;
      low_[kSolveLanes * row + k] = -bound;
    }
  }
  for (int g = 0; g < rows_.ngroup; ++g) {
    if (group_[g].dim > 0) std::fill_n(low_ + kSolveLanes * group_[g].row, kSolveLanes * group_[g].rows, 0.0);
  }
}

// Groups that the lane has in common with those before it are put together as far as the order of both allows.
bool LaneNewton::merge(int lane) {
  const LaneProblem& p = *lane_[lane];
  const SparseRows& J = p.problem.J_pattern;
  for (int g = 0, place = 0; g < p.ngroup; ++g, ++place) {
    const int row = p.group[g], count = J.rownnz[row];
    const int* columns = J.colind + J.rowadr[row];
    int found = place;
    const auto is_same = [&](const LaneGroup& group) {
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
bool LaneNewton::place_rows() {
  int row = 0, entry = 0, aligned = 0, aligned_groups = 0;
  for (int g = 0; g < rows_.ngroup; ++g) {
    LaneGroup& group = group_[g];
    Source& source = source_[g];
    for (int k = count_; k < kSolveLanes; ++k) {
      source.first[k] = source.first[0];
      source.rows[k] = source.rows[0];
    }
    group.row = row;
    group.entry = entry;
    group.rows = *std::max_element(source.rows, source.rows + kSolveLanes);
    row += group.rows;
    entry += group.rows * group.count;
    share_parts(group, source);
    if (aligned_groups == g && group.nshare == 1 && group.offset[0] == group.row % 4) {
      aligned = row;
      ++aligned_groups;
    }
  }
  if (row > kMostLaneRows) return false;
  rows_ = {row, rows_.ngroup, aligned, aligned_groups, group_, J_, D_, low_, high_};
  return true;
}

// A lane without rows of the group goes with the others.
void LaneNewton::share_parts(LaneGroup& group, const Source& source) const {
  group.nshare = 0;
  for (int k = 0; k < kSolveLanes; ++k) {
    if (source.rows[k] == 0) continue;
    const int part = source.first[k] % 4;
    int s = 0;
    while (s < group.nshare && group.offset[s] != part) ++s;
    if (s == group.nshare) {
      group.offset[group.nshare++] = part;
      std::fill_n(group.share[s], kSolveLanes, 0.0);
    }
    group.share[s][k] = 1;
  }
}

void LaneNewton::gather_rows() {
  for (int g = 0; g < rows_.ngroup; ++g) {
    const LaneGroup& group = group_[g];
    const Source& source = source_[g];
    const auto lend = [&](auto of_problem) {
      const auto of = [&](int k) { return of_problem(lane_[k]->problem, source.first[k]); };
      return Lent{{of(0), of(1), of(2), of(3)}};
    };
    const auto J = lend([](const Problem& p, int row) { return p.J_row(row); });
    const auto D = lend([](const Problem& p, int row) { return p.D + row; });
    const auto aref = lend([](const Problem& p, int row) { return p.aref + row; });
    gather_group(J_ + kSolveLanes * group.entry, J.from, source.rows, group.rows, group.count);
    gather_group(D_ + kSolveLanes * group.row, D.from, source.rows, group.rows, 1);
    gather_group(aref_ + kSolveLanes * group.row, aref.from, source.rows, group.rows, 1);
    gather_bounds(group, source);
  }
}

// As find_cones() in constraint_rows.cpp.
void LaneNewton::gather_cones() {
  ncone_ = 0;
  for (int g = 0; g < rows_.ngroup; ++g) {
    const LaneGroup& group = group_[g];
    for (int r = 0; group.dim > 0 && r < group.rows; r += group.dim) {
      LaneCone& cone = cone_[ncone_++];
      cone.row = group.row + r;
      cone.dim = group.dim;
      cone.group = g;
      cone.first = r;
      for (int k = 0; k < kSolveLanes; ++k) {
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
void LaneNewton::gather_bounds(const LaneGroup& group, const Source& source) {
  for (int k = 0; k < kSolveLanes; ++k) {
    const Problem& p = lane_[k]->problem;
    for (int r = 0; r < group.rows; ++r) {
      const int row = source.first[k] + r, to = kSolveLanes * (group.row + r) + k;
      const bool is_there = r < source.rows[k], has_friction = row >= p.ne && row < p.ne + p.nf;
      low_[to] = is_there && group.dim == 0 ? -kInfinity : 0;
      high_[to] = is_there && row < p.ne ? kInfinity : 0;
      if (!is_there || !has_friction) continue;
      high_[to] = p.R[row] * p.frictionloss[row];
      low_[to] = -high_[to];
    }
  }
}

void LaneNewton::gather_dofs() {
  const LdlPattern& mass = lane_[0]->problem.mass;
  gather(M_, &Problem::M, mass.rowadr[nv_ - 1] + mass.rownnz[nv_ - 1]);
  gather(qfrc_smooth_, &Problem::qfrc_smooth, nv_);
  gather(qacc_smooth_, &Problem::qacc_smooth, nv_);
  warm_ = lane_[0]->problem.qacc_warmstart != nullptr;
  if (warm_) gather(qacc_, &Problem::qacc_warmstart, nv_);
}

// A lane that is not to be written, or is that of another problem, goes to memory that nobody reads.
void LaneNewton::write(const bool (&solved)[kSolveLanes]) const {
  const auto scatter = [&](const double* from, double* Solution::*array, int n) {
    const auto to = [&](int k) { return solved[k] ? lane_[k]->answer.*array : spare_ + std::ptrdiff_t{n} * k; };
    lane_solve::scatter(from, {to(0), to(1), to(2), to(3)}, n);
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
void LaneNewton::write_state(int lane, int row, int at) const {
  const Problem& p = lane_[lane]->problem;
  const double zone = zone_[kSolveLanes * at + lane];
  int& state = lane_[lane]->answer.state[row];
  if (row < p.ne + p.nf) {
    state = zone < 0 ? mjCNSTRSTATE_LINEARNEG : zone > 0 ? mjCNSTRSTATE_LINEARPOS : mjCNSTRSTATE_QUADRATIC;
  } else {
    state = zone > 0 ? mjCNSTRSTATE_SATISFIED : mjCNSTRSTATE_QUADRATIC;
  }
}

void LaneNewton::write_rows(int lane) const {
  const Solution& answer = lane_[lane]->answer;
  for (int row = 0; alike_ && row < rows_.n; ++row) write_state(lane, row, row);
  for (int g = 0; !alike_ && g < rows_.ngroup; ++g) {
    const int first = source_[g].first[lane];
    for (int r = 0; r < source_[g].rows[lane]; ++r) {
      const int at = group_[g].row + r;
      answer.b[first + r] = b_[kSolveLanes * at + lane];
      answer.force[first + r] = force_[kSolveLanes * at + lane];
      write_state(lane, first + r, at);
    }
  }
  for (int c = 0; c < ncone_; ++c) {
    const LaneCone& cone = cone_[c];
    if (!cone.is_there[lane]) continue;
    const int first = alike_ ? cone.row : source_[cone.group].first[lane] + cone.first;
    const double zone = cone.zone[lane];
    std::fill_n(answer.state + first, cone.dim,
                zone == LaneCone::kSatisfied ? mjCNSTRSTATE_SATISFIED
                : zone == LaneCone::kSticks  ? mjCNSTRSTATE_QUADRATIC
                                             : mjCNSTRSTATE_CONE);
  }
}

}  // namespace sinew
