// SPDX-License-Identifier: Apache-2.0
// scope.h -- the part of a model that a stage computes: runs of bodies, and lists of what ties trees together.
//   in    made by model/awake_scope.h when somebody falls asleep or wakes; WholeScope makes one of everything
//   use   for (const Run& run : scope.runs) for (int b : run.bodies) ...;  for (int t : scope.tendons) ...
//   note  bodies are ordered depth first, and joints, dofs, geoms and sites by their bodies, so that trees that follow
//         one another are one range of each. A stage loops over the scope it is given and does not ask who sleeps: what
//         the scope leaves out keeps what was computed for it last, and zeros for forces and accelerations
//   note  a scope has no scalars of a data struct: one serves mjData and data of any other scalar
#ifndef SINEW_MODEL_SCOPE_H_
#define SINEW_MODEL_SCOPE_H_

#include <algorithm>
#include <iterator>
#include <span>

#include <mujoco/mjmodel.h>

namespace sinew {

// The numbers from `first` to before `after`.
struct Range {
  struct Up {
    int i;
    int operator*() const { return i; }
    void operator++() { ++i; }
    bool operator!=(const Up& other) const { return i != other.i; }
  };
  struct Down {
    int i;
    int operator*() const { return i - 1; }
    void operator++() { --i; }
    bool operator!=(const Down& other) const { return i != other.i; }
  };
  struct Descending {
    int first, after;
    Down begin() const { return {after}; }
    Down end() const { return {first}; }
  };

  int first, after;

  bool empty() const { return first == after; }
  bool has(int i) const { return first <= i && i < after; }
  Up begin() const { return {first}; }
  Up end() const { return {after}; }
  Descending backwards() const { return {first, after}; }
};

// Bodies that follow one another, with all that they have.
struct Run {
  Range trees, bodies, joints, dofs, qpos, geoms, sites;

  Range below_world() const { return {std::max(bodies.first, 1), bodies.after}; }
};

// How many of each kind come before a body.
struct BodyCounts {
  int tree = 0, body = 0, joint = 0, dof = 0, geom = 0, site = 0;

  void pass(const mjModel& m);  // to the next body
};

Run run_between(const mjModel& m, const BodyCounts& from, const BodyCounts& to);

// The numbers 0 to size - 1, or as many from an ascending list.
class IndexList {
 public:
  struct Iterator {
    const int* index;
    int k;
    int operator*() const { return index ? index[k] : k; }
    void operator++() { ++k; }
    bool operator!=(const Iterator& other) const { return k != other.k; }
  };

  IndexList() = default;
  explicit IndexList(int size, const int* index = nullptr) : index_(index), size_(size) {}

  int size() const { return size_; }
  int operator[](int k) const { return index_ ? index_[k] : k; }
  Iterator begin() const { return {index_, 0}; }
  Iterator end() const { return {index_, size_}; }

 private:
  const int* index_ = nullptr;
  int size_ = 0;
};

// Tells of ascending numbers whether they are in a list, by one walk along it.
class ListWalk {
 public:
  explicit ListWalk(const IndexList& list) : list_(list) {}

  bool meets(int i) {
    if (next_ == list_.size() || list_[next_] != i) return false;
    ++next_;
    return true;
  }

 private:
  IndexList list_;
  int next_ = 0;
};

struct Scope {
  // Ascending. What belongs to no tree, the world first, is in the runs of every scope; trees are in the runs or left
  // out.
  std::span<const Run> runs, left_out;

  // All that hangs from one child of the world has its centre of mass as reference point: inertias and axes of all of
  // it change when one of its trees moves. These are the runs of children of the world that move or carry no tree.
  std::span<const Run> whole_roots;

  // left_out if a tendon or actuator of the scope pulls at it, else nothing. Stages that add such pulls clear its dofs.
  std::span<const Run> pulled;

  IndexList children;  // bodies whose parent is in the runs: those of the runs, and roots of trees that are left out
  IndexList cameras, lights, tendons, actuators, equalities, sensors;

  bool leaves_out_damping = false;  // some dof that is left out has damping
  mjtNum left_out_moment[3] = {};   // mass times place of all that whole_roots leave out

  int part = -1;  // of a whole scope, by its number in the plan (parts.h)

  bool is_whole() const { return left_out.empty() && part < 0; }
  bool has_groups() const { return left_out.empty(); }  // of bodies (plan.h), which are its bodies below the world
  bool has_world() const { return !runs.empty() && runs.front().bodies.first == 0; }  // a part (parts.h) may not
  bool has_dof(int dof) const {
    const auto next =
        std::upper_bound(runs.begin(), runs.end(), dof, [](int i, const Run& run) { return i < run.dofs.first; });
    return next != runs.begin() && std::prev(next)->dofs.has(dof);
  }
};

// Everything that a model has, as one run. The scope refers to `everything`.
Scope whole_scope(const mjModel& m, Run& everything);

// The same with its run, for data that nothing sleeps in.
class WholeScope {
 public:
  explicit WholeScope(const mjModel& m) : scope_(whole_scope(m, everything_)) {}
  WholeScope(const WholeScope&) = delete;
  WholeScope& operator=(const WholeScope&) = delete;

  operator const Scope&() const { return scope_; }

 private:
  Run everything_;
  Scope scope_;
};

// Runs from the last to the first: for (const Run& run : backwards(scope.runs)).
inline auto backwards(std::span<const Run> runs) {
  struct Descending {
    std::span<const Run> runs;
    auto begin() const { return runs.rbegin(); }
    auto end() const { return runs.rend(); }
  };
  return Descending{runs};
}

// x has a number for each dof: those of some runs become zero, or what `from` has.
template <class Real>
void clear_dofs(std::span<const Run> runs, Real* x) {
  for (const Run& run : runs) std::fill(x + run.dofs.first, x + run.dofs.after, Real(0));
}
template <class Real>
void copy_dofs(std::span<const Run> runs, const Real* from, Real* x) {
  for (const Run& run : runs) std::copy(from + run.dofs.first, from + run.dofs.after, x + run.dofs.first);
}

// Zeros to add forces to: of the runs, and of what tendons and actuators of the scope pull at.
template <class Real>
void clear_forces(const Scope& scope, Real* qfrc) {
  clear_dofs(scope.runs, qfrc);
  clear_dofs(scope.pulled, qfrc);
}

}  // namespace sinew

#endif  // SINEW_MODEL_SCOPE_H_
