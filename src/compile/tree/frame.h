// SPDX-License-Identifier: Apache-2.0
// frame.h -- where an element stands in its body: its own pose inside the frames around it.
#ifndef SINEW_COMPILE_TREE_FRAME_H_
#define SINEW_COMPILE_TREE_FRAME_H_

#include "compile/build.h"
#include "spec/orientation.h"

namespace sinew {

// The pose in the body of the innermost frame around the element; none: the body's own.
Placement frame_around(const Element& element);

// pos and orientation as written, before any frame.
template <class T>
Placement own_placement(const T& element) {
  return {load3(element.c.pos), orientation_of(element, element.c.quat, element.c.alt)};
}

template <class T>
Placement placement_in_body(const T& element) {
  return frame_around(element) * own_placement(element);
}

}  // namespace sinew

#endif  // SINEW_COMPILE_TREE_FRAME_H_
