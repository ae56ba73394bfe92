// SPDX-License-Identifier: Apache-2.0
// reduce.h -- compiler settings that make the model smaller: fusestatic and discardvisual.
//   note  both change the spec itself, so that it can be compiled again: a fused body becomes a frame in its parent,
//         and a body keeps as stated inertia what its lost geoms and children gave it
#ifndef SINEW_COMPILE_REDUCE_REDUCE_H_
#define SINEW_COMPILE_REDUCE_REDUCE_H_

#include <unordered_map>

#include "compile/build.h"

namespace sinew {

struct Reduction {
  bool changed = false;
  std::unordered_map<const Body*, Inertial> inertials;  // of the bodies that are left; filled if anything changed
};

// In: a Build whose bodies, geoms and inertials are compiled. If the spec changes, the lists of the Build are to be
// made anew; build.mesh and build.texture are kept in step with the lists of the spec.
Reduction reduce_tree(Build& build);

}  // namespace sinew

#endif  // SINEW_COMPILE_REDUCE_REDUCE_H_
