/* SPDX-License-Identifier: Apache-2.0 */
// derivative.h -- exact derivatives of dynamics, through contact; for C and C++.
//   note  all matrices are dense and row by row; any of them may be NULL. Positions are changed along dofs (tangent
//         space), so that a state has nx = 2 nv + na numbers: positions, velocities, activations. The state in d stays;
//         other results are left as at that state. No memory is taken from the heap once the stack in d has grown to
//         its size
//   note  a derivative is that of the minimum that solvers look for, and holds where neither contacts nor active sets
//         change; at a bound of a control it is that of the inside. Sensors are differenced by themselves, without the
//         solver, to about 1e-9 of their size
#ifndef SINEW_DERIVATIVE_H_
#define SINEW_DERIVATIVE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjexport.h>
#include <mujoco/mjmodel.h>

#ifdef __cplusplus
extern "C" {
#endif

// What has no exact derivative. A function that meets one of them refuses, and says so.
typedef enum sinewObstacle_ {
  sinewOBSTACLE_NOSLIP = 0,  // the noslip solver moves forces away from the minimum
  sinewOBSTACLE_PASSIVE,     // callback mjcb_passive
  sinewOBSTACLE_CONTROL,     // callback mjcb_control
  sinewOBSTACLE_ACTUATOR,    // a callback of an actuator
  sinewOBSTACLE_CONTACT,     // a callback of contacts
  sinewOBSTACLE_SENSORCB,    // callback mjcb_sensor
  sinewOBSTACLE_PLUGIN,      // a plugin that acts on the motion
  sinewOBSTACLE_FLEX,        // a contact of a flex that is not found again
  sinewOBSTACLE_SENSOR,      // a kind of sensor
  sinewOBSTACLE_CONSTRAINT,  // a kind of constraint
  sinewOBSTACLE_INTEGRATOR,  // an integrator or option of it
  sinewOBSTACLE_ADHESION,    // adhesion whose force follows its velocity
  sinewNOBSTACLE
} sinewObstacle;

typedef struct sinewDerivativeReport_ {
  mjtNum distance;         // in: rows nearer than this to a change of their state are counted; 0 for 1e-6
  int is_current;          // in: 1 if d is as mj_forward has left it at this state: then it is not computed again.
                           // mj_inverse will do for sinew_deriveInverse. Functions along trajectories do not ask
  int near_changes;        // rows and cones near a change of the active set: there the derivative jumps
  int differenced;         // pairs in contact whose geometry was differenced, and not derived
  int at_bounds;           // controls, activations and forces of actuators at a bound: slopes are those of the inside
  unsigned int obstacles;  // bits 1 << sinewObstacle
  char message[200];       // what was refused, in words; "" if nothing was
} sinewDerivativeReport;

// The name of an obstacle: "noslip iterations", "plugin", ...
MJAPI const char* sinew_obstacleName(int obstacle);

// The following return 1, or 0 if something was refused; then all results are as before, slopes that steps before had
// added to a gradient included. (Matrices of sinew_deriveTrajectory have those of the key points before it.) report may
// be NULL.

// Of a step from the state in d with the integrator of the model: next state by state (A, nx x nx) and by controls (B,
// nx x nu), sensors by both (C, nsensordata x nx; D, nsensordata x nu).
MJAPI int sinew_deriveStep(const mjModel* m, mjData* d, mjtNum* A, mjtNum* B, mjtNum* C, mjtNum* D,
                           sinewDerivativeReport* report);

// Of forward dynamics: qacc by position and velocity (nv x nv), activations (nv x na) and controls (nv x nu).
MJAPI int sinew_deriveForward(const mjModel* m, mjData* d, mjtNum* DaDq, mjtNum* DaDv, mjtNum* DaDact, mjtNum* DaDctrl,
                              sinewDerivativeReport* report);

// Of inverse dynamics at the qacc in d: qfrc_inverse, less qfrc_actuator if flg_actuation is 1, by position, velocity
// and acceleration (nv x nv, row i is the force on dof i: not transposed as in mjd_inverseFD).
MJAPI int sinew_deriveInverse(const mjModel* m, mjData* d, mjtByte flg_actuation, mjtNum* DfDq, mjtNum* DfDv,
                              mjtNum* DfDa, sinewDerivativeReport* report);

// A and B of the steps of a trajectory: nstep of each, one after the other. states and ctrl as for sinew_pullRollout.
// Only steps with a flag in key_points are derived; between two of them entries are interpolated linearly, and before
// the first and after the last they are those of the nearest. Only columns of dofs with a flag in dofs, positions and
// velocities, are written to A. Either mask may be NULL: all. The counts of the report are sums over key points.
MJAPI int sinew_deriveTrajectory(const mjModel* m, mjData* d, int nstep, const mjtNum* states, const mjtNum* ctrl,
                                 const mjtByte* dofs, const mjtByte* key_points, mjtNum* A, mjtNum* B,
                                 sinewDerivativeReport* report);

// The gradient of a function of the next state, pulled back through a step: dx = A^T dy, du = B^T dy. dy and dx have nx
// numbers, du has nu.
MJAPI int sinew_pullStep(const mjModel* m, mjData* d, const mjtNum* dy, mjtNum* dx, mjtNum* du,
                         sinewDerivativeReport* report);

// The gradient of a function of a trajectory with respect to its first state and its controls. states has nstep rows of
// mjSTATE_FULLPHYSICS: where each step began (mj_getState before it); ctrl has nstep x nu. dy has nstep x nx: the
// slopes of the function by the state after each step; dctrl has nstep x nu: its own slopes by the controls, to which
// those through the motion are added. dx, nx numbers, gets the gradient by the first state. Either result may be NULL.
// Steps are computed anew: memory is that of the states. In d everything else that steps read (applied forces, mocap
// poses) is as it was.
MJAPI int sinew_pullRollout(const mjModel* m, mjData* d, int nstep, const mjtNum* states, const mjtNum* ctrl,
                            const mjtNum* dy, mjtNum* dctrl, mjtNum* dx, sinewDerivativeReport* report);

// Gradients by model parameters have the shape of the model: the number at body_mass[3] is the slope by body_mass[3].
// Numbers that the motion does not depend on are zero; numbers whose slope is not known are NaN, whole fields or those
// that a step meets (docs/theory/parameter_gradients.md lists both). A quaternion has slopes along turns of it. What
// compilers make of parameters (invweight0, subtree masses) counts as given. Of two geoms with equal friction, each has
// half of the slope.
// A new one, to be freed with mj_deleteModel; NULL if memory has run out. Clearing sets it back to zeros and NaN. It is
// no model to simulate: functions that get it with the data of its model refuse it.
MJAPI mjModel* sinew_makeGradient(const mjModel* m);
MJAPI void sinew_clearGradient(mjModel* gradient);

// As sinew_pullStep and sinew_pullRollout, and adds slopes by parameters to gradient.
MJAPI int sinew_pullStepParameters(const mjModel* m, mjData* d, const mjtNum* dy, mjtNum* dx, mjtNum* du,
                                   mjModel* gradient, sinewDerivativeReport* report);
MJAPI int sinew_pullRolloutParameters(const mjModel* m, mjData* d, int nstep, const mjtNum* states, const mjtNum* ctrl,
                                      const mjtNum* dy, mjtNum* dctrl, mjtNum* dx, mjModel* gradient,
                                      sinewDerivativeReport* report);

#ifdef __cplusplus
}
#endif

#endif  // SINEW_DERIVATIVE_H_
