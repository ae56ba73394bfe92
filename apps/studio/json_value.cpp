// SPDX-License-Identifier: Apache-2.0
#include "json_value.h"

#include <charconv>
#include <cmath>
#include <limits>

namespace app::studio {
namespace {

constexpr int kDeepest = 16;

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  JsonValue whole() {
    JsonValue value = any(0);
    skip_space();
    if (at_ != text_.size()) fail("the end of the message");
    return value;
  }

 private:
  [[noreturn]] void fail(const std::string& wanted) const {
    throw sinew::Failure("not JSON: " + wanted + " was expected at byte " + std::to_string(at_));
  }

  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  void skip_space() {
    while (at_ < text_.size() && (peek() == ' ' || peek() == '\t' || peek() == '\n' || peek() == '\r')) ++at_;
  }

  bool take(char c) {
    skip_space();
    if (at_ >= text_.size() || peek() != c) return false;
    ++at_;
    return true;
  }

  bool take_word(std::string_view word) {
    if (text_.substr(at_, word.size()) != word) return false;
    at_ += word.size();
    return true;
  }

  JsonValue any(int depth) {
    if (depth > kDeepest) fail("a value less deep");
    skip_space();
    JsonValue value;
    if (peek() == '"') {
      value.kind = JsonValue::Kind::Text;
      value.text = quoted();
    } else if (take('[')) {
      read_array(value, depth);
    } else if (take('{')) {
      read_object(value, depth);
    } else if (take_word("true") || take_word("false")) {
      value.kind = JsonValue::Kind::Truth;
      value.truth = text_[at_ - 2] == 'u';
    } else if (!take_word("null")) {
      value.kind = JsonValue::Kind::Number;
      value.number = number();
    }
    return value;
  }

  void read_array(JsonValue& value, int depth) {
    value.kind = JsonValue::Kind::Array;
    if (take(']')) return;
    do {
      value.items.push_back(any(depth + 1));
    } while (take(','));
    if (!take(']')) fail("',' or ']'");
  }

  void read_object(JsonValue& value, int depth) {
    value.kind = JsonValue::Kind::Object;
    if (take('}')) return;
    do {
      skip_space();
      if (peek() != '"') fail("a name in quotes");
      std::string name = quoted();
      if (!take(':')) fail("':'");
      value.names.push_back(std::move(name));
      value.items.push_back(any(depth + 1));
    } while (take(','));
    if (!take('}')) fail("',' or '}'");
  }

  bool digits() {
    const std::size_t begin = at_;
    while (peek() >= '0' && peek() <= '9') ++at_;
    return at_ > begin;
  }

  double number() {
    const std::size_t begin = at_;
    if (peek() == '-') ++at_;
    if (peek() == '0') {
      ++at_;
    } else if (!digits()) {
      fail("a value");
    }
    if (peek() == '.') {
      ++at_;
      if (!digits()) fail("a digit");
    }
    if (peek() == 'e' || peek() == 'E') {
      ++at_;
      if (peek() == '+' || peek() == '-') ++at_;
      if (!digits()) fail("a digit");
    }
    double value = 0;
    const auto [end, error] = std::from_chars(text_.data() + begin, text_.data() + at_, value);
    if (error != std::errc() || end != text_.data() + at_ || !std::isfinite(value)) fail("a number that fits");
    return value;
  }

  unsigned code_unit() {
    unsigned value = 0;
    const std::string_view hex = text_.substr(at_, 4);
    const auto [end, error] = std::from_chars(hex.data(), hex.data() + hex.size(), value, 16);
    if (hex.size() != 4 || error != std::errc() || end != hex.data() + 4) fail("four hexadecimal digits");
    at_ += 4;
    return value;
  }

  void append_escape(std::string& out) {
    const char c = peek();
    ++at_;
    constexpr std::string_view kFrom = "\"\\/bfnrt", kTo = "\"\\/\b\f\n\r\t";
    if (const std::size_t i = kFrom.find(c); c != '\0' && i != std::string_view::npos) {
      out += kTo[i];
      return;
    }
    if (c != 'u') fail("an escape");
    unsigned code = code_unit();
    if (code >= 0xd800 && code < 0xdc00) {
      if (!take_word("\\u")) fail("the second half of a surrogate pair");
      const unsigned low = code_unit();
      if (low < 0xdc00 || low > 0xdfff) fail("the second half of a surrogate pair");
      code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
    } else if (code >= 0xdc00 && code <= 0xdfff) {
      fail("the first half of a surrogate pair");
    }
    append_utf8(out, code);
  }

