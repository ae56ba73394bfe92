// SPDX-License-Identifier: Apache-2.0
#include "draw/scene/render.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>

#include "draw/canvas.h"
#include "draw/fonts.h"
#include "draw/scene/area.h"
#include "draw/scene/lights.h"
#include "draw/scene/pass.h"
#include "draw/scene/shadow.h"
#include "draw/scene/sky.h"

namespace sinew::draw {

namespace {

using ItemList = std::vector<const Item*>;

constexpr float kMargin = 2;             // pixels around areas, for edges that are smoothed
constexpr std::size_t kPlanesApart = 4;  // more planes than these are drawn together, as they are

// The first geom that mirrors: a plane, or the upper side of a box.
struct Mirror {
  int geom = -1;
  Plane plane{};
  Item surface;
  float share = 0;
};

class EyeRenderer {
 public:
  EyeRenderer(Renderer& renderer, mjrRect viewport, mjvScene& scene, const mjrContext& con, int eye)
      : renderer_(renderer),
        gl_(renderer.device->gl),
        viewport_(viewport),
        scene_(scene),
        con_(con),
        view_(
            make_view(scene, eye, viewport, renderer.device->clip_control ? DepthStyle::Reversed : DepthStyle::Plain)),
        items_(make_items(renderer, con, scene, view_)) {
    segment_ = scene.flags[mjRND_SEGMENT];
  }

  bool render(std::string& error) {
    sort_items();
    if (!segment_) find_mirror();
    const bool shadows = !segment_ && flag(mjRND_SHADOW);
    const mjrRect shadowed = shadows ? viewport_ : mjrRect{};
    if (!light_scene(renderer_, con_, scene_, items_, view_, shadowed, *lighting_, error)) return false;
    begin_picture();
    bool good = draw_mirror(error) && draw_opaque(error);
    draw_surroundings();
    good = good && draw_transparent(error);
    end_picture();
    if (good && !segment_) draw_labels(renderer_, viewport_, scene_, view_);
    if (good) draw_frame();
    return good;
  }

 private:
  bool flag(int which) const { return scene_.flags[which] != 0; }

  void sort_items() {
    if (flag(mjRND_WIREFRAME)) margin_ += con_.lineWidth;
    for (const Item& item : items_) {
      (item.transparent ? clear_ : solid_).push_back(&item);
      margin_ = std::max(margin_, kMargin + item.line_width);
    }
    const auto distance = [&](const Item* item) { return scene_.geoms[item->geom].camdist; };
    std::stable_sort(clear_.begin(), clear_.end(),
                     [&](const Item* a, const Item* b) { return distance(a) > distance(b); });
  }

  void find_mirror() {
    if (!flag(mjRND_REFLECTION)) return;
    for (const Item& item : items_) {
      const mjvGeom& geom = scene_.geoms[item.geom];
      if (!(geom.reflectance > 0) || geom.transparent || (geom.type != mjGEOM_PLANE && geom.type != mjGEOM_BOX))
        continue;
      const Vec up{geom.mat[2], geom.mat[5], geom.mat[8]};
      const float rise = geom.type == mjGEOM_BOX ? geom.size[2] : 0;
      const Vec point = Vec::load(geom.pos) + up * rise;
      mirror_.geom = item.geom;
      mirror_.plane = {up, -dot(up, point)};
      mirror_.share = std::min(geom.reflectance, 1.0f);
      mirror_.surface = item;
      if (geom.type == mjGEOM_BOX) {
        mirror_.surface.shape = Shape::Plane;
        for (int i = 0; i < 3; ++i) mirror_.surface.instance.rows[i][3] += up[i] * rise * 1.0001f;
      }
      // A mirror that is seen from behind shows nothing.
      const float side = view_.orthographic ? -dot(up, view_.forward) : dot(up, view_.eye) + mirror_.plane.offset;
      if (side <= 0) mirror_.geom = -1;
      return;
    }
  }

