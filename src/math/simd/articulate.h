// SPDX-License-Identifier: Apache-2.0
// articulate.h -- what the kernels articulate() and articulate_solve() take: a tree of bodies, and what they find.
//   note  it defines no function: files compiled for newer processors include it
#ifndef SINEW_MATH_SIMD_ARTICULATE_H_
#define SINEW_MATH_SIMD_ARTICULATE_H_

namespace sinew {

// Doubles of scratch for each body of the whole tree.
constexpr int kArticulateScratch = 6 * 4 + 3 * 4;
constexpr int kArticulateSolveScratch = 8;  // all zero

// Axes by component, for kernels that take four or eight neighbours at a time: blocks of kAxisBlock axes, each six rows
// of kAxisStride numbers. The last seven of a row, and one to spare, are the first of the next block, so that eight
// neighbours are in one block wherever they begin.
constexpr int kAxisBlock = 64;
constexpr int kAxisStride = 72;

struct ArticulatedTree {
  int size;         // bodies to visit, the world among them
  const int* body;  // which, ascending, the world first; null: 0 to size - 1
  const int* parent;
  const int* dofadr;
  const int* dofnum;
  const double* inertia;      // 10 for each body, as in math/spatial.h
  const double* axis;         // 6 for each dof, about the point of the inertias
  const double* axis_blocks;  // the same by component, in blocks; for rows only
  const double* share;  // the diagonal has this share of what the bodies give it: 1, or 0 where it is known beforehand
  const double* added;  // and this much more

  // The rows of M, as in sparse_ldl_pattern.h.
  const int* rownnz;
  const int* rowadr;
  const int* colind;
};

// Of what may be null, nothing is computed. M has what the tree adds to the diagonal.
struct ArticulatedResult {
  double* wrench = nullptr;          // 6 for each dof: row i of L is the products of wrench i with the axes before
  double* inverse_diag = nullptr;    // 1 / D
  double* factor = nullptr;          // rows of L, D at their ends; may be null
  const double* momentum = nullptr;  // 6 for each dof: row i of M is its products with the axes; may be null, then no M
  double* mass = nullptr;            // rows of M
  double* mass_descending = nullptr;  // rows of M from the diagonal to the root
  const int* descending_adr = nullptr;
};

// Writes the rows of `result`, whose factor is not null, from the wrenches and pivots that articulate() has left there.
using ArticulateRows = void(const ArticulatedTree& tree, const ArticulatedResult& result);

// The same for eight columns at a time, for who has_avx512(); null where the compiler has no AVX-512.
extern ArticulateRows* const kWideArticulateRows;

}  // namespace sinew

#endif  // SINEW_MATH_SIMD_ARTICULATE_H_
