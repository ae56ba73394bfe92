// SPDX-License-Identifier: Apache-2.0
// geom_items.h -- one geom to items: its parts, as built-in shapes or meshes; flexes and skins in soft_items.cpp.
#ifndef SINEW_DRAW_SCENE_GEOM_ITEMS_H_
#define SINEW_DRAW_SCENE_GEOM_ITEMS_H_

#include <vector>

#include "draw/scene/items.h"

namespace sinew::draw {

class GeomItems {
 public:
  GeomItems(Renderer& renderer, const mjrContext& con, const mjvScene& scene, const View& view,
            std::vector<Item>& items);

  // Appends the parts of a geom; `index` is its place in the scene.
  void add_geom(const mjvGeom& geom, int index);

 private:
  void set_look(const mjvGeom& geom);
  int find_texture(const mjvGeom& geom) const;
  void set_mapping(const mjvGeom& geom, const Vec& scale, const Vec& extent, float rise, bool texcoords,
                   Item& item) const;
  void add(const mjvGeom& geom, Item item, const Vec& scale, const Vec& extent, float rise);
  void add_shape(const mjvGeom& geom, Shape shape, const Vec& scale, const Vec& extent, float rise);
  void add_mesh(const mjvGeom& geom, const std::vector<Mesh>& meshes, int id, const Vec& extent);
  void add_arrow(const mjvGeom& geom);
  void add_lines(const mjvGeom& geom, Shape shape, const Vec& scale);
  void add_plane(const mjvGeom& geom);
  void add_triangle(const mjvGeom& geom);
  void add_solid(const mjvGeom& geom);
  void add_flex(const mjvGeom& geom);
  void add_flex_edges(const mjvGeom& geom, int flex);
  void add_skin(const mjvGeom& geom);

  Renderer& renderer_;
  const mjrContext& con_;
  const mjvScene& scene_;
  const View& view_;
  std::vector<Item>& items_;
  Item look_;         // what all parts of the geom have in common
  float radius_ = 0;  // of a sphere around all of them
};

// Sends the vertices of this moment to the graphics card.
void upload_soft(Renderer& renderer, const mjrContext& con, const mjvScene& scene);

}  // namespace sinew::draw

#endif  // SINEW_DRAW_SCENE_GEOM_ITEMS_H_
