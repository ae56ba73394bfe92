// SPDX-License-Identifier: Apache-2.0
#include "inspect.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include <mujoco/mjxmacro.h>
#include <sinew/model.hpp>

namespace app::studio {
namespace {

constexpr long kMostNumbers = 64;  // of one field

// A kind of element, and the size of the model that counts it.
struct ElementKind {
  mjtObj type;
  const char *name, *size;
};
constexpr ElementKind kKinds[] = {
    {mjOBJ_BODY, "body", "nbody"},          {mjOBJ_JOINT, "joint", "njnt"},
    {mjOBJ_GEOM, "geom", "ngeom"},          {mjOBJ_SITE, "site", "nsite"},
    {mjOBJ_CAMERA, "camera", "ncam"},       {mjOBJ_LIGHT, "light", "nlight"},
    {mjOBJ_FLEX, "flex", "nflex"},          {mjOBJ_MESH, "mesh", "nmesh"},
    {mjOBJ_SKIN, "skin", "nskin"},          {mjOBJ_HFIELD, "hfield", "nhfield"},
    {mjOBJ_TEXTURE, "texture", "ntex"},     {mjOBJ_MATERIAL, "material", "nmat"},
    {mjOBJ_PAIR, "pair", "npair"},          {mjOBJ_EXCLUDE, "exclude", "nexclude"},
    {mjOBJ_EQUALITY, "equality", "neq"},    {mjOBJ_TENDON, "tendon", "ntendon"},
    {mjOBJ_ACTUATOR, "actuator", "nu"},     {mjOBJ_SENSOR, "sensor", "nsensor"},
    {mjOBJ_NUMERIC, "numeric", "nnumeric"}, {mjOBJ_TEXT, "text", "ntext"},
    {mjOBJ_TUPLE, "tuple", "ntuple"},       {mjOBJ_KEY, "key", "nkey"},
    {mjOBJ_PLUGIN, "plugin", "nplugin"},
};

const ElementKind& kind_of(mjtObj type) {
  for (const ElementKind& kind : kKinds) {
    if (kind.type == type) return kind;
  }
  throw sinew::Failure("models have no such elements");
}

// Rows of an array that belong to one element.
struct Rows {
  const char* size;
  long first, count;
};

std::vector<Rows> rows_of(const mjModel* m, mjtObj type, int id) {
  std::vector<Rows> rows = {{kind_of(type).size, id, 1}};
  if (type == mjOBJ_JOINT) {
    constexpr long kPositions[] = {7, 4, 1, 1}, kVelocities[] = {6, 3, 1, 1};
    const int joint = m->jnt_type[id];
    rows.push_back({"nq", m->jnt_qposadr[id], kPositions[joint]});
    rows.push_back({"nv", m->jnt_dofadr[id], kVelocities[joint]});
  }
  if (type == mjOBJ_SENSOR) rows.push_back({"nsensordata", m->sensor_adr[id], m->sensor_dim[id]});
  if (type == mjOBJ_ACTUATOR && m->actuator_actadr[id] >= 0) {
    rows.push_back({"na", m->actuator_actadr[id], m->actuator_actnum[id]});
  }
  if (type == mjOBJ_BODY && m->body_mocapid[id] >= 0) rows.push_back({"nmocap", m->body_mocapid[id], 1});
  return rows;
}

template <class T>
void add_rows(Json& list, const std::vector<Rows>& wanted, const char* name, const char* size, const T* values,
              long columns) {
  if constexpr (std::is_arithmetic_v<T>) {
    for (const Rows& rows : wanted) {
      if (std::strcmp(rows.size, size) != 0 || !values) continue;
      Json numbers = Json::array();
      const long count = std::min(rows.count * columns, kMostNumbers);
      for (long i = 0; i < count; ++i) numbers.push(static_cast<double>(values[rows.first * columns + i]));
      Json row = Json::object();
      list.push(row.set("name", name).set("columns", static_cast<int>(columns)).set("values", std::move(numbers)));
    }
  }
}

}  // namespace

mjtObj element_type(const std::string& name) {
  for (const ElementKind& kind : kKinds) {
    if (name == kind.name) return kind.type;
  }
  throw sinew::Failure("there is no kind of element '" + name + "'");
}

int element_count(const mjModel* m, mjtObj type) {
  const std::string size = kind_of(type).size;
#define X(field) \
  if (size == #field) return static_cast<int>(m->field);
  MJMODEL_INTS
#undef X
  return 0;
}

// long because it expands the table of all fields
Json model_rows(const mjModel* m, mjtObj type, int id) {
  const std::vector<Rows> wanted = rows_of(m, type, id);
  Json list = Json::array();
#undef MJ_M
#define MJ_M(n) m->n
#define SINEW_FIELD_(type, name, nr, nc) add_rows(list, wanted, #name, #nr, m->name, static_cast<long>(nc));
  MJMODEL_POINTERS_TABLE(SINEW_FIELD_, SINEW_FIELD_)
#undef SINEW_FIELD_
  return list;
}

// long because it expands the table of all fields
Json data_rows(const mjModel* m, const mjData* d, mjtObj type, int id) {
  const std::vector<Rows> wanted = rows_of(m, type, id);
  Json list = Json::array();
  MJDATA_POINTERS_PREAMBLE(m)
#define SINEW_FIELD_(type, name, nr, nc) add_rows(list, wanted, #name, #nr, d->name, static_cast<long>(nc));
  MJDATA_POINTERS_TABLE(SINEW_FIELD_, SINEW_FIELD_)
#undef SINEW_FIELD_
  return list;
}

Json field_names() {
  Json names = Json::array();
#define SINEW_SCALAR_(type, name) names.push(#name);
#define SINEW_VECTOR_(type, name, nr, nc) names.push(#name);
  MJDATA_VALUES_TABLE(SINEW_SCALAR_, SINEW_VECTOR_)
  MJDATA_POINTERS_TABLE(SINEW_VECTOR_, SINEW_VECTOR_)
#undef SINEW_SCALAR_
#undef SINEW_VECTOR_
  return names;
}

}  // namespace app::studio
