// SPDX-License-Identifier: Apache-2.0
// edit_fields.h -- the numbers of a spec that can be edited, as a table: a row here is a field in the page.
#ifndef SINEW_APPS_STUDIO_EDIT_FIELDS_H_
#define SINEW_APPS_STUDIO_EDIT_FIELDS_H_

#include <span>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

namespace app::studio {

struct EditField {
  mjtObj type;
  const char* name;
  enum class Kind { Double, Float, Int, Byte } kind;
  int count;
  void* (*place)(void* object);
};

std::span<const EditField> edit_fields();
// Null if there is none.
const EditField* find_edit_field(mjtObj type, const std::string& name);

// The element with that id in the compiled model, or null.
mjsElement* find_element(mjSpec* spec, mjtObj type, int id);

std::vector<double> read_edit(const EditField& field, mjsElement* element);
// Throws Failure if there are too few or too many values, or one does not fit.
void write_edit(const EditField& field, mjsElement* element, const std::vector<double>& values);

}  // namespace app::studio

#endif  // SINEW_APPS_STUDIO_EDIT_FIELDS_H_
