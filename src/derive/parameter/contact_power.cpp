// SPDX-License-Identifier: Apache-2.0
#include "derive/parameter/contact_power.h"

#include "math/dual.h"
#include "math/scalar.h"

namespace sinew {
namespace {

constexpr int kFriction = 7;
using Number = Dual<kFriction + 5>;
enum Input { kImpedance, kStiffness, kDamping, kFrictionDamping, kWeight, kImpratio, kDistance };

struct Law {
  Number impedance, stiffness, damping, friction_damping, weight, impratio, distance, friction[5];

  // Of the normal, from which the others follow; at its lower bound it stays there.
  Number regularizer(const Number& scale) const {
    const Number R = (Number(1) - impedance) / impedance * weight * scale;
    return select(R < Number(mjMINVAL), Number(mjMINVAL), R);
  }
  Number normal_residual(const RelativeMotion& motion) const {
    return Number(motion.acceleration[0]) + damping * Number(motion.velocity[0]) + stiffness * impedance * distance;
  }
  Number friction_residual(const RelativeMotion& motion, int i) const {
    return Number(motion.acceleration[i]) + friction_damping * Number(motion.velocity[i]);
  }
};

bool is_quadratic(const mjData& d, int row) { return d.efc_state[row] == mjCNSTRSTATE_QUADRATIC; }

Number frictionless_power(const mjData& d, int row, const Law& law, const RelativeMotion& motion) {
  if (!is_quadratic(d, row)) return Number(0);
  return -law.normal_residual(motion) / law.regularizer(Number(1)) * Number(motion.along[0]);
}

// Edge x_0 +- mu_j x_j.
Number pyramid_power(const mjData& d, const mjContact& contact, const Law& law, const RelativeMotion& motion) {
  const Number &slide = law.friction[0], square = slide * slide;
  const Number R = Number(2) * square / law.impratio * law.regularizer(Number(1) + square);
  const Number normal = law.normal_residual(motion);
  Number sum(0);
  for (int edge = 0; edge < 2 * (contact.dim - 1); ++edge) {
    if (!is_quadratic(d, contact.efc_address + edge)) continue;
    const int axis = 1 + edge / 2;
    const Number mu = edge % 2 ? -law.friction[axis - 1] : law.friction[axis - 1];
    const Number x = normal + mu * (Number(motion.acceleration[axis]) + law.damping * Number(motion.velocity[axis]));
    sum -= x / R * (Number(motion.along[0]) + mu * Number(motion.along[axis]));
  }
  return sum;
}

Number elliptic_power(const mjData& d, const mjContact& contact, const Law& law, const RelativeMotion& motion) {
  const int zone = d.efc_state[contact.efc_address];
  if (zone != mjCNSTRSTATE_QUADRATIC && zone != mjCNSTRSTATE_CONE) return Number(0);
  const Number R = law.regularizer(Number(1)), normal = law.normal_residual(motion);
  if (zone == mjCNSTRSTATE_QUADRATIC) {
    Number sum = -normal / R * Number(motion.along[0]);
    for (int i = 1; i < contact.dim; ++i) {
      const Number ratio = law.friction[0] / law.friction[i - 1], R_i = R / law.impratio * ratio * ratio;
      sum -= law.friction_residual(motion, i) / R_i * Number(motion.along[i]);
    }
    return sum;
  }
  // minus the gradient of (N - mu T)^2 / (2 R mu^2 (1 + mu^2))
  const Number mu = law.friction[0] / sqrt(law.impratio);
  Number squared(0), work(0);
  for (int i = 1; i < contact.dim; ++i) {
    const Number square = law.friction[i - 1] * law.friction[i - 1], x = law.friction_residual(motion, i);
    squared += square * x * x;
    work += square * x * Number(motion.along[i]);
  }
  const Number T = sqrt(squared);
  const Number pull = (mu * normal - mu * T) / (R * mu * (Number(1) + mu * mu));
  return pull * (work / T - Number(motion.along[0]));
}

}  // namespace

ContactPower contact_power(const mjModel& m, const mjData& d, const mjContact& contact, const RelativeMotion& motion) {
  const int first = contact.efc_address, type = d.efc_type[first];
  const bool elliptic = type == mjCNSTR_CONTACT_ELLIPTIC;
  const mjtNum* kbip = d.efc_KBIP + 4 * first;
  Law law;
  law.stiffness = Number::variable(kbip[0], kStiffness);
  law.damping = Number::variable(kbip[1], kDamping);
  law.impedance = Number::variable(kbip[2], kImpedance);
  law.friction_damping = Number::variable(elliptic ? kbip[4 + 1] : kbip[1], kFrictionDamping);
  law.weight = Number::variable(motion.weight, kWeight);
  law.impratio = Number::variable(m.opt.impratio, kImpratio);
  law.distance = Number::variable(d.efc_pos[first] - d.efc_margin[first], kDistance);
  for (int i = 0; i < 5; ++i) law.friction[i] = Number::variable(contact.friction[i], kFriction + i);
  const Number power = elliptic                            ? elliptic_power(d, contact, law, motion)
                       : type == mjCNSTR_CONTACT_PYRAMIDAL ? pyramid_power(d, contact, law, motion)
                                                           : frictionless_power(d, first, law, motion);
  ContactPower result{power.value,
                      power.slope[kImpedance],
                      power.slope[kStiffness],
                      power.slope[kDamping],
                      power.slope[kFrictionDamping],
                      power.slope[kWeight],
                      power.slope[kImpratio],
                      power.slope[kDistance],
                      {}};
  for (int i = 0; i < 5; ++i) result.by_friction[i] = power.slope[kFriction + i];
  return result;
}

}  // namespace sinew
