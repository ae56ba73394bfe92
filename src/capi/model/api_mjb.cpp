// SPDX-License-Identifier: Apache-2.0
// api_mjb.cpp -- models to and from binary files, as the C API sees them. Whatever fails gives one warning.
#include <string>

#include <mujoco/mujoco.h>

#include "base/error.h"
#include "base/files/resource.h"
#include "base/files/write_file.h"
#include "capi/guard.h"
#include "model/file/mjb.h"

using namespace sinew;

namespace {

// The user's handler of warnings may leave by an exception, so it is called last, when nothing is held any more.
void warn(const std::string& message) {
  if (!message.empty()) raise_warning("%s", message.c_str());
}

std::string save_to_file(const mjModel& m, const char* filename) {
  std::string bytes(static_cast<std::size_t>(mjb_size(m)), '\0');
  write_mjb(m, bytes.data());
  std::string error;
  return write_file(filename, bytes, error) ? std::string() : "mj_saveModel: " + error;
}

std::string save_to_buffer(const mjModel& m, void* buffer, int buffer_sz) {
  const std::int64_t size = mjb_size(m);
  if (buffer_sz < size) {
    return format_text("mj_saveModel: the buffer has %d bytes, the model needs %lld", buffer_sz,
                       static_cast<long long>(size));
  }
  write_mjb(m, buffer);
  return {};
}

std::string save(const mjModel& m, const char* filename, void* buffer, int buffer_sz) {
  if (buffer) return save_to_buffer(m, buffer, buffer_sz);
  if (filename) return save_to_file(m, filename);
  return "mj_saveModel: needs a file name or a buffer";
}

mjModel* load_from_resource(const char* filename, const mjVFS* vfs, std::string& error) {
  std::optional<Resource> resource = open_resource(filename, vfs, error);
  std::span<const std::byte> bytes;
  if (!resource || !resource->read(bytes, error)) return nullptr;
  mjModel* m = read_mjb(bytes.data(), static_cast<std::int64_t>(bytes.size()), error);
  if (!m) error = std::string(filename) + ": " + error;
  return m;
}

// Runs a loader that returns null and says why in its argument.
template <class Load>
mjModel* load_or_warn(Load&& load) {
  std::string error;
  bool failed = false;
  mjModel* m = guard_or<mjModel*>(nullptr, [&] {
    mjModel* loaded = load(error);
    failed = !loaded;
    return loaded;
  });
  if (failed) warn(error);
  return m;
}

}  // namespace

mjtSize mj_sizeModel(const mjModel* m) { return mjb_size(*m); }

void mj_saveModel(const mjModel* m, const char* filename, void* buffer, int buffer_sz) {
  warn(guard_or(std::string(), [&] { return save(*m, filename, buffer, buffer_sz); }));
}

mjModel* mj_loadModel(const char* filename, const mjVFS* vfs) {
  return load_or_warn([&](std::string& error) -> mjModel* {
    if (filename) return load_from_resource(filename, vfs, error);
    error = "mj_loadModel: needs a file name";
    return nullptr;
  });
}

mjModel* mj_loadModelBuffer(const void* buffer, int buffer_sz) {
  return load_or_warn([&](std::string& error) -> mjModel* {
    mjModel* m = nullptr;
    if (buffer && buffer_sz > 0) {
      m = read_mjb(buffer, buffer_sz, error);
    } else {
      error = "the buffer is empty";
    }
    if (!m) error = "mj_loadModelBuffer: " + error;
    return m;
  });
}
