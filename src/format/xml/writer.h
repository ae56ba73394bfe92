// SPDX-License-Identifier: Apache-2.0
// writer.h -- elements and attributes become XML text, an element per line, nested ones indented.
//   use   XmlWriter xml; xml.open("body"); xml.attribute("name", "arm"); xml.close(); std::string text = xml.take();
//   note  every value reads back as it was: what has a meaning in XML, or would be taken for a space, is escaped
#ifndef SINEW_FORMAT_XML_WRITER_H_
#define SINEW_FORMAT_XML_WRITER_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

class XmlWriter {
 public:
  void comment(std::string_view text);
  void open(std::string_view name);  // the name must outlive the writer: it is written again at the end
  void attribute(std::string_view name, std::string_view value);
  void close();
  void close_if_used();  // an element without attributes and children leaves no trace

  std::string take() { return std::move(text_); }

 private:
  struct Open {
    std::string_view name;
    std::size_t start;      // of the text that belongs to the element
    bool ended_parent_tag;  // it is the first child
  };

  void indent(std::size_t depth);
  void end_tag();

  std::string text_;
  std::vector<Open> open_;
  bool in_tag_ = false;  // attributes may follow
};

}  // namespace sinew

#endif  // SINEW_FORMAT_XML_WRITER_H_
