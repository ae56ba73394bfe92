// SPDX-License-Identifier: Apache-2.0
// user_values.h -- pointers that a program attaches to an element by key.
//   note  copies of an element share its values; a value's cleanup runs once, when the last element has let go of it
#ifndef SINEW_SPEC_USER_VALUES_H_
#define SINEW_SPEC_USER_VALUES_H_

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace sinew {

class UserValues {
 public:
  UserValues() = default;
  UserValues(const UserValues& other) : values_(other.values_ ? std::make_unique<Map>(*other.values_) : nullptr) {}
  UserValues& operator=(UserValues other) noexcept {
    values_.swap(other.values_);
    return *this;
  }

  const void* find(std::string_view key) const {
    if (!values_) return nullptr;
    const auto found = values_->find(key);
    return found == values_->end() ? nullptr : found->second.get();
  }

  // The value that had the key goes away when it is out of the map: its cleanup may come back here.
  void set(std::string_view key, std::shared_ptr<const void> value) {
    if (!values_) values_ = std::make_unique<Map>();
    (*values_)[std::string(key)].swap(value);
  }

  void erase(std::string_view key) {
    if (!values_) return;
    const auto found = values_->find(key);
    if (found == values_->end()) return;
    const std::shared_ptr<const void> last = std::move(found->second);
    values_->erase(found);
  }

 private:
  using Map = std::map<std::string, std::shared_ptr<const void>, std::less<>>;
  std::unique_ptr<Map> values_;  // hardly any element has one
};

}  // namespace sinew

#endif  // SINEW_SPEC_USER_VALUES_H_
