// SPDX-License-Identifier: Apache-2.0
// actuators.h -- <actuator>: the general actuator and the shortcuts for common kinds.
#ifndef SINEW_FORMAT_MJCF_SCHEMA_ACTUATORS_H_
#define SINEW_FORMAT_MJCF_SCHEMA_ACTUATORS_H_

#include "format/mjcf/schema/compose.h"
#include "format/mjcf/schema/keywords.h"
#include "spec/actuator_kinds.h"

namespace sinew::mjcf {

inline constexpr Attribute kActuator[] = {
    keyword<&mjsActuator::forcelimited>("forcelimited", kLimited),
    attribute<&mjsActuator::forcerange>("forcerange"),
    attribute<&mjsActuator::group>("group"),
    attribute<&mjsActuator::userdata>("user"),
};
inline constexpr Attribute kControl[] = {
    keyword<&mjsActuator::ctrllimited>("ctrllimited", kLimited),
    attribute<&mjsActuator::ctrlrange>("ctrlrange"),
};
// Of damper and adhesion: always limited, never pushing.
inline constexpr Attribute kPositiveControl[] = {attribute<&mjsActuator::ctrlrange>("ctrlrange", kNonNegative)};
inline constexpr Attribute kGear[] = {
    attribute<&mjsActuator::cranklength>("cranklength"),
    attribute<&mjsActuator::gear>("gear", kFewer),
};

// What an actuator acts on. Only one of the targets may be named, so code sorts them out.
inline constexpr Attribute kTarget[] = {
    text("cranksite"),
    text("joint"),
    text("jointinparent"),
    attribute<&mjsActuator::lengthrange>("lengthrange"),
    attribute<&mjsActuator::slidersite>("slidersite"),
    text("tendon"),
};
inline constexpr Attribute kTargetSite[] = {text("site")};
inline constexpr Attribute kTargetPose[] = {text("site"), attribute<&mjsActuator::refsite>("refsite")};
inline constexpr Attribute kTargetPoseOrBody[] = {text("site"), attribute<&mjsActuator::refsite>("refsite"),
                                                  text("body")};
inline constexpr Attribute kTargetBody[] = {text("body")};

inline constexpr Attribute kDynamics[] = {
    attribute<&mjsActuator::actdim>("actdim"),
    keyword<&mjsActuator::actearly>("actearly", kBool),
    keyword<&mjsActuator::actlimited>("actlimited", kLimited),
    attribute<&mjsActuator::actrange>("actrange"),
    attribute<&mjsActuator::dynprm>("dynprm", kFewer),
    keyword<&mjsActuator::dyntype>("dyntype", kDynType),
};
inline constexpr Attribute kGainAndBias[] = {
    attribute<&mjsActuator::biasprm>("biasprm", kFewer),
    keyword<&mjsActuator::biastype>("biastype", kBiasType),
    attribute<&mjsActuator::gainprm>("gainprm", kFewer),
    keyword<&mjsActuator::gaintype>("gaintype", kGainType),
};
inline constexpr Attribute kInherit[] = {attribute<&mjsActuator::inheritrange>("inheritrange")};
inline constexpr Attribute kIntegrated[] = {
    attribute<&mjsActuator::actrange>("actrange"),
    attribute<&mjsActuator::inheritrange>("inheritrange"),
};

// Parameters of the shortcuts; what is unwritten lets the class's values show through.
struct ServoParameters {
  double kp = kUnwritten, kv = kUnwritten, dampratio = kUnwritten, timeconst = kUnwritten;
};
inline constexpr Attribute kServo[] = {
    attribute<&ServoParameters::dampratio>("dampratio", kNonNegative),
    attribute<&ServoParameters::kp>("kp"),
    attribute<&ServoParameters::kv>("kv", kNonNegative),
};
inline constexpr Attribute kFilteredServo[] = {
    attribute<&ServoParameters::dampratio>("dampratio", kNonNegative),
    attribute<&ServoParameters::kp>("kp"),
    attribute<&ServoParameters::kv>("kv", kNonNegative),
    attribute<&ServoParameters::timeconst>("timeconst", kNonNegative),
};
inline constexpr Attribute kVelocity[] = {attribute<&ServoParameters::kv>("kv")};
inline constexpr Attribute kDamper[] = {attribute<&ServoParameters::kv>("kv", kNonNegative)};

struct CylinderParameters {
  double area = kUnwritten, diameter = kUnwritten, timeconst = kUnwritten;
  double bias[3] = {kUnwritten, kUnwritten, kUnwritten};
};
inline constexpr Attribute kCylinder[] = {
    attribute<&CylinderParameters::area>("area"),
    attribute<&CylinderParameters::bias>("bias"),
    attribute<&CylinderParameters::diameter>("diameter"),
    attribute<&CylinderParameters::timeconst>("timeconst"),
};

inline constexpr Attribute kMuscle[] = {
    attribute<&MuscleParameters::force>("force"), attribute<&MuscleParameters::fpmax>("fpmax"),
    attribute<&MuscleParameters::fvmax>("fvmax"), attribute<&MuscleParameters::lmax>("lmax"),
    attribute<&MuscleParameters::lmin>("lmin"),   attribute<&MuscleParameters::range>("range"),
    attribute<&MuscleParameters::scale>("scale"), attribute<&MuscleParameters::timeconst>("timeconst"),
    attribute<&MuscleParameters::vmax>("vmax"),
};
inline constexpr Attribute kMuscleSmoothing[] = {attribute<&MuscleParameters::tausmooth>("tausmooth", kNonNegative)};

struct AdhesionParameters {
  double gain = kUnwritten;
};
inline constexpr Attribute kAdhesion[] = {attribute<&AdhesionParameters::gain>("gain", kNonNegative)};

// In <default> actuators have no name and no target.
inline constexpr ElementSchema kDefaultActuators[] = {
    {"general", '?', {kActuator, kControl, kGear, kDynamics, kGainAndBias}},
    {"motor", '?', {kActuator, kControl, kGear}},
    {"position", '?', {kActuator, kControl, kGear, kFilteredServo, kInherit}},
    {"velocity", '?', {kActuator, kControl, kGear, kVelocity}},
    {"intvelocity", '?', {kActuator, kControl, kGear, kServo, kIntegrated}},
    {"damper", '?', {kActuator, kPositiveControl, kGear, kDamper}},
    {"cylinder", '?', {kActuator, kControl, kGear, kCylinder}},
    {"muscle", '?', {kActuator, kControl, kGear, kMuscle}},
    {"adhesion", '?', {kActuator, kPositiveControl, kAdhesion}},
};

inline constexpr ElementSchema kActuatorChildren[] = {
    {"general", '*', {kNameClass, kActuator, kControl, kGear, kTarget, kTargetPoseOrBody, kDynamics, kGainAndBias}},
    {"motor", '*', {kNameClass, kActuator, kControl, kGear, kTarget, kTargetPose}},
    {"position", '*', {kNameClass, kActuator, kControl, kGear, kTarget, kTargetPose, kFilteredServo, kInherit}},
    {"velocity", '*', {kNameClass, kActuator, kControl, kGear, kTarget, kTargetPose, kVelocity}},
    {"intvelocity", '*', {kNameClass, kActuator, kControl, kGear, kTarget, kTargetPose, kServo, kIntegrated}},
    {"damper", '*', {kNameClass, kActuator, kPositiveControl, kGear, kTarget, kTargetPose, kDamper}},
    {"cylinder", '*', {kNameClass, kActuator, kControl, kGear, kTarget, kTargetPose, kCylinder}},
    {"muscle", '*', {kNameClass, kActuator, kControl, kGear, kTarget, kMuscle, kMuscleSmoothing}},
    {"adhesion", '*', {kNameClass, kActuator, kPositiveControl, kTargetBody, kAdhesion}},
    {"plugin", '*', {kNameClass, kActuator, kControl, kGear, kTarget, kTargetSite, kDynamics, kPlugin}, kConfigChild},
};

}  // namespace sinew::mjcf

#endif  // SINEW_FORMAT_MJCF_SCHEMA_ACTUATORS_H_
