// SPDX-License-Identifier: Apache-2.0
#include "draw/headless.h"

#include <algorithm>
#include <cstdlib>
#include <initializer_list>
#include <vector>

#include <dlfcn.h>

#include "base/ascii.h"

namespace sinew::draw {

namespace {

using Handle = void*;

// Numbers of the EGL specification; its headers are not needed for so few.
constexpr int kNone = 0x3038, kSurfaceType = 0x3033, kPbufferBit = 1, kRenderable = 0x3040, kOpenGlBit = 8,
              kEs3Bit = 0x40, kOpenGlApi = 0x30A2, kEsApi = 0x30A0, kMajor = 0x3098, kMinor = 0x30FB, kProfile = 0x30FD,
              kCoreBit = 1;
constexpr unsigned kDevicePlatform = 0x313F, kSurfacelessPlatform = 0x31DD;

struct Egl {
  Handle (*get_proc)(const char*);
  Handle (*get_display)(Handle);
  unsigned (*initialize)(Handle, int*, int*);
  unsigned (*bind_api)(unsigned);
  unsigned (*choose)(Handle, const int*, Handle*, int, int*);
  Handle (*create)(Handle, Handle, Handle, const int*);
  unsigned (*destroy)(Handle, Handle);
  unsigned (*make_current)(Handle, Handle, Handle, Handle);
  Handle (*current_display)();
  Handle (*current_context)();
  Handle (*platform_display)(unsigned, Handle, const int*);
  unsigned (*query_devices)(int, Handle*, int*);
};

template <class Function>
bool find(Handle library, const char* name, Function& function) {
  function = reinterpret_cast<Function>(dlsym(library, name));
  return function != nullptr;
}

const Egl* load_egl() {
  static const struct Loaded {
    Egl egl{};
    bool good = false;
    Loaded() {
      Handle library = dlopen("libEGL.so.1", RTLD_LAZY | RTLD_LOCAL);
      if (!library) return;
      good = find(library, "eglGetProcAddress", egl.get_proc) && find(library, "eglGetDisplay", egl.get_display) &&
             find(library, "eglInitialize", egl.initialize) && find(library, "eglBindAPI", egl.bind_api) &&
             find(library, "eglChooseConfig", egl.choose) && find(library, "eglCreateContext", egl.create) &&
             find(library, "eglDestroyContext", egl.destroy) && find(library, "eglMakeCurrent", egl.make_current) &&
             find(library, "eglGetCurrentDisplay", egl.current_display) &&
             find(library, "eglGetCurrentContext", egl.current_context);
      if (!good) return;
      egl.platform_display = reinterpret_cast<decltype(egl.platform_display)>(egl.get_proc("eglGetPlatformDisplayEXT"));
      egl.query_devices = reinterpret_cast<decltype(egl.query_devices)>(egl.get_proc("eglQueryDevicesEXT"));
    }
  } loaded;
  return loaded.good ? &loaded.egl : nullptr;
}

class EglContext : public HeadlessContext {
 public:
  EglContext(const Egl& egl, const char* name, Handle display, Handle context, unsigned api)
      : egl_(egl), name_(name), display_(display), context_(context), api_(api) {}
  ~EglContext() override {
    egl_.bind_api(api_);
    if (egl_.current_context() == context_) egl_.make_current(display_, nullptr, nullptr, nullptr);
    egl_.destroy(display_, context_);
  }
  bool use() override { return egl_.bind_api(api_) && egl_.make_current(display_, nullptr, nullptr, context_); }
  const char* name() const override { return name_; }

 private:
  const Egl& egl_;
  const char* name_;
  Handle display_, context_;
  unsigned api_;
};

std::unique_ptr<HeadlessContext> make_on_display(const Egl& egl, const char* name, Handle display, Flavor flavor) {
  if (!display || !egl.initialize(display, nullptr, nullptr)) return nullptr;
  const bool es = flavor == Flavor::Es3;
  const int wanted[] = {kSurfaceType, kPbufferBit, kRenderable, es ? kEs3Bit : kOpenGlBit, kNone};
  Handle config = nullptr;
  int count = 0;
  const unsigned api = es ? kEsApi : kOpenGlApi;
  if (!egl.choose(display, wanted, &config, 1, &count) || count < 1 || !egl.bind_api(api)) return nullptr;
  const int any[] = {kNone}, es3[] = {kMajor, 3, kNone};
  const int core[] = {kMajor, 3, kMinor, 3, kProfile, kCoreBit, kNone};
  Handle context = egl.create(display, config, nullptr, es ? es3 : flavor == Flavor::Core33 ? core : any);
  if (!context) return nullptr;
  auto made = std::make_unique<EglContext>(egl, name, display, context, api);
  return made->use() ? std::move(made) : nullptr;
}

std::unique_ptr<HeadlessContext> make_on_device(const Egl& egl, Flavor flavor) {
  if (!egl.platform_display || !egl.query_devices) return nullptr;
  int count = 0;
  if (!egl.query_devices(0, nullptr, &count) || count < 1) return nullptr;
  std::vector<Handle> devices(static_cast<std::size_t>(count));
  if (!egl.query_devices(count, devices.data(), &count)) return nullptr;
  const char* wish = std::getenv("MUJOCO_EGL_DEVICE_ID");
  const int only = wish && *wish ? std::atoi(wish) : -1;
  for (int i = 0; i < count; ++i) {
    if (only >= 0 && i != only) continue;
    if (auto made =
            make_on_display(egl, "EGL device", egl.platform_display(kDevicePlatform, devices[i], nullptr), flavor)) {
      return made;
    }
  }
  return nullptr;
}

std::unique_ptr<HeadlessContext> make_egl(Flavor flavor, std::string& error) {
  const Egl* egl = load_egl();
  if (!egl) {
    error += "libEGL.so.1 cannot be loaded; ";
    return nullptr;
  }
  if (auto made = make_on_device(*egl, flavor)) return made;
  if (egl->platform_display) {
    const Handle display = egl->platform_display(kSurfacelessPlatform, nullptr, nullptr);
    if (auto made = make_on_display(*egl, "EGL surfaceless", display, flavor)) return made;
  }
  if (auto made = make_on_display(*egl, "EGL display", egl->get_display(nullptr), flavor)) return made;
  error += "EGL has no device, surfaceless platform or display that gives an OpenGL context; ";
  return nullptr;
}

class OsmesaContext : public HeadlessContext {
 public:
  using Create = Handle (*)(const int*, Handle);
  using Current = unsigned char (*)(Handle, void*, unsigned, int, int);
  using Destroy = void (*)(Handle);
  using Find = Handle (*)();

