// SPDX-License-Identifier: Apache-2.0
// references.h -- what the integers of mjModel point at: the tables that validate.cpp walks.
//   kIds       ids of other objects                       geom_bodyid -> bodies
//   kSpans     parts of an array, each owned by one row    body_jntadr, body_jntnum -> joints
//   kChoices   values of enumerations and other ranges     jnt_type
//   kNames     addresses of strings in `names`             name_bodyadr
//   kPaths     addresses of strings in `paths`, or -1      mesh_pathadr
//   note  an array that is in no table is checked in validate_*.cpp, or may hold any integer (groups, contact bits)
#ifndef SINEW_MODEL_FILE_REFERENCES_H_
#define SINEW_MODEL_FILE_REFERENCES_H_

#include <mujoco/mjmodel.h>

namespace sinew {

using IntArray = int* mjModel::*;
using ByteArray = mjtByte* mjModel::*;
using Size = int mjModel::*;

struct IdRule {
  const char* name;
  IntArray array;
  Size rows;
  int columns;
  int smallest;        // -1 where an object may be missing
  const char* object;  // what the ids name, for the message
  const char* count_name;
  Size count;
};

// Row i owns elements [address[i], address[i] + length[i]) of an array; the parts follow one another and fill the
// array. An empty part may have any address from -1 to the end.
struct SpanRule {
  const char* address_name;
  IntArray address;
  const char* length_name;
  IntArray length;
  Size rows;
  const char* total_name;
  Size total;
};

template <class Array>
struct ChoiceRule {
  const char* name;
  Array array;
  Size rows;
  int smallest;
  int largest;
};

struct AddressRule {
  const char* name;
  IntArray array;
  Size rows;
};

#define SINEW_ID(array, rows, columns, smallest, object, count) \
  { #array, &mjModel::array, &mjModel::rows, columns, smallest, object, #count, &mjModel::count }
#define SINEW_SPAN(address, length, rows, total) \
  { #address, &mjModel::address, #length, &mjModel::length, &mjModel::rows, #total, &mjModel::total }
#define SINEW_CHOICE(array, rows, smallest, largest) \
  { #array, &mjModel::array, &mjModel::rows, smallest, largest }
#define SINEW_ADDRESS(array, rows) \
  { #array, &mjModel::array, &mjModel::rows }

inline constexpr IdRule kIds[] = {
    SINEW_ID(body_parentid, nbody, 1, 0, "body", nbody),
    SINEW_ID(body_rootid, nbody, 1, 0, "body", nbody),
    SINEW_ID(body_weldid, nbody, 1, 0, "body", nbody),
    SINEW_ID(body_mocapid, nbody, 1, -1, "mocap body", nmocap),
    SINEW_ID(body_treeid, nbody, 1, -1, "tree", ntree),
    SINEW_ID(body_plugin, nbody, 1, -1, "plugin", nplugin),
    SINEW_ID(jnt_bodyid, njnt, 1, 0, "body", nbody),
    SINEW_ID(jnt_qposadr, njnt, 1, 0, "coordinate", nq),
    SINEW_ID(jnt_dofadr, njnt, 1, 0, "degree of freedom", nv),
    SINEW_ID(dof_bodyid, nv, 1, 0, "body", nbody),
    SINEW_ID(dof_jntid, nv, 1, 0, "joint", njnt),
    SINEW_ID(dof_parentid, nv, 1, -1, "degree of freedom", nv),
    SINEW_ID(dof_treeid, nv, 1, 0, "tree", ntree),
    SINEW_ID(dof_Madr, nv, 1, 0, "element of M", nM),
    SINEW_ID(geom_bodyid, ngeom, 1, 0, "body", nbody),
    SINEW_ID(geom_matid, ngeom, 1, -1, "material", nmat),
    SINEW_ID(geom_plugin, ngeom, 1, -1, "plugin", nplugin),
    SINEW_ID(site_bodyid, nsite, 1, 0, "body", nbody),
    SINEW_ID(site_matid, nsite, 1, -1, "material", nmat),
    SINEW_ID(cam_bodyid, ncam, 1, 0, "body", nbody),
    SINEW_ID(cam_targetbodyid, ncam, 1, -1, "body", nbody),
    SINEW_ID(light_bodyid, nlight, 1, 0, "body", nbody),
    SINEW_ID(light_targetbodyid, nlight, 1, -1, "body", nbody),
    SINEW_ID(light_texid, nlight, 1, -1, "texture", ntex),
    SINEW_ID(flex_matid, nflex, 1, -1, "material", nmat),
    SINEW_ID(flex_nodebodyid, nflexnode, 1, 0, "body", nbody),
    SINEW_ID(flex_vertbodyid, nflexvert, 1, -1, "body", nbody),
    SINEW_ID(skin_matid, nskin, 1, -1, "material", nmat),
    SINEW_ID(skin_bonebodyid, nskinbone, 1, 0, "body", nbody),
    SINEW_ID(mat_texid, nmat, mjNTEXROLE, -1, "texture", ntex),
    SINEW_ID(pair_geom1, npair, 1, 0, "geom", ngeom),
    SINEW_ID(pair_geom2, npair, 1, 0, "geom", ngeom),
    SINEW_ID(tendon_matid, ntendon, 1, -1, "material", nmat),
    SINEW_ID(tendon_treeid, ntendon, 2, -1, "tree", ntree),
    SINEW_ID(actuator_plugin, nu, 1, -1, "plugin", nplugin),
    SINEW_ID(sensor_plugin, nsensor, 1, -1, "plugin", nplugin),
    SINEW_ID(B_colind, nB, 1, 0, "degree of freedom", nv),
    SINEW_ID(M_colind, nC, 1, 0, "degree of freedom", nv),
    SINEW_ID(mapM2M, nC, 1, 0, "element of qM", nM),
    SINEW_ID(D_colind, nD, 1, 0, "degree of freedom", nv),
    SINEW_ID(mapM2D, nD, 1, -1, "element of M", nC),
    SINEW_ID(mapD2M, nC, 1, 0, "element of D", nD),
};

inline constexpr SpanRule kSpans[] = {
    SINEW_SPAN(body_jntadr, body_jntnum, nbody, njnt),
    SINEW_SPAN(body_dofadr, body_dofnum, nbody, nv),
    SINEW_SPAN(body_geomadr, body_geomnum, nbody, ngeom),
    SINEW_SPAN(tree_dofadr, tree_dofnum, ntree, nv),
    SINEW_SPAN(flex_nodeadr, flex_nodenum, nflex, nflexnode),
    SINEW_SPAN(flex_vertadr, flex_vertnum, nflex, nflexvert),
    SINEW_SPAN(flex_edgeadr, flex_edgenum, nflex, nflexedge),
    SINEW_SPAN(flex_elemadr, flex_elemnum, nflex, nflexelem),
    SINEW_SPAN(flex_evpairadr, flex_evpairnum, nflex, nflexevpair),
    SINEW_SPAN(mesh_vertadr, mesh_vertnum, nmesh, nmeshvert),
    SINEW_SPAN(mesh_faceadr, mesh_facenum, nmesh, nmeshface),
    SINEW_SPAN(mesh_octadr, mesh_octnum, nmesh, noct),
    SINEW_SPAN(mesh_normaladr, mesh_normalnum, nmesh, nmeshnormal),
    SINEW_SPAN(mesh_texcoordadr, mesh_texcoordnum, nmesh, nmeshtexcoord),
    SINEW_SPAN(mesh_polyadr, mesh_polynum, nmesh, nmeshpoly),
    SINEW_SPAN(mesh_polyvertadr, mesh_polyvertnum, nmeshpoly, nmeshpolyvert),
    SINEW_SPAN(mesh_polymapadr, mesh_polymapnum, nmeshvert, nmeshpolymap),
    SINEW_SPAN(skin_vertadr, skin_vertnum, nskin, nskinvert),
    SINEW_SPAN(skin_faceadr, skin_facenum, nskin, nskinface),
    SINEW_SPAN(skin_boneadr, skin_bonenum, nskin, nskinbone),
    SINEW_SPAN(skin_bonevertadr, skin_bonevertnum, nskinbone, nskinbonevert),
    SINEW_SPAN(tendon_adr, tendon_num, ntendon, nwrap),
    SINEW_SPAN(actuator_actadr, actuator_actnum, nu, na),
    SINEW_SPAN(sensor_adr, sensor_dim, nsensor, nsensordata),
    SINEW_SPAN(plugin_stateadr, plugin_statenum, nplugin, npluginstate),
    SINEW_SPAN(numeric_adr, numeric_size, nnumeric, nnumericdata),
    SINEW_SPAN(text_adr, text_size, ntext, ntextdata),
    SINEW_SPAN(tuple_adr, tuple_size, ntuple, ntupledata),
    SINEW_SPAN(B_rowadr, B_rownnz, nbody, nB),
    SINEW_SPAN(M_rowadr, M_rownnz, nv, nC),
    SINEW_SPAN(D_rowadr, D_rownnz, nv, nD),
};

inline constexpr ChoiceRule<IntArray> kChoices[] = {
    SINEW_CHOICE(jnt_type, njnt, mjJNT_FREE, mjJNT_HINGE),
    SINEW_CHOICE(tree_sleep_policy, ntree, mjSLEEP_AUTO, mjSLEEP_INIT),
    SINEW_CHOICE(geom_type, ngeom, mjGEOM_PLANE, mjNGEOMTYPES - 1),
    SINEW_CHOICE(site_type, nsite, mjGEOM_PLANE, mjNGEOMTYPES - 1),
    SINEW_CHOICE(cam_mode, ncam, mjCAMLIGHT_FIXED, mjCAMLIGHT_TARGETBODYCOM),
    SINEW_CHOICE(light_mode, nlight, mjCAMLIGHT_FIXED, mjCAMLIGHT_TARGETBODYCOM),
    SINEW_CHOICE(light_type, nlight, mjLIGHT_SPOT, mjLIGHT_IMAGE),
    SINEW_CHOICE(flex_selfcollide, nflex, mjFLEXSELF_NONE, mjFLEXSELF_AUTO),
    SINEW_CHOICE(flex_dim, nflex, 1, 3),
    SINEW_CHOICE(flex_interp, nflex, 0, 2),
    SINEW_CHOICE(tex_type, ntex, mjTEXTURE_2D, mjTEXTURE_SKYBOX),
    SINEW_CHOICE(tex_colorspace, ntex, mjCOLORSPACE_AUTO, mjCOLORSPACE_SRGB),
    SINEW_CHOICE(tex_nchannel, ntex, 1, 4),
    SINEW_CHOICE(eq_type, neq, mjEQ_CONNECT, mjEQ_FLEX),
    SINEW_CHOICE(wrap_type, nwrap, mjWRAP_JOINT, mjWRAP_CYLINDER),
    SINEW_CHOICE(actuator_trntype, nu, mjTRN_JOINT, mjTRN_BODY),
    SINEW_CHOICE(actuator_dyntype, nu, mjDYN_NONE, mjDYN_USER),
    SINEW_CHOICE(actuator_gaintype, nu, mjGAIN_FIXED, mjGAIN_USER),
    SINEW_CHOICE(actuator_biastype, nu, mjBIAS_NONE, mjBIAS_USER),
    SINEW_CHOICE(sensor_type, nsensor, mjSENS_TOUCH, mjSENS_USER),
    SINEW_CHOICE(sensor_datatype, nsensor, mjDATATYPE_REAL, mjDATATYPE_QUATERNION),
    SINEW_CHOICE(sensor_needstage, nsensor, mjSTAGE_NONE, mjSTAGE_ACC),
    SINEW_CHOICE(sensor_objtype, nsensor, mjOBJ_UNKNOWN, mjNOBJECT - 1),
    SINEW_CHOICE(sensor_reftype, nsensor, mjOBJ_UNKNOWN, mjNOBJECT - 1),
    SINEW_CHOICE(tuple_objtype, ntupledata, mjOBJ_UNKNOWN, mjNOBJECT - 1),
};

inline constexpr ChoiceRule<ByteArray> kByteChoices[] = {
    SINEW_CHOICE(body_simple, nbody, 0, 2),
    SINEW_CHOICE(body_sameframe, nbody, mjSAMEFRAME_NONE, mjSAMEFRAME_INERTIAROT),
    SINEW_CHOICE(geom_sameframe, ngeom, mjSAMEFRAME_NONE, mjSAMEFRAME_INERTIAROT),
    SINEW_CHOICE(site_sameframe, nsite, mjSAMEFRAME_NONE, mjSAMEFRAME_INERTIAROT),
};

inline constexpr AddressRule kNames[] = {
    SINEW_ADDRESS(name_bodyadr, nbody),       SINEW_ADDRESS(name_jntadr, njnt),
    SINEW_ADDRESS(name_geomadr, ngeom),       SINEW_ADDRESS(name_siteadr, nsite),
    SINEW_ADDRESS(name_camadr, ncam),         SINEW_ADDRESS(name_lightadr, nlight),
    SINEW_ADDRESS(name_flexadr, nflex),       SINEW_ADDRESS(name_meshadr, nmesh),
    SINEW_ADDRESS(name_skinadr, nskin),       SINEW_ADDRESS(name_hfieldadr, nhfield),
    SINEW_ADDRESS(name_texadr, ntex),         SINEW_ADDRESS(name_matadr, nmat),
    SINEW_ADDRESS(name_pairadr, npair),       SINEW_ADDRESS(name_excludeadr, nexclude),
    SINEW_ADDRESS(name_eqadr, neq),           SINEW_ADDRESS(name_tendonadr, ntendon),
    SINEW_ADDRESS(name_actuatoradr, nu),      SINEW_ADDRESS(name_sensoradr, nsensor),
    SINEW_ADDRESS(name_numericadr, nnumeric), SINEW_ADDRESS(name_textadr, ntext),
    SINEW_ADDRESS(name_tupleadr, ntuple),     SINEW_ADDRESS(name_keyadr, nkey),
    SINEW_ADDRESS(name_pluginadr, nplugin),
};

inline constexpr AddressRule kPaths[] = {
    SINEW_ADDRESS(mesh_pathadr, nmesh),
    SINEW_ADDRESS(skin_pathadr, nskin),
    SINEW_ADDRESS(hfield_pathadr, nhfield),
    SINEW_ADDRESS(tex_pathadr, ntex),
};

#undef SINEW_ID
#undef SINEW_SPAN
#undef SINEW_CHOICE
#undef SINEW_ADDRESS

}  // namespace sinew

#endif  // SINEW_MODEL_FILE_REFERENCES_H_
