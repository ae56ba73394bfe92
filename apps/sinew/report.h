// SPDX-License-Identifier: Apache-2.0
// report.h -- what a command found: lines of "name  value" under headings, printed for people or as JSON for programs.
#ifndef SINEW_APPS_REPORT_H_
#define SINEW_APPS_REPORT_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace app {

class Report {
 public:
  void section(const std::string& title);
  void add(const std::string& name, const std::string& text);
  void add(const std::string& name, const char* text) { add(name, std::string(text)); }
  void add(const std::string& name, double value, const std::string& unit = "");
  void add(const std::string& name, std::int64_t value);
  void add(const std::string& name, int value) { add(name, static_cast<std::int64_t>(value)); }
  void add(const std::string& name, bool value);

  // A line of text under the present heading: a finding, a row of a tree.
  void note(const std::string& line);

  std::string text() const;
  std::string json() const;
  void print(bool as_json) const;

 private:
  struct Line {
    std::string name, text, json;
  };
  struct Section {
    std::string title;
    std::vector<Line> lines;
    std::vector<std::string> notes;
  };
  Section& current();
  std::vector<Section> sections_;
};

}  // namespace app

#endif  // SINEW_APPS_REPORT_H_
