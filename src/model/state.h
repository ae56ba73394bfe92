// SPDX-License-Identifier: Apache-2.0
// state.h -- the state of a simulation as one vector: the components that a signature names, in the order of mjtState.
//   in    a signature, an OR of mjtState bits   out   numbers, one after another without gaps
//   note  callers have checked the signature with is_state_signature()
#ifndef SINEW_MODEL_STATE_H_
#define SINEW_MODEL_STATE_H_

#include <cstdint>

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace sinew {

constexpr bool is_state_signature(unsigned int sig) { return sig < (1u << mjNSTATE); }

std::int64_t state_size(const mjModel& m, unsigned int sig);

void get_state(const mjModel& m, const mjData& d, mjtNum* state, unsigned int sig);
void set_state(const mjModel& m, mjData& d, const mjtNum* state, unsigned int sig);
void copy_state(const mjModel& m, const mjData& src, mjData& dst, unsigned int sig);

// Takes the components in dstsig out of a vector that has those in srcsig; dstsig is part of srcsig.
void extract_state(const mjModel& m, const mjtNum* src, unsigned int srcsig, mjtNum* dst, unsigned int dstsig);

}  // namespace sinew

#endif  // SINEW_MODEL_STATE_H_