  OsmesaContext(Handle context, Current current, Destroy destroy, Find find_current)
      : context_(context), current_(current), destroy_(destroy), find_current_(find_current) {}
  ~OsmesaContext() override {
    if (find_current_() == context_) current_(nullptr, nullptr, 0, 0, 0);
    destroy_(context_);
  }
  bool use() override { return current_(context_, pixels_, 0x1401, kSide, kSide); }
  const char* name() const override { return "OSMesa"; }

 private:
  static constexpr int kSide = 16;  // OSMesa wants memory for a window, though nobody looks at it
  unsigned char pixels_[4 * kSide * kSide];
  Handle context_;
  Current current_;
  Destroy destroy_;
  Find find_current_;
};

Handle load_osmesa() {
  static const Handle library = [] {
    Handle found = nullptr;
    for (const char* name : {"libOSMesa.so.8", "libOSMesa.so.6", "libOSMesa.so"}) {
      if (!found) found = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
    }
    return found;
  }();
  return library;
}

std::unique_ptr<HeadlessContext> make_osmesa(Flavor flavor, std::string& error) {
  Handle library = load_osmesa();
  OsmesaContext::Create create;
  OsmesaContext::Current current;
  OsmesaContext::Destroy destroy;
  OsmesaContext::Find find_current;
  if (!library || !find(library, "OSMesaCreateContextAttribs", create) ||
      !find(library, "OSMesaMakeCurrent", current) || !find(library, "OSMesaDestroyContext", destroy) ||
      !find(library, "OSMesaGetCurrentContext", find_current)) {
    error += "libOSMesa cannot be loaded; ";
    return nullptr;
  }
  constexpr int kFormat = 0x22, kRgba = 0x1908, kDepthBits = 0x30, kStencilBits = 0x31, kProfileIs = 0x33, kCore = 0x34,
                kCompat = 0x35, kMajorIs = 0x36, kMinorIs = 0x37;
  if (flavor == Flavor::Es3) {
    error += "OSMesa has no OpenGL ES; ";
    return nullptr;
  }
  const int any[] = {kFormat, kRgba, kDepthBits, 24, kStencilBits, 8, kProfileIs, kCompat, 0};
  const int core[] = {kFormat, kRgba, kDepthBits, 24, kStencilBits, 8, kProfileIs, kCore, kMajorIs, 3, kMinorIs, 3, 0};
  Handle context = create(flavor == Flavor::Core33 ? core : any, nullptr);
  if (!context) {
    error += "OSMesa makes no context; ";
    return nullptr;
  }
  auto made = std::make_unique<OsmesaContext>(context, current, destroy, find_current);
  if (made->use()) return made;
  error += "OSMesa cannot make its context current; ";
  return nullptr;
}

bool is_one_of(const std::string& word, std::initializer_list<const char*> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

std::unique_ptr<HeadlessContext> make_headless(const std::string& wish, Flavor flavor, std::string& error) {
  error.clear();
  std::string kind = to_lower(wish);
  if (is_one_of(kind, {"off", "0", "false", "disable", "disabled"})) {
    error = "MUJOCO_GL is \"" + wish + "\"";
    return nullptr;
  }
  // What asks for a window, or only that there be OpenGL, leaves the choice open.
  if (is_one_of(kind, {"glfw", "glx", "on", "1", "true", "enable", "enabled"})) kind.clear();
  if (!kind.empty() && kind != "egl" && kind != "osmesa") {
    error = "MUJOCO_GL is \"" + wish + "\"; it can be egl, osmesa, glfw or off";
    return nullptr;
  }
  std::unique_ptr<HeadlessContext> made;
  if (kind != "osmesa") made = make_egl(flavor, error);
  if (!made && kind != "egl") made = make_osmesa(flavor, error);
  if (!made && error.size() > 2) error.resize(error.size() - 2);
  return made;
}

void use_no_context() {
  if (const Egl* egl = load_egl()) {
    if (Handle display = egl->current_display()) egl->make_current(display, nullptr, nullptr, nullptr);
  }
  OsmesaContext::Current current;
  if (Handle library = dlopen("libOSMesa.so.8", RTLD_LAZY | RTLD_NOLOAD)) {
    if (find(library, "OSMesaMakeCurrent", current)) current(nullptr, nullptr, 0, 0, 0);
    dlclose(library);
  }
}

}  // namespace sinew::draw
