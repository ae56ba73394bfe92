#include <cstdlib>
#include <cstdio>
// SPDX-License-Identifier: Apache-2.0
#include "shape/convex/polytope.h"

#include <limits>
#include <utility>

namespace sinew {
namespace {

std::size_t size(int n) { return static_cast<std::size_t>(n); }

int max_faces(int max_vertices) { return 2 * max_vertices; }

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

int Polytope::make_face(int a, int b, int c) {
  const int index = nfree_ > 0 ? free_[--nfree_] : nface_++;
  const Vector &pa = vertex_[a].difference, &pb = vertex_[b].difference, &pc = vertex_[c].difference;
  Vector normal = cross(pb - pa, pc - pa);
  normalize(normal);
  const Barycentric at = project_origin(pa, pb, pc);
  const bool inside = at.weight[0] >= 0 && at.weight[1] >= 0 && at.weight[2] >= 0;
  face_[index] = {{a, b, c}, {-1, -1, -1}, normal, dot(normal, pa), true, inside};
  return index;
}

bool Polytope::start(const PairPoint* corners, int count) {
  for (int i = 0; i < count; ++i) vertex_[i] = corners[i];
  nvertex_ = count;
  nface_ = nfree_ = 0;
  const auto at = [&](int i) -> const Vector& { return vertex_[i].difference; };
  int base[3] = {0, 1, 2};
  const Vector normal = cross(at(1) - at(0), at(2) - at(0));
  if (dot(normal, at(3) - at(0)) < 0) std::swap(base[1], base[2]);  // the tip 3 is above the base
  for (int i = 0; i < 3; ++i) make_face(base[i], base[next(i)], 3);
  if (count == 4) {
    make_face(base[0], base[2], base[1]);
  } else {
    for (int i = 0; i < 3; ++i) make_face(base[next(i)], base[i], 4);
  }
  for (int i = 0; i < nface_; ++i) {
    for (int j = 0; j < nface_; ++j) {
      for (int s = 0; s < 3; ++s) {
        for (int t = 0; t < 3; ++t) {
          if (face_[i].vertex[s] == face_[j].vertex[next(t)] && face_[i].vertex[next(s)] == face_[j].vertex[t]) {
            face_[i].neighbour[s] = j;
          }
        }
      }
    }
  }
  return true;
}

int Polytope::nearest_face() const {
  int best = -1;
  mjtNum distance = std::numeric_limits<mjtNum>::infinity();
  for (int i = 0; i < nface_; ++i) {
    if (face_[i].alive && face_[i].candidate && face_[i].distance < distance) {
      distance = face_[i].distance;
      best = i;
    }
  }
  return best;
}

bool Polytope::has(const PairPoint& p) const {
  for (int i = 0; i < nvertex_; ++i) {
    if (norm_squared(vertex_[i].difference - p.difference) == 0) return true;
  }
  return false;
}

bool Polytope::sees(const Vector& p, const Face& face) const { return dot(face.normal, p) > face.distance; }

// The faces seen from p are connected: walk from one to its neighbours.
int Polytope::collect_visible(const Vector& p, int face) {
  int count = 0;
  visible_[count++] = face;
  face_[face].alive = false;
  for (int i = 0; i < count; ++i) {
    for (const int neighbour : face_[visible_[i]].neighbour) {
      Face& candidate = face_[neighbour];
      if (candidate.alive && sees(p, candidate)) {
        candidate.alive = false;
        visible_[count++] = neighbour;
      }
    }
  }
  return count;
}

bool Polytope::grow(const PairPoint& p, int face) {
  const int added = nvertex_++;
  vertex_[added] = p;
  const int nvisible = collect_visible(p.difference, face);
  for (int i = 0; i < added; ++i) from_[i] = -1;

  // The edges between what p sees and what it does not are its horizon: one new face over each.
  int first = -1, count = 0;
  for (int i = 0; i < nvisible; ++i) {
    const Face seen = face_[visible_[i]];
    for (int s = 0; s < 3; ++s) {
      const int beyond = seen.neighbour[s];
      if (!face_[beyond].alive) continue;
      const int a = seen.vertex[s], b = seen.vertex[next(s)];
      if (from_[a] >= 0 || (nfree_ == 0 && nface_ == max_faces(max_vertices_))) return false;
      const int made = make_face(a, b, added);
      face_[made].neighbour[0] = beyond;
      for (int t = 0; t < 3; ++t) {
        if (face_[beyond].vertex[t] == b && face_[beyond].vertex[next(t)] == a) face_[beyond].neighbour[t] = made;
      }
      from_[a] = made;
      first = first < 0 ? a : first;
      ++count;
    }
  }

  // Neighbouring horizon edges share a vertex: follow them once around.
  if (first < 0) return false;
  int a = first;
  for (int i = 0; i < count; ++i) {
    const int here = from_[a];
    if (here < 0) return false;
    const int b = face_[here].vertex[1];
    const int there = from_[b];
    if (there < 0) return false;
    face_[here].neighbour[1] = there;
    face_[there].neighbour[2] = here;
    a = b;
  }
  for (int i = 0; i < nvisible; ++i) free_[nfree_++] = visible_[i];
  return a == first;
}

}  // namespace sinew
void sinew::Polytope::dump()const{for(int i=0;i<nface_;i++)if(face_[i].alive)printf(" (%d %d %d) %.7g",face_[i].vertex[0],face_[i].vertex[1],face_[i].vertex[2],face_[i].distance);puts("");
 if(getenv("PLANE")){Vector n;double d;sscanf(getenv("PLANE"),"%lf %lf %lf %lf",&d,&n.x,&n.y,&n.z);for(int a=0;a<nvertex_;a++)printf("   v%d %.9g\n",a,dot(n,vertex_[a].difference)-d);}
 if(getenv("FIND")){double want=atof(getenv("FIND"));for(int a=0;a<nvertex_;a++)for(int b=0;b<a;b++)for(int c=0;c<b;c++){Vector n=normalized(cross(vertex_[b].difference-vertex_[a].difference,vertex_[c].difference-vertex_[a].difference));double d=dot(n,vertex_[a].difference);if(fabs(fabs(d)-want)<1e-6)printf("   FOUND %d %d %d: %.9g\n",c,b,a,d);}}
}