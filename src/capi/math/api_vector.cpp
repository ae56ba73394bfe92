// SPDX-License-Identifier: Apache-2.0
// Vectors of any length, of the API.
#include <cmath>

#include <mujoco/mujoco.h>

#include "math/dense/dense.h"

extern "C" {

void mju_zero(mjtNum* res, int n) { sinew::fill(res, 0, n); }

void mju_fill(mjtNum* res, mjtNum val, int n) { sinew::fill(res, val, n); }

void mju_copy(mjtNum* res, const mjtNum* vec, int n) { sinew::copy(res, vec, n); }

mjtNum mju_sum(const mjtNum* vec, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += vec[i];
  return sum;
}

mjtNum mju_L1(const mjtNum* vec, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += std::abs(vec[i]);
  return sum;
}

void mju_scl(mjtNum* res, const mjtNum* vec, mjtNum scl, int n) { sinew::scale(res, vec, scl, n); }

void mju_add(mjtNum* res, const mjtNum* vec1, const mjtNum* vec2, int n) { sinew::add(res, vec1, vec2, n); }

void mju_sub(mjtNum* res, const mjtNum* vec1, const mjtNum* vec2, int n) { sinew::subtract(res, vec1, vec2, n); }

void mju_addTo(mjtNum* res, const mjtNum* vec, int n) { sinew::add(res, res, vec, n); }

void mju_subFrom(mjtNum* res, const mjtNum* vec, int n) { sinew::subtract(res, res, vec, n); }

void mju_addToScl(mjtNum* res, const mjtNum* vec, mjtNum scl, int n) { sinew::add_scaled(res, res, vec, scl, n); }

void mju_addScl(mjtNum* res, const mjtNum* vec1, const mjtNum* vec2, mjtNum scl, int n) {
  sinew::add_scaled(res, vec1, vec2, scl, n);
}

mjtNum mju_normalize(mjtNum* res, int n) { return sinew::normalize(res, n); }

mjtNum mju_norm(const mjtNum* res, int n) { return sinew::norm(res, n); }

mjtNum mju_dot(const mjtNum* vec1, const mjtNum* vec2, int n) { return sinew::dot(vec1, vec2, n); }

}  // extern "C"
