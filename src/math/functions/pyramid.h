// SPDX-License-Identifier: Apache-2.0
// pyramid.h -- contact forces as combinations of the edges of a pyramidal friction cone, two per friction direction:
// edge 2i is normal + mu_i * direction_i, edge 2i+1 normal - mu_i * direction_i.
#ifndef SINEW_MATH_FUNCTIONS_PYRAMID_H_
#define SINEW_MATH_FUNCTIONS_PYRAMID_H_

#include "math/scalar.h"

namespace sinew {

// Of the many combinations that make up a force, the one that shares the normal force evenly between the directions; a
// friction force larger than its share allows is cut. A frictionless contact (dim 1) has no edges: nothing is written.
template <class Real>
void encode_pyramid(Real* pyramid, const Real* force, const Real* mu, int dim) {
  for (int i = 0; i < dim - 1; ++i) {
    const Real share = force[0] / Real(dim - 1);
    const Real friction = min_of(share, force[i + 1] / mu[i]);
    pyramid[2 * i] = Real(0.5) * (share + friction);
    pyramid[2 * i + 1] = Real(0.5) * (share - friction);
  }
}

// A frictionless contact has one row, and that is its normal force.
template <class Real>
void decode_pyramid(Real* force, const Real* pyramid, const Real* mu, int dim) {
  Real normal = dim == 1 ? pyramid[0] : Real(0);
  for (int i = 0; i < dim - 1; ++i) {
    const Real plus = pyramid[2 * i], minus = pyramid[2 * i + 1];
    normal = normal + plus + minus;
    force[i + 1] = mu[i] * (plus - minus);
  }
  force[0] = normal;
}

}  // namespace sinew

#endif  // SINEW_MATH_FUNCTIONS_PYRAMID_H_
