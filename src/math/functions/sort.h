// SPDX-License-Identifier: Apache-2.0
// sort.h -- insertion sort, for short lists and lists that are nearly in order, such as those of the last step.
#ifndef SINEW_MATH_FUNCTIONS_SORT_H_
#define SINEW_MATH_FUNCTIONS_SORT_H_

namespace sinew {

// Smallest first; equal elements keep their order.
template <class T>
void insertion_sort(T* list, int n) {
  for (int i = 1; i < n; ++i) {
    const T item = list[i];
    int j = i;
    for (; j > 0 && item < list[j - 1]; --j) list[j] = list[j - 1];
    list[j] = item;
  }
}

}  // namespace sinew

#endif  // SINEW_MATH_FUNCTIONS_SORT_H_