  void begin_picture() {
    const Device& device = *renderer_.device;
    gl_.Viewport(viewport_.left, viewport_.bottom, viewport_.width, viewport_.height);
    gl_.Scissor(viewport_.left, viewport_.bottom, viewport_.width, viewport_.height);
    gl_.Enable(GL_SCISSOR_TEST);
    if (device.clip_control) {
      gl_.ClipControl(GL_LOWER_LEFT, GL_ZERO_TO_ONE);
      set_depth_range(gl_, 0, 1);
    } else {
      set_depth_range(gl_, 1, 0);
    }
    set_clear_depth(gl_, 0);
    gl_.Disable(GL_BLEND);
    gl_.Disable(GL_STENCIL_TEST);
    gl_.FrontFace(GL_CCW);
    gl_.Enable(GL_DEPTH_TEST);
    gl_.DepthFunc(GL_GEQUAL);  // of things in the same place the last one shows
    gl_.DepthMask(GL_TRUE);
    gl_.ColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    gl_.ClearColor(0, 0, 0, 1);
    if (gl_.PolygonMode) gl_.PolygonMode(GL_FRONT_AND_BACK, GL_FILL);
    if (!device.es) set(GL_MULTISAMPLE, !segment_);  // ids must not mix at edges
    // Nothing here uses the stencil, but it shares its words with the depth: software writes whole words faster.
    gl_.StencilMask(255);
    gl_.ClearStencil(0);
    gl_.Clear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
  }

  void end_picture() {
    const Device& device = *renderer_.device;
    if (device.clip_control) gl_.ClipControl(GL_LOWER_LEFT, GL_NEGATIVE_ONE_TO_ONE);
    set_depth_range(gl_, 0, 1);
    set_clear_depth(gl_, 1);
    if (gl_.PolygonMode) gl_.PolygonMode(GL_FRONT_AND_BACK, GL_FILL);
    if (!device.es) gl_.Enable(GL_MULTISAMPLE);
    for (const GLenum off : {GL_DEPTH_TEST, GL_CULL_FACE, GL_STENCIL_TEST}) gl_.Disable(off);
    gl_.DepthFunc(GL_LESS);
    gl_.DepthMask(GL_TRUE);
    gl_.LineWidth(1);
    gl_.FrontFace(GL_CCW);
    gl_.ActiveTexture(GL_TEXTURE0);
    gl_.BindTexture(GL_TEXTURE_CUBE_MAP, 0);
    leave(device);
  }

  void set(GLenum what, bool on) const { on ? gl_.Enable(what) : gl_.Disable(what); }

  // Fog hides the sky.
  bool has_sky() const { return !segment_ && flag(mjRND_SKYBOX) && !flag(mjRND_FOG) && find_sky(con_) >= 0; }

  void draw_surroundings() {
    if (!has_sky() && strayed_.empty()) return;
    if (gl_.PolygonMode) gl_.PolygonMode(GL_FRONT_AND_BACK, GL_FILL);
    if (has_sky())
      draw_sky_and_haze();
    else
      draw_night(renderer_);
    limit_to(viewport_);
    if (flag(mjRND_WIREFRAME) && gl_.PolygonMode) gl_.PolygonMode(GL_FRONT_AND_BACK, GL_LINE);
  }

  void draw_sky_and_haze() {
    Area open;
    open.include_whole();
    for (const Item* item : solid_) {
      if (item->shape == Shape::Plane && !flag(mjRND_WIREFRAME))
        open.limit(area_beside_plane(view_, *item, sky_distance(view_)));
    }
    limit_to(pixels_of(open, viewport_, margin_));
    draw_sky(renderer_, con_, view_);
    limit_to(viewport_);
    const mjvGeom* endless = nullptr;
    for (int i = 0; i < scene_.ngeom && !endless; ++i) {
      const mjvGeom& geom = scene_.geoms[i];
      if (geom.type == mjGEOM_PLANE && !(geom.size[0] > 0) && !(geom.size[1] > 0) && !geom.transparent) endless = &geom;
    }
    if (flag(mjRND_HAZE) && endless) draw_haze(renderer_, *endless, view_);
  }

  Pass plain_pass() const {
    Pass pass;
    pass.view = view_;
    pass.con = &con_;
    pass.light_count = lighting_->count;
    pass.cull = flag(mjRND_CULL_FACE);
    pass.wireframe = flag(mjRND_WIREFRAME);
    pass.variant = lighting_->variant;
    if (!lighting_->shadows.empty()) pass.variant |= kShadowVariant;
    if (flag(mjRND_FOG) && !segment_) pass.variant |= kFogVariant;
    return pass;
  }

