// SPDX-License-Identifier: Apache-2.0
// check.h -- a document against the schema, and the errors of the reader: "arm.xml:12: geom 'foot': what is wrong".
#ifndef SINEW_FORMAT_MJCF_CHECK_H_
#define SINEW_FORMAT_MJCF_CHECK_H_

#include <string>
#include <string_view>

#include "format/mjcf/schema/schema.h"
#include "format/xml/xml.h"
#include "spec/element.h"

namespace sinew::mjcf {

[[noreturn]] void fail(const XmlNode& node, const std::string& message);
[[noreturn]] void fail(const Source& source, const std::string& what, const std::string& message);

// For mistakes that do not stop a model from being read: the text of a failure, in the load's list of warnings.
void warn(const XmlNode& node, const std::string& message);

// A word of the file in a message.
inline std::string quoted(std::string_view word) { return "'" + std::string(word) + "'"; }

// " (did you mean 'size'?)" if one of the words is near.
std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& known);

// Elements where they belong and as often as they may, attributes known, required ones present. Values are checked
// where they are read.
void check_document(const XmlNode& top);

}  // namespace sinew::mjcf

#endif  // SINEW_FORMAT_MJCF_CHECK_H_
