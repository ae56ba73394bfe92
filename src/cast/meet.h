// SPDX-License-Identifier: Apache-2.0
// meet.h -- where a ray meets a part.
#ifndef SINEW_CAST_MEET_H_
#define SINEW_CAST_MEET_H_

#include "cast/parts.h"

namespace sinew::cast {

struct Hit {
  float t = kFar;
  Vec normal;          // unit, outward, in the world
  Vec local;           // the place in the frame of the part
  float u = 0, v = 0;  // texture coordinates, of triangles that have some
};

// What is asked about a part: whether it is met at all, where first, or also how it looks there.
enum class Ask { kAny, kFirst, kDetails };

// A hit between `from` and `reach`, or none: t stays kFar. Unless details are asked for, only t is written.
Hit meet(const Part& part, const Ray& ray, float from, float reach, Ask ask);

}  // namespace sinew::cast

#endif  // SINEW_CAST_MEET_H_
