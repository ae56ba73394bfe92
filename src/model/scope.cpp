// SPDX-License-Identifier: Apache-2.0
#include "model/scope.h"

namespace sinew {

Scope whole_scope(const mjModel& m, Run& everything) {
  everything = {.trees = {0, m.ntree},
                .bodies = {0, m.nbody},
                .joints = {0, m.njnt},
                .dofs = {0, m.nv},
                .qpos = {0, m.nq},
                .geoms = {0, m.ngeom},
                .sites = {0, m.nsite}};
  Scope scope;
  scope.runs = scope.whole_roots = {&everything, 1};
  scope.children = IndexList(m.nbody);
  scope.cameras = IndexList(m.ncam);
  scope.lights = IndexList(m.nlight);
  scope.tendons = IndexList(m.ntendon);
  scope.actuators = IndexList(m.nu);
  scope.equalities = IndexList(m.neq);
  scope.sensors = IndexList(m.nsensor);
  return scope;
}

}  // namespace sinew
