// SPDX-License-Identifier: Apache-2.0
// journal.h -- edits that are in no model file yet, kept in the state folder of the user: after a crash, or when the
// studio is opened again, they are offered.
//   note  the file of the model is never written to
#ifndef SINEW_APPS_STUDIO_JOURNAL_H_
#define SINEW_APPS_STUDIO_JOURNAL_H_

#include <filesystem>
#include <string>
#include <vector>

namespace app::studio {

// One field of one element, or an option if `kind` is "option".
struct Edit {
  std::string kind;     // "geom"
  std::string element;  // its name, or empty
  int id = -1;          // where it stands if it has no name
  std::string field;
  std::vector<double> before, after;
};

class Journal {
 public:
  // For the model of that path. A journal that cannot be kept is no reason to stop: the studio works without.
  explicit Journal(const std::string& model_path);

  // The edits of the last time; none if there is no journal, or it cannot be read.
  std::vector<Edit> read() const;
  // Replaces the whole file at once; no edits: removes it.
  void write(const std::vector<Edit>& edits) const noexcept;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::string model_;
  std::filesystem::path path_;  // empty: there is no folder for it
};

}  // namespace app::studio

#endif  // SINEW_APPS_STUDIO_JOURNAL_H_
