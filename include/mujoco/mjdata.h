// SPDX-License-Identifier: Apache-2.0
// mjdata.h -- mjData: the state of one simulation and everything computed from it.
#ifndef MUJOCO_MJDATA_H_
#define MUJOCO_MJDATA_H_

#include <stddef.h>
#include <stdint.h>

#include <mujoco/mjmodel.h>
#include <mujoco/mjthread.h>
#include <mujoco/mjtnum.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum mjtState_ {  // ?
  mjSTATE_TIME         = 1 << 0,  // ?
  mjSTATE_QPOS         = 1 << 1,  // ?
  mjSTATE_QVEL         = 1 << 2,  // ?
  mjSTATE_ACT          = 1 << 3,  // ?
  mjSTATE_WARMSTART    = 1 << 4,  // ?
  mjSTATE_CTRL         = 1 << 5,  // ?
  mjSTATE_QFRC_APPLIED = 1 << 6,  // ?
  mjSTATE_XFRC_APPLIED = 1 << 7,  // ?
  mjSTATE_EQ_ACTIVE    = 1 << 8,  // ?
  mjSTATE_MOCAP_POS    = 1 << 9,  // ?
  mjSTATE_MOCAP_QUAT   = 1 << 10,  // ?
  mjSTATE_USERDATA     = 1 << 11,  // ?
  mjSTATE_PLUGIN       = 1 << 12,  // ?
  mjNSTATE             = 13,  // ?
  mjSTATE_PHYSICS      = mjSTATE_QPOS | mjSTATE_QVEL | mjSTATE_ACT,  // ?
  mjSTATE_FULLPHYSICS  = mjSTATE_TIME | mjSTATE_PHYSICS | mjSTATE_PLUGIN,  // ?
  mjSTATE_USER         = mjSTATE_CTRL | mjSTATE_QFRC_APPLIED | mjSTATE_XFRC_APPLIED | mjSTATE_EQ_ACTIVE | mjSTATE_MOCAP_POS | mjSTATE_MOCAP_QUAT | mjSTATE_USERDATA,  // ?
  mjSTATE_INTEGRATION  = mjSTATE_FULLPHYSICS | mjSTATE_USER | mjSTATE_WARMSTART,  // ?
} mjtState;

typedef enum mjtConstraint_ {  // ?
  mjCNSTR_EQUALITY             = 0,  // ?
  mjCNSTR_FRICTION_DOF         = 1,  // ?
  mjCNSTR_FRICTION_TENDON      = 2,  // ?
  mjCNSTR_LIMIT_JOINT          = 3,  // ?
  mjCNSTR_LIMIT_TENDON         = 4,  // ?
  mjCNSTR_CONTACT_FRICTIONLESS = 5,  // ?
  mjCNSTR_CONTACT_PYRAMIDAL    = 6,  // ?
  mjCNSTR_CONTACT_ELLIPTIC     = 7,  // ?
} mjtConstraint;

typedef enum mjtConstraintState_ {  // ?
  mjCNSTRSTATE_SATISFIED = 0,  // ?
  mjCNSTRSTATE_QUADRATIC = 1,  // ?
  mjCNSTRSTATE_LINEARNEG = 2,  // ?
  mjCNSTRSTATE_LINEARPOS = 3,  // ?
  mjCNSTRSTATE_CONE      = 4,  // ?
} mjtConstraintState;

typedef enum mjtWarning_ {  // ?
  mjWARN_INERTIA     = 0,  // ?
  mjWARN_CONTACTFULL = 1,  // ?
  mjWARN_CNSTRFULL   = 2,  // ?
  mjWARN_VGEOMFULL   = 3,  // ?
  mjWARN_BADQPOS     = 4,  // ?
  mjWARN_BADQVEL     = 5,  // ?
  mjWARN_BADQACC     = 6,  // ?
  mjWARN_BADCTRL     = 7,  // ?
  mjNWARNING         = 8,  // ?
} mjtWarning;