  bool draw_mirror(std::string& error) {
    if (!lighting_->shadows.empty()) {
      gl_.ActiveTexture(GL_TEXTURE1);
      gl_.BindTexture(GL_TEXTURE_2D, con_.shadowTex);
    }
    if (flag(mjRND_WIREFRAME) && gl_.PolygonMode) {
      gl_.PolygonMode(GL_FRONT_AND_BACK, GL_LINE);
      gl_.LineWidth(std::clamp(con_.lineWidth, 1.0f, std::max(renderer_.device->max_line_width, 1.0f)));
    }
    if (mirror_.geom < 0) return true;
    // 1: what it shows. Where that is beside the mirror, the surroundings are drawn over it.
    Pass pass = plain_pass();
    pass.variant |= kMirrorVariant;
    pass.view = mirrored(view_, mirror_.plane);
    pass.mirror = mirror_.plane;
    gl_.FrontFace(GL_CW);
    const auto height = [&](const Item* item) {
      return dot(mirror_.plane.normal, item->center) + mirror_.plane.offset;
    };
    ItemList above, below;
    for (const Item* item : solid_) {
      if (item->geom == mirror_.geom) continue;
      if (height(item) > -item->radius) above.push_back(item);
      if (height(item) < item->radius) below.push_back(item);
    }
    Area shown = area_of(pass.view, above);
    shown.include(area_of(pass.view, clear_));
    bool good = draw_items(renderer_, above, pass, error) && draw_blended(pass, error);
    gl_.FrontFace(GL_CCW);
    // 2: what is below it, in addition
    clear_depth(shown);
    pass.view = view_;
    pass.mirror = {-mirror_.plane.normal, -mirror_.plane.offset};
    gl_.Enable(GL_BLEND);
    gl_.BlendFunc(GL_ONE, GL_ONE);
    good = good && draw_items(renderer_, below, pass, error);
    gl_.Disable(GL_BLEND);
    const Area under = area_of(view_, below);
    clear_depth(under);
    shown.include(under);
    strayed_ = shown;
    // 3: the mirror itself, in addition to its share of what it shows
    return good && draw_plane(mirror_.surface, shown, error);
  }

  void clear_depth(const Area& area) const {
    if (area.empty()) return;
    limit_to(pixels_of(area, viewport_, margin_));
    gl_.Clear(GL_DEPTH_BUFFER_BIT);
    limit_to(viewport_);
  }

  void limit_to(mjrRect part) const { gl_.Scissor(part.left, part.bottom, part.width, part.height); }

  // A plane is most of many pictures, and shadows and what it mirrors are a small part of it.
  bool draw_plane(const Item& plane, const Area& mirrored, std::string& error) {
    Area busy = area_of_shadows(view_, plane_of(plane), lighting_->shadows);
    busy.include(mirrored);
    const mjrRect inside = pixels_of(busy, viewport_, margin_);
    bool good = true;
    Item part = plane;
    Pass pass = plain_pass();
    if (inside.width > 0 && inside.height > 0) {
      limit_to(inside);
      if (!mirrored.empty()) {
        part.instance.color[3] = mirror_.share;
        gl_.Enable(GL_BLEND);
        gl_.BlendFunc(GL_ONE, GL_SRC_ALPHA);
      }
      good = draw_items(renderer_, {&part}, pass, error);
      gl_.Disable(GL_BLEND);
    }
    part = plane;
    if (pass.variant & kShadowVariant) pass.variant |= kSunlitVariant;
    for (const mjrRect& rest : beside(inside, viewport_)) {
      limit_to(rest);
      good = good && draw_items(renderer_, {&part}, pass, error);
    }
    limit_to(viewport_);
    return good;
  }

  bool draw_opaque(std::string& error) {
    ItemList planes, rest;
    for (const Item* item : solid_) {
      const bool plane = item->shape == Shape::Plane;
      if (!plane || item->geom != mirror_.geom) (plane ? planes : rest).push_back(item);
    }
    // Planes come last: what they would draw behind other things is not shaded then.
    bool good = draw_items(renderer_, rest, plain_pass(), error);
    if (planes.size() > kPlanesApart || segment_) return good && draw_items(renderer_, planes, plain_pass(), error);
    for (const Item* plane : planes) good = good && draw_plane(*plane, {}, error);
    return good;
  }

