// SPDX-License-Identifier: Apache-2.0
#include "spec/orientation.h"

#include <cmath>

#include <string>

#include "base/error.h"

namespace sinew {
namespace {

// The y axis need not be perpendicular to x: what of it points along x is taken off.
Quat<double> from_xy_axes(const Element& element, const double axes[6]) {
  const Vec3<double> x = direction_of(element, "xyaxes: the x axis", load3(axes));
  const Vec3<double> y_given = load3(axes + 3);
  const Vec3<double> y =
      direction_of(element, "xyaxes: the y axis, made perpendicular to x,", y_given - x * dot(x, y_given));
  return from_matrix(Mat3<double>::from_columns(x, y, normalized(cross(x, y))));
}

Quat<double> from_euler_of(const Element& element, const double euler[3]) {
  const mjsCompiler& compiler = compiler_of(element);
  for (const char axis : compiler.eulerseq) {
    if ((axis >= 'x' && axis <= 'z') || (axis >= 'X' && axis <= 'Z')) continue;
    throw ModelError(describe(element) + ": euler needs a compiler eulerseq of three letters from xyzXYZ, got '" +
                     std::string(compiler.eulerseq, 3) + "'");
  }
  Vec3<double> angles;
  for (int i = 0; i < 3; ++i) angles[i] = radians(element, euler[i]);
  return normalized(from_euler(angles, compiler.eulerseq));
}

}  // namespace

double radians(const Element& element, double angle) {
  return compiler_of(element).degree ? angle * (mjPI / 180) : angle;
}

Vec3<double> direction_of(const Element& element, const char* attribute, const Vec3<double>& v) {
  const double length = norm(v);
  // written so that a NaN is refused as well
  if (!(length >= kNoDirection)) {
    throw ModelError(describe(element) + ": " + attribute + " is too short to have a direction");
  }
  return {v.x / length, v.y / length, v.z / length};  // rounds once, as in the recorded figures
}

Quat<double> orientation_of(const Element& element, const double quat[4], const mjsOrientation& alt) {
  switch (alt.type) {
    case mjORIENTATION_AXISANGLE:
      return axis_angle(direction_of(element, "axisangle: the axis", load3(alt.axisangle)),
                        radians(element, alt.axisangle[3]));
    case mjORIENTATION_XYAXES:
      return from_xy_axes(element, alt.xyaxes);
    case mjORIENTATION_ZAXIS:
      return from_z_axis_to(direction_of(element, "zaxis", load3(alt.zaxis)));
    case mjORIENTATION_EULER:
      return from_euler_of(element, alt.euler);
    case mjORIENTATION_QUAT:
      break;
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
