// SPDX-License-Identifier: Apache-2.0
// fluid.h -- the twelve numbers of geom_fluid: switch, five coefficients, virtual mass and virtual inertia.
//   math  the ellipsoid's added mass in an ideal fluid (Tuckerman 1925), at fluid density 1
#ifndef SINEW_COMPILE_GEOM_FLUID_H_
#define SINEW_COMPILE_GEOM_FLUID_H_

#include "compile/build.h"

namespace sinew {

// `semiaxes` are those of the ellipsoid that stands for the geom. All zero unless the geom uses the ellipsoid model.
std::array<double, mjNFLUID> fluid_numbers(const mjsGeom& geom, const Vector& semiaxes);

}  // namespace sinew

#endif  // SINEW_COMPILE_GEOM_FLUID_H_
