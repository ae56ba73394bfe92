// SPDX-License-Identifier: Apache-2.0
// Height fields, skins, and the cache behind all files.
#include <gtest/gtest.h>

#include "assets_support.h"
#include "support/load.h"
#include "support/sample_png.h"

namespace sinew::test {
namespace {

std::string hfield(const std::string& attributes) { return "<hfield size=\"1 1 1 1\" " + attributes + "/>"; }

TEST(HFieldAsset, NumbersInTheFileAreNormalized) {
  const ModelPointer m = compile_with(hfield(R"(name="h" nrow="2" ncol="3" elevation="1 2 3 4 5 6")"));
  // the last row of the text is the near one
  const float expected[] = {0.6F, 0.8F, 1, 0, 0.2F, 0.4F};
  for (int i = 0; i < 6; ++i) EXPECT_FLOAT_EQ(m->hfield_data[i], expected[i]);
  const ModelPointer plain = compile_with(hfield(R"(name="h" nrow="1" ncol="2" elevation="5 5")"));
  EXPECT_EQ(values_of(plain->hfield_data, 2), (Numbers{0, 0}));
}

TEST(HFieldAsset, PictureAndBinaryFile) {
  Files files;
  const Bytes png = make_png({2, 3, 8, 0, {10, 20, 30, 40, 50, 60}});
  files.add("hill.png", {png.begin(), png.end()});
  const int size[2] = {1, 3};
  const float height[3] = {-1, 0, 1};
  std::string binary(reinterpret_cast<const char*>(size), sizeof size);
  binary.append(reinterpret_cast<const char*>(height), sizeof height);
  files.add("hill.bin", binary);
  const ModelPointer m = compile_with(hfield(R"(file="hill.png")") + hfield(R"(name="b" file="hill.bin")"), "", &files);
  EXPECT_EQ(values_of(m->hfield_nrow, 2), (Numbers{3, 1}));
  EXPECT_EQ(values_of(m->hfield_adr, 2), (Numbers{0, 6}));
  const float expected[] = {0.8F, 1, 0.4F, 0.6F, 0, 0.2F, 0, 0.5F, 1};
  for (int i = 0; i < 9; ++i) EXPECT_FLOAT_EQ(m->hfield_data[i], expected[i]);
}

TEST(HFieldAsset, Refused) {
  EXPECT_TRUE(says(refusal(hfield(R"(nrow="2" ncol="2")")), "needs a name"));
  EXPECT_TRUE(says(refusal(hfield(R"(name="h")")), "hfield 'h': needs a file"));
  EXPECT_TRUE(says(refusal(R"(<hfield name="h" nrow="2" ncol="2" size="1 1 1 0"/>)"), "size"));
  EXPECT_TRUE(says(refusal(hfield(R"(name="h" file="a.png" content_type="a/b")")), "content_type"));
  EXPECT_TRUE(says(refusal(hfield(R"(name="h" nrow="60000" ncol="60000")")), "more than a gigabyte"));
}

std::string skin(const std::string& attributes, const std::string& bones) {
  return R"(<mujoco><worldbody><body name="b"><geom size="1"/></body><body name="d"><geom size="1"/></body></worldbody>
            <deformable><skin name="s" )" +
         attributes + ">" + bones + "</skin></deformable></mujoco>";
}

std::string skin_refusal(const std::string& attributes, const std::string& bones) {
  try {
    compile_text(skin(attributes, bones));
  } catch (const ModelError& error) {
    return error.what();
  }
  return {};
}

const std::string kSurface = R"(vertex="0 0 0 1 0 0 0 1 0" face="0 1 2")";
const std::string kBone = R"(<bone body="b" bindpos="0 0 0" bindquat="2 0 0 0" vertid="0 1 2" vertweight="1 3 1"/>)";
const std::string kOther = R"(<bone body="d" bindpos="1 0 0" bindquat="1 0 0 0" vertid="1" vertweight="1"/>)";

TEST(SkinAsset, WeightsSumToOne) {
  const ModelPointer m = compile_text(skin(kSurface, kBone + kOther));
  EXPECT_EQ(values_of(m->skin_bonevertweight, 4), (Numbers{1, 0.75, 1, 0.25}));
  EXPECT_EQ(values_of(m->skin_bonevertadr, 2), (Numbers{0, 3}));
  EXPECT_EQ(values_of(m->skin_bonebodyid, 2), (Numbers{1, 2}));
  EXPECT_EQ(values_of(m->skin_bonebindquat, 4), (Numbers{1, 0, 0, 0}));
  EXPECT_EQ(m->skin_texcoordadr[0], -1);
  EXPECT_EQ(m->skin_matid[0], -1);
}

TEST(SkinAsset, Refused) {
  EXPECT_TRUE(says(skin_refusal(kSurface, ""), "skin 's': needs vertices, faces and at least one bone"));
  EXPECT_TRUE(says(skin_refusal(kSurface, kOther), "weights of vertex 0"));
  EXPECT_TRUE(says(skin_refusal(kSurface + R"( texcoord="0 0")", kBone), "texcoord"));
  EXPECT_TRUE(says(skin_refusal(R"(vertex="0 0 0 1 0 0 0 1 0" face="0 1 3")", kBone), "names vertex 3"));
  EXPECT_TRUE(says(skin_refusal(kSurface + R"( material="x")", kBone), "no material is named 'x'"));
  EXPECT_TRUE(
      says(skin_refusal(kSurface, R"(<bone body="b" bindpos="0 0 0" bindquat="1 0 0 0" vertid="5" vertweight="1"/>)"),
           "vertid 5"));
  EXPECT_TRUE(
      says(skin_refusal(kSurface, R"(<bone body="z" bindpos="0 0 0" bindquat="1 0 0 0" vertid="0" vertweight="1"/>)"),
           "no body is named 'z'"));
}

class Cache : public ::testing::Test {
 protected:
  Cache() { mj_clearCache(mj_getCache()); }
  ~Cache() override {
    mj_setCacheCapacity(mj_getCache(), capacity);
    mj_clearCache(mj_getCache());
  }
  const std::size_t capacity = mj_getCacheCapacity(mj_getCache());
  const std::string asset = R"(<mesh file="m.obj"/>)";
  Files files;
};

const char* const kObj = "v 0 0 0\nv 1 0 0\nv 0 2 0\nv 0 0 3\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

TEST_F(Cache, KeepsFilesUntilTheyChange) {
  files.add("m.obj", kObj);
  EXPECT_EQ(compile_with(asset, "", &files)->nmeshvert, 4);
  const std::size_t size = mj_getCacheSize(mj_getCache());
  EXPECT_GT(size, 0u);
  compile_with(asset, "", &files);
  EXPECT_EQ(mj_getCacheSize(mj_getCache()), size);  // the same file, not a second one
  files.remove("m.obj").add("m.obj", std::string(kObj) + "v 9 9 9\n");
  EXPECT_EQ(compile_with(asset, "", &files)->nmeshvert, 5);
  mj_clearCache(mj_getCache());
  EXPECT_EQ(mj_getCacheSize(mj_getCache()), 0u);
}

TEST_F(Cache, StaysWithinItsCapacity) {
  EXPECT_EQ(mj_setCacheCapacity(mj_getCache(), 10), 10u);
  EXPECT_EQ(mj_getCacheCapacity(mj_getCache()), 10u);
  files.add("m.obj", kObj);
  EXPECT_EQ(compile_with(asset, "", &files)->nmeshvert, 4);
  EXPECT_EQ(mj_getCacheSize(mj_getCache()), 0u);
}

// Hull, inertia and trees follow from vertices and settings alone, wherever they come from.
TEST_F(Cache, CompiledMeshesAreFoundByTheirContent) {
  const auto model = [](const std::string& name, const std::string& scale) {
    return load_text("<mujoco><asset><mesh name='" + name + "' vertex='0 0 0 1 0 0 0 1 0 0 0 1' scale='" + scale +
                     "'/></asset><worldbody><geom type='mesh' mesh='" + name + "'/></worldbody></mujoco>");
  };
  const ModelPtr first = model("a", "1 1 1");
  ASSERT_TRUE(first);
  const std::size_t size = mj_getCacheSize(mj_getCache());
  EXPECT_GT(size, 0u);
  const ModelPtr again = model("b", "1 1 1");
  EXPECT_EQ(mj_getCacheSize(mj_getCache()), size);
  EXPECT_EQ(std::vector<float>(again->mesh_vert, again->mesh_vert + 3 * again->nmeshvert),
            std::vector<float>(first->mesh_vert, first->mesh_vert + 3 * first->nmeshvert));
  const ModelPtr larger = model("a", "2 1 1");
  EXPECT_GT(mj_getCacheSize(mj_getCache()), size);
  EXPECT_NE(larger->mesh_vert[0], first->mesh_vert[0]);
}

}  // namespace
}  // namespace sinew::test
