// SPDX-License-Identifier: Apache-2.0
// language.h -- MJCF as a whole: the tables of schema/*.h put together, and questions about them.
//   use   reader, checker, error messages and mj_printSchema walk root()
#ifndef SINEW_FORMAT_MJCF_SCHEMA_LANGUAGE_H_
#define SINEW_FORMAT_MJCF_SCHEMA_LANGUAGE_H_

#include <string>
#include <string_view>
#include <vector>

#include "format/mjcf/schema/schema.h"

namespace sinew::mjcf {

const ElementSchema& root();

// Null if the element has no such attribute, or takes no such child.
const Attribute* find_attribute(const ElementSchema& element, std::string_view name);
const ElementSchema* find_child(const ElementSchema& element, std::string_view name);

// Every attribute, or child, for suggestions.
std::vector<std::string_view> attribute_names(const ElementSchema& element);
std::vector<std::string_view> child_names(const ElementSchema& element);

// The whole language as text or as an HTML table, attributes in alphabetical order; `pad` puts HTML spaces where the
// HTML table would shrink.
std::string print_schema(bool html, bool pad);

}  // namespace sinew::mjcf

#endif  // SINEW_FORMAT_MJCF_SCHEMA_LANGUAGE_H_
