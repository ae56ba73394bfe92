// SPDX-License-Identifier: Apache-2.0
// api_save.cpp -- models as MJCF files and texts.
#include <climits>
#include <cstring>
#include <fstream>
#include <memory>
#include <string>
#include <utility>

#include <mujoco/mujoco.h>

#include "base/error.h"
#include "capi/guard.h"
#include "capi/spec/last_model.h"
#include "capi/spec_handle.h"
#include "format/mjcf/mjcf.h"

namespace sinew {

LastModel& last_model() {
  static LastModel last;
  return last;
}

// The old spec is freed outside of the lock: it may be large.
void keep_last_model(std::unique_ptr<Spec> spec) {
  LastModel& last = last_model();
  {
    const std::lock_guard lock(last.mutex);
    last.spec.swap(spec);
  }
}

}  // namespace sinew

using namespace sinew;

namespace {

void write_file(const char* filename, const std::string& text) {
  std::ofstream file(filename, std::ios::binary);
  file << text;
  file.close();
  if (!file) throw ModelError("cannot write '" + std::string(filename) + "'");
}

}  // namespace

extern "C" {

int mj_saveLastXML(const char* filename, const mjModel* m, char* error, int error_sz) {
  report(error, error_sz, "");
  return guard(error, error_sz, [&] {
    if (!filename) throw ModelError("mj_saveLastXML: filename is NULL");
    LastModel& last = last_model();
    const std::lock_guard lock(last.mutex);
    if (!last.spec) throw ModelError("mj_saveLastXML: no model has been loaded by mj_loadXML");
    write_file(filename, write_mjcf(*last.spec));
    return 1;
  });
}

void mj_freeLastXML(void) { keep_last_model(nullptr); }

}  // extern "C"
