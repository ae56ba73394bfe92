// SPDX-License-Identifier: Apache-2.0
// json.h -- values for programs to read: numbers, texts, truths, arrays and objects whose members keep their order.
//   use   Json joint = Json::object();
//         joint.set("name", name).set("range", Json::array(range, range + 2));
//   note  the text is valid JSON for every value: what JSON has no number for (nan, inf) is null, and a byte that is
//         not UTF-8 is taken for Latin-1 and escaped
#ifndef SINEW_APPS_JSON_H_
#define SINEW_APPS_JSON_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace app {

class Json {
 public:
  Json() = default;  // null
  Json(bool value) : text_(value ? "true" : "false") {}
  Json(int value) : text_(std::to_string(value)) {}
  Json(std::int64_t value) : text_(std::to_string(value)) {}
  Json(std::size_t value) : text_(std::to_string(value)) {}
  Json(double value);
  Json(const std::string& value);
  Json(const char* value) : Json(std::string(value)) {}

  static Json object();
  static Json array();
  static Json array(const double* begin, const double* end);
  static Json array(const std::vector<std::string>& values);

  Json& set(const std::string& key, Json value);  // of an object
  Json& push(Json value);                         // onto an array

  // Arrays of plain values stay on one line; everything else has a line per member.
  std::string text(int depth = 0) const;

 private:
  enum class Kind { Plain, Array, Object };
  Kind kind_ = Kind::Plain;
  std::string text_ = "null";
  std::vector<std::pair<std::string, Json>> members_;
};

}  // namespace app

#endif  // SINEW_APPS_JSON_H_
