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

// Parts of the state as bits, for mj_stateSize, mj_getState and mj_setState; parts are stored in this order.
typedef enum mjtState_ {
  mjSTATE_TIME = 1 << 0,                                                  // mjData.time
  mjSTATE_QPOS = 1 << 1,                                                  // positions
  mjSTATE_QVEL = 1 << 2,                                                  // velocities
  mjSTATE_ACT = 1 << 3,                                                   // actuator activations
  mjSTATE_WARMSTART = 1 << 4,                                             // qacc_warmstart: where the solver starts
  mjSTATE_CTRL = 1 << 5,                                                  // control signals
  mjSTATE_QFRC_APPLIED = 1 << 6,                                          // forces on dofs set by the user
  mjSTATE_XFRC_APPLIED = 1 << 7,                                          // forces on bodies set by the user
  mjSTATE_EQ_ACTIVE = 1 << 8,                                             // which equality constraints are switched on
  mjSTATE_MOCAP_POS = 1 << 9,                                             // where mocap bodies are
  mjSTATE_MOCAP_QUAT = 1 << 10,                                           // how mocap bodies are turned
  mjSTATE_USERDATA = 1 << 11,                                             // the user's own numbers
  mjSTATE_PLUGIN = 1 << 12,                                               // state of plugins
  mjNSTATE = 13,                                                          // how many single parts there are
  mjSTATE_PHYSICS = mjSTATE_QPOS | mjSTATE_QVEL | mjSTATE_ACT,            // what the equations of motion evolve
  mjSTATE_FULLPHYSICS = mjSTATE_TIME | mjSTATE_PHYSICS | mjSTATE_PLUGIN,  // the same, with clock and plugins
  mjSTATE_USER = mjSTATE_CTRL | mjSTATE_QFRC_APPLIED | mjSTATE_XFRC_APPLIED | mjSTATE_EQ_ACTIVE | mjSTATE_MOCAP_POS |
                 mjSTATE_MOCAP_QUAT | mjSTATE_USERDATA,                          // what the user sets
  mjSTATE_INTEGRATION = mjSTATE_FULLPHYSICS | mjSTATE_USER | mjSTATE_WARMSTART,  // all that decides the next step
} mjtState;

// Kind of a constraint row (mjData.efc_type); rows are sorted in this order.
typedef enum mjtConstraint_ {
  mjCNSTR_EQUALITY = 0,              // from an equality constraint: force of either sign, without bound
  mjCNSTR_FRICTION_DOF = 1,          // dry friction of a dof: force bounded by frictionloss
  mjCNSTR_FRICTION_TENDON = 2,       // dry friction of a tendon
  mjCNSTR_LIMIT_JOINT = 3,           // end of a joint's range: pushes only
  mjCNSTR_LIMIT_TENDON = 4,          // end of a tendon's range: pushes only
  mjCNSTR_CONTACT_FRICTIONLESS = 5,  // contact of dimension 1: normal force only
  mjCNSTR_CONTACT_PYRAMIDAL = 6,     // contact, an edge of the friction pyramid
  mjCNSTR_CONTACT_ELLIPTIC = 7,      // contact, an axis of the elliptic friction cone
} mjtConstraint;

// Which piece of its cost function a constraint row is on (mjData.efc_state).
typedef enum mjtConstraintState_ {
  mjCNSTRSTATE_SATISFIED = 0,  // no violation: cost and force are zero
  mjCNSTRSTATE_QUADRATIC = 1,  // force proportional to the violation
  mjCNSTRSTATE_LINEARNEG = 2,  // friction saturated at its negative bound
  mjCNSTRSTATE_LINEARPOS = 3,  // friction saturated at its positive bound
  mjCNSTRSTATE_CONE = 4,       // on the surface of an elliptic cone: all rows of the contact are coupled
} mjtConstraintState;

// What can go wrong in a running simulation without stopping it; index into mjData.warning.
typedef enum mjtWarning_ {
  mjWARN_INERTIA = 0,      // the inertia matrix is (close to) singular; info: dof
  mjWARN_CONTACTFULL = 1,  // no room for more contacts
  mjWARN_CNSTRFULL = 2,    // no room for more constraint rows
  mjWARN_VGEOMFULL = 3,    // no room for more geoms in mjvScene; info: capacity
  mjWARN_BADQPOS = 4,      // qpos has a NaN or a huge number; info: index
  mjWARN_BADQVEL = 5,      // qvel has a NaN or a huge number; info: dof
  mjWARN_BADQACC = 6,      // qacc has a NaN or a huge number; info: dof
  mjWARN_BADCTRL = 7,      // ctrl has a NaN or a huge number; info: actuator
  mjNWARNING = 8,          // how many kinds there are
} mjtWarning;

// What is timed when mjcb_time is installed; index into mjData.timer.
typedef enum mjtTimer_ {
  mjTIMER_STEP = 0,            // mj_step, whole
  mjTIMER_FORWARD = 1,         // mj_forward, whole
  mjTIMER_INVERSE = 2,         // mj_inverse, whole
  mjTIMER_POSITION = 3,        // all that depends on qpos alone
  mjTIMER_VELOCITY = 4,        // all that needs qvel
  mjTIMER_ACTUATION = 5,       // actuator forces and activations
  mjTIMER_CONSTRAINT = 6,      // constraint solver
  mjTIMER_ADVANCE = 7,         // integration of the state
  mjTIMER_POS_KINEMATICS = 8,  // part of POSITION: poses, centers of mass, flexes, tendons
  mjTIMER_POS_INERTIA = 9,     // part of POSITION: inertia matrix and its factor
  mjTIMER_POS_COLLISION = 10,  // part of POSITION: contacts
  mjTIMER_POS_MAKE = 11,       // part of POSITION: constraint rows
  mjTIMER_POS_PROJECT = 12,    // part of POSITION: matrices of the dual problem
  mjTIMER_COL_BROAD = 13,      // part of POS_COLLISION: pairs of bodies
  mjTIMER_COL_NARROW = 14,     // part of POS_COLLISION: pairs of geoms
  mjNTIMER = 15,               // how many timers there are
} mjtTimer;

