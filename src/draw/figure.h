// SPDX-License-Identifier: Apache-2.0
// figure.h -- line plots: axes, grid, lines, legend. Ranges, and where the axes lie, are written back to the figure.
//   note  numbers in a figure that are not finite are left out
#ifndef SINEW_DRAW_FIGURE_H_
#define SINEW_DRAW_FIGURE_H_

#include <mujoco/mjrender.h>
#include <mujoco/mjvisualize.h>

#include "draw/renderer.h"

namespace sinew::draw {

// The least and greatest value of one axis (0: x, 1: y): the figure's range, or that of its data rounded outward.
void find_axis_range(const mjvFigure& figure, int axis, float range[2]);

void draw_figure(Renderer& renderer, mjrRect viewport, mjvFigure& figure);

}  // namespace sinew::draw

#endif  // SINEW_DRAW_FIGURE_H_
