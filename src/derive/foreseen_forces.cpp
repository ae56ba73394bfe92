// SPDX-License-Identifier: Apache-2.0
#include "derive/foreseen_forces.h"

#include "derive/flex/edge_lengths.h"
#include "derive/tree_derivative.h"
#include "force/fluid.h"
#include "force/passive.h"
#include "math/dual.h"
#include "math/slope6.h"
#include "tree/actuator.h"

namespace sinew {
namespace {

bool is_whole(const mjModel& m) { return m.opt.integrator == mjINT_IMPLICIT; }

void add_tendons(const mjModel& m, mjData& d, const AllLengthSlopes& lengths, const mjtNum* y, mjtNum scale,
                 const Slopes& slopes) {
  if (!has_passive_forces(m) || (m.opt.disableflags & mjDSBL_DAMPER)) return;
  for (int t = 0; t < m.ntendon; ++t) {
    if (m.tendon_damping[t] == 0) continue;
    add_limited_product(m, d, tendon_length(d, lengths, t, 1), foreseen_couplings(m), {-scale * m.tendon_damping[t]}, y,
                        slopes);
  }
  add_foreseen_edges(m, d, y, scale, slopes);
}

// The slope of the gain by velocity, and what that changes by.
Factor gain_slope(const mjModel& m, const mjData& d, int i) {
  const mjtNum* prm = m.actuator_gainprm + mjNGAIN * i;
  if (m.actuator_gaintype[i] == mjGAIN_AFFINE) return {prm[2]};
  if (m.actuator_gaintype[i] != mjGAIN_MUSCLE) return {};
  using Inner = Dual<2>;
  using Number = Dual<1, Inner>;
  const Number length(Inner::variable(d.actuator_length[i], 0));
  const Number velocity = Number::variable(Inner::variable(d.actuator_velocity[i], 1), 0);
  const Inner slope = muscle_gain(muscle_shape(m, i, prm), length, velocity).slope[0];
  return {slope.value, slope.slope[0], slope.slope[1]};
}

}  // namespace

// As in force/derivative_actuator.cpp: the input is neither clamped nor a step ahead.
Factor foreseen_factor(const mjModel& m, const mjData& d, int i, mjtNum scale) {
  const Factor gain = gain_slope(m, d, i);
  const int act = m.actuator_actnum[i] > 0 ? last_activation(m, i) : -1;
  const mjtNum input = act >= 0 ? d.act[act] : d.ctrl[i];
  const mjtNum bias = m.actuator_biastype[i] == mjBIAS_AFFINE ? m.actuator_biasprm[mjNBIAS * i + 2] : 0;
  return {.value = scale * (bias + gain.value * input),
          .by_length = scale * gain.by_length * input,
          .by_velocity = scale * gain.by_velocity * input,
          .act = act,
          .ctrl = act >= 0 ? -1 : i,
          .by_input = scale * gain.value};
}

namespace {

void add_actuators(const mjModel& m, mjData& d, const AllLengthSlopes& lengths, const mjtNum* y, mjtNum scale,
                   const Slopes& slopes, DerivativeReport& report) {
  if (m.opt.disableflags & mjDSBL_ACTUATION) return;
  for (int i = 0; i < m.nu; ++i) {
    if (is_actuator_disabled(m, i)) continue;
    const Factor factor = foreseen_factor(m, d, i, scale);
    const Length length = actuator_length(m, d, lengths, i);
    if (m.actuator_trntype[i] == mjTRN_BODY && factor.value != 0 && length.n > 0) report.add(Obstacle::kAdhesion, i);
    add_limited_product(m, d, length, foreseen_couplings(m), factor, y, slopes);
  }
}

// The matrix of one part times y, with its slopes by the velocity of the part; and the matrix itself.
struct PartSlopes {
  Force<mjtNum> force;  // B y
  Slope6 by_velocity, B;
};

// B y is the slope of the force along y, where B is not made symmetric.
PartSlopes slopes_along(const mjModel& m, const FluidPart<mjtNum>& part, const Axis& v, const Axis& y) {
  using Inner = Dual<6>;
  using Number = Dual<1, Inner>;
  Motion<Number> inputs;
  for (int k = 0; k < 6; ++k) {
    component(inputs, k) = Number(Inner::variable(component(v, k), k));
    component(inputs, k).slope[0] = Inner(component(y, k));
  }
  const Force<Number> force = fluid_force({m.opt.density, m.opt.viscosity}, part.shape, inputs);
  PartSlopes result;
  for (int r = 0; r < 6; ++r) {
    const auto& [of, along] = component(force, r);
    component(result.force, r) = along[0].value;
    for (int c = 0; c < 6; ++c) {
      component(result.B.column[c], r) = of.slope[c];
      component(result.by_velocity.column[c], r) = along[0].slope[c];
    }
  }
  return result;
}

// The drag of a box, c |v| v along each axis, has a slope with a kink at rest. The slope of that is the mean of both
// sides, 0.
PartSlopes local_slopes(const mjModel& m, const FluidPart<mjtNum>& part, const Axis& v, const Axis& y) {
  using Inner = Dual<6>;
  using Number = Dual<6, Inner>;
  const bool is_box = !part.shape.geom_fluid;
  if (is_whole(m) && !is_box) return slopes_along(m, part, v, y);
  Motion<Number> inputs;
  for (int k = 0; k < 6; ++k) {
    const mjtNum speed = component(v, k);
    component(inputs, k) = Number::variable(is_box && speed == 0 ? Inner(0) : Inner::variable(speed, k), k);
  }
  const Force<Number> force = fluid_force({m.opt.density, m.opt.viscosity}, part.shape, inputs);
  PartSlopes result;
  for (int r = 0; r < 6; ++r) {
    Inner sum(0);
    for (int c = 0; c < 6; ++c) {
      const Inner &across = component(force, r).slope[c], &back = component(force, c).slope[r];
      const Inner entry = is_whole(m) ? across : Inner(0.5) * (across + back);
      component(result.B.column[c], r) = entry.value;
      sum += entry * Inner(component(y, c));
    }
    component(result.force, r) = sum.value;
    for (int c = 0; c < 6; ++c) component(result.by_velocity.column[c], r) = sum.slope[c];
  }
  return result;
}

// A matrix of the part, in the axes of the world and about the reference point.
Slope6 in_world(const FluidPart<mjtNum>& part, const Slope6& local) {
  Slope6 world;
  for (int k = 0; k < 6; ++k) {
    Axis unit;
    component(unit, k) = 1;
    world.column[k] = moved(rotate(part.axes, local * rotate_back(part.axes, moved(unit, part.offset))), -part.offset);
  }
  return world;
}

// D y of the medium is the work of forces B Y on bodies that would move with Y = sum of S y. They ride on the bodies,
// but for the velocity, the wind and Y, which turns with the dofs before it.
void add_whole_medium(const mjModel& m, mjData& d, const TreeFlow& flow, const mjtNum* y, mjtNum scale, mjtNum* dq,
                      mjtNum* dv) {
  StackFrame frame(d);
  TreeFlow along(m, frame);
  fill_tree_flow(m, d, y, nullptr, Vector{}, along);
  BodyLoad* forces = frame.make<BodyLoad>(m.nbody);
  BodyLoad* turned = frame.make<BodyLoad>(m.nbody);
  const Vector wind = load3(m.opt.wind);
  for_each_fluid_part(m, d, WholeScope(m), [&](const FluidPart<mjtNum>& part) {
    const Axis Y = rotate_back(part.axes, moved(along.V(part.body), part.offset));
    const PartSlopes local = local_slopes(m, part, part.velocity(m, d.cvel), Y);
    BodyLoad load;
    load.drags = true;
    load.wrench = moved(rotate(part.axes, local.force), -part.offset);
    load.drag = in_world(part, local.by_velocity);
    for (int k = 0; k < 3; ++k) {
      Vector w;
      w[k] = 1;
      load.turn[k] = load.drag * Axis{Vector{}, cross(w, wind)};
    }
    forces[part.body] += load;
    BodyLoad by_Y;
    by_Y.drags = true;
    by_Y.drag = in_world(part, local.B);
    turned[part.body] += by_Y;
  });
  add_tree_derivative(m, d, flow, forces, -scale, dq, dv, Bodies::kWeightless);
  add_tree_derivative(m, d, along, turned, -scale, dq, nullptr, Bodies::kWeightless);
}

// Which numbers of y a row of D is multiplied with: all, unless M has no place for some. False if it is all.
bool mask_dropped(const mjModel& m, int row, const mjtNum* y, mjtNum* kept) {
  bool drops = false;
  std::copy_n(y, m.nv, kept);
  for (int k = m.D_rowadr[row]; k < m.D_rowadr[row] + m.D_rownnz[row]; ++k) {
    if (m.mapM2D[k] >= 0) continue;
    kept[m.D_colind[k]] = 0;
    drops = true;
  }
  return drops;
}

// Rows that leave dofs out (those of bodies whose M is diagonal) are computed one by one, with what they keep of y.
void add_medium(const mjModel& m, mjData& d, const TreeFlow& flow, const mjtNum* y, mjtNum scale,
                const Slopes& slopes) {
  if (!has_medium(m) || !has_passive_forces(m)) return;
  const bool drops = std::any_of(m.mapM2D, m.mapM2D + m.nD, [](int place) { return place < 0; });
  if (!drops || is_whole(m)) return add_whole_medium(m, d, flow, y, scale, slopes.dq, slopes.dv);
  StackFrame frame(d);
  const mjtSize nv = m.nv;
  mjtNum *all_q = zeros(frame, nv * nv), *all_v = zeros(frame, nv * nv), *kept = frame.alloc<mjtNum>(nv);
  mjtNum *row_q = frame.alloc<mjtNum>(nv * nv), *row_v = frame.alloc<mjtNum>(nv * nv);
  add_whole_medium(m, d, flow, y, scale, all_q, all_v);
  for (int i = 0; i < m.nv; ++i) {
    const mjtNum *from_q = all_q, *from_v = all_v;
    if (mask_dropped(m, i, y, kept)) {
      std::fill_n(row_q, nv * nv, 0);
      std::fill_n(row_v, nv * nv, 0);
      add_whole_medium(m, d, flow, kept, scale, row_q, row_v);
      from_q = row_q, from_v = row_v;
    }
    add(slopes.dq + i * nv, slopes.dq + i * nv, from_q + i * nv, static_cast<int>(nv));
    add(slopes.dv + i * nv, slopes.dv + i * nv, from_v + i * nv, static_cast<int>(nv));
  }
}

void subtract_bias(const mjModel& m, mjData& d, const mjtNum* y, mjtNum scale, const Slopes& slopes) {
  StackFrame frame(d);
  TreeFlow flow(m, frame);
  mjtNum* qvel = frame.alloc<mjtNum>(m.nv);
  for (const mjtNum side : {1.0, -1.0}) {
    add_scaled(qvel, d.qvel, y, side, static_cast<int>(m.nv));
    fill_tree_flow(m, d, qvel, nullptr, Vector{}, flow);
    add_tree_derivative(m, d, flow, nullptr, -0.5 * scale * side, slopes.dq, nullptr);
  }
  fill_tree_flow(m, d, y, nullptr, Vector{}, flow);
  add_tree_derivative(m, d, flow, nullptr, -scale, nullptr, slopes.dv);
}

}  // namespace

void add_foreseen_forces(const mjModel& m, mjData& d, const TreeFlow& flow, const AllLengthSlopes& lengths,
                         const mjtNum* y, mjtNum scale, const Slopes& slopes, DerivativeReport& report) {
  add_tendons(m, d, lengths, y, scale, slopes);
  add_actuators(m, d, lengths, y, scale, slopes, report);
  add_medium(m, d, flow, y, scale, slopes);
  if (is_whole(m)) subtract_bias(m, d, y, scale, slopes);
}

}  // namespace sinew
