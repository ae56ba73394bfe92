// SPDX-License-Identifier: Apache-2.0
#include "derive/constraint/cylinder_on_plane.h"

#include <cmath>

#include "math/mat3.h"

namespace sinew {

// Below this the steepest direction runs around faster than any step of differences: the contacts have a kink.
static constexpr mjtNum kNearlyFlat = 2e-6;

CylinderOnPlane::CylinderOnPlane(const mjModel& m, const mjData& d, int geom, const Vector& point, const Vector& normal)
    : normal_(normal), radius_(m.geom_size[3 * geom]) {
  const Matrix axes = load9(d.geom_xmat + 9 * geom);
  axis_ = axes.column(2);
  along_ = dot(axis_, normal);
  if (along_ > 0) {
    axis_ = -axis_;
    along_ = -along_;
  }
  steepest_ = along_ * axis_ - normal;
  steepness_ = norm(steepest_);
  if (steepness_ >= mjMINVAL && steepness_ < kNearlyFlat) return;
  steepest_ = steepness_ < mjMINVAL ? axes.column(0) : steepest_ * (1 / steepness_);
  const Vector local = point - load3(d.geom_xpos + 3 * geom), side = cross(steepest_, axis_);
  const mjtNum half = m.geom_size[3 * geom + 1], third = std::sqrt(mjtNum{3}) / 2;
  const mjtNum places[4][3] = {{half, 1, 0}, {-half, 1, 0}, {half, -0.5, third}, {half, -0.5, -third}};
  for (const auto& [height, share, side_share] : places) {
    const Vector place = height * axis_ + (radius_ * share) * steepest_ + (radius_ * side_share) * side;
    if (distance(place, local) > 1e-6 * (radius_ + half)) continue;
    share_ = share;
    side_share_ = side_share;
    is_known_ = true;
    return;
  }
}

Vector CylinderOnPlane::slide(const Vector& turn) const {
  if (steepness_ < mjMINVAL) return {};
  const Vector turned = cross(turn, axis_);
  const Vector change = dot(turned, normal_) * axis_ + along_ * turned;
  const Vector across = change - dot(change, steepest_) * steepest_;
  const Vector slip = across * (1 / steepness_) - cross(turn, steepest_);
  return (slip * share_ + cross(slip, axis_) * side_share_) * radius_;
}

}  // namespace sinew
