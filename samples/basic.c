// SPDX-License-Identifier: Apache-2.0
// basic.c -- load a model and simulate it: the smallest useful program.
//   basic MODEL [SECONDS]
#include <stdio.h>
#include <stdlib.h>

#include <mujoco/mujoco.h>

int main(int argc, char** argv) {
  if (argc < 2) {
    fprintf(stderr, "usage: basic MODEL [SECONDS]\n");
    return 2;
  }
  char error[1000] = "";
  mjModel* m = mj_loadXML(argv[1], NULL, error, sizeof error);
  if (!m) {
    fprintf(stderr, "%s\n", error);
    return 2;
  }
  mjData* d = mj_makeData(m);
  const double seconds = argc > 2 ? atof(argv[2]) : 1;
  while (d->time < seconds) mj_step(m, d);

  printf("time %.3f s, %d contacts\n", d->time, d->ncon);
  for (int i = 0; i < m->nq; i++) printf("qpos[%d] = %.6f\n", i, d->qpos[i]);
  mj_deleteData(d);
  mj_deleteModel(m);
  return 0;
}
