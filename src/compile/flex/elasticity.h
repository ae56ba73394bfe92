// SPDX-License-Identifier: Apache-2.0
// elasticity.h -- stiffness of a flex at rest, as mjModel stores it.
//   math  Saint Venant-Kirchhoff elements: Green's strain is a sum over edges, E = sum_k (l_k^2 - L_k^2) T_k, so the
//         energy is a quadratic form in the changes of squared lengths; its matrix is what flex_stiffness holds.
//         Bending: the quadratic form of the hinge around an edge (Wardetzky et al. 2007) with the term of a curved
//         rest shape (Garg et al. 2007). Interpolated flexes: the stiffness matrix of one block of shape functions
#ifndef SINEW_COMPILE_FLEX_ELASTICITY_H_
#define SINEW_COMPILE_FLEX_ELASTICITY_H_

#include <array>
#include <span>

#include "math/vec3.h"

namespace sinew {

inline constexpr int kStiffnessSize = 21;  // numbers per element: upper triangle of 6 by 6
inline constexpr int kBendingSize = 17;    // numbers per edge: 4 by 4 and one

struct Lame {
  double mu = 0, lambda = 0;
};
Lame lame_of(double young, double poisson);

// Upper triangle, row by row, over the edges of a triangle (3) or tetrahedron (6), at the front of the result.
std::array<double, kStiffnessSize> triangle_stiffness(const Vector corner[3], const Lame& material, double thickness);
std::array<double, kStiffnessSize> tetrahedron_stiffness(const Vector corner[4], const Lame& material);

// Around the edge from vertex 0 to vertex 1, with vertices 2 and 3 across it.
std::array<double, kBendingSize> edge_bending(const Vector vertex[4], const Lame& material, double thickness);

// Writes minus the stiffness matrix of a block of (order + 1)^3 nodes, 3 rows a node.
void block_stiffness(std::span<const double> nodes, int order, const Lame& material, double* matrix);

}  // namespace sinew

#endif  // SINEW_COMPILE_FLEX_ELASTICITY_H_
