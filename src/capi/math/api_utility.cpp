// SPDX-License-Identifier: Apache-2.0
// api_utility.cpp -- muscles, pyramids, functions of one number, conversions, sorting, random numbers.
#include <algorithm>

#include <mujoco/mujoco.h>

#include "math/functions/muscle.h"
#include "math/functions/pyramid.h"
#include "math/functions/random.h"
#include "math/functions/sort.h"
#include "math/scalar.h"

using namespace sinew;

mjtNum mju_muscleGain(mjtNum len, mjtNum vel, const mjtNum lengthrange[2], mjtNum acc0, const mjtNum prm[9]) {
  return muscle_gain(MuscleShape(lengthrange, acc0, prm), len, vel);
}

mjtNum mju_muscleBias(mjtNum len, const mjtNum lengthrange[2], mjtNum acc0, const mjtNum prm[9]) {
  return muscle_bias(MuscleShape(lengthrange, acc0, prm), len);
}

mjtNum mju_muscleDynamics(mjtNum ctrl, mjtNum act, const mjtNum prm[3]) { return muscle_dynamics(ctrl, act, prm); }

void mju_encodePyramid(mjtNum* pyramid, const mjtNum* force, const mjtNum* mu, int dim) {
  encode_pyramid(pyramid, force, mu, dim);
}

void mju_decodePyramid(mjtNum* force, const mjtNum* pyramid, const mjtNum* mu, int dim) {
  decode_pyramid(force, pyramid, mu, dim);
}

mjtNum mju_springDamper(mjtNum pos0, mjtNum vel0, mjtNum Kp, mjtNum Kv, mjtNum dt) {
  return spring_damper(pos0, vel0, Kp, Kv, dt);
}

mjtNum mju_min(mjtNum a, mjtNum b) { return min_of(a, b); }

mjtNum mju_max(mjtNum a, mjtNum b) { return max_of(a, b); }

mjtNum mju_clip(mjtNum x, mjtNum min, mjtNum max) { return clip(x, min, max); }

mjtNum mju_sign(mjtNum x) { return sign_of(x); }

int mju_round(mjtNum x) { return round_to_int(x); }

int mju_isBad(mjtNum x) { return is_bad(x); }

int mju_isZero(const mjtNum* vec, int n) {
  return std::all_of(vec, vec + n, [](mjtNum x) { return x == 0; });
}

mjtNum mju_standardNormal(mjtNum* num2) {
  const NormalPair pair = standard_normal_pair();
  if (num2) *num2 = pair.second;
  return pair.first;
}

void mju_f2n(mjtNum* res, const float* vec, int n) { std::copy(vec, vec + n, res); }

void mju_n2f(float* res, const mjtNum* vec, int n) {
  std::transform(vec, vec + n, res, [](mjtNum x) { return static_cast<float>(x); });
}

void mju_d2n(mjtNum* res, const double* vec, int n) { std::copy(vec, vec + n, res); }

void mju_n2d(double* res, const mjtNum* vec, int n) { std::copy(vec, vec + n, res); }

void mju_insertionSort(mjtNum* list, int n) { insertion_sort(list, n); }

void mju_insertionSortInt(int* list, int n) { insertion_sort(list, n); }

mjtNum mju_Halton(int index, int base) { return halton(index, base); }

mjtNum mju_sigmoid(mjtNum x) { return sigmoid(x); }
