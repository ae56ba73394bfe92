// SPDX-License-Identifier: Apache-2.0
// canvas.h -- flat drawing in pixels of a viewport: rectangles, lines with a width, text. One draw call per canvas.
#ifndef SINEW_DRAW_CANVAS_H_
#define SINEW_DRAW_CANVAS_H_

#include <vector>

#include <mujoco/mjrender.h>

#include "draw/renderer.h"

namespace sinew::draw {

struct Color {
  float r = 0, g = 0, b = 0, a = 1;
};

class Canvas {
 public:
  // Without fonts the canvas draws no text. x and y of all functions count from the viewport's lower left corner.
  Canvas(Device& device, const Fonts* fonts, mjrRect viewport);

  void rectangle(float left, float bottom, float right, float top, Color color);
  void line(float x0, float y0, float x1, float y1, float width, Color color);
  // The first baseline pen is at (x, y); characters without a picture are left out.
  void text(float x, float y, bool big, const char* text, int length, Color color);
  void shadowed_text(float x, float y, bool big, const char* text, int length, Color color);
  // Draws what has come together, and leaves the viewport set.
  void flush();

 private:
  void quad(float left, float bottom, float right, float top, const GlyphPlace& place, Color color);

  struct Vertex {
    float x, y, u, v;
    Color color;
  };
  Device& device_;
  const Fonts* fonts_;
  mjrRect viewport_;
  std::vector<Vertex> vertices_;
};

}  // namespace sinew::draw

#endif  // SINEW_DRAW_CANVAS_H_
