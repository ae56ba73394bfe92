// SPDX-License-Identifier: Apache-2.0
// report.h -- what a command found, for two readers: lines of "label  value" for people, JSON for programs.
//   note  the keys of the JSON are stable: they carry the unit (`wall_time_s`), and none comes and goes
#ifndef SINEW_APPS_REPORT_H_
#define SINEW_APPS_REPORT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "json.h"

namespace app {

class Report {
 public:
  // Begins an object of the JSON, and a paragraph of the text under `title` (its key, if there is no other title).
  void section(const std::string& key, const std::string& title = "");

  // One figure in both.
  void add(const std::string& key, const std::string& label, const std::string& text);
  void add(const std::string& key, const std::string& label, const char* text) { add(key, label, std::string(text)); }
  void add(const std::string& key, const std::string& label, double value, const std::string& unit = "");
  void add(const std::string& key, const std::string& label, std::int64_t value);
  void add(const std::string& key, const std::string& label, int value) {
    add(key, label, static_cast<std::int64_t>(value));
  }
  // One figure whose two forms differ.
  void add(const std::string& key, const std::string& label, Json value, const std::string& text);

  // For one of the two readers: a line of the text, a member of the present object, a member of the whole.
  void note(const std::string& line);
  void add_text(const std::string& label, const std::string& text) { sections_.back().lines.push_back({label, text}); }
  void set(const std::string& key, Json value);
  void set_top(const std::string& key, Json value);

  void print(bool as_json) const;

 private:
  struct Line {
    std::string label, text;
  };
  struct Section {
    std::string key, title;
    std::vector<Line> lines;
    std::vector<std::string> notes;
    Json json = Json::object();
  };
  std::string text() const;
  std::string json() const;

  std::vector<Section> sections_;
  std::vector<std::pair<std::string, Json>> top_;
};

// "3 geoms", "1 geom".
std::string counted(std::int64_t count, const std::string& noun);

}  // namespace app

#endif  // SINEW_APPS_REPORT_H_
