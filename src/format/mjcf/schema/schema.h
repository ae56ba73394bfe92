// SPDX-License-Identifier: Apache-2.0
// schema.h -- MJCF as data: which elements stand where, which attributes they take, and which member holds the value.
//   use   the tables are in schema/*.h, one per topic; language.h puts them together
//   note  a member pointer fixes an attribute's type and number of values; attributes without one are read by code
#ifndef SINEW_FORMAT_MJCF_SCHEMA_SCHEMA_H_
#define SINEW_FORMAT_MJCF_SCHEMA_SCHEMA_H_

#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <mujoco/mjmodel.h>

namespace sinew::mjcf {

struct Keyword {
  std::string_view word;
  int value;
};

// What a value is and how it is stored. With keywords, Int and Byte are written as words.
enum class Kind : std::uint8_t { Double, Float, Int, Byte, Bytes64, Text, Texts, Doubles, Floats, Ints };

enum Rule : std::uint8_t {
  kAny = 0,
  kRequired = 1,     // the element makes no sense without it
  kFewer = 2,        // fewer numbers than there are places are welcome
  kNonNegative = 4,  // every number
  kPositive = 8,     // every number
  kAnyWord = 16,     // a word that is not in the list is passed over, with a warning
  kOurs = 32,        // a word of Sinew's own, for what MuJoCo's language cannot say: no part of the printed schema
};

struct Attribute {
  std::string_view name;
  Kind kind = Kind::Text;
  std::uint8_t places = 1;  // numbers that fit; 0: any number of them
  std::uint8_t rules = kAny;
  std::span<const Keyword> keywords{};
  void* (*locate)(void* values) = nullptr;  // where the value is kept in the struct; null: code reads it

  constexpr bool has(Rule rule) const { return (rules & rule) != 0; }
};

template <class T>
constexpr Kind kind_of() {
  if constexpr (std::is_same_v<T, double>) return Kind::Double;
  if constexpr (std::is_same_v<T, float>) return Kind::Float;
  if constexpr (std::is_same_v<T, int>) return Kind::Int;
  if constexpr (std::is_enum_v<T>) {
    static_assert(sizeof(T) == sizeof(int));
    return Kind::Int;
  }
  if constexpr (std::is_same_v<T, mjtByte>) return Kind::Byte;
  if constexpr (std::is_same_v<T, mjtSize>) return Kind::Bytes64;
  if constexpr (std::is_same_v<T, std::string>) return Kind::Text;
  if constexpr (std::is_same_v<T, std::vector<std::string>>) return Kind::Texts;
  if constexpr (std::is_same_v<T, std::vector<double>>) return Kind::Doubles;
  if constexpr (std::is_same_v<T, std::vector<float>>) return Kind::Floats;
  if constexpr (std::is_same_v<T, std::vector<int>>) return Kind::Ints;
}

template <class T>
struct MemberOf;
template <class C, class T>
struct MemberOf<T C::*> {
  using Class = C;
  using Type = T;
};

// Strings and vectors of the API's structs are behind pointers: what they point to is the place.
template <auto kMember>
void* locate(void* values) {
  auto& member = static_cast<typename MemberOf<decltype(kMember)>::Class*>(values)->*kMember;
  if constexpr (std::is_pointer_v<std::remove_reference_t<decltype(member)>>) {
    return member;
  } else {
    return &member;
  }
}

template <auto kMember>
constexpr Attribute attribute(std::string_view name, int rules = kAny) {
  using Member = typename MemberOf<decltype(kMember)>::Type;
  using Value = std::remove_pointer_t<std::remove_all_extents_t<Member>>;
  constexpr Kind kKind = kind_of<Value>();
  constexpr bool kList = kKind == Kind::Doubles || kKind == Kind::Floats || kKind == Kind::Ints;
  constexpr std::size_t kPlaces = std::is_array_v<Member> ? std::extent_v<Member> : kList ? 0 : 1;
  return {name, kKind, kPlaces, static_cast<std::uint8_t>(rules), {}, &locate<kMember>};
}

template <auto kMember>
constexpr Attribute keyword(std::string_view name, std::span<const Keyword> words, int rules = kAny) {
  Attribute result = attribute<kMember>(name, rules);
  result.keywords = words;
  return result;
}

// A text that code turns into something else: names of other elements, classes, files.
constexpr Attribute text(std::string_view name, int rules = kAny) {
  return {name, Kind::Text, 1, static_cast<std::uint8_t>(rules), {}, nullptr};
}

using Attributes = std::span<const Attribute>;

struct ElementSchema {
  std::string_view name;
  char often = '*';                    // '!' once and needed, '?' at most once, '*' any number, 'R' also inside itself
  std::array<Attributes, 8> groups{};  // attributes, a group per struct
  std::span<const ElementSchema> children{};
  bool meta = false;  // dissolves while reading: takes what its parent takes, and is no part of the printed schema
};

}  // namespace sinew::mjcf

#endif  // SINEW_FORMAT_MJCF_SCHEMA_SCHEMA_H_
