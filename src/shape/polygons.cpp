// SPDX-License-Identifier: Apache-2.0
#include "shape/polygons.h"

#include <algorithm>
#include <cstdint>
#include <unordered_map>

#include "shape/triple.h"

namespace sinew {
namespace {

// Faces belong together if their normals are within 0.0016 radians.
constexpr double kSameDirection = 0.99999872;
constexpr double kMinLength = 1e-15;

struct Polygon {
  Triple direction;        // normal of its first face
  std::vector<int> faces;  // ascending
};

std::uint64_t edge_key(int from, int to) {
  return static_cast<std::uint64_t>(static_cast<std::uint32_t>(from)) << 32 | static_cast<std::uint32_t>(to);
}

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
std::vector<Polygon> grow_polygons(std::span<const double> vert, std::span<const int> face) {
  const int nface = static_cast<int>(face.size() / 3);
  std::vector<Triple> normal;
  std::unordered_map<std::uint64_t, int> owner;
  for (int f = 0; f < nface; ++f) {
    normal.push_back(face_normal(vert, face, f));
    for (int k = 0; k < 3; ++k) owner[edge_key(face[3 * f + k], face[3 * f + (k + 1) % 3])] = f;
  }
  std::vector<bool> taken(static_cast<std::size_t>(nface));
  std::vector<Polygon> polygons;
  for (int seed = 0; seed < nface; ++seed) {
    if (taken[seed] || normal[seed] == Triple{}) continue;
    Polygon polygon{normal[seed], {seed}};
    taken[seed] = true;
    for (std::size_t next = 0; next < polygon.faces.size(); ++next) {
      const int f = polygon.faces[next];
      for (int k = 0; k < 3; ++k) {
        const auto beyond = owner.find(edge_key(face[3 * f + (k + 1) % 3], face[3 * f + k]));
        if (beyond == owner.end() || taken[beyond->second]) continue;
        if (triple::dot(normal[beyond->second], polygon.direction) <= kSameDirection) continue;
        taken[beyond->second] = true;
        polygon.faces.push_back(beyond->second);
      }
    }
    std::sort(polygon.faces.begin(), polygon.faces.end());
    polygons.push_back(std::move(polygon));
  }
  std::stable_sort(polygons.begin(), polygons.end(),
                   [](const Polygon& a, const Polygon& b) { return a.direction > b.direction; });
  return polygons;
}

// The outline: edges that no other face of the polygon runs back along, from the first of them on.
std::vector<int> outline(std::span<const int> face, const std::vector<int>& chosen) {
  std::vector<std::pair<int, int>> edges;
  for (int f : chosen) {
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
  std::vector<std::vector<int>> meeting(vert.size() / 3);
  for (const Polygon& polygon : grow_polygons(vert, face)) {
    const std::vector<int> loop = outline(face, polygon.faces);
    const int id = static_cast<int>(result.vertadr.size());
    result.vertadr.push_back(static_cast<int>(result.vert.size()));
    result.vertnum.push_back(static_cast<int>(loop.size()));
    result.vert.insert(result.vert.end(), loop.begin(), loop.end());
    for (int v : loop) meeting[v].push_back(id);
  }
  for (const std::vector<int>& polygons : meeting) {
    result.mapadr.push_back(static_cast<int>(result.map.size()));
    result.mapnum.push_back(static_cast<int>(polygons.size()));
    result.map.insert(result.map.end(), polygons.begin(), polygons.end());
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
