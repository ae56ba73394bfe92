// SPDX-License-Identifier: Apache-2.0
// The patterns of M, D and B follow from dof_parentid. Factorizations work in place and find the elements of a row by
// counting, so M, D and the maps between them must be exactly these patterns, not only inside of their arrays.
//
//   chain of i   i and its ancestors, oldest first; depth of i is its length
//   M row i      the chain of i; or i alone, if body i is simple (its inertia is diagonal in joint space)
//   D row i      the chain of i, then every j whose chain holds i
#include <vector>

#include "base/error.h"
#include "model/file/validate_rules.h"

namespace sinew {
namespace {

struct Chains {
  std::vector<int> depth;
  int operator[](Index dof) const { return depth[static_cast<std::size_t>(dof)]; }
};

Chains make_chains(const mjModel& m) {
  Chains chains{std::vector<int>(static_cast<std::size_t>(m.nv))};
  for (int i = 0; i < m.nv; ++i) {
    const int parent = m.dof_parentid[i];
    chains.depth[static_cast<std::size_t>(i)] = parent < 0 ? 1 : chains[parent] + 1;
  }
  return chains;
}

// The elements of a row from `begin` on are the chain of i.
Fault check_chain(const mjModel& m, const Chains& chains, const char* name, const int* columns, Index begin, int i) {
  for (int ancestor = i; ancestor >= 0; ancestor = m.dof_parentid[ancestor]) {
    const Index at = begin + chains[ancestor] - 1;
    if (Fault fault = expect_value(name, at, columns[at], ancestor)) return fault;
  }
  return {};
}

bool is_whole(const mjModel& m, const Chains& chains, Index row) { return m.M_rownnz[row] == chains[row]; }

Fault check_M(const mjModel& m, const Chains& chains) {
  for (int i = 0; i < m.nv; ++i) {
    const Index begin = m.M_rowadr[i];
    if (is_whole(m, chains, i)) {
      const int parent = m.dof_parentid[i];
      if (parent >= 0 && !is_whole(m, chains, parent)) {
        return wrong_value("M_rownnz", i, m.M_rownnz[i], format_text("row %d of its ancestor is diagonal", parent));
      }
      if (Fault fault = check_chain(m, chains, "M_colind", m.M_colind, begin, i)) return fault;
    } else {
      if (m.M_rownnz[i] != 1) {
        return wrong_value("M_rownnz", i, m.M_rownnz[i], format_text("should be %d, or 1", chains[i]));
      }
      if (Fault fault = expect_value("M_colind", begin, m.M_colind[begin], i)) return fault;
    }
  }
  return {};
}

// In qM a row starts with its diagonal and goes up the tree.
Fault check_map_to_qM(const mjModel& m) {
  for (Index i = 0; i < m.nv; ++i) {
    const Index last = Index{m.M_rowadr[i]} + m.M_rownnz[i] - 1;
    for (Index k = m.M_rowadr[i]; k <= last; ++k) {
      if (Fault fault = expect_value("mapM2M", k, m.mapM2M[k], m.dof_Madr[i] + last - k)) return fault;
    }
  }
  return {};
}

Fault check_D(const mjModel& m, const Chains& chains) {
  std::vector<Index> next(static_cast<std::size_t>(m.nv));  // element of each row that its next descendant takes
  for (int i = 0; i < m.nv; ++i) {
    if (m.D_rownnz[i] < chains[i]) {
      return wrong_value("D_rownnz", i, m.D_rownnz[i], format_text("should be at least %d", chains[i]));
    }
    if (Fault fault = check_chain(m, chains, "D_colind", m.D_colind, m.D_rowadr[i], i)) return fault;
    if (Fault fault = expect_value("D_diag", i, m.D_diag[i], chains[i] - 1)) return fault;
    next[static_cast<std::size_t>(i)] = Index{m.D_rowadr[i]} + chains[i];
  }
  for (int j = 0; j < m.nv; ++j) {
    for (int i = m.dof_parentid[j]; i >= 0; i = m.dof_parentid[i]) {
      Index& at = next[static_cast<std::size_t>(i)];
      if (at == Index{m.D_rowadr[i]} + m.D_rownnz[i]) {
        return wrong_value("D_rownnz", i, m.D_rownnz[i], format_text("no room for descendant %d", j));
      }
      if (Fault fault = expect_value("D_colind", at, m.D_colind[at], j)) return fault;
      ++at;
    }
  }
  return {};  // nD = 2 nM - nv leaves no element over
}

// Where the lower triangle of M has element (row, column), or -1 in a row that holds its diagonal alone.
Index M_element(const mjModel& m, const Chains& chains, int row, int column) {
  if (is_whole(m, chains, row)) return Index{m.M_rowadr[row]} + chains[column] - 1;
  return row == column ? m.M_rowadr[row] : -1;
}

Fault check_maps_with_D(const mjModel& m, const Chains& chains) {
  for (int i = 0; i < m.nv; ++i) {
    for (Index k = m.D_rowadr[i]; k < Index{m.D_rowadr[i]} + m.D_rownnz[i]; ++k) {
      const int j = m.D_colind[k];
      const Index element = i >= j ? M_element(m, chains, i, j) : M_element(m, chains, j, i);
      if (Fault fault = expect_value("mapM2D", k, m.mapM2D[k], element)) return fault;
    }
    for (Index k = m.M_rowadr[i]; k < Index{m.M_rowadr[i]} + m.M_rownnz[i]; ++k) {
      const Index element = Index{m.D_rowadr[i]} + chains[m.M_colind[k]] - 1;
      if (Fault fault = expect_value("mapD2M", k, m.mapD2M[k], element)) return fault;
    }
  }
  return {};
}

Fault check_B(const mjModel& m) {
  for (Index b = 0; b < m.nbody; ++b) {
    for (Index k = Index{m.B_rowadr[b]} + 1; k < Index{m.B_rowadr[b]} + m.B_rownnz[b]; ++k) {
      if (m.B_colind[k] <= m.B_colind[k - 1]) {
        return wrong_value("B_colind", k, m.B_colind[k], "columns ascend within a row");
      }
    }
  }
  return {};
}

}  // namespace

Fault check_sparse(const mjModel& m) {
  const Chains chains = make_chains(m);
  if (Fault fault = check_M(m, chains)) return fault;
  if (Fault fault = check_map_to_qM(m)) return fault;
  if (Fault fault = check_D(m, chains)) return fault;
  if (Fault fault = check_maps_with_D(m, chains)) return fault;
  return check_B(m);
}

}  // namespace sinew
