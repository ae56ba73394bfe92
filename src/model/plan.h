// SPDX-License-Identifier: Apache-2.0
// plan.h -- what the integers of a model decide, found once when the model is finished and read in every step.
//   in    the pattern of M, trees, welds, kinds of joints, paths of tendons, the kinds and stages of sensors
//   out   mjModel.plan
//   note  A plan holds only what fixes the shape of mjData's arrays or the meaning of their numbers. Whatever programs
//         change between steps (masks, limits, flags, groups, switches, gains, every real number) is read afresh.
//   note  Whoever makes a model plans it: the compiler, the reader of MJB files, copy_model(). mj_setConst plans again.
//         A step never writes a plan, so threads share a model. Data of a model that nobody has planned has its own.
//   lost  a list of pairs of bodies that may touch: masks and margins, which programs change, decide about most pairs.
//         What structure says costs 0.8 % of a humanoid's step at most (collide/body_filter.h)
//   lost  lists of limited joints, of dofs with friction and of equalities: programs turn them on and off, and to find
//         all rows, those of contacts included, is 0.6 % of an arm's step and 0.9 % of a humanoid's
//   lost  actuators by kind: all forces of a humanoid's 21 motors, switches included, are 0.9 % of its step
//   cost  O(nv + nbody log nbody + nsensor + chains of dofs below the paths of tendons) to make
#ifndef SINEW_MODEL_PLAN_H_
#define SINEW_MODEL_PLAN_H_

#include <span>

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "math/sparse/sparse_ldl_pattern.h"
#include "model/private_data.h"
#include "model/scope.h"

namespace sinew {

// The stage in which a sensor is read: its own, or the first if it names none.
inline int stage_of_sensor(int needstage) { return needstage == mjSTAGE_NONE ? mjSTAGE_POS : needstage; }

struct Plan {
  bool is_made = false;  // until then it is room for one

  // M: rows that share their columns (math/sparse/sparse_ldl_pattern.h). A block never reaches into another tree.
  int nblock = 0;
  int* block = nullptr;       // nv + 1
  int* tree_block = nullptr;  // ntree + 1: the first block of each tree
  // The same of each tree alone, for an island that is one tree: addresses from the tree's first entry on, blocks by
  // dofs of the tree, and behind the last of them the number of its dofs.
  int* own_rowadr = nullptr;   // nv
  int* own_block = nullptr;    // nv + ntree: those of tree t begin at tree_block[t] + t
  bool has_long_rows = false;  // so long on average that bodies are quicker to factor than M (tree/articulated.h)

  // Bodies: the weld that the parent of a body's own weld belongs to; -1 if one of the two is the world, which counts
  // as nobody's parent.
  int* weld_parent = nullptr;  // nbody

  // Bodies below the world in groups of up to four, parents in earlier groups than their children: group g has the
  // bodies grouped_body[body_group[g]] to grouped_body[body_group[g + 1] - 1]. Those of a group of several have hinges
  // alone, all as many, and all or none of them hang from the world.
  int nbody_group = 0;
  int* body_group = nullptr;    // nbody
  int* grouped_body = nullptr;  // nbody - 1
  int* body_level = nullptr;    // nbody: bodies of one level are no ancestors of each other
  // Parts of about as many dofs each: runs of children of the world with all below them, the world in the first, and
  // the groups that are their bodies. One where rows are long: what factors them goes along all bodies at once.
  struct Part {
    Run run;
    Range groups;
    Range actuators;  // in part_actuator
  };
  static constexpr int kMostParts = 32;
  int nparts = 0;
  Part part[kMostParts];
  // Actuators by part, ascending in each, if every one acts on a single dof, as motors on hinges do. Row and column of
  // its moment then are what it is numbered, and nothing of it needs another part.
  bool drives_are_single = false;
  int* part_actuator = nullptr;  // nu

  Range groups_of(const Scope& scope) const { return scope.part < 0 ? Range{0, nbody_group} : part[scope.part].groups; }

  // Sensors by stage, ascending: those of stage s begin at stage_sensor[s].
  int* sensor = nullptr;  // nsensor
  int stage_sensor[mjSTAGE_ACC + 2] = {};
  unsigned sensor_traits[mjSTAGE_ACC + 1] = {};  // by stage: what some of them have (kinds::SensorTrait)

  // Tendons: the dofs that the path or the joints of a tendon reach are among these. A dense row of ten_J has zeros
  // before and after them.
  Range* tendon_dofs = nullptr;  // ntendon

  // Pieces of paths that may touch a geom, in the order of the paths: from a site to a site, around the geom of a wrap.
  struct String {
    int from, wrap, to;
  };
  int nstring = 0;
  String* string = nullptr;  // nwrap

  std::span<const int> sensors_of(int stage) const {
    return {sensor + stage_sensor[stage], sensor + stage_sensor[stage + 1]};
  }
};

// Room for a plan of a model with these sizes, in one block that release() takes; null when there is no memory left.
Plan* allocate_plan(const mjModel& m);

// Plans the model as it is now, in the room that it has had since its arrays were allocated (model.h).
void plan_model(mjModel& m);

// The same in room of its own.
Plan* make_plan(const mjModel& m);

inline const Plan& plan_of(const mjModel& m, const mjData& d) {
  const Plan& plan = *static_cast<const Plan*>(m.plan);
  return plan.is_made ? plan : *private_data(d).plan;
}

// The pattern of M, of its factor, and of whatever is added to M on its entries.
inline LdlPattern mass_pattern(const mjModel& m, const mjData& d) {
  const Plan& plan = plan_of(m, d);
  return {m.nv, m.M_rownnz, m.M_rowadr, m.M_colind, plan.nblock, plan.block};
}

// The same for the rows first to end - 1, which are whole trees. Rows keep their numbers.
inline LdlPattern mass_pattern(const mjModel& m, const mjData& d, int first, int end) {
  if (first == end) return {end, m.M_rownnz, m.M_rowadr, m.M_colind, 0, nullptr};
  const Plan& plan = plan_of(m, d);
  const int begin = plan.tree_block[m.dof_treeid[first]], after = plan.tree_block[m.dof_treeid[end - 1] + 1];
  return {end, m.M_rownnz, m.M_rowadr, m.M_colind, after - begin, plan.block + begin};
}

}  // namespace sinew

#endif  // SINEW_MODEL_PLAN_H_
