// SPDX-License-Identifier: Apache-2.0
#include "solve/lane_newton.h"

#include "solve/lane_exchange.tpp"
#include "solve/lane_newton.tpp"

namespace sinew {

template class LaneNewton<4>;
template class LaneNewton<8>;

}  // namespace sinew
