// SPDX-License-Identifier: Apache-2.0
// assert.h -- SINEW_ASSERT(condition): our own mistakes, stopped at their cause in debug and CI builds.
#ifndef SINEW_BASE_ASSERT_H_
#define SINEW_BASE_ASSERT_H_

#if defined(SINEW_CHECKED)
#include <cstdio>
#include <cstdlib>
#define SINEW_ASSERT(condition)                                                                 \
  do {                                                                                          \
    if (!(condition)) {                                                                         \
      std::fprintf(stderr, "%s:%d: SINEW_ASSERT failed: %s\n", __FILE__, __LINE__, #condition); \
      std::abort();                                                                             \
    }                                                                                           \
  } while (false)
#else
#define SINEW_ASSERT(condition) static_cast<void>(0)
#endif

#endif  // SINEW_BASE_ASSERT_H_
