// SPDX-License-Identifier: Apache-2.0
#include "derive/constraint/contact_features.h"

#include <algorithm>
#include <cmath>

#include "derive/constraint/cylinder_on_plane.h"
#include "derive/constraint/surface_feature.h"
#include "shape/contact_point.h"
#include "tree/jacobian.h"

namespace sinew {
namespace {

// Vectors across the normal, by the two tangents of the contact's frame.
struct Across {
  mjtNum y = 0, z = 0;

  friend Across operator+(const Across& a, const Across& b) { return {a.y + b.y, a.z + b.z}; }
  friend Across operator-(const Across& a, const Across& b) { return {a.y - b.y, a.z - b.z}; }
  friend Across operator*(const Across& a, mjtNum s) { return {a.y * s, a.z * s}; }
};

mjtNum dot(const Across& a, const Across& b) { return a.y * b.y + a.z * b.z; }
mjtNum cross(const Across& a, const Across& b) { return a.y * b.z - a.z * b.y; }

struct Symmetric2 {
  mjtNum yy, yz, zz;

  Across operator*(const Across& a) const { return {yy * a.y + yz * a.z, yz * a.y + zz * a.z}; }
  mjtNum determinant() const { return yy * zz - yz * yz; }
};

// Two sides that touch: their radii, and all directions in which one of them slides.
class TouchingSides {
 public:
  TouchingSides(const mjContact& contact, const SurfaceFeature& first, const SurfaceFeature& second)
      : normal_(load3(contact.frame)),
        y_(load3(contact.frame + 3)),
        z_(load3(contact.frame + 6)),
        dist_(contact.dist),
        radii_{radii_of(first), radii_of(second)} {
    for (int s = 0; s < 2; ++s) {
      const SurfaceFeature& side = s == 0 ? first : second;
      for (int k = 0; k < side.free_count; ++k, ++free_count_) {
        if (free_count_ >= 2) continue;
        direction_[free_count_] = project(side.free_direction[k]);
        slides_[free_count_] = s;
      }
    }
    sum_ = {radii_[0].yy + radii_[1].yy + dist_, radii_[0].yz + radii_[1].yz, radii_[0].zz + radii_[1].zz + dist_};
  }

  // Whether there is one answer: not where faces are parallel, nor centres of curvature in one place.
  bool is_regular() const {
    constexpr mjtNum kParallel = 1e-4;
    if (free_count_ > 2) return false;
    if (free_count_ == 2) return std::abs(cross(direction_[0], direction_[1])) > kParallel;
    const mjtNum size = std::max(std::abs(sum_.yy), std::abs(sum_.zz));
    if (free_count_ == 1) return std::abs(dot(side_direction(), sum_ * side_direction())) > mjMINVAL + kTiny * size;
    return size > mjMINVAL && std::abs(sum_.determinant()) > kTiny * size * size;
  }

  // By unit motion k of the second side about the contact.
  void set_motion(const Vector& turn, const Vector& shift, int k, ContactMotion& motion) const {
    const Vector velocity = shift + sinew::cross(turn, normal_) * (dist_ / 2);
    const Across v = project(velocity), carried = project(sinew::cross(turn, normal_));
    const Across dn = normal_change(v + radii_[1] * carried, carried);
    Across slide[2];  // of either point
    find_slides(v + radii_[1] * (carried - dn) - radii_[0] * dn - dn * dist_, slide);
    const Across first = radii_[0] * dn + slide[0], second = v + radii_[1] * (carried - dn) + slide[1];
    const mjtNum approach = sinew::dot(normal_, velocity);
    motion.distance[k] = approach;
    motion.position[k] = lift((first + second) * 0.5) + normal_ * (approach / 2);
    motion.normal[k] = lift(dn);
  }

 private:
  static constexpr mjtNum kTiny = 1e-9;

  Across project(const Vector& v) const { return {sinew::dot(y_, v), sinew::dot(z_, v)}; }
  Symmetric2 radii_of(const SurfaceFeature& feature) const {
    if (!feature.has_matrix) return {feature.radius, 0, feature.radius};
    const Vector Ay = feature.radii * y_, Az = feature.radii * z_;
    return {sinew::dot(y_, Ay), sinew::dot(z_, Ay), sinew::dot(z_, Az)};
  }
  Vector lift(const Across& a) const { return y_ * a.y + z_ * a.z; }
  Across side_direction() const { return {-direction_[0].z, direction_[0].y}; }

