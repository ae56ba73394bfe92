// SPDX-License-Identifier: Apache-2.0
#include "base/files/resource.h"

#include <cstdio>
#include <cstring>
#include <filesystem>
#include <limits>
#include <system_error>
#include <vector>

#include "base/files/file.h"
#include "base/files/registry.h"
#include "base/files/vfs.h"

namespace sinew {
namespace {

// mjfReadResource gives its length as an int.
constexpr std::size_t kMaxBytes = std::numeric_limits<int>::max();

int deliver(const std::vector<std::byte>& bytes, const void** buffer) {
  if (bytes.size() > kMaxBytes) return -1;
  static constexpr std::byte kEmpty{};
  *buffer = bytes.empty() ? &kEmpty : bytes.data();
  return static_cast<int>(bytes.size());
}

void directory_from_name(mjResource* resource, const char** directory, int* length) {
  *directory = resource->name;
  *length = static_cast<int>(directory_of(resource->name).size());
}

int timestamp_differs(const mjResource* resource, const char* timestamp) {
  return std::strcmp(resource->timestamp, timestamp) != 0;
}

template <std::size_t n>
void set_timestamp(mjResource& resource, const char (&format)[n], unsigned long long value) {
  std::snprintf(resource.timestamp, sizeof resource.timestamp, format, value);
}

// The VFS as a source: mjResource::data is the file, found before the resource is made.
int vfs_open(mjResource* resource) {
  const auto* file = static_cast<const Vfs::File*>(resource->data);
  set_timestamp(*resource, "content %016llx", file->hash);
  return 1;
}
int vfs_read(mjResource* resource, const void** buffer) {
  return deliver(static_cast<const Vfs::File*>(resource->data)->bytes, buffer);
}
void vfs_close(mjResource*) {}

// The disk as a source: mjResource::data is what was read, owned by the resource.
struct DiskFile {
  std::vector<std::byte> bytes;
  std::string error;
  bool loaded = false;
};

int disk_open(mjResource* resource) {
  std::error_code missing;
  const auto written = std::filesystem::last_write_time(resource->name, missing);
  if (missing || std::filesystem::is_directory(resource->name, missing)) return 0;
  set_timestamp(*resource, "written %llu", static_cast<unsigned long long>(written.time_since_epoch().count()));
  resource->data = new DiskFile;
  return 1;
}
int disk_read(mjResource* resource, const void** buffer) {
  DiskFile& file = *static_cast<DiskFile*>(resource->data);
  if (!file.loaded) file.loaded = read_file(resource->name, file.bytes, file.error);
  return file.loaded ? deliver(file.bytes, buffer) : -1;
}
void disk_close(mjResource* resource) { delete static_cast<DiskFile*>(resource->data); }

constexpr mjpResourceProvider kVfsSource = {
    "", vfs_open, vfs_read, vfs_close, directory_from_name, timestamp_differs, nullptr};
constexpr mjpResourceProvider kDiskSource = {
    "", disk_open, disk_read, disk_close, directory_from_name, timestamp_differs, nullptr};

void* unconst(const Vfs::File* file) { return const_cast<Vfs::File*>(file); }  // mjResource::data is a plain void*

std::string not_opened(const std::string& name, const mjpResourceProvider* provider) {
  if (provider) return "resource provider '" + std::string(provider->prefix) + "' could not open '" + name + "'";
  std::vector<std::byte> bytes;
  std::string error;
  // last_write_time gives no usable reason; reading does
  return read_file(name, bytes, error) ? "cannot open file '" + name + "'" : error;
}

}  // namespace

std::optional<Resource> Resource::open(std::string_view name, const mjpResourceProvider& source, void* data) {
  auto opening = std::make_unique<Opened>(Opened{std::string(name), {}});
  opening->raw.name = opening->name.data();
  opening->raw.data = data;
  opening->raw.provider = &source;
  if (!source.open(&opening->raw)) return std::nullopt;
  return Resource(std::unique_ptr<Opened, Close>(opening.release()));
}

void Resource::Close::operator()(Opened* opened) const {
  opened->raw.provider->close(&opened->raw);
  delete opened;
}

bool Resource::read(std::span<const std::byte>& bytes, std::string& error) {
  mjResource& raw = opened_->raw;
  const void* buffer = nullptr;
  const int size = raw.provider->read(&raw, &buffer);
  if (size >= 0 && (buffer || size == 0)) {
    bytes = {static_cast<const std::byte*>(buffer), static_cast<std::size_t>(size)};
    return true;
  }
  error = "cannot read '" + opened_->name + "'";
  if (raw.provider == &kDiskSource) {
    const DiskFile& file = *static_cast<const DiskFile*>(raw.data);
    error = file.loaded ? error + ": it is larger than 2 GB" : file.error;
  }
  return false;
}

bool Resource::read(std::string_view& text, std::string& error) {
  std::span<const std::byte> bytes;
  if (!read(bytes, error)) return false;
  text = {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
  return true;
}

std::string Resource::directory() const {
  mjResource& raw = opened_->raw;
  if (!raw.provider->getdir) return std::string(directory_of(opened_->name));
  const char* directory = nullptr;
  int length = 0;
  raw.provider->getdir(&raw, &directory, &length);
  return directory && length > 0 ? std::string(directory, static_cast<std::size_t>(length)) : std::string();
}

bool Resource::modified_since(const std::string& timestamp) const {
  const mjResource& raw = opened_->raw;
  return !raw.provider->modified || raw.provider->modified(&raw, timestamp.c_str()) != 0;
}

std::optional<Resource> open_resource(std::string_view name, const mjVFS* vfs, std::string& error) {
  const Vfs* files = vfs_of(vfs);
  if (const Vfs::File* file = files ? files->find(name) : nullptr) {
    return Resource::open(name, kVfsSource, unconst(file));
  }
  const mjpResourceProvider* provider = provider_for(name);
  if (auto resource = Resource::open(name, provider ? *provider : kDiskSource, nullptr)) return resource;
  error = not_opened(std::string(name), provider);
  return std::nullopt;
}

std::string resource_name(std::string_view directory, std::string_view file) {
  return provider_for(file) ? std::string(file) : join_path(directory, file);
}

}  // namespace sinew
