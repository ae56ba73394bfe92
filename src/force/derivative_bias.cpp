// SPDX-License-Identifier: Apache-2.0
// derivative_bias.cpp -- Coriolis and centrifugal forces by velocity.
//   math  With S_j the axis of dof j, S'_j its rate and v, I, h = I v velocity, inertia and momentum of a body, all
//         about one point: v changes by S_j with qvel_j, and the acceleration at rest, sum S'_k qvel_k, by
//         S'_j + S_j x (v - v_j) = A_j - v x S_j, A_j = S'_j + v_j x S_j, where v_j is the velocity after the joint of
//         j. So the force on the body, I a + v x h, changes by I A_j + I' S_j + S_j x h with I' = (v x) I - I (v x),
//         the rate of its inertia. I, I' and h add up over subtrees: dof i sees those of the bodies that both i and j
//         move, the subtree of whichever is further down:
//           j above i:  S_i . (I A_j + I' S_j + S_j x h) = A_j . (I S_i) + S_j . (I' S_i - S_i x h), sums below i
//           j below i:  S_i . (I A_j + I' S_j + S_j x h), sums below j
#include "force/derivative.h"
#include "force/derivative_pattern.h"
#include "force/inertia_rate.h"
#include "math/spatial.h"
#include "model/arena/arena.h"

namespace sinew {
namespace {

using Axis = Motion<mjtNum>;
using Wrench = Force<mjtNum>;

// What the formulas need of each dof: A; I S and I' S - S x h for columns above it; I A + I' S + S x h for rows above.
struct DofTerms {
  Axis axis, turning;
  Wrench inertial, gyroscopic, own;
};

// Velocity after the joint of each dof: a free joint is three translations, then a ball.
void fill_turning(const mjModel& m, const mjData& d, Range bodies, DofTerms* terms) {
  const auto step = [&](int first, int n, Axis& v) {
    for (int i = first; i < first + n; ++i) v += terms[i].axis * d.qvel[i];
    for (int i = first; i < first + n; ++i) {
      terms[i].turning = Axis::load(d.cdof_dot + 6 * i) + cross(v, terms[i].axis);
    }
  };
  for (const int b : bodies) {
    Axis v = Axis::load(d.cvel + 6 * m.body_parentid[b]);
    for (int j = m.body_jntadr[b]; j < m.body_jntadr[b] + m.body_jntnum[b]; ++j) {
      const int dof = m.jnt_dofadr[j], type = m.jnt_type[j];
      if (type == mjJNT_FREE) step(dof, 3, v);
      const bool turns = type == mjJNT_FREE || type == mjJNT_BALL;
      step(type == mjJNT_FREE ? dof + 3 : dof, turns ? 3 : 1, v);
    }
  }
}

struct SubtreeTerms {
  Inertia<mjtNum> rate;
  Wrench momentum;
};

void gather_subtrees(const mjModel& m, const mjData& d, const Scope& scope, SubtreeTerms* sums) {
  for (const Run& run : scope.runs) {
    for (const int b : run.bodies) {
      const auto inertia = Inertia<mjtNum>::load(d.cinert + 10 * b);
      const Axis v = Axis::load(d.cvel + 6 * b);
      sums[b] = {inertia_rate(inertia, v), inertia * v};
    }
  }
  for (const Run& run : backwards(scope.runs)) {
    for (const int b : run.below_world().backwards()) {
      SubtreeTerms& parent = sums[m.body_parentid[b]];
      parent.rate += sums[b].rate;
      parent.momentum += sums[b].momentum;
    }
  }
}

}  // namespace

void subtract_bias_derivative(const mjModel& m, mjData& d, const Scope& scope, mjtNum* D) {
  StackFrame frame(d);
  SubtreeTerms* sums = frame.make_in_runs<SubtreeTerms>(m.nbody, scope.runs, &Run::bodies);
  DofTerms* terms = frame.make_in_runs<DofTerms>(m.nv, scope.runs, &Run::dofs);
  gather_subtrees(m, d, scope, sums);
  for (const Run& run : scope.runs) {
    for (const int i : run.dofs) terms[i].axis = Axis::load(d.cdof + 6 * i);
    fill_turning(m, d, run.below_world(), terms);
    for (const int i : run.dofs) {
      const SubtreeTerms& below = sums[m.dof_bodyid[i]];
      const auto inertia = Inertia<mjtNum>::load(d.crb + 10 * m.dof_bodyid[i]);
      const Axis& S = terms[i].axis;
      const Wrench carried = cross(S, below.momentum), changing = below.rate * S;
      terms[i].inertial = inertia * S;
      terms[i].gyroscopic = changing - carried;
      terms[i].own = inertia * terms[i].turning + changing + carried;
    }
  }
  add_to_entries(
      m, scope, D,
      [terms](int i, int j) {
        return -dot(terms[j].turning, terms[i].inertial) - dot(terms[j].axis, terms[i].gyroscopic);
      },
      [terms](int i, int j) { return -dot(terms[i].axis, terms[j].own); });
}

}  // namespace sinew
