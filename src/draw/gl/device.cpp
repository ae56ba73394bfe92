// SPDX-License-Identifier: Apache-2.0
#include "draw/gl/device.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>

#include "base/error.h"
#include "draw/gl/shaders.h"

namespace sinew::draw {

namespace {

struct Registry {
  std::mutex mutex;
  std::map<void*, std::shared_ptr<Device>> devices;
};

Registry& registry() {
  static Registry all;
  return all;
}

// "4.5 (Core Profile) Mesa" or "OpenGL ES 3.2 Mesa": the number behind the first digit found.
bool read_version(const char* text, bool& es, int& major, int& minor) {
  es = std::strncmp(text, "OpenGL ES", 9) == 0;
  const char* digit = text + std::strcspn(text, "0123456789");
  return std::sscanf(digit, "%d.%d", &major, &minor) == 2;
}

bool has_extension(const Gl& gl, const char* name) {
  GLint count = 0;
  gl.GetIntegerv(GL_NUM_EXTENSIONS, &count);
  for (GLint i = 0; i < count; ++i) {
    const auto* text = reinterpret_cast<const char*>(gl.GetStringi(GL_EXTENSIONS, static_cast<GLuint>(i)));
    if (text && std::strcmp(text, name) == 0) return true;
  }
  return false;
}

bool check_version(const CurrentContext& context, bool& es, int& version, std::string& error) {
  const auto get_string = reinterpret_cast<PFNGLGETSTRINGPROC>(context.get_proc("glGetString"));
  const auto* text = get_string ? reinterpret_cast<const char*>(get_string(GL_VERSION)) : nullptr;
  return accept_version(text, es, version, error);
}

bool make_fixed_programs(Device& device, std::string& error) {
  const Gl& gl = device.gl;
  device.flat_program = make_program(gl, device.es, "", kFlatVertexShader, kFlatFragmentShader, error);
  if (!device.flat_program) return false;
  device.flat_scale = gl.GetUniformLocation(device.flat_program, "sinew_pixel_scale");
  device.flat_texture = gl.GetUniformLocation(device.flat_program, "coverage");
  device.sky_program = make_program(gl, device.es, "", kSkyVertexShader, kSkyFragmentShader, error);
  if (!device.sky_program) return false;
  device.sky_rays = gl.GetUniformLocation(device.sky_program, "rays");
  device.sky_texture = gl.GetUniformLocation(device.sky_program, "sky");
  device.sky_forward = gl.GetUniformLocation(device.sky_program, "forward");
  device.sky_depth = gl.GetUniformLocation(device.sky_program, "depth");
  device.haze_program = make_program(gl, device.es, "", kHazeVertexShader, kHazeFragmentShader, error);
  if (!device.haze_program) return false;
  device.haze_view = gl.GetUniformLocation(device.haze_program, "view_projection");
  return true;
}

void make_buffers(Device& device) {
  const Gl& gl = device.gl;
  gl.GenVertexArrays(1, &device.vertex_array);
  gl.GenBuffers(1, &device.stream);
  gl.GenBuffers(1, &device.instances);
  gl.GenBuffers(1, &device.lights);
  gl.GenTextures(1, &device.white);
  gl.BindTexture(GL_TEXTURE_2D, device.white);
  const unsigned char pixel[4] = {255, 255, 255, 255};
  gl.PixelStorei(GL_UNPACK_ALIGNMENT, 1);
  gl.TexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
  gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
}

// The libraries have names for functions that a context of OpenGL ES lacks.
void use_es_functions(const CurrentContext& context, Gl& gl) {
  gl.PolygonMode = nullptr;
  gl.ClearDepth = nullptr;
  gl.DepthRange = nullptr;
  gl.DrawBuffer = nullptr;
  gl.ClipControl = reinterpret_cast<PFNGLCLIPCONTROLPROC>(context.get_proc("glClipControlEXT"));
}

std::shared_ptr<Device> make_device(const CurrentContext& context, std::string& error) {
  auto device = std::make_shared<Device>();
  device->context = context;
  int version = 0;
  if (!check_version(context, device->es, version, error)) return nullptr;
  if (const char* missing = load_functions(context.get_proc, device->gl)) {
    error = format_text("this OpenGL context lacks the function %s", missing);
    return nullptr;
  }
  if (device->es) use_es_functions(context, device->gl);
  const Gl& gl = device->gl;
  const bool named =
      device->es ? has_extension(gl, "GL_EXT_clip_control") : version >= 45 || has_extension(gl, "GL_ARB_clip_control");
  device->clip_control = named && gl.ClipControl;
  gl.GetIntegerv(GL_MAX_SAMPLES, &device->max_samples);
  gl.GetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &device->max_size);
  float widths[2] = {1, 1};
  gl.GetFloatv(GL_ALIASED_LINE_WIDTH_RANGE, widths);
  device->max_line_width = widths[1];
  if (!make_fixed_programs(*device, error)) return nullptr;
  make_buffers(*device);
  return device;
}

// A device whose context has died is told from one that lives by its program: a new context at the same handle has not
// got it, or has another program under its number.
bool is_alive(const Device& device) {
  const Gl& gl = device.gl;
  return gl.IsProgram(device.flat_program) && gl.GetUniformLocation(device.flat_program, "sinew_pixel_scale") >= 0;
}

// Calls of the shader's add_light() for the lights that a variant knows; nothing if it knows none.
std::string known_lights(int variant) {
  std::string calls;
  const int shadows = variant & kShadowVariant ? (variant & kKnownShadowMask) >> kShadowShift : 0;
  for (int i = 0; i < kKnownLights; ++i) {
    const auto kind = static_cast<LightKind>(variant >> (kLightShift + kLightBits * i) & ((1 << kLightBits) - 1));
    if (kind == LightKind::kNone) break;
    calls += format_text("add_light(lights[%d], %s, %s, %d); ", i, kind == LightKind::kParallel ? "false" : "true",
                         kind == LightKind::kFading ? "true" : "false", i < shadows ? i : -1);
  }
  return calls.empty() ? calls : "#define ADD_KNOWN_LIGHTS " + calls + "\n";
}

}  // namespace

