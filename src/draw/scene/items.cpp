// SPDX-License-Identifier: Apache-2.0
#include "draw/scene/items.h"

#include <algorithm>
#include <cmath>

#include "draw/resources.h"
#include "draw/scene/geom_items.h"
#include "draw/scene/visible_geoms.h"

namespace sinew::draw {

namespace {

constexpr int kNearCells = 16;  // of an endless plane as a wireframe

}  // namespace

GeomItems::GeomItems(Renderer& renderer, const mjrContext& con, const mjvScene& scene, const View& view,
                     std::vector<Item>& items)
    : renderer_(renderer), con_(con), scene_(scene), view_(view), items_(items) {}

void GeomItems::set_look(const mjvGeom& geom) {
  Instance& look = look_.instance;
  const bool segment = scene_.flags[mjRND_SEGMENT];
  std::copy_n(geom.rgba, 4, look.color);
  if (segment) {
    // Every id has a color of its own: an odd factor permutes the 24-bit numbers.
    const unsigned id = static_cast<unsigned>(geom.segid) + 1;
    const unsigned code = scene_.flags[mjRND_IDCOLOR] ? id : id * 0x9E3779B1u;
    for (int i = 0; i < 3; ++i) look.color[i] = static_cast<float>(code >> 8 * i & 255) / 255;
    look.color[3] = 1;
  }
  look.material[0] = geom.emission;
  look.material[1] = geom.specular;
  look.material[2] = 128 * geom.shininess;
  look.material[3] = 0;
  look_.variant = segment ? kFlatVariant : kPlainVariant;
  look_.texture = 0;
  look_.transparent = geom.transparent && !segment;
  if (look_.transparent && geom.type == mjGEOM_PLANE && geom.rgba[3] >= kPlainThreshold)
    look.color[3] = kPlaneFromBehind;
  look_.casts = geom.category != mjCAT_DECOR;
  const int texture = segment ? -1 : find_texture(geom);
  if (texture < 0) return;
  look_.texture = con_.texture[texture];
  look_.variant = con_.textureType[texture] == mjTEXTURE_2D ? kTexture2dVariant : kTextureCubeVariant;
}

int GeomItems::find_texture(const mjvGeom& geom) const {
  if (geom.matid < 0 || geom.matid >= mjMAXMATERIAL) return -1;
  for (const int role : {mjTEXROLE_RGB, mjTEXROLE_RGBA}) {
    const int id = con_.mat_texid[mjNTEXROLE * geom.matid + role];
    if (id >= 0 && id < con_.ntexture) return id;
  }
  return -1;
}

// Texture coordinates of a part whose own coordinates, times `scale` plus (0, 0, rise), are those of the geom in
// meters; `extent` is the geom's half size. A texture of two dimensions lies on the geom as seen along z, a cube
// around it.
void GeomItems::set_mapping(const mjvGeom& geom, const Vec& scale, const Vec& extent, float rise, bool texcoords,
                            Item& item) const {
  float* mapping = item.instance.mapping;
  std::fill_n(mapping, 4, 0.0f);
  if (!item.texture) return;
  const bool uniform = con_.mat_texuniform[geom.matid] != 0;
  if (item.variant & kTextureCubeVariant) {
    for (int i = 0; i < 3; ++i) mapping[i] = uniform && extent[i] > 0 ? scale[i] / extent[i] : scale[i];
    mapping[3] = uniform ? 0 : rise;
    return;
  }
  if (texcoords) {
    mapping[0] = mapping[1] = 1;
    item.variant |= kTexcoordVariant;
    return;
  }
  for (int i = 0; i < 2; ++i) {
    const float repeat = con_.mat_texrepeat[2 * geom.matid + i];
    const bool endless = geom.type == mjGEOM_PLANE && geom.size[i] <= 0;
    const bool whole = !uniform && !endless && extent[i] > 0;  // the texture begins at the geom's edge
    mapping[i] = 0.5f * repeat * (whole ? scale[i] / extent[i] : scale[i]);
    mapping[2 + i] = 0.5f;
    if (i == 1) mapping[i] = -mapping[i];
  }
}

void GeomItems::add(const mjvGeom& geom, Item item, const Vec& scale, const Vec& extent, float rise) {
  item.geom = look_.geom;
  float placed[12];
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) placed[4 * i + j] = geom.mat[3 * i + j] * scale[j];
    placed[4 * i + 3] = geom.pos[i] + geom.mat[3 * i + 2] * rise;
  }
  const Instance& look = look_.instance;
  item.instance = look;
  std::copy_n(placed, 12, &item.instance.rows[0][0]);
  item.texture = look_.texture;
  item.variant = look_.variant;
  item.transparent = look_.transparent;
  item.casts = look_.casts;
  set_mapping(geom, scale, extent, rise, geom.texcoord && item.mesh.texcoords, item);
  item.center = Vec::load(geom.pos);
  item.radius = radius_;
  items_.push_back(item);
}

