// SPDX-License-Identifier: Apache-2.0
#include "shape/octree.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <unordered_map>

#include "shape/mesh_distance.h"
#include "shape/mesh_properties.h"
#include "shape/triple.h"

namespace sinew {
namespace {

constexpr int kMaxDepth = 6;
constexpr int kFinest = 1 << kMaxDepth;  // cells along a side at the largest depth
constexpr double kMargin = 1.1;          // the root is this much larger than the mesh

using Index = std::array<int, 3>;  // of a cell at its depth, or of a corner in units of the finest cell

struct Cell {
  int depth;
  Index at;
  int first_child = -1;
};

// True if a triangle and a box around the origin have a point in common: no axis separates them (Akenine-Moeller 2001).
bool overlaps(const Triple& a, const Triple& b, const Triple& c, const Triple& half) {
  const Triple edges[3] = {triple::sub(b, a), triple::sub(c, b), triple::sub(a, c)};
  const auto separates = [&](const Triple& axis) {
    const double p = triple::dot(a, axis), q = triple::dot(b, axis), r = triple::dot(c, axis);
    const double reach = half[0] * std::abs(axis[0]) + half[1] * std::abs(axis[1]) + half[2] * std::abs(axis[2]);
    return std::min({p, q, r}) > reach || std::max({p, q, r}) < -reach;
  };
  for (std::size_t k = 0; k < 3; ++k) {
    Triple axis{};
    axis[k] = 1;
    if (separates(axis)) return false;
    for (const Triple& edge : edges) {
      if (separates(triple::cross(axis, edge))) return false;
    }
  }
  return !separates(triple::cross(edges[0], edges[1]));
}

// The cells: which are split, and where they are.
class Cells {
 public:
  explicit Cells(MeshView mesh) : mesh_(mesh), root_(mesh_box(mesh.vert)) {
    for (std::size_t k = 3; k < 6; ++k) root_[k] *= kMargin;
    list_.push_back({0, {0, 0, 0}});
    index_[key(0, {0, 0, 0})] = 0;
    std::vector<int> faces(static_cast<std::size_t>(mesh.nface()));
    std::iota(faces.begin(), faces.end(), 0);
    refine(0, faces);
    balance();
  }

  const std::vector<Cell>& list() const { return list_; }

  CenteredBox box(const Cell& cell) const {
    CenteredBox result;
    for (std::size_t k = 0; k < 3; ++k) {
      const double half = root_[k + 3] / (1 << cell.depth);
      result[k] = root_[k] - root_[k + 3] + (2 * cell.at[k] + 1) * half;
      result[k + 3] = half;
    }
    return result;
  }

  Triple corner_position(const Index& corner) const {
    Triple p;
    for (std::size_t k = 0; k < 3; ++k) p[k] = root_[k] + root_[k + 3] * (2.0 * corner[k] / kFinest - 1);
    return p;
  }

  static Index corner(const Cell& cell, int which) {
    const int size = kFinest >> cell.depth;
    Index result;
    for (std::size_t k = 0; k < 3; ++k) result[k] = (cell.at[k] + (which >> k & 1)) * size;
    return result;
  }

  // The unsplit cell that holds a finest cell.
  const Cell& leaf(const Index& finest) const {
    const Cell* cell = &list_[0];
    while (cell->first_child >= 0) {
      const int shift = kMaxDepth - cell->depth - 1;
      int which = 0;
      for (std::size_t k = 0; k < 3; ++k) which |= (finest[k] >> shift & 1) << k;
      cell = &list_[static_cast<std::size_t>(cell->first_child + which)];
    }
    return *cell;
  }

 private:
  static std::uint64_t key(int depth, const Index& at) {
    std::uint64_t k = static_cast<std::uint64_t>(depth);
    for (int a : at) k = k << 16 | static_cast<std::uint64_t>(a);
    return k;
  }

  void split(int id) {
    if (list_[static_cast<std::size_t>(id)].first_child >= 0) return;
    const int first = static_cast<int>(list_.size());
    list_[static_cast<std::size_t>(id)].first_child = first;
    const Cell parent = list_[static_cast<std::size_t>(id)];
    for (int which = 0; which < 8; ++which) {
      Cell child{parent.depth + 1, {}};
      for (std::size_t k = 0; k < 3; ++k) child.at[k] = 2 * parent.at[k] + (which >> k & 1);
      index_[key(child.depth, child.at)] = first + which;
      list_.push_back(child);
    }
  }

