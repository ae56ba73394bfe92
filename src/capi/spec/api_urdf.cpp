// SPDX-License-Identifier: Apache-2.0
// api_urdf.cpp -- URDF by Sinew's own API: with options in, and out.
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>

#include <sinew/sinew.h>

#include "base/error.h"
#include "base/files/file.h"
#include "base/files/write_file.h"
#include "capi/guard.h"
#include "format/mjcf/mjcf.h"
#include "format/urdf/urdf.h"

using namespace sinew;

namespace {

UrdfOptions options_of(const sinewURDF* urdf) {
  UrdfOptions options;
  if (!urdf) return options;
  options.standard = urdf->standard != 0;
  options.folders = split_path_list(urdf->assetdirs ? urdf->assetdirs : "");
  return options;
}

void save(const std::string& path, std::string_view bytes) {
  std::string error;
  if (!write_file(path, bytes, error)) throw ModelError(error);
}

void save_meshes(const UrdfText& urdf, const std::string& folder) {
  if (urdf.meshes.empty()) return;
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw ModelError(folder + ": the folder for meshes cannot be made: " + error.message());
  for (const UrdfMesh& mesh : urdf.meshes) save(join_path(folder, mesh.name), mesh.bytes);
}

}  // namespace

extern "C" {

mjSpec* sinew_parseXML(const char* filename, const mjVFS* vfs, const sinewURDF* urdf, char* error, int error_sz) {
  report(error, error_sz, "");
  if (!filename) {
    report(error, error_sz, "sinew_parseXML: filename is NULL");
    return nullptr;
  }
  return guard_load(error, error_sz, [&] { return &read_mjcf(filename, vfs, options_of(urdf)).release()->c; });
}

int sinew_saveURDF(const mjModel* m, const char* filename, const char* meshdir, char* losses, int losses_sz,
                   char* error, int error_sz) {
  report(losses, losses_sz, "");
  report(error, error_sz, "");
  return guard(error, error_sz, [&] {
    if (!m || !filename)
      throw ModelError(std::string("sinew_saveURDF: ") + (m ? "filename" : "the model") + " is NULL");
    const std::string folder = meshdir ? meshdir : "";
    const UrdfText urdf = write_urdf(*m, folder);
    save_meshes(urdf, join_path(directory_of(filename), folder.empty() ? "." : folder));
    save(filename, urdf.text);
    std::string lines;
    for (const std::string& loss : urdf.losses) lines += (lines.empty() ? "" : "\n") + loss;
    report(losses, losses_sz, lines.c_str());
    return 1;
  });
}

}  // extern "C"
