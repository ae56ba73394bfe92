// SPDX-License-Identifier: Apache-2.0
#include "shape/mesh_distance.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <unordered_map>

#include "shape/triple.h"

namespace sinew {
namespace {

using triple::add;
using triple::cross;
using triple::dot;
using triple::norm;
using triple::scale;
using triple::sub;

Triple unit(const Triple& v) {
  const double length = norm(v);
  return length > 0 ? triple::divide(v, length) : Triple{};
}

double angle(const Triple& u, const Triple& v) { return std::atan2(norm(cross(u, v)), dot(u, v)); }

double box_square(const double* box, const Triple& point) {
  double sum = 0;
  for (std::size_t k = 0; k < 3; ++k) {
    const double outside = std::max(0.0, std::abs(point[k] - box[k]) - box[k + 3]);
    sum += outside * outside;
  }
  return sum;
}

// Where on the triangle the nearest point is: its barycentric coordinates, and the feature as a bit set of the
// vertices that have a share in it.
struct Foot {
  Triple point;
  unsigned corners;
};

Foot on_edge(const Triple& a, const Triple& b, const Triple& p, unsigned bit_a, unsigned bit_b) {
  const Triple ab = sub(b, a);
  const double length = dot(ab, ab);
  const double t = length > 0 ? dot(sub(p, a), ab) / length : 0;
  if (t <= 0) return {a, bit_a};
  if (t >= 1) return {b, bit_b};
  return {add(a, scale(ab, t)), bit_a | bit_b};
}

Foot nearest_on_triangle(const Triple& a, const Triple& b, const Triple& c, const Triple& p) {
  const Triple ab = sub(b, a), ac = sub(c, a), n = cross(ab, ac), ap = sub(p, a);
  const double n2 = dot(n, n);
  if (n2 > 0) {
    const double v = dot(cross(ap, ac), n) / n2, w = dot(cross(ab, ap), n) / n2;
    if (v > 0 && w > 0 && v + w < 1) return {add(a, add(scale(ab, v), scale(ac, w))), 7u};
  }
  Foot best = on_edge(a, b, p, 1, 2);
  for (const Foot& other : {on_edge(b, c, p, 2, 4), on_edge(c, a, p, 4, 1)}) {
    const Triple d = sub(p, other.point), e = sub(p, best.point);
    if (dot(d, d) < dot(e, e)) best = other;
  }
  return best;
}

}  // namespace

MeshDistance::MeshDistance(MeshView mesh) : mesh_(mesh), bvh_(build_mesh_bvh(mesh)) {
  const auto nface = static_cast<std::size_t>(mesh.nface());
  face_normal_.resize(nface);
  edge_normal_.resize(3 * nface);
  vertex_normal_.resize(static_cast<std::size_t>(mesh.nvert()));
  std::unordered_map<std::uint64_t, Triple> edges;
  const auto key = [&](std::size_t f, std::size_t k) {
    const auto i = static_cast<std::uint64_t>(mesh.face[3 * f + k]);
    const auto j = static_cast<std::uint64_t>(mesh.face[3 * f + (k + 1) % 3]);
    return std::min(i, j) << 32 | std::max(i, j);
  };
  for (std::size_t f = 0; f < nface; ++f) {
    Triple corner[3];
    for (std::size_t k = 0; k < 3; ++k) corner[k] = triple::at(mesh.vert, mesh.face[3 * f + k]);
    face_normal_[f] = unit(cross(sub(corner[1], corner[0]), sub(corner[2], corner[0])));
    for (std::size_t k = 0; k < 3; ++k) {
      const Triple to_next = sub(corner[(k + 1) % 3], corner[k]), to_last = sub(corner[(k + 2) % 3], corner[k]);
      Triple& at_vertex = vertex_normal_[static_cast<std::size_t>(mesh.face[3 * f + k])];
      at_vertex = add(at_vertex, scale(face_normal_[f], angle(to_next, to_last)));
      Triple& at_edge = edges[key(f, k)];
      at_edge = add(at_edge, face_normal_[f]);
    }
  }
  for (std::size_t f = 0; f < nface; ++f) {
    for (std::size_t k = 0; k < 3; ++k) edge_normal_[3 * f + k] = edges[key(f, k)];
  }
}

double MeshDistance::operator()(const Triple& point) const {
  Nearest nearest{std::numeric_limits<double>::infinity(), {}, {}};
  if (bvh_.nnode() > 0) visit(0, point, nearest);
  const double distance = std::sqrt(nearest.square);
  return dot(nearest.offset, nearest.normal) < 0 ? -distance : distance;
}

void MeshDistance::visit(int node, const Triple& point, Nearest& nearest) const {
  const auto n = static_cast<std::size_t>(node);
  if (bvh_.nodeid[n] >= 0) return try_face(bvh_.nodeid[n], point, nearest);
  int child[2] = {bvh_.child[2 * n], bvh_.child[2 * n + 1]};
  double square[2];
  for (int i = 0; i < 2; ++i) square[i] = box_square(&bvh_.aabb[6 * static_cast<std::size_t>(child[i])], point);
  if (square[1] < square[0]) {
    std::swap(child[0], child[1]);
    std::swap(square[0], square[1]);
  }
  for (int i = 0; i < 2; ++i) {
    if (square[i] < nearest.square) visit(child[i], point, nearest);
  }
}

void MeshDistance::try_face(int face, const Triple& point, Nearest& nearest) const {
  const auto f = static_cast<std::size_t>(face);
  int id[3];
  Triple corner[3];
  for (std::size_t k = 0; k < 3; ++k) {
    id[k] = mesh_.face[3 * f + k];
    corner[k] = triple::at(mesh_.vert, id[k]);
  }
  const Foot foot = nearest_on_triangle(corner[0], corner[1], corner[2], point);
  const Triple offset = sub(point, foot.point);
  const double square = dot(offset, offset);
  if (!(square < nearest.square)) return;
  nearest.square = square;
  nearest.offset = offset;
  switch (foot.corners) {
    case 1:
      nearest.normal = vertex_normal_[static_cast<std::size_t>(id[0])];
      break;
    case 2:
      nearest.normal = vertex_normal_[static_cast<std::size_t>(id[1])];
      break;
    case 4:
      nearest.normal = vertex_normal_[static_cast<std::size_t>(id[2])];
      break;
    case 3:
      nearest.normal = edge_normal_[3 * f];
      break;
    case 6:
      nearest.normal = edge_normal_[3 * f + 1];
      break;
    case 5:
      nearest.normal = edge_normal_[3 * f + 2];
      break;
    default:
      nearest.normal = face_normal_[f];
      break;
  }
}

}  // namespace sinew
