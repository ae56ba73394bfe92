// SPDX-License-Identifier: Apache-2.0
// panels_physics.cpp -- every field of mjOption, with a mark on those that are not as in the file.
#include <cstddef>
#include <cstdlib>
#include <cstring>

#include <mujoco/mjxmacro.h>

#include "panels.h"

namespace app::view {
namespace {

// A field of mjOption, from the table of its fields.
struct OptionField {
  const char* name;
  std::size_t offset;
  bool is_int;
  int count;
};

constexpr OptionField kFields[] = {
#define X(type, name, count) {#name, offsetof(mjOption, name), sizeof(type) == sizeof(int), count},
    MJOPTION_FIELDS
#undef X
};

// What the numbers of some fields are called.
struct Choice {
  const char *field, *names;
};
constexpr Choice kChoices[] = {{"integrator", "Euler\nRK4\nimplicit\nimplicitfast"},
                               {"cone", "Pyramidal\nElliptic"},
                               {"jacobian", "Dense\nSparse\nAuto"},
                               {"solver", "PGS\nCG\nNewton"}};

// Bits, which have check boxes of their own.
bool is_bits(const OptionField& field) {
  const std::string name = field.name;
  return name == "disableflags" || name == "enableflags" || name == "disableactuator";
}

const char* choices_of(const OptionField& field) {
  for (const Choice& choice : kChoices) {
    if (std::strcmp(choice.field, field.name) == 0) return choice.names;
  }
  return nullptr;
}

std::size_t size_of(const OptionField& field) {
  return static_cast<std::size_t>(field.count) * (field.is_int ? sizeof(int) : sizeof(mjtNum));
}

bool differs(const mjOption& a, const mjOption& b, const OptionField& field) {
  const auto bytes = [&](const mjOption& option) { return reinterpret_cast<const char*>(&option) + field.offset; };
  return std::memcmp(bytes(a), bytes(b), size_of(field)) != 0;
}

int bits_of(const std::vector<int>& boxes) {
  int bits = 0;
  for (std::size_t i = 0; i < boxes.size(); ++i) bits |= boxes[i] ? 1 << i : 0;
  return bits;
}

std::vector<int> boxes_of(int bits, int count) {
  std::vector<int> boxes(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) boxes[static_cast<std::size_t>(i)] = bits >> i & 1;
  return boxes;
}

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
  for (const OptionField& field : kFields) {
    mjuiItem* item = is_bits(field) ? nullptr : desk.left.find("Physics", field.name);
    if (item) mark(*item, differs(option, desk.file_option, field));
  }
  mark_boxes(desk, mjDISABLESTRING, mjNDISABLE, option.disableflags, desk.file_option.disableflags);
  mark_boxes(desk, mjENABLESTRING, mjNENABLE, option.enableflags, desk.file_option.enableflags);
}

}  // namespace

void add_physics_section(Desk& desk) {
  Panel& panel = desk.left;
  mjOption& option = desk.model->opt;
  desk.disabled = boxes_of(option.disableflags, mjNDISABLE);
  desk.enabled = boxes_of(option.enableflags, mjNENABLE);
  desk.groups = boxes_of(~option.disableactuator, mjNGROUP);
  const auto send = [&desk] { send_option(desk); };
  panel.section("Physics", "AP");
  for (const OptionField& field : kFields) {
    if (is_bits(field)) continue;
    void* variable = reinterpret_cast<char*>(&option) + field.offset;
    if (const char* names = choices_of(field)) {
      panel.row(mjITEM_SELECT, field.name, variable, names, send);
    } else {
      panel.row(field.is_int ? mjITEM_EDITINT : mjITEM_EDITNUM, field.name, variable, std::to_string(field.count),
                send);
    }
  }
  panel.row(mjITEM_BUTTON, "As in the file", nullptr, "", [&desk] {
    desk.model->opt = desk.file_option;
    desk.disabled = boxes_of(desk.file_option.disableflags, mjNDISABLE);
    desk.enabled = boxes_of(desk.file_option.enableflags, mjNENABLE);
    desk.groups = boxes_of(~desk.file_option.disableactuator, mjNGROUP);
    send_option(desk);
  });
  panel.row(mjITEM_SEPARATOR, "Disable flags");
  add_boxes(desk, desk.disabled, mjDISABLESTRING);
  panel.row(mjITEM_SEPARATOR, "Enable flags");
  add_boxes(desk, desk.enabled, mjENABLESTRING);
  panel.row(mjITEM_SEPARATOR, "Actuator groups");
  for (int i = 0; i < mjNGROUP; ++i) {
    panel.row(mjITEM_CHECKINT, "Act group " + std::to_string(i), &desk.groups[static_cast<std::size_t>(i)], "", send);
  }
}

void send_option(Desk& desk) {
  mjOption& option = desk.model->opt;
  option.disableflags = bits_of(desk.disabled);
  option.enableflags = bits_of(desk.enabled);
  const int shown = (1 << mjNGROUP) - 1;
  option.disableactuator = (option.disableactuator & ~shown) | (~bits_of(desk.groups) & shown);
  desk.physics->post([option](Physics& physics) {
    physics.model()->opt = option;
    mj_forward(physics.model(), physics.data());
  });
  mark_changes(desk);
  desk.left.refresh(desk.ui(), desk.context);
}

bool read_option(const mjOption& option, const std::string& name, double& value) {
  const std::size_t bracket = name.find('[');
  const int index = bracket == std::string::npos ? 0 : std::atoi(name.c_str() + bracket + 1);
  for (const OptionField& field : kFields) {
    if (name.substr(0, bracket) != field.name || index < 0 || index >= field.count) continue;
    const char* bytes = reinterpret_cast<const char*>(&option) + field.offset;
    value = field.is_int ? reinterpret_cast<const int*>(bytes)[index] : reinterpret_cast<const mjtNum*>(bytes)[index];
    return true;
  }
  return false;
}

int changed_options(const Desk& desk) {
  int count = 0;
  for (const OptionField& field : kFields) count += differs(desk.model->opt, desk.file_option, field);
  return count;
}

}  // namespace app::view
