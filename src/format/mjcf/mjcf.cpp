// SPDX-License-Identifier: Apache-2.0
#include "format/mjcf/mjcf.h"

#include <utility>

#include "base/files/file.h"
#include "format/mjcf/check.h"
#include "format/mjcf/read/reading.h"

namespace sinew {
namespace mjcf {
namespace {

// Settings come first because the rest depends on them, classes before what uses them. The world comes last: what its
// replicas copy (sensors, tendons, ...) must be known by then, and what its composites add follows what was written.
constexpr std::pair<std::string_view, void (*)(Reading&, const XmlNode&)> kSections[] = {
    {"compiler", read_compiler},     {"option", read_option},       {"size", read_size},
    {"visual", read_visual},         {"statistic", read_statistic}, {"extension", read_extension},
    {"default", read_default},       {"custom", read_custom},       {"asset", read_asset},
    {"contact", read_contact},       {"equality", read_equality},   {"tendon", read_tendon},
    {"actuator", read_actuator},     {"sensor", read_sensor},       {"keyframe", read_keyframe},
    {"deformable", read_deformable}, {"worldbody", read_world},
};

void read_sections(Reading& reading, const XmlNode& top) {
  check_document(top);
  if (const std::string_view* model = top.find("model")) reading.spec.c.modelname->assign(*model);
  for (const auto& [name, read] : kSections) {
    for (const XmlNode* section = top.first_child; section; section = section->next) {
      if (section->name == name) read(reading, *section);
    }
  }
}

std::unique_ptr<Spec> read_file_model(const std::string& path, const mjVFS* vfs, std::vector<std::string> open_models,
                                      std::shared_ptr<Budget> budget, const UrdfOptions& urdf = {}) {
  XmlDocument document;
  std::string directory;
  XmlNode* top = load_document(document, path, vfs, directory);
  if (is_urdf(*top)) return read_urdf(*top, directory, vfs, urdf);
  std::unique_ptr<Spec> spec = make_spec();
  spec->source = source_of(*top);
  spec->c.modelfiledir->assign(directory);
  open_models.push_back(normalize_path(path));
  Reading reading{*spec, vfs, std::move(open_models), std::move(budget)};
  read_sections(reading, *top);
  return spec;
}

}  // namespace

std::unique_ptr<Spec> read_model(const std::string& path, const Reading& around) {
  return read_file_model(path, around.vfs, around.open_models, around.budget);
}

}  // namespace mjcf

std::unique_ptr<Spec> read_mjcf(const std::string& path, const mjVFS* vfs, const UrdfOptions& urdf) {
  return mjcf::read_file_model(path, vfs, {}, std::make_shared<Budget>(), urdf);
}

std::unique_ptr<Spec> read_mjcf_string(std::string_view xml, const mjVFS* vfs) {
  XmlDocument document;
  XmlNode* top = mjcf::load_document_string(document, xml, vfs);
  if (is_urdf(*top)) return read_urdf(*top, "", vfs, {});
  std::unique_ptr<Spec> spec = make_spec();
  spec->source = mjcf::source_of(*top);
  mjcf::Reading reading{*spec, vfs};
  mjcf::read_sections(reading, *top);
  return spec;
}

}  // namespace sinew
