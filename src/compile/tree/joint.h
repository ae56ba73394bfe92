// SPDX-License-Identifier: Apache-2.0
// joint.h -- joints: anchors and axes in the body, limits, and where their coordinates lie in qpos and qvel.
//   note  springdamper needs the inertia of the rest pose: finish_model turns it into stiffness and damping
#ifndef SINEW_COMPILE_TREE_JOINT_H_
#define SINEW_COMPILE_TREE_JOINT_H_

#include "compile/build.h"

namespace sinew {

inline constexpr int kJointDofs[] = {6, 3, 1, 1};  // by mjtJoint: free, ball, slide, hinge
inline constexpr int kJointQpos[] = {7, 4, 1, 1};

// Fills build.joint and the dof addresses of build.body.
void compile_joints(Build& build);

// Throws ModelError for joints that cannot be where they are, or together. Asked of the final tree.
void check_joints(const Build& build);

// jnt_ and dof_ arrays, qpos0 and qpos_spring.
void write_joints(const Build& build, mjModel& m);

}  // namespace sinew

#endif  // SINEW_COMPILE_TREE_JOINT_H_
