// SPDX-License-Identifier: Apache-2.0
// mjsan.h -- which sanitizer this translation unit is built with, and how to poison memory for it.
#ifndef MUJOCO_MJSAN_H_
#define MUJOCO_MJSAN_H_

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ADDRESS_SANITIZER
#endif
#if __has_feature(memory_sanitizer)
#define MEMORY_SANITIZER
#endif
#if __has_feature(thread_sanitizer)
#define THREAD_SANITIZER
#endif
#endif

#if defined(__SANITIZE_ADDRESS__) && !defined(ADDRESS_SANITIZER)
#define ADDRESS_SANITIZER
#endif
#if defined(__SANITIZE_THREAD__) && !defined(THREAD_SANITIZER)
#define THREAD_SANITIZER
#endif

// A poisoned range may not be read or written until it is unpoisoned; without ASan both do nothing.
#if defined(ADDRESS_SANITIZER)
#include <sanitizer/asan_interface.h>
#define mjPOISON(address, size) ASAN_POISON_MEMORY_REGION(address, size)
#define mjUNPOISON(address, size) ASAN_UNPOISON_MEMORY_REGION(address, size)
#else
#define mjPOISON(address, size) ((void)(address), (void)(size))
#define mjUNPOISON(address, size) ((void)(address), (void)(size))
#endif

#endif  // MUJOCO_MJSAN_H_
