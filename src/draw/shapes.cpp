// SPDX-License-Identifier: Apache-2.0
#include "draw/shapes.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sinew::draw {

namespace {

constexpr double kPi = std::numbers::pi;

unsigned add(Triangles& out, double x, double y, double z, double nx, double ny, double nz) {
  const auto f = [](double v) { return static_cast<float>(v); };
  out.vertices.push_back({{f(x), f(y), f(z)}, {f(nx), f(ny), f(nz)}, {0, 0}});
  return static_cast<unsigned>(out.vertices.size() - 1);
}

void add_triangle(Triangles& out, unsigned a, unsigned b, unsigned c) {
  for (const unsigned i : {a, b, c}) out.indices.push_back(i);
}

// A grid of (rows + 1) x (columns + 1) vertices that point(row, column) adds, joined so that rows go up as columns go
// counterclockwise.
template <class Point>
void add_grid(Triangles& out, int rows, int columns, Point&& point) {
  const auto first = static_cast<unsigned>(out.vertices.size());
  for (int i = 0; i <= rows; ++i) {
    for (int j = 0; j <= columns; ++j) point(i, j);
  }
  const auto id = [&](int i, int j) { return first + static_cast<unsigned>(i * (columns + 1) + j); };
  for (int i = 0; i < rows; ++i) {
    for (int j = 0; j < columns; ++j) {
      add_triangle(out, id(i, j), id(i, j + 1), id(i + 1, j + 1));
      add_triangle(out, id(i, j), id(i + 1, j + 1), id(i + 1, j));
    }
  }
}

// The part of the unit sphere between two latitudes.
void add_sphere(Triangles& out, int slices, int stacks, double from, double to) {
  add_grid(out, stacks, slices, [&](int i, int j) {
    const double up = from + (to - from) * i / stacks, around = 2 * kPi * j / slices;
    const double x = std::cos(up) * std::cos(around), y = std::cos(up) * std::sin(around), z = std::sin(up);
    add(out, x, y, z, x, y, z);
  });
}

void add_disk(Triangles& out, int slices, double z, double facing) {
  const unsigned center = add(out, 0, 0, z, 0, 0, facing);
  for (int j = 0; j <= slices; ++j) {
    const double around = facing * 2 * kPi * j / slices;
    const unsigned rim = add(out, std::cos(around), std::sin(around), z, 0, 0, facing);
    if (j > 0) add_triangle(out, center, rim - 1, rim);
  }
}

// Side of a cone whose normals lean outward by its slope; the tip has one vertex per slice.
void add_cone(Triangles& out, int slices) {
  const double lean = 1 / std::sqrt(2.0);
  add_grid(out, 1, slices, [&](int i, int j) {
    const double around = 2 * kPi * (i ? j + 0.5 : j) / slices;
    const double x = std::cos(around), y = std::sin(around);
    add(out, i ? 0 : x, i ? 0 : y, i, lean * x, lean * y, lean);
  });
}

void add_box(Triangles& out, int quads) {
  for (int axis = 0; axis < 3; ++axis) {
    for (const int side : {-1, 1}) {
      add_grid(out, quads, quads, [&](int i, int j) {
        double p[3], n[3] = {0, 0, 0};
        p[axis] = n[axis] = side;
        p[(axis + 1) % 3] = side * (2.0 * j / quads - 1);
        p[(axis + 2) % 3] = 2.0 * i / quads - 1;
        add(out, p[0], p[1], p[2], n[0], n[1], n[2]);
      });
    }
  }
}

void add_box_edges(Triangles& out) {
  for (int i = 0; i < 8; ++i) add(out, i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1, 0, 0, 1);
  for (unsigned i = 0; i < 8; ++i) {
    for (const unsigned bit : {1u, 2u, 4u}) {
      if (!(i & bit)) out.indices.insert(out.indices.end(), {i, i | bit});
    }
  }
  out.lines = true;
}

}  // namespace

Triangles make_shape(Shape shape, Fineness fine) {
  Triangles out;
  const int half = std::max(fine.stacks / 2, 1);
  switch (shape) {
    case Shape::Sphere:
      add_sphere(out, fine.slices, fine.stacks, -kPi / 2, kPi / 2);
      break;
    case Shape::UpperHalf:
      add_sphere(out, fine.slices, half, 0, kPi / 2);
      break;
    case Shape::LowerHalf:
      add_sphere(out, fine.slices, half, -kPi / 2, 0);
      break;
    case Shape::Tube:
      add_grid(out, 1, fine.slices, [&](int i, int j) {
        const double around = 2 * kPi * j / fine.slices;
        add(out, std::cos(around), std::sin(around), 2 * i - 1, std::cos(around), std::sin(around), 0);
      });
      break;
    case Shape::UpperDisk:
      add_disk(out, fine.slices, 1, 1);
      break;
    case Shape::LowerDisk:
      add_disk(out, fine.slices, -1, -1);
      break;
    case Shape::Cone:
      add_cone(out, fine.slices);
      break;
    case Shape::Box:
      add_box(out, fine.quads);
      break;
    case Shape::Plane:
      add_grid(out, fine.quads, fine.quads,
               [&](int i, int j) { add(out, 2.0 * j / fine.quads - 1, 2.0 * i / fine.quads - 1, 0, 0, 0, 1); });
      break;
    case Shape::Triangle:
      for (const int side : {1, -1}) {  // both are lit
        const unsigned a = add(out, 0, 0, 0, 0, 0, side), b = add(out, 1, 0, 0, 0, 0, side),
                       c = add(out, 0, 1, 0, 0, 0, side);
        add_triangle(out, a, side > 0 ? b : c, side > 0 ? c : b);
      }
      break;
    case Shape::Line:
      add(out, 0, 0, 0, 0, 0, 1);
      add(out, 0, 0, 1, 0, 0, 1);
      out.indices = {0, 1};
      out.lines = true;
      break;
    case Shape::BoxEdges:
      add_box_edges(out);
      break;
    case Shape::Count:
      break;
  }
  return out;
}

Triangles make_grid(int across, int along) {
  Triangles out;
  out.lines = true;
  const auto line = [&](double x0, double y0, double x1, double y1) {
    out.indices.push_back(add(out, x0, y0, 0, 0, 0, 1));
    out.indices.push_back(add(out, x1, y1, 0, 0, 0, 1));
  };
  for (int i = 0; i <= across; ++i) line(2.0 * i / across - 1, -1, 2.0 * i / across - 1, 1);
  for (int i = 0; i <= along; ++i) line(-1, 2.0 * i / along - 1, 1, 2.0 * i / along - 1);
  return out;
}

}  // namespace sinew::draw
