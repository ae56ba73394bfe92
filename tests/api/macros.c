// SPDX-License-Identifier: Apache-2.0
// macros.c -- uses every macro that programs take from headers, with other names for its variables than the headers'.
// It is compiled as C11 and, through macros.cpp, as C++17; each check counts something that another route knows.
#include <stdio.h>
#include <string.h>

#include <mujoco/mjxmacro.h>
#include <mujoco/mujoco.h>

static const char kModel[] =
    "<mujoco><size nuser_body='3' nuser_sensor='2'/><worldbody><body name='ball' user='1 2 3'><freejoint/>"
    "<geom size='0.1' mass='1'/></body><body name='box' mocap='true'><geom type='box' size='1 1 1'/></body></worldbody>"
    "<contact><exclude body1='ball' body2='box'/></contact>"
    "<actuator><general body='ball' group='3' dyntype='none' gaintype='user'/></actuator>"
    "<keyframe><key time='2'/><key time='3'/></keyframe></mujoco>";

MUJOCO_HELPER_DLL_EXPORT int exported_by_a_program(void);
MUJOCO_HELPER_DLL_LOCAL int hidden_in_a_program(void);
MUJOCO_HELPER_DLL_IMPORT int exported_by_a_program(void);
int exported_by_a_program(void) { return hidden_in_a_program(); }
int hidden_in_a_program(void) { return 7; }

static int failures = 0;
static void check(int holds, const char* what) {
  if (holds) return;
  fprintf(stderr, "macros: %s\n", what);
  ++failures;
}

static long long bytes_of_model(const mjModel* robot) {
  long long bytes = 0;
  MJMODEL_POINTERS_PREAMBLE(robot)
#define X(type, name, rows, columns) bytes += (long long)sizeof(type) * robot->rows * (columns);
  MJMODEL_POINTERS
#undef X
  return bytes;
}

static long long bytes_of_data(const mjModel* robot) {
  long long bytes = 0;
  MJDATA_POINTERS_PREAMBLE(robot)
#define X(type, name, rows, columns) bytes += (long long)sizeof(type) * robot->rows * (columns);
  MJDATA_POINTERS
#undef X
  return bytes;
}

// The arena tables name sizes of the model and of the data; a program says where it keeps the two.
static int arena_arrays(const mjModel* robot, const mjData* state) {
  int arrays = 0;
#undef MJ_M
#undef MJ_D
#define MJ_M(n) robot->n
#define MJ_D(n) state->n
#define X(type, name, rows, columns) arrays += (rows) * (columns) >= 0 && (state->name != NULL || state->nefc == 0);
  MJDATA_ARENA_POINTERS
#undef X
#undef MJ_M
#undef MJ_D
#define MJ_M(n) n
#define MJ_D(n) n
  return arrays;
}

static void check_options(const mjModel* robot) {
  int floats = 0, ints = 0, scalars = 0, vectors = 0, fields = 0;
  size_t bytes = 0;
#define X(type, name) floats += sizeof(type) == sizeof robot->opt.name;
  MJOPTION_FLOATS
#undef X
#define X(type, name) ints += sizeof(type) == sizeof robot->opt.name;
  MJOPTION_INTS
#undef X
#define X(type, name) ++scalars, bytes += sizeof(type);
  MJOPTION_SCALARS
#undef X
#define X(name, length) ++vectors, bytes += (length) * sizeof robot->opt.name[0];
  MJOPTION_VECTORS
#undef X
#define X(type, name, length) ++fields;
  MJOPTION_FIELDS
#undef X
  check(floats > 5 && ints > 5 && scalars == floats + ints, "MJOPTION_SCALARS are the floats and the ints");
  check(vectors == 6 && fields == scalars + vectors, "MJOPTION_FIELDS are the scalars and the vectors");
  check(bytes <= sizeof(mjOption) && bytes + sizeof(mjtNum) > sizeof(mjOption), "scalars and vectors fill mjOption");
}

static void check_sizes(const mjModel* robot) {
  int ints = 0, sizes = 0, sum = 0;
#define X(name) ++ints, sum += robot->name > 0;
  MJMODEL_INTS
#undef X
#define X(name) ++sizes;
  MJMODEL_SIZES
#undef X
  check(ints == sizes && sum > 10, "MJMODEL_INTS are the sizes");
}

static void check_excludes(const mjModel* robot) {
  int arrays = 0;
#define X(type, name, rows, columns) arrays += robot->rows == 1 && robot->name[0] == (1 << 16) + 2 && (columns) == 1;
  MJMODEL_POINTERS_EXCLUDE
#undef X
  check(arrays == 1, "MJMODEL_POINTERS_EXCLUDE has the excluded pair");
}

static void check_flags(mjModel* m) {
  m->opt.disableflags = mjDSBL_CONTACT;
  m->opt.enableflags = mjENBL_ENERGY;
  check(mjDISABLED(mjDSBL_CONTACT) && !mjDISABLED(mjDSBL_LIMIT), "mjDISABLED reads the flags");
  check(mjENABLED(mjENBL_ENERGY) && !mjENABLED(mjENBL_FWDINV), "mjENABLED reads the flags");
  check(!mjACTUATORDISABLED(0), "mjACTUATORDISABLED: no group is off");
  m->opt.disableactuator = 1 << 3;
  check(mjACTUATORDISABLED(0), "mjACTUATORDISABLED: group 3 is off");
  check(mjMAX(2, 3) == 3 && mjMIN(2, 3) == 2, "mjMAX and mjMIN");
}

int main(void) {
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "model.xml", kModel, (int)strlen(kModel));
  char error[500] = "";
  mjModel* robot = mj_loadXML("model.xml", &vfs, error, sizeof error);
  mj_deleteVFS(&vfs);
  if (!robot) {
    fprintf(stderr, "macros: %s\n", error);
    return 1;
  }
  mjData* state = mj_makeData(robot);
  mj_forward(robot, state);
  check(bytes_of_model(robot) <= robot->nbuffer && bytes_of_model(robot) > 1000, "the tables fill the model's buffer");
  check(bytes_of_data(robot) <= state->nbuffer && bytes_of_data(robot) > 1000, "the tables fill the data's buffer");
  check(arena_arrays(robot, state) > 30, "the arena tables expand");
  check_options(robot);
  check_sizes(robot);
  check_excludes(robot);
  check_flags(robot);
  check(exported_by_a_program() == 7, "attributes of mjexport.h");
  // <math.h> and <stdlib.h> come with mujoco.h
  check(fabs(sqrt(4.0) - 2.0) < 1e-15 && abs(-3) == 3, "mujoco.h brings the mathematics");
#if !defined(ADDRESS_SANITIZER) && !defined(MEMORY_SANITIZER)
  mjUNPOISON(error, sizeof error);
#endif
  mj_deleteData(state);
  mj_deleteModel(robot);
  return failures ? 1 : 0;
}
