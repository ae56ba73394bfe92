// SPDX-License-Identifier: Apache-2.0
#include "model/scope.h"

namespace sinew {

void BodyCounts::pass(const mjModel& m) {
  if (m.body_treeid[body] >= 0) tree = m.body_treeid[body] + 1;
  joint += m.body_jntnum[body];
  dof += m.body_dofnum[body];
  geom += m.body_geomnum[body];
  while (site < m.nsite && m.site_bodyid[site] == body) ++site;
  ++body;
}

Run run_between(const mjModel& m, const BodyCounts& from, const BodyCounts& to) {
  const auto qpos = [&m](int joint) { return joint < m.njnt ? m.jnt_qposadr[joint] : m.nq; };
  return {.trees = {from.tree, to.tree},
          .bodies = {from.body, to.body},
          .joints = {from.joint, to.joint},
          .dofs = {from.dof, to.dof},
          .qpos = {qpos(from.joint), qpos(to.joint)},
          .geoms = {from.geom, to.geom},
          .sites = {from.site, to.site}};
}

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
