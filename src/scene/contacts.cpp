// SPDX-License-Identifier: Apache-2.0
#include "scene/contacts.h"

#include <cstdio>

#include "model/text/names.h"
#include "scene/islands.h"
#include "scene/label.h"
#include "tree/contact_force.h"

namespace sinew {

namespace {

// "ball", "g3", "sheet.e12" or "f0.v7".
void print_side(const mjModel& m, const mjContact& contact, int side, char* text, std::size_t size) {
  const bool is_geom = contact.geom[side] >= 0;
  const int object = is_geom ? contact.geom[side] : contact.flex[side];
  char number[20], part[24] = "";
  std::snprintf(number, sizeof number, "%c%d", is_geom ? 'g' : 'f', object);
  const char* name = id_to_name(m, is_geom ? mjOBJ_GEOM : mjOBJ_FLEX, object);
  if (!is_geom && contact.elem[side] >= 0) std::snprintf(part, sizeof part, ".e%d", contact.elem[side]);
  if (!is_geom && contact.elem[side] < 0) std::snprintf(part, sizeof part, ".v%d", contact.vert[side]);
  std::snprintf(text, size, "%s%s", name ? name : number, part);
}

void label_sides(const mjModel& m, const mjContact& contact, mjvGeom& geom) {
  char first[sizeof geom.label], second[sizeof geom.label];
  print_side(m, contact, 0, first, sizeof first);
  print_side(m, contact, 1, second, sizeof second);
  set_label(geom, "%s | %s", first, second);
}

// The body that a side is fixed to; that of the first vertex if it is a flex.
int body_of(const mjModel& m, const mjContact& contact, int side) {
  if (contact.geom[side] >= 0) return m.geom_bodyid[contact.geom[side]];
  const int flex = contact.flex[side];
  if (flex < 0) return 0;
  const int vertex = contact.vert[side] >= 0
                         ? contact.vert[side]
                         : m.flex_elem[m.flex_elemdataadr[flex] + contact.elem[side] * (m.flex_dim[flex] + 1)];
  const int body = m.flex_vertbodyid[m.flex_vertadr[flex] + vertex];
  return body >= 0 ? body : m.flex_nodebodyid[m.flex_nodeadr[flex]];
}

bool moves(const mjModel& m, const mjContact& contact, int side) {
  return m.body_weldid[body_of(m, contact, side)] != 0;
}

Rgba point_color(const Builder& scene, const mjContact& contact) {
  const mjModel& m = scene.m;
  if (scene.shows(mjVIS_ISLAND) && contact.efc_address >= 0)
    return island_rgba(m, scene.d, body_of(m, contact, moves(m, contact, 0) ? 0 : 1));
  return Rgba::load(contact.efc_address >= 0 ? m.vis.rgba.contactpoint : m.vis.rgba.contactgap);
}

// A disc as thick as the bodies overlap, but never thinner than the model asks for: so also where they are apart.
void add_point(Builder& scene, int i, const mjContact& contact) {
  const mjModel& m = scene.m;
  const mjtNum radius = scene.scaled(m.vis.scale.contactwidth);
  const mjtNum height = max_of(scene.scaled(m.vis.scale.contactheight), -0.5 * contact.dist);
  const Matrix frame = load9(contact.frame);
  mjvGeom* geom =
      scene.add_decor(mjOBJ_UNKNOWN, i, mjGEOM_CYLINDER, {radius, radius, height}, load3(contact.pos),
                      Matrix::from_columns(frame.row(1), frame.row(2), frame.row(0)), point_color(scene, contact));
  if (geom && scene.option.label == mjLABEL_CONTACTPOINT) label_sides(m, contact, *geom);
}

mjvGeom* add_arrow(Builder& scene, int i, int type, const mjContact& contact, const Vector& force, const float* rgba) {
  const mjModel& m = scene.m;
  const Vector from = load3(contact.pos);
  const Vector arrow = m.vis.map.force / at_least_minval(m.stat.meanmass) * force;
  return scene.add_connector(mjOBJ_UNKNOWN, i, mjCAT_DECOR, type, scene.scaled(m.vis.scale.forcewidth), from,
                             from + arrow, Rgba::load(rgba));
}

// The force on the body of the higher number: what stands on the world or was put on another is pushed away from it.
// Where it is split, the normal part comes first; the label says the size of the whole.
void add_force(Builder& scene, int i, const mjContact& contact) {
  const mjModel& m = scene.m;
  if (contact.efc_address < 0) return;
  const int first = body_of(m, contact, 0), second = body_of(m, contact, 1);
  const mjtNum sign = first > second ? -1 : 1;
  const Vector local = sign * contact_force(m, scene.d, contact).linear;
  if (norm(local) < mjMINVAL) return;
  const Matrix frame = load9(contact.frame);
  const bool split = scene.shows(mjVIS_CONTACTSPLIT) && contact.dim > 1, both_move = first > 0 && second > 0;
  mjvGeom* arrow = add_arrow(scene, i, both_move && !split ? mjGEOM_ARROW2 : mjGEOM_ARROW, contact,
                             split ? local.x * frame.row(0) : transpose_times(frame, local), m.vis.rgba.contactforce);
  if (arrow && scene.option.label == mjLABEL_CONTACTFORCE) set_label(*arrow, "%-.3g", norm(local));
  if (!split) return;
  add_arrow(scene, i, mjGEOM_ARROW, contact, local.y * frame.row(1) + local.z * frame.row(2),
            m.vis.rgba.contactfriction);
}

}  // namespace

void add_contacts(Builder& scene) {
  constexpr mjtNum kSmaller = 0.5;
  const bool points = scene.shows(mjVIS_CONTACTPOINT), forces = scene.shows(mjVIS_CONTACTFORCE);
  const bool frames = scene.option.frame == mjFRAME_CONTACT;
  if (!scene.wants(mjCAT_DECOR) || !(points || forces || frames)) return;
  for (int i = 0; i < scene.d.ncon; ++i) {
    const mjContact& contact = scene.d.contact[i];
    if (points) add_point(scene, i, contact);
    if (frames) scene.add_frame(i, load3(contact.pos), transpose(load9(contact.frame)), kSmaller);
    if (forces) add_force(scene, i, contact);
  }
}

}  // namespace sinew
