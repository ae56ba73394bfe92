// SPDX-License-Identifier: Apache-2.0
#include "draw/scene/camera.h"

#include <algorithm>
#include <cmath>

namespace sinew::draw {

namespace {

Vec unit_or(const Vec& v, const Vec& otherwise) {
  const float length = std::sqrt(dot(v, v));
  return length > 1e-12f && std::isfinite(length) ? v * (1 / length) : otherwise;
}

mjvGLCamera mean_camera(const mjvGLCamera& a, const mjvGLCamera& b) {
  mjvGLCamera mean = a;
  for (int i = 0; i < 3; ++i) {
    mean.pos[i] = 0.5f * (a.pos[i] + b.pos[i]);
    mean.forward[i] = a.forward[i] + b.forward[i];
    mean.up[i] = a.up[i] + b.up[i];
  }
  const auto half = [&](float mjvGLCamera::*field) { mean.*field = 0.5f * (a.*field + b.*field); };
  half(&mjvGLCamera::frustum_center);
  half(&mjvGLCamera::frustum_width);
  half(&mjvGLCamera::frustum_bottom);
  half(&mjvGLCamera::frustum_top);
  half(&mjvGLCamera::frustum_near);
  half(&mjvGLCamera::frustum_far);
  return mean;
}

Lens make_lens(const mjvGLCamera& camera, mjrRect viewport) {
  Lens lens;
  lens.orthographic = camera.orthographic != 0;
  lens.near = camera.frustum_near;
  lens.far = camera.frustum_far;
  if (!(lens.near > 0) || !(lens.far > lens.near)) lens.near = 0.01f, lens.far = 100;
  lens.bottom = camera.frustum_bottom;
  lens.top = camera.frustum_top;
  if (!(lens.top > lens.bottom)) lens.bottom = -lens.near, lens.top = lens.near;
  // A lens with intrinsics has a half width of its own; else pixels are squares.
  const float square =
      0.5f * (lens.top - lens.bottom) * static_cast<float>(viewport.width) / static_cast<float>(viewport.height);
  const float half = camera.frustum_width > 0 ? camera.frustum_width : square;
  lens.left = camera.frustum_center - half;
  lens.right = camera.frustum_center + half;
  return lens;
}

// Model to room: rotated, scaled, then moved.
Mat4 model_in_room(const mjvScene& scene) {
  Mat4 room;
  if (!scene.enabletransform) return room;
  const float* q = scene.rotate;
  const float norm = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  if (!(norm > 0) || !std::isfinite(norm)) return room;
  const float w = q[0] / norm, x = q[1] / norm, y = q[2] / norm, z = q[3] / norm;
  const float turn[9] = {1 - 2 * (y * y + z * z), 2 * (x * y - w * z),     2 * (x * z + w * y),
                         2 * (x * y + w * z),     1 - 2 * (x * x + z * z), 2 * (y * z - w * x),
                         2 * (x * z - w * y),     2 * (y * z + w * x),     1 - 2 * (x * x + y * y)};
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) room.at(i, j) = scene.scale * turn[3 * i + j];
    room.at(i, 3) = scene.translate[i];
  }
  return room;
}

Vec to_model(const mjvScene& scene, const Mat4& room, const Vec& v, bool point) {
  if (!scene.enabletransform) return v;
  const float scale = scene.scale > 0 ? scene.scale : 1;
  const Vec moved = point ? v - Vec{room.at(0, 3), room.at(1, 3), room.at(2, 3)} : v;
  Vec result;
  for (int i = 0; i < 3; ++i) {
    result[i] = (room.at(0, i) * moved.x + room.at(1, i) * moved.y + room.at(2, i) * moved.z) / scale;
  }
  return point ? result * (1 / scale) : result;
}

void find_sides(View& view) {
  const auto side = [&](int row, float sign) {
    Vec normal;
    for (int i = 0; i < 3; ++i) normal[i] = view.matrix.at(3, i) + sign * view.matrix.at(row, i);
    const float offset = view.matrix.at(3, 3) + sign * view.matrix.at(row, 3);
    const float length = std::sqrt(dot(normal, normal));
    const float scale = length > 0 ? 1 / length : 0;
    return Plane{normal * scale, offset * scale};
  };
  for (int i = 0; i < 2; ++i) {
    view.sides[2 * i] = side(i, 1);
    view.sides[2 * i + 1] = side(i, -1);
  }
  view.sides[4] = {view.forward, -dot(view.forward, view.eye) - view.near};
  view.sides[5] = {-view.forward, dot(view.forward, view.eye) + view.far};
}

}  // namespace

View make_view(const mjvScene& scene, int eye, mjrRect viewport, DepthStyle style) {
  const mjvGLCamera camera = eye < 0 ? mean_camera(scene.camera[0], scene.camera[1]) : scene.camera[eye];
  const Lens lens = make_lens(camera, viewport);
  const Mat4 room = model_in_room(scene);
  const Vec position = Vec::load(camera.pos), forward = unit_or(Vec::load(camera.forward), {0, 1, 0});
  const Vec right = unit_or(cross(forward, Vec::load(camera.up)), any_normal_to(forward)), up = cross(right, forward);
  View view;
  view.matrix = project(lens, style) * look_along(position, forward, up) * room;
  view.eye = to_model(scene, room, position, true);
  view.forward = unit_or(to_model(scene, room, forward, false), {0, 1, 0});
  view.orthographic = lens.orthographic;
  const float scale = scene.enabletransform && scene.scale > 0 ? scene.scale : 1;
  view.near = lens.near / scale;
  view.far = lens.far / scale;
  const float height = (lens.top - lens.bottom) / (lens.orthographic ? 1 : lens.near);
  view.pixel_scale = static_cast<float>(viewport.height) / height * (lens.orthographic ? scale : 1);
  const Vec model_right = to_model(scene, room, right, false), model_up = to_model(scene, room, up, false);
  // Rays that are parallel all see the same point of the sky.
  const float slope = lens.orthographic ? 0 : 0.5f / lens.near;
  view.rays[0] =
      view.forward + model_right * (slope * (lens.left + lens.right)) + model_up * (slope * (lens.bottom + lens.top));
  view.rays[1] = model_right * (slope * (lens.right - lens.left));
  view.rays[2] = model_up * (slope * (lens.top - lens.bottom));
  find_sides(view);
  return view;
}

View mirrored(const View& view, const Plane& plane) {
  View other = view;
  const auto reflect = [&](const Vec& v, float offset) {
    return v - plane.normal * (2 * (dot(plane.normal, v) + offset));
  };
  other.matrix = view.matrix * mirror_at(plane.normal, plane.offset);
  other.eye = reflect(view.eye, plane.offset);
  other.forward = reflect(view.forward, 0);
  for (Vec& ray : other.rays) ray = reflect(ray, 0);
  find_sides(other);
  return other;
}

bool is_outside(const View& view, const Vec& center, float radius) {
  for (const Plane& side : view.sides) {
    if (dot(side.normal, center) + side.offset < -radius) return true;
  }
  return false;
}

float pixels_across(const View& view, const Vec& center, float radius) {
  const float distance = view.orthographic ? 1 : dot(center - view.eye, view.forward);
  return distance <= radius ? 1e9f : radius * view.pixel_scale / distance;
}

}  // namespace sinew::draw
