// SPDX-License-Identifier: Apache-2.0
// real.h -- the scalar of a data struct. Smooth stages are templates over Data: mjData, or TreeData
// (model/tree_data.h), whose arrays hold lanes of environments or dual numbers.
#ifndef SINEW_TREE_REAL_H_
#define SINEW_TREE_REAL_H_

#include <type_traits>

#include <mujoco/mjdata.h>

namespace sinew {

template <class Data>
using RealOf = std::remove_pointer_t<decltype(Data::qpos)>;

}  // namespace sinew

#endif  // SINEW_TREE_REAL_H_
