// SPDX-License-Identifier: Apache-2.0
// make_kernels.tpp -- the whole table for one Pack; included by kernels_scalar.cpp and kernels_avx2.cpp only.
#ifndef SINEW_MATH_KERNELS_MAKE_KERNELS_TPP_
#define SINEW_MATH_KERNELS_MAKE_KERNELS_TPP_

#include "math/kernels/articulate.tpp"
#include "math/kernels/articulate_rows.tpp"
#include "math/kernels/articulate_solve.tpp"
#include "math/kernels/bits.tpp"
#include "math/kernels/cholesky.tpp"
#include "math/kernels/cholesky_solve.tpp"
#include "math/kernels/dense_product.tpp"
#include "math/kernels/dense_vector.tpp"
#include "math/kernels/mass_rows.tpp"
#include "math/kernels/project.tpp"
#include "math/kernels/sparse_ldl.tpp"
#include "math/kernels/sparse_ldl_solve.tpp"
#include "math/simd/kernels_table.h"

namespace sinew {
namespace {

template <class Pack>
constexpr Kernels make_kernels(const char* name) {
  return {
      .name = name,
      .dot = dot<Pack>,
      .add_scaled = add_scaled<Pack>,
      .any_bit = any_bit<Pack>,
      .any_difference = any_difference<Pack>,
      .any_beyond = any_beyond<Pack>,
      .mul_mat_vec = mul_mat_vec<Pack>,
      .mul_mat_t_vec = mul_mat_t_vec<Pack>,
      .mul_mat_mat = mul_mat_mat<Pack>,
      .mul_mat_mat_t = mul_mat_mat_t<Pack>,
      .mul_mat_t_mat = mul_mat_t_mat<Pack>,
      .sqr_mat_t_d_lower = sqr_mat_t_d_lower<Pack>,
      .project_axes = project_axes<Pack>,
      .mass_rows = mass_rows<Pack>,
      .reverse_rows = reverse_rows<Pack>,
      .articulate = articulate<Pack>,
      .articulate_solve = articulate_solve<Pack>,
      .chol_factor = chol_factor<Pack>,
      .chol_solve = chol_solve<Pack>,
      .chol_update = chol_update<Pack>,
      .ldl_factor = ldl_factor<Pack>,
      .ldl_solve = ldl_solve<Pack>,
      .ldl_update = ldl_update<Pack>,
      .mul_symmetric_vec = mul_symmetric_vec<Pack>,
      .articulate_rows = articulate_rows<Pack>,
  };
}

}  // namespace
}  // namespace sinew

#endif  // SINEW_MATH_KERNELS_MAKE_KERNELS_TPP_
