// SPDX-License-Identifier: Apache-2.0
#include "model/text/names.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>

namespace sinew {
namespace {

constexpr int kLoadFactor = 2;  // slots per object: half empty keeps a chain of collisions at one or two steps

// Object types that have names, in the order of mjtObj: type, number of objects, addresses of their names.
#define SINEW_NAMED_TABLE(X)                  \
  X(mjOBJ_BODY, nbody, name_bodyadr)          \
  X(mjOBJ_JOINT, njnt, name_jntadr)           \
  X(mjOBJ_GEOM, ngeom, name_geomadr)          \
  X(mjOBJ_SITE, nsite, name_siteadr)          \
  X(mjOBJ_CAMERA, ncam, name_camadr)          \
  X(mjOBJ_LIGHT, nlight, name_lightadr)       \
  X(mjOBJ_FLEX, nflex, name_flexadr)          \
  X(mjOBJ_MESH, nmesh, name_meshadr)          \
  X(mjOBJ_SKIN, nskin, name_skinadr)          \
  X(mjOBJ_HFIELD, nhfield, name_hfieldadr)    \
  X(mjOBJ_TEXTURE, ntex, name_texadr)         \
  X(mjOBJ_MATERIAL, nmat, name_matadr)        \
  X(mjOBJ_PAIR, npair, name_pairadr)          \
  X(mjOBJ_EXCLUDE, nexclude, name_excludeadr) \
  X(mjOBJ_EQUALITY, neq, name_eqadr)          \
  X(mjOBJ_TENDON, ntendon, name_tendonadr)    \
  X(mjOBJ_ACTUATOR, nu, name_actuatoradr)     \
  X(mjOBJ_SENSOR, nsensor, name_sensoradr)    \
  X(mjOBJ_NUMERIC, nnumeric, name_numericadr) \
  X(mjOBJ_TEXT, ntext, name_textadr)          \
  X(mjOBJ_TUPLE, ntuple, name_tupleadr)       \
  X(mjOBJ_KEY, nkey, name_keyadr)             \
  X(mjOBJ_PLUGIN, nplugin, name_pluginadr)

// FNV-1a, 32 bits: a fixed function of the bytes, so that a saved map holds on every machine.
std::uint32_t hash_name(const char* name) {
  std::uint32_t hash = 2166136261u;
  for (; *name; ++name) hash = (hash ^ static_cast<unsigned char>(*name)) * 16777619u;
  return hash;
}

// The name at an address, or null if no terminated, non-empty string starts there.
const char* name_at(const mjModel& m, int address) {
  if (address < 0 || address >= m.nnames) return nullptr;
  const char* name = m.names + address;
  if (!*name || !std::memchr(name, 0, static_cast<std::size_t>(m.nnames - address))) return nullptr;
  return name;
}

const char* name_of(const mjModel& m, const NamedObjects& objects, int id) {
  if (id < 0 || id >= objects.count) return nullptr;
  return name_at(m, objects.address[id]);
}

// The slot after this one, coming round at the end of the table.
std::uint32_t next_slot(std::uint32_t slot, std::uint32_t size) { return slot + 1 == size ? 0 : slot + 1; }

void insert_names(mjModel& m, const NamedObjects& objects) {
  const auto size = static_cast<std::uint32_t>(objects.map_size);
  int* table = m.names_map + objects.map_begin;
  for (int id = 0; id < objects.count; ++id) {
    const char* name = name_of(m, objects, id);
    if (!name) continue;
    std::uint32_t slot = hash_name(name) % size;  // the table is never full: it has room for twice the objects
    while (table[slot] >= 0) slot = next_slot(slot, size);
    table[slot] = id;
  }
}

}  // namespace

NamedObjects named_objects(const mjModel& m, int type) {
  if (type == mjOBJ_XBODY) type = mjOBJ_BODY;
  NamedObjects found;
  std::int64_t begin = 0;
#define SINEW_NAMED(object, size, addresses)                       \
  if (type == object) {                                            \
    found.count = m.size;                                          \
    found.address = m.addresses;                                   \
    const std::int64_t slots = kLoadFactor * std::int64_t{m.size}; \
    if (begin + slots <= m.nnames_map) {                           \
      found.map_begin = static_cast<int>(begin);                   \
      found.map_size = static_cast<int>(slots);                    \
    }                                                              \
    return found;                                                  \
  }                                                                \
  begin += kLoadFactor * std::int64_t{m.size};
  SINEW_NAMED_TABLE(SINEW_NAMED)
#undef SINEW_NAMED
  return found;
}

int name_to_id(const mjModel& m, int type, const char* name) {
  if (!name || !*name) return -1;
  const NamedObjects objects = named_objects(m, type);
  const auto size = static_cast<std::uint32_t>(objects.map_size);
  if (size == 0) return -1;
  const int* table = m.names_map + objects.map_begin;
  std::uint32_t slot = hash_name(name) % size;
  for (std::uint32_t probe = 0; probe < size && table[slot] >= 0; ++probe) {
    const char* candidate = name_of(m, objects, table[slot]);
    if (candidate && std::strcmp(candidate, name) == 0) return table[slot];
    slot = next_slot(slot, size);
  }
  return -1;
}

const char* id_to_name(const mjModel& m, int type, int id) { return name_of(m, named_objects(m, type), id); }

int names_map_size(const ModelSizes& sizes) {
  std::int64_t slots = 0;
#define SINEW_NAMED(object, size, addresses) slots += kLoadFactor * std::int64_t{sizes.size};
  SINEW_NAMED_TABLE(SINEW_NAMED)
#undef SINEW_NAMED
  return slots <= std::numeric_limits<int>::max() ? static_cast<int>(slots) : -1;
}

void build_names_map(mjModel& m) {
  std::fill_n(m.names_map, m.nnames_map, -1);
  for (int type = 0; type < mjNOBJECT; ++type) {
    const NamedObjects objects = named_objects(m, type);
    if (objects.map_size > 0 && type != mjOBJ_XBODY) insert_names(m, objects);
  }
}

}  // namespace sinew
