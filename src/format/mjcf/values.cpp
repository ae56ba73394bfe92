// SPDX-License-Identifier: Apache-2.0
#include "format/mjcf/values.h"

#include <algorithm>
#include <array>
#include <vector>

#include "format/mjcf/check.h"
#include "format/mjcf/number.h"
#include "format/mjcf/schema/orientation.h"

namespace sinew::mjcf {
namespace {

constexpr std::size_t kMostPlaces = 16;

std::string numbers(std::size_t count) { return std::to_string(count) + (count == 1 ? " number" : " numbers"); }

template <class Number>
Number parse(const XmlNode& node, const Attribute& attribute, std::string_view token) {
  Number value{};
  switch (parse_number(token, value)) {
    case Parsed::Ok:
      break;
    case Parsed::NotANumber:
      fail(node, "attribute " + quoted(attribute.name) + ": " + quoted(token) +
                     (std::is_same_v<Number, int> ? " is not a whole number" : " is not a number"));
    case Parsed::OutOfRange:
      fail(node, "attribute " + quoted(attribute.name) + ": " + quoted(token) + " is out of range");
  }
  if (attribute.has(kNonNegative) && value < 0) {
    fail(node, "attribute " + quoted(attribute.name) + " cannot be negative, got " + std::string(token));
  }
  if (attribute.has(kPositive) && !(value > 0)) {
    fail(node, "attribute " + quoted(attribute.name) + " must be greater than 0, got " + std::string(token));
  }
  return value;
}

// Too few numbers leave the last places as they are, where the schema allows it.
template <class Number>
void read_array(const XmlNode& node, const Attribute& attribute, std::string_view text, void* place) {
  std::array<Number, kMostPlaces> values{};
  const std::size_t places = attribute.places;
  std::size_t count = 0;
  std::string_view token;
  while (next_token(text, token)) {
    if (count == places) {
      while (next_token(text, token)) ++count;
      fail(node,
           "attribute " + quoted(attribute.name) + " takes " + numbers(places) + ", got " + std::to_string(count + 1));
    }
    values[count++] = parse<Number>(node, attribute, token);
  }
  const bool integer = std::is_same_v<Number, int> && places == 1;
  if (count == 0 && !integer) return;
  if (count < places && !(attribute.has(kFewer) && count > 0)) {
    fail(node, "attribute " + quoted(attribute.name) + " needs " + numbers(places) + ", got " + std::to_string(count));
  }
  std::copy_n(values.begin(), count, static_cast<Number*>(place));
}

template <class Number>
void read_list(const XmlNode& node, const Attribute& attribute, std::string_view text, void* place) {
  std::vector<Number> values;
  std::string_view token;
  while (next_token(text, token)) values.push_back(parse<Number>(node, attribute, token));
  *static_cast<std::vector<Number>*>(place) = std::move(values);
}

void read_bytes(const XmlNode& node, const Attribute& attribute, std::string_view text, void* place) {
  std::string_view token, rest = text, more;
  std::int64_t value = 0;
  const bool one = next_token(rest, token) && !next_token(rest, more);
  if (!one || parse_bytes(token, value) != Parsed::Ok) {
    fail(node, "attribute " + quoted(attribute.name) + ": " + quoted(text) +
                   " is not a size: a whole number with an optional suffix K, M, G, T, P or E is expected");
  }
  *static_cast<mjtSize*>(place) = value;
}

void read_words(std::string_view text, void* place) {
  std::vector<std::string> words;
  std::string_view token;
  while (next_token(text, token)) words.emplace_back(token);
  *static_cast<std::vector<std::string>*>(place) = std::move(words);
}

bool is_known(const Attribute& attribute, std::string_view word) {
  return std::any_of(attribute.keywords.begin(), attribute.keywords.end(),
                     [word](const Keyword& keyword) { return keyword.word == word; });
}

void read_keyword(const XmlNode& node, const Attribute& attribute, std::string_view word, void* place) {
  if (attribute.has(kAnyWord) && !is_known(attribute, word)) {
    warn(node, "attribute " + quoted(attribute.name) + ": unknown keyword " + quoted(word) + " is passed over");
    return;
  }
  const int value = keyword_value(node, attribute, word);
  if (attribute.kind == Kind::Double) {
    *static_cast<double*>(place) = value;
  } else if (attribute.kind == Kind::Byte) {
    *static_cast<mjtByte*>(place) = static_cast<mjtByte>(value);
  } else {
    *static_cast<int*>(place) = value;
  }
}

void read_value(const XmlNode& node, const Attribute& attribute, std::string_view text, void* place) {
  if (!attribute.keywords.empty()) return read_keyword(node, attribute, text, place);
  switch (attribute.kind) {
    case Kind::Double:
      return read_array<double>(node, attribute, text, place);
    case Kind::Float:
      return read_array<float>(node, attribute, text, place);
    case Kind::Int:
      return read_array<int>(node, attribute, text, place);
    case Kind::Bytes64:
      return read_bytes(node, attribute, text, place);
    case Kind::Text:
      static_cast<std::string*>(place)->assign(text);
      return;
    case Kind::Texts:
      return read_words(text, place);
    case Kind::Doubles:
      return read_list<double>(node, attribute, text, place);
    case Kind::Floats:
      return read_list<float>(node, attribute, text, place);
    case Kind::Ints:
      return read_list<int>(node, attribute, text, place);
    case Kind::Byte:
      return;  // bytes are always written as words
  }
}

}  // namespace

int keyword_value(const XmlNode& node, const Attribute& attribute, std::string_view word) {
  for (const Keyword& keyword : attribute.keywords) {
    if (keyword.word == word) return keyword.value;
  }
  std::vector<std::string_view> known;
  std::string list;
  for (const Keyword& keyword : attribute.keywords) {
    known.push_back(keyword.word);
    list += (list.empty() ? "" : ", ") + std::string(keyword.word);
  }
  fail(node, "attribute " + quoted(attribute.name) + ": unknown keyword " + quoted(word) + did_you_mean(word, known) +
                 "; possible are: " + list);
}

void read_values(const XmlNode& node, Attributes group, void* values) {
  for (const XmlAttribute* a = node.attributes; a; a = a->next) {
    for (const Attribute& attribute : group) {
      if (attribute.name != a->name) continue;
      if (attribute.locate) read_value(node, attribute, a->value, attribute.locate(values));
      break;
    }
  }
}

void read_orientation(const XmlNode& node, mjsOrientation& alternative) {
  constexpr std::pair<std::string_view, mjtOrientation> kNotations[] = {{"quat", mjORIENTATION_QUAT},
                                                                        {"axisangle", mjORIENTATION_AXISANGLE},
                                                                        {"xyaxes", mjORIENTATION_XYAXES},
                                                                        {"zaxis", mjORIENTATION_ZAXIS},
                                                                        {"euler", mjORIENTATION_EULER}};
  std::string_view used;
  for (const auto& [name, type] : kNotations) {
    if (!says(node, name)) continue;
    if (!used.empty()) {
      fail(node, "the orientation is given twice, as " + quoted(used) + " and as " + quoted(name) + ": keep one");
    }
    used = name;
    // a quaternion does not withdraw the notation that a class has set: what the class says still counts
    if (type != mjORIENTATION_QUAT) alternative.type = type;
  }
  if (!used.empty()) read_values(node, kOrientation, &alternative);
}

bool says(const XmlNode& node, std::string_view attribute) {
  const std::string_view* value = node.find(attribute);
  std::string_view token;
  std::string_view rest = value ? *value : std::string_view();
  return next_token(rest, token);
}

std::string text_of(const XmlNode& node, std::string_view attribute) {
  const std::string_view* value = node.find(attribute);
  return value ? std::string(*value) : std::string();
}

}  // namespace sinew::mjcf
