// SPDX-License-Identifier: Apache-2.0
// files.h -- models and trajectories in, models, states and cameras out.
//   note  the file of a model is never written to: what is saved gets a name of its own
#ifndef SINEW_APPS_VIEW_FILES_H_
#define SINEW_APPS_VIEW_FILES_H_

#include <string>

#include "desk.h"

namespace app::view {

// Reads the model that the settings name. Throws Failure.
World load_world(const Common& common, Loaded& loaded);
// Draws this model from now on: a copy of it, its data, its scene and its panels. `keep_view` keeps the camera.
void adopt(Desk& desk, const mjModel* m, bool keep_view);

// Another model, or the same again. If that fails, the user reads why, and what was there stays.
void load(Desk& desk, const std::string& path);
void reload(Desk& desk);
// By the ending: a trajectory is replayed, anything else is a model.
void open_dropped(Desk& desk, const std::string& path);
void open_trajectory(Desk& desk, const std::string& path);

void save_xml(Desk& desk);
void save_mjb(Desk& desk);
void print_model(Desk& desk);
void print_data(Desk& desk);
void copy_state(Desk& desk);
void copy_camera(Desk& desk);

}  // namespace app::view

#endif  // SINEW_APPS_VIEW_FILES_H_
