// SPDX-License-Identifier: Apache-2.0
// threads.c -- simulations in parallel, in C: threads share one model and have an mjData each. What a simulation
// computes does not depend on who computes it: the result is the same for any number of threads.
//   threads MODEL [SIMULATIONS [THREADS]]
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include <mujoco/mujoco.h>

enum { kSteps = 200, kMaxThreads = 64 };

typedef struct {
  const mjModel* m;
  int first, stride, count;  // simulations first, first + stride, ... below count
  mjtNum* heights;           // a result of each simulation
} Job;

static void simulate(const mjModel* m, mjData* d, int which, mjtNum* height) {
  mj_resetData(m, d);
  for (int i = 0; i < m->nv; i++) d->qvel[i] = 0.2 * mju_Halton(which + 1, i % 2 ? 2 : 3) - 0.1;
  for (int step = 0; step < kSteps; step++) mj_step(m, d);
  *height = d->subtree_com[2];  // of the whole model, in meters
}

static void* work(void* argument) {
  const Job* job = (const Job*)argument;
  mjData* d = mj_makeData(job->m);
  for (int i = job->first; i < job->count; i += job->stride) simulate(job->m, d, i, job->heights + i);
  mj_deleteData(d);
  return NULL;
}

int main(int argc, char** argv) {
  const int count = argc > 2 ? atoi(argv[2]) : 16, threads = argc > 3 ? atoi(argv[3]) : 4;
  char error[1000] = "usage: threads MODEL [SIMULATIONS [THREADS]]";
  mjModel* m = argc > 1 && count > 0 && threads > 0 && threads <= kMaxThreads
                   ? mj_loadXML(argv[1], NULL, error, sizeof error)
                   : NULL;
  if (!m) {
    fprintf(stderr, "%s\n", error);
    return 2;
  }
  mjtNum* heights = (mjtNum*)calloc((size_t)count, sizeof(mjtNum));
  pthread_t ids[kMaxThreads];
  Job jobs[kMaxThreads];
  for (int t = 0; t < threads; t++) {
    jobs[t] = (Job){m, t, threads, count, heights};
    if (pthread_create(&ids[t], NULL, work, &jobs[t]) != 0) {
      fprintf(stderr, "no thread\n");
      return 2;
    }
  }
  mjtNum sum = 0;
  for (int t = 0; t < threads; t++) pthread_join(ids[t], NULL);
  for (int i = 0; i < count; i++) sum += heights[i];
  printf("%d simulations, mean height of the center of mass %.15f m\n", count, sum / count);
  free(heights);
  mj_deleteModel(m);
  return 0;
}
