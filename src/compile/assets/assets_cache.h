// SPDX-License-Identifier: Apache-2.0
// assets_cache.h -- decoded files and compiled meshes, kept from one compilation to the next: mj_getCache has it.
//   in    a key (kind, settings, full name), the open resource     out   what was decoded before, unless it has changed
//   note  the oldest use goes first when the capacity is reached; any thread may call anything at any time
#ifndef SINEW_COMPILE_ASSETS_ASSETS_CACHE_H_
#define SINEW_COMPILE_ASSETS_ASSETS_CACHE_H_

#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "base/files/resource.h"

namespace sinew {

class AssetCache {
 public:
  // As MuJoCo has it.
  static constexpr std::size_t kDefaultCapacity = std::size_t{500} << 20;

  // The asset of this key, if the resource has not changed since; null otherwise. A key belongs to one type T.
  template <class T>
  std::shared_ptr<const T> find(const std::string& key, const Resource& resource) {
    return std::static_pointer_cast<const T>(find_any(key, resource));
  }

  // Keeps the asset if it fits; `bytes` is what it takes in memory.
  void insert(const std::string& key, const Resource& resource, std::shared_ptr<const void> asset, std::size_t bytes);

  // The same for what follows from its key alone, which holds a hash of all that went into it.
  template <class T>
  std::shared_ptr<const T> find_made(const std::string& key) {
    return std::static_pointer_cast<const T>(find_any_made(key));
  }
  void insert_made(const std::string& key, std::shared_ptr<const void> asset, std::size_t bytes);

  void clear();
  std::size_t size() const;
  std::size_t capacity() const;
  std::size_t set_capacity(std::size_t capacity);  // returns it

 private:
  struct Entry {
    std::string key, timestamp;
    std::shared_ptr<const void> asset;
    std::size_t bytes;
  };
  using Entries = std::list<Entry>;  // the latest use first

  std::shared_ptr<const void> find_any(const std::string& key, const Resource& resource);
  std::shared_ptr<const void> find_any_made(const std::string& key);
  void keep(Entry entry);          // the caller holds the mutex
  void shrink(std::size_t limit);  // the caller holds the mutex
  void erase(Entries::iterator entry);

  mutable std::mutex mutex_;
  Entries entries_;
  std::unordered_map<std::string, Entries::iterator> index_;
  std::size_t size_ = 0;
  std::size_t capacity_ = kDefaultCapacity;
};

// The one cache of the process.
AssetCache& asset_cache();

}  // namespace sinew

#endif  // SINEW_COMPILE_ASSETS_ASSETS_CACHE_H_
