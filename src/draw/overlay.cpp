// SPDX-License-Identifier: Apache-2.0
#include "draw/overlay.h"

#include <algorithm>
#include <cstring>
#include <string_view>
#include <vector>

#include "draw/fonts.h"

namespace sinew::draw {

namespace {

constexpr Color kDim{0, 0, 0, 0.5f}, kFirstInk{1, 1, 1, 1}, kSecondInk{0.7f, 0.7f, 0.7f, 1};

using Rows = std::vector<std::string_view>;

Rows split_rows(const char* text) {
  Rows rows;
  std::string_view rest = text ? text : "";
  while (!rest.empty()) {
    const std::size_t end = rest.find('\n');
    rows.push_back(rest.substr(0, end));
    rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
  }
  return rows;
}

int widest(const Fonts& fonts, bool big, const Rows& rows) {
  int width = 0;
  for (const auto& row : rows)
    width = std::max(width, text_width(fonts, big, row.data(), static_cast<int>(row.size())));
  return width;
}

void put_text(Canvas& canvas, int font, float x, float y, std::string_view text, Color color) {
  const int length = static_cast<int>(text.size());
  if (font == mjFONT_SHADOW)
    canvas.shadowed_text(x, y, false, text.data(), length, color);
  else
    canvas.text(x, y, font == mjFONT_BIG, text.data(), length, color);
}

// Where an extent lies in the viewport for a mjtGridPos: 0 at its beginning, 1 at its end, by axis.
float share_across(int gridpos) {
  switch (gridpos) {
    case mjGRID_TOPRIGHT:
    case mjGRID_BOTTOMRIGHT:
    case mjGRID_RIGHT:
      return 1;
    case mjGRID_TOP:
    case mjGRID_BOTTOM:
      return 0.5f;
    default:
      return 0;
  }
}

float share_up(int gridpos) {
  switch (gridpos) {
    case mjGRID_BOTTOMLEFT:
    case mjGRID_BOTTOMRIGHT:
    case mjGRID_BOTTOM:
      return 0;
    case mjGRID_LEFT:
    case mjGRID_RIGHT:
      return 0.5f;
    default:
      return 1;
  }
}

}  // namespace

void draw_text(Renderer& renderer, int font, const char* text, float x, float y, Color color) {
  GLint viewport[4] = {};
  renderer.device->gl.GetIntegerv(GL_VIEWPORT, viewport);
  Canvas canvas(*renderer.device, &renderer.fonts, {viewport[0], viewport[1], viewport[2], viewport[3]});
  const FontFace& face = font_face(renderer.fonts, font == mjFONT_BIG);
  float row_at = y * static_cast<float>(viewport[3]);
  for (const auto& row : split_rows(text)) {
    put_text(canvas, font, x * static_cast<float>(viewport[2]), row_at, row, color);
    row_at -= static_cast<float>(face.height);
  }
  canvas.flush();
}

void draw_overlay(Renderer& renderer, int font, int gridpos, mjrRect viewport, const char* first, const char* second) {
  const bool big = font == mjFONT_BIG;
  const Fonts& fonts = renderer.fonts;
  const FontFace& face = font_face(fonts, big);
  const Rows columns[2] = {split_rows(first), split_rows(second)};
  const std::size_t row_count = std::max(columns[0].size(), columns[1].size());
  if (row_count == 0) return;
  const int margin = std::max(4, face.height / 4), gap = face.height / 2;
  int widths[2] = {};
  for (int i = 0; i < 2; ++i) widths[i] = columns[i].empty() ? 0 : widest(fonts, big, columns[i]);
  const int between = columns[0].empty() || columns[1].empty() ? 0 : gap;
  const int width = widths[0] + between + widths[1] + 2 * margin;
  const int height = static_cast<int>(row_count) * face.height + 2 * margin;
  const float left = share_across(gridpos) * static_cast<float>(viewport.width - width);
  const float bottom = share_up(gridpos) * static_cast<float>(viewport.height - height);

  Canvas canvas(*renderer.device, &fonts, viewport);
  canvas.rectangle(left, bottom, left + static_cast<float>(width), bottom + static_cast<float>(height), kDim);
  for (int i = 0; i < 2; ++i) {
    const float x = left + static_cast<float>(margin + (i ? widths[0] + between : 0));
    float y = bottom + static_cast<float>(height - margin - face.ascent);
    for (const auto& row : columns[i]) {
      put_text(canvas, font, x, y, row, i ? kSecondInk : kFirstInk);
      y -= static_cast<float>(face.height);
    }
  }
  canvas.flush();
}

void draw_rectangle(Device& device, mjrRect viewport, Color color) {
  Canvas canvas(device, nullptr, viewport);
  canvas.rectangle(0, 0, static_cast<float>(viewport.width), static_cast<float>(viewport.height), color);
  canvas.flush();
}

void draw_label(Renderer& renderer, mjrRect viewport, int font, const char* text, Color ground, Color ink) {
  const bool big = font == mjFONT_BIG;
  const FontFace& face = font_face(renderer.fonts, big);
  Canvas canvas(*renderer.device, &renderer.fonts, viewport);
  const auto width = static_cast<float>(viewport.width), height = static_cast<float>(viewport.height);
  canvas.rectangle(0, 0, width, height, ground);
  const Rows rows = split_rows(text);
  // Capital letters reach to about three quarters of the ascent: their middle is what looks centered.
  float y = 0.5f * height - 0.375f * static_cast<float>(face.ascent) +
            0.5f * static_cast<float>(face.height) * (static_cast<float>(rows.size()) - 1);
  for (const auto& row : rows) {
    const int row_width = text_width(renderer.fonts, big, row.data(), static_cast<int>(row.size()));
    put_text(canvas, font, 0.5f * (width - static_cast<float>(row_width)), y, row, ink);
    y -= static_cast<float>(face.height);
  }
  canvas.flush();
}

}  // namespace sinew::draw
