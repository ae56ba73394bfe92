// SPDX-License-Identifier: Apache-2.0
#include "shape/sdf/field_ray.h"

#include <cmath>

namespace sinew {
namespace {

constexpr mjtNum kCareful = 0.8;  // of the distance: functions that are not exact may claim too much
constexpr mjtNum kLeastStep = 1e-7;
constexpr int kBisections = 50;

mjtNum refine(FieldRef field, const Ray& ray, mjtNum before, mjtNum after) {
  const bool outside = field(ray.at(before)).distance > 0;
  for (int i = 0; i < kBisections; ++i) {
    const mjtNum middle = (before + after) / 2;
    ((field(ray.at(middle)).distance > 0) == outside ? before : after) = middle;
  }
  return (before + after) / 2;
}

}  // namespace

mjtNum ray_field(FieldRef field, const Ray& ray, const RayInterval& inside) {
  const mjtNum speed = norm(ray.direction);
  if (inside.empty() || inside.leave < 0 || speed < mjMINVAL) return kNoHit;
  mjtNum x = std::max(inside.enter, mjtNum(0)), before = x;
  const mjtNum least = kLeastStep * (inside.leave - x);
  const bool outside = field(ray.at(x)).distance > 0;
  for (int i = 0; i < kMaxTraceSteps && x <= inside.leave; ++i) {
    const FieldSample here = field(ray.at(x));
    if ((here.distance > 0) != outside) return refine(field, ray, before, x);
    const mjtNum slope = std::max(norm(here.gradient), mjtNum(1));
    before = x;
    x += std::max(kCareful * std::abs(here.distance) / (slope * speed), least);
  }
  return kNoHit;
}

mjtNum trace_field(FieldRef field, const Ray& ray) {
  constexpr mjtNum kThere = 1e-7;
  const mjtNum speed = norm(ray.direction);
  if (speed < mjMINVAL) return kNoHit;
  mjtNum path = 0;
  for (int i = 0; i < kMaxPluginSteps; ++i) {
    const mjtNum distance = field(ray.at(path / speed)).distance;
    path += distance;
    if (std::abs(distance) < kThere) return path / speed;
    if (is_bad(path)) break;
  }
  return kNoHit;
}

}  // namespace sinew
