// SPDX-License-Identifier: Apache-2.0
// writing.h -- the parts of the writer, one per section of a model; write.cpp calls them in order.
#ifndef SINEW_FORMAT_MJCF_WRITE_WRITING_H_
#define SINEW_FORMAT_MJCF_WRITE_WRITING_H_

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include "format/mjcf/write/expressed.h"
#include "format/mjcf/write/values.h"
#include "format/xml/writer.h"
#include "spec/edit.h"
#include "spec/spec.h"

namespace sinew::mjcf {

class Writing {
 public:
  Writing(const Spec& source, const std::optional<std::string>& folder);

  // The values with which elements of a class start, as the file says them; null stands for the main class.
  const Default& class_values(const Default* defaults) const;
  const Default& main_class() const { return *spec.defaults[0]; }

  const Spec& spec;
  const FileNames files;
  const bool states_inertia;  // every body states what was found for it: attached models found it in their own way
  XmlWriter xml;
  const Default plain;  // before any class

 private:
  std::unordered_map<const Default*, std::unique_ptr<Default>> classes_;
};

// settings.cpp
void write_compiler(Writing& writing);
void write_option(Writing& writing);
void write_size(Writing& writing);
void write_visual(Writing& writing);
void write_statistic(Writing& writing);

// default.cpp
void write_default(Writing& writing);

// asset.cpp, tree.cpp
void write_asset(Writing& writing);
void write_skins(Writing& writing);
void write_world(Writing& writing);

// relations.cpp
void write_custom(Writing& writing);
void write_deformable(Writing& writing);
void write_contact(Writing& writing);
void write_keyframe(Writing& writing);

// equality.cpp, tendon.cpp, actuator.cpp, sensor.cpp
void write_equality(Writing& writing);
void write_tendon(Writing& writing);
void write_actuator(Writing& writing);
void write_sensor(Writing& writing);

// plugin.cpp: an element's use of a plugin, as a child or, for actuators and sensors, as the element itself
void write_extension(Writing& writing);
void write_plugin_child(Writing& writing, const mjsPlugin& plugin);
void write_plugin_use(Writing& writing, const mjsPlugin& plugin);

// The values of one element, in a model or in a default class, that take more than a group of attributes.
void write_textures(XmlWriter& xml, const mjsMaterial& material, const mjsMaterial& unsaid);
void write_camera_values(XmlWriter& xml, const mjsCamera& camera, const mjsCamera& unsaid);
void write_tendon_values(XmlWriter& xml, const mjsTendon& tendon, const mjsTendon& unsaid);

// Begins an element with its name, and with its class unless that is the one in force where it stands.
void open_named(Writing& writing, std::string_view kind, const Element& element);
void open_of_class(Writing& writing, std::string_view kind, const Element& element, const Default& in_force);

// A struct as it is before anything is said about it.
template <class C>
const C& fresh() {
  static const auto kFresh = [] {
    auto owned = std::make_unique<Owned<C>>();
    set_default(owned->c);
    return owned;
  }();
  return kFresh->c;
}

}  // namespace sinew::mjcf

#endif  // SINEW_FORMAT_MJCF_WRITE_WRITING_H_
