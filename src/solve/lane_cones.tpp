// SPDX-License-Identifier: Apache-2.0
// lane_cones.tpp -- elliptic contacts in lanes: the operations of cone.cpp in their order, every zone computed and
// the right one chosen. What the others give may be no number, and is dropped.
#ifndef SINEW_SOLVE_LANE_CONES_TPP_
#define SINEW_SOLVE_LANE_CONES_TPP_

#include "solve/lane_kernels.h"

namespace sinew {
namespace {

template <class Pack>
struct ConesInLanes {
  using Mask = typename Pack::Mask;
  using Group = LaneGroup;
  using Cone = LaneCone<Pack::kLanes>;

  static Pack at(const double* array, int i) { return Pack::load(array + Pack::kLanes * i); }
  static void set(double* array, int i, Pack value) { value.store(array + Pack::kLanes * i); }

  static Pack if_true(Mask mask, Pack value) { return select(mask, value, Pack::zero()); }

  struct Zones {
    Mask satisfied, sticks;  // a cone that sticks may be satisfied as well: that comes first
  };

  static Zones zones_of(Pack N, Pack T, Pack mu) { return {mu * T <= N, mu * N + T <= Pack::zero()}; }

  struct Point {
    Pack N, T, mu;
  };

  static Point point_of(const Cone& cone, const double* x) {
    Pack square = Pack::zero();
    for (int i = 1; i < cone.dim; ++i) {
      const Pack u = Pack::load(cone.friction[i - 1]) * at(x, cone.row + i);
      square = square + u * u;
    }
    const Pack mu = Pack::load(cone.mu);
    return {mu * at(x, cone.row), sqrt(square), mu};
  }

  static Pack cost_where_it_sticks(const Cone& cone, const double* x, const double* D) {
    const Pack half = Pack::broadcast(0.5);
    Pack cost = Pack::zero();
    for (int i = cone.row; i < cone.row + cone.dim; ++i) cost = cost + half * at(D, i) * at(x, i) * at(x, i);
    return cost;
  }

  static Pack cost_of(const Cone& cone, const double* x, const double* D, const Point& p, const Zones& zones) {
    const Pack depth = p.N - p.mu * p.T;
    const Pack slides = Pack::broadcast(0.5) * Pack::load(cone.middle) * depth * depth;
    return select(zones.satisfied, Pack::zero(), select(zones.sticks, cost_where_it_sticks(cone, x, D), slides));
  }

  static void add_costs(const Cone* cones, int count, const double* x, const double* D, double* cost) {
    Pack total = Pack::load(cost);
    for (const Cone* cone = cones; cone < cones + count; ++cone) {
      const Point p = point_of(*cone, x);
      total = total + cost_of(*cone, x, D, p, zones_of(p.N, p.T, p.mu));
    }
    total.store(cost);
  }

  static void evaluate(Cone* cones, int count, const double* x, const double* D, double* force, double* weight,
                       double* cost) {
    Pack total = Pack::load(cost);
    for (Cone* cone = cones; cone < cones + count; ++cone) {
      const Point p = point_of(*cone, x);
      const Zones zones = zones_of(p.N, p.T, p.mu);
      const Pack code = select(zones.satisfied, Pack::broadcast(Cone::kSatisfied),
                               select(zones.sticks, Pack::broadcast(Cone::kSticks), Pack::broadcast(Cone::kSlides)));
      code.store(cone->zone);
      p.N.store(cone->normal);
      p.T.store(cone->length);
      const Mask slides = code == Pack::broadcast(Cone::kSlides);
      cone->slides = bits(slides);
      const Mask sticks = code == Pack::broadcast(Cone::kSticks);
      const Pack depth = p.N - p.mu * p.T;
      const Pack normal = -Pack::load(cone->middle) * depth * p.mu, back = -normal / p.T;
      for (int i = 0; i < cone->dim; ++i) {
        const int row = cone->row + i;
        const Pack stiffness = at(D, row);
        Pack sliding = normal;
        if (i > 0) {
          const Pack friction = Pack::load(cone->friction[i - 1]);
          sliding = back * friction * friction * at(x, row);
        }
        set(force, row, select(sticks, -stiffness * at(x, row), if_true(slides, sliding)));
        set(weight, row, if_true(sticks, stiffness));
      }
      total = total + cost_of(*cone, x, D, p, zones);
    }
    total.store(cost);
  }

  static unsigned change_cones(const Cone* cones, int count, double* zone, double* changed, double* satisfied) {
    Pack changes = Pack::load(changed), beyond = Pack::load(satisfied);
    unsigned slides = 0;
    for (const Cone* cone = cones; cone < cones + count; ++cone, zone += Pack::kLanes) {
      const Pack now = Pack::load(cone->zone), rows = Pack::broadcast(cone->dim);
      const Pack its_rows = if_true(Mask::of(cone->lanes), rows);
      changes = changes + select(now == Pack::load(zone), Pack::zero(), its_rows);
      beyond = beyond + if_true(now == Pack::broadcast(Cone::kSatisfied), its_rows);
      slides |= cone->lanes & cone->slides;
      now.store(zone);
    }
    changes.store(changed);
    beyond.store(satisfied);
    return slides;
  }

