// SPDX-License-Identifier: Apache-2.0
#include "derive/body_load.h"

#include <algorithm>

#include "force/fluid.h"
#include "force/passive.h"
#include "math/dual.h"

namespace sinew {
namespace {

using Axis = Motion<mjtNum>;
using Wrench = Force<mjtNum>;

// The medium's force on a part rides on its body but for the wind, which does not turn along: seen from the body it
// turns back by w x wind.
BodyLoad medium_load(const mjModel& m, const mjData& d, const FluidPart<mjtNum>& part) {
  using Number = Dual<6>;
  const Axis v = part.velocity(m, d.cvel);
  Motion<Number> inputs;
  for (int k = 0; k < 6; ++k) component(inputs, k) = Number::variable(component(v, k), k);
  const Force<Number> force = fluid_force({m.opt.density, m.opt.viscosity}, part.shape, inputs);
  Wrench value;
  Slope6 local;
  for (int row = 0; row < 6; ++row) {
    component(value, row) = component(force, row).value;
    for (int k = 0; k < 6; ++k) component(local.column[k], row) = component(force, row).slope[k];
  }
  BodyLoad load;
  load.drags = true;
  load.wrench = moved(rotate(part.axes, value), -part.offset);
  for (int k = 0; k < 6; ++k) {
    Axis unit;
    component(unit, k) = 1;
    const Axis seen = rotate_back(part.axes, moved(unit, part.offset));
    load.drag.column[k] = moved(rotate(part.axes, local * seen), -part.offset);
  }
  const Vector wind = load3(m.opt.wind);
  for (int k = 0; k < 3; ++k) {
    Vector w;
    w[k] = 1;
    load.turn[k] = load.drag * Axis{Vector{}, cross(w, wind)};
  }
  return load;
}

bool is_pushed(const mjData& d, int body) {
  const mjtNum* applied = d.xfrc_applied + 6 * body;
  return std::any_of(applied, applied + 6, [](mjtNum x) { return x != 0; });
}

}  // namespace

BodyLoad& BodyLoad::operator+=(const BodyLoad& other) {
  wrench += other.wrench;
  for (int k = 0; k < 3; ++k) turn[k] += other.turn[k];
  for (int k = 0; k < 6 && other.drags; ++k) drag.column[k] += other.drag.column[k];
  drags = drags || other.drags;
  return *this;
}

BodyLoad fixed_load(const Vector& point, const Vector& force, const Vector& torque) {
  BodyLoad load;
  load.wrench = {torque + cross(point, force), force};
  for (int k = 0; k < 3; ++k) {
    Vector w;
    w[k] = 1;
    const Vector kept = -cross(w, force);
    load.turn[k] = {cross(point, kept) - cross(w, torque), kept};
  }
  return load;
}

BodyLoad* gather_loads(const mjModel& m, const mjData& d, bool applied, bool medium, StackFrame& frame) {
  medium = medium && has_medium(m) && has_passive_forces(m);
  bool any_push = false;
  for (int b = 1; applied && b < m.nbody; ++b) any_push = any_push || is_pushed(d, b);
  if (!medium && !any_push) return nullptr;
  BodyLoad* loads = frame.make<BodyLoad>(m.nbody);
  for (int b = 1; any_push && b < m.nbody; ++b) {
    if (!is_pushed(d, b)) continue;
    const mjtNum* push = d.xfrc_applied + 6 * b;
    loads[b] += fixed_load(reference_offset(m, d, b, load3(d.xipos + 3 * b)), load3(push), load3(push + 3));
  }
  if (medium) {
    for_each_fluid_part(m, d, WholeScope(m),
                        [&](const FluidPart<mjtNum>& part) { loads[part.body] += medium_load(m, d, part); });
  }
  return loads;
}

BodyLoad* gather_compensation(const mjModel& m, const mjData& d, StackFrame& frame) {
  if (m.ngravcomp == 0 || (m.opt.disableflags & mjDSBL_GRAVITY) || !has_passive_forces(m)) return nullptr;
  BodyLoad* loads = frame.make<BodyLoad>(m.nbody);
  for (int b = 1; b < m.nbody; ++b) {
    if (m.body_gravcomp[b] == 0) continue;
    const Vector lift = load3(m.opt.gravity) * (-m.body_mass[b] * m.body_gravcomp[b]);
    loads[b] = fixed_load(reference_offset(m, d, b, load3(d.xipos + 3 * b)), lift, Vector{});
  }
  return loads;
}

}  // namespace sinew
