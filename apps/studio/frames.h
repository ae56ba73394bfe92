// SPDX-License-Identifier: Apache-2.0
// frames.h -- what pages are told many times a second, as bytes: docs/studio.md has the layout.
//   cost  28 bytes a body, and a header of 64
#ifndef SINEW_APPS_STUDIO_FRAMES_H_
#define SINEW_APPS_STUDIO_FRAMES_H_

#include <cstdint>
#include <string>
#include <vector>

#include "../view/physics.h"

namespace app::studio {

enum class FrameKind : std::uint32_t { Poses = 1, Values = 2, Extras = 3, Watched = 4, Profile = 5 };

// Poses of bodies, and of the cameras and lights that are not fixed to a body; how the simulation is doing.
std::string pose_frame(const mjModel* m, const mjData* d, const view::Status& status, std::uint32_t generation);
// Positions and controls, for sliders.
std::string value_frame(const mjModel* m, const mjData* d, std::uint32_t generation);
// Contacts, paths of tendons, vertices of flexes.
std::string extra_frame(const mjModel* m, const mjData* d, std::uint32_t generation);
// Where the time of a step goes, and how the solver came to its end.
std::string profile_frame(const mjData* d, std::uint32_t generation);
// Numbers that a client has named.
std::string watched_frame(double time, const std::vector<double>& values, std::uint32_t generation);

}  // namespace app::studio

#endif  // SINEW_APPS_STUDIO_FRAMES_H_
