// SPDX-License-Identifier: Apache-2.0
// lane_newton.h -- Newton's method (primal.h) for up to four or eight problems of one mechanism at once, in the lanes
// of vector registers.
//   in    problems with the same M pattern          out   what solve() gives each of them, to the bit
//   idea  All lanes iterate together, and each decides for itself (newton_rules.h): a lane that is done stands still.
//         Rows of all lie side by side (lane_layout.h), whatever their columns are; a lane without a row has one there
//         that costs nothing. What is zero in a lane adds zeros to its sums, which changes no bit.
//   note  Of the iterations of eight humanoids, 16 % have a single lane that still moves, and 10 % have two; of eight
//         quadrupeds, which take 5.1 together and 3.7 each, 13 % and 7 %
//   lost  lanes handed over to four lanes when four are left or fewer: quadrupeds take 3 % longer, humanoids 2 %
//   note  problems with noslip, stiff rows (stiff.h), more than kDenseDofs dofs or many rows do not fit
#ifndef SINEW_SOLVE_LANE_NEWTON_H_
#define SINEW_SOLVE_LANE_NEWTON_H_

#include <cstdint>

#include "solve/hessian_pattern.h"
#include "solve/lane_kernels.h"
#include "solve/lane_layout.h"
#include "solve/problem.h"

namespace sinew {

template <int kLanes>
class LaneNewton {
 public:
  LaneNewton(int nv, const LaneKernels<kLanes>& kernels);
  ~LaneNewton();
  LaneNewton(const LaneNewton&) = delete;
  LaneNewton& operator=(const LaneNewton&) = delete;

  // The first `count` of the problems; all patterns of H are the same. False if their rows together are too many, and
  // nothing is written. solved: false where numbers are not finite, and nothing is written for that problem.
  bool solve(const LaneProblem* const (&problems)[kLanes], int count, const SolverSettings& settings,
             SolverReport* const (&reports)[kLanes], bool (&solved)[kLanes]);

 private:
  using OfLanes = double[kLanes];
  static constexpr unsigned kAllLanes = (1u << kLanes) - 1;

  void gather(double* to, const double* Problem::*array, int count) const;  // an array of all problems
  void gather_rows();
  void gather_cones();
  int gather_common_bounds();
  void gather_bounds();
  void spread_columns(double* to, const double* const (&from)[kLanes], int g) const;
  void gather_dofs();
  void begin();
  void pull_back();
  void set_mass(unsigned wants);
  void add_rows(double* value, unsigned lanes) const;
  void add_cones(double* value, unsigned lanes) const;
  void evaluate_rows(const OfLanes& step, OfLanes& changed, OfLanes& satisfied);
  void build();
  void iterate(const SolverSettings& settings, SolverReport* const (&reports)[kLanes]);
  void search_line(const SolverSettings& settings, const OfLanes& slope);
  void stop_there();
  void update(int (&updates)[kLanes]);
  void update_factor(unsigned lanes, OfLanes& lost);
  void catch_up(unsigned wants);
  void write(const bool (&solved)[kLanes]) const;
  void write_rows(int lane) const;
  void write_states(int lane, int first, int count, const double* zone, int stride) const;

  const LaneKernels<kLanes>& kernels_;
  const LaneProblem* lane_[kLanes] = {};
  int count_ = 0, nv_ = 0, nnz_ = 0;
  bool warm_ = false;
  LdlPattern pattern_{};
  int triangle_block_[kDenseDofs + 1] = {};
  LaneLayout<kLanes> layout_;
  LaneRows<kLanes> rows_{};
  int ncone_ = 0;
  LaneCone<kLanes> cone_[kMostLaneRows / 3] = {};
  OfLanes cone_zone_[kMostLaneRows / 3] = {};                           // of the last change
  unsigned slides_ = 0, has_cones_ = 0;                                 // a bit for each lane: at x; in the factor
  std::uint8_t changed_[kMostLaneRows] = {}, on_way_[kDenseDofs] = {};  // a bit for each lane
  unsigned moves_ = 0;                                                  // a bit for each lane
  alignas(64) OfLanes cost_ = {}, grad_norm_ = {}, scale_ = {}, step_ = {}, length_ = {};
  LaneLines<kLanes> lines_ = {};

  // with lanes; of dofs, rows, entries of M and H
  double *M_, *qfrc_smooth_, *qacc_smooth_, *qacc_, *Ma_, *pull_, *grad_, *search_, *Mv_, *work_;
  double *J_, *D_, *low_, *high_, *aref_, *b_, *x_, *Jv_, *force_, *weight_, *zone_, *change_;
  double *value_, *value_weight_, *factor_, *inverse_diag_, *factor_weight_, *spare_, *spare_diag_, *scaled_;
  double* cone_rows_;
  void* block_ = nullptr;
};

}  // namespace sinew

#endif  // SINEW_SOLVE_LANE_NEWTON_H_
