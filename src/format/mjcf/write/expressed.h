// SPDX-License-Identifier: Apache-2.0
// expressed.h -- elements in the terms of a saved file, whatever the terms of the file they came from.
//   in    an element with the settings of its own model     out   the same element for a model with angles in radians
//   note  an attached element loses its origin in a file: what that said about units, notations and folders is applied
//         here, with the very expressions that the compiler uses, so that the numbers do not change in the last digit
#ifndef SINEW_FORMAT_MJCF_WRITE_EXPRESSED_H_
#define SINEW_FORMAT_MJCF_WRITE_EXPRESSED_H_

#include <optional>
#include <string>

#include "spec/spec.h"

namespace sinew::mjcf {

// Any notation of a rotation becomes the quaternion beside it.
void express_rotation(const Element& element, double quat[4], mjsOrientation& alt);

void express(Joint& joint);

// How a saved model names its files: as they were, in the folders that its compiler settings name, or each with its
// whole path as seen from the folder of the saved model.
struct FileNames {
  bool whole = false;
  std::string folder;  // of the saved model
};

// In: the folder that a model is saved in; none if it is saved in no file. Attached models have folders of their own,
// and a model that moves leaves its files behind: both need whole paths.
FileNames file_names(const Spec& spec, const std::optional<std::string>& folder);

void express_files(const FileNames& names, Mesh& mesh);
void express_files(const FileNames& names, HField& hfield);
void express_files(const FileNames& names, Skin& skin);
void express_files(const FileNames& names, Texture& texture);

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
