// SPDX-License-Identifier: Apache-2.0
// random_problem.h -- constraint problems with every kind of row, on random trees.
#ifndef SINEW_TESTS_SOLVE_RANDOM_PROBLEM_H_
#define SINEW_TESTS_SOLVE_RANDOM_PROBLEM_H_

#include <deque>
#include <limits>
#include <set>
#include <vector>

#include "math/ldl_support.h"
#include "solve/solve.h"

namespace sinew::test {

// Scratch that lives as long as the test.
class TestScratch : public Scratch {
 public:
  TestScratch() : Scratch(this, &TestScratch::take, 0) {}

 private:
  static std::byte* take(void* self, std::size_t bytes) {
    auto& blocks = static_cast<TestScratch*>(self)->blocks_;
    blocks.emplace_back(bytes / sizeof(double) + 1, std::numeric_limits<double>::quiet_NaN());
    return reinterpret_cast<std::byte*>(blocks.back().data());
  }
  std::deque<Numbers> blocks_;
};

struct ProblemSize {
  int trees = 1;
  int dofs = 8;  // of each tree
  int equalities = 2, losses = 2, limits = 2, contacts = 3;
  bool elliptic = false;
  bool across = false;  // contacts between two chains, of two trees if there are
};

// Owns what a Problem is lent.
struct RandomProblem {
  LdlMatrix mass, mass_factor;
  SparsePattern J;
  Numbers J_val, D, R, aref, frictionloss, qfrc_smooth, qacc_smooth, warmstart;
  Numbers qacc, qfrc_constraint, b, force;
  std::vector<int> type, id, state;
  std::vector<mjContact> contact;
  int ne = 0, nf = 0;

  int nv() const { return mass.n; }
  int nefc() const { return J.nr; }
  Problem problem() const {
    return {.nv = nv(),
            .ne = ne,
            .nf = nf,
            .nefc = nefc(),
            .mass = mass.pattern(),
            .M = mass.val.data(),
            .mass_factor = mass_factor.val.data(),
            .mass_inverse_diag = mass_factor.inverse_diag.data(),
            .qfrc_smooth = qfrc_smooth.data(),
            .qacc_smooth = qacc_smooth.data(),
            .qacc_warmstart = warmstart.empty() ? nullptr : warmstart.data(),
            .J_pattern = J.rows(),
            .rowsuper = nullptr,
            .J = J_val.data(),
            .type = type.data(),
            .id = id.data(),
            .D = D.data(),
            .R = R.data(),
            .aref = aref.data(),
            .frictionloss = frictionloss.data(),
            .contact = contact.data()};
  }
  Solution answer() {
    return {.qacc = qacc.data(),
            .qfrc_constraint = qfrc_constraint.data(),
            .b = b.data(),
            .force = force.data(),
            .state = state.data()};
  }
  // J a - aref
  Numbers residual(const Numbers& a) const {
    Numbers x(static_cast<std::size_t>(nefc()));
    mul_sparse_vec(x.data(), J_val.data(), J.rows(), a.data());
    for (std::size_t i = 0; i < x.size(); ++i) x[i] -= aref[i];
    return x;
  }

