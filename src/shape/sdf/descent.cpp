// SPDX-License-Identifier: Apache-2.0
#include "shape/sdf/descent.h"

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

constexpr mjtNum kOverRelaxed = 1.5;    // of the step towards both surfaces, so that it ends inside shapes that overlap
constexpr mjtNum kSettled = 1e-6;       // of the region's diagonal: no further steps
constexpr mjtNum kFlat = 1e-3;          // slope on a surface at which its lowest point is reached
constexpr mjtNum kFirstStep = 0.5;      // of the region's diagonal, times the slope
constexpr mjtNum kLeastGradient = 0.1;  // shorter ones, at ridges of interpolated functions, say nothing about scale
constexpr mjtNum kRidge = 0.8;          // cosine of gradients on both sides of a ridge; blunter ones do little harm
constexpr mjtNum kFacing = -0.7;        // cosine: surfaces apart are in contact where they face each other
constexpr mjtNum kUnsure = 1e-6;        // weight of the gradient of the nearer surface in the normal
constexpr mjtNum kAlike = 0.9;          // cosine of normals that may be of one contact

// Both functions at a point, in units of length: divided by the length of their gradients, which become unit.
struct Sample {
  Vector x;
  mjtNum a, b;
  Vector grad_a, grad_b;
};

enum class Surface { kA, kB };

// Values and gradients of the function whose surface we are on, and of the one that we go down.
struct View {
  mjtNum on, down;
  Vector normal, uphill;
};

View view(const Sample& s, Surface on) {
  return on == Surface::kA ? View{s.a, s.b, s.grad_a, s.grad_b} : View{s.b, s.a, s.grad_b, s.grad_a};
}

Surface other(Surface s) { return s == Surface::kA ? Surface::kB : Surface::kA; }

class Descent {
 public:
  Descent(FieldRef a, FieldRef b, int iterations, mjtNum reach)
      : a_(a), b_(b), iterations_(iterations), reach_(reach) {}

  Sample from(const Vector& start) {
    left_ = iterations_;
    Sample s = sample(start);
    while (left_ > 0 && s.a > 0 && s.b > 0) {
      const Sample next = approach(s);
      const bool settled = distance(next.x, s.x) < kSettled * reach_;
      s = next;
      if (settled) return s;
    }
    if (s.a > 0 && s.b > 0) return s;
    Surface on = s.a >= s.b ? Surface::kA : Surface::kB;
    bool ridge = false;
    s = walk(project(s, on), on, &ridge);
    if (!ridge) return s;
    const Sample second = walk(project(s, other(on)), other(on), &ridge);
    return second.a + second.b < s.a + s.b ? second : s;
  }

 private:
  Sample sample(const Vector& x) const {
    const FieldSample a = a_(x), b = b_(x);
    Sample s{x, a.distance, b.distance, a.gradient, b.gradient};
    s.a /= std::max(normalize(s.grad_a), kLeastGradient);
    s.b /= std::max(normalize(s.grad_b), kLeastGradient);
    return s;
  }

  // Outside of both: towards the middle of the nearest points of both.
  Sample approach(const Sample& s) {
    --left_;
    return sample(s.x - (s.a * s.grad_a + s.b * s.grad_b) * (kOverRelaxed / 2));
  }

  // The nearest point of a surface.
  Sample project(const Sample& s, Surface on) const {
    const View at = view(s, on);
    return sample(s.x - at.on * at.normal);
  }

  // Where the function falls along the surface.
  static Vector downhill(const View& at) { return dot(at.uphill, at.normal) * at.normal - at.uphill; }

  // On a surface, down the other function. The length of a step comes from how much the slope changed over the last one
  // (Barzilai and Borwein 1988); one that does not go down is tried again at half its length. `ridge` says that it was
  // the function that changed its direction there and not the surface: the point is as deep as it can be between two
  // sides of the other shape, and the tip of that shape is the contact.
  Sample walk(Sample s, Surface on, bool* ridge) {
    mjtNum length = kFirstStep * reach_;
    *ridge = false;
    for (; left_ > 0; --left_) {
      const View at = view(s, on);
      const Vector along = downhill(at);
      const mjtNum slope = norm(along);
      if (slope < kFlat || length * slope < kSettled * reach_) break;
      const Sample next = project(sample(s.x + along * std::min(length, reach_ / slope)), on);
      const View there = view(next, on);
      if (there.down + std::max(there.on, mjtNum(0)) < at.down + std::max(at.on, mjtNum(0))) {
        const Vector moved = next.x - s.x;
        const mjtNum curvature = dot(moved, along - downhill(there));
        length = curvature > 0 ? norm_squared(moved) / curvature : 2 * length;
        s = next;
      } else {
        const mjtNum turn = dot(at.uphill, there.uphill);
        *ridge = turn < kRidge && turn < dot(at.normal, there.normal);
        if (*ridge) break;
        length = std::min(length, reach_ / slope) / 2;
      }
    }
    return s;
  }

  FieldRef a_, b_;
  int iterations_;
  mjtNum reach_;
  int left_ = 0;
};

bool is_contact(const Sample& s, mjtNum margin) {
  const mjtNum dist = s.a + s.b;
  if (!(dist < margin) || is_bad(dist)) return false;
  return dist < 0 || dot(s.grad_a, s.grad_b) < kFacing;
}

// The gradient of the function whose surface is further away is the surer one: a tip has no normal of its own.
ContactPoint contact_at(const Sample& s) {
  const mjtNum both = kUnsure * (std::abs(s.a) + std::abs(s.b)) + mjMINVAL;
  const Vector normal = normalized((std::abs(s.a) + both) * s.grad_a - (std::abs(s.b) + both) * s.grad_b);
  ContactPoint contact{};
  contact.dist = s.a + s.b;
  (s.x + normal * ((s.b - s.a) / 2)).store(contact.pos);
  normal.store(contact.normal);
  return contact;
}

bool is_same(const ContactPoint& p, const ContactPoint& q, mjtNum merge) {
  return distance(load3(p.pos), load3(q.pos)) < merge && dot(load3(p.normal), load3(q.normal)) > kAlike;
}

}  // namespace

int collide_fields(FieldRef a, FieldRef b, const StartRegion& region, const DescentSettings& settings,
                   ContactPoint* out, int max_contacts) {
  Descent descent(a, b, settings.iterations, norm(region.half));
  int count = 0;
  for (int i = 0; i < settings.points && count < max_contacts; ++i) {
    Vector unit;
    constexpr int kBase[] = {2, 3, 5};
    for (int k = 0; k < 3; ++k) unit[k] = 2 * halton(i, kBase[k]) - 1;
    const Sample end = descent.from(region.center + region.axes * scaled(region.half, unit));
    if (!is_contact(end, settings.margin)) continue;
    const ContactPoint found = contact_at(end);
    ContactPoint* same =
        std::find_if(out, out + count, [&](const ContactPoint& p) { return is_same(p, found, settings.merge); });
    if (same == out + count) {
      *same = found;
      ++count;
    } else if (found.dist < same->dist) {
      *same = found;
    }
  }
  return count;
}

}  // namespace sinew
