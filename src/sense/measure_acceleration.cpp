// SPDX-License-Identifier: Apache-2.0
// Sensors that need accelerations and forces.
#include "sense/common_sensors.h"
#include "shape/primitives/primitive.h"
#include "tree/constraint_jacobian.h"
#include "tree/contact_force.h"
#include "tree/jacobian.h"

namespace sinew {
namespace {

// What the site's body passes on to its parent, about the site and in its axes.
Force<mjtNum> force_through_joint(const SensorView& s) {
  const ObjectFrame site = s.object();
  const Force<mjtNum> f = Force<mjtNum>::load(s.d.cfrc_int + 6 * site.body);
  return rotate_back(site.orientation, moved(f, reference_offset(s.m, s.d, site.body, site.position)));
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

// The sum of the normal forces on the site's body whose contacts the site covers, seen along the normal. Geoms of the
// site's body are felt, flexes that it carries are not: so MuJoCo has it.
mjtNum touch(const mjModel& m, const mjData& d, int site) {
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
    const Vector normal = load3(contact.frame), outward = first ? normal : -normal;
    const Ray ray =
        in_frame({load3(contact.pos), outward}, load3(d.site_xpos + 3 * site), load9(d.site_xmat + 9 * site));
    if (primitive(m.site_type[site]).ray(load3(m.site_size + 3 * site), ray) >= 0) sum += force;
  }
  return sum;
}

using S = const SensorView&;

constexpr SensorMeasure kAccelerationSensors[] = {
    reads(mjSENS_TOUCH, [](S s) { return touch(s.m, s.d, s.id); }),
    reads(mjSENS_FORCE, [](S s) { return force_through_joint(s).linear; }),
    reads(mjSENS_TORQUE, [](S s) { return force_through_joint(s).angular; }),
    reads(mjSENS_TENDONACTFRC, [](S s) { return actuator_force_on_tendon(s.m, s.d, s.id); }),
    reads(mjSENS_JOINTLIMITFRC, [](S s) { return limit_force(s.d, mjCNSTR_LIMIT_JOINT, s.id); }),
    reads(mjSENS_TENDONLIMITFRC, [](S s) { return limit_force(s.d, mjCNSTR_LIMIT_TENDON, s.id); }),
    writes(mjSENS_CONTACT, [](S s, mjtNum* out) { measure_contacts(s.m, s.d, s.sensor, out); }),
    writes(mjSENS_TACTILE, [](S s, mjtNum* out) { measure_tactile(s.m, s.d, s.sensor, out); }),
};
static_assert(measure_stage(kAccelerationSensors, common_sensors::kAcceleration<mjData>, kinds::kSensors, mjSTAGE_ACC));

}  // namespace

constinit const StageMeasures kAccelerationMeasures =
    by_type(kAccelerationSensors, common_sensors::kAcceleration<mjData>);

}  // namespace sinew
