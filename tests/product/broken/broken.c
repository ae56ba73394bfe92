// SPDX-License-Identifier: Apache-2.0
// broken.c -- plugins that break a law each, for the test that `sinew check` notices.
#include <stdatomic.h>
#include <threads.h>

#include <mujoco/mujoco.h>

static int no_state(const mjModel* m, int instance) {
  (void)m, (void)instance;
  return 0;
}

// An instance that has something to say while its model is compiled.
static int talk(const mjModel* m, int instance) {
  (void)m;
  mju_warning("instance %d is not round", instance);
  return 0;
}

static void reset(const mjModel* m, mjtNum* state, void* data, int instance) {
  (void)m, (void)state, (void)data, (void)instance;
}

static void push(const mjModel* m, mjData* d, mjtNum force) {
  for (int i = 0; i < m->nv; ++i) d->qfrc_passive[i] += force;
}

// A force along the velocity: it feeds the motion with energy.
static void feed(const mjModel* m, mjData* d, int instance, int capability) {
  (void)instance, (void)capability;
  for (int i = 0; i < m->nv; ++i) d->qfrc_passive[i] += 0.2 * d->qvel[i];
}

// A force that depends on how often the process has computed it: no run is like the one before.
static void remember(const mjModel* m, mjData* d, int instance, int capability) {
  static atomic_long calls;
  (void)instance, (void)capability;
  push(m, d, 1e-6 * (double)atomic_fetch_add(&calls, 1));
}

// A force that differs between threads. The pause gives every thread some of the work.
static void tell_threads_apart(const mjModel* m, mjData* d, int instance, int capability) {
  static atomic_int threads;
  static thread_local int thread = -1;
  (void)instance, (void)capability;
  if (thread < 0) thread = atomic_fetch_add(&threads, 1);
  push(m, d, thread);
  thrd_sleep(&(struct timespec){.tv_nsec = 100000}, NULL);
}

static void do_nothing(const mjModel* m, mjData* d, int instance, int capability) {
  (void)m, (void)d, (void)instance, (void)capability;
}

static void add(const char* name, void (*compute)(const mjModel*, mjData*, int, int),
                int (*count)(const mjModel*, int)) {
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  plugin.name = name;
  plugin.capabilityflags = mjPLUGIN_PASSIVE;
  plugin.nstate = count;
  plugin.reset = reset;
  plugin.compute = compute;
  mjp_registerPlugin(&plugin);
}

mjPLUGIN_LIB_INIT {
  add("broken.energy", feed, no_state);
  add("broken.memory", remember, no_state);
  add("broken.threads", tell_threads_apart, no_state);
  add("broken.talk", do_nothing, talk);
}
