// SPDX-License-Identifier: Apache-2.0
#include "cast/parts.h"

#include <algorithm>
#include <cmath>

#include "draw/scene/visible_geoms.h"

namespace sinew::cast {
namespace {

Vec any_normal_to(const Vec& v) {
  const Vec other = std::abs(v.x) < 0.6f ? Vec{1, 0, 0} : Vec{0, 1, 0};
  const Vec n = cross(v, other);
  return n * (1 / std::sqrt(dot(n, n)));
}

class PartMaker {
 public:
  PartMaker(const Assets& assets, const mjvScene& scene, const Viewer& viewer, Parts& parts)
      : assets_(assets), scene_(scene), viewer_(viewer), parts_(parts) {}

  void add(const mjvGeom& geom, int index) {
    base_ = Part{};
    base_.geom = index;
    base_.centre = load3(geom.pos);
    for (int i = 0; i < 3; ++i) base_.axis[i] = {geom.mat[i], geom.mat[3 + i], geom.mat[6 + i]};
    base_.size = load3(geom.size);
    base_.transparent = geom.transparent != 0;
    base_.one_sided = scene_.flags[mjRND_CULL_FACE] != 0;
    base_.casts = geom.category != mjCAT_DECOR;
    look_ = Look{};
    look_.color = {geom.rgba[0], geom.rgba[1], geom.rgba[2], geom.rgba[3]};
    if (base_.transparent && geom.type == mjGEOM_PLANE && geom.rgba[3] >= draw::kPlainThreshold) {
      look_.color.a = draw::kPlaneFromBehind;
    }
    look_.emission = geom.emission;
    look_.specular = geom.specular;
    look_.shininess = 128 * geom.shininess;
    // 2^-11 = gleam^shininess, with log(gleam) < gleam - 1
    look_.least_gleam = look_.shininess > 8 ? 1 - 8 / look_.shininess : 0;
    look_.reflectance = geom.reflectance;
    const bool known = geom.matid >= 0 && geom.matid < static_cast<int>(assets_.materials.size());
    material_ = known ? &assets_.materials[geom.matid] : nullptr;
    if (material_ && material_->image >= 0) look_.image = &assets_.images[material_->image];
    add_shape(geom);
  }

 private:
  // The mapping of draw/scene/items.cpp, for local coordinates in meters; `extent`: half sizes of the geom.
  int keep_look(const Vec& extent, bool endless_x = false, bool endless_y = false) {
    Look look = look_;
    if (look.image && look.image->type != mjTEXTURE_2D) {
      for (int i = 0; i < 3; ++i) look.scale[i] = material_->uniform && extent[i] > 0 ? 1 / extent[i] : 1;
    } else if (look.image) {
      const bool endless[2] = {endless_x, endless_y};
      for (int i = 0; i < 2; ++i) {
        const float repeat = material_->repeat[i];
        const bool whole = !material_->uniform && !endless[i] && extent[i] > 0;
        look.scale[i] = (i == 1 ? -0.5f : 0.5f) * repeat * (whole ? 1 / extent[i] : 1);
        look.offset[i] = 0.5f;
      }
    }
    parts_.looks.push_back(look);
    return static_cast<int>(parts_.looks.size()) - 1;
  }

  void keep(Kind kind, const Vec& size, const Vec& offset, int look) {
    Part part = base_;
    part.kind = kind;
    part.size = size;
    part.centre += base_.to_world(offset);
    part.look = look;
    parts_.all.push_back(part);
  }

  void keep_solid(const Solid& solid, const Vec& extent, bool own_texcoords) {
    if (solid.tree.empty()) return;
    look_.own_texcoords = own_texcoords && solid.triangles.texcoords;
    base_.solid = &solid;
    keep(Kind::kSolid, {1, 1, 1}, {}, keep_look(extent));
  }

  void add_arrow(const mjvGeom& geom) {
    const float width = geom.size[0], length = 0.5f * geom.size[2];
    const int heads = geom.type == mjGEOM_ARROW2 ? 2 : geom.type == mjGEOM_ARROW ? 1 : 0;
    const float head = draw::kHeadLength * length, bottom = heads == 2 ? head : 0,
                top = heads >= 1 ? length - head : length;
    const int look = keep_look({width, width, length});
    const float wide = draw::kHeadWidth * width;
    keep(Kind::kCylinder, {width, width, 0.5f * (top - bottom)}, {0, 0, 0.5f * (top + bottom)}, look);
    if (heads >= 1) keep(Kind::kCone, {wide, wide, head}, {0, 0, top}, look);
    if (heads == 2) {
      base_.axis[1] = -base_.axis[1];
      base_.axis[2] = -base_.axis[2];
      keep(Kind::kCone, {wide, wide, head}, {0, 0, -bottom}, look);
    }
  }

