// SPDX-License-Identifier: Apache-2.0
// erase.h -- elements leave a spec: erased, or dissolved into what they stood in.
//   note  keys keep the values of what stays: see take_keys_apart in copy/key_layout.h
#ifndef SINEW_SPEC_CHANGE_ERASE_H_
#define SINEW_SPEC_CHANGE_ERASE_H_

#include "spec/spec.h"

namespace sinew {

// Erases an element of a spec. A body takes along what is on and below it, and the pairs, excludes, equalities,
// tendons, actuators, sensors, flexes and skins that refer to any of that; cameras aimed at it and tuples that list it
// stay, and the compiler will miss it. A frame takes along what is inside it, like a body. A default class takes along
// the classes derived from it; their elements keep their values and belong to its parent. Of anything else what refers
// to it stays.
// Throws ModelError for the world, the main class and for what is no element of a spec.
void erase(Element& element);

// A body gives way to a frame in its parent, at its place, that holds everything of it; children come to its place
// among the bodies. Returns the frame. Throws ModelError for the world.
Frame& dissolve(Body& body);

}  // namespace sinew

#endif  // SINEW_SPEC_CHANGE_ERASE_H_
