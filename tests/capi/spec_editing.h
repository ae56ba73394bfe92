// SPDX-License-Identifier: Apache-2.0
// spec_editing.h -- specs that tests build through the API.
#ifndef SINEW_TESTS_CAPI_SPEC_EDITING_H_
#define SINEW_TESTS_CAPI_SPEC_EDITING_H_

#include <memory>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

#include "capi/spec_handle.h"

namespace sinew::test {

struct DeleteSpec {
  void operator()(mjSpec* s) const { mj_deleteSpec(s); }
};
using SpecHandle = std::unique_ptr<mjSpec, DeleteSpec>;

inline SpecHandle empty_spec() { return SpecHandle(mj_makeSpec()); }

inline SpecHandle parse_spec(const std::string& xml) {
  char error[1000] = "";
  return SpecHandle(mj_parseXMLString(xml.c_str(), nullptr, error, sizeof error));
}

inline mjsBody* world_of(const SpecHandle& s) { return &spec_of(s.get()).world->c; }

inline std::string error_of(const SpecHandle& s) { return mjs_getError(s.get()); }

// While one of these lives, warnings come here instead of to the log.
class Warnings {
 public:
  Warnings() : before_(mju_user_warning) {
    heard().clear();
    mju_user_warning = [](const char* text) { heard().emplace_back(text); };
  }
  ~Warnings() { mju_user_warning = before_; }
  std::size_t count() const { return heard().size(); }
  std::string last() const { return heard().empty() ? "" : heard().back(); }

 private:
  static std::vector<std::string>& heard() {
    static std::vector<std::string> texts;
    return texts;
  }
  void (*before_)(const char*);
};

}  // namespace sinew::test

#endif  // SINEW_TESTS_CAPI_SPEC_EDITING_H_
