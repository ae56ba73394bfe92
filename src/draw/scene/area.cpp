// SPDX-License-Identifier: Apache-2.0
#include "draw/scene/area.h"

#include <algorithm>
#include <cmath>

#include "draw/stretch.h"

namespace sinew::draw {

namespace {

// Points this near to the eye's own plane may be anywhere in the picture.
bool is_in_front(const Clip& at) { return at.w > 1e-6f && std::isfinite(at.x + at.y); }

// Includes a point; false if nothing is known of where it is seen.
bool include_point(const View& view, const Vec& point, Area& area) {
  const Clip at = transform(view.matrix, point);
  if (!is_in_front(at)) return false;
  area.include(at.x / at.w, at.y / at.w);
  return true;
}

bool include_ball(const View& view, const Vec& center, float radius, Area& area) {
  for (int corner = 0; corner < 8; ++corner) {
    const Vec away{corner & 1 ? radius : -radius, corner & 2 ? radius : -radius, corner & 4 ? radius : -radius};
    if (!include_point(view, center + away, area)) return false;
  }
  return true;
}

}  // namespace

void Area::include(float x, float y) {
  const float at[2] = {x, y};
  for (int i = 0; i < 2; ++i) {
    low[i] = std::min(low[i], std::clamp(at[i], -1.0f, 1.0f));
    high[i] = std::max(high[i], std::clamp(at[i], -1.0f, 1.0f));
  }
}

void Area::include(const Area& other) {
  for (int i = 0; i < 2; ++i) {
    low[i] = std::min(low[i], other.low[i]);
    high[i] = std::max(high[i], other.high[i]);
  }
}

void Area::include_whole() {
  include(-1, -1);
  include(1, 1);
}

void Area::limit(const Area& other) {
  for (int i = 0; i < 2; ++i) {
    low[i] = std::max(low[i], other.low[i]);
    high[i] = std::min(high[i], other.high[i]);
  }
}

mjrRect pixels_of(const Area& area, mjrRect viewport, float margin) {
  if (area.empty()) return {viewport.left, viewport.bottom, 0, 0};
  const auto edge = [&](float at, float more, int size) {
    const float pixels = 0.5f * (at + 1) * static_cast<float>(size) + more;
    return static_cast<int>(std::clamp(pixels, 0.0f, static_cast<float>(size)));
  };
  const int left = edge(area.low[0], -margin, viewport.width), bottom = edge(area.low[1], -margin, viewport.height);
  const int right = edge(area.high[0], margin + 1, viewport.width);
  const int top = edge(area.high[1], margin + 1, viewport.height);
  return {viewport.left + left, viewport.bottom + bottom, right - left, top - bottom};
}

std::vector<mjrRect> beside(mjrRect inside, mjrRect viewport) {
  if (inside.width <= 0 || inside.height <= 0) return {viewport};
  const int right = end_of(inside.left, inside.width), top = end_of(inside.bottom, inside.height);
  const int end = end_of(viewport.left, viewport.width), roof = end_of(viewport.bottom, viewport.height);
  const mjrRect around[] = {{viewport.left, viewport.bottom, viewport.width, inside.bottom - viewport.bottom},
                            {viewport.left, top, viewport.width, roof - top},
                            {viewport.left, inside.bottom, inside.left - viewport.left, inside.height},
                            {right, inside.bottom, end - right, inside.height}};
  std::vector<mjrRect> parts;
  for (const mjrRect& part : around) {
    if (part.width > 0 && part.height > 0) parts.push_back(part);
  }
  return parts;
}

Plane plane_of(const Item& plane) {
  const auto& rows = plane.instance.rows;
  const Vec up{rows[0][2], rows[1][2], rows[2][2]}, normal = up * (1 / std::max(norm(up), 1e-12f));
  return {normal, -dot(normal, Vec{rows[0][3], rows[1][3], rows[2][3]})};
}

Area area_of(const View& view, const std::vector<const Item*>& items) {
  Area area;
  for (const Item* item : items) {
    if (is_outside(view, item->center, item->radius)) continue;
    if (!include_ball(view, item->center, item->radius, area)) area.include_whole();
  }
  return area;
}

Area area_of_shadows(const View& view, const Plane& plane, const std::vector<ShadowTile>& shadows) {
  Area area;
  for (const ShadowTile& tile : shadows) {
    int missed = 0;
    bool known = true;
    for (const auto& [from, along] : tile.edges) {
      const float rise = dot(plane.normal, from) + plane.offset, fall = -dot(plane.normal, along);
      const float reach = rise / fall;
      if (!std::isfinite(reach) || std::abs(fall) < 1e-3f * norm(along)) {
        known = false;
      } else if (!tile.parallel && reach <= 0) {
        ++missed;
      } else {
        known = known && include_point(view, from + along * reach, area);
      }
    }
    if (missed == 4 && known) continue;  // all of the light goes the other way
    if (missed > 0 || !known) area.include_whole();
  }
  return area;
}

Area area_beside_plane(const View& view, const Item& plane, float reach) {
  constexpr int kSteps = 32;
  const auto& rows = plane.instance.rows;
  const auto column = [&](int j) { return Vec{rows[0][j], rows[1][j], rows[2][j]}; };
  const Vec x = column(0), y = column(1), up = column(2), center = column(3);
  const float height = dot(up, view.eye - center);
  Area area;
  if (view.orthographic || !(height > 0)) {
    area.include_whole();
    return area;
  }
  const auto covers = [&](float u, float v) {
    const Vec ray = view.rays[0] + view.rays[1] * u + view.rays[2] * v;
    const float fall = -dot(up, ray);
    if (!(fall > 0)) return false;
    const Vec way = ray * (height / fall), at = view.eye + way - center;
    return dot(way, way) < reach * reach && dot(way, view.forward) > view.near && std::abs(dot(at, x)) < dot(x, x) &&
           std::abs(dot(at, y)) < dot(y, y);
  };
  for (int edge = 0; edge < 4; ++edge) {
    for (int i = 0; i < 4 * kSteps; ++i) {
      const auto place = [&](int step) { return 2 * static_cast<float>(step) / (4 * kSteps) - 1; };
      const float side = edge & 1 ? 1.0f : -1.0f;
      const float ends[2] = {place(i), place(i + 1)};
      const auto corner = [&](float end, int axis) { return (edge >> 1) == axis ? side : end; };
      if (covers(corner(ends[0], 0), corner(ends[0], 1)) && covers(corner(ends[1], 0), corner(ends[1], 1))) continue;
      for (const float end : ends) area.include(corner(end, 0), corner(end, 1));
    }
  }
  return area;
}

}  // namespace sinew::draw
