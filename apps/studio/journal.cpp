// SPDX-License-Identifier: Apache-2.0
#include "journal.h"

#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "../sinew/json.h"
#include "json_value.h"

namespace app::studio {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kLargest = 4u << 20;
constexpr std::size_t kMostEdits = 10000;

fs::path state_folder() {
  if (const char* state = std::getenv("XDG_STATE_HOME"); state && *state == '/') return fs::path(state) / "sinew";
  if (const char* home = std::getenv("HOME"); home && *home == '/') return fs::path(home) / ".local/state/sinew";
  return {};
}

std::string hash_of(const std::string& text) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const unsigned char c : text) hash = (hash ^ c) * 0x100000001b3u;
  char digits[20];
  std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(hash));
  return digits;
}

Json as_json(const Edit& edit) {
  Json json = Json::object();
  json.set("kind", edit.kind).set("element", edit.element).set("id", edit.id).set("field", edit.field);
  json.set("before", Json::array(edit.before.data(), edit.before.data() + edit.before.size()));
  return json.set("after", Json::array(edit.after.data(), edit.after.data() + edit.after.size()));
}

Edit from_json(const JsonValue& json) {
  Edit edit;
  edit.kind = json.string("kind");
  edit.element = json.string("element");
  edit.id = json.integer("id", -1, 1 << 30);
  edit.field = json.string("field");
  edit.before = json.reals("before", 0, 100);
  edit.after = json.reals("after", 0, 100);
  return edit;
}

}  // namespace

Journal::Journal(const std::string& model_path) {
  std::error_code error;
  const fs::path whole = fs::weakly_canonical(model_path, error);
  model_ = error ? model_path : whole.string();
  const fs::path folder = state_folder();
  if (!folder.empty()) path_ = folder / "studio" / (hash_of(model_) + ".json");
}

std::vector<Edit> Journal::read() const {
  std::vector<Edit> edits;
  std::error_code error;
  if (path_.empty() || !fs::is_regular_file(path_, error) || fs::file_size(path_, error) > kLargest) return edits;
  try {
    std::ifstream in(path_, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    const JsonValue journal = parse_json(text);
    if (journal.string("model") != model_) return edits;
    const JsonValue* list = journal.find("edits");
    if (!list) return edits;
    for (const JsonValue& item : list->items) {
      if (edits.size() < kMostEdits) edits.push_back(from_json(item));
    }
  } catch (const std::exception&) {
    edits.clear();
  }
  return edits;
}

void Journal::write(const std::vector<Edit>& edits) const noexcept {
  if (path_.empty()) return;
  try {
    std::error_code error;
    if (edits.empty()) {
      fs::remove(path_, error);
      return;
    }
    Json list = Json::array();
    for (const Edit& edit : edits) list.push(as_json(edit));
    Json journal = Json::object();
    journal.set("model", model_).set("edits", std::move(list));
    fs::create_directories(path_.parent_path(), error);
    const fs::path fresh = path_.string() + "." + std::to_string(getpid());
    {
      std::ofstream out(fresh, std::ios::binary | std::ios::trunc);
      fs::permissions(fresh, fs::perms::owner_read | fs::perms::owner_write, error);
      out << journal.text() << '\n';
      out.flush();
      if (!out) {
        fs::remove(fresh, error);
        return;
      }
    }
    fs::rename(fresh, path_, error);
  } catch (const std::exception&) {
    // The disk is full, or memory is: the studio goes on without a journal.
  }
}

}  // namespace app::studio
