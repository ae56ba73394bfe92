// SPDX-License-Identifier: Apache-2.0
#include "shape/pairs/plane_pairs.h"

#include <cmath>

#include "shape/convex/support.h"

namespace sinew {
namespace {

// Contacts of single points of a shape with one plane.
class PlaneContacts {
 public:
  PlaneContacts(const PosedShape& plane, mjtNum margin, ContactPoint* out)
      : normal_(plane.mat.column(2)), origin_(plane.pos), margin_(margin), out_(out) {}

  const Vector& normal() const { return normal_; }
  mjtNum height(const Vector& point) const { return dot(point - origin_, normal_); }
  int count() const { return count_; }
  const ContactPoint& operator[](int i) const { return out_[i]; }

  // A ball around the point; radius 0 is the point itself.
  bool add(const Vector& point, mjtNum radius = 0, const Vector& tangent = {}) {
    const mjtNum dist = height(point) - radius;
    if (dist > margin_) return false;
    out_[count_++] = contact_point(dist, point - (radius + dist / 2) * normal_, normal_, tangent);
    return true;
  }

 private:
  Vector normal_, origin_;
  mjtNum margin_;
  ContactPoint* out_;
  int count_ = 0;
};

}  // namespace

int collide_plane_sphere(const PosedShape& plane, const PosedShape& sphere, mjtNum margin, ContactPoint* out) {
  PlaneContacts contacts(plane, margin, out);
  contacts.add(sphere.pos, sphere.size.x);
  return contacts.count();
}

int collide_plane_capsule(const PosedShape& plane, const PosedShape& capsule, mjtNum margin, ContactPoint* out) {
  PlaneContacts contacts(plane, margin, out);
  const Vector axis = capsule.mat.column(2), half = capsule.size.y * axis;
  contacts.add(capsule.pos + half, capsule.size.x, axis);
  contacts.add(capsule.pos - half, capsule.size.x, axis);
  return contacts.count();
}

int collide_plane_ellipsoid(const PosedShape& plane, const PosedShape& ellipsoid, mjtNum margin, ContactPoint* out) {
  PlaneContacts contacts(plane, margin, out);
  // The ellipsoid is a stretched unit ball: the lowest point lies along the stretched normal.
  const Vector down = scaled(transpose_times(ellipsoid.mat, -contacts.normal()), ellipsoid.size);
  contacts.add(ellipsoid.pos + ellipsoid.mat * scaled(normalized(down), ellipsoid.size));
  return contacts.count();
}

int collide_plane_cylinder(const PosedShape& plane, const PosedShape& cylinder, mjtNum margin, ContactPoint* out) {
  PlaneContacts contacts(plane, margin, out);
  const mjtNum radius = cylinder.size.x;
  // the axis, towards the lower cap
  Vector axis = cylinder.mat.column(2);
  mjtNum along = dot(axis, contacts.normal());
  if (along > 0) {
    axis = -axis;
    along = -along;
  }
  // where the rim is lowest; anywhere, if the cap is parallel to the plane
  Vector down = along * axis - contacts.normal();
  const mjtNum steepness = norm(down);
  down = steepness < mjMINVAL ? radius * cylinder.mat.column(0) : (radius / steepness) * down;
  const Vector cap = cylinder.size.y * axis;
  if (!contacts.add(cylinder.pos + cap + down)) return 0;
  contacts.add(cylinder.pos - cap + down);
  const Vector side = (std::sqrt(mjtNum{3}) / 2) * cross(down, axis);
  contacts.add(cylinder.pos + cap - mjtNum{0.5} * down + side);
  contacts.add(cylinder.pos + cap - mjtNum{0.5} * down - side);
  return contacts.count();
}

int collide_plane_box(const PosedShape& plane, const PosedShape& box, mjtNum margin, ContactPoint* out) {
  PlaneContacts contacts(plane, margin, out);
  for (int corner = 0; corner < 8 && contacts.count() < 4; ++corner) {
    const Vector local{corner & 1 ? box.size.x : -box.size.x, corner & 2 ? box.size.y : -box.size.y,
                       corner & 4 ? box.size.z : -box.size.z};
    const Vector offset = box.mat * local;
    if (dot(offset, contacts.normal()) <= 0) contacts.add(box.pos + offset);
  }
  return contacts.count();
}

int collide_plane_hull(const PosedShape& plane, const PosedShape& pose, const MeshHull& hull, mjtNum radius,
                       mjtNum margin, ContactPoint* out) {
  PlaneContacts contacts(plane, margin, out);
  const Vector down = transpose_times(pose.mat, -contacts.normal());
  auto vertex = [&](int i) { return pose.pos + pose.mat * load3_wide(hull.vert + 3 * i); };
  // Contacts that nearly coincide with the first add nothing. The gap is measured from the vertex to the contact, which
  // lies half the depth above its own vertex: so it is in the recorded figures.
  const mjtNum apart = mjtNum{0.3} * radius;
  auto add_apart = [&](int i) {
    const Vector point = vertex(i);
    if (distance(point, load3(contacts[0].pos)) >= apart) contacts.add(point);
  };
  if (!hull.graph) {
    const int lowest = search_vertices(hull, down, 0);
    if (!contacts.add(vertex(lowest))) return 0;
    for (int i = 0; i < hull.nvert && contacts.count() < 3; ++i) add_apart(i);
    return contacts.count();
  }
  const int nvert = hull.graph[0];
  const int* edge_adr = hull.graph + 2;
  const int* global_id = edge_adr + nvert;
  const int lowest = climb_hull(hull, down, 0);
  if (!contacts.add(vertex(global_id[lowest]))) return 0;
  for (const int* edge = global_id + nvert + edge_adr[lowest]; *edge >= 0 && contacts.count() < 3; ++edge) {
    add_apart(global_id[*edge]);
  }
  return contacts.count();
}

}  // namespace sinew
