// SPDX-License-Identifier: Apache-2.0
#include "shape/primitives/table.h"

namespace sinew {

const Primitive& primitive(int type) {
  static constexpr auto kTable = Primitives::rows();
  return kTable[type];
}

CenteredBox primitive_box(int type, const Vector& size) {
  constexpr double kPlaneHalf = 1e10;  // what the API stores as the extent of a plane
  if (type == mjGEOM_PLANE) return {0, 0, -kPlaneHalf / 2, kPlaneHalf, kPlaneHalf, kPlaneHalf / 2};
  const Vector half = kinds::half_extents(type, size);
  return {0, 0, 0, half.x, half.y, half.z};
}

}  // namespace sinew
