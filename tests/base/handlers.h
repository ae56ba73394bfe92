// SPDX-License-Identifier: Apache-2.0
// handlers.h -- while a CaughtMessages lives, errors and warnings of the library are collected and not printed.
#ifndef SINEW_TESTS_BASE_HANDLERS_H_
#define SINEW_TESTS_BASE_HANDLERS_H_

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>
#include <unistd.h>

namespace sinew {

struct CaughtMessages {
  CaughtMessages() {
    errors().clear();
    warnings().clear();
    mju_user_error = [](const char* message) { errors().emplace_back(message); };
    mju_user_warning = [](const char* message) { warnings().emplace_back(message); };
  }
  ~CaughtMessages() { mju_clearHandlers(); }

  static std::vector<std::string>& errors() {
    static std::vector<std::string> list;
    return list;
  }
  static std::vector<std::string>& warnings() {
    static std::vector<std::string> list;
    return list;
  }
};

// A folder that is gone with its content at the end of the test.
struct TemporaryFolder {
  std::filesystem::path path;
  TemporaryFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "sinew-test-XXXXXX").string();
    path = mkdtemp(pattern.data());
  }
  ~TemporaryFolder() { std::filesystem::remove_all(path); }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  std::string write(const std::string& name, const std::string& content) const {
    std::filesystem::create_directories((path / name).parent_path());
    std::ofstream(path / name, std::ios::binary) << content;
    return (path / name).string();
  }
};

}  // namespace sinew

#endif  // SINEW_TESTS_BASE_HANDLERS_H_
