// SPDX-License-Identifier: Apache-2.0
// Infinite and undefined numbers of a model would reach every state after one step, so they are refused here. Limits,
// ranges and cutoffs are left out: there an infinity means that there is none. Places are a warning: a body that is to
// be moved by hand may start anywhere.
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>

#include "base/error.h"
#include "compile/stages.h"

namespace sinew {
namespace {

// What arrays of the model hold for the elements of a list, whose place is their id.
template <class List>
class Elements {
 public:
  explicit Elements(const List& elements) : list_(elements) {}

  void check(const char* quantity, const mjtNum* values, int columns) const {
    const std::string finding = find(quantity, values, columns);
    if (!finding.empty()) throw ModelError(finding);
  }
  void look_at(const char* quantity, const mjtNum* values, int columns) const {
    const std::string finding = find(quantity, values, columns);
    if (!finding.empty()) raise_warning("%s", finding.c_str());
  }

 private:
  // The first finding; empty if all is well.
  std::string find(const char* quantity, const mjtNum* values, int columns) const {
    for (std::size_t i = 0; i < list_.size() * static_cast<std::size_t>(columns); ++i) {
      if (std::isfinite(values[i])) continue;
      return describe(*list_[i / static_cast<std::size_t>(columns)]) + ": " + quantity + " is not a finite number";
    }
    return {};
  }

  const List& list_;
};

void check_option(const char* quantity, const mjtNum* values, int n) {
  for (int i = 0; i < n; ++i) {
    if (!std::isfinite(values[i])) throw ModelError(std::string("option: ") + quantity + " is not a finite number");
  }
}

void check_dofs(const Build& build, const mjModel& m) {
  for (int v = 0; v < m.nv; ++v) {
    for (const auto& [quantity, values] :
         {std::pair{"damping", m.dof_damping}, {"armature", m.dof_armature}, {"frictionloss", m.dof_frictionloss}}) {
      if (std::isfinite(values[v])) continue;
      throw ModelError(describe(*build.all<Joint>()[m.dof_jntid[v]]) + ": " + quantity + " is not a finite number");
    }
  }
}

}  // namespace

void check_finite(const Build& build, const mjModel& m) {
  check_option("timestep", &m.opt.timestep, 1);
  check_option("gravity", m.opt.gravity, 3);
  check_option("wind", m.opt.wind, 3);
  check_option("magnetic", m.opt.magnetic, 3);
  check_option("density", &m.opt.density, 1);
  check_option("viscosity", &m.opt.viscosity, 1);
  const Elements bodies{build.all<Body>()};
  bodies.check("mass", m.body_mass, 1);
  bodies.check("inertia", m.body_inertia, 3);
  bodies.look_at("position", m.body_pos, 3);
  bodies.look_at("orientation", m.body_quat, 4);
  bodies.check("center of mass", m.body_ipos, 3);
  bodies.check("gravcomp", m.body_gravcomp, 1);
  const Elements joints{build.all<Joint>()};
  joints.check("stiffness", m.jnt_stiffness, 1);
  joints.look_at("position", m.jnt_pos, 3);
  joints.check("axis", m.jnt_axis, 3);
  check_dofs(build, m);
  const Elements geoms{build.all<Geom>()};
  geoms.look_at("position", m.geom_pos, 3);
  geoms.look_at("orientation", m.geom_quat, 4);
  const Elements tendons{build.all<Tendon>()};
  tendons.check("stiffness", m.tendon_stiffness, 1);
  tendons.check("damping", m.tendon_damping, 1);
  tendons.check("armature", m.tendon_armature, 1);
  tendons.check("frictionloss", m.tendon_frictionloss, 1);
}

}  // namespace sinew
