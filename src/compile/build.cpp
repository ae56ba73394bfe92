// SPDX-License-Identifier: Apache-2.0
#include "compile/build.h"

#include <string>

#include "base/error.h"
#include "base/suggest.h"

namespace sinew {

int find_id(const Build& build, mjtObj type, std::string_view name) {
  const auto& table = build.ids[type == mjOBJ_XBODY ? mjOBJ_BODY : type];
  const auto found = table.find(name);
  return found == table.end() ? -1 : found->second;
}

int require_id(const Build& build, const Element& user, mjtObj type, std::string_view name) {
  const int id = find_id(build, type, name);
  if (id >= 0 || build.dropped_names[type == mjOBJ_XBODY ? mjOBJ_BODY : type].contains(name)) return id;
  std::vector<std::string_view> known;
  for (const auto& [text, unused] : build.ids[type == mjOBJ_XBODY ? mjOBJ_BODY : type]) known.push_back(text);
  throw ModelError(describe(user) + ": no " + kind_name(type) + " is named '" + std::string(name) + "'" +
                   suggestion(name, known));
}

}  // namespace sinew
