// SPDX-License-Identifier: Apache-2.0
#include "shape/primitive.h"

#include <algorithm>
#include <cmath>

#include <mujoco/mjmodel.h>

namespace sinew {
namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kPlaneHalf = 1e10;  // what the API stores as the extent of a plane

// Mean squares of the coordinates over a body; moments follow from them.
Triple moments(double mass, const Triple& mean_square) {
  const auto [x, y, z] = mean_square;
  return {mass * (y + z), mass * (x + z), mass * (x + y)};
}

// A capsule is a tube with two half balls of one density.
double tube(double radius, double half, bool shell) {
  return shell ? 4 * kPi * half * radius : 2 * kPi * half * radius * radius;
}
double ball(double radius, bool shell) {
  return shell ? 4 * kPi * radius * radius : 4 * kPi * radius * radius * radius / 3;
}

// Thomsen's formula, within 1.1 % of the area: an ellipsoid has no closed one.
double ellipsoid_area(const Triple& size) {
  constexpr double p = 1.6075;
  const double a = std::pow(size[0], p), b = std::pow(size[1], p), c = std::pow(size[2], p);
  return 4 * kPi * std::pow((a * b + b * c + c * a) / 3, 1 / p);
}

Triple capsule_inertia(double radius, double half, double mass, bool shell) {
  const double r2 = radius * radius;
  const double m_tube = mass * tube(radius, half, shell) / (tube(radius, half, shell) + ball(radius, shell));
  const double m_ball = mass - m_tube;
  // distance of a half ball's centre of mass from its flat side
  const double offset = shell ? radius / 2 : 3 * radius / 8;
  const double ball_axial = shell ? 2 * r2 / 3 : 2 * r2 / 5;
  const double tube_axial = shell ? r2 : r2 / 2;
  const double tube_across = tube_axial / 2 + half * half / 3;
  const double ball_across = ball_axial - offset * offset + (half + offset) * (half + offset);
  const double across = m_tube * tube_across + m_ball * ball_across;
  return {across, across, m_tube * tube_axial + m_ball * ball_axial};
}

Triple cylinder_shell_inertia(double radius, double half, double mass) {
  const double r2 = radius * radius, wall = 4 * kPi * radius * half, lids = 2 * kPi * r2;
  const double m_wall = mass * wall / (wall + lids), m_lids = mass - m_wall;
  const double across = m_wall * (r2 / 2 + half * half / 3) + m_lids * (r2 / 4 + half * half);
  return {across, across, m_wall * r2 + m_lids * r2 / 2};
}

// The layer between an ellipsoid and the one whose semiaxes are all longer by kLayer: not of zero thickness, since the
// reference's is not, and 1e-6 is seen in the sixth digit.
Triple ellipsoid_shell_inertia(const Triple& size, double mass) {
  constexpr double kLayer = 1e-6;
  const auto [a, b, c] = size;
  const double outer = (a + kLayer) * (b + kLayer) * (c + kLayer);
  const double layer = kLayer * (a * b + b * c + c * a + kLayer * (a + b + c + kLayer));  // outer - a b c
  Triple mean_square;
  for (int i = 0; i < 3; ++i) {
    const double s = size[i];
    mean_square[i] = (s * s * layer + outer * kLayer * (2 * s + kLayer)) / (5 * layer);
  }
  return moments(mass, mean_square);
}

Triple box_shell_inertia(const Triple& size, double mass) {
  const Triple side{size[1] * size[2], size[0] * size[2], size[0] * size[1]};
  const double total = side[0] + side[1] + side[2];
  Triple mean_square;
  for (int i = 0; i < 3; ++i) mean_square[i] = size[i] * size[i] * (side[i] + (total - side[i]) / 3) / total;
  return moments(mass, mean_square);
}

Triple shell_inertia(Primitive kind, const Triple& size, double mass) {
  switch (kind) {
    case Primitive::Plane:
      return {0, 0, 0};
    case Primitive::Sphere: {
      const double i = 2 * mass * size[0] * size[0] / 3;
      return {i, i, i};
    }
    case Primitive::Capsule:
      return capsule_inertia(size[0], size[1], mass, true);
    case Primitive::Ellipsoid:
      return ellipsoid_shell_inertia(size, mass);
    case Primitive::Cylinder:
      return cylinder_shell_inertia(size[0], size[1], mass);
    case Primitive::Box:
      return box_shell_inertia(size, mass);
  }
  return {0, 0, 0};
}

}  // namespace

