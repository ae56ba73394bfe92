// SPDX-License-Identifier: Apache-2.0
#include "compile/compile.h"

#include <memory>
#include <utility>
#include <vector>

#include "base/error.h"
#include "compile/limits.h"
#include "compile/stages.h"
#include "model/model.h"
#include "model/plan.h"
#include "model/signature.h"
#include "spec/edit.h"

namespace sinew {

namespace {

// Ids of elements are those of the last model that was made from the spec: a compilation that fails leaves them alone.
class IdKeeper {
 public:
  explicit IdKeeper(Spec& spec) {
    const auto keep = [this](const auto& list) {
      for (const auto& element : list) ids_.emplace_back(element.get(), element->id);
    };
    for_each_body(*spec.world, [&](Body& body) {
      ids_.emplace_back(&body, body.id);
      for_each_kind(PartKinds(), [&]<class T>() { keep(list_of<T>(body)); });
    });
    for_each_kind(ListKinds(), [&]<class T>() { keep(list_of<T>(spec)); });
  }
  ~IdKeeper() {
    for (const auto& [element, id] : ids_) element->id = id;
  }
  IdKeeper(const IdKeeper&) = delete;
  IdKeeper& operator=(const IdKeeper&) = delete;

  // The new ids stay; bodies that are part of others have none.
  void accept(const Build& build) {
    ids_.clear();
    for (Body* body : build.fused) body->id = -1;
    for (Key* key : build.all<Key>()) key->waiting = false;
  }

 private:
  std::vector<std::pair<Element*, int>> ids_;
};

}  // namespace

// A compilation as a page: fill a Build from the spec, count, allocate, write.
mjModel* compile_model(Spec& spec, const mjVFS* vfs) {
  if (!spec.clash.empty()) throw ModelError(spec.clash);
  check_announced(spec);
  IdKeeper ids(spec);
  Build build(spec, vfs);
  flatten_tree(build);
  compile_assets(build);
  compile_tree(build);
  compile_structure(build);
  compile_relations(build);
  compile_flexes(build);

  ModelSizes sizes;
  count_tree(build, sizes);
  count_structure(build, sizes);
  count_assets(build, sizes);
  count_relations(build, sizes);
  count_flexes(build, sizes);
  count_names(build, sizes);
  check_total(sizes);

  std::unique_ptr<mjModel, void (*)(mjModel*)> m(make_model(sizes), delete_model);
  if (!m) throw ModelError("the model is too large for this machine's memory");
  write_tree(build, *m);
  write_structure(build, *m);
  write_assets(build, *m);
  write_relations(build, *m);
  write_flexes(build, *m);
  write_names(build, *m);
  check_finite(build, *m);
  plan_model(*m);
  m->signature = signature_of(*m);
  ids.accept(build);
  return m.release();
}

}  // namespace sinew
