// SPDX-License-Identifier: Apache-2.0
#include "compile/flex/elasticity.h"

#include <cmath>

#include "compile/flex/topology.h"
#include "math/mat3.h"

namespace sinew {
namespace {

// Gradients of the barycentric coordinates: the change of corner i's weight along a direction.
// For a triangle they lie in its plane; entry 3 is not used.
struct Gradients {
  Vector at[4];
  double measure = 0;  // area or volume
};

Gradients triangle_gradients(const Vector c[3]) {
  const Vector normal = cross(c[1] - c[0], c[2] - c[0]);
  const double square = dot(normal, normal);
  Gradients out;
  for (int i = 0; i < 3; ++i) out.at[i] = cross(normal, c[(i + 2) % 3] - c[(i + 1) % 3]) * (1 / square);
  out.measure = 0.5 * std::sqrt(square);
  return out;
}

Gradients tetrahedron_gradients(const Vector c[4]) {
  const Vector a = c[1] - c[0], b = c[2] - c[0], e = c[3] - c[0];
  const double det = dot(a, cross(b, e));
  Gradients out;
  out.at[1] = cross(b, e) * (1 / det);
  out.at[2] = cross(e, a) * (1 / det);
  out.at[3] = cross(a, b) * (1 / det);
  out.at[0] = -(out.at[1] + out.at[2] + out.at[3]);
  out.measure = std::abs(det) / 6;
  return out;
}

// The change of edge (i, j)'s squared length strains the element by T = -(g_i g_j^T + g_j g_i^T) / 4: then
// e^T T e is 1/2 along that edge and 0 along the others. Traces of T and of products of two such follow from dot
// products of the gradients.
template <std::size_t kEdges>
std::array<double, kStiffnessSize> edge_form(const Gradients& g, std::span<const int[2], kEdges> edges,
                                             const Lame& material, double scale) {
  std::array<double, kStiffnessSize> out{};
  std::size_t at = 0;
  for (std::size_t p = 0; p < kEdges; ++p) {
    for (std::size_t q = p; q < kEdges; ++q) {
      const Vector &a = g.at[edges[p][0]], &b = g.at[edges[p][1]], &c = g.at[edges[q][0]], &e = g.at[edges[q][1]];
      const double trace_product = (dot(a, c) * dot(b, e) + dot(a, e) * dot(b, c)) / 8;
      const double traces = dot(a, b) * dot(c, e) / 4;
      out[at++] = scale * (material.mu * trace_product + material.lambda * traces);
    }
  }
  return out;
}

double cotangent(const Vector& at, const Vector& b, const Vector& c) {
  return dot(b - at, c - at) / norm(cross(b - at, c - at));
}

// Values and derivatives of the shape functions of one axis at s in [0, 1].
void shape_functions(int order, double s, double value[3], double slope[3]) {
  if (order == 1) {
    value[0] = 1 - s, value[1] = s;
    slope[0] = -1, slope[1] = 1;
  } else {
    value[0] = (2 * s - 1) * (s - 1), value[1] = 4 * s * (1 - s), value[2] = s * (2 * s - 1);
    slope[0] = 4 * s - 3, slope[1] = 4 - 8 * s, slope[2] = 4 * s - 1;
  }
}

struct Quadrature {
  int n;
  double point[3], weight[3];
};

// Gauss's rule of 2 points for order 1. The rule of 3 points has its outer ones at 1/2 -+ sqrt(3/5) / 2; MuJoCo
// takes sqrt(5/3) / 2, outside of the block, and what it then integrates is the stiffness that models are tuned to.
Quadrature quadrature_for(int order) {
  const double near = 0.5 / std::sqrt(3.0), far = 0.5 * std::sqrt(5.0 / 3.0);
  if (order == 1) return {2, {0.5 - near, 0.5 + near, 0}, {0.5, 0.5, 0}};
  return {3, {0.5 - far, 0.5, 0.5 + far}, {5.0 / 18, 8.0 / 18, 5.0 / 18}};
}

constexpr int kMostNodes = 27;

// Gradients of all shape functions at a point of the block, and the volume that the point stands for per unit weight.
double node_gradients(std::span<const double> nodes, int order, const double s[3], Vector gradient[kMostNodes]) {
  const int side = order + 1, count = side * side * side;
  double value[3][3], slope[3][3];
  for (int k = 0; k < 3; ++k) shape_functions(order, s[k], value[k], slope[k]);
  Vector local[kMostNodes];
  Matrix jacobian{};  // columns: how the place changes with s
  for (int i = 0; i < count; ++i) {
    const int x = i / (side * side), y = i / side % side, z = i % side;
    local[i] = {slope[0][x] * value[1][y] * value[2][z], value[0][x] * slope[1][y] * value[2][z],
                value[0][x] * value[1][y] * slope[2][z]};
    for (int r = 0; r < 3; ++r) {
      for (int k = 0; k < 3; ++k) jacobian(r, k) += nodes[static_cast<std::size_t>(3 * i + r)] * local[i][k];
    }
  }
  const Vector a{jacobian(0, 0), jacobian(1, 0), jacobian(2, 0)}, b{jacobian(0, 1), jacobian(1, 1), jacobian(2, 1)},
      c{jacobian(0, 2), jacobian(1, 2), jacobian(2, 2)};
  const double det = dot(a, cross(b, c));
  const Vector inverse[3] = {cross(b, c) * (1 / det), cross(c, a) * (1 / det), cross(a, b) * (1 / det)};
  for (int i = 0; i < count; ++i) {
    gradient[i] = inverse[0] * local[i].x + inverse[1] * local[i].y + inverse[2] * local[i].z;
  }
  return std::abs(det);
}

}  // namespace

Lame lame_of(double young, double poisson) {
  return {young / (2 * (1 + poisson)), young * poisson / ((1 + poisson) * (1 - 2 * poisson))};
}

std::array<double, kStiffnessSize> triangle_stiffness(const Vector corner[3], const Lame& material, double thickness) {
  const Gradients g = triangle_gradients(corner);
  return edge_form(g, std::span<const int[2], 3>(element_edges(2)), material, g.measure * thickness);
}

// Four times the form of a triangle: its squared lengths are not halved.
std::array<double, kStiffnessSize> tetrahedron_stiffness(const Vector corner[4], const Lame& material) {
  const Gradients g = tetrahedron_gradients(corner);
  return edge_form(g, std::span<const int[2], 6>(element_edges(3)), material, 4 * g.measure);
}

std::array<double, kBendingSize> edge_bending(const Vector x[4], const Lame& material, double thickness) {
  const double a0 = cotangent(x[0], x[1], x[2]), a1 = cotangent(x[1], x[0], x[2]);
  const double b0 = cotangent(x[0], x[1], x[3]), b1 = cotangent(x[1], x[0], x[3]);
  const double c[4] = {a1 + b1, a0 + b0, -a0 - a1, -b0 - b1};
  const Vector edge = x[1] - x[0];
  Vector n0 = cross(edge, x[2] - x[0]), n1 = cross(-edge, x[3] - x[1]);
  const double area = 0.5 * (norm(n0) + norm(n1));
  normalize(n0);
  normalize(n1);
  const double square = dot(edge, edge);
  const double cosine = dot(n0, n1), sine = dot(cross(n0, n1), edge) / std::sqrt(square);
  const double scale = 3 / area * material.mu * thickness * thickness * thickness / 24;
  std::array<double, kBendingSize> out;
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t j = 0; j < 4; ++j) out[4 * i + j] = scale * cosine * c[i] * c[j];
  }
  // how far the tips stand from the middle of the edge, along it
  const double lean0 = dot(2.0 * x[2] - x[0] - x[1], edge) / square;
  const double lean1 = dot(2.0 * x[3] - x[0] - x[1], edge) / square;
  out[16] = scale * sine * lean0 * lean1;
  return out;
}

