// SPDX-License-Identifier: Apache-2.0
#include "support/sample_model.h"

#include "support/sample_parts.h"

namespace sinew::test {
namespace {

constexpr mjtNum kRootHalf = 0.70710678118654752;  // sqrt(1/2), for quarter turns

ModelSizes sample_sizes() {
  ModelSizes s;
  s.nq = 14, s.nv = 12, s.nu = 4, s.na = 2;
  s.nbody = 7, s.njnt = 5, s.ntree = 2, s.ngeom = 9, s.nsite = 5, s.ncam = 2, s.nlight = 1, s.nmocap = 1;
  s.nbvh = 25, s.nbvhstatic = 25;
  s.nmesh = 1, s.nmeshvert = 6, s.nmeshnormal = 6, s.nmeshface = 8, s.nmeshgraph = 68;
  s.nmeshpoly = 8, s.nmeshpolyvert = 24, s.nmeshpolymap = 24;
  s.nhfield = 1, s.nhfielddata = 6, s.ntex = 1, s.ntexdata = 12, s.nmat = 1;
  s.npair = 1, s.nexclude = 1, s.neq = 3, s.nemax = 11, s.ntendon = 2, s.nwrap = 8;
  s.nJmom = 26;  // two joints with one moment arm each; tendon and site have room for all
  s.nsensor = 8, s.nsensordata = 22;
  s.nnumeric = 1, s.nnumericdata = 3, s.ntext = 1, s.ntextdata = 16, s.ntuple = 1, s.ntupledata = 2, s.nkey = 2;
  s.nuser_body = 1, s.nuser_jnt = 1, s.nuser_geom = 2, s.nuser_site = 1, s.nuser_cam = 1, s.nuser_tendon = 1;
  s.nuser_actuator = 1, s.nuser_sensor = 1, s.nuserdata = 3;
  s.njmax = s.nconmax = -1;  // no limit
  s.narena = 1 << 20;
  count_sparse(s);
  return s;
}

void add_options(mjModel& m) {
  m.opt.timestep = 0.005;
  m.stat = {0.8651239055646931, 0.8372664625997165, 0.20095026419894976, 6, {2.5, 0.41828640022295316, 0}};
  m.signature = 0x5a3b1e0000000001;
}

}  // namespace

ModelPtr make_sample_model(SampleParts parts) {
  ModelSizes sizes = sample_sizes();
  if (parts == SampleParts::kEverything) count_soft_parts(sizes);
  count_names(sizes);
  ModelPtr model(make_model(sizes));
  if (!model) std::abort();
  for (auto add : {add_options, add_bodies, add_joints, add_trees, add_geoms, add_sites, add_cameras_and_lights,
                   add_mesh, add_images, add_bounding_boxes, add_contact_rules, add_equalities, add_tendons,
                   add_actuators, add_sensors, add_custom, add_keyframes, add_sparse}) {
    add(*model);
  }
  if (parts == SampleParts::kEverything) add_soft_parts(*model);
  add_names(*model);
  return model;
}

// world, base, arm, tool, cart, pole, target
void add_bodies(mjModel& m) {
  const int n = m.nbody;
  put(m.body_parentid, n, 1, {0, 0, 1, 2, 0, 4, 0});
  put(m.body_rootid, n, 1, {0, 1, 1, 1, 4, 4, 6});
  put(m.body_weldid, n, 1, {0, 1, 2, 2, 4, 5, 0});
  put(m.body_mocapid, n, 1, {-1, -1, -1, -1, -1, -1, 0});
  put(m.body_jntnum, n, 1, {0, 1, 1, 0, 2, 1, 0});
  put(m.body_jntadr, n, 1, {-1, 0, 1, -1, 2, 4, -1});
  put(m.body_dofnum, n, 1, {0, 6, 3, 0, 2, 1, 0});
  put(m.body_dofadr, n, 1, {-1, 0, 6, -1, 9, 11, -1});
  put(m.body_treeid, n, 1, {-1, 0, 0, 0, 1, 1, -1});
  put(m.body_geomnum, n, 1, {2, 1, 1, 1, 1, 2, 1});
  put(m.body_geomadr, n, 1, {0, 2, 3, 4, 5, 6, 8});
  put(m.body_simple, n, 1, {1, 0, 0, 0, 0, 0, 1});
  put(m.body_sameframe, n, 1, {1, 1, 0, 1, 1, 3, 1});
  put(m.body_pos, n, 3, {0, 0, 0, 0, 0, 1, 0.2, 0, 0, 0.25, 0, 0, 0, 2, 0.5, 0, 0, 0.2, 0, -1, 1});
  put_rows(m.body_quat, n, {1, 0, 0, 0});
  put(m.body_ipos, n, 3, {0, 0, 0, 0, 0, 0, 0.1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.20000000000000004, 0, 0, 0});
  put_rows(m.body_iquat, n, {1, 0, 0, 0});
  put_row(m.body_iquat, 2, {kRootHalf, 0, kRootHalf, 0});
  put(m.body_mass, n, 1, {0, 2, 0.5, 0.25, 1, 0.75, 0.5235987755982989});
  put(m.body_subtreemass, n, 1, {5.023598775598299, 2.75, 0.75, 0.25, 1.75, 0.75, 0.5235987755982989});
  put_row(m.body_inertia, 1, {0.008333333333333335, 0.02833333333333334, 0.03333333333333334});
  put_row(m.body_inertia, 2, {0.002909473684210526, 0.002909473684210526, 0.0003831578947368421});
  put_row(m.body_inertia, 3, {0.00025000000000000006, 0.00025000000000000006, 0.00025000000000000006});
  put_row(m.body_inertia, 4, {0.003333333333333334, 0.003333333333333334, 0.005000000000000001});
  put_row(m.body_inertia, 5, {0.018801406250000003, 0.018203125, 0.0018795312500000001});
  put_row(m.body_inertia, 6, {0.000523598775598299, 0.000523598775598299, 0.000523598775598299});
  put(m.body_invweight0, n, 2,
      {0, 0, 0.4284787854319589, 57.30219236126081, 0.6412940292075732, 573.8071711372198, 1.9018092420810506,
       573.8071711372198, 0.24448273033062598, 48.45291360996918, 0.2864878168840759, 55.803803756822894, 0, 0});
  put(m.body_user, n, m.nuser_body, {0, 1, 0, 0, 0, 0, 0});
  put_rows(m.body_plugin, n, {-1});
  put(m.body_contype, n, 1, {1, 1, 1, 1, 1, 1, 0});
  put(m.body_conaffinity, n, 1, {1, 1, 1, 1, 1, 1, 0});
}

// base_free, arm_ball, cart_slide, cart_turn, pole_hinge; and their twelve degrees of freedom
void add_joints(mjModel& m) {
  const int n = m.njnt;
  put(m.qpos0, m.nq, 1, {0, 0, 1, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0});
  put(m.qpos_spring, m.nq, 1, {0, 0, 1, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0});
  put(m.jnt_type, n, 1, {mjJNT_FREE, mjJNT_BALL, mjJNT_SLIDE, mjJNT_HINGE, mjJNT_HINGE});
  put(m.jnt_qposadr, n, 1, {0, 7, 11, 12, 13});
  put(m.jnt_dofadr, n, 1, {0, 6, 9, 10, 11});
  put(m.jnt_bodyid, n, 1, {1, 2, 4, 4, 5});
  put(m.jnt_limited, n, 1, {0, 0, 1, 0, 0});
  put_rows(m.jnt_solref, n, {0.02, 1});
  put_rows(m.jnt_solimp, n, {0.9, 0.95, 0.001, 0.5, 2});
  put(m.jnt_axis, n, 3, {0, 0, 1, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 1, 0});
  put(m.jnt_stiffness, n, 1, {0, 0, 0, 0, 2});
  put(m.jnt_range, n, 2, {0, 0, 0, 0, -1, 1, 0, 0, 0, 0});
  put(m.jnt_user, n, m.nuser_jnt, {0, 4, 0, 0, 0});

  put(m.dof_bodyid, m.nv, 1, {1, 1, 1, 1, 1, 1, 2, 2, 2, 4, 4, 5});
  put(m.dof_jntid, m.nv, 1, {0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 3, 4});
  put(m.dof_parentid, m.nv, 1, {-1, 0, 1, 2, 3, 4, 5, 6, 7, -1, 9, 10});
  put(m.dof_treeid, m.nv, 1, {0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1});
  put(m.dof_Madr, m.nv, 1, {0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 46, 48});
  put_rows(m.dof_solref, m.nv, {0.02, 1});
  put_rows(m.dof_solimp, m.nv, {0.9, 0.95, 0.001, 0.5, 2});
  put(m.dof_armature, m.nv, 1, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.01});
  put(m.dof_damping, m.nv, 1, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0.5, 0, 0});
  put(m.dof_invweight0, m.nv, 1,
      {0.4284787854319589, 0.4284787854319589, 0.4284787854319589, 57.30219236126081, 57.30219236126081,
       57.30219236126081, 660.6291026284117, 660.6291026284117, 660.6291026284117, 0.733448190991878,
       145.35874082990753, 22.052670440561155});
  put(m.dof_M0, m.nv, 1,
      {2.75, 2.75, 2.75, 0.008966491228070177, 0.12711780701754388, 0.1321178070175439, 0.0006331578947368422,
       0.02378447368421053, 0.02378447368421053, 1.75, 0.006879531250000001, 0.05820312500000002});
  put(m.dof_length, m.nv, 1, {1, 1, 1, 0.5, 0.5, 0.5, 0.3, 0.3, 0.3, 1, 0.2, 0.6});
}

