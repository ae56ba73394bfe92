// SPDX-License-Identifier: Apache-2.0
// The structure that follows from the tree alone: who moves with whom, which entries of M, B and D can be nonzero.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>

#include "base/error.h"
#include "compile/stages.h"
#include "compile/tree/written_parts.h"

namespace sinew {
namespace {

int dof_count(mjtJoint type) {
  constexpr int kDofs[] = {6, 3, 1, 1};  // free, ball, slide, hinge
  return kDofs[type];
}

// Dofs in the order of joints. The parent of a body's first dof is the last dof of the nearest ancestor that has any.
void list_dofs(const Build& build, StructureBuild& s) {
  s.body_last_dof.assign(build.all<Body>().size(), -1);
  std::size_t j = 0;
  for (int b = 1; b < static_cast<int>(build.all<Body>().size()); ++b) {
    int parent = s.body_last_dof[build.body[b].parent];
    for (; j < build.all<Joint>().size() && build.all<Joint>()[j]->body->id == b; ++j) {
      for (int k = 0; k < dof_count(build.all<Joint>()[j]->c.type); ++k) {
        s.dof_parent.push_back(parent);
        s.dof_body.push_back(b);
        s.dof_joint.push_back(static_cast<int>(j));
        parent = static_cast<int>(s.dof_parent.size()) - 1;
      }
    }
    s.body_last_dof[b] = parent;
  }
}

// A tree starts at a moving body whose parent is static. Bodies without dofs move with the body they are welded to.
void find_trees(const Build& build, StructureBuild& s) {
  const int nbody = static_cast<int>(build.all<Body>().size());
  s.body_tree.assign(nbody, -1);
  s.body_root.assign(nbody, 0);
  s.body_weld.assign(nbody, 0);
  for (int b = 1; b < nbody; ++b) {
    const int parent = build.body[b].parent;
    const bool moves = !build.all<Body>()[b]->joints.empty();
    s.body_root[b] = parent == 0 ? b : s.body_root[parent];
    s.body_weld[b] = moves ? b : s.body_weld[parent];
    s.body_tree[b] = s.body_tree[parent];
    if (s.body_tree[b] < 0 && moves) s.body_tree[b] = s.ntree++;
  }
  for (const int b : s.dof_body) s.dof_tree.push_back(s.body_tree[b]);
}

bool is_zero(const Vector& v) { return norm(v) < kSameFrame; }

bool is_identity(const Quat<double>& q) { return norm(q.vector()) < kSameFrame; }

// The index of the one axis that v points along, or -1 if it is not aligned.
int aligned_axis(const Vector& v) {
  int axis = -1;
  for (int k = 0; k < 3; ++k) {
    if (std::abs(v[k]) <= mjMINVAL) continue;
    if (axis >= 0) return -1;
    axis = k;
  }
  return axis;
}

// The value of body_simple: 0 unless the body's block of M is diagonal at every configuration. That holds for a leaf
// below the static world whose inertial frame is its body frame, with slides along different axes and then at most one
// rotation about its own centre. Rotations come last, since what follows a rotation is turned by it.
unsigned char simplicity(const Build& build, int b) {
  const BodyBuild& body = build.body[b];
  const Placement& inertial = body.inertial.frame;
  if (!build.all<Body>()[b]->bodies.empty() || build.structure.body_weld[body.parent] != 0) return 0;
  if (!is_zero(inertial.p) || !is_identity(inertial.q)) return 0;
  bool rotates = false;
  bool taken[3] = {};
  for (const auto& item : build.all<Body>()[b]->joints) {
    const JointBuild& joint = build.joint[item->id];
    if (rotates) return 0;
    rotates = item->c.type != mjJNT_SLIDE;
    if (!is_zero(joint.pos)) return 0;  // of no matter to a slide, but MuJoCo asks for it too
    if (item->c.type == mjJNT_FREE || item->c.type == mjJNT_BALL) continue;
    const int axis = aligned_axis(joint.axis);
    if (axis < 0 || (!rotates && taken[axis])) return 0;
    taken[axis] = taken[axis] || !rotates;
  }
  return rotates || build.all<Body>()[b]->joints.empty() ? 1 : 2;
}

// A tendon's armature couples what the tendon moves, so nothing on its way is simple.
void exclude_tendons(const Build& build, StructureBuild& s) {
  for (const auto& tendon : build.all<Tendon>()) {
    if (tendon->c.armature <= 0) continue;
    for (const auto& wrap : tendon->path) {
      const auto mark = [&](mjtObj type, const auto& elements) {
        const int id = find_id(build, type, wrap->target);
        if (id >= 0) s.body_simple[s.body_weld[elements[id]->body->id]] = 0;
      };
      if (wrap->c.type == mjWRAP_JOINT) mark(mjOBJ_JOINT, build.all<Joint>());
      if (wrap->c.type == mjWRAP_SITE) mark(mjOBJ_SITE, build.all<Site>());
      if (wrap->c.type == mjWRAP_SPHERE || wrap->c.type == mjWRAP_CYLINDER) mark(mjOBJ_GEOM, build.all<Geom>());
    }
  }
}

// Which bodies are simple, and how many simple dofs follow one another.
void find_simple(const Build& build, StructureBuild& s) {
  s.body_simple.assign(build.all<Body>().size(), 1);
  for (int b = 1; b < static_cast<int>(build.all<Body>().size()); ++b) s.body_simple[b] = simplicity(build, b);
  exclude_tendons(build, s);
  const int nv = static_cast<int>(s.dof_parent.size());
  s.dof_simplenum.assign(nv, 0);
  for (int i = nv - 1, run = 0; i >= 0; --i) {
    run = s.body_simple[s.dof_body[i]] ? run + 1 : 0;
    s.dof_simplenum[i] = run;
  }
}

using Pattern = StructureBuild::Pattern;

// Rows of known lengths, one behind the other; `next` is where each begins, for whoever fills them.
std::vector<int> lay_out_rows(Pattern& pattern) {
  std::vector<int> next;
  int total = 0;
  for (const int width : pattern.rownnz) {
    next.push_back(total);
    total += width;
  }
  pattern.rowadr = next;
  pattern.colind.resize(total);
  return next;
}

// How many dofs are on the way from the root to dof i, itself included: its place in the rows of all dofs below it.
std::vector<int> dof_depths(const StructureBuild& s) {
  std::vector<int> depth;
  for (const int parent : s.dof_parent) depth.push_back(parent < 0 ? 1 : depth[parent] + 1);
  return depth;
}

int depth_of(const std::vector<int>& depth, int dof) { return dof < 0 ? 0 : depth[dof]; }

// The patterns grow with the square of the longest chain, so their size is known before they are made: 8192 hinges one
// after another are possible.
void check_chains(const Build& build, const StructureBuild& s, const std::vector<int>& depth) {
  constexpr std::int64_t kMost = std::int64_t{1} << 26;
  std::int64_t of_dofs = 0, of_bodies = 0;
  for (const int d : depth) of_dofs += 2 * std::int64_t{d} - 1;
  std::vector<int> body_depth(build.all<Body>().size(), 1);
  for (std::size_t b = 1; b < body_depth.size(); ++b) {
    body_depth[b] = body_depth[build.body[b].parent] + 1;
    of_bodies += depth_of(depth, s.body_last_dof[build.body[b].parent]);
  }
  for (const int b : s.dof_body) of_bodies += body_depth[b];
  if (std::max(of_dofs, of_bodies) <= kMost) return;
  throw ModelError("the chains of bodies are too long: the inertia matrix and its like would have " +
                   std::to_string(std::max(of_dofs, of_bodies)) + " numbers, and at most " + std::to_string(kMost) +
                   " are possible; use fewer joints one after another");
}

// Writes the dofs from the root to `dof`, ascending, so that they end before `end`.
void write_chain(const StructureBuild& s, int dof, int* end) {
  for (; dof >= 0; dof = s.dof_parent[dof]) *--end = dof;
}

// Row i of M has the ancestors of dof i and i itself, ascending; a simple dof has only itself. qM keeps every ancestor,
// in the opposite order: the diagonal first.
void plan_M(StructureBuild& s, const std::vector<int>& depth) {
  const int nv = static_cast<int>(depth.size());
  for (int i = 0; i < nv; ++i) {
    s.dof_Madr.push_back(s.nM);
    s.nM += depth[i];
    s.M.rownnz.push_back(s.dof_simplenum[i] ? 1 : depth[i]);
  }
  const std::vector<int> start = lay_out_rows(s.M);
  for (int i = 0; i < nv; ++i) {
    const int width = s.M.rownnz[i];
    for (int k = 0, dof = i; k < width; ++k, dof = s.dof_parent[dof]) s.M.colind[start[i] + width - 1 - k] = dof;
    for (int k = 0; k < width; ++k) s.mapM2M.push_back(s.dof_Madr[i] + width - 1 - k);
  }
}

// Row i of D has the dofs above i, i, and the dofs below i: those that have i as ancestor. Dofs come in ascending
// order, so each that enters the rows above it enters at their end.
void plan_D(StructureBuild& s, const std::vector<int>& depth) {
  const int nv = static_cast<int>(depth.size());
  s.D.rownnz = depth;
  for (int i = 0; i < nv; ++i) {
    for (int j = s.dof_parent[i]; j >= 0; j = s.dof_parent[j]) ++s.D.rownnz[j];
    s.D_diag.push_back(depth[i] - 1);
  }
  std::vector<int> next = lay_out_rows(s.D);
  for (int i = 0; i < nv; ++i) {
    next[i] += depth[i];
    write_chain(s, i, s.D.colind.data() + next[i]);
    for (int j = s.dof_parent[i]; j >= 0; j = s.dof_parent[j]) s.D.colind[next[j]++] = i;
  }
}

// Where M keeps (row, column), of which the column is an ancestor of the row or the row itself; -1 if it does not.
int entry_of_M(const StructureBuild& s, const std::vector<int>& depth, int row, int column) {
  if (s.dof_simplenum[row]) return row == column ? s.M.rowadr[row] : -1;
  return s.M.rowadr[row] + depth[column] - 1;
}

void map_M_and_D(StructureBuild& s, const std::vector<int>& depth) {
  s.mapM2D.reserve(s.D.colind.size());
  s.mapD2M.reserve(s.M.colind.size());
  for (int i = 0; i < static_cast<int>(depth.size()); ++i) {
    for (int k = 0; k < s.D.rownnz[i]; ++k) {
      const int j = s.D.colind[s.D.rowadr[i] + k];
      s.mapM2D.push_back(entry_of_M(s, depth, std::max(i, j), std::min(i, j)));
    }
    for (int k = 0; k < s.M.rownnz[i]; ++k) {
      s.mapD2M.push_back(s.D.rowadr[i] + depth[s.M.colind[s.M.rowadr[i] + k]] - 1);
    }
  }
}

// Row b of B has the dofs that move body b, which come from above, and the dofs of the bodies it carries.
void plan_B(const Build& build, StructureBuild& s, const std::vector<int>& depth) {
  const int nbody = static_cast<int>(build.all<Body>().size()), nv = static_cast<int>(depth.size());
  const auto last_above = [&](int b) { return b == 0 ? -1 : s.body_last_dof[build.body[b].parent]; };
  const auto for_each_carrier = [&](int dof, auto&& visit) {
    for (int b = s.dof_body[dof]; b > 0; b = build.body[b].parent) visit(b);
    visit(0);
  };
  for (int b = 0; b < nbody; ++b) s.B.rownnz.push_back(depth_of(depth, last_above(b)));
  for (int i = 0; i < nv; ++i) for_each_carrier(i, [&](int b) { ++s.B.rownnz[b]; });
  std::vector<int> next = lay_out_rows(s.B);
  for (int b = 0; b < nbody; ++b) {
    next[b] += depth_of(depth, last_above(b));
    write_chain(s, last_above(b), s.B.colind.data() + next[b]);
  }
  for (int i = 0; i < nv; ++i) for_each_carrier(i, [&](int b) { s.B.colind[next[b]++] = i; });
}

void copy_to(int* array, const std::vector<int>& values) { std::copy(values.begin(), values.end(), array); }

void write_trees(const StructureBuild& s, mjModel& m) {
  std::fill_n(m.tree_bodyadr, m.ntree, -1);
  std::fill_n(m.tree_dofadr, m.ntree, -1);
  for (int b = 0; b < m.nbody; ++b) {
    const int t = s.body_tree[b];
    if (t < 0) continue;
    if (m.tree_bodyadr[t] < 0) m.tree_bodyadr[t] = b;
    ++m.tree_bodynum[t];
  }
  for (int i = 0; i < m.nv; ++i) {
    const int t = s.dof_tree[i];
    if (m.tree_dofadr[t] < 0) m.tree_dofadr[t] = i;
    ++m.tree_dofnum[t];
  }
}

}  // namespace

void compile_structure(Build& build) {
  StructureBuild& s = build.structure;
  list_dofs(build, s);
  find_trees(build, s);
  find_simple(build, s);
  const std::vector<int> depth = dof_depths(s);
  check_chains(build, s, depth);
  plan_M(s, depth);
  plan_D(s, depth);
  map_M_and_D(s, depth);
  plan_B(build, s, depth);
}

void count_structure(const Build& build, ModelSizes& sizes) {
  const StructureBuild& s = build.structure;
  sizes.ntree = s.ntree;
  sizes.nM = s.nM;
  sizes.nC = static_cast<int>(s.M.colind.size());
  sizes.nB = static_cast<int>(s.B.colind.size());
  sizes.nD = static_cast<int>(s.D.colind.size());
}

void write_structure(const Build& build, mjModel& m) {
  const StructureBuild& s = build.structure;
  copy_to(m.body_rootid, s.body_root);
  copy_to(m.body_weldid, s.body_weld);
  copy_to(m.body_treeid, s.body_tree);
  std::copy(s.body_simple.begin(), s.body_simple.end(), m.body_simple);
  copy_to(m.dof_bodyid, s.dof_body);
  copy_to(m.dof_jntid, s.dof_joint);
  copy_to(m.dof_parentid, s.dof_parent);
  copy_to(m.dof_treeid, s.dof_tree);
  copy_to(m.dof_Madr, s.dof_Madr);
  copy_to(m.dof_simplenum, s.dof_simplenum);
  write_trees(s, m);
  copy_to(m.M_rownnz, s.M.rownnz);
  copy_to(m.M_rowadr, s.M.rowadr);
  copy_to(m.M_colind, s.M.colind);
  copy_to(m.mapM2M, s.mapM2M);
  copy_to(m.B_rownnz, s.B.rownnz);
  copy_to(m.B_rowadr, s.B.rowadr);
  copy_to(m.B_colind, s.B.colind);
  copy_to(m.D_rownnz, s.D.rownnz);
  copy_to(m.D_rowadr, s.D.rowadr);
  copy_to(m.D_diag, s.D_diag);
  copy_to(m.D_colind, s.D.colind);
  copy_to(m.mapM2D, s.mapM2D);
  copy_to(m.mapD2M, s.mapD2M);
}

}  // namespace sinew
