// SPDX-License-Identifier: Apache-2.0
// api_batch.cpp -- batches of environments (include/sinew/batch.h).
#include <string>

#include <sinew/batch.h>

#include "base/error.h"
#include "batch/environment_set.h"
#include "capi/guard.h"

using namespace sinew;

struct sinewBatch_ {
  EnvironmentSet batch;
  bool refused = false;  // the last call
  char why[1000] = "";

  sinewBatch_(const mjModel& m, int n, int threads) : batch(m, n, threads) {}
};

namespace {

static_assert(sinewKIND_NUM == static_cast<int>(FieldKind::kNum) &&
              sinewKIND_INT == static_cast<int>(FieldKind::kInt) &&
              sinewKIND_BYTE == static_cast<int>(FieldKind::kByte));

constexpr const char* kNoBatch = "the batch is NULL";

// What body(batch) returns, or -1 with the reason kept in the batch.
template <class Body>
int call(sinewBatch* b, Body&& body) {
  if (!b) return -1;
  b->why[0] = '\0';
  b->refused = true;
  return guard(b->why, sizeof b->why,
               [&] {
                 const int result = body(b->batch);
                 b->refused = false;
                 return result + 1;
               }) -
         1;
}

Choice choice_of(const sinewChoice* choice) {
  return choice ? Choice{choice->ids, choice->nid, choice->mask} : Choice{};
}

template <class Pointer>
void require(const char* name, Pointer pointer) {
  if (!pointer) throw ModelError(std::string(name) + " is NULL");
}

void describe(const LiveField& live, sinewArray* array) {
  if (array) *array = {live.rows, static_cast<int>(live.field.kind), live.field.columns};
}

}  // namespace

extern "C" {

sinewBatch* sinew_makeBatch(const mjModel* m, int n, int threads, char* error, int error_sz) {
  return guard(error, error_sz, [&] {
    require("the model", m);
    return new sinewBatch_(*m, n, threads);
  });
}

void sinew_deleteBatch(sinewBatch* b) { delete b; }

int sinew_batchSize(const sinewBatch* b) { return b ? b->batch.size() : 0; }

int sinew_batchThreads(const sinewBatch* b) { return b ? b->batch.threads() : 0; }

int sinew_bindBatch(sinewBatch* b, const char* field, void* memory, sinewArray* array) {
  return call(b, [&](EnvironmentSet& batch) {
    require("the name of the field", field);
    describe(batch.bind(field, memory), array);
    return 0;
  });
}

int sinew_expandBatch(sinewBatch* b, const char* field, void* memory, sinewArray* array) {
  return call(b, [&](EnvironmentSet& batch) {
    require("the name of the field", field);
    describe(batch.expand(field, memory), array);
    return 0;
  });
}

int sinew_setConstBatch(sinewBatch* b, const sinewChoice* choice) {
  return call(b, [&](EnvironmentSet& batch) { return batch.set_const(choice_of(choice)); });
}

int sinew_stepBatch(sinewBatch* b, const sinewChoice* choice, const sinewSteps* steps) {
  return call(b, [&](EnvironmentSet& batch) {
    Steps taken;
    if (steps) {
      const unsigned int sig = steps->sig ? steps->sig : static_cast<unsigned int>(mjSTATE_FULLPHYSICS);
      taken = {steps->nstep ? steps->nstep : 1,
               steps->ctrl,
               sig,
               steps->state,
               steps->sensordata,
               steps->done,
               steps->should_stop,
               steps->finished,
               steps->user};
    }
    return batch.step(choice_of(choice), taken);
  });
}

int sinew_forwardBatch(sinewBatch* b, const sinewChoice* choice) {
  return call(b, [&](EnvironmentSet& batch) { return batch.forward(choice_of(choice)); });
}

int sinew_resetBatch(sinewBatch* b, const sinewChoice* choice, int key, const sinewNoise* noise) {
  return call(b, [&](EnvironmentSet& batch) {
    const ResetNoise sizes =
        noise ? ResetNoise{noise->seed, noise->qpos, noise->qvel, noise->act, noise->ctrl} : ResetNoise{};
    return batch.reset(choice_of(choice), key, sizes);
  });
}

int sinew_getBatchState(sinewBatch* b, const sinewChoice* choice, mjtNum* state, unsigned int sig) {
  return call(b, [&](EnvironmentSet& batch) {
    require("state", state);
    return batch.get_state(choice_of(choice), state, sig);
  });
}

int sinew_setBatchState(sinewBatch* b, const sinewChoice* choice, const mjtNum* state, unsigned int sig) {
  return call(b, [&](EnvironmentSet& batch) {
    require("state", state);
    return batch.set_state(choice_of(choice), state, sig);
  });
}

int sinew_batchToData(sinewBatch* b, int env, mjData* d) {
  return call(b, [&](EnvironmentSet& batch) {
    require("the data", d);
    batch.to_data(env, *d);
    return 0;
  });
}

int sinew_dataToBatch(sinewBatch* b, const sinewChoice* choice, const mjData* d) {
  return call(b, [&](EnvironmentSet& batch) {
    require("the data", d);
    return batch.from_data(choice_of(choice), *d);
  });
}

const char* sinew_batchError(const sinewBatch* b, int env) {
  if (!b) return kNoBatch;
  if (env < 0 || env >= b->batch.size()) return b->refused ? b->why : nullptr;
  return b->batch.error(env);
}

const char* sinew_batchWarnings(const sinewBatch* b, int env) {
  if (!b || env < 0 || env >= b->batch.size()) return "";
  return b->batch.warnings(env);
}

}  // extern "C"
