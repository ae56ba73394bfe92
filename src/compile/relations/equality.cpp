// SPDX-License-Identifier: Apache-2.0
// Equality constraints. What only the rest pose can tell is left to finish_model: between bodies, a connect's anchor in
// the second body (data[3..5]), and a weld's relative pose (data[3..9]) where its quaternion is zero.
#include <cmath>

#include "compile/relations/relations.h"

namespace sinew {
namespace {

void require_different(const Equality& eq, const EqualityBuild& built, mjtObj type) {
  if (built.obj1 != built.obj2) return;
  refuse(eq, "both ends are the " + std::string(kind_name(type)) + " '" + *eq.c.name1 + "': name two different ones");
}

// The second body may be left out, and is then the world.
void connect_bodies(const Build& build, const Equality& eq, EqualityBuild& built) {
  built.objtype = mjOBJ_BODY;
  built.obj1 = named_id(build, eq, mjOBJ_BODY, *eq.c.name1, "body1");
  built.obj2 = eq.c.name2->empty() ? 0 : require_id(build, eq, mjOBJ_BODY, *eq.c.name2);
  require_different(eq, built, mjOBJ_BODY);
}

void connect_sites(const Build& build, const Equality& eq, EqualityBuild& built) {
  built.objtype = mjOBJ_SITE;
  built.obj1 = named_id(build, eq, mjOBJ_SITE, *eq.c.name1, "site1");
  built.obj2 = named_id(build, eq, mjOBJ_SITE, *eq.c.name2, "site2");
  require_different(eq, built, mjOBJ_SITE);
}

// The second joint or tendon may be left out: the first is then held at a constant.
void couple(const Build& build, const Equality& eq, EqualityBuild& built, mjtObj type) {
  const bool joint = type == mjOBJ_JOINT;
  built.obj1 = named_id(build, eq, type, *eq.c.name1, joint ? "joint1" : "tendon1");
  if (!eq.c.name2->empty()) built.obj2 = require_id(build, eq, type, *eq.c.name2);
  require_different(eq, built, type);
  for (const int id : {built.obj1, built.obj2}) {
    if (!joint || id < 0) continue;
    const mjtJoint kind = build.joints[id]->c.type;
    if (kind == mjJNT_HINGE || kind == mjJNT_SLIDE) continue;
    refuse(eq, "joint '" + build.joints[id]->name + "' is neither hinge nor slide, which alone can be coupled");
  }
}

// Edges of a flex that hangs on one body have no length to hold.
void hold_flex(const Build& build, const Equality& eq, EqualityBuild& built) {
  built.obj1 = named_id(build, eq, mjOBJ_FLEX, *eq.c.name1, "flex");
  const mjsFlex& flex = build.spec.flexes[built.obj1]->c;
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
  EqualityBuild built;
  std::copy(std::begin(eq.c.data), std::end(eq.c.data), built.data.begin());
  const bool sites = eq.c.objtype == mjOBJ_SITE;
  switch (eq.c.type) {
    case mjEQ_CONNECT:
    case mjEQ_WELD:
      if (sites) {
        connect_sites(build, eq, built);
      } else {
        connect_bodies(build, eq, built);
      }
      if (sites && eq.c.type == mjEQ_CONNECT) built.data.fill(0);
      if (!sites && eq.c.type == mjEQ_WELD) normalize_relative_pose(built);
      break;
    case mjEQ_JOINT:
      couple(build, eq, built, mjOBJ_JOINT);
      break;
    case mjEQ_TENDON:
      couple(build, eq, built, mjOBJ_TENDON);
      break;
    case mjEQ_FLEX:
      hold_flex(build, eq, built);
      break;
    default:
      refuse(eq, "distance constraints are no longer offered: limit a tendon between two sites instead");
  }
  return built;
}

}  // namespace

void compile_equalities(Build& build) {
  for (const auto& eq : build.spec.equalities) build.equality.push_back(compile_equality(build, *eq));
}

// A flex counts once here, however many edges it has: so does the reference.
int count_equality_rows(const Build& build) {
  int rows = 0;
  for (const auto& eq : build.spec.equalities) rows += eq->c.type == mjEQ_CONNECT ? 3 : eq->c.type == mjEQ_WELD ? 6 : 1;
  return rows;
}

void write_equalities(const Build& build, mjModel& m) {
  for (int i = 0; i < m.neq; ++i) {
    const mjsEquality& c = build.spec.equalities[i]->c;
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
