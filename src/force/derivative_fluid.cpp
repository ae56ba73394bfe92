// SPDX-License-Identifier: Apache-2.0
// derivative_fluid.cpp -- forces of the medium by velocity.
//   math  each part has a 6 x 6 matrix B, force by motion, from the formulas of the force with dual numbers. About the
//         reference point of the tree they add up over subtrees, and dofs i and j see the sum below the lower of them:
//         S_i . (B S_j)
#include "force/derivative.h"
#include "force/derivative_pattern.h"
#include "force/fluid.h"
#include "math/dual.h"
#include "math/slope6.h"
#include "model/arena/arena.h"

namespace sinew {
namespace {

using Axis = Motion<mjtNum>;
using Wrench = Force<mjtNum>;

// In the axes of the part, about its centre.
Slope6 local_resistance(const Medium& medium, const FluidShape& shape, const Axis& v, Symmetry symmetry) {
  using Number = Dual<6>;
  Motion<Number> inputs;
  for (int k = 0; k < 6; ++k) component(inputs, k) = Number::variable(component(v, k), k);
  const Force<Number> force = fluid_force(medium, shape, inputs);
  const auto slope = [&force](int row, int column) { return component(force, row).slope[column]; };
  Slope6 B;
  for (int column = 0; column < 6; ++column) {
    for (int row = 0; row < 6; ++row) {
      component(B.column[column], row) =
          symmetry == Symmetry::kForced ? 0.5 * (slope(row, column) + slope(column, row)) : slope(row, column);
    }
  }
  return B;
}

void add_part(const mjModel& m, const mjData& d, const FluidPart<mjtNum>& part, Symmetry symmetry, Slope6& sum) {
  const Medium medium{m.opt.density, m.opt.viscosity};
  const Slope6 B = local_resistance(medium, part.shape, part.velocity(m, d.cvel), symmetry);
  for (int k = 0; k < 6; ++k) {
    Axis unit;
    component(unit, k) = 1;
    const Axis local = rotate_back(part.axes, moved(unit, part.offset));
    sum.column[k] += moved(rotate(part.axes, B * local), -part.offset);
  }
}

}  // namespace

void add_fluid_derivative(const mjModel& m, mjData& d, const Scope& scope, Symmetry symmetry, mjtNum* D) {
  if (!has_medium(m)) return;
  StackFrame frame(d);
  Slope6* sums = frame.make_in_runs<Slope6>(m.nbody, scope.runs, &Run::bodies);
  const auto add = [&](const FluidPart<mjtNum>& part) { add_part(m, d, part, symmetry, sums[part.body]); };
  for_each_fluid_part(m, d, scope, add);
  for (const Run& run : backwards(scope.runs)) {
    for (const int b : run.below_world().backwards()) {
      for (int k = 0; k < 6; ++k) sums[m.body_parentid[b]].column[k] += sums[b].column[k];
    }
  }
  Axis* axes = frame.make_in_runs<Axis>(m.nv, scope.runs, &Run::dofs);
  Wrench* rows = frame.make_in_runs<Wrench>(m.nv, scope.runs, &Run::dofs);
  Wrench* columns = frame.make_in_runs<Wrench>(m.nv, scope.runs, &Run::dofs);
  for (const Run& run : scope.runs) {
    for (const int i : run.dofs) {
      axes[i] = Axis::load(d.cdof + 6 * i);
      rows[i] = sums[m.dof_bodyid[i]].from_left(axes[i]);
      columns[i] = sums[m.dof_bodyid[i]] * axes[i];
    }
  }
  add_to_entries(
      m, scope, D, [&](int i, int j) { return dot(axes[j], rows[i]); },
      [&](int i, int j) { return dot(axes[i], columns[j]); });
}

}  // namespace sinew