// The energy density is lambda/2 tr(e)^2 + mu/2 e:e, half the usual weight of the second term, as MuJoCo has it.
void block_stiffness(std::span<const double> nodes, int order, const Lame& material, double* matrix) {
  const int side = order + 1, count = side * side * side, rows = 3 * count;
  const Quadrature rule = quadrature_for(order);
  for (int point = 0; point < rule.n * rule.n * rule.n; ++point) {
    const int index[3] = {point / (rule.n * rule.n), point / rule.n % rule.n, point % rule.n};
    const double s[3] = {rule.point[index[0]], rule.point[index[1]], rule.point[index[2]]};
    Vector g[kMostNodes];
    const double volume =
        node_gradients(nodes, order, s, g) * rule.weight[index[0]] * rule.weight[index[1]] * rule.weight[index[2]];
    for (int i = 0; i < count; ++i) {
      for (int j = 0; j < count; ++j) {
        const double stretch = 0.5 * material.mu * dot(g[i], g[j]);
        for (int a = 0; a < 3; ++a) {
          for (int b = 0; b < 3; ++b) {
            const double shear = material.lambda * g[i][a] * g[j][b] + 0.5 * material.mu * g[i][b] * g[j][a];
            matrix[(3 * i + a) * rows + 3 * j + b] -= volume * (shear + (a == b ? stretch : 0));
          }
        }
      }
    }
  }
}

}  // namespace sinew
