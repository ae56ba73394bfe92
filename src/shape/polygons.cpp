// SPDX-License-Identifier: Apache-2.0
#include "shape/polygons.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <unordered_map>

#include "shape/triple.h"

namespace sinew {
namespace {

// Normals are one direction if their angle is below 0.0016.
constexpr double kSameDirection = 0.99999872;
constexpr double kMinLength = 1e-15;

// Directions in descending order, close ones as equal. This is no strict order: whether a close direction is found
// depends on the path through the tree, so the container is part of the definition; the reference does the same.
struct DirectionLess {
  bool operator()(const Triple& a, const Triple& b) const {
    if (triple::dot(a, b) > kSameDirection) return false;
    return a > b;
  }
};

using Faces = std::vector<int>;

std::uint64_t edge_key(int from, int to) {
  return static_cast<std::uint64_t>(static_cast<std::uint32_t>(from)) << 32 | static_cast<std::uint32_t>(to);
}

// Splits faces into groups connected through common edges; groups and their faces keep the order of the input.
class Islands {
 public:
  Islands(std::span<const int> face, const Faces& chosen) : group_(chosen.size()) {
    std::unordered_map<std::uint64_t, int> owner;
    for (std::size_t i = 0; i < chosen.size(); ++i) group_[i] = static_cast<int>(i);
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      for (int k = 0; k < 3; ++k) {
        const std::size_t at = 3 * static_cast<std::size_t>(chosen[i]);
        const int from = face[at + k], to = face[at + (k + 1) % 3];
        const auto other = owner.find(edge_key(to, from));
        if (other != owner.end()) join(static_cast<int>(i), other->second);
        owner[edge_key(from, to)] = static_cast<int>(i);
      }
    }
    std::unordered_map<int, std::size_t> slot;
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      const auto [it, fresh] = slot.try_emplace(root(static_cast<int>(i)), islands_.size());
      if (fresh) islands_.emplace_back();
      islands_[it->second].push_back(chosen[i]);
    }
  }

  const std::vector<Faces>& list() const { return islands_; }

 private:
  int root(int i) {
    while (group_[i] != i) i = group_[i] = group_[group_[i]];
    return i;
  }
  void join(int i, int j) {
    i = root(i);
    j = root(j);
    group_[std::max(i, j)] = std::min(i, j);
  }

  std::vector<int> group_;
  std::vector<Faces> islands_;
};

// The outline: edges that no other face of the polygon runs back along, from the first of them on.
std::vector<int> outline(std::span<const int> face, const Faces& chosen) {
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
  std::map<Triple, Faces, DirectionLess> by_direction;
  const int nface = static_cast<int>(face.size() / 3);
  for (int f = 0; f < nface; ++f) {
    const Triple a = triple::at(vert, face[3 * f]);
    const Triple b = triple::at(vert, face[3 * f + 1]);
    const Triple c = triple::at(vert, face[3 * f + 2]);
    const Triple n = triple::cross(triple::sub(b, a), triple::sub(c, a));
    const double length = triple::norm(n);
    if (!(length > 0)) continue;
    by_direction[triple::divide(n, length)].push_back(f);
  }

  Polygons result;
  std::vector<std::vector<int>> meeting(vert.size() / 3);
  for (const auto& [direction, faces] : by_direction) {
    const Islands islands(face, faces);
    for (const Faces& island : islands.list()) {
      const std::vector<int> loop = outline(face, island);
      const int polygon = static_cast<int>(result.vertadr.size());
      result.vertadr.push_back(static_cast<int>(result.vert.size()));
      result.vertnum.push_back(static_cast<int>(loop.size()));
      result.vert.insert(result.vert.end(), loop.begin(), loop.end());
      for (int v : loop) meeting[v].push_back(polygon);
    }
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
