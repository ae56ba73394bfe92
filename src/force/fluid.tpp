// SPDX-License-Identifier: Apache-2.0
#include "force/fluid.h"
#include "tree/body_forces.h"

namespace sinew {

template <class Data>
void compute_fluid_forces(const mjModel& m, Data& d, const Scope& scope, RealOf<Data>* scratch) {
  using Real = RealOf<Data>;
  clear_dofs(scope.runs, d.qfrc_fluid);
  if (!has_medium(m)) return;
  clear_body_forces(scope, scratch);
  const Medium medium{m.opt.density, m.opt.viscosity};
  for_each_fluid_part(m, d, scope, [&](const FluidPart<Real>& part) {
    const Force<Real> local = fluid_force(medium, part.shape, part.velocity(m, d.cvel));
    const Force<Real> at_centre = rotate(part.axes, local);
    Real* wrench = scratch + 6 * part.body;
    (Force<Real>::load(wrench) + moved(at_centre, -part.offset)).store(wrench);
  });
  add_body_forces(m, d, scope, scratch, d.qfrc_fluid);
}

}  // namespace sinew
