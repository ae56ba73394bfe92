// SPDX-License-Identifier: Apache-2.0
#include "query/geom_distance.h"

#include <algorithm>
#include <cstddef>

#include "base/assert.h"
#include "shape/convex/collide_convex.h"
#include "shape/convex/support.h"
#include "shape/pairs/capsule_box.h"
#include "shape/pairs/plane_pairs.h"

namespace sinew {
namespace {

// The data is not to be changed, so scratch memory cannot come from its stack; this many iterations settle any pair.
constexpr int kMaxIterations = 128;
constexpr std::size_t kScratch = std::size_t{400} * (kMaxIterations + 5);

ConvexShape shape_of(const mjModel& m, const mjData& d, int geom) {
  return convex_of_geom(m, geom, d.geom_xpos + 3 * geom, d.geom_xmat + 9 * geom);
}

struct Segment {
  mjtNum from[3] = {}, to[3] = {};
};

mjtNum between_shapes(const mjModel& m, const mjData& d, int geom1, int geom2, mjtNum max_distance, Segment& segment) {
  alignas(mjtNum) std::byte scratch[kScratch];
  CcdSettings settings;
  settings.tolerance = m.opt.ccd_tolerance;
  settings.iterations = std::min(m.opt.ccd_iterations, kMaxIterations);
  settings.prove_normal = true;
  settings.scratch = scratch;
  SINEW_ASSERT(ccd_scratch_bytes(settings.iterations) <= kScratch);
  return distance_convex(shape_of(m, d, geom1), shape_of(m, d, geom2), max_distance, settings, segment.from,
                         segment.to);
}

PosedShape posed(const mjModel& m, const mjData& d, int geom) {
  return {load3(d.geom_xpos + 3 * geom), load9(d.geom_xmat + 9 * geom), load3(m.geom_size + 3 * geom)};
}

// The contacts that the collider of the pair would make of it, closer than `reach`; none if it has no closed form.
int closed_form_contacts(const mjModel& m, const mjData& d, int geom1, int geom2, mjtNum reach, ContactPoint* out) {
  const PosedShape a = posed(m, d, geom1), b = posed(m, d, geom2);
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

// Where many pairs of points are equally near, the answer is the one that a contact would be made of.
void prefer_contact(const mjModel& m, const mjData& d, int geom1, int geom2, mjtNum distance, Segment& segment) {
  constexpr mjtNum kTie = 1e-9;
  ContactPoint contact[kMaxPairContacts];
  const int count = closed_form_contacts(m, d, geom1, geom2, distance + kTie, contact);
  if (count == 0) return;
  const ContactPoint& nearest = *std::min_element(
      contact, contact + count, [](const ContactPoint& p, const ContactPoint& q) { return p.dist < q.dist; });
  if (abs(nearest.dist - distance) > kTie) return;
  const Vector middle = load3(nearest.pos), half = load3(nearest.normal) * (nearest.dist / 2);
  (middle - half).store(segment.from);
  (middle + half).store(segment.to);
}

mjtNum from_plane(const mjModel& m, const mjData& d, int plane, int geom, mjtNum max_distance, Segment& segment) {
  const Vector normal = load9(d.geom_xmat + 9 * plane).column(2);
  const ConvexShape shape = shape_of(m, d, geom);
  const Vector lowest = Support(shape, Core::kNo)(-normal);
  const mjtNum height = dot(normal, lowest - load3(d.geom_xpos + 3 * plane));
  if (!(height < max_distance)) return max_distance;
  (lowest - normal * height).store(segment.from);
  lowest.store(segment.to);
  return height;
}

// In the order of the types, as contacts are made.
mjtNum find_in_order(const mjModel& m, const mjData& d, int geom1, int geom2, mjtNum max_distance, Segment& segment) {
  const int type1 = m.geom_type[geom1], type2 = m.geom_type[geom2];
  if (!is_convex(type2) || !(is_convex(type1) || type1 == mjGEOM_PLANE)) return max_distance;
  const mjtNum distance = type1 == mjGEOM_PLANE ? from_plane(m, d, geom1, geom2, max_distance, segment)
                                                : between_shapes(m, d, geom1, geom2, max_distance, segment);
  if (distance < max_distance) prefer_contact(m, d, geom1, geom2, distance, segment);
  return distance;
}

mjtNum find(const mjModel& m, const mjData& d, int geom1, int geom2, mjtNum max_distance, Segment& segment) {
  if (m.geom_type[geom1] <= m.geom_type[geom2]) return find_in_order(m, d, geom1, geom2, max_distance, segment);
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
