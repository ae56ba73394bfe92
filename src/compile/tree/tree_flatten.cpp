// SPDX-License-Identifier: Apache-2.0
// The tree as lists: every element gets its id, every name must be the only one of its kind.
#include <algorithm>
#include <string>
#include <unordered_set>

#include "base/error.h"
#include "compile/stages.h"
#include "spec/edit.h"

namespace sinew {
namespace {

void refuse_repeated(const Element& element) {
  throw ModelError(describe(element) + ": repeated name; another " + kind_name(element.elemtype) +
                   " has it already, give this one its own");
}

template <class T>
void append(Build& build, const List<T>& elements) {
  for (const auto& element : elements) {
    if (build.dropped.contains(element.get())) {
      element->id = -1;
    } else {
      build.all<T>().push_back(element.get());
    }
  }
}

// Numbers a list from 0 on and enters its names.
template <class T>
void number(Build& build) {
  int id = 0;
  auto& ids = build.ids[T::kKind];
  ids.reserve(build.all<T>().size());
  for (T* element : build.all<T>()) {
    element->id = id++;
    if (element->name.empty()) continue;
    if (!ids.emplace(element->name, element->id).second) refuse_repeated(*element);
  }
}

// Bodies that stay get their ids; one that is fused has the id of the body that it is part of, which comes before it.
// Returns all of them, each followed by those that are part of it.
std::vector<Body*> list_bodies(Build& build) {
  std::vector<Body*> order;
  for_each_body(*build.spec.world, [&](Body& body) {
    order.push_back(&body);
    if (build.fused.contains(&body)) {
      body.id = body.body->id;
    } else {
      body.id = static_cast<int>(build.all<Body>().size());
      build.all<Body>().push_back(&body);
    }
  });
  if (!build.fused.empty()) {
    std::stable_sort(order.begin(), order.end(), [](const Body* a, const Body* b) { return a->id < b->id; });
  }
  return order;
}

template <class T>
void list_parts(Build& build, const std::vector<Body*>& order) {
  std::vector<int>& first = build.first_part[T::kKind];
  first.clear();
  for (const Body* body : order) {
    if (body->id == static_cast<int>(first.size())) first.push_back(static_cast<int>(build.all<T>().size()));
    append<T>(build, list_of<T>(*body));
  }
  first.push_back(static_cast<int>(build.all<T>().size()));
}

// Frames leave no trace in the model, but a name must name one of them.
void check_frame_names(const std::vector<Body*>& bodies) {
  std::unordered_set<std::string_view> seen;
  for (const Body* body : bodies) {
    for (const auto& frame : body->frames) {
      if (!frame->name.empty() && !seen.insert(frame->name).second) refuse_repeated(*frame);
    }
  }
}

}  // namespace

void flatten_tree(Build& build) {
  const auto clear = [&]<class T>() { build.all<T>().clear(); };
  for_each_kind(TreeKinds(), clear);
  for_each_kind(ListKinds(), clear);
  for (auto& table : build.ids) table.clear();

  const std::vector<Body*> bodies = list_bodies(build);
  for_each_kind(PartKinds(), [&]<class T>() { list_parts<T>(build, bodies); });
  for_each_kind(ListKinds(), [&]<class T>() { append<T>(build, list_of<T>(build.spec)); });
  number<Body>(build);
  for_each_kind(PartKinds(), [&]<class T>() { number<T>(build); });
  for_each_kind(ListKinds(), [&]<class T>() { number<T>(build); });
  check_frame_names(bodies);
}

}  // namespace sinew
