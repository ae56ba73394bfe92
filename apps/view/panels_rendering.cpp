// SPDX-License-Identifier: Apache-2.0
// panels_rendering.cpp -- cameras, labels, flags, groups and the visual settings of the model.
#include <algorithm>
#include <cstddef>
#include <cstring>

#include "files.h"
#include "panels.h"
#include "tables.h"

namespace app::view {
namespace {

constexpr int kMostCameras = mjMAXUIMULTI - 2;

std::string names_of(const char* const* names, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += (i ? "\n" : "") + std::string(names[i]);
  return text;
}

std::string camera_names(const Desk& desk, const std::string& first) {
  std::string names = first;
  for (int i = 0; i < std::min(desk.model->ncam, kMostCameras); ++i) {
    names += "\n" + desk.model.name(mjOBJ_CAMERA, i).substr(0, mjMAXUINAME - 1);
  }
  return names.substr(0, mjMAXUITEXT - 1);
}

// " H" for the key H; the tables of the library name the key alone.
std::string shortcut_of(const char* key) { return key && *key ? " " + std::string(key) : ""; }

// The fields of one part of mjVisual.
void add_fields(Desk& desk, const std::string& group, const char* title) {
  desk.left.row(mjITEM_SEPARATOR, title, nullptr, "", {}, mjPRESERVE);
  for (const Field& field : visual_fields()) {
    if (field.group != group) continue;
    void* variable = reinterpret_cast<char*>(&desk.model->vis) + field.offset;
    // The simulation knows these settings, too: the spring of the mouse is among them.
    desk.left.row(field.is_switch ? mjITEM_CHECKINT : mjITEM_EDITFLOAT, field.name, variable,
                  field.is_switch ? "" : std::to_string(field.count), [&desk] {
                    desk.physics->post([visual = desk.model->vis](Physics& physics) { physics.model()->vis = visual; });
                    desk.unsaved.touch();
                  });
  }
}

}  // namespace

void add_rendering_section(Desk& desk) {
  Panel& panel = desk.left;
  panel.section("Rendering", "AR");
  panel.row(mjITEM_SELECT, "Camera", &desk.on.camera, camera_names(desk, "Free\nTracking"),
            [&desk] { use_camera(desk); });
  panel.row(mjITEM_SELECT, "Inset", &desk.on.inset, camera_names(desk, "None"));
  panel.row(mjITEM_SELECT, "Label", &desk.option.label, names_of(mjLABELSTRING, mjNLABEL));
  panel.row(mjITEM_SELECT, "Frame", &desk.option.frame, names_of(mjFRAMESTRING, mjNFRAME));
  panel.row(mjITEM_BUTTON, "Copy camera", nullptr, "", [&desk] { copy_camera(desk); });
  panel.row(mjITEM_SEPARATOR, "Model elements");
  for (int i = 0; i < mjNVISFLAG; ++i) {
    panel.row(mjITEM_CHECKBYTE, mjVISSTRING[i][0], desk.option.flags + i, shortcut_of(mjVISSTRING[i][2]));
  }
  panel.row(mjITEM_SLIDERINT, "Tree depth", &desk.option.bvh_depth, "0 20");
  panel.row(mjITEM_SLIDERINT, "Flex layer", &desk.option.flex_layer, "0 10");
  panel.row(mjITEM_SEPARATOR, "OpenGL effects");
  for (int i = 0; i < mjNRNDFLAG; ++i) {
    panel.row(mjITEM_CHECKBYTE, mjRNDSTRING[i][0], desk.scene.flags + i, shortcut_of(mjRNDSTRING[i][2]));
  }
}

void add_visualization_section(Desk& desk) {
  desk.left.section("Visualization", "AV");
  add_fields(desk, "headlight", "Headlight");
  add_fields(desk, "global", "Free camera");
  add_fields(desk, "map", "Map");
  add_fields(desk, "scale", "Scale");
  add_fields(desk, "rgba", "Colors");
}

void add_group_section(Desk& desk) {
  Panel& panel = desk.left;
  mjvOption& option = desk.option;
  const struct {
    const char *title, *row, *modifier;
    mjtByte* groups;
  } kinds[] = {{"Geoms", "Geom ", " ", option.geomgroup},
               {"Sites", "Site ", "S", option.sitegroup},
               {"Joints", "Joint ", "", option.jointgroup},
               {"Tendons", "Tendon ", "", option.tendongroup},
               {"Actuators", "Actuator ", "", option.actuatorgroup},
               {"Flexes", "Flex ", "", option.flexgroup},
               {"Skins", "Skin ", "", option.skingroup}};
  panel.section("Group", "AG");
  for (const auto& kind : kinds) {
    panel.row(mjITEM_SEPARATOR, kind.title);
    for (int i = 0; i < mjNGROUP; ++i) {
      const std::string number = std::to_string(i);
      panel.row(mjITEM_CHECKBYTE, kind.row + number, kind.groups + i, *kind.modifier ? kind.modifier + number : "");
    }
  }
}

void use_camera(Desk& desk) {
  mjvCamera& camera = desk.camera;
  if (desk.on.camera == 1 && desk.perturb.select <= 0) {
    desk.say("select a body by a double click, then it can be tracked");
    desk.on.camera = 0;
  }
  if (desk.on.camera >= 2) {
    camera.type = mjCAMERA_FIXED;
    camera.fixedcamid = desk.on.camera - 2;
  } else if (desk.on.camera == 1) {
    camera.type = mjCAMERA_TRACKING;
    camera.trackbodyid = desk.perturb.select;
    camera.fixedcamid = -1;
  } else {
    camera.type = mjCAMERA_FREE;
    camera.fixedcamid = -1;
  }
  show_all(desk);
}

}  // namespace app::view
