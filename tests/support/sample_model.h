// SPDX-License-Identifier: Apache-2.0
// sample_model.h -- a small model with one of nearly everything, built by hand: what sample_model.xml says in MJCF.
//   tree 0  base (free: box), arm (ball: capsule), tool (welded to the arm: sphere)
//   tree 1  cart (slide and hinge: cylinder), pole (hinge: ellipsoid, mesh)
//   world   floor (plane), terrain (height field), target (mocap: sphere that collides with nothing)
//   and     sites, cameras, a light, material and texture, a rope and a gear, four actuators (two with activations),
//           eight sensors, three equalities (off), a pair, an exclude, keyframes, custom data, user data, names
//   note    derived values (bounding boxes, inverse weights, ...) are those of the compiled MJCF
#ifndef SINEW_TESTS_SUPPORT_SAMPLE_MODEL_H_
#define SINEW_TESTS_SUPPORT_SAMPLE_MODEL_H_

#include "support/small_model.h"  // ModelPtr

namespace sinew::test {

// kEverything is not in the MJCF file: a flex and a skin on the base, an octree in the mesh, a plugin in slot 0.
enum class SampleParts { kRigid, kEverything };

ModelPtr make_sample_model(SampleParts parts = SampleParts::kRigid);

}  // namespace sinew::test

#endif  // SINEW_TESTS_SUPPORT_SAMPLE_MODEL_H_
