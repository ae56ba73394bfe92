// SPDX-License-Identifier: Apache-2.0
#include "force/fluid.h"
#include "tree/body_forces.h"
#include "tree/resting_zeros.h"

namespace sinew {

template <class Data>
void compute_fluid_forces(const mjModel& m, Data& d, RealOf<Data>* scratch) {
  using Real = RealOf<Data>;
  clear_all_dofs(m, d, kZeroFluid, d.qfrc_fluid);
  if (!has_medium(m)) return;
  clear_body_forces(m, d, scratch);
  const Medium medium{m.opt.density, m.opt.viscosity};
  for_each_fluid_part(m, d, [&](const FluidPart<Real>& part) {
    const Force<Real> local = fluid_force(medium, part.shape, part.velocity(m, d.cvel));
    const Force<Real> at_centre = rotate(part.axes, local);
    Real* wrench = scratch + 6 * part.body;
    (Force<Real>::load(wrench) + moved(at_centre, -part.offset)).store(wrench);
  });
  add_body_forces(m, d, scratch, d.qfrc_fluid);
}

}  // namespace sinew
