// SPDX-License-Identifier: Apache-2.0
#include "shape/builtin_mesh.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "shape/triple.h"

namespace sinew {
namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr int kMaxResolution = 1000;  // a million vertices: beyond it a typing error is more likely than a wish

using Result = BuiltinMeshResult;

void add_vertex(Result& mesh, const Triple& p) {
  for (double x : p) mesh.vert.push_back(static_cast<float>(x));
}

void add_normal(Result& mesh, const Triple& n) {
  for (double x : n) mesh.normal.push_back(static_cast<float>(x));
}

void add_face(Result& mesh, int a, int b, int c) { mesh.face.insert(mesh.face.end(), {a, b, c}); }

bool is_integer(double x, int least, int most) { return x == std::floor(x) && x >= least && x <= most; }

Result refuse(std::string error) {
  Result mesh;
  mesh.error = std::move(error);
  return mesh;
}

std::string range_text(const char* name, int least, int most) {
  return std::string(name) + " must be an integer from " + std::to_string(least) + " to " + std::to_string(most);
}

// |x|^e with the sign of x: the "super" shapes are spheres and tori whose cosines are bent by this.
double signed_power(double x, double e) { return std::copysign(std::pow(std::abs(x), e), x); }

using FloatTriple = std::array<float, 3>;

// Middle of an edge, out on the unit sphere. In single precision throughout, as MuJoCo's own.
FloatTriple sphere_middle(const FloatTriple& a, const FloatTriple& b) {
  const float x = a[0] + b[0], y = a[1] + b[1], z = a[2] + b[2];
  const float length = std::sqrt(x * x + y * y + z * z);
  return {x / length, y / length, z / length};
}

Result icosphere(std::span<const double> params) {
  if (!is_integer(params[0], 0, 4)) return refuse(range_text("subdivision", 0, 4));
  const double golden = (1 + std::sqrt(5.0)) / 2, length = std::sqrt(1 + golden * golden);
  const auto a = static_cast<float>(1 / length), b = static_cast<float>(golden / length);
  std::vector<FloatTriple> vert{{-a, b, 0},  {a, b, 0},  {-a, -b, 0}, {a, -b, 0}, {0, -a, b},  {0, a, b},
                                {0, -a, -b}, {0, a, -b}, {b, 0, -a},  {b, 0, a},  {-b, 0, -a}, {-b, 0, a}};
  std::vector<std::array<int, 3>> face{{0, 11, 5}, {0, 5, 1},  {0, 1, 7},   {0, 7, 10}, {0, 10, 11},
                                       {1, 5, 9},  {5, 11, 4}, {11, 10, 2}, {10, 7, 6}, {7, 1, 8},
                                       {3, 9, 4},  {3, 4, 2},  {3, 2, 6},   {3, 6, 8},  {3, 8, 9},
                                       {4, 9, 5},  {2, 4, 11}, {6, 2, 10},  {8, 6, 7},  {9, 8, 1}};
  for (int level = 0; level < static_cast<int>(params[0]); ++level) {
    std::map<std::pair<int, int>, int> middles;
    const auto middle = [&](int i, int j) {
      const auto [it, fresh] = middles.try_emplace(std::minmax(i, j), static_cast<int>(vert.size()));
      if (fresh) vert.push_back(sphere_middle(vert[i], vert[j]));
      return it->second;
    };
    std::vector<std::array<int, 3>> finer;
    for (const auto& [i, j, k] : face) {
      const int ij = middle(i, j), jk = middle(j, k), ki = middle(k, i);
      finer.insert(finer.end(), {{i, ij, ki}, {j, jk, ij}, {k, ki, jk}, {ij, jk, ki}});
    }
    face = std::move(finer);
  }
  Result mesh;
  for (const FloatTriple& v : vert) mesh.vert.insert(mesh.vert.end(), v.begin(), v.end());
  for (const auto& [i, j, k] : face) add_face(mesh, i, j, k);
  return mesh;
}

// The upper half of an octahedron with each edge cut into `resolution + 1`, blown up to the sphere: ring k around the
// pole has 4 k vertices. A vertex in the middle of the equator closes it.
Result hemisphere(std::span<const double> params) {
  if (!is_integer(params[0], 0, 10)) return refuse(range_text("resolution", 0, 10));
  const int nring = static_cast<int>(params[0]) + 1;
  Result mesh;
  add_vertex(mesh, {0, 0, 1});
  const double cosine[4] = {1, 0, -1, 0}, sine[4] = {0, 1, 0, -1};
  for (int k = 1; k <= nring; ++k) {
    for (int i = 0; i < 4 * k; ++i) {
      const int q = i / k;
      const double along = i % k, rest = k - along;
      const Triple p{rest * cosine[q] - along * sine[q], rest * sine[q] + along * cosine[q], double(nring - k)};
      add_vertex(mesh, triple::divide(p, triple::norm(p)));
    }
  }
  const int center = static_cast<int>(mesh.vert.size()) / 3;
  add_vertex(mesh, {0, 0, 0});

  const auto ring_vertex = [](int k, int i) { return k == 0 ? 0 : 1 + 2 * k * (k - 1) + i % (4 * k); };
  for (int k = 0; k < nring; ++k) {
    for (int q = 0; q < 4; ++q) {
      const int inner = q * k, outer = q * (k + 1);
      for (int i = 0; i < k; ++i) {
        const int a = ring_vertex(k, inner + i), b = ring_vertex(k + 1, outer + i + 1);
        add_face(mesh, a, ring_vertex(k + 1, outer + i), b);
        add_face(mesh, a, b, ring_vertex(k, inner + i + 1));
      }
      add_face(mesh, ring_vertex(k, inner + k), ring_vertex(k + 1, outer + k), ring_vertex(k + 1, outer + k + 1));
    }
  }
  for (int i = 0; i < 4 * nring; ++i) add_face(mesh, ring_vertex(nring, i), center, ring_vertex(nring, i + 1));
  return mesh;
}

// Points only: the hull makes the faces.
Result cone(std::span<const double> params) {
  if (!is_integer(params[0], 3, kMaxResolution)) return refuse(range_text("nvert", 3, kMaxResolution));
  const double radius = params[1];
  if (!(radius >= 0 && radius <= 1)) return refuse("radius must be from 0 to 1");
  const int n = static_cast<int>(params[0]);
  Result mesh;
  for (int i = 0; i < n; ++i) add_vertex(mesh, {std::cos(2 * kPi * i / n), std::sin(2 * kPi * i / n), -1});
  if (radius == 0) {
    add_vertex(mesh, {0, 0, 1});
    return mesh;
  }
  // a turn further on: the last bits of the angles decide how the hull's flat ends are cut into triangles
  for (int i = n; i < 2 * n; ++i) {
    add_vertex(mesh, {radius * std::cos(2 * kPi * i / n), radius * std::sin(2 * kPi * i / n), 1});
  }
  return mesh;
}

Result supersphere(std::span<const double> params) {
  if (!is_integer(params[0], 3, kMaxResolution)) return refuse(range_text("resolution", 3, kMaxResolution));
  const double e = params[1], n = params[2];
  if (!(e >= 0) || !(n >= 0)) return refuse("exponents e and n must not be negative");
  const int res = static_cast<int>(params[0]);
  Result mesh;
  add_vertex(mesh, {0, 0, -1});
  for (int i = 1; i < res; ++i) {
    const double latitude = -kPi / 2 + kPi * i / res;
    const double r = signed_power(std::cos(latitude), n), z = signed_power(std::sin(latitude), n);
    for (int j = 0; j < res; ++j) {
      const double longitude = -kPi + 2 * kPi * j / res;
      add_vertex(mesh, {r * signed_power(std::cos(longitude), e), r * signed_power(std::sin(longitude), e), z});
    }
  }
  add_vertex(mesh, {0, 0, 1});

  const auto at = [res](int ring, int j) { return 1 + ring * res + j % res; };
  for (int j = 0; j < res; ++j) add_face(mesh, 0, at(0, j + 1), at(0, j));
  for (int i = 0; i + 2 < res; ++i) {
    for (int j = 0; j < res; ++j) {
      add_face(mesh, at(i, j), at(i, j + 1), at(i + 1, j));
      add_face(mesh, at(i, j + 1), at(i + 1, j + 1), at(i + 1, j));
    }
  }
  const int north = 1 + (res - 1) * res;
  for (int j = 0; j < res; ++j) add_face(mesh, at(res - 2, j), at(res - 2, j + 1), north);
  return mesh;
}

Result supertorus(std::span<const double> params) {
  if (!is_integer(params[0], 3, kMaxResolution)) return refuse(range_text("resolution", 3, kMaxResolution));
  const double radius = params[1], s = params[2], t = params[3];
  if (!(radius > 0 && radius <= 1)) return refuse("radius must be above 0 and at most 1");
  if (!(s > 0) || !(t > 0)) return refuse("exponents s and t must be positive");
  const int res = static_cast<int>(params[0]);
  Result mesh;
  for (int i = 0; i < res; ++i) {
    const double major = 2 * kPi * i / res;
    for (int j = 0; j < res; ++j) {
      const double minor = 2 * kPi * j / res, r = 1 + radius * signed_power(std::cos(minor), s);
      add_vertex(mesh, {r * signed_power(std::cos(major), t), r * signed_power(std::sin(major), t),
                        radius * signed_power(std::sin(minor), s)});
    }
  }
  const auto at = [res](int i, int j) { return i % res * res + j % res; };
  for (int i = 0; i < res; ++i) {
    for (int j = 0; j < res; ++j) {
      add_face(mesh, at(i, j), at(i + 1, j), at(i, j + 1));
      add_face(mesh, at(i + 1, j), at(i + 1, j + 1), at(i, j + 1));
    }
  }
  return mesh;
}

// Middles of `res` cells over [-1, 1] whose edges are drawn to the centre by x^5, as much as gamma says.
std::vector<double> foveal_cells(int res, double gamma) {
  const auto drawn = [gamma](double x) { return gamma * x * x * x * x * x + (1 - gamma) * x; };
  std::vector<double> cells;
  double x = -1;  // summed up, not multiplied: the last bits decide which way flat facets of a hull are cut
  for (int i = 0; i < res; ++i, x += 2.0 / res) cells.push_back((drawn(x) + drawn(x + 2.0 / res)) / 2);
  return cells;
}

Result wedge(std::span<const double> params) {
  if (!is_integer(params[0], 0, kMaxResolution)) return refuse(range_text("res_phi", 0, kMaxResolution));
  if (!is_integer(params[1], 0, kMaxResolution)) return refuse(range_text("res_theta", 0, kMaxResolution));
  if (!(params[2] > 0 && params[2] <= 180)) return refuse("fov_phi must be above 0 and at most 180 degrees");
  if (!(params[3] > 0 && params[3] <= 90)) return refuse("fov_theta must be above 0 and at most 90 degrees");
  if (!(params[4] >= 0 && params[4] <= 1)) return refuse("gamma must be from 0 to 1");
  Result mesh;
  for (double u : foveal_cells(static_cast<int>(params[0]), params[4])) {
    for (double v : foveal_cells(static_cast<int>(params[1]), params[4])) {
      const double phi = u * params[2] * kPi / 180, theta = v * params[3] * kPi / 180;
      const double sp = std::sin(phi), cp = std::cos(phi), st = std::sin(theta), ct = std::cos(theta);
      const Triple out{sp * ct, st, -cp * ct};
      add_vertex(mesh, out);
      add_normal(mesh, out);
      add_normal(mesh, {cp, 0, sp});
      add_normal(mesh, {-sp * st, ct, cp * st});
    }
  }
  return mesh;
}

Result plate(std::span<const double> params) {
  if (!is_integer(params[0], 1, kMaxResolution)) return refuse(range_text("res_x", 1, kMaxResolution));
  if (!is_integer(params[1], 1, kMaxResolution)) return refuse(range_text("res_y", 1, kMaxResolution));
  const int nx = static_cast<int>(params[0]), ny = static_cast<int>(params[1]);
  Result mesh;
  mesh.shell = true;
  for (double x : foveal_cells(nx, 0)) {
    for (double y : foveal_cells(ny, 0)) {
      add_vertex(mesh, {x, y, -1});
      add_normal(mesh, {1, 0, 0});
      add_normal(mesh, {0, 1, 0});
      add_normal(mesh, {0, 0, 1});
    }
  }
  for (int i = 0; i + 1 < nx; ++i) {
    for (int j = 0; j + 1 < ny; ++j) {
      const int a = i * ny + j, b = a + ny;
      add_face(mesh, a, b, a + 1);
      add_face(mesh, b + 1, a + 1, b);
    }
  }
  for (int v : mesh.face) mesh.facenormal.push_back(3 * v);
  return mesh;
}

}  // namespace

BuiltinMeshResult make_builtin_mesh(BuiltinMesh kind, std::span<const double> params) {
  struct Maker {
    std::size_t nparam;
    Result (*make)(std::span<const double>);
  };
  constexpr Maker kMakers[] = {{1, icosphere},  {1, hemisphere}, {2, cone}, {3, supersphere},
                               {4, supertorus}, {5, wedge},      {2, plate}};
  const Maker& maker = kMakers[static_cast<std::size_t>(kind)];
  if (params.size() != maker.nparam) {
    return refuse("needs " + std::to_string(maker.nparam) + " parameters, got " + std::to_string(params.size()));
  }
  return maker.make(params);
}

}  // namespace sinew
