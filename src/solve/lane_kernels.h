// SPDX-License-Identifier: Apache-2.0
// lane_kernels.h -- what Newton's method computes (row_kernels.h, math/sparse/sparse_ldl.h), for four or eight problems
// in the lanes of vector registers.
//   note  arrays have kLanes numbers, one of each lane, in place of one. Every lane gets the bits that the kernels of
//         one problem give: operations and their order are the same, and what a lane lacks adds zeros
//   trap  call those for four lanes only where has_avx2_fma(), those for eight only where has_avx512()
#ifndef SINEW_SOLVE_LANE_KERNELS_H_
#define SINEW_SOLVE_LANE_KERNELS_H_

#include <cstdint>

#include "math/sparse/sparse_ldl_pattern.h"

namespace sinew {

constexpr int kMostGroupRows = 16;     // as many as one pass of RowKernels::add_square takes
constexpr int kMostGroupColumns = 40;  // < 256
constexpr int kMostConeDim = 6;

// Rows of which each lane has those with the same columns. A lane that has fewer of them, or none, has rows in their
// place that cost nothing; a lane without a column that others have has zeros there.
//   note  a product with a row of J has four parts, and a column belongs to part (its number among those of its lane)
//         % 4: where lanes differ in that, the group has the column once for each part
struct LaneGroup {
  int row, rows;
  int count;                      // of columns
  int entry;                      // of J: `rows` rows without gaps, of `width` numbers
  int width;                      // `count`; 1 if rows are single: then it is each lane's own column
  std::uint64_t kinds;            // from the lowest digit on: the dim of an elliptic contact, or 1 for another row
  bool is_single;                 // a lane has one column: limits and friction of dofs
  int column[kMostGroupColumns];  // ascending
  std::uint8_t has[kMostGroupColumns];      // a bit for each lane that has the column
  int part[5];                              // where those of each part begin in
  std::uint8_t by_part[kMostGroupColumns];  // numbers of columns, ascending in each part
  // Sums over the rows of a problem have four parts as well, and a row belongs to part (its number in the problem) % 4:
  // a bit for each lane whose first row belongs to part i.
  std::uint8_t in_part[4];
};

// An elliptic contact (cone.h). A lane that does not have it has one without friction there, which is satisfied.
template <int kLanes>
struct LaneCone {
  static constexpr double kSticks = 0, kSatisfied = 1, kSlides = 2;
  int row, dim, group;
  int first;        // its row in the group
  unsigned lanes;   // a bit for each that has it
  unsigned slides;  // a bit for each in which it slides, where the solver is
  double mu[kLanes], middle[kLanes], friction[kMostConeDim - 1][kLanes];
  double zone[kLanes], normal[kLanes], length[kLanes];  // where the solver is
  double N[kLanes], N1[kLanes];                         // along a line, as in ConeLine
  double UU[kLanes], UV[kLanes], VV[kLanes];
  double stick[kLanes], stick_by_step[kLanes];
};

// Searches along a line, as LineBracket.
template <int kLanes>
struct LaneLines {
  double low[kLanes], high[kLanes], slope_low[kLanes], slope_high[kLanes];
  double step[kLanes], enough[kLanes];
  double found[kLanes], found_slope[kLanes], evaluations[kLanes];
};

template <int kLanes>
struct LaneRows {
  int n, ngroup;
  int aligned, aligned_groups;  // the first rows, and their groups: row i belongs to part i % 4 in every lane
  const LaneGroup* group;
  const double *J, *D, *low, *high;
};

template <int kLanes>
struct LaneKernels {
  using Group = LaneGroup;
  using Cone = LaneCone<kLanes>;
  using Rows = LaneRows<kLanes>;

  // Four arrays become one with lanes, and back.
  void (*gather)(double* to, const double* const (&from)[kLanes], int count);
  void (*scatter)(const double* from, double* const (&to)[kLanes], int count);

  // res = J vec - less, J^T force; less may be null
  void (*multiply)(double* res, const Rows& rows, const double* vec, const double* less);
  void (*pull)(double* res, int nv, const Rows& rows, const double* force);

