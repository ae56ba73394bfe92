// SPDX-License-Identifier: Apache-2.0
// kernels.tpp -- the whole table for one Pack; included by kernels_scalar.cpp and kernels_avx2.cpp only.
#ifndef SINEW_MATH_KERNELS_TPP_
#define SINEW_MATH_KERNELS_TPP_

#include "math/dense/cholesky.tpp"
#include "math/dense/cholesky_solve.tpp"
#include "math/dense/dense_product.tpp"
#include "math/dense/dense_vector.tpp"
#include "math/simd/articulate.tpp"
#include "math/simd/articulate_solve.tpp"
#include "math/simd/kernels_table.h"
#include "math/simd/project.tpp"
#include "math/sparse/sparse_ldl.tpp"
#include "math/sparse/sparse_ldl_solve.tpp"

namespace sinew {
namespace {

template <class Pack>
constexpr Kernels make_kernels(const char* name) {
  return {
      .name = name,
      .dot = dot<Pack>,
      .add_scaled = add_scaled<Pack>,
      .mul_mat_vec = mul_mat_vec<Pack>,
      .mul_mat_t_vec = mul_mat_t_vec<Pack>,
      .mul_mat_mat = mul_mat_mat<Pack>,
      .mul_mat_mat_t = mul_mat_mat_t<Pack>,
      .mul_mat_t_mat = mul_mat_t_mat<Pack>,
      .sqr_mat_t_d_lower = sqr_mat_t_d_lower<Pack>,
      .project_axes = project_axes<Pack>,
      .articulate = articulate<Pack>,
      .articulate_solve = articulate_solve<Pack>,
      .chol_factor = chol_factor<Pack>,
      .chol_solve = chol_solve<Pack>,
      .chol_update = chol_update<Pack>,
      .ldl_factor = ldl_factor<Pack>,
      .ldl_solve = ldl_solve<Pack>,
      .ldl_update = ldl_update<Pack>,
      .mul_symmetric_vec = mul_symmetric_vec<Pack>,
  };
}

}  // namespace
}  // namespace sinew

#endif  // SINEW_MATH_KERNELS_TPP_
