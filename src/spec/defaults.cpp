// SPDX-License-Identifier: Apache-2.0
#include "spec/defaults.h"

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <type_traits>

#include "base/option_defaults.h"
#include "spec/owned.h"

namespace sinew {
namespace {

// Marks a value nobody has given, where every number could be one.
constexpr double kNotGiven = std::numeric_limits<double>::quiet_NaN();

template <class Real, std::size_t n>
void set(Real (&array)[n], std::initializer_list<std::type_identity_t<Real>> values) {
  std::copy(values.begin(), values.end(), array);
}

// Everything zero but the identity and the strings and vectors, which stay.
template <class C>
void clear_values(C& c) {
  C zero{};
  if constexpr (requires { c.element; }) zero.element = c.element;
  for_each_owned(zero, c, [](auto*& pointer, auto* kept) { pointer = kept; });
  c = zero;
}

void set_default(mjsCompiler& c) {
  c.autolimits = 1;
  c.settotalmass = -1;
  c.degree = 1;
  set(c.eulerseq, {'x', 'y', 'z'});
  c.usethread = 1;
  c.inertiafromgeom = mjINERTIAFROMGEOM_AUTO;
  set(c.inertiagrouprange, {0, 5});
  default_length_range(c.LRopt);
}

void set_default(mjStatistic& stat) {
  stat.meaninertia = stat.meanmass = stat.meansize = stat.extent = kNotGiven;
  stat.center[0] = kNotGiven;
}

void set_contact_default(auto& c) {
  c.contype = 1;
  c.conaffinity = 1;
  c.condim = 3;
  set(c.friction, {1, 0.005, 0.0001});
  c.solmix = 1;
  default_solver_parameters(c.solref, c.solimp);
}

void set_grey(float (&rgba)[4]) { set(rgba, {0.5f, 0.5f, 0.5f, 1}); }

}  // namespace

void set_default(mjSpec& c) {
  clear_values(c);
  set_default(c.compiler);
  default_option(c.option);
  default_visual(c.visual);
  set_default(c.stat);
  c.memory = -1;
  c.nuser_body = c.nuser_jnt = c.nuser_geom = c.nuser_site = -1;
  c.nuser_cam = c.nuser_tendon = c.nuser_actuator = c.nuser_sensor = -1;
  c.njmax = c.nconmax = -1;
  c.nstack = -1;
}

void set_default(mjsOrientation& c) { c = {}; }

void set_default(mjsBody& c) {
  clear_values(c);
  c.quat[0] = 1;
  c.ipos[0] = kNotGiven;
  c.iquat[0] = 1;
  c.fullinertia[0] = kNotGiven;
}

void set_default(mjsFrame& c) {
  clear_values(c);
  c.quat[0] = 1;
}

void set_default(mjsJoint& c) {
  clear_values(c);
  c.type = mjJNT_HINGE;
  c.axis[2] = 1;
  c.align = mjALIGNFREE_AUTO;
  c.limited = mjLIMITED_AUTO;
  c.actfrclimited = mjLIMITED_AUTO;
  default_solver_parameters(c.solref_limit, c.solimp_limit);
  default_solver_parameters(c.solref_friction, c.solimp_friction);
}

void set_default(mjsGeom& c) {
  clear_values(c);
  c.type = mjGEOM_SPHERE;
  c.quat[0] = 1;
  c.fromto[0] = kNotGiven;
  set_contact_default(c);
  c.mass = kNotGiven;
  c.density = 1000;
  c.typeinertia = mjINERTIA_VOLUME;
  set(c.fluid_coefs, {0.5, 0.25, 1.5, 1, 1});
  set_grey(c.rgba);
  c.fitscale = 1;
}

void set_default(mjsSite& c) {
  clear_values(c);
  c.quat[0] = 1;
  c.fromto[0] = kNotGiven;
  set(c.size, {0.005, 0.005, 0.005});
  c.type = mjGEOM_SPHERE;
  set_grey(c.rgba);
}

void set_default(mjsCamera& c) {
  clear_values(c);
  c.quat[0] = 1;
  c.mode = mjCAMLIGHT_FIXED;
  c.fovy = 45;
  c.ipd = 0.068;
  set(c.resolution, {1, 1});
}

void set_default(mjsLight& c) {
  clear_values(c);
  c.dir[2] = -1;
  c.mode = mjCAMLIGHT_FIXED;
  c.active = 1;
  c.type = mjLIGHT_SPOT;
  c.castshadow = 1;
  c.bulbradius = 0.02f;
  c.range = 10;
  c.attenuation[0] = 1;
  c.cutoff = 45;
  c.exponent = 10;
  set(c.diffuse, {0.7f, 0.7f, 0.7f});
  set(c.specular, {0.3f, 0.3f, 0.3f});
}

void set_default(mjsFlex& c) {
  clear_values(c);
  set_contact_default(c);
  c.dim = 2;
  c.radius = 0.005;
  c.selfcollide = mjFLEXSELF_AUTO;
  c.activelayers = 1;
  set_grey(c.rgba);
  c.thickness = -1;
}

void set_default(mjsMesh& c) {
  clear_values(c);
  c.refquat[0] = 1;
  set(c.scale, {1, 1, 1});
  c.inertia = mjMESH_INERTIA_LEGACY;
  c.maxhullvert = -1;
}

void set_default(mjsHField& c) { clear_values(c); }

void set_default(mjsSkin& c) {
  clear_values(c);
  set_grey(c.rgba);
}

void set_default(mjsTexture& c) {
  clear_values(c);
  c.type = mjTEXTURE_CUBE;
  c.colorspace = mjCOLORSPACE_AUTO;
  c.builtin = mjBUILTIN_NONE;
  c.mark = mjMARK_NONE;
  set(c.rgb1, {0.8, 0.8, 0.8});
  set(c.rgb2, {0.5, 0.5, 0.5});
  c.random = 0.01;
  c.nchannel = 3;
  set(c.gridsize, {1, 1});
  std::fill(std::begin(c.gridlayout), std::end(c.gridlayout), '.');
  if (c.cubefiles) c.cubefiles->resize(6);
}

void set_default(mjsMaterial& c) {
  clear_values(c);
  if (c.textures) c.textures->resize(mjNTEXROLE);
  set(c.texrepeat, {1, 1});
  c.specular = 0.5f;
  c.shininess = 0.5f;
  c.metallic = -1;
  c.roughness = -1;
  set(c.rgba, {1, 1, 1, 1});
}

void set_default(mjsPair& c) {
  clear_values(c);
  c.condim = 3;
  default_solver_parameters(c.solref, c.solimp);
  set(c.friction, {1, 1, 0.005, 0.0001, 0.0001});
}

void set_default(mjsExclude& c) { clear_values(c); }

// data serves every type at once: a polynomial that is the identity, and a torque scale of 1 for a weld.
void set_default(mjsEquality& c) {
  clear_values(c);
  c.type = mjEQ_CONNECT;
  c.data[1] = 1;
  c.data[10] = 1;
  c.active = 1;
  default_solver_parameters(c.solref, c.solimp);
}

// actfrclimited is off although the manual says auto: MuJoCo enforces a tendon's force range only when told to.
void set_default(mjsTendon& c) {
  clear_values(c);
  set(c.springlength, {-1, -1});
  default_solver_parameters(c.solref_friction, c.solimp_friction);
  default_solver_parameters(c.solref_limit, c.solimp_limit);
  c.limited = mjLIMITED_AUTO;
  c.actfrclimited = mjLIMITED_FALSE;
  c.width = 0.003;
  set_grey(c.rgba);
}

void set_default(mjsWrap& c) { clear_values(c); }

void set_default(mjsActuator& c) {
  clear_values(c);
  c.gaintype = mjGAIN_FIXED;
  c.gainprm[0] = 1;
  c.biastype = mjBIAS_NONE;
  c.dyntype = mjDYN_NONE;
  c.dynprm[0] = 1;
  c.actdim = -1;
  c.trntype = mjTRN_UNDEFINED;
  c.gear[0] = 1;
  c.ctrllimited = c.forcelimited = c.actlimited = mjLIMITED_AUTO;
}

void set_default(mjsSensor& c) {
  clear_values(c);
  c.type = mjSENS_TOUCH;
  c.objtype = c.reftype = mjOBJ_UNKNOWN;
  c.datatype = mjDATATYPE_REAL;
  c.needstage = mjSTAGE_ACC;
}

void set_default(mjsNumeric& c) { clear_values(c); }
void set_default(mjsText& c) { clear_values(c); }
void set_default(mjsTuple& c) { clear_values(c); }
void set_default(mjsKey& c) { clear_values(c); }
void set_default(mjsPlugin& c) { clear_values(c); }

}  // namespace sinew
