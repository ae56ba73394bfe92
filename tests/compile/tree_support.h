// SPDX-License-Identifier: Apache-2.0
// tree_support.h -- text in, compiled model out, for the tests of this folder.
#ifndef SINEW_TESTS_COMPILE_TREE_SUPPORT_H_
#define SINEW_TESTS_COMPILE_TREE_SUPPORT_H_

#include <memory>
#include <string>

#include <mujoco/mjmodel.h>

#include "compile/compile.h"
#include "format/mjcf/mjcf.h"
#include "math/pose.h"
#include "model/model.h"

namespace sinew::test {

using Model = std::unique_ptr<mjModel, void (*)(mjModel*)>;

inline Model compile_text(const std::string& xml) {
  const std::unique_ptr<Spec> spec = read_mjcf_string(xml, nullptr);
  return Model(compile_model(*spec, nullptr), delete_model);
}

// The contents of <worldbody>, with compiler attributes.
inline Model compile_world(const std::string& contents, const std::string& compiler = "") {
  return compile_text("<mujoco><compiler " + compiler + "/><worldbody>" + contents + "</worldbody></mujoco>");
}

inline Vec3<double> body_pos(const mjModel& m, int b) { return load3(m.body_pos + 3 * b); }
inline Pose<double> body_pose(const mjModel& m, int b) {
  return Pose<double>::load(m.body_pos + 3 * b, m.body_quat + 4 * b);
}
inline Pose<double> geom_pose(const mjModel& m, int g) {
  return Pose<double>::load(m.geom_pos + 3 * g, m.geom_quat + 4 * g);
}
inline Pose<double> inertial_pose(const mjModel& m, int b) {
  return Pose<double>::load(m.body_ipos + 3 * b, m.body_iquat + 4 * b);
}

// The inertia tensor of a body about its centre of mass, in the axes of the body.
inline Mat3<double> body_tensor(const mjModel& m, int b) {
  const Mat3<double> R = to_matrix(inertial_pose(m, b).q);
  return R * Mat3<double>::diagonal(load3(m.body_inertia + 3 * b)) * transpose(R);
}

}  // namespace sinew::test

#endif  // SINEW_TESTS_COMPILE_TREE_SUPPORT_H_
