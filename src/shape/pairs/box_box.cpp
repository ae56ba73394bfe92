// SPDX-License-Identifier: Apache-2.0
#include "shape/pairs/box_box.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace sinew {
namespace {

// The best separating direction so far. Faces are tried first; an edge must be better by more than rounding.
struct Separation {
  mjtNum gap = -mjMAXVAL;
  Vector normal;    // unit, from a to b
  int face_a = -1;  // axis of a whose face separates; -1: none
  int face_b = -1;  // likewise of b; both -1: a pair of edges
};

mjtNum reach(const PosedShape& box, const Vector& direction) {
  return box.size.x * std::abs(dot(box.mat.column(0), direction)) +
         box.size.y * std::abs(dot(box.mat.column(1), direction)) +
         box.size.z * std::abs(dot(box.mat.column(2), direction));
}

constexpr mjtNum kTie = 1e-12;            // an edge whose gap is larger by no more than this is no better than a face
constexpr mjtNum kParallelEdges = 1e-12;  // squared sine below which two edges have no common normal

// False if the boxes are further apart than margin.
bool find_separation(const PosedShape& a, const PosedShape& b, mjtNum margin, Separation& best) {
  const Vector offset = b.pos - a.pos;
  for (int box = 0; box < 2; ++box) {
    const PosedShape& own = box == 0 ? a : b;
    const PosedShape& other = box == 0 ? b : a;
    for (int i = 0; i < 3; ++i) {
      const Vector axis = own.mat.column(i);
      const mjtNum along = dot(axis, offset);
      const mjtNum gap = std::abs(along) - own.size[i] - reach(other, axis);
      if (gap > margin) return false;
      if (gap <= best.gap) continue;  // parallel faces: rounding decides, as it does in the recorded figures
      best.gap = gap;
      best.normal = along < 0 ? -axis : axis;
      best.face_a = box == 0 ? i : -1;
      best.face_b = box == 0 ? -1 : i;
    }
  }
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      Vector axis = cross(a.mat.column(i), b.mat.column(j));
      const mjtNum sine_squared = norm_squared(axis);
      if (sine_squared < kParallelEdges) continue;
      axis *= 1 / std::sqrt(sine_squared);
      const mjtNum along = dot(axis, offset);
      const mjtNum gap = std::abs(along) - reach(a, axis) - reach(b, axis);
      if (gap > margin) return false;
      if (gap <= best.gap + kTie) continue;
      best.gap = gap;
      best.normal = along < 0 ? -axis : axis;
      best.face_a = best.face_b = -1;
    }
  }
  return true;
}

// A point over a face of the first box: where it is met along the normal, and how far above. x and y count along the
// two axes of the face that follow its own.
struct FacePoint {
  mjtNum x, y, height;
};

// A convex polygon, or a segment or a point, clipped to a rectangle. Four sides add at most four corners to a
// quadrangle; the tip of the feature may come on top.
struct FacePolygon {
  FacePoint point[kMaxPairContacts];
  int count = 0;

  void add(const FacePoint& p) {
    if (count < kMaxPairContacts) point[count++] = p;
  }
};

// Share of a side's distance that is rounding: an edge along the side is not cut by it.
constexpr mjtNum kOnSide = 1e-10;

// Keeps the part with sign * coordinate <= limit.
template <mjtNum FacePoint::*coordinate>
FacePolygon clipped_side(const FacePolygon& polygon, mjtNum sign, mjtNum limit) {
  FacePolygon result;
  const mjtNum rounding = kOnSide * limit;
  const int edges = polygon.count == 2 ? 1 : polygon.count;  // a segment is not walked back
  for (int i = 0; i < polygon.count; ++i) {
    const FacePoint& p = polygon.point[i];
    const mjtNum outside = sign * p.*coordinate - limit;
    if (outside <= rounding) result.add(p);
    if (polygon.count == 1 || i >= edges) continue;
    const FacePoint& q = polygon.point[(i + 1) % polygon.count];
    const mjtNum outside_next = sign * q.*coordinate - limit;
    if ((outside < -rounding && outside_next > rounding) || (outside > rounding && outside_next < -rounding)) {
      const mjtNum t = outside / (outside - outside_next);
      FacePoint cut{p.x + t * (q.x - p.x), p.y + t * (q.y - p.y), p.height + t * (q.height - p.height)};
      cut.*coordinate = sign * limit;
      result.add(cut);
    }
  }
  return result;
}

