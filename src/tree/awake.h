// SPDX-License-Identifier: Apache-2.0
// awake.h -- what a stage may leave out because it sleeps.
//   in    who is awake (model/awake.h)
//   note  what sleeps keeps what was computed for it last: poses, axes, inertia, lengths; its velocities and
//         accelerations are zero. Nothing sleeps in data of other scalars
#ifndef SINEW_TREE_AWAKE_H_
#define SINEW_TREE_AWAKE_H_

#include <type_traits>

#include <mujoco/mjdata.h>

#include "model/awake.h"
#include "model/private_data.h"

namespace sinew {

// The numbers 0 to size - 1, or as many from an ascending list.
class IndexList {
 public:
  explicit IndexList(int size, const int* index = nullptr) : index_(index), size_(size) {}

  int size() const { return size_; }
  int operator[](int k) const { return index_ ? index_[k] : k; }
  bool is_complete() const { return !index_; }

 private:
  const int* index_;
  int size_;
};

template <class Data>
bool has_sleepers(const mjModel& m, const Data& d) {
  if constexpr (std::is_same_v<Data, mjData>) return something_sleeps(m, d);
  return false;
}

// Bodies that are awake or static, the world first; parents before children.
template <class Data>
IndexList awake_bodies(const mjModel& m, const Data& d) {
  if constexpr (std::is_same_v<Data, mjData>) {
    if (something_sleeps(m, d)) return IndexList(d.nbody_awake, d.body_awake_ind);
  }
  return IndexList(static_cast<int>(m.nbody));
}

// The same and the roots of sleeping trees: whoever has a parent in that list.
template <class Data>
IndexList bodies_of_awake_parents(const mjModel& m, const Data& d) {
  if constexpr (std::is_same_v<Data, mjData>) {
    if (something_sleeps(m, d)) return IndexList(d.nparent_awake, d.parent_awake_ind);
  }
  return IndexList(static_cast<int>(m.nbody));
}

template <class Data>
IndexList awake_dofs(const mjModel& m, const Data& d) {
  if constexpr (std::is_same_v<Data, mjData>) {
    if (something_sleeps(m, d)) return IndexList(d.nv_awake, d.dof_awake_ind);
  }
  return IndexList(static_cast<int>(m.nv));
}

// Lists of things that follow their bodies are made when they are asked for the first time since someone fell asleep
// or woke up.
const SleepMemory& awake_lists(const mjModel& m, const mjData& d);

// Into its callers: for models in which nothing sleeps it is one comparison.
template <AwakeList kWhich, class Data>
[[gnu::always_inline]] inline IndexList awake_things(const mjModel& m, const Data& d) {
  if constexpr (std::is_same_v<Data, mjData>) {
    if (something_sleeps(m, d)) {
      const SleepMemory& lists = awake_lists(m, d);
      return IndexList(lists.list_size[kWhich], lists.list[kWhich]);
    }
  }
  return IndexList(static_cast<int>(awake_list_sizes(m).of[kWhich]));
}

// What is not asleep: awake, or static.
template <class Data>
IndexList awake_sites(const mjModel& m, const Data& d) {
  return awake_things<kListSites>(m, d);
}
template <class Data>
IndexList awake_cameras(const mjModel& m, const Data& d) {
  return awake_things<kListCameras>(m, d);
}
template <class Data>
IndexList awake_lights(const mjModel& m, const Data& d) {
  return awake_things<kListLights>(m, d);
}
template <class Data>
IndexList awake_tendons(const mjModel& m, const Data& d) {
  return awake_things<kListTendons>(m, d);
}
template <class Data>
IndexList awake_actuators(const mjModel& m, const Data& d) {
  return awake_things<kListActuators>(m, d);
}
template <class Data>
IndexList awake_equalities(const mjModel& m, const Data& d) {
  return awake_things<kListEqualities>(m, d);
}
template <class Data>
IndexList awake_sensors(const mjModel& m, const Data& d) {
  return awake_things<kListSensors>(m, d);
}

// Bodies whose inertias and axes a step computes. The reference point of trees that hang from a static body is the
// centre of mass of all that hangs there: if one of them moves, the axes of the others change, asleep or not.
template <class Data>
IndexList referred_bodies(const mjModel& m, const Data& d) {
  return awake_things<kListReferred>(m, d);
}

// mjtSleepState of a thing that acts on bodies: that of the most awake of them; static ones say nothing.
int tendon_state(const mjModel& m, const mjData& d, int tendon);
int actuator_state(const mjModel& m, const mjData& d, int actuator);
int equality_state(const mjModel& m, const mjData& d, int equality);
int sensor_state(const mjModel& m, const mjData& d, int sensor);

// The trees that an equality holds; flexes, which never sleep, are left out.
constexpr int kMostTreesOfEquality = 4;
int trees_of_equality(const mjModel& m, int equality, int trees[kMostTreesOfEquality]);

// Single questions, for loops over things that have no list; made once before the loop.
template <class Data>
class Sleepers {
 public:
  Sleepers(const mjModel& m, const Data& d) : m_(m), d_(d), any_(has_sleepers(m, d)) {}

  bool has_dof(int dof) const { return any_ && d_.body_awake[m_.dof_bodyid[dof]] == mjS_ASLEEP; }
  bool has_tendon(int tendon) const {
    if constexpr (std::is_same_v<Data, mjData>) return any_ && tendon_state(m_, d_, tendon) == mjS_ASLEEP;
    return false;
  }
  bool has_actuator(int actuator) const {
    if constexpr (std::is_same_v<Data, mjData>) return any_ && actuator_state(m_, d_, actuator) == mjS_ASLEEP;
    return false;
  }

 private:
  const mjModel& m_;
  const Data& d_;
  const bool any_;
};

template <class Visit>
void for_each_awake_tree(const mjData& d, Visit&& visit) {
  const int* tree = private_data(d).sleep.awake_tree;
  for (int k = 0; k < d.ntree_awake; ++k) visit(tree[k]);
}

// Calls visit(first, end) for each run of dofs that are awake; once for all of them if nothing sleeps.
template <class Data, class Visit>
void for_each_awake_run(const mjModel& m, const Data& d, Visit&& visit) {
  if constexpr (std::is_same_v<Data, mjData>) {
    if (something_sleeps(m, d)) {
      int first = 0, end = 0;
      for_each_awake_tree(d, [&](int tree) {
        if (m.tree_dofadr[tree] != end) {
          if (first < end) visit(first, end);
          first = m.tree_dofadr[tree];
        }
        end = m.tree_dofadr[tree] + m.tree_dofnum[tree];
      });
      if (first < end) visit(first, end);
      return;
    }
  }
  visit(0, static_cast<int>(m.nv));
}

// The joints that have the dofs of a run.
template <class Visit>
void for_each_joint_of_run(const mjModel& m, int first, int end, Visit&& visit) {
  if (first == end) return;
  const int last = m.dof_jntid[end - 1];
  for (int j = m.dof_jntid[first]; j <= last; ++j) visit(j);
}

template <class Data, class Visit>
void for_each_awake_joint(const mjModel& m, const Data& d, Visit&& visit) {
  for_each_awake_run(m, d, [&](int first, int end) { for_each_joint_of_run(m, first, end, visit); });
}

}  // namespace sinew

#endif  // SINEW_TREE_AWAKE_H_
