// SPDX-License-Identifier: Apache-2.0
#include "format/xml/xml.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <utility>

#include "base/ascii.h"
#include "base/error.h"

namespace sinew {
namespace {

constexpr bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

bool is_blank(std::string_view text) { return std::all_of(text.begin(), text.end(), is_space); }

constexpr bool starts_name(char c) {
  return is_letter(c) || c == '_' || c == ':' || static_cast<unsigned char>(c) >= 128;
}

constexpr bool continues_name(char c) { return starts_name(c) || is_digit(c) || c == '-' || c == '.'; }

void append_utf8(std::string& out, std::uint32_t code) {
  const auto put = [&](std::uint32_t byte) { out.push_back(static_cast<char>(byte)); };
  if (code < 0x80) {
    put(code);
  } else if (code < 0x800) {
    put(0xc0 | code >> 6);
    put(0x80 | (code & 0x3f));
  } else if (code < 0x10000) {
    put(0xe0 | code >> 12);
    put(0x80 | (code >> 6 & 0x3f));
    put(0x80 | (code & 0x3f));
  } else {
    put(0xf0 | code >> 18);
    put(0x80 | (code >> 12 & 0x3f));
    put(0x80 | (code >> 6 & 0x3f));
    put(0x80 | (code & 0x3f));
  }
}

// Appends what "&name;" stands for. False: it stands for itself.
bool append_entity(std::string& out, std::string_view name) {
  constexpr std::pair<std::string_view, char> kNamed[] = {
      {"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"quot", '"'}, {"apos", '\''}};
  for (const auto& [known, character] : kNamed) {
    if (name == known) {
      out.push_back(character);
      return true;
    }
  }
  if (name.size() < 2 || name[0] != '#') return false;
  const bool hex = name[1] == 'x';
  const std::string_view digits = name.substr(hex ? 2 : 1);
  std::uint32_t code = 0;
  const auto [end, status] = std::from_chars(digits.data(), digits.data() + digits.size(), code, hex ? 16 : 10);
  const bool surrogate = code >= 0xd800 && code < 0xe000;
  if (status != std::errc() || end != digits.data() + digits.size() || code == 0 || code > 0x10ffff || surrogate) {
    return false;
  }
  append_utf8(out, code);
  return true;
}

std::string resolve_entities(std::string_view raw) {
  constexpr std::size_t kLongestEntity = 10;
  std::string out;
  out.reserve(raw.size());
  for (std::size_t i = 0; i < raw.size(); ++i) {
    if (raw[i] == '&') {
      const std::size_t end = raw.substr(0, std::min(raw.size(), i + kLongestEntity + 2)).find(';', i);
      if (end != std::string_view::npos && append_entity(out, raw.substr(i + 1, end - i - 1))) {
        i = end;
        continue;
      }
    }
    out.push_back(raw[i]);
  }
  return out;
}

}  // namespace

const std::string_view* XmlNode::find(std::string_view attribute) const {
  for (const XmlAttribute* a = attributes; a; a = a->next) {
    if (a->name == attribute) return &a->value;
  }
  return nullptr;
}

// One pass over one text. `open_` is the element whose end has not come yet.
class XmlParser {
 public:
  XmlParser(XmlDocument& document, std::string_view text, const std::shared_ptr<const std::string>& file)
      : document_(document), text_(text), file_(file) {}

  XmlNode* run();

 private:
  XmlNode* read_document();
  [[noreturn]] void fail(std::size_t at, const std::string& message);
  void warn(std::size_t at, const std::string& message);
  void look_behind();
  [[noreturn]] void fail(std::size_t at, const XmlNode& node, const std::string& message);
  int line_at(std::size_t position);
  bool sees(std::string_view what) const { return text_.substr(position_, what.size()) == what; }
  char here() const { return position_ < text_.size() ? text_[position_] : '\0'; }
  void skip_space();
  void skip_past(std::string_view end, const char* what);
  std::string_view take_name(const char* what);
  void read_text();
  void read_open_tag();
  void read_close_tag();
  void read_attributes(XmlNode& node);
  XmlAttribute& read_attribute(const XmlNode& node);
  void hang(XmlNode& node);

