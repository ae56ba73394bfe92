// SPDX-License-Identifier: Apache-2.0
#include "draw/gl/platform.h"

#include <initializer_list>
#include <mutex>

#include <dlfcn.h>

namespace sinew::draw {

namespace {

// A function of a library that is in the process already; null if it is not. The reference to the library is kept, so
// that what was found stays callable.
void* find_loaded(std::initializer_list<const char*> libraries, const char* function) {
  if (void* found = dlsym(RTLD_DEFAULT, function)) return found;
  for (const char* name : libraries) {
    void* library = dlopen(name, RTLD_LAZY | RTLD_NOLOAD);
    if (!library) continue;
    if (void* found = dlsym(library, function)) return found;
    dlclose(library);
  }
  return nullptr;
}

template <class Function>
Function as(void* pointer) {
  return reinterpret_cast<Function>(pointer);
}

constexpr std::initializer_list<const char*> kOsmesaNames{"libOSMesa.so.8", "libOSMesa.so.6", "libOSMesa.so"};
constexpr std::initializer_list<const char*> kEglNames{"libEGL.so.1", "libEGL.so"};
constexpr std::initializer_list<const char*> kGlxNames{"libGLX.so.0", "libGL.so.1", "libGL.so"};

using GetHandle = void* (*)();

struct Library {
  Platform platform;
  std::initializer_list<const char*> files;
  const char* current;
  const char* get_proc;
  GetHandle find_current = nullptr;
  GetProc find_function = nullptr;
};

// Libraries of the process, found once: which of them are loaded is a fact of the process, like its files.
struct Libraries {
  std::mutex mutex;
  Library known[3] = {
      {Platform::OSMesa, kOsmesaNames, "OSMesaGetCurrentContext", "OSMesaGetProcAddress"},
      {Platform::Egl, kEglNames, "eglGetCurrentContext", "eglGetProcAddress"},
      {Platform::Glx, kGlxNames, "glXGetCurrentContext", "glXGetProcAddressARB"},
  };
};

Libraries& libraries() {
  static Libraries all;
  return all;
}

bool egl_surface_size(int& width, int& height) {
  const auto display = as<void* (*)()>(find_loaded(kEglNames, "eglGetCurrentDisplay"));
  const auto surface = as<void* (*)(int)>(find_loaded(kEglNames, "eglGetCurrentSurface"));
  const auto query = as<unsigned (*)(void*, void*, int, int*)>(find_loaded(kEglNames, "eglQuerySurface"));
  if (!display || !surface || !query) return false;
  constexpr int kDraw = 0x3059, kWidth = 0x3057, kHeight = 0x3056;
  void* target = surface(kDraw);
  return target && query(display(), target, kWidth, &width) && query(display(), target, kHeight, &height);
}

bool osmesa_surface_size(int& width, int& height) {
  const auto get = as<void (*)(int, int*)>(find_loaded(kOsmesaNames, "OSMesaGetIntegerv"));
  if (!get) return false;
  constexpr int kWidth = 0x20, kHeight = 0x21;
  get(kWidth, &width);
  get(kHeight, &height);
  return true;
}

bool glx_surface_size(int& width, int& height) {
  const auto display = as<void* (*)()>(find_loaded(kGlxNames, "glXGetCurrentDisplay"));
  const auto drawable = as<unsigned long (*)()>(find_loaded(kGlxNames, "glXGetCurrentDrawable"));
  const auto query = as<void (*)(void*, unsigned long, int, unsigned*)>(find_loaded(kGlxNames, "glXQueryDrawable"));
  if (!display || !drawable || !query || !drawable()) return false;
  constexpr int kWidth = 0x801D, kHeight = 0x801E;
  unsigned size[2] = {};
  query(display(), drawable(), kWidth, &size[0]);
  query(display(), drawable(), kHeight, &size[1]);
  width = static_cast<int>(size[0]);
  height = static_cast<int>(size[1]);
  return true;
}

}  // namespace

CurrentContext find_current_context() {
  Libraries& all = libraries();
  const std::lock_guard lock(all.mutex);
  for (Library& library : all.known) {
    if (!library.find_current) {
      library.find_current = as<GetHandle>(find_loaded(library.files, library.current));
      library.find_function = as<GetProc>(find_loaded(library.files, library.get_proc));
    }
    if (!library.find_current || !library.find_function) continue;
    if (void* handle = library.find_current()) return {library.platform, handle, library.find_function};
  }
  return {};
}

bool find_surface_size(Platform platform, int& width, int& height) {
  switch (platform) {
    case Platform::OSMesa:
      return osmesa_surface_size(width, height);
    case Platform::Egl:
      return egl_surface_size(width, height);
    case Platform::Glx:
      return glx_surface_size(width, height);
    case Platform::None:
      break;
  }
  return false;
}

}  // namespace sinew::draw
