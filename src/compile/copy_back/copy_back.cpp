// SPDX-License-Identifier: Apache-2.0
#include "compile/copy_back/copy_back.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "compile/copy_back/numbers.h"
#include "spec/edit.h"

namespace sinew {
namespace {

// Elements that the compiler left out of the model have no id, and no numbers in it.
void walk(Spec& spec, const mjModel& m, Numbers numbers) {
  const auto walk_list = [&](const auto& list, auto walk_one) {
    for (const auto& element : list) {
      if (element->id >= 0) walk_one(*element, m, numbers);
    }
  };
  for_each_body(*spec.world, [&](Body& body) {
    if (body.body && body.id >= 0) walk_body(body, m, numbers);
    walk_list(body.joints, walk_joint);
    walk_list(body.geoms, walk_geom);
    walk_list(body.sites, walk_site);
    walk_list(body.cameras, walk_camera);
    walk_list(body.lights, walk_light);
  });
  walk_relations(spec, m, numbers);
  walk_settings(spec, m, numbers);
}

}  // namespace

void record_numbers(Spec& spec, const mjModel& m) {
  walk(spec, m, Numbers::recorder(spec.compiled));
  spec.signature = m.signature;
  spec.compiled_revision = spec.revision;
}

bool copy_back(Spec& spec, const mjModel& m) {
  if (!is_compiled(spec) || spec.signature != m.signature) return false;
  std::vector<double> now;
  walk(spec, m, Numbers::recorder(now));
  if (now.size() != spec.compiled.size()) return false;
  walk(spec, m, Numbers::finder(spec.compiled));
  spec.compiled = std::move(now);
  return true;
}

}  // namespace sinew
