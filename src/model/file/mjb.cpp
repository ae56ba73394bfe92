// SPDX-License-Identifier: Apache-2.0
#include "model/file/mjb.h"

#include <cstring>
#include <memory>
#include <optional>

#include <mujoco/mujoco.h>

#include "base/error.h"
#include "base/hash.h"
#include "model/fields.h"
#include "model/file/validate.h"
#include "model/model.h"
#include "model/plan.h"

namespace sinew {
namespace {

constexpr char kMagic[8] = {'S', 'I', 'N', 'E', 'W', 'M', 'J', 'B'};

#define SINEW_COUNT(name) +1
constexpr std::uint32_t kSizeCount = MJMODEL_SIZES_TABLE(SINEW_COUNT);
#undef SINEW_COUNT
#define SINEW_COUNT(type, name, rows, columns) +1
constexpr std::uint32_t kArrayCount = MJMODEL_POINTERS_TABLE(SINEW_COUNT, SINEW_COUNT);
#undef SINEW_COUNT

struct Header {
  char magic[8] = {};
  std::uint32_t version = 0;
  std::uint32_t api_level = 0;
  std::uint32_t byte_order = 0;
  std::uint32_t integer_bytes = 0;
  std::uint32_t number_bytes = 0;
  std::uint32_t size_count = 0;
  std::uint32_t array_count = 0;
  std::uint32_t option_bytes = 0;
  std::uint32_t visual_bytes = 0;
  std::uint32_t statistic_bytes = 0;
};
static_assert(sizeof(Header) == 48, "written as it is: no padding");
static_assert(sizeof(mjVisual) % sizeof(float) == 0 && alignof(mjVisual) == alignof(float), "written as it is");

Header make_header() {
  Header header{{},         kMjbVersion, mjVERSION_HEADER, 0x01020304,       sizeof(int),        sizeof(mjtNum),
                kSizeCount, kArrayCount, sizeof(mjOption), sizeof(mjVisual), sizeof(mjStatistic)};
  std::memcpy(header.magic, kMagic, sizeof kMagic);
  return header;
}

constexpr std::int64_t kSizesEnd = sizeof(Header) + kSizeCount * sizeof(std::int32_t) + sizeof(std::int64_t);
constexpr std::int64_t kFixedBytes = kSizesEnd + sizeof(mjOption) + sizeof(mjVisual) + sizeof(mjStatistic) +
                                     2 * sizeof(std::uint64_t);  // signature and checksum

class Writer {
 public:
  explicit Writer(void* bytes) : next_(static_cast<char*>(bytes)) {}

  void write(const void* source, std::size_t bytes) {
    if (bytes == 0) return;  // an array without elements may have no address
    std::memcpy(next_, source, bytes);
    next_ += bytes;
  }
  template <class T>
  void write(const T& value) {
    write(&value, sizeof value);
  }

 private:
  char* next_;
};

// Reads from a range that is known to be long enough.
class Reader {
 public:
  explicit Reader(const void* bytes) : next_(static_cast<const char*>(bytes)) {}

  void read(void* target, std::size_t bytes) {
    if (bytes == 0) return;
    std::memcpy(target, next_, bytes);
    next_ += bytes;
  }
  template <class T>
  T read() {
    T value;
    read(&value, sizeof value);
    return value;
  }

