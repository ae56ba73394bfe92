// SPDX-License-Identifier: Apache-2.0
#include "base/files/vfs.h"

#include <cstring>
#include <string>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include "base/handlers.h"

namespace sinew {
namespace {

struct VfsTest : testing::Test {
  mjVFS vfs;
  VfsTest() { mj_defaultVFS(&vfs); }
  ~VfsTest() override { mj_deleteVFS(&vfs); }

  int add(const char* name, const std::string& content) {
    return mj_addBufferVFS(&vfs, name, content.data(), static_cast<int>(content.size()));
  }
  // "-" if there is no such file
  std::string content(const char* name) const {
    const Vfs::File* file = vfs_of(&vfs)->find(name);
    return file ? std::string(reinterpret_cast<const char*>(file->bytes.data()), file->bytes.size()) : "-";
  }
};

TEST_F(VfsTest, KeepsACopyOfTheBuffer) {
  std::string buffer = "one";
  EXPECT_EQ(add("a.xml", buffer), 0);
  buffer[0] = 'X';
  EXPECT_EQ(content("a.xml"), "one");
}

TEST_F(VfsTest, RefusesANameTwice) {
  EXPECT_EQ(add("a.xml", "one"), 0);
  EXPECT_EQ(add("a.xml", "two"), 2);
  EXPECT_EQ(add("./a.xml", "two"), 2);
  EXPECT_EQ(content("a.xml"), "one");
}

TEST_F(VfsTest, NormalizesNames) {
  add("./m/../m//a.xml", "one");
  for (const char* name : {"m/a.xml", "./m/a.xml", "m\\a.xml", "x/../m/a.xml"}) EXPECT_EQ(content(name), "one") << name;
  for (const char* name : {"b.xml", "a", "m/b.xml", ""}) EXPECT_EQ(content(name), "-") << name;
}

TEST_F(VfsTest, SameNameInTwoFoldersIsTwoFiles) {
  EXPECT_EQ(add("left/part.stl", "l"), 0);
  EXPECT_EQ(add("right/part.stl", "r"), 0);
  EXPECT_EQ(content("left/part.stl"), "l");
  EXPECT_EQ(content("right/part.stl"), "r");
}

TEST_F(VfsTest, ReadsFilesFromDisk) {
  const TemporaryFolder folder;
  folder.write("arm.xml", "<mujoco/>");
  folder.write("parts/hand.xml", "hand");
  const std::string directory = folder.path.string();
  EXPECT_EQ(mj_addFileVFS(&vfs, directory.c_str(), "arm.xml"), 0);
  EXPECT_EQ(mj_addFileVFS(&vfs, directory.c_str(), "parts/hand.xml"), 0);
  EXPECT_EQ(mj_addFileVFS(&vfs, (directory + "/parts").c_str(), "hand.xml"), 2);
  EXPECT_EQ(mj_addFileVFS(&vfs, directory.c_str(), "missing.xml"), -1);
  EXPECT_EQ(mj_addFileVFS(&vfs, nullptr, directory.c_str()), -1) << "a folder is no file";
  // by the whole path, and by the name that was given with the folder
  EXPECT_EQ(content((directory + "/arm.xml").c_str()), "<mujoco/>");
  EXPECT_EQ(content("arm.xml"), "<mujoco/>");
  EXPECT_EQ(content("parts/hand.xml"), "hand");
  EXPECT_EQ(content("Hand.XML"), "hand");
}

TEST_F(VfsTest, TakesPathsWithoutDirectory) {
  const TemporaryFolder folder;
  const std::string path = folder.write("a.txt", "text");
  EXPECT_EQ(mj_addFileVFS(&vfs, nullptr, path.c_str()), 0);
  EXPECT_EQ(mj_addFileVFS(&vfs, "", path.c_str()), 2);
  EXPECT_EQ(content(path.c_str()), "text");
}

TEST_F(VfsTest, FullPathBeatsShortName) {
  const TemporaryFolder folder;
  folder.write("a.txt", "disk");
  EXPECT_EQ(mj_addFileVFS(&vfs, folder.path.c_str(), "a.txt"), 0);
  EXPECT_EQ(add("a.txt", "buffer"), 0);
  EXPECT_EQ(content("a.txt"), "buffer");
}

TEST_F(VfsTest, PlainNamesCountWithoutFolderAndCase) {
  add("a.stl", "bare");
  add("m/B.stl", "in a folder");
  EXPECT_EQ(content("meshes/A.STL"), "bare");
  EXPECT_EQ(content("meshes/b.stl"), "in a folder");
  EXPECT_EQ(content("b.stl"), "in a folder");
  add("meshes/b.stl", "its own");
  EXPECT_EQ(content("meshes/b.stl"), "its own");
}

TEST_F(VfsTest, DeletesFiles) {
  add("a", "1");
  add("b", "2");
  EXPECT_EQ(mj_deleteFileVFS(&vfs, "./a"), 0);
  EXPECT_EQ(mj_deleteFileVFS(&vfs, "a"), -1);
  EXPECT_EQ(content("a"), "-");
  EXPECT_EQ(content("b"), "2");
  EXPECT_EQ(add("a", "3"), 0);
  EXPECT_EQ(content("a"), "3");
}

TEST_F(VfsTest, TakesEmptyFiles) {
  EXPECT_EQ(mj_addBufferVFS(&vfs, "empty", nullptr, 0), 0);
  EXPECT_EQ(content("empty"), "");
}

TEST_F(VfsTest, RefusesNonsense) {
  EXPECT_EQ(mj_addBufferVFS(nullptr, "a", "x", 1), -1);
  EXPECT_EQ(mj_addBufferVFS(&vfs, nullptr, "x", 1), -1);
  EXPECT_EQ(mj_addBufferVFS(&vfs, "", "x", 1), -1);
  EXPECT_EQ(mj_addBufferVFS(&vfs, "a", nullptr, 1), -1);
  EXPECT_EQ(mj_addBufferVFS(&vfs, "a", "x", -1), -1);
  EXPECT_EQ(mj_addFileVFS(nullptr, nullptr, "a"), -1);
  EXPECT_EQ(mj_addFileVFS(&vfs, nullptr, nullptr), -1);
  EXPECT_EQ(mj_deleteFileVFS(nullptr, "a"), -1);
  EXPECT_EQ(mj_deleteFileVFS(&vfs, nullptr), -1);
  EXPECT_EQ(vfs_of(&vfs)->size(), 0u);
}

TEST(Vfs, ZeroedStructWorks) {
  mjVFS vfs = {nullptr};
  EXPECT_EQ(vfs_of(&vfs), nullptr);
  EXPECT_EQ(vfs_of(nullptr), nullptr);
  EXPECT_EQ(mj_deleteFileVFS(&vfs, "a"), -1);
  EXPECT_EQ(mj_addBufferVFS(&vfs, "a", "x", 1), 0);
  mj_deleteVFS(&vfs);
  EXPECT_EQ(vfs.impl_, nullptr);
  mj_deleteVFS(&vfs);
  mj_deleteVFS(nullptr);
  mj_defaultVFS(nullptr);
  EXPECT_EQ(mj_addBufferVFS(&vfs, "a", "y", 1), 0);
  mj_deleteVFS(&vfs);
}

}  // namespace
}  // namespace sinew