  // Splits a cell that any of these faces crosses, and goes on with those.
  void refine(int id, const std::vector<int>& faces) {
    const Cell cell = list_[static_cast<std::size_t>(id)];
    if (cell.depth == kMaxDepth) return;
    const CenteredBox bounds = box(cell);
    const Triple center{bounds[0], bounds[1], bounds[2]}, half{bounds[3], bounds[4], bounds[5]};
    std::vector<int> crossing;
    for (int f : faces) {
      Triple corner[3];
      for (std::size_t k = 0; k < 3; ++k) {
        corner[k] = triple::sub(triple::at(mesh_.vert, mesh_.face[3 * static_cast<std::size_t>(f) + k]), center);
      }
      if (overlaps(corner[0], corner[1], corner[2], half)) crossing.push_back(f);
    }
    if (crossing.empty()) return;
    split(id);
    const int first = list_[static_cast<std::size_t>(id)].first_child;
    for (int which = 0; which < 8; ++which) refine(first + which, crossing);
  }

  int ensure(int depth, const Index& at) {
    const auto found = index_.find(key(depth, at));
    if (found != index_.end()) return found->second;
    split(ensure(depth - 1, {at[0] / 2, at[1] / 2, at[2] / 2}));
    return index_.at(key(depth, at));
  }

  // Cells across a side differ by one level at most. From the finest level up: splits made for a level only add cells
  // to coarser ones.
  void balance() {
    for (int depth = kMaxDepth; depth >= 2; --depth) {
      for (std::size_t i = 0; i < list_.size(); ++i) {
        if (list_[i].depth != depth) continue;
        for (std::size_t k = 0; k < 3; ++k) {
          for (int step : {-1, 1}) {
            Index beside = list_[i].at;
            beside[k] += step;
            if (beside[k] < 0 || beside[k] >= 1 << depth) continue;
            ensure(depth - 1, {beside[0] / 2, beside[1] / 2, beside[2] / 2});
          }
        }
      }
    }
  }

  MeshView mesh_;
  CenteredBox root_;
  std::vector<Cell> list_;
  std::unordered_map<std::uint64_t, int> index_;
};

// Distances at corners, each computed once.
class CornerDistances {
 public:
  CornerDistances(MeshView mesh, const Cells& cells) : cells_(cells), distance_(mesh) {}

  double value(const Index& corner) {
    const int id = corner[0] + (kFinest + 1) * (corner[1] + (kFinest + 1) * corner[2]);
    const auto known = known_.find(id);
    if (known != known_.end()) return known->second;
    const Cell* larger = hangs_on(corner);
    const double result = larger ? interpolate(*larger, corner) : distance_(cells_.corner_position(corner));
    known_[id] = result;
    return result;
  }

 private:
  static bool is_corner(const Cell& cell, const Index& corner) {
    const int size = kFinest >> cell.depth;
    return std::all_of(corner.begin(), corner.end(), [size](int c) { return c % size == 0; });
  }

  // The largest cell around this corner that has it in the middle of a side or edge; null if there is none.
  const Cell* hangs_on(const Index& corner) const {
    const Cell* largest = nullptr;
    for (int around = 0; around < 8; ++around) {
      Index finest;
      bool inside = true;
      for (std::size_t k = 0; k < 3; ++k) {
        finest[k] = corner[k] - (around >> k & 1);
        inside = inside && finest[k] >= 0 && finest[k] < kFinest;
      }
      if (!inside) continue;
      const Cell& leaf = cells_.leaf(finest);
      if (!is_corner(leaf, corner) && (!largest || leaf.depth < largest->depth)) largest = &leaf;
    }
    return largest;
  }

  double interpolate(const Cell& cell, const Index& corner) {
    const double size = kFinest >> cell.depth;
    const Index low = Cells::corner(cell, 0);
    double result = 0;
    for (int which = 0; which < 8; ++which) {
      double weight = 1;
      for (std::size_t k = 0; k < 3; ++k) {
        const double t = (corner[k] - low[k]) / size;
        weight *= which >> k & 1 ? t : 1 - t;
      }
      if (weight > 0) result += weight * value(Cells::corner(cell, which));
    }
    return result;
  }

  const Cells& cells_;
  MeshDistance distance_;
  std::unordered_map<int, double> known_;
};

}  // namespace

Octree build_octree(MeshView mesh) {
  Octree tree;
  if (mesh.nface() == 0) return tree;
  const Cells cells(mesh);
  CornerDistances corners(mesh, cells);

  std::vector<int> order{0};  // level by level
  for (std::size_t i = 0; i < order.size(); ++i) {
    const Cell& cell = cells.list()[static_cast<std::size_t>(order[i])];
    const CenteredBox box = cells.box(cell);
    tree.depth.push_back(cell.depth);
    tree.aabb.insert(tree.aabb.end(), box.begin(), box.end());
    for (int which = 0; which < 8; ++which) {
      tree.coeff.push_back(corners.value(Cells::corner(cell, which)));
      tree.child.push_back(cell.first_child < 0 ? -1 : static_cast<int>(order.size()));
      if (cell.first_child >= 0) order.push_back(cell.first_child + which);
    }
  }
  return tree;
}

}  // namespace sinew
