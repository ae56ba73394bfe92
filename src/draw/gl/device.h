// SPDX-License-Identifier: Apache-2.0
// device.h -- what one OpenGL context needs once, however many mjrContexts are made in it: functions, facts,
// programs.
//   note  mjr_rectangle and others have no mjrContext to go by, so the devices of a process are kept in one
//         registry, by the handle of their context. A context that is gone leaves its device behind; a new one with
//         the same handle is recognized, because the programs of the old one are not in it.
#ifndef SINEW_DRAW_GL_DEVICE_H_
#define SINEW_DRAW_GL_DEVICE_H_

#include <map>
#include <memory>
#include <string>

#include "draw/gl/platform.h"
#include "draw/gl/program.h"

namespace sinew::draw {

// Faces of the scene program; bits that combine. Each combination in use is a program of its own: software
// rasterizers run both sides of a branch.
enum SceneVariant : int {
  kPlainVariant = 0,
  kTexture2dVariant = 1,
  kTextureCubeVariant = 2,
  kShadowVariant = 4,   // some light throws shadows
  kFlatVariant = 8,     // colors alone, for segmentation
  kMirrorVariant = 16,  // what lies behind the mirror is left out
  kFogVariant = 32,
  kTexcoordVariant = 64,  // texture coordinates come from the mesh
  kDepthVariant = 128,    // nothing but depth, for shadow maps
};

// Up to kKnownLights lights are part of the variant as well, two bits each, and how many of them throw shadows: the
// first ones. Their numbers are then constants in the program: software rasterizers fetch what an index has to be
// computed for lane by lane.
enum class LightKind : int {
  kNone,
  kParallel,
  kEven,    // has a place and a cone, in which it is equally strong everywhere
  kFading,  // any that has a place
};
constexpr int kKnownLights = 4;
constexpr int kLightShift = 8, kLightBits = 2, kShadowShift = kLightShift + kKnownLights * kLightBits;
constexpr int kKnownShadowMask = 7 << kShadowShift;
constexpr int kSunlitVariant = 8 << kShadowShift;  // with kShadowVariant: no shadow falls here, the maps are not asked

struct SceneProgram {
  GLuint program = 0;
  GLint view_projection = -1, eye = -1, forward = -1, texture = -1, shadow_map = -1, mirror = -1, fog_color = -1,
        fog_range = -1, light_count = -1;
};

struct Device {
  Gl gl;
  CurrentContext context;
  bool es = false;
  bool clip_control = false;  // depth runs from 0 to 1 in clip space, which keeps all bits of a reversed float depth
  GLint max_samples = 0;
  GLint max_size = 0;
  float max_line_width = 1;
  int users = 0;  // mjrContexts made in this context

  GLuint flat_program = 0;  // 2D: colored triangles through a coverage texture
  GLint flat_scale = -1, flat_texture = -1;
  GLuint sky_program = 0;
  GLint sky_rays = -1, sky_texture = -1, sky_forward = -1, sky_depth = -1;
  GLuint haze_program = 0;
  GLint haze_view = -1;
  std::map<int, SceneProgram> scene_programs;
  GLuint copy_programs[2] = {0, 0};  // a texture as color, as depth

  GLuint vertex_array = 0;
  GLuint stream = 0;     // vertices of one call
  GLuint instances = 0;  // instances of one pass
  GLuint lights = 0;     // uniform block
  GLuint white = 0;      // texture of one opaque pixel
};

// What a context calls its version is new enough; version is 33 for 3.3. If it is not, `error` names both.
bool accept_version(const char* text, bool& es, int& version, std::string& error);

// The device of the context that is current in this thread, made at its first use. Null, with the reason in `error`,
// if there is no context, or if it is too old.
std::shared_ptr<Device> current_device(std::string& error);

// The same, but only if some mjrContext was made in the context; no reason is given.
std::shared_ptr<Device> known_device();

// The program for a combination of SceneVariant bits, compiled at its first use.
const SceneProgram* scene_program(Device& device, int variant, std::string& error);

// One triangle that covers the viewport, for the program in use; its position runs from -1 to 1 over the viewport.
void draw_whole_viewport(const Device& device);

// Draws a texture over the viewport, pixel for pixel, as color or as depth; nothing but that target changes.
bool copy_texture(Device& device, GLuint texture, bool as_depth, std::string& error);

// Deletes the objects of a device whose context is current, and forgets it.
void drop_device(Device& device);

// State that a call of the API leaves behind: nothing bound, so that the program's own drawing is not disturbed.
void leave(const Device& device);

void set_clear_depth(const Gl& gl, float depth);
void set_depth_range(const Gl& gl, float near, float far);

}  // namespace sinew::draw

#endif  // SINEW_DRAW_GL_DEVICE_H_
