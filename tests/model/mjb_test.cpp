// SPDX-License-Identifier: Apache-2.0
#include "model/file/mjb.h"

#include <unistd.h>

#include <cstddef>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include "model/fields.h"
#include "support/sample_model.h"

namespace sinew::test {
namespace {

using Bytes = std::vector<char>;

Bytes saved(const mjModel& m) {
  Bytes bytes(static_cast<std::size_t>(mj_sizeModel(&m)));
  mj_saveModel(&m, nullptr, bytes.data(), static_cast<int>(bytes.size()));
  return bytes;
}

ModelPtr loaded(const Bytes& bytes) {
  return ModelPtr(mj_loadModelBuffer(bytes.data(), static_cast<int>(bytes.size())));
}

// The one warning that an action gives.
template <class Action>
std::string warning_of(Action&& action) {
  const MessageTrap trap;
  action();
  EXPECT_EQ(trap.warnings(), 1);
  return trap.last();
}

// A file that disappears with the test.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& name)
      : path_(
            (std::filesystem::temp_directory_path() / ("sinew_" + std::to_string(::getpid()) + "_" + name)).string()) {}
  ~TemporaryFile() { std::remove(path_.c_str()); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  const char* path() const { return path_.c_str(); }
  bool exists() const { return std::filesystem::exists(path_); }
  void write(const Bytes& bytes) const {
    std::ofstream(path_, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  }

 private:
  std::string path_;
};

template <class T>
bool same_bits(const T& a, const T& b) {
  return std::memcmp(&a, &b, sizeof(T)) == 0;
}

void expect_same_options(const mjOption& a, const mjOption& b) {
#define SINEW_VALUE(type, name, ...) EXPECT_TRUE(same_bits(a.name, b.name)) << #name;
  MJOPTION_VALUES_TABLE(SINEW_VALUE, SINEW_VALUE)
#undef SINEW_VALUE
}

void expect_same_arrays(const mjModel& a, const mjModel& b) {
  std::vector<const void*> arrays;
  for_each_array(b, [&](const auto* array, const ArrayInfo&) { arrays.push_back(array); });
  std::size_t next = 0;
  for_each_array(a, [&](const auto* array, const ArrayInfo& info) {
    const void* other = arrays[next++];
    const std::size_t bytes = static_cast<std::size_t>(info.count()) * sizeof *array;
    EXPECT_TRUE(bytes == 0 || std::memcmp(array, other, bytes) == 0) << info.name;
  });
}

void expect_same_model(const mjModel& a, const mjModel& b) {
#define SINEW_SIZE(name) ASSERT_EQ(a.name, b.name) << #name;
  MJMODEL_SIZES_TABLE(SINEW_SIZE)
#undef SINEW_SIZE
  EXPECT_EQ(a.narena, b.narena);
  EXPECT_EQ(a.nbuffer, b.nbuffer);
  EXPECT_EQ(a.signature, b.signature);
  expect_same_options(a.opt, b.opt);
  EXPECT_TRUE(same_bits(a.vis, b.vis));
  EXPECT_TRUE(same_bits(a.stat, b.stat));
  expect_same_arrays(a, b);
}

class Mjb : public testing::TestWithParam<SampleParts> {
 protected:
  ModelPtr model = make_sample_model(GetParam());
  MessageTrap trap;
};
INSTANTIATE_TEST_SUITE_P(Samples, Mjb, testing::Values(SampleParts::kRigid, SampleParts::kEverything));

TEST_P(Mjb, BufferGivesTheSameModelBack) {
  model->opt.gravity[0] = -0.0;  // bits, not values
  const ModelPtr copy = loaded(saved(*model));
  ASSERT_TRUE(copy) << trap.last();
  expect_same_model(*model, *copy);
  EXPECT_EQ(trap.warnings(), 0);
}

TEST_P(Mjb, FileGivesTheSameModelBack) {
  const TemporaryFile file("sample.mjb");
  mj_saveModel(model.get(), file.path(), nullptr, 0);
  EXPECT_EQ(std::filesystem::file_size(file.path()), static_cast<std::uintmax_t>(mj_sizeModel(model.get())));
  const ModelPtr copy(mj_loadModel(file.path(), nullptr));
  ASSERT_TRUE(copy) << trap.last();
  expect_same_model(*model, *copy);
  EXPECT_EQ(trap.warnings(), 0);
}

TEST_P(Mjb, TheSameModelGivesTheSameBytes) {
  const Bytes bytes = saved(*model);
  const ModelPtr copy(mj_copyModel(nullptr, model.get()));
  std::memset(reinterpret_cast<char*>(&copy->opt) + sizeof(mjOption) - 4, 0x5a, 4);  // padding holds what it likes
  EXPECT_EQ(saved(*copy), bytes);
  EXPECT_EQ(saved(*loaded(bytes)), bytes);
}

TEST_P(Mjb, SizeIsExact) {
  Bytes bytes = saved(*model);
  const std::size_t size = bytes.size();
  bytes.resize(size + 8, 'x');
  mj_saveModel(model.get(), nullptr, bytes.data(), static_cast<int>(bytes.size()));
  EXPECT_EQ(std::string(bytes.end() - 8, bytes.end()), "xxxxxxxx");
  Bytes small(size - 1, 'x');
  EXPECT_EQ(
      warning_of([&] { mj_saveModel(model.get(), nullptr, small.data(), static_cast<int>(small.size())); }),
      "mj_saveModel: the buffer has " + std::to_string(size - 1) + " bytes, the model needs " + std::to_string(size));
  EXPECT_EQ(small, Bytes(size - 1, 'x'));
}

TEST_P(Mjb, EveryTruncationIsRefused) {
  const Bytes bytes = saved(*model);
  for (std::size_t length = 0; length < bytes.size(); length += length < 1024 ? 1 : 61) {
    const Bytes part(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(length));
    ASSERT_NE(warning_of([&] { ASSERT_FALSE(loaded(part)) << length; }), "") << length;
  }
}

class MjbFile : public testing::Test {
 protected:
  ModelPtr model = make_sample_model();
  Bytes bytes = saved(*model);
  MessageTrap trap;

  std::string refusal(const Bytes& damaged) {
    return warning_of([&] { EXPECT_FALSE(loaded(damaged)); });
  }
  std::string refusal(const char* path) {
    return warning_of([&] { EXPECT_FALSE(mj_loadModel(path, nullptr)); });
  }
  // Writes a number into the bytes at an offset.
  template <class T>
  Bytes with(std::size_t offset, T value) const {
    Bytes changed = bytes;
    std::memcpy(changed.data() + offset, &value, sizeof value);
    return changed;
  }
};

TEST_F(MjbFile, BufferHasPrecedence) {
  const TemporaryFile file("precedence.mjb");
  Bytes buffer(bytes.size());
  mj_saveModel(model.get(), file.path(), buffer.data(), static_cast<int>(buffer.size()));
  EXPECT_EQ(buffer, bytes);
  EXPECT_FALSE(file.exists());
}

TEST_F(MjbFile, ComesFromAVirtualFile) {
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  ASSERT_EQ(mj_addBufferVFS(&vfs, "inside.mjb", bytes.data(), static_cast<int>(bytes.size())), 0);
  const ModelPtr copy(mj_loadModel("inside.mjb", &vfs));
  mj_deleteVFS(&vfs);
  ASSERT_TRUE(copy) << trap.last();
  expect_same_model(*model, *copy);
}

TEST_F(MjbFile, SaysWhatIsWrongWithTheHeader) {
  const std::string here = "mj_loadModelBuffer: ";
  EXPECT_EQ(refusal(Bytes(bytes.size(), 'x')), here + "not a model in Sinew's binary format");
  EXPECT_EQ(refusal(Bytes(3, 'x')), here + "not a model in Sinew's binary format");
  EXPECT_EQ(refusal(with(8, 9u)), here + "made by format version 9, this library reads 1");
  EXPECT_EQ(refusal(with(12, 339u)), here + "made at API level 339, this library has 340");
  EXPECT_EQ(refusal(with(16, 0x04030201u)), here + "made on a machine with another byte order");
  EXPECT_EQ(refusal(with(24, 4u)), here + "made with numbers of 4 bytes, this library has 8");
  for (const std::size_t offset : {20, 28, 32, 36, 40, 44}) {
    EXPECT_EQ(refusal(with(offset, 1u)), here + "made with other structs than this library has") << offset;
  }
}

TEST_F(MjbFile, SaysWhatIsWrongWithTheContent) {
  const std::string here = "mj_loadModelBuffer: ";
  const std::string size = std::to_string(bytes.size());
  EXPECT_EQ(refusal(Bytes(bytes.begin(), bytes.end() - 1)),
            here + "truncated: " + std::to_string(bytes.size() - 1) + " bytes, " + size + " expected");
  Bytes longer = bytes;
  longer.push_back(0);
  EXPECT_EQ(refusal(longer), here + "too long: " + std::to_string(bytes.size() + 1) + " bytes, " + size + " expected");
  EXPECT_EQ(refusal(with(48, -1)), here + "damaged: the sizes are not those of a model");
  EXPECT_EQ(refusal(with(bytes.size() / 2, 'x')), here + "damaged: the checksum differs");
  EXPECT_EQ(refusal(with(bytes.size() - 1, static_cast<char>(~bytes.back()))), here + "damaged: the checksum differs");
  EXPECT_EQ(refusal(Bytes()), here + "the buffer is empty");
}

TEST_F(MjbFile, SaysWhatIsWrongWithTheModel) {
  model->geom_bodyid[3] = 77;
  const TemporaryFile file("wrong.mjb");
  mj_saveModel(model.get(), file.path(), nullptr, 0);
  EXPECT_EQ(refusal(file.path()), file.path() + std::string(": geom_bodyid[3] = 77: no such body (nbody = 7)"));
}

TEST_F(MjbFile, NamesTheFileThatCannotBeUsed) {
  const TemporaryFile missing("missing.mjb");
  EXPECT_NE(refusal(missing.path()).find(missing.path()), std::string::npos);
  const TemporaryFile empty("empty.mjb");
  empty.write({});
  EXPECT_NE(refusal(empty.path()).find(empty.path()), std::string::npos);
  EXPECT_EQ(refusal(nullptr), "mj_loadModel: needs a file name");
  EXPECT_EQ(warning_of([&] { mj_saveModel(model.get(), "/nowhere/at/all.mjb", nullptr, 0); }),
            "mj_saveModel: cannot write '/nowhere/at/all.mjb': No such file or directory");
  EXPECT_EQ(warning_of([&] { mj_saveModel(model.get(), nullptr, nullptr, 0); }),
            "mj_saveModel: needs a file name or a buffer");
}

}  // namespace
}  // namespace sinew::test
