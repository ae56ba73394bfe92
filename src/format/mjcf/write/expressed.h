// SPDX-License-Identifier: Apache-2.0
// expressed.h -- elements in the terms of a saved file, whatever the terms of the file they came from.
//   in    an element with the settings of its own model     out   the same element for a model with angles in radians
//   note  an attached element loses its origin in a file: what that said about units, notations and folders is applied
//         here, with the very expressions that the compiler uses, so that the numbers do not change in the last digit
#ifndef SINEW_FORMAT_MJCF_WRITE_EXPRESSED_H_
#define SINEW_FORMAT_MJCF_WRITE_EXPRESSED_H_

#include <string>

#include "spec/spec.h"

namespace sinew::mjcf {

// Any notation of a rotation becomes the quaternion beside it.
void express_rotation(const Element& element, double quat[4], mjsOrientation& alt);

void express(Joint& joint);
void express(Mesh& mesh);
void express(HField& hfield);
void express(Skin& skin);
void express(Texture& texture);

template <class T>
void express(T& element) {
  if constexpr (requires { element.c.alt; }) express_rotation(element, element.c.quat, element.c.alt);
}

// A copy of an element in those terms.
template <class T>
T expressed(const T& element) {
  T copy = element;
  express(copy);
  return copy;
}

}  // namespace sinew::mjcf

#endif  // SINEW_FORMAT_MJCF_WRITE_EXPRESSED_H_
