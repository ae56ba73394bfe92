// SPDX-License-Identifier: Apache-2.0
#include "shape/pairs/box_box.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "base/cpu.h"
#include "shape/pairs/box_edges.h"

namespace sinew {
namespace {

// The best separating direction so far. Faces are tried first; an edge must be better by more than rounding.
struct Separation {
  mjtNum gap = -mjMAXVAL;
  Vector normal;    // unit, from a to b
  int face_a = -1;  // axis of a whose face separates; -1: none
  int face_b = -1;  // likewise of b; both -1: a pair of edges
  int edge_b = -1;  // axis of b along which its edge lies
};

constexpr mjtNum kTie = 1e-12;  // share by which an edge must be better than a face

// std::fmax without a call.
mjtNum larger(mjtNum a, mjtNum b) { return a > b || std::isnan(b) ? a : b; }

// False if the boxes are further apart than margin.
//   lost  collide_box_box() compiled for AVX2 as well (target_clones): 0.5 % more instructions for columns of boxes
//   lost  products of axes shared by the faces of both boxes: no time, since most pairs are parted by the first axes
//   lost  edges left out by a bound from the products of the axes: 0.5 % of a pile of 100 boxes, most pairs of which a
//         face has parted before
bool find_separation(const PosedShape& a, const PosedShape& b, mjtNum margin, Separation& best) {
  static const MeasureBoxFaces measure_faces = has_avx2_fma() ? kAvx2MeasureBoxFaces : kScalarMeasureBoxFaces;
  static const MeasureBoxEdges measure = has_avx2_fma() ? kAvx2MeasureBoxEdges : kScalarMeasureBoxEdges;
  BoxPair boxes;
  boxes.axes_a = a.mat.m;
  boxes.axes_b = b.mat.m;
  boxes.margin = margin;
  a.size.store(boxes.size_a);
  b.size.store(boxes.size_b);
  (b.pos - a.pos).store(boxes.offset);
  BoxFaces faces;
  if (!measure_faces(boxes, faces)) return false;
  for (int box = 0; box < 2; ++box) {
    for (int i = 0; i < 3; ++i) {
      // parallel faces: rounding decides, as it does in the recorded figures
      if (faces.gap[box][i] <= best.gap) continue;
      const Vector axis = (box == 0 ? a : b).mat.column(i);
      best.gap = faces.gap[box][i];
      best.normal = faces.along[box][i] < 0 ? -axis : axis;
      best.face_a = box == 0 ? i : -1;
      best.face_b = box == 0 ? -1 : i;
    }
  }
  BoxEdges edges;
  if (!measure(boxes, edges)) return false;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      if (edges.sine_squared[i][j] < kParallelEdges) continue;
      if (edges.gap[i][j] <= best.gap * (1 - kTie)) continue;
      const Vector axis{edges.normal[i][0][j], edges.normal[i][1][j], edges.normal[i][2][j]};
      best.gap = edges.gap[i][j];
      best.normal = edges.along[i][j] < 0 ? -axis : axis;
      best.face_a = best.face_b = -1;
      best.edge_b = j;
    }
  }
  return true;
}

// A point over the face of a box: where it is met along the normal, and how far above.
struct FacePoint {
  mjtNum x, y, height;
};

FacePoint operator+(const FacePoint& p, const FacePoint& q) { return {p.x + q.x, p.y + q.y, p.height + q.height}; }
FacePoint operator-(const FacePoint& p, const FacePoint& q) { return {p.x - q.x, p.y - q.y, p.height - q.height}; }
FacePoint operator*(mjtNum s, const FacePoint& p) { return {s * p.x, s * p.y, s * p.height}; }

// The face of one box (axis and side) onto which things are projected along a direction. Seen from outside, x counts
// to the right and y up when the face is turned towards the viewer about one of the box's own axes.
class TargetFace {
 public:
  TargetFace(const PosedShape& box, int axis, const Vector& outward)
      : box_(box),
        axis_(axis),
        x_axis_(axis == 0 ? 2 : 0),
        y_axis_(axis == 1 ? 2 : 1),
        outward_(transpose_times(box.mat, outward)),
        side_(outward_[axis] > 0 ? 1 : -1),
        x_sign_(axis == 1 ? 1 : (axis - 1) * side_),
        y_sign_(axis == 1 ? -side_ : 1) {}

  mjtNum half_x() const { return box_.size[x_axis_]; }
  mjtNum half_y() const { return box_.size[y_axis_]; }

  const PosedShape& box() const { return box_; }

  // A point given in the frame of the box.
  FacePoint project(const Vector& local) const {
    const mjtNum height = (side_ * local[axis_] - box_.size[axis_]) / (side_ * outward_[axis_]);
    return {x_sign_ * (local[x_axis_] - height * outward_[x_axis_]),
            y_sign_ * (local[y_axis_] - height * outward_[y_axis_]), height};
  }

