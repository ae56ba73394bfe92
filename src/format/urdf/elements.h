// SPDX-License-Identifier: Apache-2.0
// elements.h -- URDF as data: the attributes of its elements, and the values that they have when they are not given.
#ifndef SINEW_FORMAT_URDF_ELEMENTS_H_
#define SINEW_FORMAT_URDF_ELEMENTS_H_

#include <string>

#include "format/mjcf/schema/keywords.h"

namespace sinew::urdf {

using mjcf::Attribute;
using mjcf::attribute;

struct Origin {
  double xyz[3] = {}, rpy[3] = {};
};
inline constexpr Attribute kOrigin[] = {attribute<&Origin::xyz>("xyz"), attribute<&Origin::rpy>("rpy")};

struct Axis {
  double xyz[3] = {1, 0, 0};
};
inline constexpr Attribute kAxis[] = {attribute<&Axis::xyz>("xyz", mjcf::kRequired)};

struct Limit {
  double lower = 0, upper = 0, effort = 0;
};
inline constexpr Attribute kLimit[] = {attribute<&Limit::lower>("lower"), attribute<&Limit::upper>("upper"),
                                       attribute<&Limit::effort>("effort"), mjcf::text("velocity")};

struct Dynamics {
  double damping = 0, friction = 0;
};
inline constexpr Attribute kDynamics[] = {attribute<&Dynamics::damping>("damping"),
                                          attribute<&Dynamics::friction>("friction")};

struct Mimic {
  std::string joint;
  double multiplier = 1, offset = 0;
};
inline constexpr Attribute kMimic[] = {attribute<&Mimic::joint>("joint", mjcf::kRequired),
                                       attribute<&Mimic::multiplier>("multiplier"),
                                       attribute<&Mimic::offset>("offset")};

struct Mass {
  double value = 0;
};
inline constexpr Attribute kMass[] = {attribute<&Mass::value>("value", mjcf::kRequired)};

struct Inertia {
  double ixx = 0, ixy = 0, ixz = 0, iyy = 0, iyz = 0, izz = 0;
};
inline constexpr Attribute kInertia[] = {
    attribute<&Inertia::ixx>("ixx", mjcf::kRequired), attribute<&Inertia::ixy>("ixy", mjcf::kRequired),
    attribute<&Inertia::ixz>("ixz", mjcf::kRequired), attribute<&Inertia::iyy>("iyy", mjcf::kRequired),
    attribute<&Inertia::iyz>("iyz", mjcf::kRequired), attribute<&Inertia::izz>("izz", mjcf::kRequired)};

struct Box {
  double size[3] = {};
};
inline constexpr Attribute kBox[] = {attribute<&Box::size>("size", mjcf::kRequired)};

struct Round {
  double radius = 0, length = 0;
};
inline constexpr Attribute kSphere[] = {attribute<&Round::radius>("radius", mjcf::kRequired)};
inline constexpr Attribute kCylinder[] = {attribute<&Round::radius>("radius", mjcf::kRequired),
                                          attribute<&Round::length>("length", mjcf::kRequired)};

struct MeshFile {
  std::string filename;
  double scale[3] = {1, 1, 1};
};
inline constexpr Attribute kMeshFile[] = {attribute<&MeshFile::filename>("filename", mjcf::kRequired),
                                          attribute<&MeshFile::scale>("scale")};

struct Color {
  float rgba[4] = {};
};
inline constexpr Attribute kColor[] = {attribute<&Color::rgba>("rgba", mjcf::kRequired)};

// parent and child
struct LinkName {
  std::string link;
};
inline constexpr Attribute kLinkName[] = {attribute<&LinkName::link>("link", mjcf::kRequired)};

// What Sinew understands on <mujoco> itself; MuJoCo passes it over.
struct Extension {
  int standard = 0;  // UrdfOptions::standard
};
inline constexpr Attribute kExtension[] = {mjcf::keyword<&Extension::standard>("standard", mjcf::kBool)};

}  // namespace sinew::urdf

#endif  // SINEW_FORMAT_URDF_ELEMENTS_H_
