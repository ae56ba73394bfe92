// SPDX-License-Identifier: Apache-2.0
#include "shape/convex/face_contacts.h"

#include <algorithm>

namespace sinew {
namespace {

constexpr mjtNum kParallel = MujocoTies::kParallel, kPerpendicular = MujocoTies::kPerpendicular;

constexpr int kMaxCorners = 64;  // of a face; of more, every second, third, ... is taken

// A convex polygon, or a segment, in the world.
struct Outline {
  Vector point[2 * kMaxCorners];
  int count = 0;
  Vector normal{};  // of a face, outward
};

Vector vertex_of(const ConvexShape& shape, int vertex) {
  return shape.pos + shape.mat * load3_wide(shape.mesh.vert + 3 * vertex);
}

Vector corner_of_box(const ConvexShape& box, int corner) {
  const Vector sign{corner & 1 ? 1.0 : -1.0, corner & 2 ? 1.0 : -1.0, corner & 4 ? 1.0 : -1.0};
  return box.pos + box.mat * scaled(box.size, sign);
}

// The side of the box that faces the direction most.
Outline facing_side(const ConvexShape& box, const Vector& direction) {
  const Vector local = transpose_times(box.mat, direction);
  const mjtNum x = abs(local.x), y = abs(local.y), z = abs(local.z);
  const int axis = x >= y && x >= z ? 0 : y >= z ? 1 : 2;
  const int u = (axis + 1) % 3, v = (axis + 2) % 3;
  const bool positive = local[axis] > 0;
  Outline face;
  face.normal = box.mat.column(axis) * (positive ? 1.0 : -1.0);
  const int base = positive ? 1 << axis : 0;
  const int around[4] = {base, base | 1 << u, base | 1 << u | 1 << v, base | 1 << v};
  for (int i = 0; i < 4; ++i) face.point[face.count++] = corner_of_box(box, around[positive ? i : 3 - i]);
  return face;
}

// Of the polygons at the given vertices, the one that faces the direction most.
Outline facing_polygon(const ConvexShape& mesh, const int* vertex, const Vector& direction) {
  const MeshFaces& faces = mesh.faces;
  const Vector local = transpose_times(mesh.mat, direction);
  int best = -1;
  mjtNum most = -1;
  for (int i = 0; i < 3; ++i) {
    const int* map = faces.map + faces.mapadr[vertex[i]];
    for (int j = 0; j < faces.mapnum[vertex[i]]; ++j) {
      const mjtNum value = dot(load3(faces.normal + 3 * map[j]), local);
      if (value > most) {
        most = value;
        best = map[j];
      }
    }
  }
  Outline face;
  if (best < 0) return face;
  face.normal = mesh.mat * load3(faces.normal + 3 * best);
  const int corners = faces.vertnum[best], stride = (corners + kMaxCorners - 1) / kMaxCorners;
  for (int i = 0; i < corners; i += stride) {
    face.point[face.count++] = vertex_of(mesh, faces.vert[faces.vertadr[best] + i]);
  }
  return face;
}

Outline facing_face(const ConvexShape& shape, const int* corner, const Vector& direction) {
  return shape.type == mjGEOM_BOX ? facing_side(shape, direction) : facing_polygon(shape, corner, direction);
}

// Keeps a candidate edge if it is more at right angles to the direction than the best so far.
void try_edge(const Vector& from, const Vector& to, const Vector& direction, Outline& best, mjtNum& least) {
  const mjtNum along = abs(dot(normalized(to - from), direction));
  if (along < least) {
    least = along;
    best.point[0] = from;
    best.point[1] = to;
    best.count = 2;
  }
}

// The edge at the given corners that lies across the direction; empty if none does.
Outline crossing_edge(const ConvexShape& shape, const int* corner, const Vector& direction) {
  Outline edge;
  mjtNum least = kPerpendicular;
  for (int i = 0; i < 3; ++i) {
    if (shape.type == mjGEOM_BOX) {
      const Vector from = corner_of_box(shape, corner[i]);
      for (int axis = 0; axis < 3; ++axis) {
        try_edge(from, corner_of_box(shape, corner[i] ^ 1 << axis), direction, edge, least);
      }
      continue;
    }
    const MeshFaces& faces = shape.faces;
    const Vector from = vertex_of(shape, corner[i]);
    for (int j = 0; j < faces.mapnum[corner[i]]; ++j) {
      const int polygon = faces.map[faces.mapadr[corner[i]] + j], n = faces.vertnum[polygon];
      const int* vert = faces.vert + faces.vertadr[polygon];
      for (int k = 0; k < n; ++k) {
        if (vert[k] == corner[i]) try_edge(from, vertex_of(shape, vert[(k + 1) % n]), direction, edge, least);
      }
    }
  }
  return edge;
}

// What of the outline lies behind a plane (Sutherland and Hodgman). A segment has one side, a polygon comes around.
void cut(Outline& outline, const Vector& point, const Vector& normal) {
  const Outline before = outline;
  outline.count = 0;
  const int sides = before.count > 2 ? before.count : before.count - 1;
  const auto height = [&](const Vector& p) { return dot(normal, p - point); };
  for (int i = 0; i < before.count; ++i) {
    const Vector& p = before.point[i];
    const mjtNum h = height(p);
    if (h <= 0) outline.point[outline.count++] = p;
    if (i >= sides) continue;
    const Vector& q = before.point[(i + 1) % before.count];
    const mjtNum k = height(q);
    if (((h < 0 && k > 0) || (h > 0 && k < 0)) && outline.count < 2 * kMaxCorners) {
      outline.point[outline.count++] = p + (q - p) * (h / (h - k));
    }
  }
}

void cut_by_sides(Outline& outline, const Outline& face) {
  for (int i = 0; i < face.count && outline.count > 0; ++i) {
    const Vector& p = face.point[i];
    cut(outline, p, cross(face.point[(i + 1) % face.count] - p, face.normal));
  }
}

// Four corners that hold most of a polygon: the two furthest apart, and on either side the one furthest from their
// line. (Which four MuJoCo keeps of more than four depends on the order of its polygon.)
void keep_four(Outline& outline) {
  int a = 0, b = 1;
  mjtNum longest = -1;
  for (int i = 0; i < outline.count; ++i) {
    for (int j = i + 1; j < outline.count; ++j) {
      const mjtNum length = norm_squared(outline.point[j] - outline.point[i]);
      if (length > longest) {
        longest = length;
        a = i;
        b = j;
      }
    }
  }
  const Vector across = cross(outline.normal, outline.point[b] - outline.point[a]);
  const auto offset = [&](int i) { return dot(across, outline.point[i]); };
  int low = 0, high = 0;
  for (int i = 1; i < outline.count; ++i) {
    if (offset(i) < offset(low)) low = i;
    if (offset(i) > offset(high)) high = i;
  }
  const Vector kept[4] = {outline.point[a], outline.point[low], outline.point[b], outline.point[high]};
  std::copy_n(kept, 4, outline.point);
  outline.count = 4;
}

// Contacts at the points of an outline on the surface of one shape; `inward` is where the other's surface lies.
int write_contacts(Outline& outline, mjtNum depth, const Vector& normal, mjtNum inward, ContactPoint* out) {
  if (outline.count > kMaxFaceContacts) keep_four(outline);
  for (int i = 0; i < outline.count; ++i) {
    out[i].dist = -depth;
    (outline.point[i] + normal * (0.5 * depth * inward)).store(out[i].pos);
    normal.store(out[i].normal);
    Vector{}.store(out[i].tangent);
  }
  return outline.count;
}

}  // namespace

int find_face_contacts(const ConvexShape& a, const ConvexShape& b, const Penetration& penetration, ContactPoint* out) {
  const Vector& normal = penetration.normal;
  int corner_a[3], corner_b[3];
  for (int i = 0; i < 3; ++i) {
    corner_a[i] = penetration.face[i].corner_a;
    corner_b[i] = penetration.face[i].corner_b;
  }
  const Outline face_a = facing_face(a, corner_a, normal);
  Outline face_b = facing_face(b, corner_b, -normal);
  if (face_a.count > 2 && face_b.count > 2 && dot(face_a.normal, face_b.normal) < -kParallel) {
    cut_by_sides(face_b, face_a);
    return face_b.count > 2 ? write_contacts(face_b, penetration.depth, -face_b.normal, 1, out) : 0;
  }
  if (face_a.count > 2 && dot(face_a.normal, normal) > kParallel) {
    Outline edge = crossing_edge(b, corner_b, normal);
    cut_by_sides(edge, face_a);
    return edge.count == 2 ? write_contacts(edge, penetration.depth, normal, 1, out) : 0;
  }
  if (face_b.count > 2 && dot(face_b.normal, normal) < -kParallel) {
    Outline edge = crossing_edge(a, corner_a, normal);
    cut_by_sides(edge, face_b);
    return edge.count == 2 ? write_contacts(edge, penetration.depth, normal, -1, out) : 0;
  }
  return 0;
}

}  // namespace sinew
