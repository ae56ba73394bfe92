// SPDX-License-Identifier: Apache-2.0
// control.c -- a controller as a callback: every step asks it for controls. Swings the double pole of
// models/cart_pole.xml and then holds the cart in the middle of its rail.
//   control MODEL
#include <math.h>
#include <stdio.h>

#include <mujoco/mujoco.h>

// mj_step calls this once positions and velocities are known, before forces are computed. It may read all of d that
// depends on them, and writes d->ctrl.
static void hold_the_cart(const mjModel* m, mjData* d) {
  const mjtNum stiffness = 2, damping = 1;
  d->ctrl[0] = mju_clip(-stiffness * d->qpos[0] - damping * d->qvel[0], -1, 1);
  if (d->time < 1) d->ctrl[0] = 0.5 * sin(6 * d->time);
  (void)m;
}

int main(int argc, char** argv) {
  char error[1000] = "";
  mjModel* m = argc > 1 ? mj_loadXML(argv[1], NULL, error, sizeof error) : NULL;
  if (!m) {
    fprintf(stderr, "%s\n", argc > 1 ? error : "usage: control MODEL");
    return 2;
  }
  if (m->nu != 1) {
    fprintf(stderr, "%s: this controller drives a single actuator\n", argv[1]);
    mj_deleteModel(m);
    return 2;
  }
  mjData* d = mj_makeData(m);
  mjcb_control = hold_the_cart;
  mjtNum furthest = 0;
  while (d->time < 20) {
    mj_step(m, d);
    furthest = mju_max(furthest, fabs(d->qpos[0]));
  }
  mjcb_control = NULL;
  printf("the cart went %.3f m from the middle, and is %.3f m from it now\n", furthest, fabs(d->qpos[0]));
  mj_deleteData(d);
  mj_deleteModel(m);
  return 0;
}
