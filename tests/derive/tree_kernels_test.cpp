// SPDX-License-Identifier: Apache-2.0
// The passes down and up the tree, beside the same with spatial vectors.
#include <gtest/gtest.h>

#include <array>

#include "derive/chain_terms.h"
#include "derive/derive_support.h"
#include "force/inertia_rate.h"
#include "math/matrix_support.h"

namespace sinew::test {
namespace {

using Axis = Motion<double>;
using Wrench = Force<double>;

// A free body, a hinge on it, a body that is fixed to that, and a chain of two hinges in one body of its own.
class TreeKernels : public ::testing::Test {
 protected:
  static constexpr int kBodies = 5, kDofs = 9;
  static constexpr int kParent[kBodies] = {0, 0, 1, 2, 0}, kFirst[kBodies] = {-1, 0, 6, -1, 7};
  static constexpr int kCount[kBodies] = {0, 6, 1, 0, 2};
  static constexpr int kGroupEnd[kDofs] = {1, 2, 3, 6, 6, 6, 7, 8, 9}, kBody[kDofs] = {1, 1, 1, 1, 1, 1, 2, 4, 4};

  struct Result {
    std::array<ChainAxes, kDofs> axes{};
    std::array<BodyMotion, kBodies> body{};
    std::array<BodySums, kBodies> sums{};
    std::array<ChainBody, kBodies> below{};
    std::array<ChainTerms, kDofs> terms{};
  };

  TreeKernels() {
    Random random;
    cdof_ = random.numbers(6 * kDofs);
    qvel_ = random.numbers(kDofs);
    qacc_ = random.numbers(kDofs);
    cinert_ = random.numbers(10 * kBodies);
    crb_ = random.numbers(10 * kBodies);
    load_ = random.numbers(8 * kBodies);
    for (std::size_t k = 3; k < load_.size(); k += 4) load_[k] = 0;
  }

  Result run(const SlopeKernels& kernels, bool at_rest) const {
    Result r;
    kernels.pass_tree({kBodies, kParent, kFirst, kCount, kGroupEnd, cdof_.data(), at_rest ? nullptr : qvel_.data(),
                       qacc_.data(), kGravity, r.axes.data(), r.body.data()});
    SubtreePass pass{kBodies,        kDofs,          kParent,       kCount,        kBody,
                     cinert_.data(), crb_.data(),    r.body.data(), r.axes.data(), load_.data(),
                     r.sums.data(),  r.below.data(), r.terms.data()};
    at_rest ? kernels.sum_at_rest(pass) : kernels.sum_subtrees(pass);
    return r;
  }

  Axis S(int i) const { return Axis::load(cdof_.data() + 6 * i); }
  static Inertia<double> inertia(const Numbers& numbers, int b) {
    return Inertia<double>::load(numbers.data() + 10 * b);
  }
  static bool is_below(int b, int above) {
    while (b > above) b = kParent[b];
    return b == above;
  }

