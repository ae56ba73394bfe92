// SPDX-License-Identifier: Apache-2.0
#include "unsaved.h"

#include <exception>

#include "desk.h"
#include "panels.h"

namespace app::view {
namespace {

constexpr std::size_t kMostSteps = 1000;

std::string changes(std::size_t count) { return std::to_string(count) + (count == 1 ? " change" : " changes"); }

}  // namespace

void Unsaved::open(const Desk& desk) {
  offered_ = journal_.open(desk.settings.common.model);
  saved_.clear();
  steps_.assign(1, {});
  at_ = 0;
  touched_ = false;
}

std::string Unsaved::offer() const {
  if (offered_.empty()) return {};
  return changes(offered_.size()) + " of this model not saved: Ctrl-U restores, Ctrl-F forgets";
}

void Unsaved::frame(Desk& desk) {
  if (!touched_) return;
  touched_ = false;
  const Edits now = edits_of(*desk.model.get(), desk.file);
  if (now == steps_[at_]) return;
  add_step(now);
  write(desk);
}

void Unsaved::add_step(const Edits& edits) {
  steps_.resize(at_ + 1);
  steps_.push_back(edits);
  if (steps_.size() > kMostSteps) steps_.erase(steps_.begin());
  at_ = steps_.size() - 1;
}

// The journal has what is offered, too, as long as the user has not answered.
void Unsaved::write(Desk& desk) {
  Edits all = steps_[at_] == saved_ ? Edits{} : steps_[at_];
  all.insert(offered_.begin(), offered_.end());
  try {
    journal_.write(all);
  } catch (const std::exception& e) {
    desk.say(std::string("changes that are not saved would not outlive a crash: ") + e.what());
  }
}

int Unsaved::apply(Desk& desk, const Edits& edits) {
  const int left_out = set_edits(*desk.model.get(), desk.file, edits);
  const FileValues now = file_values(*desk.model.get());
  desk.physics->post([now](Physics& physics) {
    physics.model()->opt = now.option;
    physics.model()->vis = now.visual;
    copy_keyframes(*physics.model(), now.keys);
    mj_forward(physics.model(), physics.data());
  });
  show_option(desk);
  return left_out;
}

void Unsaved::saved(Desk& desk) {
  frame(desk);
  saved_ = steps_[at_];
  write(desk);
}

void Unsaved::undo(Desk& desk) {
  frame(desk);
  if (at_ == 0) return desk.say("there is nothing to undo");
  apply(desk, steps_[--at_]);
  write(desk);
  desk.say("undone: " + changes(steps_[at_].size()) + " against the file left");
}

void Unsaved::redo(Desk& desk) {
  frame(desk);
  if (at_ + 1 >= steps_.size()) return desk.say("there is nothing to redo");
  apply(desk, steps_[++at_]);
  write(desk);
  desk.say("done again: " + changes(steps_[at_].size()) + " against the file");
}

void Unsaved::restore(Desk& desk) {
  frame(desk);
  if (offered_.empty()) return desk.say("there are no changes of an earlier run");
  Edits all = steps_[at_];
  all.insert(offered_.begin(), offered_.end());
  const int left_out = apply(desk, all);
  desk.say(changes(offered_.size()) + " restored" +
           (left_out > 0 ? ", but for " + std::to_string(left_out) + " that this model has no place for" : ""));
  offered_.clear();
  add_step(edits_of(*desk.model.get(), desk.file));
  write(desk);
}

void Unsaved::forget(Desk& desk) {
  if (offered_.empty()) return desk.say("there are no changes of an earlier run");
  offered_.clear();
  write(desk);
  desk.say("changes of an earlier run are forgotten");
}

}  // namespace app::view
