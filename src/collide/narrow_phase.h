// SPDX-License-Identifier: Apache-2.0
// narrow_phase.h -- two geoms at their present poses: a table of functions by their types.
//   note  a new kind of collider is a new entry of the table in narrow_phase.cpp
#ifndef SINEW_COLLIDE_NARROW_PHASE_H_
#define SINEW_COLLIDE_NARROW_PHASE_H_

#include <utility>

#include <mujoco/mjdata.h>

#include "base/kept_axes.h"
#include "shape/convex/collide_convex.h"

namespace sinew {

// What colliders need beyond the geoms. Holds scratch memory of the stack frame that is open when it is first needed.
class NarrowPhase {
 public:
  NarrowPhase(const mjModel& m, mjData& d) : NarrowPhase(m, d, m.opt.ccd_tolerance) {}

  // With another tolerance than the model's.
  NarrowPhase(const mjModel& m, mjData& d, mjtNum tolerance) : m_(m), d_(d) { ccd_.tolerance = tolerance; }

  // Says that no geom moves until the end of this object: shapes are then made once for all their pairs.
  void let_poses_stay() { poses_stay_ = true; }

  // Contacts closer than margin, at most mjMAXCONPAIR. geom1's type must not be larger than geom2's.
  int collide(int geom1, int geom2, mjtNum margin, ContactPoint* out);

  const mjModel& model() const { return m_; }
  const mjData& data() const { return d_; }
  const CcdSettings& ccd();  // takes scratch memory from the frame that is open when it is first called

  KeptAxes* parting_axes();  // null where the model has had no use for them

  // Shapes of convex geoms, with tables of their hulls; good until the next ones are asked for. After ccd() only.
  const ConvexShape& convex_shape(int geom);
  std::pair<const ConvexShape&, const ConvexShape&> convex_shapes(int geom1, int geom2);

 private:
  // The vertices of a small hull in a table, made when first asked for, or null. `kept` is a mesh whose table stays.
  const HullTable* hull_table(int mesh, int kept);
  const ConvexShape& shape_at(int place, int geom, int other);

  // Tables that are ready: a mesh has one place among them, which it may have to share.
  static constexpr int kTables = 16;

  // Shapes that are ready: a geom has one place among them, which it may have to share; the last place is for the
  // second of two geoms that share one.
  static constexpr int kShapes = 64;

  const mjModel& m_;
  mjData& d_;
  CcdSettings ccd_;
  HullTable* table_ = nullptr;
  int mesh_[kTables];  // of each table; -1: none yet
  ConvexShape* shape_ = nullptr;
  int shaped_[kShapes + 1];  // the geom of each shape; -1: none, or it may have moved
  bool poses_stay_ = false;
};

// Whether the table has a collider for geoms of these types, in this order.
bool has_collider(int type1, int type2);

// The built-in collider as the API knows it: what mjCOLLISIONFUNC holds for every pair of types that it can do.
int collide_geoms(const mjModel* m, const mjData* d, mjContact* contact, int geom1, int geom2, mjtNum margin);

}  // namespace sinew

#endif  // SINEW_COLLIDE_NARROW_PHASE_H_