  static void set_lines(Cone* cones, int count, const double* x, const double* direction, const double* D) {
    for (Cone* cone = cones; cone < cones + count; ++cone) {
      const Pack mu = Pack::load(cone->mu), zero = Pack::zero();
      Pack stick = zero, stick_by_step = zero, UU = zero, UV = zero, VV = zero;
      for (int i = 0; i < cone->dim; ++i) {
        const Pack now = at(x, cone->row + i), rate = at(direction, cone->row + i), d = at(D, cone->row + i);
        stick = stick + d * now * rate;
        stick_by_step = stick_by_step + d * rate * rate;
        if (i == 0) continue;
        const Pack friction = Pack::load(cone->friction[i - 1]), square = friction * friction;
        UU = UU + square * now * now;
        UV = UV + square * now * rate;
        VV = VV + square * rate * rate;
      }
      (mu * at(x, cone->row)).store(cone->N);
      (mu * at(direction, cone->row)).store(cone->N1);
      stick.store(cone->stick);
      stick_by_step.store(cone->stick_by_step);
      UU.store(cone->UU);
      UV.store(cone->UV);
      VV.store(cone->VV);
    }
  }

  static void add_slopes(const Cone* cones, int count, const double* step, double* slope, double* curvature) {
    const Pack s = Pack::load(step), zero = Pack::zero(), two = Pack::broadcast(2);
    Pack first = Pack::load(slope), second = Pack::load(curvature);
    for (const Cone* c = cones; c < cones + count; ++c) {
      const Pack mu = Pack::load(c->mu), middle = Pack::load(c->middle), N1 = Pack::load(c->N1);
      const Pack UV = Pack::load(c->UV), VV = Pack::load(c->VV), rate_of_stick = Pack::load(c->stick_by_step);
      const Pack N = Pack::load(c->N) + s * N1;
      const Pack square = Pack::load(c->UU) + s * (two * UV + s * VV);
      const Pack T = sqrt(select(zero < square, square, zero));
      const Zones zones = zones_of(N, T, mu);
      const Pack T1 = (UV + s * VV) / T, T2 = (VV - T1 * T1) / T;
      const Pack depth = N - mu * T, rate = N1 - mu * T1;
      const Pack slides = middle * depth * rate, bends = middle * (rate * rate - mu * depth * T2);
      const Pack sticks = Pack::load(c->stick) + s * rate_of_stick;
      first = first + select(zones.satisfied, zero, select(zones.sticks, sticks, slides));
      second = second + select(zones.satisfied, zero, select(zones.sticks, rate_of_stick, bends));
    }
    first.store(slope);
    second.store(curvature);
  }

  // The loops over a cone's rows are of a known length: a third of the instructions.
  template <int kDim>
  static void multiply_root(double* res, double* weight, const Cone& cone, const double* x, int columns,
                            const double* J) {
    const Pack zero = Pack::zero(), mu = Pack::load(cone.mu), T = Pack::load(cone.length);
    const Mask slides = Mask::of(cone.slides);
    for (int i = 0; i < kDim; ++i) set(weight, i, if_true(slides, Pack::broadcast(1)));
    const Pack row = sqrt(Pack::load(cone.middle));
    const Pack rest = row * sqrt(mu * (mu * T - Pack::load(cone.normal)) / T);
    Pack t[kDim], friction[kDim], B[kDim][kDim];
    for (int i = 1; i < kDim; ++i) {
      friction[i] = Pack::load(cone.friction[i - 1]);
      t[i] = friction[i] * at(x, cone.row + i) / T;
    }
    B[0][0] = if_true(slides, row * mu);
    for (int j = 1; j < kDim; ++j) B[0][j] = if_true(slides, -row * mu * t[j] * friction[j]);
    for (int i = 1; i < kDim; ++i) {
      B[i][0] = zero;
      for (int j = 1; j < kDim; ++j) {
        const Pack one = i == j ? Pack::broadcast(1) : zero;
        B[i][j] = if_true(slides, rest * (one - t[i] * t[j]) * friction[j]);
      }
    }
    for (int c = 0; c < columns; ++c) {
      Pack column[kDim];
      for (int k = 0; k < kDim; ++k) column[k] = at(J, k * columns + c);
      for (int i = 0; i < kDim; ++i) {
        Pack sum = zero;
        for (int k = 0; k < kDim; ++k) sum = fma(B[i][k], column[k], sum);
        set(res, i * columns + c, sum);
      }
    }
  }

  // B J, B the root of the cone's Hessian (cone_hessian_root), zeros in lanes where the cone does not slide.
  static void multiply_by_root(double* res, double* weight, const Cone& cone, const double* x, const Group& g,
                               const double* J) {
    switch (cone.dim) {
      case 3:
        return multiply_root<3>(res, weight, cone, x, g.width, J);
      case 4:
        return multiply_root<4>(res, weight, cone, x, g.width, J);
      default:
        return multiply_root<6>(res, weight, cone, x, g.width, J);
    }
  }
};

}  // namespace
}  // namespace sinew

#endif  // SINEW_SOLVE_LANE_CONES_TPP_
