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

// A bit for each lane that has a number above zero.
template <std::size_t kLanes>
unsigned lanes_of(const double (&number)[kLanes]) {
  unsigned lanes = 0;
  for (std::size_t k = 0; k < kLanes; ++k) lanes |= (number[k] > 0 ? 1u : 0u) << k;
  return lanes;
}

// At the better of the warm start and the smooth acceleration: begin_descent() of primal.cpp.
template <int kLanes>
void LaneNewton<kLanes>::begin() {
  const OfLanes still = {};
  std::fill_n(Jv_, kLanes * rows_.n, 0.0);
  kernels_.multiply(b_, rows_, qacc_smooth_, aref_);
  OfLanes cold, changed, satisfied, gauss = {};
  std::fill_n(cold, kLanes, 1.0);
  if (warm_) {
    OfLanes cost_of_b;
    kernels_.mul_symmetric(Ma_, M_, qacc_, lane_[0]->problem.mass);
    kernels_.multiply(x_, rows_, qacc_, aref_);
    evaluate_rows(still, changed, satisfied);
    kernels_.sum_products_of_differences(Ma_, qfrc_smooth_, qacc_, qacc_smooth_, nv_, gauss);
    kernels_.cost(b_, rows_, cost_of_b);
    kernels_.add_costs(cone_, ncone_, b_, D_, cost_of_b);
    for (int k = 0; k < kLanes; ++k) {
      cost_[k] = cost_[k] + 0.5 * gauss[k];
      cold[k] = !(cost_[k] <= cost_of_b[k]);
    }
  }
  if (std::any_of(cold, cold + kLanes, [](double c) { return c > 0; })) {
    OfLanes warm_cost;
    std::copy_n(cost_, kLanes, warm_cost);
    kernels_.take(qacc_, qacc_smooth_, cold, nv_);
    kernels_.take(Ma_, qfrc_smooth_, cold, nv_);
    kernels_.take(x_, b_, cold, rows_.n);
    evaluate_rows(still, changed, satisfied);
    for (int k = 0; k < kLanes; ++k) cost_[k] = cold[k] > 0 ? cost_[k] : warm_cost[k];
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
void LaneNewton<kLanes>::set_mass(const OfLanes& wants) {
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
    OfLanes weight[kMostConeDim];
    unsigned slides = 0;
    for (int k = 0; k < kLanes; ++k) {
      const bool of_lane = cone.zone[k] == LaneCone<kLanes>::kSlides;
      for (OfLanes& of_row : weight) of_row[k] = of_lane;
      slides |= (of_lane ? 1u : 0u) << k;
    }
    if ((slides & lanes) == 0) continue;
    const double* J = J_ + kLanes * (group.entry + cone.first * group.width);
    kernels_.multiply_by_root(cone_rows_, cone, x_, group, J);
    kernels_.add_square(value, pattern_, group, cone_rows_, weight[0], cone.dim, lanes);
  }
}

template <int kLanes>
void LaneNewton<kLanes>::build() {
  // Of all lanes: a step of one that is at its end is nothing times a number, which its factor has to give.
  OfLanes all;
  std::fill_n(all, kLanes, 1.0);
  set_mass(all);
  add_rows(value_, kAllLanes);
  std::copy_n(weight_, kLanes * rows_.n, value_weight_);
  std::copy_n(weight_, kLanes * rows_.n, factor_weight_);
  std::copy_n(value_, kLanes * nnz_, factor_);
  add_cones(factor_, lanes_of(moves_));
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
  unsigned goes_on = lanes_of(moves_);
  lines_ = {};
  for (int k = 0; k < kLanes; ++k) {
    length_[k] = std::sqrt(length_[k]);
    lines_.high[k] = lines_.slope_high[k] = kInfinity;
    lines_.slope_low[k] = lines_.found_slope[k] = slope[k];
    lines_.step[k] = goes_on >> k & 1;
    lines_.enough[k] = settings.tolerance * settings.ls_tolerance * length_[k] / lane_[k]->scale;
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
  OfLanes stops;
  for (int k = 0; k < kLanes; ++k) stops[k] = moves_[k] > 0 ? 0 : 1;
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
      for (unsigned left = lanes & changed_[layout_.group(g).row + r]; left != 0; left &= left - 1) {
        const int k = std::countr_zero(left);
        changed[k][count[k]++] = {g, r};
        most = std::max(most, count[k]);
      }
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
      for (int e = pattern_.rowadr[end]; e < pattern_.rowadr[end] + pattern_.rownnz[end]; ++e) {
        std::uint8_t& on_way = on_way_[pattern_.colind[e]];
        on_way = static_cast<std::uint8_t>(on_way | 1u << k);
      }
      alpha[k] = change_[kLanes * (layout_.group(g).row + r) + k];
      last = std::max(last, end);
    }
    kernels_.update(factor_, inverse_diag_, pattern_, last, alpha, work_, on_way_, lost);
  }
}