  // Lines have their width in pixels: near ends are thinner than far ones, and a long line has several pieces.
  void add_ruled(const Vec& from, const Vec& to, float width, int look) {
    const auto radius = [&](const Vec& at) {
      const float distance = viewer_.orthographic ? 1 : std::abs(dot(at - viewer_.eye, viewer_.forward));
      return 0.5f * std::max(width, 1.0f) * viewer_.pixel * distance;
    };
    constexpr int kPieces = 16;
    const float first = radius(from), last = radius(to);
    if (std::max(first, last) < 1.2f * std::min(first, last))
      return add_line(from, to, radius(0.5f * (from + to)), look);
    for (int i = 0; i < kPieces; ++i) {
      const auto at = [&](float place) { return from + (to - from) * (place / kPieces); };
      const auto place = static_cast<float>(i);
      add_line(at(place), at(place + 1), radius(at(place + 0.5f)), look, Kind::kCylinder);
    }
  }

  void add_line(const Vec& from, const Vec& to, float radius, int look, Kind kind = Kind::kCapsule) {
    const Vec way = to - from;
    const float length = std::sqrt(dot(way, way));
    if (!(length > 0) || !std::isfinite(length)) return;
    Part part = base_;
    part.kind = kind;
    part.centre = 0.5f * (from + to);
    part.axis[2] = way * (1 / length);
    part.axis[0] = any_normal_to(part.axis[2]);
    part.axis[1] = cross(part.axis[2], part.axis[0]);
    part.size = {radius, radius, 0.5f * length};
    part.look = look;
    parts_.all.push_back(part);
  }

  void add_lines(const mjvGeom& geom) {
    look_.unlit = true;
    base_.casts = false;
    const int look = keep_look({1, 1, 1});
    const Vec c = base_.centre;
    if (geom.type == mjGEOM_LINE) {
      return add_ruled(c, c + base_.axis[2] * geom.size[2], geom.size[0], look);
    }
    const auto corner = [&](int i) {
      return c + base_.to_world({i & 1 ? geom.size[0] : -geom.size[0], i & 2 ? geom.size[1] : -geom.size[1],
                                 i & 4 ? geom.size[2] : -geom.size[2]});
    };
    for (int i = 0; i < 8; ++i) {
      for (int bit = 1; bit < 8; bit *= 2) {
        if (!(i & bit)) add_ruled(corner(i), corner(i | bit), 1, look);
      }
    }
  }

  void stand_in_the_world() {
    base_.centre = {};
    for (int i = 0; i < 3; ++i) {
      base_.axis[i] = {};
      base_.axis[i][i] = 1;
    }
  }

  void keep_soft(draw::Triangles triangles, bool own_texcoords) {
    stand_in_the_world();
    parts_.soft.push_back(std::make_unique<Solid>(make_solid(std::move(triangles))));
    keep_solid(*parts_.soft.back(), {1, 1, 1}, own_texcoords);
  }

  void add_flex(const mjvGeom& geom) {
    const int flex = geom.objid;
    if (flex < 0 || flex >= scene_.nflex) return;
    const int used = scene_.flexfaceused[flex];
    const bool skin = scene_.flexskinopt && used > 0;
    const float* vertices = scene_.flexvert + 3 * static_cast<std::size_t>(scene_.flexvertadr[flex]);
    const float radius = geom.size[0];
    stand_in_the_world();
    if (!skin && (scene_.flexvertopt || scene_.flexedgeopt)) {
      const int look = keep_look({1, 1, 1});
      for (int i = 0; scene_.flexvertopt && i < scene_.flexvertnum[flex]; ++i) {
        keep(Kind::kEllipsoid, {radius, radius, radius}, load3(vertices + 3 * static_cast<std::size_t>(i)), look);
      }
      const int* edge = scene_.flexedge + 2 * static_cast<std::size_t>(scene_.flexedgeadr[flex]);
      for (int i = 0; scene_.flexedgeopt && i < scene_.flexedgenum[flex]; ++i) {
        add_line(load3(vertices + 3 * static_cast<std::size_t>(edge[2 * i])),
                 load3(vertices + 3 * static_cast<std::size_t>(edge[2 * i + 1])), radius, look);
      }
    }
    if (used <= 0 || (!skin && !scene_.flexfaceopt)) return;
    draw::Triangles triangles;
    triangles.texcoords = true;
    const auto first = 3 * static_cast<std::size_t>(scene_.flexfaceadr[flex]);
    for (std::size_t i = first; i < first + 3 * static_cast<std::size_t>(used); ++i) {
      draw::Vertex vertex;
      std::copy_n(scene_.flexface + 3 * i, 3, vertex.position);
      std::copy_n(scene_.flexnormal + 3 * i, 3, vertex.normal);
      std::copy_n(scene_.flextexcoord + 2 * i, 2, vertex.texcoord);
      triangles.indices.push_back(static_cast<unsigned>(triangles.vertices.size()));
      triangles.vertices.push_back(vertex);
    }
    keep_soft(std::move(triangles), geom.texcoord != 0);
  }

