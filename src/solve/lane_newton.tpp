// SPDX-License-Identifier: Apache-2.0
// lane_newton.tpp -- the iterations of LaneNewton; included by lane_newton.cpp only.
#ifndef SINEW_SOLVE_LANE_NEWTON_TPP_
#define SINEW_SOLVE_LANE_NEWTON_TPP_

#include "solve/lane_newton.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <new>

#include "solve/newton_rules.h"

namespace sinew {

static_assert(kDenseDofs <= kMostGroupColumns);

// Visits the lanes of which `lanes` has a bit.
template <class Visit>
void for_each_lane(unsigned lanes, const Visit& visit) {
  for (; lanes != 0; lanes &= lanes - 1) visit(std::countr_zero(lanes));
}

// A bit for each lane for which choose(k) is true.
template <class Choose>
unsigned choose_lanes(unsigned lanes, const Choose& choose) {
  unsigned chosen = 0;
  for_each_lane(lanes, [&](int k) { chosen |= (choose(k) ? 1u : 0u) << k; });
  return chosen;
}

// At the better of the warm start and the smooth acceleration: begin_descent() of primal.cpp.
template <int kLanes>
void LaneNewton<kLanes>::begin() {
  const OfLanes still = {};
  std::fill_n(Jv_, kLanes * rows_.n, 0.0);
  kernels_.multiply(b_, rows_, qacc_smooth_, aref_);
  OfLanes changed, satisfied, gauss = {};
  unsigned cold = kAllLanes;
  if (warm_) {
    OfLanes cost_of_b;
    kernels_.mul_symmetric(Ma_, M_, qacc_, lane_[0]->problem.mass);
    kernels_.multiply(x_, rows_, qacc_, aref_);
    evaluate_rows(still, changed, satisfied);
    kernels_.sum_products_of_differences(Ma_, qfrc_smooth_, qacc_, qacc_smooth_, nv_, gauss);
    kernels_.cost(b_, rows_, cost_of_b);
    kernels_.add_costs(cone_, ncone_, b_, D_, cost_of_b);
    for (int k = 0; k < kLanes; ++k) cost_[k] = cost_[k] + 0.5 * gauss[k];
    cold = choose_lanes(kAllLanes, [&](int k) { return !(cost_[k] <= cost_of_b[k]); });
  }
  if (cold != 0) {
    OfLanes warm_cost;
    std::copy_n(cost_, kLanes, warm_cost);
    kernels_.take(qacc_, qacc_smooth_, cold, nv_);
    kernels_.take(Ma_, qfrc_smooth_, cold, nv_);
    kernels_.take(x_, b_, cold, rows_.n);
    evaluate_rows(still, changed, satisfied);
    for_each_lane(kAllLanes & ~cold, [&](int k) { cost_[k] = warm_cost[k]; });
  }
  pull_back();
}

// x += step * Jv, and what follows from it for the rows. changed, satisfied: how many rows of each lane have another
// zone than before, and how many cost nothing
template <int kLanes>
void LaneNewton<kLanes>::evaluate_rows(const OfLanes& step, OfLanes& changed, OfLanes& satisfied) {
  kernels_.move(x_, Jv_, step, rows_, force_, weight_, cost_, zone_, changed, satisfied);
  slides_ = 0;
  if (ncone_ == 0) return;
  kernels_.evaluate(cone_, ncone_, x_, D_, force_, weight_, cost_);
  slides_ = kernels_.change_cones(cone_, ncone_, cone_zone_[0], changed, satisfied);
}

template <int kLanes>
void LaneNewton<kLanes>::pull_back() {
  kernels_.pull(pull_, nv_, rows_, force_);
  kernels_.subtract(grad_, Ma_, qfrc_smooth_, pull_, nv_);
  kernels_.dot(grad_, grad_, nv_, grad_norm_);
  for (double& norm : grad_norm_) norm = std::sqrt(norm);
}

// The value of H in lanes that are to have that of M.
template <int kLanes>
void LaneNewton<kLanes>::set_mass(unsigned wants) {
  const LdlPattern& mass = lane_[0]->problem.mass;
  if (pattern_.colind == mass.colind) return kernels_.take(value_, M_, wants, nnz_);
  std::fill_n(spare_, kLanes * nnz_, 0.0);
  for (int k = 0; k < nv_; ++k) {
    for (int e = mass.rowadr[k]; e < mass.rowadr[k] + mass.rownnz[k]; ++e) {
      std::copy_n(M_ + kLanes * e, kLanes, spare_ + kLanes * (pattern_.rowadr[k] + mass.colind[e]));
    }
  }
  kernels_.take(value_, spare_, wants, nnz_);
}

template <int kLanes>
void LaneNewton<kLanes>::add_rows(double* value, unsigned lanes) const {
  for (int g = 0; g < rows_.ngroup; ++g) {
    const LaneGroup& group = layout_.group(g);
    kernels_.add_square(value, pattern_, group, J_ + kLanes * group.entry, weight_ + kLanes * group.row, group.rows,
                        lanes);
  }
}

template <int kLanes>
void LaneNewton<kLanes>::add_cones(double* value, unsigned lanes) const {
  for (int c = 0; c < ncone_; ++c) {
    const LaneCone<kLanes>& cone = cone_[c];
    const LaneGroup& group = layout_.group(cone.group);
    if ((cone.slides & lanes) == 0) continue;
    OfLanes weight[kMostConeDim];
    const double* J = J_ + kLanes * (group.entry + cone.first * group.width);
    kernels_.multiply_by_root(cone_rows_, weight[0], cone, x_, group, J);
    kernels_.add_square(value, pattern_, group, cone_rows_, weight[0], cone.dim, lanes);
  }
}

template <int kLanes>
void LaneNewton<kLanes>::build() {
  // Of all lanes: a step of one that is at its end is nothing times a number, which its factor has to give.
  set_mass(kAllLanes);
  add_rows(value_, kAllLanes);
  std::copy_n(weight_, kLanes * rows_.n, value_weight_);
  std::copy_n(weight_, kLanes * rows_.n, factor_weight_);
  std::copy_n(value_, kLanes * nnz_, factor_);
  add_cones(factor_, moves_);
  has_cones_ = slides_;
  kernels_.factor(factor_, inverse_diag_, scaled_, pattern_);
  std::fill_n(work_, kLanes * nv_, 0.0);
}

// The lanes that have not found their end; those that have stay where they are.
template <int kLanes>
void LaneNewton<kLanes>::search_line(const SolverSettings& settings, const OfLanes& slope) {
  OfLanes smooth, curvature;
  kernels_.mul_symmetric(Mv_, M_, search_, lane_[0]->problem.mass);
  kernels_.multiply(Jv_, rows_, search_, nullptr);
  kernels_.sum_products(search_, Ma_, qfrc_smooth_, nv_, smooth);
  kernels_.dot(search_, Mv_, nv_, curvature);
  kernels_.dot(search_, search_, nv_, length_);
  if (ncone_ > 0) kernels_.set_lines(cone_, ncone_, x_, Jv_, D_);
  unsigned goes_on = moves_;
  lines_ = {};
  for (int k = 0; k < kLanes; ++k) {
    length_[k] = std::sqrt(length_[k]);
    lines_.high[k] = lines_.slope_high[k] = kInfinity;
    lines_.slope_low[k] = lines_.found_slope[k] = slope[k];
    lines_.step[k] = goes_on >> k & 1;
    lines_.enough[k] = settings.tolerance * settings.ls_tolerance * length_[k] / scale_[k];
  }
  for (int n = 1; n <= settings.ls_iterations && goes_on != 0; ++n) {
    OfLanes first, second;
    kernels_.slope(x_, Jv_, lines_.step, rows_, first, second);
    for (int k = 0; k < kLanes; ++k) {
      first[k] += smooth[k] + lines_.step[k] * curvature[k];
      second[k] += curvature[k];
    }
    if (ncone_ > 0) kernels_.add_slopes(cone_, ncone_, lines_.step, first, second);
    goes_on = kernels_.narrow(lines_, first, second, n, goes_on);
  }
}

// Directions of lanes that do not move become zero: with a step of -0 nothing of them changes, not even a sign.
template <int kLanes>
void LaneNewton<kLanes>::stop_there() {
  const unsigned stops = kAllLanes & ~moves_;
  std::fill_n(spare_, kLanes * std::max(nv_, rows_.n), 0.0);
  kernels_.take(search_, spare_, stops, nv_);
  kernels_.take(Mv_, spare_, stops, nv_);
  kernels_.take(Jv_, spare_, stops, rows_.n);
}

// Every lane takes up its own changes one after the other, all lanes at the same time.
template <int kLanes>
void LaneNewton<kLanes>::update_factor(unsigned lanes, OfLanes& lost) {
  struct Place {
    int group, row;
  };
  Place changed[kLanes][kDenseDofs / kDofsPerUpdate];
  int count[kLanes] = {}, most = 0;
  for (int g = 0; g < rows_.ngroup; ++g) {
    for (int r = 0; r < layout_.group(g).rows; ++r) {
      for_each_lane(lanes & changed_[layout_.group(g).row + r], [&](int k) {
        changed[k][count[k]++] = {g, r};
        most = std::max(most, count[k]);
      });
    }
  }
  for (int n = 0; n < most; ++n) {
    OfLanes alpha = {};
    int last = -1;
    std::fill_n(on_way_, nv_, std::uint8_t{0});
    for (int k = 0; k < kLanes; ++k) {
      if (n >= count[k]) continue;
      const auto [g, r] = changed[k][n];
      const Problem& p = lane_[k]->problem;
      const int row = layout_.source(g).first[k] + r, nnz = p.J_pattern.rownnz[row];
      const int* columns = p.J_pattern.colind + p.J_pattern.rowadr[row];
      const int end = columns[nnz - 1];
      const double* J = p.J_row(row);
      for (int c = 0; c < nnz; ++c) work_[kLanes * columns[c] + k] = J[c];
      on_way_[end] = static_cast<std::uint8_t>(on_way_[end] | 1u << k);
      alpha[k] = change_[kLanes * (layout_.group(g).row + r) + k];
      last = std::max(last, end);
    }
    // The way of a row goes on with its parent, the column before its own.
    for (int row = last; row >= 0; --row) {
      const int nnz = pattern_.rownnz[row];
      if (nnz == 1) continue;
      std::uint8_t& parent = on_way_[pattern_.colind[pattern_.rowadr[row] + nnz - 2]];
      parent = static_cast<std::uint8_t>(parent | on_way_[row]);
    }
    kernels_.update(factor_, inverse_diag_, pattern_, last, alpha, work_, on_way_, lost);
  }
}

template <int kLanes>
void LaneNewton<kLanes>::catch_up(unsigned wants) {
  OfLanes count;
  kernels_.take_changes(change_, factor_weight_, value_weight_, wants, rows_.n, changed_, count);
  for (int g = 0; g < rows_.ngroup; ++g) {
    const LaneGroup& group = layout_.group(g);
    unsigned lanes = 0;
    for (int r = 0; r < group.rows; ++r) lanes |= changed_[group.row + r];
    if (lanes == 0) continue;
    const double *J = J_ + kLanes * group.entry, *change = change_ + kLanes * group.row;
    kernels_.add_squares(value_, pattern_, group, J, change, group.rows, lanes);
  }
}

// The three ways of update_hessian() in hessian.cpp, each for the lanes that want it.
template <int kLanes>
void LaneNewton<kLanes>::update(int (&updates)[kLanes]) {
  OfLanes changed, lost = {};
  kernels_.take_changes(change_, weight_, factor_weight_, moves_, rows_.n, changed_, changed);
  const unsigned has_cones = has_cones_ | slides_;
  const auto count = [&](int k) { return static_cast<int>(changed[k]); };
  const unsigned builds = choose_lanes(moves_, [&](int k) { return count(k) > lane_[k]->problem.nefc / 2; });
  unsigned keeps = choose_lanes(moves_ & ~builds & ~has_cones, [&](int k) { return count(k) * kDofsPerUpdate <= nv_; });
  const unsigned changes = choose_lanes(keeps, [&](int k) { return count(k) > 0; });
  if (changes != 0) {
    update_factor(keeps, lost);
    keeps &= ~choose_lanes(keeps, [&](int k) { return lost[k] > 0; });
  }
  for_each_lane(changes & keeps, [&](int k) { updates[k] = count(k); });
  const unsigned sums = moves_ & ~builds & ~keeps;
  if ((builds | sums) == 0) return;
  if (sums != 0) catch_up(sums);
  if (builds != 0) {
    set_mass(builds);
    add_rows(value_, builds);
    kernels_.take(value_weight_, weight_, builds, rows_.n);
  }
  has_cones_ = slides_;
  if (keeps == 0) {
    std::copy_n(value_, kLanes * nnz_, factor_);
    add_cones(factor_, moves_);
    return kernels_.factor(factor_, inverse_diag_, scaled_, pattern_);
  }
  std::copy_n(value_, kLanes * nnz_, spare_);
  add_cones(spare_, builds | sums);
  kernels_.factor(spare_, spare_diag_, scaled_, pattern_);
  kernels_.take(factor_, spare_, builds | sums, nnz_);
  kernels_.take(inverse_diag_, spare_diag_, builds | sums, nv_);
}

// solve_newton() of primal.cpp, from where the factor is built.
template <int kLanes>
void LaneNewton<kLanes>::iterate(const SolverSettings& settings, SolverReport* const (&reports)[kLanes]) {
  for (int n = 0; n < settings.iterations && moves_ != 0; ++n) {
    OfLanes slope, old_cost, old_norm, gauss, changed, satisfied;
    kernels_.negate(search_, grad_, moves_, nv_);
    kernels_.solve(search_, factor_, inverse_diag_, pattern_);
    kernels_.dot(grad_, search_, nv_, slope);
    const unsigned moved = moves_;
    moves_ = choose_lanes(moves_, [&](int k) { return slope[k] < 0; });
    if (moves_ == 0) break;
    search_line(settings, slope);
    moves_ = choose_lanes(moves_, [&](int k) {
      const LineMinimum minimum{lines_.found[k], lines_.found_slope[k], static_cast<int>(lines_.evaluations[k])};
      return is_worth_going(minimum, slope[k], cost_[k]);
    });
    for (int k = 0; k < kLanes; ++k) step_[k] = moves_ >> k & 1 ? lines_.found[k] : -0.0;
    if (moves_ != moved) stop_there();
    std::copy_n(cost_, kLanes, old_cost);
    std::copy_n(grad_norm_, kLanes, old_norm);
    kernels_.add_scaled(qacc_, qacc_, search_, step_, nv_);
    kernels_.add_scaled(Ma_, Ma_, Mv_, step_, nv_);
    evaluate_rows(step_, changed, satisfied);
    kernels_.sum_products_of_differences(Ma_, qfrc_smooth_, qacc_, qacc_smooth_, nv_, gauss);
    pull_back();
    mjSolverStat stat[kLanes];
    const auto is_over = [&](int k) {
      cost_[k] = cost_[k] + 0.5 * gauss[k];
      stat[k] = {.improvement = scale_[k] * (old_cost[k] - cost_[k]),
                 .gradient = scale_[k] * grad_norm_[k],
                 .lineslope = scale_[k] * std::abs(lines_.found_slope[k]) / length_[k],
                 .nactive = lane_[k]->problem.nefc - static_cast<int>(satisfied[k]),
                 .nchange = static_cast<int>(changed[k]),
                 .neval = static_cast<int>(lines_.evaluations[k]),
                 .nupdate = 0};
      const NewtonStep step{slope[k], old_norm[k], grad_norm_[k], (slides_ >> k & 1) != 0};
      return is_last(step, stat[k], scale_[k], settings.tolerance);
    };
    const unsigned reported = moves_;
    moves_ &= ~choose_lanes(moves_, is_over);
    int updates[kLanes] = {};
    if (moves_ != 0) update(updates);
    for_each_lane(reported, [&](int k) {
      stat[k].nupdate = updates[k];
      reports[k]->add(stat[k]);
    });
  }
}

template <int kLanes>
bool LaneNewton<kLanes>::solve(const LaneProblem* const (&problems)[kLanes], int count, const SolverSettings& settings,
                               SolverReport* const (&reports)[kLanes], bool (&solved)[kLanes]) {
  count_ = count;
  for (int k = 0; k < kLanes; ++k) {
    lane_[k] = problems[k < count ? k : 0];
    scale_[k] = lane_[k]->scale;
  }
  const LdlPattern& mass = lane_[0]->problem.mass;
  pattern_ = lane_[0]->is_whole_triangle ? whole_triangle(nv_, triangle_block_) : mass;
  nnz_ = pattern_.rowadr[nv_ - 1] + pattern_.rownnz[nv_ - 1];
  if (!layout_.set(lane_, count, kMostLaneRows * nv_)) return false;
  rows_ = {layout_.rows(),
           layout_.ngroup(),
           layout_.aligned_rows(),
           layout_.aligned_groups(),
           layout_.groups(),
           J_,
           D_,
           low_,
           high_};
  gather_rows();
  gather_cones();
  gather_dofs();
  begin();
  const unsigned finite = choose_lanes((1u << count) - 1, [&](int k) { return std::isfinite(cost_[k]); });
  const unsigned starts = choose_lanes(settings.iterations > 0 ? finite : 0,
                                       [&](int k) { return scale_[k] * grad_norm_[k] >= settings.tolerance; });
  moves_ = starts;
  if (starts != 0) {
    build();
    iterate(settings, reports);
  }
  for (int k = 0; k < kLanes; ++k) solved[k] = (finite >> k & 1) != 0 && std::isfinite(cost_[k]);
  for_each_lane(starts, [&](int k) { reports[k]->nnz = nnz_; });
  write(solved);
  return true;
}

}  // namespace sinew

#endif  // SINEW_SOLVE_LANE_NEWTON_TPP_
