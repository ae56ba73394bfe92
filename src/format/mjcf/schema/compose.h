// SPDX-License-Identifier: Apache-2.0
// compose.h -- what many elements share (names, orientations, plugins), and the elements that stand for many others.
#ifndef SINEW_FORMAT_MJCF_SCHEMA_COMPOSE_H_
#define SINEW_FORMAT_MJCF_SCHEMA_COMPOSE_H_

#include <limits>

#include "format/mjcf/read/composite.h"
#include "format/mjcf/schema/keywords.h"
#include "format/mjcf/schema/orientation.h"

namespace sinew::mjcf {

// Numbers that are NaN until written: "not said" differs from every number that can be said.
inline constexpr double kUnwritten = std::numeric_limits<double>::quiet_NaN();

inline constexpr Attribute kName[] = {text("name")};
inline constexpr Attribute kNameClass[] = {text("name"), text("class")};

inline constexpr Attribute kConfig[] = {text("key", kRequired), text("value", kRequired)};
inline constexpr ElementSchema kConfigChild[] = {{"config", '*', {kConfig}}};
inline constexpr Attribute kPlugin[] = {
    attribute<&PluginUse::instance>("instance"),
    attribute<&PluginUse::plugin>("plugin"),
};
inline constexpr ElementSchema kPluginChild[] = {{"plugin", '*', {kPlugin}, kConfigChild}};

inline constexpr Attribute kComposite[] = {
    attribute<&CompositeDescription::count>("count", kFewer),
    attribute<&CompositeDescription::curve>("curve"),
    keyword<&CompositeDescription::initial>("initial", kCompositeInitial, kAnyWord),
    attribute<&CompositeDescription::offset>("offset"),
    attribute<&CompositeDescription::prefix>("prefix"),
    attribute<&CompositeDescription::quat>("quat"),
    attribute<&CompositeDescription::size>("size", kFewer),
    keyword<&CompositeDescription::type>("type", kCompositeType, kRequired),
    attribute<&CompositeDescription::vertex>("vertex"),
};

// solreffix and solimpfix belonged to kinds of composites that are gone; they are read and have no effect.
inline constexpr Attribute kCompositeJoint[] = {
    attribute<&mjsJoint::armature>("armature"),
    attribute<&mjsJoint::axis>("axis"),
    attribute<&mjsJoint::damping>("damping"),
    attribute<&mjsJoint::frictionloss>("frictionloss"),
    attribute<&mjsJoint::group>("group"),
    keyword<&mjsJoint::limited>("limited", kLimited),
    attribute<&mjsJoint::margin>("margin"),
    attribute<&mjsJoint::range>("range"),
    attribute<&mjsJoint::solimp_friction>("solimpfriction", kFewer),
    attribute<&mjsJoint::solimp_limit>("solimplimit", kFewer),
    attribute<&mjsJoint::solref_friction>("solreffriction", kFewer),
    attribute<&mjsJoint::solref_limit>("solreflimit", kFewer),
    attribute<&mjsJoint::stiffness>("stiffness"),
    keyword<&mjsJoint::type>("type", kJointType),
};
struct CompositeJointExtras {
  int kind = 0;
  double solreffix[mjNREF] = {};
  double solimpfix[mjNIMP] = {};
};
inline constexpr Attribute kCompositeJointExtras[] = {
    keyword<&CompositeJointExtras::kind>("kind", kCompositeKind, kRequired),
    attribute<&CompositeJointExtras::solimpfix>("solimpfix", kFewer),
    attribute<&CompositeJointExtras::solreffix>("solreffix", kFewer),
};
inline constexpr Attribute kCompositeSkin[] = {
    attribute<&CompositeSkin::group>("group"),       attribute<&CompositeSkin::inflate>("inflate"),
    attribute<&CompositeSkin::material>("material"), attribute<&CompositeSkin::rgba>("rgba"),
    attribute<&CompositeSkin::subgrid>("subgrid"),   keyword<&CompositeSkin::texcoord>("texcoord", kBool),
};
inline constexpr Attribute kCompositeGeom[] = {
    attribute<&mjsGeom::conaffinity>("conaffinity"),
    attribute<&mjsGeom::condim>("condim"),
    attribute<&mjsGeom::contype>("contype"),
    attribute<&mjsGeom::density>("density"),
    attribute<&mjsGeom::friction>("friction", kFewer),
    attribute<&mjsGeom::gap>("gap"),
    attribute<&mjsGeom::group>("group"),
    attribute<&mjsGeom::margin>("margin"),
    attribute<&mjsGeom::mass>("mass"),
    attribute<&mjsGeom::material>("material"),
    attribute<&mjsGeom::priority>("priority"),
    attribute<&mjsGeom::rgba>("rgba"),
    attribute<&mjsGeom::size>("size", kFewer),
    attribute<&mjsGeom::solimp>("solimp", kFewer),
    attribute<&mjsGeom::solmix>("solmix"),
    attribute<&mjsGeom::solref>("solref", kFewer),
    keyword<&mjsGeom::type>("type", kCableShape, kRequired),
};
inline constexpr Attribute kCompositeSite[] = {
    attribute<&mjsSite::group>("group"),
    attribute<&mjsSite::material>("material"),
    attribute<&mjsSite::rgba>("rgba"),
    attribute<&mjsSite::size>("size", kFewer),
};
inline constexpr ElementSchema kCompositeChildren[] = {
    {"joint", '*', {kCompositeJoint, kCompositeJointExtras}},
    {"skin", '?', {kCompositeSkin}},
    {"geom", '?', {kCompositeGeom}},
    {"site", '?', {kCompositeSite}},
    {"plugin", '*', {kPlugin}, kConfigChild},
};

inline constexpr Attribute kFlexContact[] = {
    attribute<&mjsFlex::activelayers>("activelayers"),
    attribute<&mjsFlex::conaffinity>("conaffinity"),
    attribute<&mjsFlex::condim>("condim"),
    attribute<&mjsFlex::contype>("contype"),
    attribute<&mjsFlex::friction>("friction", kFewer),
    attribute<&mjsFlex::gap>("gap"),
    keyword<&mjsFlex::internal>("internal", kBool),
    attribute<&mjsFlex::margin>("margin"),
    keyword<&mjsFlex::passive>("passive", kBool),
    attribute<&mjsFlex::priority>("priority"),
    keyword<&mjsFlex::selfcollide>("selfcollide", kFlexSelf),
    attribute<&mjsFlex::solimp>("solimp", kFewer),
    attribute<&mjsFlex::solmix>("solmix"),
    attribute<&mjsFlex::solref>("solref", kFewer),
    keyword<&mjsFlex::vertcollide>("vertcollide", kBool),
};
inline constexpr Attribute kFlexElasticity[] = {
    attribute<&mjsFlex::damping>("damping"), keyword<&mjsFlex::elastic2d>("elastic2d", kElastic2d),
    attribute<&mjsFlex::poisson>("poisson"), attribute<&mjsFlex::thickness>("thickness"),
    attribute<&mjsFlex::young>("young"),
};
inline constexpr Attribute kFlexEdge[] = {
    attribute<&mjsFlex::edgedamping>("damping"),
    attribute<&mjsFlex::edgestiffness>("stiffness"),
};

inline constexpr Attribute kFlexcomp[] = {
    attribute<&FlexcompDescription::name>("name", kRequired),
    attribute<&FlexcompDescription::count>("count"),
    keyword<&FlexcompDescription::dof>("dof", kFlexcompDof),
    attribute<&FlexcompDescription::element>("element"),
    attribute<&FlexcompDescription::file>("file"),
    attribute<&FlexcompDescription::inertiabox>("inertiabox"),
    attribute<&FlexcompDescription::mass>("mass"),
    attribute<&FlexcompDescription::origin>("origin"),
    attribute<&FlexcompDescription::point>("point"),
    attribute<&FlexcompDescription::pos>("pos"),
    attribute<&FlexcompDescription::quat>("quat"),
    keyword<&FlexcompDescription::rigid>("rigid", kBool),
    attribute<&FlexcompDescription::scale>("scale"),
    attribute<&FlexcompDescription::spacing>("spacing"),
    attribute<&FlexcompDescription::texcoord>("texcoord"),
    keyword<&FlexcompDescription::type>("type", kFlexcompType),
};
inline constexpr Attribute kFlexcompFlex[] = {
    attribute<&mjsFlex::dim>("dim"),       keyword<&mjsFlex::flatskin>("flatskin", kBool),
    attribute<&mjsFlex::group>("group"),   attribute<&mjsFlex::material>("material"),
    attribute<&mjsFlex::radius>("radius"), attribute<&mjsFlex::rgba>("rgba"),
};
inline constexpr Attribute kFlexcompEdge[] = {
    keyword<&FlexcompDescription::edge_equality>("equality", kBool),
};
inline constexpr Attribute kFlexcompEdgeSolver[] = {
    attribute<&mjsEquality::solimp>("solimp", kFewer),
    attribute<&mjsEquality::solref>("solref", kFewer),
};
struct FlexcompPin {
  std::vector<int> grid, gridrange, id, range;
};
inline constexpr Attribute kFlexcompPin[] = {
    attribute<&FlexcompPin::grid>("grid"),
    attribute<&FlexcompPin::gridrange>("gridrange"),
    attribute<&FlexcompPin::id>("id"),
    attribute<&FlexcompPin::range>("range"),
};
inline constexpr ElementSchema kFlexcompChildren[] = {
    {"edge", '?', {kFlexEdge, kFlexcompEdge, kFlexcompEdgeSolver}},
    {"elasticity", '?', {kFlexElasticity}},
    {"contact", '?', {kFlexContact}},
    {"pin", '*', {kFlexcompPin}},
    {"plugin", '*', {kPlugin}, kConfigChild},
};

}  // namespace sinew::mjcf

#endif  // SINEW_FORMAT_MJCF_SCHEMA_COMPOSE_H_
