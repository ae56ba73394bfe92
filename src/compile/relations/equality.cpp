// SPDX-License-Identifier: Apache-2.0
// Equality constraints. What only the rest pose can tell is left to finish_model: between bodies, a connect's anchor in
// the second body (data[3..5]), and a weld's relative pose (data[3..9]) where its quaternion is zero.
#include <cmath>

#include "base/kinds/equalities.h"
#include "compile/relations/relations.h"

namespace sinew {
namespace {

// Both ends are of one type, and called after it. The second may be left out where a constraint does without, and
// between bodies, where it is then the world.
void resolve_ends(const Build& build, const Equality& eq, const kinds::Equality& kind, EqualityBuild& built) {
  const mjtObj type = kinds::end_type(kind, eq.c.objtype);
  const std::string word = kind_name(type);
  if (kind.holds_bodies()) built.objtype = type;
  built.obj1 = named_id(build, eq, type, *eq.c.name1, (word + "1").c_str());
  if (!eq.c.name2->empty()) {
    built.obj2 = require_id(build, eq, type, *eq.c.name2);
  } else if (kind.needs_second) {
    built.obj2 = type == mjOBJ_BODY ? 0 : named_id(build, eq, type, *eq.c.name2, (word + "2").c_str());
  }
  if (built.obj1 == built.obj2) {
    refuse(eq, "both ends are the " + word + " '" + *eq.c.name1 + "': name two different ones");
  }
}

void require_scalar_joints(const Build& build, const Equality& eq, const EqualityBuild& built) {
  for (const int id : {built.obj1, built.obj2}) {
    if (id < 0) continue;
    const mjtJoint kind = build.all<Joint>()[id]->c.type;
    if (kind == mjJNT_HINGE || kind == mjJNT_SLIDE) continue;
    refuse(eq, "joint '" + build.all<Joint>()[id]->name + "' is neither hinge nor slide, which alone can be coupled");
  }
}

// Edges of a flex that hangs on one body have no length to hold.
void hold_flex(const Build& build, const Equality& eq, EqualityBuild& built) {
  built.obj1 = named_id(build, eq, mjOBJ_FLEX, *eq.c.name1, "flex");
  const mjsFlex& flex = build.all<Flex>()[built.obj1]->c;
  const auto& bodies = *flex.vertbody;
  const bool rigid = !bodies.empty() && std::all_of(bodies.begin(), bodies.end(),
                                                    [&](const std::string& name) { return name == bodies.front(); });
  if (rigid) refuse(eq, "flex '" + *eq.c.name1 + "' is rigid: all of it moves with body '" + bodies.front() + "'");
}

void normalize_relative_pose(EqualityBuild& built) {
  double* quat = built.data.data() + 6;
  const double length = std::hypot(std::hypot(quat[0], quat[1]), std::hypot(quat[2], quat[3]));
  if (length < mjMINVAL) {
    std::fill_n(quat, 4, 0.0);
    return;
  }
  for (int k = 0; k < 4; ++k) quat[k] /= length;
}

EqualityBuild compile_equality(const Build& build, const Equality& eq) {
  if (!kinds::is_equality(eq.c.type)) {
    refuse(eq, "distance constraints are no longer offered: limit a tendon between two sites instead");
  }
  EqualityBuild built;
  std::copy(std::begin(eq.c.data), std::end(eq.c.data), built.data.begin());
  if (eq.c.type == mjEQ_FLEX) {
    hold_flex(build, eq, built);
    return built;
  }
  resolve_ends(build, eq, kinds::kEqualities[eq.c.type], built);
  if (eq.c.type == mjEQ_JOINT) require_scalar_joints(build, eq, built);
  const bool sites = eq.c.objtype == mjOBJ_SITE;
  if (sites && eq.c.type == mjEQ_CONNECT) built.data.fill(0);
  if (!sites && eq.c.type == mjEQ_WELD) normalize_relative_pose(built);
  return built;
}

}  // namespace

void compile_equalities(Build& build) {
  for (const auto& eq : build.all<Equality>()) build.equality.push_back(compile_equality(build, *eq));
}

int count_equality_rows(const Build& build) {
  int rows = 0;
  for (const auto& eq : build.all<Equality>()) rows += kinds::kEqualities[eq->c.type].rows;
  return rows;
}

void write_equalities(const Build& build, mjModel& m) {
  for (int i = 0; i < m.neq; ++i) {
    const mjsEquality& c = build.all<Equality>()[i]->c;
    const EqualityBuild& built = build.equality[i];
    m.eq_type[i] = c.type;
    m.eq_obj1id[i] = built.obj1;
    m.eq_obj2id[i] = built.obj2;
    m.eq_objtype[i] = built.objtype;
    m.eq_active0[i] = c.active;
    write_row(m.eq_solref, i, c.solref);
    write_row(m.eq_solimp, i, c.solimp);
    write_row(m.eq_data, i, built.data);
  }
}

}  // namespace sinew