template <int kLanes>
void LaneNewton<kLanes>::catch_up(const OfLanes& wants) {
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
  OfLanes changed, wants_build, wants_update, wants_sum, lost = {};
  kernels_.take_changes(change_, weight_, factor_weight_, moves_, rows_.n, changed_, changed);
  bool updates_any = false, builds_any = false, sums_any = false;
  for (int k = 0; k < kLanes; ++k) {
    const bool moves = moves_[k] > 0;
    const int count = static_cast<int>(changed[k]);
    const bool builds = moves && count > lane_[k]->problem.nefc / 2;
    const bool keeps = moves && !builds && ((has_cones_ | slides_) >> k & 1) == 0 && count * kDofsPerUpdate <= nv_;
    wants_build[k] = builds;
    wants_update[k] = keeps;
    updates[k] = keeps ? count : 0;
    updates_any = updates_any || (keeps && count > 0);
    builds_any = builds_any || builds;
  }
  if (updates_any) update_factor(lanes_of(wants_update), lost);
  bool keeps_any = false;
  for (int k = 0; k < kLanes; ++k) {
    if (lost[k] > 0 && wants_update[k] > 0) wants_update[k] = updates[k] = 0;
    keeps_any = keeps_any || wants_update[k] > 0;
    wants_sum[k] = moves_[k] > 0 && wants_build[k] == 0 && wants_update[k] == 0;
    sums_any = sums_any || wants_sum[k] > 0;
  }
  if (!builds_any && !sums_any) return;
  if (sums_any) catch_up(wants_sum);
  if (builds_any) {
    set_mass(wants_build);
    add_rows(value_, lanes_of(wants_build));
    kernels_.take(value_weight_, weight_, wants_build, rows_.n);
  }
  has_cones_ = slides_;
  if (!keeps_any) {
    std::copy_n(value_, kLanes * nnz_, factor_);
    add_cones(factor_, lanes_of(moves_));
    return kernels_.factor(factor_, inverse_diag_, scaled_, pattern_);
  }
  OfLanes factors;
  for (int k = 0; k < kLanes; ++k) factors[k] = wants_build[k] + wants_sum[k];
  std::copy_n(value_, kLanes * nnz_, spare_);
  add_cones(spare_, lanes_of(factors));
  kernels_.factor(spare_, spare_diag_, scaled_, pattern_);
  kernels_.take(factor_, spare_, factors, nnz_);
  kernels_.take(inverse_diag_, spare_diag_, factors, nv_);
}

