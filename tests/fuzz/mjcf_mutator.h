// SPDX-License-Identifier: Apache-2.0
// mjcf_mutator.h -- changes a model's text in the words of the language, which bytes alone would hardly find:
// attributes and elements from the schema, values of their kinds, names that the text has.
#ifndef SINEW_TESTS_FUZZ_MJCF_MUTATOR_H_
#define SINEW_TESTS_FUZZ_MJCF_MUTATOR_H_

#include <algorithm>
#include <cctype>
#include <map>
#include <random>
#include <ranges>
#include <string>
#include <string_view>
#include <vector>

#include "format/mjcf/schema/language.h"

namespace sinew::test {

class MjcfMutator {
 public:
  MjcfMutator(std::string& text, unsigned seed) : text_(text), random_(seed) {}

  void mutate() {
    find_tags();
    if (tags_.empty()) return;
    const Tag tag = pick(tags_);
    const auto known = elements().find(tag.name);
    if (known == elements().end()) return;
    const mjcf::ElementSchema& element = *pick(known->second);
    switch (below(8)) {
      case 0:
      case 1:
      case 2:
        return change_value(tag, element);
      case 3:
      case 4:
        return add_attribute(tag, element);
      case 5:
      case 6:
        return add_child(tag, element);
      default:
        return below(2) ? repeat(tag) : remove(tag);
    }
  }

 private:
  struct Tag {
    std::string name;
    std::size_t begin, attributes, end;  // '<', behind the name, at '>' or "/>"
    bool closed;
  };
  struct Value {
    std::string name;
    std::size_t begin, end;
  };
  using Elements = std::map<std::string, std::vector<const mjcf::ElementSchema*>, std::less<>>;

  std::size_t below(std::size_t n) { return random_() % n; }

  template <class List>
  std::ranges::range_value_t<List> pick(const List& list) {
    return list[below(std::size(list))];
  }

  static const Elements& elements() {
    static const Elements kAll = [] {
      Elements all;
      std::vector<const mjcf::ElementSchema*> open{&mjcf::root()};
      while (!open.empty()) {
        const mjcf::ElementSchema* element = open.back();
        open.pop_back();
        all[std::string(element->name)].push_back(element);
        for (const mjcf::ElementSchema& child : element->children) open.push_back(&child);
      }
      return all;
    }();
    return kAll;
  }

  void find_tags() {
    for (std::size_t at = text_.find('<'); at != std::string::npos; at = text_.find('<', at + 1)) {
      std::size_t name_end = at + 1;
      while (name_end < text_.size() && (std::isalnum(text_[name_end] & 127) || text_[name_end] == '_')) ++name_end;
      const std::size_t end = text_.find('>', name_end);
      if (name_end == at + 1 || end == std::string::npos) continue;
      const bool closed = text_[end - 1] == '/';
      tags_.push_back({text_.substr(at + 1, name_end - at - 1), at, name_end, closed ? end - 1 : end, closed});
    }
  }

  std::vector<Value> values_of(const Tag& tag) const {
    std::vector<Value> values;
    std::size_t at = tag.attributes;
    while (true) {
      const std::size_t quote = text_.find('"', at);
      if (quote == std::string::npos || quote >= tag.end) return values;
      const std::size_t last = text_.find('"', quote + 1), equals = text_.rfind('=', quote);
      if (last == std::string::npos || equals == std::string::npos || equals < at) return values;
      const std::size_t space = text_.find_last_of(" \t\n", equals);
      if (space == std::string::npos) return values;
      values.push_back({text_.substr(space + 1, equals - space - 1), quote + 1, last});
      at = last + 1;
    }
  }

  void change_value(const Tag& tag, const mjcf::ElementSchema& element) {
    const std::vector<Value> values = values_of(tag);
    if (values.empty()) return add_attribute(tag, element);
    const Value value = pick(values);
    const mjcf::Attribute* attribute = mjcf::find_attribute(element, value.name);
    if (attribute) text_.replace(value.begin, value.end - value.begin, make_value(*attribute));
  }

