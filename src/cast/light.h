// SPDX-License-Identifier: Apache-2.0
// light.h -- the colour of a surface under the lights of a scene.
//   math  emission, and for each light ambient + shadow (diffuse + specular), times the texture: the sum that OpenGL's
//         fixed functions compute, and draw/gl/shaders.cpp with them
#ifndef SINEW_CAST_LIGHT_H_
#define SINEW_CAST_LIGHT_H_

#include <vector>

#include "cast/meet.h"

namespace sinew::cast {

struct Lamp {
  bool parallel = false;
  Vec position, direction;
  Vec ambient, diffuse, specular, attenuation;
  float exponent = 0;
  int whole_exponent = -1;  // the same, if it is a small whole number
  bool fades = false;       // with the distance
  float least_cosine = -1;  // of the cone
  Vec shadow_axis[2];       // of the square in which it throws shadows, across its direction
  float shadow_reach = -1;  // half its side: meters, or for a spot the tangent; negative: everywhere
  bool casts = false;
  Sight sight;  // of what throws shadows, if it casts
};

std::vector<Lamp> make_lamps(const mjvScene& scene, const Assets& assets, const Parts& parts);

class Lighting {
 public:
  Lighting(const Parts& parts, std::vector<Lamp> lamps) : parts_(parts), lamps_(std::move(lamps)) {}

  // The ray that found the hit, and the width of a pixel there.
  Color shade(const Part& part, const Hit& hit, const Ray& ray, float pixel) const;

 private:
  float strength(const Lamp& lamp, float along, float distance) const;
  // The light that a place of a surface sends back along the direction in which somebody looks from `away`.
  Vec glow(const Part& part, const Vec& n, const Vec& surface, float away, const Vec& direction) const;
  bool may_shade(const Lamp& lamp, const Vec& place) const;
  bool is_lit(const Lamp& lamp, const Vec& place, const Vec& toward, float distance) const;
  Color texture(const Look& look, const Hit& hit, float pixel) const;

  const Parts& parts_;
  std::vector<Lamp> lamps_;
};

}  // namespace sinew::cast

#endif  // SINEW_CAST_LIGHT_H_
