// SPDX-License-Identifier: Apache-2.0
#include "draw/scene/sky.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <vector>

namespace sinew::draw {

namespace {

constexpr float kSkyRadius = 0.7f;  // in distances of the far plane
constexpr float kDensest = 0.23f;   // height of the densest haze, as a share of the eye's

struct HazeVertex {
  float position[3], color[4];
};

void draw_colored(const Device& device, const Mat4& matrix, const std::vector<HazeVertex>& strip) {
  const Gl& gl = device.gl;
  gl.Disable(GL_CULL_FACE);
  gl.UseProgram(device.haze_program);
  gl.UniformMatrix4fv(device.haze_view, 1, GL_FALSE, matrix.m);
  gl.BindVertexArray(device.vertex_array);
  gl.BindBuffer(GL_ARRAY_BUFFER, device.stream);
  gl.BufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(strip.size() * sizeof(HazeVertex)), strip.data(),
                GL_STREAM_DRAW);
  for (const auto& [place, size, offset] :
       {std::tuple{kPosition, 3, offsetof(HazeVertex, position)}, {kColor, 4, offsetof(HazeVertex, color)}}) {
    gl.EnableVertexAttribArray(place);
    gl.VertexAttribDivisor(place, 0);
    gl.VertexAttribPointer(place, size, GL_FLOAT, GL_FALSE, sizeof(HazeVertex), reinterpret_cast<const void*>(offset));
  }
  gl.DrawArrays(GL_TRIANGLES, 0, static_cast<GLsizei>(strip.size()));
  gl.DisableVertexAttribArray(kPosition);
  gl.DisableVertexAttribArray(kColor);
}

}  // namespace

int find_sky(const mjrContext& con) {
  for (int i = 0; i < con.ntexture; ++i) {
    if (con.textureType[i] == mjTEXTURE_SKYBOX) return i;
  }
  return -1;
}

float sky_distance(const View& view) { return kSkyRadius * view.far; }

void draw_sky(const Renderer& renderer, const mjrContext& con, const View& view) {
  const Device& device = *renderer.device;
  const Gl& gl = device.gl;
  gl.Disable(GL_CULL_FACE);
  gl.UseProgram(device.sky_program);
  float rays[12] = {};
  for (int i = 0; i < 3; ++i) view.rays[i].store(rays + 4 * i);
  gl.Uniform4fv(device.sky_rays, 3, rays);
  gl.Uniform4f(device.sky_forward, view.forward.x, view.forward.y, view.forward.z, 0);
  const float depth = view.far - view.near;
  gl.Uniform4f(device.sky_depth, view.near * view.far / depth, -view.near / depth, kSkyRadius * view.far, 0);
  gl.Uniform1i(device.sky_texture, 0);
  gl.ActiveTexture(GL_TEXTURE0);
  gl.BindTexture(GL_TEXTURE_CUBE_MAP, con.texture[find_sky(con)]);
  draw_whole_viewport(device);
}

void draw_night(const Renderer& renderer) {
  const Device& device = *renderer.device;
  const float far = device.clip_control ? 0 : 1;
  draw_colored(device, {}, {{{-1, -1, far}, {0, 0, 0, 1}}, {{3, -1, far}, {0, 0, 0, 1}}, {{-1, 3, far}, {0, 0, 0, 1}}});
}

void draw_haze(const Renderer& renderer, const mjvGeom& plane, const View& view) {
  const Device& device = *renderer.device;
  const Gl& gl = device.gl;
  const Vec x{plane.mat[0], plane.mat[3], plane.mat[6]}, y{plane.mat[1], plane.mat[4], plane.mat[7]};
  const Vec up{plane.mat[2], plane.mat[5], plane.mat[8]};
  const float height = dot(up, view.eye - Vec::load(plane.pos));
  if (!(height > 0) || !std::isfinite(height)) return;
  const Vec below = view.eye - up * height;
  const float outer = kSkyRadius * view.far, inner = outer * (1 - std::clamp(renderer.haze_share, 0.0f, 1.0f));
  const struct { float level, alpha; } rings[] = {{0, 0}, {kDensest, 1}, {1, 0}};
  const int slices = renderer.slices;
  std::vector<HazeVertex> strip;
  const auto add = [&](int slice, int ring) {
    const float angle = 2 * std::numbers::pi_v<float> * static_cast<float>(slice % slices) / static_cast<float>(slices);
    const float level = rings[ring].level, radius = inner + (outer - inner) * level;
    const Vec p = below + x * (radius * std::cos(angle)) + y * (radius * std::sin(angle)) + up * (level * height);
    const float* c = renderer.haze_color;
    strip.push_back({{p.x, p.y, p.z}, {c[0], c[1], c[2], c[3] * rings[ring].alpha}});
  };
  for (int ring = 0; ring < 2; ++ring) {
    for (int i = 0; i < slices; ++i) {
      for (const auto& [slice, level] :
           {std::pair{i, ring}, {i + 1, ring}, {i + 1, ring + 1}, {i, ring}, {i + 1, ring + 1}, {i, ring + 1}}) {
        add(slice, level);
      }
    }
  }
  gl.Enable(GL_BLEND);
  gl.BlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
  draw_colored(device, view.matrix, strip);
  gl.Disable(GL_BLEND);
}

}  // namespace sinew::draw
