// SPDX-License-Identifier: Apache-2.0
// scratch.h -- scratch memory of a stage over any data: FrameOf<Data> frame(d); frame.template alloc<Real>(n).
#ifndef SINEW_TREE_SCRATCH_H_
#define SINEW_TREE_SCRATCH_H_

#include <type_traits>

#include "model/arena/arena.h"
#include "model/tree_data.h"
#include "tree/real.h"

namespace sinew {

template <class Data>
using FrameOf = std::conditional_t<std::is_same_v<Data, mjData>, StackFrame, TreeFrame<RealOf<Data>>>;

}  // namespace sinew

#endif  // SINEW_TREE_SCRATCH_H_
