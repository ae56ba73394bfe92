// SPDX-License-Identifier: Apache-2.0
#include "model/file/validate.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include "model/fields.h"
#include "model/file/references.h"
#include "support/sample_model.h"

namespace sinew::test {
namespace {

std::string fault_of(const mjModel& m) { return find_fault(m).value_or("none"); }

TEST(Validate, TheSamplesAreWhole) {
  EXPECT_EQ(fault_of(*make_sample_model(SampleParts::kRigid)), "none");
  EXPECT_EQ(fault_of(*make_sample_model(SampleParts::kEverything)), "none");
}

// A damaged model, and what is to be said about it.
struct Damage {
  void (*inflict)(mjModel&);
  const char* fault;
};

void PrintTo(const Damage& damage, std::ostream* out) { *out << damage.fault; }

class Damaged : public testing::TestWithParam<Damage> {};

TEST_P(Damaged, IsFound) {
  const ModelPtr m = make_sample_model(SampleParts::kEverything);
  GetParam().inflict(*m);
  EXPECT_EQ(fault_of(*m), GetParam().fault);
}

#define SINEW_DAMAGE(statement, fault)   \
  Damage {                               \
    [](mjModel& m) { statement; }, fault \
  }

const Damage kSizes[] = {
    SINEW_DAMAGE(m.nbody = 0, "nbody = 0: there is always the world"),
    SINEW_DAMAGE(m.nuserdata = -1, "nuserdata = -1: a size is not negative"),
    SINEW_DAMAGE(m.njmax = -2, "njmax = -2: a size is not negative"),
    SINEW_DAMAGE(m.narena = -1, "narena = -1: a size is not negative"),
    SINEW_DAMAGE(m.nbvhdynamic = 2, "nbvh = 28: should be nbvhstatic + nbvhdynamic"),
    SINEW_DAMAGE(m.nM = 50, "nC = 51: should be at most nM"),
    SINEW_DAMAGE(m.nM = 52, "nD = 90: should be 2 nM - nv"),
    SINEW_DAMAGE(m.ngravcomp = 8, "ngravcomp = 8: should be at most nbody"),
    SINEW_DAMAGE(m.nnames_map = 100, "nnames_map = 100: does not fit the number of names"),
    SINEW_DAMAGE(m.nJmom = 25, "nJmom = 25: should be 26"),
    SINEW_DAMAGE(m.nmocap = 2, "body_mocapid: names 1 mocap bodies (nmocap = 2)"),
    SINEW_DAMAGE(m.nq = 15, "jnt_type: the joints have 14 coordinates (nq = 15)"),
    SINEW_DAMAGE(m.na = 3, "actuator_actnum: the lengths add up to 2 (na = 3)"),
    SINEW_DAMAGE(m.nsensordata = 23, "sensor_dim: the lengths add up to 22 (nsensordata = 23)"),
    SINEW_DAMAGE(m.nsensordata = 21, "sensor_dim[7] = 1: only 0 are left (nsensordata = 21)"),
    SINEW_DAMAGE(m.nmeshgraph = 67, "mesh_graph[1] = 8: the graph does not fit the array"),
    SINEW_DAMAGE(m.nmeshgraph = 69, "nmeshgraph = 69: 68 of them are used"),
    SINEW_DAMAGE(m.nhfielddata = 7, "nhfielddata = 7: 6 of them are used"),
    SINEW_DAMAGE(m.opt.solver = 3, "opt.solver = 3: should be 0 to 2"),
    SINEW_DAMAGE(m.opt.integrator = -1, "opt.integrator = -1: should be 0 to 3"),
    SINEW_DAMAGE(m.opt.cone = 2, "opt.cone = 2: should be 0 to 1"),
    SINEW_DAMAGE(m.opt.jacobian = 3, "opt.jacobian = 3: should be 0 to 2"),
    SINEW_DAMAGE(m.vis.global.cameraid = 2, "vis.global.cameraid = 2: no such camera (ncam = 2)"),
};
INSTANTIATE_TEST_SUITE_P(Sizes, Damaged, testing::ValuesIn(kSizes));

const Damage kTree[] = {
    SINEW_DAMAGE(m.body_parentid[0] = 1, "body_parentid[0] = 1: a parent comes before its children"),
    SINEW_DAMAGE(m.body_parentid[2] = 2, "body_parentid[2] = 2: a parent comes before its children"),
    SINEW_DAMAGE(m.body_parentid[3] = 7, "body_parentid[3] = 7: no such body (nbody = 7)"),
    SINEW_DAMAGE(m.body_rootid[3] = 2, "body_rootid[3] = 2: should be 1"),
    SINEW_DAMAGE(m.body_weldid[3] = 3, "body_weldid[3] = 3: should be 2"),
    SINEW_DAMAGE(m.body_mocapid[1] = 0, "body_mocapid[6] = 0: should be 1"),
    SINEW_DAMAGE(m.body_treeid[5] = 0, "body_treeid[5] = 0: should be 1"),
    SINEW_DAMAGE(m.tree_bodynum[1] = 1, "tree_bodynum: 1 bodies of trees are left out"),
    SINEW_DAMAGE(m.tree_bodynum[1] = 4, "tree_bodynum[1] = 4: past the last body (nbody = 7)"),
    SINEW_DAMAGE(m.tree_bodyadr[1] = 3, "body_treeid[3] = 0: should be 1"),
    SINEW_DAMAGE((m.tree_dofnum[0] = 8, m.tree_dofadr[1] = 8, m.tree_dofnum[1] = 4), "dof_treeid[8] = 0: should be 1"),
    SINEW_DAMAGE(m.jnt_bodyid[3] = 5, "jnt_bodyid[3] = 5: should be 4"),
    SINEW_DAMAGE(m.jnt_type[1] = mjJNT_HINGE, "body_dofnum[2] = 3: should be 1"),
    SINEW_DAMAGE(m.jnt_type[1] = 4, "jnt_type[1] = 4: should be 0 to 3"),
    SINEW_DAMAGE(m.jnt_qposadr[2] = 10, "jnt_qposadr[2] = 10: should be 11"),
    SINEW_DAMAGE(m.jnt_dofadr[2] = 8, "jnt_dofadr[2] = 8: should be 9"),
    SINEW_DAMAGE(m.dof_jntid[6] = 0, "dof_jntid[6] = 0: should be 1"),
    SINEW_DAMAGE(m.dof_bodyid[10] = 5, "dof_bodyid[10] = 5: should be 4"),
    SINEW_DAMAGE(m.dof_parentid[9] = 8, "dof_parentid[9] = 8: should be -1"),
    SINEW_DAMAGE(m.dof_parentid[3] = 3, "dof_parentid[3] = 3: should be 2"),
    SINEW_DAMAGE(m.dof_Madr[4] = 11, "dof_Madr[4] = 11: should be 10"),
    SINEW_DAMAGE(m.dof_simplenum[11] = 2, "dof_simplenum[11] = 2: past the end (nv = 12)"),
    SINEW_DAMAGE(m.geom_bodyid[4] = 2, "geom_bodyid[4] = 2: should be 3"),
    SINEW_DAMAGE(m.geom_dataid[1] = -1, "geom_dataid[1] = -1: no such height field (nhfield = 1)"),
    SINEW_DAMAGE(m.geom_dataid[7] = 1, "geom_dataid[7] = 1: no such mesh (nmesh = 1)"),
    SINEW_DAMAGE(m.geom_condim[0] = 2, "geom_condim[0] = 2: should be 1, 3, 4 or 6"),
};
INSTANTIATE_TEST_SUITE_P(Tree, Damaged, testing::ValuesIn(kTree));

const Damage kSparse[] = {
    SINEW_DAMAGE(m.M_colind[4] = 0, "M_colind[4] = 0: should be 1"),
    SINEW_DAMAGE((m.M_rownnz[1] = 1, m.M_rowadr[2] = 2, m.M_rownnz[2] = 4), "M_colind[1] = 0: should be 1"),
    SINEW_DAMAGE((m.M_rownnz[1] = 3, m.M_rowadr[2] = 4, m.M_rownnz[2] = 2), "M_rownnz[1] = 3: should be 2, or 1"),
    SINEW_DAMAGE(m.M_rowadr[3] = 7, "M_rowadr[3] = 7: should be 6"),
    SINEW_DAMAGE(m.mapM2M[1] = 1, "mapM2M[1] = 1: should be 2"),
    SINEW_DAMAGE(m.D_colind[8] = 9, "D_colind[8] = 9: should be 8"),
    SINEW_DAMAGE(m.D_colind[9] = 1, "D_colind[9] = 1: should be 0"),
    SINEW_DAMAGE((m.D_rownnz[0] = 8, m.D_rowadr[1] = 8, m.D_rownnz[1] = 10), "D_colind[9] = 0: should be 1"),
    SINEW_DAMAGE((m.D_rownnz[10] = 4, m.D_rowadr[11] = 88, m.D_rownnz[11] = 2),
                 "D_rownnz[11] = 2: should be at least 3"),
    SINEW_DAMAGE(m.D_diag[10] = 2, "D_diag[10] = 2: should be 1"),
    SINEW_DAMAGE(m.mapM2D[1] = -1, "mapM2D[1] = -1: should be 1"),
    SINEW_DAMAGE(m.mapD2M[1] = 1, "mapD2M[1] = 1: should be 9"),
    SINEW_DAMAGE(m.B_colind[5] = 4, "B_colind[5] = 4: columns ascend within a row"),
    SINEW_DAMAGE(m.B_colind[5] = 12, "B_colind[5] = 12: no such degree of freedom (nv = 12)"),
};
INSTANTIATE_TEST_SUITE_P(Sparse, Damaged, testing::ValuesIn(kSparse));

// Row 10 of M keeps its diagonal alone, as that of a simple body; row 11 still refers to it.
void drop_from_M(mjModel& m) {
  m.nC = 50;
  m.M_rownnz[10] = 1;
  m.M_rowadr[11] = 47;
  const int columns[] = {10, 9, 10, 11};
  std::copy(std::begin(columns), std::end(columns), m.M_colind + 46);
  m.mapM2D[89] = 49;
}

// Row 10 of D takes an element from row 9.
void move_in_D(mjModel& m) {
  m.D_rownnz[9] = 2;
  m.D_rowadr[10] = 83;
  m.D_rownnz[10] = 4;
  const int columns[] = {9, 10, 11};
  std::copy(std::begin(columns), std::end(columns), m.D_colind + 83);
}

const Damage kPatterns[] = {
    Damage{drop_from_M, "M_rownnz[11] = 3: row 10 of its ancestor is diagonal"},
    Damage{move_in_D, "D_rownnz[9] = 2: no room for descendant 11"},
};
INSTANTIATE_TEST_SUITE_P(Patterns, Damaged, testing::ValuesIn(kPatterns));

const Damage kShapes[] = {
    SINEW_DAMAGE(m.mesh_face[7] = 6, "mesh_face[7] = 6: mesh 0 has 6 vertices"),
    SINEW_DAMAGE(m.mesh_facenormal[23] = -1, "mesh_facenormal[23] = -1: mesh 0 has 6 normals"),
    SINEW_DAMAGE(m.mesh_graphadr[0] = 1, "mesh_graphadr[0] = 1: should be 0"),
    SINEW_DAMAGE(m.mesh_graphadr[0] = -2, "mesh_graphadr[0] = -2: should be -1"),
    SINEW_DAMAGE(m.mesh_graph[0] = 0, "mesh_graph[0] = 0: no such number of vertices"),
    SINEW_DAMAGE(m.mesh_graph[1] = std::numeric_limits<int>::max(),
                 "mesh_graph[1] = 2147483647: the graph does not fit the array"),
    SINEW_DAMAGE(m.mesh_graph[2] = 30, "mesh_graph[2] = 30: the hull of mesh 0 has 30 neighbours"),
    SINEW_DAMAGE(m.mesh_graph[8] = 6, "mesh_graph[8] = 6: mesh 0 has 6 vertices"),
    SINEW_DAMAGE(m.mesh_graph[14] = 6, "mesh_graph[14] = 6: the hull of mesh 0 has 6 vertices"),
    SINEW_DAMAGE(m.mesh_graph[43] = 0, "mesh_graph[43] = 0: should be -1"),
    SINEW_DAMAGE(m.mesh_graph[67] = -1, "mesh_graph[67] = -1: mesh 0 has 6 vertices"),
    SINEW_DAMAGE(m.mesh_polyvert[4] = 6, "mesh_polyvert[4] = 6: mesh 0 has 6 vertices"),
    SINEW_DAMAGE(m.mesh_polymap[4] = 8, "mesh_polymap[4] = 8: mesh 0 has 8 polygons"),
    SINEW_DAMAGE(m.hfield_ncol[0] = 4, "hfield_nrow[0] = 2: times hfield_ncol = 4 is more than its data"),
    SINEW_DAMAGE(m.hfield_nrow[0] = 0, "hfield_nrow[0] = 0: should be at least 1"),
    SINEW_DAMAGE(m.tex_adr[0] = 1, "tex_adr[0] = 1: should be 0"),
    SINEW_DAMAGE(m.tex_nchannel[0] = 4, "tex_height[0] = 2: times tex_width = 2 is more than its data"),
    SINEW_DAMAGE(m.tex_width[0] = -1, "tex_width[0] = -1: should be at least 1"),
    SINEW_DAMAGE(m.body_bvhadr[2] = 3, "body_bvhadr[2] = 3: should be 4"),
    SINEW_DAMAGE(m.mesh_bvhnum[0] = 16, "mesh_bvhnum[0] = 16: should be 0 to 15"),
    SINEW_DAMAGE(m.flex_bvhadr[0] = 0, "flex_bvhadr[0] = 0: should be 25"),
    SINEW_DAMAGE(m.bvh_child[21] = 0, "bvh_child[21] = 0: should be above its parent 0 and below 15"),
    SINEW_DAMAGE(m.bvh_child[21] = 15, "bvh_child[21] = 15: should be above its parent 0 and below 15"),
    SINEW_DAMAGE(m.bvh_child[21] = 1, "bvh_child[21] = 1: has two parents"),
    SINEW_DAMAGE(m.bvh_child[3] = 2, "bvh_child[2] = -1: should be above its parent 1 and below 3"),
    SINEW_DAMAGE((m.bvh_child[0] = m.bvh_child[1] = -1), "bvh_depth[1] = 1: the box has no parent"),
    SINEW_DAMAGE(m.bvh_depth[12] = 3, "bvh_depth[12] = 3: should be 2"),
    SINEW_DAMAGE(m.bvh_nodeid[3] = 1, "bvh_nodeid[3] = 1: should be from 2 and below 3"),
    SINEW_DAMAGE(m.bvh_nodeid[0] = 0, "bvh_nodeid[0] = 0: should be -1"),
    SINEW_DAMAGE(m.oct_child[3] = 9, "oct_child[3] = 9: should be above its parent 0 and below 9"),
    SINEW_DAMAGE(m.oct_child[9] = 2, "oct_child[8] = -1: should be above its parent 1 and below 9"),
};
INSTANTIATE_TEST_SUITE_P(Shapes, Damaged, testing::ValuesIn(kShapes));

const Damage kSoft[] = {
    SINEW_DAMAGE(m.flex_edge[3] = 4, "flex_edge[3] = 4: flex 0 has 4 vertices"),
    SINEW_DAMAGE(m.flex_edgeflap[3] = -2, "flex_edgeflap[3] = -2: flex 0 has 4 vertices"),
    SINEW_DAMAGE(m.flex_elem[0] = -1, "flex_elem[0] = -1: flex 0 has 4 vertices"),
    SINEW_DAMAGE(m.flex_elemtexcoord[5] = 4, "flex_elemtexcoord[5] = 4: flex 0 has 4 texture coordinates"),
    SINEW_DAMAGE(m.flex_elemedge[5] = 5, "flex_elemedge[5] = 5: flex 0 has 5 edges"),
    SINEW_DAMAGE(m.flex_shell[7] = 4, "flex_shell[7] = 4: flex 0 has 4 vertices"),
    SINEW_DAMAGE(m.flex_evpair[2] = 2, "flex_evpair[2] = 2: flex 0 has 2 elements"),
    SINEW_DAMAGE(m.flex_evpair[3] = 4, "flex_evpair[3] = 4: flex 0 has 4 vertices"),
    SINEW_DAMAGE(m.flex_elemdataadr[0] = 1, "flex_elemdataadr[0] = 1: should be 0"),
    SINEW_DAMAGE(m.flex_dim[0] = 3, "flex_elemdataadr[0] = 0: 8 numbers do not fit"),
    SINEW_DAMAGE(m.flex_dim[0] = 1,
                 "flex_elemnum: nflexelemdata = 6, nflexelemedge = 6 and nflexshelldata = 8 should be 4, 2 and 4"),
    SINEW_DAMAGE(m.flex_texcoordadr[0] = 5, "flex_texcoordadr[0] = 5: nflextexcoord is 4"),
    SINEW_DAMAGE(m.flex_interp[0] = 1, "flex_nodenum[0] = 0: should be 8"),
    SINEW_DAMAGE(m.flex_vertbodyid[2] = -1, "flex_vertbodyid[2] = -1: needs a body"),
    SINEW_DAMAGE(m.flex_condim[0] = 5, "flex_condim[0] = 5: should be 1, 3, 4 or 6"),
    SINEW_DAMAGE(m.skin_face[2] = 3, "skin_face[2] = 3: skin 0 has 3 vertices"),
    SINEW_DAMAGE(m.skin_bonevertid[0] = 3, "skin_bonevertid[0] = 3: skin 0 has 3 vertices"),
    SINEW_DAMAGE(m.skin_texcoordadr[0] = 1, "skin_texcoordadr[0] = 1: 3 vertices do not fit (nskintexvert = 3)"),
};
INSTANTIATE_TEST_SUITE_P(Soft, Damaged, testing::ValuesIn(kSoft));

const Damage kCouplings[] = {
    SINEW_DAMAGE(m.pair_dim[0] = 0, "pair_dim[0] = 0: should be 1, 3, 4 or 6"),
    SINEW_DAMAGE(m.pair_signature[0] = 6, "pair_signature[0] = 6: its geoms belong to bodies 0 and 5"),
    SINEW_DAMAGE(m.exclude_signature[0] = 7, "exclude_signature[0] = 7: no bodies 0 and 7 (nbody = 7)"),
    SINEW_DAMAGE(m.eq_type[0] = mjEQ_DISTANCE, "eq_type[0] = 5: should be 0 to 4"),
    SINEW_DAMAGE(m.eq_objtype[0] = mjOBJ_GEOM, "eq_objtype[0] = 5: should be 1 or 6"),
    SINEW_DAMAGE(m.eq_obj1id[1] = 5, "eq_obj1id[1] = 5: no such site (nsite = 5)"),
    SINEW_DAMAGE(m.eq_obj2id[1] = -1, "eq_obj2id[1] = -1: no such site (nsite = 5)"),
    SINEW_DAMAGE(m.eq_obj2id[2] = 5, "eq_obj2id[2] = 5: no such joint (njnt = 5)"),
    SINEW_DAMAGE(m.eq_type[2] = mjEQ_FLEX, "eq_obj1id[2] = 3: no such flex (nflex = 1)"),
    SINEW_DAMAGE(m.wrap_objid[0] = 5, "wrap_objid[0] = 5: no such site (nsite = 5)"),
    SINEW_DAMAGE(m.wrap_objid[1] = 9, "wrap_objid[1] = 9: no such geom (ngeom = 9)"),
    SINEW_DAMAGE(m.wrap_objid[7] = -1, "wrap_objid[7] = -1: no such joint (njnt = 5)"),
    SINEW_DAMAGE(m.wrap_prm[1] = 5, "wrap_prm[1] = 5: no such site (nsite = 5)"),
    SINEW_DAMAGE(m.wrap_prm[1] = 0.5, "wrap_prm[1] = 0.5: no such site (nsite = 5)"),
    SINEW_DAMAGE(m.wrap_prm[1] = NAN, "wrap_prm[1] = nan: no such site (nsite = 5)"),
    SINEW_DAMAGE(m.wrap_type[5] = mjWRAP_CYLINDER, "wrap_type[5] = 5: a geom needs a site before and after it"),
    SINEW_DAMAGE(m.wrap_type[4] = mjWRAP_JOINT, "wrap_type[4] = 1: a tendon runs over joints alone, or over none"),
    SINEW_DAMAGE((m.tendon_num[0] = 8, m.tendon_num[1] = 0),
                 "wrap_type[6] = 1: a tendon runs over joints alone, or over none"),
    SINEW_DAMAGE((m.tendon_num[0] = 0, m.tendon_num[1] = 8, m.tendon_adr[1] = 0),
                 "tendon_num[0] = 0: should be at least 1"),
    SINEW_DAMAGE(m.tendon_treenum[0] = 3, "tendon_treenum[0] = 3: should be 0 to 2"),
    SINEW_DAMAGE(m.tendon_treeid[1] = -1, "tendon_treeid[1] = -1: the tendon has 2 trees"),
    SINEW_DAMAGE(m.actuator_trnid[0] = 5, "actuator_trnid[0] = 5: no such joint (njnt = 5)"),
    SINEW_DAMAGE(m.actuator_trnid[4] = 2, "actuator_trnid[4] = 2: no such tendon (ntendon = 2)"),
    SINEW_DAMAGE(m.actuator_trnid[7] = 5, "actuator_trnid[7] = 5: no such site (nsite = 5)"),
    SINEW_DAMAGE((m.actuator_trntype[3] = mjTRN_SLIDERCRANK, m.actuator_trnid[7] = -1),
                 "actuator_trnid[7] = -1: no such site (nsite = 5)"),
    SINEW_DAMAGE((m.actuator_trntype[2] = mjTRN_BODY, m.actuator_trnid[4] = 7),
                 "actuator_trnid[4] = 7: no such body (nbody = 7)"),
    SINEW_DAMAGE(m.actuator_trnid[0] = 1, "nJmom = 26: should be 28"),
    SINEW_DAMAGE(m.actuator_dyntype[0] = mjDYN_FILTER, "actuator_actnum[0] = 0: dynamics need an activation"),
    SINEW_DAMAGE(m.actuator_actadr[3] = 0, "actuator_actadr[3] = 0: should be 1"),
};
INSTANTIATE_TEST_SUITE_P(Couplings, Damaged, testing::ValuesIn(kCouplings));

const Damage kSensorDamage[] = {
    SINEW_DAMAGE(m.sensor_type[7] = 49, "sensor_type[7] = 49: should be 0 to 48"),
    SINEW_DAMAGE(m.sensor_objtype[0] = mjOBJ_SITE, "sensor_objtype[0] = 6: a sensor of type 9 does not take it"),
    SINEW_DAMAGE(m.sensor_objid[2] = 5, "sensor_objid[2] = 5: no such site (nsite = 5)"),
    SINEW_DAMAGE(m.sensor_objid[7] = 0, "sensor_objid[7] = 0: should be -1"),
    SINEW_DAMAGE(m.sensor_reftype[0] = mjOBJ_BODY, "sensor_reftype[0] = 1: a sensor of type 9 does not take it"),
    SINEW_DAMAGE(m.sensor_refid[3] = 7, "sensor_refid[3] = 7: no such body (nbody = 7)"),
    SINEW_DAMAGE(m.sensor_type[3] = mjSENS_FRAMEQUAT, "sensor_dim[3] = 3: should be 4"),
    SINEW_DAMAGE(m.sensor_objid[1] = 2, "sensor_objid[1] = 2: not a ball joint"),
    SINEW_DAMAGE(m.sensor_intprm[18] = 1 << mjNCONDATA, "sensor_intprm[18] = 128: should be 1 to 127"),
    SINEW_DAMAGE(m.sensor_intprm[19] = 4, "sensor_intprm[19] = 4: should be 0 to 3"),
    SINEW_DAMAGE(m.sensor_intprm[20] = 0, "sensor_intprm[20] = 0: should be at least 1"),
    SINEW_DAMAGE(m.sensor_intprm[20] = 3, "sensor_dim[6] = 8: should be 12"),
    SINEW_DAMAGE((m.sensor_type[6] = mjSENS_TACTILE, m.sensor_objtype[6] = mjOBJ_MESH, m.sensor_reftype[6] = mjOBJ_GEOM,
                  m.sensor_refid[6] = 7),
                 "sensor_dim[6] = 8: should be 18"),
};
INSTANTIATE_TEST_SUITE_P(Sensors, Damaged, testing::ValuesIn(kSensorDamage));

const Damage kText[] = {
    SINEW_DAMAGE(m.name_bodyadr[2] = m.nnames, "name_bodyadr[2] = 439: outside of the array (nnames = 439)"),
    SINEW_DAMAGE(m.names[m.nnames - 1] = 'x', "names[438] = 120: the last string does not end"),
    SINEW_DAMAGE(m.names_map[0] = 7, "names_map[0] = 7: no such body (nbody = 7)"),
    SINEW_DAMAGE(m.mesh_pathadr[0] = 1, "mesh_pathadr[0] = 1: outside of the array (npaths = 1)"),
    SINEW_DAMAGE(m.paths[0] = 'x', "paths[0] = 120: the last string does not end"),
    SINEW_DAMAGE(m.text_data[15] = 'x', "text_data[15] = 120: the text does not end"),
    SINEW_DAMAGE((m.text_size[0] = 0, m.ntextdata = 0), "text_size[0] = 0: a text has at least its closing zero"),
    SINEW_DAMAGE(m.tuple_objid[1] = 5, "tuple_objid[1] = 5: no such site (nsite = 5)"),
    SINEW_DAMAGE(m.tuple_objtype[1] = mjOBJ_UNKNOWN, "tuple_objid[1] = 2: no such object without a type (none = 0)"),
    SINEW_DAMAGE(m.numeric_size[0] = 4, "numeric_size[0] = 4: only 3 are left (nnumericdata = 3)"),
    SINEW_DAMAGE(m.plugin[0] = -1, "plugin[0] = -1: a slot is not negative"),
    SINEW_DAMAGE(m.plugin_attr[1] = 'x', "plugin_attr[1] = 120: the last string does not end"),
    SINEW_DAMAGE(m.body_sameframe[1] = 5, "body_sameframe[1] = 5: should be 0 to 4"),
};
INSTANTIATE_TEST_SUITE_P(Text, Damaged, testing::ValuesIn(kText));

// Each box holds a leaf and the next box: as deep as a hierarchy of this many boxes can be.
class ChainOfBoxes {
 public:
  explicit ChainOfBoxes(int boxes) {
    const int before = model->mesh_bvhadr[0];
    depth.assign(model->bvh_depth, model->bvh_depth + before);
    child.assign(model->bvh_child, model->bvh_child + 2 * before);
    leaf.assign(model->bvh_nodeid, model->bvh_nodeid + before);
    for (int i = 0; i < boxes; ++i) {
      const bool is_leaf = i % 2 == 1 || i + 1 == boxes;
      depth.push_back((i + 1) / 2);
      child.push_back(is_leaf ? -1 : i + 1);
      child.push_back(is_leaf ? -1 : i + 2);
      leaf.push_back(is_leaf ? 0 : -1);
    }
    model->mesh_bvhnum[0] = boxes;
    model->nbvh = model->nbvhstatic = before + boxes;
    model->bvh_depth = depth.data();
    model->bvh_child = child.data();
    model->bvh_nodeid = leaf.data();
  }