  Vector middle(const FacePoint& p) const {
    Vector local;
    local[axis_] = side_ * box_.size[axis_];
    local[x_axis_] = x_sign_ * p.x;
    local[y_axis_] = y_sign_ * p.y;
    return box_.pos + box_.mat * (local + (p.height / 2) * outward_);
  }

 private:
  const PosedShape& box_;
  int axis_, x_axis_, y_axis_;
  Vector outward_;
  int side_, x_sign_, y_sign_;
};

// The feature of a box furthest along a direction, projected: a corner and the sides that leave it, none for a corner,
// one for an edge, two for a face.
struct Feature {
  FacePoint corner;
  FacePoint side[2];
  int sides = 0;
};

// What a feature is made of: coordinates whose axis leans towards the direction (fixed) are at their end, the others
// span it.
struct Span {
  bool fixed[3] = {false, false, false};
  int edge = -1;  // axis of the edge that separates, whose direction is across; -1: none
};

Feature project_feature(const PosedShape& box, const Vector& direction, const Span& span, const TargetFace& target) {
  const Vector local = transpose_times(box.mat, direction);
  // From box to box, not by way of the world: boxes that just touch meet or do not by the last bit.
  const Vector middle = transpose_times(target.box().mat, box.pos - target.box().pos);
  const Matrix turn = transpose(target.box().mat) * box.mat;
  Vector corner;
  for (int i = 0; i < 3; ++i) corner[i] = local[i] > 0 || i == span.edge ? box.size[i] : -box.size[i];
  Feature feature;
  feature.corner = target.project(middle + turn * corner);
  auto add_side = [&](int axis) {
    Vector end = corner;
    end[axis] = -end[axis];
    feature.side[feature.sides++] = target.project(middle + turn * end) - feature.corner;
  };
  if (span.edge >= 0) add_side(span.edge);
  for (int i = 0; i < 3; ++i) {
    if (!span.fixed[i] && i != span.edge && feature.sides < 2) add_side(i);  // three: the pose is no number
  }
  return feature;
}

// Share of a box's size that is rounding. Boxes that were stacked have corners on sides and sides on sides, and each
// such place is to be found, once.
constexpr mjtNum kOnSide = 1e-10;

// The points where a feature meets a face, in the order of the recorded figures (solvers that stop early depend on it):
// where its sides cross those of the face, corners of the face below it, its own corners above the face. Of a point
// that is found again, the last place counts.
class Meeting {
 public:
  static constexpr int kMost = 4 * 4 + 4 + 4;  // crossings, corners of the face, corners of the feature

  Meeting(const TargetFace& target, const Feature& feature)
      : half_x_(target.half_x()), half_y_(target.half_y()), feature_(feature) {}

  void cross_sides() {
    const FacePoint& p = feature_.corner;
    const FacePoint &u = feature_.side[0], &v = feature_.side[1];
    if (feature_.sides > 0) cross_side(p, u);
    if (feature_.sides < 2) return;
    cross_side(p, v);
    cross_side(p + u, v);
    cross_side(p + v, u);
  }

  // Where edges meet, only the first corner of the face counts.
  void add_face_corners(bool first_only) {
    if (feature_.sides < 2) return;
    const FacePoint &u = feature_.side[0], &v = feature_.side[1];
    const mjtNum area = u.x * v.y - u.y * v.x;
    for (const mjtNum x : {-half_x_, half_x_}) {
      for (const mjtNum y : {-half_y_, half_y_}) {
        const mjtNum dx = x - feature_.corner.x, dy = y - feature_.corner.y;
        const mjtNum s = (dx * v.y - dy * v.x) / area, t = (u.x * dy - u.y * dx) / area;
        const FacePoint p{x, y, feature_.corner.height + s * u.height + t * v.height};
        if (!add_if_inside(p, larger(std::abs(2 * s - 1), std::abs(2 * t - 1)))) continue;
        if (first_only) return;
      }
    }
  }

  // The tip of a feature that meets a face counts wherever it is.
  void add_feature_corners(bool tip_counts) {
    const FacePoint& p = feature_.corner;
    const FacePoint &u = feature_.side[0], &v = feature_.side[1];
    tip_counts ? add(p) : add_if_over_face(p);
    if (feature_.sides > 0) add_if_over_face(p + u);
    if (feature_.sides < 2) return;
    add_if_over_face(p + v);
    add_if_over_face(p + u + v);
  }

  const FacePoint* begin() const { return point_; }
  const FacePoint* end() const { return point_ + count_; }

 private:
  FacePoint* find(const FacePoint& p) {
    const mjtNum near_x = 2 * kOnSide * half_x_, near_y = 2 * kOnSide * half_y_;
    return std::find_if(point_, point_ + count_, [&](const FacePoint& q) {
      return std::abs(p.x - q.x) <= near_x && std::abs(p.y - q.y) <= near_y;
    });
  }

