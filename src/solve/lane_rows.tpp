// SPDX-License-Identifier: Apache-2.0
// lane_rows.tpp -- rows of constraints in lanes: products with J, costs, sums; and vectors of dofs.
//   lost  sums of merged problems that add a row to the part of its number: parts are in memory then, and quadrupeds
//         whose rows differ take 18 % longer to solve
#ifndef SINEW_SOLVE_LANE_ROWS_TPP_
#define SINEW_SOLVE_LANE_ROWS_TPP_

#include "math/simd/pack_lanes.h"
#include "solve/lane_kernels.h"

namespace sinew {
namespace {

template <class Pack>
struct RowsInLanes {
  using Mask = typename Pack::Mask;
  using Group = LaneGroup<Pack::kLanes>;
  using Rows = LaneRows<Pack::kLanes>;
  using Real = LanesOf<Pack>;

  static Pack at(const double* array, int i) { return Pack::load(array + Pack::kLanes * i); }
  static void set(double* array, int i, Pack value) { value.store(array + Pack::kLanes * i); }

  // J vec of kRows rows, each in four parts as the lanes of a pack in RowKernels::multiply.
  template <int kRows>
  static void multiply_rows(double* res, const double* J, const Group& g, const double* vec, const double* less) {
    Pack sum[kRows][4];
    for (auto& parts : sum) {
      for (Pack& part : parts) part = Pack::zero();
    }
    const auto add = [&](int c, int part) __attribute__((always_inline)) {
      const Pack v = at(vec, g.columns[c]);
      for (int r = 0; r < kRows; ++r) sum[r][part] = sum[r][part] + at(J, r * g.count + c) * v;
    };
    int c = 0;
    for (; c + 4 <= g.count; c += 4) {
      add(c, 0);
      add(c + 1, 1);
      add(c + 2, 2);
      add(c + 3, 3);
    }
    if (c < g.count) add(c, 0);
    if (c + 1 < g.count) add(c + 1, 1);
    if (c + 2 < g.count) add(c + 2, 2);
    for (int r = 0; r < kRows; ++r) {
      const Pack total = (sum[r][0] + sum[r][1]) + (sum[r][2] + sum[r][3]);
      set(res, r, less ? total - at(less, r) : total);
    }
  }

  // The forces of a group on kColumns dofs.
  template <int kColumns>
  static void pull_columns(double* res, const double* J, const Group& g, int first, const double* force) {
    Pack total[kColumns];
    for (Pack& t : total) t = Pack::zero();
    for (int r = 0; r < g.rows; ++r) {
      const Pack f = at(force, r);
      for (int k = 0; k < kColumns; ++k) total[k] = total[k] + f * at(J, r * g.count + first + k);
    }
    for (int k = 0; k < kColumns; ++k) {
      const int dof = g.columns[first + k];
      set(res, dof, at(res, dof) + total[k]);
    }
  }

  // A row's numbers.
  struct Row {
    Pack D, low, high;
    Row(const Rows& rows, int i) : D(at(rows.D, i)), low(at(rows.low, i)), high(at(rows.high, i)) {}
    Pack clamped(Pack x) const { return min(max(x, low), high); }
    Pack inside(Pack x, Pack value) const {
      return select(low < x, select(x < high, value, Pack::zero()), Pack::zero());
    }
  };

  struct Parts {
    Pack part[4] = {Pack::zero(), Pack::zero(), Pack::zero(), Pack::zero()};
    void store(double* to) const { ((part[0] + part[1]) + (part[2] + part[3])).store(to); }
  };

  // Sums over rows in their four parts: visit(row) gives a term, add(part, term) adds it. Where a lane's
  // row belongs to another part, its term is zero. All parts stay in registers, whatever lanes have in common.
  template <class Visit, class Add>
  static void sum_rows(const Rows& rows, Visit visit, Add add) {
    int i = 0;
    for (; i + 4 <= rows.aligned; i += 4) {
      add(0, visit(i));
      add(1, visit(i + 1));
      add(2, visit(i + 2));
      add(3, visit(i + 3));
    }
    if (i < rows.aligned) add(0, visit(i));
    if (i + 1 < rows.aligned) add(1, visit(i + 1));
    if (i + 2 < rows.aligned) add(2, visit(i + 2));
    for (int k = rows.aligned_groups; k < rows.ngroup; ++k) {
      const Group& g = rows.group[k];
      Mask in_part[4];
      for (int part = 0; part < 4; ++part) in_part[part] = Pack::zero() < Pack::load(g.in_part[part]);
      for (int r = 0; r < g.rows; ++r) {
        const auto term = visit(g.row + r);
        for (int part = 0; part < 4; ++part) add(part, term.only(in_part[part]));
        const Mask last = in_part[3];
        for (int part = 3; part > 0; --part) in_part[part] = in_part[part - 1];
        in_part[0] = last;
      }
    }
  }