FacePolygon clipped(FacePolygon polygon, mjtNum half_x, mjtNum half_y) {
  for (const mjtNum sign : {mjtNum{1}, mjtNum{-1}}) {
    polygon = clipped_side<&FacePoint::x>(polygon, sign, half_x);
    polygon = clipped_side<&FacePoint::y>(polygon, sign, half_y);
  }
  return polygon;
}

// The face of one box (axis and side) onto which things are projected along a direction.
class TargetFace {
 public:
  TargetFace(const PosedShape& box, int axis, const Vector& outward)
      : box_(box),
        axis_(axis),
        next_((axis + 1) % 3),
        last_((axis + 2) % 3),
        outward_(transpose_times(box.mat, outward)),
        side_(outward_[axis] > 0 ? 1 : -1) {}

  mjtNum half_x() const { return box_.size[next_]; }
  mjtNum half_y() const { return box_.size[last_]; }

  const PosedShape& box() const { return box_; }

  // A point given in the frame of the box.
  FacePoint project(const Vector& local) const {
    const mjtNum height = (side_ * local[axis_] - box_.size[axis_]) / (side_ * outward_[axis_]);
    return {local[next_] - height * outward_[next_], local[last_] - height * outward_[last_], height};
  }

  bool is_beside(const FacePoint& p) const {
    return std::abs(p.x) > half_x() * (1 + kOnSide) || std::abs(p.y) > half_y() * (1 + kOnSide);
  }

  // Of the face's own corners below the other box, only one counts where edges meet: the last in the order of the
  // recorded figures. This is its place in that order, -1 if the point is no corner.
  int corner_rank(const FacePoint& p) const {
    if (std::abs(p.x) != half_x() || std::abs(p.y) != half_y()) return -1;
    mjtNum sign[3] = {0, 0, 0};
    sign[next_] = p.x;
    sign[last_] = p.y;
    const int slow = axis_ == 0 ? 2 : 0, fast = axis_ == 1 ? 2 : 1;
    const int turned = axis_ == 2 ? 0 : 2;        // this axis is counted with the side of the face,
    sign[turned] *= axis_ == 2 ? side_ : -side_;  // the others from plus to minus
    return 2 * (sign[slow] < 0) + (sign[fast] < 0);
  }

  Vector middle(const FacePoint& p) const {
    Vector local;
    local[axis_] = side_ * box_.size[axis_];
    local[next_] = p.x;
    local[last_] = p.y;
    return box_.pos + box_.mat * (local + (p.height / 2) * outward_);
  }

 private:
  const PosedShape& box_;
  int axis_, next_, last_;
  Vector outward_;
  int side_;
};

struct Feature {
  FacePolygon polygon;
  FacePoint tip;  // its corner furthest along the direction
};

// The feature of a box furthest along a direction, projected: coordinates whose axis leans that way (fixed) are at
// their end, the others span the feature.
Feature project_feature(const PosedShape& box, const Vector& direction, const bool (&fixed)[3],
                        const TargetFace& target) {
  const Vector local = transpose_times(box.mat, direction);
  // From box to box, not by way of the world: boxes that just touch meet or do not by the last bit.
  const Vector middle = transpose_times(target.box().mat, box.pos - target.box().pos);
  const Matrix turn = transpose(target.box().mat) * box.mat;
  Vector corner;
  int free[3], nfree = 0;
  for (int i = 0; i < 3; ++i) {
    corner[i] = local[i] > 0 ? box.size[i] : -box.size[i];
    if (!fixed[i]) free[nfree++] = i;
  }
  FacePolygon polygon;
  const FacePoint tip = target.project(middle + turn * corner);
  auto add_corner = [&](mjtNum first, mjtNum second) {
    if (nfree > 0) corner[free[0]] = first * box.size[free[0]];
    if (nfree > 1) corner[free[1]] = second * box.size[free[1]];
    polygon.add(target.project(middle + turn * corner));
  };
  add_corner(1, 1);
  if (nfree > 0) add_corner(-1, 1);
  if (nfree > 1) {
    add_corner(-1, -1);
    add_corner(1, -1);
  }
  return {polygon, tip};
}

