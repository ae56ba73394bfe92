// SPDX-License-Identifier: Apache-2.0
#include "draw/canvas.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "draw/fonts.h"

namespace sinew::draw {

Canvas::Canvas(Device& device, const Fonts* fonts, mjrRect viewport)
    : device_(device), fonts_(fonts), viewport_(viewport) {}

void Canvas::quad(float left, float bottom, float right, float top, const GlyphPlace& place, Color color) {
  const Vertex corners[4] = {{left, bottom, place.u0, place.v0, color},
                             {right, bottom, place.u1, place.v0, color},
                             {right, top, place.u1, place.v1, color},
                             {left, top, place.u0, place.v1, color}};
  for (const int i : {0, 1, 2, 0, 2, 3}) vertices_.push_back(corners[i]);
}

void Canvas::rectangle(float left, float bottom, float right, float top, Color color) {
  if (!(right > left) || !(top > bottom)) return;
  const float u = fonts_ ? fonts_->solid_u : 0.5f, v = fonts_ ? fonts_->solid_v : 0.5f;
  quad(left, bottom, right, top, {u, v, u, v}, color);
}

void Canvas::line(float x0, float y0, float x1, float y1, float width, Color color) {
  const float dx = x1 - x0, dy = y1 - y0, length = std::sqrt(dx * dx + dy * dy);
  if (!std::isfinite(length)) return;
  const float half = 0.5f * std::max(width, 1.0f);
  const float ax = length > 0 ? dx / length * half : half, ay = length > 0 ? dy / length * half : 0;
  const float u = fonts_ ? fonts_->solid_u : 0.5f, v = fonts_ ? fonts_->solid_v : 0.5f;
  // The ends reach half a pixel further, so that the pieces of a curve meet without a notch.
  const float ex = ax / half * 0.5f, ey = ay / half * 0.5f;
  const Vertex corners[4] = {{x0 - ex - ay, y0 - ey + ax, u, v, color},
                             {x0 - ex + ay, y0 - ey - ax, u, v, color},
                             {x1 + ex + ay, y1 + ey - ax, u, v, color},
                             {x1 + ex - ay, y1 + ey + ax, u, v, color}};
  for (const int i : {0, 1, 2, 0, 2, 3}) vertices_.push_back(corners[i]);
}

void Canvas::text(float x, float y, bool big, const char* text, int length, Color color) {
  if (!fonts_ || !std::isfinite(x) || !std::isfinite(y)) return;
  float pen = std::round(x);
  const float base = std::round(y);
  for (int i = 0; i < length; ++i) {
    const int index = glyph_index(text[i]);
    if (index < 0) continue;
    const FontGlyph& glyph = font_face(*fonts_, big).glyphs[index];
    const float left = pen + glyph.left, bottom = base + glyph.bottom;
    if (glyph.width > 0) {
      quad(left, bottom, left + glyph.width, bottom + glyph.height, fonts_->glyphs[big][index], color);
    }
    pen += glyph.advance;
  }
}

void Canvas::shadowed_text(float x, float y, bool big, const char* text, int length, Color color) {
  const Color dark{0, 0, 0, color.a};
  for (int dy = -1; dy <= 1; ++dy) {
    for (int dx = -1; dx <= 1; ++dx) {
      if (dx || dy) this->text(std::round(x) + dx, std::round(y) + dy, big, text, length, dark);
    }
  }
  this->text(x, y, big, text, length, color);
}

void Canvas::flush() {
  if (viewport_.width <= 0 || viewport_.height <= 0) return;
  const Gl& gl = device_.gl;
  gl.Viewport(viewport_.left, viewport_.bottom, viewport_.width, viewport_.height);
  if (vertices_.empty()) return;
  for (const GLenum off : {GL_DEPTH_TEST, GL_CULL_FACE, GL_STENCIL_TEST, GL_SCISSOR_TEST}) gl.Disable(off);
  gl.Enable(GL_BLEND);
  gl.BlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
  gl.ColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  if (gl.PolygonMode) gl.PolygonMode(GL_FRONT_AND_BACK, GL_FILL);
  gl.UseProgram(device_.flat_program);
  gl.Uniform4f(device_.flat_scale, 2.0f / static_cast<float>(viewport_.width),
               2.0f / static_cast<float>(viewport_.height), -1, -1);
  gl.Uniform1i(device_.flat_texture, 0);
  gl.ActiveTexture(GL_TEXTURE0);
  gl.BindTexture(GL_TEXTURE_2D, fonts_ ? fonts_->texture : device_.white);
  gl.BindVertexArray(device_.vertex_array);
  gl.BindBuffer(GL_ARRAY_BUFFER, device_.stream);
  gl.BufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(vertices_.size() * sizeof(Vertex)), vertices_.data(),
                GL_STREAM_DRAW);
  const auto attribute = [&](GLuint place, GLint size, std::size_t offset) {
    gl.EnableVertexAttribArray(place);
    gl.VertexAttribDivisor(place, 0);
    gl.VertexAttribPointer(place, size, GL_FLOAT, GL_FALSE, sizeof(Vertex), reinterpret_cast<const void*>(offset));
  };
  attribute(kPosition, 2, offsetof(Vertex, x));
  attribute(kTexcoord, 2, offsetof(Vertex, u));
  attribute(kColor, 4, offsetof(Vertex, color));
  gl.DrawArrays(GL_TRIANGLES, 0, static_cast<GLsizei>(vertices_.size()));
  for (const GLuint place : {kPosition, kTexcoord, kColor}) gl.DisableVertexAttribArray(place);
  vertices_.clear();
  leave(device_);
}

}  // namespace sinew::draw