bool accept_version(const char* text, bool& es, int& version, std::string& error) {
  int major = 0, minor = 0;
  if (!text || !read_version(text, es, major, minor)) {
    error = "the current OpenGL context does not say its version; it may be lost";
    return false;
  }
  version = 10 * major + minor;
  if (version >= (es ? 30 : 33)) return true;
  error = format_text("this context has %s %d.%d, %s is needed", es ? "OpenGL ES" : "OpenGL", major, minor,
                      es ? "3.0" : "3.3");
  return false;
}

std::shared_ptr<Device> known_device() {
  const CurrentContext context = find_current_context();
  if (!context.handle) return nullptr;
  Registry& all = registry();
  const std::lock_guard lock(all.mutex);
  const auto found = all.devices.find(context.handle);
  if (found == all.devices.end()) return nullptr;
  if (is_alive(*found->second)) return found->second;
  all.devices.erase(found);
  return nullptr;
}

std::shared_ptr<Device> current_device(std::string& error) {
  const CurrentContext context = find_current_context();
  if (!context.handle) {
    error = "no OpenGL context is current in this thread; make one with GLFW, EGL or OSMesa first";
    return nullptr;
  }
  if (auto known = known_device()) return known;
  auto made = make_device(context, error);
  if (!made) return nullptr;
  Registry& all = registry();
  const std::lock_guard lock(all.mutex);
  all.devices[context.handle] = made;
  return made;
}

const SceneProgram* scene_program(Device& device, int variant, std::string& error) {
  const auto known = device.scene_programs.find(variant);
  if (known != device.scene_programs.end()) return &known->second;
  constexpr const char* kNames[] = {"TEXTURE_2D", "TEXTURE_CUBE", "SHADOW",   "FLAT",
                                    "MIRROR",     "FOG",          "TEXCOORD", "DEPTH_ONLY"};
  std::string defines;
  for (int bit = 0; bit < 8; ++bit) {
    if (variant >> bit & 1) defines += std::string("#define ") + kNames[bit] + "\n";
  }
  if (variant & kSunlitVariant) defines += "#define SUNLIT\n";
  defines += known_lights(variant);
  const Gl& gl = device.gl;
  SceneProgram made;
  made.program = make_program(gl, device.es, defines, kSceneVertexShader, kSceneFragmentShader, error);
  if (!made.program) return nullptr;
  const auto at = [&](const char* name) { return gl.GetUniformLocation(made.program, name); };
  made.view_projection = at("view_projection");
  made.eye = at("eye");
  made.forward = at("forward");
  made.texture = at("image");
  made.shadow_map = at("shadow_map");
  made.mirror = at("mirror");
  made.fog_color = at("fog_color");
  made.fog_range = at("fog_range");
  made.light_count = at("light_count");
  const GLuint block = gl.GetUniformBlockIndex(made.program, "Lights");
  if (block != GL_INVALID_INDEX) gl.UniformBlockBinding(made.program, block, 0);
  return &(device.scene_programs[variant] = made);
}

