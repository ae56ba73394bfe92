// SPDX-License-Identifier: Apache-2.0
// Contact sensors: of all contacts those that match, of these a few, of each some fields.
#include <algorithm>

#include "model/arena/arena.h"
#include "sense/measure.h"
#include "tree/contact_force.h"

namespace sinew {
namespace {

enum Reduce { kNone, kMinDist, kMaxForce, kNetForce };  // values of sensor_intprm[1]

// A contact that matches. Turned round, it goes from its second geom to its first.
struct Match {
  int contact;
  bool turned;
  mjtNum order;  // the smallest come first, and of equals the first contact
};

// One slot of the output before fields are picked.
struct Slot {
  Force<mjtNum> force;  // in the frame below
  mjtNum distance = 0;
  Vector position, normal, tangent;
};

bool is_in_subtree(const mjModel& m, int body, int root) {
  while (body > root) body = m.body_parentid[body];
  return body == root;
}

// Is the geom, which may be none, part of what one end of the sensor names? An end that names nothing takes any. A side
// that is a flex has no geom and belongs to no body or subtree, though bodies carry it: so MuJoCo has it.
bool geom_matches(const mjModel& m, int geom, int type, int id) {
  if (type == mjOBJ_UNKNOWN || type == mjOBJ_SITE) return true;
  if (geom < 0) return false;
  if (type == mjOBJ_GEOM) return geom == id;
  const int body = m.geom_bodyid[geom];
  return type == mjOBJ_BODY ? body == id : is_in_subtree(m, body, id);
}

int find_matches(const mjModel& m, const mjData& d, const SensorEnds& ends, Reduce reduce, Match* matches) {
  int n = 0;
  for (int i = 0; i < d.ncon; ++i) {
    const mjContact& contact = d.contact[i];
    if (ends.type == mjOBJ_SITE && !site_contains(m, d, ends.id, load3(contact.pos))) continue;
    const auto match = [&](int first, int second) {
      return geom_matches(m, contact.geom[first], ends.type, ends.id) &&
             geom_matches(m, contact.geom[second], ends.reftype, ends.ref);
    };
    const bool straight = match(0, 1);
    if (!straight && !match(1, 0)) continue;
    mjtNum order = 0;
    if (reduce == kMinDist) order = contact.dist;
    if (reduce == kMaxForce) order = -norm(contact_force(m, d, contact).linear);
    matches[n++] = {i, !straight, order};
  }
  return n;
}

// Turning a contact round turns the normal and the first tangent, and the force is that on the other geom: what
// changes sign in these axes is the part along the second tangent.
Slot read_contact(const mjModel& m, const mjData& d, const Match& match) {
  const mjContact& contact = d.contact[match.contact];
  Slot slot{contact_force(m, d, contact), contact.dist, load3(contact.pos), load3(contact.frame),
            load3(contact.frame + 3)};
  if (!match.turned) return slot;
  slot.force.linear.z = -slot.force.linear.z;
  slot.force.angular.z = -slot.force.angular.z;
  slot.normal = -slot.normal;
  slot.tangent = -slot.tangent;
  return slot;
}

// One contact in the axes of the world that does what all do together, at the mean of their positions, weighted by
// their forces.
Slot net_contact(const mjModel& m, const mjData& d, const Match* matches, int n) {
  Slot net;
  net.normal = {1, 0, 0};
  net.tangent = {0, 1, 0};
  mjtNum weights = 0;
  Force<mjtNum> about_origin;
  for (int i = 0; i < n; ++i) {
    const mjContact& contact = d.contact[matches[i].contact];
    const Force<mjtNum> f = contact_force_in_world(m, d, contact);
    const Vector position = load3(contact.pos);
    const mjtNum weight = norm(f.linear);
    weights += weight;
    net.position += position * weight;
    const Force<mjtNum> moved_f = moved(f, -position);
    about_origin = matches[i].turned ? about_origin - moved_f : about_origin + moved_f;
  }
  if (weights > mjMINVAL) net.position *= 1 / weights;
  net.force = moved(about_origin, net.position);
  return net;
}

mjtNum* write_slot(const Slot& slot, int found, int fields, mjtNum* out) {
  const auto wants = [fields](mjtConDataField field) { return (fields >> field & 1) != 0; };
  const auto put = [&](mjtConDataField field, const Vector& v) {
    if (!wants(field)) return;
    v.store(out);
    out += 3;
  };
  if (wants(mjCONDATA_FOUND)) *out++ = found;
  put(mjCONDATA_FORCE, slot.force.linear);
  put(mjCONDATA_TORQUE, slot.force.angular);
  if (wants(mjCONDATA_DIST)) *out++ = slot.distance;
  put(mjCONDATA_POS, slot.position);
  put(mjCONDATA_NORMAL, slot.normal);
  put(mjCONDATA_TANGENT, slot.tangent);
  return out;
}

}  // namespace

void measure_contacts(const mjModel& m, mjData& d, int sensor, mjtNum* out) {
  const int* prm = m.sensor_intprm + mjNSENS * sensor;
  const int fields = prm[0], number = prm[2];
  const auto reduce = static_cast<Reduce>(prm[1]);
  std::fill_n(out, m.sensor_dim[sensor], 0);
  StackFrame frame(d);
  Match* matches = frame.alloc<Match>(d.ncon);
  const int found = find_matches(m, d, SensorEnds(m, sensor), reduce, matches);
  if (reduce == kNetForce) {  // always one contact, even of none
    write_slot(net_contact(m, d, matches, found), found, fields, out);
    return;
  }
  const int slots = std::min(found, number);
  if (reduce != kNone) {
    std::partial_sort(matches, matches + slots, matches + found, [](const Match& a, const Match& b) {
      return a.order != b.order ? a.order < b.order : a.contact < b.contact;
    });
  }
  for (int i = 0; i < slots; ++i) out = write_slot(read_contact(m, d, matches[i]), found, fields, out);
}

}  // namespace sinew
