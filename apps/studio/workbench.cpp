// SPDX-License-Identifier: Apache-2.0
#include "workbench.h"

#include <filesystem>
#include <utility>

#include "edit_fields.h"
#include "inspect.h"
#include "options.h"

namespace app::studio {
namespace {

constexpr std::size_t kMostUndo = 1000;

// Positions, velocities and all else that the next step depends on, if both models have the same numbers of them.
void carry_state(const mjModel* from_model, const mjData* from, const mjModel* to_model, mjData* to) {
  const int size = mj_stateSize(from_model, mjSTATE_INTEGRATION);
  const bool same = size == mj_stateSize(to_model, mjSTATE_INTEGRATION) && from_model->nq == to_model->nq &&
                    from_model->nv == to_model->nv && from_model->na == to_model->na &&
                    from_model->nu == to_model->nu && from_model->nmocap == to_model->nmocap;
  if (!same) return;
  std::vector<mjtNum> state(static_cast<std::size_t>(size));
  mj_getState(from_model, from, state.data(), mjSTATE_INTEGRATION);
  mj_setState(to_model, to, state.data(), mjSTATE_INTEGRATION);
}

}  // namespace

Workbench::Workbench(const Common& common) : common_(common), journal_(common.model) {
  world_ = open();
  common_.plugins.clear();  // which are loaded once
  offered_ = journal_.read();
}

view::World Workbench::open() {
  std::vector<std::string> warnings;
  Loaded loaded = load_with_spec(common_, &warnings, files_.get());
  view::World world;
  world.model = std::move(loaded.model);
  world.key = common_.key.empty() ? -1 : find_key(world.model, common_.key);
  world.data = std::make_unique<sinew::Data>(world.model);
  if (world.key >= 0) mj_resetDataKeyframe(world.model.get(), world.data->get(), world.key);
  spec_ = std::move(loaded.spec);
  file_option_ = world.model->opt;
  file_visual_ = world.model->vis;
  ++generation_;
  return world;
}

std::shared_ptr<const Snapshot> Workbench::snapshot(const mjModel* m) const {
  return take_snapshot(m, generation_, {std::filesystem::path(common_.model).filename().string(), spec_ != nullptr});
}

void Workbench::reload(view::Physics& physics) {
  physics.replace(open());
  offered_.insert(offered_.end(), done_.begin(), done_.end());
  done_.clear();
  undone_.clear();
}

void Workbench::open_dropped(view::Physics& physics, const std::string& name) {
  Files files = dropped_.pack(name);
  Common common;
  common.model = name;
  common.urdf = common_.urdf;
  std::swap(files, files_);
  std::swap(common, common_);
  try {
    physics.replace(open());
  } catch (const std::exception&) {
    std::swap(files, files_);
    std::swap(common, common_);
    throw;
  }
  dropped_.clear();
  done_.clear();
  undone_.clear();
  journal_ = Journal("dropped/" + name);
  offered_ = journal_.read();
}

mjsElement* Workbench::element_of(const Edit& edit) const {
  if (!spec_) throw sinew::Failure("a compiled model (.mjb) cannot be edited");
  const mjtObj type = element_type(edit.kind);
  mjsElement* element = edit.element.empty() ? find_element(spec_.get(), type, edit.id)
                                             : mjs_findElement(spec_.get(), type, edit.element.c_str());
  if (!element) throw sinew::Failure("the model has no such " + edit.kind + " any more");
  return element;
}

// Compiles the spec; the simulation goes on in the new model from where it is.
void Workbench::compile(view::Physics& physics) {
  mjModel* compiled = mj_compile(spec_.get(), files_.get());
  if (!compiled) throw sinew::Failure(mjs_getError(spec_.get()));
  view::World world;
  world.model = sinew::Model(compiled);
  world.data = std::make_unique<sinew::Data>(world.model);
  world.key = common_.key.empty() ? -1 : find_key(world.model, common_.key);
  carry_state(physics.model(), physics.data(), compiled, world.data->get());
  physics.replace(std::move(world));
  ++generation_;
}

void Workbench::write(view::Physics& physics, const Edit& edit, const std::vector<double>& values) {
  if (edit.kind == "option") {
    set_option({physics.model()->opt, physics.model()->vis}, edit.field, values);
    if (spec_) set_option({spec_->option, spec_->visual}, edit.field, values);
    if (is_look(edit.field)) ++generation_;
    return;
  }
  mjsElement* element = element_of(edit);
  const EditField* field = find_edit_field(element_type(edit.kind), edit.field);
  if (!field) throw sinew::Failure(edit.field + " of a " + edit.kind + " cannot be edited");
  const std::vector<double> before = read_edit(*field, element);
  write_edit(*field, element, values);
  try {
    compile(physics);
  } catch (const std::exception&) {
    write_edit(*field, element, before);
    // The spec knows the ids of its elements again only when it has been compiled.
    mj_deleteModel(mj_compile(spec_.get(), files_.get()));
    throw;
  }
}

void Workbench::edit(view::Physics& physics, mjtObj type, int id, const std::string& field_name,
                     const std::vector<double>& values) {
  if (!spec_) throw sinew::Failure("a compiled model (.mjb) cannot be edited");
  Edit edit;
  edit.kind = mju_type2Str(type);
  edit.id = id;
  const char* name = mj_id2name(physics.model(), type, id);
  if (name) edit.element = name;
  edit.field = field_name;
  const EditField* field = find_edit_field(type, field_name);
  if (!field) throw sinew::Failure(field_name + " of a " + edit.kind + " cannot be edited");
  edit.before = read_edit(*field, element_of(edit));
  edit.after = values;
  write(physics, edit, values);
  done_.push_back(std::move(edit));
  if (done_.size() > kMostUndo) done_.erase(done_.begin());
  undone_.clear();
  keep_journal();
}

void Workbench::edit_option(view::Physics& physics, const std::string& name, const std::vector<double>& values) {
  Edit edit;
  edit.kind = "option";
  edit.field = name;
  edit.before = get_option({physics.model()->opt, physics.model()->vis}, name);
  edit.after = values;
  write(physics, edit, values);
  // A slider that is dragged is one edit, not a hundred.
  if (!done_.empty() && done_.back().kind == "option" && done_.back().field == name && undone_.empty()) {
    done_.back().after = values;
    if (done_.back().before == values) done_.pop_back();
  } else {
    done_.push_back(std::move(edit));
  }
  if (done_.size() > kMostUndo) done_.erase(done_.begin());
  undone_.clear();
  keep_journal();
}

bool Workbench::undo(view::Physics& physics) {
  if (done_.empty()) return false;
  write(physics, done_.back(), done_.back().before);
  undone_.push_back(std::move(done_.back()));
  done_.pop_back();
  keep_journal();
  return true;
}

bool Workbench::redo(view::Physics& physics) {
  if (undone_.empty()) return false;
  write(physics, undone_.back(), undone_.back().after);
  done_.push_back(std::move(undone_.back()));
  undone_.pop_back();
  keep_journal();
  return true;
}

int Workbench::restore(view::Physics& physics) {
  int failed = 0;
  for (Edit& edit : std::exchange(offered_, {})) {
    try {
      if (edit.kind == "option") {
        edit.before = get_option({physics.model()->opt, physics.model()->vis}, edit.field);
      } else {
        const EditField* field = find_edit_field(element_type(edit.kind), edit.field);
        if (!field) throw sinew::Failure("no such field");
        edit.before = read_edit(*field, element_of(edit));
      }
      write(physics, edit, edit.after);
      done_.push_back(edit);
    } catch (const std::exception&) {
      ++failed;
    }
  }
  undone_.clear();
  keep_journal();
  return failed;
}

void Workbench::discard() {
  offered_.clear();
  keep_journal();
}

void Workbench::keep_journal() const {
  std::vector<Edit> all = offered_;
  all.insert(all.end(), done_.begin(), done_.end());
  journal_.write(all);
}

std::string Workbench::xml(view::Physics& physics) const {
  if (!spec_) throw sinew::Failure("a compiled model (.mjb) has no text to be saved as XML");
  // A copy takes the keyframes of the simulation; the numbers of its elements are those of the spec already.
  const std::unique_ptr<mjSpec, void (*)(mjSpec*)> copy(mj_copySpec(spec_.get()), mj_deleteSpec);
  const sinew::Model compiled(copy ? mj_compile(copy.get(), files_.get()) : nullptr);
  if (!compiled.get()) throw sinew::Failure(copy ? mjs_getError(copy.get()) : "there is no memory for a copy");
  mj_copyBack(copy.get(), physics.model());
  char error[1000] = "";
  std::string text(1 << 16, '\0');
  int needed = mj_saveXMLString(copy.get(), text.data(), static_cast<int>(text.size()), error, sizeof error);
  if (needed > 0) {
    text.assign(static_cast<std::size_t>(needed) + 1, '\0');
    needed = mj_saveXMLString(copy.get(), text.data(), static_cast<int>(text.size()), error, sizeof error);
  }
  if (needed != 0) throw sinew::Failure(error);
  text.resize(std::char_traits<char>::length(text.c_str()));
  return text;
}

}  // namespace app::studio
