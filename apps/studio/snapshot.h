// SPDX-License-Identifier: Apache-2.0
// snapshot.h -- a model as pages see it: its description as JSON, its meshes and images as bytes. Never changes once
// made, so the thread that serves reads it while the simulation goes on with a model of its own.
#ifndef SINEW_APPS_STUDIO_SNAPSHOT_H_
#define SINEW_APPS_STUDIO_SNAPSHOT_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include <sinew/model.hpp>

#include "../sinew/json.h"

namespace app::studio {

struct Snapshot {
  sinew::Model model{nullptr};
  std::uint32_t generation = 0;  // grows with every model; part of the addresses of assets
  std::string description;       // model.json
};

// What the description says besides the model itself.
struct About {
  std::string file;
  bool editable = false;
};

std::shared_ptr<const Snapshot> take_snapshot(const mjModel* m, std::uint32_t generation, const About& about);

// The bytes of "mesh/3", "texture/0", "hfield/1", "flex/0" or "skin/0"; empty if there is no such asset.
std::string asset_bytes(const mjModel* m, std::string_view path);

// Parts of the description.
Json describe_bodies(const sinew::Model& model);
Json describe_shapes(const sinew::Model& model);
Json describe_look(const sinew::Model& model);
Json describe_machine(const sinew::Model& model);

}  // namespace app::studio

#endif  // SINEW_APPS_STUDIO_SNAPSHOT_H_
