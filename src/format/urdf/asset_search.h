// SPDX-License-Identifier: Apache-2.0
// asset_search.h -- where the file is that a robot calls "package://arm/meshes/hand.stl".
//   idea  first the place where MuJoCo looks: the compiler's meshdir, with the name's own folders unless strippath is
//         set; then, for what is not there, the packages around the model, in given folders and in ROS_PACKAGE_PATH
#ifndef SINEW_FORMAT_URDF_ASSET_SEARCH_H_
#define SINEW_FORMAT_URDF_ASSET_SEARCH_H_

#include <optional>
#include <string>
#include <vector>

#include <mujoco/mjmodel.h>

#include "format/xml/xml.h"
#include "spec/spec.h"

namespace sinew::urdf {

class AssetSearch {
 public:
  AssetSearch(Spec& spec, const mjVFS* vfs, const std::vector<std::string>& folders);

  // The name to give to an asset: as MuJoCo has it, or where the file was found; one name for one file. `folder` is the
  // compiler's meshdir or texturedir. Nothing if the file is nowhere.
  std::optional<std::string> locate(const std::string& file, const std::string& folder);

  // The name to give to a mesh. One that is nowhere is left for the compiler to complain about, after a warning, for
  // the first of them, that says where it was looked for.
  std::string find_mesh(const XmlNode& node, const std::string& file);

  // Paths that were found must not be stripped by the compiler: then all names are as they have to be.
  void finish();

 private:
  bool opens(const std::string& path) const;
  std::string usual_name(const std::string& file) const;
  std::vector<std::string> places(const std::string& file, const std::string& folder) const;

  Spec& spec_;
  const mjVFS* vfs_;
  std::vector<std::string> folders_;
  bool found_elsewhere_ = false, missed_ = false;
};

}  // namespace sinew::urdf

#endif  // SINEW_FORMAT_URDF_ASSET_SEARCH_H_
