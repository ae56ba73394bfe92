// SPDX-License-Identifier: Apache-2.0
#include "model/signature.h"

#include "base/hash.h"
#include "model/model.h"

namespace sinew {

std::uint64_t signature_of(const mjModel& m) {
  ModelSizes sizes = sizes_of(m);
  sizes.nnames = sizes.nnames_map = sizes.npaths = 0;
  std::uint64_t hash = 0;
#define SINEW_SIZE(name) hash = hash_bytes(&sizes.name, sizeof sizes.name, hash);
  MJMODEL_SIZES_TABLE(SINEW_SIZE)
#undef SINEW_SIZE
  const auto add = [&](const int* ids, int count) {
    hash = hash_bytes(ids, sizeof(int) * static_cast<std::size_t>(count), hash);
  };
  add(m.body_parentid, m.nbody);
  add(m.body_mocapid, m.nbody);
  add(m.jnt_bodyid, m.njnt);
  add(m.jnt_type, m.njnt);
  add(m.geom_bodyid, m.ngeom);
  add(m.site_bodyid, m.nsite);
  add(m.actuator_actnum, m.nu);
  return hash;
}

}  // namespace sinew