  void add_row(const std::vector<int>& columns, Random& random, int row_type, int row_id) {
    J.rowadr.push_back(static_cast<int>(J.colind.size()));
    J.rownnz.push_back(static_cast<int>(columns.size()));
    J.colind.insert(J.colind.end(), columns.begin(), columns.end());
    for (std::size_t i = 0; i < columns.size(); ++i) J_val.push_back(random.number());
    ++J.nr;
    type.push_back(row_type);
    id.push_back(row_id);
    R.push_back(0.05 * (1.2 + random.number()));
    frictionloss.push_back(0.4 * (1.1 + random.number()));
    aref.push_back(2 * random.number());
  }
};

// The dofs that move with dof k: itself and its ancestors.
inline void add_chain(std::set<int>& columns, const LdlMatrix& mass, int k) {
  const auto adr = static_cast<std::size_t>(mass.rowadr[LdlMatrix::idx(k)]);
  for (std::size_t i = 0; i < static_cast<std::size_t>(mass.rownnz[LdlMatrix::idx(k)]); ++i) {
    columns.insert(mass.colind[adr + i]);
  }
}

inline std::vector<int> random_columns(const RandomProblem& r, Random& random, bool across) {
  std::set<int> columns;
  add_chain(columns, r.mass, random.below(r.nv()));
  if (across) add_chain(columns, r.mass, random.below(r.nv()));
  return {columns.begin(), columns.end()};
}

// The rows of an elliptic contact, from its first one on, in the proportions that make its cone circular (Todorov 2014,
// (17)).
inline void set_cone(RandomProblem& r, const mjContact& c, int first) {
  for (int i = 1; i < c.dim; ++i) {
    r.R[LdlMatrix::idx(first + i)] = c.mu * c.mu * r.R[LdlMatrix::idx(first)] / (c.friction[i - 1] * c.friction[i - 1]);
  }
}

inline void add_contact(RandomProblem& r, Random& random, const ProblemSize& size) {
  const int dims[] = {1, 3, 4, 6};
  mjContact c{};
  c.dim = dims[random.below(4)];
  for (double& mu : c.friction) mu = 0.5 * (1.3 + random.number());
  c.efc_address = r.nefc();
  const int id = static_cast<int>(r.contact.size());
  const std::vector<int> columns = random_columns(r, random, size.across);
  const bool elliptic = size.elliptic && c.dim > 1;
  const int type = c.dim == 1 ? mjCNSTR_CONTACT_FRICTIONLESS
                   : elliptic ? mjCNSTR_CONTACT_ELLIPTIC
                              : mjCNSTR_CONTACT_PYRAMIDAL;
  const int rows = c.dim == 1 || elliptic ? c.dim : 2 * (c.dim - 1);
  for (int i = 0; i < rows; ++i) r.add_row(columns, random, type, id);
  c.mu = c.friction[0] * 0.8;
  if (elliptic) set_cone(r, c, c.efc_address);
  r.contact.push_back(c);
}

inline std::vector<int> random_parents(Random& random, const ProblemSize& size) {
  std::vector<int> parent;
  for (int t = 0; t < size.trees; ++t) {
    for (int k = 0; k < size.dofs; ++k) {
      parent.push_back(k == 0 ? -1 : t * size.dofs + (random.below(3) ? k - 1 : random.below(k)));
    }
  }
  return parent;
}

inline RandomProblem random_problem(Random& random, const ProblemSize& size, const std::vector<int>& parent) {
  RandomProblem r;
  r.mass = tree_matrix(parent);
  r.mass.randomize(random);
  r.mass_factor = r.mass;
  r.mass_factor.factor();
  r.J.nc = r.nv();
  for (int i = 0; i < size.equalities; ++i) {
    r.add_row(random_columns(r, random, size.across), random, mjCNSTR_EQUALITY, i);
  }
  for (int i = 0; i < size.losses; ++i) r.add_row({random.below(r.nv())}, random, mjCNSTR_FRICTION_DOF, i);
  for (int i = 0; i < size.limits; ++i) r.add_row({random.below(r.nv())}, random, mjCNSTR_LIMIT_JOINT, i);
  r.ne = size.equalities;
  r.nf = size.losses;
  for (int i = 0; i < size.contacts; ++i) add_contact(r, random, size);
  r.qacc_smooth = random.numbers(r.nv());
  r.qfrc_smooth.resize(r.qacc_smooth.size());
  mul_symmetric_vec(r.qfrc_smooth.data(), r.mass.val.data(), r.qacc_smooth.data(), r.mass.pattern());
  for (double x : r.R) r.D.push_back(1 / x);
  const auto rows = static_cast<std::size_t>(r.nefc()), dofs = static_cast<std::size_t>(r.nv());
  const double unset = std::numeric_limits<double>::quiet_NaN();
  r.qacc.assign(dofs, unset);
  r.qfrc_constraint.assign(dofs, unset);
  r.b.assign(rows, unset);
  r.force.assign(rows, unset);
  r.state.assign(rows, -1);
  return r;
}

inline RandomProblem random_problem(Random& random, const ProblemSize& size) {
  const std::vector<int> parent = random_parents(random, size);
  return random_problem(random, size, parent);
}

inline SolverSettings to_the_end(int solver) {
  return {.solver = solver,
          .iterations = solver == mjSOL_PGS ? 20000 : 500,
          .tolerance = 1e-15,
          .ls_iterations = 100,
          .ls_tolerance = 1e-6,
          .noslip_iterations = 0,
          .noslip_tolerance = 1e-15,
          .model_inertia = 10,
          .model_dofs = 1,
          .is_island = false};
}

// Solves, and returns the number of iterations.
inline int solve_with(RandomProblem& r, const SolverSettings& settings) {
  TestScratch scratch;
  std::vector<mjSolverStat> stat(100);
  SolverReport report{stat.data(), static_cast<int>(stat.size()), 0, 0};
  solve(r.problem(), settings, r.answer(), scratch, report);
  return report.niter;
}

}  // namespace sinew::test

#endif  // SINEW_TESTS_SOLVE_RANDOM_PROBLEM_H_
