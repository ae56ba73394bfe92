// SPDX-License-Identifier: Apache-2.0
#include "scene/defaults.h"

#include <cstring>
#include <initializer_list>

#include "math/scalar.h"

namespace sinew {

namespace {

// Eight colors that tell well apart; further lines take colors spread evenly over the cube.
constexpr float kLineColors[][3] = {{1.0f, 0.3f, 0.3f}, {0.1f, 1.0f, 0.1f}, {0.3f, 0.3f, 1.0f}, {0.1f, 1.0f, 1.0f},
                                    {1.0f, 0.2f, 1.0f}, {1.0f, 1.0f, 0.1f}, {1.0f, 0.6f, 0.2f}, {0.6f, 0.7f, 0.4f}};
constexpr int kNumLineColors = sizeof kLineColors / sizeof kLineColors[0];

void set_color(float* color, float r, float g, float b) {
  color[0] = r;
  color[1] = g;
  color[2] = b;
}

void set_color(float* color, float r, float g, float b, float a) {
  set_color(color, r, g, b);
  color[3] = a;
}

void set_line_colors(mjvFigure& figure) {
  constexpr int kBases[3] = {2, 3, 5};
  for (int line = 0; line < mjMAXLINE; ++line) {
    for (int i = 0; i < 3; ++i) {
      figure.linergb[line][i] =
          line < kNumLineColors ? kLineColors[line][i] : static_cast<float>(0.1 + 0.8 * halton(line, kBases[i]));
    }
  }
}

}  // namespace

mjvCamera default_camera() {
  mjvCamera camera{};
  camera.type = mjCAMERA_FREE;
  camera.fixedcamid = -1;
  camera.trackbodyid = -1;
  camera.distance = 2;
  camera.azimuth = 90;
  camera.elevation = -45;
  return camera;
}

mjvCamera default_free_camera(const mjModel& m) {
  mjvCamera camera = default_camera();
  for (int i = 0; i < 3; ++i) camera.lookat[i] = m.stat.center[i];
  camera.distance = 1.5 * m.stat.extent;
  camera.azimuth = m.vis.global.azimuth;
  camera.elevation = m.vis.global.elevation;
  camera.orthographic = m.vis.global.orthographic;
  return camera;
}

mjvPerturb default_perturb() {
  mjvPerturb perturb{};
  perturb.flexselect = -1;
  perturb.skinselect = -1;
  perturb.refquat[0] = 1;
  perturb.scale = 1;
  return perturb;
}

mjvOption default_option() {
  mjvOption option{};
  option.label = mjLABEL_NONE;
  option.frame = mjFRAME_NONE;
  for (mjtByte* group : {option.geomgroup, option.sitegroup, option.jointgroup, option.tendongroup,
                         option.actuatorgroup, option.flexgroup, option.skingroup}) {
    for (int i = 0; i < 3; ++i) group[i] = 1;
  }
  for (const int flag : {mjVIS_TEXTURE, mjVIS_TENDON, mjVIS_RANGEFINDER, mjVIS_PERTOBJ, mjVIS_STATIC, mjVIS_SKIN,
                         mjVIS_FLEXEDGE, mjVIS_FLEXSKIN}) {
    option.flags[flag] = 1;
  }
  option.bvh_depth = 1;
  return option;
}

void set_default_figure(mjvFigure& figure) {
  std::memset(&figure, 0, sizeof figure);
  figure.flg_legend = 1;
  figure.flg_ticklabel[0] = figure.flg_ticklabel[1] = 1;
  figure.flg_extend = 1;
  figure.linewidth = 3;
  figure.gridwidth = 1;
  figure.gridsize[0] = figure.gridsize[1] = 2;
  set_color(figure.gridrgb, 0.4f, 0.4f, 0.4f);
  set_color(figure.figurergba, 0, 0, 0, 1);
  set_color(figure.panergba, 0, 0, 0, 1);
  set_color(figure.legendrgba, 0, 0, 0, 0.3f);
  set_color(figure.textrgb, 1, 1, 1);
  set_line_colors(figure);
  figure.range[0][1] = figure.range[1][1] = 1;
  std::strcpy(figure.xformat, "%.0f");
  std::strcpy(figure.yformat, "%.2g");
  std::strcpy(figure.minwidth, "XXX");
  figure.highlightid = -1;
}

}  // namespace sinew
