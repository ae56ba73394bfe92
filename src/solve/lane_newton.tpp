// SPDX-License-Identifier: Apache-2.0
// lane_newton.tpp -- the iterations of LaneNewton; included by lane_newton.cpp only.
#ifndef SINEW_SOLVE_LANE_NEWTON_TPP_
#define SINEW_SOLVE_LANE_NEWTON_TPP_

#include "solve/lane_newton.h"

#include <algorithm>
#include <cmath>
#include <new>

#include "solve/newton_rules.h"

namespace sinew {

static_assert(kDenseDofs <= kMostGroupColumns);

// At the better of the warm start and the smooth acceleration: begin_descent() of primal.cpp.
template <int kLanes>
void LaneNewton<kLanes>::begin() {
  const OfLanes still = {};
  std::fill_n(Jv_, kLanes * rows_.n, 0.0);
  kernels_.multiply(b_, rows_, qacc_smooth_, aref_);
  OfLanes cold, gauss = {};
  std::fill_n(cold, kLanes, 1.0);
  if (warm_) {
    OfLanes cost_of_b;
    kernels_.mul_symmetric(Ma_, M_, qacc_, lane_[0]->problem.mass);
    kernels_.multiply(x_, rows_, qacc_, aref_);
    evaluate_rows(still);
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
    evaluate_rows(still);
    for (int k = 0; k < kLanes; ++k) cost_[k] = cold[k] > 0 ? cost_[k] : warm_cost[k];
  }
  pull_back();
  OfLanes changed, satisfied;
  std::fill_n(zone_, kLanes * rows_.n, 0.0);
  take_zones(changed, satisfied);
}

// x += step * Jv, and what follows from it for the rows.
template <int kLanes>
void LaneNewton<kLanes>::evaluate_rows(const OfLanes& step) {
  kernels_.move(x_, Jv_, step, rows_, force_, weight_, cost_);
  if (ncone_ > 0) kernels_.evaluate(cone_, ncone_, x_, D_, force_, weight_, cost_);
}

template <int kLanes>
void LaneNewton<kLanes>::take_zones(OfLanes& changed, OfLanes& satisfied) {
  kernels_.change_zones(x_, rows_, zone_, changed, satisfied);
  std::fill_n(slides_, kLanes, false);
  for (int c = 0; c < ncone_; ++c) {
    const LaneCone<kLanes>& cone = cone_[c];
    for (int k = 0; k < kLanes; ++k) {
      if (!cone.is_there[k]) continue;
      changed[k] += cone.zone[k] != cone_zone_[c][k] ? cone.dim : 0;
      satisfied[k] += cone.zone[k] == LaneCone<kLanes>::kSatisfied ? cone.dim : 0;
      slides_[k] = slides_[k] || cone.zone[k] == LaneCone<kLanes>::kSlides;
      cone_zone_[c][k] = cone.zone[k];
    }
  }
}

template <int kLanes>
void LaneNewton<kLanes>::pull_back() {
  kernels_.pull(pull_, nv_, rows_, force_);
  kernels_.subtract(grad_, Ma_, qfrc_smooth_, pull_, nv_);
  kernels_.dot(grad_, grad_, nv_, grad_norm_);
  for (double& norm : grad_norm_) norm = std::sqrt(norm);
}

template <int kLanes>
void LaneNewton<kLanes>::set_mass(double* value) const {
  const LdlPattern& mass = lane_[0]->problem.mass;
  if (pattern_.colind == mass.colind) {
    std::copy_n(M_, kLanes * nnz_, value);
    return;
  }
  std::fill_n(value, kLanes * nnz_, 0.0);
  for (int k = 0; k < nv_; ++k) {
    for (int e = mass.rowadr[k]; e < mass.rowadr[k] + mass.rownnz[k]; ++e) {
      std::copy_n(M_ + kLanes * e, kLanes, value + kLanes * (pattern_.rowadr[k] + mass.colind[e]));
    }
  }
}

template <int kLanes>
void LaneNewton<kLanes>::add_rows(double* value) const {
  for (int g = 0; g < rows_.ngroup; ++g) {
    const LaneGroup<kLanes>& group = group_[g];
    kernels_.add_square(value, pattern_, group, J_ + kLanes * group.entry, weight_ + kLanes * group.row, group.rows);
  }
}

template <int kLanes>
void LaneNewton<kLanes>::add_cones(double* value) const {
  for (int c = 0; c < ncone_; ++c) {
    const LaneCone<kLanes>& cone = cone_[c];
    const LaneGroup<kLanes>& group = group_[cone.group];
    OfLanes weight[kMostConeDim];
    bool slides = false;
    for (int k = 0; k < kLanes; ++k) {
      const bool of_lane = cone.zone[k] == LaneCone<kLanes>::kSlides;
      for (OfLanes& of_row : weight) of_row[k] = of_lane;
      slides = slides || of_lane;
    }
    if (!slides) continue;
    const double* J = J_ + kLanes * (group.entry + cone.first * group.count);
    kernels_.multiply_by_root(cone_rows_, cone, x_, group, J);
    kernels_.add_square(value, pattern_, group, cone_rows_, weight[0], cone.dim);
  }
}

template <int kLanes>
void LaneNewton<kLanes>::build() {
  set_mass(value_);
  add_rows(value_);
  std::copy_n(weight_, kLanes * rows_.n, value_weight_);
  std::copy_n(weight_, kLanes * rows_.n, factor_weight_);
  std::copy_n(value_, kLanes * nnz_, factor_);
  add_cones(factor_);
  std::copy_n(slides_, kLanes, has_cones_);
  kernels_.factor(factor_, inverse_diag_, scaled_, pattern_);
  std::fill_n(work_, kLanes * nv_, 0.0);
}

// The lanes that have not found their end; those that have stay where they are.
template <int kLanes>
void LaneNewton<kLanes>::search_line(const SolverSettings& settings, const OfLanes& slope,
                                     LineMinimum (&minimum)[kLanes]) {
  LineBracket bracket[kLanes];
  OfLanes smooth, curvature, square;
  kernels_.mul_symmetric(Mv_, M_, search_, lane_[0]->problem.mass);
  kernels_.multiply(Jv_, rows_, search_, nullptr);
  kernels_.sum_products(search_, Ma_, qfrc_smooth_, nv_, smooth);
  kernels_.dot(search_, Mv_, nv_, curvature);
  kernels_.dot(search_, search_, nv_, square);
  if (ncone_ > 0) kernels_.set_lines(cone_, ncone_, x_, Jv_, D_);
  bool goes_on[kLanes];
  for (int k = 0; k < kLanes; ++k) {
    goes_on[k] = moves_[k] > 0;
    if (!goes_on[k]) continue;
    const double length = std::sqrt(square[k]);
    bracket[k] = {1, slope[k], settings.tolerance * settings.ls_tolerance * length / lane_[k]->scale};
  }
  for (int n = 1; n <= settings.ls_iterations; ++n) {
    if (std::none_of(goes_on, goes_on + kLanes, [](bool g) { return g; })) break;
    OfLanes step, first, second;
    for (int k = 0; k < kLanes; ++k) step[k] = bracket[k].step();
    kernels_.slope(x_, Jv_, step, rows_, first, second);
    for (int k = 0; k < kLanes; ++k) {
      first[k] += smooth[k] + step[k] * curvature[k];
      second[k] += curvature[k];
    }
    if (ncone_ > 0) kernels_.add_slopes(cone_, ncone_, step, first, second);
    for (int k = 0; k < kLanes; ++k) {
      if (goes_on[k]) goes_on[k] = !bracket[k].narrow({first[k], second[k]}, n);
    }
  }
  for (int k = 0; k < kLanes; ++k) minimum[k] = bracket[k].found();
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
void LaneNewton<kLanes>::update_factor(const OfLanes& wants, OfLanes& lost) {
  struct Place {
    int group, row;
  };
  kernels_.find_changes(change_, weight_, factor_weight_, wants, rows_.n, any_);
  Place changed[kLanes][kDenseDofs / kDofsPerUpdate];
  int count[kLanes] = {}, most = 0;
  for (int g = 0; g < rows_.ngroup; ++g) {
    for (int r = 0; r < group_[g].rows; ++r) {
      if (!any_[group_[g].row + r]) continue;
      for (int k = 0; k < kLanes; ++k) {
        if (change_[kLanes * (group_[g].row + r) + k] != 0) changed[k][count[k]++] = {g, r};
        most = std::max(most, count[k]);
      }
    }
  }
  for (int n = 0; n < most; ++n) {
    OfLanes alpha = {};
    int last = -1;
    std::fill_n(on_way_, kLanes * nv_, 0.0);
    for (int k = 0; k < kLanes; ++k) {
      if (n >= count[k]) continue;
      const LaneGroup<kLanes>& group = group_[changed[k][n].group];
      const int row = changed[k][n].row, end = group.columns[group.count - 1];
      const double* J = J_ + kLanes * (group.entry + row * group.count) + k;
      for (int c = 0; c < group.count; ++c) work_[kLanes * group.columns[c] + k] = J[kLanes * c];
      for (int e = pattern_.rowadr[end]; e < pattern_.rowadr[end] + pattern_.rownnz[end]; ++e) {
        on_way_[kLanes * pattern_.colind[e] + k] = 1;
      }
      alpha[k] = change_[kLanes * (group.row + row) + k];
      last = std::max(last, end);
    }
    kernels_.update(factor_, inverse_diag_, pattern_, last, alpha, work_, on_way_, lost);
  }
}

template <int kLanes>
void LaneNewton<kLanes>::catch_up(const OfLanes& wants) {
  kernels_.find_changes(change_, factor_weight_, value_weight_, wants, rows_.n, any_);
  for (int g = 0; g < rows_.ngroup; ++g) {
    const LaneGroup<kLanes>& group = group_[g];
    for (int r = 0; r < group.rows; ++r) {
      if (!any_[group.row + r]) continue;
      const double* change = change_ + kLanes * (group.row + r);
      const double* J = J_ + kLanes * (group.entry + r * group.count);
      kernels_.add_square(value_, pattern_, group, J, change, 1);
    }
  }
  kernels_.take(value_weight_, factor_weight_, wants, rows_.n);
}

// The three ways of update_hessian() in hessian.cpp, each for the lanes that want it.
template <int kLanes>
void LaneNewton<kLanes>::update(int (&updates)[kLanes]) {
  OfLanes changed, wants_build, wants_update, wants_sum, lost = {};
  kernels_.count_changes(weight_, factor_weight_, rows_.n, changed);
  bool updates_any = false, builds_any = false, sums_any = false;
  for (int k = 0; k < kLanes; ++k) {
    const bool moves = moves_[k] > 0;
    const int count = static_cast<int>(changed[k]);
    const bool builds = moves && count > lane_[k]->problem.nefc / 2;
    const bool keeps = moves && !builds && !has_cones_[k] && !slides_[k] && count * kDofsPerUpdate <= nv_;
    wants_build[k] = builds;
    wants_update[k] = keeps;
    updates[k] = keeps ? count : 0;
    updates_any = updates_any || (keeps && count > 0);
    builds_any = builds_any || builds;
  }
  if (updates_any) update_factor(wants_update, lost);
  bool keeps_any = false;
  for (int k = 0; k < kLanes; ++k) {
    if (lost[k] > 0 && wants_update[k] > 0) wants_update[k] = updates[k] = 0;
    keeps_any = keeps_any || wants_update[k] > 0;
    wants_sum[k] = moves_[k] > 0 && wants_build[k] == 0 && wants_update[k] == 0;
    sums_any = sums_any || wants_sum[k] > 0;
  }
  kernels_.take(factor_weight_, weight_, moves_, rows_.n);
  if (!builds_any && !sums_any) return;
  if (sums_any) catch_up(wants_sum);
  if (builds_any) {
    set_mass(spare_);
    add_rows(spare_);
    kernels_.take(value_, spare_, wants_build, nnz_);
    kernels_.take(value_weight_, weight_, wants_build, rows_.n);
  }
  for (int k = 0; k < kLanes; ++k) has_cones_[k] = slides_[k];
  if (!keeps_any) {
    std::copy_n(value_, kLanes * nnz_, factor_);
    add_cones(factor_);
    return kernels_.factor(factor_, inverse_diag_, scaled_, pattern_);
  }
  OfLanes factors;
  for (int k = 0; k < kLanes; ++k) factors[k] = wants_build[k] + wants_sum[k];
  std::copy_n(value_, kLanes * nnz_, spare_);
  add_cones(spare_);
  kernels_.factor(spare_, spare_diag_, scaled_, pattern_);
  kernels_.take(factor_, spare_, factors, nnz_);
  kernels_.take(inverse_diag_, spare_diag_, factors, nv_);
}

// solve_newton() of primal.cpp, from where the factor is built.
template <int kLanes>
void LaneNewton<kLanes>::iterate(const SolverSettings& settings, SolverReport* const (&reports)[kLanes]) {
  const auto somebody_moves = [&] { return std::any_of(moves_, moves_ + kLanes, [](double m) { return m > 0; }); };
  for (int n = 0; n < settings.iterations && somebody_moves(); ++n) {
    OfLanes slope, old_cost, old_norm, square, gauss, changed, satisfied;
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
    LineMinimum minimum[kLanes];
    search_line(settings, slope, minimum);
    for (int k = 0; k < kLanes; ++k) {
      if (moves_[k] > 0 && !is_worth_going(minimum[k], slope[k], cost_[k])) {
        moves_[k] = 0;
        stops = true;
      }
      step_[k] = moves_[k] > 0 ? minimum[k].step : -0.0;
    }
    if (stops) stop_there();
    kernels_.dot(search_, search_, nv_, square);
    std::copy_n(cost_, kLanes, old_cost);
    std::copy_n(grad_norm_, kLanes, old_norm);
    kernels_.add_scaled(qacc_, qacc_, search_, step_, nv_);
    kernels_.add_scaled(Ma_, Ma_, Mv_, step_, nv_);
    evaluate_rows(step_);
    kernels_.sum_products_of_differences(Ma_, qfrc_smooth_, qacc_, qacc_smooth_, nv_, gauss);
    pull_back();
    take_zones(changed, satisfied);
    mjSolverStat stat[kLanes] = {};
    bool is_over[kLanes] = {};
    for (int k = 0; k < kLanes; ++k) {
      if (!(moves_[k] > 0)) continue;
      const double scale = lane_[k]->scale;
      cost_[k] = cost_[k] + 0.5 * gauss[k];
      stat[k].improvement = scale * (old_cost[k] - cost_[k]);
      stat[k].gradient = scale * grad_norm_[k];
      stat[k].lineslope = scale * std::abs(minimum[k].slope) / std::sqrt(square[k]);
      stat[k].nactive = lane_[k]->problem.nefc - static_cast<int>(satisfied[k]);
      stat[k].nchange = static_cast<int>(changed[k]);
      stat[k].neval = minimum[k].evaluations;
      const NewtonStep step{slope[k], old_norm[k], grad_norm_[k], slides_[k]};
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
  rows_ = {};
  for (int k = 0; k < kLanes; ++k) lane_[k] = problems[k < count ? k : 0];
  const LdlPattern& mass = lane_[0]->problem.mass;
  pattern_ = lane_[0]->is_whole_triangle ? whole_triangle(nv_, triangle_block_) : mass;
  nnz_ = pattern_.rowadr[nv_ - 1] + pattern_.rownnz[nv_ - 1];
  alike_ = alike;
  if (alike) {
    take_groups();
    gather_alike_rows();
  } else {
    for (int k = 0; k < count; ++k) {
      if (!merge(k)) return false;
    }
    if (!place_rows()) return false;
    gather_rows();
  }
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