  // What a free direction asks of the normal.
  mjtNum given(int f, const Across& carried) const { return slides_[f] == 1 ? dot(direction_[f], carried) : 0; }

  Across normal_change(const Across& push, const Across& carried) const {
    if (free_count_ == 0) {
      const Across adjugate{sum_.zz * push.y - sum_.yz * push.z, sum_.yy * push.z - sum_.yz * push.y};
      return adjugate * (1 / sum_.determinant());
    }
    const mjtNum along = given(0, carried);
    const Across a = direction_[0], b = side_direction();
    if (free_count_ == 1) return a * along + b * (dot(b, push - sum_ * a * along) / dot(b, sum_ * b));
    const Across c = direction_[1];
    // a . dn = along, c . dn = other
    const mjtNum other = given(1, carried), area = cross(a, c);
    return {(along * c.z - other * a.z) / area, (other * a.y - along * c.y) / area};
  }

  // The gap between the two points that only sliding can close.
  void find_slides(const Across& gap, Across* slide) const {
    const Across a = direction_[0], c = direction_[1];
    if (free_count_ == 0) return;
    const mjtNum area = free_count_ == 2 ? cross(a, c) : 1;
    const mjtNum amount[2] = {free_count_ == 2 ? cross(gap, c) / area : dot(gap, a),
                              free_count_ == 2 ? cross(a, gap) / area : 0};
    for (int f = 0; f < free_count_; ++f) {
      Across& side = slide[slides_[f]];
      side = side + direction_[f] * (slides_[f] == 0 ? amount[f] : -amount[f]);
    }
  }