typedef enum mjtTimer_ {  // ?
  mjTIMER_STEP           = 0,  // ?
  mjTIMER_FORWARD        = 1,  // ?
  mjTIMER_INVERSE        = 2,  // ?
  mjTIMER_POSITION       = 3,  // ?
  mjTIMER_VELOCITY       = 4,  // ?
  mjTIMER_ACTUATION      = 5,  // ?
  mjTIMER_CONSTRAINT     = 6,  // ?
  mjTIMER_ADVANCE        = 7,  // ?
  mjTIMER_POS_KINEMATICS = 8,  // ?
  mjTIMER_POS_INERTIA    = 9,  // ?
  mjTIMER_POS_COLLISION  = 10,  // ?
  mjTIMER_POS_MAKE       = 11,  // ?
  mjTIMER_POS_PROJECT    = 12,  // ?
  mjTIMER_COL_BROAD      = 13,  // ?
  mjTIMER_COL_NARROW     = 14,  // ?
  mjNTIMER               = 15,  // ?
} mjtTimer;

typedef enum mjtSleepState_ {  // ?
  mjS_STATIC = -1,  // ?
  mjS_ASLEEP = 0,  // ?
  mjS_AWAKE  = 1,  // ?
} mjtSleepState;

struct mjContact_ {  // ?
  mjtNum dist;  // ?
  mjtNum pos[3];  // ?
  mjtNum frame[9];  // ?
  mjtNum includemargin;  // ?
  mjtNum friction[5];  // ?
  mjtNum solref[mjNREF];  // ?
  mjtNum solreffriction[mjNREF];  // ?
  mjtNum solimp[mjNIMP];  // ?
  mjtNum mu;  // ?
  mjtNum H[36];  // ?
  int dim;  // ?
  int geom1;  // ?
  int geom2;  // ?
  int geom[2];  // ?
  int flex[2];  // ?
  int elem[2];  // ?
  int vert[2];  // ?
  int exclude;  // ?
  int efc_address;  // ?
};
typedef struct mjContact_ mjContact;

struct mjWarningStat_ {  // ?
  int lastinfo;  // ?
  int number;  // ?
};
typedef struct mjWarningStat_ mjWarningStat;

struct mjTimerStat_ {  // ?
  mjtNum duration;  // ?
  int number;  // ?
};
typedef struct mjTimerStat_ mjTimerStat;

struct mjSolverStat_ {  // ?
  mjtNum improvement;  // ?
  mjtNum gradient;  // ?
  mjtNum lineslope;  // ?
  int nactive;  // ?
  int nchange;  // ?
  int neval;  // ?
  int nupdate;  // ?
};
typedef struct mjSolverStat_ mjSolverStat;

struct mjData_ {  // ?
  MJDATA_VALUES_TABLE(mjSCALAR_MEMBER_, mjVECTOR_MEMBER_)

  void* buffer;  // ?
  void* arena;  // ?
  MJDATA_POINTERS_TABLE(mjARRAY_MEMBER_, mjARRAY_MEMBER_)
  MJDATA_ARENA_POINTERS_TABLE(mjARRAY_MEMBER_, mjARRAY_MEMBER_)
  uintptr_t threadpool;  // ?
  uint64_t signature;  // ?
  void* memory;  // ?
};
typedef struct mjData_ mjData;

typedef void (*mjfGeneric)(const mjModel* m, mjData* d);  // ?
typedef int (*mjfConFilt)(const mjModel* m, mjData* d, int geom1, int geom2);  // ?
typedef void (*mjfSensor)(const mjModel* m, mjData* d, int stage);  // ?
typedef mjtNum (*mjfTime)(void);  // ?
typedef mjtNum (*mjfAct)(const mjModel* m, const mjData* d, int id);  // ?
typedef int (*mjfCollision)(const mjModel* m, const mjData* d, mjContact* con, int g1, int g2, mjtNum margin);  // ?

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJDATA_H_