  XmlDocument& document_;
  std::string_view text_;
  const std::shared_ptr<const std::string>& file_;
  std::size_t position_ = 0;
  XmlNode* root_ = nullptr;
  XmlNode* open_ = nullptr;
  int depth_ = 0;
  int line_ = 1;  // of counted_
  std::size_t counted_ = 0;
};

void XmlParser::fail(std::size_t at, const std::string& message) {
  throw ModelError(*file_ + ":" + std::to_string(line_at(at)) + ": " + message);
}

void XmlParser::warn(std::size_t at, const std::string& message) {
  raise_warning("%s:%d: %s", file_->c_str(), line_at(at), message.c_str());
}

void XmlParser::fail(std::size_t at, const XmlNode& node, const std::string& message) {
  fail(at, "element '" + std::string(node.name) + "': " + message);
}

// Positions are asked for in rising order but for errors, so the whole text is counted once.
int XmlParser::line_at(std::size_t position) {
  position = std::min(position, text_.size());
  if (position < counted_) {
    counted_ = 0;
    line_ = 1;
  }
  line_ += static_cast<int>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(counted_),
                                       text_.begin() + static_cast<std::ptrdiff_t>(position), '\n'));
  counted_ = position;
  return line_;
}

void XmlParser::skip_space() {
  while (position_ < text_.size() && is_space(text_[position_])) ++position_;
}

void XmlParser::skip_past(std::string_view end, const char* what) {
  const std::size_t found = text_.find(end, position_);
  if (found == std::string_view::npos) fail(position_, std::string(what) + " is never closed");
  position_ = found + end.size();
}

std::string_view XmlParser::take_name(const char* what) {
  const std::size_t start = position_;
  if (!starts_name(here())) fail(start, std::string("this is not XML: the name of ") + what + " is missing");
  while (position_ < text_.size() && continues_name(text_[position_])) ++position_;
  return text_.substr(start, position_ - start);
}

// A zero byte ends a text, as it does in C. Where the document is not complete by then, the encoding must be another.
XmlNode* XmlParser::run() {
  const std::size_t zero = text_.find('\0');
  if (zero == std::string_view::npos) return read_document();
  text_ = text_.substr(0, zero);
  try {
    return read_document();
  } catch (const ModelError&) {
    fail(zero, "this is not XML: there is a zero byte (is the file UTF-16 or binary?)");
  }
}

XmlNode* XmlParser::read_document() {
  if (sees("\xef\xbb\xbf")) position_ = 3;
  while (position_ < text_.size() && !(root_ && !open_)) {
    if (here() != '<') {
      read_text();
    } else if (sees("<!--")) {
      skip_past("-->", "this comment");
    } else if (sees("<![CDATA[")) {
      if (!open_) fail(position_, "this is not XML: CDATA in front of the top-level element");
      skip_past("]]>", "this CDATA section");
    } else if (sees("<?")) {
      skip_past("?>", "this declaration");
    } else if (sees("<!")) {
      skip_past(">", "this declaration");
    } else if (sees("</")) {
      read_close_tag();
    } else {
      read_open_tag();
    }
  }
  if (open_) {
    const std::string name(open_->name);
    throw ModelError(*file_ + ":" + std::to_string(open_->line) + ": element '" + name + "' is never closed: </" +
                     name + "> is missing");
  }
  if (!root_) fail(0, text_.empty() ? "the file is empty" : "there is no XML element");
  look_behind();
  return root_;
}

void XmlParser::read_text() {
  const std::size_t start = position_;
  position_ = std::min(text_.find('<', position_), text_.size());
  if (open_ || is_blank(text_.substr(start, position_ - start))) return;
  if (position_ == text_.size()) fail(start, "this is not XML: there is text, but no element");
  warn(start, "text in front of the top-level element is passed over");
}

