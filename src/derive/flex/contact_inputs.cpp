// SPDX-License-Identifier: Apache-2.0
#include "derive/flex/contact_inputs.h"

#include <algorithm>

#include "collide/contact_parameters.h"
#include "collide/flex/narrow.h"
#include "math/quat.h"
#include "shape/pairs/round_pairs.h"
#include "shape/pairs/triangle_pairs.h"

namespace sinew {
namespace {

constexpr mjtNum kStep = 2e-6;

// The contacts of the pair that a contact belongs to, as collide/flex/ finds them, at the present places.
class FlexPairNow {
 public:
  FlexPairNow(const mjModel& m, mjData& d, const mjContact& contact, mjtNum tolerance)
      : m_(m), d_(d), contact_(contact), phase_(m, d, tolerance) {}

  int collide(ContactPoint* out) {
    const int flex = contact_.flex[1];
    if (contact_.geom[0] >= 0) {
      const mjtNum margin = contact_margin(m_, {contact_.geom[0]}, {-1, flex}, -1);
      return GeomAgainstFlex(phase_, contact_.geom[0], flex, margin).collide(contact_.elem[1], out);
    }
    if (contact_.vert[0] >= 0) return collide_ball(flex, out);
    if (contact_.vert[1] >= 0) return collide_face(flex, out);
    const bool self = contact_.flex[0] == flex;
    const mjtNum margin = self ? 0 : contact_margin(m_, {-1, contact_.flex[0]}, {-1, flex}, -1);
    return collide_elements(phase_, contact_.flex[0], contact_.elem[0], flex, contact_.elem[1], margin, out);
  }

 private:
  // A vertex as a ball, against an element across.
  int collide_ball(int flex, ContactPoint* out) const {
    PosedShape ball;
    ball.pos = vertex_position(m_, d_, flex, contact_.vert[0]);
    ball.size.x = m_.flex_radius[flex];
    const int elem = contact_.elem[1];
    if (m_.flex_dim[flex] == 1) return collide_sphere_capsule(ball, element_capsule(m_, d_, flex, elem), 0, out);
    return collide_sphere_triangle(ball, element_corners(m_, d_, flex, elem).at, ball.size.x, 0, out);
  }

  // A vertex of a tetrahedron above the plane of the other three, whose order says which side is outside.
  int collide_face(int flex, ContactPoint* out) const {
    constexpr int kFace[4][3] = {{1, 3, 2}, {0, 2, 3}, {0, 3, 1}, {0, 1, 2}};  // by the vertex that it faces
    const int* vertex = element_vertices(m_, flex, contact_.elem[0]);
    const Corners corners = element_corners(m_, d_, flex, contact_.elem[0]);
    const int own = static_cast<int>(std::find(vertex, vertex + 4, contact_.vert[1]) - vertex);
    if (own == 4) return 0;
    const int* face = kFace[own];
    const Vector &a = corners.at[face[0]], &b = corners.at[face[1]], &c = corners.at[face[2]], &p = corners.at[own];
    const Vector normal = normalized(cross(c - a, b - a));
    const mjtNum height = dot(normal, p - a);
    *out = {};
    out->dist = height - 2 * m_.flex_radius[flex];
    (p - normal * (height / 2)).store(out->pos);
    normal.store(out->normal);
    return 1;
  }

  const mjModel& m_;
  mjData& d_;
  const mjContact& contact_;
  NarrowPhase phase_;
};

// The contact that belongs to another one among those of its pair; -1: none is within reach.
int nearest(const ContactPoint* point, int count, const Vector& pos, const Vector& normal, mjtNum reach) {
  int best = -1;
  mjtNum least = reach;
  for (int k = 0; k < count; ++k) {
    const mjtNum gap = distance(load3(point[k].pos), pos) + reach * distance(load3(point[k].normal), normal);
    if (gap <= least) {
      least = gap;
      best = k;
    }
  }
  return best;
}

// What a displaced pair has in the place of a contact.
struct Sample {
  ContactPoint point;
  mjtNum share[Carriers::kMost];
};

// The size of what touches, which steps are measured by.
mjtNum size_of_contact(const mjModel& m, const mjData& d, const ContactInputs& inputs) {
  const auto place = [&](int k) { return load3(d.flexvert_xpos + 3 * inputs.vertex[k]); };
  mjtNum size = 0;
  for (int k = 1; k < inputs.vertices; ++k) {
    if (inputs.flex[k] == inputs.flex[0]) size = std::max(size, distance(place(0), place(k)));
  }
  if (inputs.geom[0] >= 0 && m.geom_rbound[inputs.geom[0]] > 0) {
    size = std::min(size, m.geom_rbound[inputs.geom[0]]);
  }
  return size > 0 ? std::min<mjtNum>(size, 1) : 1;
}

// Differences of one pair.
class PairDifferences {
 public:
  PairDifferences(const mjModel& m, mjData& d, const mjContact& contact, const Carriers& carriers, mjtNum size,
                  mjtNum tolerance)
      : m_(m), d_(d), contact_(contact), carriers_(carriers), size_(size), pair_(m, d, contact, tolerance) {}

