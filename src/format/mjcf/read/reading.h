// SPDX-License-Identifier: Apache-2.0
// reading.h -- the parts of the reader, one per section of a model; mjcf.cpp calls them in order.
#ifndef SINEW_FORMAT_MJCF_READ_READING_H_
#define SINEW_FORMAT_MJCF_READ_READING_H_

#include <memory>
#include <string>
#include <vector>

#include "format/mjcf/read/composite.h"
#include "format/mjcf/read/flexcomp.h"
#include "format/mjcf/values.h"
#include "format/xml/xml.h"
#include "spec/edit.h"
#include "spec/spec.h"

namespace sinew::mjcf {

struct Reading {
  Spec& spec;
  const mjVFS* vfs = nullptr;
  std::vector<std::string> open_models{};  // files being read, outermost first: a model cannot hold itself
  std::shared_ptr<Budget> budget = std::make_shared<Budget>();  // the same for the models that a model holds
};

// ../document.cpp: a file with its includes put in place.
// `directory` is where names inside the model start from, as the source of the file has it.
XmlNode* load_document(XmlDocument& document, const std::string& path, const mjVFS* vfs, std::string& directory);
XmlNode* load_document_string(XmlDocument& document, std::string_view xml, const mjVFS* vfs);

// ../mjcf.cpp: a model named by <asset><model>.
std::unique_ptr<Spec> read_model(const std::string& path, const Reading& around);

// settings.cpp
void read_compiler(Reading& reading, const XmlNode& section);
void read_option(Reading& reading, const XmlNode& section);
void read_size(Reading& reading, const XmlNode& section);
void read_visual(Reading& reading, const XmlNode& section);
void read_statistic(Reading& reading, const XmlNode& section);

// default.cpp
void read_default(Reading& reading, const XmlNode& section);
Default& default_class(const Reading& reading, const XmlNode& node, Default* around = nullptr);  // by its "class"

// asset.cpp
void read_asset(Reading& reading, const XmlNode& section);
void read_skin(Reading& reading, const XmlNode& node);

// tree.cpp
void read_world(Reading& reading, const XmlNode& section);

// compose.cpp: elements that stand for many others
CompositeDescription describe_composite(const XmlNode& node);
FlexcompDescription describe_flexcomp(const XmlNode& node);

// relations.cpp
void read_extension(Reading& reading, const XmlNode& section);
void read_custom(Reading& reading, const XmlNode& section);
void read_deformable(Reading& reading, const XmlNode& section);
void read_contact(Reading& reading, const XmlNode& section);
void read_keyframe(Reading& reading, const XmlNode& section);

// equality.cpp, tendon.cpp, actuator.cpp, sensor.cpp
void read_equality(Reading& reading, const XmlNode& section);
void read_tendon(Reading& reading, const XmlNode& section);
void read_actuator(Reading& reading, const XmlNode& section);
void read_sensor(Reading& reading, const XmlNode& section);

// The values of one element, in a model or in a default class: everything but name, class and relations.
void read_joint_values(const XmlNode& node, Joint& joint);
void read_geom_values(const XmlNode& node, Geom& geom);
void read_site_values(const XmlNode& node, Site& site);
void read_camera_values(const XmlNode& node, Camera& camera);
void read_light_values(const XmlNode& node, Light& light);
void read_mesh_values(const XmlNode& node, Mesh& mesh);
void read_material_values(const XmlNode& node, Material& material);
void read_tendon_values(const XmlNode& node, Tendon& tendon);
void read_actuator_values(const XmlNode& node, Actuator& actuator);

// plugin.cpp: what an element's <plugin> child, or the element itself, says; and its way into the spec.
PluginUse plugin_of(const XmlNode& parent);
PluginUse read_plugin_use(const XmlNode& node);
void use_plugin(Spec& spec, const PluginUse& use, const Source& source, mjsPlugin& plugin);

inline Source source_of(const XmlNode& node) { return {*node.file, node.line}; }

// Name and place of an element that was just added.
template <class T>
void mark(T& element, const XmlNode& node) {
  element.name = text_of(node, "name");
  element.source = source_of(node);
  if constexpr (requires { element.c.info; }) *element.c.info = "line " + std::to_string(node.line);
}

}  // namespace sinew::mjcf

#endif  // SINEW_FORMAT_MJCF_READ_READING_H_
