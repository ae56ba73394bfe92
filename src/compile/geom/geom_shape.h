// SPDX-License-Identifier: Apache-2.0
// geom_shape.h -- what geoms and sites have in common: shapes, sizes, and `fromto` in place of pose and length.
#ifndef SINEW_COMPILE_GEOM_GEOM_SHAPE_H_
#define SINEW_COMPILE_GEOM_GEOM_SHAPE_H_

#include "compile/build.h"

namespace sinew {

// Pose in the body and sizes of a geom or site.
struct ShapePlace {
  Placement place;
  Vector size;
};

// Checks that shape and sizes go together; throws ModelError that says which size is missing.
ShapePlace shape_place(const Build& build, const Geom& geom);
ShapePlace shape_place(const Build& build, const Site& site);

}  // namespace sinew

#endif  // SINEW_COMPILE_GEOM_GEOM_SHAPE_H_
