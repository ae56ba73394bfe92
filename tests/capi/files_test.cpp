// SPDX-License-Identifier: Apache-2.0
// Where a model's files are looked for: beside the including file, in the VFS by their plain name, by providers and
// decoders of the program.
#include <sys/stat.h>

#include <cstring>
#include <string>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include "base/handlers.h"
#include "support/bytes.h"

namespace sinew {
namespace {

struct Files : testing::Test {
  CaughtMessages caught;
  TemporaryFolder folder;
  mjVFS vfs;
  char error[1000] = "";

  Files() { mj_defaultVFS(&vfs); }
  ~Files() override { mj_deleteVFS(&vfs); }

  void add(const std::string& name, const std::string& bytes) {
    ASSERT_EQ(mj_addBufferVFS(&vfs, name.c_str(), bytes.data(), static_cast<int>(bytes.size())), 0);
  }

  // How many geoms the model of this name has; -1, with `error`, if it does not load.
  int geoms_of(const std::string& name) {
    mjModel* m = mj_loadXML(name.c_str(), &vfs, error, sizeof error);
    const int n = m ? m->ngeom : -1;
    mj_deleteModel(m);
    return n;
  }
};

const char kTwoGeoms[] = "<mujoco><worldbody><geom size='1'/><geom size='2'/></worldbody></mujoco>";
const char kTetrahedron[] = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

TEST_F(Files, NestedIncludesAreFoundBesideTheirFile) {
  folder.write("parts/leaf.xml", kTwoGeoms);
  folder.write("parts/branch.xml", "<mujoco><include file='leaf.xml'/></mujoco>");
  const std::string main = folder.write("main.xml", "<mujoco><include file='parts/branch.xml'/></mujoco>");
  EXPECT_EQ(geoms_of(main), 2) << error;
}

TEST_F(Files, TheMainFilesFolderComesFirst) {
  folder.write("parts/leaf.xml", "<mujoco><worldbody><geom size='1'/></worldbody></mujoco>");
  folder.write("leaf.xml", kTwoGeoms);
  folder.write("parts/branch.xml", "<mujoco><include file='leaf.xml'/></mujoco>");
  const std::string main = folder.write("main.xml", "<mujoco><include file='parts/branch.xml'/></mujoco>");
  EXPECT_EQ(geoms_of(main), 2) << error;
}

TEST_F(Files, IncludesOfDevicesAndPipesAreRefused) {
  ASSERT_EQ(mkfifo((folder.path / "pipe").c_str(), 0600), 0);
  for (const std::string& name : {std::string("/dev/zero"), (folder.path / "pipe").string()}) {
    const std::string main = folder.write("main.xml", "<mujoco><include file='" + name + "'/></mujoco>");
    EXPECT_EQ(geoms_of(main), -1);
    EXPECT_NE(std::strstr(error, "is a device or a pipe"), nullptr) << error;
  }
}

TEST_F(Files, AVfsIsAskedByThePlainNameBeforeTheDisk) {
  folder.write("meshes/part.obj", "this is no mesh");
  add("PART.OBJ", kTetrahedron);
  const std::string main =
      folder.write("main.xml",
                   "<mujoco><compiler meshdir='meshes'/><asset><mesh name='m' file='part.obj'/></asset>"
                   "<worldbody><geom type='mesh' mesh='m'/></worldbody></mujoco>");
  EXPECT_EQ(geoms_of(main), 1) << error;
}

TEST_F(Files, NamesInAVfsCountWithoutFolderAndCase) {
  add("some/Folder/Model.XML", kTwoGeoms);
  EXPECT_EQ(geoms_of("model.xml"), 2) << error;
  EXPECT_EQ(geoms_of("other/MODEL.xml"), 2) << error;
  EXPECT_EQ(mj_deleteFileVFS(&vfs, "MODEL.xml"), 0);
  EXPECT_EQ(mj_deleteFileVFS(&vfs, "MODEL.xml"), -1);
}

TEST_F(Files, ContentTypesMayHaveParameters) {
  add("mesh.bin", kTetrahedron);
  add("main.xml",
      "<mujoco><asset><mesh name='m' file='mesh.bin' content_type='model/obj; charset=utf-8'/></asset>"
      "<worldbody><geom type='mesh' mesh='m'/></worldbody></mujoco>");
  EXPECT_EQ(geoms_of("main.xml"), 1) << error;
  add("plain", kTwoGeoms);
  mjSpec* spec = mj_parse("plain", "text/xml; charset=utf-8", &vfs, error, sizeof error);
  EXPECT_TRUE(spec) << error;
  mj_deleteSpec(spec);
}

mjModel* load_texture(Files& files, const char* attributes) {
  const std::string xml =
      "<mujoco><asset><texture name='t' type='2d' " + std::string(attributes) + "/></asset></mujoco>";
  mj_deleteFileVFS(&files.vfs, "main.xml");
  files.add("main.xml", xml);
  return mj_loadXML("main.xml", &files.vfs, files.error, sizeof files.error);
}

TEST_F(Files, RawTexturesAreWidthHeightAndPixels) {
  const std::string pixels = test::ByteBuilder().add<std::int32_t>({1, 2}).add("abcdef").text();
  add("a.raw", pixels);
  for (const char* attributes : {"file='a.raw' content_type='image/vnd.mujoco.texture; q=1'", "file='a.raw'"}) {
    mjModel* m = load_texture(*this, attributes);
    ASSERT_TRUE(m) << error;
    EXPECT_EQ(m->tex_width[0], 1);
    EXPECT_EQ(m->tex_height[0], 2);
    EXPECT_EQ(std::memcmp(m->tex_data, "abcdef", 6), 0);
    mj_deleteModel(m);
  }
  EXPECT_FALSE(load_texture(*this, "file='a.raw' nchannel='4'"));
  EXPECT_NE(std::strstr(error, "width * height * 4"), nullptr) << error;
}

TEST_F(Files, KtxFilesAreKeptAsTheyAre) {
  add("a.bin", "KTXbytes");
  mjModel* m = load_texture(*this, "file='a.bin' content_type='image/ktx'");
  ASSERT_TRUE(m) << error;
  EXPECT_EQ(m->tex_width[0], 8);
  EXPECT_EQ(m->tex_height[0], 1);
  EXPECT_EQ(std::memcmp(m->tex_data, "KTXbytes", 8), 0);
  mj_deleteModel(m);
  EXPECT_FALSE(load_texture(*this, "file='a.bin' content_type='image/ktx' vflip='true'"));
}

// A provider of models in which every name lies in a folder "shelf:inside/".
int open_shelf(mjResource* resource) { return std::strstr(resource->name, "missing") == nullptr; }
int read_shelf(mjResource* resource, const void** buffer) {
  static const std::string kMain =
      "<mujoco><include file='part.xml'/><asset><mesh name='m' file='part.obj'/></asset>"
      "<worldbody><geom type='mesh' mesh='m'/></worldbody></mujoco>";
  const std::string name = resource->name;
  const std::string_view bytes = name == "shelf:inside/part.xml"   ? kTwoGeoms
                                 : name == "shelf:inside/part.obj" ? kTetrahedron
                                 : name == "shelf:main"            ? std::string_view(kMain)
                                                                   : std::string_view();
  *buffer = bytes.data();
  return bytes.empty() ? -1 : static_cast<int>(bytes.size());
}
void close_shelf(mjResource*) {}
void shelf_folder(mjResource*, const char** dir, int* ndir) {
  *dir = "shelf:inside/and more";
  *ndir = 13;
}

TEST_F(Files, ProvidersSayWhereNamesStartFrom) {
  mjpResourceProvider provider;
  mjp_defaultResourceProvider(&provider);
  provider.prefix = "shelf";
  provider.open = open_shelf;
  provider.read = read_shelf;
  provider.close = close_shelf;
  provider.getdir = shelf_folder;
  ASSERT_GT(mjp_registerResourceProvider(&provider), 0);
  EXPECT_EQ(geoms_of("shelf:main"), 3) << error;
}

TEST_F(Files, DecodersAreAskedForWhatIsNoFile) {
  mjpDecoder decoder;
  mjp_defaultDecoder(&decoder);
  decoder.content_type = "model/x-thought";
  decoder.can_decode = [](const mjResource* resource) { return int{std::strcmp(resource->name, "an idea") == 0}; };
  decoder.decode = [](const mjResource*) { return mj_makeSpec(); };
  mjp_registerDecoder(&decoder);
  mjSpec* spec = mj_parse("an idea", "model/x-thought", nullptr, error, sizeof error);
  EXPECT_TRUE(spec) << error;
  mj_deleteSpec(spec);
  EXPECT_FALSE(mj_parse("another", "model/x-thought", nullptr, error, sizeof error));
  EXPECT_NE(std::strstr(error, "another"), nullptr) << error;
}

}  // namespace
}  // namespace sinew
