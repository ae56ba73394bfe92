// SPDX-License-Identifier: Apache-2.0
#include "solve/cone.h"

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

struct ConePoint {
  double N, T;
};

// The functions below know the dimension when they are compiled if it is 3, that of most contacts: loops of a known
// length take half the instructions.
constexpr int kAnyDim = 0, kUsualDim = 3;

template <int kDim>
int dim_of(const Cone& cone) {
  return kDim == kAnyDim ? cone.dim : kDim;
}

template <int kDim>
ConePoint cone_point(const Cone& cone, const double* x) {
  double square = 0;
  for (int i = 1; i < dim_of<kDim>(cone); ++i) {
    const double u = cone.contact->friction[i - 1] * x[cone.row + i];
    square += u * u;
  }
  return {cone.contact->mu * x[cone.row], std::sqrt(square)};
}

int zone_of(double N, double T, double mu) {
  if (N >= mu * T) return mjCNSTRSTATE_SATISFIED;
  return mu * N + T <= 0 ? mjCNSTRSTATE_QUADRATIC : mjCNSTRSTATE_CONE;
}

template <int kDim>
double quadratic_cost(const Cone& cone, const double* x, const double* D) {
  double cost = 0;
  for (int i = cone.row; i < cone.row + dim_of<kDim>(cone); ++i) cost += 0.5 * D[i] * x[i] * x[i];
  return cost;
}

template <int kDim>
double cost_of(const Cone& cone, const double* x, const double* D) {
  const double mu = cone.contact->mu;
  const auto [N, T] = cone_point<kDim>(cone, x);
  switch (zone_of(N, T, mu)) {
    case mjCNSTRSTATE_SATISFIED:
      return 0;
    case mjCNSTRSTATE_QUADRATIC:
      return quadratic_cost<kDim>(cone, x, D);
    default:
      return 0.5 * cone.middle * (N - mu * T) * (N - mu * T);
  }
}

template <int kDim>
double evaluate(Cone& cone, const double* x, const double* D, double* force, double* weight) {
  const double mu = cone.contact->mu;
  const auto [N, T] = cone_point<kDim>(cone, x);
  cone.normal = N;
  cone.length = T;
  cone.zone = zone_of(N, T, mu);
  const int first = cone.row, dim = dim_of<kDim>(cone), end = first + dim;
  if (cone.zone == mjCNSTRSTATE_QUADRATIC) {
    for (int i = first; i < end; ++i) {
      force[i] = -D[i] * x[i];
      weight[i] = D[i];
    }
    return quadratic_cost<kDim>(cone, x, D);
  }
  for (int i = first; i < end; ++i) force[i] = weight[i] = 0;
  if (cone.zone == mjCNSTRSTATE_SATISFIED) return 0;
  const double depth = N - mu * T;  // negative
  force[first] = -cone.middle * depth * mu;
  for (int i = 1; i < dim; ++i) {
    const double friction = cone.contact->friction[i - 1];
    force[first + i] = -force[first] / T * friction * friction * x[first + i];
  }
  return 0.5 * cone.middle * depth * depth;
}

template <int kDim>
ConeLine line_of(const Cone& cone, const double* x, const double* direction, const double* D) {
  const mjContact& contact = *cone.contact;
  ConeLine line{contact.mu, cone.middle, contact.mu * x[cone.row], contact.mu * direction[cone.row], 0, 0, 0, 0, 0};
  for (int i = 0; i < dim_of<kDim>(cone); ++i) {
    const double at = x[cone.row + i], rate = direction[cone.row + i], d = D[cone.row + i];
    line.stick += d * at * rate;
    line.stick_by_step += d * rate * rate;
    if (i == 0) continue;
    const double square = contact.friction[i - 1] * contact.friction[i - 1];
    line.UU += square * at * at;
    line.UV += square * at * rate;
    line.VV += square * rate * rate;
  }
  return line;
}

}  // namespace

Cone make_cone(int row, const mjContact& contact, const double* D) {
  const double mu = contact.mu;
  return {row, contact.dim, &contact, mjCNSTRSTATE_SATISFIED, D[row] / (mu * mu * (1 + mu * mu)), 0, 0};
}

double cost_of_cone(const Cone& cone, const double* x, const double* D) {
  return cone.dim == kUsualDim ? cost_of<kUsualDim>(cone, x, D) : cost_of<kAnyDim>(cone, x, D);
}

double evaluate_cone(Cone& cone, const double* x, const double* D, double* force, double* weight) {
  return cone.dim == kUsualDim ? evaluate<kUsualDim>(cone, x, D, force, weight)
                               : evaluate<kAnyDim>(cone, x, D, force, weight);
}

// (s.7): in U the cost is middle/2 (N - mu T)^2. With t = U_T / T its Hessian is
//     middle (a a^T + k P),    a = (1, -mu t),   k = mu (mu T - N) / T,   P = I - t t^T on the friction part
// and P is its own square.
void cone_hessian_root(double* B, const Cone& cone, const double* x) {
  const mjContact& contact = *cone.contact;
  const int dim = cone.dim;
  const double mu = contact.mu, T = cone.length;
  const double row = std::sqrt(cone.middle), rest = row * std::sqrt(mu * (mu * T - cone.normal) / T);
  double t[kMaxConeDim];
  for (int i = 1; i < dim; ++i) t[i] = contact.friction[i - 1] * x[cone.row + i] / T;
  B[0] = row * mu;
  for (int j = 1; j < dim; ++j) B[j] = -row * mu * t[j] * contact.friction[j - 1];
  for (int i = 1; i < dim; ++i) {
    B[i * dim] = 0;
    for (int j = 1; j < dim; ++j) B[i * dim + j] = rest * ((i == j) - t[i] * t[j]) * contact.friction[j - 1];
  }
}

ConeLine cone_line(const Cone& cone, const double* x, const double* direction, const double* D) {
  return cone.dim == kUsualDim ? line_of<kUsualDim>(cone, x, direction, D) : line_of<kAnyDim>(cone, x, direction, D);
}

LineSlope slope_of_cone(const ConeLine& c, double step) {
  const double N = c.N + step * c.N1;
  const double T = std::sqrt(std::max(0.0, c.UU + step * (2 * c.UV + step * c.VV)));
  switch (zone_of(N, T, c.mu)) {
    case mjCNSTRSTATE_SATISFIED:
      return {0, 0};
    case mjCNSTRSTATE_QUADRATIC:
      return {c.stick + step * c.stick_by_step, c.stick_by_step};
    default: {
      const double T1 = (c.UV + step * c.VV) / T, T2 = (c.VV - T1 * T1) / T;
      const double depth = N - c.mu * T, rate = c.N1 - c.mu * T1;
      return {c.middle * depth * rate, c.middle * (rate * rate - c.mu * depth * T2)};
    }
  }
}

}  // namespace sinew