  // As RowKernels::move, cost and slope; results have a number for each lane. move() also finds the zone of each row
  // at x: -1, 0, 1 below its bounds, between and above them; rows of cones have none. changed: how many have another
  // than in `zone`, which becomes the new one; satisfied: how many with one bound are beyond it.
  void (*move)(double* x, const double* direction, const double* step, const Rows& rows, double* force, double* weight,
               double* cost, double* zone, double* changed, double* satisfied);
  void (*cost)(const double* x, const Rows& rows, double* cost);
  void (*slope)(const double* x, const double* direction, const double* step, const Rows& rows, double* slope,
                double* curvature);

  // As cost_of_cone(), evaluate_cone(), cone_line() and slope_of_cone(); costs, slopes and curvatures are added.
  void (*add_costs)(const Cone* cones, int count, const double* x, const double* D, double* cost);
  void (*evaluate)(Cone* cones, int count, const double* x, const double* D, double* force, double* weight,
                   double* cost);
  void (*set_lines)(Cone* cones, int count, const double* x, const double* direction, const double* D);
  void (*add_slopes)(const Cone* cones, int count, const double* step, double* slope, double* curvature);
  // What cones have become since the last call, whose zones are in `zone`. A lane's numbers of rows are added: of cones
  // that changed, and of those that are satisfied. Returns a bit for each lane in which one slides.
  unsigned (*change_cones)(const Cone* cones, int count, double* zone, double* changed, double* satisfied);
  // LineBracket::narrow() for the lanes of which goes_on has a bit; returns those that go on after it.
  unsigned (*narrow)(LaneLines<kLanes>& lines, const double* slope, const double* curvature, int k, unsigned goes_on);
  // Rows whose squares are the Hessian of a cone that slides; zeros in the other lanes, and so is the weight of each
  // row, which is 1 where it slides. J: the cone's rows
  void (*multiply_by_root)(double* res, double* weight, const Cone& cone, const double* x, const Group& group,
                           const double* J);

  // Vectors of n: their product in four parts, and one by one: the sum of a (b - c), and of (a - b) (c - d)
  void (*dot)(const double* a, const double* b, int n, double* result);
  void (*sum_products)(const double* a, const double* b, const double* c, int n, double* result);
  void (*sum_products_of_differences)(const double* a, const double* b, const double* c, const double* d, int n,
                                      double* result);
  // res = a + step * b; a - b - c; -a in some lanes (a bit for each), else 0
  void (*add_scaled)(double* res, const double* a, const double* b, const double* step, int n);
  void (*subtract)(double* res, const double* a, const double* b, const double* c, int n);
  void (*negate)(double* res, const double* a, unsigned lanes, int n);
  // What a became since b, in the lanes of which `lanes` has a bit, where b becomes a. changed: for each of the n a bit
  // for each lane that has a change; count: how many each lane has
  void (*take_changes)(double* change, const double* a, double* b, unsigned lanes, int n, std::uint8_t* changed,
                       double* count);
  // res becomes a in the lanes of which `lanes` has a bit
  void (*take)(double* res, const double* a, unsigned lanes, int n);

  // M vec, and what becomes of H = M + J^T W J: patterns in which a row has all columns of the row of its parent.
  void (*mul_symmetric)(double* res, const double* val, const double* vec, const LdlPattern& pattern);
  // J: nr rows with the columns of the group; lanes: a bit for each whose result is wanted
  void (*add_square)(double* H, const LdlPattern& pattern, const Group& group, const double* J, const double* weight,
                     int nr, unsigned lanes);
  // The same for one row after the other, as add_square() for each of them would do it.
  void (*add_squares)(double* H, const LdlPattern& pattern, const Group& group, const double* J, const double* weight,
                      int nr, unsigned lanes);
  void (*factor)(double* val, double* inverse_diag, double* scaled, const LdlPattern& pattern);
  void (*solve)(double* x, const double* val, const double* inverse_diag, const LdlPattern& pattern);
  // As ldl_update, for each lane with its own vector, in `work`, and its own weight: `last` is the last column of all,
  // on_way has, for each row, a bit for each lane whose update changes it. raised: 1 where a pivot was lost, else as
  // it was
  void (*update)(double* val, double* inverse_diag, const LdlPattern& pattern, int last, const double* alpha,
                 double* work, const std::uint8_t* on_way, double* raised);
};

extern const LaneKernels<4> kFourLaneKernels;   // of AVX2
extern const LaneKernels<8> kEightLaneKernels;  // of AVX-512

}  // namespace sinew

#endif  // SINEW_SOLVE_LANE_KERNELS_H_
