// SPDX-License-Identifier: Apache-2.0
// meet.h -- where a ray meets a part.
#ifndef SINEW_CAST_MEET_H_
#define SINEW_CAST_MEET_H_

#include <cmath>

#include "cast/parts.h"

namespace sinew::cast {

struct Hit {
  float t = kFar;
  Vec normal;          // unit, outward, in the world
  Vec local;           // the place in the frame of the part
  float u = 0, v = 0;  // texture coordinates, of triangles that have some
  float stretch = 1;   // how far they go in a meter
};

// What is asked about a part: whether it is met at all, where first, or also how it looks there.
enum class Ask { kAny, kFirst, kDetails };

// A hit between `from` and `reach`, or none: t stays kFar. Unless details are asked for, only t is written.
Hit meet(const Part& part, const Ray& ray, float from, float reach, Ask ask);

// A plane, whose details come for free: writes the hit, or returns false. Its place in two directions is needed only
// where the ray comes through.
inline bool meet_plane(const Part& part, const Ray& ray, float from, float reach, Hit& hit) {
  const Vec above = ray.origin - part.centre;
  const float sink = dot(part.axis[2], ray.direction);
  if (sink == 0) return false;
  const float t = -dot(part.axis[2], above) / sink;
  if (!(t > from && t < reach)) return false;
  const Vec place = above + ray.direction * t;
  const float x = dot(part.axis[0], place), y = dot(part.axis[1], place);
  if (!(std::abs(x) <= part.size.x && std::abs(y) <= part.size.y)) return false;
  hit.t = t;
  hit.local = {x, y, 0};
  hit.normal = part.axis[2];
  return true;
}

}  // namespace sinew::cast

#endif  // SINEW_CAST_MEET_H_
