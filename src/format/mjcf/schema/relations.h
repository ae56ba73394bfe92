// SPDX-License-Identifier: Apache-2.0
// relations.h -- <extension>, <custom>, <deformable>, <contact>, <equality>, <tendon>, <keyframe>.
#ifndef SINEW_FORMAT_MJCF_SCHEMA_RELATIONS_H_
#define SINEW_FORMAT_MJCF_SCHEMA_RELATIONS_H_

#include "base/kinds/equalities.h"
#include "format/mjcf/schema/assets.h"

namespace sinew::mjcf {

inline constexpr Attribute kNeededName[] = {text("name", kRequired)};

inline constexpr Attribute kPluginName[] = {text("plugin", kRequired)};
inline constexpr ElementSchema kPluginInstance[] = {{"instance", '*', {kNeededName}, kConfigChild}};
inline constexpr ElementSchema kExtensionChildren[] = {{"plugin", '*', {kPluginName}, kPluginInstance}};

inline constexpr Attribute kNumeric[] = {
    attribute<&mjsNumeric::data>("data"),
    attribute<&mjsNumeric::size>("size"),
};
inline constexpr Attribute kText[] = {attribute<&mjsText::data>("data", kRequired)};
struct TupleElement {
  int objtype = mjOBJ_UNKNOWN;
  std::string objname;
  double prm = 0;
};
inline constexpr Attribute kTupleElement[] = {
    attribute<&TupleElement::objname>("objname", kRequired),
    keyword<&TupleElement::objtype>("objtype", kObjectType, kRequired),
    attribute<&TupleElement::prm>("prm"),
};
inline constexpr ElementSchema kTupleChildren[] = {{"element", '*', {kTupleElement}}};
inline constexpr ElementSchema kCustomChildren[] = {
    {"numeric", '*', {kNeededName, kNumeric}},
    {"text", '*', {kNeededName, kText}},
    {"tuple", '*', {kNeededName}, kTupleChildren},
};

inline constexpr Attribute kFlex[] = {
    attribute<&mjsFlex::vertbody>("body", kRequired),
    attribute<&mjsFlex::dim>("dim"),
    attribute<&mjsFlex::elem>("element", kRequired),
    attribute<&mjsFlex::elemtexcoord>("elemtexcoord"),
    keyword<&mjsFlex::flatskin>("flatskin", kBool),
    attribute<&mjsFlex::group>("group"),
    attribute<&mjsFlex::material>("material"),
    attribute<&mjsFlex::nodebody>("node"),
    attribute<&mjsFlex::node>("nodepos", kOurs),
    attribute<&mjsFlex::radius>("radius"),
    attribute<&mjsFlex::rgba>("rgba"),
    attribute<&mjsFlex::texcoord>("texcoord"),
    attribute<&mjsFlex::vert>("vertex"),
};
inline constexpr ElementSchema kFlexChildren[] = {
    {"contact", '?', {kFlexContact}},
    {"edge", '?', {kFlexEdge}},
    {"elasticity", '?', {kFlexElasticity}},
};
inline constexpr ElementSchema kDeformableChildren[] = {
    {"flex", '*', {kName, kFlex}, kFlexChildren},
    {"skin", '*', {kName, kSkin}, kSkinChildren},
};

inline constexpr Attribute kPair[] = {
    attribute<&mjsPair::condim>("condim"),
    attribute<&mjsPair::friction>("friction", kFewer),
    attribute<&mjsPair::gap>("gap"),
    attribute<&mjsPair::margin>("margin"),
    attribute<&mjsPair::solimp>("solimp", kFewer),
    attribute<&mjsPair::solref>("solref", kFewer),
    attribute<&mjsPair::solreffriction>("solreffriction", kFewer),
};
inline constexpr Attribute kPairGeoms[] = {
    attribute<&mjsPair::geomname1>("geom1"),
    attribute<&mjsPair::geomname2>("geom2"),
};
inline constexpr Attribute kExclude[] = {
    attribute<&mjsExclude::bodyname1>("body1", kRequired),
    attribute<&mjsExclude::bodyname2>("body2", kRequired),
};
inline constexpr ElementSchema kContactChildren[] = {
    {"pair", '*', {kNameClass, kPair, kPairGeoms}},
    {"exclude", '*', {kName, kExclude}},
};

inline constexpr Attribute kEquality[] = {
    keyword<&mjsEquality::active>("active", kBool),
    attribute<&mjsEquality::solimp>("solimp", kFewer),
    attribute<&mjsEquality::solref>("solref", kFewer),
};
// Where mjsEquality.data keeps the numbers of connect and weld.
inline constexpr int kEqualityAnchor = 0, kEqualityRelativePose = 3, kEqualityTorqueScale = 10;

// Ends and numbers of the kinds of equality, as they are written.
struct EqualityEnds {
  std::string body1, body2, site1, site2;
  double torquescale = kUnwritten;
  double anchor[3] = {kUnwritten, kUnwritten, kUnwritten};
  double relpose[7] = {kUnwritten};
};
inline constexpr Attribute kConnect[] = {
    attribute<&EqualityEnds::anchor>("anchor"), attribute<&EqualityEnds::body1>("body1"),
    attribute<&EqualityEnds::body2>("body2"),   attribute<&EqualityEnds::site1>("site1"),
    attribute<&EqualityEnds::site2>("site2"),
};
inline constexpr Attribute kWeld[] = {
    attribute<&EqualityEnds::relpose>("relpose"),
    attribute<&EqualityEnds::torquescale>("torquescale"),
};
struct Polynomial {
  double polycoef[5] = {0, 1, 0, 0, 0};
};
inline constexpr Attribute kPolynomial[] = {attribute<&Polynomial::polycoef>("polycoef", kFewer)};
inline constexpr Attribute kEqualityJoint[] = {
    attribute<&mjsEquality::name1>("joint1", kRequired),
    attribute<&mjsEquality::name2>("joint2"),
};
inline constexpr Attribute kEqualityTendon[] = {
    attribute<&mjsEquality::name1>("tendon1", kRequired),
    attribute<&mjsEquality::name2>("tendon2"),
};
inline constexpr Attribute kEqualityFlex[] = {attribute<&mjsEquality::name1>("flex", kRequired)};
constexpr Attributes equality_names(mjtEq type) {
  return type == mjEQ_JOINT    ? Attributes(kEqualityJoint)
         : type == mjEQ_TENDON ? Attributes(kEqualityTendon)
                               : Attributes(kEqualityFlex);
}
inline constexpr ElementSchema kEqualityChildren[] = {
    {"connect", '*', {kNameClass, kEquality, kConnect}},
    {"weld", '*', {kNameClass, kEquality, kConnect, kWeld}},
    {"joint", '*', {kNameClass, kEquality, kPolynomial, kEqualityJoint}},
    {"tendon", '*', {kNameClass, kEquality, kPolynomial, kEqualityTendon}},
    {"flex", '*', {kNameClass, kEquality, kEqualityFlex}},
};

inline constexpr Attribute kTendon[] = {
    attribute<&mjsTendon::damping>("damping"),
    attribute<&mjsTendon::frictionloss>("frictionloss"),
    attribute<&mjsTendon::group>("group"),
    keyword<&mjsTendon::limited>("limited", kLimited),
    attribute<&mjsTendon::margin>("margin"),
    attribute<&mjsTendon::range>("range"),
    attribute<&mjsTendon::solimp_friction>("solimpfriction", kFewer),
    attribute<&mjsTendon::solimp_limit>("solimplimit", kFewer),
    attribute<&mjsTendon::solref_friction>("solreffriction", kFewer),
    attribute<&mjsTendon::solref_limit>("solreflimit", kFewer),
    attribute<&mjsTendon::stiffness>("stiffness"),
    attribute<&mjsTendon::userdata>("user"),
};
inline constexpr Attribute kTendonLook[] = {
    attribute<&mjsTendon::material>("material"),
    attribute<&mjsTendon::rgba>("rgba"),
    attribute<&mjsTendon::width>("width"),
};
inline constexpr Attribute kTendonActuation[] = {
    keyword<&mjsTendon::actfrclimited>("actuatorfrclimited", kLimited),
    attribute<&mjsTendon::actfrcrange>("actuatorfrcrange"),
    attribute<&mjsTendon::armature>("armature"),
};
// One number stands for both ends of the slack range.
inline constexpr Attribute kTendonSpring[] = {attribute<&mjsTendon::springlength>("springlength", kFewer)};

inline constexpr Attribute kWrapSite[] = {text("site", kRequired)};
inline constexpr Attribute kWrapGeom[] = {text("geom", kRequired), text("sidesite")};
struct WrapNumber {
  double value = 0;
};
inline constexpr Attribute kWrapPulley[] = {attribute<&WrapNumber::value>("divisor", kRequired)};
inline constexpr Attribute kWrapJoint[] = {attribute<&WrapNumber::value>("coef", kRequired), text("joint", kRequired)};
inline constexpr ElementSchema kSpatialChildren[] = {
    {"site", '*', {kWrapSite}},
    {"geom", '*', {kWrapGeom}},
    {"pulley", '*', {kWrapPulley}},
};
inline constexpr ElementSchema kFixedChildren[] = {{"joint", '*', {kWrapJoint}}};
inline constexpr ElementSchema kTendonChildren[] = {
    {"spatial", '*', {kNameClass, kTendon, kTendonSpring, kTendonLook, kTendonActuation}, kSpatialChildren},
    {"fixed", '*', {kNameClass, kTendon, kTendonSpring, kTendonActuation}, kFixedChildren},
};

inline constexpr Attribute kKey[] = {
    attribute<&mjsKey::act>("act"),     attribute<&mjsKey::ctrl>("ctrl"), attribute<&mjsKey::mpos>("mpos"),
    attribute<&mjsKey::mquat>("mquat"), attribute<&mjsKey::qpos>("qpos"), attribute<&mjsKey::qvel>("qvel"),
    attribute<&mjsKey::time>("time"),
};
inline constexpr ElementSchema kKeyframeChildren[] = {{"key", '*', {kName, kKey}}};

}  // namespace sinew::mjcf

#endif  // SINEW_FORMAT_MJCF_SCHEMA_RELATIONS_H_
