// SPDX-License-Identifier: Apache-2.0
#include "compile/assets/assets_cache.h"

#include <iterator>
#include <utility>

namespace sinew {

// A provider's answer is asked for outside the lock: it is the user's code and may take its time.
std::shared_ptr<const void> AssetCache::find_any(const std::string& key, const Resource& resource) {
  std::string timestamp;
  std::shared_ptr<const void> asset;
  {
    const std::lock_guard lock(mutex_);
    const auto found = index_.find(key);
    if (found == index_.end()) return nullptr;
    entries_.splice(entries_.begin(), entries_, found->second);
    timestamp = found->second->timestamp;
    asset = found->second->asset;
  }
  return timestamp.empty() || resource.modified_since(timestamp) ? nullptr : asset;
}

void AssetCache::insert(const std::string& key, const Resource& resource, std::shared_ptr<const void> asset,
                        std::size_t bytes) {
  const std::lock_guard lock(mutex_);
  if (const auto found = index_.find(key); found != index_.end()) erase(found->second);
  if (!resource.timestamp().empty()) keep({key, std::string(resource.timestamp()), std::move(asset), bytes});
}

std::shared_ptr<const void> AssetCache::find_any_made(const std::string& key) {
  const std::lock_guard lock(mutex_);
  const auto found = index_.find(key);
  if (found == index_.end()) return nullptr;
  entries_.splice(entries_.begin(), entries_, found->second);
  return found->second->asset;
}

void AssetCache::insert_made(const std::string& key, std::shared_ptr<const void> asset, std::size_t bytes) {
  const std::lock_guard lock(mutex_);
  if (const auto found = index_.find(key); found != index_.end()) erase(found->second);
  keep({key, "", std::move(asset), bytes});
}

void AssetCache::keep(Entry entry) {
  if (entry.bytes > capacity_) return;
  shrink(capacity_ - entry.bytes);
  size_ += entry.bytes;
  entries_.push_front(std::move(entry));
  index_[entries_.front().key] = entries_.begin();
}

void AssetCache::clear() {
  const std::lock_guard lock(mutex_);
  shrink(0);
}

std::size_t AssetCache::size() const {
  const std::lock_guard lock(mutex_);
  return size_;
}

std::size_t AssetCache::capacity() const {
  const std::lock_guard lock(mutex_);
  return capacity_;
}

std::size_t AssetCache::set_capacity(std::size_t capacity) {
  const std::lock_guard lock(mutex_);
  capacity_ = capacity;
  shrink(capacity);
  return capacity;
}

void AssetCache::shrink(std::size_t limit) {
  while (size_ > limit) erase(std::prev(entries_.end()));
}

void AssetCache::erase(Entries::iterator entry) {
  size_ -= entry->bytes;
  index_.erase(entry->key);
  entries_.erase(entry);
}

AssetCache& asset_cache() {
  static AssetCache cache;
  return cache;
}

}  // namespace sinew
