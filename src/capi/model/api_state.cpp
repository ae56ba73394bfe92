// SPDX-License-Identifier: Apache-2.0
// api_state.cpp -- the state of a simulation as one vector.
#include <limits>

#include <mujoco/mujoco.h>

#include "base/error.h"
#include "model/state.h"

using namespace sinew;

namespace {

bool check_signature(const char* caller, unsigned int sig) {
  if (is_state_signature(sig)) return true;
  raise_error("%s: signature %u has bits beyond the %d components of a state", caller, sig, mjNSTATE);
  return false;
}

}  // namespace

int mj_stateSize(const mjModel* m, unsigned int sig) {
  if (!check_signature("mj_stateSize", sig)) return 0;
  const std::int64_t size = state_size(*m, sig);
  if (size > std::numeric_limits<int>::max()) {
    raise_error("mj_stateSize: the state has more numbers than an int can count");
    return 0;
  }
  return static_cast<int>(size);
}

void mj_getState(const mjModel* m, const mjData* d, mjtNum* state, unsigned int sig) {
  if (check_signature("mj_getState", sig)) get_state(*m, *d, state, sig);
}

void mj_extractState(const mjModel* m, const mjtNum* src, unsigned int srcsig, mjtNum* dst, unsigned int dstsig) {
  if (!check_signature("mj_extractState", srcsig)) return;
  if (dstsig & ~srcsig) {
    raise_error("mj_extractState: signature %u is not part of signature %u", dstsig, srcsig);
    return;
  }
  extract_state(*m, src, srcsig, dst, dstsig);
}

void mj_setState(const mjModel* m, mjData* d, const mjtNum* state, unsigned int sig) {
  if (check_signature("mj_setState", sig)) set_state(*m, *d, state, sig);
}

void mj_copyState(const mjModel* m, const mjData* src, mjData* dst, unsigned int sig) {
  if (check_signature("mj_copyState", sig)) copy_state(*m, *src, *dst, sig);
}
