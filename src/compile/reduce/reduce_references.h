// SPDX-License-Identifier: Apache-2.0
// reduce_references.h -- which named objects others refer to, and so cannot fall away.
#ifndef SINEW_COMPILE_REDUCE_REDUCE_REFERENCES_H_
#define SINEW_COMPILE_REDUCE_REDUCE_REFERENCES_H_

#include <array>
#include <string>
#include <unordered_set>

#include "spec/spec.h"

namespace sinew {

class References {
 public:
  bool has(const Element& element) const {
    return !element.name.empty() && names_[element.elemtype].contains(element.name);
  }
  void add(mjtObj type, const std::string& name) {
    if (type < mjNOBJECT) names_[type].insert(name);
  }

 private:
  std::array<std::unordered_set<std::string>, mjNOBJECT> names_;
};

// By elements that the simulation uses: pairs, equalities, tendons, actuators, sensors, flexes, cameras, ...
References physical_references(const Spec& spec);

// By sensors and tuples alone: these keep even materials and textures.
References custom_references(const Spec& spec);

}  // namespace sinew

#endif  // SINEW_COMPILE_REDUCE_REDUCE_REFERENCES_H_