// Whether a body takes part in the simulation at present (mjData.body_awake).
typedef enum mjtSleepState_ {
  mjS_STATIC = -1,  // belongs to the world: never moves by itself
  mjS_ASLEEP = 0,   // at rest and left out
  mjS_AWAKE = 1,    // simulated
} mjtSleepState;

// One contact. Found by mj_collision; mu, H and efc_address are filled in when constraints are made and solved.
struct mjContact_ {
  mjtNum dist;                    // distance between the surfaces at the closest points; negative: depth of penetration
  mjtNum pos[3];                  // contact point in the world, halfway between the two surfaces
  mjtNum frame[9];                // axes as rows, in the world: normal (from first to second geom), two tangents
  mjtNum includemargin;           // becomes a constraint when dist is less than this: margin - gap
  mjtNum friction[5];             // along tangents 1 and 2, around the normal (spin), around tangents 1 and 2 (roll)
  mjtNum solref[mjNREF];          // reference dynamics of the normal direction
  mjtNum solreffriction[mjNREF];  // reference dynamics of friction directions; zeros: as solref (elliptic cone only)
  mjtNum solimp[mjNIMP];          // impedance
  mjtNum mu;                      // friction coefficient of the regularized cone; set by mj_makeConstraint
  mjtNum H[36];                   // Hessian of the cone's cost, dim x dim; set by the solver for elliptic cones
  int dim;                        // dimension of the contact space: 1, 3, 4 or 6
  int geom1;                      // geom[0] under its older name
  int geom2;                      // geom[1] under its older name
  int geom[2];                    // geom ids; -1: this side is a flex
  int flex[2];                    // flex ids; -1: this side is a geom
  int elem[2];                    // element within the flex; -1: this side is a geom or a flex vertex
  int vert[2];                    // vertex within the flex; -1: this side is a geom or a flex element
  int exclude;                    // 0: makes constraints; else why not (1: inside the gap, 2: fused, 3: no dofs)
  int efc_address;                // its first constraint row; -1: it has none
};
typedef struct mjContact_ mjContact;

// How often one kind of warning was raised since the last reset.
struct mjWarningStat_ {
  int lastinfo;  // info of the latest one: see mjtWarning for its meaning
  int number;    // times raised
};
typedef struct mjWarningStat_ mjWarningStat;

// One timer, summed up since the last reset.
struct mjTimerStat_ {
  mjtNum duration;  // time spent, in the unit of mjcb_time
  int number;       // times measured
};
typedef struct mjTimerStat_ mjTimerStat;

// One iteration of the constraint solver.
struct mjSolverStat_ {
  mjtNum improvement;  // decrease of the cost, scaled by the mean inertia
  mjtNum gradient;     // norm of the gradient, scaled likewise; Newton and CG only
  mjtNum lineslope;    // slope left where the line search ended; Newton and CG only
  int nactive;         // rows that are not satisfied, so cost something
  int nchange;         // rows whose state changed in this iteration
  int neval;           // times the line search evaluated the cost
  int nupdate;         // rank-one updates of the Cholesky factor (Newton)
};
typedef struct mjSolverStat_ mjSolverStat;

// The state of one simulation and its results; arrays and values are described row by row in mjxmacro.h.
struct mjData_ {
  MJDATA_VALUES_TABLE(mjSCALAR_MEMBER_, mjVECTOR_MEMBER_)

  void* buffer;  // block behind the arrays of fixed size; nbuffer bytes
  void* arena;   // block behind the arrays that change size; the stack grows from its far end; narena bytes
  MJDATA_POINTERS_TABLE(mjARRAY_MEMBER_, mjARRAY_MEMBER_)
  MJDATA_ARENA_POINTERS_TABLE(mjARRAY_MEMBER_, mjARRAY_MEMBER_)
  uintptr_t threadpool;  // the mjThreadPool bound by mju_bindThreadPool; 0: none
  uint64_t signature;    // that of the model which it was made for: a mismatch is an error
  void* memory;  // opaque, private to Sinew: blocks of arena and stack, who is awake, what a step keeps for the next
};
typedef struct mjData_ mjData;

// A hook that may write to the data: mjcb_passive, mjcb_control.
typedef void (*mjfGeneric)(const mjModel* m, mjData* d);
// Decides about a pair of geoms (mjcb_contactfilter). Returns nonzero: no contact between them.
typedef int (*mjfConFilt)(const mjModel* m, mjData* d, int geom1, int geom2);
// Fills in user sensors whose stage (mjtStage) has come (mjcb_sensor).
typedef void (*mjfSensor)(const mjModel* m, mjData* d, int stage);
// Reads a clock (mjcb_time). The unit is the user's choice; timers add it up.
typedef mjtNum (*mjfTime)(void);
// One number for actuator id: the derivative of its activation, its gain or its bias (mjcb_act_*).
typedef mjtNum (*mjfAct)(const mjModel* m, const mjData* d, int id);
// Collides geoms g1 and g2: writes contacts closer than margin to con, returns how many (mjCOLLISIONFUNC).
typedef int (*mjfCollision)(const mjModel* m, const mjData* d, mjContact* con, int g1, int g2, mjtNum margin);

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJDATA_H_
