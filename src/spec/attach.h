// SPDX-License-Identifier: Apache-2.0
// attach.h -- copies a part of one spec into another (or itself), with every name in it prefixed and suffixed.
//   in    a body or frame of a spec and the place to put it
//   out   a copy of it, of the default classes and assets it uses, and of everything that refers to it (contact pairs,
//         equalities, tendons, actuators, sensors, tuples, keys...), references renamed alike
#ifndef SINEW_SPEC_ATTACH_H_
#define SINEW_SPEC_ATTACH_H_

#include <string_view>

#include "spec/spec.h"

namespace sinew {

struct Renaming {
  std::string_view prefix;
  std::string_view suffix;
};

// A copy of `child` (and what belongs to it) becomes a child of `parent`, inside `frame` unless that is null.
Body& attach_body(Body& parent, Frame* frame, const Body& child, const Renaming& renaming);

// The contents of `child` are copied into `parent`, inside a copy of the frame.
Frame& attach_frame(Body& parent, Frame* frame, const Frame& child, const Renaming& renaming);

}  // namespace sinew

#endif  // SINEW_SPEC_ATTACH_H_
