// SPDX-License-Identifier: Apache-2.0
// Custom data: numbers, texts, and tuples of objects. The engine keeps them for the user and never reads them.
#include <cstring>
#include <limits>

#include "compile/relations/relations.h"

namespace sinew {
namespace {

void check_numeric(const Numeric& numeric) {
  const std::size_t given = numeric.c.data->size();
  if (numeric.c.size < 0) refuse(numeric, "size must not be negative");
  if (numeric.c.size == 0 && given == 0) refuse(numeric, "has neither data nor size");
  if (numeric.c.size > 0 && given > static_cast<std::size_t>(numeric.c.size)) {
    refuse(numeric,
           "has " + std::to_string(given) + " numbers, more than its size of " + std::to_string(numeric.c.size));
  }
}

int numeric_size(const Numeric& numeric) {
  return numeric.c.size > 0 ? numeric.c.size : static_cast<int>(numeric.c.data->size());
}

int text_size(const Text& text) { return static_cast<int>(text.c.data->size()) + 1; }

// Whether objects of this type have names in the model.
bool has_names(int type) { return type > mjOBJ_UNKNOWN && type < mjNOBJECT && type != mjOBJ_DOF; }

TupleBuild compile_tuple(const Build& build, const Tuple& tuple) {
  const auto& names = *tuple.c.objname;
  const auto& types = *tuple.c.objtype;
  if (names.empty()) refuse(tuple, "is empty: give it an element");
  if (types.size() != names.size() || tuple.c.objprm->size() != names.size()) {
    refuse(tuple, "its lists of names, types and numbers differ in length");
  }
  TupleBuild built;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!has_names(types[i])) refuse(tuple, "element '" + names[i] + "' is of a type that has no names");
    built.objects.push_back(named_id(build, tuple, static_cast<mjtObj>(types[i]), names[i], "objname"));
  }
  return built;
}

// The sum of the sizes of a list, which must fit the int that counts them.
template <class List, class Size>
int total(const List& list, Size&& size) {
  long long sum = 0;
  for (const auto& element : list) {
    sum += size(*element);
    if (sum > std::numeric_limits<int>::max()) refuse(*element, "all of its kind together are too long");
  }
  return static_cast<int>(sum);
}

}  // namespace

void compile_custom(Build& build) {
  for (const auto& numeric : build.all<Numeric>()) check_numeric(*numeric);
  for (const auto& text : build.all<Text>()) {
    if (text->c.data->empty()) refuse(*text, "data is empty");
  }
  for (const auto& tuple : build.all<Tuple>()) build.tuple.push_back(compile_tuple(build, *tuple));
}

void count_custom(const Build& build, ModelSizes& sizes) {
  sizes.nnumeric = static_cast<int>(build.all<Numeric>().size());
  sizes.nnumericdata = total(build.all<Numeric>(), numeric_size);
  sizes.ntext = static_cast<int>(build.all<Text>().size());
  sizes.ntextdata = total(build.all<Text>(), text_size);
  sizes.ntuple = static_cast<int>(build.all<Tuple>().size());
  sizes.ntupledata = total(build.all<Tuple>(), [](const Tuple& tuple) { return tuple.c.objname->size(); });
}

void write_custom(const Build& build, mjModel& m) {
  for (int i = 0, at = 0; i < m.nnumeric; at += m.numeric_size[i++]) {
    const std::vector<double>& data = *build.all<Numeric>()[i]->c.data;
    m.numeric_adr[i] = at;
    m.numeric_size[i] = numeric_size(*build.all<Numeric>()[i]);
    std::copy(data.begin(), data.end(), m.numeric_data + at);
  }
  for (int i = 0, at = 0; i < m.ntext; at += m.text_size[i++]) {
    m.text_adr[i] = at;
    m.text_size[i] = text_size(*build.all<Text>()[i]);
    std::memcpy(m.text_data + at, build.all<Text>()[i]->c.data->c_str(), m.text_size[i]);
  }
  for (int i = 0, at = 0; i < m.ntuple; at += m.tuple_size[i++]) {
    const mjsTuple& c = build.all<Tuple>()[i]->c;
    m.tuple_adr[i] = at;
    m.tuple_size[i] = static_cast<int>(c.objname->size());
    std::copy(c.objtype->begin(), c.objtype->end(), m.tuple_objtype + at);
    std::copy(build.tuple[i].objects.begin(), build.tuple[i].objects.end(), m.tuple_objid + at);
    std::copy(c.objprm->begin(), c.objprm->end(), m.tuple_objprm + at);
  }
}

}  // namespace sinew
