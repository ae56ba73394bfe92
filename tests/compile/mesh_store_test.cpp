// SPDX-License-Identifier: Apache-2.0
// Compiled meshes on disk (SINEW_MESH_CACHE): the model is the same with and without, whatever happens to the files.
#include "compile/assets/mesh_store.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include <unistd.h>

#include "assets_support.h"
#include "base/files/file.h"
#include "base/hash.h"
#include "support/files.h"
#include "support/same_model.h"

namespace sinew::test {
namespace {

namespace fs = std::filesystem;

const char* const kTetra = "v 0 0 0\nv 1 0 0\nv 0 2 0\nv 0 0 3\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
const char* const kOther = "v 0 0 0\nv 1 0 0\nv 0 2 0\nv 0 0 4\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

class MeshStore : public ::testing::Test {
 protected:
  MeshStore() : folder_(fs::temp_directory_path() / ("sinew-meshes-" + std::to_string(getpid()))) {
    fs::create_directories(folder_);
    use(folder_.string());
  }
  ~MeshStore() override {
    unsetenv("SINEW_MESH_CACHE");
    fs::remove_all(folder_);
  }

  static void use(const std::string& folder) { setenv("SINEW_MESH_CACHE", folder.c_str(), 1); }

  // As a process that has just been started.
  static ModelPointer compile_fresh(const std::string& obj, const std::string& settings = "",
                                    const std::string& type = "mesh") {
    mj_clearCache(mj_getCache());
    Files files;
    files.add("m.obj", obj);
    const std::string geom = "<geom type=\"" + type + "\" mesh=\"m\"/>";
    return compile_with("<mesh file=\"m.obj\" " + settings + "/>", geom, &files);
  }

  // The key under which the only mesh is stored.
  std::string key() const {
    std::string name = stored().at(0).stem().string();
    for (char& c : name) c = c == '-' ? ' ' : c;
    return name;
  }

  std::vector<fs::path> stored() const {
    std::vector<fs::path> paths;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder_)) paths.push_back(entry.path());
    return paths;
  }

  static std::string read(const fs::path& path) {
    std::string text, error;
    EXPECT_TRUE(read_file(path.string(), text, error)) << error;
    return text;
  }

  fs::path folder_;
};

TEST_F(MeshStore, GivesTheSameModel) {
  unsetenv("SINEW_MESH_CACHE");
  const ModelPointer plain = compile_fresh(kTetra, "", "sdf");
  EXPECT_TRUE(stored().empty());
  use(folder_.string());
  const ModelPointer first = compile_fresh(kTetra, "", "sdf");
  ASSERT_EQ(stored().size(), 1u);
  const ModelPointer second = compile_fresh(kTetra, "", "sdf");
  ASSERT_EQ(stored().size(), 1u);
  EXPECT_EQ(differing_fields(*plain, *first), "");
  EXPECT_EQ(differing_fields(*plain, *second), "");
  EXPECT_GT(second->noct, 0);
}

// Another scale and another file make another mesh.
TEST_F(MeshStore, KeepsWhatDiffersApart) {
  compile_fresh(kTetra);
  const ModelPointer large = compile_fresh(kTetra, R"(scale="2 2 2")");
  const ModelPointer other = compile_fresh(kOther);
  EXPECT_EQ(stored().size(), 3u);
  unsetenv("SINEW_MESH_CACHE");
  EXPECT_EQ(differing_fields(*compile_fresh(kTetra, R"(scale="2 2 2")"), *large), "");
  EXPECT_EQ(differing_fields(*compile_fresh(kOther), *other), "");
}

// The second compilation reads the file: a mesh that was put in its place is the one in the model.
TEST_F(MeshStore, IsRead) {
  compile_fresh(kTetra);
  const auto mesh = read_stored_mesh(folder_.string(), key());
  ASSERT_TRUE(mesh);
  MeshBuild changed = *mesh;
  changed.vert[0] += 1;
  write_stored_mesh(folder_.string(), key(), changed);
  EXPECT_EQ(compile_fresh(kTetra)->mesh_vert[0], changed.vert[0]);
}

TEST_F(MeshStore, PassesOverWhatIsDamaged) {
  const ModelPointer good = compile_fresh(kTetra);
  const fs::path path = stored()[0];
  const std::string whole = read(path);
  std::vector<std::string> damaged{"", "SINEWMSH", whole + "x"};
  for (std::size_t size = 1; size < whole.size(); size += 97) damaged.push_back(whole.substr(0, size));
  for (std::size_t at = 0; at < whole.size(); at += 31) {
    damaged.push_back(whole);
    damaged.back()[at] = static_cast<char>(damaged.back()[at] ^ 0x40);
  }
  for (const std::string& text : damaged) {
    sinew::write_file(path.string(), text);
    EXPECT_EQ(differing_fields(*good, *compile_fresh(kTetra)), "");
    EXPECT_TRUE(read(path) == whole) << "it is written anew";
  }
}

TEST_F(MeshStore, DoesWithoutAFolder) {
  const ModelPointer good = compile_fresh(kTetra);
  for (const std::string folder : {folder_ / "not/there", stored()[0], fs::path("/proc")}) {
    use(folder);
    EXPECT_EQ(differing_fields(*good, *compile_fresh(kTetra)), "");
  }
}

// If this fails, make_mesh computes something else than before: raise kMeshStoreVersion, and write the new hash here.
TEST_F(MeshStore, VersionFollowsWhatIsComputed) {
  compile_fresh(kTetra);
  const auto mesh = read_stored_mesh(folder_.string(), key());
  ASSERT_TRUE(mesh);
  EXPECT_EQ(kMeshStoreVersion, 1u);
  EXPECT_EQ(hash_mesh(*mesh, 0), 12442459111132653818u);
}

}  // namespace
}  // namespace sinew::test
