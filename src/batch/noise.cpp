// SPDX-License-Identifier: Apache-2.0
#include "batch/noise.h"

#include "base/hash.h"
#include "integrate/position.h"
#include "model/arena/arena.h"

namespace sinew {
namespace {

class Draw {
 public:
  Draw(std::uint64_t seed, std::uint64_t env)
      : next_(hash_detail::avalanche(hash_detail::avalanche(seed + hash_detail::kGolden) ^
                                     (env * hash_detail::kRoot2))) {}

  double number() {
    next_ += hash_detail::kGolden;
    return static_cast<double>(hash_detail::avalanche(next_) >> 11) * 0x1p-52 - 1;
  }

 private:
  std::uint64_t next_;
};

void add(mjtNum* values, int n, mjtNum size, Draw& draw) {
  for (int i = 0; i < n; ++i) {
    const double number = draw.number();  // drawn whatever the size, so that sizes do not change other numbers
    if (size != 0) values[i] += size * number;
  }
}

}  // namespace

void add_noise(const mjModel& m, mjData& d, const ResetNoise& noise, int env) {
  Draw draw(noise.seed, static_cast<std::uint64_t>(env));
  StackFrame frame(d);
  mjtNum* along = frame.alloc<mjtNum>(m.nv);
  for (int i = 0; i < m.nv; ++i) along[i] = draw.number();
  if (noise.qpos != 0) integrate_position(m, d.qpos, along, noise.qpos);
  add(d.qvel, m.nv, noise.qvel, draw);
  add(d.act, m.na, noise.act, draw);
  add(d.ctrl, m.nu, noise.ctrl, draw);
}

}  // namespace sinew
