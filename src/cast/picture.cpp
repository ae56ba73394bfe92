// SPDX-License-Identifier: Apache-2.0
#include "cast/picture.h"

#include <cmath>

#include "draw/scene/camera.h"

namespace sinew::cast {
namespace {

Color mix(const Color& a, const Color& b, float share) {
  return {a.r + share * (b.r - a.r), a.g + share * (b.g - a.g), a.b + share * (b.b - a.b), 1};
}

constexpr float kSkyRadius = 0.7f;  // of the drum around the eye that is the sky, in distances of the far plane
constexpr float kDensest = 0.23f;   // height of the densest haze, as a share of the eye's

constexpr int kMostSamples = 16;

// From 0 to 1; what is no number is dark.
float shown(float c) { return c > 0 ? std::min(c, 1.0f) : 0; }

unsigned char byte_of(float c) { return static_cast<unsigned char>(shown(c) * 255 + 0.5f); }

}  // namespace

Picture::Picture(const Assets& assets, mjvScene& scene, int width, int height, int eye) : assets_(assets) {
  const draw::View view = draw::make_view(scene, eye, {0, 0, width, height}, draw::DepthStyle::Plain);
  viewer_.eye = view.eye;
  viewer_.forward = view.forward;
  viewer_.orthographic = view.orthographic;
  viewer_.far = view.far;
  viewer_.pixel = 1 / view.pixel_scale;
  for (int i = 0; i < 3; ++i) rays_[i] = view.rays[i];
  // The rows of the matrix measure a point in half sides of the picture.
  const auto half_side = [&](int row, float& shift) {
    const Vec r{view.matrix.at(row, 0), view.matrix.at(row, 1), view.matrix.at(row, 2)};
    shift = dot(r, viewer_.eye) + view.matrix.at(row, 3);
    return r * (1 / std::max(dot(r, r), 1e-30f));
  };
  float right = 0, up = 0;
  across_ = half_side(0, right);
  upward_ = half_side(1, up);
  corner_ = viewer_.eye - across_ * right - upward_ * up;
  near_ = view.near;
  far_ = view.far;
  parts_ = make_parts(assets, scene, viewer_);
  sight_ = viewer_.orthographic ? Sight::along(parts_.opaque, viewer_.forward)
                                : Sight::from_point(parts_.opaque, viewer_.eye);
  lighting_ = std::make_unique<Lighting>(parts_, make_lamps(scene, assets, parts_));
  has_fog_ = scene.flags[mjRND_FOG] != 0;
  has_sky_ = scene.flags[mjRND_SKYBOX] && !has_fog_ && assets.sky >= 0;
  additive_ = scene.flags[mjRND_ADDITIVE] != 0;
  if (scene.flags[mjRND_REFLECTION]) find_mirror(scene);
  if (has_sky_ && scene.flags[mjRND_HAZE]) find_haze(scene);
}

void Picture::find_haze(const mjvScene& scene) {
  for (const int i : parts_.planes) {
    const mjvGeom& geom = scene.geoms[parts_.all[i].geom];
    if (geom.size[0] > 0 || geom.size[1] > 0) continue;
    haze_up_ = parts_.all[i].axis[2];
    haze_height_ = std::max(0.0f, dot(haze_up_, viewer_.eye - parts_.all[i].centre));
    haze_outer_ = kSkyRadius * far_;
    haze_inner_ = haze_outer_ * (1 - std::clamp(assets_.haze_share, 0.0f, 1.0f));
    return;
  }
}

// The haze is a surface around the eye: at a level of 0 it meets the plane in the inner circle, at a level of 1, the
// eye's height, it ends in the outer one. It is clear at both ends.
void Picture::add_haze(const Ray& ray, float reach, Color& color) const {
  if (!(haze_height_ > 0) || reach < haze_inner_) return;
  const float sink = -dot(ray.direction, haze_up_), along = std::sqrt(std::max(1 - sink * sink, 1e-12f));
  if (sink < 0) return;
  const float slope = sink / along / haze_height_;
  const float distance = haze_outer_ / (1 + (haze_outer_ - haze_inner_) * slope);
  const float level = 1 - distance * slope;
  if (!(level > 0) || distance / along > reach) return;
  const float alpha = level < kDensest ? level / kDensest : (1 - level) / (1 - kDensest);
  color = mix(color, {assets_.haze_color[0], assets_.haze_color[1], assets_.haze_color[2], 1},
              alpha * assets_.haze_color[3]);
}

// The first geom that mirrors: a plane, or the upper side of a box.
void Picture::find_mirror(const mjvScene& scene) {
  for (const Part& part : parts_.all) {
    const mjvGeom& geom = scene.geoms[part.geom];
    const bool flat = part.kind == Kind::kPlane || (part.kind == Kind::kBox && geom.type == mjGEOM_BOX);
    if (!(geom.reflectance > 0) || geom.transparent || !flat) continue;
    const Vec up = part.axis[2], point = part.centre + up * (part.kind == Kind::kBox ? part.size.z : 0);
    mirror_normal_ = up;
    mirror_offset_ = -dot(up, point);
    mirror_share_ = std::min(geom.reflectance, 1.0f);
    const float side = viewer_.orthographic ? -dot(up, viewer_.forward) : dot(up, viewer_.eye) + mirror_offset_;
    if (!(side > 0)) return;
    mirror_geom_ = part.geom;
    const Vec &eye = viewer_.eye, &ahead = viewer_.forward;
    mirrored_sight_ = viewer_.orthographic ? Sight::along(parts_.opaque, ahead - up * (2 * dot(up, ahead)))
                                           : Sight::from_point(parts_.opaque, eye - up * (2 * side));
    std::vector<Ball> sunken;
    for (const Ball& ball : parts_.opaque) {
      if (dot(up, ball.centre) + mirror_offset_ < ball.radius && parts_.all[ball.part].geom != part.geom) {
        sunken.push_back(ball);
      }
    }
    sunken_sight_ = viewer_.orthographic ? Sight::along(sunken, ahead) : Sight::from_point(sunken, eye);
    return;
  }
}

Ray Picture::ray_at(float x, float y) const {
  if (viewer_.orthographic) return {corner_ + across_ * x + upward_ * y, viewer_.forward};
  const Vec way = rays_[0] + rays_[1] * x + rays_[2] * y;
  return {viewer_.eye, way * (1 / std::sqrt(dot(way, way)))};
}

const Part* Picture::nearest(const Sight& sight, float start, const Ray& ray, float from, Hit& hit) const {
  const Part* found = nullptr;
  hit.t = kFar;
  for (const int i : parts_.planes) {
    const Part& plane = parts_.all[i];
    if (meet_plane(plane, ray, from, hit.t, hit)) found = &plane;
  }
  const Part* nearer = nearest_part(sight, start, ray, from, found, hit);
  return nearer ? nearer : found;
}

const Part* Picture::nearest_part(const Sight& sight, float start, const Ray& ray, float from, const Part* last,
                                  Hit& hit) const {
  constexpr float kSamePlace = 1e-6f;
  const Part* nearer = nullptr;
  float reach = hit.t;
  sight.walk(ray, [&](int index, float near) {
    const float slack = kSamePlace * reach, limit = std::min(reach + slack, kFar);
    if (near - start > limit) return true;
    const Part* part = &parts_.all[index];
    const float t = meet(*part, ray, from, limit, Ask::kFirst).t;
    if (!(t < limit) || (t > reach - slack && part < last)) return false;
    reach = t;
    nearer = last = part;
    return false;
  });
  if (nearer) hit = meet(*nearer, ray, from, kFar, Ask::kDetails);
  return nearer;
}

float Picture::sky_distance(const Vec& direction) const {
  const float level = std::sqrt(direction.x * direction.x + direction.y * direction.y);
  return has_sky_ ? kSkyRadius * far_ / std::max({level, std::abs(direction.z), 1e-6f}) : kFar;
}

Color Picture::sky(const Vec& direction) const {
  if (!has_sky_) return {0, 0, 0, 1};
  const Image& image = assets_.images[assets_.sky];
  const float across = 0.5f * viewer_.pixel;
  return image.sample_cube({direction.x, direction.z, -direction.y}, viewer_.orthographic ? 0 : across);
}

Color Picture::fog(const Color& color, float depth) const {
  if (!has_fog_) return color;
  const float range = std::max(assets_.fog_end - assets_.fog_start, 1e-9f);
  const float clear = std::clamp((assets_.fog_end - depth) / range, 0.0f, 1.0f);
  return mix({assets_.fog_color[0], assets_.fog_color[1], assets_.fog_color[2], 1}, color, clear);
}

Color Picture::surface(const Part& part, const Hit& hit, const Ray& ray, bool mirrors) const {
  const Vec place = ray.at(hit.t), away = place - viewer_.eye;
  const float pixel = viewer_.orthographic ? viewer_.pixel : viewer_.pixel * std::sqrt(dot(away, away));
  Color color = lighting_->shade(part, hit, ray, pixel);
  if (has_fog_) color = fog(color, dot(away, viewer_.forward));
  const bool is_mirror = mirrors && part.geom == mirror_geom_ &&
                         std::abs(dot(mirror_normal_, place) + mirror_offset_) < 1e-4f * (1 + hit.t);
  if (!is_mirror) return color;
  const Color seen = look_back(hit, ray, place);
  color.r += mirror_share_ * seen.r;
  color.g += mirror_share_ * seen.g;
  color.b += mirror_share_ * seen.b;
  return color;
}

// What the mirror shows at a place. The way back is a ray from the image of the eye, as far behind the mirror as the
// eye is before it.
Color Picture::look_back(const Hit& hit, const Ray& ray, const Vec& place) const {
  const Vec n = mirror_normal_;
  const Ray back{place + n * (1e-4f * (1 + hit.t)), ray.direction - n * (2 * dot(n, ray.direction))};
  Hit other;
  Seen seen{{0, 0, 0, 1}, kFar, -1};
  const float start = viewer_.orthographic ? dot(back.origin, back.direction) : hit.t;
  if (const Part* behind = nearest(mirrored_sight_, start, back, 0, other)) {
    seen.color = surface(*behind, other, back, false);
    seen.depth = other.t;
  }
  blend_glass(back, 0, seen.depth, seen);
  // What is below the mirror shows through, as it does in MuJoCo's pictures.
  Hit deep;
  const float before = viewer_.orthographic ? dot(ray.origin, ray.direction) : 0;
  if (const Part* below = nearest_part(sunken_sight_, before, ray, hit.t, nullptr, deep)) {
    const Color color = surface(*below, deep, ray, false);
    seen.color = {seen.color.r + color.r, seen.color.g + color.g, seen.color.b + color.b, 1};
  }
  return seen.color;
}

// The front of every transparent part before `reach`, from far to near.
void Picture::blend_glass(const Ray& ray, float from, float reach, Seen& seen) const {
  if (parts_.glass.empty()) return;
  struct Pane {
    float t;
    const Part* part;
    Hit hit;
  };
  constexpr int kMost = 32;
  Pane panes[kMost];
  int count = 0;
  for (const int i : parts_.glass) {
    const Part& part = parts_.all[i];
    const Hit hit = meet(part, ray, from, reach, Ask::kDetails);
    const bool front = dot(hit.normal, ray.direction) < 0 || part.kind == Kind::kPlane;
    if (hit.t < reach && front && count < kMost) panes[count++] = {hit.t, &part, hit};
  }
  std::sort(panes, panes + count, [](const Pane& a, const Pane& b) { return a.t > b.t; });
  for (int i = 0; i < count; ++i) {
    const Color pane = surface(*panes[i].part, panes[i].hit, ray, false);
    const float keep = additive_ ? 1 : 1 - pane.a;
    // MuJoCo's pictures have the colour of transparent things twice, unless colours add up.
    for (int layer = additive_ ? 1 : 0; layer < 2; ++layer) {
      seen.color = {keep * seen.color.r + pane.a * pane.r, keep * seen.color.g + pane.a * pane.g,
                    keep * seen.color.b + pane.a * pane.b, 1};
    }
  }
}

Picture::Seen Picture::look(const Ray& ray, bool colors, bool ids) const {
  const float along = dot(ray.direction, viewer_.forward), from = near_ / std::max(along, 1e-6f);
  Hit hit;
  const Part* part = nearest(sight_, viewer_.orthographic ? dot(ray.origin, ray.direction) : 0, ray, from, hit);
  float last = kSkyRadius * far_;  // nothing nearer is beyond the far plane or the sky
  if (!part || hit.t > last) last = std::min(far_ / std::max(along, 1e-6f), sky_distance(ray.direction));
  if (part && hit.t > last) part = nullptr;
  const float reach = part ? hit.t : last;
  Seen seen{{0, 0, 0, 1}, part || has_sky_ ? reach * along : far_, part ? part->geom : -1};
  if (colors) {
    seen.color = part ? surface(*part, hit, ray, true) : has_fog_ ? fog({}, kFar) : sky(ray.direction);
    add_haze(ray, reach, seen.color);
    blend_glass(ray, from, reach, seen);
  }
  float nearest_pane = reach;
  for (std::size_t i = 0; ids && i < parts_.glass.size(); ++i) {
    const Part& pane = parts_.all[parts_.glass[i]];
    const float t = meet(pane, ray, from, nearest_pane, Ask::kFirst).t;
    if (!(t < nearest_pane)) continue;
    nearest_pane = t;
    seen.geom = pane.geom;
    if (!colors) seen.depth = t * along;
  }
  return seen;
}

void Picture::fill_row(const Frame& frame, int row) const {
  const int up = frame.upward ? row : frame.height - 1 - row;
  const int n = std::clamp(frame.samples, 1, kMostSamples);
  // Places in the picture go from -1 to 1.
  const float across = 2 / static_cast<float>(frame.width), rise = 2 / static_cast<float>(frame.height);
  float shift[kMostSamples];
  for (int i = 0; i < n; ++i) shift[i] = (static_cast<float>(i) + 0.5f) / static_cast<float>(n);
  const float row_y = static_cast<float>(up);
  for (int column = 0; column < frame.width; ++column) {
    const std::size_t pixel = static_cast<std::size_t>(row) * frame.width + column;
    if (frame.rgb) {
      float sum[3] = {0, 0, 0};
      for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) {
          const float x = (static_cast<float>(column) + shift[j]) * across - 1, y = (row_y + shift[i]) * rise - 1;
          const Ray ray = ray_at(x, y);
          const Color c = look(ray, true, false).color;
          sum[0] += shown(c.r);
          sum[1] += shown(c.g);
          sum[2] += shown(c.b);
        }
      }
      for (int k = 0; k < 3; ++k) frame.rgb[3 * pixel + k] = byte_of(sum[k] / static_cast<float>(n * n));
    }
    if (!frame.depth && !frame.geom) continue;
    const float x = (static_cast<float>(column) + 0.5f) * across - 1, y = (row_y + 0.5f) * rise - 1;
    const Seen seen = look(ray_at(x, y), false, frame.geom != nullptr);
    if (frame.depth) frame.depth[pixel] = seen.depth;
    if (frame.geom) frame.geom[pixel] = seen.geom;
  }
}

}  // namespace sinew::cast
