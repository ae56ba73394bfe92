// SPDX-License-Identifier: Apache-2.0
#include "derive/mass_change.h"

#include "derive/axis_products.h"
#include "model/arena/arena.h"

namespace sinew {
namespace {

using Axis = Motion<mjtNum>;
using Wrench = Force<mjtNum>;

struct DofChange {
  Axis S, PP;
  int group;  // its first dof
};

// Dofs whose axes all move with what is before them.
void pass_group(const mjData& d, const mjtNum* y, int first, int n, Axis& before, DofChange* dof) {
  Axis after = before;
  for (int i = first; i < first + n; ++i) {
    dof[i].S = Axis::load(d.cdof + 6 * i);
    dof[i].PP = cross(before, dof[i].S);
    dof[i].group = first;
    after += dof[i].S * y[i];
  }
  before = after;
}

// The forces that accelerate subtrees, and the axes of dofs.
void sweep(const mjModel& m, const mjData& d, const mjtNum* y, Axis* acceleration, Wrench* force, DofChange* dof) {
  for (int b = 1; b < m.nbody; ++b) {
    Axis at = acceleration[m.body_parentid[b]];
    for (int j = m.body_jntadr[b]; j < m.body_jntadr[b] + m.body_jntnum[b]; ++j) {
      const int first = m.jnt_dofadr[j], type = m.jnt_type[j];
      const bool is_free = type == mjJNT_FREE;
      for (int k = 0; is_free && k < 3; ++k) pass_group(d, y, first + k, 1, at, dof);
      pass_group(d, y, is_free ? first + 3 : first, is_free || type == mjJNT_BALL ? 3 : 1, at, dof);
    }
    acceleration[b] = at;
    force[b] = Inertia<mjtNum>::load(d.cinert + 10 * b) * at;
  }
  for (int b = m.nbody - 1; b > 0; --b) {
    if (const int parent = m.body_parentid[b]; parent > 0) force[parent] += force[b];
  }
}

}  // namespace

void add_mass_change(const mjModel& m, mjData& d, const mjtNum* y, mjtNum* dq) {
  StackFrame frame(d);
  Axis* acceleration = frame.make<Axis>(m.nbody);
  Wrench* force = frame.make<Wrench>(m.nbody);
  DofChange* dof = frame.make<DofChange>(m.nv);
  struct Axes {
    Six S, PP;
  };
  Axes* six = frame.make<Axes>(m.nv);
  sweep(m, d, y, acceleration, force, dof);
  const mjtSize nv = m.nv;
  for (int i = 0; i < m.nv; ++i) {
    const int body = m.dof_bodyid[i], group = dof[i].group;
    const auto& [S, PP, its_group] = dof[i];
    six[i].S = Six(S);
    six[i].PP = Six(PP);
    const auto below = Inertia<mjtNum>::load(d.crb + 10 * body);
    const Six row(below * S), column(cross(S, force[body]) + below * PP);
    const auto add_row = [&](int j) { dq[i * nv + j] += sum(products(six[j].PP, row)); };
    add_row(i);
    for (int j = m.dof_parentid[i]; j >= 0; j = m.dof_parentid[j]) {
      add_row(j);
      if (dof[j].group != group) dq[j * nv + i] += sum(products(six[j].S, column));
    }
    // the group's dofs behind i turn its axis as well
    for (int j = i + 1; j < m.nv && dof[j].group == group; ++j) dq[i * nv + j] += sum(products(Six(dof[j].PP), row));
  }
}

}  // namespace sinew