// Largest coordinate of a point in units of the box's half sizes: 1 on the surface of the box grown by `grown`.
mjtNum extent(const PosedShape& box, const Vector& world, mjtNum grown) {
  const Vector local = transpose_times(box.mat, world - box.pos);
  mjtNum largest = 0;
  for (int i = 0; i < 3; ++i) largest = std::fmax(largest, std::abs(local[i]) / (box.size[i] + grown));
  return largest;
}

// A point outside one box, and not well inside the other, is no contact. Each box has half of the margin.
bool belongs_to_boxes(const PosedShape& a, const PosedShape& b, const Vector& point, mjtNum margin) {
  constexpr mjtNum kOutside = 1.01, kInside = 0.99;
  const mjtNum in_a = extent(a, point, margin / 2), in_b = extent(b, point, margin / 2);
  return !((in_a >= kOutside && in_b >= kInside) || (in_b >= kOutside && in_a >= kInside));
}

// An axis that leans this far along the normal has its end at the contact: the feature is a face if only one does, an
// edge if two do, a corner if all three.
constexpr mjtNum kLean = 0.5;

}  // namespace

int collide_box_box(const PosedShape& a, const PosedShape& b, mjtNum margin, ContactPoint* out) {
  Separation best;
  if (!find_separation(a, b, margin, best)) return 0;

  // The target's face receives the feature of the other box.
  const bool by_face = best.face_a >= 0 || best.face_b >= 0;
  const bool onto_a = best.face_b < 0;
  const PosedShape& receiver = onto_a ? a : b;
  const PosedShape& other = onto_a ? b : a;
  const Vector outward = onto_a ? best.normal : -best.normal;

  auto steepest = [](const PosedShape& box, const Vector& direction) {
    int axis = 0;
    for (int i = 1; i < 3; ++i) {
      if (std::abs(dot(box.mat.column(i), direction)) > std::abs(dot(box.mat.column(axis), direction))) axis = i;
    }
    return axis;
  };
  const int face = best.face_a >= 0 ? best.face_a : best.face_b >= 0 ? best.face_b : steepest(a, outward);
  const TargetFace target(receiver, face, outward);
  bool fixed[3] = {false, false, false};
  fixed[steepest(other, outward)] = true;
  if (by_face) {
    for (int i = 0; i < 3; ++i) fixed[i] = std::abs(dot(other.mat.column(i), outward)) > kLean;
  }
  const Feature feature = project_feature(other, -outward, fixed, target);
  FacePolygon meeting = clipped(feature.polygon, target.half_x(), target.half_y());
  if (by_face && target.is_beside(feature.tip)) meeting.add(feature.tip);

  int last_corner = -1;
  for (int i = 0; i < meeting.count; ++i) last_corner = std::max(last_corner, target.corner_rank(meeting.point[i]));
  int count = 0;
  for (int i = 0; i < meeting.count; ++i) {
    const int rank = by_face ? -1 : target.corner_rank(meeting.point[i]);
    if (rank >= 0 && rank < last_corner) continue;
    if (meeting.point[i].height > margin) continue;
    const Vector middle = target.middle(meeting.point[i]);
    if (!belongs_to_boxes(a, b, middle, margin)) continue;
    out[count++] = contact_point(meeting.point[i].height, middle, best.normal);
  }
  return count;
}

}  // namespace sinew