double primitive_volume(Primitive kind, const Triple& size, bool shell) {
  const auto [a, b, c] = size;
  switch (kind) {
    case Primitive::Plane:
      return 0;
    case Primitive::Sphere:
      return ball(a, shell);
    case Primitive::Capsule:
      return tube(a, b, shell) + ball(a, shell);
    case Primitive::Ellipsoid:
      return shell ? ellipsoid_area(size) : 4 * kPi * a * b * c / 3;
    case Primitive::Cylinder:
      return shell ? 4 * kPi * a * b + 2 * kPi * a * a : 2 * kPi * a * a * b;
    case Primitive::Box:
      return shell ? 8 * (a * b + b * c + c * a) : 8 * a * b * c;
  }
  return 0;
}

Triple primitive_inertia(Primitive kind, const Triple& size, double mass, bool shell) {
  if (shell) return shell_inertia(kind, size, mass);
  const double x2 = size[0] * size[0], y2 = size[1] * size[1], z2 = size[2] * size[2];
  switch (kind) {
    case Primitive::Plane:
      return {0, 0, 0};
    case Primitive::Sphere:
      return {2 * mass * x2 / 5, 2 * mass * x2 / 5, 2 * mass * x2 / 5};
    case Primitive::Capsule:
      return capsule_inertia(size[0], size[1], mass, false);
    case Primitive::Ellipsoid:
      return moments(mass, {x2 / 5, y2 / 5, z2 / 5});
    case Primitive::Cylinder:
      return moments(mass, {x2 / 4, x2 / 4, y2 / 3});
    case Primitive::Box:
      return moments(mass, {x2 / 3, y2 / 3, z2 / 3});
  }
  return {0, 0, 0};
}

CenteredBox primitive_box(Primitive kind, const Triple& size) {
  const auto [a, b, c] = size;
  switch (kind) {
    case Primitive::Plane:
      return {0, 0, -kPlaneHalf / 2, kPlaneHalf, kPlaneHalf, kPlaneHalf / 2};
    case Primitive::Sphere:
      return {0, 0, 0, a, a, a};
    case Primitive::Capsule:
      return {0, 0, 0, a, a, a + b};
    case Primitive::Ellipsoid:
      return {0, 0, 0, a, b, c};
    case Primitive::Cylinder:
      return {0, 0, 0, a, a, b};
    case Primitive::Box:
      return {0, 0, 0, a, b, c};
  }
  return {};
}

double primitive_radius(Primitive kind, const Triple& size) {
  const auto [a, b, c] = size;
  switch (kind) {
    case Primitive::Plane:
      return 0;
    case Primitive::Sphere:
      return a;
    case Primitive::Capsule:
      return a + b;
    case Primitive::Ellipsoid:
      return std::max({a, b, c});
    case Primitive::Cylinder:
      return std::sqrt(a * a + b * b);
    case Primitive::Box:
      return std::sqrt(a * a + b * b + c * c);
  }
  return 0;
}

bool primitive_contains(int type, const double size[3], const Vec3<double>& p) {
  const double side = p.x * p.x + p.y * p.y;
  switch (type) {
    case mjGEOM_SPHERE:
      return norm_squared(p) < size[0] * size[0];
    case mjGEOM_CAPSULE: {
      const double beyond = p.z - clip(p.z, -size[1], size[1]);
      return side + beyond * beyond < size[0] * size[0];
    }
    case mjGEOM_ELLIPSOID:
      return norm_squared(Vec3<double>{p.x / size[0], p.y / size[1], p.z / size[2]}) < 1;
    case mjGEOM_CYLINDER:
      return side < size[0] * size[0] && abs(p.z) < size[1];
    case mjGEOM_BOX:
      return abs(p.x) < size[0] && abs(p.y) < size[1] && abs(p.z) < size[2];
    default:
      return false;
  }
}

}  // namespace sinew
