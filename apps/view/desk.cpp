// SPDX-License-Identifier: Apache-2.0
#include "desk.h"

#include <cstdio>

#include "panels.h"

namespace app::view {
namespace {

constexpr double kMessageTime = 5;  // s

void read_size(const std::string& text, int& width, int& height) {
  char end = 0;
  if (std::sscanf(text.c_str(), "%dx%d%c", &width, &height, &end) != 2 || width < 100 || height < 100 ||
      width > 16384 || height > 16384) {
    throw sinew::Failure("--size: '" + text + "' is not WIDTHxHEIGHT, such as 1280x800");
  }
}

struct Size {
  explicit Size(const std::string& text) { read_size(text, width, height); }
  int width = 0, height = 0;
};

}  // namespace

Desk::Desk(const Settings& given)
    : settings(given), window(Size(given.size).width, Size(given.size).height, "sinew: " + given.common.model) {
  mjv_defaultScene(&scene);
  mjv_defaultScene(&inset_scene);
  mjv_defaultCamera(&camera);
  mjv_defaultOption(&option);
  mjv_defaultPerturb(&perturb);
  mjr_defaultContext(&context);
}

Desk::~Desk() {
  physics.reset();
  if (data) mj_deleteData(data);
  mjr_freeContext(&context);
  mjv_freeScene(&scene);
  mjv_freeScene(&inset_scene);
}

void Desk::say(const std::string& words) {
  message = words;
  message_until = Window::seconds() + kMessageTime;
}

void lay_out(Desk& desk) {
  mjuiState& state = desk.ui();
  int width, height;
  desk.window.size(width, height);
  const int left = desk.on.left ? desk.left.ui().width : 0;
  const int right = desk.on.right ? desk.right.ui().width : 0;
  const int middle = width > left + right ? width - left - right : 0;
  state.nrect = kRectangles;
  state.rect[kWhole] = {0, 0, width, height};
  state.rect[kLeft] = {0, 0, left, height};
  state.rect[kRight] = {width - right, 0, right, height};
  state.rect[kScene] = {left, 0, middle, height};
  show_all(desk);
}

void make_context(Desk& desk) {
  mjr_freeContext(&desk.context);
  mjr_defaultContext(&desk.context);
  mjr_makeContext(desk.model.get(), &desk.context, 50 * (desk.on.font + 1));
  make_panels(desk);
}

}  // namespace app::view
