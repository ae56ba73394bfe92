// SPDX-License-Identifier: Apache-2.0
// attach.h -- copies a part of one spec into another (or itself), with every name in it prefixed and suffixed.
//   in    a body or frame of a spec and the place to put it
//   out   a copy of it and of everything that refers to it (contact pairs, equalities, tendons, actuators, sensors,
//         tuples...), references renamed alike; from another spec its default classes, assets, custom data and keys too
//   note  copies from another spec keep its compiler settings and folder: see Origin
#ifndef SINEW_SPEC_COPY_ATTACH_H_
#define SINEW_SPEC_COPY_ATTACH_H_

#include <memory>
#include <string_view>

#include "base/error.h"
#include "spec/spec.h"

namespace sinew {

// An attached element would get the name of one that is there.
class NameClash : public ModelError {
 public:
  using ModelError::ModelError;
};

struct Renaming {
  std::string_view prefix;
  std::string_view suffix;
  bool needed_only = false;     // leave behind meshes and height fields that nothing of the copy refers to
  bool refuse_clashes = false;  // throw NameClash, before anything is changed, where a name would not be the only one
};

// Throw ModelError if the parent is inside the child.
void check_cycle(const Body& parent, const Body& child);
void check_cycle(const Body& parent, const Frame& child);

// A copy of `child` (and what belongs to it) becomes a child of `parent`, inside `frame` unless that is null. Frames
// around the child stay behind.
Body& attach_body(Body& parent, Frame* frame, const Body& child, const Renaming& renaming);

// The contents of `child` are copied into `parent`, inside a copy of the frame.
Frame& attach_frame(Body& parent, Frame* frame, const Frame& child, const Renaming& renaming);

// The contents of the world of `child` are copied into `parent`, inside a new frame.
Frame& attach_spec(Body& parent, Frame* frame, const Spec& child, const Renaming& renaming);

// The same, all of it, as a spec of its own.
std::unique_ptr<Spec> copy_spec(const Spec& source);

// How the copies of <replicate> follow each other.
struct Replication {
  int count = 1;
  double offset[3] = {0, 0, 0};  // from one to the next, in the frame of the former
  double euler[3] = {0, 0, 0};   // turn from one to the next, by the compiler settings of the spec
  std::string_view separator;    // between a name and its number
};

// Puts `count` copies of what is on `contents` into `parent`, named name + separator + 0, 1, ... with as many digits as
// `count` has. `contents` is a body that is in no list, in the spec of `parent`: make_element<Body>(spec, nullptr). All
// that refers to it must be in the spec already, and is replaced by its copies as well.
void replicate(Body& parent, Frame* frame, std::unique_ptr<Body> contents, const Replication& replication);

}  // namespace sinew

#endif  // SINEW_SPEC_COPY_ATTACH_H_
