// SPDX-License-Identifier: Apache-2.0
// tree_data.h -- mjData for numbers that are not doubles: arrays of the same names, from the same table, with Real in
// the place of mjtNum.
//   use   TreeData<Dual<2>> d(m); copy_state(m, data, d); forward_smooth(m, d);
//   note  smooth stages are templates over the data struct and take either. Nothing sleeps here, and nothing touches:
//         there are neither contacts nor rows of constraints, neither callbacks nor plugins
//   cost  memory is taken once, when it is made
#ifndef SINEW_MODEL_TREE_DATA_H_
#define SINEW_MODEL_TREE_DATA_H_

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <vector>

#include "base/assert.h"
#include "model/fields.h"

namespace sinew {

template <class Real>
struct TreeData {
  template <class Type>
  using Field = std::conditional_t<std::is_same_v<Type, mjtNum>, Real, Type>;

  explicit TreeData(const mjModel& m);
  TreeData(TreeData&&) noexcept = default;
  TreeData& operator=(TreeData&&) noexcept = default;

#define SINEW_MEMBER(type, name, nr, nc) Field<type>* name = nullptr;
  MJDATA_POINTERS_TABLE(SINEW_MEMBER, SINEW_MEMBER)
#undef SINEW_MEMBER
  Real time{};
  int ncon = 0;
  const mjContact* contact = nullptr;

 private:
  template <class>
  friend class TreeFrame;

  template <class Type>
  std::vector<Type>& memory() {
    return std::get<std::vector<Type>>(memory_);
  }

  std::tuple<std::vector<Real>, std::vector<int>, std::vector<mjtByte>, std::vector<std::uintptr_t>> memory_;
  std::vector<Real> scratch_;
  std::vector<int> index_scratch_;
  std::size_t scratch_used_ = 0, index_scratch_used_ = 0;
};

// All that the stages ask for at one time: two wrenches for each body, six vectors for each vertex of a flex, and some
// numbers for dofs, actuators and edges of flexes.
template <class Real>
TreeData<Real>::TreeData(const mjModel& m) {
  const auto size_of = [](mjtSize n) { return static_cast<std::size_t>(n); };
  for_each_array(m, *this, [&]<class Type>(Type*&, const ArrayInfo& info) {
    auto& numbers = memory<Type>();
    numbers.resize(numbers.size() + static_cast<std::size_t>(info.count()));
  });
  std::tuple<Real*, int*, mjtByte*, std::uintptr_t*> next{memory<Real>().data(), memory<int>().data(),
                                                          memory<mjtByte>().data(), memory<std::uintptr_t>().data()};
  for_each_array(m, *this, [&]<class Type>(Type*& array, const ArrayInfo& info) {
    array = std::get<Type*>(next);
    std::get<Type*>(next) += info.count();
  });
  scratch_.resize(12 * size_of(m.nbody) + size_of(m.nv) + size_of(m.nu) + size_of(m.ntendon) +
                  18 * size_of(m.nflexvert) + 2 * size_of(m.nflexedge));
  index_scratch_.resize(size_of(m.nv) + 1);
}

// Positions, velocities, activations, inputs: the numbers of mjData become Reals; lanes are all alike, duals constant.
template <class Real>
void copy_state(const mjModel& model, const mjData& from, TreeData<Real>& to) {
  const mjModel* m = &model;
  const auto copy = [](auto* dest, const auto* src, std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i) dest[i] = std::remove_pointer_t<decltype(dest)>(src[i]);
  };
#define SINEW_COPY(type, name, nr, nc) copy(to.name, from.name, std::int64_t{m->nr} * (nc));
  MJDATA_POINTERS_STATE_TABLE(SINEW_COPY, SINEW_COPY)
#undef SINEW_COPY
  to.time = Real(from.time);
}

// Scratch memory of a stage, given back at its end; what StackFrame is for mjData.
template <class Real>
class TreeFrame {
 public:
  explicit TreeFrame(TreeData<Real>& d) : d_(d), used_(d.scratch_used_), index_used_(d.index_scratch_used_) {}
  ~TreeFrame() {
    d_.scratch_used_ = used_;
    d_.index_scratch_used_ = index_used_;
  }
  TreeFrame(const TreeFrame&) = delete;
  TreeFrame& operator=(const TreeFrame&) = delete;

  template <class Type>
  Type* alloc(mjtSize count) {
    if constexpr (std::is_same_v<Type, int>) {
      return take(d_.index_scratch_, d_.index_scratch_used_, count);
    } else {
      return take(d_.scratch_, d_.scratch_used_, count);
    }
  }

 private:
  template <class Type>
  static Type* take(std::vector<Type>& memory, std::size_t& used, mjtSize count) {
    Type* first = memory.data() + used;
    used += static_cast<std::size_t>(count);
    SINEW_ASSERT(used <= memory.size());
    return first;
  }

  TreeData<Real>& d_;
  std::size_t used_, index_used_;
};

}  // namespace sinew

#endif  // SINEW_MODEL_TREE_DATA_H_
