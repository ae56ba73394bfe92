// SPDX-License-Identifier: Apache-2.0
// api_print.cpp -- models, data and scenes as text, to a file or to standard output.
#include <cstdio>
#include <string>

#include <mujoco/mujoco.h>

#include "base/error.h"
#include "base/files/write_file.h"
#include "capi/guard.h"
#include "capi/run_stage.h"
#include "constraint/project.h"
#include "model/text/print.h"
#include "scene/print.h"

using namespace sinew;

namespace {

// Checks the format, and calls print(file, format).
template <class Print>
void print_to(const char* caller, const char* filename, const char* float_format, Print&& print) {
  if (!is_float_format(float_format)) {
    raise_warning("%s: '%s' is no format for one number, '%s' is used", caller, float_format ? float_format : "",
                  kDefaultFloatFormat);
    float_format = kDefaultFloatFormat;
  }
  if (!filename) return print(stdout, float_format);
  guard_or(false, [&] {
    std::string error;
    if (!write_file(
            filename, [&](std::FILE* file) { print(file, float_format); }, error)) {
      throw ModelError(std::string(caller) + ": " + error);
    }
    return true;
  });
}

}  // namespace

void mj_printFormattedModel(const mjModel* m, const char* filename, const char* float_format) {
  print_to("mj_printFormattedModel", filename, float_format,
           [m](std::FILE* file, const char* format) { print_model(*m, file, format); });
}

void mj_printModel(const mjModel* m, const char* filename) { mj_printFormattedModel(m, filename, kDefaultFloatFormat); }

void mj_printFormattedData(const mjModel* m, const mjData* d, const char* filename, const char* float_format) {
  if (!is_data_of("mj_printFormattedData", *m, *d)) return;
  print_to("mj_printFormattedData", filename, float_format, [m, d](std::FILE* file, const char* format) {
    // efc_AR is made for who asks, and a reader of everything asks; but what is printed is const
    const bool wants_matrix = solver_is_dual(*m) && d->nefc > 0 && d->nA == 0;
    mjData* copy = wants_matrix ? mj_copyData(nullptr, m, d) : nullptr;
    const bool made = copy && run_stage("mj_printFormattedData", *copy, [=] { return project_constraint(*m, *copy); });
    print_data(*m, made ? *copy : *d, file, format);
    mj_deleteData(copy);
  });
}

void mj_printData(const mjModel* m, const mjData* d, const char* filename) {
  mj_printFormattedData(m, d, filename, kDefaultFloatFormat);
}

void mj_printFormattedScene(const mjvScene* s, const char* filename, const char* float_format) {
  print_to("mj_printFormattedScene", filename, float_format,
           [s](std::FILE* file, const char* format) { print_scene(*s, file, format); });
}

void mj_printScene(const mjvScene* s, const char* filename) {
  mj_printFormattedScene(s, filename, kDefaultFloatFormat);
}