void GeomItems::add_shape(const mjvGeom& geom, Shape shape, const Vec& scale, const Vec& extent, float rise) {
  Item item;
  item.shape = shape;
  if (shape == Shape::Plane) item.both_sides = true;
  add(geom, item, scale, extent, rise);
}

void GeomItems::add_mesh(const mjvGeom& geom, const std::vector<Mesh>& meshes, int id, const Vec& extent) {
  if (id < 0 || id >= static_cast<int>(meshes.size()) || meshes[id].count == 0) return;
  Item item;
  item.mesh = meshes[id];
  add(geom, item, {1, 1, 1}, extent, 0);
}

void GeomItems::add_arrow(const mjvGeom& geom) {
  const float width = geom.size[0], length = 0.5f * geom.size[2];
  const int heads = geom.type == mjGEOM_ARROW2 ? 2 : geom.type == mjGEOM_ARROW ? 1 : 0;
  const float head = kHeadLength * length, bottom = heads == 2 ? head : 0, top = heads >= 1 ? length - head : length;
  const Vec extent{width, width, length};
  add_shape(geom, Shape::Tube, {width, width, 0.5f * (top - bottom)}, extent, 0.5f * (top + bottom));
  const float wide = kHeadWidth * width;
  if (heads >= 1) {
    add_shape(geom, Shape::Cone, {wide, wide, head}, extent, top);
    add_shape(geom, Shape::LowerDisk, {wide, wide, 1e-4f * length}, extent, top);
  } else {
    add_shape(geom, Shape::UpperDisk, {width, width, 1e-6f * length}, extent, length);
  }
  if (heads == 2) {
    add_shape(geom, Shape::Cone, {wide, -wide, -head}, extent, bottom);
    add_shape(geom, Shape::UpperDisk, {wide, wide, 1e-4f * length}, extent, bottom);
  } else {
    add_shape(geom, Shape::LowerDisk, {width, width, 1e-6f * length}, extent, 0);
  }
}

void GeomItems::add_lines(const mjvGeom& geom, Shape shape, const Vec& scale) {
  Item item;
  item.shape = shape;
  item.line_width = geom.size[0];
  look_.instance.material[3] = 1;
  look_.casts = false;
  if (shape == Shape::BoxEdges) item.line_width = con_.lineWidth;
  add(geom, item, scale, {1, 1, 1}, 0);
}

void GeomItems::add_plane(const mjvGeom& geom) {
  const float endless = kEndlessPlane * view_.far;
  const Vec scale{geom.size[0] > 0 ? geom.size[0] : endless, geom.size[1] > 0 ? geom.size[1] : endless, 1};
  radius_ = scale.x + scale.y;
  look_.casts = false;
  if (!scene_.flags[mjRND_WIREFRAME]) {
    add_shape(geom, Shape::Plane, scale, scale, 0);
    return;
  }
  // Of the cells of an endless plane only those nearby are told apart; the lines of the others would fill the horizon.
  Vec shown = scale;
  for (int axis = 0; axis < 2; ++axis) {
    if (!(geom.size[axis] > 0)) shown[axis] *= static_cast<float>(kNearCells) / (mjMAXPLANEGRID - 2);
  }
  const auto cells = [&](int axis) {
    if (!(geom.size[axis] > 0)) return kNearCells;
    if (!(geom.size[2] > 0)) return mjMAXPLANEGRID;
    return static_cast<int>(std::clamp(std::ceil(2 * geom.size[axis] / geom.size[2]), 1.0f, float{mjMAXPLANEGRID}));
  };
  Item item;
  item.mesh = grid_mesh(renderer_, cells(0), cells(1));
  item.line_width = con_.lineWidth;
  add(geom, item, shown, scale, 0);
}

