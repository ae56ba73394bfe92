// SPDX-License-Identifier: Apache-2.0
#include "shape/polygons.h"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <limits>
#include <unordered_map>
#include <utility>

#include "shape/triple.h"

namespace sinew {
namespace {

// Faces belong together if their normals are within 0.0016 radians.
constexpr double kSameDirection = 0.99999872;
constexpr double kMinLength = 1e-15;

struct Polygon {
  Triple direction;  // normal of its first face
  int first, count;  // where its faces are in the list of all, ascending
};

// The polygons, and the faces of one after the other.
struct Grown {
  std::vector<Polygon> polygons;
  std::vector<int> faces;

  std::span<const int> faces_of(const Polygon& polygon) const {
    return std::span(faces).subspan(static_cast<std::size_t>(polygon.first), static_cast<std::size_t>(polygon.count));
  }
};

std::uint64_t edge_key(int from, int to) {
  return static_cast<std::uint64_t>(static_cast<std::uint32_t>(from)) << 32 | static_cast<std::uint32_t>(to);
}

// The face on the left of a directed edge, the last one if there are several. The few edges of a corner are searched
// one after the other, those of a corner that has many are sorted.
class EdgeOwners {
 public:
  EdgeOwners(std::span<const int> face, std::size_t nvert) : start_(nvert + 1, 0), edges_(face.size()) {
    for (const int v : face) ++start_[static_cast<std::size_t>(v) + 1];
    for (std::size_t v = 0; v < nvert; ++v) start_[v + 1] += start_[v];
    std::vector<int> next(start_.begin(), start_.end() - 1);
    const int nface = static_cast<int>(face.size() / 3);
    for (int f = 0; f < nface; ++f) {
      for (int k = 0; k < 3; ++k) edges_[next[face[3 * f + k]]++] = {face[3 * f + (k + 1) % 3], f};
    }
    for (std::size_t v = 0; v < nvert; ++v) {
      if (start_[v + 1] - start_[v] > kFew) std::sort(edges_.begin() + start_[v], edges_.begin() + start_[v + 1]);
    }
  }

  int owner(int from, int to) const {
    const Edge *first = edges_.data() + start_[from], *last = edges_.data() + start_[from + 1];
    if (last - first > kFew) {
      last = std::upper_bound(first, last, Edge{to, std::numeric_limits<int>::max()});
      return last != first && last[-1].to == to ? last[-1].face : -1;
    }
    while (last != first) {
      if ((--last)->to == to) return last->face;
    }
    return -1;
  }

 private:
  struct Edge {
    int to, face;
    auto operator<=>(const Edge&) const = default;
  };
  static constexpr std::ptrdiff_t kFew = 24;

