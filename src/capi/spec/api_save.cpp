// SPDX-License-Identifier: Apache-2.0
// api_save.cpp -- models as MJCF files and texts.
#include <climits>
#include <cstdio>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <mujoco/mujoco.h>

#include "base/error.h"
#include "base/files/file.h"
#include "base/files/write_file.h"
#include "capi/guard.h"
#include "capi/spec/build_model.h"
#include "capi/spec/last_model.h"
#include "capi/spec_handle.h"
#include "compile/copy_back/copy_back.h"
#include "format/mjcf/mjcf.h"
#include "model/model.h"
#include "spec/copy/attach.h"
#include "spec/edit.h"

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

void save_text(const char* filename, const std::string& text) {
  std::string error;
  if (!write_file(filename, text, error)) throw ModelError(error);
}

// A spec that was edited since it was compiled is compiled again: what is saved is a model, not a draft. A copy of it
// is, for the spec's own ids are those of its last model.
std::string text_of(const Spec& spec, const std::optional<std::string>& folder) {
  if (spec.compiled.empty()) throw ModelError("the spec must be compiled first, by mj_compile");
  if (is_compiled(spec)) return write_mjcf(spec, folder);
  const std::unique_ptr<Spec> copy = copy_spec(spec);
  delete_model(build_model(*copy, nullptr));
  return write_mjcf(*copy, folder);
}

}  // namespace

extern "C" {

int mj_saveLastXML(const char* filename, const mjModel* m, char* error, int error_sz) {
  report(error, error_sz, "");
  return guard(error, error_sz, [&] {
    LastModel& last = last_model();
    const std::lock_guard lock(last.mutex);
    if (!last.spec) throw ModelError("mj_saveLastXML: no model has been loaded by mj_loadXML");
    if (m && !copy_back(*last.spec, *m)) throw ModelError("mj_saveLastXML: the model is not the one loaded last");
    std::optional<std::string> folder;
    if (filename) folder = directory_of(filename);
    const std::string text = write_mjcf(*last.spec, folder);
    if (filename) {
      save_text(filename, text);
    } else if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0) {
      throw ModelError("mj_saveLastXML: cannot write to standard output");
    }
    return 1;
  });
}

void mj_freeLastXML(void) { keep_last_model(nullptr); }

int mj_saveXMLString(const mjSpec* s, char* xml, int xml_sz, char* error, int error_sz) {
  report(error, error_sz, "");
  int result = -1;
  guard(error, error_sz, [&] {
    if (!s) throw ModelError("mj_saveXMLString: the spec is NULL");
    const std::string text = text_of(spec_of(s), {});
    if (text.size() >= INT_MAX) throw ModelError("mj_saveXMLString: the text would have more than 2 GB");
    const int needed = static_cast<int>(text.size()) + 1;
    if (!xml || xml_sz < needed) {
      const std::string message = "mj_saveXMLString: the buffer needs " + std::to_string(needed) + " bytes";
      report(error, error_sz, message.c_str());
      result = needed;
      return;
    }
    std::memcpy(xml, text.c_str(), text.size() + 1);
    result = 0;
  });
  return result;
}

int mj_saveXML(const mjSpec* s, const char* filename, char* error, int error_sz) {
  report(error, error_sz, "");
  int result = -1;
  guard(error, error_sz, [&] {
    if (!s || !filename) throw ModelError(std::string("mj_saveXML: ") + (s ? "filename" : "the spec") + " is NULL");
    save_text(filename, text_of(spec_of(s), std::string(directory_of(filename))));
    result = 0;
  });
  return result;
}

}  // extern "C"
