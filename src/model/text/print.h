// SPDX-License-Identifier: Apache-2.0
// print.h -- models and data as text for people, made from the field tables.
//   in    an open file, a printf format for one double          out   text; nothing is left open
#ifndef SINEW_MODEL_TEXT_PRINT_H_
#define SINEW_MODEL_TEXT_PRINT_H_

#include <cstdio>

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace sinew {

constexpr const char* kDefaultFloatFormat = "%.6g";

// Is this a format that printf may be given with one double: exactly one conversion, of e, f, g or a, no '*'?
bool is_float_format(const char* format);

void print_model(const mjModel& m, std::FILE* file, const char* float_format);
void print_data(const mjModel& m, const mjData& d, std::FILE* file, const char* float_format);

}  // namespace sinew

#endif  // SINEW_MODEL_TEXT_PRINT_H_
