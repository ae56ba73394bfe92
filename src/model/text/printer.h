// SPDX-License-Identifier: Apache-2.0
// printer.h -- the pieces that print_model and print_data share: numbers, rows, and arrays that know their name and
// shape.
#ifndef SINEW_MODEL_TEXT_PRINTER_H_
#define SINEW_MODEL_TEXT_PRINTER_H_

#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <type_traits>

#include <mujoco/mjdata.h>
#include <mujoco/mjmacro.h>
#include <mujoco/mjmodel.h>

#include "model/fields.h"

namespace sinew {

// Writes numbers, each after a blank.
class Printer {
 public:
  Printer(std::FILE* file, const char* float_format) : file_(file), float_format_(float_format) {}

  void text(const char* format, ...) mjPRINTFLIKE(2, 3);
  void newline() { std::fputc('\n', file_); }

  template <class T>
  void number(T value) {
    if constexpr (std::is_floating_point_v<T>) {
      std::fputc(' ', file_);
      std::fprintf(file_, float_format_, static_cast<double>(value));
    } else if constexpr (std::is_signed_v<T>) {
      std::fprintf(file_, " %" PRId64, std::int64_t{value});
    } else {
      std::fprintf(file_, " %" PRIu64, std::uint64_t{value});
    }
  }

  template <class T>
  void numbers(const T* values, std::int64_t n) {
    for (std::int64_t i = 0; i < n; ++i) number(values[i]);
  }

  // The strings, each closed by a zero, that a char array holds, with the address of each.
  void strings(const char* values, std::int64_t n);

  void member(const char* name) { std::fprintf(file_, "  %-20s", name); }

 private:
  std::FILE* file_;
  const char* float_format_;
};

// What the rows of an array stand for; found by the name of the size that counts them.
struct RowKind {
  const char* size;  // as in the field tables
  const char* title;
  int object;  // mjtObj, or mjOBJ_UNKNOWN if such rows have no names
};

constexpr RowKind kRowKinds[] = {
    {"nbody", "body", mjOBJ_BODY},          {"njnt", "joint", mjOBJ_JOINT},
    {"nv", "dof", mjOBJ_UNKNOWN},           {"ntree", "tree", mjOBJ_UNKNOWN},
    {"ngeom", "geom", mjOBJ_GEOM},          {"nsite", "site", mjOBJ_SITE},
    {"ncam", "camera", mjOBJ_CAMERA},       {"nlight", "light", mjOBJ_LIGHT},
    {"nflex", "flex", mjOBJ_FLEX},          {"nmesh", "mesh", mjOBJ_MESH},
    {"nskin", "skin", mjOBJ_SKIN},          {"nhfield", "hfield", mjOBJ_HFIELD},
    {"ntex", "texture", mjOBJ_TEXTURE},     {"nmat", "material", mjOBJ_MATERIAL},
    {"npair", "pair", mjOBJ_PAIR},          {"nexclude", "exclude", mjOBJ_EXCLUDE},
    {"neq", "equality", mjOBJ_EQUALITY},    {"ntendon", "tendon", mjOBJ_TENDON},
    {"nu", "actuator", mjOBJ_ACTUATOR},     {"nsensor", "sensor", mjOBJ_SENSOR},
    {"nnumeric", "numeric", mjOBJ_NUMERIC}, {"ntext", "text", mjOBJ_TEXT},
    {"ntuple", "tuple", mjOBJ_TUPLE},       {"nkey", "key", mjOBJ_KEY},
    {"nplugin", "plugin", mjOBJ_PLUGIN},
};

const RowKind* find_row_kind(const char* size);  // null if the rows are no objects

// " 3 'elbow'", or just the number if it has no name.
void print_label(Printer& out, const mjModel& m, const RowKind& kind, std::int64_t id);

// An array by rows: labelled ones if they are objects, else as many numbers to the line as a row has.
template <class T>
void print_rows(Printer& out, const mjModel& m, const RowKind* kind, const T* array, const ArrayInfo& info) {
  constexpr std::int64_t kPerLine = 12;  // for arrays of single numbers
  const bool wrapped = !kind && info.columns == 1;
  const std::int64_t step = wrapped ? kPerLine : 1;
  for (std::int64_t row = 0; row < info.rows; row += step) {
    out.text("   ");
    if (kind) {
      print_label(out, m, *kind, row);
      out.text(":");
    }
    const std::int64_t n = wrapped && info.rows - row < kPerLine ? info.rows - row : wrapped ? kPerLine : info.columns;
    out.numbers(array + row * info.columns, n);
    out.newline();
  }
}

}  // namespace sinew

#endif  // SINEW_MODEL_TEXT_PRINTER_H_