void add_trees(mjModel& m) {
  put(m.tree_bodyadr, m.ntree, 1, {1, 4});
  put(m.tree_bodynum, m.ntree, 1, {3, 2});
  put(m.tree_dofadr, m.ntree, 1, {0, 9});
  put(m.tree_dofnum, m.ntree, 1, {9, 3});
  put(m.tree_sleep_policy, m.ntree, 1, {mjSLEEP_AUTO_NEVER, mjSLEEP_AUTO_NEVER});  // the rope has an actuator
}

// floor, terrain, hull, limb, ball, wheel, egg, jewel, marker
void add_geoms(mjModel& m) {
  const int n = m.ngeom;
  put(m.geom_type, n, 1,
      {mjGEOM_PLANE, mjGEOM_HFIELD, mjGEOM_BOX, mjGEOM_CAPSULE, mjGEOM_SPHERE, mjGEOM_CYLINDER, mjGEOM_ELLIPSOID,
       mjGEOM_MESH, mjGEOM_SPHERE});
  put(m.geom_contype, n, 1, {1, 1, 1, 1, 1, 1, 1, 1, 0});
  put(m.geom_conaffinity, n, 1, {1, 1, 1, 1, 1, 1, 1, 1, 0});
  put_rows(m.geom_condim, n, {3});
  put(m.geom_bodyid, n, 1, {0, 0, 1, 2, 3, 4, 5, 5, 6});
  put(m.geom_dataid, n, 1, {-1, 0, -1, -1, -1, -1, -1, 0, -1});
  put(m.geom_matid, n, 1, {0, -1, -1, -1, -1, -1, -1, -1, -1});
  put_rows(m.geom_plugin, n, {-1});
  put(m.geom_sameframe, n, 1, {1, 3, 1, 2, 1, 1, 3, 3, 1});
  put_rows(m.geom_solmix, n, {1});
  put_rows(m.geom_solref, n, {0.02, 1});
  put_rows(m.geom_solimp, n, {0.9, 0.95, 0.001, 0.5, 2});
  put(m.geom_size, n, 3, {5, 5,   0.1,  1, 1,    0.175, 0.2, 0.1,   0.05,   0.04, 0.1,  0, 0.05, 0,
                          0, 0.1, 0.05, 0, 0.05, 0.06,  0.1, 0.125, 0.1875, 0.25, 0.05, 0, 0});
  put(m.geom_aabb, n, 6, {0, 0, -5e9, 1e10,  1e10,   5e9,     // floor: half of space
                          0, 0, 0.2,  1,     1,      0.3,     // terrain
                          0, 0, 0,    0.2,   0.1,    0.05,    // hull
                          0, 0, 0,    0.04,  0.04,   0.14,    // limb
                          0, 0, 0,    0.05,  0.05,   0.05,    // ball
                          0, 0, 0,    0.1,   0.1,    0.05,    // wheel
                          0, 0, 0,    0.05,  0.06,   0.1,     // egg
                          0, 0, 0,    0.125, 0.1875, 0.25,    // jewel
                          0, 0, 0,    0.05,  0.05,   0.05});  // marker
  put(m.geom_rbound, n, 1,
      {0, 1.5, 0.22912878474779202, 0.14, 0.05, 0.1118033988749895, 0.1, 0.3365728004459065, 0.05});
  put(m.geom_pos, n, 3, {0, 0, 0, 4, 0, 0, 0, 0, 0, 0.1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.1, 0, 0, 0.4, 0, 0, 0});
  put_rows(m.geom_quat, n, {1, 0, 0, 0});
  put_row(m.geom_quat, 3, {kRootHalf, 0, kRootHalf, 0});
  put_rows(m.geom_friction, n, {1, 0.005, 0.0001});
  put(m.geom_user, n, m.nuser_geom, {0, 0, 0, 0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  put_rows(m.geom_rgba, n, {0.5f, 0.5f, 0.5f, 1});
}

// shoulder, elbow, tip, hook, top
void add_sites(mjModel& m) {
  const int n = m.nsite;
  put_rows(m.site_type, n, {mjGEOM_SPHERE});
  put(m.site_bodyid, n, 1, {1, 2, 3, 4, 5});
  put_rows(m.site_matid, n, {-1});
  put_rows(m.site_sameframe, n, {mjSAMEFRAME_BODYROT});
  put_rows(m.site_size, n, {0.005, 0.005, 0.005});
  put(m.site_pos, n, 3, {0.2, 0, 0, 0.1, 0, 0.08, 0.05, 0, 0, 0.1, 0, 0, 0, 0, 0.6});
  put_rows(m.site_quat, n, {1, 0, 0, 0});
  put(m.site_user, n, m.nuser_site, {3, 0, 0, 0, 0});
  put_rows(m.site_rgba, n, {0.5f, 0.5f, 0.5f, 1});
}

// overview (fixed in the world) and eye (on the pole, looking at the base); sun
void add_cameras_and_lights(mjModel& m) {
  put(m.cam_mode, m.ncam, 1, {mjCAMLIGHT_FIXED, mjCAMLIGHT_TARGETBODY});
  put(m.cam_bodyid, m.ncam, 1, {0, 5});
  put(m.cam_targetbodyid, m.ncam, 1, {-1, 1});
  put(m.cam_pos, m.ncam, 3, {0, -3, 1, 0, 0, 0.5});
  put(m.cam_quat, m.ncam, 4, {kRootHalf, kRootHalf, 0, 0, 1, 0, 0, 0});
  put(m.cam_poscom0, m.ncam, 3,
      {-0.052253376857059386, -3.592483866119905, 0.11445977787736816, -0.09545454545454546, 2, 0.19999999999999996});
  put(m.cam_pos0, m.ncam, 3, {0, -3, 1, 0, 0, 0.5});
  put(m.cam_mat0, m.ncam, 9, {1, 0, 0, 0, 0, -1, 0, 1, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1});
  put_rows(m.cam_fovy, m.ncam, {45});
  put_rows(m.cam_ipd, m.ncam, {0.068});
  put_rows(m.cam_resolution, m.ncam, {1, 1});
  put_rows(m.cam_intrinsic, m.ncam, {0.01f, 0.01f, 0, 0});
  put(m.cam_user, m.ncam, m.nuser_cam, {7, 0});

  m.light_type[0] = mjLIGHT_DIRECTIONAL;
  m.light_targetbodyid[0] = -1;
  m.light_texid[0] = -1;
  m.light_castshadow[0] = 1;
  m.light_bulbradius[0] = 0.02f;
  m.light_range[0] = 10;
  m.light_active[0] = 1;
  put(m.light_pos, 1, 3, {0, 0, 4});
  put(m.light_dir, 1, 3, {0, 0, -1});
  put(m.light_poscom0, 1, 3, {-0.052253376857059386, -0.5924838661199049, 3.114459777877368});
  put(m.light_pos0, 1, 3, {0, 0, 4});
  put(m.light_dir0, 1, 3, {0, 0, -1});
  put(m.light_attenuation, 1, 3, {1, 0, 0});
  m.light_cutoff[0] = 45;
  m.light_exponent[0] = 10;
  put_rows(m.light_diffuse, 1, {0.7f, 0.7f, 0.7f});
  put_rows(m.light_specular, 1, {0.3f, 0.3f, 0.3f});
}

}  // namespace sinew::test
