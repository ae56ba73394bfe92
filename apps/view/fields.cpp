// SPDX-License-Identifier: Apache-2.0
#include "fields.h"

#include <charconv>
#include <cstring>
#include <type_traits>
#include <utility>

#include <mujoco/mjxmacro.h>

namespace app::view {
namespace {

// A field as a table of numbers: how many rows and columns, and what its rows stand for ("nbody").
struct Found {
  const void* data = nullptr;
  enum class Kind { None, Num, Float, Int, Byte, Size } kind = Kind::None;
  long rows = 0, columns = 1;
  std::string of;
};

template <class T>
Found::Kind kind_found() {
  if constexpr (std::is_same_v<T, mjtNum>) return Found::Kind::Num;
  if constexpr (std::is_same_v<T, float>) return Found::Kind::Float;
  if constexpr (std::is_same_v<T, int>) return Found::Kind::Int;
  if constexpr (std::is_same_v<T, mjtByte>) return Found::Kind::Byte;
  if constexpr (std::is_same_v<T, mjtSize> && !std::is_same_v<T, int>) return Found::Kind::Size;
  return Found::Kind::None;
}

double number(const Found& found, long i) {
  switch (found.kind) {
    case Found::Kind::Num:
      return static_cast<const mjtNum*>(found.data)[i];
    case Found::Kind::Float:
      return static_cast<double>(static_cast<const float*>(found.data)[i]);
    case Found::Kind::Int:
      return static_cast<const int*>(found.data)[i];
    case Found::Kind::Byte:
      return static_cast<const mjtByte*>(found.data)[i];
    case Found::Kind::Size:
      return static_cast<double>(static_cast<const mjtSize*>(found.data)[i]);
    case Found::Kind::None:
      break;
  }
  return 0;
}

// long because it expands the tables of all fields
Found find(const mjModel* m, const mjData* d, const std::string& name) {
  MJDATA_POINTERS_PREAMBLE(m)
#define SINEW_ARRAY_(type, field, nr, nc) \
  if (name == #field) return {d->field, kind_found<type>(), static_cast<long>(m->nr), static_cast<long>(nc), #nr};
  MJDATA_POINTERS_TABLE(SINEW_ARRAY_, SINEW_ARRAY_)
#undef SINEW_ARRAY_
#define SINEW_SCALAR_(type, field) \
  if (name == #field) return {&d->field, kind_found<type>(), 1, 1, ""};
#define SINEW_VECTOR_(type, field, nr, nc) \
  if (name == #field) return {&d->field, kind_found<type>(), nr, nc, ""};
  MJDATA_VALUES_TABLE(SINEW_SCALAR_, SINEW_VECTOR_)
#undef SINEW_SCALAR_
#undef SINEW_VECTOR_
#undef MJ_D
#undef MJ_M
#define MJ_D(n) d->n
#define MJ_M(n) m->n
#define SINEW_ARENA_(type, field, nr, nc) \
  if (name == #field) return {d->field, kind_found<type>(), static_cast<long>(nr), static_cast<long>(nc), ""};
  MJDATA_ARENA_POINTERS_TABLE(SINEW_ARENA_, SINEW_ARENA_)
#undef SINEW_ARENA_
  return {};
}

// Where the rows of an element begin: "elbow" among the rows of qpos. -1 if no element of that name has rows there.
long row_of(const mjModel* m, const std::string& of, const std::string& element) {
  const auto id = [&](mjtObj type) { return mj_name2id(m, type, element.c_str()); };
  const auto address = [](const int* table, int i) { return i < 0 ? -1L : static_cast<long>(table[i]); };
  if (of == "nbody") return id(mjOBJ_BODY);
  if (of == "njnt") return id(mjOBJ_JOINT);
  if (of == "ngeom") return id(mjOBJ_GEOM);
  if (of == "nsite") return id(mjOBJ_SITE);
  if (of == "ncam") return id(mjOBJ_CAMERA);
  if (of == "nlight") return id(mjOBJ_LIGHT);
  if (of == "ntendon") return id(mjOBJ_TENDON);
  if (of == "nu") return id(mjOBJ_ACTUATOR);
  if (of == "neq") return id(mjOBJ_EQUALITY);
  if (of == "nq") return address(m->jnt_qposadr, id(mjOBJ_JOINT));
  if (of == "nv") return address(m->jnt_dofadr, id(mjOBJ_JOINT));
  if (of == "na") return address(m->actuator_actadr, id(mjOBJ_ACTUATOR));
  if (of == "nsensordata") return address(m->sensor_adr, id(mjOBJ_SENSOR));
  return -1;
}

// "name[a][b]" in its parts; false if the brackets are not right.
bool split(const std::string& text, std::string& name, std::vector<std::string>& indices) {
  std::size_t at = text.find('[');
  name = text.substr(0, at);
  while (at != std::string::npos && at < text.size()) {
    const std::size_t end = text.find(']', at);
    if (text[at] != '[' || end == std::string::npos) return false;
    indices.push_back(text.substr(at + 1, end - at - 1));
    at = end + 1;
  }
  return !name.empty() && indices.size() <= 2;
}

bool whole_number(const std::string& text, long& value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() && value >= 0;
}

}  // namespace

bool read_field(const mjModel* m, const mjData* d, const std::string& name, double& value, std::string& fault) {
  std::string field;
  std::vector<std::string> indices;
  if (!split(name, field, indices)) {
    fault = "'" + name + "' is not a name such as qpos[2] or xpos[torso][2]";
    return false;
  }
  const Found found = find(m, d, field);
  if (found.kind == Found::Kind::None) {
    fault = "mjData has no field '" + field + "' of numbers";
    return false;
  }
  long row = 0, column = 0;
  if (!indices.empty() && !whole_number(indices[0], row)) {
    row = row_of(m, found.of, indices[0]);
    if (row < 0) {
      fault = "'" + indices[0] + "' has no place in " + field;
      return false;
    }
  }
  if (indices.size() == 2 && !whole_number(indices[1], column)) {
    fault = "'" + indices[1] + "' is not a column of " + field;
    return false;
  }
  // An element with several numbers in a field of one column has them one below the other.
  const long at = row * found.columns + column;
  if (!found.data || at >= found.rows * found.columns) {
    fault = field + " has " + std::to_string(found.rows * found.columns) + " numbers";
    return false;
  }
  value = number(found, at);
  return true;
}

std::vector<std::string> split_names(const std::string& list) {
  std::vector<std::string> names;
  std::string name;
  for (const char c : list + " ") {
    if (c != ' ' && c != ',' && c != ';') {
      name += c;
    } else if (!name.empty()) {
      names.push_back(std::exchange(name, {}));
    }
  }
  return names;
}

}  // namespace app::view
