// SPDX-License-Identifier: Apache-2.0
#include "base/files/write_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <filesystem>
#include <system_error>

namespace sinew {
namespace {

namespace fs = std::filesystem;

std::string writing_failure(const std::string& path, int code) {
  return "cannot write '" + path + "': " + std::generic_category().message(code);
}

// What the links at the end of a path lead to, there or not.
fs::path behind_links(fs::path path) {
  constexpr int kMostLinks = 40;  // as the system itself allows
  std::error_code ignored;
  for (int i = 0; i < kMostLinks && fs::is_symlink(path, ignored); ++i) {
    const fs::path next = fs::read_symlink(path, ignored);
    if (ignored) break;
    path = next.is_absolute() ? next : path.parent_path() / next;
  }
  return path;
}

// Writes, and tells whether all of it has arrived; the reason is left in errno.
bool fill(std::FILE* file, const std::function<void(std::FILE*)>& write) {
  errno = 0;
  write(file);
  const bool written = !std::ferror(file) && std::fflush(file) == 0;
  const int reason = errno;
  const bool closed = std::fclose(file) == 0;
  if (!written) errno = reason;
  return written && closed;
}

// A new file beside `target`, with the permissions of an older one; -1 and errno if there cannot be one.
int create_beside(const fs::path& target, std::string& name) {
  static std::atomic<unsigned> count{0};
  constexpr mode_t kAnybody = 0666;  // less what the process masks
  for (int attempt = 0; attempt < 100; ++attempt) {
    name = target.string() + "." + std::to_string(::getpid()) + "-" + std::to_string(++count) + ".part";
    const int handle = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kAnybody);
    if (handle < 0 && errno == EEXIST) continue;
    struct stat old {};
    if (handle >= 0 && ::stat(target.c_str(), &old) == 0 && ::fchmod(handle, old.st_mode & 07777) != 0) errno = 0;
    return handle;
  }
  return -1;
}

bool write_directly(const std::string& path, const std::function<void(std::FILE*)>& write) {
  std::FILE* file = std::fopen(path.c_str(), "wb");
  return file && fill(file, write);
}

bool write_beside(const fs::path& target, const std::function<void(std::FILE*)>& write) {
  std::string beside;
  const int handle = create_beside(target, beside);
  if (handle < 0) return false;
  std::FILE* file = ::fdopen(handle, "wb");
  if (!file) ::close(handle);
  if (file && fill(file, write) && std::rename(beside.c_str(), target.c_str()) == 0) return true;
  const int reason = errno;
  std::remove(beside.c_str());
  errno = reason;
  return false;
}

}  // namespace

bool write_file(const std::string& path, const std::function<void(std::FILE*)>& write, std::string& error) {
  const fs::path target = behind_links(path);
  std::error_code ignored;
  const fs::file_status status = fs::status(target, ignored);
  const bool special = fs::exists(status) && !fs::is_regular_file(status);
  errno = 0;
  if (special ? write_directly(target.string(), write) : write_beside(target, write)) return true;
  error = writing_failure(path, errno);
  return false;
}

bool write_file(const std::string& path, std::string_view bytes, std::string& error) {
  return write_file(
      path, [bytes](std::FILE* file) { std::fwrite(bytes.data(), 1, bytes.size(), file); }, error);
}

}  // namespace sinew
