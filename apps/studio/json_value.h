// SPDX-License-Identifier: Apache-2.0
// json_value.h -- JSON as it comes from others: strict (RFC 8259), bounded in depth, and asked for values with errors
// that name the member.
//   use   const JsonValue request = parse_json(text);           throws Failure
//         const int body = request.integer("body", 0, nbody - 1);
#ifndef SINEW_APPS_STUDIO_JSON_VALUE_H_
#define SINEW_APPS_STUDIO_JSON_VALUE_H_

#include <string>
#include <string_view>
#include <vector>

#include <sinew/model.hpp>

namespace app::studio {

class JsonValue {
 public:
  enum class Kind { Null, Truth, Number, Text, Array, Object };
  Kind kind = Kind::Null;
  bool truth = false;
  double number = 0;
  std::string text;
  std::vector<JsonValue> items;    // of an array, or the values of an object
  std::vector<std::string> names;  // of the members of an object

  // The member of that name, or null; the last one if there are several.
  const JsonValue* find(std::string_view name) const;

  // Members of an object. Each throws Failure if there is none, or none of that kind.
  const std::string& string(std::string_view name) const;
  bool boolean(std::string_view name) const;
  double real(std::string_view name) const;
  int integer(std::string_view name, int least, int most) const;
  // Numbers in an array, or one number alone; null stands for "not a number".
  std::vector<double> reals(std::string_view name, std::size_t least, std::size_t most) const;
  std::vector<std::string> strings(std::string_view name, std::size_t most) const;

 private:
  const JsonValue& require(std::string_view name, Kind wanted, const char* what) const;
};

// Throws Failure for text that is not JSON.
JsonValue parse_json(std::string_view text);

}  // namespace app::studio

#endif  // SINEW_APPS_STUDIO_JSON_VALUE_H_
