// SPDX-License-Identifier: Apache-2.0
// by_motion.tpp -- numbers by the six unit motions of a body, for any Pack; included by other kernels of this folder.
#ifndef SINEW_DERIVE_KERNELS_BY_MOTION_TPP_
#define SINEW_DERIVE_KERNELS_BY_MOTION_TPP_

namespace sinew {
namespace {  // internal: see math/kernels/dense_product.tpp

// A number by turns about three axes and shifts along them.
template <class Pack>
struct ByMotion {
  Pack turn, shift;

  static ByMotion load(const double* p) { return {Pack::load(p), Pack::load(p + 4)}; }
  static ByMotion zero() { return {Pack::zero(), Pack::zero()}; }
  void store(double* p) const {
    turn.store(p);
    shift.store(p + 4);
  }
  ByMotion plus(double s, const ByMotion& b) const {
    const Pack factor = Pack::broadcast(s);
    return {fma(factor, b.turn, turn), fma(factor, b.shift, shift)};
  }
  ByMotion minus(double s, const ByMotion& b) const {
    const Pack factor = Pack::broadcast(s);
    return {fnma(factor, b.turn, turn), fnma(factor, b.shift, shift)};
  }
};

}  // namespace
}  // namespace sinew

#endif  // SINEW_DERIVE_KERNELS_BY_MOTION_TPP_
