// SPDX-License-Identifier: Apache-2.0
// registry.h -- the Python object of a C struct, found by the struct's address.
//   note  Python's interpreter lock guards it; a free-threaded build has none, and then a lock of the registry's own
//         does. Who looks an object up must know that somebody holds it: an object that is about to go is still listed.
#ifndef SINEW_PYTHON_REGISTRY_H_
#define SINEW_PYTHON_REGISTRY_H_

#include <mutex>
#include <unordered_map>
#include <vector>

#include "core.h"

namespace sinew::python {

template <class Object>
class Registry {
 public:
  void add(const void* address, Object* object) {
    const Lock lock(gate_);
    objects_[address] = object;
  }

  // Another object may have taken the place meanwhile: that one stays.
  void remove(const void* address, const Object* object) {
    const Lock lock(gate_);
    auto found = objects_.find(address);
    if (found != objects_.end() && found->second == object) objects_.erase(found);
  }

  // A new reference, or null.
  PyObject* find(const void* address) {
    const Lock lock(gate_);
    auto found = objects_.find(address);
    return found != objects_.end() ? new_ref(reinterpret_cast<PyObject*>(found->second)) : nullptr;
  }

  // Takes the objects out for which is_gone(object) holds.
  template <class Predicate>
  std::vector<Object*> take(Predicate&& is_gone) {
    const Lock lock(gate_);
    std::vector<Object*> taken;
    for (auto& [address, object] : objects_) {
      if (is_gone(object)) taken.push_back(object);
    }
    for (Object* object : taken) objects_.erase(object->p);
    return taken;
  }

 private:
#ifdef Py_GIL_DISABLED
  using Lock = std::lock_guard<std::mutex>;
  std::mutex gate_;
#else
  struct Gate {};
  struct Lock {
    explicit Lock(Gate&) {}
    ~Lock() {}
  };
  Gate gate_;
#endif
  std::unordered_map<const void*, Object*> objects_;
};

// Lives as long as the process: objects may outlive the module.
template <class Object>
Registry<Object>& registry_of() {
  static auto* registry = new Registry<Object>;
  return *registry;
}

}  // namespace sinew::python

#endif  // SINEW_PYTHON_REGISTRY_H_
