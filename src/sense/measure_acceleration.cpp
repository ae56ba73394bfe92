// SPDX-License-Identifier: Apache-2.0
// Sensors that need accelerations and forces.
#include "sense/measure.h"
#include "shape/ray.h"
#include "tree/contact_force.h"
#include "tree/jacobian.h"

namespace sinew {
namespace {

// What the site's body passes on to its parent, about the site and in its axes.
Force<mjtNum> force_through_joint(const mjModel& m, const mjData& d, const ObjectFrame& site) {
  const Force<mjtNum> f = Force<mjtNum>::load(d.cfrc_int + 6 * site.body);
  return rotate_back(site.orientation, moved(f, reference_offset(m, d, site.body, site.position)));
}

mjtNum limit_force(const mjData& d, int type, int id) {
  const int row = find_limit_row(d, type, id);
  return row < 0 ? 0 : d.efc_force[row];
}

mjtNum actuator_force_on_tendon(const mjModel& m, const mjData& d, int tendon) {
  mjtNum sum = 0;
  for (int i = 0; i < m.nu; ++i) {
    if (m.actuator_trntype[i] == mjTRN_TENDON && m.actuator_trnid[2 * i] == tendon) sum += d.actuator_force[i];
  }
  return sum;
}

}  // namespace

// Geoms of the site's body are felt, flexes that it carries are not: so MuJoCo has it.
mjtNum measure_touch(const mjModel& m, const mjData& d, int site) {
  mjtNum sum = 0;
  for (int i = 0; i < d.ncon; ++i) {
    const mjContact& contact = d.contact[i];
    if (contact.efc_address < 0) continue;
    const auto is_own = [&](int geom) { return geom >= 0 && m.geom_bodyid[geom] == m.site_bodyid[site]; };
    const bool first = is_own(contact.geom[0]);
    if (!first && !is_own(contact.geom[1])) continue;
    const mjtNum force = contact_force(m, d, contact).linear.x;
    if (force <= 0) continue;
    // Soft contacts sink in and may leave the site on its far side: look back from them, out of the body. From inside
    // the site the ray meets its surface too, so that one test serves both.
    const Vec3<mjtNum> normal = load3(contact.frame), outward = first ? normal : -normal;
    const Ray ray =
        in_frame({load3(contact.pos), outward}, load3(d.site_xpos + 3 * site), load9(d.site_xmat + 9 * site));
    if (ray_primitive(m.site_type[site], m.site_size + 3 * site, ray) >= 0) sum += force;
  }
  return sum;
}

void measure_acceleration(const mjModel& m, mjData& d, int sensor, mjtNum* out) {
  const SensorEnds ends(m, sensor);
  switch (m.sensor_type[sensor]) {
    case mjSENS_TOUCH:
      *out = measure_touch(m, d, ends.id);
      return;
    case mjSENS_ACCELEROMETER:
      object_acceleration(m, d, ends.object(m, d), Axes::kLocal).linear.store(out);
      return;
    case mjSENS_FORCE:
      force_through_joint(m, d, ends.object(m, d)).linear.store(out);
      return;
    case mjSENS_TORQUE:
      force_through_joint(m, d, ends.object(m, d)).angular.store(out);
      return;
    case mjSENS_ACTUATORFRC:
      *out = d.actuator_force[ends.id];
      return;
    case mjSENS_JOINTACTFRC:
      *out = d.qfrc_actuator[m.jnt_dofadr[ends.id]];
      return;
    case mjSENS_TENDONACTFRC:
      *out = actuator_force_on_tendon(m, d, ends.id);
      return;
    case mjSENS_JOINTLIMITFRC:
      *out = limit_force(d, mjCNSTR_LIMIT_JOINT, ends.id);
      return;
    case mjSENS_TENDONLIMITFRC:
      *out = limit_force(d, mjCNSTR_LIMIT_TENDON, ends.id);
      return;
    case mjSENS_FRAMELINACC:
      object_acceleration(m, d, ends.object(m, d), Axes::kWorld).linear.store(out);
      return;
    case mjSENS_FRAMEANGACC:
      object_acceleration(m, d, ends.object(m, d), Axes::kWorld).angular.store(out);
      return;
    case mjSENS_CONTACT:
      measure_contacts(m, d, sensor, out);
      return;
    case mjSENS_TACTILE:
      measure_tactile(m, d, sensor, out);
      return;
    default:
      return;
  }
}

}  // namespace sinew
