// SPDX-License-Identifier: Apache-2.0
// resting_grid.h -- which geoms that sleep may be near a box.
//   in    geom_xpos of what sleeps, geom_rbound, geom_margin        out   SleepMemory.cells
//   math  geoms are sorted by their middles into the cells of a grid. A box is near those in the cells that it covers
//         when grown by their largest radius; geoms much larger than most, or without bounds, are near any box
//   note  kept from step to step, and made anew when too many have fallen asleep since. What a program changes in the
//         model about geoms that sleep is seen then
//   cost  O(nbody + geoms that sleep) when made; else O(cells covered, and geoms in them)
#ifndef SINEW_COLLIDE_RESTING_GRID_H_
#define SINEW_COLLIDE_RESTING_GRID_H_

#include "collide/bounds.h"
#include "model/sleep_memory.h"

namespace sinew {

class RestingGrid {
 public:
  // `sleeping` are the runs of bodies that sleep.
  RestingGrid(const mjModel& m, mjData& d, std::span<const Run> sleeping);

  // Calls visit(geom) for all that sleep and may be near, some of them more than once.
  template <class Visit>
  void for_each_near(const WorldBox& box, Visit&& visit) const {
    for (int i = 0; i < cells_.large; ++i) visit_asleep(cells_.geom[i], visit);
    for (int i = cells_.used; i < cells_.used + cells_.loose; ++i) visit_asleep(cells_.geom[i], visit);
    int first[3], last[3];
    for (int k = 0; k < 3; ++k) {
      first[k] = cell(box.low[k] - reach_, k);
      last[k] = cell(box.high[k] + reach_, k);
    }
    for (int z = first[2]; z <= last[2]; ++z) {
      for (int y = first[1]; y <= last[1]; ++y) {
        // the cells of a row follow one another
        const int row = cells_.count[0] * (y + cells_.count[1] * z);
        const int begin = cells_.start[row + first[0]], end = cells_.start[row + last[0] + 1];
        for (int i = begin; i < end; ++i) visit_asleep(cells_.geom[i], visit);
      }
    }
  }

 private:
  // Along one axis; what lies outside of the grid belongs to its border.
  int cell(mjtNum at, int axis) const {
    const mjtNum place = (at - cells_.low[axis]) * cells_.per_length;
    const int last = cells_.count[axis] - 1;
    return place < 1 ? 0 : place < last ? static_cast<int>(place) : last;
  }
  template <class Visit>
  void visit_asleep(int geom, Visit&& visit) const {
    if (d_.body_awake[m_.geom_bodyid[geom]] == mjS_ASLEEP) visit(geom);
  }
  template <class Visit>
  void for_each_geom(Visit&& visit) const {
    for (const Run& run : sleeping_) {
      for (const int g : run.geoms) visit(g);
    }
  }
  mjtNum large_radius() const;
  void make();
  void divide(const WorldBox& box, int count);
  void sort();

  const mjModel& m_;
  const mjData& d_;
  const std::span<const Run> sleeping_;
  RestingCells& cells_;
  mjtNum reach_ = 0;
};

}  // namespace sinew

#endif  // SINEW_COLLIDE_RESTING_GRID_H_