  void add(const FacePoint& p) {
    FacePoint* const end = point_ + count_;
    FacePoint* const earlier = find(p);
    if (earlier != end) {
      std::move(earlier + 1, end, earlier);
      --count_;
    }
    point_[count_++] = p;
  }

  // share: of the way from the middle to the border. A corner on the border is where sides cross, and known then,
  // unless the feature is an edge along a side.
  bool add_if_inside(const FacePoint& p, mjtNum share) {
    const bool inside = share < 1 - kOnSide || (share <= 1 + kOnSide && find(p) == point_ + count_);
    if (inside) add(p);
    return inside;
  }

  void add_if_over_face(const FacePoint& p) {
    add_if_inside(p, larger(std::abs(p.x) / half_x_, std::abs(p.y) / half_y_));
  }

  void cross_side(const FacePoint& from, const FacePoint& along) {
    cross<&FacePoint::x, &FacePoint::y>(from, along, half_x_, half_y_);
    cross<&FacePoint::y, &FacePoint::x>(from, along, half_y_, half_x_);
  }

  template <mjtNum FacePoint::*across, mjtNum FacePoint::*beside>
  void cross(const FacePoint& from, const FacePoint& along, mjtNum half, mjtNum half_beside) {
    const mjtNum rounding = kOnSide * half / std::abs(along.*across);
    if (!(rounding < 1)) return;  // along the side
    for (const mjtNum end : {-half, half}) {
      const mjtNum t = (end - from.*across) / along.*across;
      if (!(-rounding <= t && t <= 1 + rounding)) continue;
      const FacePoint p = from + t * along;
      if (std::abs(p.*beside) <= half_beside * (1 + kOnSide)) add(p);
    }
  }

  mjtNum half_x_, half_y_;
  const Feature& feature_;
  FacePoint point_[kMost];
  int count_ = 0;
};

// Largest coordinate of a point, in the box's own frame, in units of its half sizes: 1 on the surface of the box grown
// by `grown`.
mjtNum extent(const PosedShape& box, const Vector& local, mjtNum grown) {
  mjtNum largest = 0;
  for (int i = 0; i < 3; ++i) largest = larger(largest, std::abs(local[i]) / (box.size[i] + grown));
  return largest;
}

constexpr mjtNum kOutside = 1.01, kInside = 0.99;

// A point outside one box, and not well inside the other, is no contact. Each box has half of the margin.
bool belongs_to_boxes(const PosedShape& a, const PosedShape& b, const Vector& point, mjtNum margin) {
  const mjtNum grown = margin / 2;
  const mjtNum in_a = extent(a, transpose_times(a.mat, point - a.pos), grown);
  const mjtNum in_b = extent(b, transpose_times(b.mat, point - b.pos), grown);
  return !((in_a >= kOutside && in_b >= kInside) || (in_b >= kOutside && in_a >= kInside));
}

// A bit for each point that surely belongs to both boxes, by more than rounding and without a division: most do.
unsigned find_insides(const PosedShape& a, const PosedShape& b, mjtNum margin, const mjtNum (*point)[3], int count) {
  static const FindInsideBoxes find = has_avx2_fma() ? kAvx2FindInsideBoxes : kScalarFindInsideBoxes;
  constexpr mjtNum kRounding = 1e-12;
  const mjtNum grown = margin / 2;
  BoxInsides boxes;
  boxes.axes_a = a.mat.m;
  boxes.axes_b = b.mat.m;
  a.pos.store(boxes.pos_a);
  b.pos.store(boxes.pos_b);
  for (int i = 0; i < 3; ++i) {
    boxes.within_a[i] = (a.size[i] + grown) * (kOutside * (1 - kRounding));
    boxes.within_b[i] = (b.size[i] + grown) * (kOutside * (1 - kRounding));
  }
  return find(boxes, point, count);
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
  Span span;
  span.fixed[steepest(other, outward)] = true;
  span.edge = by_face ? -1 : best.edge_b;
  if (by_face) {
    for (int i = 0; i < 3; ++i) span.fixed[i] = std::abs(dot(other.mat.column(i), outward)) > kLean;
  }
  const Feature feature = project_feature(other, -outward, span, target);
  Meeting meeting(target, feature);
  meeting.cross_sides();
  meeting.add_face_corners(!by_face);
  meeting.add_feature_corners(by_face);

  mjtNum place[Meeting::kMost][3], height[Meeting::kMost];
  int places = 0;
  for (const FacePoint& p : meeting) {
    if (p.height > margin) continue;
    target.middle(p).store(place[places]);
    height[places++] = p.height;
  }
  const unsigned insides = find_insides(a, b, margin, place, places);
  int count = 0;
  for (int i = 0; i < places && count < kMaxPairContacts; ++i) {
    const Vector middle = load3(place[i]);
    if (!(insides >> i & 1u) && !belongs_to_boxes(a, b, middle, margin)) continue;
    out[count++] = contact_point(height[i], middle, best.normal);
  }
  return count;
}

}  // namespace sinew
