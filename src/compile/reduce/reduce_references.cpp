// SPDX-License-Identifier: Apache-2.0
#include "compile/reduce/reduce_references.h"

#include <utility>

#include "spec/edit.h"
#include "spec/references.h"

namespace sinew {
namespace {

template <class T>
void add_all(const List<T>& list, References& references) {
  for (const auto& element : list) {
    for_each_reference(*element, [&](const std::string& name, mjtObj type) { references.add(type, name); });
  }
}

}  // namespace

References physical_references(const Spec& spec) {
  References references = custom_references(spec);
  add_all(spec.pairs, references);
  add_all(spec.excludes, references);
  add_all(spec.equalities, references);
  add_all(spec.tendons, references);
  add_all(spec.actuators, references);
  add_all(spec.flexes, references);
  add_all(spec.skins, references);
  for_each_body(std::as_const(*spec.world), [&](const Body& body) {
    add_all(body.cameras, references);
    add_all(body.lights, references);
  });
  return references;
}

References custom_references(const Spec& spec) {
  References references;
  add_all(spec.sensors, references);
  add_all(spec.tuples, references);
  return references;
}

}  // namespace sinew
