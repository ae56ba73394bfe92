// SPDX-License-Identifier: Apache-2.0
#include "shape/pairs/capsule_box.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "shape/pairs/round_pairs.h"

namespace sinew {
namespace {

// The capsule's axis in the frame of the box: points middle + s * direction, |s| <= half.
struct Axis {
  Vector middle, direction;
  mjtNum half;

  Vector at(mjtNum s) const { return middle + s * direction; }
};

// Where the axis comes near the box, and what feature of the box it meets there. side[i] is -1 or 1 if the feature lies
// on that side of the box along i: one side is a face, two an edge, three a corner, none the inside.
struct Approach {
  mjtNum s = 0;
  mjtNum gap_squared = mjMAXVAL;
  int side[3] = {0, 0, 0};
  bool at_end = false;
};

// An end of the axis above a face, or inside. Where it is nearest to an edge, the edge itself will say so.
void approach_with_end(const Axis& axis, mjtNum s, const Vector& size, Approach& best) {
  const Vector point = axis.at(s);
  Approach found;
  found.s = s;
  found.at_end = true;
  found.gap_squared = 0;
  int sides = 0;
  for (int i = 0; i < 3; ++i) {
    const mjtNum gap = std::abs(point[i]) - size[i];
    if (gap <= 0) continue;
    found.side[i] = point[i] > 0 ? 1 : -1;
    found.gap_squared += gap * gap;
    ++sides;
  }
  if (sides <= 1 && found.gap_squared < best.gap_squared) best = found;
}

// The edge along axis `along` of the box, on the given sides of the other two.
void approach_edge(const Axis& axis, int along, int side_next, int side_last, const Vector& size, Approach& best) {
  const int next = (along + 1) % 3, last = (along + 2) % 3;
  Vector edge_middle;
  edge_middle[next] = side_next * size[next];
  edge_middle[last] = side_last * size[last];
  const Vector offset = axis.middle - edge_middle;
  const mjtNum cosine = axis.direction[along], on_axis = dot(axis.direction, offset), on_edge = offset[along];
  const mjtNum sine_squared = 1 - cosine * cosine, half_edge = size[along];

  // Nearest points of the two lines; then of what lies on the segments. A corner met on the way counts as one, even if
  // the last correction leads back to the edge: that decides where the second ball goes.
  // Of a parallel edge, any point would do.
  mjtNum s = sine_squared < mjMINVAL ? -axis.half : (cosine * on_edge - on_axis) / sine_squared;
  mjtNum t = on_edge + cosine * s;
  int corner = 0;
  if (std::abs(t) > half_edge) {
    corner = t > 0 ? 1 : -1;
    t = corner * half_edge;
    s = cosine * t - on_axis;
  }
  if (std::abs(s) > axis.half) {
    s = s > 0 ? axis.half : -axis.half;
    t = on_edge + cosine * s;
    if (std::abs(t) > half_edge) {
      corner = t > 0 ? 1 : -1;
      t = corner * half_edge;
    }
  }
  Vector apart = axis.at(s) - edge_middle;
  apart[along] -= t;
  const mjtNum gap_squared = norm_squared(apart);
  if (gap_squared >= best.gap_squared) return;
  best.s = s;
  best.gap_squared = gap_squared;
  best.at_end = false;
  best.side[along] = corner;
  best.side[next] = side_next;
  best.side[last] = side_last;
}

// Whether the axis passes by the box at more than `reach`: it misses the box whose faces are that much farther out.
// That is how most pairs are apart whose bounding boxes overlap.
bool passes_by(const Axis& axis, const Vector& size, mjtNum reach) {
  mjtNum low = -axis.half, high = axis.half;
  for (int i = 0; i < 3; ++i) {
    const mjtNum middle = axis.middle[i], speed = axis.direction[i], face = size[i] + reach;
    if (std::abs(middle) - axis.half * std::abs(speed) > face) return true;
    if (std::abs(middle) + axis.half * std::abs(speed) <= face) continue;
    const mjtNum in = (-face - middle) / speed, out = (face - middle) / speed;
    low = std::max(low, std::min(in, out));
    high = std::min(high, std::max(in, out));
  }
  return low > high;
}

Approach nearest_approach(const Axis& axis, const Vector& size) {
  Approach best;
  approach_with_end(axis, -axis.half, size, best);
  approach_with_end(axis, axis.half, size, best);
  for (int along = 0; along < 3; ++along) {
    for (const int side_next : {-1, 1}) {
      for (const int side_last : {-1, 1}) approach_edge(axis, along, side_next, side_last, size, best);
    }
  }
  return best;
}

// Direction along the axis in which the second ball lies: 1, -1, or 0 if there is none. From an edge or a corner it is
// the one that leads over a face: some coordinates go in and some out, and those that go in are the larger part.
int slide_direction(const Axis& axis, const Approach& first) {
  if (first.at_end) {
    const bool inside = !first.side[0] && !first.side[1] && !first.side[2];
    return inside ? 0 : first.s > 0 ? -1 : 1;
  }
  mjtNum outward = 0, inward = 0;
  bool all_out = true, all_in = true;
  for (int i = 0; i < 3; ++i) {
    if (!first.side[i]) continue;
    const mjtNum speed = axis.direction[i];
    const bool goes_out = (speed > 0) == (first.side[i] > 0);  // at rest counts as going down
    (goes_out ? outward : inward) += speed * speed;
    all_out = all_out && goes_out;
    all_in = all_in && !goes_out;
  }
  if (all_out || all_in) return 0;
  return outward > inward ? -1 : 1;
}

// How far the ball slides: to the end of the axis, across the box along coordinates that go in from their side, and to
// the side along the others.
mjtNum slide_length(const Axis& axis, const Approach& first, int direction, const Vector& size) {
  const Vector start = axis.at(first.s);
  mjtNum length = direction > 0 ? axis.half - first.s : axis.half + first.s;
  for (int i = 0; i < 3; ++i) {
    const mjtNum speed = direction * axis.direction[i];
    if (speed == 0 || (first.at_end && first.side[i])) continue;
    mjtNum limit = 0;
    if (first.side[i]) {
      if (speed * first.side[i] < 0) limit = 2 * size[i] / std::abs(speed);
    } else {
      limit = ((speed > 0 ? size[i] : -size[i]) - start[i]) / speed;
    }
    if (limit > 0 && limit < length) length = limit;
  }
  return length;
}

}  // namespace

int collide_capsule_box(const PosedShape& capsule, const PosedShape& box, mjtNum margin, ContactPoint* out) {
  const Vector axis_world = capsule.mat.column(2);
  const Axis axis{transpose_times(box.mat, capsule.pos - box.pos), transpose_times(box.mat, axis_world),
                  capsule.size.y};
  const mjtNum radius = capsule.size.x;
  if (passes_by(axis, box.size, radius + margin)) return 0;
  const Approach first = nearest_approach(axis, box.size);
  int count = collide_ball_box(capsule.pos + first.s * axis_world, radius, box, margin, out);
  const int direction = slide_direction(axis, first);
  if (direction == 0) return count;
  const mjtNum s = first.s + direction * slide_length(axis, first, direction, box.size);
  count += collide_ball_box(capsule.pos + s * axis_world, radius, box, margin, out + count);
  return count;
}

}  // namespace sinew