  static void append_utf8(std::string& out, unsigned code) {
    const auto add = [&](unsigned byte) { out += static_cast<char>(byte); };
    if (code < 0x80) return add(code);
    if (code < 0x800) {
      add(0xc0 | code >> 6);
    } else {
      if (code < 0x10000) {
        add(0xe0 | code >> 12);
      } else {
        add(0xf0 | code >> 18);
        add(0x80 | (code >> 12 & 0x3f));
      }
      add(0x80 | (code >> 6 & 0x3f));
    }
    add(0x80 | (code & 0x3f));
  }

  std::string quoted() {
    ++at_;
    std::string out;
    for (;;) {
      if (at_ >= text_.size()) fail("'\"'");
      const char c = text_[at_++];
      if (c == '"') return out;
      if (static_cast<unsigned char>(c) < 0x20) fail("no control character");
      if (c == '\\') {
        append_escape(out);
      } else {
        out += c;
      }
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

JsonValue parse_json(std::string_view text) { return Parser(text).whole(); }

const JsonValue* JsonValue::find(std::string_view name) const {
  for (std::size_t i = names.size(); i-- > 0;) {
    if (names[i] == name) return &items[i];
  }
  return nullptr;
}

const JsonValue& JsonValue::require(std::string_view name, Kind wanted, const char* what) const {
  const JsonValue* value = find(name);
  if (!value || value->kind != wanted) throw sinew::Failure("'" + std::string(name) + "' has to be " + what);
  return *value;
}

const std::string& JsonValue::string(std::string_view name) const { return require(name, Kind::Text, "a text").text; }

bool JsonValue::boolean(std::string_view name) const { return require(name, Kind::Truth, "true or false").truth; }

double JsonValue::real(std::string_view name) const { return require(name, Kind::Number, "a number").number; }

int JsonValue::integer(std::string_view name, int least, int most) const {
  const double value = real(name);
  if (value != std::floor(value) || value < least || value > most) {
    throw sinew::Failure("'" + std::string(name) + "' has to be " +
                         (most < least
                              ? "the number of something that the model has none of"
                              : "a whole number from " + std::to_string(least) + " to " + std::to_string(most)));
  }
  return static_cast<int>(value);
}

std::vector<double> JsonValue::reals(std::string_view name, std::size_t least, std::size_t most) const {
  const JsonValue* value = find(name);
  std::vector<double> result;
  const auto add = [&](const JsonValue& item) {
    if (item.kind != Kind::Number && item.kind != Kind::Null) {
      throw sinew::Failure("'" + std::string(name) + "' has to hold numbers");
    }
    result.push_back(item.kind == Kind::Null ? std::numeric_limits<double>::quiet_NaN() : item.number);
  };
  if (value && value->kind == Kind::Array) {
    for (const JsonValue& item : value->items) add(item);
  } else if (value) {
    add(*value);
  }
  if (!value || result.size() < least || result.size() > most) {
    throw sinew::Failure("'" + std::string(name) + "' has to hold " + std::to_string(least) +
                         (most > least ? " to " + std::to_string(most) : "") + " numbers");
  }
  return result;
}

std::vector<std::string> JsonValue::strings(std::string_view name, std::size_t most) const {
  const JsonValue& value = require(name, Kind::Array, "a list of texts");
  if (value.items.size() > most) {
    throw sinew::Failure("'" + std::string(name) + "' has more than " + std::to_string(most) + " texts");
  }
  std::vector<std::string> result;
  for (const JsonValue& item : value.items) {
    if (item.kind != Kind::Text) throw sinew::Failure("'" + std::string(name) + "' has to be a list of texts");
    result.push_back(item.text);
  }
  return result;
}

}  // namespace app::studio
