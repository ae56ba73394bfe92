// SPDX-License-Identifier: Apache-2.0
// From files and specs to models.
#include <memory>
#include <string>

#include <mujoco/mujoco.h>

#include "capi/guard.h"
#include "compile/compile.h"
#include "format/mjcf/mjcf.h"

using namespace sinew;

extern "C" {

mjModel* mj_loadXML(const char* filename, const mjVFS* vfs, char* error, int error_sz) {
  report(error, error_sz, "");
  if (!filename) {
    report(error, error_sz, "mj_loadXML: filename is NULL");
    return nullptr;
  }
  return guard(error, error_sz, [&] {
    const std::unique_ptr<Spec> spec = read_mjcf(filename, vfs);
    return compile_model(*spec, vfs);
  });
}

mjModel* mj_compile(mjSpec* s, const mjVFS* vfs) {
  if (!s) return nullptr;
  Spec& spec = *static_cast<Spec*>(s->element);
  char message[1000] = "";
  mjModel* m = guard(message, sizeof message, [&] { return compile_model(spec, vfs); });
  // the spec keeps the message for mjs_getError; if even that fails, the model's absence still tells
  guard(nullptr, 0, [&] { spec.error = message; });
  spec.error_is_warning = false;
  return m;
}

}  // extern "C"
