// SPDX-License-Identifier: Apache-2.0
#include "impulse/impulse_cone.h"

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

void project_on_cone(const ImpulseObject& contact, const double* w, double* x) {
  const int friction = contact.dim - 1;
  double across = 0;  // length of the friction part, in the scale where the cone is circular
  for (int j = 1; j <= friction; ++j) across += w[j] * x[j] * x[j];
  across = std::sqrt(across);
  const double along = std::sqrt(w[0]) * x[0];
  const double slope = contact.slope[0] * std::sqrt(w[1] / w[0]);
  if (across <= slope * along) return;
  if (slope * across <= -along) {
    std::fill_n(x, contact.dim, 0);
    return;
  }
  const double surface = (along + slope * across) / (1 + slope * slope);
  x[0] = surface / std::sqrt(w[0]);
  for (int j = 1; j <= friction; ++j) x[j] *= slope * surface / across;
}

}  // namespace

void set_cone_weights(const ImpulseObject& contact, double normal, double friction, double* w) {
  const int count = contact.dim - 1;
  double mean = 0;
  for (int j = 0; j < count; ++j) mean += 1 / (contact.slope[j] * contact.slope[j] * count);
  w[0] = normal;
  for (int j = 0; j < count; ++j) w[1 + j] = friction / (contact.slope[j] * contact.slope[j] * mean);
}

void project_impulse(const ImpulseObject& object, const double* w, double* x) {
  switch (object.kind) {
    case ImpulseObject::kFriction:
      *x = std::clamp(*x, -object.bound, object.bound);
      return;
    case ImpulseObject::kLimit:
      *x = std::max(*x, 0.0);
      return;
    case ImpulseObject::kContact:
      project_on_cone(object, w, x);
  }
}

double outside_of(const ImpulseObject& object, const double* x) {
  switch (object.kind) {
    case ImpulseObject::kFriction:
      return std::max(std::abs(*x) - object.bound, 0.0);
    case ImpulseObject::kLimit:
      return std::max(-*x, 0.0);
    default: {
      double across = 0;
      for (int j = 1; j < object.dim; ++j) across += x[j] * x[j] / (object.slope[j - 1] * object.slope[j - 1]);
      return std::max(std::sqrt(across) - x[0], 0.0);
    }
  }
}

}  // namespace sinew
