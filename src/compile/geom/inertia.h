// SPDX-License-Identifier: Apache-2.0
// inertia.h -- mass, centre and principal axes: of a tensor, of several things together, and what the compiler's
// settings make of them.
#ifndef SINEW_COMPILE_GEOM_INERTIA_H_
#define SINEW_COMPILE_GEOM_INERTIA_H_

#include <span>

#include "compile/build.h"

namespace sinew {

// Principal moments, descending, and their axes.
struct PrincipalInertia {
  Vector moments;
  Quat<double> axes;
};
PrincipalInertia principal_inertia(const Matrix& tensor);

// One rigid thing out of several whose inertial frames are given in one frame. Parts without mass are passed over; of
// a single part the frame is kept as it is.
Inertial combine_inertials(std::span<const Inertial> parts);

// Fills the inertials of build.body: as stated, or from the geoms that build.geom has, within the compiler's bounds.
// Throws ModelError for impossible inertias and for moving bodies without mass.
void compile_inertials(Build& build);

// Scales all masses and inertias to the compiler's settotalmass, if that is given.
void set_total_mass(Build& build);

}  // namespace sinew

#endif  // SINEW_COMPILE_GEOM_INERTIA_H_
