// SPDX-License-Identifier: Apache-2.0
// urdf.h -- small robots for tests, from a text or with files around it.
#ifndef SINEW_TESTS_SUPPORT_URDF_H_
#define SINEW_TESTS_SUPPORT_URDF_H_

#include <string>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include "support/files.h"
#include "support/small_model.h"

namespace sinew::test {

inline const std::string kInertial =
    R"(<inertial><mass value="1"/><inertia ixx=".01" ixy="0" ixz="0" iyy=".01" iyz="0" izz=".01"/></inertial>)";

inline std::string robot(const std::string& inside) { return "<robot name=\"r\">\n" + inside + "\n</robot>"; }

inline std::string link(const std::string& name, const std::string& inside = kInertial) {
  return "<link name=\"" + name + "\">" + inside + "</link>\n";
}

inline std::string joint(const std::string& name, const std::string& type, const std::string& parent,
                         const std::string& child, const std::string& inside = "") {
  return "<joint name=\"" + name + "\" type=\"" + type + "\"><parent link=\"" + parent + "\"/><child link=\"" + child +
         "\"/>" + inside + "</joint>\n";
}

// "base" and "arm", which hangs from it by the joint "j".
inline std::string arm(const std::string& type, const std::string& in_joint = "", const std::string& in_link = "") {
  return link("base", "") + link("arm", kInertial + in_link) + joint("j", type, "base", "arm", in_joint);
}

// A model, or null; `message` has the reason, or the warnings.
struct Load {
  ModelPtr m;
  std::string message;
};

inline Load load_urdf(const std::string& text, MemoryFiles& files) {
  files.add("r.urdf", text);
  char error[4000] = "";
  ModelPtr m(mj_loadXML("r.urdf", files.get(), error, sizeof error));
  return {std::move(m), error};
}

inline Load load_urdf(const std::string& text) {
  MemoryFiles files;
  return load_urdf(text, files);
}

}  // namespace sinew::test

#endif  // SINEW_TESTS_SUPPORT_URDF_H_
