// SPDX-License-Identifier: Apache-2.0
// contact_parameters.h -- how contacts of two sides, geoms or flexes, behave: dimension, friction, stiffness, margin.
//   math  docs/theory/collision.md (c.15), (c.16). The side of higher priority decides. Of equals, the larger dimension
//         and friction count; solref and solimp are averaged with the weights solmix; where solref is direct (not
//         positive), the smaller numbers count. An explicit pair brings its own numbers, and the options override all
//         of them if the model says so.
#ifndef SINEW_COLLIDE_CONTACT_PARAMETERS_H_
#define SINEW_COLLIDE_CONTACT_PARAMETERS_H_

#include <algorithm>

#include <mujoco/mjdata.h>

namespace sinew {

// A side by the names that mjContact has for it: a geom, or an element or vertex of a flex.
struct SideName {
  int geom = -1, flex = -1, elem = -1, vert = -1;
};

// What a side brings to a contact, from the fields of its geom or of its flex.
struct SideParameters {
  int condim, priority;
  mjtNum solmix, margin, gap;
  const mjtNum *friction, *solref, *solimp;
};

inline SideParameters side_parameters(const mjModel& m, const SideName& side) {
  if (side.geom >= 0) {
    const int g = side.geom;
    return {m.geom_condim[g], m.geom_priority[g],      m.geom_solmix[g],           m.geom_margin[g],
            m.geom_gap[g],    m.geom_friction + 3 * g, m.geom_solref + mjNREF * g, m.geom_solimp + mjNIMP * g};
  }
  const int f = side.flex;
  return {m.flex_condim[f], m.flex_priority[f],      m.flex_solmix[f],           m.flex_margin[f],
          m.flex_gap[f],    m.flex_friction + 3 * f, m.flex_solref + mjNREF * f, m.flex_solimp + mjNIMP * f};
}

// Distance below which two sides make contacts. pair: the explicit pair of the model that names them, or -1.
inline mjtNum contact_margin(const mjModel& m, const SideName& first, const SideName& second, int pair) {
  if (m.opt.enableflags & mjENBL_OVERRIDE) return m.opt.o_margin;
  if (pair >= 0) return m.pair_margin[pair];
  return std::max(side_parameters(m, first).margin, side_parameters(m, second).margin);
}

// Fills in everything that all contacts of the two sides share.
void set_parameters(const mjModel& m, const SideName& first, const SideName& second, int pair, mjtNum margin,
                    mjContact& contact);

// The rows of a contact frame: the normal, a first tangent near the given one (any, if it is zero), and their product.
void set_frame(const mjtNum normal[3], const mjtNum tangent[3], mjtNum frame[9]);

}  // namespace sinew

#endif  // SINEW_COLLIDE_CONTACT_PARAMETERS_H_
