// SPDX-License-Identifier: Apache-2.0
#include "shape/isosurface.h"

#include <algorithm>
#include <utility>

#include "shape/triple.h"

namespace sinew {
namespace {

constexpr int kPadding = 1;  // nodes around the box, so that a surface that touches it is closed
constexpr int kCorners = 8;
constexpr int kEdges = 3 * kCorners;  // of a cell, by the corner where they start and their axis; half of them exist

using Function = std::function<double(const Triple&)>;
using Index = std::array<int, 3>;

// Values at the nodes of a grid. They and the places of crossings, in steps of the grid, are floats: the rounding shows
// in MuJoCo's masses.
class Grid {
 public:
  Grid(const Function& function, const CenteredBox& box, const Index& inner) {
    for (std::size_t k = 0; k < 3; ++k) {
      nodes_[k] = inner[k] + 2 * kPadding;
      step_[k] = 2 * box[k + 3] / (inner[k] - 1);
      origin_[k] = box[k] - box[k + 3];
    }
    const float outside = static_cast<float>(std::max({step_[0], step_[1], step_[2]}));
    values_.resize(static_cast<std::size_t>(nodes_[0]) * static_cast<std::size_t>(nodes_[1]) *
                   static_cast<std::size_t>(nodes_[2]));
    for_each(nodes_, [&](const Index& at) {
      values_[id(at)] = border(at) ? outside : static_cast<float>(function(position(at)));
    });
  }

  template <class Visit>
  static void for_each(const Index& count, Visit&& visit) {
    for (int z = 0; z < count[2]; ++z) {
      for (int y = 0; y < count[1]; ++y) {
        for (int x = 0; x < count[0]; ++x) visit(Index{x, y, z});
      }
    }
  }

  Index cells() const { return {nodes_[0] - 1, nodes_[1] - 1, nodes_[2] - 1}; }
  std::size_t id(const Index& at) const {
    return static_cast<std::size_t>(at[0]) +
           static_cast<std::size_t>(nodes_[0]) *
               (static_cast<std::size_t>(at[1]) +
                static_cast<std::size_t>(nodes_[1]) * static_cast<std::size_t>(at[2]));
  }
  std::size_t size() const { return values_.size(); }
  float value(const Index& at) const { return values_[id(at)]; }
  bool inside(const Index& at) const { return value(at) < 0; }

  // Where the surface crosses the edge that runs from a node along an axis. The border has no place of its own: what
  // reaches it ends on the box.
  Triple crossing(const Index& low, std::size_t axis) const {
    Index high = low;
    ++high[axis];
    Triple p = position(low);
    if (border(low)) return position(high);
    if (border(high)) return p;
    const float steps = static_cast<float>(low[axis] - kPadding) + value(low) / (value(low) - value(high));
    p[axis] = origin_[axis] + step_[axis] * static_cast<double>(steps);
    return p;
  }

 private:
  bool border(const Index& at) const {
    for (std::size_t k = 0; k < 3; ++k) {
      if (at[k] == 0 || at[k] == nodes_[k] - 1) return true;
    }
    return false;
  }
  Triple position(const Index& at) const {
    Triple p;
    for (std::size_t k = 0; k < 3; ++k) p[k] = origin_[k] + step_[k] * (at[k] - kPadding);
    return p;
  }

