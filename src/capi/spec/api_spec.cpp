// SPDX-License-Identifier: Apache-2.0
// api_spec.cpp -- specs themselves: make, copy, delete, and the message of the last compilation.
#include <mujoco/mujoco.h>

#include "capi/guard.h"
#include "capi/spec_handle.h"
#include "spec/copy/attach.h"
#include "spec/edit.h"

using namespace sinew;

mjSpec* mj_makeSpec(void) {
  return guard_or(static_cast<mjSpec*>(nullptr), [] { return &make_spec().release()->c; });
}

mjSpec* mj_copySpec(const mjSpec* s) {
  if (!s) return nullptr;
  return guard_or(static_cast<mjSpec*>(nullptr), [s] { return &copy_spec(spec_of(s)).release()->c; });
}

void mj_deleteSpec(mjSpec* s) {
  if (s) delete &spec_of(s);
}

const char* mjs_getError(mjSpec* s) { return spec_of(s).error.c_str(); }

int mjs_isWarning(mjSpec* s) { return spec_of(s).error_is_warning; }
