// SPDX-License-Identifier: Apache-2.0
// The schema is the language: printed it is the table of facts, and the reader takes whatever it lists.
#include "format/mjcf/schema/language.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

#include "base/error.h"
#include "format/mjcf/mjcf.h"

namespace sinew::mjcf {
namespace {

using Path = std::vector<const ElementSchema*>;

template <class Visit>
void for_each_element(Path& path, Visit&& visit) {
  visit(path);
  for (const ElementSchema& child : path.back()->children) {
    path.push_back(&child);
    for_each_element(path, visit);
    path.pop_back();
  }
}

template <class Visit>
void for_each_element(Visit&& visit) {
  Path path{&root()};
  for_each_element(path, visit);
}

std::string name_of(const Path& path) {
  std::string name;
  for (const ElementSchema* element : path) name += (name.empty() ? "" : "/") + std::string(element->name);
  return name;
}

TEST(MjcfSchema, PrintedItIsTheTableOfFacts) {
  const char* facts = "/work/shared/api/mjcf-schema.txt";
  if (!std::filesystem::exists(facts)) GTEST_SKIP() << facts << " is not here";
  std::ifstream file(facts);
  std::string expected, line;
  while (std::getline(file, line)) {
    if (line[0] != '#') expected += line + "\n";
  }
  EXPECT_EQ(print_schema(false, false), expected);
}

TEST(MjcfSchema, NoAttributeStandsTwice) {
  for_each_element([](const Path& path) {
    std::vector<std::string_view> names = attribute_names(*path.back());
    std::sort(names.begin(), names.end());
    EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end()) << name_of(path);
  });
}

TEST(MjcfSchema, TheCInterfacePrintsToBufferAndFile) {
  char small[10];
  const int length = mj_printSchema(nullptr, small, sizeof small, 0, 0);
  EXPECT_STREQ(small, "mujoco (!");
  EXPECT_EQ(length, static_cast<int>(print_schema(false, false).size()));
  const std::string file = testing::TempDir() + "schema.html";
  EXPECT_EQ(mj_printSchema(file.c_str(), nullptr, 0, 1, 1), static_cast<int>(print_schema(true, true).size()));
  EXPECT_EQ(std::filesystem::file_size(file), print_schema(true, true).size());
}

// A value that the attribute takes.
std::string sample(const Attribute& attribute, std::size_t keyword = 0) {
  if (!attribute.keywords.empty()) return std::string(attribute.keywords[keyword].word);
  switch (attribute.kind) {
    case Kind::Text:
    case Kind::Texts:
      if (attribute.name == "pixels") return "0a";
      return attribute.name == "class" || attribute.name == "childclass" ? "main" : "a";
    case Kind::Bytes64:
      return "1M";
    case Kind::Doubles:
    case Kind::Floats:
    case Kind::Ints:
      return "1 2 3";
    default: {
      std::string numbers;
      for (int i = 0; i < attribute.places; ++i) numbers += "1 ";
      return numbers;
    }
  }
}

// What must be said besides, for an element as a whole or with one attribute.
using Values = std::map<std::string, std::string>;
const std::map<std::string, Values> kCompanions = {
    {"camera.focal", {{"sensorsize", "1 1"}, {"resolution", "1 1"}}},
    {"camera.focalpixel", {{"sensorsize", "1 1"}, {"resolution", "1 1"}}},
    {"camera.principal", {{"sensorsize", "1 1"}, {"resolution", "1 1"}}},
    {"camera.principalpixel", {{"sensorsize", "1 1"}, {"resolution", "1 1"}}},
    {"camera.sensorsize", {{"resolution", "1 1"}}},
    {"composite", {{"type", "cable"}, {"vertex", "0 0 0 1 0 0"}}},
    {"composite.count", {{"vertex", ""}, {"count", "3 1 1"}, {"curve", "s"}}},
    {"composite.curve", {{"curve", "s cos(s)"}}},
    {"composite.type", {{"type", "cable"}}},
    {"composite.vertex", {{"vertex", "0 0 0 1 1 1"}}},
    {"body", {{"name", "a"}}},  // what is pinned asks for it
    {"flexcomp", {{"count", "4 4 1"}, {"spacing", "9 9 9"}}},
    {"flexcomp.count", {{"count", "3 3 1"}}},
    {"flexcomp.type", {{"type", "grid"}}},
    {"flexcomp.xyaxes", {{"xyaxes", "1 0 0 0 1 0"}}},
    {"pin.range", {{"range", "1 2"}}},
    {"pin.grid", {{"grid", "1 2"}}},
    {"pin.gridrange", {{"gridrange", "0 0 1 1"}}},
    {"connect", {{"body1", "a"}, {"anchor", "0 0 0"}}},
    {"connect.site1", {{"site2", "a"}, {"body1", ""}, {"anchor", ""}}},
    {"connect.site2", {{"site1", "a"}, {"body1", ""}, {"anchor", ""}}},
    {"weld", {{"body1", "a"}}},
    {"weld.site1", {{"site2", "a"}, {"body1", ""}}},
    {"weld.site2", {{"site1", "a"}, {"body1", ""}}},
    {"distance", {{"geom1", "a"}, {"geom2", "a"}}},
    {"distance.body1", {{"geom1", ""}}},
    {"distance.body2", {{"geom2", ""}}},
    {"normal", {{"geom1", "a"}, {"geom2", "a"}}},
    {"normal.body1", {{"geom1", ""}}},
    {"normal.body2", {{"geom2", ""}}},
    {"fromto", {{"geom1", "a"}, {"geom2", "a"}}},
    {"fromto.body1", {{"geom1", ""}}},
    {"fromto.body2", {{"geom2", ""}}},
    {"contact.data", {{"data", "found force"}}},
    {"numeric", {{"data", "1"}}},
    {"compiler.eulerseq", {{"eulerseq", "zyx"}}},
    {"default.class", {{"class", "main"}}},
    {"texture.gridlayout", {{"gridlayout", "."}, {"gridsize", "1 1"}}},
    {"hfield.elevation", {{"nrow", "1"}, {"ncol", "3"}}},
    {"mesh.params", {{"builtin", "sphere"}, {"params", "1"}}},
};

// Names that say what is meant in pairs.
const std::pair<const char*, const char*> kPairs[] = {{"objtype", "objname"}, {"reftype", "refname"}};

// The tag with what is required, what the element needs besides, and these values; empty values take others back.
std::string open_tag(const ElementSchema& element, const Values& own) {
  Values values;
  for (const Attributes group : element.groups) {
    for (const Attribute& attribute : group) {
      if (attribute.has(kRequired)) values[std::string(attribute.name)] = sample(attribute);
    }
  }
  const auto add = [&](const Values& more) {
    for (const auto& [name, value] : more) values[name] = value;
  };
  if (const auto found = kCompanions.find(std::string(element.name)); found != kCompanions.end()) {
    if (find_attribute(element, found->second.begin()->first)) add(found->second);
  }
  add(own);
  std::string text = "<" + std::string(element.name);
  for (const auto& [name, value] : values) {
    if (!value.empty()) text += " " + name + "=\"" + value + "\"";
  }
  return text + ">";
}

// A model in which the last element of the path stands with these values.
std::string document(const Path& path, const Values& own) {
  std::string text;
  for (const ElementSchema* element : path) text += open_tag(*element, element == path.back() ? own : Values{});
  for (std::size_t i = path.size(); i-- > 0;) {
    const bool lacks_geom = path[i]->name == "composite" && (i + 1 == path.size() || path[i + 1]->name != "geom");
    if (lacks_geom) text += "<geom type=\"capsule\" size=\".1\"/>";
    text += "</" + std::string(path[i]->name) + ">";
  }
  return text;
}

std::string problem(const std::string& xml) {
  try {
    read_mjcf_string(xml, nullptr);
    return "";
  } catch (const ModelError& error) {
    return error.what();
  }
}

Values values_with(const Path& path, const Attribute& attribute, const std::string& value) {
  const std::string element(path.back()->name);
  Values values{{std::string(attribute.name), value}};
  for (const auto& [kind, name] : kPairs) {
    if (attribute.name == kind) values[name] = "a";
    if (attribute.name == name) values[kind] = "body";
  }
  // in <default> a material's layer and such have the same names as elsewhere, so one table serves both
  const auto found = kCompanions.find(element + "." + std::string(attribute.name));
  if (found != kCompanions.end() && find_attribute(*path.back(), found->second.begin()->first)) {
    for (const auto& [name, more] : found->second) values[name] = more;
  }
  return values;
}

// Elements that need another model, and those that bodies have but the world does not.
bool has_no_place(const Path& path) {
  const std::string_view name = path.back()->name;
  if (name == "model" || name == "attach") return true;
  const bool in_world = path.size() > 1 && path[path.size() - 2]->name == "worldbody";
  return in_world && (name == "inertial" || name == "joint" || name == "freejoint");
}

TEST(MjcfSchema, TheReaderTakesEveryAttributeWithEveryKeyword) {
  int tried = 0;
  for_each_element([&](const Path& path) {
    if (has_no_place(path)) return;
    for (const Attributes group : path.back()->groups) {
      for (const Attribute& attribute : group) {
        const std::size_t words = std::max<std::size_t>(attribute.keywords.size(), 1);
        for (std::size_t i = 0; i < words; ++i) {
          const std::string value = sample(attribute, i);
          if (value == "global") continue;  // a keyword that is only known so that it can be refused
          if (attribute.name == "builtin" && path.back()->name == "mesh")
            continue;  // shapes have parameters of their own
          const std::string xml = document(path, values_with(path, attribute, value));
          EXPECT_EQ(problem(xml), "") << xml;
          ++tried;
        }
      }
    }
  });
  EXPECT_GT(tried, 1500);
}

}  // namespace
}  // namespace sinew::mjcf
