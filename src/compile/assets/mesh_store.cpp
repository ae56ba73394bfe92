// SPDX-License-Identifier: Apache-2.0
#include "compile/assets/mesh_store.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <span>
#include <vector>

#include "base/files/file.h"
#include "base/files/write_file.h"
#include "base/hash.h"

namespace sinew {
namespace {

// A file: this head, the sizes of the arrays, the numbers that are no arrays, the arrays.
struct Head {
  char magic[8] = {'S', 'I', 'N', 'E', 'W', 'M', 'S', 'H'};
  std::uint64_t version = kMeshStoreVersion;
  std::uint64_t order = 0x0102030405060708;  // reads otherwise on a machine with the other order of bytes
  std::uint64_t hash = 0;                    // of the mesh, seeded by its key
};

using Counts = std::array<std::uint64_t, kMeshArrays>;
using Numbers = std::array<double, 7 + 7 + 1 + 3 + 3 + 6>;

// Calls visit(number, number of the mesh) for all that is no array.
void for_each_number(Numbers& numbers, auto& mesh, auto&& visit) {
  std::size_t at = 0;
  const auto next = [&](auto& value) { visit(numbers[at++], value); };
  for (auto* place : {&mesh.moved, &mesh.inertial}) {
    next(place->p.x), next(place->p.y), next(place->p.z);
    next(place->q.w), next(place->q.x), next(place->q.y), next(place->q.z);
  }
  next(mesh.volume);
  for (auto* point : {&mesh.unit_inertia, &mesh.inertia_box}) next(point->x), next(point->y), next(point->z);
  for (auto& side : mesh.aabb) next(side);
}

Numbers numbers_of(const MeshBuild& mesh) {
  Numbers numbers{};
  for_each_number(numbers, mesh, [](double& number, double value) { number = value; });
  return numbers;
}

Counts counts_of(const MeshBuild& mesh) {
  Counts counts{};
  std::size_t at = 0;
  for_each_mesh_array(mesh, [&](const auto& array) { counts[at++] = array.size(); });
  return counts;
}

std::size_t width_of(const auto& array) { return sizeof *array.data(); }

std::string path_of(const std::string& folder, const std::string& key) {
  std::string name = key;
  std::replace(name.begin(), name.end(), ' ', '-');
  return join_path(folder + "/", name + ".mesh");
}

// Takes values from the front of `bytes`, as long as there are enough.
bool take(std::span<const std::byte>& bytes, void* to, std::size_t size) {
  if (bytes.size() < size) return false;
  if (size > 0) std::memcpy(to, bytes.data(), size);
  bytes = bytes.subspan(size);
  return true;
}

bool take_arrays(std::span<const std::byte>& bytes, const Counts& counts, MeshBuild& mesh) {
  bool whole = true;
  std::size_t at = 0;
  for_each_mesh_array(mesh, [&](auto& array) {
    const std::uint64_t count = counts[at++];
    whole = whole && count <= bytes.size() / width_of(array);
    if (!whole) return;
    array.resize(count);
    whole = take(bytes, array.data(), count * width_of(array));
  });
  return whole && bytes.empty();
}

}  // namespace

std::uint64_t hash_mesh(const MeshBuild& mesh, std::uint64_t seed) {
  const Numbers numbers = numbers_of(mesh);
  const Counts counts = counts_of(mesh);
  std::uint64_t hash = hash_bytes(numbers.data(), sizeof numbers, hash_bytes(counts.data(), sizeof counts, seed));
  for_each_mesh_array(
      mesh, [&](const auto& array) { hash = hash_bytes(array.data(), array.size() * width_of(array), hash); });
  return hash;
}

std::string mesh_store_folder() {
  const char* folder = std::getenv("SINEW_MESH_CACHE");
  return folder ? folder : "";
}

std::shared_ptr<const MeshBuild> read_stored_mesh(const std::string& folder, const std::string& key) {
  std::vector<std::byte> file;
  std::string ignored;
  if (!read_file(path_of(folder, key), file, ignored)) return nullptr;
  std::span<const std::byte> bytes = file;
  const Head wanted;
  Head head;
  Counts counts;
  Numbers numbers;
  if (!take(bytes, &head, sizeof head) || !take(bytes, &counts, sizeof counts) ||
      !take(bytes, &numbers, sizeof numbers) || std::memcmp(&head, &wanted, offsetof(Head, hash)) != 0) {
    return nullptr;
  }
  const auto mesh = std::make_shared<MeshBuild>();
  if (!take_arrays(bytes, counts, *mesh)) return nullptr;
  for_each_number(numbers, *mesh, [](double number, double& value) { value = number; });
  return hash_mesh(*mesh, hash_bytes(key.data(), key.size())) == head.hash ? mesh : nullptr;
}

void write_stored_mesh(const std::string& folder, const std::string& key, const MeshBuild& mesh) {
  Head head;
  head.hash = hash_mesh(mesh, hash_bytes(key.data(), key.size()));
  const Counts counts = counts_of(mesh);
  const Numbers numbers = numbers_of(mesh);
  const auto write = [&](std::FILE* file) {
    std::fwrite(&head, sizeof head, 1, file);
    std::fwrite(&counts, sizeof counts, 1, file);
    std::fwrite(&numbers, sizeof numbers, 1, file);
    for_each_mesh_array(mesh,
                        [&](const auto& array) { std::fwrite(array.data(), width_of(array), array.size(), file); });
  };
  std::string ignored;  // the mesh is there, with or without a file
  write_file(path_of(folder, key), write, ignored);
}

}  // namespace sinew
