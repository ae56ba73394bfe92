// SPDX-License-Identifier: Apache-2.0
// urdf.h -- a URDF robot becomes a spec, and a compiled model becomes URDF.
//   in    the <robot> element of a document, files in memory       out   a Spec, nothing of it compiled
//   in    a model, however it came to be                           out   a text, meshes, and what could not be said
//   fails with ModelError "arm.urdf:12: joint 'elbow': its parent 'uper_arm' is not a link (did you mean 'upper_arm'?)"
//   trap  MuJoCo passes over <mimic> and the rotation of an inertial's origin, so that its figures are those of another
//         robot: that is what is read here, with a warning, unless the options or the file ask for the standard
#ifndef SINEW_FORMAT_URDF_URDF_H_
#define SINEW_FORMAT_URDF_URDF_H_

#include <memory>
#include <string>
#include <vector>

#include <mujoco/mjmodel.h>

#include "format/xml/xml.h"
#include "spec/spec.h"

namespace sinew {

struct UrdfOptions {
  std::vector<std::string> folders;  // where packages and meshes are looked for, before ROS_PACKAGE_PATH
  bool standard = false;             // as URDF has it where MuJoCo does otherwise: <mimic>, rpy of inertials, textures
};

inline bool is_urdf(const XmlNode& top) { return top.name == "robot"; }

// `directory` is where names of files inside the document start from.
std::unique_ptr<Spec> read_urdf(const XmlNode& robot, const std::string& directory, const mjVFS* vfs,
                                const UrdfOptions& options);

// A file that a URDF refers to.
struct UrdfMesh {
  std::string name, bytes;
};

struct UrdfText {
  std::string text;
  std::vector<UrdfMesh> meshes;     // to be put into the folder of meshes
  std::vector<std::string> losses;  // what the model has and URDF has no words for, a sentence each
};

// Bodies, joints, inertia and shapes of a compiled model. `mesh_folder` is how the text speaks of the folder.
UrdfText write_urdf(const mjModel& m, const std::string& mesh_folder);

}  // namespace sinew

#endif  // SINEW_FORMAT_URDF_URDF_H_
