// SPDX-License-Identifier: Apache-2.0
#include "scene/flexes.h"

#include <algorithm>

#include "model/arena/arena.h"
#include "scene/label.h"

namespace sinew {

namespace {

// A corner of a face: a vertex of the flex, moved off it, with the number of its texture coordinates. Shells count them
// as vertices, which need not have that many.
struct Corner {
  Vector position, normal;
  int texcoord;
};

// Appends to the faces of one flex.
class FaceWriter {
 public:
  FaceWriter(const mjModel& m, mjvScene& scene, int flex) : m_(m), scene_(scene), flex_(flex) {
    scene.flexfaceused[flex] = 0;
    const int first = m.flex_texcoordadr[flex];
    if (first < 0) return;
    mjtSize after = m.nflextexcoord;
    for (int f = flex + 1; f < m.nflex && after == m.nflextexcoord; ++f) {
      if (m.flex_texcoordadr[f] >= 0) after = m.flex_texcoordadr[f];
    }
    num_texcoords_ = static_cast<int>(after) - first;
  }

  void add(const Corner& a, const Corner& b, const Corner& c) {
    if (scene_.flexfaceused[flex_] >= scene_.flexfacenum[flex_]) return;
    const std::ptrdiff_t face = scene_.flexfaceadr[flex_] + scene_.flexfaceused[flex_]++;
    const Corner* corners[3] = {&a, &b, &c};
    for (int k = 0; k < 3; ++k) {
      for (int i = 0; i < 3; ++i) {
        scene_.flexface[9 * face + 3 * k + i] = static_cast<float>(corners[k]->position[i]);
        scene_.flexnormal[9 * face + 3 * k + i] = static_cast<float>(corners[k]->normal[i]);
      }
      write_texcoord(scene_.flextexcoord + 6 * face + 2 * k, corners[k]->texcoord);
    }
  }

 private:
  void write_texcoord(float* to, int texcoord) const {
    const int first = m_.flex_texcoordadr[flex_];
    const bool has = texcoord >= 0 && texcoord < num_texcoords_;
    for (int i = 0; i < 2; ++i) to[i] = has ? m_.flex_texcoord[2 * (first + texcoord) + i] : 0;
  }

  const mjModel& m_;
  mjvScene& scene_;
  int flex_;
  int num_texcoords_ = 0;
};

Vector triangle_normal(const Vector& a, const Vector& b, const Vector& c) { return normalized(cross(b - a, c - a)); }

// One flex, with what its faces are made from.
struct FlexShape {
  const mjModel& m;
  const mjtNum* vertices;  // in the world
  int flex, dim;
  const int* elements;
  const int* element_texcoords;
  mjtNum radius;

  FlexShape(const mjModel& model, const mjData& d, int f)
      : m(model),
        vertices(d.flexvert_xpos + 3 * model.flex_vertadr[f]),
        flex(f),
        dim(model.flex_dim[f]),
        elements(model.flex_elem + model.flex_elemdataadr[f]),
        element_texcoords(model.flex_elemtexcoord + model.flex_elemdataadr[f]),
        radius(model.flex_radius[f]) {}

