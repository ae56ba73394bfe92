// SPDX-License-Identifier: Apache-2.0
// model_shapes.cpp -- triangles of a model's meshes, hulls and height fields.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "draw/shapes.h"
#include "math/vec3.h"

namespace sinew::draw {

namespace {

using Vec = Vec3<float>;

constexpr float kSharpEdge = 0.8f;  // cosine between the normals of a face and of its vertex

void set_position(Vertex& vertex, const Vec& p) { p.store(vertex.position); }

Vec face_normal(const Vec& a, const Vec& b, const Vec& c) {
  const Vec n = cross(b - a, c - a);
  const float length = std::sqrt(dot(n, n));
  return length > 0 ? n * (1 / length) : Vec{0, 0, 1};
}

// Three vertices of their own, with the normal of their plane.
void add_flat(Triangles& out, const Vec& a, const Vec& b, const Vec& c) {
  const Vec n = face_normal(a, b, c);
  for (const Vec& p : {a, b, c}) {
    Vertex vertex{};
    set_position(vertex, p);
    n.store(vertex.normal);
    out.indices.push_back(static_cast<unsigned>(out.vertices.size()));
    out.vertices.push_back(vertex);
  }
}

void add_flat_quad(Triangles& out, const Vec& a, const Vec& b, const Vec& c, const Vec& d) {
  add_flat(out, a, b, c);
  add_flat(out, a, c, d);
}

}  // namespace

Triangles make_mesh(const mjModel& m, int id) {
  Triangles out;
  out.texcoords = m.mesh_texcoordadr[id] >= 0;
  const float* vertices = m.mesh_vert + 3 * static_cast<std::size_t>(m.mesh_vertadr[id]);
  const float* normals = m.mesh_normal + 3 * static_cast<std::size_t>(m.mesh_normaladr[id]);
  const float* texcoords =
      out.texcoords ? m.mesh_texcoord + 2 * static_cast<std::size_t>(m.mesh_texcoordadr[id]) : nullptr;
  // Position, normal and texture coordinate have indices of their own; each combination in use becomes a vertex. A face
  // that stands across its vertex's normal is beyond a sharp edge: it keeps its own normal there.
  std::map<std::array<int, 4>, unsigned> known;
  const auto face_first = static_cast<std::size_t>(m.mesh_faceadr[id]);
  for (std::size_t face = face_first; face < face_first + static_cast<std::size_t>(m.mesh_facenum[id]); ++face) {
    const auto corner = [&](int i) {
      return load3(vertices + 3 * static_cast<std::size_t>(m.mesh_face[3 * face + i]));
    };
    const Vec flat = face_normal(corner(0), corner(1), corner(2));
    for (std::size_t i = 3 * face; i < 3 * face + 3; ++i) {
      const float* smooth = normals + 3 * static_cast<std::size_t>(m.mesh_facenormal[i]);
      const bool sharp = dot(flat, load3(smooth)) < kSharpEdge;
      const std::array<int, 4> key{m.mesh_face[i], m.mesh_facenormal[i], texcoords ? m.mesh_facetexcoord[i] : 0,
                                   sharp ? static_cast<int>(face) : -1};
      const auto [at, fresh] = known.emplace(key, static_cast<unsigned>(out.vertices.size()));
      if (fresh) {
        Vertex vertex{};
        set_position(vertex, load3(vertices + 3 * static_cast<std::size_t>(key[0])));
        (sharp ? flat : load3(smooth)).store(vertex.normal);
        if (texcoords) std::copy_n(texcoords + 2 * static_cast<std::size_t>(key[2]), 2, vertex.texcoord);
        out.vertices.push_back(vertex);
      }
      out.indices.push_back(at->second);
    }
  }
  return out;
}

Triangles make_hull(const mjModel& m, int id) {
  Triangles out;
  if (m.mesh_graphadr[id] < 0) return out;
  const int* graph = m.mesh_graph + m.mesh_graphadr[id];
  const int vertices = graph[0], faces = graph[1];
  const int* corners = graph + 2 + 3 * vertices + 3 * faces;
  const auto point = [&](int i) { return load3(m.mesh_vert + 3 * (m.mesh_vertadr[id] + corners[i])); };
  for (int i = 0; i < 3 * faces; i += 3) add_flat(out, point(i), point(i + 1), point(i + 2));
  return out;
}

Triangles make_hfield(const mjModel& m, int id) {
  Triangles out;
  const int rows = m.hfield_nrow[id], columns = m.hfield_ncol[id];
  const mjtNum* size = m.hfield_size + 4 * id;
  const float* data = m.hfield_data + m.hfield_adr[id];
  const auto at = [&](int r, int c, bool base) {
    const double x = size[0] * (2.0 * c / (columns - 1) - 1), y = size[1] * (2.0 * r / (rows - 1) - 1);
    const double z = base ? -size[3] : size[2] * data[static_cast<std::size_t>(r) * columns + c];
    return Vec{static_cast<float>(x), static_cast<float>(y), static_cast<float>(z)};
  };
  for (int r = 0; r + 1 < rows; ++r) {
    for (int c = 0; c + 1 < columns; ++c) {
      add_flat(out, at(r, c, false), at(r, c + 1, false), at(r + 1, c + 1, false));
      add_flat(out, at(r, c, false), at(r + 1, c + 1, false), at(r + 1, c, false));
    }
  }
  const int last_row = rows - 1, last = columns - 1;
  for (int c = 0; c < last; ++c) {
    add_flat_quad(out, at(0, c, true), at(0, c + 1, true), at(0, c + 1, false), at(0, c, false));
    add_flat_quad(out, at(last_row, c + 1, true), at(last_row, c, true), at(last_row, c, false),
                  at(last_row, c + 1, false));
  }
  for (int r = 0; r < last_row; ++r) {
    add_flat_quad(out, at(r + 1, 0, true), at(r, 0, true), at(r, 0, false), at(r + 1, 0, false));
    add_flat_quad(out, at(r, last, true), at(r + 1, last, true), at(r + 1, last, false), at(r, last, false));
  }
  add_flat_quad(out, at(0, 0, true), at(last_row, 0, true), at(last_row, last, true), at(0, last, true));
  return out;
}

}  // namespace sinew::draw
