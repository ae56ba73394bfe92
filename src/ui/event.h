// SPDX-License-Identifier: Apache-2.0
// event.h -- what a mouse, wheel or key event does to a panel.
#ifndef SINEW_UI_EVENT_H_
#define SINEW_UI_EVENT_H_

#include <mujoco/mjui.h>

namespace sinew::ui {

// Parts of a panel that look different now.
class Changes {
 public:
  void add(const mjuiItem* item) {
    if (!item) return;
    if (count_ == kMost) {
      all_ = true;
    } else {
      item_[count_++] = item;
    }
  }
  void add_all() { all_ = true; }

  bool all() const { return all_; }
  const mjuiItem* const* begin() const { return item_; }
  const mjuiItem* const* end() const { return item_ + count_; }

 private:
  static constexpr int kMost = 4;
  const mjuiItem* item_[kMost] = {};
  int count_ = 0;
  bool all_ = false;
};

// Returns the item that the user has changed or pressed, or NULL. A key that the panel has used becomes 0 in the state.
mjuiItem* handle_event(mjUI& panel, mjuiState& state, const mjrContext& con, Changes& changes);

// Keeps the part that is scrolled to within the panel.
void clamp_scroll(mjUI& panel, const mjrRect& window);

}  // namespace sinew::ui

#endif  // SINEW_UI_EVENT_H_
