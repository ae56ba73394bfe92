// SPDX-License-Identifier: Apache-2.0
// values.h -- members of a struct into attributes of an element, by the same schema that read them.
//   in    a group of attributes, the values, and what they would be if nothing were said
//   out   an attribute for each value that differs, and for those that an element cannot be without
#ifndef SINEW_FORMAT_MJCF_WRITE_VALUES_H_
#define SINEW_FORMAT_MJCF_WRITE_VALUES_H_

#include <string>

#include "format/mjcf/schema/schema.h"
#include "format/xml/writer.h"

namespace sinew::mjcf {

// Throws ModelError if a value that stands for a word is none of the possible ones.
void write_values(XmlWriter& xml, Attributes group, const void* values, const void* unsaid);

// Nothing would be written; attributes that an element cannot be without count only if they differ.
bool same_values(Attributes group, const void* a, const void* b);

// The attribute, unless the text is empty.
void write_text(XmlWriter& xml, std::string_view name, const std::string& text);

}  // namespace sinew::mjcf

#endif  // SINEW_FORMAT_MJCF_WRITE_VALUES_H_
