// SPDX-License-Identifier: Apache-2.0
// parts.h -- the geoms of a scene as shapes that rays can meet.
//   note  a geom with numbers that are not finite is left out, as by draw/scene/visible_geoms.h
#ifndef SINEW_CAST_PARTS_H_
#define SINEW_CAST_PARTS_H_

#include <memory>
#include <vector>

#include <mujoco/mjvisualize.h>

#include "cast/assets.h"
#include "cast/sight.h"

namespace sinew::cast {

enum class Kind { kPlane, kEllipsoid, kCapsule, kCylinder, kCone, kBox, kTriangle, kSolid };

// How a surface looks; texture coordinates are local coordinates times scale plus offset.
struct Look {
  Color color;
  float emission = 0, specular = 0, shininess = 0;
  float least_gleam = 0;  // below it a highlight is darker than a pixel can show
  bool unlit = false;
  const Image* image = nullptr;
  bool own_texcoords = false;  // the triangles have texture coordinates
  Vec scale{1, 1, 1};
  float offset[2] = {0, 0};
  float reflectance = 0;
};

struct Part {
  Kind kind = Kind::kEllipsoid;
  Vec centre;
  Vec axis[3];  // of the local frame, in the world; a triangle has its sides along the first two, at any angle
  Vec size;     // half sizes; a capsule has its radius in x and half its length in z
  const Solid* solid = nullptr;
  int look = 0;
  int geom = 0;  // in the scene
  bool transparent = false, casts = false;
  bool one_sided = false;  // triangles are seen from their front only

  Vec to_local(const Vec& v) const { return {dot(axis[0], v), dot(axis[1], v), dot(axis[2], v)}; }
  Vec to_world(const Vec& v) const { return axis[0] * v.x + axis[1] * v.y + axis[2] * v.z; }
  Ball ball() const;  // around it
};

// What a picture needs of a camera to make parts: where it is, and how far it sees.
struct Viewer {
  Vec eye, forward;
  bool orthographic = false;
  float far = 1;
  float pixel = 1e-3f;  // size of a pixel at distance 1; orthographic: anywhere
};

struct Parts {
  std::vector<Part> all;
  std::vector<Look> looks;
  std::vector<std::unique_ptr<Solid>> soft;  // surfaces of flexes and skins, as they are now
  std::vector<int> planes;                   // opaque ones: larger than all else, they are seen from everywhere
  std::vector<Ball> opaque;                  // around the rest
  std::vector<Ball> casters;                 // around what throws shadows
  std::vector<int> glass;                    // transparent parts
};

// Distance from the camera, transparency and order are written back to the scene.
Parts make_parts(const Assets& assets, mjvScene& scene, const Viewer& viewer);

}  // namespace sinew::cast

#endif  // SINEW_CAST_PARTS_H_
