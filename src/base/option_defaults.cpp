// SPDX-License-Identifier: Apache-2.0
#include "base/option_defaults.h"

#include <algorithm>
#include <initializer_list>
#include <type_traits>

namespace sinew {
namespace {

constexpr mjtNum kSolref[mjNREF] = {0.02, 1};
constexpr mjtNum kSolimp[mjNIMP] = {0.9, 0.95, 0.001, 0.5, 2};

template <class Real>
void set(Real* array, std::initializer_list<std::type_identity_t<Real>> values) {
  std::copy(values.begin(), values.end(), array);
}

void default_global(mjVisual& vis) {
  vis.global.cameraid = -1;  // the free camera
  vis.global.orthographic = 0;
  vis.global.fovy = 45;
  vis.global.ipd = 0.068f;
  vis.global.azimuth = 90;
  vis.global.elevation = -45;
  vis.global.linewidth = 1;
  vis.global.glow = 0.3f;
  vis.global.realtime = 1;
  vis.global.offwidth = 640;
  vis.global.offheight = 480;
  vis.global.ellipsoidinertia = 0;
  vis.global.bvactive = 1;
}

void default_quality(mjVisual& vis) {
  vis.quality.shadowsize = 4096;
  vis.quality.offsamples = 4;
  vis.quality.numslices = 28;
  vis.quality.numstacks = 16;
  vis.quality.numquads = 4;
}

void default_headlight(mjVisual& vis) {
  set(vis.headlight.ambient, {0.1f, 0.1f, 0.1f});
  set(vis.headlight.diffuse, {0.4f, 0.4f, 0.4f});
  set(vis.headlight.specular, {0.5f, 0.5f, 0.5f});
  vis.headlight.active = 1;
}

void default_map(mjVisual& vis) {
  vis.map.stiffness = 100;
  vis.map.stiffnessrot = 500;
  vis.map.force = 0.005f;
  vis.map.torque = 0.1f;
  vis.map.alpha = 0.3f;
  vis.map.fogstart = 3;
  vis.map.fogend = 10;
  vis.map.znear = 0.01f;
  vis.map.zfar = 50;
  vis.map.haze = 0.3f;
  vis.map.shadowclip = 1;
  vis.map.shadowscale = 0.6f;
  vis.map.actuatortendon = 2;
}

void default_scale(mjVisual& vis) {
  vis.scale.forcewidth = 0.1f;
  vis.scale.contactwidth = 0.3f;
  vis.scale.contactheight = 0.1f;
  vis.scale.connect = 0.2f;
  vis.scale.com = 0.4f;
  vis.scale.camera = 0.3f;
  vis.scale.light = 0.3f;
  vis.scale.selectpoint = 0.2f;
  vis.scale.jointlength = 1;
  vis.scale.jointwidth = 0.1f;
  vis.scale.actuatorlength = 0.7f;
  vis.scale.actuatorwidth = 0.2f;
  vis.scale.framelength = 1;
  vis.scale.framewidth = 0.1f;
  vis.scale.constraint = 0.1f;
  vis.scale.slidercrank = 0.2f;
  vis.scale.frustum = 10;
}

void default_colors(mjVisual& vis) {
  set(vis.rgba.fog, {0, 0, 0, 1});
  set(vis.rgba.haze, {1, 1, 1, 1});
  set(vis.rgba.force, {1, 0.5f, 0.5f, 1});
  set(vis.rgba.inertia, {0.8f, 0.2f, 0.2f, 0.6f});
  set(vis.rgba.joint, {0.2f, 0.6f, 0.8f, 1});
  set(vis.rgba.actuator, {0.2f, 0.25f, 0.2f, 1});
  set(vis.rgba.actuatornegative, {0.2f, 0.6f, 0.9f, 1});
  set(vis.rgba.actuatorpositive, {0.9f, 0.4f, 0.2f, 1});
  set(vis.rgba.com, {0.9f, 0.9f, 0.9f, 1});
  set(vis.rgba.camera, {0.6f, 0.9f, 0.6f, 1});
  set(vis.rgba.light, {0.6f, 0.6f, 0.9f, 1});
  set(vis.rgba.selectpoint, {0.9f, 0.9f, 0.1f, 1});
  set(vis.rgba.connect, {0.2f, 0.2f, 0.8f, 1});
  set(vis.rgba.contactpoint, {0.9f, 0.6f, 0.2f, 1});
  set(vis.rgba.contactforce, {0.7f, 0.9f, 0.9f, 1});
  set(vis.rgba.contactfriction, {0.9f, 0.8f, 0.4f, 1});
  set(vis.rgba.contacttorque, {0.9f, 0.7f, 0.9f, 1});
  set(vis.rgba.contactgap, {0.5f, 0.8f, 0.9f, 1});
  set(vis.rgba.rangefinder, {1, 1, 0.1f, 1});
  set(vis.rgba.constraint, {0.9f, 0, 0, 1});
  set(vis.rgba.slidercrank, {0.5f, 0.3f, 0.8f, 1});
  set(vis.rgba.crankbroken, {0.9f, 0, 0, 1});
  set(vis.rgba.frustum, {1, 1, 0, 0.2f});
  set(vis.rgba.bv, {0, 1, 0, 0.5f});
  set(vis.rgba.bvactive, {1, 0, 0, 0.5f});
}

}  // namespace

void default_option(mjOption& opt) {
  opt = {};
  opt.timestep = 0.002;
  opt.impratio = 1;
  opt.tolerance = 1e-8;
  opt.ls_tolerance = 0.01;
  opt.noslip_tolerance = 1e-6;
  opt.ccd_tolerance = 1e-6;
  opt.sleep_tolerance = 1e-4;
  set(opt.gravity, {0, 0, -9.81});
  set(opt.magnetic, {0, -0.5, 0});
  default_solver_parameters(opt.o_solref, opt.o_solimp);
  set(opt.o_friction, {1, 1, 0.005, 0.0001, 0.0001});
  opt.integrator = mjINT_EULER;
  opt.cone = mjCONE_PYRAMIDAL;
  opt.jacobian = mjJAC_AUTO;
  opt.solver = mjSOL_NEWTON;
  opt.iterations = 100;
  opt.ls_iterations = 50;
  opt.ccd_iterations = 35;
  opt.sdf_initpoints = 40;
  opt.sdf_iterations = 10;
}

void default_visual(mjVisual& vis) {
  default_global(vis);
  default_quality(vis);
  default_headlight(vis);
  default_map(vis);
  default_scale(vis);
  default_colors(vis);
}

void default_length_range(mjLROpt& opt) {
  opt.mode = mjLRMODE_MUSCLE;
  opt.useexisting = 1;
  opt.uselimit = 0;
  opt.accel = 20;
  opt.maxforce = 0;
  opt.timeconst = 1;
  opt.timestep = 0.01;
  opt.inttotal = 10;
  opt.interval = 2;
  opt.tolrange = 0.05;
}

void default_solver_parameters(mjtNum* solref, mjtNum* solimp) {
  if (solref) std::copy_n(kSolref, mjNREF, solref);
  if (solimp) std::copy_n(kSolimp, mjNIMP, solimp);
}

}  // namespace sinew
