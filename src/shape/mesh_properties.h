// SPDX-License-Identifier: Apache-2.0
// mesh_properties.h -- volume, centre of mass and inertia of a triangle mesh at density 1.
//   in    vertices and faces (for `convex` the faces of the hull)
//   out   MeshProperties, and the defects that asset/mesh documents as compile errors
//   next  principal_axes(): the frame into which the compiler moves the mesh
#ifndef SINEW_SHAPE_MESH_PROPERTIES_H_
#define SINEW_SHAPE_MESH_PROPERTIES_H_

#include "shape/types.h"

namespace sinew {

enum class MeshInertia {
  Convex,  // the solid inside the hull
  Exact,   // the solid inside the faces, signed volumes; needs a closed, consistently oriented surface
  Legacy,  // pyramids from the centroid of the surface, each counted as positive
  Shell,   // the surface itself, density per area
};

enum class MeshDefect {
  None,
  SmallArea,       // all faces together have no area
  SmallVolume,     // the volume is too small: the mesh is flat or tiny; mode `shell` may do
  NegativeVolume,  // faces are oriented inside out
  Inconsistent,    // mode `exact`: two faces disagree on which side is outside
  NotPositive,     // a principal moment is not positive
  NotTriangle,     // the principal moments violate A + B >= C
};

struct MeshProperties {
  MeshDefect defect = MeshDefect::None;
  double volume = 0;                // of the solid, or the area of the shell
  Triple centroid{};                // area-weighted centroid of the faces
  Triple center{};                  // centre of mass
  std::array<double, 6> inertia{};  // about `center`: xx yy zz xy xz yz, at density 1
};

// `hull_face` (Hull::faces()) is used by mode `convex` only: triangles of indices into mesh.vert.
MeshProperties mesh_properties(MeshView mesh, MeshInertia mode, std::span<const int> hull_face = {});

// True if two faces run along an edge in the same direction, so that they disagree on which side is outside. Slivers
// are not asked.
bool has_inconsistent_orientation(MeshView mesh);

struct PrincipalAxes {
  MeshDefect defect = MeshDefect::None;
  Triple moments{};            // descending
  Quadruple quat{1, 0, 0, 0};  // the principal frame in the frame of the tensor
};

// Eigen decomposition of xx yy zz xy xz yz.
PrincipalAxes principal_axes(const std::array<double, 6>& inertia);

// Half sizes of the solid box with these principal moments (at density 1) and this volume; 0 where the moments allow
// none.
Triple inertia_box(const Triple& moments, double volume);

// v_in_frame = R(quat)^T (v - pos) for each vertex: moves a mesh into its inertial frame.
void move_into_frame(std::span<double> vert, const Triple& pos, const Quadruple& quat);

// Centre and half sizes around all vertices.
CenteredBox mesh_box(std::span<const double> vert);

}  // namespace sinew

#endif  // SINEW_SHAPE_MESH_PROPERTIES_H_
