// SPDX-License-Identifier: Apache-2.0
// The cache of decoded assets. There is one for the whole process; the API hands it out by pointer.
#include <mujoco/mujoco.h>

#include "compile/assets/assets_cache.h"

using namespace sinew;

namespace {

AssetCache* cache_of(const mjCache* cache) { return cache ? static_cast<AssetCache*>(cache->impl_) : nullptr; }

}  // namespace

extern "C" {

mjCache* mj_getCache(void) {
  static mjCache handle{&asset_cache()};
  return &handle;
}

size_t mj_getCacheSize(const mjCache* cache) {
  const AssetCache* known = cache_of(cache);
  return known ? known->size() : 0;
}

size_t mj_getCacheCapacity(const mjCache* cache) {
  const AssetCache* known = cache_of(cache);
  return known ? known->capacity() : 0;
}

size_t mj_setCacheCapacity(mjCache* cache, size_t size) {
  AssetCache* known = cache_of(cache);
  return known ? known->set_capacity(size) : 0;
}

void mj_clearCache(mjCache* cache) {
  if (AssetCache* known = cache_of(cache)) known->clear();
}

}  // extern "C"
