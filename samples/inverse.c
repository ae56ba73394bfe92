// SPDX-License-Identifier: Apache-2.0
// inverse.c -- which forces make this motion? Simulates with known forces, hands the accelerations to inverse dynamics,
// and looks whether the same forces come back: contacts and limits included, for constraints here are invertible.
//   inverse MODEL [STEPS]
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <mujoco/mujoco.h>

int main(int argc, char** argv) {
  char error[1000] = "";
  mjModel* m = argc > 1 ? mj_loadXML(argv[1], NULL, error, sizeof error) : NULL;
  if (!m) {
    fprintf(stderr, "%s\n", argc > 1 ? error : "usage: inverse MODEL [STEPS]");
    return 2;
  }
  // the solver goes to its optimum, so that the answer does not show where it stopped
  m->opt.tolerance = 0;
  m->opt.iterations = 200;
  mjData* d = mj_makeData(m);
  const int steps = argc > 2 ? atoi(argv[2]) : 200;
  mjtNum worst = 0, largest = 1;
  for (int step = 0; step < steps; step++) {
    for (int i = 0; i < m->nv; i++) d->qfrc_applied[i] = 0.1 * sin(0.03 * step + i);
    mj_forward(m, d);  // qacc from the forces
    mj_inverse(m, d);  // the forces from qacc
    for (int i = 0; i < m->nv; i++) {
      const mjtNum known = d->qfrc_applied[i] + d->qfrc_actuator[i];
      worst = mju_max(worst, fabs(d->qfrc_inverse[i] - known));
      largest = mju_max(largest, fabs(d->qfrc_bias[i]));
    }
    mj_step(m, d);
  }
  printf("forces come back to %.1e of the largest force, %.1f\n", worst / largest, largest);
  mj_deleteData(d);
  mj_deleteModel(m);
  return worst / largest < 1e-6 ? 0 : 1;
}