  static constexpr double kGravity[3] = {0.5, 1, -9};
  Numbers cdof_, qvel_, qacc_, cinert_, crb_, load_;
};

template <class Kind>
void expect_near(const double* eight, const Spatial<double, Kind>& want, const char* what) {
  double numbers[8];
  store_eight(want, numbers);
  for (int k = 0; k < 8; ++k) EXPECT_NEAR(eight[k], numbers[k], 1e-12) << what << " " << k;
}

TEST_F(TreeKernels, MotionsAreThoseOfTheirDefinition) {
  const Result got = run(kScalarSlopeKernels, false);
  Axis V[kBodies], A[kBodies], U[kBodies];
  A[0].linear = {-kGravity[0], -kGravity[1], -kGravity[2]};
  for (int b = 1; b < kBodies; ++b) {
    V[b] = V[kParent[b]], A[b] = A[kParent[b]], U[b] = U[kParent[b]];
    for (int first = kFirst[b]; first >= 0 && first < kFirst[b] + kCount[b]; first = kGroupEnd[first]) {
      const Axis before = V[b], accelerated = A[b], pushed = U[b];
      for (int i = first; i < kGroupEnd[first]; ++i) {
        V[b] += S(i) * qvel_[size_of(i)];
        A[b] += cross(before, S(i)) * qvel_[size_of(i)] + S(i) * qacc_[size_of(i)];
        U[b] += S(i) * qacc_[size_of(i)];
      }
      for (int i = first; i < kGroupEnd[first]; ++i) {
        const ChainAxes& axes = got.axes[size_of(i)];
        const Axis P = cross(before, S(i));
        expect_near(axes.S, S(i), "S");
        expect_near(axes.P, P, "P");
        expect_near(axes.PP, cross(accelerated, S(i)) + cross(before, P), "PP");
        expect_near(axes.Q, cross(pushed, S(i)), "Q");
        expect_near(axes.T, P + cross(V[b], S(i)), "T");
      }
    }
    expect_near(got.body[size_of(b)].V, V[b], "V");
    expect_near(got.body[size_of(b)].A, A[b], "A");
    expect_near(got.body[size_of(b)].U, U[b], "U");
  }
}

TEST_F(TreeKernels, SumsAreThoseOfTheirDefinition) {
  const Result got = run(kScalarSlopeKernels, false);
  for (int i = 0; i < kDofs; ++i) {
    const int above = kBody[i];
    Inertia<double> rate{};
    Wrench momentum, force;
    for (int b = above; b < kBodies; ++b) {
      if (!is_below(b, above)) continue;
      const auto I = inertia(cinert_, b);
      const BodyMotion& motion = got.body[size_of(b)];
      const Axis V = load_eight<Axis>(motion.V);
      rate += inertia_rate(I, V);
      momentum += I * V;
      force += I * load_eight<Axis>(motion.A) + cross(V, I * V) - load_eight<Wrench>(load_.data() + 8 * b);
    }
    expect_near(got.terms[size_of(i)].column_q, cross(S(i), force), "column");
    for (int k = 0; k < 6; ++k) {
      double unit[6] = {};
      unit[k] = 1;
      const Axis y = Axis::load(unit);
      const Wrench by_rate = rate * y + cross(y, momentum), by_inertia = inertia(crb_, above) * y;
      double want_rate[8], want_inertia[8];
      store_eight(by_rate, want_rate);
      store_eight(by_inertia, want_inertia);
      const ChainBody& body = got.below[size_of(above)];
      for (int c = 0; c < 6; ++c) {
        const int row = c < 3 ? c : c + 1, lane = k < 3 ? k : k + 1;
        EXPECT_NEAR(body.rate.row[c][lane], want_rate[row], 1e-12) << i << " " << k << " " << c;
        EXPECT_NEAR(body.inertia.row[c][lane], want_inertia[row], 1e-12) << i << " " << k << " " << c;
      }
    }
  }
}

TEST_F(TreeKernels, RestIsThatWithoutVelocityAndGravity) {
  const Result got = run(kScalarSlopeKernels, true);
  for (int i = 0; i < kDofs; ++i) {
    Axis before;
    for (int j = 0; j < i; ++j) {
      if (is_below(kBody[i], kBody[j]) && kGroupEnd[j] <= i) before += S(j) * qacc_[size_of(j)];
    }
    const Axis PP = cross(before, S(i));
    expect_near(got.axes[size_of(i)].PP, PP, "PP");
    Wrench force;
    for (int b = kBody[i]; b < kBodies; ++b) {
      if (is_below(b, kBody[i])) force += inertia(cinert_, b) * load_eight<Axis>(got.body[size_of(b)].A);
    }
    expect_near(got.terms[size_of(i)].column_q, cross(S(i), force) + inertia(crb_, kBody[i]) * PP, "column");
  }
}

TEST_F(TreeKernels, TwinsHaveTheSameBits) {
  if (!has_avx2_fma()) GTEST_SKIP();
  for (const bool at_rest : {false, true}) {
    const Result a = run(kScalarSlopeKernels, at_rest), b = run(kAvx2SlopeKernels, at_rest);
    const auto expect_same = [](const auto& x, const auto& y) {
      const auto count = sizeof x / sizeof(double);
      const auto *first = reinterpret_cast<const double*>(&x), *second = reinterpret_cast<const double*>(&y);
      expect_same_bits(Numbers(first, first + count), Numbers(second, second + count));
    };
    expect_same(a.axes, b.axes);
    expect_same(a.body, b.body);
    expect_same(a.sums, b.sums);
    for (std::size_t k = 0; k < a.below.size(); ++k) expect_same(a.below[k].rate, b.below[k].rate);
    for (std::size_t k = 0; k < a.terms.size(); ++k) expect_same(a.terms[k].column_q, b.terms[k].column_q);
  }
}

}  // namespace
}  // namespace sinew::test
