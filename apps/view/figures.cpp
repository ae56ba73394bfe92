// SPDX-License-Identifier: Apache-2.0
#include "figures.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>

#include "copy_text.h"
#include "fields.h"

namespace app::view {
namespace {

constexpr int kProfilePoints = 200;

std::unique_ptr<mjvFigure> make_figure(const char* title, const char* x_label, std::vector<std::string> lines) {
  auto figure = std::make_unique<mjvFigure>();
  mjv_defaultFigure(figure.get());
  copy_text(title, figure->title);
  copy_text(x_label, figure->xlabel);
  figure->flg_legend = 1;
  figure->flg_extend = 1;
  figure->figurergba[3] = 0.6f;
  copy_text("%.3g", figure->yformat);
  for (std::size_t i = 0; i < lines.size(); ++i) copy_text(lines[i], figure->linename[i]);
  return figure;
}

// Appends a point; the oldest one leaves if there are `most`.
void push(mjvFigure& figure, int line, float x, float y, int most = mjMAXLINEPNT) {
  int& count = figure.linepnt[line];
  float* points = figure.linedata[line];
  if (count >= most) {
    std::memmove(points, points + 2, static_cast<std::size_t>(2 * (count - 1)) * sizeof(float));
    --count;
  }
  points[2 * count] = x;
  points[2 * count + 1] = y;
  ++count;
}

// A curve of the last values: the newest at 0, the others left of it.
void push_last(mjvFigure& figure, int line, float y) {
  float* points = figure.linedata[line];
  for (int i = 0; i < figure.linepnt[line]; ++i) points[2 * i] -= 1;
  push(figure, line, 0, y, kProfilePoints);
}

float log10_of(mjtNum value) { return static_cast<float>(std::log10(std::max(value, 1e-15))); }

}  // namespace

Figures::Figures() : sensors_(make_figure("Sensors", "", {})), plot_(make_figure("Fields over time", "time (s)", {})) {
  profile_[kConvergence] = make_figure("Convergence (log10)", "solver iteration", {"improvement", "gradient", "slope"});
  profile_[kSizes] = make_figure("Sizes", "pictures ago", {"dofs awake", "contacts", "constraints", "islands"});
  profile_[kTimes] = make_figure("Time of a step (ms)", "pictures ago", {"all", "collision", "constraints", "solver"});
  profile_[kIterations] = make_figure("Solver iterations", "pictures ago", {"largest island", "sum of islands"});
  sensors_->flg_barplot = 1;
  sensors_->flg_legend = 0;
  sensors_->flg_symmetric = 1;
  sensors_->flg_extend = 0;
  sensors_->flg_ticklabel[0] = 0;
  for (const int figure : {kSizes, kTimes, kIterations}) {
    profile_[figure]->range[0][0] = -kProfilePoints;
    profile_[figure]->range[0][1] = 0;
  }
}

void Figures::clear() {
  for (const auto& figure : profile_) std::fill_n(figure->linepnt, mjMAXLINE, 0);
  std::fill_n(plot_->linepnt, mjMAXLINE, 0);
  std::fill_n(last_duration_, mjNTIMER, 0);
  std::fill_n(last_number_, mjNTIMER, 0);
  last_time_ = -1;
}

std::string Figures::set_fields(const mjModel* m, const mjData* d, const std::string& names) {
  fields_.clear();
  std::string faults;
  for (const std::string& name : split_names(names)) {
    double value;
    std::string fault;
    if (read_field(m, d, name, value, fault) && fields_.size() < mjMAXLINE) {
      fields_.push_back(name);
    } else {
      faults += (faults.empty() ? "" : "; ") + fault;
    }
  }
  for (int i = 0; i < mjMAXLINE; ++i) {
    copy_text(i < static_cast<int>(fields_.size()) ? fields_[static_cast<std::size_t>(i)] : "", plot_->linename[i]);
    plot_->linepnt[i] = 0;
  }
  last_time_ = -1;
  return faults;
}

void Figures::add(const mjModel* m, const mjData* d) {
  // Steps back take the curves with them.
  if (d->time < last_time_) {
    for (int i = 0; i < static_cast<int>(fields_.size()); ++i) {
      int& count = plot_->linepnt[i];
      while (count > 0 && plot_->linedata[i][2 * (count - 1)] > static_cast<float>(d->time)) --count;
    }
  }
  if (d->time != last_time_) {
    for (std::size_t i = 0; i < fields_.size(); ++i) {
      double value;
      std::string fault;
      if (!read_field(m, d, fields_[i], value, fault)) continue;
      push(*plot_, static_cast<int>(i), static_cast<float>(d->time), static_cast<float>(value));
    }
    add_profile(d);
  }
  last_time_ = d->time;
}

void Figures::add_profile(const mjData* d) {
  const auto mean = [&](int timer) {
    const int number = d->timer[timer].number - last_number_[timer];
    const double duration = d->timer[timer].duration - last_duration_[timer];
    last_number_[timer] = d->timer[timer].number;
    last_duration_[timer] = d->timer[timer].duration;
    return static_cast<float>(number > 0 && duration > 0 ? duration / number : 0);
  };
  const int timers[] = {mjTIMER_STEP, mjTIMER_POS_COLLISION, mjTIMER_POS_MAKE, mjTIMER_CONSTRAINT};
  for (int i = 0; i < 4; ++i) push_last(*profile_[kTimes], i, mean(timers[i]));
  const int sizes[] = {d->nv_awake, d->ncon, d->nefc, d->nisland};
  for (int i = 0; i < 4; ++i) push_last(*profile_[kSizes], i, static_cast<float>(sizes[i]));
  const int islands = std::clamp(d->nisland, 1, static_cast<int>(mjNISLAND));
  int largest = 0, sum = 0;
  for (int i = 0; i < islands; ++i) {
    largest = std::max(largest, d->solver_niter[i]);
    sum += d->solver_niter[i];
  }
  push_last(*profile_[kIterations], 0, static_cast<float>(largest));
  push_last(*profile_[kIterations], 1, static_cast<float>(sum));
  show_solver(d);
}

// The iterations of the island that needed most.
void Figures::show_solver(const mjData* d) {
  mjvFigure& figure = *profile_[kConvergence];
  const int islands = std::clamp(d->nisland, 1, static_cast<int>(mjNISLAND));
  const auto slowest = std::max_element(d->solver_niter, d->solver_niter + islands) - d->solver_niter;
  const int count = std::clamp(d->solver_niter[slowest], 0, static_cast<int>(mjNSOLVER));
  for (int line = 0; line < 3; ++line) figure.linepnt[line] = 0;
  for (int i = 0; i < count; ++i) {
    const mjSolverStat& stat = d->solver[slowest * mjNSOLVER + i];
    const float values[] = {log10_of(stat.improvement), log10_of(stat.gradient), log10_of(stat.lineslope)};
    // A single iteration is a line as well.
    for (int line = 0; line < 3; ++line) {
      if (i == 0) push(figure, line, 0, values[line]);
      push(figure, line, static_cast<float>(i + 1), values[line]);
    }
  }
}

// A bar of each number; the scale of a sensor is its cutoff, or what keeps all bars in view.
void Figures::show_sensors(const mjModel* m, const mjData* d) {
  std::fill_n(sensors_->linepnt, mjMAXLINE, 0);
  float largest = 1e-6f;
  int bar = 0;
  for (int s = 0; s < m->nsensor && s < mjMAXLINE; ++s) {
    const mjtNum scale = m->sensor_cutoff[s] > 0 ? m->sensor_cutoff[s] : 1;
    for (int k = 0; k < m->sensor_dim[s] && sensors_->linepnt[s] + 2 <= mjMAXLINEPNT; ++k, ++bar) {
      const auto value = static_cast<float>(d->sensordata[m->sensor_adr[s] + k] / scale);
      push(*sensors_, s, static_cast<float>(bar), 0);
      push(*sensors_, s, static_cast<float>(bar), value);
      largest = std::max(largest, std::fabs(value));
    }
  }
  sensors_->range[0][0] = -1;
  sensors_->range[0][1] = static_cast<float>(std::max(bar, 1));
  sensors_->range[1][0] = -largest;
  sensors_->range[1][1] = largest;
}

void Figures::draw(const mjModel* m, const mjData* d, const Layout& places, const mjrContext& context) {
  for (int i = 0; i < kProfilerPlots; ++i) {
    if (!is_empty(places.profiler[i])) mjr_figure(places.profiler[i], profile_[i].get(), &context);
  }
  if (!is_empty(places.sensors)) {
    show_sensors(m, d);
    mjr_figure(places.sensors, sensors_.get(), &context);
  }
  if (!is_empty(places.plot)) mjr_figure(places.plot, plot_.get(), &context);
}

}  // namespace app::view
