// SPDX-License-Identifier: Apache-2.0
// panels_physics.cpp -- every field of mjOption, with a mark on those that are not as in the file.
#include <cstdlib>

#include "panels.h"
#include "tables.h"

namespace app::view {
namespace {

void add_boxes(Desk& desk, std::vector<int>& boxes, const char* const* names) {
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    desk.left.row(mjITEM_CHECKINT, names[i], &boxes[i], "", [&desk] { send_option(desk); });
  }
}

void mark_boxes(Desk& desk, const char* const* names, int count, int bits, int file_bits) {
  for (int i = 0; i < count; ++i) {
    if (mjuiItem* item = desk.left.find("Physics", names[i])) mark(*item, ((bits ^ file_bits) >> i & 1) != 0);
  }
}

void mark_changes(Desk& desk) {
  const mjOption& option = desk.model->opt;
  for (const Field& field : option_fields()) {
    mjuiItem* item = field.is_bits ? nullptr : desk.left.find("Physics", field.name);
    if (item) mark(*item, field.differs(&option, &desk.file.option));
  }
  mark_boxes(desk, mjDISABLESTRING, mjNDISABLE, option.disableflags, desk.file.option.disableflags);
  mark_boxes(desk, mjENABLESTRING, mjNENABLE, option.enableflags, desk.file.option.enableflags);
}

}  // namespace

void add_physics_section(Desk& desk) {
  Panel& panel = desk.left;
  mjOption& option = desk.model->opt;
  desk.flags.read(desk.model->opt);
  const auto send = [&desk] { send_option(desk); };
  panel.section("Physics", "AP");
  for (const Field& field : option_fields()) {
    if (field.is_bits) continue;
    void* variable = reinterpret_cast<char*>(&option) + field.offset;
    const int type = field.kind == Field::Kind::Int ? mjITEM_EDITINT : mjITEM_EDITNUM;
    panel.row(field.choices ? mjITEM_SELECT : type, field.name, variable,
              field.choices ? field.choices : std::to_string(field.count), send);
  }
  panel.row(mjITEM_BUTTON, "As in the file", nullptr, "", [&desk] {
    desk.model->opt = desk.file.option;
    desk.flags.read(desk.model->opt);
    send_option(desk);
  });
  panel.row(mjITEM_SEPARATOR, "Disable flags");
  add_boxes(desk, desk.flags.disabled, mjDISABLESTRING);
  panel.row(mjITEM_SEPARATOR, "Enable flags");
  add_boxes(desk, desk.flags.enabled, mjENABLESTRING);
  panel.row(mjITEM_SEPARATOR, "Actuator groups");
  for (int i = 0; i < mjNGROUP; ++i) {
    panel.row(mjITEM_CHECKINT, "Act group " + std::to_string(i), &desk.flags.groups[static_cast<std::size_t>(i)], "",
              send);
  }
  mark_changes(desk);
}

void send_option(Desk& desk) {
  mjOption& option = desk.model->opt;
  desk.flags.write(option);
  desk.physics->post([option](Physics& physics) {
    physics.model()->opt = option;
    mj_forward(physics.model(), physics.data());
  });
  desk.unsaved.touch();
  mark_changes(desk);
  desk.left.refresh(desk.ui(), desk.context);
}

void show_option(Desk& desk) {
  desk.flags.read(desk.model->opt);
  mark_changes(desk);
  show_all(desk);
}

bool read_option(const mjOption& option, const std::string& name, double& value) {
  const std::size_t bracket = name.find('[');
  const int index = bracket == std::string::npos ? 0 : std::atoi(name.c_str() + bracket + 1);
  for (const Field& field : option_fields()) {
    if (name.substr(0, bracket) != field.name || index < 0 || index >= field.count) continue;
    value = field.get(&option, index);
    return true;
  }
  return false;
}

int changed_options(const Desk& desk) {
  int count = 0;
  for (const Field& field : option_fields()) count += field.differs(&desk.model->opt, &desk.file.option);
  return count;
}

}  // namespace app::view
