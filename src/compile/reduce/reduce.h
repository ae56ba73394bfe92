// SPDX-License-Identifier: Apache-2.0
// reduce.h -- compiler settings that make the model smaller: fusestatic and discardvisual.
//   note  both only say what the model leaves out, in Build::dropped and Build::fused; the spec stays as it is. Bodies
//         keep the inertia that they had with everything on them
#ifndef SINEW_COMPILE_REDUCE_REDUCE_H_
#define SINEW_COMPILE_REDUCE_REDUCE_H_

#include <unordered_map>

#include "compile/build.h"

namespace sinew {

struct Reduction {
  bool changed = false;
  std::unordered_map<const Body*, Inertial> inertials;  // of the bodies that are left; filled if anything changed
};

// In: a Build whose bodies, geoms and inertials are compiled. If anything is left out, the lists of the Build are to be
// made anew; build.mesh and build.texture are those of the new lists.
Reduction reduce_tree(Build& build);

}  // namespace sinew

#endif  // SINEW_COMPILE_REDUCE_REDUCE_H_
