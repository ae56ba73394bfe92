// SPDX-License-Identifier: Apache-2.0
// The sparse patterns of the sample, read off full matrices of yes and no: slow, and hard to get wrong.
#include <algorithm>
#include <vector>

#include "support/sample_parts.h"

namespace sinew::test {
namespace {

constexpr int nv = 12;
constexpr int nbody = 7;
constexpr int kTreeBegin[] = {0, 9, nv};  // each tree of the sample is one unbranched chain of degrees of freedom

bool same_tree(int i, int j) { return (i < kTreeBegin[1]) == (j < kTreeBegin[1]); }
bool in_M(int i, int j) { return same_tree(i, j) && j <= i; }
bool in_D(int i, int j) { return same_tree(i, j); }

// The world sees every degree of freedom; a body those of its tree, as none branches; the target has none.
bool in_B(int body, int dof) {
  constexpr int kTree[nbody] = {-1, 0, 0, 0, 1, 1, -1};
  return body == 0 || kTree[body] == (dof < kTreeBegin[1] ? 0 : 1);
}

template <class Has>
int count_elements(int rows, Has has) {
  int count = 0;
  for (int i = 0; i < rows; ++i) {
    for (int j = 0; j < nv; ++j) count += has(i, j);
  }
  return count;
}

struct Pattern {
  int* row_length;
  int* row_address;
  int* column;
};

// Returns the place of each element in row-major order, -1 where there is none.
template <class Has>
std::vector<int> add_pattern(int rows, Has has, const Pattern& pattern) {
  std::vector<int> place(static_cast<std::size_t>(rows * nv), -1);
  int next = 0;
  for (int i = 0; i < rows; ++i) {
    pattern.row_address[i] = next;
    for (int j = 0; j < nv; ++j) {
      if (!has(i, j)) continue;
      place[static_cast<std::size_t>(i * nv + j)] = next;
      pattern.column[next++] = j;
    }
    pattern.row_length[i] = next - pattern.row_address[i];
  }
  return place;
}

}  // namespace

void count_sparse(ModelSizes& sizes) {
  sizes.nC = sizes.nM = count_elements(nv, in_M);
  sizes.nD = count_elements(nv, in_D);
  sizes.nB = count_elements(nbody, in_B);
}

void add_sparse(mjModel& m) {
  add_pattern(nbody, in_B, {m.B_rownnz, m.B_rowadr, m.B_colind});
  const std::vector<int> M_place = add_pattern(nv, in_M, {m.M_rownnz, m.M_rowadr, m.M_colind});
  const std::vector<int> D_place = add_pattern(nv, in_D, {m.D_rownnz, m.D_rowadr, m.D_colind});
  for (int i = 0; i < nv; ++i) {
    m.D_diag[i] = D_place[static_cast<std::size_t>(i * nv + i)] - m.D_rowadr[i];
    for (int j = 0; j < nv; ++j) {
      const int M_at = M_place[static_cast<std::size_t>(std::max(i, j) * nv + std::min(i, j))];
      const int D_at = D_place[static_cast<std::size_t>(i * nv + j)];
      if (D_at >= 0) m.mapM2D[D_at] = M_at;
      if (!in_M(i, j)) continue;
      m.mapD2M[M_at] = D_at;
      m.mapM2M[M_at] = m.dof_Madr[i] + (i - j);  // qM: from the diagonal up the chain
    }
  }
}

}  // namespace sinew::test
