// SPDX-License-Identifier: Apache-2.0
// api_select.cpp -- what is under the mouse.
#include <mujoco/mujoco.h>

#include "capi/run_stage.h"
#include "scene/select.h"

using namespace sinew;

extern "C" {

int mjv_select(const mjModel* m, const mjData* d, const mjvOption* vopt, mjtNum aspectratio, mjtNum relx, mjtNum rely,
               const mjvScene* scn, mjtNum selpnt[3], int geomid[1], int flexid[1], int skinid[1]) {
  if (!is_data_of(__func__, *m, *d)) return -1;
  const Selected selection = select(*m, *d, *vopt, *scn, line_of_sight(*scn, aspectratio, relx, rely));
  if (geomid) *geomid = selection.geom;
  if (flexid) *flexid = selection.flex;
  if (skinid) *skinid = selection.skin;
  if (selpnt && selection.body >= 0) selection.point.store(selpnt);
  return selection.body;
}

}  // extern "C"