// What follows the top-level element is no part of the model: blanks and comments may, the rest is worth a word.
void XmlParser::look_behind() {
  while (position_ < text_.size()) {
    skip_space();
    const bool silent = sees("<!--") || sees("<?");
    if (!silent) break;
    const std::string_view end = sees("<!--") ? "-->" : "?>";
    const std::size_t found = text_.find(end, position_);
    position_ = found == std::string_view::npos ? text_.size() : found + end.size();
  }
  if (position_ < text_.size()) {
    warn(position_, "what follows </" + std::string(root_->name) + "> is passed over");
  }
}

void XmlParser::read_close_tag() {
  const std::size_t start = position_;
  position_ += 2;
  const std::string name(take_name("the closing tag"));
  skip_space();
  if (here() != '>') fail(start, "the closing tag </" + name + " lacks its '>'");
  ++position_;
  if (!open_) fail(start, "</" + name + "> closes nothing");
  if (open_->name != name) {
    const std::string expected(open_->name);
    fail(start, "</" + name + "> found where </" + expected + "> is expected: element '" + expected + "' of line " +
                    std::to_string(open_->line) + " is not closed");
  }
  open_ = open_->parent;
  --depth_;
}

void XmlParser::read_open_tag() {
  const std::size_t start = position_++;
  const std::string_view name = take_name("the element after '<'");
  XmlNode& node = document_.nodes_.emplace_back();
  node.name = name;
  node.file = &file_;
  node.line = line_at(start);
  hang(node);
  read_attributes(node);
  if (sees("/>")) {
    position_ += 2;
    return;
  }
  ++position_;  // '>'
  open_ = &node;
  if (++depth_ > XmlDocument::kMaxDepth) {
    fail(start, "element '" + std::string(name) + "': elements are nested too deep (more than " +
                    std::to_string(XmlDocument::kMaxDepth) + ")");
  }
}

void XmlParser::hang(XmlNode& node) {
  if (!open_) {
    root_ = &node;
    return;
  }
  node.parent = open_;
  (open_->last_child ? open_->last_child->next : open_->first_child) = &node;
  open_->last_child = &node;
}

// Up to the '>' or "/>" of the tag.
void XmlParser::read_attributes(XmlNode& node) {
  XmlAttribute** tail = &node.attributes;
  for (int count = 0;; ++count) {
    skip_space();
    if (here() == '>' || sees("/>")) return;
    if (position_ >= text_.size()) fail(position_, node, "the tag lacks its '>'");
    if (count >= XmlDocument::kMaxAttributes) fail(position_, node, "there are too many attributes");
    *tail = &read_attribute(node);
    tail = &(*tail)->next;
  }
}

XmlAttribute& XmlParser::read_attribute(const XmlNode& node) {
  const std::size_t start = position_;
  if (!starts_name(here()))
    fail(start, node, std::string("'") + here() + "' found where an attribute or '>' is expected");
  const std::string_view name = take_name("an attribute");
  if (node.find(name)) fail(start, node, "attribute '" + std::string(name) + "' is given twice");
  skip_space();
  if (here() != '=') fail(start, node, "attribute '" + std::string(name) + "' has no value");
  ++position_;
  skip_space();
  const char quote = here();
  if (quote != '"' && quote != '\'') {
    fail(start, node, "the value of attribute '" + std::string(name) + "' must stand in quotes");
  }
  const std::size_t end = text_.find(quote, ++position_);
  if (end == std::string_view::npos) {
    fail(start, node, "the value of attribute '" + std::string(name) + "' is never closed");
  }
  std::string_view value = text_.substr(position_, end - position_);
  position_ = end + 1;
  if (value.find('&') != std::string_view::npos) value = document_.texts_.emplace_back(resolve_entities(value));
  return document_.attributes_.emplace_back(XmlAttribute{name, value, nullptr});
}

std::vector<std::string> XmlDocument::file_names() const {
  std::vector<std::string> names;
  for (const auto& name : file_names_) names.push_back(*name);
  return names;
}

XmlNode* XmlDocument::parse(std::string text, std::string file_name) {
  const std::string& kept = texts_.emplace_back(std::move(text));
  const auto& file = file_names_.emplace_back(std::make_shared<const std::string>(std::move(file_name)));
  return XmlParser(*this, kept, file).run();
}

}  // namespace sinew
