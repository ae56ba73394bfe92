// SPDX-License-Identifier: Apache-2.0
#include "compile/flex/topology.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <unordered_map>

namespace sinew {
namespace {

constexpr int kSegmentEdges[1][2] = {{0, 1}};
constexpr int kTriangleEdges[3][2] = {{1, 2}, {2, 0}, {0, 1}};
constexpr int kTetrahedronEdges[6][2] = {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {0, 3}, {1, 3}};

// Corners of the faces of an element: ends, sides or triangles, turned outwards; the corner across; -1: no corner.
struct Face {
  std::array<int, 3> corner;
  int across;
};
constexpr Face kSegmentFaces[] = {{{0, -1, -1}, 1}, {{1, -1, -1}, 0}};
constexpr Face kTriangleFaces[] = {{{0, 1, -1}, 2}, {{1, 2, -1}, 0}, {{2, 0, -1}, 1}};
constexpr Face kTetrahedronFaces[] = {{{0, 1, 2}, 3}, {{0, 2, 3}, 1}, {{0, 3, 1}, 2}, {{1, 3, 2}, 0}};

std::span<const Face> element_faces(int dim) {
  if (dim == 1) return kSegmentFaces;
  if (dim == 2) return kTriangleFaces;
  return kTetrahedronFaces;
}

// A face as one element has it; those of the same vertices are equal in `key`.
struct Side {
  std::array<int, 3> key{};
  std::array<int, 3> vertex{};
  int element = 0;
  int across = 0;
};

std::vector<Side> sorted_sides(std::span<const int> elements, int dim) {
  const auto corners = static_cast<std::size_t>(dim) + 1;
  std::vector<Side> sides;
  sides.reserve(elements.size());
  for (std::size_t e = 0; e * corners < elements.size(); ++e) {
    const std::span<const int> element = elements.subspan(e * corners, corners);
    for (const Face& face : element_faces(dim)) {
      Side side;
      for (std::size_t k = 0; k < 3; ++k) {
        side.vertex[k] = face.corner[k] < 0 ? -1 : element[static_cast<std::size_t>(face.corner[k])];
      }
      side.key = side.vertex;
      std::sort(side.key.begin(), side.key.end());  // places that a lower dimension leaves empty come first
      side.element = static_cast<int>(e);
      side.across = element[static_cast<std::size_t>(face.across)];
      sides.push_back(side);
    }
  }
  std::stable_sort(sides.begin(), sides.end(), [](const Side& a, const Side& b) { return a.key < b.key; });
  return sides;
}

// Elements that share a face. Where more than two do, each is a neighbour of the next.
std::vector<std::pair<const Side*, const Side*>> neighbours(const std::vector<Side>& sides) {
  std::vector<std::pair<const Side*, const Side*>> pairs;
  for (std::size_t i = 0; i + 1 < sides.size(); ++i) {
    if (sides[i].key == sides[i + 1].key) pairs.emplace_back(&sides[i], &sides[i + 1]);
  }
  return pairs;
}

bool alone(const std::vector<Side>& sides, std::size_t i) {
  const bool as_before = i > 0 && sides[i - 1].key == sides[i].key;
  const bool as_next = i + 1 < sides.size() && sides[i + 1].key == sides[i].key;
  return !as_before && !as_next;
}

// Breadth first from the surface. What no surface reaches (a closed ring of tetrahedra) is counted as surface.
void find_layers(const std::vector<Side>& sides, FlexTopology& out) {
  std::vector<std::vector<int>> next(out.layer.size());
  for (const auto& [a, b] : neighbours(sides)) {
    next[static_cast<std::size_t>(a->element)].push_back(b->element);
    next[static_cast<std::size_t>(b->element)].push_back(a->element);
  }
  std::fill(out.layer.begin(), out.layer.end(), -1);
  std::vector<int> queue;
  for (std::size_t i = 0; i < sides.size(); ++i) {
    int& layer = out.layer[static_cast<std::size_t>(sides[i].element)];
    if (layer == 0 || !alone(sides, i)) continue;
    layer = 0;
    queue.push_back(sides[i].element);
  }
  for (std::size_t head = 0; head < queue.size(); ++head) {
    const auto at = static_cast<std::size_t>(queue[head]);
    for (const int e : next[at]) {
      if (out.layer[static_cast<std::size_t>(e)] >= 0) continue;
      out.layer[static_cast<std::size_t>(e)] = out.layer[at] + 1;
      queue.push_back(e);
    }
  }
  for (int& layer : out.layer) layer = std::max(layer, 0);
}

bool has_vertex(std::span<const int> elements, int dim, int element, int vertex) {
  const auto corners = static_cast<std::size_t>(dim) + 1;
  const auto own = elements.subspan(static_cast<std::size_t>(element) * corners, corners);
  return std::find(own.begin(), own.end(), vertex) != own.end();
}

void find_edges(std::span<const int> elements, int dim, FlexTopology& out) {
  const auto corners = static_cast<std::size_t>(dim) + 1;
  std::unordered_map<std::int64_t, int> known;
  for (std::size_t at = 0; at < elements.size(); at += corners) {
    for (const int(&pair)[2] : element_edges(dim)) {
      const int a = elements[at + static_cast<std::size_t>(pair[0])],
                b = elements[at + static_cast<std::size_t>(pair[1])];
      const auto [low, high] = std::minmax(a, b);
      const auto [found, added] = known.try_emplace(std::int64_t{low} << 32 | high, out.nedge());
      if (added) out.edge.insert(out.edge.end(), {low, high});
      out.elemedge.push_back(found->second);
    }
  }
}

}  // namespace

std::span<const int[2]> element_edges(int dim) {
  if (dim == 1) return kSegmentEdges;
  if (dim == 2) return kTriangleEdges;
  return kTetrahedronEdges;
}

FlexTopology find_topology(std::span<const int> elements, int dim) {
  FlexTopology out;
  find_edges(elements, dim, out);
  out.layer.assign(elements.size() / (static_cast<std::size_t>(dim) + 1), 0);
  const std::vector<Side> sides = sorted_sides(elements, dim);
  for (std::size_t i = 0; i < sides.size(); ++i) {
    if (alone(sides, i)) out.shell.insert(out.shell.end(), sides[i].vertex.begin(), sides[i].vertex.begin() + dim);
  }
  if (dim == 3) {
    find_layers(sides, out);
    return out;
  }
  std::vector<bool> at_border(out.layer.size(), false);
  for (std::size_t i = 0; i < sides.size(); ++i) {
    if (alone(sides, i)) at_border[static_cast<std::size_t>(sides[i].element)] = true;
  }
  for (const auto& [a, b] : neighbours(sides)) {
    if (!at_border[static_cast<std::size_t>(a->element)] && !at_border[static_cast<std::size_t>(b->element)]) continue;
    if (!has_vertex(elements, dim, b->element, a->across)) {
      out.evpair.insert(out.evpair.end(), {b->element, a->across});
    }
    if (!has_vertex(elements, dim, a->element, b->across)) {
      out.evpair.insert(out.evpair.end(), {a->element, b->across});
    }
  }
  return out;
}

std::vector<int> find_flaps(std::span<const int> elements, const FlexTopology& topology) {
  std::vector<int> flap(topology.edge.size(), -1);
  for (std::size_t e = 0; 3 * e < elements.size(); ++e) {
    for (std::size_t k = 0; k < 3; ++k) {  // edge k of a triangle is across corner k
      int* const across = flap.data() + 2 * topology.elemedge[3 * e + k];
      if (across[0] < 0) {
        across[0] = elements[3 * e + k];
      } else if (across[1] < 0) {
        across[1] = elements[3 * e + k];
      }
    }
  }
  return flap;
}

}  // namespace sinew
