// SPDX-License-Identifier: Apache-2.0
// xml.h -- XML text to a tree of elements and attributes that know their file and line.
//   in    the text of a file
//   out   an XmlNode; texts between elements, comments and declarations are dropped
//   note  written here because chains of bodies nest deeper than the packaged parser's limit of 100 elements: this one
//         keeps no call stack, so kMaxDepth is a choice, not a danger
//   note  as lenient as the parsers that existing models were written for: '--' in comments, '<' in values and unknown
//         entities are taken as they are; what stands in front of the top-level element or behind it is a warning
#ifndef SINEW_FORMAT_XML_XML_H_
#define SINEW_FORMAT_XML_XML_H_

#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

struct XmlAttribute {
  std::string_view name;
  std::string_view value;  // entities resolved
  XmlAttribute* next = nullptr;
};

struct XmlNode {
  std::string_view name;
  XmlAttribute* attributes = nullptr;
  XmlNode* parent = nullptr;
  XmlNode* first_child = nullptr;
  XmlNode* last_child = nullptr;
  XmlNode* next = nullptr;  // sibling
  const std::shared_ptr<const std::string>* file = nullptr;
  int line = 0;

  // Null if there is no such attribute.
  const std::string_view* find(std::string_view attribute) const;
};

// Everything that was parsed into one tree, from one file or several.
class XmlDocument {
 public:
  static constexpr int kMaxDepth = 10000;
  static constexpr int kMaxAttributes = 256;

  // The top-level element of the text. Throws ModelError "file:line: ..." if the text is not XML.
  XmlNode* parse(std::string text, std::string file_name);

  // Of everything that was parsed, in that order.
  std::vector<std::string> file_names() const;

 private:
  friend class XmlParser;

  std::deque<std::shared_ptr<const std::string>> file_names_;
  std::deque<std::string> texts_;  // files, and values in which entities were resolved
  std::deque<XmlNode> nodes_;
  std::deque<XmlAttribute> attributes_;
};

}  // namespace sinew

#endif  // SINEW_FORMAT_XML_XML_H_
