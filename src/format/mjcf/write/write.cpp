// SPDX-License-Identifier: Apache-2.0
// write.cpp -- a spec becomes the text of a model, section by section.
#include <algorithm>
#include <optional>
#include <string>

#include "format/mjcf/mjcf.h"
#include "format/mjcf/write/writing.h"

namespace sinew {
namespace mjcf {
namespace {

constexpr void (*kSections[])(Writing&) = {
    write_compiler,  write_option, write_size,     write_visual, write_statistic,  write_default,
    write_extension, write_custom, write_asset,    write_world,  write_deformable, write_contact,
    write_equality,  write_tendon, write_actuator, write_sensor, write_keyframe,
};

bool finds_inertia_alike(const mjsCompiler& a, const mjsCompiler& b) {
  return a.inertiafromgeom == b.inertiafromgeom && a.inertiagrouprange[0] == b.inertiagrouprange[0] &&
         a.inertiagrouprange[1] == b.inertiagrouprange[1] && a.boundmass == b.boundmass &&
         a.boundinertia == b.boundinertia && a.balanceinertia == b.balanceinertia;
}

bool has_mixed_inertia_settings(const Spec& spec) {
  return std::any_of(spec.origins.begin(), spec.origins.end(),
                     [&](const auto& origin) { return !finds_inertia_alike(origin->c, spec.c.compiler); });
}

}  // namespace

Writing::Writing(const Spec& source, const std::optional<std::string>& folder)
    : spec(source), files(file_names(source, folder)), states_inertia(has_mixed_inertia_settings(source)) {
  for (const auto& defaults : spec.defaults) {
    auto values = std::make_unique<Default>(*defaults);
    for_each_item(*values, [&](auto& item) {
      item.spec = defaults->spec;
      item.origin = defaults->origin;
      express(item);
    });
    classes_.emplace(defaults.get(), std::move(values));
  }
}

const Default& Writing::class_values(const Default* defaults) const {
  return *classes_.at(defaults ? defaults : &main_class());
}

void open_named(Writing& writing, std::string_view kind, const Element& element) {
  writing.xml.open(kind);
  write_text(writing.xml, "name", element.name);
}

void open_of_class(Writing& writing, std::string_view kind, const Element& element, const Default& in_force) {
  open_named(writing, kind, element);
  const Default& own = element.defaults ? *element.defaults : writing.main_class();
  if (&own != &in_force) writing.xml.attribute("class", own.name);
}

}  // namespace mjcf

std::string write_mjcf(const Spec& spec, const std::optional<std::string>& folder) {
  mjcf::Writing writing(spec, folder);
  if (!spec.c.comment->empty()) writing.xml.comment(*spec.c.comment);
  writing.xml.open("mujoco");
  writing.xml.attribute("model", *spec.c.modelname);
  for (const auto write : mjcf::kSections) write(writing);
  writing.xml.close();
  return writing.xml.take();
}

}  // namespace sinew
