// SPDX-License-Identifier: Apache-2.0
#include "draw/scene/shadow.h"

#include <algorithm>

#include "draw/scene/pass.h"

namespace sinew::draw {

namespace {

constexpr int kSmallestMap = 256;

// Pixels across all that throws shadows, where it is nearest to the eye.
float pixels_of_casters(const View& view, const std::vector<const Item*>& casters) {
  Vec low{1e30f, 1e30f, 1e30f}, high = -low;
  for (const Item* item : casters) {
    for (int k = 0; k < 3; ++k) {
      low[k] = std::min(low[k], item->center[k] - item->radius);
      high[k] = std::max(high[k], item->center[k] + item->radius);
    }
  }
  const float radius = 0.5f * norm(high - low);
  return 2 * pixels_across(view, (low + high) * 0.5f - view.forward * radius, radius);
}

// One and a half texels to a pixel of the picture, or two to one of what throws the shadows, whose map is no larger
// than they are; in powers of two, and no more than the model allows.
int tile_side(const mjrContext& con, mjrRect viewport, const View& view, const std::vector<const Item*>& casters) {
  if (con.shadowSize <= 0 || viewport.width <= 0 || viewport.height <= 0 || casters.empty()) return 0;
  const auto of_picture = 1.5f * static_cast<float>(std::max(viewport.width, viewport.height));
  const float wanted = std::min(of_picture, 2 * pixels_of_casters(view, casters));
  int side = kSmallestMap;
  while (static_cast<float>(side) < wanted && side < con.shadowSize) side *= 2;
  return std::min(side, con.shadowSize);
}

void allocate_map(Renderer& renderer, const mjrContext& con, const Lighting& lighting) {
  const Gl& gl = renderer.device->gl;
  gl.ActiveTexture(GL_TEXTURE1);
  gl.BindTexture(GL_TEXTURE_2D, con.shadowTex);
  if (renderer.shadow_width == lighting.map_width && renderer.shadow_height == lighting.map_height) return;
  renderer.shadow_width = lighting.map_width;
  renderer.shadow_height = lighting.map_height;
  gl.TexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, lighting.map_width, lighting.map_height, 0, GL_DEPTH_COMPONENT,
                GL_UNSIGNED_INT, nullptr);
  gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
  gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
}

void begin_map(const Gl& gl, const mjrContext& con, const Lighting& lighting) {
  gl.BindFramebuffer(GL_FRAMEBUFFER, con.shadowFBO);
  gl.FramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, con.shadowTex, 0);
  const GLenum none = GL_NONE;
  gl.DrawBuffers(1, &none);
  gl.ReadBuffer(GL_NONE);
  for (const GLenum off : {GL_BLEND, GL_STENCIL_TEST, GL_SCISSOR_TEST}) gl.Disable(off);
  if (gl.PolygonMode) gl.PolygonMode(GL_FRONT_AND_BACK, GL_FILL);
  if (gl.ClipControl) gl.ClipControl(GL_LOWER_LEFT, GL_NEGATIVE_ONE_TO_ONE);
  gl.FrontFace(GL_CCW);
  gl.Enable(GL_DEPTH_TEST);
  gl.DepthFunc(GL_LESS);
  gl.DepthMask(GL_TRUE);
  set_depth_range(gl, 0, 1);
  set_clear_depth(gl, 1);
  gl.Viewport(0, 0, lighting.map_width, lighting.map_height);
  gl.Clear(GL_DEPTH_BUFFER_BIT);
  gl.Enable(GL_POLYGON_OFFSET_FILL);
  gl.PolygonOffset(1.5f, 4);
}

// What is drawn are the far sides of things: the sides that are lit are then well in front of the depth in the map.
bool draw_map(Renderer& renderer, const std::vector<const Item*>& casters, const Lighting& lighting,
              std::string& error) {
  for (const ShadowTile& tile : lighting.shadows) {
    renderer.device->gl.Viewport(tile.left, tile.bottom, tile.side, tile.side);
    Pass pass;
    pass.view.matrix = tile.matrix;
    pass.view.orthographic = true;  // the level of detail is that of the map, whatever the distance
    pass.view.pixel_scale = tile.pixel_scale;
    for (Plane& side : pass.view.sides) side = {{0, 0, 0}, 1};
    pass.variant = kDepthVariant;
    pass.culled = GL_FRONT;
    if (!draw_items(renderer, casters, pass, error)) return false;
  }
  return true;
}

}  // namespace

bool light_scene(Renderer& renderer, const mjrContext& con, const mjvScene& scene, const std::vector<Item>& items,
                 const View& view, mjrRect viewport, Lighting& lighting, std::string& error) {
  const Gl& gl = renderer.device->gl;
  std::vector<const Item*> casters;
  for (const Item& item : items) {
    if (item.casts) casters.push_back(&item);
  }
  make_lighting(scene, con, items, tile_side(con, viewport, view, casters), lighting);
  gl.BindBuffer(GL_UNIFORM_BUFFER, renderer.device->lights);
  gl.BufferData(GL_UNIFORM_BUFFER, sizeof(LightBlock), &lighting.block, GL_STREAM_DRAW);
  gl.BindBufferBase(GL_UNIFORM_BUFFER, 0, renderer.device->lights);
  if (lighting.shadows.empty()) return true;
  GLint target = 0;
  gl.GetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &target);
  allocate_map(renderer, con, lighting);
  begin_map(gl, con, lighting);
  const bool good = draw_map(renderer, casters, lighting, error);
  gl.Disable(GL_POLYGON_OFFSET_FILL);
  gl.BindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(target));
  return good;
}

}  // namespace sinew::draw
