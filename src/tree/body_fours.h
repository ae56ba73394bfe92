// SPDX-License-Identifier: Apache-2.0
// body_fours.h -- what each body and each frame has for itself, four of them in the lanes of a register.
//   in    qpos and poses of parents; poses, velocities, accelerations of bodies
//   out   poses, cvel, cdof, cdof_dot; cinert; forces on bodies; xpos and xmat of frames
//   math  that of the functions for one (poses::compute_body, velocity::compute_body, place_in_world;
//         motion_axes::compute_inertia and compute_joint_axes; bias::compute_force), operation by operation: each lane
//         has the bits of a double (math/simd/lanes_avx2.h)
//   note  for processors with AVX2 only; others take bodies one by one
//   cost  instructions a body: 190 for a pose with one hinge (alone: 410), 70 for its velocity (130), 45 for its axis
//         (75), 50 for cinert (180), 65 for the force (250); 55 a frame (120)
//   lost  inertias and forces by numbers of bodies, neighbours or not: 0.8 % more instructions for a quadruped's step;
//         helpers that the compiler may call instead of taking them in: 2 % more
#ifndef SINEW_TREE_BODY_FOURS_H_
#define SINEW_TREE_BODY_FOURS_H_

#include <mujoco/mjdata.h>

#include "model/plan.h"
#include "model/scope.h"

namespace sinew {

struct BodyFours {
  static constexpr int kCount = 4;
  static constexpr int kFewest = 2;  // of inertias and forces: one alone is quicker without lanes

  // xpos, xquat and xmat of four bodies, xanchor and xaxis of their hinges: a group of plan.h, some bodies of which
  // stand there twice if it has less than four.
  void (*poses)(const mjModel& m, mjData& d, const int (&body)[kCount]);

  // cvel of such bodies, and cdof_dot of their hinges.
  void (*velocities)(const mjModel& m, mjData& d, const int (&body)[kCount]);

  // cdof of four hinges.
  void (*axes)(const mjModel& m, mjData& d, const int (&joint)[kCount]);

  // cinert of the bodies first to after - 1.
  void (*inertias)(const mjModel& m, mjData& d, int first, int after);

  // I a + v x I v of the same, given six numbers of each body's acceleration; bodies fixed to the world as well.
  void (*forces)(const mjData& d, int first, int after, const mjtNum* acceleration, mjtNum* force);

  // Four frames by their numbers in the arrays, each fixed to a body and coinciding with none of the body's frames.
  void (*place)(const mjData& d, const int (&frame)[kCount], const int (&body)[kCount], const mjtNum* pos,
                const mjtNum* quat, mjtNum* xpos, mjtNum* xmat);
};

extern const BodyFours kAvx2BodyFours;  // call its members only where has_avx2_fma()

// Null where bodies are taken one by one.
const BodyFours* body_fours();

// The same for bodies in groups: nor are there any if all bodies of the model are alone in theirs.
inline const BodyFours* body_fours(const Plan& plan, const mjModel& m, const Scope& scope) {
  return plan.nbody_group < m.nbody - 1 && scope.has_groups() ? body_fours() : nullptr;
}

// Visits the bodies of a scope that has groups, parents before children: groups of several by visit_four(bodies),
// others by visit_one(body).
template <class VisitFour, class VisitOne>
void for_each_group(const Plan& plan, const Scope& scope, VisitFour&& visit_four, VisitOne&& visit_one) {
  for (const int g : plan.groups_of(scope)) {
    const int *body = plan.grouped_body + plan.body_group[g], last = plan.body_group[g + 1] - plan.body_group[g] - 1;
    if (last == 0) {
      visit_one(*body);
    } else {
      const int four[BodyFours::kCount] = {body[0], body[1], body[last < 2 ? last : 2], body[last]};
      visit_four(four);
    }
  }
}

}  // namespace sinew

#endif  // SINEW_TREE_BODY_FOURS_H_
