// SPDX-License-Identifier: Apache-2.0
// output_file.h -- a file that appears complete or not at all, and signals that ask a run to end.
//   note  an OutputFile is written beside its place and moved there by finish(); if that never comes, the place is
//         as it was before. A link is followed: the file that it names is replaced, and the link stays.
#ifndef SINEW_APPS_OUTPUT_FILE_H_
#define SINEW_APPS_OUTPUT_FILE_H_

#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <string>

namespace app {

class OutputFile {
 public:
  explicit OutputFile(const std::string& path);
  ~OutputFile();  // removes what was not finished
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  void write(const void* bytes, std::size_t size);
  void write(const std::string& bytes) { write(bytes.data(), bytes.size()); }
  // Writes over what is there already; the end of the file stays where the next write() goes.
  void overwrite(std::uint64_t offset, const std::string& bytes);
  std::uint64_t size() const { return size_; }
  // Everything written so far can be read at temporary().
  void flush();

  // Where the bytes are until finish(), for a library function that writes files by name.
  const std::string& temporary() const { return temporary_; }
  void finish();

 private:
  [[noreturn]] void fail(int why);
  std::string path_, target_, temporary_;
  std::FILE* file_ = nullptr;
  std::uint64_t size_ = 0;
};

// A file that a library function writes by name, complete or not at all. Returns its size in bytes.
std::int64_t write_by_name(const std::string& path, const std::function<void(const char*)>& write);

// Refuses at once, before long work, what would be refused at its end: an empty name, a folder, a place that cannot be
// written to.
void check_writable(const std::string& path);
// Makes a folder, and those above it, unless it is there. Throws Failure.
void make_folder(const std::string& path);
// Refuses work whose result cannot fit on the disk.
void check_space(const std::string& path, double bytes);

// Signals wait while one of these lives, so that none can leave half a file behind.
class SignalsWait {
 public:
  SignalsWait();
  ~SignalsWait() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  SignalsWait(const SignalsWait&) = delete;
  SignalsWait& operator=(const SignalsWait&) = delete;

 private:
  sigset_t before_;
};

// Whether the shell finds a program of that name.
bool has_program(const std::string& name);

// From now on Ctrl-C, and the other signals that ask a program to end, do not end it: interruption() tells.
void watch_signals();
// The signal that asked this program to end, or 0.
int interruption();

}  // namespace app

#endif  // SINEW_APPS_OUTPUT_FILE_H_
