// SPDX-License-Identifier: Apache-2.0
// resource.h -- the one way in which a model's files are read: from a VFS, from a user's provider, or from the disk.
//   in    a name, perhaps a VFS       out   its bytes, the directory that names inside it start from, its timestamp
//   order the VFS; a provider whose prefix the name has; the disk
//   note  each source is an mjpResourceProvider, so that decoders (which see the mjResource) can read from any of them
#ifndef SINEW_BASE_FILES_RESOURCE_H_
#define SINEW_BASE_FILES_RESOURCE_H_

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <mujoco/mjmodel.h>
#include <mujoco/mjplugin.h>

namespace sinew {

// An open resource, closed when it goes out of scope. A resource from a VFS must not outlive the file in it.
class Resource {
 public:
  const std::string& name() const { return opened_->name; }
  const mjResource& raw() const { return opened_->raw; }

  // False, with the reason, if the source cannot deliver. The bytes stay until the resource is closed.
  bool read(std::span<const std::byte>& bytes, std::string& error);
  bool read(std::string_view& text, std::string& error);

  // What the source's getdir says; from a source without, the part of the name in front of the file name, with its last
  // separator.
  std::string directory() const;

  // What the source says about the age of its content; empty if nothing.
  std::string_view timestamp() const { return opened_->raw.timestamp; }

  // May the content have changed since `timestamp` was taken from a resource of this name? Yes, if the source cannot
  // tell.
  bool modified_since(const std::string& timestamp) const;

 private:
  friend std::optional<Resource> open_resource(std::string_view, const mjVFS*, std::string&);

  // Stays at one address from open to close: providers may use that address as a key.
  struct Opened {
    std::string name;
    mjResource raw;  // raw.name points into name
  };
  struct Close {
    void operator()(Opened* opened) const;
  };
  explicit Resource(std::unique_ptr<Opened, Close> opened) : opened_(std::move(opened)) {}
  static std::optional<Resource> open(std::string_view name, const mjpResourceProvider& source, void* data);

  std::unique_ptr<Opened, Close> opened_;
};

// Nothing, with the reason in `error`, if no source knows the name.
std::optional<Resource> open_resource(std::string_view name, const mjVFS* vfs, std::string& error);

// The name under which `file`, mentioned in a resource of the given directory, is to be opened.
std::string resource_name(std::string_view directory, std::string_view file);

}  // namespace sinew

#endif  // SINEW_BASE_FILES_RESOURCE_H_
