// SPDX-License-Identifier: Apache-2.0
// Turns a vector by a quarter turn about z and asks for the version: C11, through the installed headers and library.
#include <math.h>
#include <stdio.h>

#include <mujoco/mujoco.h>

int main(void) {
  const mjtNum axis[3] = {0, 0, 1}, x[3] = {1, 0, 0};
  mjtNum quat[4], turned[3];
  mju_axisAngle2Quat(quat, axis, mjPI / 2);
  mju_rotVecQuat(turned, x, quat);

  mjOption option;
  mj_defaultOption(&option);

  if (mj_version() != mjVERSION_HEADER || fabs(turned[1] - 1) > 1e-15 || option.timestep != 0.002) {
    fprintf(stderr, "version %d, turned (%g %g %g), timestep %g\n", mj_version(), turned[0], turned[1], turned[2],
            option.timestep);
    return 1;
  }
  printf("C program: mujoco %s\n", mj_versionString());
  return 0;
}