  std::vector<int> start_;   // per corner: its first edge
  std::vector<Edge> edges_;  // by corner, then by face
};

Triple face_normal(std::span<const double> vert, std::span<const int> face, int f) {
  const Triple a = triple::at(vert, face[3 * f]);
  const Triple b = triple::at(vert, face[3 * f + 1]);
  const Triple c = triple::at(vert, face[3 * f + 2]);
  const Triple n = triple::cross(triple::sub(b, a), triple::sub(c, a));
  const double length = triple::norm(n);
  return length > 0 ? triple::divide(n, length) : Triple{};
}

// Each polygon grows from its first face over edges to faces of the same direction; faces without area are in none.
//   note  MuJoCo looks directions up in an ordered map whose comparison takes close normals as equal; on large
//         hulls that lookup misses, and merges or drops faces by chance. Where it does not, the result is the same.
Grown grow_polygons(std::span<const double> vert, std::span<const int> face) {
  const int nface = static_cast<int>(face.size() / 3);
  std::vector<Triple> normal;
  normal.reserve(static_cast<std::size_t>(nface));
  for (int f = 0; f < nface; ++f) normal.push_back(face_normal(vert, face, f));
  const EdgeOwners edges(face, vert.size() / 3);
  std::vector<char> taken(static_cast<std::size_t>(nface));
  Grown grown;
  grown.faces.reserve(static_cast<std::size_t>(nface));
  for (int seed = 0; seed < nface; ++seed) {
    if (taken[seed] || normal[seed] == Triple{}) continue;
    const std::size_t first = grown.faces.size();
    grown.faces.push_back(seed);
    taken[seed] = 1;
    for (std::size_t next = first; next < grown.faces.size(); ++next) {
      const int f = grown.faces[next];
      for (int k = 0; k < 3; ++k) {
        const int beyond = edges.owner(face[3 * f + (k + 1) % 3], face[3 * f + k]);
        if (beyond < 0 || taken[beyond]) continue;
        if (triple::dot(normal[beyond], normal[seed]) <= kSameDirection) continue;
        taken[beyond] = 1;
        grown.faces.push_back(beyond);
      }
    }
    std::sort(grown.faces.begin() + static_cast<std::ptrdiff_t>(first), grown.faces.end());
    grown.polygons.push_back({normal[seed], static_cast<int>(first), static_cast<int>(grown.faces.size() - first)});
  }
  std::stable_sort(grown.polygons.begin(), grown.polygons.end(),
                   [](const Polygon& a, const Polygon& b) { return a.direction > b.direction; });
  return grown;
}

using Edges = std::vector<std::pair<int, int>>;

// The edges of the faces, in order; of two that run back along one another neither.
Edges border(std::span<const int> face, std::span<const int> chosen) {
  Edges edges;
  for (const int f : chosen) {
    for (int k = 0; k < 3; ++k) {
      const std::pair<int, int> edge{face[3 * f + k], face[3 * f + (k + 1) % 3]};
      const auto back = std::find(edges.begin(), edges.end(), std::pair{edge.second, edge.first});
      if (back == edges.end()) {
        edges.push_back(edge);
      } else {
        edges.erase(back);
      }
    }
  }
  return edges;
}

// The same for many faces: those that are still there are found by what they run between.
Edges border_of_many(std::span<const int> face, std::span<const int> chosen) {
  constexpr std::pair<int, int> kGone{-1, -1};
  Edges edges;
  std::unordered_map<std::uint64_t, std::deque<std::size_t>> places;  // of one edge, the first one first
  for (const int f : chosen) {
    for (int k = 0; k < 3; ++k) {
      const std::pair<int, int> edge{face[3 * f + k], face[3 * f + (k + 1) % 3]};
      const auto back = places.find(edge_key(edge.second, edge.first));
      if (back == places.end() || back->second.empty()) {
        places[edge_key(edge.first, edge.second)].push_back(edges.size());
        edges.push_back(edge);
      } else {
        edges[back->second.front()] = kGone;
        back->second.pop_front();
      }
    }
  }
  std::erase(edges, kGone);
  return edges;
}

// The outline: edges that no other face of the polygon runs back along, from the first of them on.
std::vector<int> outline(std::span<const int> face, std::span<const int> chosen) {
  constexpr std::size_t kMany = 32;
  if (chosen.size() == 1) return {&face[3 * chosen[0]], &face[3 * chosen[0]] + 3};
  const Edges edges = chosen.size() < kMany ? border(face, chosen) : border_of_many(face, chosen);
  std::vector<int> loop;
  if (edges.empty()) return loop;
  std::unordered_map<int, int> next;
  for (const auto& [from, to] : edges) next[from] = to;
  const int start = edges.front().first;
  int at = start;
  do {
    loop.push_back(at);
    const auto it = next.find(at);
    if (it == next.end()) break;
    at = it->second;
  } while (at != start && loop.size() <= next.size());
  return loop;
}

}  // namespace

Polygons merge_polygons(std::span<const double> vert, std::span<const int> face) {
  Polygons result;
  const std::size_t nvert = vert.size() / 3;
  result.mapnum.assign(nvert, 0);
  const Grown grown = grow_polygons(vert, face);
  for (const Polygon& polygon : grown.polygons) {
    const std::vector<int> loop = outline(face, grown.faces_of(polygon));
    result.vertadr.push_back(static_cast<int>(result.vert.size()));
    result.vertnum.push_back(static_cast<int>(loop.size()));
    result.vert.insert(result.vert.end(), loop.begin(), loop.end());
    for (const int v : loop) ++result.mapnum[v];
  }
  result.mapadr.reserve(nvert);
  int end = 0;
  for (const int count : result.mapnum) result.mapadr.push_back(std::exchange(end, end + count));
  std::vector<int> next = result.mapadr;
  result.map.resize(static_cast<std::size_t>(end));
  for (std::size_t i = 0; i < result.vertadr.size(); ++i) {
    const int* corner = result.vert.data() + result.vertadr[i];
    for (int k = 0; k < result.vertnum[i]; ++k) result.map[next[corner[k]]++] = static_cast<int>(i);
  }
  return result;
}

std::vector<double> polygon_normals(const Polygons& polygons, std::span<const double> vert) {
  std::vector<double> result;
  result.reserve(3 * polygons.vertadr.size());
  for (std::size_t i = 0; i < polygons.vertadr.size(); ++i) {
    Triple n{1, 0, 0};
    if (polygons.vertnum[i] >= 3) {
      const int* corner = polygons.vert.data() + polygons.vertadr[i];
      const Triple a = triple::at(vert, corner[0]), b = triple::at(vert, corner[1]), c = triple::at(vert, corner[2]);
      const Triple area = triple::cross(triple::sub(b, a), triple::sub(c, a));
      const double length = triple::norm(area);
      if (length > kMinLength) n = triple::divide(area, length);
    }
    result.insert(result.end(), n.begin(), n.end());
  }
  return result;
}

}  // namespace sinew
