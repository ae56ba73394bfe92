// SPDX-License-Identifier: Apache-2.0
#include "compile/compile.h"

#include <memory>

#include "base/error.h"
#include "compile/limits.h"
#include "compile/stages.h"
#include "model/model.h"
#include "model/plan.h"

namespace sinew {

// A compilation as a page: fill a Build from the spec, count, allocate, write.
mjModel* compile_model(Spec& spec, const mjVFS* vfs) {
  check_announced(spec);
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
  return m.release();
}

}  // namespace sinew
