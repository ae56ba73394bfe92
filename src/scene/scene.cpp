// SPDX-License-Identifier: Apache-2.0
#include "scene/scene.h"

#include <algorithm>
#include <cstring>
#include <initializer_list>
#include <type_traits>

#include "base/memory.h"

namespace sinew {

namespace {

// Calls visit(array, length) for each array of the scene. The arrays of a scene that is being freed have no lengths.
template <class Visit>
void for_each_array(mjvScene& s, const mjModel* m, std::size_t faces, Visit&& visit) {
  const auto count = [m](auto size) { return m ? static_cast<std::size_t>(m->*size) : 0; };
  const std::size_t geoms = static_cast<std::size_t>(s.maxgeom), flexes = count(&mjModel::nflex);
  const std::size_t skins = count(&mjModel::nskin), skin_vertices = count(&mjModel::nskinvert);
  visit(s.geoms, geoms);
  visit(s.geomorder, geoms);
  for (int** per_flex : {&s.flexedgeadr, &s.flexedgenum, &s.flexvertadr, &s.flexvertnum, &s.flexfaceadr, &s.flexfacenum,
                         &s.flexfaceused}) {
    visit(*per_flex, flexes);
  }
  visit(s.flexedge, 2 * count(&mjModel::nflexedge));
  visit(s.flexvert, 3 * count(&mjModel::nflexvert));
  visit(s.flexface, 9 * faces);
  visit(s.flexnormal, 9 * faces);
  visit(s.flextexcoord, 6 * faces);
  for (int** per_skin : {&s.skinfacenum, &s.skinvertadr, &s.skinvertnum}) visit(*per_skin, skins);
  visit(s.skinvert, 3 * skin_vertices);
  visit(s.skinnormal, 3 * skin_vertices);
}

void copy_layout(const mjModel& m, mjvScene& s) {
  s.nflex = static_cast<int>(m.nflex);
  s.nskin = static_cast<int>(m.nskin);
  int face = 0;
  for (int f = 0; f < s.nflex; ++f) {
    s.flexedgeadr[f] = m.flex_edgeadr[f];
    s.flexedgenum[f] = m.flex_edgenum[f];
    s.flexvertadr[f] = m.flex_vertadr[f];
    s.flexvertnum[f] = m.flex_vertnum[f];
    s.flexfaceadr[f] = face;
    s.flexfacenum[f] = flex_face_room(m, f);
    face += s.flexfacenum[f];
  }
  if (m.nflexedge) std::copy(m.flex_edge, m.flex_edge + 2 * m.nflexedge, s.flexedge);
  for (int k = 0; k < s.nskin; ++k) {
    s.skinfacenum[k] = m.skin_facenum[k];
    s.skinvertadr[k] = m.skin_vertadr[k];
    s.skinvertnum[k] = m.skin_vertnum[k];
  }
}

}  // namespace

int flex_face_room(const mjModel& m, int flex) {
  const int elements = m.flex_elemnum[flex], shell = m.flex_shellnum[flex];
  switch (m.flex_dim[flex]) {
    case 2:
      return 2 * (elements + shell);  // both sides, and two triangles over every edge of the rim
    case 3:
      return std::max(4 * elements, shell);  // the tetrahedra of a layer, or the surface
    default:
      return 0;
  }
}

void set_default_scene(mjvScene& scene) {
  std::memset(&scene, 0, sizeof scene);
  scene.rotate[0] = 1;
  scene.scale = 1;
  for (const int flag : {mjRND_SHADOW, mjRND_REFLECTION, mjRND_SKYBOX, mjRND_HAZE, mjRND_CULL_FACE}) {
    scene.flags[flag] = 1;
  }
}

bool make_scene(const mjModel* m, mjvScene& scene, int max_geoms) {
  free_scene(scene);
  set_default_scene(scene);
  scene.maxgeom = std::max(max_geoms, 0);
  std::size_t faces = 0;
  for (int f = 0; m && f < m->nflex; ++f) faces += static_cast<std::size_t>(flex_face_room(*m, f));
  bool complete = true;
  for_each_array(scene, m, faces, [&](auto*& array, std::size_t n) {
    using Element = std::remove_reference_t<decltype(*array)>;
    array = n ? static_cast<Element*>(allocate_zeroed(n * sizeof(Element))) : nullptr;
    complete = complete && (array || !n);
  });
  if (!complete) {
    free_scene(scene);
    return false;
  }
  if (m) copy_layout(*m, scene);
  return true;
}

void free_scene(mjvScene& scene) {
  for_each_array(scene, nullptr, 0, [](auto*& array, std::size_t) { release(array); });
  std::memset(&scene, 0, sizeof scene);
}

}  // namespace sinew
