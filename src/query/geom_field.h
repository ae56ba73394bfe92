// SPDX-License-Identifier: Apache-2.0
// geom_field.h -- geoms as distance functions: primitives, hulls of meshes, height fields, octrees, and plugins.
//   note  a plugin measures in the frame in which its author drew the shape. The mesh made from it was moved to its
//         inertial frame, which is the geom's; mesh_pos and mesh_quat are the way back
#ifndef SINEW_QUERY_GEOM_FIELD_H_
#define SINEW_QUERY_GEOM_FIELD_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjplugin.h>

#include "shape/convex/convex_shape.h"
#include "shape/sdf/field.h"

namespace sinew {

// The plugin that measures a geom, or null.
const mjpPlugin* field_plugin(const mjModel& m, int geom);

// Whether contacts and rays of the geom are found in MuJoCo's way: so for plugins' shapes of every author but us, whose
// models expect it. Shapes named `sinew.` get the better one.
bool collides_as_mujoco(const mjModel& m, int geom);

// A shape in its own frame.
class ShapeField {
 public:
  ShapeField(const mjModel& m, const mjData& d, int geom_type, int geom);  // no plugin
  ShapeField(const mjModel& m, const mjData& d, const mjpPlugin& plugin, int instance);

  // False for what has no such function: a mesh that is missing, or has no octree where one is needed.
  bool is_defined() const { return kind_ != Kind::kNone; }

  FieldSample operator()(const Vector& x) const;

 private:
  enum class Kind { kNone, kPrimitive, kHull, kElevation, kOctree, kPlugin };

  const mjModel& m_;
  const mjData& d_;
  Kind kind_ = Kind::kNone;
  int type_ = 0, id_ = -1;  // geom; the mesh or height field; the instance of the plugin
  const mjpPlugin* plugin_ = nullptr;
  Vector size_{};
  ConvexShape hull_{};
};

// A geom at its present pose.
class GeomField {
 public:
  GeomField(const mjModel& m, const mjData& d, int geom);

  bool is_defined() const { return shape_.is_defined(); }

  // In world coordinates.
  FieldSample operator()(const Vector& x) const;

 private:
  ShapeField shape_;
  Vector pos_;
  Matrix mat_;
};

}  // namespace sinew

#endif  // SINEW_QUERY_GEOM_FIELD_H_
