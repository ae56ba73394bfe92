// SPDX-License-Identifier: Apache-2.0
// panels_rendering.cpp -- cameras, labels, flags, groups and the visual settings of the model.
#include <algorithm>
#include <cstddef>
#include <cstring>

#include "files.h"
#include "panels.h"

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

// A field of mjVisual or mjStatistic.
struct VisualField {
  const char* name;
  std::size_t offset;
  int type, count;
};
#define SINEW_VISUAL_(group, field, type, count) \
  { #field, offsetof(mjVisual, group.field), type, count }
constexpr VisualField kHeadlight[] = {
    SINEW_VISUAL_(headlight, active, mjITEM_CHECKINT, 1), SINEW_VISUAL_(headlight, ambient, mjITEM_EDITFLOAT, 3),
    SINEW_VISUAL_(headlight, diffuse, mjITEM_EDITFLOAT, 3), SINEW_VISUAL_(headlight, specular, mjITEM_EDITFLOAT, 3)};
constexpr VisualField kGlobal[] = {SINEW_VISUAL_(global, orthographic, mjITEM_CHECKINT, 1),
                                   SINEW_VISUAL_(global, fovy, mjITEM_EDITFLOAT, 1),
                                   SINEW_VISUAL_(global, ipd, mjITEM_EDITFLOAT, 1),
                                   SINEW_VISUAL_(global, azimuth, mjITEM_EDITFLOAT, 1),
                                   SINEW_VISUAL_(global, elevation, mjITEM_EDITFLOAT, 1),
                                   SINEW_VISUAL_(global, linewidth, mjITEM_EDITFLOAT, 1),
                                   SINEW_VISUAL_(global, glow, mjITEM_EDITFLOAT, 1),
                                   SINEW_VISUAL_(global, ellipsoidinertia, mjITEM_CHECKINT, 1),
                                   SINEW_VISUAL_(global, bvactive, mjITEM_CHECKINT, 1)};
#define SINEW_FLOAT_(field) SINEW_VISUAL_(map, field, mjITEM_EDITFLOAT, 1)
constexpr VisualField kMap[] = {SINEW_FLOAT_(stiffness),     SINEW_FLOAT_(stiffnessrot), SINEW_FLOAT_(force),
                                SINEW_FLOAT_(torque),        SINEW_FLOAT_(alpha),        SINEW_FLOAT_(fogstart),
                                SINEW_FLOAT_(fogend),        SINEW_FLOAT_(znear),        SINEW_FLOAT_(zfar),
                                SINEW_FLOAT_(haze),          SINEW_FLOAT_(shadowclip),   SINEW_FLOAT_(shadowscale),
                                SINEW_FLOAT_(actuatortendon)};
#undef SINEW_FLOAT_
#define SINEW_FLOAT_(field) SINEW_VISUAL_(scale, field, mjITEM_EDITFLOAT, 1)
constexpr VisualField kScale[] = {
    SINEW_FLOAT_(forcewidth),  SINEW_FLOAT_(contactwidth), SINEW_FLOAT_(contactheight),  SINEW_FLOAT_(connect),
    SINEW_FLOAT_(com),         SINEW_FLOAT_(camera),       SINEW_FLOAT_(light),          SINEW_FLOAT_(selectpoint),
    SINEW_FLOAT_(jointlength), SINEW_FLOAT_(jointwidth),   SINEW_FLOAT_(actuatorlength), SINEW_FLOAT_(actuatorwidth),
    SINEW_FLOAT_(framelength), SINEW_FLOAT_(framewidth),   SINEW_FLOAT_(constraint),     SINEW_FLOAT_(slidercrank),
    SINEW_FLOAT_(frustum)};
#undef SINEW_FLOAT_
#define SINEW_COLOR_(field) SINEW_VISUAL_(rgba, field, mjITEM_EDITFLOAT, 4)
constexpr VisualField kColors[] = {SINEW_COLOR_(fog),
                                   SINEW_COLOR_(haze),
                                   SINEW_COLOR_(force),
                                   SINEW_COLOR_(inertia),
                                   SINEW_COLOR_(joint),
                                   SINEW_COLOR_(actuator),
                                   SINEW_COLOR_(actuatornegative),
                                   SINEW_COLOR_(actuatorpositive),
                                   SINEW_COLOR_(com),
                                   SINEW_COLOR_(camera),
                                   SINEW_COLOR_(light),
                                   SINEW_COLOR_(selectpoint),
                                   SINEW_COLOR_(connect),
                                   SINEW_COLOR_(contactpoint),
                                   SINEW_COLOR_(contactforce),
                                   SINEW_COLOR_(contactfriction),
                                   SINEW_COLOR_(contacttorque),
                                   SINEW_COLOR_(contactgap),
                                   SINEW_COLOR_(rangefinder),
                                   SINEW_COLOR_(constraint),
                                   SINEW_COLOR_(slidercrank),
                                   SINEW_COLOR_(crankbroken),
                                   SINEW_COLOR_(frustum),
                                   SINEW_COLOR_(bv),
                                   SINEW_COLOR_(bvactive)};
#undef SINEW_COLOR_
#undef SINEW_VISUAL_

template <std::size_t n>
void add_fields(Desk& desk, const char* title, const VisualField (&fields)[n]) {
  desk.left.row(mjITEM_SEPARATOR, title, nullptr, "", {}, mjPRESERVE);
  for (const VisualField& field : fields) {
    void* variable = reinterpret_cast<char*>(&desk.model->vis) + field.offset;
    const std::string other = field.type == mjITEM_EDITFLOAT ? std::to_string(field.count) : "";
    // The simulation knows these settings, too: the spring of the mouse is among them.
    desk.left.row(field.type, field.name, variable, other, [&desk] {
      desk.physics->post([visual = desk.model->vis](Physics& physics) { physics.model()->vis = visual; });
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
  add_fields(desk, "Headlight", kHeadlight);
  add_fields(desk, "Free camera", kGlobal);
  add_fields(desk, "Map", kMap);
  add_fields(desk, "Scale", kScale);
  add_fields(desk, "Colors", kColors);
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
