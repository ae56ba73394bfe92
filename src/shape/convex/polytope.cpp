// SPDX-License-Identifier: Apache-2.0
#include "shape/convex/polytope.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "shape/convex/mujoco_ties.h"

namespace sinew {
namespace {

constexpr mjtNum kInfinity = std::numeric_limits<mjtNum>::infinity();

std::size_t size(int n) { return static_cast<std::size_t>(n); }

// The faces that a new vertex covers are given back only after the new ones are made.
int max_faces(int max_vertices) { return 3 * max_vertices; }

constexpr int next(int i) { return i == 2 ? 0 : i + 1; }

}  // namespace

std::size_t Polytope::bytes(int max_vertices) {
  const int faces = max_faces(max_vertices);
  return size(max_vertices) * sizeof(PairPoint) + size(faces) * sizeof(Face) +
         (2 * size(faces) + size(max_vertices)) * sizeof(int);
}

Polytope::Polytope(void* memory, int max_vertices) : max_vertices_(max_vertices) {
  vertex_ = static_cast<PairPoint*>(memory);
  face_ = reinterpret_cast<Face*>(vertex_ + max_vertices);
  visible_ = reinterpret_cast<int*>(face_ + max_faces(max_vertices));
  free_ = visible_ + max_faces(max_vertices);
  from_ = free_ + max_faces(max_vertices);
}

// A face keeps the point of its plane that is nearest to the origin, which is its normal and its depth in one. A
// triangle without area has no plane, and never is the nearest; if the plane goes through the origin, the normal is all
// there is.
int Polytope::make_face(int a, int b, int c) {
  const int index = nfree_ > 0 ? free_[--nfree_] : nface_++;
  const Vector& p = vertex_[a].difference;
  const Vector normal = cross(vertex_[b].difference - p, vertex_[c].difference - p);
  const mjtNum length2 = norm_squared(normal);
  Vector outward = normal;
  mjtNum reach = kInfinity;
  if (length2 >= mjMINVAL * mjMINVAL) {
    reach = MujocoTies::foot_of_plane(p, normal, length2, outward);
    if (abs(reach) < mjMINVAL * mjMINVAL) {
      outward = normalized(normal);
      reach = 0;
    }
  }
  face_[index] = {{a, b, c}, {-1, -1, -1}, outward, reach, made_++, true};
  return index;
}

// The tetrahedron has the base 0 1 2, turned so that the tip 3 is above it. Two pyramids have three sides each over the
// common base, which is no face itself.
void Polytope::start(const PairPoint* corners, int count) {
  for (int i = 0; i < count; ++i) vertex_[i] = corners[i];
  nvertex_ = count;
  nface_ = nfree_ = made_ = 0;
  const auto at = [&](int i) -> const Vector& { return vertex_[i].difference; };
  int base[3] = {0, 1, 2};
  const Vector normal = cross(at(1) - at(0), at(2) - at(0));
  if (dot(normal, at(3) - at(0)) < 0) std::swap(base[1], base[2]);
  if (count == 4) {
    static constexpr int kNeighbour[4][3] = {{2, 3, 1}, {2, 0, 3}, {3, 0, 1}, {0, 2, 1}};
    make_face(3, base[0], base[1]);
    make_face(base[2], 3, base[1]);
    make_face(base[2], base[0], 3);
    make_face(base[1], base[0], base[2]);
    for (int i = 0; i < 4; ++i) std::copy_n(kNeighbour[i], 3, face_[i].neighbour);
    return;
  }
  static constexpr int kNeighbour[6][3] = {{3, 1, 2}, {4, 2, 0}, {5, 0, 1}, {0, 5, 4}, {1, 3, 5}, {2, 4, 3}};
  for (int i = 0; i < 3; ++i) make_face(base[i], base[next(i)], 3);
  for (int i = 0; i < 3; ++i) make_face(base[next(i)], base[i], 4);
  for (int i = 0; i < 6; ++i) std::copy_n(kNeighbour[i], 3, face_[i].neighbour);
}

int Polytope::nearest_face() const {
  int best = -1;
  mjtNum reach = kInfinity;
  for (int i = 0; i < nface_; ++i) {
    const Face& face = face_[i];
    if (!face.alive) continue;
    const bool ties = best >= 0 && face.reach == reach;
    if (face.reach < reach || (ties && MujocoTies::goes_first(face.age, face_[best].age))) {
      reach = face.reach;
      best = i;
    }
  }
  return best;
}

bool Polytope::has(const PairPoint& p) const {
  for (int i = 0; i < nvertex_; ++i) {
    if (coincide(vertex_[i].difference, p.difference)) return true;
  }
  return false;
}

bool Polytope::has_corner_b(int corner) const {
  for (int i = 0; i < nvertex_; ++i) {
    if (vertex_[i].corner_b == corner) return true;
  }
  return false;
}

// The faces seen from p are connected: walk from one to its neighbours. They are marked dead.
int Polytope::collect_visible(const Vector& p, int face) {
  int count = 0;
  visible_[count++] = face;
  face_[face].alive = false;
  for (int i = 0; i < count; ++i) {
    for (const int neighbour : face_[visible_[i]].neighbour) {
      Face& candidate = face_[neighbour];
      if (candidate.alive && candidate.sees(p)) {
        candidate.alive = false;
        visible_[count++] = neighbour;
      }
    }
  }
  return count;
}

// The edges between what the new vertex sees and what it does not are its horizon: one new face over each. Returns
// where the horizon starts, or -1 if it is no simple loop.
int Polytope::cover_horizon(int nvisible, int added) {
  int first = -1;
  for (int i = 0; i < nvisible; ++i) {
    const Face seen = face_[visible_[i]];
    for (int s = 0; s < 3; ++s) {
      const int beyond = seen.neighbour[s];
      if (!face_[beyond].alive) continue;
      const int a = seen.vertex[s], b = seen.vertex[next(s)];
      if (from_[a] >= 0 || (nfree_ == 0 && nface_ == max_faces(max_vertices_))) return -1;
      const int made = make_face(b, added, a);
      face_[made].neighbour[2] = beyond;
      for (int t = 0; t < 3; ++t) {  // across the edge from b to a
        if (face_[beyond].vertex[t] == b) face_[beyond].neighbour[t] = made;
      }
      from_[a] = made;
      first = first < 0 ? a : first;
    }
  }
  return first;
}

// Neighbouring horizon edges share a vertex: follow them once around and link the new faces.
bool Polytope::close_fan(int first) {
  int a = first;
  for (int i = 0; i < nvertex_; ++i) {
    const int here = from_[a];
    const int b = face_[here].vertex[0];
    const int there = from_[b];
    if (there < 0) return false;
    face_[here].neighbour[0] = there;
    face_[there].neighbour[1] = here;
    a = b;
    if (a == first) return true;
  }
  return false;
}

// The faces that the new vertex sees are replaced by a fan: one face from it to each edge of their common outline.
bool Polytope::grow(const PairPoint& p, int face) {
  const int added = nvertex_++;
  vertex_[added] = p;
  const int nvisible = collect_visible(p.difference, face);
  for (int i = 0; i < added; ++i) from_[i] = -1;
  const int first = cover_horizon(nvisible, added);
  if (first < 0 || !close_fan(first)) return false;
  for (int i = 0; i < nvisible; ++i) free_[nfree_++] = visible_[i];
  return true;
}

}  // namespace sinew
