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

// mjtSleepState of a thing that acts on bodies: that of the most awake of them; static ones say nothing.
int tendon_state(const mjModel& m, const mjData& d, int tendon);
int actuator_state(const mjModel& m, const mjData& d, int actuator);
int equality_state(const mjModel& m, const mjData& d, int equality);

// The trees that an equality holds; flexes, which never sleep, are left out.
constexpr int kMostTreesOfEquality = 4;
int trees_of_equality(const mjModel& m, int equality, int trees[kMostTreesOfEquality]);

// Single questions, for loops over things that have no list; made once before the loop.
template <class Data>
class Sleepers {
 public:
  Sleepers(const mjModel& m, const Data& d) : m_(m), d_(d), any_(has_sleepers(m, d)) {}

  bool has_body(int body) const { return any_ && d_.body_awake[body] == mjS_ASLEEP; }
  bool has_dof(int dof) const { return any_ && has_body(m_.dof_bodyid[dof]); }
  bool has_tendon(int tendon) const { return any_ && tendon_state(m_, d_, tendon) == mjS_ASLEEP; }
  bool has_equality(int equality) const { return any_ && equality_state(m_, d_, equality) == mjS_ASLEEP; }
  bool has_actuator(int actuator) const { return any_ && actuator_state(m_, d_, actuator) == mjS_ASLEEP; }

 private:
  const mjModel& m_;
  const Data& d_;
  const bool any_;
};

// Calls visit(first, end) for each run of dofs that are awake; once for all of them if nothing sleeps.
template <class Visit>
void for_each_awake_run(const mjModel& m, const mjData& d, Visit&& visit) {
  if (!something_sleeps(m, d)) {
    visit(0, static_cast<int>(m.nv));
    return;
  }
  for (int tree = 0; tree < m.ntree; ++tree) {
    if (!d.tree_awake[tree]) continue;
    const int first = m.tree_dofadr[tree];
    while (tree + 1 < m.ntree && d.tree_awake[tree + 1]) ++tree;
    visit(first, m.tree_dofadr[tree] + m.tree_dofnum[tree]);
  }
}

}  // namespace sinew

#endif  // SINEW_TREE_AWAKE_H_