// solve_newton() of primal.cpp, from where the factor is built.
template <int kLanes>
void LaneNewton<kLanes>::iterate(const SolverSettings& settings, SolverReport* const (&reports)[kLanes]) {
  const auto somebody_moves = [&] { return std::any_of(moves_, moves_ + kLanes, [](double m) { return m > 0; }); };
  for (int n = 0; n < settings.iterations && somebody_moves(); ++n) {
    OfLanes slope, old_cost, old_norm, gauss, changed, satisfied;
    kernels_.negate(search_, grad_, moves_, nv_);
    kernels_.solve(search_, factor_, inverse_diag_, pattern_);
    kernels_.dot(grad_, search_, nv_, slope);
    bool stops = false;
    for (int k = 0; k < kLanes; ++k) {
      if (!(moves_[k] > 0) || slope[k] < 0) continue;
      moves_[k] = 0;
      stops = true;
    }
    if (!somebody_moves()) break;
    search_line(settings, slope);
    for (int k = 0; k < kLanes; ++k) {
      const LineMinimum minimum{lines_.found[k], lines_.found_slope[k], static_cast<int>(lines_.evaluations[k])};
      if (moves_[k] > 0 && !is_worth_going(minimum, slope[k], cost_[k])) {
        moves_[k] = 0;
        stops = true;
      }
      step_[k] = moves_[k] > 0 ? minimum.step : -0.0;
    }
    if (stops) stop_there();
    std::copy_n(cost_, kLanes, old_cost);
    std::copy_n(grad_norm_, kLanes, old_norm);
    kernels_.add_scaled(qacc_, qacc_, search_, step_, nv_);
    kernels_.add_scaled(Ma_, Ma_, Mv_, step_, nv_);
    evaluate_rows(step_, changed, satisfied);
    kernels_.sum_products_of_differences(Ma_, qfrc_smooth_, qacc_, qacc_smooth_, nv_, gauss);
    pull_back();
    mjSolverStat stat[kLanes] = {};
    bool is_over[kLanes] = {};
    for (int k = 0; k < kLanes; ++k) {
      if (!(moves_[k] > 0)) continue;
      const double scale = lane_[k]->scale;
      cost_[k] = cost_[k] + 0.5 * gauss[k];
      stat[k].improvement = scale * (old_cost[k] - cost_[k]);
      stat[k].gradient = scale * grad_norm_[k];
      stat[k].lineslope = scale * std::abs(lines_.found_slope[k]) / length_[k];
      stat[k].nactive = lane_[k]->problem.nefc - static_cast<int>(satisfied[k]);
      stat[k].nchange = static_cast<int>(changed[k]);
      stat[k].neval = static_cast<int>(lines_.evaluations[k]);
      const NewtonStep step{slope[k], old_norm[k], grad_norm_[k], (slides_ >> k & 1) != 0};
      is_over[k] = is_last(step, stat[k], scale, settings.tolerance);
    }
    bool moved[kLanes];
    for (int k = 0; k < kLanes; ++k) {
      moved[k] = moves_[k] > 0;
      if (is_over[k]) moves_[k] = 0;
    }
    int updates[kLanes] = {};
    if (somebody_moves()) update(updates);
    for (int k = 0; k < kLanes; ++k) {
      stat[k].nupdate = updates[k];
      if (moved[k]) reports[k]->add(stat[k]);
    }
  }
}

template <int kLanes>
bool LaneNewton<kLanes>::solve(const LaneProblem* const (&problems)[kLanes], int count, bool alike,
                               const SolverSettings& settings, SolverReport* const (&reports)[kLanes],
                               bool (&solved)[kLanes]) {
  count_ = count;
  for (int k = 0; k < kLanes; ++k) lane_[k] = problems[k < count ? k : 0];
  const LdlPattern& mass = lane_[0]->problem.mass;
  pattern_ = lane_[0]->is_whole_triangle ? whole_triangle(nv_, triangle_block_) : mass;
  nnz_ = pattern_.rowadr[nv_ - 1] + pattern_.rownnz[nv_ - 1];
  if (!layout_.set(lane_, count, alike, kMostLaneRows * nv_)) return false;
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
  bool starts[kLanes];
  for (int k = 0; k < kLanes; ++k) {
    solved[k] = k < count && std::isfinite(cost_[k]);
    starts[k] = solved[k] && lane_[k]->scale * grad_norm_[k] >= settings.tolerance && settings.iterations > 0;
    moves_[k] = starts[k];
  }
  if (std::any_of(starts, starts + kLanes, [](bool s) { return s; })) {
    build();
    iterate(settings, reports);
  }
  for (int k = 0; k < count; ++k) {
    solved[k] = solved[k] && std::isfinite(cost_[k]);
    if (starts[k]) reports[k]->nnz = nnz_;
  }
  write(solved);
  return true;
}

}  // namespace sinew

#endif  // SINEW_SOLVE_LANE_NEWTON_TPP_
