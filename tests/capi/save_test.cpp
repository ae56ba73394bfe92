// SPDX-License-Identifier: Apache-2.0
// Whatever is written appears whole or not at all: a failure leaves what was there.
#include <sys/resource.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include "base/handlers.h"
#include "capi/loaded.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

std::string content(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

std::size_t files_in(const fs::path& folder) {
  return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

struct Save : testing::Test {
  CaughtMessages caught;
  TemporaryFolder folder;
  Loaded loaded{"<mujoco><worldbody><geom name='ball' size='.1' pos='0.125 0.25 0.5'/></worldbody></mujoco>"};
  mjData* data = mj_makeData(loaded.model);
  ~Save() override { mj_deleteData(data); }
};

// While one of these lives, files end at 100 bytes, as on a disk that is full.
class FullDisk {
 public:
  FullDisk() {
    getrlimit(RLIMIT_FSIZE, &before_);
    rlimit small = before_;
    small.rlim_cur = 100;
    setrlimit(RLIMIT_FSIZE, &small);
    handler_ = std::signal(SIGXFSZ, SIG_IGN);
  }
  ~FullDisk() {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;

 private:
  rlimit before_{};
  void (*handler_)(int) = nullptr;
};

TEST_F(Save, AFailureLeavesTheOldFile) {
  const std::string path = folder.write("old", "precious");
  char error[500] = "";
  int saved = 1;
  {
    const FullDisk full;
    mj_saveModel(loaded.model, path.c_str(), nullptr, 0);
    mj_printModel(loaded.model, path.c_str());
    mj_printData(loaded.model, data, path.c_str());
    saved = mj_saveLastXML(path.c_str(), loaded.model, error, sizeof error);
  }
  EXPECT_EQ(content(path), "precious");
  EXPECT_EQ(files_in(folder.path), 1u);
  EXPECT_EQ(CaughtMessages::warnings().size(), 3u);
  EXPECT_EQ(saved, 0);
  EXPECT_NE(std::string(error).find(path), std::string::npos) << error;
}

TEST_F(Save, AFolderThatIsNotThereIsAWarning) {
  const std::string path = (folder.path / "none" / "file").string();
  mj_saveModel(loaded.model, path.c_str(), nullptr, 0);
  mj_printModel(loaded.model, path.c_str());
  EXPECT_EQ(CaughtMessages::warnings().size(), 2u);
  char error[500] = "";
  EXPECT_EQ(mj_saveLastXML(path.c_str(), loaded.model, error, sizeof error), 0);
  EXPECT_NE(std::string(error).find(path), std::string::npos);
}

TEST_F(Save, LinksAreFollowed) {
  const std::string target = folder.write("target", "old");
  const fs::path link = folder.path / "link";
  fs::create_symlink("target", link);
  mj_printModel(loaded.model, link.c_str());
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_NE(content(target).find("ball"), std::string::npos);
  EXPECT_EQ(files_in(folder.path), 2u);
}

TEST_F(Save, DevicesAreWrittenToAndStayDevices) {
  const fs::path link = folder.path / "full";
  fs::create_symlink("/dev/full", link);
  mj_saveModel(loaded.model, link.c_str(), nullptr, 0);
  mj_printModel(loaded.model, link.c_str());
  EXPECT_EQ(CaughtMessages::warnings().size(), 2u);
  char error[500] = "";
  EXPECT_EQ(mj_saveLastXML(link.c_str(), loaded.model, error, sizeof error), 0);
  EXPECT_TRUE(fs::is_symlink(link) && fs::is_character_file(link));
}

TEST_F(Save, PermissionsOfAnOlderFileStay) {
  const std::string path = folder.write("old", "old");
  fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
  mj_saveModel(loaded.model, path.c_str(), nullptr, 0);
  EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_read | fs::perms::owner_write);
  EXPECT_GT(fs::file_size(path), 100u);
}

TEST_F(Save, WithoutANameTheTextGoesToStandardOutput) {
  testing::internal::CaptureStdout();
  char error[500] = "";
  const int saved = mj_saveLastXML(nullptr, loaded.model, error, sizeof error);
  const std::string text = testing::internal::GetCapturedStdout();
  EXPECT_EQ(saved, 1) << error;
  EXPECT_NE(text.find("<geom name=\"ball\""), std::string::npos) << text;
}

}  // namespace
}  // namespace sinew
