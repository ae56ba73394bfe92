// SPDX-License-Identifier: Apache-2.0
#include <cstring>

#include "model/text/print.h"
#include "model/text/printer.h"

namespace sinew {
namespace {

// Not inlined: for_each_counted_array has 300 of these calls, and the compiler would work on them for ten seconds.
template <class T, class Visitor>
[[gnu::noinline]] void visit_array(Visitor& visit, const T* array, const char* size, const ArrayInfo& info) {
  visit(array, size, info);
}

// Calls visit(array, size that counts its rows, info) for every array of the model.
#pragma push_macro("MJ_M")
#undef MJ_M
#define MJ_M(n) \
  std::int64_t { m.n }
template <class Visitor>
void for_each_counted_array(const mjModel& m, Visitor&& visit) {
#define SINEW_ROW(type, name, nr, nc) \
  visit_array<type>(visit, m.name, #nr, ArrayInfo{#name, std::int64_t{m.nr}, std::int64_t{nc}, true});
  MJMODEL_POINTERS_TABLE(SINEW_ROW, SINEW_ROW)
#undef SINEW_ROW
}
#pragma pop_macro("MJ_M")

void print_sizes(Printer& out, const mjModel& m) {
  out.text("SIZES\n");
#define SINEW_SIZE(name) \
  out.member(#name);     \
  out.number(m.name);    \
  out.newline();
  MJMODEL_SIZES_TABLE(SINEW_SIZE)
  SINEW_SIZE(narena)
  SINEW_SIZE(nbuffer)
#undef SINEW_SIZE
}

void print_values(Printer& out, const mjModel& m) {
#define SINEW_SCALAR(type, name) \
  out.member(#name);             \
  out.number(values.name);       \
  out.newline();
#define SINEW_VECTOR(type, name, n) \
  out.member(#name);                \
  out.numbers(values.name, n);      \
  out.newline();
  const auto print_option = [&out](const mjOption& values) { MJOPTION_VALUES_TABLE(SINEW_SCALAR, SINEW_VECTOR) };
  const auto print_statistic = [&out](const mjStatistic& values) {
    MJSTATISTIC_VALUES_TABLE(SINEW_SCALAR, SINEW_VECTOR)
  };
#undef SINEW_SCALAR
#undef SINEW_VECTOR
  out.text("\nOPTION\n");
  print_option(m.opt);
  out.text("\nSTATISTIC\n");
  print_statistic(m.stat);
}

// One object with its row of every array that has a row for it.
void print_object(Printer& out, const mjModel& m, const RowKind& kind, std::int64_t id) {
  out.text("\n%s", kind.title);
  print_label(out, m, kind, id);
  out.newline();
  for_each_counted_array(m, [&](const auto* array, const char* size, const ArrayInfo& info) {
    if (info.columns == 0 || std::strcmp(size, kind.size) != 0) return;
    out.member(info.name);
    out.numbers(array + id * info.columns, info.columns);
    out.newline();
  });
}

std::int64_t count_objects(const mjModel& m, const RowKind& kind) {
  std::int64_t count = 0;
  for_each_counted_array(m, [&](const auto*, const char* size, const ArrayInfo& info) {
    if (std::strcmp(size, kind.size) == 0) count = info.rows;
  });
  return count;
}

// Strings as strings, pictures as their size, all else as numbers.
void print_shared_array(Printer& out, const mjModel&, const char* array, const ArrayInfo& info) {
  out.strings(array, info.count());
}

void print_shared_array(Printer& out, const mjModel&, const mjtByte*, const ArrayInfo& info) {
  out.text("    %" PRId64 " bytes\n", info.count());
}

template <class T>
void print_shared_array(Printer& out, const mjModel& m, const T* array, const ArrayInfo& info) {
  print_rows(out, m, nullptr, array, info);
}

}  // namespace

void print_model(const mjModel& m, std::FILE* file, const char* float_format) {
  Printer out(file, float_format);
  print_sizes(out, m);
  print_values(out, m);
  for (const RowKind& kind : kRowKinds) {
    const std::int64_t count = count_objects(m, kind);
    for (std::int64_t id = 0; id < count; ++id) print_object(out, m, kind, id);
  }
  for_each_counted_array(m, [&](const auto* array, const char* size, const ArrayInfo& info) {
    if (info.count() == 0 || find_row_kind(size)) return;
    out.text("\n%s\n", info.name);
    print_shared_array(out, m, array, info);
  });
}

}  // namespace sinew
