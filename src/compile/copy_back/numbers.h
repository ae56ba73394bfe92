// SPDX-License-Identifier: Apache-2.0
// numbers.h -- a walk over the numbers of a model in a fixed order, which records them, or finds those that changed.
//   use   numbers.follow(m.geom_friction, id, geom.c.friction);                  // the same number in model and spec
//         if (numbers.changed(m.body_mass + id, 1)) { ... }                      // anything else
//   note  recorder and finder must be asked for the same numbers in the same order, so code never skips a question
#ifndef SINEW_COMPILE_COPY_BACK_NUMBERS_H_
#define SINEW_COMPILE_COPY_BACK_NUMBERS_H_

#include <algorithm>
#include <cstddef>
#include <type_traits>
#include <vector>

#include "spec/spec.h"

namespace sinew {

class Numbers {
 public:
  static Numbers recorder(std::vector<double>& record) { return Numbers(record, true); }
  static Numbers finder(std::vector<double>& record) { return Numbers(record, false); }

  // Some of these numbers are not those of the record; never while recording.
  template <class Number>
  bool changed(const Number* values, std::ptrdiff_t count) {
    bool any = false;
    for (std::ptrdiff_t i = 0; i < count; ++i) any = !matches(static_cast<double>(values[i])) || any;
    return any;
  }

  // Element `id` of an array of the model, and the member of the spec that it was copied from.
  template <class Number, class Member>
  void follow(const Number* values, int id, Member& member) {
    using Value = std::remove_all_extents_t<Member>;
    constexpr std::ptrdiff_t kCount = sizeof(Member) / sizeof(Value);
    const Number* from = values + kCount * id;
    if (!changed(from, kCount)) return;
    std::transform(from, from + kCount, reinterpret_cast<Value*>(&member),
                   [](Number x) { return static_cast<Value>(x); });
  }

  // The user's numbers of an element, of which the model has a fixed count.
  void follow_user(const mjtNum* values, int id, int count, mjDoubleVec& user) {
    const mjtNum* from = values + static_cast<std::ptrdiff_t>(count) * id;
    if (changed(from, count)) user.assign(from, from + count);
  }

  bool recording() const { return recording_; }

 private:
  Numbers(std::vector<double>& record, bool recording) : record_(record), recording_(recording) {
    if (recording) record.clear();
  }

  bool matches(double value) {
    if (recording_) {
      record_.push_back(value);
      return true;
    }
    const double known = record_[next_++];
    return known == value || (known != known && value != value);
  }

  std::vector<double>& record_;
  bool recording_;
  std::size_t next_ = 0;
};

// numbers_tree.cpp
void walk_body(Body& body, const mjModel& m, Numbers& numbers);
void walk_joint(Joint& joint, const mjModel& m, Numbers& numbers);
void walk_geom(Geom& geom, const mjModel& m, Numbers& numbers);
void walk_site(Site& site, const mjModel& m, Numbers& numbers);
void walk_camera(Camera& camera, const mjModel& m, Numbers& numbers);
void walk_light(Light& light, const mjModel& m, Numbers& numbers);

// numbers_relations.cpp: everything else in the lists of the spec, and its settings
void walk_relations(Spec& spec, const mjModel& m, Numbers& numbers);
void walk_settings(Spec& spec, const mjModel& m, Numbers& numbers);

}  // namespace sinew

#endif  // SINEW_COMPILE_COPY_BACK_NUMBERS_H_