  // Whether the contact is there without any displacement.
  bool start() { return sample(rest_); }
  const Sample& rest() const { return rest_; }
  int lost() const { return lost_; }

  // displace(by): an input, back to its place with 0.
  template <class Displace>
  void difference(mjtNum step, Displace&& displace, ContactChange& change) {
    Sample after, before;
    displace(step);
    const bool is_after = sample(after);
    displace(-step);
    const bool is_before = sample(before);
    displace(0);
    lost_ += !is_after || !is_before;
    if (!is_after && !is_before) return;
    const Sample &to = is_after ? after : rest_, &from = is_before ? before : rest_;
    const mjtNum scale = 1 / (step * (is_after && is_before ? 2 : 1));
    change.distance = (to.point.dist - from.point.dist) * scale;
    change.position = (load3(to.point.pos) - load3(from.point.pos)) * scale;
    change.normal = (normalized(load3(to.point.normal)) - normalized(load3(from.point.normal))) * scale;
    change.tangent = (load3(to.point.tangent) - load3(from.point.tangent)) * scale;
    for (int k = 0; k < carriers_.count; ++k) change.share[k] = (to.share[k] - from.share[k]) * scale;
  }

 private:
  bool sample(Sample& result) {
    ContactPoint point[kMaxElementContacts];
    const int count = pair_.collide(point);
    const int found = nearest(point, count, load3(contact_.pos), load3(contact_.frame), 0.05 * size_);
    if (found < 0) return false;
    result.point = point[found];
    mjContact moved = contact_;
    std::copy_n(point[found].pos, 3, moved.pos);
    const Carriers now(m_, d_, moved);
    for (int k = 0; k < carriers_.count; ++k) {
      result.share[k] = 0;
      for (int l = 0; l < now.count; ++l) {
        if (now.body[l] == carriers_.body[k] && now.side[l] == carriers_.side[k]) result.share[k] = now.share[l];
      }
    }
    return true;
  }

