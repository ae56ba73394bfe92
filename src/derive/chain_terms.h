// SPDX-License-Identifier: Apache-2.0
// chain_terms.h -- axes of dofs and wrenches below them as the kernels of slopes read them (kernels/slope_kernels.h).
//   note  what is stored here number by number is read as packs, and a processor waits for that if it comes at once:
//         users fill a whole array before they call a kernel with its first entry
#ifndef SINEW_DERIVE_CHAIN_TERMS_H_
#define SINEW_DERIVE_CHAIN_TERMS_H_

#include "derive/kernels/slope_kernels.h"
#include "math/spatial.h"

namespace sinew {

// Three numbers, a zero, three, a zero.
template <class Kind>
void store_eight(const Spatial<double, Kind>& six, double* numbers) {
  six.angular.store(numbers);
  numbers[3] = 0;
  six.linear.store(numbers + 4);
  numbers[7] = 0;
}

template <class Six>
Six load_eight(const double* numbers) {
  return {load3(numbers), load3(numbers + 4)};
}

}  // namespace sinew

#endif  // SINEW_DERIVE_CHAIN_TERMS_H_
