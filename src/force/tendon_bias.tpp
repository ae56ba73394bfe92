// SPDX-License-Identifier: Apache-2.0
#include "force/tendon_bias.h"
#include "tree/jacobian.h"
#include "tree/length_rows.h"

namespace sinew {
namespace tendon_bias {

template <class Real>
struct PointMotion {
  Vec3<Real> position, velocity, acceleration;
};

// How a site moves while no dof accelerates.
template <class Data>
PointMotion<RealOf<Data>> site_motion(const mjModel& m, const Data& d, int site) {
  using Real = RealOf<Data>;
  const int body = m.site_bodyid[site];
  const Vec3<Real> position = load3(d.site_xpos + 3 * site);
  const Vec3<Real> offset = reference_offset(m, d, body, position);
  Motion<Real> a;
  for (int i = last_dof(m, body); i >= 0; i = m.dof_parentid[i]) {
    a += Motion<Real>::load(d.cdof_dot + 6 * i) * d.qvel[i];
  }
  const Motion<Real> v = Motion<Real>::load(d.cvel + 6 * body);
  const Vec3<Real> velocity = velocity_at(v, offset);
  return {position, velocity, velocity_at(a, offset) + cross(v.angular, velocity)};
}

template <class Real>
Real lengthening(const PointMotion<Real>& from, const PointMotion<Real>& to) {
  Vec3<Real> u = to.position - from.position;
  const Real length = normalize(u);
  const Vec3<Real> v = to.velocity - from.velocity;
  const Real along = dot(u, v);
  const Real turning = (norm_squared(v) - along * along) / at_least_minval(length);
  // points that coincide have no direction to move along
  return select(length < Real(mjMINVAL), Real(0), dot(u, to.acceleration - from.acceleration) + turning);
}

// Second derivative of a spatial tendon's length at constant qvel.
template <class Data>
RealOf<Data> length_acceleration(const mjModel& m, const Data& d, int tendon) {
  using Real = RealOf<Data>;
  Real sum(0);
  mjtNum divisor = 1;
  for (int w = m.tendon_adr[tendon]; w < m.tendon_adr[tendon] + m.tendon_num[tendon] - 1; ++w) {
    if (m.wrap_type[w] == mjWRAP_PULLEY) divisor = m.wrap_prm[w];
    if (m.wrap_type[w] != mjWRAP_SITE || m.wrap_type[w + 1] != mjWRAP_SITE) continue;
    const auto from = site_motion(m, d, m.wrap_objid[w]), to = site_motion(m, d, m.wrap_objid[w + 1]);
    sum = sum + lengthening(from, to) * Real(1 / divisor);
  }
  return sum;
}

}  // namespace tendon_bias

template <class Data>
void add_tendon_bias(const mjModel& m, const Data& d, const Scope& scope, RealOf<Data>* qfrc) {
  using Real = RealOf<Data>;
  for (const int t : scope.tendons) {
    if (m.tendon_armature[t] == 0 || m.wrap_type[m.tendon_adr[t]] == mjWRAP_JOINT) continue;
    tendon_rows(m, d).add_force(t, Real(m.tendon_armature[t]) * tendon_bias::length_acceleration(m, d, t), qfrc);
  }
}

}  // namespace sinew
