// SPDX-License-Identifier: Apache-2.0
// lists.h -- lists of numbers, one behind the other in one array: who is joined with whom.
#ifndef SINEW_SOLVE_LISTS_H_
#define SINEW_SOLVE_LISTS_H_

#include <algorithm>

#include "solve/problem.h"

namespace sinew {

// List a is value[start[a]] up to value[start[a + 1]].
struct Lists {
  int *start, *value;
};

// visit_all(visit) calls visit(a, v) for every number v of every list a < n, and does so twice.
template <class VisitAll>
Lists make_lists(int n, Scratch& scratch, VisitAll visit_all) {
  Lists lists{scratch.alloc<int>(n + 2), nullptr};
  int* next = lists.start + 1;  // one ahead: becomes `start` when every entry has been put in its place
  std::fill_n(lists.start, n + 2, 0);
  visit_all([&](int a, int) { ++next[a + 1]; });
  for (int a = 0; a < n; ++a) next[a + 1] += next[a];
  lists.value = scratch.alloc<int>(next[n]);
  visit_all([&](int a, int v) { lists.value[next[a]++] = v; });
  return lists;
}

}  // namespace sinew

#endif  // SINEW_SOLVE_LISTS_H_
