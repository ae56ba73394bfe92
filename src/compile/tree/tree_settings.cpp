// SPDX-License-Identifier: Apache-2.0
#include "compile/tree/tree_settings.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"

namespace sinew {
namespace {

constexpr mjtSize kMega = 1 << 20;

mjtSize whole_megabytes(mjtSize bytes) { return (bytes + kMega - 1) / kMega * kMega; }

// A guess, as MuJoCo makes it: measured on its models of 0 to 6000 dofs, it asks for 13 MB, 53 kB a dof and 40
// bytes a pair of dofs.
double guessed_arena(double nv) { return 13.0 * kMega + 53000 * nv + 40 * nv * nv; }

// The old sizes: a stack in numbers, and room for so many constraints and contacts.
double legacy_arena(const mjSpec& spec, double nv) {
  constexpr double kRowBytes = 16 * sizeof(mjtNum), kContactBytes = 600;
  const double rows = std::max(spec.njmax, 0), contacts = std::max(spec.nconmax, 0);
  const double stack = static_cast<double>(std::max<mjtSize>(spec.nstack, 0)) * sizeof(mjtNum);
  return stack + rows * (kRowBytes + (nv + rows) * sizeof(mjtNum)) + contacts * kContactBytes;
}

// An arena that turns out too small grows, so nothing hangs on these numbers, and none begins above a gigabyte.
mjtSize arena_size(const mjSpec& spec, int nv) {
  constexpr mjtSize kMost = 1024 * kMega;
  if (spec.memory >= 0) return std::min(spec.memory, kMost);
  const double wanted = spec.nstack >= 0 ? legacy_arena(spec, nv) : guessed_arena(nv);
  return wanted < static_cast<double>(kMost) ? whole_megabytes(static_cast<mjtSize>(wanted)) : kMost;
}

}  // namespace

void count_settings(const Build& build, ModelSizes& sizes) {
  const mjSpec& spec = build.spec.c;
  if (spec.memory >= 0 && (spec.njmax >= 0 || spec.nstack >= 0)) {
    raise_warning("size: njmax and nstack are passed over, as memory says how much there is");
  }
  if (spec.memory == 0) throw ModelError("size: memory is 0; leave it out, and the memory is chosen for the model");
  if (spec.nuserdata < 0) throw ModelError("size: nuserdata cannot be negative");
  sizes.nuserdata = spec.nuserdata;
  sizes.njmax = spec.njmax;
  sizes.nconmax = spec.nconmax;
  sizes.narena = arena_size(spec, sizes.nv);
}

void write_settings(const Build& build, mjModel& m) {
  const mjSpec& spec = build.spec.c;
  m.opt = spec.option;
  m.vis = spec.visual;
  m.stat = spec.stat;
  for (mjtNum* value : {&m.stat.meaninertia, &m.stat.meanmass, &m.stat.meansize, &m.stat.extent}) {
    if (std::isnan(*value)) *value = 0;
  }
  if (std::isnan(m.stat.center[0])) std::fill_n(m.stat.center, 3, 0);
}

}  // namespace sinew
