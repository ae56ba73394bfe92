// SPDX-License-Identifier: Apache-2.0
#include "compile/tree/written_parts.h"

#include <cmath>

namespace sinew {
namespace {

// Frames this close are taken as one: numbers in files often have six digits.
bool near(double a, double b) { return std::abs(a - b) < kSameFrame; }

bool same_origin(const Placement& a, const Placement& b) {
  return near(a.p.x, b.p.x) && near(a.p.y, b.p.y) && near(a.p.z, b.p.z);
}

bool same_axes(const Placement& a, const Placement& b) {
  const double sign = a.q.w * b.q.w + dot(a.q.vector(), b.q.vector()) < 0 ? -1 : 1;
  return near(a.q.w, sign * b.q.w) && near(a.q.x, sign * b.q.x) && near(a.q.y, sign * b.q.y) &&
         near(a.q.z, sign * b.q.z);
}

}  // namespace

mjtByte same_frame(const Placement& place, const Placement& inertial) {
  const Placement body;
  // the body's axes come first: what has them keeps its own position, so that a program may move it
  if (same_axes(place, body)) return same_origin(place, body) ? mjSAMEFRAME_BODY : mjSAMEFRAME_BODYROT;
  if (same_axes(place, inertial)) return same_origin(place, inertial) ? mjSAMEFRAME_INERTIA : mjSAMEFRAME_INERTIAROT;
  return mjSAMEFRAME_NONE;
}

int plugin_id(const Build& build, const Element& user, const mjsPlugin& plugin) {
  if (!plugin.active) return -1;
  if (plugin.element) return static_cast<const Element*>(plugin.element)->id;
  return require_id(build, user, mjOBJ_PLUGIN, *plugin.name);
}

}  // namespace sinew
