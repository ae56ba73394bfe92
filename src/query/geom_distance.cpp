// SPDX-License-Identifier: Apache-2.0
#include "query/geom_distance.h"

#include <algorithm>
#include <cstddef>

#include "base/assert.h"
#include "base/kinds/geoms.h"
#include "query/geom_field.h"
#include "shape/convex/collide_convex.h"
#include "shape/convex/support.h"
#include "shape/pairs/capsule_box.h"
#include "shape/pairs/pieces.h"
#include "shape/pairs/plane_pairs.h"
#include "shape/sdf/descent.h"

namespace sinew {
namespace {

// The data is not to be changed, so scratch memory cannot come from its stack; this many iterations settle any pair.
constexpr int kMaxIterations = 128;
constexpr int kDepthContacts = 50;
constexpr std::size_t kScratch = std::size_t{400} * (kMaxIterations + 5);

ConvexShape shape_of(const mjModel& m, const mjData& d, int geom) {
  return convex_of_geom(m, geom, d.geom_xpos + 3 * geom, d.geom_xmat + 9 * geom);
}

// The same, and the hull of an sdf geom, which is as far down as the geom itself.
ConvexShape hull_of(const mjModel& m, const mjData& d, int geom) {
  ConvexShape shape = shape_of(m, d, geom);
  if (m.geom_type[geom] != mjGEOM_SDF) return shape;
  const int mesh = m.geom_dataid[geom];
  shape.type = mjGEOM_MESH;
  shape.mesh = {m.mesh_vert + 3 * m.mesh_vertadr[mesh], m.mesh_vertnum[mesh], nullptr};
  return shape;
}

struct Segment {
  mjtNum from[3] = {}, to[3] = {};
};

// The nearest two points so far of two shapes.
class NearestPair {
 public:
  NearestPair(const mjModel& m, mjtNum max_distance) : distance_(max_distance) {
    settings_.tolerance = m.opt.ccd_tolerance;
    settings_.iterations = std::min(m.opt.ccd_iterations, kMaxIterations);
    settings_.ties.prove_normal = true;
    settings_.scratch = scratch_;
    SINEW_ASSERT(ccd_scratch_bytes(settings_.iterations) <= kScratch);
  }

  const mjtNum& distance() const { return distance_; }
  const Segment& segment() const { return segment_; }

  void try_pair(const ConvexShape& a, const ConvexShape& b) {
    Segment found;
    const mjtNum x = distance_convex(a, b, distance_, settings_, found.from, found.to);
    if (x < distance_) set(x, found);
  }

  // Every piece of one with every piece of the other, as far as they may be the nearest.
  template <class A, class B>
  void try_pieces(const A& a, const B& b, const Ball& around_b) {
    a.visit(around_b, distance_, [&](const ConvexShape& p) {
      b.visit(ball_around(p), distance_, [&](const ConvexShape& q) { try_pair(p, q); });
    });
  }

  void set(mjtNum distance, const Segment& segment) {
    distance_ = distance;
    segment_ = segment;
  }

