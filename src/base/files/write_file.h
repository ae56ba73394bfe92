// SPDX-License-Identifier: Apache-2.0
// write_file.h -- files that appear whole or not at all: written under another name in the same folder, then renamed.
//   in    a path, and a function that writes     out   the file, or false and a sentence: then what was there still is
//   note  links are followed to what they name; a device or a pipe is written to directly, as it cannot be replaced
#ifndef SINEW_BASE_FILES_WRITE_FILE_H_
#define SINEW_BASE_FILES_WRITE_FILE_H_

#include <cstdio>
#include <functional>
#include <string>
#include <string_view>

namespace sinew {

// `write` may ignore failures of the stream: they are looked for at the end.
bool write_file(const std::string& path, const std::function<void(std::FILE*)>& write, std::string& error);
bool write_file(const std::string& path, std::string_view bytes, std::string& error);

}  // namespace sinew

#endif  // SINEW_BASE_FILES_WRITE_FILE_H_
