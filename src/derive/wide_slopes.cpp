// SPDX-License-Identifier: Apache-2.0
#include "derive/wide_slopes.h"

#include "derive/dense_algebra.h"
#include "derive/dof_groups.h"
#include "derive/kernels/slope_kernels.h"
#include "math/dense/dense.h"
#include "model/plan.h"

namespace sinew {
namespace {

// Calls act(matrix, its columns, the first of them among the wide ones) for all four; any may be null.
template <class Act>
void for_each_part(const mjModel& m, const Slopes& slopes, Act&& act) {
  const int nv = static_cast<int>(m.nv), na = static_cast<int>(m.na), nu = static_cast<int>(m.nu);
  act(slopes.dq, nv, 0);
  act(slopes.dv, nv, nv);
  act(slopes.dact, na, 2 * nv);
  act(slopes.dctrl, nu, 2 * nv + na);
}

// Groups are solved with the packs of columns in which they have anything.
class GroupSolution {
 public:
  GroupSolution(const WideSlopes& to, mjtNum scale, StackFrame& frame)
      : to_(to), scale_(scale), frame_(frame), pack_(frame.alloc<int>(to.width / 4)) {}

  // `to` has the right hand sides of the group.
  void solve(const mjtNum* H, const int* dof, int n) {
    StackFrame& frame = frame_;
    const int packs = find_packs(dof, n), width = 4 * packs;
    const WideSlopes inverse = alloc_square(n, frame);
    mjtNum *local = frame.alloc<mjtNum>(mjtSize{n} * n), *from = frame.alloc<mjtNum>(mjtSize{n} * width);
    mjtNum* result = frame.alloc<mjtNum>(mjtSize{inverse.width} * width);
    for (int i = 0; i < n; ++i) {
      const mjtNum* row = H + mjtSize{dof[i]} * to_.n;
      for (int j = 0; j <= i; ++j) local[mjtSize{i} * n + j] = row[dof[j]];
      for (int p = 0; p < packs; ++p) copy(from + mjtSize{i} * width + 4 * p, to_.row(dof[i]) + 4 * pack_[p], 4);
    }
    invert_positive(local, n, scale_, inverse, frame);
    slope_kernels().multiply({inverse.x, inverse.width, 1, inverse.width, n, from, result, width, false});
    for (int i = 0; i < n; ++i) {
      for (int p = 0; p < packs; ++p) copy(to_.row(dof[i]) + 4 * pack_[p], result + mjtSize{i} * width + 4 * p, 4);
    }
  }

 private:
  int find_packs(const int* dof, int n) {
    int count = 0;
    for (int p = 0; p < to_.width / 4; ++p) {
      bool any = false;
      for (int i = 0; i < n && !any; ++i) {
        const mjtNum* four = to_.row(dof[i]) + 4 * p;
        any = four[0] != 0 || four[1] != 0 || four[2] != 0 || four[3] != 0;
      }
      pack_[count] = p;
      count += any;
    }
    return count;
  }

  const WideSlopes& to_;
  mjtNum scale_;
  StackFrame& frame_;
  int* pack_;
};

}  // namespace

WideSlopes alloc_wide_slopes(const mjModel& m, StackFrame& frame) {
  const int width = static_cast<int>((2 * m.nv + m.na + m.nu + 3) / 4 * 4), n = static_cast<int>(m.nv);
  return {frame.alloc<mjtNum>((mjtSize{n} + 3) / 4 * 4 * width), n, width};
}

WideSlopes alloc_square(int n, StackFrame& frame) {
  const int width = (n + 3) / 4 * 4;
  return {frame.alloc<mjtNum>(mjtSize{width} * width), n, width};
}

void set_wide(const mjModel& m, const Slopes& from, mjtNum factor, const WideSlopes& to) {
  const int nv = static_cast<int>(m.nv), na = static_cast<int>(m.na), nu = static_cast<int>(m.nu);
  slope_kernels().set_side_by_side(
      {to.n, {from.dq, from.dv, from.dact, from.dctrl}, {nv, nv, na, nu}, factor, to.x, to.width});
}

void add_to_wide(const mjModel& m, const Slopes& from, mjtNum factor, const WideSlopes& to) {
  const auto combine = slope_kernels().combine;
  for_each_part(m, from, [&](const mjtNum* part, int columns, int first) {
    for (int i = 0; part && i < to.n; ++i) {
      combine(to.row(i) + first, 1, to.row(i) + first, factor, part + mjtSize{i} * columns, columns);
    }
  });
}

void copy_from_wide(const mjModel& m, const WideSlopes& from, const Slopes& to) {
  for_each_part(m, to, [&](mjtNum* part, int columns, int first) {
    if (!part) return;
    for (int i = 0; i < from.n && columns > 0; ++i) copy(part + mjtSize{i} * columns, from.row(i) + first, columns);
  });
}

bool invert_whole(const mjModel& m, mjData& d, mjtNum* H, mjtNum scale, const WideSlopes& inverse) {
  StackFrame frame(d);
  if (find_dof_groups(m, H, frame).count > 1) return false;
  invert_positive(H, inverse.n, scale, inverse, frame);
  return true;
}

void multiply_slopes(const mjModel& m, mjData& d, const WideSlopes& left, const Slopes& from, bool add,
                     const WideSlopes& to) {
  StackFrame frame(d);
  const WideSlopes right = alloc_wide_slopes(m, frame);
  set_wide(m, from, 1, right);
  slope_kernels().multiply({left.x, left.width, 1, to.all_rows(), to.n, right.x, to.x, to.width, add});
}

void solve_by_groups(const mjModel& m, mjData& d, mjtNum* H, const Slopes& from, mjtNum scale, const WideSlopes& to) {
  StackFrame frame(d);
  const DofGroups groups = find_dof_groups(m, H, frame);
  if (groups.count == 1) {
    const WideSlopes inverse = alloc_square(to.n, frame);
    invert_positive(H, to.n, -scale, inverse, frame);
    return multiply_slopes(m, d, inverse, from, false, to);
  }
  set_wide(m, from, 1, to);
  for (int g = 0; g < groups.count; ++g) {
    StackFrame local(d);
    GroupSolution(to, -scale, local).solve(H, groups.dof + groups.first[g], groups.first[g + 1] - groups.first[g]);
  }
}

void solve_tree_factor(const mjModel& m, const mjData& d, const TreeFactor& factor, const WideSlopes& slopes,
                       int columns) {
  slope_kernels().solve_tree(
      {mass_pattern(m, d), factor.values, factor.inverse_diag, slopes.x, slopes.width, (columns + 3) / 4});
}

}  // namespace sinew
