// SPDX-License-Identifier: Apache-2.0
#include "draw/scene/pass.h"

#include <algorithm>
#include <cstddef>
#include <tuple>

#include "draw/resources.h"

namespace sinew::draw {

namespace {

constexpr float kCoarserBelow = 3, kCoarsestBelow = 1.5f;  // pixels of radius

struct Draw {
  const Item* item;
  const Mesh* mesh;
  int variant;

  auto key() const {
    return std::make_tuple(variant, item->texture, mesh->position.buffer, mesh->position.offset, item->both_sides,
                           mesh->lines ? item->line_width : 0.0f);
  }
};

int detail_of(const View& view, const Item& item) {
  const float pixels = pixels_across(view, item.center, item.radius);
  return pixels < kCoarsestBelow ? 2 : pixels < kCoarserBelow ? 1 : 0;
}

std::vector<Draw> choose(const Renderer& renderer, const std::vector<const Item*>& items, const Pass& pass) {
  std::vector<Draw> draws;
  draws.reserve(items.size());
  for (const Item* item : items) {
    if (is_outside(pass.view, item->center, item->radius)) continue;
    const bool built_in = item->shape != Shape::Count;
    const Mesh* mesh =
        built_in ? &shape_mesh(renderer, item->shape, detail_of(pass.view, *item), pass.wireframe) : &item->mesh;
    const int variant = pass.variant & kDepthVariant ? kDepthVariant : pass.variant | item->variant;
    draws.push_back({item, mesh, item->variant & kFlatVariant ? variant & (kFlatVariant | kMirrorVariant) : variant});
  }
  if (!pass.keep_order) {
    std::stable_sort(draws.begin(), draws.end(), [](const Draw& a, const Draw& b) { return a.key() < b.key(); });
  }
  return draws;
}

void set_uniforms(const Gl& gl, const SceneProgram& program, const Pass& pass) {
  gl.UseProgram(program.program);
  gl.UniformMatrix4fv(program.view_projection, 1, GL_FALSE, pass.view.matrix.m);
  const Vec &eye = pass.view.eye, &forward = pass.view.forward;
  gl.Uniform3f(program.eye, eye.x, eye.y, eye.z);
  gl.Uniform4f(program.forward, forward.x, forward.y, forward.z, pass.view.orthographic ? 1.0f : 0.0f);
  gl.Uniform1i(program.texture, 0);
  gl.Uniform1i(program.shadow_map, 1);
  gl.Uniform1i(program.light_count, pass.light_count);
  gl.Uniform4f(program.mirror, pass.mirror.normal.x, pass.mirror.normal.y, pass.mirror.normal.z, pass.mirror.offset);
  if (pass.con) {
    gl.Uniform4fv(program.fog_color, 1, pass.con->fogRGBA);
    gl.Uniform2f(program.fog_range, pass.con->fogStart, std::max(pass.con->fogEnd, pass.con->fogStart + 1e-6f));
  }
}

void bind_mesh(const Gl& gl, const Mesh& mesh) {
  const auto bind = [&](GLuint place, GLint size, const Stream& stream) {
    if (!stream.buffer) {
      gl.DisableVertexAttribArray(place);
      return;
    }
    gl.BindBuffer(GL_ARRAY_BUFFER, stream.buffer);
    gl.EnableVertexAttribArray(place);
    gl.VertexAttribDivisor(place, 0);
    gl.VertexAttribPointer(place, size, GL_FLOAT, GL_FALSE, stream.stride,
                           reinterpret_cast<const void*>(stream.offset));
  };
  bind(kPosition, 3, mesh.position);
  bind(kNormal, 3, mesh.normal);
  bind(kTexcoord, 2, mesh.texcoord);
  gl.BindBuffer(GL_ELEMENT_ARRAY_BUFFER, mesh.indices);
}

void bind_instances(const Gl& gl, GLuint buffer, std::size_t first) {
  gl.BindBuffer(GL_ARRAY_BUFFER, buffer);
  for (GLuint i = kRow0; i < kAttributes; ++i) {
    gl.EnableVertexAttribArray(i);
    gl.VertexAttribDivisor(i, 1);
    const std::size_t offset = first * sizeof(Instance) + (i - kRow0) * 4 * sizeof(float);
    gl.VertexAttribPointer(i, 4, GL_FLOAT, GL_FALSE, sizeof(Instance), reinterpret_cast<const void*>(offset));
  }
}

static_assert(sizeof(Instance) == 6 * 4 * sizeof(float));

void draw_batch(const Device& device, const Draw& draw, int count, const Pass& pass) {
  const Gl& gl = device.gl;
  const Mesh& mesh = *draw.mesh;
  if (draw.item->texture && !(pass.variant & kDepthVariant)) {
    gl.ActiveTexture(GL_TEXTURE0);
    gl.BindTexture(draw.item->variant & kTextureCubeVariant ? GL_TEXTURE_CUBE_MAP : GL_TEXTURE_2D, draw.item->texture);
  }
  if (pass.cull && !draw.item->both_sides)
    gl.Enable(GL_CULL_FACE);
  else
    gl.Disable(GL_CULL_FACE);
  gl.CullFace(pass.culled);
  if (mesh.lines) gl.LineWidth(std::clamp(draw.item->line_width, 1.0f, std::max(device.max_line_width, 1.0f)));
  const GLenum mode = mesh.lines ? GL_LINES : GL_TRIANGLES;
  if (mesh.indices)
    gl.DrawElementsInstanced(mode, mesh.count, GL_UNSIGNED_INT, nullptr, count);
  else
    gl.DrawArraysInstanced(mode, 0, mesh.count, count);
}

}  // namespace

bool draw_items(Renderer& renderer, const std::vector<const Item*>& items, const Pass& pass, std::string& error) {
  const std::vector<Draw> draws = choose(renderer, items, pass);
  if (draws.empty()) return true;
  Device& device = *renderer.device;
  const Gl& gl = device.gl;
  std::vector<Instance> instances;
  instances.reserve(draws.size());
  for (const Draw& draw : draws) instances.push_back(draw.item->instance);
  gl.BindVertexArray(device.vertex_array);
  gl.BindBuffer(GL_ARRAY_BUFFER, device.instances);
  gl.BufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(instances.size() * sizeof(Instance)), instances.data(),
                GL_STREAM_DRAW);
  int variant = -1;
  for (std::size_t first = 0; first < draws.size();) {
    std::size_t last = first + 1;
    while (last < draws.size() && draws[last].key() == draws[first].key()) ++last;
    if (draws[first].variant != variant) {
      variant = draws[first].variant;
      const SceneProgram* program = scene_program(device, variant, error);
      if (!program) return false;
      set_uniforms(gl, *program, pass);
    }
    bind_mesh(gl, *draws[first].mesh);
    bind_instances(gl, device.instances, first);
    draw_batch(device, draws[first], static_cast<int>(last - first), pass);
    first = last;
  }
  for (GLuint i = 0; i < kAttributes; ++i) {
    gl.VertexAttribDivisor(i, 0);
    gl.DisableVertexAttribArray(i);
  }
  gl.BindBuffer(GL_ELEMENT_ARRAY_BUFFER, 0);
  return true;
}

}  // namespace sinew::draw