  void add_skin(const mjvGeom& geom) {
    const int skin = geom.objid;
    if (skin < 0 || skin >= scene_.nskin || skin >= static_cast<int>(assets_.skin_faces.size())) return;
    draw::Triangles triangles;
    triangles.texcoords = !assets_.skin_texcoords[skin].empty();
    const auto first = static_cast<std::size_t>(scene_.skinvertadr[skin]);
    for (std::size_t i = 0; i < static_cast<std::size_t>(scene_.skinvertnum[skin]); ++i) {
      draw::Vertex vertex{};
      std::copy_n(scene_.skinvert + 3 * (first + i), 3, vertex.position);
      std::copy_n(scene_.skinnormal + 3 * (first + i), 3, vertex.normal);
      if (triangles.texcoords) std::copy_n(assets_.skin_texcoords[skin].data() + 2 * i, 2, vertex.texcoord);
      triangles.vertices.push_back(vertex);
    }
    for (const int vertex : assets_.skin_faces[skin]) triangles.indices.push_back(static_cast<unsigned>(vertex));
    keep_soft(std::move(triangles), geom.texcoord != 0);
  }

  void add_shape(const mjvGeom& geom) {
    const Vec size = load3(geom.size);
    const auto solid_of = [&](const std::vector<Solid>& solids, int id, const Vec& extent) {
      if (id >= 0 && id < static_cast<int>(solids.size())) keep_solid(solids[id], extent, geom.texcoord != 0);
    };
    switch (geom.type) {
      case mjGEOM_PLANE: {
        const bool endless_x = size.x <= 0, endless_y = size.y <= 0;
        const float reach = draw::kEndlessPlane * viewer_.far;
        const Vec half{endless_x ? reach : size.x, endless_y ? reach : size.y, 0};
        base_.casts = false;
        return keep(Kind::kPlane, half, {}, keep_look(half, endless_x, endless_y));
      }
      case mjGEOM_SPHERE:
      case mjGEOM_ELLIPSOID:
        return keep(Kind::kEllipsoid, size, {}, keep_look(size));
      case mjGEOM_CAPSULE:
        return keep(Kind::kCapsule, size, {}, keep_look(size));
      case mjGEOM_CYLINDER:
        return keep(Kind::kCylinder, size, {}, keep_look(size));
      case mjGEOM_BOX:
        return keep(Kind::kBox, size, {}, keep_look(size));
      case mjGEOM_TRIANGLE:
        return keep(Kind::kTriangle, size, {}, keep_look({size.x, size.y, 1}));
      case mjGEOM_MESH:
      case mjGEOM_SDF:
        return solid_of(assets_.meshes, geom.dataid, size);
      case mjGEOM_HFIELD:
        if (geom.dataid < 0 || geom.dataid >= static_cast<int>(assets_.hfields.size())) return;
        return solid_of(assets_.hfields, geom.dataid,
                        {assets_.hfield_sizes[2 * geom.dataid], assets_.hfield_sizes[2 * geom.dataid + 1], 1});
      case mjGEOM_ARROW:
      case mjGEOM_ARROW1:
      case mjGEOM_ARROW2:
        return add_arrow(geom);
      case mjGEOM_LINE:
      case mjGEOM_LINEBOX:
        return add_lines(geom);
      case mjGEOM_FLEX:
        return add_flex(geom);
      case mjGEOM_SKIN:
        return add_skin(geom);
      default:
        return;
    }
  }

  const Assets& assets_;
  const mjvScene& scene_;
  const Viewer& viewer_;
  Parts& parts_;
  Part base_;
  Look look_;
  const Material* material_ = nullptr;
};

}  // namespace

Ball Part::ball() const {
  const auto around = [this](const Vec& low, const Vec& high) {
    const Vec half = (high - low) * 0.5f;
    return Ball{centre + to_world((low + high) * 0.5f), std::sqrt(dot(half, half)), 0};
  };
  switch (kind) {
    case Kind::kSolid:
      return around(solid->tree.bounds().low, solid->tree.bounds().high);
    case Kind::kTriangle: {
      const Vec a = axis[0] * size.x, b = axis[1] * size.y, middle = (a + b) * (1.0f / 3);
      const auto away = [&](const Vec& corner) { return std::sqrt(dot(corner - middle, corner - middle)); };
      return {centre + middle, std::max({away({}), away(a), away(b)}), 0};
    }
    case Kind::kEllipsoid:
      return {centre, std::max({std::abs(size.x), std::abs(size.y), std::abs(size.z)}), 0};
    case Kind::kCapsule:
      return {centre, std::abs(size.x) + std::abs(size.z), 0};
    default:
      return {centre, std::sqrt(dot(size, size)), 0};
  }
}

Parts make_parts(const Assets& assets, mjvScene& scene, const Viewer& viewer) {
  Parts parts;
  PartMaker maker(assets, scene, viewer, parts);
  draw::for_each_visible(scene, {viewer.eye, viewer.forward, viewer.orthographic},
                         [&](const mjvGeom& geom, int i) { maker.add(geom, i); });
  for (int i = 0; i < static_cast<int>(parts.all.size()); ++i) {
    const Part& part = parts.all[i];
    Ball ball = part.ball();
    ball.part = i;
    if (part.transparent) {
      parts.glass.push_back(i);
    } else if (part.kind == Kind::kPlane) {
      parts.planes.push_back(i);
    } else {
      parts.opaque.push_back(ball);
    }
    if (part.casts) parts.casters.push_back(ball);
  }
  return parts;
}

}  // namespace sinew::cast
