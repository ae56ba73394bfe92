// SPDX-License-Identifier: Apache-2.0
#include "output_file.h"

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>

#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <sinew/model.hpp>

namespace app {
namespace {

using sinew::Failure;

constexpr int kEndings[] = {SIGINT, SIGTERM, SIGHUP};
std::atomic<int> ending{0};
static_assert(std::atomic<int>::is_always_lock_free, "a signal handler writes it");

std::string folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : path.substr(0, slash + 1);
}

// The file behind a chain of links; the path itself if it is none.
std::string followed(const std::string& path) {
  std::error_code error;
  const std::filesystem::path target = std::filesystem::weakly_canonical(path, error);
  return error || !std::filesystem::is_symlink(path, error) ? path : target.string();
}

}  // namespace

OutputFile::OutputFile(const std::string& path) : path_(path), target_(followed(path)) {
  check_writable(path);
  temporary_ = target_ + ".part" + std::to_string(getpid());
  file_ = std::fopen(temporary_.c_str(), "w+b");
  if (!file_) fail(errno);
}

OutputFile::~OutputFile() {
  if (!file_) return;
  std::fclose(file_);
  std::remove(temporary_.c_str());
}

void OutputFile::fail(int why) { throw Failure(path_ + ": " + std::strerror(why)); }

void OutputFile::write(const void* bytes, std::size_t size) {
  if (size && std::fwrite(bytes, 1, size, file_) != size) fail(errno);
  size_ += size;
}

void OutputFile::overwrite(std::uint64_t offset, const std::string& bytes) {
  if (fseeko(file_, static_cast<off_t>(offset), SEEK_SET) != 0) fail(errno);
  if (std::fwrite(bytes.data(), 1, bytes.size(), file_) != bytes.size()) fail(errno);
  if (fseeko(file_, static_cast<off_t>(size_), SEEK_SET) != 0) fail(errno);
}

void OutputFile::flush() {
  if (std::fflush(file_) != 0) fail(errno);
}

void OutputFile::finish() {
  flush();
  if (std::rename(temporary_.c_str(), target_.c_str()) != 0) fail(errno);
  std::fclose(file_);
  file_ = nullptr;
}

void check_writable(const std::string& path) {
  struct stat found;
  if (access(folder_of(path).c_str(), W_OK) != 0) throw Failure(path + ": " + std::strerror(errno));
  if (stat(path.c_str(), &found) != 0) return;
  if (S_ISDIR(found.st_mode)) throw Failure(path + ": is a folder");
  if (!S_ISREG(found.st_mode)) throw Failure(path + ": is not a regular file");
  if (access(path.c_str(), W_OK) != 0) throw Failure(path + ": " + std::strerror(errno));
}

void make_folder(const std::string& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error) throw Failure(path + ": the folder cannot be made: " + error.message());
}

bool has_program(const std::string& name) {
  return std::system(("command -v " + name + " >/dev/null 2>&1").c_str()) == 0;
}

void check_space(const std::string& path, double bytes) {
  struct statvfs disk;
  if (statvfs(folder_of(path).c_str(), &disk) != 0) return;
  const double free = static_cast<double>(disk.f_bavail) * static_cast<double>(disk.f_frsize);
  if (bytes <= free) return;
  char text[100];
  std::snprintf(text, sizeof text, ": the result would take %.3g GB, and the disk has %.3g GB left", bytes / 1e9,
                free / 1e9);
  throw Failure(path + text);
}

std::int64_t write_by_name(const std::string& path, const std::function<void(const char*)>& write) {
  const SignalsWait wait;
  OutputFile file(path);
  write(file.temporary().c_str());
  std::error_code error;
  const auto size = std::filesystem::file_size(file.temporary(), error);
  if (error || size == 0) throw Failure(path + ": the model could not be written");
  file.finish();
  return static_cast<std::int64_t>(size);
}

SignalsWait::SignalsWait() {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int signal : kEndings) sigaddset(&signals, signal);
  pthread_sigmask(SIG_BLOCK, &signals, &before_);
}

void watch_signals() {
  struct sigaction action = {};
  action.sa_handler = [](int signal) { ending = signal; };
  action.sa_flags = SA_RESTART;  // a write that is under way goes on
  for (const int signal : kEndings) {
    struct sigaction before;
    // what the parent has switched off (nohup, a background job) stays off
    if (sigaction(signal, nullptr, &before) == 0 && before.sa_handler != SIG_IGN) sigaction(signal, &action, nullptr);
  }
}

int interruption() { return ending; }

}  // namespace app
