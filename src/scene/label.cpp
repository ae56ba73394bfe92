// SPDX-License-Identifier: Apache-2.0
#include "scene/label.h"

#include <cstdarg>
#include <cstdio>

#include "model/text/names.h"
#include "model/text/printer.h"

namespace sinew {

namespace {

const char* kind_name(int object_type) {
  for (const RowKind& kind : kRowKinds) {
    if (kind.object == object_type) return kind.title;
  }
  return "object";
}

}  // namespace

void set_label(mjvGeom& geom, const char* format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(geom.label, sizeof geom.label, format, arguments);
  va_end(arguments);
}

void label_with_name(const mjModel& m, mjvGeom& geom, int object_type, int object) {
  const char* name = id_to_name(m, object_type, object);
  if (name) {
    set_label(geom, "%s", name);
  } else {
    set_label(geom, "%s %d", kind_name(object_type), object);
  }
}

}  // namespace sinew
