// SPDX-License-Identifier: Apache-2.0
// make_lane_kernels.tpp -- the whole table for one Pack; for lane_kernels_avx2.cpp and lane_kernels_avx512.cpp only.
#ifndef SINEW_SOLVE_MAKE_LANE_KERNELS_TPP_
#define SINEW_SOLVE_MAKE_LANE_KERNELS_TPP_

#include "solve/lane_cones.tpp"
#include "solve/lane_hessian.tpp"
#include "solve/lane_kernels.h"
#include "solve/lane_lines.tpp"
#include "solve/lane_rows.tpp"

namespace sinew {
namespace {

template <class Pack>
constexpr LaneKernels<Pack::kLanes> make_lane_kernels() {
  return {
      .gather = RowsInLanes<Pack>::gather,
      .scatter = RowsInLanes<Pack>::scatter,
      .multiply = RowsInLanes<Pack>::multiply,
      .pull = RowsInLanes<Pack>::pull,
      .move = RowsInLanes<Pack>::move,
      .cost = RowsInLanes<Pack>::cost,
      .slope = RowsInLanes<Pack>::slope,
      .add_costs = ConesInLanes<Pack>::add_costs,
      .evaluate = ConesInLanes<Pack>::evaluate,
      .set_lines = ConesInLanes<Pack>::set_lines,
      .add_slopes = ConesInLanes<Pack>::add_slopes,
      .change_cones = ConesInLanes<Pack>::change_cones,
      .narrow = LinesInLanes<Pack>::narrow,
      .multiply_by_root = ConesInLanes<Pack>::multiply_by_root,
      .dot = RowsInLanes<Pack>::dot,
      .sum_products = RowsInLanes<Pack>::sum_products,
      .sum_products_of_differences = RowsInLanes<Pack>::sum_products_of_differences,
      .add_scaled = RowsInLanes<Pack>::add_scaled,
      .subtract = RowsInLanes<Pack>::subtract,
      .negate = RowsInLanes<Pack>::negate,
      .take_changes = RowsInLanes<Pack>::take_changes,
      .take = RowsInLanes<Pack>::take,
      .mul_symmetric = HessianInLanes<Pack>::mul_symmetric,
      .add_square = HessianInLanes<Pack>::add_square,
      .add_squares = HessianInLanes<Pack>::add_squares,
      .factor = HessianInLanes<Pack>::factor,
      .solve = HessianInLanes<Pack>::solve,
      .update = HessianInLanes<Pack>::update,
  };
}

}  // namespace
}  // namespace sinew

#endif  // SINEW_SOLVE_MAKE_LANE_KERNELS_TPP_
