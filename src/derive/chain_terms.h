// SPDX-License-Identifier: Apache-2.0
// chain_terms.h -- axes of dofs and wrenches below them as the kernels of chains read them (kernels/slope_kernels.h).
#ifndef SINEW_DERIVE_CHAIN_TERMS_H_
#define SINEW_DERIVE_CHAIN_TERMS_H_

#include "derive/kernels/slope_kernels.h"
#include "math/spatial.h"

namespace sinew {

inline void set_axes(const Motion<double>& X, const Motion<double>& Y, const Motion<double>& S, const Motion<double>& T,
                     ChainAxes& axes) {
  X.store(axes.X);
  Y.store(axes.Y);
  S.store(axes.S);
  T.store(axes.T);
}

// A wrench and zeros up to `end`.
inline void set_wrench(const Force<double>& wrench, double* numbers, int end) {
  wrench.store(numbers);
  for (int k = 6; k < end; ++k) numbers[k] = 0;
}

// The force of dof i by position of a dof with the axes X, Y and S.
inline void set_row_q(const Force<double>& X, const Force<double>& Y, const Force<double>& S, ChainTerms& terms) {
  X.store(terms.row_q);
  Y.store(terms.row_q + 6);
  set_wrench(S, terms.row_q + 12, 8);
}

inline void set_row_v(const Force<double>& S, const Force<double>& T, ChainTerms& terms) {
  S.store(terms.row_v);
  T.store(terms.row_v + 6);
}

}  // namespace sinew

#endif  // SINEW_DERIVE_CHAIN_TERMS_H_
