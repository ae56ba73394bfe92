// SPDX-License-Identifier: Apache-2.0
// validate_rules.h -- the pieces of find_fault: one function per concept, each trusting those before it in this list.
#ifndef SINEW_MODEL_FILE_VALIDATE_RULES_H_
#define SINEW_MODEL_FILE_VALIDATE_RULES_H_

#include <cstdint>
#include <optional>
#include <string>

#include <mujoco/mjmodel.h>

namespace sinew {

using Fault = std::optional<std::string>;
using Index = std::int64_t;

// validate.cpp: sizes, options, and the tables of references.h.
Fault check_sizes(const mjModel& m);
Fault check_options(const mjModel& m);
Fault check_choices(const mjModel& m);
Fault check_ids(const mjModel& m);
Fault check_spans(const mjModel& m);
// validate_text.cpp
Fault check_names(const mjModel& m);
Fault check_paths(const mjModel& m);
Fault check_custom(const mjModel& m);
// validate_tree.cpp
Fault check_bodies(const mjModel& m);
Fault check_joints(const mjModel& m);
Fault check_dofs(const mjModel& m);
Fault check_trees(const mjModel& m);
Fault check_geoms(const mjModel& m);
// validate_sparse.cpp
Fault check_sparse(const mjModel& m);
// validate_shapes.cpp
Fault check_hierarchies(const mjModel& m);
Fault check_meshes(const mjModel& m);
Fault check_images(const mjModel& m);
// validate_soft.cpp
Fault check_flexes(const mjModel& m);
Fault check_skins(const mjModel& m);
// validate_couplings.cpp
Fault check_pairs(const mjModel& m);
Fault check_equalities(const mjModel& m);
Fault check_tendons(const mjModel& m);
Fault check_actuators(const mjModel& m);
// validate_sensors.cpp
Fault check_sensors(const mjModel& m);

// "name[index] = value: why"
Fault wrong_value(const char* name, Index index, Index value, const std::string& why);

// "name[index] = value: should be expected", or nothing if it is.
Fault expect_value(const char* name, Index index, Index value, Index expected);

// Ids [begin, end) of `ids` that count from the start of their owner's own objects: "mesh 0 has 6 vertices".
struct LocalIds {
  const char* name;
  const int* ids;
  const char* owner;
  Index owner_id;
  const char* objects;
  Index count;
  Index smallest = 0;  // -1 where an object may be missing
};
Fault check_local_ids(const LocalIds& rule, Index begin, Index end);

// How many objects of a type there are; bodies answer for mjOBJ_XBODY, degrees of freedom for mjOBJ_DOF.
struct ObjectCount {
  const char* object;
  const char* count_name;
  int count;
};
ObjectCount count_objects(const mjModel& m, int type);

// An id of an object whose type is known only now; -1 is allowed where `smallest` says so.
Fault check_object_id(const mjModel& m, const char* name, Index index, int id, int type, int smallest);

// Numbers that a joint takes in qpos and in qvel, by mjtJoint.
inline constexpr int kQposWidth[] = {7, 4, 1, 1};
inline constexpr int kDofWidth[] = {6, 3, 1, 1};

}  // namespace sinew

#endif  // SINEW_MODEL_FILE_VALIDATE_RULES_H_
