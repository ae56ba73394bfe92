// SPDX-License-Identifier: Apache-2.0
// The kernel for long chains gives the same bits on every processor.
#include <array>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "base/cpu.h"
#include "math/simd/articulate.h"
#include "math/simd/kernels_table.h"

namespace sinew {
namespace {

// Bodies 1 to n, 5 at least, in a row with a dof each; the last three hang from body 2, so that rows have gaps too.
struct Tree {
  explicit Tree(int n) : parent{0}, dofadr{-1}, dofnum{0}, inertia(10), size(n + 1) {
    for (int b = 1; b <= n; ++b) {
      const int i = b - 1;
      parent.push_back(b == n - 2 ? 2 : b - 1);
      dofadr.push_back(i);
      dofnum.push_back(1);
      const double h[3] = {.1 * std::sin(b), .1 * std::cos(b), .05};
      const double mass = 1 + .1 * std::sin(3.0 * b);
      for (double x : {2., 2.5, 3., .1, .2, .3, h[0], h[1], h[2], mass}) inertia.push_back(x);
      for (int c = 0; c < 6; ++c) axis.push_back(std::sin(1.0 + 7 * i + c));
      share.push_back(i == 3 ? 0 : 1);
      added.push_back(i == 3 ? 1000 : .01 * i);
      std::vector<int> row{i};
      for (int a = parent[static_cast<std::size_t>(b)]; a > 0; a = parent[static_cast<std::size_t>(a)]) {
        row.insert(row.begin(), a - 1);
      }
      rowadr.push_back(static_cast<int>(colind.size()));
      rownnz.push_back(static_cast<int>(row.size()));
      colind.insert(colind.end(), row.begin(), row.end());
    }
    const int block_count = (n + kAxisBlock - 1) / kAxisBlock;
    blocks.resize(static_cast<std::size_t>(block_count * 6 * kAxisStride));
    for (int b = 0; b < block_count; ++b) {
      for (int k = 0; k < kAxisStride && b * kAxisBlock + k < n; ++k) {
        for (int c = 0; c < 6; ++c) {
          blocks[static_cast<std::size_t>((b * 6 + c) * kAxisStride + k)] =
              axis[static_cast<std::size_t>(6 * (b * kAxisBlock + k) + c)];
        }
      }
    }
  }

  // wrenches, inverses, L, solution, M, M descending. rows: in place of those of the kernels
  std::array<std::vector<double>, 6> run(const Kernels& kernels, ArticulateRows* rows = nullptr) const {
    const std::size_t nv = rowadr.size(), entries = colind.size();
    std::array<std::vector<double>, 6> out = {std::vector<double>(6 * nv),  std::vector<double>(nv),
                                              std::vector<double>(entries), std::vector<double>(nv, 1),
                                              std::vector<double>(entries), std::vector<double>(entries)};
    std::vector<double> scratch(static_cast<std::size_t>(kArticulateScratch * size));
    std::vector<unsigned char> marks(static_cast<std::size_t>(size));
    const ArticulatedTree tree = {size,           nullptr,       parent.data(), dofadr.data(), dofnum.data(),
                                  inertia.data(), axis.data(),   blocks.data(), share.data(),  added.data(),
                                  rownnz.data(),  rowadr.data(), colind.data()};
    const ArticulatedResult result = {out[0].data(), out[1].data(), out[2].data(), axis.data(),
                                      out[4].data(), out[5].data(), rowadr.data()};
    EXPECT_EQ(kernels.articulate(tree, result, 1e-15, scratch.data(), marks.data()), 0);
    (rows ? rows : kernels.articulate_rows)(tree, result);
    std::vector<double> zeros(static_cast<std::size_t>(kArticulateSolveScratch * size));
    kernels.articulate_solve(tree, out[0].data(), out[1].data(), out[3].data(), zeros.data());
    return out;
  }

  std::vector<int> parent, dofadr, dofnum, rownnz, rowadr, colind;
  std::vector<double> inertia, axis, blocks, share, added;
  int size;
};

TEST(Articulate, TwinsAgreeInEveryBit) {
  if (!has_avx2_fma()) GTEST_SKIP() << "needs a processor with AVX2 and FMA";
  for (int n : {5, 6, 9, 63, 64, 65, 66, 67, 68, 131}) {
    const Tree tree(n);
    EXPECT_EQ(tree.run(kScalarKernels), tree.run(kAvx2Kernels)) << n;
  }
}

TEST(Articulate, WideRowsHaveTheSameBits) {
  if (!kWideArticulateRows || !has_avx512()) GTEST_SKIP() << "needs a processor with AVX-512";
  for (int n : {5, 8, 9, 12, 16, 17, 63, 64, 65, 68, 71, 72, 73, 131}) {
    const Tree tree(n);
    EXPECT_EQ(tree.run(kScalarKernels), tree.run(kScalarKernels, kWideArticulateRows)) << n;
  }
}

TEST(Articulate, RowsAreProductsOfAxes) {
  const Tree tree(70);
  const auto [wrench, inverse, L, solution, M, descending] = tree.run(kScalarKernels);
  for (std::size_t i = 0; i < tree.rowadr.size(); ++i) {
    const auto adr = static_cast<std::size_t>(tree.rowadr[i]), count = static_cast<std::size_t>(tree.rownnz[i]);
    for (std::size_t k = 0; k < count; ++k) {
      const auto column = static_cast<std::size_t>(tree.colind[adr + k]);
      double with_wrench = 0, with_axis = 0;
      for (std::size_t c = 0; c < 6; ++c) {
        with_wrench += tree.axis[6 * column + c] * wrench[6 * i + c];
        with_axis += tree.axis[6 * column + c] * tree.axis[6 * i + c];
      }
      const bool diagonal = k + 1 == count;
      EXPECT_NEAR(L[adr + k], diagonal ? 1 / inverse[i] : with_wrench, 1e-12) << i << " " << k;
      EXPECT_NEAR(M[adr + k], diagonal ? tree.share[i] * with_axis + tree.added[i] : with_axis, 1e-12) << i << " " << k;
      EXPECT_EQ(descending[adr + count - 1 - k], M[adr + k]) << i << " " << k;
    }
  }
}

}  // namespace
}  // namespace sinew
