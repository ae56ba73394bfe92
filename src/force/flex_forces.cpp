// SPDX-License-Identifier: Apache-2.0
#include "force/flex_forces.tpp"

namespace sinew {

template void add_flex_forces<mjData>(const mjModel& m, mjData& d, const Scope& scope);

}  // namespace sinew
