// SPDX-License-Identifier: Apache-2.0
// Bodies, joints, degrees of freedom and trees say the same thing several times over; each way of saying it is compared
// with the one it follows from. Spans and ids have been found to be in range before.
#include <vector>

#include "base/error.h"
#include "model/file/validate_rules.h"

namespace sinew {
namespace {

Fault check_mocap_ids(const mjModel& m) {
  Index next = 0;
  for (Index b = 0; b < m.nbody; ++b) {
    if (m.body_mocapid[b] < 0) continue;
    if (Fault fault = expect_value("body_mocapid", b, m.body_mocapid[b], next)) return fault;
    ++next;
  }
  if (next == m.nmocap) return {};
  return format_text("body_mocapid: names %lld mocap bodies (nmocap = %d)", static_cast<long long>(next), m.nmocap);
}

// A body without joints moves with its parent: the two are one body to the dynamics.
int weld_id(const mjModel& m, int b) { return b == 0 || m.body_jntnum[b] > 0 ? b : m.body_weldid[m.body_parentid[b]]; }

int root_id(const mjModel& m, int b) {
  const int parent = m.body_parentid[b];
  return b == 0 || parent == 0 ? b : m.body_rootid[parent];
}

Fault check_joint(const mjModel& m, int body, int joint, Index qpos, Index dof) {
  if (Fault fault = expect_value("jnt_bodyid", joint, m.jnt_bodyid[joint], body)) return fault;
  if (Fault fault = expect_value("jnt_qposadr", joint, m.jnt_qposadr[joint], qpos)) return fault;
  return expect_value("jnt_dofadr", joint, m.jnt_dofadr[joint], dof);
}

// The last degree of freedom that moves a body, or -1: its own, or that of its nearest ancestor that has one.
int last_dof(const mjModel& m, int body) {
  const int moving = m.body_weldid[body];
  return m.body_dofnum[moving] > 0 ? m.body_dofadr[moving] + m.body_dofnum[moving] - 1 : -1;
}

int dof_parent(const mjModel& m, int dof) {
  const int body = m.dof_bodyid[dof];
  return dof > m.body_dofadr[body] ? dof - 1 : last_dof(m, m.body_parentid[body]);
}

// A tree is a body that moves in the world, with all that hangs from it.
int tree_id(const mjModel& m, int body, int next_tree) {
  if (m.body_weldid[body] == 0) return -1;
  const int parent_tree = m.body_treeid[m.body_parentid[body]];
  return parent_tree >= 0 ? parent_tree : next_tree;
}

Fault check_tree(const mjModel& m, Index tree) {
  const Index begin = m.tree_bodyadr[tree];
  const Index number = m.tree_bodynum[tree];
  if (begin < 0 || begin > m.nbody) {
    return wrong_value("tree_bodyadr", tree, begin, format_text("no such body (nbody = %d)", m.nbody));
  }
  if (number < 0 || number > m.nbody - begin) {
    return wrong_value("tree_bodynum", tree, number, format_text("past the last body (nbody = %d)", m.nbody));
  }
  for (Index b = begin; b < begin + number; ++b) {
    if (Fault fault = expect_value("body_treeid", b, m.body_treeid[b], tree)) return fault;
  }
  for (Index i = m.tree_dofadr[tree]; i < Index{m.tree_dofadr[tree]} + m.tree_dofnum[tree]; ++i) {
    if (Fault fault = expect_value("dof_treeid", i, m.dof_treeid[i], tree)) return fault;
  }
  return {};
}

// Primitives that were fitted to a mesh keep its id.
Fault check_geom_data(const mjModel& m, Index geom) {
  const int type = m.geom_type[geom];
  const bool needs_data = type == mjGEOM_HFIELD || type == mjGEOM_MESH;
  return check_object_id(m, "geom_dataid", geom, m.geom_dataid[geom], type == mjGEOM_HFIELD ? mjOBJ_HFIELD : mjOBJ_MESH,
                         needs_data ? 0 : -1);
}

}  // namespace

Fault check_bodies(const mjModel& m) {
  for (int b = 0; b < m.nbody; ++b) {
    if (b == 0 ? m.body_parentid[b] != 0 : m.body_parentid[b] >= b) {
      return wrong_value("body_parentid", b, m.body_parentid[b], "a parent comes before its children");
    }
    if (Fault fault = expect_value("body_rootid", b, m.body_rootid[b], root_id(m, b))) return fault;
    if (Fault fault = expect_value("body_weldid", b, m.body_weldid[b], weld_id(m, b))) return fault;
  }
  if (m.body_jntnum[0] > 0) return wrong_value("body_jntnum", 0, m.body_jntnum[0], "the world does not move");
  return check_mocap_ids(m);
}

Fault check_joints(const mjModel& m) {
  Index qpos = 0;
  Index dof = 0;
  for (int b = 0; b < m.nbody; ++b) {
    const Index first_dof = dof;
    for (int j = m.body_jntadr[b]; j < m.body_jntadr[b] + m.body_jntnum[b]; ++j) {
      if (Fault fault = check_joint(m, b, j, qpos, dof)) return fault;
      qpos += kQposWidth[m.jnt_type[j]];
      dof += kDofWidth[m.jnt_type[j]];
    }
    if (Fault fault = expect_value("body_dofnum", b, m.body_dofnum[b], dof - first_dof)) return fault;
  }
  if (qpos == m.nq) return {};
  return format_text("jnt_type: the joints have %lld coordinates (nq = %d)", static_cast<long long>(qpos), m.nq);
}

Fault check_dofs(const mjModel& m) {
  std::vector<int> depth(static_cast<std::size_t>(m.nv));  // degrees of freedom up to and including this one
  Index M_element = 0;
  for (int j = 0; j < m.njnt; ++j) {
    const int end = m.jnt_dofadr[j] + kDofWidth[m.jnt_type[j]];
    for (int i = m.jnt_dofadr[j]; i < end; ++i) {
      if (Fault fault = expect_value("dof_jntid", i, m.dof_jntid[i], j)) return fault;
      if (Fault fault = expect_value("dof_bodyid", i, m.dof_bodyid[i], m.jnt_bodyid[j])) return fault;
      const int parent = dof_parent(m, i);
      if (Fault fault = expect_value("dof_parentid", i, m.dof_parentid[i], parent)) return fault;
      if (Fault fault = expect_value("dof_Madr", i, m.dof_Madr[i], M_element)) return fault;
      depth[static_cast<std::size_t>(i)] = parent < 0 ? 1 : depth[static_cast<std::size_t>(parent)] + 1;
      M_element += depth[static_cast<std::size_t>(i)];
    }
  }
  if (M_element != m.nM) {
    return format_text("dof_Madr: M has %lld elements (nM = %d)", static_cast<long long>(M_element), m.nM);
  }
  for (Index i = 0; i < m.nv; ++i) {
    if (m.dof_simplenum[i] >= 0 && m.dof_simplenum[i] <= m.nv - i) continue;
    return wrong_value("dof_simplenum", i, m.dof_simplenum[i], format_text("past the end (nv = %d)", m.nv));
  }
  return {};
}

Fault check_trees(const mjModel& m) {
  int trees = 0;
  Index members = 0;
  for (int b = 0; b < m.nbody; ++b) {
    const int tree = tree_id(m, b, trees);
    if (Fault fault = expect_value("body_treeid", b, m.body_treeid[b], tree)) return fault;
    if (tree == trees) ++trees;
    if (tree >= 0) ++members;
  }
  if (trees != m.ntree) return format_text("ntree = %d: the bodies form %d trees", m.ntree, trees);
  for (Index t = 0; t < m.ntree; ++t) {
    if (Fault fault = check_tree(m, t)) return fault;
    members -= m.tree_bodynum[t];
  }
  if (members == 0) return {};
  return format_text("tree_bodynum: %lld bodies of trees are left out", static_cast<long long>(members));
}

Fault check_geoms(const mjModel& m) {
  for (int b = 0; b < m.nbody; ++b) {
    for (int g = m.body_geomadr[b]; g < m.body_geomadr[b] + m.body_geomnum[b]; ++g) {
      if (Fault fault = expect_value("geom_bodyid", g, m.geom_bodyid[g], b)) return fault;
      if (Fault fault = check_geom_data(m, g)) return fault;
    }
  }
  return {};
}

}  // namespace sinew
