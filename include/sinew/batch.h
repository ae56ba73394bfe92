// SPDX-License-Identifier: Apache-2.0
// batch.h -- many environments of one model, stepped together on several threads; for C and C++ (batch.hpp).
//   An environment is what an mjData is to mj_step. Its numbers lie in arrays of the whole batch, a row for each
//   environment: `qpos` is n x nq. A step gives every environment the bits that mj_step would give it alone, whatever
//   the size of the batch, the order of environments and the number of threads.
//   Functions that return int return 0, -1 if the call is wrong and nothing was done (sinew_batchError(b, -1) says
//   why), or the number of chosen environments that are stopped by an error. One thread at a time uses a batch.
#ifndef SINEW_BATCH_H_
#define SINEW_BATCH_H_

#include <stdint.h>

#include <mujoco/mjdata.h>
#include <mujoco/mjexport.h>
#include <mujoco/mjmodel.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sinewBatch_ sinewBatch;

// n environments at the reference state of the model, which has to live as long as the batch. `threads` is 1 to 129, 0
// for as many as the machine has. NULL and a message if that cannot be.
// What a program changes in the model counts from the next call on, as it does for mj_step.
MJAPI sinewBatch* sinew_makeBatch(const mjModel* m, int n, int threads, char* error, int error_sz);
MJAPI void sinew_deleteBatch(sinewBatch* b);

MJAPI int sinew_batchSize(const sinewBatch* b);
MJAPI int sinew_batchThreads(const sinewBatch* b);

typedef enum sinewKind_ {
  sinewKIND_NUM = 0,  // mjtNum
  sinewKIND_INT,      // int
  sinewKIND_BYTE      // mjtByte
} sinewKind;

// An array of the batch: a row for each environment, rows of `columns` items without gaps.
typedef struct sinewArray_ {
  void* data;
  int kind;  // sinewKind
  mjtSize columns;
} sinewArray;

// A field of mjData as an array that stays where it is and is always up to date.
//   State and inputs may be written and count from the next call on: time, qpos, qvel, act, ctrl, qacc_warmstart,
//   qfrc_applied, xfrc_applied, eq_active, mocap_pos, mocap_quat, userdata, plugin_state.
//   Every other array of fixed size, energy, ncon, ne, nf, nl, nefc, nisland and solver_niter are results: a step or
//   forward writes them, a reset clears them; they are 0 before the first after this call. `warning` has two ints for
//   each mjtWarning: info of the last, and number.
//   Behind the points of a tendon's path, wrap_obj and wrap_xpos are 0 here.
// `memory` is the caller's, with room for all rows, which lives as long as the batch, or NULL for memory of the batch.
// Values that an array has already go along. Repeated calls with NULL give the same array.
MJAPI int sinew_bindBatch(sinewBatch* b, const char* field, void* memory, sinewArray* array);

// An array of mjtNum of mjModel that each environment has for itself ("body_mass", "geom_friction",
// "actuator_gainprm"), or a number of its options or statistics ("opt.gravity", "opt.timestep"). It begins with the
// values of the model. `memory` is as above.
MJAPI int sinew_expandBatch(sinewBatch* b, const char* field, void* memory, sinewArray* array);

// Which environments a call is for: by numbers, each at most once, in any order; or where mask[i] is not 0. All if the
// pointer to it, or both members, are NULL. Rows of arrays that a call is given follow this order.
typedef struct sinewChoice_ {
  const int* ids;
  int nid;
  const mjtByte* mask;
} sinewChoice;

// What mj_setConst computes (weights, inertias and lengths of the rest pose) for each chosen environment, from its
// expanded fields. All fields that it computes are expanded first.
MJAPI int sinew_setConstBatch(sinewBatch* b, const sinewChoice* choice);

// nstep steps in one call. Arrays have a row for each chosen environment, and in it one for each step; NULL for none.
typedef struct sinewSteps_ {
  int nstep;                              // 0 counts as 1
  const mjtNum* ctrl;                     // controls of each step; NULL: they stay as they are
  unsigned int sig;                       // mjtState bits of a row of `state`; 0 counts as mjSTATE_FULLPHYSICS
  mjtNum* state;                          // after each step
  mjtNum* sensordata;                     // as each step computed it, at the state that it started from
  int* done;                              // steps taken by each environment
  int (*should_stop)(void* user);         // asked by all threads before each step; not 0: no further step
  void (*finished)(void* user, int nth);  // one call at a time: the nth of those chosen has taken its steps
  void* user;
} sinewSteps;

// NULL for one step.
MJAPI int sinew_stepBatch(sinewBatch* b, const sinewChoice* choice, const sinewSteps* steps);

// mj_forward.
MJAPI int sinew_forwardBatch(sinewBatch* b, const sinewChoice* choice);

// Numbers between -1 and 1, even in their distribution, times these sizes. They depend on `seed`, on the number of the
// environment and on nothing else: not on the order of resets, other environments or threads. A next episode needs
// another seed.
typedef struct sinewNoise_ {
  uint64_t seed;
  mjtNum qpos;  // along each dof: rotations stay rotations
  mjtNum qvel;
  mjtNum act;
  mjtNum ctrl;
} sinewNoise;

// The reference state (key -1) or a keyframe, plus noise; NULL for none. Warnings and errors are forgotten.
MJAPI int sinew_resetBatch(sinewBatch* b, const sinewChoice* choice, int key, const sinewNoise* noise);

// Rows of mj_stateSize(m, sig) numbers for the chosen environments.
MJAPI int sinew_getBatchState(sinewBatch* b, const sinewChoice* choice, mjtNum* state, unsigned int sig);
MJAPI int sinew_setBatchState(sinewBatch* b, const sinewChoice* choice, const mjtNum* state, unsigned int sig);

// The whole state (mjSTATE_INTEGRATION) of one environment to data of the model, to look at it or draw it after
// mj_forward; and back to every chosen one.
MJAPI int sinew_batchToData(sinewBatch* b, int env, mjData* d);
MJAPI int sinew_dataToBatch(sinewBatch* b, const sinewChoice* choice, const mjData* d);

// Why an environment is stopped: it stays at the state before the step that could not be computed, and steps pass it
// over, until it is reset. NULL if it is not. For -1: why the last call was refused, NULL if it was not.
// Numbers that are not finite stop nothing: as in mj_step, they are warnings, and the environment resets itself.
MJAPI const char* sinew_batchError(const sinewBatch* b, int env);

// What the engine has warned of in an environment since its last reset, a line each; "" if nothing. Nothing is printed.
MJAPI const char* sinew_batchWarnings(const sinewBatch* b, int env);

#ifdef __cplusplus
}
#endif

#endif  // SINEW_BATCH_H_