  Vector vertex(int v) const { return load3(vertices + 3 * v); }
  const int* shell() const { return m.flex_shell + m.flex_shelldataadr[flex]; }
};

// Sums over the triangles at each vertex, scaled to unit length.
Vector* vertex_normals(const FlexShape& shape, const int* triangles, int count, StackFrame& frame) {
  const int n = shape.m.flex_vertnum[shape.flex];
  Vector* normals = frame.make<Vector>(n);
  for (int t = 0; t < count; ++t) {
    const int* v = triangles + 3 * t;
    const Vector normal = triangle_normal(shape.vertex(v[0]), shape.vertex(v[1]), shape.vertex(v[2]));
    for (int k = 0; k < 3; ++k) normals[v[k]] += normal;
  }
  std::for_each(normals, normals + n, [](Vector& normal) { normalize(normal); });
  return normals;
}

// Front and back of each triangle, moved along its own normal.
void write_sheet_faces(const FlexShape& shape, FaceWriter& writer) {
  for (int e = 0; e < shape.m.flex_elemnum[shape.flex]; ++e) {
    const int *v = shape.elements + 3 * e, *t = shape.element_texcoords + 3 * e;
    const Vector a = shape.vertex(v[0]), b = shape.vertex(v[1]), c = shape.vertex(v[2]);
    const Vector n = triangle_normal(a, b, c), off = shape.radius * n;
    writer.add({a + off, n, t[0]}, {b + off, n, t[1]}, {c + off, n, t[2]});
    writer.add({a - off, -n, t[0]}, {c - off, -n, t[2]}, {b - off, -n, t[1]});
  }
}

// A sheet as thick as it is, with smooth normals unless it is to look flat.
//   trap  the back of a sheet that looks flat has the normals of its front in MuJoCo's figures
void write_sheet_skin(const FlexShape& shape, FaceWriter& writer, StackFrame& frame) {
  const mjModel& m = shape.m;
  const int f = shape.flex;
  const Vector* normals = vertex_normals(shape, shape.elements, m.flex_elemnum[f], frame);
  const auto corner = [&](int v, int texcoord, mjtNum side, const Vector& normal) {
    return Corner{shape.vertex(v) + side * shape.radius * normals[v], normal, texcoord};
  };
  for (int e = 0; e < m.flex_elemnum[f]; ++e) {
    const int *v = shape.elements + 3 * e, *t = shape.element_texcoords + 3 * e;
    const Vector flat = triangle_normal(shape.vertex(v[0]), shape.vertex(v[1]), shape.vertex(v[2]));
    const auto normal = [&](int k, int side) { return m.flex_flatskin[f] ? flat : side * normals[v[k]]; };
    writer.add(corner(v[0], t[0], 1, normal(0, 1)), corner(v[1], t[1], 1, normal(1, 1)),
               corner(v[2], t[2], 1, normal(2, 1)));
    writer.add(corner(v[0], t[0], -1, normal(0, -1)), corner(v[2], t[2], -1, normal(2, -1)),
               corner(v[1], t[1], -1, normal(1, -1)));
  }
  for (int s = 0; s < m.flex_shellnum[f]; ++s) {
    const int p = shape.shell()[2 * s], q = shape.shell()[2 * s + 1];
    const Vector edge = shape.vertex(q) - shape.vertex(p);
    const Vector at_q = normalized(cross(edge, normals[q])), at_p = normalized(cross(edge, normals[p]));
    writer.add(corner(p, p, 1, at_q), corner(q, q, -1, at_q), corner(q, q, 1, at_q));
    writer.add(corner(p, p, 1, at_p), corner(p, p, -1, at_p), corner(q, q, -1, at_p));
  }
}

// The shell of a solid, moved outwards.
void write_solid_skin(const FlexShape& shape, FaceWriter& writer, StackFrame& frame) {
  const mjModel& m = shape.m;
  const int f = shape.flex;
  const Vector* normals = vertex_normals(shape, shape.shell(), m.flex_shellnum[f], frame);
  for (int s = 0; s < m.flex_shellnum[f]; ++s) {
    const int* v = shape.shell() + 3 * s;
    Vector at[3];
    for (int k = 0; k < 3; ++k) at[k] = shape.vertex(v[k]) + shape.radius * normals[v[k]];
    const Vector flat = triangle_normal(shape.vertex(v[0]), shape.vertex(v[1]), shape.vertex(v[2]));
    const auto corner = [&](int k) { return Corner{at[k], m.flex_flatskin[f] ? flat : normals[v[k]], v[k]}; };
    writer.add(corner(0), corner(1), corner(2));
  }
}

// The four sides of the tetrahedra of one layer.
void write_solid_faces(const FlexShape& shape, int layer, FaceWriter& writer) {
  constexpr int kSides[4][3] = {{0, 1, 2}, {0, 2, 3}, {0, 3, 1}, {1, 3, 2}};
  const mjModel& m = shape.m;
  for (int e = 0; e < m.flex_elemnum[shape.flex]; ++e) {
    if (m.flex_elemlayer[m.flex_elemadr[shape.flex] + e] != layer) continue;
    const int *v = shape.elements + 4 * e, *t = shape.element_texcoords + 4 * e;
    for (const int* side : kSides) {
      Vector at[3];
      for (int k = 0; k < 3; ++k) at[k] = shape.vertex(v[side[k]]);
      const Vector n = triangle_normal(at[0], at[1], at[2]), off = shape.radius * n;
      writer.add({at[0] + off, n, t[side[0]]}, {at[1] + off, n, t[side[1]]}, {at[2] + off, n, t[side[2]]});
    }
  }
}

}  // namespace

void add_flexes(Builder& scene) {
  const mjModel& m = scene.m;
  const bool shown = scene.shows(mjVIS_FLEXVERT) || scene.shows(mjVIS_FLEXEDGE) || scene.shows(mjVIS_FLEXFACE) ||
                     scene.shows(mjVIS_FLEXSKIN);
  if (!shown || !scene.wants(mjCAT_DYNAMIC)) return;
  for (int f = 0; f < m.nflex; ++f) {
    if (!group_shown(scene.option.flexgroup, m.flex_group[f])) continue;
    if (look_rgba(m, m.flex_matid[f], m.flex_rgba + 4 * f).c[3] == 0) continue;
    mjvGeom* geom = scene.add(mjOBJ_FLEX, f, mjCAT_DYNAMIC, mjGEOM_FLEX);
    if (!geom) return;
    geom->size[0] = static_cast<float>(m.flex_radius[f]);
    set_pose(*geom, load3(scene.d.flexvert_xpos + 3 * m.flex_vertadr[f]), Matrix::identity());
    set_look(scene, *geom, m.flex_matid[f], m.flex_rgba + 4 * f);
    geom->texcoord = m.flex_texcoordadr[f] >= 0;
    if (scene.perturb && scene.perturb->flexselect == f) geom->emission += m.vis.global.glow;
    if (scene.option.label == mjLABEL_FLEX) label_with_name(m, *geom, mjOBJ_FLEX, f);
  }
}

void update_flexes(const mjModel& m, mjData& d, const mjvOption& option, mjvScene& scene) {
  scene.flexvertopt = option.flags[mjVIS_FLEXVERT];
  scene.flexedgeopt = option.flags[mjVIS_FLEXEDGE];
  scene.flexfaceopt = option.flags[mjVIS_FLEXFACE];
  scene.flexskinopt = option.flags[mjVIS_FLEXSKIN];
  for (int i = 0; scene.flexvert && i < 3 * m.nflexvert; ++i)
    scene.flexvert[i] = static_cast<float>(d.flexvert_xpos[i]);
  for (int f = 0; f < scene.nflex; ++f) {
    StackFrame frame(d);
    const FlexShape shape(m, d, f);
    FaceWriter writer(m, scene, f);
    if (shape.dim == 2 && scene.flexskinopt) {
      write_sheet_skin(shape, writer, frame);
    } else if (shape.dim == 2 && scene.flexfaceopt) {
      write_sheet_faces(shape, writer);
    } else if (shape.dim == 3 && scene.flexskinopt) {
      write_solid_skin(shape, writer, frame);
    } else if (shape.dim == 3 && scene.flexfaceopt) {
      write_solid_faces(shape, option.flex_layer, writer);
    }
  }
}

}  // namespace sinew
