// SPDX-License-Identifier: Apache-2.0
// settings.h -- <compiler>, <option>, <size>, <visual>, <statistic>.
#ifndef SINEW_FORMAT_MJCF_SCHEMA_SETTINGS_H_
#define SINEW_FORMAT_MJCF_SCHEMA_SETTINGS_H_

#include "format/mjcf/schema/keywords.h"

namespace sinew::mjcf {

inline constexpr Attribute kCompiler[] = {
    keyword<&mjsCompiler::alignfree>("alignfree", kBool),
    keyword<&mjsCompiler::degree>("angle", kAngle),
    keyword<&mjsCompiler::autolimits>("autolimits", kBool),
    keyword<&mjsCompiler::balanceinertia>("balanceinertia", kBool),
    attribute<&mjsCompiler::boundinertia>("boundinertia"),
    attribute<&mjsCompiler::boundmass>("boundmass"),
    keyword<&mjsCompiler::discardvisual>("discardvisual", kBool),
    keyword<&mjsCompiler::fitaabb>("fitaabb", kBool),
    keyword<&mjsCompiler::fusestatic>("fusestatic", kBool),
    keyword<&mjsCompiler::inertiafromgeom>("inertiafromgeom", kInertiaFromGeom),
    attribute<&mjsCompiler::inertiagrouprange>("inertiagrouprange"),
    attribute<&mjsCompiler::meshdir>("meshdir"),
    keyword<&mjsCompiler::saveinertial>("saveinertial", kBool),
    attribute<&mjsCompiler::settotalmass>("settotalmass"),
    attribute<&mjsCompiler::texturedir>("texturedir"),
    keyword<&mjsCompiler::usethread>("usethread", kBool),
};

// What is written in <compiler> but kept elsewhere, or under two names.
struct CompilerExtras {
  std::string assetdir;  // meshdir and texturedir at once
  int coordinate = 0;
  std::string eulerseq;
};
inline constexpr Attribute kCompilerExtras[] = {
    attribute<&CompilerExtras::assetdir>("assetdir"),
    keyword<&CompilerExtras::coordinate>("coordinate", kCoordinate),
    attribute<&CompilerExtras::eulerseq>("eulerseq"),
};
inline constexpr Attribute kCompilerSpec[] = {keyword<&mjSpec::strippath>("strippath", kBool)};

inline constexpr Attribute kLengthRange[] = {
    attribute<&mjLROpt::accel>("accel"),
    attribute<&mjLROpt::interval>("interval"),
    attribute<&mjLROpt::inttotal>("inttotal"),
    attribute<&mjLROpt::maxforce>("maxforce"),
    keyword<&mjLROpt::mode>("mode", kLengthRangeMode),
    attribute<&mjLROpt::timeconst>("timeconst"),
    attribute<&mjLROpt::timestep>("timestep"),
    attribute<&mjLROpt::tolrange>("tolrange"),
    keyword<&mjLROpt::useexisting>("useexisting", kBool),
    keyword<&mjLROpt::uselimit>("uselimit", kBool),
};
inline constexpr ElementSchema kCompilerChildren[] = {{"lengthrange", '?', {kLengthRange}}};

inline constexpr Attribute kOption[] = {
    attribute<&mjOption::ccd_iterations>("ccd_iterations"),
    attribute<&mjOption::ccd_tolerance>("ccd_tolerance"),
    keyword<&mjOption::cone>("cone", kCone),
    attribute<&mjOption::density>("density"),
    attribute<&mjOption::gravity>("gravity"),
    attribute<&mjOption::impratio>("impratio"),
    keyword<&mjOption::integrator>("integrator", kIntegrator),
    attribute<&mjOption::iterations>("iterations"),
    keyword<&mjOption::jacobian>("jacobian", kJacobian),
    attribute<&mjOption::ls_iterations>("ls_iterations"),
    attribute<&mjOption::ls_tolerance>("ls_tolerance"),
    attribute<&mjOption::magnetic>("magnetic"),
    attribute<&mjOption::noslip_iterations>("noslip_iterations"),
    attribute<&mjOption::noslip_tolerance>("noslip_tolerance"),
    attribute<&mjOption::o_friction>("o_friction", kFewer),
    attribute<&mjOption::o_margin>("o_margin"),
    attribute<&mjOption::o_solimp>("o_solimp", kFewer),
    attribute<&mjOption::o_solref>("o_solref", kFewer),
    attribute<&mjOption::sdf_initpoints>("sdf_initpoints"),
    attribute<&mjOption::sdf_iterations>("sdf_iterations"),
    attribute<&mjOption::sleep_tolerance>("sleep_tolerance"),
    keyword<&mjOption::solver>("solver", kSolver),
    attribute<&mjOption::timestep>("timestep"),
    attribute<&mjOption::tolerance>("tolerance"),
    attribute<&mjOption::viscosity>("viscosity"),
    attribute<&mjOption::wind>("wind"),
};
struct OptionExtras {
  std::vector<int> actuatorgroupdisable;
};
inline constexpr Attribute kOptionExtras[] = {
    attribute<&OptionExtras::actuatorgroupdisable>("actuatorgroupdisable", kNonNegative),
};

// A flag is a bit: of disableflags if the feature is on by default, of enableflags if it is off.
struct Flag {
  std::string_view name;
  int bit;
  bool on_by_default;
};
inline constexpr Flag kFlags[] = {
    {"actuation", mjDSBL_ACTUATION, true},
    {"autoreset", mjDSBL_AUTORESET, true},
    {"clampctrl", mjDSBL_CLAMPCTRL, true},
    {"constraint", mjDSBL_CONSTRAINT, true},
    {"contact", mjDSBL_CONTACT, true},
    {"damper", mjDSBL_DAMPER, true},
    {"equality", mjDSBL_EQUALITY, true},
    {"eulerdamp", mjDSBL_EULERDAMP, true},
    {"filterparent", mjDSBL_FILTERPARENT, true},
    {"frictionloss", mjDSBL_FRICTIONLOSS, true},
    {"gravity", mjDSBL_GRAVITY, true},
    {"island", mjDSBL_ISLAND, true},
    {"limit", mjDSBL_LIMIT, true},
    {"midphase", mjDSBL_MIDPHASE, true},
    {"nativeccd", mjDSBL_NATIVECCD, true},
    {"refsafe", mjDSBL_REFSAFE, true},
    {"sensor", mjDSBL_SENSOR, true},
    {"spring", mjDSBL_SPRING, true},
    {"warmstart", mjDSBL_WARMSTART, true},
    {"energy", mjENBL_ENERGY, false},
    {"fwdinv", mjENBL_FWDINV, false},
    {"invdiscrete", mjENBL_INVDISCRETE, false},
    {"multiccd", mjENBL_MULTICCD, false},
    {"override", mjENBL_OVERRIDE, false},
    {"sleep", mjENBL_SLEEP, false},
};
inline constexpr auto kFlagAttributes = [] {
  std::array<Attribute, std::size(kFlags)> attributes{};
  for (std::size_t i = 0; i < attributes.size(); ++i) {
    attributes[i] = {kFlags[i].name, Kind::Int, 1, kAny, kEnable, nullptr};
  }
  return attributes;
}();
inline constexpr ElementSchema kOptionChildren[] = {{"flag", '?', {kFlagAttributes}}};

inline constexpr Attribute kSize[] = {
    attribute<&mjSpec::memory>("memory"),
    attribute<&mjSpec::nconmax>("nconmax"),
    attribute<&mjSpec::njmax>("njmax"),
    attribute<&mjSpec::nkey>("nkey"),
    attribute<&mjSpec::nstack>("nstack"),
    attribute<&mjSpec::nuser_actuator>("nuser_actuator"),
    attribute<&mjSpec::nuser_body>("nuser_body"),
    attribute<&mjSpec::nuser_cam>("nuser_cam"),
    attribute<&mjSpec::nuser_geom>("nuser_geom"),
    attribute<&mjSpec::nuser_jnt>("nuser_jnt"),
    attribute<&mjSpec::nuser_sensor>("nuser_sensor"),
    attribute<&mjSpec::nuser_site>("nuser_site"),
    attribute<&mjSpec::nuser_tendon>("nuser_tendon"),
    attribute<&mjSpec::nuserdata>("nuserdata"),
};

using VisualGlobal = decltype(mjVisual::global);
inline constexpr Attribute kVisualGlobal[] = {
    attribute<&VisualGlobal::azimuth>("azimuth"),
    keyword<&VisualGlobal::bvactive>("bvactive", kBool),
    attribute<&VisualGlobal::cameraid>("cameraid"),
    attribute<&VisualGlobal::elevation>("elevation"),
    keyword<&VisualGlobal::ellipsoidinertia>("ellipsoidinertia", kBool),
    attribute<&VisualGlobal::fovy>("fovy"),
    attribute<&VisualGlobal::glow>("glow"),
    attribute<&VisualGlobal::ipd>("ipd"),
    attribute<&VisualGlobal::linewidth>("linewidth"),
    attribute<&VisualGlobal::offheight>("offheight"),
    attribute<&VisualGlobal::offwidth>("offwidth"),
    keyword<&VisualGlobal::orthographic>("orthographic", kBool),
    attribute<&VisualGlobal::realtime>("realtime", kPositive),
};

using VisualQuality = decltype(mjVisual::quality);
inline constexpr Attribute kVisualQuality[] = {
    attribute<&VisualQuality::numquads>("numquads"),     attribute<&VisualQuality::numslices>("numslices"),
    attribute<&VisualQuality::numstacks>("numstacks"),   attribute<&VisualQuality::offsamples>("offsamples"),
    attribute<&VisualQuality::shadowsize>("shadowsize"),
};

using VisualHeadlight = decltype(mjVisual::headlight);
inline constexpr Attribute kVisualHeadlight[] = {
    attribute<&VisualHeadlight::active>("active"),
    attribute<&VisualHeadlight::ambient>("ambient"),
    attribute<&VisualHeadlight::diffuse>("diffuse"),
    attribute<&VisualHeadlight::specular>("specular"),
};

using VisualMap = decltype(mjVisual::map);
inline constexpr Attribute kVisualMap[] = {
    attribute<&VisualMap::actuatortendon>("actuatortendon"),
    attribute<&VisualMap::alpha>("alpha"),
    attribute<&VisualMap::fogend>("fogend"),
    attribute<&VisualMap::fogstart>("fogstart"),
    attribute<&VisualMap::force>("force"),
    attribute<&VisualMap::haze>("haze"),
    attribute<&VisualMap::shadowclip>("shadowclip"),
    attribute<&VisualMap::shadowscale>("shadowscale"),
    attribute<&VisualMap::stiffness>("stiffness"),
    attribute<&VisualMap::stiffnessrot>("stiffnessrot"),
    attribute<&VisualMap::torque>("torque"),
    attribute<&VisualMap::zfar>("zfar"),
    attribute<&VisualMap::znear>("znear", kPositive),
};

using VisualScale = decltype(mjVisual::scale);
inline constexpr Attribute kVisualScale[] = {
    attribute<&VisualScale::actuatorlength>("actuatorlength"),
    attribute<&VisualScale::actuatorwidth>("actuatorwidth"),
    attribute<&VisualScale::camera>("camera"),
    attribute<&VisualScale::com>("com"),
    attribute<&VisualScale::connect>("connect"),
    attribute<&VisualScale::constraint>("constraint"),
    attribute<&VisualScale::contactheight>("contactheight"),
    attribute<&VisualScale::contactwidth>("contactwidth"),
    attribute<&VisualScale::forcewidth>("forcewidth"),
    attribute<&VisualScale::framelength>("framelength"),
    attribute<&VisualScale::framewidth>("framewidth"),
    attribute<&VisualScale::frustum>("frustum"),
    attribute<&VisualScale::jointlength>("jointlength"),
    attribute<&VisualScale::jointwidth>("jointwidth"),
    attribute<&VisualScale::light>("light"),
    attribute<&VisualScale::selectpoint>("selectpoint"),
    attribute<&VisualScale::slidercrank>("slidercrank"),
};

using VisualRgba = decltype(mjVisual::rgba);
inline constexpr Attribute kVisualRgba[] = {
    attribute<&VisualRgba::actuator>("actuator"),
    attribute<&VisualRgba::actuatornegative>("actuatornegative"),
    attribute<&VisualRgba::actuatorpositive>("actuatorpositive"),
    attribute<&VisualRgba::bv>("bv"),
    attribute<&VisualRgba::bvactive>("bvactive"),
    attribute<&VisualRgba::camera>("camera"),
    attribute<&VisualRgba::com>("com"),
    attribute<&VisualRgba::connect>("connect"),
    attribute<&VisualRgba::constraint>("constraint"),
    attribute<&VisualRgba::contactforce>("contactforce"),
    attribute<&VisualRgba::contactfriction>("contactfriction"),
    attribute<&VisualRgba::contactgap>("contactgap"),
    attribute<&VisualRgba::contactpoint>("contactpoint"),
    attribute<&VisualRgba::contacttorque>("contacttorque"),
    attribute<&VisualRgba::crankbroken>("crankbroken"),
    attribute<&VisualRgba::fog>("fog"),
    attribute<&VisualRgba::force>("force"),
    attribute<&VisualRgba::frustum>("frustum"),
    attribute<&VisualRgba::haze>("haze"),
    attribute<&VisualRgba::inertia>("inertia"),
    attribute<&VisualRgba::joint>("joint"),
    attribute<&VisualRgba::light>("light"),
    attribute<&VisualRgba::rangefinder>("rangefinder"),
    attribute<&VisualRgba::selectpoint>("selectpoint"),
    attribute<&VisualRgba::slidercrank>("slidercrank"),
};

inline constexpr ElementSchema kVisualChildren[] = {
    {"global", '?', {kVisualGlobal}}, {"quality", '?', {kVisualQuality}}, {"headlight", '?', {kVisualHeadlight}},
    {"map", '?', {kVisualMap}},       {"scale", '?', {kVisualScale}},     {"rgba", '?', {kVisualRgba}},
};

inline constexpr Attribute kStatistic[] = {
    attribute<&mjStatistic::center>("center"),           attribute<&mjStatistic::extent>("extent", kPositive),
    attribute<&mjStatistic::meaninertia>("meaninertia"), attribute<&mjStatistic::meanmass>("meanmass"),
    attribute<&mjStatistic::meansize>("meansize"),
};

}  // namespace sinew::mjcf

#endif  // SINEW_FORMAT_MJCF_SCHEMA_SETTINGS_H_
