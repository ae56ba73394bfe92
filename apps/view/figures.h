// SPDX-License-Identifier: Apache-2.0
// figures.h -- what is plotted over the scene: the profiler, the sensors, and any fields over time.
#ifndef SINEW_APPS_VIEW_FIGURES_H_
#define SINEW_APPS_VIEW_FIGURES_H_

#include <memory>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

#include "layout.h"

namespace app::view {

class Figures {
 public:
  Figures();

  // Another model, or another beginning: curves start anew.
  void clear();
  // The fields of the plot, in words such as "qpos[elbow], energy[0]". Returns what is wrong with them, or nothing.
  std::string set_fields(const mjModel* m, const mjData* d, const std::string& names);

  // A new copy of the data has arrived.
  void add(const mjModel* m, const mjData* d);

  // Where the layout has a place for them.
  void draw(const mjModel* m, const mjData* d, const Layout& places, const mjrContext& context);

  const mjvFigure& plot() const { return *plot_; }

 private:
  enum { kConvergence, kSizes, kTimes, kIterations };
  void add_profile(const mjData* d);
  void show_sensors(const mjModel* m, const mjData* d);
  void show_solver(const mjData* d);

  std::unique_ptr<mjvFigure> profile_[kProfilerPlots], sensors_, plot_;
  std::vector<std::string> fields_;
  double last_time_ = -1;
  double last_duration_[mjNTIMER] = {};
  int last_number_[mjNTIMER] = {};
};

}  // namespace app::view

#endif  // SINEW_APPS_VIEW_FIGURES_H_
