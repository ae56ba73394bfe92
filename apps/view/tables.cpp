// SPDX-License-Identifier: Apache-2.0
#include "tables.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>

#include <mujoco/mjxmacro.h>

namespace app::view {
namespace {

template <class T>
constexpr Field::Kind kind_of() {
  if constexpr (std::is_same_v<T, int>) return Field::Kind::Int;
  if constexpr (std::is_same_v<T, mjtNum>) return Field::Kind::Num;
  if constexpr (std::is_same_v<T, float>) return Field::Kind::Float;
}

constexpr bool same_text(const char* a, const char* b) {
  for (; *a && *a == *b; ++a, ++b) {
  }
  return *a == *b;
}

// What the numbers of some fields are called.
constexpr struct {
  const char *field, *names;
} kChoices[] = {{"integrator", "Euler\nRK4\nimplicit\nimplicitfast"},
                {"cone", "Pyramidal\nElliptic"},
                {"jacobian", "Dense\nSparse\nAuto"},
                {"solver", "PGS\nCG\nNewton"}};

constexpr const char* choices_of(const char* field) {
  for (const auto& choice : kChoices) {
    if (same_text(choice.field, field)) return choice.names;
  }
  return nullptr;
}

// Bits have check boxes of their own.
constexpr bool is_bits(const char* field) {
  return same_text(field, "disableflags") || same_text(field, "enableflags") || same_text(field, "disableactuator");
}

constexpr Field kOptions[] = {
#define X(type, name, count) \
  {"option", #name, offsetof(mjOption, name), kind_of<type>(), count, choices_of(#name), false, is_bits(#name)},
    MJOPTION_FIELDS
#undef X
};

#define SINEW_SWITCH_(group, field) \
  { #group, #field, offsetof(mjVisual, group.field), Field::Kind::Int, 1, nullptr, true, false }
#define SINEW_FLOATS_(group, field, count) \
  { #group, #field, offsetof(mjVisual, group.field), Field::Kind::Float, count, nullptr, false, false }
#define SINEW_FLOAT_(group, field) SINEW_FLOATS_(group, field, 1)
#define SINEW_COLOR_(field) SINEW_FLOATS_(rgba, field, 4)
constexpr Field kVisuals[] = {SINEW_SWITCH_(headlight, active),
                              SINEW_FLOATS_(headlight, ambient, 3),
                              SINEW_FLOATS_(headlight, diffuse, 3),
                              SINEW_FLOATS_(headlight, specular, 3),
                              SINEW_SWITCH_(global, orthographic),
                              SINEW_FLOAT_(global, fovy),
                              SINEW_FLOAT_(global, ipd),
                              SINEW_FLOAT_(global, azimuth),
                              SINEW_FLOAT_(global, elevation),
                              SINEW_FLOAT_(global, linewidth),
                              SINEW_FLOAT_(global, glow),
                              SINEW_SWITCH_(global, ellipsoidinertia),
                              SINEW_SWITCH_(global, bvactive),
                              SINEW_FLOAT_(map, stiffness),
                              SINEW_FLOAT_(map, stiffnessrot),
                              SINEW_FLOAT_(map, force),
                              SINEW_FLOAT_(map, torque),
                              SINEW_FLOAT_(map, alpha),
                              SINEW_FLOAT_(map, fogstart),
                              SINEW_FLOAT_(map, fogend),
                              SINEW_FLOAT_(map, znear),
                              SINEW_FLOAT_(map, zfar),
                              SINEW_FLOAT_(map, haze),
                              SINEW_FLOAT_(map, shadowclip),
                              SINEW_FLOAT_(map, shadowscale),
                              SINEW_FLOAT_(map, actuatortendon),
                              SINEW_FLOAT_(scale, forcewidth),
                              SINEW_FLOAT_(scale, contactwidth),
                              SINEW_FLOAT_(scale, contactheight),
                              SINEW_FLOAT_(scale, connect),
                              SINEW_FLOAT_(scale, com),
                              SINEW_FLOAT_(scale, camera),
                              SINEW_FLOAT_(scale, light),
                              SINEW_FLOAT_(scale, selectpoint),
                              SINEW_FLOAT_(scale, jointlength),
                              SINEW_FLOAT_(scale, jointwidth),
                              SINEW_FLOAT_(scale, actuatorlength),
                              SINEW_FLOAT_(scale, actuatorwidth),
                              SINEW_FLOAT_(scale, framelength),
                              SINEW_FLOAT_(scale, framewidth),
                              SINEW_FLOAT_(scale, constraint),
                              SINEW_FLOAT_(scale, slidercrank),
                              SINEW_FLOAT_(scale, frustum),
                              SINEW_COLOR_(fog),
                              SINEW_COLOR_(haze),
                              SINEW_COLOR_(force),
                              SINEW_COLOR_(inertia),
                              SINEW_COLOR_(joint),
                              SINEW_COLOR_(actuator),
                              SINEW_COLOR_(actuatornegative),
                              SINEW_COLOR_(actuatorpositive),
                              SINEW_COLOR_(com),
                              SINEW_COLOR_(camera),
                              SINEW_COLOR_(light),
                              SINEW_COLOR_(selectpoint),
                              SINEW_COLOR_(connect),
                              SINEW_COLOR_(contactpoint),
                              SINEW_COLOR_(contactforce),
                              SINEW_COLOR_(contactfriction),
                              SINEW_COLOR_(contacttorque),
                              SINEW_COLOR_(contactgap),
                              SINEW_COLOR_(rangefinder),
                              SINEW_COLOR_(constraint),
                              SINEW_COLOR_(slidercrank),
                              SINEW_COLOR_(crankbroken),
                              SINEW_COLOR_(frustum),
                              SINEW_COLOR_(bv),
                              SINEW_COLOR_(bvactive)};
#undef SINEW_COLOR_
#undef SINEW_FLOAT_
#undef SINEW_FLOATS_
#undef SINEW_SWITCH_

template <class T>
T& place(void* settings, std::size_t offset, int i) {
  return reinterpret_cast<T*>(static_cast<char*>(settings) + offset)[i];
}

template <class T>
T value_at(const void* settings, std::size_t offset, int i) {
  return reinterpret_cast<const T*>(static_cast<const char*>(settings) + offset)[i];
}

}  // namespace

std::size_t Field::size() const {
  const std::size_t each = kind == Kind::Int ? sizeof(int) : kind == Kind::Num ? sizeof(mjtNum) : sizeof(float);
  return each * static_cast<std::size_t>(count);
}

double Field::get(const void* settings, int i) const {
  if (kind == Kind::Int) return value_at<int>(settings, offset, i);
  if (kind == Kind::Num) return value_at<mjtNum>(settings, offset, i);
  return static_cast<double>(value_at<float>(settings, offset, i));
}

void Field::set(void* settings, int i, double value) const {
  if (kind == Kind::Int) place<int>(settings, offset, i) = static_cast<int>(value);
  if (kind == Kind::Num) place<mjtNum>(settings, offset, i) = value;
  if (kind == Kind::Float) place<float>(settings, offset, i) = static_cast<float>(value);
}

bool Field::differs(const void* settings, const void* others) const {
  const auto bytes = [this](const void* from) { return static_cast<const char*>(from) + offset; };
  return std::memcmp(bytes(settings), bytes(others), size()) != 0;
}

const char* Field::refuse(double value) const {
  if (!std::isfinite(value)) return "is not a number";
  if (kind == Kind::Float && std::fabs(value) > static_cast<double>(std::numeric_limits<float>::max())) {
    return "is too large";
  }
  if (kind != Kind::Int) return nullptr;
  if (value != std::floor(value) || std::fabs(value) > std::numeric_limits<int>::max()) return "is not a whole number";
  if (is_switch && value != 0 && value != 1) return "is neither 0 nor 1";
  if (choices &&
      (value < 0 || value > static_cast<double>(std::count(choices, choices + std::strlen(choices), '\n')))) {
    return "is none of the choices";
  }
  return nullptr;
}

std::span<const Field> option_fields() { return kOptions; }
std::span<const Field> visual_fields() { return kVisuals; }

bool is_option(const Field& field) { return std::strcmp(field.group, "option") == 0; }

std::string full_name(const Field& field) {
  const std::string group = is_option(field) ? "option" : std::string("visual.") + field.group;
  return group + "." + field.name;
}

const Field* find_setting(const std::string& name) {
  for (const std::span<const Field> fields : {option_fields(), visual_fields()}) {
    for (const Field& field : fields) {
      if (full_name(field) == name) return &field;
    }
  }
  return nullptr;
}

void* settings_of(mjModel& m, const Field& field) {
  if (is_option(field)) return &m.opt;
  return &m.vis;
}

}  // namespace app::view
