// SPDX-License-Identifier: Apache-2.0
// lane_fields.h -- which arrays of mjData the stages in lanes (lanes_data.h) read and write, as tables: X(name, count).
#ifndef SINEW_BATCH_LANE_FIELDS_H_
#define SINEW_BATCH_LANE_FIELDS_H_

// What the stages read of an environment, and what they write; as arrays of mjData, with the number of their items.
#define SINEW_LANE_INPUTS(X) \
  X(qpos, m.nq)              \
  X(qvel, m.nv)              \
  X(mocap_pos, 3 * m.nmocap) \
  X(mocap_quat, 4 * m.nmocap)
#define SINEW_LANE_RESULTS(X) \
  X(xpos, 3 * m.nbody)        \
  X(xquat, 4 * m.nbody)       \
  X(xmat, 9 * m.nbody)        \
  X(xipos, 3 * m.nbody)       \
  X(ximat, 9 * m.nbody)       \
  X(geom_xpos, 3 * m.ngeom)   \
  X(geom_xmat, 9 * m.ngeom)   \
  X(site_xpos, 3 * m.nsite)   \
  X(site_xmat, 9 * m.nsite)   \
  X(subtree_com, 3 * m.nbody) \
  X(cinert, 10 * m.nbody)     \
  X(cdof, 6 * m.nv)           \
  X(M, m.nC)                  \
  X(qLD, m.nC)                \
  X(qLDiagInv, m.nv)          \
  X(cvel, 6 * m.nbody)        \
  X(cdof_dot, 6 * m.nv)       \
  X(qfrc_bias, m.nv)          \
  X(ten_length, m.ntendon)
// Results that no later stage reads: they go to mjData if somebody asks for them (lanes.h).
#define SINEW_LANE_EXTRAS(X) \
  X(xanchor, 3 * m.njnt)     \
  X(xaxis, 3 * m.njnt)       \
  X(crb, 10 * m.nbody)       \
  X(qM, m.nM)
// The same of the forces that do not come from constraints.
#define SINEW_LANE_FORCE_INPUTS(X) \
  X(act, m.na)                     \
  X(ctrl, m.nu)                    \
  X(qfrc_applied, m.nv)
#define SINEW_LANE_FORCE_RESULTS(X) \
  X(actuator_length, m.nu)          \
  X(actuator_moment, m.nJmom)       \
  X(actuator_velocity, m.nu)        \
  X(act_dot, m.na)                  \
  X(actuator_force, m.nu)           \
  X(qfrc_actuator, m.nv)            \
  X(qfrc_smooth, m.nv)              \
  X(qacc_smooth, m.nv)
#define SINEW_LANE_FORCE_EXTRAS(X) \
  X(qfrc_spring, m.nv)             \
  X(qfrc_damper, m.nv)             \
  X(qfrc_gravcomp, m.nv)           \
  X(qfrc_fluid, m.nv)              \
  X(qfrc_passive, m.nv)
// The same of the integration, but for the state, which the first stages have read.
#define SINEW_LANE_ADVANCE_INPUTS(X) \
  X(qacc, m.nv)                      \
  X(qfrc_constraint, m.nv)
#define SINEW_LANE_ADVANCE_EXTRAS(X) \
  X(qH, m.nC)                        \
  X(qHDiagInv, m.nv)
// What sensors read of bodies, once accelerations are known.
#define SINEW_LANE_LOADS(X) \
  X(cacc, 6 * m.nbody)      \
  X(cfrc_ext, 6 * m.nbody)  \
  X(cfrc_int, 6 * m.nbody)  \
  X(sensordata, m.nsensordata)
#define SINEW_LANE_ARRAYS(X)   \
  SINEW_LANE_INPUTS(X)         \
  SINEW_LANE_RESULTS(X)        \
  SINEW_LANE_EXTRAS(X)         \
  SINEW_LANE_FORCE_INPUTS(X)   \
  SINEW_LANE_FORCE_RESULTS(X)  \
  SINEW_LANE_FORCE_EXTRAS(X)   \
  SINEW_LANE_LOADS(X)          \
  SINEW_LANE_ADVANCE_INPUTS(X) \
  SINEW_LANE_ADVANCE_EXTRAS(X)

#endif  // SINEW_BATCH_LANE_FIELDS_H_
