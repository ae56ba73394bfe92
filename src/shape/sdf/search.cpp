// SPDX-License-Identifier: Apache-2.0
#include "shape/sdf/search.h"

namespace sinew {
namespace {

constexpr mjtNum kLongest = 2;      // steps are shorter than this, times the slope
constexpr mjtNum kShortest = 1e-4;  // nor do they get much shorter than this
constexpr mjtNum kGain = 0.1;       // of what the slope promises

using Combine = FieldSample (*)(const FieldSample& a, const FieldSample& b);

// False if a function has no value here.
bool descend(FieldRef a, FieldRef b, Combine combine, int steps, Vector& x) {
  for (int i = 0; i < steps; ++i) {
    const FieldSample here = combine(a(x), b(x));
    if (is_bad(here.distance) || is_bad(norm_squared(here.gradient))) return false;
    const mjtNum steepness = norm_squared(here.gradient);
    const Vector start = x;
    mjtNum length = kLongest, there;
    do {
      length /= 2;
      x = start - length * here.gradient;
      there = combine(a(x), b(x)).distance;
    } while (length > kShortest && there - here.distance > -kGain * length * steepness);
    if (here.distance < there) break;
  }
  return true;
}

}  // namespace

int search_fields(FieldRef a, FieldRef b, const StartRegion& region, const DescentSettings& settings, ContactPoint* out,
                  int max_contacts) {
  int count = 0;
  for (int i = 0; i < settings.points && count < max_contacts; ++i) {
    Vector unit;
    constexpr int kBase[] = {2, 3, 5};
    for (int k = 0; k < 3; ++k) unit[k] = 2 * halton(i, kBase[k]) - 1;
    Vector x = region.center + region.axes * scaled(region.half, unit);
    if (!descend(a, b, collision_of, settings.iterations, x) || !descend(a, b, intersection_of, 1, x)) continue;
    const FieldSample at_a = a(x), at_b = b(x);
    const mjtNum dist = intersection_of(at_a, at_b).distance;
    if (!(dist < settings.margin)) continue;
    const Vector normal = normalized(normalized(at_a.gradient) - normalized(at_b.gradient));
    ContactPoint& contact = out[count++];
    contact = {};
    contact.dist = dist;
    (x - normal * (dist / 2)).store(contact.pos);
    normal.store(contact.normal);
  }
  return count;
}

}  // namespace sinew
