// SPDX-License-Identifier: Apache-2.0
// problem.h -- what the solvers solve: the acceleration of a mechanism under soft constraints.
//   math  docs/theory/solvers.md (s.1)-(s.4): minimize over a
//                           1/2 (a - a_smooth)^T M (a - a_smooth) + s(J a - aref)
//         s is a sum over rows and cones: quadratic for equalities, Huber for friction loss, one-sided for limits and
//         pyramids, the squared distance to the dual cone for elliptic contacts; D = 1 / R is its stiffness.
//         The constraint force is -grad s; it is also the minimum of the dual problem
//                           1/2 f^T (J M^-1 J^T + R) f + f^T (J a_smooth - aref),    f in its box or cone
//   note  arrays are lent: by mjData as they are, or in island order. A Problem is only read, a Solution only written,
//         and the two share no memory. Nothing here knows a model
#ifndef SINEW_SOLVE_PROBLEM_H_
#define SINEW_SOLVE_PROBLEM_H_

#include <algorithm>
#include <cstddef>
#include <limits>

#include <mujoco/mjdata.h>

#include "base/kept_records.h"
#include "base/memory.h"
#include "math/sparse/sparse.h"
#include "math/sparse/sparse_ldl_pattern.h"

namespace sinew {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();  // a bound that a force never reaches

struct Problem {
  int nv;
  int ne, nf, nefc;  // rows: equalities, then friction losses, then the rest

  // the smooth dynamics
  LdlPattern mass;  // the pattern of M and of its factor; its rows start at 0
  const double* M;
  const double* mass_factor;
  const double* mass_inverse_diag;
  const double* qfrc_smooth;
  const double* qacc_smooth;
  const double* qacc_warmstart;  // null: start from qacc_smooth

  // the constraints; rows with the same columns follow each other without gaps
  SparseRows J_pattern;
  const int* rowsuper;  // by row: how many of the following rows have its columns; null: to be found out
  const double* J;
  const int* type;  // mjtConstraint
  const int* id;    // contacts: index in `contact`
  const double* D;
  const double* R;
  const double* aref;
  const double* frictionloss;
  const mjContact* contact;  // mu, friction and dim

  // where plans outlive a solve (kept_plan.h); null: nowhere
  KeptRecords* kept = nullptr;
  int kept_slot = 0;

  const double* J_row(int i) const { return J + J_pattern.rowadr[i]; }
};

struct Solution {
  double* qacc;
  double* qfrc_constraint;  // J^T force
  double* b;                // J qacc_smooth - aref
  double* force;
  int* state;  // mjtConstraintState
};

// What a model asks of its solver, for a problem that may be a part of it.
struct SolverSettings {
  int solver;  // mjtSolver
  int iterations;
  double tolerance;
  int ls_iterations;
  double ls_tolerance;
  int noslip_iterations;
  double noslip_tolerance;
  double model_inertia;  // mean inertia * dofs of the whole model
  int model_dofs;
  bool is_island;  // the problem is one of the model's islands
};

struct SolverReport {
  mjSolverStat* stat;  // `capacity` of them
  int capacity;
  int niter;
  int nnz;  // entries of the Hessian's factor (Newton; 0 without one) or of the whitened rows (PGS)

  void add(const mjSolverStat& s) {
    if (niter < capacity) stat[niter] = s;
    ++niter;
  }
};

// Memory for the length of a solve, in pieces of larger chunks from whoever owns it; uninitialized and aligned for
// vector registers.
class Scratch {
 public:
  using Allocate = std::byte* (*)(void* owner, std::size_t bytes);
  Scratch(void* owner, Allocate allocate, std::size_t chunk = 4096)
      : owner_(owner), allocate_(allocate), chunk_(chunk) {}

  template <class T>
  T* alloc(int n) {
    const std::size_t bytes = round_up(static_cast<std::size_t>(n) * sizeof(T));
    if (bytes > left_) {
      left_ = std::max(bytes, chunk_);
      next_ = allocate_(owner_, left_);
    }
    std::byte* piece = next_;
    next_ += bytes;
    left_ -= bytes;
    return reinterpret_cast<T*>(piece);
  }

 private:
  void* owner_;
  Allocate allocate_;
  std::size_t chunk_, left_ = 0;
  std::byte* next_ = nullptr;
};

}  // namespace sinew

#endif  // SINEW_SOLVE_PROBLEM_H_
