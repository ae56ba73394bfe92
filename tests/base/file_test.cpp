// SPDX-License-Identifier: Apache-2.0
#include "base/files/file.h"

#include <string>

#include <gtest/gtest.h>
#include <unistd.h>

#include "base/handlers.h"

namespace sinew {
namespace {

TEST(ReadFile, GivesAllBytes) {
  const TemporaryFolder folder;
  std::string content;
  for (int i = 0; i < 100000; ++i) content += static_cast<char>(i * 7);
  const std::string path = folder.write("data.bin", content);
  std::vector<std::byte> bytes;
  std::string text, error;
  ASSERT_TRUE(read_file(path, bytes, error)) << error;
  ASSERT_TRUE(read_file(path, text, error)) << error;
  EXPECT_EQ(text, content);
  EXPECT_EQ(std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()), content);
}

TEST(ReadFile, TakesEmptyFilesAndFilesWithoutSize) {
  const TemporaryFolder folder;
  std::string text = "old", error;
  EXPECT_TRUE(read_file(folder.write("empty", ""), text, error));
  EXPECT_EQ(text, "");
  EXPECT_TRUE(read_file("/proc/self/status", text, error));  // its size on disk is 0
  EXPECT_GT(text.size(), 100u);
}

TEST(ReadFile, SaysWhatIsWrong) {
  const TemporaryFolder folder;
  const std::string missing = (folder.path / "no.xml").string();
  std::string text = "old", error;
  EXPECT_FALSE(read_file(missing, text, error));
  EXPECT_EQ(error, "file '" + missing + "' does not exist");
  EXPECT_EQ(text, "");
  EXPECT_FALSE(read_file(folder.path.string(), text, error));
  EXPECT_EQ(error, "'" + folder.path.string() + "' is a folder, not a file");
  EXPECT_FALSE(read_file(folder.write("file", "x") + "/below", text, error));
  EXPECT_NE(error.find("part of its path is not a folder"), std::string::npos);
  EXPECT_FALSE(read_file("", text, error));
}

TEST(ReadFile, SaysThatPermissionIsMissing) {
  if (geteuid() == 0) GTEST_SKIP() << "the superuser may read everything";
  const TemporaryFolder folder;
  const std::string path = folder.write("secret", "x");
  std::filesystem::permissions(path, std::filesystem::perms::none);
  std::string text, error;
  EXPECT_FALSE(read_file(path, text, error));
  EXPECT_EQ(error, "no permission to read file '" + path + "'");
}

TEST(Path, IsDirectoryAndFileName) {
  for (const char* path : {"a/b.xml", "b.xml", "/b", "a\\b.stl", "a/", "", "C:\\m\\x.y.obj", "../x"}) {
    EXPECT_EQ(std::string(directory_of(path)) + std::string(file_name_of(path)), path);
  }
  EXPECT_EQ(directory_of("a/b/c.xml"), "a/b/");
  EXPECT_EQ(directory_of("c.xml"), "");
  EXPECT_EQ(directory_of("a\\c.xml"), "a\\");
  EXPECT_EQ(file_name_of("a/b/c.xml"), "c.xml");
}

TEST(Path, HasAnExtension) {
  EXPECT_EQ(extension_of("a/b.XML"), ".XML");
  EXPECT_EQ(extension_of("a.tar.gz"), ".gz");
  EXPECT_EQ(extension_of("folder.d/file"), "");
  EXPECT_EQ(extension_of(".profile"), "");
  EXPECT_EQ(extension_of(""), "");
  EXPECT_EQ(strip_extension("m/a.b.obj"), "m/a.b");
  EXPECT_EQ(strip_extension("m.d/plain"), "m.d/plain");
}

TEST(Path, Joins) {
  EXPECT_EQ(join_path("", "a.xml"), "a.xml");
  EXPECT_EQ(join_path("m", "a.xml"), "m/a.xml");
  EXPECT_EQ(join_path("m/", "a.xml"), "m/a.xml");
  EXPECT_EQ(join_path("m\\", "a.xml"), "m\\a.xml");
  EXPECT_EQ(join_path("m", "/a.xml"), "/a.xml");
  EXPECT_EQ(join_path("m", "D:\\a.xml"), "D:\\a.xml");
}

TEST(Path, NormalizesToOneSpelling) {
  const char* pairs[][2] = {{"./a.xml", "a.xml"},
                            {"a//b", "a/b"},
                            {"a/./b", "a/b"},
                            {"a\\b", "a/b"},
                            {"a/../b", "b"},
                            {"../a", "../a"},
                            {"../../a", "../../a"},
                            {"a/../../b", "../b"},
                            {"/../a", "/a"},
                            {"/", "/"},
                            {"", ""},
                            {".", ""},
                            {"a/b/..", "a"},
                            {"/a/./b/", "/a/b"},
                            {"a..b", "a..b"},
                            {"Ab", "Ab"},
                            {"C:\\m\\a", "C:/m/a"},
                            {"..", ".."},
                            {"../../", "../.."},
                            {"./../x/.", "../x"}};
  for (const auto& [given, expected] : pairs) EXPECT_EQ(normalize_path(given), expected) << given;
}

}  // namespace
}  // namespace sinew
