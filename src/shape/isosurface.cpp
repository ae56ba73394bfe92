// SPDX-License-Identifier: Apache-2.0
#include "shape/isosurface.h"

#include <algorithm>
#include <cmath>

#include "shape/triple.h"

namespace sinew {
namespace {

constexpr int kPadding = 1;  // cells around the box, so that a surface that touches it is closed
constexpr int kNewtonSteps = 3;
constexpr double kDifference = 1e-4;  // of a cell, for derivatives

using Function = std::function<double(const Triple&)>;
using Index = std::array<int, 3>;

// Values at the nodes of a grid.
class Grid {
 public:
  Grid(const Function& function, const CenteredBox& box, int cells) : function_(function) {
    const double longest = 2 * std::max({box[3], box[4], box[5]});
    step_ = longest / cells;
    for (std::size_t k = 0; k < 3; ++k) {
      const int along = std::max(1, static_cast<int>(std::ceil(2 * box[k + 3] / step_ - 1e-9)));
      nodes_[k] = along + 2 * kPadding + 1;
      origin_[k] = box[k] - step_ * (along / 2.0 + kPadding);
    }
    values_.resize(static_cast<std::size_t>(nodes_[0]) * static_cast<std::size_t>(nodes_[1]) *
                   static_cast<std::size_t>(nodes_[2]));
    for_each(nodes_, [&](const Index& at) { values_[id(at)] = border(at) ? step_ : function_(position(at)); });
  }

  template <class Visit>
  static void for_each(const Index& count, Visit&& visit) {
    for (int z = 0; z < count[2]; ++z) {
      for (int y = 0; y < count[1]; ++y) {
        for (int x = 0; x < count[0]; ++x) visit(Index{x, y, z});
      }
    }
  }

  const Index& nodes() const { return nodes_; }
  Index cells() const { return {nodes_[0] - 1, nodes_[1] - 1, nodes_[2] - 1}; }
  std::size_t id(const Index& at) const {
    return static_cast<std::size_t>(at[0]) +
           static_cast<std::size_t>(nodes_[0]) *
               (static_cast<std::size_t>(at[1]) +
                static_cast<std::size_t>(nodes_[1]) * static_cast<std::size_t>(at[2]));
  }
  std::size_t size() const { return values_.size(); }
  double value(const Index& at) const { return values_[id(at)]; }
  bool inside(const Index& at) const { return value(at) < 0; }
  Triple position(const Index& at) const {
    return {origin_[0] + step_ * at[0], origin_[1] + step_ * at[1], origin_[2] + step_ * at[2]};
  }
  double step() const { return step_; }

 private:
  bool border(const Index& at) const {
    for (std::size_t k = 0; k < 3; ++k) {
      if (at[k] == 0 || at[k] == nodes_[k] - 1) return true;
    }
    return false;
  }

  const Function& function_;
  double step_;
  Triple origin_;
  Index nodes_;
  std::vector<double> values_;
};

Index corner(const Index& cell, int which) {
  return {cell[0] + (which & 1), cell[1] + (which >> 1 & 1), cell[2] + (which >> 2 & 1)};
}

// The mean of the points where the surface crosses the edges of a cell; false if it does not.
bool crossing_mean(const Grid& grid, const Index& cell, Triple& mean) {
  int count = 0;
  mean = {0, 0, 0};
  for (int which = 0; which < 8; ++which) {
    for (int axis = 0; axis < 3; ++axis) {
      if (which >> axis & 1) continue;
      const Index low = corner(cell, which), high = corner(cell, which | 1 << axis);
      if (grid.inside(low) == grid.inside(high)) continue;
      const double t = grid.value(low) / (grid.value(low) - grid.value(high));
      const Triple p = grid.position(low), q = grid.position(high);
      for (std::size_t k = 0; k < 3; ++k) mean[k] += p[k] + t * (q[k] - p[k]);
      ++count;
    }
  }
  for (double& m : mean) m /= std::max(count, 1);
  return count > 0;
}

// Newton's steps along the gradient; a vertex never moves further than the size of its cell.
Triple onto_surface(const Function& function, const Triple& start, double step) {
  Triple x = start;
  for (int i = 0; i < kNewtonSteps; ++i) {
    Triple gradient;
    for (std::size_t k = 0; k < 3; ++k) {
      Triple low = x, high = x;
      low[k] -= kDifference * step;
      high[k] += kDifference * step;
      gradient[k] = (function(high) - function(low)) / (2 * kDifference * step);
    }
    const double steepness = triple::dot(gradient, gradient);
    if (!(steepness > 0.01)) return x;
    const double amount = function(x) / steepness;
    Triple next;
    for (std::size_t k = 0; k < 3; ++k) next[k] = x[k] - amount * gradient[k];
    const Triple moved = triple::sub(next, start);
    if (!(triple::dot(moved, moved) < step * step)) return x;
    x = next;
  }
  return x;
}

// The four cells around an edge of the grid, as two triangles that face from inside to outside.
void add_faces(const Grid& grid, const std::vector<int>& vertex_of_cell, const Index& low, int axis,
               std::vector<int>& face) {
  Index high = low;
  ++high[static_cast<std::size_t>(axis)];
  if (grid.inside(low) == grid.inside(high)) return;
  const std::size_t u = static_cast<std::size_t>(axis + 1) % 3, v = static_cast<std::size_t>(axis + 2) % 3;
  constexpr int kAround[4][2] = {{-1, -1}, {0, -1}, {0, 0}, {-1, 0}};
  std::array<int, 4> quad;
  for (std::size_t i = 0; i < 4; ++i) {
    Index cell = low;
    cell[u] += kAround[i][0];
    cell[v] += kAround[i][1];
    quad[i] = vertex_of_cell[grid.id(cell)];
  }
  if (!grid.inside(low)) std::swap(quad[1], quad[3]);
  for (std::size_t i : {0, 1, 2, 0, 2, 3}) face.push_back(quad[i]);
}

}  // namespace

TriangleMesh isosurface(const Function& function, const CenteredBox& box, int cells) {
  TriangleMesh mesh;
  const Grid grid(function, box, cells);
  std::vector<int> vertex_of_cell(grid.size(), -1);
  Grid::for_each(grid.cells(), [&](const Index& cell) {
    Triple mean;
    if (!crossing_mean(grid, cell, mean)) return;
    vertex_of_cell[grid.id(cell)] = static_cast<int>(mesh.vert.size() / 3);
    const Triple p = onto_surface(function, mean, grid.step());
    mesh.vert.insert(mesh.vert.end(), p.begin(), p.end());
  });
  // nodes on the border are outside: an edge that is crossed has cells all around
  Grid::for_each(grid.cells(), [&](const Index& node) {
    for (int axis = 0; axis < 3; ++axis) add_faces(grid, vertex_of_cell, node, axis, mesh.face);
  });
  return mesh;
}

}  // namespace sinew
