// SPDX-License-Identifier: Apache-2.0
#include "format/xml/writer.h"

#include <utility>

#include "base/assert.h"

namespace sinew {
namespace {

constexpr std::size_t kIndent = 2;

void append_escaped(std::string& out, std::string_view value) {
  for (const char c : value) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\n':
        out += "&#10;";
        break;
      case '\r':
        out += "&#13;";
        break;
      case '\t':
        out += "&#9;";
        break;
      default:
        out += c;
    }
  }
}

}  // namespace

void XmlWriter::indent(std::size_t depth) { text_.append(kIndent * depth, ' '); }

void XmlWriter::end_tag() {
  if (in_tag_) text_ += ">\n";
  in_tag_ = false;
}

// Two hyphens would end the comment.
void XmlWriter::comment(std::string_view text) {
  end_tag();
  indent(open_.size());
  text_ += "<!-- ";
  for (const char c : text) {
    if (c == '-' && text_.back() == '-') text_ += ' ';
    text_ += c;
  }
  text_ += " -->\n";
}

void XmlWriter::open(std::string_view name) {
  const Open element{name, text_.size(), in_tag_};
  end_tag();
  indent(open_.size());
  text_ += '<';
  text_ += name;
  open_.push_back(element);
  in_tag_ = true;
}

void XmlWriter::attribute(std::string_view name, std::string_view value) {
  SINEW_ASSERT(in_tag_);
  text_ += ' ';
  text_ += name;
  text_ += "=\"";
  append_escaped(text_, value);
  text_ += '"';
}

void XmlWriter::close() {
  const Open element = open_.back();
  open_.pop_back();
  if (in_tag_) {
    text_ += "/>\n";
  } else {
    indent(open_.size());
    text_ += "</";
    text_ += element.name;
    text_ += ">\n";
  }
  in_tag_ = false;
}

void XmlWriter::close_if_used() {
  const Open element = open_.back();
  const bool used = !in_tag_ || text_.back() == '"';
  if (used) return close();
  open_.pop_back();
  text_.resize(element.start);
  in_tag_ = element.ended_parent_tag;
}

}  // namespace sinew