 private:
  mjtNum distance_;
  Segment segment_;
  CcdSettings settings_;
  alignas(mjtNum) std::byte scratch_[kScratch];
};

// The contacts that the collider of the pair would make of it, closer than `reach`; none if it has no closed form.
int closed_form_contacts(const mjModel& m, const mjData& d, int geom1, int geom2, mjtNum reach, ContactPoint* out) {
  const auto posed = [&](int g) { return shape_of_geom(m, g, d.geom_xpos + 3 * g, d.geom_xmat + 9 * g); };
  const PosedShape a = posed(geom1), b = posed(geom2);
  const int type1 = m.geom_type[geom1], type2 = m.geom_type[geom2];
  if (type1 == mjGEOM_CAPSULE && type2 == mjGEOM_BOX) return collide_capsule_box(a, b, reach, out);
  if (type1 != mjGEOM_PLANE) return 0;
  switch (type2) {
    case mjGEOM_CAPSULE:
      return collide_plane_capsule(a, b, reach, out);
    case mjGEOM_CYLINDER:
      return collide_plane_cylinder(a, b, reach, out);
    case mjGEOM_BOX:
      return collide_plane_box(a, b, reach, out);
    default:
      return 0;
  }
}

Segment segment_of(const ContactPoint& contact) {
  Segment segment;
  const Vector middle = load3(contact.pos), half = load3(contact.normal) * (contact.dist / 2);
  (middle - half).store(segment.from);
  (middle + half).store(segment.to);
  return segment;
}

const ContactPoint& nearest_of(const ContactPoint* contact, int count) {
  return *std::min_element(contact, contact + count,
                           [](const ContactPoint& p, const ContactPoint& q) { return p.dist < q.dist; });
}

// Where many pairs of points are equally near, the answer is the one that a contact would be made of.
void prefer_contact(const mjModel& m, const mjData& d, int geom1, int geom2, mjtNum distance, Segment& segment) {
  constexpr mjtNum kTie = 1e-9;
  ContactPoint contact[kMaxPairContacts];
  const int count = closed_form_contacts(m, d, geom1, geom2, distance + kTie, contact);
  if (count == 0) return;
  const ContactPoint& nearest = nearest_of(contact, count);
  if (abs(nearest.dist - distance) > kTie) return;
  segment = segment_of(nearest);
}

mjtNum from_plane(const mjModel& m, const mjData& d, int plane, int geom, mjtNum max_distance, Segment& segment) {
  const Vector normal = load9(d.geom_xmat + 9 * plane).column(2);
  const ConvexShape shape = hull_of(m, d, geom);
  const Vector lowest = Support(shape, Core::kNo)(-normal);
  const mjtNum height = dot(normal, lowest - load3(d.geom_xpos + 3 * plane));
  if (!(height < max_distance)) return max_distance;
  (lowest - normal * height).store(segment.from);
  lowest.store(segment.to);
  return height;
}

bool has_mesh_tree(const mjModel& m, int geom) {
  const int mesh = m.geom_dataid[geom];
  return mesh >= 0 && m.mesh_bvhnum[mesh] > 0;
}

// What geoms of this type are made of: f(pieces), or nothing for planes and for shapes without a mesh.
template <class F>
void with_pieces(const mjModel& m, const mjData& d, int geom, const F& f) {
  const Vector pos = load3(d.geom_xpos + 3 * geom);
  const Matrix mat = load9(d.geom_xmat + 9 * geom);
  const int type = m.geom_type[geom], id = m.geom_dataid[geom];
  if (kinds::geom_has(type, kinds::kConvex)) {
    f(SinglePiece{shape_of(m, d, geom)});
  } else if (type == mjGEOM_HFIELD && id >= 0) {
    f(PrismGrid{{heightfield_of(m, id), pos, mat}});
  } else if (type == mjGEOM_SDF && has_mesh_tree(m, geom)) {
    f(PosedTriangles{box_tree_at(m, m.mesh_bvhadr[id]), m.mesh_face + 3 * m.mesh_faceadr[id],
                     m.mesh_vert + 3 * m.mesh_vertadr[id], pos, mat});
  }
}

// A point of the surface, or of the inside if there is one.
Vector some_point(const mjModel& m, const mjData& d, int geom) {
  const Vector pos = load3(d.geom_xpos + 3 * geom);
  if (m.geom_type[geom] != mjGEOM_SDF || m.geom_dataid[geom] < 0) return pos;
  const float* vertex = m.mesh_vert + 3 * m.mesh_vertadr[m.geom_dataid[geom]];
  return pos + load9(d.geom_xmat + 9 * geom) * load3_wide(vertex);
}

bool holds(const mjModel& m, const mjData& d, int sdf, int geom) {
  if (m.geom_type[sdf] != mjGEOM_SDF) return false;
  const GeomField field(m, d, sdf);
  return field.is_defined() && field(some_point(m, d, geom)).distance < 0;
}

// Triangles are a surface: once it is crossed, or one shape is inside of the other, the distance functions say how
// deep, as for contacts.
void find_depth(const mjModel& m, const mjData& d, int geom1, int geom2, NearestPair& nearest) {
  const GeomField first(m, d, geom1), second(m, d, geom2);
  if (!first.is_defined() || !second.is_defined()) return;
  const int smaller = m.geom_rbound[geom1] < m.geom_rbound[geom2] ? geom1 : geom2;
  const mjtNum radius = m.geom_rbound[smaller];
  const StartRegion region{load3(d.geom_xpos + 3 * smaller), Matrix::identity(), {radius, radius, radius}};
  DescentSettings settings;
  settings.points = std::max(m.opt.sdf_initpoints, settings.points);
  settings.iterations = std::max(m.opt.sdf_iterations, settings.iterations);
  ContactPoint contact[kDepthContacts];
  const int count = collide_fields(FieldRef(first), FieldRef(second), region, settings, contact, kDepthContacts);
  if (count == 0) return;
  const ContactPoint& deepest = nearest_of(contact, count);
  nearest.set(deepest.dist, segment_of(deepest));
}

mjtNum between_pieces(const mjModel& m, const mjData& d, int geom1, int geom2, mjtNum max_distance, Segment& segment) {
  NearestPair nearest(m, max_distance);
  const Ball around{load3(d.geom_xpos + 3 * geom2), m.geom_rbound[geom2]};
  with_pieces(m, d, geom1, [&](const auto& a) {
    with_pieces(m, d, geom2, [&](const auto& b) { nearest.try_pieces(a, b, around); });
  });
  if (m.geom_type[geom2] == mjGEOM_SDF &&
      (nearest.distance() <= 0 || holds(m, d, geom1, geom2) || holds(m, d, geom2, geom1))) {
    find_depth(m, d, geom1, geom2, nearest);
  }
  segment = nearest.segment();
  return nearest.distance();
}

// Planes and height fields are the ground: two of them never collide, and have no distance.
bool is_ground(int type) { return type == mjGEOM_PLANE || type == mjGEOM_HFIELD; }

// In the order of the types, as contacts are made.
mjtNum find_in_order(const mjModel& m, const mjData& d, int geom1, int geom2, mjtNum max_distance, Segment& segment) {
  const int type1 = m.geom_type[geom1], type2 = m.geom_type[geom2];
  const bool is_hull = kinds::geom_has(type2, kinds::kConvex) || (type2 == mjGEOM_SDF && m.geom_dataid[geom2] >= 0);
  if (is_ground(type1) && (is_ground(type2) || (type1 == mjGEOM_PLANE && !is_hull))) return max_distance;
  const mjtNum distance = type1 == mjGEOM_PLANE ? from_plane(m, d, geom1, geom2, max_distance, segment)
                                                : between_pieces(m, d, geom1, geom2, max_distance, segment);
  if (distance < max_distance) prefer_contact(m, d, geom1, geom2, distance, segment);
  return distance;
}

mjtNum find(const mjModel& m, const mjData& d, int geom1, int geom2, mjtNum max_distance, Segment& segment) {
  const int type1 = m.geom_type[geom1], type2 = m.geom_type[geom2];
  if (type1 < type2 || (type1 == type2 && geom1 <= geom2))
    return find_in_order(m, d, geom1, geom2, max_distance, segment);
  Segment reverse;
  const mjtNum distance = find_in_order(m, d, geom2, geom1, max_distance, reverse);
  std::copy_n(reverse.to, 3, segment.from);
  std::copy_n(reverse.from, 3, segment.to);
  return distance;
}

}  // namespace

mjtNum geom_distance(const mjModel& m, const mjData& d, int geom1, int geom2, mjtNum max_distance, mjtNum fromto[6]) {
  Segment segment;
  const mjtNum distance = find(m, d, geom1, geom2, max_distance, segment);
  if (fromto) {
    std::copy_n(segment.from, 3, fromto);
    std::copy_n(segment.to, 3, fromto + 3);
  }
  return distance;
}

}  // namespace sinew
