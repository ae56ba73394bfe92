// SPDX-License-Identifier: Apache-2.0
// root.cpp -- the tables of all sections put together: root() of language.h.
#include <algorithm>

#include "format/mjcf/schema/actuators.h"
#include "format/mjcf/schema/assets.h"
#include "format/mjcf/schema/language.h"
#include "format/mjcf/schema/relations.h"
#include "format/mjcf/schema/sensors.h"
#include "format/mjcf/schema/settings.h"
#include "format/mjcf/schema/tree.h"

namespace sinew::mjcf {
namespace {

constexpr Attribute kRootAttributes[] = {attribute<&mjSpec::modelname>("model")};
constexpr Attribute kDefaultClass[] = {text("class")};

constexpr ElementSchema kDefaultElements[] = {
    {"mesh", '?', {kMesh}},
    {"material", '?', {kMaterial, kMaterialTexture}, kMaterialChildren},
    {"joint", '?', {kJoint}},
    {"geom", '?', {kGeom, kOrientation}},
    {"site", '?', {kSite, kOrientation}},
    {"camera", '?', {kCamera, kOrientation}},
    {"light", '?', {kLight, kLightExtras}},
    {"pair", '?', {kPair}},
    {"equality", '?', {kEquality}},
    {"tendon", '?', {kTendon, kTendonSpring, kTendonLook}},
};
constexpr auto kDefaultChildren = [] {
  std::array<ElementSchema, std::size(kDefaultElements) + std::size(kDefaultActuators)> all{};
  std::copy(std::begin(kDefaultActuators), std::end(kDefaultActuators),
            std::copy(std::begin(kDefaultElements), std::end(kDefaultElements), all.begin()));
  return all;
}();

// The printed schema shows one body for the world and for bodies; the checker tells them apart.
constexpr ElementSchema kSections[] = {
    {"compiler", '*', {kCompiler, kCompilerExtras, kCompilerSpec}, kCompilerChildren},
    {"option", '*', {kOption, kOptionExtras}, kOptionChildren},
    {"size", '*', {kSize}},
    {"visual", '*', {}, kVisualChildren},
    {"statistic", '*', {kStatistic}},
    {"default", 'R', {kDefaultClass}, kDefaultChildren},
    {"extension", '*', {}, kExtensionChildren},
    {"custom", '*', {}, kCustomChildren},
    {"asset", '*', {}, kAssetChildren},
    {"worldbody", '*', {}, kWorldChildren},
    {"deformable", '*', {}, kDeformableChildren},
    {"contact", '*', {}, kContactChildren},
    {"equality", '*', {}, kEqualityChildren},
    {"tendon", '*', {}, kTendonChildren},
    {"actuator", '*', {}, kActuatorChildren},
    {"sensor", '*', {}, kSensorChildren},
    {"keyframe", '*', {}, kKeyframeChildren},
};
constexpr ElementSchema kRoot = {"mujoco", '!', {kRootAttributes}, kSections};

}  // namespace

const ElementSchema& root() { return kRoot; }

}  // namespace sinew::mjcf
