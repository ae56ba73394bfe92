// SPDX-License-Identifier: Apache-2.0
#include "cast/light.h"

#include <bit>
#include <cmath>

#include "draw/scene/matrix.h"
#include "math/functions/elementary.h"

namespace sinew::cast {
namespace {

constexpr double kDegree = 0.017453292519943295;

Vec times(const Vec& a, const Vec& b) { return {a.x * b.x, a.y * b.y, a.z * b.z}; }

Vec limited(const Vec& a) { return {std::min(a.x, 1.0f), std::min(a.y, 1.0f), std::min(a.z, 1.0f)}; }

// 2 to the power of x, for x from -126 to 0, to about five digits.
float exp2_below_zero(float x) {
  if (!(x >= -126)) return 0;
  const int whole = static_cast<int>(x) - (x < static_cast<float>(static_cast<int>(x)));
  const float f = x - static_cast<float>(whole);
  const float part =
      1 + f * (0.69314718f + f * (0.24022651f + f * (0.05550332f + f * (0.00966803f + f * 0.00132703f))));
  return std::bit_cast<float>(static_cast<unsigned>(whole + 127) << 23) * part;
}

// The logarithm to base 2 of x > 0, to about five digits.
float log2_of(float x) {
  const unsigned bits = std::bit_cast<unsigned>(x);
  const float exponent = static_cast<float>(static_cast<int>(bits >> 23) - 127);
  const float m = std::bit_cast<float>((bits & 0x7fffffu) | 0x3f800000u), r = (m - 1) / (m + 1), q = r * r;
  return exponent + r * (2.88539008f + q * (0.96179669f + q * (0.57707801f + q * 0.41219859f)));
}

// A cosine to a power: five digits are more than a pixel has, and plain arithmetic has the same bits everywhere.
float power(float base, float exponent) {
  if (exponent <= 0 || base >= 1) return 1;
  return base > 1e-30f ? exp2_below_zero(exponent * log2_of(base)) : 0;
}

constexpr float kLargestWhole = 64;

float power(float base, int exponent) {
  float result = 1;
  for (; exponent > 0; exponent >>= 1, base *= base) {
    if (exponent & 1) result *= base;
  }
  return result;
}

bool is_usable(const mjvLight& light) {
  for (int i = 0; i < 3; ++i) {
    if (!std::isfinite(light.pos[i]) || !std::isfinite(light.dir[i])) return false;
  }
  return light.type != mjLIGHT_IMAGE;
}

// Where a shadow map of draw/scene/lights.cpp ends, its light throws no shadow.
void set_shadow_square(const mjvLight& light, const Assets& assets, Lamp& lamp) {
  const draw::Mat4 view = draw::look_along(lamp.position, lamp.direction, draw::any_normal_to(lamp.direction));
  for (int i = 0; i < 2; ++i) lamp.shadow_axis[i] = {view.at(i, 0), view.at(i, 1), view.at(i, 2)};
  if (lamp.parallel) lamp.shadow_reach = assets.shadow_clip;
  if (light.type != mjLIGHT_SPOT) return;
  const double angle = std::min(static_cast<double>(light.cutoff), 80.0) * assets.shadow_scale * kDegree;
  if (angle < 89 * kDegree) {
    lamp.shadow_reach = static_cast<float>(elementary::sin(angle) / elementary::cos(angle));
  }
}

}  // namespace

std::vector<Lamp> make_lamps(const mjvScene& scene, const Assets& assets, const Parts& parts) {
  std::vector<Lamp> lamps;
  for (int i = 0; i < std::clamp(scene.nlight, 0, mjMAXLIGHT); ++i) {
    const mjvLight& light = scene.lights[i];
    if (!is_usable(light)) continue;
    Lamp lamp;
    lamp.parallel = light.type == mjLIGHT_DIRECTIONAL;
    lamp.position = load3(light.pos);
    lamp.direction = load3(light.dir);
    lamp.ambient = load3(light.ambient);
    lamp.diffuse = load3(light.diffuse);
    lamp.specular = load3(light.specular);
    lamp.attenuation = load3(light.attenuation);
    lamp.exponent = light.exponent;
    if (light.exponent >= 0 && light.exponent <= kLargestWhole) {
      const int whole = static_cast<int>(light.exponent);
      if (static_cast<float>(whole) == light.exponent) lamp.whole_exponent = whole;
    }
    lamp.fades = lamp.attenuation.x != 1 || lamp.attenuation.y != 0 || lamp.attenuation.z != 0;
    const bool cone = light.type == mjLIGHT_SPOT && light.cutoff < 90;
    if (cone) lamp.least_cosine = static_cast<float>(elementary::cos(light.cutoff * kDegree));
    lamp.casts = scene.flags[mjRND_SHADOW] && light.castshadow && !light.headlight;
    set_shadow_square(light, assets, lamp);
    if (lamp.casts) {
      lamp.sight =
          lamp.parallel ? Sight::along(parts.casters, lamp.direction) : Sight::from_point(parts.casters, lamp.position);
    }
    lamps.push_back(std::move(lamp));
  }
  return lamps;
}

bool Lighting::may_shade(const Lamp& lamp, const Vec& place) const {
  if (lamp.shadow_reach < 0) return true;
  const Vec away = place - lamp.position;
  const float side = lamp.shadow_reach * (lamp.parallel ? 1 : dot(away, lamp.direction));
  return std::abs(dot(away, lamp.shadow_axis[0])) <= side && std::abs(dot(away, lamp.shadow_axis[1])) <= side;
}

// Parts whose balls begin behind the place, as the lamp sees it, throw no shadow on it.
bool Lighting::is_lit(const Lamp& lamp, const Vec& place, const Vec& toward, float distance) const {
  const Ray ray{place, toward};
  const float behind = lamp.parallel ? dot(place, lamp.direction) : distance;
  const float reach = lamp.parallel ? kFar : distance;
  bool blocked = false;
  lamp.sight.walk({place, -toward}, [&](int part, float near) {
    if (near > behind) return true;
    blocked = blocked || meet(parts_.all[part], ray, 0, reach, Ask::kAny).t < reach;
    return blocked;
  });
  return !blocked;
}

Color Lighting::texture(const Look& look, const Hit& hit, float pixel) const {
  const Vec& p = hit.local;
  if (look.image->type != mjTEXTURE_2D) {
    const Vec direction = times(p, look.scale);
    const float largest = std::max({std::abs(direction.x), std::abs(direction.y), std::abs(direction.z), 1e-9f});
    return look.image->sample_cube(direction,
                                   0.5f * pixel * std::max({look.scale.x, look.scale.y, look.scale.z}) / largest);
  }
  if (look.own_texcoords) return look.image->sample(hit.u, hit.v, pixel * hit.stretch);
  return look.image->sample(p.x * look.scale.x + look.offset[0], p.y * look.scale.y + look.offset[1],
                            pixel * std::max(std::abs(look.scale.x), std::abs(look.scale.y)));
}

// What arrives of a light whose axis has the cosine `along` with the way.
float Lighting::strength(const Lamp& lamp, float along, float distance) const {
  if (lamp.parallel) return 1;
  const float cone = lamp.whole_exponent >= 0 ? power(along, lamp.whole_exponent) : power(along, lamp.exponent);
  const Vec& a = lamp.attenuation;
  return lamp.fades ? cone / std::max(a.x + distance * (a.y + distance * a.z), 1e-9f) : cone;
}

Vec Lighting::glow(const Part& part, const Vec& n, const Vec& surface, float away, const Vec& direction) const {
  const Look& look = parts_.looks[part.look];
  const Vec tint{look.color.r, look.color.g, look.color.b};
  Vec light{look.emission, look.emission, look.emission}, gleams{}, shadowed{};
  // A little before the surface, which must not throw a shadow on itself.
  const Vec place = surface + n * (2e-4f * (1 + away));
  for (const Lamp& lamp : lamps_) {
    Vec toward = lamp.parallel ? -lamp.direction : lamp.position - place;
    const float distance = std::max(std::sqrt(dot(toward, toward)), 1e-12f);
    toward = toward * (1 / distance);
    const float along = std::max(-dot(toward, lamp.direction), 0.0f);
    if (!lamp.parallel && along < lamp.least_cosine) continue;
    const float share = strength(lamp, along, distance);
    light += lamp.ambient * share;
    const float slope = dot(n, toward);
    if (!(slope > 0)) continue;
    const bool casts = lamp.casts && !part.transparent;  // no shadow falls on what is transparent
    if (casts && may_shade(lamp, place) && !is_lit(lamp, place, toward, distance)) continue;
    const Vec diffuse = lamp.diffuse * (slope * share);
    Vec gleam{};
    const Vec half = toward - direction;
    const float rise = dot(n, half), length2 = dot(half, half);
    if (look.specular > 0 && rise > 0 && rise * rise > look.least_gleam * look.least_gleam * length2) {
      const float cosine = std::max(rise / std::sqrt(length2), 1e-6f);
      gleam = lamp.specular * (share * look.specular * power(cosine, look.shininess));
    }
    // What a light that casts gives adds to the rest after each has been limited, as draw/gl/shaders.cpp has it.
    if (casts) {
      shadowed += limited(times(diffuse, tint) + gleam);
    } else {
      light += diffuse;
      gleams += gleam;
    }
  }
  return limited(times(light, tint) + gleams) + shadowed;
}

Color Lighting::shade(const Part& part, const Hit& hit, const Ray& ray, float pixel) const {
  const Look& look = parts_.looks[part.look];
  Vec sum{look.color.r, look.color.g, look.color.b};
  sum = look.unlit ? limited(sum) : glow(part, hit.normal, ray.at(hit.t), hit.t, ray.direction);
  Color result{sum.x, sum.y, sum.z, look.color.a};
  if (look.image) {
    const float slant = std::max(std::abs(dot(hit.normal, ray.direction)), 0.02f);
    const Color paint = texture(look, hit, pixel / slant);
    result = {result.r * paint.r, result.g * paint.g, result.b * paint.b, result.a * paint.a};
  }
  return result;
}

}  // namespace sinew::cast
