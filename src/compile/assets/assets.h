// SPDX-License-Identifier: Apache-2.0
// assets.h -- the parts of the asset stage of stages.h, one set of functions for each kind. Private to assets*.cpp,
// mesh*.cpp, hfield.cpp, texture*.cpp, material.cpp and skin.cpp.
//   order textures, materials, meshes, height fields, skins: none needs another, errors come in this order
#ifndef SINEW_COMPILE_ASSETS_ASSETS_H_
#define SINEW_COMPILE_ASSETS_ASSETS_H_

#include <cstddef>

#include "compile/limits.h"
#include "compile/stages.h"

namespace sinew {

void compile_meshes(Build& build);
void count_meshes(const Build& build, ModelSizes& sizes);
void write_meshes(const Build& build, mjModel& m);

void compile_hfields(Build& build);
void count_hfields(const Build& build, ModelSizes& sizes);
void write_hfields(const Build& build, mjModel& m);

void compile_textures(Build& build);
void count_textures(const Build& build, ModelSizes& sizes);
void write_textures(const Build& build, mjModel& m);

void check_materials(const Build& build);
void count_materials(const Build& build, ModelSizes& sizes);
void write_materials(const Build& build, mjModel& m);

void compile_skins(Build& build);
void count_skins(const Build& build, ModelSizes& sizes);
void write_skins(const Build& build, mjModel& m);

// Assets are found by name: throws ModelError if the element has none.
void require_name(const Element& element);

// The image of one texture as builtin, mark and colours describe it (texture_builtin.cpp).
TextureBuild draw_builtin_texture(const mjsTexture& texture);

// The part of a colour (0 to 1) as the byte that stands for it.
unsigned char color_byte(double part);

}  // namespace sinew

#endif  // SINEW_COMPILE_ASSETS_ASSETS_H_
