// SPDX-License-Identifier: Apache-2.0
// key_layout.h -- takes the vectors of a keyframe apart by element, so that they survive being attached elsewhere.
//   in    a spec whose keys follow its own layout
//   out   KeyPart: which joint, mocap body or actuator has which values
#ifndef SINEW_SPEC_COPY_KEY_LAYOUT_H_
#define SINEW_SPEC_COPY_KEY_LAYOUT_H_

#include <cstddef>
#include <vector>

#include "spec/spec.h"

namespace sinew {

// Where an element's values lie in one of a key's vectors.
struct KeySlot {
  mjDoubleVec* mjsKey::*vector;
  const Element* element;
  std::size_t address, size;
};

// `pattern`, if there is one, holds bodies that follow those of the spec.
std::vector<KeySlot> key_layout(const Spec& spec, const Body* pattern = nullptr);

// The key's values by element, with those it already keeps that way. Throws ModelError if a vector has a wrong length.
std::vector<KeyPart> key_parts(const Key& key, const std::vector<KeySlot>& layout);

// Are all vectors of the key empty, or as long as the layout?
bool fits(const Key& key, const std::vector<KeySlot>& layout);

// Keys keep their values by element from now on, so that they survive elements that come and go; vectors that are too
// long for the spec stay as they are.
void take_keys_apart(Spec& spec);

}  // namespace sinew

#endif  // SINEW_SPEC_COPY_KEY_LAYOUT_H_
