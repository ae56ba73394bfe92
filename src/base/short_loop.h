// SPDX-License-Identifier: Apache-2.0
// short_loop.h -- SINEW_SHORT_LOOP before a loop: it has a few rounds most often. Compilers prepare loops whose length
// they do not know for many rounds, in lanes and several at once; for three rows that is most of the work.
#ifndef SINEW_BASE_SHORT_LOOP_H_
#define SINEW_BASE_SHORT_LOOP_H_

#ifdef __clang__
#define SINEW_SHORT_LOOP _Pragma("clang loop vectorize(disable) interleave(disable) unroll(disable)")
#else
#define SINEW_SHORT_LOOP
#endif

#endif  // SINEW_BASE_SHORT_LOOP_H_
