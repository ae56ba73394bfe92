// SPDX-License-Identifier: Apache-2.0
// values.h -- attributes of an element into members of a struct, as the schema says.
#ifndef SINEW_FORMAT_MJCF_VALUES_H_
#define SINEW_FORMAT_MJCF_VALUES_H_

#include <string>
#include <string_view>

#include <mujoco/mjspec.h>

#include "format/mjcf/schema/schema.h"
#include "format/xml/xml.h"

namespace sinew::mjcf {

// Stores what the element says about the attributes of one group; the rest of the struct stays. Throws ModelError.
void read_values(const XmlNode& node, Attributes group, void* values);

// The orientation besides "quat", which the element's own group holds; at most one of the notations may be used.
void read_orientation(const XmlNode& node, mjsOrientation& alternative);

// The attribute says something: it is there, and not an empty list of numbers.
bool says(const XmlNode& node, std::string_view attribute);

// The attribute's text; empty if it is not there.
std::string text_of(const XmlNode& node, std::string_view attribute);

// The value that a word stands for; fails with the words that are possible.
int keyword_value(const XmlNode& node, const Attribute& attribute, std::string_view word);

}  // namespace sinew::mjcf

#endif  // SINEW_FORMAT_MJCF_VALUES_H_
