// SPDX-License-Identifier: Apache-2.0
// load_fours_avx2.h -- numbers of four things go into the lanes of a register, one thing in each, and back.
//   trap  include it only where math/simd/pack_avx2.h may be included; what is here has internal linkage
#ifndef SINEW_TREE_LOAD_FOURS_AVX2_H_
#define SINEW_TREE_LOAD_FOURS_AVX2_H_

#include <mujoco/mjtnum.h>

#include "math/quat.h"
#include "math/simd/lanes_avx2.h"

namespace sinew {
namespace {

constexpr int kLaneFour = PackLanes::kLanes;

// Four neighbouring numbers of four bodies, the arrays of which begin at `at`: a PackLanes for each of the numbers.
struct Square {
  PackLanes n[4];

  [[gnu::always_inline]] Square(const mjtNum* a, const mjtNum* b, const mjtNum* c, const mjtNum* d) {
    PackAvx2 w = PackAvx2::load(a), x = PackAvx2::load(b), y = PackAvx2::load(c), z = PackAvx2::load(d);
    transpose(w, x, y, z);
    n[0] = PackLanes(w), n[1] = PackLanes(x), n[2] = PackLanes(y), n[3] = PackLanes(z);
  }
};

[[gnu::always_inline]] inline void store_square(PackLanes a, PackLanes b, PackLanes c, PackLanes d, mjtNum* at,
                                                const int (&place)[4]) {
  transpose(a.pack, b.pack, c.pack, d.pack);
  a.pack.store(at + place[0]);
  b.pack.store(at + place[1]);
  c.pack.store(at + place[2]);
  d.pack.store(at + place[3]);
}

// The numbers of a matrix in four rows of nine, each wherever it is.
[[gnu::always_inline]] inline Mat3<PackLanes> load_matrices(const mjtNum* a, const mjtNum* b, const mjtNum* c,
                                                            const mjtNum* d) {
  const Square low(a, b, c, d), high(a + 4, b + 4, c + 4, d + 4);
  return {{low.n[0], low.n[1], low.n[2], low.n[3], high.n[0], high.n[1], high.n[2], high.n[3],
           PackLanes(PackAvx2::of(a[8], b[8], c[8], d[8]))}};
}

// Where four things that have `size` numbers each are.
struct Places {
  int at[kLaneFour];
  Places(const int (&of)[kLaneFour], int size) : at{size * of[0], size * of[1], size * of[2], size * of[3]} {}
};

[[gnu::always_inline]] inline PackLanes load(const mjtNum* from, const Places& p) {
  return PackLanes(PackAvx2::of(from[p.at[0]], from[p.at[1]], from[p.at[2]], from[p.at[3]]));
}

[[gnu::always_inline]] inline Vec3<PackLanes> load_vectors(const mjtNum* from, const Places& p) {
  return {load(from, p), load(from + 1, p), load(from + 2, p)};
}

[[gnu::always_inline]] inline Quat<PackLanes> load_quaternions(const mjtNum* from, const Places& p) {
  const Square s(from + p.at[0], from + p.at[1], from + p.at[2], from + p.at[3]);
  return {s.n[0], s.n[1], s.n[2], s.n[3]};
}

[[gnu::always_inline]] inline Mat3<PackLanes> load_matrices(const mjtNum* from, const Places& p) {
  return load_matrices(from + p.at[0], from + p.at[1], from + p.at[2], from + p.at[3]);
}

[[gnu::always_inline]] inline void store_vectors(const Vec3<PackLanes>& v, mjtNum* to, const Places& p) {
  v.x.pack.scatter(to, p.at);
  v.y.pack.scatter(to + 1, p.at);
  v.z.pack.scatter(to + 2, p.at);
}

[[gnu::always_inline]] inline void store_matrices(const Mat3<PackLanes>& R, mjtNum* to, const Places& p) {
  const PackLanes* r = R.m;
  store_square(r[0], r[1], r[2], r[3], to, p.at);
  store_square(r[4], r[5], r[6], r[7], to + 4, p.at);
  r[8].pack.scatter(to + 8, p.at);
}

template <class Spatial6>
[[gnu::always_inline]] inline Spatial6 load_spatial(const mjtNum* from, const Places& p) {
  const Square low(from + p.at[0], from + p.at[1], from + p.at[2], from + p.at[3]);
  const mjtNum* last = from + 2;
  const Square high(last + p.at[0], last + p.at[1], last + p.at[2], last + p.at[3]);
  return {{low.n[0], low.n[1], low.n[2]}, {high.n[1], high.n[2], high.n[3]}};
}

template <class Spatial6>
[[gnu::always_inline]] inline void store_spatial(const Spatial6& s, mjtNum* to, const Places& p) {
  store_square(s.angular.x, s.angular.y, s.angular.z, s.linear.x, to, p.at);
  store_square(s.angular.z, s.linear.x, s.linear.y, s.linear.z, to + 2, p.at);
}

}  // namespace
}  // namespace sinew

#endif  // SINEW_TREE_LOAD_FOURS_AVX2_H_
