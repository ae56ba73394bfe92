// SPDX-License-Identifier: Apache-2.0
// Tendons. Lengths in the rest pose (length0, and lengthspring where both numbers are -1) and invweight0 are left to
// finish_model.
#include "compile/relations/relations.h"
#include "compile/tree/written_parts.h"
#include "spec/references.h"

namespace sinew {
namespace {

// Refuses item i of a path: "arm.xml:12: tendon 'flexor': geom 'drum' (item 3 of its path) <finding>", with the line of
// the item, where it has one.
[[noreturn]] void refuse_item(const Tendon& tendon, std::size_t i, const std::string& finding) {
  const Wrap& wrap = *tendon.path[i];
  Element place = tendon;
  if (wrap.source.file) place.source = wrap.source;
  std::string item = wrap.c.type == mjWRAP_PULLEY ? "pulley" : kind_name(wrap_target(wrap.c));
  if (!wrap.target.empty()) item += " '" + wrap.target + "'";
  refuse(place, item + " (item " + std::to_string(i + 1) + " of its path) " + finding);
}

bool is_site(const Tendon& tendon, std::size_t i) {
  return i < tendon.path.size() && tendon.path[i]->c.type == mjWRAP_SITE;
}

WrapBuild compile_geom_wrap(const Build& build, const Tendon& tendon, std::size_t i) {
  const Wrap& wrap = *tendon.path[i];
  const int geom = require_id(build, tendon, mjOBJ_GEOM, wrap.target);
  const mjtGeom type = build.geom[geom].type;
  if (type != mjGEOM_SPHERE && type != mjGEOM_CYLINDER) {
    refuse_item(tendon, i, "is neither sphere nor cylinder, which alone a tendon can wrap around");
  }
  if (i == 0 || !is_site(tendon, i - 1) || !is_site(tendon, i + 1)) {
    refuse_item(tendon, i, "needs a site right before and right after it");
  }
  const int side = wrap.sidesite.empty() ? -1 : require_id(build, tendon, mjOBJ_SITE, wrap.sidesite);
  return {type == mjGEOM_SPHERE ? mjWRAP_SPHERE : mjWRAP_CYLINDER, geom, static_cast<double>(side)};
}

WrapBuild compile_wrap(const Build& build, const Tendon& tendon, std::size_t i) {
  const Wrap& wrap = *tendon.path[i];
  if (wrap.c.type != mjWRAP_PULLEY && wrap.target.empty()) refuse_item(tendon, i, "names nothing");
  switch (wrap.c.type) {
    case mjWRAP_JOINT:
      return {mjWRAP_JOINT, require_id(build, tendon, mjOBJ_JOINT, wrap.target), wrap.value};
    case mjWRAP_SITE:
      return {mjWRAP_SITE, require_id(build, tendon, mjOBJ_SITE, wrap.target), 0};
    case mjWRAP_SPHERE:
    case mjWRAP_CYLINDER:
      return compile_geom_wrap(build, tendon, i);
    case mjWRAP_PULLEY:
      if (wrap.value < 0) refuse_item(tendon, i, "has a negative divisor");
      return {mjWRAP_PULLEY, -1, wrap.value};
    default:
      refuse_item(tendon, i, "is of no known kind");
  }
}

// Pulleys cut a path into branches. Each goes from site to site, with at least one step.
void check_branches(const Tendon& tendon, const TendonBuild& built) {
  int sites = 0;
  for (std::size_t i = 0; i < built.path.size(); ++i) {
    const WrapBuild& wrap = built.path[i];
    if (wrap.type == mjWRAP_JOINT) {
      refuse_item(tendon, i, "does not belong in a spatial path: joints make a fixed tendon");
    }
    if (wrap.type == mjWRAP_PULLEY && i > 0 && sites < 2) {
      refuse_item(tendon, i, "comes too soon: a branch needs two sites");
    }
    if (wrap.type == mjWRAP_SITE && i > 0 && built.path[i - 1].type == mjWRAP_SITE &&
        built.path[i - 1].object == wrap.object) {
      refuse_item(tendon, i, "repeats the item before it");
    }
    sites = wrap.type == mjWRAP_PULLEY ? 0 : sites + (wrap.type == mjWRAP_SITE ? 1 : 0);
  }
  if (sites < 2) refuse(tendon, "the last branch of its path needs two sites");
}

void check_spatial(const Tendon& tendon, const TendonBuild& built) {
  check_branches(tendon, built);
  if (tendon.c.width <= 0) refuse(tendon, "width must be positive");
  const bool wraps = std::any_of(built.path.begin(), built.path.end(), [](const WrapBuild& wrap) {
    return wrap.type == mjWRAP_SPHERE || wrap.type == mjWRAP_CYLINDER;
  });
  if (wraps && tendon.c.armature > 0) {
    refuse(tendon, "armature and wrapping around geoms exclude each other: leave out one");
  }
}

void check_fixed(const Tendon& tendon, const TendonBuild& built) {
  for (std::size_t i = 0; i < built.path.size(); ++i) {
    if (built.path[i].type == mjWRAP_JOINT) continue;
    refuse_item(tendon, i, "does not belong in a fixed tendon, which has joints only");
  }
}

void check_numbers(const Tendon& tendon) {
  const mjsTendon& c = tendon.c;
  if (c.springlength[0] > c.springlength[1]) refuse(tendon, "springlength needs two numbers in rising order");
  if (c.armature < 0) refuse(tendon, "armature must not be negative");
}

void resolve_limits(const Tendon& tendon, TendonBuild& built) {
  const mjsTendon& c = tendon.c;
  built.limited = resolve_limit(tendon, c.limited, c.range, "limited", "range");
  built.actfrclimited = resolve_limit(tendon, c.actfrclimited, c.actfrcrange, "actuatorfrclimited", "actuatorfrcrange");
  if (built.actfrclimited && (c.actfrcrange[0] > 0 || c.actfrcrange[1] < 0)) {
    refuse(tendon, "actuatorfrcrange must contain zero");
  }
}

// A side site only picks the side of a geom, and is not acted on.
int body_of(const Build& build, const WrapBuild& wrap) {
  switch (wrap.type) {
    case mjWRAP_JOINT:
      return build.all<Joint>()[wrap.object]->body->id;
    case mjWRAP_SITE:
      return build.all<Site>()[wrap.object]->body->id;
    case mjWRAP_PULLEY:
      return 0;
    default:
      return build.all<Geom>()[wrap.object]->body->id;
  }
}

void find_trees(const Build& build, TendonBuild& built) {
  for (const WrapBuild& wrap : built.path) {
    const int tree = build.structure.body_tree[body_of(build, wrap)];
    if (tree < 0 || std::find(built.trees.begin(), built.trees.end(), tree) != built.trees.end()) continue;
    built.trees.push_back(tree);
  }
}

TendonBuild compile_tendon(const Build& build, const Tendon& tendon) {
  if (tendon.path.empty()) refuse(tendon, "its path is empty: list joints (fixed) or sites (spatial) in it");
  TendonBuild built;
  for (std::size_t i = 0; i < tendon.path.size(); ++i) built.path.push_back(compile_wrap(build, tendon, i));
  if (built.path.front().type == mjWRAP_JOINT) {
    check_fixed(tendon, built);
  } else {
    check_spatial(tendon, built);
  }
  check_numbers(tendon);
  resolve_limits(tendon, built);
  find_trees(build, built);
  const std::string& material = *tendon.c.material;
  if (!material.empty() && !build.spec.c.compiler.discardvisual) {
    built.material = require_id(build, tendon, mjOBJ_MATERIAL, material);
  }
  return built;
}

void write_path(const TendonBuild& built, int at, mjModel& m) {
  for (const WrapBuild& wrap : built.path) {
    m.wrap_type[at] = wrap.type;
    m.wrap_objid[at] = wrap.object;
    m.wrap_prm[at] = wrap.parameter;
    ++at;
  }
}

void write_structure(const TendonBuild& built, int i, mjModel& m) {
  m.tendon_num[i] = static_cast<int>(built.path.size());
  m.tendon_treenum[i] = static_cast<int>(built.trees.size());
  for (std::size_t k = 0; k < 2; ++k) m.tendon_treeid[2 * i + k] = k < built.trees.size() ? built.trees[k] : -1;
  m.tendon_matid[i] = built.material;
  m.tendon_limited[i] = built.limited;
  m.tendon_actfrclimited[i] = built.actfrclimited;
}

void write_numbers(const mjsTendon& c, int i, mjModel& m) {
  m.tendon_group[i] = c.group;
  m.tendon_width[i] = c.width;
  write_row(m.tendon_solref_lim, i, c.solref_limit);
  write_row(m.tendon_solimp_lim, i, c.solimp_limit);
  write_row(m.tendon_solref_fri, i, c.solref_friction);
  write_row(m.tendon_solimp_fri, i, c.solimp_friction);
  write_row(m.tendon_range, i, c.range);
  write_row(m.tendon_actfrcrange, i, c.actfrcrange);
  m.tendon_margin[i] = c.margin;
  m.tendon_stiffness[i] = c.stiffness;
  m.tendon_damping[i] = c.damping;
  m.tendon_armature[i] = c.armature;
  m.tendon_frictionloss[i] = c.frictionloss;
  write_row(m.tendon_lengthspring, i, c.springlength);
  write_user(c, m.nuser_tendon, i, m.tendon_user);
  write_row(m.tendon_rgba, i, c.rgba);
}

}  // namespace

void compile_tendons(Build& build) {
  for (const auto& tendon : build.all<Tendon>()) build.tendon.push_back(compile_tendon(build, *tendon));
}

void count_tendons(const Build& build, ModelSizes& sizes) {
  sizes.ntendon = static_cast<int>(build.tendon.size());
  for (const TendonBuild& built : build.tendon) sizes.nwrap += static_cast<int>(built.path.size());
  sizes.nuser_tendon = user_size(build.all<Tendon>(), build.spec.c.nuser_tendon, "nuser_tendon");
}

void write_tendons(const Build& build, mjModel& m) {
  int at = 0;
  for (int i = 0; i < m.ntendon; ++i) {
    m.tendon_adr[i] = at;
    write_path(build.tendon[i], at, m);
    write_structure(build.tendon[i], i, m);
    write_numbers(build.all<Tendon>()[i]->c, i, m);
    at += m.tendon_num[i];
  }
}

}  // namespace sinew
