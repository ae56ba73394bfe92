// SPDX-License-Identifier: Apache-2.0
#include "dropped.h"

#include <algorithm>

namespace app::studio {
namespace {

constexpr std::size_t kMostBytes = 64 << 20, kMostFiles = 500, kLongestName = 200;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](char c) { return lower(c); });
  return text;
}

// A plain name: without folders, and without what a terminal or a log would stumble over.
void check_name(const std::string& name) {
  const bool plain = std::all_of(name.begin(), name.end(), [](char c) {
    return static_cast<unsigned char>(c) >= 32 && c != 127 && c != '/' && c != '\\' && c != ':';
  });
  if (name.empty() || name.size() > kLongestName || !plain || name.front() == '.') {
    throw sinew::Failure("'name' has to be the plain name of a file");
  }
}

std::string decode(std::string_view base64) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes;
  bytes.reserve(base64.size() / 4 * 3);
  unsigned bits = 0;
  int count = 0;
  while (!base64.empty() && base64.back() == '=') base64.remove_suffix(1);
  for (const char c : base64) {
    const std::size_t digit = kDigits.find(c);
    if (digit == std::string_view::npos) throw sinew::Failure("'data' has to be base64");
    bits = (bits << 6) | static_cast<unsigned>(digit);
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes.push_back(static_cast<char>(bits >> count & 0xff));
  }
  return bytes;
}

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

}  // namespace

void Dropped::add(const std::string& name, std::size_t at, std::string_view base64) {
  check_name(name);
  const std::string part = decode(base64);
  const std::string key = lower(name);
  const auto found = files_.find(key);
  const std::size_t size = found == files_.end() ? 0 : found->second.size();
  if (at != 0 && at != size) throw sinew::Failure("'at' has to be 0, or where the last part has ended");
  if (bytes_ - (at == 0 ? size : 0) + part.size() > kMostBytes) {
    throw sinew::Failure("files that are dropped may have 64 MB together");
  }
  if (found == files_.end() && files_.size() >= kMostFiles) throw sinew::Failure("there are too many files");
  std::string& file = files_[key];
  if (at == 0) {
    bytes_ -= file.size();
    file.clear();
  }
  file += part;
  bytes_ += part.size();
}

void Dropped::clear() {
  files_.clear();
  bytes_ = 0;
}

// Names of attributes cannot be disguised in XML, so looking for `file...="..."` finds all that can lead to a file; the
// loader takes a file of that plain name from those that were dropped before it looks anywhere else.
void Dropped::check_names(const std::string& text) const {
  const std::string small = lower(text);
  for (std::size_t at = small.find("file"); at != std::string::npos; at = small.find("file", at + 1)) {
    std::size_t next = at + 4;
    while (next < small.size() && small[next] >= 'a' && small[next] <= 'z') ++next;
    while (next < small.size() && is_space(small[next])) ++next;
    if (next >= small.size() || small[next] != '=') continue;
    ++next;
    while (next < small.size() && is_space(small[next])) ++next;
    if (next >= small.size() || (small[next] != '"' && small[next] != '\'')) continue;
    const std::size_t end = small.find(small[next], next + 1);
    if (end == std::string::npos) continue;
    const std::string value = small.substr(next + 1, end - next - 1);
    const std::string name = value.substr(value.find_last_of("/\\") + 1);
    const bool odd = value.find_first_of(std::string_view("&\0", 2)) != std::string::npos;
    if (!value.empty() && (odd || files_.find(name) == files_.end())) {
      throw sinew::Failure("the model needs the file '" + name.substr(0, 100) +
                           "', which was not dropped with it: drop the files together");
    }
  }
}

Files Dropped::pack(const std::string& model) const {
  if (files_.find(lower(model)) == files_.end()) throw sinew::Failure("no file of that name was dropped");
  Files vfs(new mjVFS{});
  mj_defaultVFS(vfs.get());
  for (const auto& [name, bytes] : files_) {
    check_names(bytes);  // whatever it is called: a model may include it
    if (mj_addBufferVFS(vfs.get(), name.c_str(), bytes.data(), static_cast<int>(bytes.size())) != 0) {
      throw sinew::Failure(name + " cannot be kept in memory");
    }
  }
  return vfs;
}

}  // namespace app::studio
