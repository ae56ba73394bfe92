// SPDX-License-Identifier: Apache-2.0
#include "user_files.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include <sinew/model.hpp>

#include "../sinew/output_file.h"

namespace app::view {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kLargestRead = 64u << 20;  // bytes of a file that is read

// A folder of the user as the XDG rules name it, with the part for this program; empty if there is none.
fs::path user_folder(const char* variable, const char* below_home) {
  const char* named = std::getenv(variable);
  if (named && fs::path(named).is_absolute()) return fs::path(named) / "sinew";
  const char* home = std::getenv("HOME");
  if (home && fs::path(home).is_absolute()) return fs::path(home) / below_home / "sinew";
  return {};
}

std::string read_text(const fs::path& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error) || fs::file_size(path, error) > kLargestRead) return {};
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

void write_text(const fs::path& path, const std::string& text) {
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  OutputFile file(path.string());
  file.write(text);
  file.finish();
}

// FNV-1a: two models of one name in two folders have two journals.
std::uint64_t hash_of(const std::string& text) {
  std::uint64_t hash = 14695981039346656037u;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
  return hash;
}

std::string journal_text(const std::string& model, const Edits& edits) {
  std::string text = "model " + model + "\n";
  for (const auto& [name, values] : edits) {
    text += name;
    for (const double value : values) {
      char number[40];
      std::snprintf(number, sizeof number, " %.17g", value);
      text += number;
    }
    text += '\n';
  }
  return text;
}

Edits read_journal(const std::string& text, const std::string& model) {
  Edits edits;
  std::istringstream lines(text);
  std::string line;
  if (!std::getline(lines, line) || line != "model " + model) return edits;
  while (std::getline(lines, line)) {
    std::istringstream words(line);
    std::string name;
    if (!(words >> name)) continue;
    std::vector<double> values;
    for (double value; words >> value;) values.push_back(value);
    if (words.eof()) edits[name] = values;
  }
  return edits;
}

struct Kept {
  const char* name;
  int Switches::*value;
  int low, high;
};
constexpr Kept kNumbers[] = {
    {"spacing", &Switches::spacing, 0, 1},
    {"color", &Switches::theme, 0, 3},
    {"font", &Switches::font, 0, 5},
    {"left_panel", &Switches::left, 0, 1},
    {"right_panel", &Switches::right, 0, 1},
    {"info", &Switches::info, 0, 1},
    {"profiler", &Switches::profiler, 0, 1},
    {"sensors", &Switches::sensors, 0, 1},
    {"vertical_sync", &Switches::vsync, 0, 1},
    {"reload", &Switches::watch_file, 0, 1},
    {"video_fps", &Switches::record_fps, 1, 240},
    {"width", &Switches::width, 100, 16384},
    {"height", &Switches::height, 100, 16384},
};

}  // namespace

Edits Journal::open(const std::string& model) {
  std::error_code error;
  fs::path whole = fs::weakly_canonical(model, error);
  if (error) whole = model;
  const fs::path folder = user_folder("XDG_STATE_HOME", ".local/state");
  if (folder.empty()) {
    if (model_ != whole) written_.clear();
    model_ = whole.string();
    path_.clear();
    return written_;
  }
  model_ = whole.string();
  char hash[24];
  std::snprintf(hash, sizeof hash, "-%016llx", static_cast<unsigned long long>(hash_of(model_)));
  path_ = (folder / (whole.stem().string() + hash + ".edits")).string();
  written_ = read_journal(read_text(path_), model_);
  return written_;
}

void Journal::write(const Edits& edits) {
  if (edits == written_) return;
  written_ = edits;
  if (path_.empty()) return;
  std::error_code error;
  if (edits.empty()) {
    fs::remove(path_, error);
  } else {
    write_text(path_, journal_text(model_, edits));
  }
}

void Preferences::read(Switches& on) {
  const fs::path folder = user_folder("XDG_CONFIG_HOME", ".config");
  if (folder.empty()) return;
  path_ = (folder / "view").string();
  written_ = read_text(path_);
  std::istringstream lines(written_);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string name;
    int value = 0;
    words >> name;
    if (name == "video") {
      std::string text;
      std::getline(words >> std::ws, text);
      if (!text.empty() && text.size() < sizeof on.video) std::snprintf(on.video, sizeof on.video, "%s", text.c_str());
    } else if (words >> value) {
      for (const Kept& kept : kNumbers) {
        if (name == kept.name && value >= kept.low && value <= kept.high) on.*kept.value = value;
      }
    }
  }
}

void Preferences::write(const Switches& on) {
  if (path_.empty()) return;
  std::string text;
  for (const Kept& kept : kNumbers) {
    if (on.*kept.value >= kept.low) text += kept.name + (" " + std::to_string(on.*kept.value)) + "\n";
  }
  text += "video " + std::string(on.video) + "\n";
  if (text == written_) return;
  written_ = text;
  write_text(path_, text);
}

}  // namespace app::view
