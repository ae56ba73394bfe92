// SPDX-License-Identifier: Apache-2.0
// resources.h -- what a model brings along: its meshes, height fields, skins, textures and materials, on the graphics
// card.
#ifndef SINEW_DRAW_RESOURCES_H_
#define SINEW_DRAW_RESOURCES_H_

#include <string>

#include <mujoco/mjrender.h>

#include "draw/renderer.h"
#include "draw/shapes.h"

namespace sinew::draw {

// The shapes that need no model.
void make_shapes(Renderer& renderer);

// Everything of the model. False, with the reason, if the model has more than an mjrContext can name.
bool make_resources(Renderer& renderer, const mjModel& m, mjrContext& con, std::string& error);

void free_resources(Renderer& renderer, mjrContext& con);

// After the model's arrays have changed.
void upload_mesh(Renderer& renderer, const mjModel& m, int id);
void upload_hfield(Renderer& renderer, const mjModel& m, int id);
bool upload_texture(Renderer& renderer, const mjModel& m, const mjrContext& con, int id, std::string& error);

// The lines of a plane with so many cells, made at its first use.
const Mesh& grid_mesh(Renderer& renderer, int across, int along);

const Mesh& shape_mesh(const Renderer& renderer, Shape shape, int level, bool wireframe);

}  // namespace sinew::draw

#endif  // SINEW_DRAW_RESOURCES_H_
