// SPDX-License-Identifier: Apache-2.0
// user_files.h -- what is kept for a user between two runs: how the viewer looks, and edits that were not saved.
//   note  a crash or a kill leaves each file as it was before or as it is after, never half of it
#ifndef SINEW_APPS_VIEW_USER_FILES_H_
#define SINEW_APPS_VIEW_USER_FILES_H_

#include <string>

#include "edits.h"
#include "switches.h"

namespace app::view {

// The edits of one model that were not saved, in $XDG_STATE_HOME/sinew (~/.local/state/sinew).
class Journal {
 public:
  // For this model from now on. Returns what an earlier run, or an earlier load, has left.
  Edits open(const std::string& model);
  // Writes these edits down, if they are not there already; none: the file is removed. Throws Failure. A user without a
  // folder has a journal in memory alone.
  void write(const Edits& edits);

 private:
  std::string model_, path_;
  Edits written_;
};

// The switches that are kept, in $XDG_CONFIG_HOME/sinew/view (~/.config/sinew/view).
class Preferences {
 public:
  // Lines that are not understood are passed over.
  void read(Switches& on);
  // Writes them if they have changed. Throws Failure.
  void write(const Switches& on);

 private:
  std::string path_, written_;
};

}  // namespace app::view

#endif  // SINEW_APPS_VIEW_USER_FILES_H_
