// SPDX-License-Identifier: Apache-2.0
// api_callbacks.cpp -- the functions that a program may hang into the simulation.
#include <mujoco/mujoco.h>

mjfGeneric mjcb_passive = nullptr;
mjfGeneric mjcb_control = nullptr;
mjfConFilt mjcb_contactfilter = nullptr;
mjfSensor mjcb_sensor = nullptr;
mjfTime mjcb_time = nullptr;
mjfAct mjcb_act_dyn = nullptr;
mjfAct mjcb_act_gain = nullptr;
mjfAct mjcb_act_bias = nullptr;

void mj_resetCallbacks(void) {
  mjcb_passive = nullptr;
  mjcb_control = nullptr;
  mjcb_contactfilter = nullptr;
  mjcb_sensor = nullptr;
  mjcb_time = nullptr;
  mjcb_act_dyn = nullptr;
  mjcb_act_gain = nullptr;
  mjcb_act_bias = nullptr;
}
