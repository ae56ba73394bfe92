// SPDX-License-Identifier: Apache-2.0
// frame.h -- where an element stands in its body: its own pose inside the frames around it.
#ifndef SINEW_COMPILE_TREE_FRAME_H_
#define SINEW_COMPILE_TREE_FRAME_H_

#include "compile/build.h"
#include "spec/orientation.h"

namespace sinew {

// The pose of the innermost frame around the element in the body of the model that it belongs to: its own, or the one
// that its own is fused into. Without frames it is the body's.
Placement frame_around(const Build& build, const Element& element);

// pos and orientation as written, before any frame.
template <class T>
Placement own_placement(const T& element) {
  return {load3(element.c.pos), orientation_of(element, element.c.quat, element.c.alt)};
}

template <class T>
Placement placement_in_body(const Build& build, const T& element) {
  return frame_around(build, element) * own_placement(element);
}

}  // namespace sinew

#endif  // SINEW_COMPILE_TREE_FRAME_H_
