// SPDX-License-Identifier: Apache-2.0
// fluid.h -- forces of the medium on all bodies.
//   in    cvel, poses; density, viscosity and wind of the model        out   qfrc_fluid
//   math  force/fluid_model.h. A body that has geoms with an ellipsoid is the sum of those, any other its inertia box
//   cost  O(nbody + ngeom + nv); a wrench a body from the stack        next  force/passive.h
#ifndef SINEW_FORCE_FLUID_H_
#define SINEW_FORCE_FLUID_H_

#include <mujoco/mjdata.h>

#include "base/kinds/geoms.h"
#include "force/fluid_model.h"
#include "model/scope.h"
#include "tree/jacobian.h"

namespace sinew {

inline bool has_medium(const mjModel& m) { return m.opt.density > 0 || m.opt.viscosity > 0; }

// One thing that the medium acts on: its shape, and where it is.
template <class Real>
struct FluidPart {
  int body;
  FluidShape shape;
  Vec3<Real> offset;  // of its centre, from the reference point of the tree
  Mat3<Real> axes;

  // Against the wind, at the centre and in the axes of the part.
  Motion<Real> velocity(const mjModel& m, const Real* cvel) const {
    Motion<Real> v = moved(Motion<Real>::load(cvel + 6 * body), offset);
    v.linear -= constant<Real>(load3(m.opt.wind));
    return rotate_back(axes, v);
  }
};

// Visits all parts of bodies of a scope that move: visit(part).
template <class Data, class Visit>
void for_each_fluid_part(const mjModel& m, const Data& d, const Scope& scope, Visit&& visit) {
  using Real = RealOf<Data>;
  const auto part = [&](int body, const FluidShape& shape, const Real* position, const Real* axes) {
    visit(FluidPart<Real>{body, shape, reference_offset(m, d, body, load3(position)), load9(axes)});
  };
  const auto visit_body = [&](int b) {
    if (m.body_weldid[b] == 0 || m.body_mass[b] < mjMINVAL) return;
    bool has_ellipsoid = false;
    for (int g = m.body_geomadr[b]; g < m.body_geomadr[b] + m.body_geomnum[b]; ++g) {
      if (!(m.geom_fluid[mjNFLUID * g] > 0)) continue;
      has_ellipsoid = true;
      const Vector semiaxes = kinds::half_extents(m.geom_type[g], load3(m.geom_size + 3 * g));
      part(b, {semiaxes, m.geom_fluid + mjNFLUID * g}, d.geom_xpos + 3 * g, d.geom_xmat + 9 * g);
    }
    if (has_ellipsoid) return;
    part(b, {inertia_box(m.body_mass[b], m.body_inertia + 3 * b), nullptr}, d.xipos + 3 * b, d.ximat + 9 * b);
  };
  for (const Run& run : scope.runs) {
    for (const int b : run.below_world()) visit_body(b);
  }
}

// Scratch has 6 * nbody numbers.
template <class Data>
void compute_fluid_forces(const mjModel& m, Data& d, const Scope& scope, RealOf<Data>* scratch);

extern template void compute_fluid_forces<mjData>(const mjModel& m, mjData& d, const Scope& scope, mjtNum* scratch);

}  // namespace sinew

#endif  // SINEW_FORCE_FLUID_H_
