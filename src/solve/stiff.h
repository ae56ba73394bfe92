// SPDX-License-Identifier: Apache-2.0
// stiff.h -- problems in which a row is so stiff that the mass is lost beside it: contacts of bodies that turn about
// their centre have no weight to be scaled by, and D is what the smallest R allows.
//   note  an error of the force as large as the mass can feel costs nothing there, so the gradient says when such a
//         problem is solved. Newton's method gets there as long as what a row sees is a difference that it carries
//         along (x of a pyramid's edge); what a sliding cone sees is computed anew from large numbers. What it cannot
//         finish is left to Gauss-Seidel: on forces, stiff rows are the easy ones.
#ifndef SINEW_SOLVE_STIFF_H_
#define SINEW_SOLVE_STIFF_H_

#include <algorithm>
#include <limits>

#include "solve/constraint_rows.h"

namespace sinew {

// scale: ConstraintRows::scale
bool has_stiff_rows(const Problem& p, double scale);

// Whether the gradient is below the tolerance, or small beside the forces on the mechanism, or
// rounding of the forces between constraints.
bool is_solved(const ConstraintRows& rows, const double* force, double gradient, double tolerance, double* work);

// When to stop: the gradient may rise while rows come and go, but not for ever.
class StiffEnd {
 public:
  bool reached(const mjSolverStat& stat, double tolerance) {
    const bool gains = stat.improvement >= tolerance || stat.gradient < 0.5 * best_;
    best_ = std::min(best_, stat.gradient);
    idle_ = gains ? 0 : idle_ + 1;
    return stat.gradient < tolerance || idle_ == kPatience;
  }

 private:
  static constexpr int kPatience = 20;
  double best_ = std::numeric_limits<double>::infinity();
  int idle_ = 0;
};

}  // namespace sinew

#endif  // SINEW_SOLVE_STIFF_H_
