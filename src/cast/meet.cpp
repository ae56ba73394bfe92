// SPDX-License-Identifier: Apache-2.0
#include "cast/meet.h"

#include <cmath>

namespace sinew::cast {
namespace {

Vec unit(const Vec& v) {
  const float n = std::sqrt(dot(v, v));
  return n > 0 ? v * (1 / n) : Vec{0, 0, 1};
}

// The first of two crossings beyond `from`.
float first_beyond(float enter, float leave, float from) { return enter > from ? enter : leave > from ? leave : kFar; }

struct Crossing {
  float enter = kFar, leave = -kFar;
  bool none() const { return !(enter <= leave); }
};

// From the ray's nearest point to the centre, so that far away spheres lose no digits.
float meet_ellipsoid(const Part& part, const Ray& ray, float from) {
  Vec o = ray.origin, d = ray.direction;
  for (int i = 0; i < 3; ++i) {
    const float inverse = 1 / part.size[i];
    o[i] *= inverse;
    d[i] *= inverse;
  }
  const float dd = dot(d, d), nearest = -dot(o, d) / dd;
  const Vec p = o + d * nearest;
  const float rest = (1 - dot(p, p)) / dd;
  if (!(rest >= 0)) return kFar;
  const float half = std::sqrt(rest);
  return first_beyond(nearest - half, nearest + half, from);
}

float meet_capsule(const Part& part, const Ray& ray, float from) {
  const float r = part.size.x, h = part.size.z;
  const Vec &o = ray.origin, &d = ray.direction;
  Crossing whole;
  const auto include = [&](const Crossing& c) {
    if (c.none()) return;
    whole.enter = std::min(whole.enter, c.enter);
    whole.leave = std::max(whole.leave, c.leave);
  };
  const float across = d.x * d.x + d.y * d.y;
  if (across > 1e-12f) {
    const float nearest = -(o.x * d.x + o.y * d.y) / across;
    const float x = o.x + nearest * d.x, y = o.y + nearest * d.y, rest = (r * r - x * x - y * y) / across;
    if (!(rest >= 0)) return kFar;
    const float half = std::sqrt(rest);
    Crossing side{nearest - half, nearest + half};
    if (d.z != 0) {
      const float a = (-h - o.z) / d.z, b = (h - o.z) / d.z;
      side.enter = std::max(side.enter, std::min(a, b));
      side.leave = std::min(side.leave, std::max(a, b));
    } else if (std::abs(o.z) > h) {
      side = {};
    }
    include(side);
  }
  for (const float end : {-h, h}) {
    const Vec c{o.x, o.y, o.z - end};
    const float dd = dot(d, d), nearest = -dot(c, d) / dd;
    const Vec p = c + d * nearest;
    const float rest = (r * r - dot(p, p)) / dd;
    if (!(rest >= 0)) continue;
    const float half = std::sqrt(rest);
    include({nearest - half, nearest + half});
  }
  return whole.none() ? kFar : first_beyond(whole.enter, whole.leave, from);
}

float meet_cylinder(const Part& part, const Ray& ray, float from) {
  const Vec &o = ray.origin, &d = ray.direction;
  const float ox = o.x / part.size.x, oy = o.y / part.size.y, dx = d.x / part.size.x, dy = d.y / part.size.y;
  Crossing inside{-kFar, kFar};
  const float across = dx * dx + dy * dy;
  if (across > 1e-12f) {
    const float nearest = -(ox * dx + oy * dy) / across;
    const float x = ox + nearest * dx, y = oy + nearest * dy, rest = (1 - x * x - y * y) / across;
    if (!(rest >= 0)) return kFar;
    const float half = std::sqrt(rest);
    inside = {nearest - half, nearest + half};
  } else if (ox * ox + oy * oy > 1) {
    return kFar;
  }
  const float h = part.size.z;
  if (d.z != 0) {
    const float a = (-h - o.z) / d.z, b = (h - o.z) / d.z;
    inside.enter = std::max(inside.enter, std::min(a, b));
    inside.leave = std::min(inside.leave, std::max(a, b));
  } else if (std::abs(o.z) > h) {
    return kFar;
  }
  return inside.none() ? kFar : first_beyond(inside.enter, inside.leave, from);
}

// Radius size.x at z = 0, tip at z = size.z, closed below.
float meet_cone(const Part& part, const Ray& ray, float from) {
  const Vec &o = ray.origin, &d = ray.direction;
  const float slope = part.size.x / part.size.z, slope2 = slope * slope, rise = part.size.z - o.z;
  float best = kFar;
  const auto offer = [&](float t) {
    const float z = o.z + t * d.z;
    if (t > from && t < best && z >= 0 && z <= part.size.z) best = t;
  };
  const float a = d.x * d.x + d.y * d.y - slope2 * d.z * d.z, b = o.x * d.x + o.y * d.y + slope2 * rise * d.z;
  const float c = o.x * o.x + o.y * o.y - slope2 * rise * rise;
  const float discriminant = b * b - a * c;
  if (discriminant >= 0 && a != 0) {
    const float root = std::sqrt(discriminant);
    offer((-b - root) / a);
    offer((-b + root) / a);
  }
  if (d.z != 0) {
    const float t = -o.z / d.z, x = o.x + t * d.x, y = o.y + t * d.y;
    if (x * x + y * y <= part.size.x * part.size.x && t > from && t < best) best = t;
  }
  return best;
}

float meet_box(const Part& part, const Ray& ray, float from) {
  Crossing inside{-kFar, kFar};
  for (int i = 0; i < 3; ++i) {
    const float o = ray.origin[i], d = ray.direction[i], h = part.size[i];
    if (d == 0) {
      if (std::abs(o) > h) return kFar;
      continue;
    }
    const float a = (-h - o) / d, b = (h - o) / d;
    inside.enter = std::max(inside.enter, std::min(a, b));
    inside.leave = std::min(inside.leave, std::max(a, b));
  }
  return inside.none() ? kFar : first_beyond(inside.enter, inside.leave, from);
}

Vec normal_of(const Part& part, const Vec& p) {
  const Vec& size = part.size;
  switch (part.kind) {
    case Kind::kEllipsoid:
      return unit({p.x / (size.x * size.x), p.y / (size.y * size.y), p.z / (size.z * size.z)});
    case Kind::kCapsule:
      return unit({p.x, p.y, p.z - std::clamp(p.z, -size.z, size.z)});
    case Kind::kCylinder: {
      const float x = p.x / size.x, y = p.y / size.y;
      const bool side = (1 - std::sqrt(x * x + y * y)) * size.x < size.z - std::abs(p.z);
      return side ? unit({x / size.x, y / size.y, 0}) : Vec{0, 0, p.z > 0 ? 1.0f : -1.0f};
    }
    case Kind::kCone:
      if (p.z < 1e-4f * size.z) return {0, 0, -1};
      return unit({p.x * size.z, p.y * size.z, size.x * std::sqrt(p.x * p.x + p.y * p.y)});
    case Kind::kBox: {
      int axis = 0;
      for (int i = 1; i < 3; ++i) {
        if (size[i] - std::abs(p[i]) < size[axis] - std::abs(p[axis])) axis = i;
      }
      Vec n{};
      n[axis] = p[axis] > 0 ? 1.0f : -1.0f;
      return n;
    }
    default:
      return {0, 0, 1};
  }
}

struct TriangleHit {
  float t = kFar;
  std::size_t first = 0;  // its first index
  float b = 0, c = 0;     // weights of the second and third corner
};

// Moeller and Trumbore: the ray as a combination of two sides and itself.
// The volume that they span is positive where the ray comes from the front.
bool meet_sides(const Vec& a, const Vec& ab, const Vec& ac, const Ray& ray, float from, bool front, TriangleHit& best) {
  const Vec p = cross(ray.direction, ac);
  const float volume = dot(ab, p);
  if (volume == 0 || (front && volume < 0)) return false;
  const float inverse = 1 / volume;
  const Vec s = ray.origin - a;
  const float b = dot(s, p) * inverse;
  if (!(b >= -1e-6f && b <= 1 + 1e-6f)) return false;
  const Vec q = cross(s, ab);
  const float c = dot(ray.direction, q) * inverse;
  if (!(c >= -1e-6f && b + c <= 1 + 1e-6f)) return false;
  const float t = dot(ac, q) * inverse;
  if (!(t > from && t < best.t)) return false;
  best.t = t;
  best.b = b;
  best.c = c;
  return true;
}

void meet_triangle(const draw::Triangles& triangles, int index, const Ray& ray, float from, bool front,
                   TriangleHit& best) {
  const std::size_t first = 3 * static_cast<std::size_t>(index);
  const auto corner = [&](int k) { return load3(triangles.vertices[triangles.indices[first + k]].position); };
  const Vec a = corner(0);
  if (meet_sides(a, corner(1) - a, corner(2) - a, ray, from, front, best)) best.first = first;
}

// A triangle of the scene, which is lit from both sides.
Hit meet_lone_triangle(const Part& part, const Ray& ray, float from, float reach) {
  Hit hit;
  TriangleHit best;
  best.t = reach;
  const Vec a = part.axis[0] * part.size.x, b = part.axis[1] * part.size.y;
  if (!meet_sides(part.centre, a, b, ray, from, false, best)) return hit;
  hit.t = best.t;
  hit.local = {best.b * part.size.x, best.c * part.size.y, 0};
  const Vec normal = unit(cross(part.axis[0], part.axis[1]));
  hit.normal = dot(normal, ray.direction) > 0 ? -normal : normal;
  return hit;
}

// How much of a texture a meter of a triangle shows.
float texture_density(const draw::Triangles& triangles, std::size_t first) {
  const draw::Vertex* corner[3];
  for (int k = 0; k < 3; ++k) corner[k] = &triangles.vertices[triangles.indices[first + k]];
  const Vec a = load3(corner[0]->position);
  const Vec normal = cross(load3(corner[1]->position) - a, load3(corner[2]->position) - a);
  const auto along = [&](int k, int i) { return corner[k]->texcoord[i] - corner[0]->texcoord[i]; };
  const float paint = std::abs(along(1, 0) * along(2, 1) - along(1, 1) * along(2, 0));
  const float area = std::sqrt(dot(normal, normal));
  return area > 0 ? std::sqrt(paint / area) : 0;
}

Hit meet_solid(const Part& part, const Ray& local, float from, float reach, Ask ask) {
  const draw::Triangles& triangles = part.solid->triangles;
  TriangleHit best;
  best.t = reach;
  const bool front = part.one_sided && ask != Ask::kAny;  // shadows come from both sides
  part.solid->tree.walk(local, best.t, [&](int i) {
    meet_triangle(triangles, i, local, from, front, best);
    return ask == Ask::kAny && best.t < reach;
  });
  Hit hit;
  if (!(best.t < reach)) return hit;
  hit.t = best.t;
  if (ask != Ask::kDetails) return hit;
  const float weight[3] = {1 - best.b - best.c, best.b, best.c};
  Vec normal{};
  for (int k = 0; k < 3; ++k) {
    const draw::Vertex& vertex = triangles.vertices[triangles.indices[best.first + k]];
    normal += load3(vertex.normal) * weight[k];
    hit.u += weight[k] * vertex.texcoord[0];
    hit.v += weight[k] * vertex.texcoord[1];
  }
  if (triangles.texcoords) hit.stretch = texture_density(triangles, best.first);
  hit.local = local.at(hit.t);
  hit.normal = part.to_world(unit(normal));
  return hit;
}

float meet_primitive(const Part& part, const Ray& ray, float from) {
  switch (part.kind) {
    case Kind::kEllipsoid:
      return meet_ellipsoid(part, ray, from);
    case Kind::kCapsule:
      return meet_capsule(part, ray, from);
    case Kind::kCylinder:
      return meet_cylinder(part, ray, from);
    case Kind::kCone:
      return meet_cone(part, ray, from);
    default:
      return meet_box(part, ray, from);
  }
}

}  // namespace

Hit meet(const Part& part, const Ray& ray, float from, float reach, Ask ask) {
  if (part.kind == Kind::kPlane) {
    Hit hit;
    meet_plane(part, ray, from, reach, hit);
    return hit;
  }
  if (part.kind == Kind::kTriangle) return meet_lone_triangle(part, ray, from, reach);
  const Ray local{part.to_local(ray.origin - part.centre), part.to_local(ray.direction)};
  if (part.kind == Kind::kSolid) return meet_solid(part, local, from, reach, ask);
  Hit hit;
  const float t = meet_primitive(part, local, from);
  if (!(t < reach)) return hit;
  hit.t = t;
  if (ask != Ask::kDetails) return hit;
  hit.local = local.at(t);
  hit.normal = part.to_world(normal_of(part, hit.local));
  return hit;
}

}  // namespace sinew::cast
