// SPDX-License-Identifier: Apache-2.0
#include "model/state.h"

#include <algorithm>

#include "model/private_data.h"

namespace sinew {
namespace {

// Calls visit(bit, array, count) for every component in the signature. The array is of mjtNum, but eq_active of
// mjtByte.
template <class Data, class Visitor>
void for_each_component(const mjModel& m, Data& d, unsigned int sig, Visitor&& visit) {
  const auto component = [&](mjtState bit, auto* array, int rows, int columns = 1) {
    if (sig & static_cast<unsigned int>(bit)) visit(bit, array, std::int64_t{rows} * columns);
  };
  component(mjSTATE_TIME, &d.time, 1);
  component(mjSTATE_QPOS, d.qpos, m.nq);
  component(mjSTATE_QVEL, d.qvel, m.nv);
  component(mjSTATE_ACT, d.act, m.na);
  component(mjSTATE_WARMSTART, d.qacc_warmstart, m.nv);
  component(mjSTATE_CTRL, d.ctrl, m.nu);
  component(mjSTATE_QFRC_APPLIED, d.qfrc_applied, m.nv);
  component(mjSTATE_XFRC_APPLIED, d.xfrc_applied, m.nbody, 6);
  component(mjSTATE_EQ_ACTIVE, d.eq_active, m.neq);
  component(mjSTATE_MOCAP_POS, d.mocap_pos, m.nmocap, 3);
  component(mjSTATE_MOCAP_QUAT, d.mocap_quat, m.nmocap, 4);
  component(mjSTATE_USERDATA, d.userdata, m.nuserdata);
  component(mjSTATE_PLUGIN, d.plugin_state, m.npluginstate);
}

// Only the sizes, for those who have no data at hand.
template <class Visitor>
void for_each_size(const mjModel& m, unsigned int sig, Visitor&& visit) {
  struct NoData {
    mjtNum time = 0;
    mjtNum *qpos{}, *qvel{}, *act{}, *qacc_warmstart{}, *ctrl{}, *qfrc_applied{}, *xfrc_applied{};
    mjtNum *eq_active{}, *mocap_pos{}, *mocap_quat{}, *userdata{}, *plugin_state{};
  } none;
  for_each_component(m, none, sig, [&](mjtState bit, mjtNum*, std::int64_t n) { visit(bit, n); });
}

}  // namespace

std::int64_t state_size(const mjModel& m, unsigned int sig) {
  std::int64_t size = 0;
  for_each_size(m, sig, [&](mjtState, std::int64_t n) { size += n; });
  return size;
}

void get_state(const mjModel& m, const mjData& d, mjtNum* state, unsigned int sig) {
  for_each_component(m, d, sig, [&](mjtState, const auto* array, std::int64_t n) {
    state = std::copy_n(array, n, state);  // flags become 0 and 1
  });
}

void set_state(const mjModel& m, mjData& d, const mjtNum* state, unsigned int sig) {
  for_each_component(m, d, sig, [&](mjtState bit, auto* array, std::int64_t n) {
    if (bit == mjSTATE_EQ_ACTIVE) {
      std::transform(state, state + n, array, [](mjtNum flag) { return flag != 0; });
    } else {
      std::copy_n(state, n, array);
    }
    state += n;
  });
  if (sig & mjSTATE_WARMSTART) private_data(d).sleep.unsettled |= kZeroWarmstart;
}

void copy_state(const mjModel& m, const mjData& src, mjData& dst, unsigned int sig) {
  for_each_component(m, src, sig, [&](mjtState bit, const auto* from, std::int64_t n) {
    for_each_component(m, dst, static_cast<unsigned int>(bit),
                       [&](mjtState, auto* to, std::int64_t) { std::copy_n(from, n, to); });
  });
  if (sig & mjSTATE_WARMSTART) private_data(dst).sleep.unsettled |= kZeroWarmstart;
}

void extract_state(const mjModel& m, const mjtNum* src, unsigned int srcsig, mjtNum* dst, unsigned int dstsig) {
  for_each_size(m, srcsig, [&](mjtState bit, std::int64_t n) {
    if (dstsig & static_cast<unsigned int>(bit)) dst = std::copy_n(src, n, dst);
    src += n;
  });
}

}  // namespace sinew
