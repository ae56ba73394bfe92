// SPDX-License-Identifier: Apache-2.0
#include "draw/scene/geom_items.h"

#include <algorithm>
#include <cmath>

namespace sinew::draw {

namespace {

struct Ball {
  Vec center;
  float radius = 0;
};

// A ball around points, about the middle of their box.
Ball ball_around(const float* points, std::size_t count) {
  Vec low{1e30f, 1e30f, 1e30f}, high = -low;
  for (std::size_t i = 0; i < count; ++i) {
    for (int axis = 0; axis < 3; ++axis) {
      const float value = points[3 * i + axis];
      if (!std::isfinite(value)) continue;
      low[axis] = std::min(low[axis], value);
      high[axis] = std::max(high[axis], value);
    }
  }
  if (low.x > high.x || low.y > high.y || low.z > high.z) return {};
  const Vec half = 0.5f * (high - low);
  return {0.5f * (low + high), std::sqrt(dot(half, half))};
}

// A geom of its own for a part of a flex: round parts need a pose.
mjvGeom part_of(const mjvGeom& flex, int type, const Vec& pos, const Vec& size) {
  mjvGeom part = flex;
  part.type = type;
  part.texcoord = 0;
  pos.store(part.pos);
  size.store(part.size);
  std::fill_n(part.mat, 9, 0.0f);
  part.mat[0] = part.mat[4] = part.mat[8] = 1;
  return part;
}

// Columns of an orientation whose z axis points along `way`.
void turn_z_to(mjvGeom& part, const Vec& way, float length) {
  const Vec z = way * (1 / length), x = any_normal_to(z), y = cross(z, x);
  for (int i = 0; i < 3; ++i) {
    part.mat[3 * i] = x[i];
    part.mat[3 * i + 1] = y[i];
    part.mat[3 * i + 2] = z[i];
  }
}

std::size_t flex_corners(const mjvScene& scene) {
  std::size_t corners = 0;
  for (int i = 0; i < scene.nflex; ++i) {
    if (scene.flexfaceused[i] > 0)
      corners = std::max(corners, 3 * static_cast<std::size_t>(scene.flexfaceadr[i] + scene.flexfaceused[i]));
  }
  return corners;
}

}  // namespace

void upload_soft(Renderer& renderer, const mjrContext& con, const mjvScene& scene) {
  const Gl& gl = renderer.device->gl;
  const auto send = [&](GLuint buffer, const float* data, std::size_t floats) {
    gl.BindBuffer(GL_ARRAY_BUFFER, buffer);
    gl.BufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(floats * sizeof(float)), data, GL_STREAM_DRAW);
  };
  for (int i = 0; i < std::min(scene.nskin, con.nskin); ++i) {
    const std::size_t first = 3 * static_cast<std::size_t>(scene.skinvertadr[i]),
                      count = 3 * static_cast<std::size_t>(scene.skinvertnum[i]);
    send(con.skinvertVBO[i], scene.skinvert + first, count);
    send(con.skinnormalVBO[i], scene.skinnormal + first, count);
  }
  const std::size_t corners = flex_corners(scene);
  if (corners == 0) return;
  Mesh& flex = renderer.flex;
  if (!flex.position.buffer) {
    GLuint names[3];
    gl.GenBuffers(3, names);
    renderer.buffers.insert(renderer.buffers.end(), names, names + 3);
    flex.position = {names[0], 3 * sizeof(float), 0};
    flex.normal = {names[1], 3 * sizeof(float), 0};
    flex.texcoord = {names[2], 2 * sizeof(float), 0};
    flex.texcoords = true;
  }
  send(flex.position.buffer, scene.flexface, 3 * corners);
  send(flex.normal.buffer, scene.flexnormal, 3 * corners);
  send(flex.texcoord.buffer, scene.flextexcoord, 2 * corners);
}

void GeomItems::add_skin(const mjvGeom& geom) {
  const int id = geom.objid;
  if (id < 0 || id >= std::min(con_.nskin, scene_.nskin) || id >= static_cast<int>(renderer_.skins.size())) return;
  mjvGeom placed = part_of(geom, mjGEOM_SKIN, {0, 0, 0}, {1, 1, 1});
  placed.texcoord = geom.texcoord;
  Item item;
  item.mesh = renderer_.skins[id];
  add(placed, item, {1, 1, 1}, {1, 1, 1}, 0);
  const Ball ball = ball_around(scene_.skinvert + 3 * static_cast<std::size_t>(scene_.skinvertadr[id]),
                                static_cast<std::size_t>(scene_.skinvertnum[id]));
  items_.back().center = ball.center;
  items_.back().radius = ball.radius;
}

void GeomItems::add_flex_edges(const mjvGeom& geom, int flex) {
  const float* vertices = scene_.flexvert + 3 * static_cast<std::size_t>(scene_.flexvertadr[flex]);
  const int* edges = scene_.flexedge + 2 * static_cast<std::size_t>(scene_.flexedgeadr[flex]);
  for (int i = 0; i < scene_.flexedgenum[flex]; ++i) {
    const Vec from = Vec::load(vertices + 3 * static_cast<std::size_t>(edges[2 * i]));
    const Vec to = Vec::load(vertices + 3 * static_cast<std::size_t>(edges[2 * i + 1]));
    const Vec way = to - from;
    const float length = std::sqrt(dot(way, way));
    if (!(length > 0) || !std::isfinite(length)) continue;
    mjvGeom part = part_of(geom, mjGEOM_CAPSULE, 0.5f * (from + to), {geom.size[0], geom.size[0], 0.5f * length});
    turn_z_to(part, way, length);
    radius_ = geom.size[0] + 0.5f * length;
    add_solid(part);
  }
}

void GeomItems::add_flex(const mjvGeom& geom) {
  const int flex = geom.objid;
  if (flex < 0 || flex >= scene_.nflex) return;
  const int used = scene_.flexfaceused[flex];
  const bool skin = scene_.flexskinopt && used > 0;
  if (scene_.flexvertopt && !skin) {
    const float* vertices = scene_.flexvert + 3 * static_cast<std::size_t>(scene_.flexvertadr[flex]);
    radius_ = geom.size[0];
    for (int i = 0; i < scene_.flexvertnum[flex]; ++i) {
      const Vec at = Vec::load(vertices + 3 * static_cast<std::size_t>(i));
      if (std::isfinite(dot(at, at))) {
        add_solid(part_of(geom, mjGEOM_SPHERE, at, {geom.size[0], geom.size[0], geom.size[0]}));
      }
    }
  }
  if (scene_.flexedgeopt && !skin) add_flex_edges(geom, flex);
  if (used > 0 && (skin || scene_.flexfaceopt)) {
    Item item;
    item.mesh = renderer_.flex;
    const auto first = 3 * static_cast<std::size_t>(scene_.flexfaceadr[flex]);
    item.mesh.position.offset = first * 3 * sizeof(float);
    item.mesh.normal.offset = first * 3 * sizeof(float);
    item.mesh.texcoord.offset = first * 2 * sizeof(float);
    item.mesh.count = 3 * used;
    mjvGeom placed = part_of(geom, mjGEOM_FLEX, {0, 0, 0}, {1, 1, 1});
    placed.texcoord = geom.texcoord;
    add(placed, item, {1, 1, 1}, {1, 1, 1}, 0);
    const Ball ball = ball_around(scene_.flexface + 3 * first, 3 * static_cast<std::size_t>(used));
    items_.back().center = ball.center;
    items_.back().radius = ball.radius;
  }
}

}  // namespace sinew::draw
