// SPDX-License-Identifier: Apache-2.0
// What ties the objects of the sample together, measures them and comes with them.
#include "support/sample_parts.h"

namespace sinew::test {

void add_contact_rules(mjModel& m) {
  m.pair_dim[0] = 4;  // jewel_floor
  m.pair_geom1[0] = 0;
  m.pair_geom2[0] = 7;
  m.pair_signature[0] = (0 << 16) + 5;
  put(m.pair_solref, 1, 2, {0.02, 1});
  put(m.pair_solimp, 1, 5, {0.9, 0.95, 0.001, 0.5, 2});
  put(m.pair_friction, 1, 5, {1, 1, 0.005, 0.0001, 0.0001});
  m.exclude_signature[0] = (2 << 16) + 4;  // arm_cart
}

// follow (tool to target), hitch (hook to top), couple (cart_turn to pole_hinge); all switched off
void add_equalities(mjModel& m) {
  const int n = m.neq;
  put(m.eq_type, n, 1, {mjEQ_WELD, mjEQ_CONNECT, mjEQ_JOINT});
  put(m.eq_obj1id, n, 1, {6, 3, 3});
  put(m.eq_obj2id, n, 1, {3, 4, 4});
  put(m.eq_objtype, n, 1, {mjOBJ_BODY, mjOBJ_SITE, mjOBJ_UNKNOWN});
  put_rows(m.eq_solref, n, {0.02, 1});
  put_rows(m.eq_solimp, n, {0.9, 0.95, 0.001, 0.5, 2});
  put(m.eq_data, n, mjNEQDATA, {0, 0,   0, 0.45, 1, 0, 1, 0, 0, 0, 1,    // anchor, relative pose, torque scale
                                0, 0,   0, 0,    0, 0, 0, 0, 0, 0, 0,    // sites say it all
                                0, 0.5, 0, 0,    0, 0, 0, 0, 0, 0, 1});  // polynomial
}

// rope (shoulder, around the ball, tip; pulley; hook, top) and gear (cart_turn and pole_hinge)
void add_tendons(mjModel& m) {
  const int n = m.ntendon;
  put(m.tendon_adr, n, 1, {0, 6});
  put(m.tendon_num, n, 1, {6, 2});
  put_rows(m.tendon_matid, n, {-1});
  put(m.tendon_treenum, n, 1, {2, 1});
  put(m.tendon_treeid, n, 2, {0, 1, 1, -1});
  put(m.tendon_limited, n, 1, {1, 0});
  put(m.tendon_width, n, 1, {0.01, 0.003});
  for (mjtNum* solref : {m.tendon_solref_lim, m.tendon_solref_fri}) put_rows(solref, n, {0.02, 1});
  for (mjtNum* solimp : {m.tendon_solimp_lim, m.tendon_solimp_fri}) put_rows(solimp, n, {0.9, 0.95, 0.001, 0.5, 2});
  put(m.tendon_range, n, 2, {0, 4, 0, 0});
  put(m.tendon_stiffness, n, 1, {0, 3});
  put(m.tendon_lengthspring, n, 2, {0.7031128874149274, 0.7031128874149274, 0, 0});
  put(m.tendon_length0, n, 1, {0.7031128874149274, 0});
  put(m.tendon_invweight0, n, 1, {0.03053446676385391, 233.56942259215214});
  put(m.tendon_user, n, m.nuser_tendon, {9, 0});
  put_rows(m.tendon_rgba, n, {0.5f, 0.5f, 0.5f, 1});
  put(m.wrap_type, m.nwrap, 1,
      {mjWRAP_SITE, mjWRAP_SPHERE, mjWRAP_SITE, mjWRAP_PULLEY, mjWRAP_SITE, mjWRAP_SITE, mjWRAP_JOINT, mjWRAP_JOINT});
  put(m.wrap_objid, m.nwrap, 1, {0, 4, 2, -1, 3, 4, 3, 4});
  put(m.wrap_prm, m.nwrap, 1, {0, 1, 0, 2, 0, 0, 1, -2});  // side site; divisor; coefficients
}

// push (cart_slide), lagged (pole_hinge), winch (rope), thruster (tip, seen from the shoulder)
void add_actuators(mjModel& m) {
  const int n = m.nu;
  put(m.actuator_trntype, n, 1, {mjTRN_JOINT, mjTRN_JOINT, mjTRN_TENDON, mjTRN_SITE});
  put(m.actuator_dyntype, n, 1, {mjDYN_NONE, mjDYN_FILTER, mjDYN_NONE, mjDYN_INTEGRATOR});
  put(m.actuator_trnid, n, 2, {2, -1, 4, -1, 0, -1, 2, 0});
  put(m.actuator_actadr, n, 1, {-1, 0, -1, 1});
  put(m.actuator_actnum, n, 1, {0, 1, 0, 1});
  put(m.actuator_ctrllimited, n, 1, {1, 0, 0, 0});
  put(m.actuator_actlimited, n, 1, {0, 0, 0, 1});
  put_rows(m.actuator_dynprm, n, {1, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  m.actuator_dynprm[mjNDYN] = 0.1;
  put_rows(m.actuator_gainprm, n, {1, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  m.actuator_gainprm[mjNGAIN] = 3;
  put(m.actuator_ctrlrange, n, 2, {-1, 1, 0, 0, 0, 0, 0, 0});
  put(m.actuator_actrange, n, 2, {0, 0, 0, 0, 0, 0, -1, 1});
  put(m.actuator_gear, n, 6, {2, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0});
  put(m.actuator_acc0, n, 1, {4.055076583249176, 22.1335320009061, 0.8235980301762421, 46.702337393896954});
  put(m.actuator_length0, n, 1, {0, 0, 0.7031128874149274, 0});
  put_rows(m.actuator_plugin, n, {-1});
}

// slide_position, arm_attitude, tip_acceleration, tip_in_base, rope_length, push_force, floor_contact, time
void add_sensors(mjModel& m) {
  const int n = m.nsensor;
  put(m.sensor_type, n, 1,
      {mjSENS_JOINTPOS, mjSENS_BALLQUAT, mjSENS_ACCELEROMETER, mjSENS_FRAMEPOS, mjSENS_TENDONPOS, mjSENS_ACTUATORFRC,
       mjSENS_CONTACT, mjSENS_CLOCK});
  put(m.sensor_datatype, n, 1, {0, mjDATATYPE_QUATERNION, 0, 0, 0, 0, 0, 0});
  put(m.sensor_needstage, n, 1,
      {mjSTAGE_POS, mjSTAGE_POS, mjSTAGE_ACC, mjSTAGE_POS, mjSTAGE_POS, mjSTAGE_ACC, mjSTAGE_ACC, mjSTAGE_POS});
  put(m.sensor_objtype, n, 1,
      {mjOBJ_JOINT, mjOBJ_JOINT, mjOBJ_SITE, mjOBJ_SITE, mjOBJ_TENDON, mjOBJ_ACTUATOR, mjOBJ_GEOM, mjOBJ_UNKNOWN});
  put(m.sensor_objid, n, 1, {2, 1, 2, 2, 0, 0, 0, -1});
  put(m.sensor_reftype, n, 1, {0, 0, 0, mjOBJ_BODY, 0, 0, 0, 0});
  put(m.sensor_refid, n, 1, {-1, -1, -1, 1, -1, -1, -1, -1});
  constexpr int kFields = 1 << mjCONDATA_FOUND | 1 << mjCONDATA_FORCE;
  constexpr int kContacts = 2;
  put(m.sensor_intprm, n, mjNSENS,
      {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, kFields, 0, kContacts, 0, 0, 0});
  put(m.sensor_dim, n, 1, {1, 4, 3, 3, 1, 1, kContacts * 4, 1});
  put(m.sensor_adr, n, 1, {0, 1, 5, 8, 11, 12, 13, 21});
  put(m.sensor_user, n, m.nuser_sensor, {0, 0, 0, 5, 0, 0, 0, 0});
  put_rows(m.sensor_plugin, n, {-1});
}

// gains, motto, ends
void add_custom(mjModel& m) {
  m.numeric_size[0] = m.nnumericdata;
  put(m.numeric_data, m.nnumericdata, 1, {1.5, 2.5, 3.5});
  m.text_size[0] = m.ntextdata;
  std::copy_n("small but whole", m.ntextdata, m.text_data);
  m.tuple_size[0] = m.ntupledata;
  put(m.tuple_objtype, m.ntupledata, 1, {mjOBJ_BODY, mjOBJ_SITE});
  put(m.tuple_objid, m.ntupledata, 1, {1, 2});
  put(m.tuple_objprm, m.ntupledata, 1, {0.5, 0});
}

// home, moved
void add_keyframes(mjModel& m) {
  put(m.key_time, m.nkey, 1, {0, 1});
  put(m.key_qpos, m.nkey, m.nq, {0, 0, 1, 1, 0, 0, 0, 1, 0, 0, 0, 0,   0,    0,  //
                                 0, 0, 2, 1, 0, 0, 0, 1, 0, 0, 0, 0.5, 0.25, -0.25});
  put(m.key_act, m.nkey, m.na, {0, 0, 0.1, 0.2});
  put_rows(m.key_mpos, m.nkey, {0, -1, 1});
  put_rows(m.key_mquat, m.nkey, {1, 0, 0, 0});
  put(m.key_ctrl, m.nkey, m.nu, {0, 0, 0, 0, 1, 0, 0, 0.5});
}

}  // namespace sinew::test
