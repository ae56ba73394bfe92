// SPDX-License-Identifier: Apache-2.0
// cable.cpp -- elastic cables: a chain of bodies resists twist and bend between neighbours.
//   in    attributes: twist and bend, moduli in Pa; flat, whether the chain is straight at rest; vmax, for colours
//   math  theta is the rotation vector from a body's parent to the body, theta0 that at rest, both in the parent's
//         frame, where x runs along the cable. The torque on the body is -K (theta - theta0), where
//         K = diag(G J, E Iy, E Iz) / length has the second moments of the section of the body's first geom. The parent
//         gets the opposite.
//   note  between two bodies of one instance only: who hangs the chain on something decides how it is held there
#include <algorithm>
#include <cstring>
#include <memory>
#include <vector>

#include "attributes.h"
#include "first_party.h"

namespace sinew_plugins {
namespace {

struct Link {
  int body;
  mjtNum stiffness[3];  // of twist and of both bends, N m / rad
  mjtNum rest[3];       // rotation vector
  mjtNum torque[3];     // of the last evaluation, in the parent's frame
};

struct Cable {
  std::vector<Link> links;
  mjtNum brightest = 0;  // torque with the last colour; 0: colours are left alone
};

// The second moments of a section: of twist around x, of bend around y and around z.
struct Section {
  mjtNum twist, bend_y, bend_z;
};

Section round_section(mjtNum radius) {
  const mjtNum quarter = mjPI * radius * radius * radius * radius / 4;
  return {2 * quarter, quarter, quarter};
}

// The torsion constant of a rectangle has no closed form; this is the usual approximation by half sides a >= b
// (Roark's Formulas for Stress and Strain).
Section box_section(mjtNum half_y, mjtNum half_z) {
  const mjtNum a = std::max(half_y, half_z), b = std::min(half_y, half_z);
  const mjtNum slender = b / a, correction = 1 - slender * slender * slender * slender / 12;
  return {a * b * b * b * (16.0 / 3 - 3.36 * slender * correction), 4.0 / 3 * half_y * half_z * half_z * half_z,
          4.0 / 3 * half_z * half_y * half_y * half_y};
}

// False, after a warning, if the body has no geom whose section is known.
bool section_of(const mjModel* m, int body, Section& section) {
  const int geom = m->body_geomnum[body] > 0 ? m->body_geomadr[body] : -1;
  const mjtNum* size = geom < 0 ? nullptr : m->geom_size + 3 * geom;
  const int type = geom < 0 ? mjGEOM_NONE : m->geom_type[geom];
  if (type == mjGEOM_CAPSULE || type == mjGEOM_CYLINDER) {
    section = round_section(size[0]);
  } else if (type == mjGEOM_BOX) {
    section = box_section(size[1], size[2]);
  } else {
    mju_warning("cable: the first geom of body %d has to be a capsule, a cylinder or a box", body);
    return false;
  }
  return true;
}

void rotation_vector(mjtNum theta[3], const mjtNum quat[4]) { mju_quat2Vel(theta, quat, 1); }

// The rotation from the parent to the body, from the joints between them: at rest it is body_quat to the last bit.
void relative_rotation(mjtNum quat[4], const mjModel* m, const mjData* d, int body) {
  mju_copy4(quat, m->body_quat + 4 * body);
  for (int j = m->body_jntadr[body]; j >= 0 && j < m->body_jntadr[body] + m->body_jntnum[body]; ++j) {
    const mjtNum* qpos = d->qpos + m->jnt_qposadr[j];
    mjtNum turn[4] = {1, 0, 0, 0};
    if (m->jnt_type[j] == mjJNT_BALL) {
      mju_copy4(turn, qpos);
      mju_normalize4(turn);
    } else if (m->jnt_type[j] == mjJNT_HINGE) {
      mju_axisAngle2Quat(turn, m->jnt_axis + 3 * j, qpos[0] - m->qpos0[m->jnt_qposadr[j]]);
    }
    mju_mulQuat(quat, quat, turn);
  }
}

bool make_link(const mjModel* m, int body, const mjtNum moduli[2], bool flat, Link& link) {
  Section section;
  if (!section_of(m, body, section)) return false;
  const mjtNum length = mju_norm3(m->body_pos + 3 * body);
  if (length < mjMINVAL) {
    mju_warning("cable: body %d lies where its parent does, so that the cable has no length there", body);
    return false;
  }
  link = {
      body,
      {moduli[0] * section.twist / length, moduli[1] * section.bend_y / length, moduli[1] * section.bend_z / length},
      {0, 0, 0},
      {0, 0, 0}};
  if (!flat) rotation_vector(link.rest, m->body_quat + 4 * body);
  return true;
}

int start(const mjModel* m, mjData* d, int instance) {
  mjtNum moduli[2] = {0, 0};
  auto cable = std::make_unique<Cable>();
  if (!read_attribute(m, instance, "twist", 0, mjMAXVAL * mjMAXVAL, moduli) ||
      !read_attribute(m, instance, "bend", 0, mjMAXVAL * mjMAXVAL, moduli + 1) ||
      !read_attribute(m, instance, "vmax", 0, mjMAXVAL, &cable->brightest)) {
    return -1;
  }
  const char* flat_text = given(m, instance, "flat");
  const bool flat = flat_text && !std::strcmp(flat_text, "true");
  for (int body = 1; body < m->nbody; ++body) {
    if (m->body_plugin[body] != instance || m->body_plugin[m->body_parentid[body]] != instance) continue;
    if (!make_link(m, body, moduli, flat, cable->links.emplace_back())) return -1;
  }
  keep(d, instance, cable.release());
  return 0;
}

// Only the joints between the two bodies feel the pair of torques: all others move both alike.
void push(const mjModel* m, mjData* d, Link& link) {
  mjtNum quat[4], theta[3], world[3];
  relative_rotation(quat, m, d, link.body);
  rotation_vector(theta, quat);
  for (int k = 0; k < 3; ++k) link.torque[k] = link.stiffness[k] * (link.rest[k] - theta[k]);
  mju_mulMatVec3(world, d->xmat + 9 * m->body_parentid[link.body], link.torque);
  for (int i = m->body_dofadr[link.body]; i >= 0 && i < m->body_dofadr[link.body] + m->body_dofnum[link.body]; ++i) {
    d->qfrc_passive[i] += mju_dot3(d->cdof + 6 * i, world);
  }
}

void compute(const mjModel* m, mjData* d, int instance, int /*capability*/) {
  for (Link& link : kept<Cable>(d, instance)->links) push(m, d, link);
}

// From blue by green to red, as the torque grows from nothing to `brightest`.
void colour(float rgba[4], mjtNum share) {
  const mjtNum x = mju_clip(share, 0, 1);
  rgba[0] = static_cast<float>(mju_max(0, 2 * x - 1));
  rgba[1] = static_cast<float>(1 - mju_abs(2 * x - 1));
  rgba[2] = static_cast<float>(mju_max(0, 1 - 2 * x));
}

void visualize(const mjModel* m, mjData* d, const mjvOption* /*opt*/, mjvScene* scene, int instance) {
  const Cable& cable = *kept<Cable>(d, instance);
  if (cable.brightest <= 0) return;
  for (int i = 0; i < scene->ngeom; ++i) {
    mjvGeom& drawn = scene->geoms[i];
    if (drawn.objtype != mjOBJ_GEOM || drawn.objid < 0 || drawn.objid >= m->ngeom) continue;
    const auto link = std::find_if(cable.links.begin(), cable.links.end(),
                                   [&](const Link& l) { return l.body == m->geom_bodyid[drawn.objid]; });
    if (link != cable.links.end()) colour(drawn.rgba, mju_norm3(link->torque) / cable.brightest);
  }
}

}  // namespace

mjpPlugin cable_plugin() {
  static const char* const kAttributes[] = {"twist", "bend", "flat", "vmax"};
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  plugin.nattribute = 4;
  plugin.attributes = kAttributes;
  plugin.capabilityflags = mjPLUGIN_PASSIVE;
  plugin.nstate = [](const mjModel*, int) { return 0; };
  plugin.init = start;
  plugin.destroy = discard<Cable>;
  plugin.reset = [](const mjModel*, mjtNum*, void*, int) {};
  plugin.compute = compute;
  plugin.visualize = visualize;
  return plugin;
}

}  // namespace sinew_plugins
