// SPDX-License-Identifier: Apache-2.0
// Infinite and undefined numbers of a model would reach every state after one step, so they are refused here. Limits,
// ranges and cutoffs are left out: there an infinity means that there is none. Places are a warning: a body that is to
// be moved by hand may start anywhere.
#include <cmath>
#include <cstdint>
#include <string>

#include "base/error.h"
#include "compile/stages.h"

namespace sinew {
namespace {

std::string titled(const char* what, const char* name, int id) {
  return std::string(what) + " " + (*name ? "'" + std::string(name) + "'" : std::to_string(id));
}

// What an array holds for each object of one kind, and how the objects are called.
struct Objects {
  const mjModel& m;
  const char* what;
  int count;
  const int* names;

  // The first finding; empty if all is well.
  std::string find(const char* quantity, const mjtNum* values, int columns) const {
    for (std::int64_t i = 0; i < std::int64_t{count} * columns; ++i) {
      if (std::isfinite(values[i])) continue;
      const int id = static_cast<int>(i / columns);
      return titled(what, m.names + names[id], id) + ": " + quantity + " is not a finite number";
    }
    return {};
  }
  void check(const char* quantity, const mjtNum* values, int columns) const {
    const std::string finding = find(quantity, values, columns);
    if (!finding.empty()) throw ModelError(finding);
  }
  void look_at(const char* quantity, const mjtNum* values, int columns) const {
    const std::string finding = find(quantity, values, columns);
    if (!finding.empty()) raise_warning("%s", finding.c_str());
  }
};

void check_option(const char* quantity, const mjtNum* values, int n) {
  for (int i = 0; i < n; ++i) {
    if (!std::isfinite(values[i])) throw ModelError(std::string("option: ") + quantity + " is not a finite number");
  }
}

void check_dofs(const mjModel& m) {
  for (int v = 0; v < m.nv; ++v) {
    const int joint = m.dof_jntid[v];
    if (joint < 0) continue;
    const Objects owner{m, "joint", 1, m.name_jntadr + joint};
    owner.check("damping", m.dof_damping + v, 1);
    owner.check("armature", m.dof_armature + v, 1);
    owner.check("frictionloss", m.dof_frictionloss + v, 1);
  }
}

}  // namespace

void check_finite(const mjModel& m) {
  check_option("timestep", &m.opt.timestep, 1);
  check_option("gravity", m.opt.gravity, 3);
  check_option("wind", m.opt.wind, 3);
  check_option("magnetic", m.opt.magnetic, 3);
  check_option("density", &m.opt.density, 1);
  check_option("viscosity", &m.opt.viscosity, 1);
  const Objects bodies{m, "body", m.nbody, m.name_bodyadr};
  bodies.check("mass", m.body_mass, 1);
  bodies.check("inertia", m.body_inertia, 3);
  bodies.look_at("position", m.body_pos, 3);
  bodies.look_at("orientation", m.body_quat, 4);
  bodies.check("center of mass", m.body_ipos, 3);
  bodies.check("gravcomp", m.body_gravcomp, 1);
  const Objects joints{m, "joint", m.njnt, m.name_jntadr};
  joints.check("stiffness", m.jnt_stiffness, 1);
  joints.look_at("position", m.jnt_pos, 3);
  joints.check("axis", m.jnt_axis, 3);
  check_dofs(m);
  const Objects geoms{m, "geom", m.ngeom, m.name_geomadr};
  geoms.look_at("position", m.geom_pos, 3);
  geoms.look_at("orientation", m.geom_quat, 4);
  const Objects tendons{m, "tendon", m.ntendon, m.name_tendonadr};
  tendons.check("stiffness", m.tendon_stiffness, 1);
  tendons.check("damping", m.tendon_damping, 1);
  tendons.check("armature", m.tendon_armature, 1);
  tendons.check("frictionloss", m.tendon_frictionloss, 1);
}

}  // namespace sinew
