// SPDX-License-Identifier: Apache-2.0
// api_draw_scene.cpp -- pictures of scenes, and new data for what is drawn in them.
#include "capi/draw/entry.h"
#include "capi/draw/rays.h"
#include "draw/resources.h"
#include "draw/scene/render.h"

using namespace sinew;

namespace {

bool check_id(const char* what, int id, int count, std::string& error) {
  if (id >= 0 && id < count) return true;
  error =
      count > 0 ? format_text("%s %d: 0 to %d are there", what, id, count - 1) : format_text("there is no %s", what);
  return false;
}

}  // namespace

extern "C" {

void mjr_uploadTexture(const mjModel* m, const mjrContext* con, int texid) {
  if (!m) return;
  with_renderer("mjr_uploadTexture", con, [&](draw::Renderer& renderer, std::string& error) {
    if (!check_id("texture", texid, con->ntexture, error)) return;
    draw::upload_texture(renderer, *m, *con, texid, error);
    if (cast::Assets* assets = ray_assets(renderer)) assets->load_texture(*m, texid);
  });
}

void mjr_uploadMesh(const mjModel* m, const mjrContext* con, int meshid) {
  if (!m) return;
  with_renderer("mjr_uploadMesh", con, [&](draw::Renderer& renderer, std::string& error) {
    const auto count = static_cast<int>(renderer.meshes.size() / 2);
    if (!check_id("mesh", meshid, count, error)) return;
    draw::upload_mesh(renderer, *m, meshid);
    if (cast::Assets* assets = ray_assets(renderer)) assets->load_mesh(*m, meshid);
  });
}

void mjr_uploadHField(const mjModel* m, const mjrContext* con, int hfieldid) {
  if (!m) return;
  with_renderer("mjr_uploadHField", con, [&](draw::Renderer& renderer, std::string& error) {
    const auto count = static_cast<int>(renderer.hfields.size());
    if (!check_id("height field", hfieldid, count, error)) return;
    draw::upload_hfield(renderer, *m, hfieldid);
    if (cast::Assets* assets = ray_assets(renderer)) assets->load_hfield(*m, hfieldid);
  });
}

void mjr_render(mjrRect viewport, mjvScene* scn, const mjrContext* con) {
  with_renderer("mjr_render", con, [&](draw::Renderer& renderer, std::string& error) {
    if (!scn || is_empty(viewport)) return;
    if (renderer.companion && !scn->flags[mjRND_WIREFRAME]) {  // rays meet surfaces, not their edges
      render_by_rays(renderer, viewport, *scn, *con, error);
    } else {
      draw::render_scene(renderer, viewport, *scn, *con, error);
    }
  });
}

}  // extern "C"
