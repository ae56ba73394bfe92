// SPDX-License-Identifier: Apache-2.0
// workbench.h -- what commands change besides the state: the spec, its edits with undo, the file it came from.
//   note  belongs to the thread of the simulation; nothing else touches it once that runs
#ifndef SINEW_APPS_STUDIO_WORKBENCH_H_
#define SINEW_APPS_STUDIO_WORKBENCH_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "../sinew/command.h"
#include "../view/physics.h"
#include "dropped.h"
#include "journal.h"
#include "options.h"
#include "snapshot.h"

namespace app::studio {

class Workbench {
 public:
  // Throws Failure if the file cannot be read.
  explicit Workbench(const Common& common);

  // The first world, for the simulation.
  view::World take_world() { return std::move(world_); }

  std::shared_ptr<const Snapshot> snapshot(const mjModel* m) const;
  std::uint32_t generation() const { return generation_; }
  // Settings as the file has them.
  ModelSettings file_settings() { return {file_option_, file_visual_}; }
  mjSpec* spec() const { return spec_.get(); }
  const Common& common() const { return common_; }

  // Reads the file again; edits are given up and offered again.
  void reload(view::Physics& physics);

  // Files that pages have sent, and the model that one of them is. Throws Failure and leaves everything as it was.
  Dropped& dropped() { return dropped_; }
  void open_dropped(view::Physics& physics, const std::string& name);
  bool is_from_disk() const { return files_ == nullptr; }

  // Each throws Failure with the reason and leaves everything as it was.
  void edit(view::Physics& physics, mjtObj type, int id, const std::string& field, const std::vector<double>& values);
  void edit_option(view::Physics& physics, const std::string& name, const std::vector<double>& values);
  // False if there is nothing to undo or redo.
  bool undo(view::Physics& physics);
  bool redo(view::Physics& physics);
  // Makes the edits that were offered; returns how many could not be made.
  int restore(view::Physics& physics);
  void discard();

  int undo_count() const { return static_cast<int>(done_.size()); }
  int redo_count() const { return static_cast<int>(undone_.size()); }
  const std::vector<Edit>& edits() const { return done_; }
  const std::vector<Edit>& offered() const { return offered_; }

  // The model as MJCF, with the options and keyframes of the simulation. Throws Failure.
  std::string xml(view::Physics& physics) const;

 private:
  view::World open();
  void write(view::Physics& physics, const Edit& edit, const std::vector<double>& values);
  void compile(view::Physics& physics);
  mjsElement* element_of(const Edit& edit) const;
  void keep_journal() const;

  Common common_;
  Journal journal_;
  Dropped dropped_;
  Files files_;  // where the model and its parts are; null: on the disk
  std::unique_ptr<mjSpec, void (*)(mjSpec*)> spec_{nullptr, mj_deleteSpec};
  view::World world_;
  mjOption file_option_{};
  mjVisual file_visual_{};
  std::uint32_t generation_ = 0;
  std::vector<Edit> done_, undone_, offered_;
};

}  // namespace app::studio

#endif  // SINEW_APPS_STUDIO_WORKBENCH_H_