 private:
  const char* next_;
};

// Assigning a struct may leave anything between its members; files are to be the same for the same model.
mjOption without_padding(const mjOption& opt) {
  mjOption clean;
  std::memset(&clean, 0, sizeof clean);
#define SINEW_SCALAR(type, name) clean.name = opt.name;
#define SINEW_VECTOR(type, name, length) std::memcpy(clean.name, opt.name, sizeof clean.name);
  MJOPTION_VALUES_TABLE(SINEW_SCALAR, SINEW_VECTOR)
#undef SINEW_SCALAR
#undef SINEW_VECTOR
  return clean;
}

ModelSizes read_sizes(Reader& reader) {
  ModelSizes sizes;
#define SINEW_SIZE(name) sizes.name = reader.read<std::int32_t>();
  MJMODEL_SIZES_TABLE(SINEW_SIZE)
#undef SINEW_SIZE
  sizes.narena = reader.read<std::int64_t>();
  return sizes;
}

// The sizes must have passed array_bytes(), so that no sum here can overflow.
std::int64_t file_bytes(const ModelSizes& sizes) {
  mjModel shape{};
  set_sizes(shape, sizes);
  std::int64_t total = kFixedBytes;
  for_each_array(shape, [&](auto* array, const ArrayInfo& info) {
    total += info.count() * static_cast<std::int64_t>(sizeof *array);
  });
  return total;
}

// What in this header differs from ours, in words; empty if nothing does.
std::string compare_header(const Header& header) {
  const Header ours = make_header();
  if (std::memcmp(header.magic, ours.magic, sizeof ours.magic) != 0) return "not a model in Sinew's binary format";
  if (header.byte_order != ours.byte_order) return "made on a machine with another byte order";
  if (header.version != ours.version) {
    return format_text("made by format version %u, this library reads %u", header.version, ours.version);
  }
  if (header.api_level != ours.api_level) {
    return format_text("made at API level %u, this library has %u", header.api_level, ours.api_level);
  }
  if (header.number_bytes != ours.number_bytes) {
    return format_text("made with numbers of %u bytes, this library has %u", header.number_bytes, ours.number_bytes);
  }
  if (std::memcmp(&header, &ours, sizeof ours) != 0) return "made with other structs than this library has";
  return {};
}

// The sizes, if header, sizes and length belong together.
std::optional<ModelSizes> check_frame(const void* bytes, std::int64_t size, std::string& error) {
  Reader reader(bytes);
  if (size < kFixedBytes) {
    const bool ours =
        size >= static_cast<std::int64_t>(sizeof kMagic) && std::memcmp(bytes, kMagic, sizeof kMagic) == 0;
    error = ours ? format_text("truncated: %lld bytes, at least %lld expected", static_cast<long long>(size),
                               static_cast<long long>(kFixedBytes))
                 : "not a model in Sinew's binary format";
    return {};
  }
  error = compare_header(reader.read<Header>());
  if (!error.empty()) return {};
  const ModelSizes sizes = read_sizes(reader);
  if (!array_bytes(sizes)) {
    error = "damaged: the sizes are not those of a model";
    return {};
  }
  const std::int64_t expected = file_bytes(sizes);
  if (size != expected) {
    error = format_text("%s: %lld bytes, %lld expected", size < expected ? "truncated" : "too long",
                        static_cast<long long>(size), static_cast<long long>(expected));
    return {};
  }
  return sizes;
}

bool checksum_matches(const void* bytes, std::int64_t size) {
  const auto length = static_cast<std::size_t>(size) - sizeof(std::uint64_t);
  Reader end(static_cast<const char*>(bytes) + length);
  return end.read<std::uint64_t>() == hash_bytes(bytes, length);
}

void read_values(const void* bytes, mjModel& m) {
  Reader reader(static_cast<const char*>(bytes) + kSizesEnd);
  m.opt = reader.read<mjOption>();
  m.vis = reader.read<mjVisual>();
  m.stat = reader.read<mjStatistic>();
  for_each_array(m, [&](auto* array, const ArrayInfo& info) {
    reader.read(array, static_cast<std::size_t>(info.count()) * sizeof *array);
  });
  m.signature = reader.read<std::uint64_t>();
}

}  // namespace

std::int64_t mjb_size(const mjModel& m) { return file_bytes(sizes_of(m)); }

void write_mjb(const mjModel& m, void* bytes) {
  Writer writer(bytes);
  writer.write(make_header());
#define SINEW_SIZE(name) writer.write(std::int32_t{m.name});
  MJMODEL_SIZES_TABLE(SINEW_SIZE)
#undef SINEW_SIZE
  writer.write(std::int64_t{m.narena});
  writer.write(without_padding(m.opt));
  writer.write(m.vis);
  writer.write(m.stat);
  for_each_array(m, [&](const auto* array, const ArrayInfo& info) {
    writer.write(array, static_cast<std::size_t>(info.count()) * sizeof *array);
  });
  writer.write(std::uint64_t{m.signature});
  writer.write(hash_bytes(bytes, static_cast<std::size_t>(mjb_size(m)) - sizeof(std::uint64_t)));
}

mjModel* read_mjb(const void* bytes, std::int64_t size, std::string& error) {
  const std::optional<ModelSizes> sizes = check_frame(bytes, size, error);
  if (!sizes) return nullptr;
  if (!checksum_matches(bytes, size)) {
    error = "damaged: the checksum differs";
    return nullptr;
  }
  std::unique_ptr<mjModel, void (*)(mjModel*)> m(make_model(*sizes), delete_model);
  if (!m) {
    error = "out of memory";
    return nullptr;
  }
  read_values(bytes, *m);
  if (const std::optional<std::string> fault = find_fault(*m)) {
    error = *fault;
    return nullptr;
  }
  plan_model(*m);
  return m.release();
}

}  // namespace sinew
