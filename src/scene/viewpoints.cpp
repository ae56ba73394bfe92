// SPDX-License-Identifier: Apache-2.0
#include "scene/viewpoints.h"

#include "math/quat.h"
#include "scene/camera.h"
#include "scene/label.h"

namespace sinew {

namespace {

void add_edge(Builder& scene, int camera, const Vector& from, const Vector& to) {
  constexpr mjtNum kLineWidth = 3;  // pixels
  scene.add_connector(mjOBJ_CAMERA, camera, mjCAT_DECOR, mjGEOM_LINE, kLineWidth, from, to,
                      Rgba::load(scene.m.vis.rgba.frustum));
}

void add_frustum(Builder& scene, int camera) {
  const mjModel& m = scene.m;
  mjvCamera view{};
  view.type = mjCAMERA_FIXED;
  view.fixedcamid = camera;
  const CameraFrame frame = camera_frame(scene.d, view);
  const Frustum f = camera_frustum(m, view);
  const mjtNum depth = scene.scaled(m.vis.scale.frustum), spread = depth / at_least_minval(f.near);
  const mjtNum x[4] = {-f.left, f.right, f.right, -f.left}, y[4] = {-f.below, -f.below, f.above, f.above};
  const Rgba rgba = Rgba::load(m.vis.rgba.frustum);
  Vector near[4], far[4];
  for (int i = 0; i < 4; ++i) {
    const Vector across = x[i] * frame.right + y[i] * frame.up;
    near[i] = frame.position + f.near * frame.forward + across;
    far[i] = frame.position + depth * frame.forward + spread * across;
  }
  for (int i = 0; i < 4; ++i) {
    const int next = (i + 1) % 4;
    scene.add_triangle(mjOBJ_CAMERA, camera, near[i], far[i], near[next], rgba);
    scene.add_triangle(mjOBJ_CAMERA, camera, far[i], far[next], near[next], rgba);
    add_edge(scene, camera, near[i], near[next]);
    add_edge(scene, camera, far[i], far[next]);
    add_edge(scene, camera, near[i], far[i]);
  }
}

// A box with a lens. Where the frustum is drawn, both let it through.
void add_camera(Builder& scene, int i) {
  const mjModel& m = scene.m;
  const bool has_frustum = m.cam_sensorsize[2 * i] > 0 && m.cam_sensorsize[2 * i + 1] > 0;
  if (has_frustum) add_frustum(scene, i);
  Rgba rgba = Rgba::load(m.vis.rgba.camera);
  if (has_frustum) rgba.c[3] = 0.3f;
  const mjtNum size = scene.scaled(m.vis.scale.camera);
  const Vector pos = load3(scene.d.cam_xpos + 3 * i);
  const Matrix mat = load9(scene.d.cam_xmat + 9 * i);
  mjvGeom* box = scene.add_decor(mjOBJ_CAMERA, i, mjGEOM_BOX, {size, 0.8 * size, 0.4 * size}, pos, mat, rgba);
  if (box && scene.option.label == mjLABEL_CAMERA) label_with_name(m, *box, mjOBJ_CAMERA, i);
  for (int k = 0; k < 3; ++k) rgba.c[k] *= 0.5f;
  scene.add_decor(mjOBJ_CAMERA, i, mjGEOM_CYLINDER, {0.4 * size, 0.4 * size, 0.3 * size},
                  pos - 0.6 * size * mat.column(2), mat, rgba);
  if (scene.option.frame == mjFRAME_CAMERA) scene.add_frame(i, pos, mat);
}

// A lamp whose front is where the light comes from.
void add_light(Builder& scene, int i) {
  constexpr mjtNum kBehind = 1e-4;  // the lamp must not shade its own light
  const mjModel& m = scene.m;
  const mjtNum size = scene.scaled(m.vis.scale.light);
  const Vector pos = load3(scene.d.light_xpos + 3 * i), direction = load3(scene.d.light_xdir + 3 * i);
  const Matrix mat = to_matrix(from_z_axis_to(direction));
  mjvGeom* lamp = scene.add_decor(mjOBJ_LIGHT, i, mjGEOM_CYLINDER, {0.8 * size, 0.8 * size, size},
                                  pos - (size + kBehind) * direction, mat, Rgba::load(m.vis.rgba.light));
  if (lamp && scene.option.label == mjLABEL_LIGHT) label_with_name(m, *lamp, mjOBJ_LIGHT, i);
  if (scene.option.frame == mjFRAME_LIGHT) scene.add_frame(i, pos, mat);
}

}  // namespace

void add_cameras(Builder& scene) {
  if (!scene.shows(mjVIS_CAMERA) || !scene.wants(mjCAT_DECOR)) return;
  for (int i = 0; i < scene.m.ncam; ++i) add_camera(scene, i);
}

void add_lights(Builder& scene) {
  if (!scene.shows(mjVIS_LIGHT) || !scene.wants(mjCAT_DECOR)) return;
  for (int i = 0; i < scene.m.nlight; ++i) add_light(scene, i);
}

}  // namespace sinew
