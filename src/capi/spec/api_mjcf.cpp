// SPDX-License-Identifier: Apache-2.0
// From model files to specs, and the schema of model files.
#include <memory>
#include <optional>
#include <string>

#include <mujoco/mujoco.h>

#include "base/ascii.h"
#include "base/error.h"
#include "base/files/file.h"
#include "base/files/registry.h"
#include "base/files/resource.h"
#include "base/files/write_file.h"
#include "capi/guard.h"
#include "format/mjcf/mjcf.h"
#include "format/mjcf/schema/language.h"

namespace {

using namespace sinew;

mjSpec* hand_out(std::unique_ptr<Spec> spec) { return &spec.release()->c; }

bool is_xml(const std::string& filename, const std::string& content_type) {
  const std::string_view ending = extension_of(filename);
  if (content_type.empty()) return equal_ignoring_case(ending, ".xml") || equal_ignoring_case(ending, ".urdf");
  const std::string_view type = without_parameters(content_type);
  return equal_ignoring_case(type, "text/xml") || equal_ignoring_case(type, "application/xml");
}

// Any other format needs a decoder that a plugin has registered. It is asked as well where there is no file to open:
// the name may mean something to it alone.
mjSpec* decode(const std::string& filename, const std::string& content_type, const mjVFS* vfs) {
  std::string error, name = filename;
  std::optional<Resource> opened = open_resource(filename, vfs, error);
  mjResource only_name{};
  only_name.name = name.data();
  const mjResource& resource = opened ? opened->raw() : only_name;
  const mjpDecoder* decoder = find_decoder(resource, content_type);
  if (!decoder && !opened) throw ModelError(error);
  if (!decoder) {
    throw ModelError(filename + ": no reader is known for " +
                     (content_type.empty() ? "files of this kind" : "content type '" + content_type + "'"));
  }
  mjSpec* spec = decoder->decode(&resource);
  if (!spec) throw ModelError(filename + ": its decoder could not read the file");
  return spec;
}

}  // namespace

extern "C" {

mjSpec* mj_parseXML(const char* filename, const mjVFS* vfs, char* error, int error_sz) {
  report(error, error_sz, "");
  if (!filename) {
    report(error, error_sz, "mj_parseXML: filename is NULL");
    return nullptr;
  }
  return guard_load(error, error_sz, [&] { return hand_out(read_mjcf(filename, vfs)); });
}

mjSpec* mj_parseXMLString(const char* xml, const mjVFS* vfs, char* error, int error_sz) {
  report(error, error_sz, "");
  if (!xml) {
    report(error, error_sz, "mj_parseXMLString: xml is NULL");
    return nullptr;
  }
  return guard_load(error, error_sz, [&] { return hand_out(read_mjcf_string(xml, vfs)); });
}

mjSpec* mj_parse(const char* filename, const char* content_type, const mjVFS* vfs, char* error, int error_sz) {
  report(error, error_sz, "");
  if (!filename) {
    report(error, error_sz, "mj_parse: filename is NULL");
    return nullptr;
  }
  return guard_load(error, error_sz, [&] {
    const std::string type = content_type ? content_type : "";
    if (is_xml(filename, type)) return hand_out(read_mjcf(filename, vfs));
    return decode(filename, type, vfs);
  });
}

int mj_printSchema(const char* filename, char* buffer, int buffer_sz, int flg_html, int flg_pad) {
  return guard_or(-1, [&] {
    const std::string text = mjcf::print_schema(flg_html != 0, flg_pad != 0);
    if (filename) {
      std::string error;
      if (!write_file(filename, text, error)) throw ModelError("mj_printSchema: " + error);
    }
    report(buffer, buffer_sz, text.c_str());
    return static_cast<int>(text.size());
  });
}

void mju_getXMLDependencies(const char* filename, mjStringVec* dependencies) {
  if (!filename || !dependencies) {
    raise_error("mju_getXMLDependencies: %s is NULL", filename ? "dependencies" : "filename");
    return;
  }
  guard_or(0, [&] {
    *dependencies = mjcf_dependencies(filename, nullptr);
    return 0;
  });
}

}  // extern "C"