  Vector normal_, y_, z_;
  mjtNum dist_;
  Symmetric2 radii_[2], sum_;
  int free_count_ = 0, slides_[2] = {};  // slides_: which side
  Across direction_[2];
};

bool is_one_of(int type, std::initializer_list<int> types) {
  return std::find(types.begin(), types.end(), type) != types.end();
}

// Pairs whose points are nearest ones, and not placed by a rule of their own. Without the native narrow phase those of
// general shapes are not: it follows a ray, and stops where that leaves.
bool has_nearest_points(const mjModel& m, int type1, int type2, int count) {
  const bool closed = type1 == mjGEOM_SPHERE
                          ? is_one_of(type2, {mjGEOM_SPHERE, mjGEOM_CAPSULE, mjGEOM_CYLINDER, mjGEOM_BOX})
                          : type1 == mjGEOM_CAPSULE && type2 == mjGEOM_CAPSULE;
  if (!closed && (m.opt.disableflags & mjDSBL_NATIVECCD)) return false;
  // of a height field each prism has its own
  if (type1 == mjGEOM_HFIELD) {
    return is_one_of(type2, {mjGEOM_SPHERE, mjGEOM_CAPSULE, mjGEOM_ELLIPSOID, mjGEOM_CYLINDER});
  }
  const bool own_rule = type2 == mjGEOM_BOX && is_one_of(type1, {mjGEOM_CAPSULE, mjGEOM_BOX});
  return count == 1 && !own_rule;
}

// A plane keeps its normal, and the point on it follows that on the second geom. slide(turn): how the latter moves on
// the geom while that turns.
template <class Slide>
void set_motion_on_plane(const mjContact& contact, const Vector& tangent, Slide&& slide, ContactMotion& motion) {
  const Vector normal = load3(contact.frame);
  motion.given_tangent = tangent;
  motion.keeps_normal = true;
  for (int k = 0; k < 3; ++k) {
    Vector unit;
    unit[k] = 1;
    const Vector carried = cross(unit, normal), on_geom = slide(unit, carried);
    motion.distance[k] = dot(normal, on_geom);
    motion.position[k] = carried * (contact.dist / 2) + on_geom - normal * (motion.distance[k] / 2);
    motion.tangent[k] = cross(unit, tangent);
    motion.distance[3 + k] = normal[k];
    motion.position[3 + k] = unit - normal * (normal[k] / 2);
    motion.tangent[3 + k] = motion.normal[k] = motion.normal[3 + k] = Vector{};
  }
}

// The ends of a capsule are balls, also where it lies flat.
bool derive_on_plane(const mjModel& m, const mjData& d, const mjContact& contact, ContactMotion& motion) {
  const int geom = contact.geom[1];
  const Vector normal = load3(contact.frame), point = load3(contact.pos) + normal * (contact.dist / 2);
  switch (m.geom_type[geom]) {
    case mjGEOM_BOX:
    case mjGEOM_MESH:  // a point of the shape, the lowest or not
      set_motion_on_plane(
          contact, Vector{}, [](const Vector&, const Vector&) { return Vector{}; }, motion);
      return true;
    case mjGEOM_SPHERE:
    case mjGEOM_CAPSULE: {
      const bool capsule = m.geom_type[geom] == mjGEOM_CAPSULE;
      const mjtNum radius = m.geom_size[3 * geom];
      set_motion_on_plane(
          contact, capsule ? load9(d.geom_xmat + 9 * geom).column(2) : Vector{},
          [&](const Vector&, const Vector& carried) { return carried * radius; }, motion);
      return true;
    }
    case mjGEOM_ELLIPSOID: {
      SurfaceFeature feature;
      if (!find_surface_feature(m, d, geom, point, -normal, feature)) return false;
      set_motion_on_plane(
          contact, Vector{}, [&](const Vector&, const Vector& carried) { return feature.radii * carried; }, motion);
      return true;
    }
    case mjGEOM_CYLINDER: {
      const CylinderOnPlane cylinder(m, d, geom, point, normal);
      set_motion_on_plane(
          contact, Vector{}, [&](const Vector& turn, const Vector&) { return cylinder.slide(turn); }, motion);
      return cylinder.is_known();
    }
    default:
      return false;
  }
}

}  // namespace

ClosedForm derive_contact_motion(const mjModel& m, const mjData& d, const mjContact& contact, int count,
                                 ContactMotion& motion) {
  const int geom1 = contact.geom[0], geom2 = contact.geom[1];
  const int type1 = m.geom_type[geom1], type2 = m.geom_type[geom2];
  if (type1 == mjGEOM_PLANE) {
    return derive_on_plane(m, d, contact, motion) ? ClosedForm::kSmooth : ClosedForm::kNone;
  }
  if (!has_nearest_points(m, type1, type2, count)) return ClosedForm::kNone;
  const Vector normal = load3(contact.frame), pos = load3(contact.pos), half = normal * (contact.dist / 2);
  SurfaceFeature first, second;
  if (!find_surface_feature(m, d, geom1, pos - half, normal, first)) return ClosedForm::kNone;
  if (!find_surface_feature(m, d, geom2, pos + half, -normal, second)) return ClosedForm::kNone;
  const bool is_flat = first.free_count + second.free_count == 3 && first.is_exact && second.is_exact;
  if (is_flat) (first.free_count == 1 ? first : second).free_count = 0;
  const TouchingSides sides(contact, first, second);
  if (!sides.is_regular()) return ClosedForm::kNone;
  motion.given_tangent = Vector{};
  motion.keeps_normal = false;
  for (int k = 0; k < 6; ++k) {
    Vector unit;
    unit[k % 3] = 1;
    sides.set_motion(k < 3 ? unit : Vector{}, k < 3 ? Vector{} : unit, k, motion);
    motion.tangent[k] = Vector{};
  }
  return is_flat ? ClosedForm::kAtChange : ClosedForm::kSmooth;
}

bool has_path_on_plane(const mjModel& m, const mjContact& contact) {
  return m.geom_type[contact.geom[0]] == mjGEOM_PLANE &&
         is_one_of(m.geom_type[contact.geom[1]], {mjGEOM_SPHERE, mjGEOM_CAPSULE, mjGEOM_BOX, mjGEOM_MESH}) &&
         last_dof(m, m.geom_bodyid[contact.geom[0]]) < 0;
}

// A capsule gives the first tangent t, with which the frame turns about the normal by z . (w x t) / |t across n|.
PathOnPlane path_on_plane(const mjModel& m, const mjData& d, const mjContact& contact) {
  const int geom = contact.geom[1], type = m.geom_type[geom];
  const bool round = type == mjGEOM_SPHERE || type == mjGEOM_CAPSULE;
  PathOnPlane path{contact.dist / 2 + (round ? m.geom_size[3 * geom] : 0), false, Vector{}};
  if (type != mjGEOM_CAPSULE) return path;
  const Vector t = load9(d.geom_xmat + 9 * geom).column(2);
  const mjtNum across = norm_squared(part_across(t, load3(contact.frame)));
  path.spins = across >= kGivenDirection;
  if (path.spins) path.spin = cross(t, load3(contact.frame + 6)) * (1 / std::sqrt(across));
  return path;
}

}  // namespace sinew
