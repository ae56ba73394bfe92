// SPDX-License-Identifier: Apache-2.0
#include "cast/light.h"

#include <bit>
#include <cmath>

#include "math/functions/elementary.h"

namespace sinew::cast {
namespace {

constexpr double kDegree = 0.017453292519943295;

Vec times(const Vec& a, const Vec& b) { return {a.x * b.x, a.y * b.y, a.z * b.z}; }

Vec limited(const Vec& a) { return {std::min(a.x, 1.0f), std::min(a.y, 1.0f), std::min(a.z, 1.0f)}; }

// 2 to the power of x, for x from -126 to 0, to about five digits.
float exp2_below_zero(float x) {
  if (x < -126) return 0;
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

bool is_usable(const mjvLight& light) {
  for (int i = 0; i < 3; ++i) {
    if (!std::isfinite(light.pos[i]) || !std::isfinite(light.dir[i])) return false;
  }
  return light.type != mjLIGHT_IMAGE;
}

}  // namespace

std::vector<Lamp> make_lamps(const mjvScene& scene, const Assets& assets) {
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
    const bool cone = light.type == mjLIGHT_SPOT && light.cutoff < 90;
    if (cone) lamp.least_cosine = static_cast<float>(elementary::cos(light.cutoff * kDegree));
    lamp.casts = scene.flags[mjRND_SHADOW] && light.castshadow && !light.headlight;
    if (light.type == mjLIGHT_SPOT) {
      const double angle = std::min(static_cast<double>(light.cutoff), 80.0) * assets.shadow_scale * kDegree;
      lamp.shadow_cosine = static_cast<float>(elementary::cos(angle));
    }
    lamps.push_back(lamp);
  }
  return lamps;
}

bool Lighting::is_lit(const Vec& place, const Vec& toward, float distance) const {
  const Ray ray{place, toward};
  bool blocked = false;
  float reach = distance;
  parts_.shadow.walk(ray, reach, [&](int i) {
    blocked = meet(parts_.all[parts_.casters[i]], ray, 0, reach, Ask::kAny).t < reach;
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
  if (look.own_texcoords) return look.image->sample(hit.u, hit.v, pixel);
  return look.image->sample(p.x * look.scale.x + look.offset[0], p.y * look.scale.y + look.offset[1],
                            pixel * std::max(std::abs(look.scale.x), std::abs(look.scale.y)));
}

Color Lighting::shade(const Part& part, const Hit& hit, const Ray& ray, float pixel) const {
  const Look& look = parts_.looks[part.look];
  const Vec tint{look.color.r, look.color.g, look.color.b};
  Vec sum = tint, shadowed{};
  const Vec n = hit.normal;
  if (!look.unlit) {
    sum = tint * look.emission;
    const Vec place = ray.at(hit.t);
    const float step = 2e-4f * (1 + std::sqrt(dot(place - ray.origin, place - ray.origin)));
    for (const Lamp& lamp : lamps_) {
      Vec toward = lamp.parallel ? -lamp.direction : lamp.position - place;
      const float distance = std::max(std::sqrt(dot(toward, toward)), 1e-12f);
      toward = toward * (1 / distance);
      float strength = 1;
      const float along = std::max(-dot(toward, lamp.direction), 0.0f);
      if (!lamp.parallel) {
        if (along < lamp.least_cosine) continue;
        const Vec& a = lamp.attenuation;
        const float cone = lamp.exponent > 0 ? power(along, lamp.exponent) : 1;
        strength = cone / std::max(a.x + distance * (a.y + distance * a.z), 1e-9f);
      }
      Vec bright{};
      const float slope = dot(n, toward);
      if (slope > 0) {
        bright = times(lamp.diffuse, tint) * slope;
        Vec half = toward - ray.direction;
        half = half * (1 / std::max(std::sqrt(dot(half, half)), 1e-12f));
        const float gleam = std::max(dot(n, half), 1e-6f);
        if (look.specular > 0 && gleam > look.least_gleam) {
          bright += lamp.specular * (look.specular * power(gleam, look.shininess));
        }
        bright = bright * strength;
        if (lamp.casts) {
          // What such a light gives adds to the rest after each has been limited, as draw/gl/shaders.cpp has it.
          const bool reaches = lamp.parallel || along >= lamp.shadow_cosine;
          if (!reaches || is_lit(place + n * step, toward, lamp.parallel ? kFar : distance))
            shadowed += limited(bright);
          bright = {};
        }
      }
      sum += times(lamp.ambient, tint) * strength + bright;
    }
  }
  sum = limited(sum) + shadowed;
  Color result{sum.x, sum.y, sum.z, look.color.a};
  if (look.image) {
    const float slant = std::max(std::abs(dot(hit.normal, ray.direction)), 0.02f);
    const Color paint = texture(look, hit, pixel / slant);
    result = {result.r * paint.r, result.g * paint.g, result.b * paint.b, result.a * paint.a};
  }
  return result;
}

}  // namespace sinew::cast