  const mjModel& m_;
  mjData& d_;
  const mjContact& contact_;
  const Carriers& carriers_;
  mjtNum size_;
  FlexPairNow pair_;
  Sample rest_;
  int lost_ = 0;
};

// By vertices and by the geom; true if the contact is there to begin with.
bool difference_inputs(const mjModel& m, mjData& d, const mjContact& contact, const Carriers& carriers,
                       mjtNum tolerance, ContactInputs& inputs, int& lost) {
  const mjtNum size = size_of_contact(m, d, inputs);
  PairDifferences pair(m, d, contact, carriers, size, tolerance);
  if (!pair.start()) return false;
  inputs.given_tangent = load3(pair.rest().point.tangent);
  for (int k = 0; k < 3 * inputs.vertices; ++k) {
    mjtNum& x = d.flexvert_xpos[3 * inputs.vertex[k / 3] + k % 3];
    const mjtNum kept = x;
    pair.difference(
        kStep * size, [&](mjtNum by) { x = by == 0 ? kept : kept + by; }, inputs.by_vertex[k]);
  }
  if (inputs.geom[0] >= 0) {
    mjtNum *pos = d.geom_xpos + 3 * inputs.geom[0], *mat = d.geom_xmat + 9 * inputs.geom[0];
    const Vector kept_pos = load3(pos), center = load3(contact.pos);
    const Matrix kept_mat = load9(mat);
    for (int k = 0; k < 6; ++k) {
      Vector unit;
      unit[k % 3] = 1;
      const auto displace = [&](mjtNum by) {
        const Matrix R = k < 3 && by != 0 ? to_matrix(from_rotation_vector(unit * by)) : Matrix::identity();
        const Vector shift = k < 3 ? R * (kept_pos - center) - (kept_pos - center) : unit * by;
        (by == 0 ? kept_pos : kept_pos + shift).store(pos);
        (by == 0 ? kept_mat : R * kept_mat).store(mat);
      };
      pair.difference(k < 3 ? kStep : kStep * size, displace, inputs.by_geom[0][k]);
    }
  }
  lost = pair.lost();
  return true;
}

// dist = n . (x - o) - r and pos = x - n (r + dist / 2) of a vertex x above a plane at o.
void derive_vertex_on_plane(const mjContact& contact, ContactInputs& inputs) {
  const Vector n = load3(contact.frame);
  for (int k = 0; k < 3; ++k) {
    Vector unit;
    unit[k] = 1;
    inputs.by_vertex[k].distance = n[k];
    inputs.by_vertex[k].position = unit - n * (n[k] / 2);
  }
}

void list_vertices(const mjModel& m, const mjContact& contact, ContactInputs& inputs) {
  const auto add = [&](int flex, int vertex) {
    const int v = m.flex_vertadr[flex] + vertex;
    if (std::find(inputs.vertex, inputs.vertex + inputs.vertices, v) != inputs.vertex + inputs.vertices) return;
    inputs.flex[inputs.vertices] = flex;
    inputs.vertex[inputs.vertices++] = v;
  };
  for (int s = 0; s < 2; ++s) {
    const int flex = contact.flex[s];
    if (contact.geom[s] >= 0 || flex < 0) continue;
    if (contact.vert[s] >= 0) {
      add(flex, contact.vert[s]);
      continue;
    }
    const int* vertex = element_vertices(m, flex, contact.elem[s]);
    for (int k = 0; k <= m.flex_dim[flex]; ++k) add(flex, vertex[k]);
  }
}

}  // namespace

Carriers::Carriers(const mjModel& m, const mjData& d, const mjContact& contact) {
  for (int s = 0; s < 2; ++s) {
    const ContactSide<mjtNum> of_side = contact_side(m, d, contact, s);
    for (int k = 0; k < of_side.count; ++k, ++count) {
      body[count] = of_side.body[k];
      side[count] = s;
      share[count] = of_side.weight[k] * (s == 1 ? 1 : -1);
    }
  }
}

void ContactChange::add(const ContactChange& other, mjtNum scale, int carriers) {
  distance += other.distance * scale;
  position += other.position * scale;
  normal += other.normal * scale;
  tangent += other.tangent * scale;
  for (int k = 0; other.share && k < carriers; ++k) share[k] += other.share[k] * scale;
}

ContactChange* make_changes(int n, int carriers, bool shares, StackFrame& frame) {
  ContactChange* changes = frame.make<ContactChange>(n);
  if (!shares) return changes;
  mjtNum* numbers = frame.alloc<mjtNum>(mjtSize{n} * carriers);
  std::fill_n(numbers, mjtSize{n} * carriers, 0);
  for (int k = 0; k < n; ++k) changes[k].share = numbers + mjtSize{k} * carriers;
  return changes;
}

bool find_contact_inputs(const mjModel& m, mjData& d, const mjContact& contact, const Carriers& carriers,
                         StackFrame& frame, ContactInputs& inputs, DerivativeReport& report) {
  list_vertices(m, contact, inputs);
  if (contact.geom[0] >= 0 && last_dof(m, m.geom_bodyid[contact.geom[0]]) >= 0) inputs.geom[0] = contact.geom[0];
  const bool on_plane = contact.geom[0] >= 0 && m.geom_type[contact.geom[0]] == mjGEOM_PLANE;
  inputs.shares_change = !on_plane;
  inputs.by_vertex = make_changes(3 * inputs.vertices, carriers.count, inputs.shares_change, frame);
  inputs.by_geom[0] = make_changes(inputs.geom[0] >= 0 ? 6 : 0, carriers.count, inputs.shares_change, frame);
  if (on_plane && inputs.geom[0] < 0) {  // compilers let no plane move
    derive_vertex_on_plane(contact, inputs);
    return true;
  }
  int lost = 0;
  if (!difference_inputs(m, d, contact, carriers, 0, inputs, lost) &&
      !difference_inputs(m, d, contact, carriers, m.opt.ccd_tolerance, inputs, lost)) {
    report.add(Obstacle::kFlex, contact.flex[1]);
    return false;
  }
  report.near_changes += lost > 0;
  ++report.differenced_pairs;
  return true;
}

void set_rigid_inputs(const mjContact& contact, const ContactMotion& of_second, StackFrame& frame,
                      ContactInputs& inputs) {
  const ContactMotion motion[2] = {seen_from_second(of_second, load3(contact.frame)), of_second};
  inputs.given_tangent = of_second.given_tangent;
  for (const int s : {0, 1}) {
    inputs.geom[s] = contact.geom[s];
    inputs.by_geom[s] = frame.make<ContactChange>(6);
    for (int k = 0; k < 6; ++k) {
      ContactChange& by = inputs.by_geom[s][k];
      by.distance = motion[s].distance[k];
      by.position = motion[s].position[k];
      by.normal = motion[s].normal[k];
      by.tangent = motion[s].tangent[k];
    }
  }
}

}  // namespace sinew
