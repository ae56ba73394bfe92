// SPDX-License-Identifier: Apache-2.0
// panel.h -- an mjUI whose rows carry what is to be done when they change.
#ifndef SINEW_APPS_VIEW_PANEL_H_
#define SINEW_APPS_VIEW_PANEL_H_

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

namespace app::view {

class Panel {
 public:
  using Action = std::function<void()>;

  explicit Panel(int id);  // of its rectangle; the auxiliary buffer has the number before

  // Forgets all rows; sections of the same place stay open or closed.
  void clear();
  // A section begins. `shortcut` is "AF" for Alt-F.
  void section(const std::string& name, const std::string& shortcut, bool open = false);
  // A row of the section that was begun last. Rows that a section has no room for are left out, and the last says so.
  mjuiItem* row(int type, const std::string& name, void* variable = nullptr, const std::string& other = {},
                Action action = {}, int state = 1);

  void set_action(const mjuiItem& item, Action action);

  mjUI& ui() { return *ui_; }
  // Sizes for the fonts of the context; after clear() and rows, and when spacing or fonts change.
  void arrange(mjrContext& context);
  // Paints all rows again, with the values that the variables have now.
  void refresh(const mjuiState& state, const mjrContext& context);
  void refresh_section(const std::string& name, const mjuiState& state, const mjrContext& context);
  // Gives an event to the panel, and does what the row that took it is for.
  void handle(mjuiState& state, const mjrContext& context);

  bool is_open(const std::string& section) const;
  // By the name of a section and the beginning of a row's; null if there is none. A leading mark (* ) does not count.
  mjuiItem* find(const std::string& section, const std::string& row);
  // Does what a row is for.
  void act(const mjuiItem& item);
  // A rectangle of the panel, as the rows have it, in the window; scrolled so that it can be seen.
  mjrRect in_window(mjrRect rect, const mjuiState& state) const;
  void scroll_to(mjrRect rect, const mjuiState& state, const mjrContext& context);
  // Where a row is in the window. Opens its section and scrolls to it.
  mjrRect reveal(const mjuiItem& item, const mjuiState& state, mjrContext& context);

 private:
  std::unique_ptr<mjUI> ui_;
  std::vector<std::vector<Action>> actions_;
};

// Puts "* " before the name of a row, or takes it away.
void mark(mjuiItem& item, bool marked);

}  // namespace app::view

#endif  // SINEW_APPS_VIEW_PANEL_H_
