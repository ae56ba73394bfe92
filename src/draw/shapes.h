// SPDX-License-Identifier: Apache-2.0
// shapes.h -- triangles of the built-in shapes, each of unit size, and those of a model's meshes and height fields.
#ifndef SINEW_DRAW_SHAPES_H_
#define SINEW_DRAW_SHAPES_H_

#include <vector>

#include <mujoco/mjmodel.h>

namespace sinew::draw {

enum class Shape {
  Sphere,     // radius 1
  UpperHalf,  // of the sphere, z >= 0
  LowerHalf,  // z <= 0
  Tube,       // radius 1, z from -1 to 1, open
  UpperDisk,  // at z = 1, facing up
  LowerDisk,  // at z = -1, facing down
  Cone,       // radius 1 at z = 0, tip at z = 1, open
  Box,        // from -1 to 1
  Plane,      // z = 0, from -1 to 1
  Triangle,   // (0 0 0) (1 0 0) (0 1 0)
  Line,       // from z = 0 to z = 1
  BoxEdges,   // the twelve edges of the box
  Count
};
constexpr int kShapes = static_cast<int>(Shape::Count);
constexpr int kDetailLevels = 3;  // 0: as fine as the model asks, then coarser for what is small in the picture

struct Vertex {
  float position[3], normal[3], texcoord[2];
};

struct Triangles {
  std::vector<Vertex> vertices;
  std::vector<unsigned> indices;
  bool lines = false;  // two indices each instead of three
  bool texcoords = false;
};

struct Fineness {
  int slices, stacks, quads;
};

Triangles make_shape(Shape shape, Fineness fineness);

// The plane as lines around its cells.
Triangles make_grid(int across, int along);

// Mesh `id` of the model, or its convex hull.
Triangles make_mesh(const mjModel& m, int id);
Triangles make_hull(const mjModel& m, int id);

// The surface of a height field, its sides and its base, in meters.
Triangles make_hfield(const mjModel& m, int id);

}  // namespace sinew::draw

#endif  // SINEW_DRAW_SHAPES_H_
