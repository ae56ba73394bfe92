// SPDX-License-Identifier: Apache-2.0
// api_gl_context.cpp -- OpenGL contexts without a window.
#include <sinew/gl_context.h>

#include <cstdlib>
#include <memory>
#include <string>

#include "capi/guard.h"
#include "draw/headless.h"

struct sinewGlContext_ {
  std::unique_ptr<sinew::draw::HeadlessContext> made;
};

using namespace sinew;

extern "C" {

sinewGlContext* sinew_makeGlContext(char* error, int error_sz) {
  return guard(error, error_sz, [&]() -> sinewGlContext* {
    std::string why;
    const char* wish = std::getenv("MUJOCO_GL");
    auto made = draw::make_headless(wish ? wish : "", draw::Flavor::Any, why);
    report(error, error_sz, made ? "" : why.c_str());
    return made ? new sinewGlContext{std::move(made)} : nullptr;
  });
}

int sinew_useGlContext(sinewGlContext* context) {
  if (context) return context->made->use() ? 1 : 0;
  draw::use_no_context();
  return 1;
}

const char* sinew_nameGlContext(const sinewGlContext* context) { return context ? context->made->name() : ""; }

void sinew_freeGlContext(sinewGlContext* context) { delete context; }

}  // extern "C"
