// SPDX-License-Identifier: Apache-2.0
#include "model/text/printer.h"

#include <cstdarg>
#include <cstring>

#include "model/text/names.h"
#include "model/text/print.h"

namespace sinew {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Reads at most three digits: no number of a table needs more, and a width of millions would fill the disk.
const char* skip_digits(const char* text) {
  for (int n = 0; n < 3 && is_digit(*text); ++n) ++text;
  return text;
}

// The end of a conversion for a double that starts behind its '%', or null if it is none.
const char* skip_conversion(const char* text) {
  text += std::strspn(text, "-+ #0");
  text = skip_digits(text);
  if (*text == '.') text = skip_digits(text + 1);
  if (*text == 'l') ++text;
  return *text && std::strchr("aAeEfFgG", *text) ? text + 1 : nullptr;
}

}  // namespace

bool is_float_format(const char* format) {
  if (!format) return false;
  int conversions = 0;
  while (*format) {
    if (*format++ != '%') continue;
    if (*format == '%') {
      ++format;
      continue;
    }
    format = skip_conversion(format);
    if (!format) return false;
    ++conversions;
  }
  return conversions == 1;
}

void Printer::text(const char* format, ...) {
  std::va_list args;
  va_start(args, format);
  std::vfprintf(file_, format, args);
  va_end(args);
}

void Printer::strings(const char* values, std::int64_t n) {
  for (std::int64_t begin = 0; begin < n;) {
    std::int64_t end = begin;
    while (end < n && values[end]) ++end;
    if (end > begin) text("    %" PRId64 ": %.*s\n", begin, static_cast<int>(end - begin), values + begin);
    begin = end + 1;
  }
}

const RowKind* find_row_kind(const char* size) {
  for (const RowKind& kind : kRowKinds) {
    if (std::strcmp(kind.size, size) == 0) return &kind;
  }
  return nullptr;
}

void print_label(Printer& out, const mjModel& m, const RowKind& kind, std::int64_t id) {
  out.number(id);
  if (const char* name = id_to_name(m, kind.object, static_cast<int>(id))) out.text(" '%s'", name);
}

}  // namespace sinew
