// SPDX-License-Identifier: Apache-2.0
// file.h -- whole files into memory, and the text of paths. Both '/' and '\' separate folders; no locale takes part.
//   in    a path              out   its bytes, or false and a sentence that says what is wrong with the file
#ifndef SINEW_BASE_FILES_FILE_H_
#define SINEW_BASE_FILES_FILE_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

// On failure `bytes` is empty and `error` names the file and the reason (missing, a folder, no permission, ...).
bool read_file(const std::string& path, std::vector<std::byte>& bytes, std::string& error);
bool read_file(const std::string& path, std::string& text, std::string& error);

// A path is its directory followed by its file name: "a/b.xml" is "a/" and "b.xml", "b.xml" is "" and "b.xml".
std::string_view directory_of(std::string_view path);
std::string_view file_name_of(std::string_view path);

// From the last dot of the file name on: ".xml"; empty without one, and for hidden files such as ".profile".
std::string_view extension_of(std::string_view path);

// The path without that extension.
std::string_view strip_extension(std::string_view path);

// Starts at a root: "/a", "\a", "C:a".
bool is_absolute(std::string_view path);

// `path` as seen from `directory`: unchanged when it is absolute.
std::string join_path(std::string_view directory, std::string_view path);

// One spelling for the names that mean the same place: '/' only, no "." and no empty parts, "a/../b" is "b". Parts that
// climb above the start stay ("../a"). Links are not looked at: this is about names, not about the disk.
std::string normalize_path(std::string_view path);

// The folders of a list such as "/opt/robots:models", which has ':' between them; empty ones are passed over.
std::vector<std::string> split_path_list(std::string_view list);

}  // namespace sinew

#endif  // SINEW_BASE_FILES_FILE_H_
