// SPDX-License-Identifier: Apache-2.0
// tree.h -- what stands in bodies: joints, geoms, sites, cameras, lights, inertials, frames; the same in <default>.
#ifndef SINEW_FORMAT_MJCF_SCHEMA_TREE_H_
#define SINEW_FORMAT_MJCF_SCHEMA_TREE_H_

#include <algorithm>

#include "format/mjcf/schema/compose.h"
#include "format/mjcf/schema/keywords.h"

namespace sinew::mjcf {

inline constexpr Attribute kBody[] = {
    text("name"),
    attribute<&mjsBody::childclass>("childclass"),
    attribute<&mjsBody::gravcomp>("gravcomp"),
    keyword<&mjsBody::mocap>("mocap", kBool),
    attribute<&mjsBody::pos>("pos"),
    attribute<&mjsBody::quat>("quat"),
    keyword<&mjsBody::sleep>("sleep", kSleep),
    attribute<&mjsBody::userdata>("user"),
};

inline constexpr Attribute kInertial[] = {
    attribute<&mjsBody::inertia>("diaginertia"),  attribute<&mjsBody::fullinertia>("fullinertia"),
    attribute<&mjsBody::mass>("mass", kRequired), attribute<&mjsBody::ipos>("pos", kRequired),
    attribute<&mjsBody::iquat>("quat"),
};

inline constexpr Attribute kFrame[] = {
    text("name"),
    attribute<&mjsFrame::childclass>("childclass"),
    text("class"),
    attribute<&mjsFrame::pos>("pos"),
    attribute<&mjsFrame::quat>("quat"),
};

struct ReplicateValues {
  int count = 0;
  std::string sep;
  double offset[3] = {0, 0, 0};
  double euler[3] = {0, 0, 0};
};
inline constexpr Attribute kReplicate[] = {
    text("childclass"),
    text("class"),
    attribute<&ReplicateValues::count>("count", kRequired),
    attribute<&ReplicateValues::euler>("euler"),
    attribute<&ReplicateValues::offset>("offset"),
    attribute<&ReplicateValues::sep>("sep"),
};

struct Attachment {
  std::string body, model, prefix;
};
inline constexpr Attribute kAttach[] = {
    attribute<&Attachment::body>("body"),
    attribute<&Attachment::model>("model", kRequired),
    attribute<&Attachment::prefix>("prefix", kRequired),
};

inline constexpr Attribute kJoint[] = {
    keyword<&mjsJoint::actfrclimited>("actuatorfrclimited", kLimited),
    attribute<&mjsJoint::actfrcrange>("actuatorfrcrange"),
    keyword<&mjsJoint::actgravcomp>("actuatorgravcomp", kBool),
    attribute<&mjsJoint::armature>("armature"),
    attribute<&mjsJoint::axis>("axis"),
    attribute<&mjsJoint::damping>("damping"),
    attribute<&mjsJoint::frictionloss>("frictionloss"),
    attribute<&mjsJoint::group>("group"),
    keyword<&mjsJoint::limited>("limited", kLimited),
    attribute<&mjsJoint::margin>("margin"),
    attribute<&mjsJoint::pos>("pos"),
    attribute<&mjsJoint::range>("range"),
    attribute<&mjsJoint::ref>("ref"),
    attribute<&mjsJoint::solimp_friction>("solimpfriction", kFewer),
    attribute<&mjsJoint::solimp_limit>("solimplimit", kFewer),
    attribute<&mjsJoint::solref_friction>("solreffriction", kFewer),
    attribute<&mjsJoint::solref_limit>("solreflimit", kFewer),
    attribute<&mjsJoint::springdamper>("springdamper"),
    attribute<&mjsJoint::springref>("springref"),
    attribute<&mjsJoint::stiffness>("stiffness"),
    keyword<&mjsJoint::type>("type", kJointType),
    attribute<&mjsJoint::userdata>("user"),
};
inline constexpr Attribute kFreeJoint[] = {
    text("name"),
    keyword<&mjsJoint::align>("align", kAlignFree),
    attribute<&mjsJoint::group>("group"),
};

inline constexpr Attribute kGeom[] = {
    attribute<&mjsGeom::conaffinity>("conaffinity"),
    attribute<&mjsGeom::condim>("condim"),
    attribute<&mjsGeom::contype>("contype"),
    attribute<&mjsGeom::density>("density"),
    attribute<&mjsGeom::fitscale>("fitscale"),
    attribute<&mjsGeom::fluid_coefs>("fluidcoef", kFewer),
    keyword<&mjsGeom::fluid_ellipsoid>("fluidshape", kFluidShape),
    attribute<&mjsGeom::friction>("friction", kFewer),
    attribute<&mjsGeom::fromto>("fromto"),
    attribute<&mjsGeom::gap>("gap"),
    attribute<&mjsGeom::group>("group"),
    attribute<&mjsGeom::hfieldname>("hfield"),
    attribute<&mjsGeom::margin>("margin"),
    attribute<&mjsGeom::mass>("mass"),
    attribute<&mjsGeom::material>("material"),
    attribute<&mjsGeom::meshname>("mesh"),
    attribute<&mjsGeom::pos>("pos"),
    attribute<&mjsGeom::priority>("priority"),
    attribute<&mjsGeom::quat>("quat"),
    attribute<&mjsGeom::rgba>("rgba"),
    keyword<&mjsGeom::typeinertia>("shellinertia", kShellInertia),
    attribute<&mjsGeom::size>("size", kFewer),
    attribute<&mjsGeom::solimp>("solimp", kFewer),
    attribute<&mjsGeom::solmix>("solmix"),
    attribute<&mjsGeom::solref>("solref", kFewer),
    keyword<&mjsGeom::type>("type", kGeomType),
    attribute<&mjsGeom::userdata>("user"),
};

struct GeomExtras {
  int fit = -1;
};
inline constexpr Attribute kGeomExtras[] = {keyword<&GeomExtras::fit>("fit", kFit, kOurs)};

inline constexpr Attribute kSite[] = {
    attribute<&mjsSite::fromto>("fromto"),     attribute<&mjsSite::group>("group"),
    attribute<&mjsSite::material>("material"), attribute<&mjsSite::pos>("pos"),
    attribute<&mjsSite::quat>("quat"),         attribute<&mjsSite::rgba>("rgba"),
    attribute<&mjsSite::size>("size", kFewer), keyword<&mjsSite::type>("type", kGeomType),
    attribute<&mjsSite::userdata>("user"),
};

inline constexpr Attribute kCamera[] = {
    attribute<&mjsCamera::focal_length>("focal"),
    attribute<&mjsCamera::focal_pixel>("focalpixel"),
    attribute<&mjsCamera::fovy>("fovy"),
    attribute<&mjsCamera::ipd>("ipd"),
    keyword<&mjsCamera::mode>("mode", kTracking),
    keyword<&mjsCamera::orthographic>("orthographic", kBool),
    attribute<&mjsCamera::pos>("pos"),
    attribute<&mjsCamera::principal_length>("principal"),
    attribute<&mjsCamera::principal_pixel>("principalpixel"),
    attribute<&mjsCamera::quat>("quat"),
    attribute<&mjsCamera::resolution>("resolution", kNonNegative),
    attribute<&mjsCamera::sensor_size>("sensorsize"),
    attribute<&mjsCamera::userdata>("user"),
};
inline constexpr Attribute kCameraTarget[] = {attribute<&mjsCamera::targetbody>("target")};

inline constexpr Attribute kLight[] = {
    keyword<&mjsLight::active>("active", kBool),
    attribute<&mjsLight::ambient>("ambient"),
    attribute<&mjsLight::attenuation>("attenuation"),
    attribute<&mjsLight::bulbradius>("bulbradius"),
    keyword<&mjsLight::castshadow>("castshadow", kBool),
    attribute<&mjsLight::cutoff>("cutoff"),
    attribute<&mjsLight::diffuse>("diffuse"),
    attribute<&mjsLight::dir>("dir"),
    attribute<&mjsLight::exponent>("exponent"),
    attribute<&mjsLight::intensity>("intensity"),
    keyword<&mjsLight::mode>("mode", kTracking),
    attribute<&mjsLight::pos>("pos"),
    attribute<&mjsLight::range>("range"),
    attribute<&mjsLight::specular>("specular"),
    keyword<&mjsLight::type>("type", kLightType),
};
struct LightExtras {
  int directional = -1;  // the older way to say type; -1: not said
};
inline constexpr Attribute kLightExtras[] = {keyword<&LightExtras::directional>("directional", kBool)};
inline constexpr Attribute kLightTarget[] = {
    attribute<&mjsLight::targetbody>("target"),
    attribute<&mjsLight::texture>("texture"),
};

inline constexpr ElementSchema kBodyChildren[] = {
    {"inertial", '?', {kInertial, kOrientation}},
    {"joint", '*', {kNameClass, kJoint}},
    {"freejoint", '*', {kFreeJoint}},
    {"geom", '*', {kNameClass, kGeom, kGeomExtras, kOrientation}, kPluginChild},
    {"attach", '*', {kAttach}},
    {"site", '*', {kNameClass, kSite, kOrientation}},
    {"camera", '*', {kNameClass, kCamera, kOrientation, kCameraTarget}},
    {"light", '*', {kNameClass, kLight, kLightExtras, kLightTarget}},
    {"plugin", '*', {kPlugin}, kConfigChild},
    {"composite", '*', {kComposite}, kCompositeChildren},
    {"flexcomp", '*', {kFlexcomp, kFlexcompFlex, kOrientation}, kFlexcompChildren},
    {"frame", 'R', {kFrame, kOrientation}, {}, true},
    {"replicate", 'R', {kReplicate}, {}, true},
};

inline constexpr ElementSchema kBodyElement = {"body", 'R', {kBody, kOrientation}, kBodyChildren};

// The world holds bodies and what bodies hold.
inline constexpr auto kWorldChildren = [] {
  std::array<ElementSchema, std::size(kBodyChildren) + 1> all{};
  std::copy(std::begin(kBodyChildren), std::end(kBodyChildren), all.begin());
  all.back() = kBodyElement;
  return all;
}();

}  // namespace sinew::mjcf

#endif  // SINEW_FORMAT_MJCF_SCHEMA_TREE_H_
