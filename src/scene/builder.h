// SPDX-License-Identifier: Apache-2.0
// builder.h -- what everybody needs who adds geoms to a scene: the inputs, and the door to the scene's list.
//   use   if (mjvGeom* geom = scene.add(mjOBJ_SITE, id, category)) { ... }
//   note  add() gives null when the scene is full, and after that for everybody: nothing is written past maxgeom.
//         Its first refusal in an update is counted as mjWARN_VGEOMFULL
//   note  a geom that is added has the look of init_geom(); its number in segmentation images is its index
#ifndef SINEW_SCENE_BUILDER_H_
#define SINEW_SCENE_BUILDER_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjvisualize.h>

#include "scene/geom.h"

namespace sinew {

class Builder {
 public:
  const mjModel& m;
  mjData& d;
  const mjvOption& option;
  const mjvPerturb* perturb;  // may be null
  int categories;             // mjtCatBit bits that are wanted
  mjvScene& scene;

  bool shows(int flag) const { return option.flags[flag] != 0; }
  bool wants(int category) const { return (categories & category) != 0; }

  // Sizes of decorations are given in mean sizes of the model's bodies.
  mjtNum scaled(float size) const { return static_cast<mjtNum>(size) * m.stat.meansize; }

  mjvGeom* add(int object_type, int object, int category, int type = mjGEOM_NONE, const mjtNum* size = nullptr,
               const mjtNum* pos = nullptr, const mjtNum* mat = nullptr);

  // A decoration of the given shape.
  mjvGeom* add_decor(int object_type, int object, int type, const Vector& size, const Vector& pos, const Matrix& mat,
                     const Rgba& rgba);
  mjvGeom* add_connector(int object_type, int object, int category, int type, mjtNum width, const Vector& from,
                         const Vector& to, const Rgba& rgba);

  // A triangle is kept as one corner, two edges from it and their normal: columns of mat, with the lengths in size.
  void add_triangle(int object_type, int object, const Vector& corner, const Vector& first, const Vector& second,
                    const Rgba& rgba);

  // The three axes of a frame; `scale` is their length and width in units of the model's own.
  void add_frame(int object, const Vector& pos, const Matrix& mat, mjtNum scale = 1);

  bool is_selected(int body) const { return perturb && perturb->select > 0 && perturb->select == body; }
};

// Of what moves with a body: bodies of the mocap kind are moved by the program, all others without joints above stand.
int category_of(const mjModel& m, int body);

// Is the group of an object shown? Groups beyond the first and the last count as these.
bool group_shown(const mjtByte* groups, int group);

// Colors and gloss: those of the material, unless the object has a color of its own (any but the default grey).
// Without textures the number of the material is left out.
void set_look(const Builder& scene, mjvGeom& geom, int material, const float* rgba);

// Sets the color, of which what moves may be wanted transparent.
void paint(const Builder& scene, mjvGeom& geom, const Rgba& rgba);

// The color that an object has in set_look().
Rgba look_rgba(const mjModel& m, int material, const float* rgba);

}  // namespace sinew

#endif  // SINEW_SCENE_BUILDER_H_
