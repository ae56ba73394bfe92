// SPDX-License-Identifier: Apache-2.0
// mesh_store.h -- compiled meshes on disk, for programs that start often: SINEW_MESH_CACHE names the folder, and
// without it there is no store.
//   in    a key that holds a hash of all that a mesh is made of     out   the mesh, if the folder has it whole
//   note  a file that was damaged, cut off or written by another version is passed over and written anew; files appear
//         whole or not at all, so any number of processes may share a folder; a folder that cannot be written to costs
//         nothing but the time
#ifndef SINEW_COMPILE_ASSETS_MESH_STORE_H_
#define SINEW_COMPILE_ASSETS_MESH_STORE_H_

#include <cstdint>
#include <memory>
#include <string>

#include "compile/build.h"

namespace sinew {

// Increase it with every change of what make_mesh computes: a mesh of before must not be taken for one of today.
// A test compares a hash of what is computed.
inline constexpr std::uint64_t kMeshStoreVersion = 1;

// A hash of every number of the mesh.
std::uint64_t hash_mesh(const MeshBuild& mesh, std::uint64_t seed);

// The folder of the store, empty if there is none.
std::string mesh_store_folder();

std::shared_ptr<const MeshBuild> read_stored_mesh(const std::string& folder, const std::string& key);
void write_stored_mesh(const std::string& folder, const std::string& key, const MeshBuild& mesh);

}  // namespace sinew

#endif  // SINEW_COMPILE_ASSETS_MESH_STORE_H_