bool copy_texture(Device& device, GLuint texture, bool as_depth, std::string& error) {
  const Gl& gl = device.gl;
  GLuint& program = device.copy_programs[as_depth];
  if (!program) {
    program = make_program(gl, device.es, as_depth ? "#define AS_DEPTH\n" : "", kCopyVertexShader, kCopyFragmentShader,
                           error);
  }
  if (!program) return false;
  for (const GLenum off : {GL_BLEND, GL_CULL_FACE, GL_STENCIL_TEST, GL_SCISSOR_TEST}) gl.Disable(off);
  if (gl.PolygonMode) gl.PolygonMode(GL_FRONT_AND_BACK, GL_FILL);
  const GLboolean colors = as_depth ? GL_FALSE : GL_TRUE;
  gl.ColorMask(colors, colors, colors, colors);
  if (as_depth) {
    gl.Enable(GL_DEPTH_TEST);
    gl.DepthFunc(GL_ALWAYS);
    gl.DepthMask(GL_TRUE);
  } else {
    gl.Disable(GL_DEPTH_TEST);
  }
  gl.UseProgram(program);
  gl.Uniform1i(gl.GetUniformLocation(program, "image"), 0);
  gl.ActiveTexture(GL_TEXTURE0);
  gl.BindTexture(GL_TEXTURE_2D, texture);
  draw_whole_viewport(device);
  gl.ColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  gl.Disable(GL_DEPTH_TEST);
  leave(device);
  return true;
}

void draw_whole_viewport(const Device& device) {
  const Gl& gl = device.gl;
  constexpr float kTriangle[] = {-1, -1, 3, -1, -1, 3};
  gl.BindVertexArray(device.vertex_array);
  gl.BindBuffer(GL_ARRAY_BUFFER, device.stream);
  gl.BufferData(GL_ARRAY_BUFFER, sizeof kTriangle, kTriangle, GL_STREAM_DRAW);
  gl.EnableVertexAttribArray(kPosition);
  gl.VertexAttribDivisor(kPosition, 0);
  gl.VertexAttribPointer(kPosition, 2, GL_FLOAT, GL_FALSE, 0, nullptr);
  gl.DrawArrays(GL_TRIANGLES, 0, 3);
  gl.DisableVertexAttribArray(kPosition);
}

void drop_device(Device& device) {
  const Gl& gl = device.gl;
  for (GLuint& program : device.copy_programs) {
    if (program) gl.DeleteProgram(program);
    program = 0;
  }
  gl.DeleteProgram(device.flat_program);
  gl.DeleteProgram(device.sky_program);
  gl.DeleteProgram(device.haze_program);
  for (const auto& [variant, made] : device.scene_programs) gl.DeleteProgram(made.program);
  device.scene_programs.clear();
  gl.DeleteVertexArrays(1, &device.vertex_array);
  const GLuint buffers[] = {device.stream, device.instances, device.lights};
  gl.DeleteBuffers(3, buffers);
  gl.DeleteTextures(1, &device.white);
  Registry& all = registry();
  const std::lock_guard lock(all.mutex);
  all.devices.erase(device.context.handle);
}

void leave(const Device& device) {
  const Gl& gl = device.gl;
  gl.UseProgram(0);
  gl.BindVertexArray(0);
  gl.BindBuffer(GL_ARRAY_BUFFER, 0);
  gl.ActiveTexture(GL_TEXTURE1);
  gl.BindTexture(GL_TEXTURE_2D, 0);
  gl.ActiveTexture(GL_TEXTURE0);
  gl.BindTexture(GL_TEXTURE_2D, 0);
  gl.Disable(GL_BLEND);
  gl.Disable(GL_SCISSOR_TEST);
}

void set_clear_depth(const Gl& gl, float depth) {
  if (gl.ClearDepthf)
    gl.ClearDepthf(depth);
  else if (gl.ClearDepth)
    gl.ClearDepth(depth);
}

void set_depth_range(const Gl& gl, float near, float far) {
  if (gl.DepthRangef)
    gl.DepthRangef(near, far);
  else if (gl.DepthRange)
    gl.DepthRange(near, far);
}

}  // namespace sinew::draw