  bool draw_blended(Pass pass, std::string& error) {
    gl_.Enable(GL_BLEND);
    gl_.BlendFunc(GL_SRC_ALPHA, flag(mjRND_ADDITIVE) ? GL_ONE : GL_ONE_MINUS_SRC_ALPHA);
    gl_.DepthMask(GL_FALSE);
    pass.keep_order = true;
    pass.variant &= ~(kShadowVariant | kKnownShadowMask);  // no shadow falls on what is transparent
    // MuJoCo's pictures have the color of transparent things twice, unless colors add up.
    ItemList layers;
    for (const Item* item : clear_) layers.insert(layers.end(), flag(mjRND_ADDITIVE) ? 1 : 2, item);
    const bool good = draw_items(renderer_, layers, pass, error);
    gl_.DepthMask(GL_TRUE);
    gl_.Disable(GL_BLEND);
    return good;
  }

  bool draw_transparent(std::string& error) { return draw_blended(plain_pass(), error); }

  void draw_frame() {
    if (scene_.framewidth <= 0) return;
    const float* rgb = scene_.framergb;
    const Color color{rgb[0], rgb[1], rgb[2], 1};
    const auto width = static_cast<float>(viewport_.width), height = static_cast<float>(viewport_.height);
    const float line = std::min({static_cast<float>(scene_.framewidth), 0.5f * width, 0.5f * height});
    Canvas canvas(*renderer_.device, nullptr, viewport_);
    canvas.rectangle(0, 0, width, line, color);
    canvas.rectangle(0, height - line, width, height, color);
    canvas.rectangle(0, line, line, height - line, color);
    canvas.rectangle(width - line, line, width, height - line, color);
    canvas.flush();
  }

  Renderer& renderer_;
  const Gl& gl_;
  mjrRect viewport_;
  mjvScene& scene_;
  const mjrContext& con_;
  View view_;
  std::vector<Item> items_;
  ItemList solid_, clear_;
  Mirror mirror_;
  Area strayed_;            // where pictures in the mirror may lie beside it
  float margin_ = kMargin;  // pixels that things may reach out of their areas
  std::unique_ptr<Lighting> lighting_ = std::make_unique<Lighting>();
  bool segment_ = false;
};

// A window with buffers for both eyes is drawn twice, each time as a whole.
bool render_quad_buffered(Renderer& renderer, mjrRect viewport, mjvScene& scene, const mjrContext& con,
                          std::string& error) {
  const Gl& gl = renderer.device->gl;
  const bool back = con.windowDoublebuffer != 0;
  bool good = true;
  for (int eye = 0; eye < 2; ++eye) {
    gl.DrawBuffer(back ? (eye ? GL_BACK_RIGHT : GL_BACK_LEFT) : (eye ? GL_FRONT_RIGHT : GL_FRONT_LEFT));
    good = good && EyeRenderer(renderer, viewport, scene, con, eye).render(error);
  }
  gl.DrawBuffer(back ? GL_BACK : GL_FRONT);
  return good;
}

}  // namespace

void draw_labels(Renderer& renderer, mjrRect viewport, const mjvScene& scene, const View& view) {
  Canvas canvas(*renderer.device, &renderer.fonts, viewport);
  for (int i = 0; i < scene.ngeom; ++i) {
    const mjvGeom& geom = scene.geoms[i];
    if (!geom.label[0]) continue;
    const Clip at = transform(view.matrix, Vec::load(geom.pos));
    if (!(at.w > 0) || !(std::abs(at.x) <= at.w) || !(std::abs(at.y) <= at.w)) continue;
    const int length = static_cast<int>(strnlen(geom.label, sizeof geom.label));
    canvas.shadowed_text(0.5f * (at.x / at.w + 1) * static_cast<float>(viewport.width),
                         0.5f * (at.y / at.w + 1) * static_cast<float>(viewport.height), false, geom.label, length,
                         {1, 1, 1, 1});
  }
  canvas.flush();
}

bool render_scene(Renderer& renderer, mjrRect viewport, mjvScene& scene, const mjrContext& con, std::string& error) {
  if (scene.stereo == mjSTEREO_NONE) return EyeRenderer(renderer, viewport, scene, con, -1).render(error);
  const bool window = con.currentBuffer == mjFB_WINDOW && con.windowStereo && renderer.device->gl.DrawBuffer;
  if (scene.stereo == mjSTEREO_QUADBUFFERED && window) {
    return render_quad_buffered(renderer, viewport, scene, con, error);
  }
  mjrRect left = viewport, right = viewport;
  left.width = viewport.width / 2;
  right.width = viewport.width - left.width;
  right.left += left.width;
  if (left.width <= 0) return true;
  return EyeRenderer(renderer, left, scene, con, 0).render(error) &&
         EyeRenderer(renderer, right, scene, con, 1).render(error);
}

}  // namespace sinew::draw
