// SPDX-License-Identifier: Apache-2.0
#include "math/dense/eig3.h"

#include <cmath>
#include <initializer_list>

#include <mujoco/mjtnum.h>

namespace sinew {
namespace {

// Jacobi's method on a quaternion: the largest entry off the diagonal is cleared by turning two axes about the third,
// by at most 45 degrees. It ends when that entry is below kSmall, or the cosine of the turn is within kSmall of one.
//   trap  the second rule leaves axes that may be off by a millionth of a radian, and half_sine loses digits when the
//         turn is small. Both stay: the recorded inertial frames of models are defined by them, and a more exact frame
//         differs from those by up to 1e-6 (measured; the tests of conformance allow 1e-9)
constexpr double kSmall = 1e-12;
constexpr int kMaxTurns = 500;

void rotation_from_quat(double rot[9], const double q[4]) {
  const double w = q[0], x = q[1], y = q[2], z = q[3];
  const double rows[9] = {w * w + x * x - y * y - z * z, 2 * (x * y - w * z),           2 * (x * z + w * y),
                          2 * (x * y + w * z),           w * w - x * x + y * y - z * z, 2 * (y * z - w * x),
                          2 * (x * z - w * y),           2 * (y * z + w * x),           w * w - x * x - y * y + z * z};
  for (int i = 0; i < 9; ++i) rot[i] = rows[i];
}

// quat = quat * (cosine, sine along an axis); scaled to unit length only if it is off by more than mjMINVAL, for the
// last bits decide the order of equal values.
void turn(double quat[4], int axis, double cosine, double sine) {
  const int a = 1 + axis, b = 1 + (axis + 1) % 3, c = 1 + (axis + 2) % 3;
  const double turned[4] = {quat[0] * cosine - quat[a] * sine, quat[0] * sine + quat[a] * cosine,
                            quat[b] * cosine + quat[c] * sine, quat[c] * cosine - quat[b] * sine};
  quat[0] = turned[0];
  quat[a] = turned[1];
  quat[b] = turned[2];
  quat[c] = turned[3];
  const double length = std::sqrt(quat[0] * quat[0] + quat[1] * quat[1] + quat[2] * quat[2] + quat[3] * quat[3]);
  if (std::abs(length - 1) <= mjMINVAL) return;
  for (int i = 0; i < 4; ++i) quat[i] *= 1 / length;
}

// V^T mat V
void change_frame(double res[9], const double mat[9], const double rot[9]) {
  double half[9];
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      half[3 * i + j] = rot[i] * mat[j] + rot[3 + i] * mat[3 + j] + rot[6 + i] * mat[6 + j];
    }
  }
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      res[3 * i + j] = half[3 * i] * rot[j] + half[3 * i + 1] * rot[3 + j] + half[3 * i + 2] * rot[6 + j];
    }
  }
}

}  // namespace

int eig3(double value[3], double vec[9], double quat[4], const double mat[9]) {
  quat[0] = 1;
  quat[1] = quat[2] = quat[3] = 0;
  double d[9];
  int turns = 0;
  for (; turns < kMaxTurns; ++turns) {
    rotation_from_quat(vec, quat);
    change_frame(d, mat, vec);
    int r = 0, c = 1;  // the entry to clear; the last of equals
    if (std::abs(d[2]) >= std::abs(d[1])) c = 2;
    if (std::abs(d[5]) >= std::abs(d[c])) r = 1, c = 2;
    const double off = d[3 * r + c];
    if (std::abs(off) < kSmall) break;

    // turning axis c towards axis r by an angle with tangent t clears it: t^2 + 2 tau t = 1, the smaller root
    const double tau = (d[4 * c] - d[4 * r]) / (2 * off);
    const double sign = tau >= 0 ? 1 : -1;
    const double t = sign / (sign * tau + std::sqrt(1 + tau * tau));
    const double cosine = 1 / std::sqrt(1 + t * t);
    if (cosine > 1 - kSmall) break;
    const bool backwards = c - r == 2;  // the third axis is then y, about which x turns away from z
    const double half_sine = (backwards ? sign : -sign) * std::sqrt(0.5 - 0.5 * cosine);
    turn(quat, 3 - r - c, std::sqrt(1 - half_sine * half_sine), half_sine);
  }
  for (int i = 0; i < 3; ++i) value[i] = d[4 * i];

  // sorted by quarter turns, which keep V a rotation; values that are all but equal stay
  constexpr double kHalfSquare = 0.707106781186548;  // the root of 1/2 in the digits of the recorded frames
  for (const int i : {0, 1, 0}) {
    if (!(value[i] + kSmall < value[i + 1])) continue;
    const double larger = value[i + 1];
    value[i + 1] = value[i];
    value[i] = larger;
    turn(quat, (i + 2) % 3, kHalfSquare, kHalfSquare);
  }
  rotation_from_quat(vec, quat);
  return turns;
}

}  // namespace sinew