// The two sides of a triangle need not be at right angles; its normal follows from them.
void GeomItems::add_triangle(const mjvGeom& geom) {
  mjvGeom turned = geom;
  const Vec a{geom.mat[0], geom.mat[3], geom.mat[6]}, b{geom.mat[1], geom.mat[4], geom.mat[7]}, normal = cross(a, b);
  for (int i = 0; i < 3; ++i) turned.mat[3 * i + 2] = normal[i];
  const Vec size{geom.size[0], geom.size[1], 1};
  add_shape(turned, Shape::Triangle, size, size, 0);
}

void GeomItems::add_solid(const mjvGeom& geom) {
  const Vec size = Vec::load(geom.size);
  switch (geom.type) {
    case mjGEOM_SPHERE:
    case mjGEOM_ELLIPSOID:
      add_shape(geom, Shape::Sphere, size, size, 0);
      break;
    case mjGEOM_CAPSULE:
      add_shape(geom, Shape::Tube, size, size, 0);
      add_shape(geom, Shape::UpperHalf, {size.x, size.y, size.x}, {size.x, size.y, size.x}, size.z);
      add_shape(geom, Shape::LowerHalf, {size.x, size.y, size.x}, {size.x, size.y, size.x}, -size.z);
      break;
    case mjGEOM_CYLINDER:
      add_shape(geom, Shape::Tube, size, size, 0);
      add_shape(geom, Shape::UpperDisk, size, size, 0);
      add_shape(geom, Shape::LowerDisk, size, size, 0);
      break;
    case mjGEOM_BOX:
      add_shape(geom, Shape::Box, size, size, 0);
      break;
    default:
      break;
  }
}

void GeomItems::add_geom(const mjvGeom& geom, int index) {
  look_.geom = index;
  set_look(geom);
  const Vec size = Vec::load(geom.size);
  const float largest = std::sqrt(dot(size, size));
  radius_ = geom.modelrbound > 0 ? geom.modelrbound : geom.type == mjGEOM_CAPSULE ? size.x + size.z : largest;
  switch (geom.type) {
    case mjGEOM_PLANE:
      add_plane(geom);
      break;
    case mjGEOM_HFIELD:
      if (geom.dataid >= 0 && 2 * geom.dataid + 1 < static_cast<int>(renderer_.hfield_sizes.size())) {
        const float* half = renderer_.hfield_sizes.data() + 2 * geom.dataid;
        add_mesh(geom, renderer_.hfields, geom.dataid, {half[0], half[1], 1});
      }
      break;
    case mjGEOM_MESH:
    case mjGEOM_SDF:
      add_mesh(geom, renderer_.meshes, geom.dataid, size);
      break;
    case mjGEOM_ARROW:
    case mjGEOM_ARROW1:
    case mjGEOM_ARROW2:
      radius_ = largest + kHeadWidth * size.x;
      add_arrow(geom);
      break;
    case mjGEOM_LINE:
      add_lines(geom, Shape::Line, {1, 1, size.z});
      break;
    case mjGEOM_LINEBOX:
      add_lines(geom, Shape::BoxEdges, size);
      break;
    case mjGEOM_TRIANGLE:
      add_triangle(geom);
      break;
    case mjGEOM_FLEX:
      add_flex(geom);
      break;
    case mjGEOM_SKIN:
      add_skin(geom);
      break;
    default:
      add_solid(geom);
      break;
  }
}

std::vector<Item> make_items(Renderer& renderer, const mjrContext& con, mjvScene& scene, const View& view) {
  std::vector<Item> items;
  items.reserve(3 * static_cast<std::size_t>(std::max(scene.ngeom, 0)));
  upload_soft(renderer, con, scene);
  GeomItems add(renderer, con, scene, view, items);
  for_each_visible(scene, {view.eye, view.forward, view.orthographic}, [&](const mjvGeom& geom, int i) {
    if (!scene.flags[mjRND_SEGMENT] || geom.segid >= 0) add.add_geom(geom, i);
  });
  return items;
}

}  // namespace sinew::draw
