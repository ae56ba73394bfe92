// SPDX-License-Identifier: Apache-2.0
// layout.h -- where the texts and plots over the scene stand, so that none covers another.
//   in    the rectangle of the scene, what is to be shown, how large its texts are
//   out   a rectangle each, in the window; one of no size for what is not shown or has no room
//   idea  a wide scene has plots at its edges: the profiler right, sensors left, fields over time below. In a narrow
//         one they stand one over the other, from below, as many as can be read.
#ifndef SINEW_APPS_VIEW_LAYOUT_H_
#define SINEW_APPS_VIEW_LAYOUT_H_

#include <string>
#include <vector>

#include <mujoco/mujoco.h>

namespace app::view {

constexpr int kProfilerPlots = 4;

struct Extent {
  int width = 0, height = 0;
};

struct Wanted {
  Extent state, info, message;
  bool profiler = false, sensors = false, plot = false, inset = false;
};

struct Layout {
  mjrRect state{}, info{}, message{}, inset{}, sensors{}, plot{}, profiler[kProfilerPlots] = {};
  int homeless = 0;  // plots that have no room

  std::vector<mjrRect> shown() const;  // those that have a size
};

// `line` is the height of a line of text.
Layout place_overlays(mjrRect scene, const Wanted& wanted, int line);
// How wide a message may be.
int message_width(mjrRect scene, const Wanted& wanted, int line);

// The size that mjr_overlay gives a text of one or two columns.
Extent text_extent(const mjrContext& context, int font, const std::string& left, const std::string& right);
// The words of a text in lines of at most this width; longer words are cut.
std::string wrap_text(const mjrContext& context, const std::string& text, int width);

bool is_empty(mjrRect rect);
mjrRect common_part(mjrRect a, mjrRect b);

}  // namespace app::view

#endif  // SINEW_APPS_VIEW_LAYOUT_H_
