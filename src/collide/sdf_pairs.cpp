// SPDX-License-Identifier: Apache-2.0
#include "collide/sdf_pairs.h"

#include <algorithm>

#include "collide/bounds.h"
#include "query/geom_field.h"
#include "shape/primitives/box.h"
#include "shape/primitives/ellipsoid.h"
#include "shape/sdf/descent.h"
#include "shape/sdf/search.h"

namespace sinew {
namespace {

constexpr mjtNum kMerge = 0.01;  // of the smaller geom's radius

mjtNum volume(const StartRegion& region) { return region.half.x * region.half.y * region.half.z; }

// What the boxes of two geoms share, as a box in the frame of the first; empty boxes have a negative half size.
StartRegion shared_region(const mjModel& m, const mjData& d, int geom, int other, mjtNum margin) {
  const Vector p_wg = load3(d.geom_xpos + 3 * geom), p_wo = load3(d.geom_xpos + 3 * other);
  const Matrix R_wg = load9(d.geom_xmat + 9 * geom), R_wo = load9(d.geom_xmat + 9 * other);
  const Matrix R_go = transpose(R_wg) * R_wo;
  mjtNum p_go[3];
  transpose_times(R_wg, p_wo - p_wg).store(p_go);
  const WorldBox seen = world_box(m.geom_aabb + 6 * other, p_go, R_go.m, margin);
  const mjtNum* own = m.geom_aabb + 6 * geom;
  Vector center, half;
  for (int k = 0; k < 3; ++k) {
    const mjtNum low = std::max(seen.low[k], own[k] - own[3 + k] - margin);
    const mjtNum high = std::min(seen.high[k], own[k] + own[3 + k] + margin);
    center[k] = (low + high) / 2;
    half[k] = (high - low) / 2;
  }
  return {p_wg + R_wg * center, R_wg, half};
}

// Planes have no radius.
mjtNum smaller_radius(mjtNum a, mjtNum b) { return a > 0 && b > 0 ? std::min(a, b) : std::max(a, b); }

// A geom beside a plugin's shape, as MuJoCo measures it.
class PairField {
 public:
  PairField(const mjModel& m, const mjData& d, int geom)
      : field_(m, d, geom),
        estimate_(estimate_of(m.geom_type[geom])),
        size_(load3(m.geom_size + 3 * geom)),
        pos_(load3(d.geom_xpos + 3 * geom)),
        mat_(load9(d.geom_xmat + 9 * geom)) {}

  FieldSample operator()(const Vector& x) const {
    if (!estimate_) return field_(x);
    FieldSample sample = estimate_(size_, transpose_times(mat_, x - pos_));
    sample.gradient = mat_ * sample.gradient;
    return sample;
  }

 private:
  using Estimate = FieldSample (*)(const Vector& size, const Vector& x);

  static Estimate estimate_of(int type) {
    return type == mjGEOM_ELLIPSOID ? Ellipsoid::estimate : type == mjGEOM_BOX ? Box::estimate : nullptr;
  }

  GeomField field_;
  Estimate estimate_;
  Vector size_, pos_;
  Matrix mat_;
};

bool is_empty(const StartRegion& region) { return region.half.x < 0 || region.half.y < 0 || region.half.z < 0; }

}  // namespace

int collide_sdf(const mjModel& m, const mjData& d, int geom1, int geom2, mjtNum margin, ContactPoint* out) {
  const StartRegion in_first = shared_region(m, d, geom1, geom2, margin);
  const StartRegion in_second = shared_region(m, d, geom2, geom1, margin);
  if (is_empty(in_first) || is_empty(in_second)) return 0;
  const GeomField field1(m, d, geom1), field2(m, d, geom2);
  if (!field1.is_defined() || !field2.is_defined()) return 0;
  DescentSettings settings;
  settings.points = m.opt.sdf_initpoints;
  settings.iterations = m.opt.sdf_iterations;
  settings.margin = margin;
  if (collides_as_mujoco(m, geom1) || collides_as_mujoco(m, geom2)) {
    const PairField first(m, d, geom1), second(m, d, geom2);
    return search_fields(FieldRef(first), FieldRef(second), in_first, settings, out, mjMAXCONPAIR);
  }
  settings.merge = kMerge * smaller_radius(m.geom_rbound[geom1], m.geom_rbound[geom2]);
  const StartRegion& region = volume(in_second) < volume(in_first) ? in_second : in_first;
  return collide_fields(FieldRef(field1), FieldRef(field2), region, settings, out, mjMAXCONPAIR);
}

}  // namespace sinew
