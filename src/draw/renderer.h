// SPDX-License-Identifier: Apache-2.0
// renderer.h -- the half of an mjrContext that programs do not see: vertex buffers, font pictures, what haze looks
// like.
//   note  an mjrContext names its Renderer by a number (baseBuiltin), not by a pointer: a copy of an mjrContext that
//         was freed, or one that was never made, finds nothing instead of memory of somebody else
#ifndef SINEW_DRAW_RENDERER_H_
#define SINEW_DRAW_RENDERER_H_

#include <map>
#include <memory>
#include <utility>
#include <vector>

#include <mujoco/mjrender.h>

#include "draw/gl/device.h"

namespace sinew::draw {

// Where an attribute of vertices is.
struct Stream {
  GLuint buffer = 0;  // 0: the attribute is the same everywhere, and of no interest
  GLsizei stride = 0;
  std::size_t offset = 0;
};

// Triangles or lines in buffers of OpenGL.
struct Mesh {
  Stream position, normal, texcoord;
  GLuint indices = 0;  // 0: vertices are taken as they come
  int count = 0;       // indices, or vertices if there are none
  bool lines = false;
  bool texcoords = false;
};

struct GlyphPlace {
  float u0 = 0, v0 = 0, u1 = 0, v1 = 0;
};

constexpr int kGlyphs = 95;

struct Fonts {
  GLuint texture = 0;
  int scale_index = 0;             // 0: 100 percent, 4: 300 percent
  GlyphPlace glyphs[2][kGlyphs];   // plain, big
  float solid_u = 0, solid_v = 0;  // a texel that is covered in full
};

struct Renderer {
  std::shared_ptr<Device> device;
  Fonts fonts;
  std::vector<Mesh> shapes;   // built-in ones: kDetailLevels of each Shape, and then those of wireframes
  std::vector<Mesh> meshes;   // of the model, each followed by its convex hull
  std::vector<Mesh> hfields;  // of the model
  std::vector<Mesh> skins;    // of the model; their vertices come with each scene
  Mesh flex;                  // triangles that come with each scene
  std::map<std::pair<int, int>, Mesh> grids;  // planes as wireframes, by their cells across and along
  std::vector<GLuint> buffers;                // all that the meshes above use
  std::vector<float> hfield_sizes;            // per height field: half x, half y
  int slices = 28, stacks = 16, quads = 4;
  int shadow_width = 0, shadow_height = 0;  // pixels of the shadow map as it is allocated
  float haze_share = 0.3f;
  float haze_color[4] = {1, 1, 1, 1};
  std::shared_ptr<void> companion;  // what a renderer without OpenGL keeps for the same mjrContext
};

// Keeps a renderer and returns its number; numbers are never used again.
unsigned keep_renderer(std::shared_ptr<Renderer> renderer);
std::shared_ptr<Renderer> find_renderer(unsigned number);
void forget_renderer(unsigned number);

}  // namespace sinew::draw

#endif  // SINEW_DRAW_RENDERER_H_