  // Terms of these sums: a number, and the two numbers whose products with `factor` make slope and curvature.
  struct Term {
    Pack value;
    Term only(Mask mask) const { return {select(mask, value, Pack::zero())}; }
  };
  struct SlopeTerm {
    Pack factor, first, second;
    SlopeTerm only(Mask mask) const { return {select(mask, factor, Pack::zero()), first, second}; }
  };

  static void gather(double* to, const double* const (&from)[Pack::kLanes], int count) {
    Real::gather(reinterpret_cast<Real*>(to), from, count);
  }

  static void scatter(const double* from, double* const (&to)[Pack::kLanes], int count) {
    Real::scatter(reinterpret_cast<const Real*>(from), to, count);
  }

  static void multiply(double* res, const Rows& rows, const double* vec, const double* less) {
    for (int k = 0; k < rows.ngroup; ++k) {
      const Group& g = rows.group[k];
      const auto first = [&](int r) { return Pack::kLanes * (g.row + r); };
      const auto J = [&](int r) { return rows.J + Pack::kLanes * (g.entry + r * g.count); };
      if (g.count == 1) {  // limits and friction of dofs: three of the four parts are zero
        const Pack v = at(vec, g.columns[0]);
        for (int r = 0; r < g.rows; ++r) {
          const Pack total = Pack::zero() + Pack::load(J(r)) * v;
          (less ? total - Pack::load(less + first(r)) : total).store(res + first(r));
        }
        continue;
      }
      int r = 0;
      for (; r + 2 <= g.rows; r += 2) {
        multiply_rows<2>(res + first(r), J(r), g, vec, less ? less + first(r) : nullptr);
      }
      if (r < g.rows) multiply_rows<1>(res + first(r), J(r), g, vec, less ? less + first(r) : nullptr);
    }
  }

  static void pull(double* res, int nv, const Rows& rows, const double* force) {
    for (int i = 0; i < nv; ++i) set(res, i, Pack::zero());
    for (int k = 0; k < rows.ngroup; ++k) {
      const Group& g = rows.group[k];
      const double* J = rows.J + Pack::kLanes * g.entry;
      const double* f = force + Pack::kLanes * g.row;
      if (g.count == 1) {
        pull_columns<1>(res, J, g, 0, f);
        continue;
      }
      bool acts = false;
      for (int r = 0; r < g.rows; ++r) acts = acts || !all(at(f, r) == Pack::zero());
      if (!acts) continue;
      int c = 0;
      for (; c + 4 <= g.count; c += 4) pull_columns<4>(res, J, g, c, f);
      switch (g.count - c) {
        case 3:
          pull_columns<3>(res, J, g, c, f);
          break;
        case 2:
          pull_columns<2>(res, J, g, c, f);
          break;
        case 1:
          pull_columns<1>(res, J, g, c, f);
          break;
      }
    }
  }

  static void move(double* x, const double* direction, const double* step, const Rows& rows, double* force,
                   double* weight, double* cost) {
    const Pack steps = Pack::load(step), half = Pack::broadcast(0.5);
    Parts total;
    const auto visit = [&](int i) __attribute__((always_inline)) {
      const Row row(rows, i);
      const Pack now = fma(steps, at(direction, i), at(x, i)), c = row.clamped(now), pull = row.D * c;
      set(x, i, now);
      set(force, i, Pack::zero() - pull);
      set(weight, i, row.inside(now, row.D));
      return Term{pull * fnma(half, c, now)};
    };
    sum_rows(
        rows, visit, [&](int part, const Term& term) __attribute__((always_inline)) {
          total.part[part] = total.part[part] + term.value;
        });
    total.store(cost);
  }

  static void cost(const double* x, const Rows& rows, double* cost) {
    const Pack half = Pack::broadcast(0.5);
    Parts total;
    const auto visit = [&](int i) __attribute__((always_inline)) {
      const Row row(rows, i);
      const Pack now = at(x, i), c = row.clamped(now);
      return Term{row.D * c * fnma(half, c, now)};
    };
    sum_rows(
        rows, visit, [&](int part, const Term& term) __attribute__((always_inline)) {
          total.part[part] = total.part[part] + term.value;
        });
    total.store(cost);
  }

