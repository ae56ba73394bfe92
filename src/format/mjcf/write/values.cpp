// SPDX-License-Identifier: Apache-2.0
#include "format/mjcf/write/values.h"

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <vector>

#include "base/error.h"
#include "format/mjcf/number.h"

namespace sinew::mjcf {
namespace {

// "Not given" is NaN, which is itself here; the sign of a zero is kept.
template <class Number>
bool same(Number a, Number b) {
  if constexpr (std::is_floating_point_v<Number>) {
    if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
    return a == b && std::signbit(a) == std::signbit(b);
  } else {
    return a == b;
  }
}

// How many numbers must be said so that the rest needs no words; 0 if all are the same. What begins with a NaN is not
// given, whatever follows.
template <class Number>
std::size_t last_difference(const Number* a, const Number* b, std::size_t count) {
  if (count > 0 && a[0] != a[0] && b[0] != b[0]) return 0;
  while (count > 0 && same(a[count - 1], b[count - 1])) --count;
  return count;
}

template <class Number>
bool same_list(const std::vector<Number>& a, const std::vector<Number>& b) {
  return a.size() == b.size() && last_difference(a.data(), b.data(), a.size()) == 0;
}

// Hands f the two values as what they are: pointers to numbers with their count, or references to lists and texts.
template <class OnNumbers, class OnObject>
auto visit(const Attribute& attribute, const void* a, const void* b, OnNumbers&& numbers, OnObject&& object) {
  const auto pair = [&]<class T>(const T*) { return numbers(static_cast<const T*>(a), static_cast<const T*>(b)); };
  const auto whole = [&]<class T>(const T*) { return object(*static_cast<const T*>(a), *static_cast<const T*>(b)); };
  switch (attribute.kind) {
    case Kind::Double:
      return pair(static_cast<const double*>(nullptr));
    case Kind::Float:
      return pair(static_cast<const float*>(nullptr));
    case Kind::Int:
      return pair(static_cast<const int*>(nullptr));
    case Kind::Byte:
      return pair(static_cast<const mjtByte*>(nullptr));
    case Kind::Bytes64:
      return pair(static_cast<const mjtSize*>(nullptr));
    case Kind::Text:
      return whole(static_cast<const std::string*>(nullptr));
    case Kind::Texts:
      return whole(static_cast<const std::vector<std::string>*>(nullptr));
    case Kind::Doubles:
      return whole(static_cast<const std::vector<double>*>(nullptr));
    case Kind::Floats:
      return whole(static_cast<const std::vector<float>*>(nullptr));
    case Kind::Ints:
      break;
  }
  return whole(static_cast<const std::vector<int>*>(nullptr));
}

std::size_t places_to_say(const Attribute& attribute, const void* values, const void* unsaid) {
  const auto numbers = [&](const auto* a, const auto* b) { return last_difference(a, b, attribute.places); };
  const auto object = []<class T>(const T& a, const T& b) -> std::size_t {
    if constexpr (std::is_same_v<T, std::string> || std::is_same_v<T, std::vector<std::string>>) {
      return a != b;
    } else {
      return !same_list(a, b);
    }
  };
  return visit(attribute, values, unsaid, numbers, object);
}

std::string word_for(const Attribute& attribute, const void* place) {
  const int value = attribute.kind == Kind::Double ? static_cast<int>(*static_cast<const double*>(place))
                    : attribute.kind == Kind::Byte ? *static_cast<const mjtByte*>(place)
                                                   : *static_cast<const int*>(place);
  for (const Keyword& keyword : attribute.keywords) {
    if (keyword.value == value) return std::string(keyword.word);
  }
  throw ModelError("attribute '" + std::string(attribute.name) + "': no word stands for " + std::to_string(value));
}

template <class Number>
void append_all(std::string& text, const Number* values, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) text += ' ';
    append_number(text, values[i]);
  }
}

std::string text_for(const Attribute& attribute, const void* place, std::size_t count) {
  if (!attribute.keywords.empty()) return word_for(attribute, place);
  std::string text;
  const auto numbers = [&](const auto* a, const auto*) { append_all(text, a, count); };
  const auto object = [&]<class T>(const T& a, const T&) {
    if constexpr (std::is_same_v<T, std::string>) {
      text = a;
    } else if constexpr (std::is_same_v<T, std::vector<std::string>>) {
      for (const std::string& word : a) text += (text.empty() ? "" : " ") + word;
    } else {
      append_all(text, a.data(), a.size());
    }
  };
  visit(attribute, place, place, numbers, object);
  return text;
}

// The schema finds members for reading, so it wants to be able to change them; here nothing is.
const void* place_of(const Attribute& attribute, const void* values) {
  return attribute.locate(const_cast<void*>(values));
}

}  // namespace

void write_values(XmlWriter& xml, Attributes group, const void* values, const void* unsaid) {
  for (const Attribute& attribute : group) {
    if (!attribute.locate) continue;
    const void* place = place_of(attribute, values);
    std::size_t count = places_to_say(attribute, place, place_of(attribute, unsaid));
    if (count == 0 && !attribute.has(kRequired)) continue;
    if (!attribute.has(kFewer) || count == 0) count = attribute.places;
    xml.attribute(attribute.name, text_for(attribute, place, count));
  }
}

bool same_values(Attributes group, const void* a, const void* b) {
  return std::all_of(group.begin(), group.end(), [&](const Attribute& attribute) {
    return !attribute.locate || places_to_say(attribute, place_of(attribute, a), place_of(attribute, b)) == 0;
  });
}

void write_text(XmlWriter& xml, std::string_view name, const std::string& text) {
  if (!text.empty()) xml.attribute(name, text);
}

}  // namespace sinew::mjcf
