// SPDX-License-Identifier: Apache-2.0
// kind.h -- what the tables of kinds share: sets of object types, and the proof that a table is complete.
//   note  a kind (of sensor, equality, ...) has one row here that describes it, for files, compiler and checks, and one
//         with its functions in the folder of its stage. The enumeration of the public API is the index of both
#ifndef SINEW_BASE_KINDS_KIND_H_
#define SINEW_BASE_KINDS_KIND_H_

#include <bit>
#include <cstddef>

#include <mujoco/mjmodel.h>

namespace sinew::kinds {

// Does each value of an enumeration, from its first (0) to the one before `end`, have one row, at its own place?
template <class Row, std::size_t count>
constexpr bool has_all_rows(const Row (&rows)[count], int end) {
  for (std::size_t i = 0; i < count; ++i) {
    if (rows[i].type != static_cast<int>(i)) return false;
  }
  return static_cast<int>(count) == end;
}

// Sets of object types, one bit each; kNothing stands for "no object".
using ObjectSet = unsigned;
static_assert(mjNOBJECT <= 32);

template <class... Types>
constexpr ObjectSet object_set(Types... types) {
  return (0u | ... | (1u << types));
}
constexpr bool contains(ObjectSet set, int type) { return (set >> type & 1) != 0; }
// The type, if there is only one.
constexpr mjtObj only_type(ObjectSet set) {
  return std::has_single_bit(set) ? static_cast<mjtObj>(std::countr_zero(set)) : mjOBJ_UNKNOWN;
}

inline constexpr ObjectSet kNothing = object_set(mjOBJ_UNKNOWN);
inline constexpr ObjectSet kSite = object_set(mjOBJ_SITE);
inline constexpr ObjectSet kJoint = object_set(mjOBJ_JOINT);
inline constexpr ObjectSet kTendon = object_set(mjOBJ_TENDON);
inline constexpr ObjectSet kActuator = object_set(mjOBJ_ACTUATOR);
inline constexpr ObjectSet kBody = object_set(mjOBJ_BODY);
inline constexpr ObjectSet kCamera = object_set(mjOBJ_CAMERA);
inline constexpr ObjectSet kGeom = object_set(mjOBJ_GEOM);
inline constexpr ObjectSet kMesh = object_set(mjOBJ_MESH);
inline constexpr ObjectSet kGeomOrBody = kGeom | kBody;
inline constexpr ObjectSet kFrame = kGeomOrBody | object_set(mjOBJ_XBODY) | kSite | kCamera;  // whatever has a pose
inline constexpr ObjectSet kContactSide = kNothing | kGeomOrBody | object_set(mjOBJ_XBODY);
inline constexpr ObjectSet kAnything = ~0u;

}  // namespace sinew::kinds

#endif  // SINEW_BASE_KINDS_KIND_H_
