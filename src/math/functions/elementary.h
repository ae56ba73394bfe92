// SPDX-License-Identifier: Apache-2.0
// elementary.h -- Sinew's own sin, cos, exp, atan2 and pow: the same bits on every machine, with every C library and in
// every lane of a batch.
//   in    any double; infinities, numbers that are none, zeros with their signs and subnormals do as C says
//   out   the correctly rounded value or one of its two neighbours (the largest error seen is 0.88 ulp)
//   math  arguments are reduced exactly, the rest is a polynomial plus what rounding took away from its leading terms
//   note  no fused multiply-add is used: without the instruction it would be slow, and with it the bits would differ
//   use   stages call sin(), cos(), ... of math/scalar.h, which are these for doubles
//   next  elementary_ordinary.h has the formulas, over any Real; elementary_double.cpp says who may use them
#ifndef SINEW_MATH_FUNCTIONS_ELEMENTARY_H_
#define SINEW_MATH_FUNCTIONS_ELEMENTARY_H_

namespace sinew {

template <class Real>
struct SinCos {
  Real sine, cosine;
};

namespace elementary {

double sin(double x);
double cos(double x);
SinCos<double> sin_cos(double x);
double exp(double x);
double atan2(double y, double x);
double pow(double x, double y);

}  // namespace elementary
}  // namespace sinew

#endif  // SINEW_MATH_FUNCTIONS_ELEMENTARY_H_
