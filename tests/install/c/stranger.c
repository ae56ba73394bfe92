// SPDX-License-Identifier: Apache-2.0
// A program that was written for mujoco: it loads a model from memory, lets a ball fall for half a second, and compares
// with Galileo. C11, through the installed headers and library.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <mujoco/mujoco.h>

static const char kModel[] =
    "<mujoco><option timestep='0.001' integrator='RK4'/><worldbody>"
    "<body name='ball' pos='0 0 10'><freejoint/><geom size='0.1' mass='1'/></body>"
    "</worldbody><sensor><framelinvel objtype='body' objname='ball'/></sensor></mujoco>";

int main(void) {
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "ball.xml", kModel, (int)strlen(kModel));
  char error[500] = "";
  mjModel* m = mj_loadXML("ball.xml", &vfs, error, sizeof error);
  mj_deleteVFS(&vfs);
  if (!m || mj_version() != mjVERSION_HEADER) {
    fprintf(stderr, "version %d: %s\n", mj_version(), error);
    return 1;
  }
  mjData* d = mj_makeData(m);
  for (int i = 0; i < 500; i++) mj_step(m, d);
  mj_forward(m, d);
  const mjtNum g = -m->opt.gravity[2], t = d->time;
  const mjtNum height = d->xpos[3 * mj_name2id(m, mjOBJ_BODY, "ball") + 2], speed = d->sensordata[2];
  const int good = fabs(t - 0.5) < 1e-9 && fabs(height - (10 - 0.5 * g * t * t)) < 1e-9 && fabs(speed + g * t) < 1e-9;
  printf("C program: mujoco %s, the ball is at %.4f m and falls at %.3f m/s\n", mj_versionString(), height, -speed);
  mj_deleteData(d);
  mj_deleteModel(m);
  return good ? 0 : 1;
}
