// SPDX-License-Identifier: Apache-2.0
// copy_text.h -- texts into the fixed arrays of the UI's structs, cut where an array ends.
#ifndef SINEW_APPS_VIEW_COPY_TEXT_H_
#define SINEW_APPS_VIEW_COPY_TEXT_H_

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string>

namespace app::view {

template <std::size_t n>
void copy_text(const std::string& text, char (&buffer)[n]) {
  const std::size_t length = std::min(text.size(), n - 1);
  std::memcpy(buffer, text.data(), length);
  buffer[length] = '\0';
}

}  // namespace app::view

#endif  // SINEW_APPS_VIEW_COPY_TEXT_H_
