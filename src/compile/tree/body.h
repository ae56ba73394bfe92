// SPDX-License-Identifier: Apache-2.0
// body.h -- bodies: poses, mocap, bounding volumes, and the arrays that follow from what they carry.
#ifndef SINEW_COMPILE_TREE_BODY_H_
#define SINEW_COMPILE_TREE_BODY_H_

#include "compile/build.h"

namespace sinew {

// Starts build.body: parents and poses. Comes before joints, geoms and inertials.
void compile_bodies(Build& build);

// Bodies with a lone free joint and no children may take their inertial frame as body frame (align, alignfree); what is
// attached to them is expressed anew. Comes after everything on the bodies is compiled.
void align_free_bodies(Build& build);

// The bounding volumes over the geoms that can collide, in inertial frames.
void build_body_bvhs(Build& build);

int count_mocap(const Build& build);

// The body_ arrays but for those of structure.cpp, and the bvh_ arrays of bodies, which come first.
void write_bodies(const Build& build, mjModel& m);

}  // namespace sinew

#endif  // SINEW_COMPILE_TREE_BODY_H_
