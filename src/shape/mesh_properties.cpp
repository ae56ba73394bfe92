// SPDX-License-Identifier: Apache-2.0
#include "shape/mesh_properties.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <unordered_set>

#include "math/dense/eig3.h"
#include "shape/triple.h"

namespace sinew {
namespace {

using triple::add;
using triple::cross;
using triple::divide;
using triple::dot;
using triple::norm;
using triple::scale;
using triple::sub;

constexpr double kMinArea = 1e-14;
constexpr double kMinVolume = 1e-15;
constexpr double kTriangleSlack = 1e-6;  // a flat shell has A + B = C up to rounding
// Faces smaller than this (the root of the smallest volume) have no orientation worth checking.
constexpr double kMinOrientedArea = 3.1622776601683795e-8;

struct Triangle {
  Triple a, b, c;
  Triple normal;  // unit, or zero if the triangle has no area
  Triple middle;
  double area;
};

Triangle triangle_at(MeshView mesh, int f) {
  Triangle t;
  t.a = triple::at(mesh.vert, mesh.face[3 * f]);
  t.b = triple::at(mesh.vert, mesh.face[3 * f + 1]);
  t.c = triple::at(mesh.vert, mesh.face[3 * f + 2]);
  t.normal = cross(sub(t.b, t.a), sub(t.c, t.a));
  const double length = norm(t.normal);
  t.area = length / 2;
  t.normal = length > 0 ? divide(t.normal, length) : Triple{};
  t.middle = divide(add(add(t.a, t.b), t.c), 3);
  return t;
}

// Volume of the pyramid from `apex` to the triangle; positive if the triangle faces away from the apex.
double pyramid_volume(const Triangle& t, const Triple& apex, MeshInertia mode) {
  const double volume = dot(sub(t.middle, apex), t.normal) * t.area / 3;
  return mode == MeshInertia::Legacy ? std::abs(volume) : volume;
}

// Adds the second moments of a simplex with one corner in the origin (weight: volume / 20) or of a triangle (weight:
// area / 12), spelled as MuJoCo rounds them.
void add_products(double weight, const Triangle& t, std::array<double, 6>& products) {
  const Triple &a = t.a, &b = t.b, &c = t.c;
  constexpr int kRow[6] = {0, 1, 2, 0, 0, 1}, kCol[6] = {0, 1, 2, 1, 2, 2};
  for (int k = 0; k < 6; ++k) {
    const int i = kRow[k], j = kCol[k];
    products[k] += weight * (2 * (a[i] * a[j] + b[i] * b[j] + c[i] * c[j]) + a[i] * b[j] + a[j] * b[i] + a[i] * c[j] +
                             a[j] * c[i] + b[i] * c[j] + b[j] * c[i]);
  }
}

MeshDefect volume_defect(double volume) {
  if (!(std::abs(volume) >= kMinVolume)) return MeshDefect::SmallVolume;
  return volume < 0 ? MeshDefect::NegativeVolume : MeshDefect::None;
}

}  // namespace

// Operations are in the order that reproduces MuJoCo bit for bit: symmetric meshes have ties that the last bit
// decides, in the axes and in the order of the bounding volumes.
MeshProperties mesh_properties(MeshView mesh, MeshInertia mode, std::span<const int> hull_face) {
  MeshProperties result;
  const bool shell = mode == MeshInertia::Shell;

  double area = 0;
  for (int f = 0; f < mesh.nface(); ++f) {
    const Triangle t = triangle_at(mesh, f);
    result.centroid = add(result.centroid, scale(t.middle, t.area));
    area += t.area;
  }
  if (!(area >= kMinArea)) {
    result.defect = MeshDefect::SmallArea;
    return result;
  }
  result.centroid = divide(result.centroid, area);

  const MeshView body{mesh.vert, mode == MeshInertia::Convex ? hull_face : mesh.face};
  double total = 0;
  Triple moment{};
  for (int f = 0; f < body.nface(); ++f) {
    const Triangle t = triangle_at(body, f);
    const double volume = shell ? t.area : pyramid_volume(t, result.centroid, mode);
    const Triple middle = add(scale(t.middle, 0.75), scale(result.centroid, 0.25));
    moment = add(moment, scale(middle, volume));
    total += volume;
  }
  result.defect = volume_defect(total);
  if (result.defect == MeshDefect::None && mode == MeshInertia::Exact && has_inconsistent_orientation(mesh)) {
    result.defect = MeshDefect::Inconsistent;
  }
  if (result.defect != MeshDefect::None) return result;
  result.center = divide(moment, total);

  // Around the centre of mass. For `legacy` the volume depends on the apex, and this one counts.
  std::vector<double> centered(mesh.vert.begin(), mesh.vert.end());
  for (std::size_t i = 0; i < centered.size(); ++i) centered[i] -= result.center[i % 3];
  std::array<double, 6> products{};
  for (int f = 0; f < body.nface(); ++f) {
    const Triangle t = triangle_at({centered, body.face}, f);
    const double volume = shell ? t.area : pyramid_volume(t, {0, 0, 0}, mode);
    add_products(volume / (shell ? 12 : 20), t, products);
    result.volume += volume;
  }
  const auto [xx, yy, zz, xy, xz, yz] = products;
  result.inertia = {yy + zz, xx + zz, xx + yy, -xy, -xz, -yz};
  return result;
}

bool has_inconsistent_orientation(MeshView mesh) {
  // in a consistently oriented surface each directed edge occurs once
  std::unordered_set<std::uint64_t> edges;
  edges.reserve(mesh.face.size());
  for (int f = 0; f < mesh.nface(); ++f) {
    if (triangle_at(mesh, f).area < kMinOrientedArea) continue;
    for (int k = 0; k < 3; ++k) {
      const auto from = static_cast<std::uint64_t>(mesh.face[3 * f + k]);
      const auto to = static_cast<std::uint64_t>(mesh.face[3 * f + (k + 1) % 3]);
      if (!edges.insert(from << 32 | to).second) return true;
    }
  }
  return false;
}

PrincipalAxes principal_axes(const std::array<double, 6>& inertia) {
  const auto [xx, yy, zz, xy, xz, yz] = inertia;
  const double matrix[9] = {xx, xy, xz, xy, yy, yz, xz, yz, zz};
  double axes[9];
  PrincipalAxes result;
  eig3(result.moments.data(), axes, result.quat.data(), matrix);
  const auto [a, b, c] = result.moments;
  if (!(c > 0)) {
    result.defect = MeshDefect::NotPositive;
  } else if (b + c < a * (1 - kTriangleSlack)) {
    result.defect = MeshDefect::NotTriangle;
  }
  return result;
}

Triple inertia_box(const Triple& moments, double volume) {
  Triple box{};
  for (int i = 0; i < 3; ++i) {
    const double spread = moments[(i + 1) % 3] + moments[(i + 2) % 3] - moments[i];
    if (spread > 0 && volume > 0) box[i] = std::sqrt(6 * spread / volume) / 2;
  }
  return box;
}

void move_into_frame(std::span<double> vert, const Triple& pos, const Quadruple& quat) {
  const auto R = triple::rotation(quat);
  for (std::size_t i = 0; i + 2 < vert.size(); i += 3) {
    const Triple v = triple::rotate_back(R, {vert[i] - pos[0], vert[i + 1] - pos[1], vert[i + 2] - pos[2]});
    std::copy(v.begin(), v.end(), vert.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

CenteredBox mesh_box(std::span<const double> vert) {
  if (vert.size() < 3) return {};
  Triple low = triple::at(vert, 0), high = low;
  for (std::size_t i = 3; i + 2 < vert.size(); i += 3) {
    for (std::size_t k = 0; k < 3; ++k) {
      low[k] = std::min(low[k], vert[i + k]);
      high[k] = std::max(high[k], vert[i + k]);
    }
  }
  CenteredBox box;
  for (std::size_t k = 0; k < 3; ++k) {
    box[k] = (low[k] + high[k]) / 2;
    box[k + 3] = (high[k] - low[k]) / 2;
  }
  return box;
}

}  // namespace sinew
