// SPDX-License-Identifier: Apache-2.0
#include "solve/lane_problem.h"

#include <algorithm>

#include "solve/hessian_pattern.h"
#include "solve/solve.h"
#include "solve/stiff.h"

namespace sinew {
namespace {

//   lost  the dim of a contact from its numbers in Problem::id, which are nearer than contacts: as long
std::uint64_t kinds_of(const Problem& p, int first, int rows) {
  if (rows == 1) return 1;  // an elliptic contact has three at least
  std::uint64_t kinds = 0;
  for (int r = 0, digit = 0; r < rows; digit += 4) {
    const int row = first + r, dim = p.type[row] == mjCNSTR_CONTACT_ELLIPTIC ? p.contact[p.id[row]].dim : 1;
    kinds |= static_cast<std::uint64_t>(dim) << digit;
    r += dim;
  }
  return kinds;
}

LaneColumns columns_of(const int* columns, int count) {
  if (count == 1) return {{std::uint64_t{1} << columns[0]}, 1};
  const auto bit = [&](int i) { return i < count ? std::uint64_t{1} << columns[i] : 0; };
  LaneColumns res{{}, count};
  for (int i = 0; i < count; i += 4) {
    res.part[0] |= bit(i);
    res.part[1] |= bit(i + 1);
    res.part[2] |= bit(i + 2);
    res.part[3] |= bit(i + 3);
  }
  return res;
}

std::uint64_t pair_of(std::uint64_t a, int b) { return a << 8 | static_cast<std::uint64_t>(b); }  // b < 256

//   lost  hash_bytes(): 5 % of the step of a quadruped
std::uint64_t scatter(std::uint64_t x) { return x * 0x9e3779b97f4a7c15; }

}  // namespace

bool fits_lanes(LaneProblem& lane, const SolverSettings& settings) {
  const Problem& p = lane.problem;
  const bool fits = settings.solver == mjSOL_NEWTON && settings.noslip_iterations <= 0 && p.nv > 0 &&
                    p.nv <= kDenseDofs && p.nefc > 0 && p.nefc <= kMostLaneRows;
  if (!fits) return false;
  lane.scale = scale_of(p, settings);
  if (has_stiff_rows(p, lane.scale)) return false;
  lane.ngroup = p.rowsuper ? find_groups(p.rowsuper, p.nefc, lane.group) : find_row_groups(lane.group, p.J_pattern);
  lane.key = lane.columns = 0;
  for (int g = 0; g < lane.ngroup; ++g) {
    const int row = lane.group[g], rows = lane.group[g + 1] - row, count = p.J_pattern.rownnz[row];
    if (rows > kMostGroupRows || count == 0) return false;
    lane.kinds[g] = kinds_of(p, row, rows);
    const int* columns = p.J_pattern.colind + p.J_pattern.rowadr[row];
    lane.columns_of[g] = columns_of(columns, count);
    const std::uint64_t ends = pair_of(pair_of(columns[0], columns[count - 1]), count);
    lane.key = scatter(scatter(lane.key ^ ends) ^ lane.kinds[g]);
    lane.columns |= std::uint64_t{1} << (scatter(ends) >> 58);
  }
  return true;
}

void choose_pattern(LaneProblem& lane) {
  const Problem& p = lane.problem;
  lane.is_whole_triangle = !mass_pattern_suffices(p.mass, {p.J_pattern, lane.group, lane.ngroup});
}

bool are_alike(const LaneProblem& a, const LaneProblem& b) {
  const Problem &p = a.problem, &q = b.problem;
  if (a.key != b.key || p.nefc != q.nefc || p.ne != q.ne || p.nf != q.nf || a.ngroup != b.ngroup) return false;
  const SparseRows &J = p.J_pattern, &K = q.J_pattern;
  const int entries = J.rowadr[p.nefc - 1] + J.rownnz[p.nefc - 1];
  return std::equal(J.rownnz, J.rownnz + p.nefc, K.rownnz) && std::equal(J.colind, J.colind + entries, K.colind) &&
         std::equal(a.group, a.group + a.ngroup, b.group) && std::equal(a.kinds, a.kinds + a.ngroup, b.kinds);
}

}  // namespace sinew
