// SPDX-License-Identifier: Apache-2.0
// api_names.cpp -- names of objects, and the names of flags and timers.
#include <mujoco/mujoco.h>

#include "model/text/names.h"

using namespace sinew;

const char* mjDISABLESTRING[mjNDISABLE] = {"Constraint",   "Equality",  "Frictionloss", "Limit",     "Contact",
                                           "Spring",       "Damper",    "Gravity",      "Clampctrl", "Warmstart",
                                           "Filterparent", "Actuation", "Refsafe",      "Sensor",    "Midphase",
                                           "Eulerdamp",    "AutoReset", "NativeCCD",    "Island"};

const char* mjENABLESTRING[mjNENABLE] = {"Override", "Energy", "Fwdinv", "InvDiscrete", "MultiCCD", "Sleep"};

const char* mjTIMERSTRING[mjNTIMER] = {"step",           "forward",        "inverse",        "position",
                                       "velocity",       "actuation",      "constraint",     "advance",
                                       "pos_kinematics", "pos_inertia",    "pos_collision",  "pos_make",
                                       "pos_project",    "col_broadphase", "col_narrowphase"};

int mj_name2id(const mjModel* m, int type, const char* name) { return name_to_id(*m, type, name); }

const char* mj_id2name(const mjModel* m, int type, int id) { return id_to_name(*m, type, id); }
