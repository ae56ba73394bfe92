// SPDX-License-Identifier: Apache-2.0
#include "spec/orientation.h"

#include <cmath>

#include <string>

#include "base/error.h"

namespace sinew {
namespace {

// v scaled to unit length; false if it is too short to have a direction, or no number.
bool scale_to_unit(Vector& v) {
  const double length = norm(v);
  if (!(length >= kNoDirection)) return false;
  v = {v.x / length, v.y / length, v.z / length};  // rounds once, as in the recorded figures
  return true;
}

double in_radians(double angle, bool degree) { return degree ? angle * (mjPI / 180) : angle; }

// The y axis need not be perpendicular to x: what of it points along x is taken off.
const char* resolve_xy_axes(const double axes[6], Quat<double>& rotation) {
  Vector x = load3(axes), y = load3(axes + 3);
  if (!scale_to_unit(x)) return "xyaxes: the x axis is too short to have a direction";
  y = y - x * dot(x, y);
  if (!scale_to_unit(y)) return "xyaxes: the y axis, made perpendicular to x, is too short to have a direction";
  rotation = from_matrix(Matrix::from_columns(x, y, normalized(cross(x, y))));
  return nullptr;
}

const char* resolve_euler(const double euler[3], bool degree, std::string_view sequence, Quat<double>& rotation) {
  if (sequence.size() != 3 || sequence.find_first_not_of("xyzXYZ") != std::string_view::npos) {
    return "euler needs a compiler eulerseq of three letters from xyzXYZ";
  }
  Vector angles;
  for (int i = 0; i < 3; ++i) angles[i] = in_radians(euler[i], degree);
  rotation = normalized(from_euler(angles, sequence.data()));
  return nullptr;
}

}  // namespace

double radians(const Element& element, double angle) { return in_radians(angle, compiler_of(element).degree); }

Vector direction_of(const Element& element, const char* attribute, const Vector& v) {
  Vector direction = v;
  if (!scale_to_unit(direction)) {
    throw ModelError(describe(element) + ": " + attribute + " is too short to have a direction");
  }
  return direction;
}

const char* resolve_orientation(const mjsOrientation& alt, bool degree, std::string_view sequence,
                                Quat<double>& rotation) {
  switch (alt.type) {
    case mjORIENTATION_AXISANGLE: {
      Vector axis = load3(alt.axisangle);
      if (!scale_to_unit(axis)) return "axisangle: the axis is too short to have a direction";
      rotation = axis_angle(axis, in_radians(alt.axisangle[3], degree));
      return nullptr;
    }
    case mjORIENTATION_XYAXES:
      return resolve_xy_axes(alt.xyaxes, rotation);
    case mjORIENTATION_ZAXIS: {
      Vector axis = load3(alt.zaxis);
      if (!scale_to_unit(axis)) return "zaxis is too short to have a direction";
      rotation = from_z_axis_to(axis);
      return nullptr;
    }
    case mjORIENTATION_EULER:
      return resolve_euler(alt.euler, degree, sequence, rotation);
    default:
      return "no notation has this number";
  }
}

Quat<double> orientation_of(const Element& element, const double quat[4], const mjsOrientation& alt) {
  if (alt.type != mjORIENTATION_QUAT) {
    const mjsCompiler& compiler = compiler_of(element);
    const std::string_view sequence(compiler.eulerseq, 3);
    Quat<double> rotation;
    const char* problem = resolve_orientation(alt, compiler.degree, sequence, rotation);
    if (!problem) return rotation;
    const bool euler = alt.type == mjORIENTATION_EULER;
    throw ModelError(describe(element) + ": " + problem + (euler ? ", got '" + std::string(sequence) + "'" : ""));
  }
  const Quat<double> q = load4(quat);
  const double length = norm(q);
  if (!(length >= mjMINVAL)) {
    throw ModelError(describe(element) + ": quat is zero; no rotation is 1 0 0 0");
  }
  if (std::abs(length - 1) < mjMINVAL) return q;  // so that a quaternion that was written is read as it was
  return {q.w / length, q.x / length, q.y / length, q.z / length};
}

}  // namespace sinew
