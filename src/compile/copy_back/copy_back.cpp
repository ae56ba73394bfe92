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

// Elements are numbered as the compiler left them: nothing was added or taken away since.
struct Census {
  bool in_order = true;
  int bodies = 0, joints = 0, geoms = 0, sites = 0, cameras = 0, lights = 0;

  template <class Elements>
  void count(const Elements& elements, int& number) {
    for (const auto& element : elements) in_order = in_order && element->id == number++;
  }
  template <class Elements>
  int count(const Elements& elements) {
    int number = 0;
    count(elements, number);
    return number;
  }
  // The compiler sorts pairs: their numbers are all there, in an order of its own.
  int count_sorted(const List<Pair>& pairs) {
    std::vector<bool> seen(pairs.size());
    for (const auto& pair : pairs) {
      const auto id = static_cast<std::size_t>(pair->id);
      in_order = in_order && id < seen.size() && !seen[id];
      if (id < seen.size()) seen[id] = true;
    }
    return static_cast<int>(pairs.size());
  }
};

Census take_census(Spec& spec) {
  Census census;
  for_each_body(*spec.world, [&](Body& body) {
    census.in_order = census.in_order && body.id == census.bodies++;
    census.count(body.joints, census.joints);
    census.count(body.geoms, census.geoms);
    census.count(body.sites, census.sites);
    census.count(body.cameras, census.cameras);
    census.count(body.lights, census.lights);
  });
  return census;
}

bool has_same_elements(Spec& spec, const mjModel& m) {
  Census census = take_census(spec);
  const bool same_tree = census.bodies == m.nbody && census.joints == m.njnt && census.geoms == m.ngeom &&
                         census.sites == m.nsite && census.cameras == m.ncam && census.lights == m.nlight;
  const bool same_lists = census.count(spec.materials) == m.nmat && census.count(spec.hfields) == m.nhfield &&
                          census.count_sorted(spec.pairs) == m.npair && census.count(spec.equalities) == m.neq &&
                          census.count(spec.tendons) == m.ntendon && census.count(spec.actuators) == m.nu &&
                          census.count(spec.sensors) == m.nsensor && census.count(spec.numerics) == m.nnumeric &&
                          census.count(spec.tuples) == m.ntuple && census.count(spec.keys) == m.nkey;
  return same_tree && same_lists && census.in_order;
}

void walk(Spec& spec, const mjModel& m, Numbers numbers) {
  for_each_body(*spec.world, [&](Body& body) {
    if (body.body) walk_body(body, m, numbers);
    for (const auto& joint : body.joints) walk_joint(*joint, m, numbers);
    for (const auto& geom : body.geoms) walk_geom(*geom, m, numbers);
    for (const auto& site : body.sites) walk_site(*site, m, numbers);
    for (const auto& camera : body.cameras) walk_camera(*camera, m, numbers);
    for (const auto& light : body.lights) walk_light(*light, m, numbers);
  });
  walk_relations(spec, m, numbers);
  walk_settings(spec, m, numbers);
}

// What a file with <compiler saveinertial> says of each body.
void keep_inertias(Spec& spec, const mjModel& m) {
  for_each_body(*spec.world, [&](Body& body) {
    FoundInertia& found = body.found;
    found.mass = m.body_mass[body.id];
    std::copy_n(m.body_ipos + 3 * body.id, 3, found.pos);
    std::copy_n(m.body_iquat + 4 * body.id, 4, found.quat);
    std::copy_n(m.body_inertia + 3 * body.id, 3, found.moments);
  });
}

}  // namespace

void record_numbers(Spec& spec, const mjModel& m) {
  walk(spec, m, Numbers::recorder(spec.compiled));
  keep_inertias(spec, m);
}

bool copy_back(Spec& spec, const mjModel& m) {
  if (spec.compiled.empty() || !has_same_elements(spec, m)) return false;
  std::vector<double> now;
  walk(spec, m, Numbers::recorder(now));
  if (now.size() != spec.compiled.size()) return false;
  walk(spec, m, Numbers::finder(spec.compiled));
  spec.compiled = std::move(now);
  keep_inertias(spec, m);
  return true;
}

}  // namespace sinew
