// SPDX-License-Identifier: Apache-2.0
#include "collide/narrow_phase.h"

#include <algorithm>
#include <array>
#include <new>

#include "base/error.h"
#include "base/kinds/geoms.h"
#include "collide/contact_parameters.h"
#include "collide/framed_boxes.h"
#include "collide/sdf_pairs.h"
#include "model/arena/arena.h"
#include "model/private_data.h"
#include "query/geom_field.h"
#include "shape/convex/support.h"
#include "shape/pairs/box_box.h"
#include "shape/pairs/capsule_box.h"
#include "shape/pairs/heightfield_pairs.h"
#include "shape/pairs/plane_pairs.h"
#include "shape/pairs/round_pairs.h"

namespace sinew {
namespace {

struct Query {
  NarrowPhase& phase;
  int geom1, geom2;
  mjtNum margin;
};

PosedShape posed_geom(const Query& q, int geom) {
  const mjData& d = q.phase.data();
  return shape_of_geom(q.phase.model(), geom, d.geom_xpos + 3 * geom, d.geom_xmat + 9 * geom);
}

using PairCollider = int (*)(const PosedShape&, const PosedShape&, mjtNum, ContactPoint*);

template <PairCollider collider>
int closed(const Query& q, ContactPoint* out) {
  return collider(posed_geom(q, q.geom1), posed_geom(q, q.geom2), q.margin, out);
}

// What part boxes or an axis must find between geoms, so that GJK would have found it too.
mjtNum sure_gap(const Query& q, mjtNum tolerance) {
  constexpr mjtNum kRounding = 1e-9;  // of the sizes
  const mjModel& m = q.phase.model();
  return q.margin + 2 * tolerance + kRounding * (m.geom_rbound[q.geom1] + m.geom_rbound[q.geom2]);
}

// Whether the boxes around the geoms show them apart.
bool boxes_are_apart(const Query& q, mjtNum gap) {
  const mjModel& m = q.phase.model();
  const mjData& d = q.phase.data();
  const auto box = [&](int g) { return FramedBox{m.geom_aabb + 6 * g, d.geom_xpos + 3 * g, d.geom_xmat + 9 * g}; };
  return sides_part(box(q.geom1), box(q.geom2), gap);
}

// The axis that has parted two geoms, most often in the last step.
bool known_axis_parts(const Query& q, KeptAxes::Axis& kept, const ConvexShape& first, const ConvexShape& second,
                      mjtNum gap) {
  if (!kept.is_of(q.geom1, q.geom2)) return false;
  const Vector along{kept.along[0], kept.along[1], kept.along[2]};
  PartingAxis axis{true, normalized(along), {kept.start[0], kept.start[1]}};
  const bool yes = parts(axis, first, second, gap);
  std::copy_n(axis.start, 2, kept.start);
  return yes;
}

void keep_axis(const Query& q, const PartingAxis& axis, KeptAxes::Axis& kept) {
  if (!axis.found) {
    if (kept.is_of(q.geom1, q.geom2)) kept.first = kept.second = 0;
    return;
  }
  kept.first = q.geom1;
  kept.second = q.geom2;
  for (int k = 0; k < 3; ++k) kept.along[k] = static_cast<float>(axis.along[k]);
  std::copy_n(axis.start, 2, kept.start);
}

int convex(const Query& q, ContactPoint* out) {
  const CcdSettings& ccd = q.phase.ccd();
  const mjtNum gap = sure_gap(q, ccd.tolerance);
  if (boxes_are_apart(q, gap)) return 0;
  const auto& [first, second] = q.phase.convex_shapes(q.geom1, q.geom2);
  KeptAxes* const axes = q.phase.parting_axes();
  if (!axes) return collide_convex(first, second, q.margin, ccd, out);
  KeptAxes::Axis& kept = axes->of(q.geom1, q.geom2);
  const KeptAxes::Use use(kept);
  if (!use.is_mine()) return collide_convex(first, second, q.margin, ccd, out);
  if (known_axis_parts(q, kept, first, second, gap)) return 0;
  PartingAxis axis;
  const int count = collide_convex(first, second, q.margin, ccd, out, &axis);
  keep_axis(q, axis, kept);
  return count;
}

int plane_mesh(const Query& q, ContactPoint* out) {
  const mjModel& m = q.phase.model();
  const int mesh = m.geom_dataid[q.geom2];
  if (mesh < 0) return 0;
  const int graph = m.mesh_graphadr[mesh];
  const MeshHull hull{m.mesh_vert + 3 * m.mesh_vertadr[mesh], m.mesh_vertnum[mesh],
                      graph < 0 ? nullptr : m.mesh_graph + graph, nullptr};
  return collide_plane_hull(posed_geom(q, q.geom1), posed_geom(q, q.geom2), hull, m.geom_rbound[q.geom2], q.margin,
                            out);
}

int heightfield(const Query& q, ContactPoint* out) {
  const mjModel& m = q.phase.model();
  const int id = m.geom_dataid[q.geom1];
  if (id < 0) return 0;
  const PosedShape pose = posed_geom(q, q.geom1);
  const PosedHeightField field{heightfield_of(m, id), pose.pos, pose.mat};
  const CcdSettings& ccd = q.phase.ccd();
  const ConvexShape& shape = q.phase.convex_shape(q.geom2);
  return collide_heightfield(field, shape, m.geom_aabb + 6 * q.geom2, q.margin, ccd, out, mjMAXCONPAIR);
}

int sdf(const Query& q, ContactPoint* out) {
  return collide_sdf(q.phase.model(), q.phase.data(), q.geom1, q.geom2, q.margin, out);
}

// The vertices of a mesh are its corners; those of a mesh that a plugin made are points of some smooth surface, and the
// three lowest of them hold nothing up. MuJoCo takes them all the same.
int plane_sdf(const Query& q, ContactPoint* out) {
  const mjModel& m = q.phase.model();
  return field_plugin(m, q.geom2) && !collides_as_mujoco(m, q.geom2) ? sdf(q, out) : plane_mesh(q, out);
}

using Collider = int (*)(const Query&, ContactPoint*);

struct ClosedForm {
  mjtGeom type1, type2;
  Collider collider;
};

constexpr ClosedForm kClosedForms[] = {
    {mjGEOM_PLANE, mjGEOM_SPHERE, closed<collide_plane_sphere>},
    {mjGEOM_PLANE, mjGEOM_CAPSULE, closed<collide_plane_capsule>},
    {mjGEOM_PLANE, mjGEOM_ELLIPSOID, closed<collide_plane_ellipsoid>},
    {mjGEOM_PLANE, mjGEOM_CYLINDER, closed<collide_plane_cylinder>},
    {mjGEOM_PLANE, mjGEOM_BOX, closed<collide_plane_box>},
    {mjGEOM_PLANE, mjGEOM_MESH, plane_mesh},
    {mjGEOM_PLANE, mjGEOM_SDF, plane_sdf},
    {mjGEOM_SPHERE, mjGEOM_SPHERE, closed<collide_sphere_sphere>},
    {mjGEOM_SPHERE, mjGEOM_CAPSULE, closed<collide_sphere_capsule>},
    {mjGEOM_SPHERE, mjGEOM_CYLINDER, closed<collide_sphere_cylinder>},
    {mjGEOM_SPHERE, mjGEOM_BOX, closed<collide_sphere_box>},
    {mjGEOM_CAPSULE, mjGEOM_CAPSULE, closed<collide_capsule_capsule>},
    {mjGEOM_CAPSULE, mjGEOM_BOX, closed<collide_capsule_box>},
    {mjGEOM_BOX, mjGEOM_BOX, closed<collide_box_box>},
};

// What serves a pair that has no closed form, by what sort of shapes they are; the first type is not the greater one.
constexpr Collider general_collider(const kinds::Geom& first, const kinds::Geom& second) {
  if (second.type == mjGEOM_SDF) return sdf;
  if (first.type > second.type || !second.has(kinds::kConvex)) return nullptr;
  if (first.type == mjGEOM_HFIELD) return heightfield;
  return first.has(kinds::kConvex) ? convex : sdf;
}

using ColliderTable = std::array<std::array<Collider, mjNGEOMTYPES>, mjNGEOMTYPES>;

constexpr ColliderTable kColliders = [] {
  ColliderTable table{};
  for (const kinds::Geom& first : kinds::kGeoms) {
    for (const kinds::Geom& second : kinds::kGeoms) table[first.type][second.type] = general_collider(first, second);
  }
  for (const ClosedForm& pair : kClosedForms) table[pair.type1][pair.type2] = pair.collider;
  return table;
}();

}  // namespace

bool has_collider(int type1, int type2) {
  return kinds::is_geom(type1) && kinds::is_geom(type2) && kColliders[type1][type2];
}

const CcdSettings& NarrowPhase::ccd() {
  if (!ccd_.scratch) {
    ccd_.iterations = std::clamp(m_.opt.ccd_iterations, 0, kMostCcdIterations);
    ccd_.multi = m_.opt.enableflags & mjENBL_MULTICCD;
    ccd_.portal = m_.opt.disableflags & mjDSBL_NATIVECCD;
    ccd_.scratch = stack_alloc(d_, ccd_scratch_bytes(ccd_.iterations), alignof(mjtNum));
    if (m_.nmeshgraph > 0) {
      const auto tables = static_cast<std::size_t>(std::min<mjtSize>(kTables, m_.nmesh));
      table_ = static_cast<HullTable*>(stack_alloc(d_, tables * sizeof(HullTable), alignof(HullTable)));
      std::fill_n(mesh_, kTables, -1);
    }
    shape_ = static_cast<ConvexShape*>(stack_alloc(d_, (kShapes + 1) * sizeof(ConvexShape), alignof(ConvexShape)));
    std::fill_n(shaped_, kShapes + 1, -1);
  }
  return ccd_;
}

const ConvexShape& NarrowPhase::shape_at(int place, int geom, int other) {
  ConvexShape& shape = shape_[place];
  if (shaped_[place] != geom) {
    new (&shape) ConvexShape(convex_of_geom(m_, geom, d_.geom_xpos + 3 * geom, d_.geom_xmat + 9 * geom));
    if (poses_stay_) shaped_[place] = geom;
  }
  // a table may have had to make room for another since
  if (shape.mesh.graph) shape.mesh.table = hull_table(m_.geom_dataid[geom], m_.geom_dataid[other]);
  return shape;
}

const ConvexShape& NarrowPhase::convex_shape(int geom) { return shape_at(geom % kShapes, geom, geom); }

std::pair<const ConvexShape&, const ConvexShape&> NarrowPhase::convex_shapes(int geom1, int geom2) {
  const int place1 = geom1 % kShapes, place2 = geom2 % kShapes;
  return {shape_at(place1, geom1, geom2), shape_at(place1 == place2 ? kShapes : place2, geom2, geom1)};
}

KeptAxes* NarrowPhase::parting_axes() {
  KeptAxes& axes = private_data(d_).parting_axes;
  return axes.is_placed() ? &axes : nullptr;
}

const HullTable* NarrowPhase::hull_table(int mesh, int kept) {
  const int place = mesh % kTables;
  if (mesh_[place] == mesh) return table_ + place;
  const MeshHull hull{m_.mesh_vert + 3 * m_.mesh_vertadr[mesh], m_.mesh_vertnum[mesh],
                      m_.mesh_graph + m_.mesh_graphadr[mesh], nullptr};
  if (hull.graph[0] > HullTable::kMost || (mesh_[place] >= 0 && mesh_[place] == kept)) return nullptr;
  copy_hull(hull, table_[place]);
  mesh_[place] = mesh;
  return table_ + place;
}

int NarrowPhase::collide(int geom1, int geom2, mjtNum margin, ContactPoint* out) {
  const int type1 = m_.geom_type[geom1], type2 = m_.geom_type[geom2];
  if (!has_collider(type1, type2)) return 0;
  return kColliders[type1][type2]({*this, geom1, geom2, margin}, out);
}

// Programs call this through mjCOLLISIONFUNC, also from colliders of their own: nothing may unwind into them.
int collide_geoms(const mjModel* m, const mjData* d, mjContact* contact, int geom1, int geom2, mjtNum margin) {
  mjData& scratch = const_cast<mjData&>(*d);  // its stack only
  ContactPoint point[mjMAXCONPAIR];
  int count = 0;
  const auto error = step_error_of([&] {
    StackFrame frame(scratch);
    count = NarrowPhase(*m, scratch).collide(geom1, geom2, margin, point);
  });
  if (error) raise_warning("mjCOLLISIONFUNC: %s; no contact is reported", error->what());
  for (int i = 0; i < count; ++i) {
    contact[i].dist = point[i].dist;
    std::copy_n(point[i].pos, 3, contact[i].pos);
    set_frame(point[i].normal, point[i].tangent, contact[i].frame);
  }
  return count;
}

}  // namespace sinew
