// SPDX-License-Identifier: Apache-2.0
#include "shape/convex/polytope.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/cpu.h"
#include "shape/convex/mujoco_ties.h"

namespace sinew {
namespace {

constexpr mjtNum kInfinity = std::numeric_limits<mjtNum>::infinity();

const PolytopeKernels& kernels() {
  static const PolytopeKernels& those = has_avx2_fma() ? kAvx2PolytopeKernels : kScalarPolytopeKernels;
  return those;
}

std::size_t size(int n) { return static_cast<std::size_t>(n); }

// The faces that a new vertex covers are given back only after the new ones are made.
int max_faces(int max_vertices) { return 3 * max_vertices; }

constexpr int kPack = 4;  // so many places after the last may be read

constexpr int next(int i) { return i == 2 ? 0 : i + 1; }

// A side of a face, in one number.
constexpr int link_to(int face, int side) { return 4 * face + side; }
constexpr int face_of(int link) { return link >> 2; }
constexpr int side_of(int link) { return link & 3; }

// The links of first faces, from their neighbours: no two faces share more than one edge.
template <int kCount>
struct Links {
  int link[kCount][3];
};
template <int kCount>
constexpr Links<kCount> links(const int (&neighbour)[kCount][3]) {
  Links<kCount> result{};
  for (int i = 0; i < kCount; ++i) {
    for (int s = 0; s < 3; ++s) {
      const int other = neighbour[i][s];
      for (int t = 0; t < 3; ++t) {
        if (neighbour[other][t] == i) result.link[i][s] = link_to(other, t);
      }
    }
  }
  return result;
}

}  // namespace

std::size_t Polytope::bytes(int max_vertices) {
  const std::size_t vertices = size(max_vertices), faces = size(max_faces(max_vertices));
  return vertices * (sizeof(PairPoint) + 4 * sizeof(mjtNum) + sizeof(int)) +
         faces * (sizeof(Plane) + sizeof(Face) + 2 * sizeof(int)) + (faces + kPack) * sizeof(mjtNum) +
         (vertices + kPack) * sizeof(HorizonEdge);
}

Polytope::Polytope(void* memory, int max_vertices) : max_vertices_(max_vertices) {
  const int faces = max_faces(max_vertices);
  vertex_ = static_cast<PairPoint*>(memory);
  at_ = reinterpret_cast<mjtNum*>(vertex_ + max_vertices);
  plane_ = reinterpret_cast<Plane*>(at_ + 4 * max_vertices);
  reach_ = reinterpret_cast<mjtNum*>(plane_ + faces);
  face_ = reinterpret_cast<Face*>(reach_ + faces + kPack);
  horizon_ = reinterpret_cast<HorizonEdge*>(face_ + faces);
  visible_ = reinterpret_cast<int*>(horizon_ + max_vertices + kPack);
  free_ = visible_ + faces;
  leaving_ = free_ + faces;
}

void Polytope::add_vertex(const PairPoint& p) {
  p.difference.store(at_ + 4 * nvertex_);
  at_[4 * nvertex_ + 3] = 0;
  vertex_[nvertex_++] = p;
}

void Polytope::add_first_face(int a, int b, int c) {
  const int face = nface_++;
  face_[face] = {{a, b, c}, {}, made_++, 0};
  set_plane(face);
  reach_[face] = plane_[face].reach;
}

// A face keeps the point of its plane that is nearest to the origin, which is its normal and its depth in one. A
// triangle without area has no plane, and never is the nearest; if the plane goes through the origin, the normal is all
// there is.
void Polytope::set_plane(int face) {
  const int* vertex = face_[face].vertex;
  const Vector p = at(vertex[0]), normal = cross(at(vertex[1]) - p, at(vertex[2]) - p);
  const mjtNum length2 = norm_squared(normal);
  Plane& plane = plane_[face];
  plane = {normal, kInfinity};
  if (!(length2 >= kPlaneThroughOrigin)) return;
  plane.reach = MujocoTies::foot_of_plane(p, normal, length2, plane.outward);
  if (abs(plane.reach) < kPlaneThroughOrigin) plane = {normalized(normal), 0};
}

// The tetrahedron has the base 0 1 2, turned so that the tip 3 is above it. Two pyramids have three sides each over the
// common base, which is no face itself.
void Polytope::start(const PairPoint* corners, int count) {
  nvertex_ = nface_ = nfree_ = made_ = 0;
  for (int i = 0; i < count; ++i) add_vertex(corners[i]);
  int base[3] = {0, 1, 2};
  const Vector normal = cross(at(1) - at(0), at(2) - at(0));
  if (dot(normal, at(3) - at(0)) < 0) std::swap(base[1], base[2]);
  if (count == 4) {
    static constexpr auto kLinks = links<4>({{2, 3, 1}, {2, 0, 3}, {3, 0, 1}, {0, 2, 1}});
    add_first_face(3, base[0], base[1]);
    add_first_face(base[2], 3, base[1]);
    add_first_face(base[2], base[0], 3);
    add_first_face(base[1], base[0], base[2]);
    for (int i = 0; i < 4; ++i) std::copy_n(kLinks.link[i], 3, face_[i].link);
  } else {
    static constexpr auto kLinks = links<6>({{3, 1, 2}, {4, 2, 0}, {5, 0, 1}, {0, 5, 4}, {1, 3, 5}, {2, 4, 3}});
    for (int i = 0; i < 3; ++i) add_first_face(base[i], base[next(i)], 3);
    for (int i = 0; i < 3; ++i) add_first_face(base[next(i)], base[i], 4);
    for (int i = 0; i < 6; ++i) std::copy_n(kLinks.link[i], 3, face_[i].link);
  }
  std::fill_n(reach_ + nface_, kPack, kInfinity);
}

int Polytope::nearest_face() const {
  const int place = kernels().place_of_least(reach_, nface_);
  if (place != kTies) return place;
  int best = -1;
  mjtNum reach = kInfinity;
  for (int i = 0; i < nface_; ++i) {
    const bool ties = best >= 0 && reach_[i] == reach;
    if (reach_[i] < reach || (ties && MujocoTies::goes_first(face_[i].age, face_[best].age))) {
      reach = reach_[i];
      best = i;
    }
  }
  return best;
}

bool Polytope::has(const PairPoint& p) const {
  for (int i = 0; i < nvertex_; ++i) {
    const mjtNum x = at_[4 * i] - p.difference.x;
    if (!(x * x > 0) && coincide(at(i), p.difference)) return true;
  }
  return false;
}

bool Polytope::has_corner_b(int corner) const {
  for (int i = 0; i < nvertex_; ++i) {
    if (vertex_[i].corner_b == corner) return true;
  }
  return false;
}

// The faces seen from p are connected: a walk goes from one to its neighbours, and marks them dead. The edges between
// what the new vertex sees and what it does not are its horizon. Returns their number, or 0 if two of them start at the
// same vertex.
int Polytope::find_horizon(const Vector& p, int face, int& nvisible) {
  Face* const faces = face_;
  HorizonEdge* const horizon = horizon_;
  int *const leaving = leaving_, *const visible = visible_;
  std::fill_n(leaving, nvertex_, -1);
  int count = 1, nhorizon = 0;
  visible[0] = face;
  faces[face].age = kDead;
  for (int i = 0; i < count; ++i) {
    const Face seen = faces[visible[i]];
    reach_[visible[i]] = kInfinity;
    for (int s = 0; s < 3; ++s) {
      const int link = seen.link[s], other = face_of(link);
      if (faces[other].age == kDead) continue;
      if (plane_[other].sees(p)) {
        faces[other].age = kDead;
        visible[count++] = other;
        continue;
      }
      const int from = seen.vertex[s];
      if (leaving[from] >= 0) return 0;
      leaving[from] = nhorizon;
      horizon[nhorizon++] = {from, seen.vertex[next(s)], link, 0};
    }
  }
  nvisible = count;
  return nhorizon;
}

// One new face from the tip to each edge of the horizon.
void Polytope::cover_horizon(int nhorizon, int tip) {
  Face* const faces = face_;
  int nfree = nfree_, nface = nface_, age = made_;
  for (int i = 0; i < nhorizon; ++i) {
    HorizonEdge& edge = horizon_[i];
    const int made = nfree > 0 ? free_[--nfree] : nface++;
    edge.face = made;
    faces[made] = {{edge.to, tip, edge.from}, {0, 0, edge.beyond}, age++, 0};
    faces[face_of(edge.beyond)].link[side_of(edge.beyond)] = link_to(made, 2);
  }
  std::fill_n(horizon_ + nhorizon, kPack - 1, horizon_[nhorizon - 1]);
  const bool are_planes = kernels().make_planes({at_, tip, horizon_, nhorizon, &plane_->outward.x});
  for (int i = 0; i < nhorizon; ++i) {
    const int made = horizon_[i].face;
    if (!are_planes) set_plane(made);
    reach_[made] = plane_[made].reach;
  }
  if (nface > nface_) std::fill_n(reach_ + nface, kPack, kInfinity);
  nfree_ = nfree;
  nface_ = nface;
  made_ = age;
}

// Neighbouring edges of the horizon share a vertex: a walk once around links the new faces.
bool Polytope::close_fan(int nhorizon) {
  const HorizonEdge* const horizon = horizon_;
  Face* const faces = face_;
  int edge = 0;
  for (int i = 0; i < nhorizon; ++i) {
    const int after = leaving_[horizon[edge].to];
    if (after < 0) return false;
    const int here = horizon[edge].face, there = horizon[after].face;
    faces[here].link[0] = link_to(there, 1);
    faces[there].link[1] = link_to(here, 0);
    edge = after;
    if (edge == 0) return true;
  }
  return false;
}

// The faces that the new vertex sees are replaced by a fan: one face from it to each edge of their common outline.
bool Polytope::grow(const PairPoint& p, int face) {
  int nvisible = 0;
  const int tip = nvertex_, nhorizon = find_horizon(p.difference, face, nvisible);
  if (nhorizon == 0 || nface_ + std::max(nhorizon - nfree_, 0) > max_faces(max_vertices_)) return false;
  add_vertex(p);
  cover_horizon(nhorizon, tip);
  std::copy_n(visible_, nvisible, free_ + nfree_);
  nfree_ += nvisible;
  return close_fan(nhorizon);
}

}  // namespace sinew
