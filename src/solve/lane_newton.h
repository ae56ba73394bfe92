// SPDX-License-Identifier: Apache-2.0
// lane_newton.h -- Newton's method (primal.h) for up to four or eight problems of one mechanism at once, in the lanes
// of vector registers.
//   in    problems with the same M pattern          out   what solve() gives each of them, to the bit
//   idea  All lanes iterate together, and each decides for itself (newton_rules.h): a lane that is done stands still.
//         Rows of all are merged by their columns, in an order that each of them has; a lane without a row has one
//         there that costs nothing. What is zero in a lane adds zeros to its sums, which changes no bit.
//   note  problems with noslip, stiff rows (stiff.h), more than kDenseDofs dofs or many rows do not fit
#ifndef SINEW_SOLVE_LANE_NEWTON_H_
#define SINEW_SOLVE_LANE_NEWTON_H_

#include <cstdint>

#include "solve/hessian_pattern.h"
#include "solve/lane_kernels.h"
#include "solve/line_bracket.h"
#include "solve/problem.h"

namespace sinew {

constexpr int kMostLaneRows = 96;

// A problem and what decides with which others it can be solved.
struct LaneProblem {
  Problem problem;
  Solution answer;
  double scale;
  bool is_whole_triangle;  // the pattern of H, else that of M
  int ngroup;
  int group[kMostLaneRows + 1];  // ConstraintRows::group
  int dim[kMostLaneRows];        // LaneGroup::dim
  std::uint64_t key;             // of the columns and numbers of rows: the same where these are
  std::uint64_t columns;         // a bit for each group, by its columns
};

// Fills in all but problem, answer and pattern; false if the problem does not fit.
bool fits_lanes(LaneProblem& lane, const SolverSettings& settings);
void choose_pattern(LaneProblem& lane);

// Whether rows, their columns and their kinds are the same.
bool are_alike(const LaneProblem& a, const LaneProblem& b);

template <int kLanes>
class LaneNewton {
 public:
  LaneNewton(int nv, const LaneKernels<kLanes>& kernels);
  ~LaneNewton();
  LaneNewton(const LaneNewton&) = delete;
  LaneNewton& operator=(const LaneNewton&) = delete;

  // The first `count` of the problems; all patterns of H are the same. `alike`: so are all rows. False if their rows
  // together are too many, and nothing is written. solved: false where numbers are not finite, and nothing is written
  // for that problem.
  bool solve(const LaneProblem* const (&problems)[kLanes], int count, bool alike, const SolverSettings& settings,
             SolverReport* const (&reports)[kLanes], bool (&solved)[kLanes]);

 private:
  using OfLanes = double[kLanes];
  // Where the rows of a group are in each problem, and how many it has.
  struct Source {
    int first[kLanes], rows[kLanes];
  };

  void take_groups();
  bool merge(int lane);
  void insert_group(int place, const int* columns, int count, int dim);
  bool place_rows();
  bool place_parts(LaneGroup<kLanes>& group, const Source& source) const;
  void gather(double* to, const double* Problem::*array, int count) const;  // an array of all problems
  void gather_rows();
  void gather_alike_rows();
  void gather_cones();
  void gather_bounds(const LaneGroup<kLanes>& group, const Source& source);
  void gather_dofs();
  void begin();
  void pull_back();
  void set_mass(double* value) const;
  void add_rows(double* value) const;
  void add_cones(double* value) const;
  void evaluate_rows(const OfLanes& step);
  void take_zones(OfLanes& changed, OfLanes& satisfied);
  void build();
  void iterate(const SolverSettings& settings, SolverReport* const (&reports)[kLanes]);
  void search_line(const SolverSettings& settings, const OfLanes& slope, LineMinimum (&minimum)[kLanes]);
  void stop_there();
  void update(int (&updates)[kLanes]);
  void update_factor(const OfLanes& wants, OfLanes& lost);
  void catch_up(const OfLanes& wants);
  void write(const bool (&solved)[kLanes]) const;
  void write_rows(int lane) const;
  void write_state(int lane, int row, int at) const;

  const LaneKernels<kLanes>& kernels_;
  const LaneProblem* lane_[kLanes] = {};
  int count_ = 0, nv_ = 0, nnz_ = 0;
  bool warm_ = false, alike_ = false;
  LdlPattern pattern_{};
  int triangle_block_[kDenseDofs + 1] = {};
  LaneRows<kLanes> rows_{};
  LaneGroup<kLanes> group_[kMostLaneRows] = {};
  Source source_[kMostLaneRows] = {};
  int ncone_ = 0;
  LaneCone<kLanes> cone_[kMostLaneRows / 3] = {};
  OfLanes cone_zone_[kMostLaneRows / 3] = {};          // of the last change
  bool slides_[kLanes] = {}, has_cones_[kLanes] = {};  // at x; in the factor
  bool any_[kMostLaneRows] = {};
  alignas(64) OfLanes cost_ = {}, grad_norm_ = {}, moves_ = {}, step_ = {};

  // with lanes; of dofs, rows, entries of M and H
  double *M_, *qfrc_smooth_, *qacc_smooth_, *qacc_, *Ma_, *pull_, *grad_, *search_, *Mv_, *work_, *on_way_;
  double *J_, *D_, *low_, *high_, *aref_, *b_, *x_, *Jv_, *force_, *weight_, *zone_, *change_;
  double *value_, *value_weight_, *factor_, *inverse_diag_, *factor_weight_, *spare_, *spare_diag_, *scaled_;
  double* cone_rows_;
  void* block_ = nullptr;
};

}  // namespace sinew

#endif  // SINEW_SOLVE_LANE_NEWTON_H_
