// SPDX-License-Identifier: Apache-2.0
#include "files.h"

#include <cstdio>
#include <filesystem>

#include "../sinew/archive.h"
#include "../sinew/output_file.h"
#include "key_text.h"
#include "panels.h"
#include "replay.h"

namespace app::view {
namespace {

namespace fs = std::filesystem;

// Words of an attempt, for the user.
template <class Attempt>
bool attempt(Desk& desk, Attempt&& work) {
  try {
    work();
    return true;
  } catch (const std::exception& e) {
    desk.say(e.what());
    return false;
  }
}

// "arm" of "models/arm.xml".
std::string stem(const Desk& desk) { return fs::path(desk.settings.common.model).stem().string(); }

// Edits of the model that was there have been written down; those of this one may come back.
void say_loaded(Desk& desk, const std::string& words) {
  desk.unsaved.open(desk);
  const std::string offer = desk.unsaved.offer();
  desk.say(offer.empty() ? words : words + "\n" + offer);
}

// The name that the user wants, or one that is free.
std::string saved_name(const Desk& desk, const std::string& ending) {
  const std::string name = desk.on.save_as;
  return name.ends_with(ending) ? name : free_name((name.empty() ? stem(desk) + "_saved" : name), ending);
}

// The model of a folder: its only one, or the one called scene.
std::string model_in(const std::string& folder) {
  std::vector<std::string> paths;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) paths.push_back(entry.path().string());
  return model_among(folder, std::move(paths));
}

// The new model is read in the thread of the simulation: while it is being read nothing else runs that could warn.
void load_into(Desk& desk, const Common& common, bool keep_view) {
  Loaded loaded;
  sinew::Model copy(nullptr);
  desk.physics->call([&](Physics& physics) {
    World world = load_world(common, loaded);
    copy = world.model.copy();
    if (!copy.get()) throw sinew::Failure("there is no memory for a copy of this model");
    physics.replace(std::move(world));
  });
  desk.unsaved.frame(desk);
  desk.settings.common = common;
  desk.spec = std::move(loaded.spec);
  adopt(desk, copy.get(), keep_view);
}

}  // namespace

World load_world(const Common& common, Loaded& loaded) {
  std::vector<std::string> warnings;
  loaded = load_with_spec(common, &warnings);
  World world;
  world.model = std::move(loaded.model);
  world.key = common.key.empty() ? -1 : find_key(world.model, common.key);
  world.data = std::make_unique<sinew::Data>(world.model);
  if (world.key >= 0) mj_resetDataKeyframe(world.model.get(), world.data->get(), world.key);
  return world;
}

void adopt(Desk& desk, const mjModel* m, bool keep_view) {
  if (desk.data) mj_deleteData(desk.data);
  desk.model = sinew::Model(mj_copyModel(nullptr, m));
  desk.data = mj_makeData(desk.model.get());
  if (!desk.data) throw sinew::Failure("there is no memory for the data of this model");
  mj_forward(desk.model.get(), desk.data);
  desk.file = file_values(*m);
  mjv_defaultPerturb(&desk.perturb);
  mjv_makeScene(desk.model.get(), &desk.scene, 10000);
  mjv_makeScene(desk.model.get(), &desk.inset_scene, 10000);
  if (!keep_view) {
    mjv_defaultFreeCamera(desk.model.get(), &desk.camera);
    desk.on.camera = m->vis.global.cameraid >= 0 && m->vis.global.cameraid < m->ncam ? m->vis.global.cameraid + 2 : 0;
  }
  if (desk.on.camera >= m->ncam + 2) desk.on.camera = 0;
  if (desk.on.inset > m->ncam) desk.on.inset = 0;
  desk.on.key = 0;
  desk.on.threads = 0;
  desk.figures.clear();
  desk.figures.set_fields(desk.model.get(), desk.data, desk.on.plotted);
  make_context(desk);
  use_camera(desk);
  desk.window.set_title("sinew: " + desk.settings.common.model);
}

void load(Desk& desk, const std::string& path) {
  Common common = desk.settings.common;
  common.model = path;
  common.plugins.clear();
  common.key.clear();
  if (attempt(desk, [&] { load_into(desk, common, false); })) say_loaded(desk, "loaded " + path);
}

void reload(Desk& desk) {
  Common common = desk.settings.common;
  common.plugins.clear();
  if (attempt(desk, [&] { load_into(desk, common, true); })) say_loaded(desk, "loaded " + common.model + " again");
}

void open_dropped(Desk& desk, const std::string& path) {
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) {
    attempt(desk, [&] { load(desk, model_in(path)); });
    return;
  }
  const std::string ending = fs::path(path).extension().string();
  const bool is_table = ending == ".npz" || ending == ".npy" || ending == ".csv";
  if (!is_table) return load(desk, path);
  attempt(desk, [&] { open_trajectory(desk, path); });
}

void open_trajectory(Desk& desk, const std::string& path) {
  const std::size_t rows = replay_file(*desk.physics, desk.model, path);
  desk.say("replaying " + path + ": " + std::to_string(rows) + " states");
}

void save_xml(Desk& desk) {
  const std::string path = saved_name(desk, ".xml");
  if (!desk.spec) return desk.say("a compiled model (.mjb) has no text to be saved as XML");
  attempt(desk, [&] {
    char error[1000] = "";
    mj_copyBack(desk.spec.get(), desk.model.get());
    desk.spec->option = desk.model->opt;
    desk.spec->visual = desk.model->vis;
    OutputFile file(path);
    if (mj_saveXML(desk.spec.get(), file.temporary().c_str(), error, sizeof error) != 0) {
      throw sinew::Failure(path + ": " + error);
    }
    file.finish();
    desk.unsaved.saved(desk);
    desk.say("saved as " + path);
  });
}

void save_mjb(Desk& desk) {
  const std::string path = saved_name(desk, ".mjb");
  attempt(desk, [&] {
    OutputFile file(path);
    desk.physics->call([&](Physics& physics) { mj_saveModel(physics.model(), file.temporary().c_str(), nullptr, 0); });
    file.finish();
    desk.unsaved.saved(desk);
    desk.say("saved as " + path);
  });
}

void print_model(Desk& desk) {
  mj_printModel(desk.model.get(), "MJMODEL.TXT");
  desk.say("the model is in MJMODEL.TXT");
}

void print_data(Desk& desk) {
  mj_printData(desk.model.get(), desk.data, "MJDATA.TXT");
  desk.say("the data is in MJDATA.TXT");
}

void copy_state(Desk& desk) {
  desk.window.set_clipboard(key_text(desk.model.get(), desk.data));
  desk.say("the state is in the clipboard, as a <key>");
}

void copy_camera(Desk& desk) {
  mjtNum head[3], forward[3], up[3], right[3];
  mjv_cameraInModel(head, forward, up, &desk.scene);
  mju_cross(right, forward, up);
  const mjtNum axes[6] = {right[0], right[1], right[2], up[0], up[1], up[2]};
  desk.window.set_clipboard("<camera pos='" + number_text(head, 3) + "' xyaxes='" + number_text(axes, 6) + "'/>\n");
  desk.say("the camera is in the clipboard, as a <camera>");
}

}  // namespace app::view
