// SPDX-License-Identifier: Apache-2.0
// cylinder_on_plane.h -- where the contacts of a cylinder with a plane slide on the cylinder as it turns.
//   math  collide_plane_cylinder() places them around the axis a, towards the lower cap, by the steepest direction
//         c = (a . n) a - n: e = c / |c|. With a turn w of the cylinder c changes by (w x a . n) a + (a . n) w x a, and
//         e slides on the cylinder by its change less w x e. The contacts are at fixed shares of a, e and e x a
//   note  of a cap parallel to the plane the cylinder's own x axis is the direction: nothing slides
#ifndef SINEW_DERIVE_CONSTRAINT_CYLINDER_ON_PLANE_H_
#define SINEW_DERIVE_CONSTRAINT_CYLINDER_ON_PLANE_H_

#include <mujoco/mjdata.h>

#include "math/vec3.h"

namespace sinew {

class CylinderOnPlane {
 public:
  // point: of the cylinder, at one of its contacts. normal: of the plane.
  CylinderOnPlane(const mjModel& m, const mjData& d, int geom, const Vector& point, const Vector& normal);

  // Whether the point is one of those. It is not known of a cap that is nearly, but not quite, parallel to the plane.
  bool is_known() const { return is_known_; }

  // How the point slides on the cylinder with a turn of it.
  Vector slide(const Vector& turn) const;

 private:
  Vector normal_, axis_, steepest_;
  mjtNum along_, steepness_, radius_;
  mjtNum share_ = 0, side_share_ = 0;  // of radius * e and radius * (e x a)
  bool is_known_ = false;
};

}  // namespace sinew

#endif  // SINEW_DERIVE_CONSTRAINT_CYLINDER_ON_PLANE_H_
