// SPDX-License-Identifier: Apache-2.0
#include "shape/ray_hfield.h"

#include "shape/ray_mesh.h"

namespace sinew {
namespace {

// The cells along one axis that lie between two coordinates, and more at either end for what rounding hides.
struct CellRange {
  int first, last;
};

CellRange cells_between(const HeightField& field, int axis, mjtNum a, mjtNum b, int more) {
  const int most = field.cells(axis) - 1;
  const auto cell = [&](mjtNum x) { return grid_index((x + field.size[axis]) / field.step(axis), most); };
  return {std::max(cell(std::min(a, b)) - more, 0), std::min(cell(std::max(a, b)) + more, most)};
}

mjtNum ray_cell(const HeightField& field, const RayView& view, int row, int col) {
  const Vector a = view.seen(field.vertex(row, col)), b = view.seen(field.vertex(row, col + 1));
  const Vector c = view.seen(field.vertex(row + 1, col + 1)), d = view.seen(field.vertex(row + 1, col));
  return nearer_hit(ray_triangle(a, b, c), ray_triangle(a, c, d));
}

// Strip by strip along the axis that the ray runs along faster; in each strip the cells that it passes over.
mjtNum ray_surface(const HeightField& field, const Ray& ray, const RayInterval& above, int more) {
  const RayView view(ray);
  const int axis = abs(ray.direction.x) >= abs(ray.direction.y) ? 0 : 1, other = 1 - axis;
  const Vector from = ray.at(std::max(above.enter, mjtNum(0))), to = ray.at(above.leave);
  const CellRange strips = cells_between(field, axis, from[axis], to[axis], more);
  const bool forward = to[axis] >= from[axis];
  const mjtNum slope = to[axis] != from[axis] ? (to[other] - from[other]) / (to[axis] - from[axis]) : 0;
  const mjtNum low = std::min(from[axis], to[axis]), high = std::max(from[axis], to[axis]);
  mjtNum nearest = kNoHit;
  int strips_after_hit = 0;
  for (int i = strips.first; i <= strips.last && strips_after_hit < 2; ++i) {
    const int strip = forward ? i : strips.first + strips.last - i;
    const mjtNum start = strip * field.step(axis) - field.size[axis];
    const mjtNum a = clip(start, low, high), b = clip(start + field.step(axis), low, high);
    const CellRange across = cells_between(field, other, from[other] + slope * (a - from[axis]),
                                           from[other] + slope * (b - from[axis]), more);
    for (int cell = across.first; cell <= across.last; ++cell) {
      const mjtNum x = axis == 0 ? ray_cell(field, view, cell, strip) : ray_cell(field, view, strip, cell);
      nearest = nearer_hit(nearest, x);
    }
    // a hit in this strip is nearer than any later one, but for rounding at the seam
    strips_after_hit += nearest >= 0;
  }
  return nearest;
}

// A wall stands on the edge of the grid, from the top of the box below up to the surface.
mjtNum ray_wall(const HeightField& field, const Ray& ray, int axis, bool positive) {
  if (abs(ray.direction[axis]) < mjMINVAL) return kNoHit;
  const int other = 1 - axis;
  const mjtNum side = positive ? field.size[axis] : -field.size[axis];
  const mjtNum x = (side - ray.origin[axis]) / ray.direction[axis];
  if (!(x >= 0)) return kNoHit;
  const Vector hit = ray.at(x);
  if (abs(hit[other]) > field.size[other] || hit.z < 0) return kNoHit;
  const mjtNum place = (hit[other] + field.size[other]) / field.step(other);
  const int cell = grid_index(place, field.cells(other) - 1);
  const int edge = positive ? field.cells(axis) : 0;
  const auto height = [&](int i) { return axis == 0 ? field.height(i, edge) : field.height(edge, i); };
  const mjtNum share = place - cell;
  return hit.z <= (1 - share) * height(cell) + share * height(cell + 1) ? x : kNoHit;
}

}  // namespace

mjtNum ray_hfield(const HeightField& field, const Ray& ray) {
  const mjtNum* size = field.size;
  mjtNum nearest = ray_box(ray, {0, 0, -size[3] / 2}, {size[0], size[1], size[3] / 2});
  // heights are at most 1 by the model's convention; a little more makes a surface that touches the lid safe
  const mjtNum half_height = mjtNum(0.5) * size[2] * (1 + 1e-6);
  const Vector lid{0, 0, half_height}, half{size[0], size[1], half_height};
  RayInterval above = ray_through_box(ray, lid, half);
  if (above.empty() || above.leave < 0) return nearest;
  // A ray along the lid of the base that sinks into it, by less than counts as a slope, never comes out of this box
  // again: as in MuJoCo, it is below the surface after the cell that it enters.
  const RayInterval faces = ray_between_faces(ray, lid, half);
  if (faces.empty()) return nearest;
  const bool sinks = faces.leave < above.leave;
  if (sinks) above.leave = faces.leave;
  for (int axis = 0; axis < 2; ++axis) {
    for (const bool positive : {false, true}) nearest = nearer_hit(nearest, ray_wall(field, ray, axis, positive));
  }
  return nearer_hit(nearest, ray_surface(field, ray, above, sinks ? 0 : 1));
}

}  // namespace sinew