  Triple step_, origin_;
  Index nodes_;
  std::vector<float> values_;
};

Index corner(const Index& cell, int which) {
  return {cell[0] + (which & 1), cell[1] + (which >> 1 & 1), cell[2] + (which >> 2 & 1)};
}

int edge_between(int a, int b) {
  const int axis = (a ^ b) == 1 ? 0 : (a ^ b) == 2 ? 1 : 2;
  return 3 * std::min(a, b) + axis;
}

using Triangles = std::vector<std::array<int, 3>>;  // of edges

// On a face, walked around counter-clockwise seen from outside of the cell, a line leads from the edge where a run of
// corners inside begins to the edge where it ends. The neighbouring face walks that edge the other way, so that a run
// begins there: lines join to loops.
std::array<int, kEdges> lines_of_faces(int inside) {
  constexpr int kFaces[6][4] = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};
  const auto is_inside = [inside](int which) { return (inside >> which & 1) != 0; };
  std::array<int, kEdges> next;
  next.fill(-1);
  for (const auto& face : kFaces) {
    for (int i = 0; i < 4; ++i) {
      if (is_inside(face[i]) || !is_inside(face[(i + 1) % 4])) continue;
      int end = i + 1;
      while (is_inside(face[(end + 1) % 4])) ++end;
      next[static_cast<std::size_t>(edge_between(face[i], face[(i + 1) % 4]))] =
          edge_between(face[end % 4], face[(end + 1) % 4]);
    }
  }
  return next;
}

// The volume inside depends on how a loop that is not flat is cut into triangles, and MuJoCo's masses on the cut of the
// common tables of marching cubes. Each cell, by which of its corners are inside, has a character here: a digit is the
// corner of the loop from which all triangles fan out; the letters stand for other cuts of a hexagon. Corners count
// from the first edge of the loop. A loop of three needs no cut. Of two loops of four, the second is cut the other way.
constexpr char kCuts[] =
    "00000104000112100004040f000u1u12"
    "0013011t004b12t001200u2001t20001"
    "0000000t00014et2131t10131310t060"
    "00130000004b4c304et0u2114c433000"
    "00000104113u0tc10004040a113304c0"
    "000t00042204t1213tc133c3t6005030"
    "11113t3300u603400t04f1a1t2202150"
    "33u2u550bb1511000431404012100000";

using HexagonCut = std::array<std::array<std::size_t, 3>, 4>;
constexpr HexagonCut kStrip = {{{5, 0, 1}, {4, 5, 1}, {4, 1, 2}, {2, 3, 4}}};          // a, b, c: from corner 0, 1, 2
constexpr HexagonCut kMirroredStrip = {{{5, 0, 1}, {5, 1, 2}, {5, 2, 4}, {4, 2, 3}}};  // d, e, f
constexpr HexagonCut kStar = {{{0, 1, 2}, {2, 3, 4}, {4, 5, 0}, {0, 2, 4}}};           // t, u: from corner 0, 1

void cut_hexagon(const std::vector<int>& loop, const HexagonCut& cut, int from, Triangles& triangles) {
  const auto at = [&](std::size_t i) { return loop[(i + static_cast<std::size_t>(from)) % loop.size()]; };
  for (const auto& [a, b, c] : cut) triangles.push_back({at(a), at(b), at(c)});
}

void cut_loop(const std::vector<int>& loop, char cut, Triangles& triangles) {
  if (cut >= 't') return cut_hexagon(loop, kStar, cut - 't', triangles);
  if (cut >= 'd') return cut_hexagon(loop, kMirroredStrip, cut - 'd', triangles);
  if (cut >= 'a') return cut_hexagon(loop, kStrip, cut - 'a', triangles);
  const std::size_t apex = static_cast<std::size_t>(cut - '0'), n = loop.size();
  for (std::size_t i = 2; i < n; ++i) {
    triangles.push_back({loop[apex], loop[(apex + i - 1) % n], loop[(apex + i) % n]});
  }
}

Triangles triangles_of(int inside) {
  std::array<int, kEdges> next = lines_of_faces(inside);
  Triangles triangles;
  char cut = kCuts[inside];
  for (int first = 0; first < kEdges; ++first) {
    std::vector<int> loop;
    for (int edge = first; next[static_cast<std::size_t>(edge)] >= 0;) {
      loop.push_back(edge);
      edge = std::exchange(next[static_cast<std::size_t>(edge)], -1);
    }
    cut_loop(loop, loop.size() > 3 ? cut : '0', triangles);
    if (loop.size() == 4) cut = cut == '0' ? '1' : '0';
  }
  return triangles;
}

// By which corners of a cell are inside, one bit each.
const std::array<Triangles, 256>& all_triangles() {
  static const std::array<Triangles, 256> table = [] {
    std::array<Triangles, 256> made;
    for (int inside = 0; inside < 256; ++inside) made[static_cast<std::size_t>(inside)] = triangles_of(inside);
    return made;
  }();
  return table;
}

}  // namespace

TriangleMesh isosurface(const Function& function, const CenteredBox& box, const std::array<int, 3>& nodes) {
  TriangleMesh mesh;
  const Grid grid(function, box, nodes);
  std::vector<std::array<int, 3>> vertex_on_edge(grid.size(), {-1, -1, -1});
  const auto vertex = [&](const Index& low, std::size_t axis) {
    int& known = vertex_on_edge[grid.id(low)][axis];
    if (known < 0) {
      known = static_cast<int>(mesh.vert.size() / 3);
      const Triple p = grid.crossing(low, axis);
      mesh.vert.insert(mesh.vert.end(), p.begin(), p.end());
    }
    return known;
  };
  Grid::for_each(grid.cells(), [&](const Index& cell) {
    int inside = 0;
    for (int which = 0; which < kCorners; ++which) inside |= grid.inside(corner(cell, which)) << which;
    for (const auto& triangle : all_triangles()[static_cast<std::size_t>(inside)]) {
      for (const int edge : triangle) {
        mesh.face.push_back(vertex(corner(cell, edge / 3), static_cast<std::size_t>(edge % 3)));
      }
    }
  });
  return mesh;
}

}  // namespace sinew
