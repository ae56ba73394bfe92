// SPDX-License-Identifier: Apache-2.0
#include "solve/lane_layout.h"

#include <algorithm>
#include <bit>

#include "solve/hessian_pattern.h"

namespace sinew {
namespace {

// About the time that an iteration spends on rows with so many columns.
inline int cost_of_rows(int rows, int columns, bool is_single) {
  return is_single ? 16 * rows + 2 * columns : rows * (16 + columns) + columns * columns / 4;
}

LaneColumns operator+(const LaneColumns& a, const LaneColumns& b) {
  LaneColumns both{{}, 0};
  for (int part = 0; part < 4; ++part) {
    both.part[part] = a.part[part] | b.part[part];
    both.count += std::popcount(both.part[part]);
  }
  return both;
}

// Whether the rows of one group are those with which the other begins, by their kinds.
bool begins_alike(std::uint64_t a, std::uint64_t b) {
  const std::uint64_t less = std::min(a, b), more = std::max(a, b);
  const int digits = (64 - std::countl_zero(less) + 3) & ~3;
  return digits >= 64 || (more ^ less) << (64 - digits) == 0;
}

bool operator==(const LaneColumns& a, const LaneColumns& b) { return std::equal(a.part, a.part + 4, b.part); }

}  // namespace

template <int kLanes>
void LaneLayout<kLanes>::Source::take(int lane, const LaneProblem& p, int g) {
  const LaneColumns& own = p.columns_of[g];
  group[lane] = g;
  first[lane] = p.group[g];
  rows[lane] = p.group[g + 1] - p.group[g];
  if (most_rows == 0) {
    columns = own;
    same_columns = true;
  } else if (!(columns == own)) {
    columns = columns + own;
    same_columns = false;
  }
  most_rows = std::max(most_rows, rows[lane]);
  kinds = std::max(kinds, p.kinds[g]);
}

// Where group g of the problem goes, at `from` or behind it; -1 if there is no room.
template <int kLanes>
int LaneLayout<kLanes>::find_place(const LaneProblem& p, int g, int from) {
  const LaneColumns& own = p.columns_of[g];
  const int rows = p.group[g + 1] - p.group[g];
  const bool is_single = own.count == 1;
  int least = cost_of_rows(rows, own.count, is_single), best = -1;
  for (int place = from; place < ngroup_; ++place) {
    const Source& source = source_[place];
    if (source.is_single != is_single || !begins_alike(source.kinds, p.kinds[g])) continue;
    if (rows <= source.most_rows && source.columns == own) return place;
    const LaneColumns both = source.columns + own;
    if (both.count > kMostGroupColumns) continue;
    const int together = cost_of_rows(std::max(rows, source.most_rows), both.count, is_single);
    const int more = together - cost_of_rows(source.most_rows, source.columns.count, is_single);
    if (more < least) least = more, best = place;
  }
  if (best >= 0) return best;
  if (ngroup_ == kMostLaneRows) return -1;
  std::copy_backward(source_ + from, source_ + ngroup_, source_ + ngroup_ + 1);
  source_[from] = {};
  source_[from].is_single = is_single;
  ++ngroup_;
  return from;
}

template <int kLanes>
bool LaneLayout<kLanes>::merge(int lane, const LaneProblem& p) {
  for (int g = 0, place = 0; g < p.ngroup; ++g, ++place) {
    place = find_place(p, g, place);
    if (place < 0) return false;
    source_[place].take(lane, p, g);
  }
  return true;
}

// For a problem whose rows are those of another one before it.
template <int kLanes>
void LaneLayout<kLanes>::copy_lane(int lane, int twin) {
  for (int g = 0; g < ngroup_; ++g) {
    Source& source = source_[g];
    source.group[lane] = source.group[twin];
    source.first[lane] = source.first[twin];
    source.rows[lane] = source.rows[twin];
  }
}

template <int kLanes>
bool LaneLayout<kLanes>::place_rows(const Lanes& lanes, int most_entries) {
  int entry = 0;
  rows_ = aligned_rows_ = aligned_groups_ = common_rows_ = common_groups_ = 0;
  for (int g = 0; g < ngroup_; ++g) {
    LaneGroup& group = group_[g];
    const Source& source = source_[g];
    group.row = rows_;
    group.entry = entry;
    group.rows = source.most_rows;
    group.count = source.columns.count;
    group.kinds = source.kinds;
    group.is_single = source.is_single;
    group.width = group.is_single ? 1 : group.count;
    rows_ += group.rows;
    entry += group.rows * group.width;
    if (rows_ > kMostLaneRows || entry > most_entries) return false;
    place_columns(lanes, g);
    if (place_parts(group, source) && aligned_groups_ == g) {
      aligned_rows_ = rows_;
      ++aligned_groups_;
    }
    if (common_groups_ == g && is_common(group, source)) {
      common_rows_ = rows_;
      ++common_groups_;
    }
  }
  return true;
}

// Columns by number, and those that are there for several parts by part.
template <int kLanes>
void LaneLayout<kLanes>::place_columns(const Lanes& lanes, int g) {
  LaneGroup& group = group_[g];
  const Source& source = source_[g];
  const LaneColumns& columns = source.columns;
  int n = 0, of_part[4] = {};
  std::uint8_t by_part[4][kMostGroupColumns], place[4][kDenseDofs];
  unsigned there = 0;
  for (int k = 0; k < kLanes; ++k) there |= (source.rows[k] > 0 ? 1u : 0u) << k;
  for (std::uint64_t left = columns.all(); left != 0; left &= left - 1) {
    const int column = std::countr_zero(left);
    for (int part = 0; part < 4; ++part) {
      if ((columns.part[part] >> column & 1) == 0) continue;
      by_part[part][of_part[part]++] = place[part][column] = static_cast<std::uint8_t>(n);
      group.column[n] = column;
      group.has[n++] = static_cast<std::uint8_t>(source.same_columns ? there : 0);
    }
  }
  group.part[0] = 0;
  for (int part = 0; part < 4; ++part) {
    std::copy_n(by_part[part], of_part[part], group.by_part + group.part[part]);
    group.part[part + 1] = group.part[part] + of_part[part];
  }
  for (int k = 0; k < kLanes && !source.same_columns; ++k) {
    if (source.rows[k] == 0) continue;
    const SparseRows& J = lanes[k]->problem.J_pattern;
    const int* own = J.colind + J.rowadr[source.first[k]];
    for (int i = 0; i < J.rownnz[source.first[k]]; ++i) {
      const std::uint8_t at = place[i % 4][own[i]];
      places_[g][k][i] = at;
      group.has[at] = static_cast<std::uint8_t>(group.has[at] | 1u << k);
    }
  }
}

// True if all lanes that have rows of the group have them in the parts in which they are here.
template <int kLanes>
bool LaneLayout<kLanes>::place_parts(LaneGroup& group, const Source& source) const {
  unsigned in_part = 0, there = 0;  // eight bits for each part: bytes in memory would wait for one another
  for (int k = 0; k < kLanes; ++k) {
    const unsigned has_rows = source.rows[k] > 0 ? 1 : 0;
    in_part |= has_rows << (source.first[k] % 4 * 8 + k);
    there |= has_rows << k;
  }
  for (int part = 0; part < 4; ++part) group.in_part[part] = static_cast<std::uint8_t>(in_part >> 8 * part);
  return group.in_part[group.row % 4] == there;
}

template <int kLanes>
bool LaneLayout<kLanes>::is_common(const LaneGroup& group, const Source& source) const {
  bool is_there = source.same_columns || source.is_single;
  for (int k = 0; k < kLanes; ++k) {
    is_there = is_there && source.first[k] == group.row && source.rows[k] == group.rows;
  }
  return is_there;
}

template <int kLanes>
bool LaneLayout<kLanes>::set(const Lanes& lanes, int count, int most_entries) {
  const auto has_rows_of = [&](int k, int twin) {
    return lanes[k]->shape >= 0 && lanes[k]->shape == lanes[twin]->shape;
  };
  ngroup_ = 0;
  for (int k = 0; k < count; ++k) {
    int twin = 0;
    while (twin < k && !has_rows_of(k, twin)) ++twin;
    if (twin < k) {
      copy_lane(k, twin);
    } else if (!merge(k, *lanes[k])) {
      return false;
    }
  }
  for (int k = count; k < kLanes; ++k) copy_lane(k, 0);
  return place_rows(lanes, most_entries);
}

template class LaneLayout<4>;
template class LaneLayout<8>;

}  // namespace sinew
