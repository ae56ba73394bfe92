// SPDX-License-Identifier: Apache-2.0
// As math/kernels/kernels_avx2.cpp: everything here has internal linkage or belongs to PackLanes.
#include "tree/body_fours.h"

#include "math/simd/lanes_avx2.h"
#include "math/spatial.h"

namespace sinew {
namespace {

using Real = PackLanes;
constexpr int kFour = BodyFours::kCount;

// Four neighbouring numbers of four bodies, the arrays of which begin at `at`: a Real for each of the numbers.
struct Square {
  Real n[4];

  Square(const mjtNum* a, const mjtNum* b, const mjtNum* c, const mjtNum* d) {
    PackAvx2 w = PackAvx2::load(a), x = PackAvx2::load(b), y = PackAvx2::load(c), z = PackAvx2::load(d);
    transpose(w, x, y, z);
    n[0] = Real(w), n[1] = Real(x), n[2] = Real(y), n[3] = Real(z);
  }
  Square(const mjtNum* at, int stride) : Square(at, at + stride, at + 2 * stride, at + 3 * stride) {}
};

void store_square(Real a, Real b, Real c, Real d, mjtNum* at, const int (&place)[4]) {
  transpose(a.pack, b.pack, c.pack, d.pack);
  a.pack.store(at + place[0]);
  b.pack.store(at + place[1]);
  c.pack.store(at + place[2]);
  d.pack.store(at + place[3]);
}

void store_square(Real a, Real b, Real c, Real d, mjtNum* at, int stride) {
  store_square(a, b, c, d, at, {0, stride, 2 * stride, 3 * stride});
}

Real load(const mjtNum* at, int stride) {
  return Real(PackAvx2::of(at[0], at[stride], at[2 * stride], at[3 * stride]));
}

Vec3<Real> load_vectors(const mjtNum* at) { return {load(at, 3), load(at + 1, 3), load(at + 2, 3)}; }

template <class Spatial6>
Spatial6 load_spatial(const mjtNum* at) {
  const Square low(at, 6), high(at + 2, 6);
  return {{low.n[0], low.n[1], low.n[2]}, {high.n[1], high.n[2], high.n[3]}};
}

void store_spatial(const Force<Real>& f, mjtNum* at) {
  store_square(f.angular.x, f.angular.y, f.angular.z, f.linear.x, at, 6);
  store_square(f.angular.z, f.linear.x, f.linear.y, f.linear.z, at + 2, 6);
}

Inertia<Real> load_inertia(const mjtNum* at) {
  const Square a(at, 10), b(at + 4, 10), c(at + 6, 10);
  return {{a.n[0], a.n[1], a.n[2], a.n[3], b.n[0], b.n[1]}, {c.n[0], c.n[1], c.n[2]}, c.n[3]};
}

void store_inertia(const Inertia<Real>& i, mjtNum* at) {
  const Sym3<Real>& s = i.moments;
  const Vec3<Real>& h = i.first_moment;
  store_square(s.xx, s.yy, s.zz, s.xy, at, 10);
  store_square(s.xz, s.yz, h.x, h.y, at + 4, 10);
  store_square(h.x, h.y, h.z, i.mass, at + 6, 10);
}

// The numbers of a matrix in four rows of nine, each wherever it is.
Mat3<Real> load_matrices(const mjtNum* a, const mjtNum* b, const mjtNum* c, const mjtNum* d) {
  const Square low(a, b, c, d), high(a + 4, b + 4, c + 4, d + 4);
  return {{low.n[0], low.n[1], low.n[2], low.n[3], high.n[0], high.n[1], high.n[2], high.n[3],
           Real(PackAvx2::of(a[8], b[8], c[8], d[8]))}};
}

// Visits fours from `first` on. The last one overlaps the one before it, and what it writes is the same again.
template <class Visit>
void for_each_four(int first, int after, Visit visit) {
  for (int b = first; b + kFour < after; b += kFour) visit(b);
  visit(after - kFour);
}

void compute_inertias(const mjModel& m, mjData& d, int first, int after) {
  for_each_four(first, after, [&](int b) {
    const int* root = m.body_rootid + b;
    const auto com = [&](int k) {
      const mjtNum* at = d.subtree_com + k;
      return Real(PackAvx2::of(at[3 * root[0]], at[3 * root[1]], at[3 * root[2]], at[3 * root[3]]));
    };
    const Vec3<Real> offset = load_vectors(d.xipos + 3 * b) - Vec3<Real>{com(0), com(1), com(2)};
    const mjtNum* R = d.ximat + 9 * b;
    store_inertia(Inertia<Real>::of_body(Real(PackAvx2::load(m.body_mass + b)), load_vectors(m.body_inertia + 3 * b),
                                         load_matrices(R, R + 9, R + 18, R + 27), offset),
                  d.cinert + 10 * b);
  });
}

void compute_forces(const mjData& d, int first, int after, const mjtNum* acceleration, mjtNum* force) {
  for_each_four(first, after, [&](int b) {
    const Inertia<Real> inertia = load_inertia(d.cinert + 10 * b);
    const auto v = load_spatial<Motion<Real>>(d.cvel + 6 * b), a = load_spatial<Motion<Real>>(acceleration + 6 * b);
    store_spatial(inertia * a + cross(v, inertia * v), force + 6 * b);
  });
}

// Where four things that have `size` numbers each are.
struct Places {
  int at[kFour];
  Places(const int (&of)[kFour], int size) : at{size * of[0], size * of[1], size * of[2], size * of[3]} {}
};

Real load(const mjtNum* from, const Places& p) {
  return Real(PackAvx2::of(from[p.at[0]], from[p.at[1]], from[p.at[2]], from[p.at[3]]));
}

Vec3<Real> load_vectors(const mjtNum* from, const Places& p) {
  return {load(from, p), load(from + 1, p), load(from + 2, p)};
}

Quat<Real> load_quaternions(const mjtNum* from, const Places& p) {
  const Square s(from + p.at[0], from + p.at[1], from + p.at[2], from + p.at[3]);
  return {s.n[0], s.n[1], s.n[2], s.n[3]};
}

void place_four(const mjData& d, const int (&frame)[kFour], const int (&body)[kFour], const mjtNum* pos,
                const mjtNum* quat, mjtNum* xpos, mjtNum* xmat) {
  const Places vector(frame, 3), matrix(frame, 9), R(body, 9);
  const Mat3<Real> R_wb = load_matrices(d.xmat + R.at[0], d.xmat + R.at[1], d.xmat + R.at[2], d.xmat + R.at[3]);
  const Vec3<Real> p = load_vectors(d.xpos, Places(body, 3)) + R_wb * load_vectors(pos, vector);
  p.x.pack.scatter(xpos, vector.at);
  p.y.pack.scatter(xpos + 1, vector.at);
  p.z.pack.scatter(xpos + 2, vector.at);
  const Mat3<Real> turned =
      to_matrix(load_quaternions(d.xquat, Places(body, 4)) * load_quaternions(quat, Places(frame, 4)));
  const Real* r = turned.m;
  store_square(r[0], r[1], r[2], r[3], xmat, matrix.at);
  store_square(r[4], r[5], r[6], r[7], xmat + 4, matrix.at);
  r[8].pack.scatter(xmat + 8, matrix.at);
}

}  // namespace

constinit const BodyFours kAvx2BodyFours = {compute_inertias, compute_forces, place_four};

}  // namespace sinew
