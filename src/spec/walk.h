// SPDX-License-Identifier: Apache-2.0
// walk.h -- elements one after another, as programs ask for them: the first of a kind, and the one after another.
//   cost  O(1) for an element, and one for each body without any on the way to the next
#ifndef SINEW_SPEC_WALK_H_
#define SINEW_SPEC_WALK_H_

#include "spec/spec.h"

namespace sinew {

// Elements of a kind on a body; with `below` also on those below it, parents first. The body itself is not among them.
Element* first_child(Body& body, mjtObj type, bool below);
Element* next_child(Body& body, Element& child, bool below);

// Elements of a kind in the spec, in the order of the model, then those that it has lent to another spec; keys that
// wait for the next model are passed over.
Element* first_element(Spec& spec, mjtObj type);
Element* next_element(Spec& spec, Element& element);

// True if `body` is `top` or below it.
bool is_below(const Body* body, const Body& top);

}  // namespace sinew

#endif  // SINEW_SPEC_WALK_H_