  ModelPtr model = make_sample_model();

 private:
  std::vector<int> depth, child, leaf;
};

TEST(Validate, HierarchiesAreNotTooDeep) {
  EXPECT_EQ(fault_of(*ChainOfBoxes(2 * mjMAXTREEDEPTH + 1).model), "none");
  EXPECT_EQ(fault_of(*ChainOfBoxes(2 * mjMAXTREEDEPTH + 3).model), "bvh_depth[111] = 51: deeper than 50");
}

// Integers that nothing indexes by: bits to compare, groups to clamp, sizes of pictures.
const std::set<std::string> kFreeArrays = {
    "body_contype",   "body_conaffinity",  "jnt_group",     "geom_contype",      "geom_conaffinity",
    "geom_group",     "geom_priority",     "site_group",    "cam_orthographic",  "cam_resolution",
    "flex_contype",   "flex_conaffinity",  "flex_priority", "flex_activelayers", "flex_passive",
    "flex_group",     "flex_elemlayer",    "skin_group",    "tendon_group",      "actuator_group",
    "plugin",         "mesh_facetexcoord", "eq_objtype",    "sensor_intprm",     "wrap_objid",
    "actuator_trnid",
};

// The last row of the set above is checked for some types only; here is what the sample has of the others.
bool is_free(const std::string& name, std::int64_t index, int value) {
  if (name == "plugin") return value >= 0;
  if (name == "eq_objtype") return index == 2;                        // a joint equality
  if (name == "sensor_intprm") return index / mjNSENS != 6;           // not a contact sensor
  if (name == "wrap_objid") return index == 3;                        // a pulley
  if (name == "actuator_trnid") return index % 2 == 1 && index != 7;  // no second site
  return kFreeArrays.count(name) > 0;
}

// No other integer of the model can be the largest or the smallest there is without being noticed.
TEST(Validate, NoIntegerMayBeAnything) {
  const ModelPtr m = make_sample_model(SampleParts::kEverything);
  int checked = 0;
  for_each_array(*m, [&](auto* array, const ArrayInfo& info) {
    if constexpr (std::is_same_v<decltype(array), int*>) {
      for (std::int64_t i = 0; i < info.count(); ++i) {
        for (const int extreme : {std::numeric_limits<int>::max(), std::numeric_limits<int>::min()}) {
          const int original = array[i];
          array[i] = extreme;
          const bool found = find_fault(*m).has_value();
          EXPECT_NE(found, is_free(info.name, i, extreme)) << info.name << "[" << i << "] = " << extreme;
          array[i] = original;
          ++checked;
        }
      }
    }
  });
  EXPECT_GT(checked, 2000);
}

// Not-a-number is no fault, except in a number that is an id.
TEST(Validate, RealNumbersMayBeAnything) {
  const ModelPtr m = make_sample_model(SampleParts::kEverything);
  for_each_array(*m, [&](auto* array, const ArrayInfo& info) {
    using Element = std::remove_pointer_t<decltype(array)>;
    if constexpr (std::is_floating_point_v<Element>) {
      if (std::string(info.name) == "wrap_prm") return;
      for (std::int64_t i = 0; i < info.count(); ++i) array[i] = std::numeric_limits<Element>::quiet_NaN();
    }
  });
  EXPECT_EQ(fault_of(*m), "none");
}

// The tables of references.h repeat what the field table says about rows; here the two are compared.
TEST(Validate, ReferencesFitTheFieldTable) {
  const ModelPtr model = make_sample_model(SampleParts::kEverything);
  mjModel& m = *model;
  const auto count_of = [&](const char* name) {
    std::int64_t count = -1;
    for_each_array(m, [&](auto*, const ArrayInfo& info) {
      if (std::string(info.name) == name) count = info.count();
    });
    return count;
  };
  for (const IdRule& rule : kIds)
    EXPECT_EQ(count_of(rule.name), std::int64_t{m.*rule.rows} * rule.columns) << rule.name;
  for (const SpanRule& rule : kSpans) {
    EXPECT_EQ(count_of(rule.address_name), m.*rule.rows) << rule.address_name;
    EXPECT_EQ(count_of(rule.length_name), m.*rule.rows) << rule.length_name;
  }
  for (const auto& rule : kChoices) EXPECT_EQ(count_of(rule.name), m.*rule.rows) << rule.name;
  for (const auto& rule : kByteChoices) EXPECT_EQ(count_of(rule.name), m.*rule.rows) << rule.name;
  for (const AddressRule& rule : kNames) EXPECT_EQ(count_of(rule.name), m.*rule.rows) << rule.name;
  for (const AddressRule& rule : kPaths) EXPECT_EQ(count_of(rule.name), m.*rule.rows) << rule.name;
}

}  // namespace
}  // namespace sinew::test
