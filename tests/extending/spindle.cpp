// SPDX-License-Identifier: Apache-2.0
// What docs/extending.md says of a spindle, held against its definition; built by extending_test.py beside the page's
// own edits, of which this is no part. The result is 0 if all holds, else the number of the law that does not.
#include <random>

#include "shape/primitives/table.h"

using namespace sinew;

namespace {

constexpr int kPoints = 20000;

class Spindles {
 public:
  Vector anywhere(double reach) {
    return {reach * number_(random_), reach * number_(random_), reach * number_(random_)};
  }

  // Volume and inertia are those of the points inside.
  bool mass_is_that_of_its_points() {
    int inside = 0;
    Vector squares{};
    for (int i = 0; i < kPoints; ++i) {
      const Vector p = scaled(anywhere(1), box_);
      if (!Spindle::contains(size_, p)) continue;
      ++inside;
      squares += scaled(p, p);
    }
    const Vector counted = moments(1, squares * (1.0 / inside)), said = Spindle::inertia(size_, 1, false);
    const double part = Spindle::volume(size_, false) / (8 * box_.x * box_.y * box_.z);
    return std::abs(part - double(inside) / kPoints) < 0.02 && norm(counted - said) < 0.03 * norm(said);
  }

  // A step along the gradient leads to the surface, on which rays end.
  bool distances_and_rays_end_on_the_surface() {
    int hits = 0;
    for (int i = 0; i < kPoints / 10; ++i) {
      const Vector x = anywhere(0.8);
      const FieldSample sample = Spindle::field(size_, x);
      if ((sample.distance < 0) != Spindle::contains(size_, x)) return false;
      if (std::abs(Spindle::field(size_, x - sample.gradient * sample.distance).distance) > 1e-9) return false;
      const Ray ray{x, normalized(anywhere(1))};
      const mjtNum hit = primitive(mjGEOM_SPINDLE).ray(size_, ray);
      if (hit >= 0 && std::abs(Spindle::field(size_, ray.at(hit)).distance) > 1e-6) return false;
      hits += hit >= 0;
    }
    return hits > 100;
  }

  // No point inside is further along a direction than the support point, which is on the surface.
  bool support_is_the_furthest() {
    int corner = 0;
    for (int i = 0; i < 100; ++i) {
      const Vector direction = normalized(anywhere(1)), furthest = Spindle::support(size_, direction, corner);
      if (std::abs(Spindle::field(size_, furthest).distance) > 1e-12) return false;
      for (int k = 0; k < 500; ++k) {
        const Vector p = scaled(anywhere(1), box_);
        if (Spindle::contains(size_, p) && dot(p, direction) > dot(furthest, direction)) return false;
      }
    }
    return true;
  }

 private:
  std::mt19937 random_{1};
  std::uniform_real_distribution<double> number_{-1, 1};
  const Vector size_{0.3, 0.5, 0};
  const Vector box_ = kinds::half_extents(mjGEOM_SPINDLE, size_);
};

}  // namespace

int main() {
  Spindles spindles;
  if (!spindles.mass_is_that_of_its_points()) return 1;
  if (!spindles.distances_and_rays_end_on_the_surface()) return 2;
  if (!spindles.support_is_the_furthest()) return 3;
  return 0;
}
