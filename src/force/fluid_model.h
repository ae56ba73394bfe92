// SPDX-License-Identifier: Apache-2.0
// fluid_model.h -- what a medium does to one body that moves through it.
//   in    motion of the body relative to the medium, at its centre and in its own axes        out   force, likewise
//   math  two models without memory. Box: drag, quadratic in each velocity component, and Stokes' drag of the sphere of
//         mean radius. Ellipsoid: added mass (of constant velocity), drag between blunt and slender, Kutta and Magnus
//         lift, Stokes' drag
//   note  over any Real: with dual numbers the same formulas give the derivatives
#ifndef SINEW_FORCE_FLUID_MODEL_H_
#define SINEW_FORCE_FLUID_MODEL_H_

#include <algorithm>

#include "math/spatial.h"

namespace sinew {

struct Medium {
  double density, viscosity;
};

// Half sizes of the box that has the mass and the principal moments of inertia of a body.
inline Vector inertia_box(double mass, const double moments[3]) {
  Vector half;
  for (int i = 0; i < 3; ++i) {
    const double others = moments[(i + 1) % 3] + moments[(i + 2) % 3];
    half[i] = std::sqrt(1.5 * std::max(mjMINVAL, others - moments[i]) / mass);
  }
  return half;
}

// What the medium sees of a body or geom.
struct FluidShape {
  Vector radii;              // semiaxes of an ellipsoid, or half sizes of a box
  const double* geom_fluid;  // null for a box: scale, five coefficients, added masses and moments per density
};

// The same, by name.
struct FluidEllipsoid {
  Vector radii;
  double blunt, slender, angular, kutta, magnus;
  Vector virtual_mass, virtual_inertia;

  explicit FluidEllipsoid(const FluidShape& shape)
      : radii(shape.radii),
        blunt(shape.geom_fluid[1]),
        slender(shape.geom_fluid[2]),
        angular(shape.geom_fluid[3]),
        kutta(shape.geom_fluid[4]),
        magnus(shape.geom_fluid[5]),
        virtual_mass(load3(shape.geom_fluid + 6)),
        virtual_inertia(load3(shape.geom_fluid + 9)) {}
};

template <class Real>
Vec3<Real> constant(const Vector& v) {
  return {Real(v.x), Real(v.y), Real(v.z)};
}

// Stokes' law for a sphere of the mean radius.
template <class Real>
Force<Real> viscous_drag(const Medium& medium, const Vector& radii, const Motion<Real>& v) {
  const double r = (radii.x + radii.y + radii.z) / 3;
  return {v.angular * Real(-8 * mjPI * r * r * r * medium.viscosity),
          v.linear * Real(-6 * mjPI * r * medium.viscosity)};
}

template <class Real>
Force<Real> box_fluid_force(const Medium& medium, const Vector& half, const Motion<Real>& v) {
  Force<Real> force = viscous_drag(medium, half, v);
  for (int i = 0; i < 3; ++i) {
    const double a = half[i], b = half[(i + 1) % 3], c = half[(i + 2) % 3];
    const double area = 2 * b * c, area_moment = 0.5 * a * (b * b * b * b + c * c * c * c);
    const Real &w = v.angular[i], &u = v.linear[i];
    force.angular[i] = force.angular[i] - Real(medium.density * area_moment) * abs(w) * w;
    force.linear[i] = force.linear[i] - Real(medium.density * area) * abs(u) * u;
  }
  return force;
}

namespace fluid {

// The fluid that moves along keeps its momentum, while the axes it is measured in turn.
template <class Real>
Force<Real> added_mass(const Medium& medium, const FluidEllipsoid& e, const Motion<Real>& v) {
  const Vec3<Real> momentum = scaled(constant<Real>(e.virtual_mass * medium.density), v.linear);
  const Vec3<Real> spin = scaled(constant<Real>(e.virtual_inertia * medium.density), v.angular);
  return {cross(momentum, v.linear) + cross(spin, v.angular), cross(momentum, v.angular)};
}

// Drag and Kutta lift. With the sections q_i = r_j r_k, the area projected along v is pi |n| / sqrt(v . n), where
// n_i = q_i^2 v_i is normal to the section whose rim is seen along v. Lift turns v toward that section.
template <class Real>
Vec3<Real> drag_and_lift(const Medium& medium, const FluidEllipsoid& e, const Vec3<Real>& v) {
  const Vector& r = e.radii;
  const Vector section{r.y * r.z, r.z * r.x, r.x * r.y};
  const auto at_rest = norm_squared(v) < Real(mjMINVAL * mjMINVAL);
  // a direction in place of none: both terms are of second order in v, and vanish with their derivatives
  const Vec3<Real> u = select(at_rest, Vec3<Real>{Real(1), Real(0), Real(0)}, v);
  const Vec3<Real> n = scaled(constant<Real>(scaled(section, section)), u);
  const Real speed = norm(u), along = sqrt(dot(u, n)), across = norm(n);
  const Real projected = Real(mjPI) * across / along;
  const double largest = mjPI * std::max({section.x, section.y, section.z});
  const Real area = Real(e.blunt) * projected + Real(e.slender) * (Real(largest) - projected);
  const Vec3<Real> lift = cross(cross(n, u), u) * (Real(e.kutta * mjPI) * along / (across * speed));
  return select(at_rest, Vec3<Real>{}, (lift - u * (area * speed)) * Real(medium.density));
}

// Each axis resists with the moment of the ellipsoid that is swept out by turning about it.
template <class Real>
Vec3<Real> angular_drag(const Medium& medium, const FluidEllipsoid& e, const Vec3<Real>& w) {
  const Vector& r = e.radii;
  Vector swept;
  for (int i = 0; i < 3; ++i) {
    const double reach = std::max(r[(i + 1) % 3], r[(i + 2) % 3]);
    swept[i] = 8 * mjPI / 15 * r[i] * reach * reach * reach * reach;
  }
  const double largest = std::max({swept.x, swept.y, swept.z});
  Vector moment;
  for (int i = 0; i < 3; ++i) moment[i] = e.angular * swept[i] + e.slender * (largest - swept[i]);
  const Vec3<Real> momentum = scaled(constant<Real>(moment), w);
  const Real squared = norm_squared(momentum);
  const auto at_rest = squared < Real(mjMINVAL * mjMINVAL);
  const Real size = select(at_rest, Real(0), sqrt(select(at_rest, Real(1), squared)));
  return w * (Real(-medium.density) * size);
}

}  // namespace fluid

template <class Real>
Force<Real> ellipsoid_fluid_force(const Medium& medium, const FluidEllipsoid& e, const Motion<Real>& v) {
  const Vector& r = e.radii;
  const double displaced = medium.density * 4 * mjPI / 3 * r.x * r.y * r.z;
  Force<Real> force = viscous_drag(medium, r, v) + fluid::added_mass(medium, e, v);
  force.angular += fluid::angular_drag(medium, e, v.angular);
  force.linear += fluid::drag_and_lift(medium, e, v.linear);
  force.linear += cross(v.angular, v.linear) * Real(e.magnus * displaced);
  return force;
}

template <class Real>
Force<Real> fluid_force(const Medium& medium, const FluidShape& shape, const Motion<Real>& v) {
  if (!shape.geom_fluid) return box_fluid_force(medium, shape.radii, v);
  return ellipsoid_fluid_force(medium, FluidEllipsoid(shape), v) * Real(shape.geom_fluid[0]);
}

}  // namespace sinew

#endif  // SINEW_FORCE_FLUID_MODEL_H_
