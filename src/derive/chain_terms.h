// SPDX-License-Identifier: Apache-2.0
// chain_terms.h -- axes of dofs and wrenches below them as the kernels of slopes read them (kernels/slope_kernels.h).
#ifndef SINEW_DERIVE_CHAIN_TERMS_H_
#define SINEW_DERIVE_CHAIN_TERMS_H_

#include "derive/kernels/slope_kernels.h"
#include "math/spatial.h"

namespace sinew {

// Three numbers, a zero, three, a zero.
template <class Kind>
void store_eight(const Spatial<double, Kind>& six, double* numbers) {
  six.angular.store(numbers);
  numbers[3] = 0;
  six.linear.store(numbers + 4);
  numbers[7] = 0;
}

inline void set_axes(const Motion<double>& X, const Motion<double>& Y, const Motion<double>& S, const Motion<double>& T,
                     ChainAxes& axes) {
  store_eight(X, axes.X);
  store_eight(Y, axes.Y);
  store_eight(S, axes.S);
  store_eight(T, axes.T);
}

// The force of dof i by position of a dof with the axes X, Y and S.
inline void set_row_q(const Force<double>& X, const Force<double>& Y, const Force<double>& S, ChainTerms& terms) {
  store_eight(X, terms.row_q);
  store_eight(Y, terms.row_q + 8);
  store_eight(S, terms.row_q + 16);
}

inline void set_row_v(const Force<double>& S, const Force<double>& T, ChainTerms& terms) {
  store_eight(S, terms.row_v);
  store_eight(T, terms.row_v + 8);
}

}  // namespace sinew

#endif  // SINEW_DERIVE_CHAIN_TERMS_H_
