// SPDX-License-Identifier: Apache-2.0
// api_state.cpp -- the state of a simulation as one vector. Who sleeps is a component of our own, the last one.
#include <algorithm>
#include <cstdint>
#include <limits>

#include <mujoco/mujoco.h>
#include <sinew/sinew.h>

#include "base/error.h"
#include "capi/run_stage.h"
#include "model/arena/arena.h"
#include "model/state.h"
#include "step/sleep_state.h"

using namespace sinew;

namespace {

constexpr unsigned int kSleep = sinewSTATE_SLEEP;

bool check_signature(const char* caller, unsigned int sig) {
  if (is_state_signature(sig & ~kSleep)) return true;
  raise_error("%s: signature %u has bits beyond the %d components of a state", caller, sig, mjNSTATE);
  return false;
}

std::int64_t whole_size(const mjModel& m, unsigned int sig) {
  return state_size(m, sig & ~kSleep) + (sig & kSleep ? sleep_state_size(m) : 0);
}

void set_sleep(const char* caller, const mjModel& m, mjData& d, const mjtNum* state) {
  if (set_sleep_state(m, d, state)) return;
  raise_error("%s: the component sinewSTATE_SLEEP is none of this model: trees that it puts to sleep form no cycles",
              caller);
}

}  // namespace

int mj_stateSize(const mjModel* m, unsigned int sig) {
  if (!check_signature("mj_stateSize", sig)) return 0;
  const std::int64_t size = whole_size(*m, sig);
  if (size > std::numeric_limits<int>::max()) {
    raise_error("mj_stateSize: the state has more numbers than an int can count");
    return 0;
  }
  return static_cast<int>(size);
}

void mj_getState(const mjModel* m, const mjData* d, mjtNum* state, unsigned int sig) {
  if (!check_signature("mj_getState", sig) || !is_data_of(__func__, *m, *d)) return;
  get_state(*m, *d, state, sig & ~kSleep);
  if (sig & kSleep) get_sleep_state(*m, *d, state + state_size(*m, sig & ~kSleep));
}

void mj_extractState(const mjModel* m, const mjtNum* src, unsigned int srcsig, mjtNum* dst, unsigned int dstsig) {
  if (!check_signature("mj_extractState", srcsig)) return;
  if (dstsig & ~srcsig) {
    raise_error("mj_extractState: signature %u is not part of signature %u", dstsig, srcsig);
    return;
  }
  extract_state(*m, src, srcsig & ~kSleep, dst, dstsig & ~kSleep);
  if (!(dstsig & kSleep)) return;
  std::copy_n(src + state_size(*m, srcsig & ~kSleep), sleep_state_size(*m), dst + state_size(*m, dstsig & ~kSleep));
}

void mj_setState(const mjModel* m, mjData* d, const mjtNum* state, unsigned int sig) {
  if (!check_signature("mj_setState", sig)) return;
  run_stage(__func__, *m, *d, [&] {
    set_state(*m, *d, state, sig & ~kSleep);
    if (sig & kSleep) set_sleep("mj_setState", *m, *d, state + state_size(*m, sig & ~kSleep));
  });
}

void mj_copyState(const mjModel* m, const mjData* src, mjData* dst, unsigned int sig) {
  if (!check_signature("mj_copyState", sig) || !is_data_of(__func__, *m, *src)) return;
  run_stage(__func__, *m, *dst, [&] {
    copy_state(*m, *src, *dst, sig & ~kSleep);
    if (!(sig & kSleep)) return;
    StackFrame frame(*dst);
    mjtNum* sleep = frame.alloc<mjtNum>(static_cast<std::size_t>(sleep_state_size(*m)));
    get_sleep_state(*m, *src, sleep);
    set_sleep("mj_copyState", *m, *dst, sleep);
  });
}
