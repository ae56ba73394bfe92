// SPDX-License-Identifier: Apache-2.0
// panels.h -- the two panels of the viewer, built from tables: a new option, flag or group appears by itself.
#ifndef SINEW_APPS_VIEW_PANELS_H_
#define SINEW_APPS_VIEW_PANELS_H_

#include "desk.h"

namespace app::view {

// Both panels for the model of the desk, arranged and painted.
void make_panels(Desk& desk);
void add_file_section(Desk& desk);
void add_option_section(Desk& desk);
void add_simulation_section(Desk& desk);
void add_watch_section(Desk& desk);
void add_physics_section(Desk& desk);
void add_rendering_section(Desk& desk);
void add_visualization_section(Desk& desk);
void add_group_section(Desk& desk);
void add_joint_section(Desk& desk);
void add_control_section(Desk& desk);
void add_equality_section(Desk& desk);

// Takes the newest copy of the data, if there is one, and shows its values; plots get a point.
void take_copy(Desk& desk);
// New data has arrived: rows that show it are painted again if someone can see them.
void show_values(Desk& desk);
// What the user may have changed elsewhere, by a key or the mouse: all rows are painted again.
void show_all(Desk& desk);
// Options as the panel has them, to the simulation; rows that differ from the file's get a mark.
void send_option(Desk& desk);
// The panel as the options are now.
void show_option(Desk& desk);
// The state becomes a keyframe.
void save_key(Desk& desk);
// How many options differ from the file's.
int changed_options(const Desk& desk);

// A number of an option by its name ("timestep", "gravity[2]"); false if there is none.
bool read_option(const mjOption& option, const std::string& name, double& value);

// The camera that the panel names.
void use_camera(Desk& desk);
// Commands that keys and rows share.
void set_running(Desk& desk, bool running);
void change_speed(Desk& desk, int steps);
void toggle_recording(Desk& desk);
void set_plot(Desk& desk);

}  // namespace app::view

#endif  // SINEW_APPS_VIEW_PANELS_H_
