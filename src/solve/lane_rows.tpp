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
  using Group = LaneGroup;
  using Rows = LaneRows<Pack::kLanes>;
  using Real = LanesOf<Pack>;

  static Pack at(const double* array, int i) { return Pack::load(array + Pack::kLanes * i); }
  static void set(double* array, int i, Pack value) { value.store(array + Pack::kLanes * i); }

  // Adds up the columns of one part of kRows rows, as one lane of a pack in RowKernels::multiply.
  template <int kRows>
  static void multiply_part(Pack (&sum)[kRows], const double* J, const Group& g, int part, const double* vec) {
    for (Pack& s : sum) s = Pack::zero();
    const std::uint8_t *next = g.by_part + g.part[part], *end = g.by_part + g.part[part + 1];
    for (; next < end; ++next) {
      const Pack v = at(vec, g.column[*next]);
      for (int r = 0; r < kRows; ++r) sum[r] = sum[r] + at(J, r * g.count + *next) * v;
    }
  }

  // J vec of kRows rows.
  template <int kRows>
  static void multiply_rows(double* res, const double* J, const Group& g, const double* vec, const double* less) {
    Pack total[kRows], other[kRows], sum[kRows];
    multiply_part(total, J, g, 0, vec);
    multiply_part(sum, J, g, 1, vec);
    for (int r = 0; r < kRows; ++r) total[r] = total[r] + sum[r];
    multiply_part(other, J, g, 2, vec);
    multiply_part(sum, J, g, 3, vec);
    for (int r = 0; r < kRows; ++r) {
      total[r] = total[r] + (other[r] + sum[r]);
      set(res, r, less ? total[r] - at(less, r) : total[r]);
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
      const int dof = g.column[first + k];
      set(res, dof, at(res, dof) + total[k]);
    }
  }

  // Those of rows with one column.
  static void pull_single(double* res, const double* J, const Group& g, const double* force) {
    Pack total = Pack::zero();
    for (int r = 0; r < g.rows; ++r) total = total + at(force, r) * at(J, r);
    for (int c = 0; c < g.count; ++c) {
      const Pack before = at(res, g.column[c]);
      set(res, g.column[c], select(Mask::of(g.has[c]), before + total, before));
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

  // Sums over rows in their four parts: visit(row) gives a term, add(part, term) adds it, in the lanes whose row
  // belongs to that part. All parts stay in registers, whatever lanes have in common.
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
      const Mask a = Mask::of(g.in_part[0]), b = Mask::of(g.in_part[1]), c = Mask::of(g.in_part[2]),
                 d = Mask::of(g.in_part[3]);
      const auto add_row = [&](int row, Mask first, Mask second, Mask third, Mask fourth)
          __attribute__((always_inline)) {
        const auto term = visit(row);
        add(0, term, first);
        add(1, term, second);
        add(2, term, third);
        add(3, term, fourth);
      };
      int row = g.row;
      const int end = g.row + g.rows;
      for (; row + 4 <= end; row += 4) {
        add_row(row, a, b, c, d);
        add_row(row + 1, d, a, b, c);
        add_row(row + 2, c, d, a, b);
        add_row(row + 3, b, c, d, a);
      }
      if (row < end) add_row(row, a, b, c, d);
      if (row + 1 < end) add_row(row + 1, d, a, b, c);
      if (row + 2 < end) add_row(row + 2, c, d, a, b);
    }
  }

  // What adds terms that are numbers.
  struct AddTerm {
    Parts& total;
    void operator()(int part, Pack term) const { total.part[part] = total.part[part] + term; }
    void operator()(int part, Pack term, Mask mask) const {
      total.part[part] = select(mask, total.part[part] + term, total.part[part]);
    }
  };

  // Products of `factor` with two numbers make slope and curvature.
  struct SlopeTerm {
    Pack factor, first, second;
  };
  struct AddSlope {
    Parts &first, &second;
    void operator()(int part, const SlopeTerm& term) const {
      first.part[part] = fma(term.factor, term.first, first.part[part]);
      second.part[part] = fma(term.factor, term.second, second.part[part]);
    }
    void operator()(int part, const SlopeTerm& term, Mask mask) const {
      first.part[part] = select(mask, fma(term.factor, term.first, first.part[part]), first.part[part]);
      second.part[part] = select(mask, fma(term.factor, term.second, second.part[part]), second.part[part]);
    }
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
      const auto J = [&](int r) { return rows.J + Pack::kLanes * (g.entry + r * g.width); };
      if (g.is_single) {  // three of the four parts are zero
        Pack v = at(vec, g.column[0]);
        for (int c = 1; c < g.count; ++c) v = select(Mask::of(g.has[c]), at(vec, g.column[c]), v);
        for (int r = 0; r < g.rows; ++r) {
          const Pack total = Pack::zero() + Pack::load(J(r)) * v;
          (less ? total - Pack::load(less + first(r)) : total).store(res + first(r));
        }
        continue;
      }
      int r = 0;
      for (; r + 4 <= g.rows; r += 4) {
        multiply_rows<4>(res + first(r), J(r), g, vec, less ? less + first(r) : nullptr);
      }
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
      if (g.is_single) {
        pull_single(res, J, g, f);
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

  // The zone of a row at x (LaneKernels::move): 1 above its bounds, -1 below them.
  static Pack zone_of(const Row& row, Pack x) {
    const Pack one = Pack::broadcast(1), zero = Pack::zero();
    return select(row.low < row.high, select(x <= row.low, -one, select(row.high <= x, one, zero)), zero);
  }

  static void move(double* x, const double* direction, const double* step, const Rows& rows, double* force,
                   double* weight, double* cost, double* zone, double* changed, double* satisfied) {
    const Pack steps = Pack::load(step), half = Pack::broadcast(0.5), one = Pack::broadcast(1);
    const Pack lowest = Pack::broadcast(-1.7976931348623157e308);
    Pack changes = Pack::zero(), beyond = Pack::zero();
    Parts total;
    const auto visit = [&](int i) __attribute__((always_inline)) {
      const Row row(rows, i);
      const Pack before = at(zone, i);  // first: behind stores it would wait for them
      const Pack now = fma(steps, at(direction, i), at(x, i)), c = row.clamped(now), pull = row.D * c;
      set(x, i, now);
      set(force, i, Pack::zero() - pull);
      set(weight, i, row.inside(now, row.D));
      const Pack becomes = zone_of(row, now);
      changes = changes + select(becomes == before, Pack::zero(), one);
      beyond = beyond + select(row.low < lowest, max(becomes, Pack::zero()), Pack::zero());
      set(zone, i, becomes);
      return pull * fnma(half, c, now);
    };
    sum_rows(rows, visit, AddTerm{total});
    total.store(cost);
    changes.store(changed);
    beyond.store(satisfied);
  }

  static void cost(const double* x, const Rows& rows, double* cost) {
    const Pack half = Pack::broadcast(0.5);
    Parts total;
    const auto visit = [&](int i) __attribute__((always_inline)) {
      const Row row(rows, i);
      const Pack now = at(x, i), c = row.clamped(now);
      return row.D * c * fnma(half, c, now);
    };
    sum_rows(rows, visit, AddTerm{total});
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
    sum_rows(rows, visit, AddSlope{first, second});
    first.store(slope);
    second.store(curvature);
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

  static void negate(double* res, const double* a, unsigned lanes, int n) {
    const Mask mask = Mask::of(lanes);
    for (int i = 0; i < n; ++i) set(res, i, select(mask, -at(a, i), Pack::zero()));
  }

  static void take_changes(double* change, const double* a, double* b, unsigned lanes, int n, std::uint8_t* changed,
                           double* count) {
    const Mask mask = Mask::of(lanes);
    const Pack one = Pack::broadcast(1);
    Pack total = Pack::zero();
    for (int i = 0; i < n; ++i) {
      const Pack now = at(a, i), before = at(b, i);
      const Mask changes = mask & ((now < before) | (before < now));
      changed[i] = static_cast<std::uint8_t>(bits(changes));
      total = select(changes, total + one, total);
      set(change, i, select(changes, now - before, Pack::zero()));
      set(b, i, select(mask, now, before));
    }
    total.store(count);
  }

  static void take(double* res, const double* a, unsigned lanes, int n) {
    const Mask mask = Mask::of(lanes);
    for (int i = 0; i < n; ++i) set(res, i, select(mask, at(a, i), at(res, i)));
  }
};

}  // namespace
}  // namespace sinew

#endif  // SINEW_SOLVE_LANE_ROWS_TPP_