  static void slope(const double* x, const double* direction, const double* step, const Rows& rows, double* slope,
                    double* curvature) {
    const Pack steps = Pack::load(step);
    Parts first, second;
    const auto visit = [&](int i) __attribute__((always_inline)) {
      const Row row(rows, i);
      const Pack d = at(direction, i), now = fma(steps, d, at(x, i));
      return SlopeTerm{row.D * d, row.clamped(now), row.inside(now, d)};
    };
    sum_rows(
        rows, visit, [&](int part, const SlopeTerm& term) __attribute__((always_inline)) {
          first.part[part] = fma(term.factor, term.first, first.part[part]);
          second.part[part] = fma(term.factor, term.second, second.part[part]);
        });
    first.store(slope);
    second.store(curvature);
  }

  static void change_zones(const double* x, const Rows& rows, double* zone, double* changed, double* satisfied) {
    const Pack one = Pack::broadcast(1), lowest = Pack::broadcast(-1.7976931348623157e308);
    Pack changes = Pack::zero(), beyond = Pack::zero();
    for (int i = 0; i < rows.n; ++i) {
      const Pack now = at(x, i), low = at(rows.low, i), high = at(rows.high, i);
      const Pack above = select(low < high, select(high <= now, one, Pack::zero()), Pack::zero());
      const Pack code = select(low < high, select(now <= low, Pack::zero() - one, above), Pack::zero());
      changes = changes + select(code == at(zone, i), Pack::zero(), one);
      beyond = beyond + select(low < lowest, above, Pack::zero());
      set(zone, i, code);
    }
    changes.store(changed);
    beyond.store(satisfied);
  }

  static void dot(const double* a, const double* b, int n, double* result) {
    Parts s;
    int i = 0;
    for (; i + 4 <= n; i += 4) {
      for (int k = 0; k < 4; ++k) s.part[k] = s.part[k] + at(a, i + k) * at(b, i + k);
    }
    if (i < n) s.part[0] = s.part[0] + at(a, i) * at(b, i);
    if (i + 1 < n) s.part[1] = s.part[1] + at(a, i + 1) * at(b, i + 1);
    if (i + 2 < n) s.part[2] = s.part[2] + at(a, i + 2) * at(b, i + 2);
    s.store(result);
  }

  static void sum_products(const double* a, const double* b, const double* c, int n, double* result) {
    Pack total = Pack::zero();
    for (int i = 0; i < n; ++i) total = total + at(a, i) * (at(b, i) - at(c, i));
    total.store(result);
  }

  static void sum_products_of_differences(const double* a, const double* b, const double* c, const double* d, int n,
                                          double* result) {
    Pack total = Pack::zero();
    for (int i = 0; i < n; ++i) total = total + (at(a, i) - at(b, i)) * (at(c, i) - at(d, i));
    total.store(result);
  }

  static void add_scaled(double* res, const double* a, const double* b, const double* step, int n) {
    const Pack steps = Pack::load(step);
    for (int i = 0; i < n; ++i) set(res, i, at(a, i) + steps * at(b, i));
  }

  static void subtract(double* res, const double* a, const double* b, const double* c, int n) {
    for (int i = 0; i < n; ++i) set(res, i, at(a, i) - at(b, i) - at(c, i));
  }

  static void negate(double* res, const double* a, const double* moves, int n) {
    const Mask mask = Pack::zero() < Pack::load(moves);
    for (int i = 0; i < n; ++i) set(res, i, select(mask, -at(a, i), Pack::zero()));
  }

  static void find_changes(double* change, const double* a, const double* b, const double* counts, int n, bool* any) {
    const Mask mask = Pack::zero() < Pack::load(counts);
    for (int i = 0; i < n; ++i) {
      const Pack now = at(a, i), before = at(b, i);
      const Mask changes = mask & ((now < before) | (before < now));
      any[i] = bits(changes) != 0;
      set(change, i, select(changes, now - before, Pack::zero()));
    }
  }

  static void count_changes(const double* a, const double* b, int n, double* count) {
    const Pack one = Pack::broadcast(1);
    Pack total = Pack::zero();
    for (int i = 0; i < n; ++i) total = total + select(at(a, i) == at(b, i), Pack::zero(), one);
    total.store(count);
  }

  static void take(double* res, const double* a, const double* takes, int n) {
    const Mask mask = Pack::zero() < Pack::load(takes);
    for (int i = 0; i < n; ++i) set(res, i, select(mask, at(a, i), at(res, i)));
  }
};

}  // namespace
}  // namespace sinew

#endif  // SINEW_SOLVE_LANE_ROWS_TPP_
