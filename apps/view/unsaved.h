// SPDX-License-Identifier: Apache-2.0
// unsaved.h -- edits of the model that are not saved yet: undo and redo, and a journal that outlives a crash.
#ifndef SINEW_APPS_VIEW_UNSAVED_H_
#define SINEW_APPS_VIEW_UNSAVED_H_

#include <cstddef>
#include <string>
#include <vector>

#include "edits.h"
#include "user_files.h"

namespace app::view {

struct Desk;

class Unsaved {
 public:
  // The desk has another model, or the same one again. What was not saved of it earlier is offered.
  void open(const Desk& desk);
  // Something may have been edited: undo() comes back to what was before.
  void touch() { touched_ = true; }
  // Once per frame: writes down what has been edited.
  void frame(Desk& desk);
  // All edits are in a file of their own now.
  void saved(Desk& desk);

  void undo(Desk& desk);
  void redo(Desk& desk);
  // The edits of an earlier run: takes them over, where there are no newer ones, or forgets them.
  void restore(Desk& desk);
  void forget(Desk& desk);

  std::size_t count() const { return steps_.empty() || steps_[at_] == saved_ ? 0 : steps_[at_].size(); }
  std::size_t offered() const { return offered_.size(); }
  // Words about what is offered, or none.
  std::string offer() const;

 private:
  void add_step(const Edits& edits);
  void write(Desk& desk);
  int apply(Desk& desk, const Edits& edits);

  Journal journal_;
  Edits offered_, saved_;
  std::vector<Edits> steps_;  // every state of the edits, from that of the file
  std::size_t at_ = 0;
  bool touched_ = false;
};

}  // namespace app::view

#endif  // SINEW_APPS_VIEW_UNSAVED_H_