  void add_attribute(const Tag& tag, const mjcf::ElementSchema& element) {
    const std::vector<std::string_view> names = mjcf::attribute_names(element);
    if (names.empty()) return;
    const mjcf::Attribute& attribute = *mjcf::find_attribute(element, pick(names));
    for (const Value& value : values_of(tag)) {
      if (value.name == attribute.name) return;
    }
    text_.insert(tag.attributes, " " + std::string(attribute.name) + "=\"" + make_value(attribute) + "\"");
  }

  void add_child(const Tag& tag, const mjcf::ElementSchema& element) {
    const std::vector<std::string_view> names = mjcf::child_names(element);
    if (names.empty()) return;
    const mjcf::ElementSchema& child = *mjcf::find_child(element, pick(names));
    std::string made = "<" + std::string(child.name);
    for (const mjcf::Attributes group : child.groups) {
      for (const mjcf::Attribute& attribute : group) {
        if (!attribute.has(mjcf::kRequired) && below(8) != 0) continue;
        made += " " + std::string(attribute.name) + "=\"" + make_value(attribute) + "\"";
      }
    }
    made += "/>";
    if (tag.closed) {
      text_.replace(tag.end, 2, ">" + made + "</" + tag.name + ">");
    } else {
      text_.insert(tag.end + 1, made);
    }
  }

  void repeat(const Tag& tag) {
    if (tag.closed) text_.insert(tag.begin, text_.substr(tag.begin, tag.end + 2 - tag.begin));
  }

  void remove(const Tag& tag) {
    if (tag.closed) text_.erase(tag.begin, tag.end + 2 - tag.begin);
  }

  std::string make_value(const mjcf::Attribute& attribute) {
    if (!attribute.keywords.empty()) return std::string(pick(attribute.keywords).word);
    switch (attribute.kind) {
      case mjcf::Kind::Text:
        return make_text(attribute.name);
      case mjcf::Kind::Texts:
        return make_text(attribute.name) + " " + make_text(attribute.name);
      case mjcf::Kind::Bytes64:
        return pick(std::vector<std::string>{"0", "1K", "1M", "1000000", "7E", "-1"});
      default:
        break;
    }
    std::string numbers;
    const std::size_t count = attribute.places > 0 ? attribute.places : below(13);
    for (std::size_t i = 0; i < count; ++i) numbers += make_number() + " ";
    return numbers;
  }

  std::string make_number() {
    static const std::vector<std::string> kSmall = {"0",   "1", "2", "3",  "4",  "-1",   ".5",  ".1",
                                                    "1.5", "6", "8", "10", "20", "1e-3", "-.3", "90"};
    static const std::vector<std::string> kLarge = {"1e10",       "-1e10",      "nan",         "inf",   "1e308",
                                                    "1e-320",     "2147483647", "-2147483648", "65536", "1000000",
                                                    "4294967296", "100000",     "1e-15",       "-0",    "999"};
    return below(12) == 0 ? pick(kLarge) : pick(kSmall);
  }

  std::string make_text(std::string_view attribute) {
    static const std::vector<std::string> kFiles = {"a.xml", "cube.obj", "two.png", "hill.bin", "tet.msh", "none"};
    if (attribute.find("file") != std::string_view::npos) return pick(kFiles);
    std::vector<std::string> names = {"a", "b", "world", "main", ""};
    for (std::size_t at = text_.find("name=\""); at != std::string::npos; at = text_.find("name=\"", at + 1)) {
      names.push_back(text_.substr(at + 6, text_.find('"', at + 6) - at - 6));
    }
    return pick(names);
  }

  std::string& text_;
  std::mt19937 random_;
  std::vector<Tag> tags_;
};

}  // namespace sinew::test

#endif  // SINEW_TESTS_FUZZ_MJCF_MUTATOR_H_
