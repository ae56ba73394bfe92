// SPDX-License-Identifier: Apache-2.0
// mjxmacro.h -- the fields of mjModel, mjData and mjOption, each listed and described once.
// Long because programs include the tables by this one name, and every field takes a row.
#ifndef MUJOCO_MJXMACRO_H_
#define MUJOCO_MJXMACRO_H_

// Every table below is written once, as NAME_TABLE(X, XNV): a list of rows, each handed to the macro X, or to XNV where
// a viewer does not need the array (mjv_copyModel and mjv_copyData leave those out). NAME alone expands the table
// with whatever the includer has defined as X; XNV is X unless defined otherwise.
//
//   arrays     X(type, name, rows, columns)   rows is a size of mjModel; in the arena tables MJ_M(size) or MJ_D(size)
//   sizes      X(name)
//   options    X(type, name, length)
//   scalars    X(type, name)
//   vectors    X(type, name, rows, columns); MJOPTION_VECTORS: X(name, length)
//
// Columns that are sizes of the model are written MJ_M(size); MJMODEL_POINTERS_PREAMBLE(m) and
// MJDATA_POINTERS_PREAMBLE(m) declare these sizes as local constants, whatever the model's variable is called. For the
// arena tables a program redefines both macros to reach its variables: #define MJ_M(n) model->n, MJ_D(n) data->n.

#ifndef MJ_M
#define MJ_M(n) n  // a size of the model
#endif
#ifndef MJ_D
#define MJ_D(n) n  // a size that a step decides
#endif
#ifndef XNV
#define XNV X
#endif

#define mjSCALAR_AS_X_(type, name) X(type, name, 1)
#define mjVECTOR_AS_X_(type, name, length) X(name, length)
#define mjLOCAL_SIZE_(m, name) \
  const int name = (m)->name;  \
  (void)name; /* a table that is expanded in part may leave it unused */
#define mjNOTHING_(...)

// -- mjOption, mjStatistic --

// Settings of the physics (mjModel.opt): a program may change them between steps.
#define MJOPTION_FLOATS_TABLE(S, V)                                                                        \
  S(mjtNum, timestep)         /* seconds that one step advances */                                         \
  S(mjtNum, impratio)         /* elliptic cones: friction impedance relative to normal; more: less slip */ \
  S(mjtNum, tolerance)        /* solver stops when improvement and gradient are below this */              \
  S(mjtNum, ls_tolerance)     /* line search stops at this relative slope */                               \
  S(mjtNum, noslip_tolerance) /* noslip pass stops below this improvement */                               \
  S(mjtNum, ccd_tolerance)    /* convex collisions stop at this distance error; 0: exact */                \
  S(mjtNum, sleep_tolerance)  /* speed below which a tree gets ready to sleep; length/time */              \
  V(mjtNum, gravity, 3)       /* acceleration of gravity in the world */                                   \
  V(mjtNum, wind, 3)          /* velocity of the medium in the world */                                    \
  V(mjtNum, magnetic, 3)      /* magnetic flux in the world, for magnetometers */                          \
  S(mjtNum, density)          /* of the medium, mass/volume; 0: no inertial drag */                        \
  S(mjtNum, viscosity)        /* of the medium; 0: no viscous drag */                                      \
  S(mjtNum, o_margin)         /* contact margin while mjENBL_OVERRIDE is set */                            \
  V(mjtNum, o_solref, mjNREF) /* contact solref while mjENBL_OVERRIDE is set */                            \
  V(mjtNum, o_solimp, mjNIMP) /* contact solimp while mjENBL_OVERRIDE is set */                            \
  V(mjtNum, o_friction, 5)    /* contact friction while mjENBL_OVERRIDE is set */
#define MJOPTION_INTS_TABLE(S)                                                   \
  S(int, integrator)        /* mjtIntegrator */                                  \
  S(int, cone)              /* mjtCone */                                        \
  S(int, jacobian)          /* mjtJacobian */                                    \
  S(int, solver)            /* mjtSolver */                                      \
  S(int, iterations)        /* most iterations of the solver */                  \
  S(int, ls_iterations)     /* most iterations of one line search */             \
  S(int, noslip_iterations) /* iterations of the noslip pass; 0: no such pass */ \
  S(int, ccd_iterations)    /* most iterations of a convex collision */          \
  S(int, disableflags)      /* bits of mjtDisableBit */                          \
  S(int, enableflags)       /* bits of mjtEnableBit */                           \
  S(int, disableactuator)   /* bit g switches off the actuators of group g */    \
  S(int, sdf_initpoints)    /* starting points of SDF collisions */              \
  S(int, sdf_iterations)    /* descent steps of SDF collisions, per starting point */
#define MJOPTION_VALUES_TABLE(S, V) MJOPTION_FLOATS_TABLE(S, V) MJOPTION_INTS_TABLE(S)
#define MJOPTION_FLOATS MJOPTION_FLOATS_TABLE(X, mjNOTHING_)
#define MJOPTION_INTS MJOPTION_INTS_TABLE(X)
#define MJOPTION_SCALARS MJOPTION_FLOATS MJOPTION_INTS
#define MJOPTION_VECTORS MJOPTION_FLOATS_TABLE(mjNOTHING_, mjVECTOR_AS_X_)
#define MJOPTION_FIELDS MJOPTION_VALUES_TABLE(mjSCALAR_AS_X_, X)

// Typical magnitudes (mjModel.stat): by the compiler unless the model gives them.
#define MJSTATISTIC_VALUES_TABLE(S, V)                                     \
  S(mjtNum, meaninertia) /* mean diagonal of M at qpos0 */                 \
  S(mjtNum, meanmass)    /* mean mass of bodies */                         \
  S(mjtNum, meansize)    /* mean size of bodies; a length */               \
  S(mjtNum, extent)      /* how far the model reaches around its center */ \
  V(mjtNum, center, 3)   /* middle of the model at qpos0 */
#define MJSTATISTIC_FIELDS MJSTATISTIC_VALUES_TABLE(mjSCALAR_AS_X_, X)

// -- mjModel --

// Sizes: by the compiler. "of all" means that the array holds one object's share after another's.
#define MJMODEL_SIZES_TABLE(X)                                                                    \
  X(nq)             /* entries of qpos: 4 for a rotation in space */                              \
  X(nv)             /* degrees of freedom (dofs): entries of qvel; 3 for a rotation in space */   \
  X(nu)             /* actuators: entries of ctrl */                                              \
  X(na)             /* entries of act: activation states of all actuators */                      \
  X(nbody)          /* bodies; the world is body 0 */                                             \
  X(nbvh)           /* bounding volumes of all bodies, meshes and flexes */                       \
  X(nbvhstatic)     /* those that are fixed in their own frame: bvh_aabb */                       \
  X(nbvhdynamic)    /* those that change with the state (flexes): bvh_aabb_dyn */                 \
  X(noct)           /* octree cells of all meshes */                                              \
  X(njnt)           /* joints */                                                                  \
  X(ntree)          /* kinematic trees: subtrees that move, below the static bodies */            \
  X(nM)             /* numbers in qM: a dof with all its ancestors */                             \
  X(nB)             /* numbers of a body-by-dof matrix: B_colind */                               \
  X(nC)             /* numbers in M: the lower triangle by rows, simple dofs by their diagonal */ \
  X(nD)             /* numbers of a dof-by-dof matrix, both triangles: D_colind */                \
  X(ngeom)          /* geoms */                                                                   \
  X(nsite)          /* sites */                                                                   \
  X(ncam)           /* cameras */                                                                 \
  X(nlight)         /* lights */                                                                  \
  X(nflex)          /* flexes */                                                                  \
  X(nflexnode)      /* interpolation nodes of all flexes */                                       \
  X(nflexvert)      /* vertices of all flexes */                                                  \
  X(nflexedge)      /* edges of all flexes */                                                     \
  X(nflexelem)      /* elements of all flexes: segments, triangles or tetrahedra */               \
  X(nflexelemdata)  /* vertex ids of all elements */                                              \
  X(nflexelemedge)  /* edge ids of all elements */                                                \
  X(nflexshelldata) /* vertex ids of all shell fragments */                                       \
  X(nflexevpair)    /* element-vertex pairs that may collide inside flexes */                     \
  X(nflextexcoord)  /* vertices with texture coordinates, of all flexes */                        \
  X(nmesh)          /* meshes */                                                                  \
  X(nmeshvert)      /* vertices of all meshes */                                                  \
  X(nmeshnormal)    /* normals of all meshes */                                                   \
  X(nmeshtexcoord)  /* texture coordinates of all meshes */                                       \
  X(nmeshface)      /* triangles of all meshes */                                                 \
  X(nmeshgraph)     /* ints that describe convex hulls */                                         \
  X(nmeshpoly)      /* flat polygons of all meshes: coplanar triangles joined */                  \
  X(nmeshpolyvert)  /* vertex ids of all those polygons */                                        \
  X(nmeshpolymap)   /* polygon ids, listed by vertex */                                           \
  X(nskin)          /* skins */                                                                   \
  X(nskinvert)      /* vertices of all skins */                                                   \
  X(nskintexvert)   /* vertices with texture coordinates, of all skins */                         \
  X(nskinface)      /* triangles of all skins */                                                  \
  X(nskinbone)      /* bones of all skins */                                                      \
  X(nskinbonevert)  /* vertex weights of all bones */                                             \
  X(nhfield)        /* height fields */                                                           \
  X(nhfielddata)    /* heights of all fields */                                                   \
  X(ntex)           /* textures */                                                                \
  X(ntexdata)       /* bytes of all textures */                                                   \
  X(nmat)           /* materials */                                                               \
  X(npair)          /* explicit contact pairs */                                                  \
  X(nexclude)       /* pairs of bodies that do not collide */                                     \
  X(neq)            /* equality constraints */                                                    \
  X(ntendon)        /* tendons */                                                                 \
  X(nwrap)          /* path pieces of all tendons */                                              \
  X(nsensor)        /* sensors */                                                                 \
  X(nnumeric)       /* custom number fields */                                                    \
  X(nnumericdata)   /* numbers of all those fields */                                             \
  X(ntext)          /* custom texts */                                                            \
  X(ntextdata)      /* characters of all texts, ends included */                                  \
  X(ntuple)         /* custom tuples */                                                           \
  X(ntupledata)     /* objects of all tuples */                                                   \
  X(nkey)           /* keyframes */                                                               \
  X(nmocap)         /* mocap bodies */                                                            \
  X(nplugin)        /* plugin instances */                                                        \
  X(npluginattr)    /* characters of all plugin attributes */                                     \
  X(nuser_body)     /* user numbers per body */                                                   \
  X(nuser_jnt)      /* user numbers per joint */                                                  \
  X(nuser_geom)     /* user numbers per geom */                                                   \
  X(nuser_site)     /* user numbers per site */                                                   \
  X(nuser_cam)      /* user numbers per camera */                                                 \
  X(nuser_tendon)   /* user numbers per tendon */                                                 \
  X(nuser_actuator) /* user numbers per actuator */                                               \
  X(nuser_sensor)   /* user numbers per sensor */                                                 \
  X(nnames)         /* characters of all names, ends included */                                  \
  X(npaths)         /* characters of all file paths, ends included */                             \
  X(nnames_map)     /* slots of the hash tables from name to id */                                \
  X(nJmom)          /* numbers in actuator_moment */                                              \
  X(ngravcomp)      /* bodies with gravity compensation */                                        \
  X(nemax)          /* most rows that equality constraints can have */                            \
  X(njmax)          /* constraint rows that the model asks room for; -1: as memory allows */      \
  X(nconmax)        /* contacts that the model asks room for; -1: as memory allows */             \
  X(nuserdata)      /* entries of userdata */                                                     \
  X(nsensordata)    /* entries of sensordata */                                                   \
  X(npluginstate)   /* entries of plugin_state */
#define MJMODEL_SIZES MJMODEL_SIZES_TABLE(X)
#define MJMODEL_INTS MJMODEL_SIZES

// Configurations.
#define MJMODEL_POINTERS_QPOS_TABLE(X, XNV)                                                         \
  X(mjtNum, qpos0, nq, 1)       /* reference configuration: what the model looks like as written */ \
  X(mjtNum, qpos_spring, nq, 1) /* configuration in which joint springs are at rest */
#define MJMODEL_POINTERS_QPOS MJMODEL_POINTERS_QPOS_TABLE(X, XNV)

// Bodies. Parents come before children; ids, here and below, are row numbers.
#define MJMODEL_POINTERS_BODY_TABLE(X, XNV)                                                                      \
  X(int, body_parentid, nbody, 1)               /* parent; smaller than its own id (0 for the world) */          \
  X(int, body_rootid, nbody, 1)                 /* ancestor that is a child of the world */                      \
  X(int, body_weldid, nbody, 1)                 /* body that it moves with: itself if it has joints, or above */ \
  X(int, body_mocapid, nbody, 1)                /* row in mocap_pos and mocap_quat; -1: not mocap */             \
  X(int, body_jntnum, nbody, 1)                 /* joints */                                                     \
  X(int, body_jntadr, nbody, 1)                 /* first joint; -1: none */                                      \
  X(int, body_dofnum, nbody, 1)                 /* dofs */                                                       \
  X(int, body_dofadr, nbody, 1)                 /* first dof; -1: none */                                        \
  X(int, body_treeid, nbody, 1)                 /* kinematic tree; -1: static */                                 \
  X(int, body_geomnum, nbody, 1)                /* geoms */                                                      \
  X(int, body_geomadr, nbody, 1)                /* first geom; -1: none */                                       \
  X(mjtByte, body_simple, nbody, 1)             /* nonzero: its block of M is diagonal; 2: and slides only */    \
  X(mjtByte, body_sameframe, nbody, 1)          /* mjtSameFrame: inertial frame against body frame */            \
  X(mjtNum, body_pos, nbody, 3)                 /* origin in the parent's frame, joints at qpos0 */              \
  X(mjtNum, body_quat, nbody, 4)                /* orientation in the parent's frame, joints at qpos0 */         \
  X(mjtNum, body_ipos, nbody, 3)                /* center of mass in the body's frame */                         \
  X(mjtNum, body_iquat, nbody, 4)               /* principal axes of inertia in the body's frame */              \
  X(mjtNum, body_mass, nbody, 1)                /* mass */                                                       \
  X(mjtNum, body_subtreemass, nbody, 1)         /* mass of it and all descendants */                             \
  X(mjtNum, body_inertia, nbody, 3)             /* moments about the principal axes */                           \
  X(mjtNum, body_invweight0, nbody, 2)          /* mean inverse inertia at qpos0: of translation, of rotation */ \
  X(mjtNum, body_gravcomp, nbody, 1)            /* share of its weight that is compensated; 1: floats */         \
  X(mjtNum, body_margin, nbody, 1)              /* largest margin of its geoms */                                \
  X(mjtNum, body_user, nbody, MJ_M(nuser_body)) /* user numbers */                                               \
  X(int, body_plugin, nbody, 1)                 /* plugin instance; -1: none */                                  \
  X(int, body_contype, nbody, 1)                /* contype of all its geoms together (or) */                     \
  X(int, body_conaffinity, nbody, 1)            /* conaffinity of all its geoms together (or) */                 \
  X(int, body_bvhadr, nbody, 1)                 /* root of its bounding volumes; -1: none */                     \
  X(int, body_bvhnum, nbody, 1)                 /* bounding volumes */
#define MJMODEL_POINTERS_BODY MJMODEL_POINTERS_BODY_TABLE(X, XNV)

// Bounding volume hierarchies of bodies, meshes and flexes; octrees of meshes.
#define MJMODEL_POINTERS_BVH_TABLE(X, XNV)                                                           \
  X(int, bvh_depth, nbvh, 1)         /* levels below the root of its hierarchy */                    \
  X(int, bvh_child, nbvh, 2)         /* the two children; -1: none (a leaf) */                       \
  X(int, bvh_nodeid, nbvh, 1)        /* geom, mesh face or flex element in a leaf; -1: inner node */ \
  X(mjtNum, bvh_aabb, nbvhstatic, 6) /* box in the owner's frame: center, half sizes */              \
  XNV(int, oct_depth, noct, 1)       /* levels below the root of its octree */                       \
  XNV(int, oct_child, noct, 8)       /* the eight children; -1: none */                              \
  XNV(mjtNum, oct_aabb, noct, 6)     /* cell: center, half sizes */                                  \
  XNV(mjtNum, oct_coeff, noct, 8)    /* signed distance at the eight corners, to interpolate */
#define MJMODEL_POINTERS_BVH MJMODEL_POINTERS_BVH_TABLE(X, XNV)

// Joints.
#define MJMODEL_POINTERS_JOINT_TABLE(X, XNV)                                                          \
  X(int, jnt_type, njnt, 1)                  /* mjtJoint */                                           \
  X(int, jnt_qposadr, njnt, 1)               /* first entry in qpos */                                \
  X(int, jnt_dofadr, njnt, 1)                /* first dof */                                          \
  X(int, jnt_bodyid, njnt, 1)                /* body that it moves */                                 \
  X(int, jnt_group, njnt, 1)                 /* visibility group */                                   \
  X(mjtByte, jnt_limited, njnt, 1)           /* has limits */                                         \
  X(mjtByte, jnt_actfrclimited, njnt, 1)     /* sum of actuator forces is limited */                  \
  X(mjtByte, jnt_actgravcomp, njnt, 1)       /* gravity compensation counts as an actuator force */   \
  X(mjtNum, jnt_solref, njnt, mjNREF)        /* reference dynamics of the limit */                    \
  X(mjtNum, jnt_solimp, njnt, mjNIMP)        /* impedance of the limit */                             \
  X(mjtNum, jnt_pos, njnt, 3)                /* anchor in the body's frame */                         \
  X(mjtNum, jnt_axis, njnt, 3)               /* axis in the body's frame; unit length */              \
  X(mjtNum, jnt_stiffness, njnt, 1)          /* spring stiffness */                                   \
  X(mjtNum, jnt_range, njnt, 2)              /* lower, upper; ball: 0, largest angle (radians) */     \
  X(mjtNum, jnt_actfrcrange, njnt, 2)        /* lower, upper sum of actuator forces */                \
  X(mjtNum, jnt_margin, njnt, 1)             /* distance from the limit at which it becomes active */ \
  X(mjtNum, jnt_user, njnt, MJ_M(nuser_jnt)) /* user numbers */
#define MJMODEL_POINTERS_JOINT MJMODEL_POINTERS_JOINT_TABLE(X, XNV)

// Degrees of freedom: 6 of a free joint, 3 of a ball, 1 of a slide or hinge.
#define MJMODEL_POINTERS_DOF_TABLE(X, XNV)                                                        \
  X(int, dof_bodyid, nv, 1)          /* body that it moves */                                     \
  X(int, dof_jntid, nv, 1)           /* joint that it belongs to */                               \
  X(int, dof_parentid, nv, 1)        /* next dof toward the root; -1: none */                     \
  X(int, dof_treeid, nv, 1)          /* kinematic tree */                                         \
  X(int, dof_Madr, nv, 1)            /* its diagonal in qM; its ancestors follow */               \
  X(int, dof_simplenum, nv, 1)       /* simple dofs in a row from here on; 0: not simple */       \
  X(mjtNum, dof_solref, nv, mjNREF)  /* reference dynamics of dry friction */                     \
  X(mjtNum, dof_solimp, nv, mjNIMP)  /* impedance of dry friction */                              \
  X(mjtNum, dof_frictionloss, nv, 1) /* largest dry friction, force or torque */                  \
  X(mjtNum, dof_armature, nv, 1)     /* inertia added to the diagonal of M */                     \
  X(mjtNum, dof_damping, nv, 1)      /* damping coefficient */                                    \
  X(mjtNum, dof_invweight0, nv, 1)   /* diagonal of the inverse of M at qpos0, joint-wise mean */ \
  X(mjtNum, dof_M0, nv, 1)           /* diagonal of M at qpos0 */                                 \
  X(mjtNum, dof_length, nv, 1)       /* turns its velocity into length/time: 1, or a typical radius */
#define MJMODEL_POINTERS_DOF MJMODEL_POINTERS_DOF_TABLE(X, XNV)

// Kinematic trees.
#define MJMODEL_POINTERS_TREE_TABLE(X, XNV)            \
  X(int, tree_bodyadr, ntree, 1)      /* first body */ \
  X(int, tree_bodynum, ntree, 1)      /* bodies */     \
  X(int, tree_dofadr, ntree, 1)       /* first dof */  \
  X(int, tree_dofnum, ntree, 1)       /* dofs */       \
  X(int, tree_sleep_policy, ntree, 1) /* mjtSleepPolicy */
#define MJMODEL_POINTERS_TREE MJMODEL_POINTERS_TREE_TABLE(X, XNV)

// Geoms: shapes that collide and are drawn.
#define MJMODEL_POINTERS_GEOM_TABLE(X, XNV)                                                                        \
  X(int, geom_type, ngeom, 1)                   /* mjtGeom */                                                      \
  X(int, geom_contype, ngeom, 1)                /* collides if this and the other's conaffinity share a bit ... */ \
  X(int, geom_conaffinity, ngeom, 1)            /* ... or the other way around */                                  \
  X(int, geom_condim, ngeom, 1)                 /* contact dimension: 1, 3, 4, 6 */                                \
  X(int, geom_bodyid, ngeom, 1)                 /* body */                                                         \
  X(int, geom_dataid, ngeom, 1)                 /* mesh or height field; -1: none */                               \
  X(int, geom_matid, ngeom, 1)                  /* material; -1: none */                                           \
  X(int, geom_group, ngeom, 1)                  /* visibility group */                                             \
  X(int, geom_priority, ngeom, 1)               /* the higher one decides the contact's parameters */              \
  X(int, geom_plugin, ngeom, 1)                 /* plugin instance (SDF); -1: none */                              \
  X(mjtByte, geom_sameframe, ngeom, 1)          /* mjtSameFrame: its frame against the body's */                   \
  X(mjtNum, geom_solmix, ngeom, 1)              /* weight when contact parameters are mixed */                     \
  X(mjtNum, geom_solref, ngeom, mjNREF)         /* reference dynamics of contacts */                               \
  X(mjtNum, geom_solimp, ngeom, mjNIMP)         /* impedance of contacts */                                        \
  X(mjtNum, geom_size, ngeom, 3)                /* half sizes and radii by type: see mjtGeom */                    \
  X(mjtNum, geom_aabb, ngeom, 6)                /* bounding box in its own frame: center, half sizes */            \
  X(mjtNum, geom_rbound, ngeom, 1)              /* radius of a bounding sphere; 0: none (plane) */                 \
  X(mjtNum, geom_pos, ngeom, 3)                 /* origin in the body's frame */                                   \
  X(mjtNum, geom_quat, ngeom, 4)                /* orientation in the body's frame */                              \
  X(mjtNum, geom_friction, ngeom, 3)            /* sliding, spinning, rolling */                                   \
  X(mjtNum, geom_margin, ngeom, 1)              /* detect contacts closer than this */                             \
  X(mjtNum, geom_gap, ngeom, 1)                 /* part of margin in which contacts exert no force */              \
  X(mjtNum, geom_fluid, ngeom, mjNFLUID)        /* ellipsoid fluid model; [0] is 0: not used */                    \
  X(mjtNum, geom_user, ngeom, MJ_M(nuser_geom)) /* user numbers */                                                 \
  X(float, geom_rgba, ngeom, 4)                 /* color where there is no material */
#define MJMODEL_POINTERS_GEOM MJMODEL_POINTERS_GEOM_TABLE(X, XNV)

// Sites: marked places on bodies, without mass or collisions.
#define MJMODEL_POINTERS_SITE_TABLE(X, XNV)                                                      \
  X(int, site_type, nsite, 1)                   /* mjtGeom */                                    \
  X(int, site_bodyid, nsite, 1)                 /* body */                                       \
  X(int, site_matid, nsite, 1)                  /* material; -1: none */                         \
  X(int, site_group, nsite, 1)                  /* visibility group */                           \
  X(mjtByte, site_sameframe, nsite, 1)          /* mjtSameFrame: its frame against the body's */ \
  X(mjtNum, site_size, nsite, 3)                /* half sizes and radii by type */               \
  X(mjtNum, site_pos, nsite, 3)                 /* origin in the body's frame */                 \
  X(mjtNum, site_quat, nsite, 4)                /* orientation in the body's frame */            \
  X(mjtNum, site_user, nsite, MJ_M(nuser_site)) /* user numbers */                               \
  X(float, site_rgba, nsite, 4)                 /* color where there is no material */
#define MJMODEL_POINTERS_SITE MJMODEL_POINTERS_SITE_TABLE(X, XNV)

// Cameras.
#define MJMODEL_POINTERS_CAMERA_TABLE(X, XNV)                                                                    \
  X(int, cam_mode, ncam, 1)                  /* mjtCamLight */                                                   \
  X(int, cam_bodyid, ncam, 1)                /* body */                                                          \
  X(int, cam_targetbodyid, ncam, 1)          /* body that it looks at; -1: none */                               \
  X(mjtNum, cam_pos, ncam, 3)                /* position in the body's frame */                                  \
  X(mjtNum, cam_quat, ncam, 4)               /* orientation in the body's frame; looks along -z */               \
  X(mjtNum, cam_poscom0, ncam, 3)            /* offset from the subtree's center of mass at qpos0, world axes */ \
  X(mjtNum, cam_pos0, ncam, 3)               /* offset from the body at qpos0, world axes */                     \
  X(mjtNum, cam_mat0, ncam, 9)               /* orientation in the world at qpos0 */                             \
  X(int, cam_orthographic, ncam, 1)          /* 1: parallel projection, 0: perspective */                        \
  X(mjtNum, cam_fovy, ncam, 1)               /* vertical field of view, degrees; orthographic: length */         \
  X(mjtNum, cam_ipd, ncam, 1)                /* distance between the eyes */                                     \
  X(int, cam_resolution, ncam, 2)            /* image width, height; pixels */                                   \
  X(float, cam_sensorsize, ncam, 2)          /* width, height; length; zeros: fovy rules */                      \
  X(float, cam_intrinsic, ncam, 4)           /* focal lengths, principal point; x, y; length */                  \
  X(mjtNum, cam_user, ncam, MJ_M(nuser_cam)) /* user numbers */
#define MJMODEL_POINTERS_CAMERA MJMODEL_POINTERS_CAMERA_TABLE(X, XNV)

// Lights.
#define MJMODEL_POINTERS_LIGHT_TABLE(X, XNV)                                                                  \
  X(int, light_mode, nlight, 1)           /* mjtCamLight */                                                   \
  X(int, light_bodyid, nlight, 1)         /* body */                                                          \
  X(int, light_targetbodyid, nlight, 1)   /* body that it points at; -1: none */                              \
  X(int, light_type, nlight, 1)           /* mjtLightType */                                                  \
  X(int, light_texid, nlight, 1)          /* texture of an image light; -1: none */                           \
  X(mjtByte, light_castshadow, nlight, 1) /* casts shadows */                                                 \
  X(float, light_bulbradius, nlight, 1)   /* size of the source: softness of shadows */                       \
  X(float, light_intensity, nlight, 1)    /* candela, for physical renderers; 0: the renderer's own */        \
  X(float, light_range, nlight, 1)        /* distance that it reaches */                                      \
  X(mjtByte, light_active, nlight, 1)     /* switched on */                                                   \
  X(mjtNum, light_pos, nlight, 3)         /* position in the body's frame */                                  \
  X(mjtNum, light_dir, nlight, 3)         /* direction in the body's frame; unit length */                    \
  X(mjtNum, light_poscom0, nlight, 3)     /* offset from the subtree's center of mass at qpos0, world axes */ \
  X(mjtNum, light_pos0, nlight, 3)        /* offset from the body at qpos0, world axes */                     \
  X(mjtNum, light_dir0, nlight, 3)        /* direction in the world at qpos0 */                               \
  X(float, light_attenuation, nlight, 3)  /* constant, linear, quadratic in distance */                       \
  X(float, light_cutoff, nlight, 1)       /* spot: half angle of the cone, degrees */                         \
  X(float, light_exponent, nlight, 1)     /* spot: falloff from its middle */                                 \
  X(float, light_ambient, nlight, 3)      /* RGB */                                                           \
  X(float, light_diffuse, nlight, 3)      /* RGB */                                                           \
  X(float, light_specular, nlight, 3)     /* RGB */
#define MJMODEL_POINTERS_LIGHT MJMODEL_POINTERS_LIGHT_TABLE(X, XNV)

// Flexes: deformable lines, surfaces and volumes. First flexes, then their nodes, vertices, edges and elements.
#define MJMODEL_POINTERS_FLEX_TABLE(X, XNV)                                                                 \
  X(int, flex_contype, nflex, 1)               /* as geom_contype */                                        \
  X(int, flex_conaffinity, nflex, 1)           /* as geom_conaffinity */                                    \
  X(int, flex_condim, nflex, 1)                /* contact dimension: 1, 3, 4, 6 */                          \
  X(int, flex_priority, nflex, 1)              /* as geom_priority */                                       \
  X(mjtNum, flex_solmix, nflex, 1)             /* as geom_solmix */                                         \
  X(mjtNum, flex_solref, nflex, mjNREF)        /* reference dynamics of contacts */                         \
  X(mjtNum, flex_solimp, nflex, mjNIMP)        /* impedance of contacts */                                  \
  X(mjtNum, flex_friction, nflex, 3)           /* sliding, spinning, rolling */                             \
  X(mjtNum, flex_margin, nflex, 1)             /* detect contacts closer than this */                       \
  X(mjtNum, flex_gap, nflex, 1)                /* part of margin in which contacts exert no force */        \
  X(mjtByte, flex_internal, nflex, 1)          /* neighboring elements may collide, against inversion */    \
  X(int, flex_selfcollide, nflex, 1)           /* mjtFlexSelf */                                            \
  X(int, flex_activelayers, nflex, 1)          /* 3D: layers from the surface that self-collide */          \
  X(int, flex_passive, nflex, 1)               /* contacts act as passive forces, not constraints */        \
  X(int, flex_dim, nflex, 1)                   /* 1: segments, 2: triangles, 3: tetrahedra */               \
  X(int, flex_matid, nflex, 1)                 /* material; -1: none */                                     \
  X(int, flex_group, nflex, 1)                 /* visibility group */                                       \
  X(int, flex_interp, nflex, 1)                /* degree of interpolation from nodes; 0: none */            \
  X(int, flex_nodeadr, nflex, 1)               /* first node */                                             \
  X(int, flex_nodenum, nflex, 1)               /* nodes; 0: not interpolated */                             \
  X(int, flex_vertadr, nflex, 1)               /* first vertex */                                           \
  X(int, flex_vertnum, nflex, 1)               /* vertices */                                               \
  X(int, flex_edgeadr, nflex, 1)               /* first edge */                                             \
  X(int, flex_edgenum, nflex, 1)               /* edges */                                                  \
  X(int, flex_elemadr, nflex, 1)               /* first element */                                          \
  X(int, flex_elemnum, nflex, 1)               /* elements */                                               \
  X(int, flex_elemdataadr, nflex, 1)           /* first vertex id in flex_elem */                           \
  X(int, flex_elemedgeadr, nflex, 1)           /* first edge id in flex_elemedge */                         \
  X(int, flex_shellnum, nflex, 1)              /* shell fragments: its boundary */                          \
  X(int, flex_shelldataadr, nflex, 1)          /* first vertex id in flex_shell */                          \
  X(int, flex_evpairadr, nflex, 1)             /* first pair in flex_evpair */                              \
  X(int, flex_evpairnum, nflex, 1)             /* pairs */                                                  \
  X(int, flex_texcoordadr, nflex, 1)           /* first texture coordinate; -1: none */                     \
  X(int, flex_nodebodyid, nflexnode, 1)        /* body that carries the node */                             \
  X(int, flex_vertbodyid, nflexvert, 1)        /* body that carries the vertex; -1: interpolated */         \
  X(int, flex_edge, nflexedge, 2)              /* the two vertices, counted within the flex */              \
  X(int, flex_edgeflap, nflexedge, 2)          /* vertices facing the edge, triangles only; -1: boundary */ \
  X(int, flex_elem, nflexelemdata, 1)          /* vertices of elements, dim + 1 each */                     \
  X(int, flex_elemtexcoord, nflexelemdata, 1)  /* their texture coordinates */                              \
  X(int, flex_elemedge, nflexelemedge, 1)      /* edges of elements */                                      \
  X(int, flex_elemlayer, nflexelem, 1)         /* 3D: layers between the element and the surface */         \
  X(int, flex_shell, nflexshelldata, 1)        /* vertices of fragments, dim each */                        \
  X(int, flex_evpair, nflexevpair, 2)          /* element, vertex */                                        \
  X(mjtNum, flex_vert, nflexvert, 3)           /* position in the frame of its body */                      \
  X(mjtNum, flex_vert0, nflexvert, 3)          /* position at qpos0, scaled to 0..1 in each direction */    \
  X(mjtNum, flex_node, nflexnode, 3)           /* position in the frame of its body */                      \
  X(mjtNum, flex_node0, nflexnode, 3)          /* position in the world at qpos0 */                         \
  X(mjtNum, flexedge_length0, nflexedge, 1)    /* length at qpos0 */                                        \
  X(mjtNum, flexedge_invweight0, nflexedge, 1) /* inverse inertia along the edge at qpos0 */                \
  X(mjtNum, flex_radius, nflex, 1)             /* thickness around the elements, for collisions */          \
  XNV(mjtNum, flex_stiffness, nflexelem, 21)   /* elasticity: upper triangle, edge by edge */               \
  XNV(mjtNum, flex_bending, nflexedge, 17)     /* 4 x 4 over edge and flaps, then a curvature term */       \
  X(mjtNum, flex_damping, nflex, 1)            /* damping relative to stiffness; a time */                  \
  X(mjtNum, flex_edgestiffness, nflex, 1)      /* spring stiffness of edges */                              \
  X(mjtNum, flex_edgedamping, nflex, 1)        /* damping of edges */                                       \
  X(mjtByte, flex_edgeequality, nflex, 1)      /* an equality constraint holds its edges */                 \
  X(mjtByte, flex_rigid, nflex, 1)             /* all its vertices are on one body */                       \
  X(mjtByte, flexedge_rigid, nflexedge, 1)     /* both its vertices are on one body */                      \
  X(mjtByte, flex_centered, nflex, 1)          /* every vertex is the origin of its body */                 \
  X(mjtByte, flex_flatskin, nflex, 1)          /* drawn with flat shading */                                \
  X(int, flex_bvhadr, nflex, 1)                /* root of its bounding volumes; -1: none */                 \
  X(int, flex_bvhnum, nflex, 1)                /* bounding volumes */                                       \
  X(float, flex_rgba, nflex, 4)                /* color where there is no material */                       \
  X(float, flex_texcoord, nflextexcoord, 2)    /* texture coordinates */
#define MJMODEL_POINTERS_FLEX MJMODEL_POINTERS_FLEX_TABLE(X, XNV)

// Meshes.
#define MJMODEL_POINTERS_MESH_TABLE(X, XNV)                                                            \
  X(int, mesh_vertadr, nmesh, 1)              /* first vertex */                                       \
  X(int, mesh_vertnum, nmesh, 1)              /* vertices */                                           \
  X(int, mesh_faceadr, nmesh, 1)              /* first triangle */                                     \
  X(int, mesh_facenum, nmesh, 1)              /* triangles */                                          \
  X(int, mesh_bvhadr, nmesh, 1)               /* root of its bounding volumes; -1: none */             \
  X(int, mesh_bvhnum, nmesh, 1)               /* bounding volumes */                                   \
  X(int, mesh_octadr, nmesh, 1)               /* root of its octree; -1: none */                       \
  X(int, mesh_octnum, nmesh, 1)               /* octree cells */                                       \
  X(int, mesh_normaladr, nmesh, 1)            /* first normal */                                       \
  X(int, mesh_normalnum, nmesh, 1)            /* normals */                                            \
  X(int, mesh_texcoordadr, nmesh, 1)          /* first texture coordinate; -1: none */                 \
  X(int, mesh_texcoordnum, nmesh, 1)          /* texture coordinates */                                \
  X(int, mesh_graphadr, nmesh, 1)             /* its convex hull in mesh_graph; -1: none */            \
  XNV(float, mesh_vert, nmeshvert, 3)         /* vertices in the frame of the mesh (principal axes) */ \
  XNV(float, mesh_normal, nmeshnormal, 3)     /* normals, unit length */                               \
  XNV(float, mesh_texcoord, nmeshtexcoord, 2) /* texture coordinates */                                \
  XNV(int, mesh_face, nmeshface, 3)           /* the three vertices, counted within the mesh */        \
  XNV(int, mesh_facenormal, nmeshface, 3)     /* their normals */                                      \
  XNV(int, mesh_facetexcoord, nmeshface, 3)   /* their texture coordinates */                          \
  XNV(int, mesh_graph, nmeshgraph, 1)         /* hulls: counts, edge lists by vertex, faces */         \
  X(mjtNum, mesh_scale, nmesh, 3)             /* scaling that the compiler applied */                  \
  X(mjtNum, mesh_pos, nmesh, 3)               /* translation that the compiler took out */             \
  X(mjtNum, mesh_quat, nmesh, 4)              /* rotation that the compiler took out */                \
  X(int, mesh_pathadr, nmesh, 1)              /* file name in paths; -1: none */                       \
  X(int, mesh_polynum, nmesh, 1)              /* flat polygons */                                      \
  X(int, mesh_polyadr, nmesh, 1)              /* first polygon */                                      \
  XNV(mjtNum, mesh_polynormal, nmeshpoly, 3)  /* normal of the polygon */                              \
  XNV(int, mesh_polyvertadr, nmeshpoly, 1)    /* first vertex in mesh_polyvert */                      \
  XNV(int, mesh_polyvertnum, nmeshpoly, 1)    /* vertices */                                           \
  XNV(int, mesh_polyvert, nmeshpolyvert, 1)   /* vertices of polygons, in order around */              \
  XNV(int, mesh_polymapadr, nmeshvert, 1)     /* by vertex: first polygon in mesh_polymap */           \
  XNV(int, mesh_polymapnum, nmeshvert, 1)     /* by vertex: polygons that meet there */                \
  XNV(int, mesh_polymap, nmeshpolymap, 1)     /* polygons of vertices */
#define MJMODEL_POINTERS_MESH MJMODEL_POINTERS_MESH_TABLE(X, XNV)

// Skins: surfaces for drawing only, moved by bodies as bones.
#define MJMODEL_POINTERS_SKIN_TABLE(X, XNV)                                                            \
  X(int, skin_matid, nskin, 1)                    /* material; -1: none */                             \
  X(int, skin_group, nskin, 1)                    /* visibility group */                               \
  X(float, skin_rgba, nskin, 4)                   /* color where there is no material */               \
  X(float, skin_inflate, nskin, 1)                /* how far vertices are moved along their normals */ \
  X(int, skin_vertadr, nskin, 1)                  /* first vertex */                                   \
  X(int, skin_vertnum, nskin, 1)                  /* vertices */                                       \
  X(int, skin_texcoordadr, nskin, 1)              /* first texture coordinate; -1: none */             \
  X(int, skin_faceadr, nskin, 1)                  /* first triangle */                                 \
  X(int, skin_facenum, nskin, 1)                  /* triangles */                                      \
  X(int, skin_boneadr, nskin, 1)                  /* first bone */                                     \
  X(int, skin_bonenum, nskin, 1)                  /* bones */                                          \
  X(float, skin_vert, nskinvert, 3)               /* vertices in the world, bones in bind pose */      \
  X(float, skin_texcoord, nskintexvert, 2)        /* texture coordinates */                            \
  X(int, skin_face, nskinface, 3)                 /* the three vertices, counted within the skin */    \
  X(int, skin_bonevertadr, nskinbone, 1)          /* first vertex weight of the bone */                \
  X(int, skin_bonevertnum, nskinbone, 1)          /* vertices that it moves */                         \
  X(float, skin_bonebindpos, nskinbone, 3)        /* bind position in the world */                     \
  X(float, skin_bonebindquat, nskinbone, 4)       /* bind orientation in the world */                  \
  X(int, skin_bonebodyid, nskinbone, 1)           /* body that the bone follows */                     \
  X(int, skin_bonevertid, nskinbonevert, 1)       /* vertex, counted within the skin */                \
  X(float, skin_bonevertweight, nskinbonevert, 1) /* weight of the bone at that vertex */              \
  X(int, skin_pathadr, nskin, 1)                  /* file name in paths; -1: none */
#define MJMODEL_POINTERS_SKIN MJMODEL_POINTERS_SKIN_TABLE(X, XNV)

// Height fields.
#define MJMODEL_POINTERS_HFIELD_TABLE(X, XNV)                                                       \
  X(mjtNum, hfield_size, nhfield, 4)      /* half x, half y, height at data 1, depth of the base */ \
  X(int, hfield_nrow, nhfield, 1)         /* rows: along y */                                       \
  X(int, hfield_ncol, nhfield, 1)         /* columns: along x */                                    \
  X(int, hfield_adr, nhfield, 1)          /* first height in hfield_data */                         \
  XNV(float, hfield_data, nhfielddata, 1) /* heights from 0 to 1, by rows */                        \
  X(int, hfield_pathadr, nhfield, 1)      /* file name in paths; -1: none */
#define MJMODEL_POINTERS_HFIELD MJMODEL_POINTERS_HFIELD_TABLE(X, XNV)

// Textures.
#define MJMODEL_POINTERS_TEXTURE_TABLE(X, XNV)                                           \
  X(int, tex_type, ntex, 1)           /* mjtTexture */                                   \
  X(int, tex_colorspace, ntex, 1)     /* mjtColorSpace */                                \
  X(int, tex_height, ntex, 1)         /* rows; a cube has all six faces in one column */ \
  X(int, tex_width, ntex, 1)          /* columns */                                      \
  X(int, tex_nchannel, ntex, 1)       /* bytes per pixel */                              \
  X(int, tex_adr, ntex, 1)            /* first byte in tex_data */                       \
  XNV(mjtByte, tex_data, ntexdata, 1) /* pixels */                                       \
  X(int, tex_pathadr, ntex, 1)        /* file name in paths; -1: none */
#define MJMODEL_POINTERS_TEXTURE MJMODEL_POINTERS_TEXTURE_TABLE(X, XNV)

// Materials.
#define MJMODEL_POINTERS_MATERIAL_TABLE(X, XNV)                                                    \
  X(int, mat_texid, nmat, mjNTEXROLE) /* texture by mjtTextureRole; -1: none */                    \
  X(mjtByte, mat_texuniform, nmat, 1) /* 1: texture repeats per length, 0: per object */           \
  X(float, mat_texrepeat, nmat, 2)    /* repeats of a 2D texture: x, y */                          \
  X(float, mat_emission, nmat, 1)     /* emitted light, as a share of rgba */                      \
  X(float, mat_specular, nmat, 1)     /* specular reflection, 0 to 1 */                            \
  X(float, mat_shininess, nmat, 1)    /* sharpness of highlights, 0 to 1 */                        \
  X(float, mat_reflectance, nmat, 1)  /* share of light mirrored, 0 to 1 (planes and boxes) */     \
  X(float, mat_metallic, nmat, 1)     /* metalness, for physical renderers; negative: not given */ \
  X(float, mat_roughness, nmat, 1)    /* roughness, for physical renderers; negative: not given */ \
  X(float, mat_rgba, nmat, 4)         /* color */
#define MJMODEL_POINTERS_MATERIAL MJMODEL_POINTERS_MATERIAL_TABLE(X, XNV)

// Contact pairs with parameters of their own; sorted by signature.
#define MJMODEL_POINTERS_PAIR_TABLE(X, XNV)                                                                      \
  X(int, pair_dim, npair, 1)                    /* contact dimension: 1, 3, 4, 6 */                              \
  X(int, pair_geom1, npair, 1)                  /* first geom */                                                 \
  X(int, pair_geom2, npair, 1)                  /* second geom */                                                \
  X(int, pair_signature, npair, 1)              /* its bodies in one number: smaller id << 16, plus larger id */ \
  X(mjtNum, pair_solref, npair, mjNREF)         /* reference dynamics, normal direction */                       \
  X(mjtNum, pair_solreffriction, npair, mjNREF) /* reference dynamics, friction; zeros: as pair_solref */        \
  X(mjtNum, pair_solimp, npair, mjNIMP)         /* impedance */                                                  \
  X(mjtNum, pair_margin, npair, 1)              /* detect contacts closer than this */                           \
  X(mjtNum, pair_gap, npair, 1)                 /* part of margin in which contacts exert no force */            \
  X(mjtNum, pair_friction, npair, 5)            /* two tangents, spin, two rolls */
#define MJMODEL_POINTERS_PAIR MJMODEL_POINTERS_PAIR_TABLE(X, XNV)

// Pairs of bodies whose geoms never collide; sorted.
#define MJMODEL_POINTERS_EXCLUDE_TABLE(X, XNV) \
  X(int, exclude_signature, nexclude, 1) /* two bodies in one number, as pair_signature */
#define MJMODEL_POINTERS_EXCLUDE MJMODEL_POINTERS_EXCLUDE_TABLE(X, XNV)

// Equality constraints.
#define MJMODEL_POINTERS_EQUALITY_TABLE(X, XNV)                                            \
  X(int, eq_type, neq, 1)            /* mjtEq */                                           \
  X(int, eq_obj1id, neq, 1)          /* first object: body, site, joint, tendon or flex */ \
  X(int, eq_obj2id, neq, 1)          /* second object; -1: none (joint and tendon) */      \
  X(int, eq_objtype, neq, 1)         /* mjtObj of both */                                  \
  X(mjtByte, eq_active0, neq, 1)     /* switched on after a reset */                       \
  X(mjtNum, eq_solref, neq, mjNREF)  /* reference dynamics */                              \
  X(mjtNum, eq_solimp, neq, mjNIMP)  /* impedance */                                       \
  X(mjtNum, eq_data, neq, mjNEQDATA) /* by type: anchors, relative pose, polynomial */
#define MJMODEL_POINTERS_EQUALITY MJMODEL_POINTERS_EQUALITY_TABLE(X, XNV)

// Tendons and the pieces of their paths.
#define MJMODEL_POINTERS_TENDON_TABLE(X, XNV)                                                                  \
  X(int, tendon_adr, ntendon, 1)                      /* first piece of its path */                            \
  X(int, tendon_num, ntendon, 1)                      /* pieces of its path */                                 \
  X(int, tendon_matid, ntendon, 1)                    /* material; -1: none */                                 \
  X(int, tendon_group, ntendon, 1)                    /* visibility group */                                   \
  X(int, tendon_treenum, ntendon, 1)                  /* kinematic trees that it acts on */                    \
  X(int, tendon_treeid, ntendon, 2)                   /* the first two of them; -1: none */                    \
  X(mjtByte, tendon_limited, ntendon, 1)              /* has limits */                                         \
  X(mjtByte, tendon_actfrclimited, ntendon, 1)        /* sum of actuator forces is limited */                  \
  X(mjtNum, tendon_width, ntendon, 1)                 /* width, for drawing */                                 \
  X(mjtNum, tendon_solref_lim, ntendon, mjNREF)       /* reference dynamics of the limit */                    \
  X(mjtNum, tendon_solimp_lim, ntendon, mjNIMP)       /* impedance of the limit */                             \
  X(mjtNum, tendon_solref_fri, ntendon, mjNREF)       /* reference dynamics of dry friction */                 \
  X(mjtNum, tendon_solimp_fri, ntendon, mjNIMP)       /* impedance of dry friction */                          \
  X(mjtNum, tendon_range, ntendon, 2)                 /* shortest, longest length */                           \
  X(mjtNum, tendon_actfrcrange, ntendon, 2)           /* lower, upper sum of actuator forces */                \
  X(mjtNum, tendon_margin, ntendon, 1)                /* distance from the limit at which it becomes active */ \
  X(mjtNum, tendon_stiffness, ntendon, 1)             /* spring stiffness */                                   \
  X(mjtNum, tendon_damping, ntendon, 1)               /* damping coefficient */                                \
  X(mjtNum, tendon_armature, ntendon, 1)              /* inertia along its length */                           \
  X(mjtNum, tendon_frictionloss, ntendon, 1)          /* largest dry friction */                               \
  X(mjtNum, tendon_lengthspring, ntendon, 2)          /* spring is at rest between these two lengths */        \
  X(mjtNum, tendon_length0, ntendon, 1)               /* length at qpos0 */                                    \
  X(mjtNum, tendon_invweight0, ntendon, 1)            /* inverse inertia along its length at qpos0 */          \
  X(mjtNum, tendon_user, ntendon, MJ_M(nuser_tendon)) /* user numbers */                                       \
  X(float, tendon_rgba, ntendon, 4)                   /* color where there is no material */                   \
  X(int, wrap_type, nwrap, 1)                         /* mjtWrap */                                            \
  X(int, wrap_objid, nwrap, 1)                        /* joint, site or geom; -1: none (pulley) */             \
  X(mjtNum, wrap_prm, nwrap, 1)                       /* joint: coefficient; pulley: divisor; geom: side site or -1 */
#define MJMODEL_POINTERS_TENDON MJMODEL_POINTERS_TENDON_TABLE(X, XNV)

// Actuators.
#define MJMODEL_POINTERS_ACTUATOR_TABLE(X, XNV)                                                                  \
  X(int, actuator_trntype, nu, 1)                    /* mjtTrn */                                                \
  X(int, actuator_dyntype, nu, 1)                    /* mjtDyn */                                                \
  X(int, actuator_gaintype, nu, 1)                   /* mjtGain */                                               \
  X(int, actuator_biastype, nu, 1)                   /* mjtBias */                                               \
  X(int, actuator_trnid, nu, 2)                      /* what it acts on; slider or reference site; -1: none */   \
  X(int, actuator_actadr, nu, 1)                     /* first entry in act; -1: no activation */                 \
  X(int, actuator_actnum, nu, 1)                     /* entries in act */                                        \
  X(int, actuator_group, nu, 1)                      /* group, for visibility and disableactuator */             \
  X(mjtByte, actuator_ctrllimited, nu, 1)            /* ctrl is limited */                                       \
  X(mjtByte, actuator_forcelimited, nu, 1)           /* force is limited */                                      \
  X(mjtByte, actuator_actlimited, nu, 1)             /* activation is limited */                                 \
  X(mjtNum, actuator_dynprm, nu, mjNDYN)             /* parameters of mjtDyn */                                  \
  X(mjtNum, actuator_gainprm, nu, mjNGAIN)           /* parameters of mjtGain */                                 \
  X(mjtNum, actuator_biasprm, nu, mjNBIAS)           /* parameters of mjtBias */                                 \
  X(mjtByte, actuator_actearly, nu, 1)               /* force uses the activation at the end of the step */      \
  X(mjtNum, actuator_ctrlrange, nu, 2)               /* lower, upper ctrl */                                     \
  X(mjtNum, actuator_forcerange, nu, 2)              /* lower, upper force */                                    \
  X(mjtNum, actuator_actrange, nu, 2)                /* lower, upper activation */                               \
  X(mjtNum, actuator_gear, nu, 6)                    /* scales length and moment; ball, free, site: direction */ \
  X(mjtNum, actuator_cranklength, nu, 1)             /* rod of a slider-crank */                                 \
  X(mjtNum, actuator_acc0, nu, 1)                    /* norm of the acceleration by unit force at qpos0 */       \
  X(mjtNum, actuator_length0, nu, 1)                 /* length at qpos0 */                                       \
  X(mjtNum, actuator_lengthrange, nu, 2)             /* shortest, longest length that it can reach */            \
  X(mjtNum, actuator_user, nu, MJ_M(nuser_actuator)) /* user numbers */                                          \
  X(int, actuator_plugin, nu, 1)                     /* plugin instance; -1: none */
#define MJMODEL_POINTERS_ACTUATOR MJMODEL_POINTERS_ACTUATOR_TABLE(X, XNV)

// Sensors.
#define MJMODEL_POINTERS_SENSOR_TABLE(X, XNV)                                                                     \
  X(int, sensor_type, nsensor, 1)                     /* mjtSensor */                                             \
  X(int, sensor_datatype, nsensor, 1)                 /* mjtDataType */                                           \
  X(int, sensor_needstage, nsensor, 1)                /* mjtStage after which it is computed */                   \
  X(int, sensor_objtype, nsensor, 1)                  /* mjtObj of what it measures */                            \
  X(int, sensor_objid, nsensor, 1)                    /* what it measures; -1: nothing in particular */           \
  X(int, sensor_reftype, nsensor, 1)                  /* mjtObj of the reference frame */                         \
  X(int, sensor_refid, nsensor, 1)                    /* reference frame; -1: the world */                        \
  X(int, sensor_intprm, nsensor, mjNSENS)             /* parameters by type */                                    \
  X(int, sensor_dim, nsensor, 1)                      /* numbers that it gives */                                 \
  X(int, sensor_adr, nsensor, 1)                      /* first one in sensordata */                               \
  X(mjtNum, sensor_cutoff, nsensor, 1)                /* clamp values to this size; 0: no clamping */             \
  X(mjtNum, sensor_noise, nsensor, 1)                 /* standard deviation of noise; only stored, never added */ \
  X(mjtNum, sensor_user, nsensor, MJ_M(nuser_sensor)) /* user numbers */                                          \
  X(int, sensor_plugin, nsensor, 1)                   /* plugin instance; -1: none */
#define MJMODEL_POINTERS_SENSOR MJMODEL_POINTERS_SENSOR_TABLE(X, XNV)

// Plugin instances.
#define MJMODEL_POINTERS_PLUGIN_TABLE(X, XNV)                                                    \
  X(int, plugin, nplugin, 1)             /* which registered plugin (slot) the instance is of */ \
  X(int, plugin_stateadr, nplugin, 1)    /* first entry in plugin_state */                       \
  X(int, plugin_statenum, nplugin, 1)    /* entries in plugin_state */                           \
  XNV(char, plugin_attr, npluginattr, 1) /* attribute texts, one after another */                \
  X(int, plugin_attradr, nplugin, 1)     /* first character in plugin_attr */
#define MJMODEL_POINTERS_PLUGIN MJMODEL_POINTERS_PLUGIN_TABLE(X, XNV)

// Custom data: for programs; the physics ignores it.
#define MJMODEL_POINTERS_CUSTOM_TABLE(X, XNV)                                   \
  X(int, numeric_adr, nnumeric, 1)           /* first number in numeric_data */ \
  X(int, numeric_size, nnumeric, 1)          /* numbers */                      \
  XNV(mjtNum, numeric_data, nnumericdata, 1) /* the numbers */                  \
  X(int, text_adr, ntext, 1)                 /* first character in text_data */ \
  X(int, text_size, ntext, 1)                /* characters, end included */     \
  XNV(char, text_data, ntextdata, 1)         /* the texts */                    \
  X(int, tuple_adr, ntuple, 1)               /* first object */                 \
  X(int, tuple_size, ntuple, 1)              /* objects */                      \
  X(int, tuple_objtype, ntupledata, 1)       /* mjtObj */                       \
  X(int, tuple_objid, ntupledata, 1)         /* id */                           \
  X(mjtNum, tuple_objprm, ntupledata, 1)     /* a number that goes with the object */
#define MJMODEL_POINTERS_CUSTOM MJMODEL_POINTERS_CUSTOM_TABLE(X, XNV)

// Keyframes: states to reset to; one row holds what all of the model needs.
#define MJMODEL_POINTERS_KEYFRAME_TABLE(X, XNV)                           \
  X(mjtNum, key_time, nkey, 1)                   /* time */               \
  XNV(mjtNum, key_qpos, nkey, MJ_M(nq))          /* positions */          \
  XNV(mjtNum, key_qvel, nkey, MJ_M(nv))          /* velocities */         \
  XNV(mjtNum, key_act, nkey, MJ_M(na))           /* activations */        \
  XNV(mjtNum, key_mpos, nkey, MJ_M(nmocap) * 3)  /* mocap positions */    \
  XNV(mjtNum, key_mquat, nkey, MJ_M(nmocap) * 4) /* mocap orientations */ \
  XNV(mjtNum, key_ctrl, nkey, MJ_M(nu))          /* controls */
#define MJMODEL_POINTERS_KEYFRAME MJMODEL_POINTERS_KEYFRAME_TABLE(X, XNV)

// Names. An address is the position of the first character.
#define MJMODEL_POINTERS_NAME_TABLE(X, XNV)                                                            \
  X(int, name_bodyadr, nbody, 1)       /* bodies: where in names */                                    \
  X(int, name_jntadr, njnt, 1)         /* joints */                                                    \
  X(int, name_geomadr, ngeom, 1)       /* geoms */                                                     \
  X(int, name_siteadr, nsite, 1)       /* sites */                                                     \
  X(int, name_camadr, ncam, 1)         /* cameras */                                                   \
  X(int, name_lightadr, nlight, 1)     /* lights */                                                    \
  X(int, name_flexadr, nflex, 1)       /* flexes */                                                    \
  X(int, name_meshadr, nmesh, 1)       /* meshes */                                                    \
  X(int, name_skinadr, nskin, 1)       /* skins */                                                     \
  X(int, name_hfieldadr, nhfield, 1)   /* height fields */                                             \
  X(int, name_texadr, ntex, 1)         /* textures */                                                  \
  X(int, name_matadr, nmat, 1)         /* materials */                                                 \
  X(int, name_pairadr, npair, 1)       /* contact pairs */                                             \
  X(int, name_excludeadr, nexclude, 1) /* excluded pairs */                                            \
  X(int, name_eqadr, neq, 1)           /* equality constraints */                                      \
  X(int, name_tendonadr, ntendon, 1)   /* tendons */                                                   \
  X(int, name_actuatoradr, nu, 1)      /* actuators */                                                 \
  X(int, name_sensoradr, nsensor, 1)   /* sensors */                                                   \
  X(int, name_numericadr, nnumeric, 1) /* custom numbers */                                            \
  X(int, name_textadr, ntext, 1)       /* custom texts */                                              \
  X(int, name_tupleadr, ntuple, 1)     /* custom tuples */                                             \
  X(int, name_keyadr, nkey, 1)         /* keyframes */                                                 \
  X(int, name_pluginadr, nplugin, 1)   /* plugin instances */                                          \
  X(char, names, nnames, 1)            /* the model's name, then all others; each ends with 0 */       \
  X(int, names_map, nnames_map, 1)     /* hash tables from name to id, one per kind; -1: empty slot */ \
  X(char, paths, npaths, 1)            /* file names of assets; each ends with 0 */
#define MJMODEL_POINTERS_NAME MJMODEL_POINTERS_NAME_TABLE(X, XNV)

// Structure of sparse matrices: by the compiler, from the tree alone. M and D are nv x nv, B is nbody x nv.
#define MJMODEL_POINTERS_SPARSE_TABLE(X, XNV)                                               \
  XNV(int, B_rownnz, nbody, 1) /* body by dof: entries in the row (dofs above and below) */ \
  XNV(int, B_rowadr, nbody, 1) /* body by dof: where the row starts */                      \
  XNV(int, B_colind, nB, 1)    /* body by dof: columns */                                   \
  XNV(int, M_rownnz, nv, 1)    /* lower triangle: entries in the row */                     \
  XNV(int, M_rowadr, nv, 1)    /* lower triangle: where the row starts */                   \
  XNV(int, M_colind, nC, 1)    /* lower triangle: columns, the diagonal last */             \
  XNV(int, mapM2M, nC, 1)      /* entry of M: where it is in qM */                          \
  XNV(int, D_rownnz, nv, 1)    /* both triangles: entries in the row */                     \
  XNV(int, D_rowadr, nv, 1)    /* both triangles: where the row starts */                   \
  XNV(int, D_diag, nv, 1)      /* both triangles: place of the diagonal in its row */       \
  XNV(int, D_colind, nD, 1)    /* both triangles: columns */                                \
  XNV(int, mapM2D, nD, 1)      /* entry of D: where it is in M; -1: M has none */           \
  XNV(int, mapD2M, nC, 1)      /* entry of M: where it is in D */
#define MJMODEL_POINTERS_SPARSE MJMODEL_POINTERS_SPARSE_TABLE(X, XNV)

#define MJMODEL_POINTERS_TABLE(X, XNV)    \
  MJMODEL_POINTERS_QPOS_TABLE(X, XNV)     \
  MJMODEL_POINTERS_BODY_TABLE(X, XNV)     \
  MJMODEL_POINTERS_BVH_TABLE(X, XNV)      \
  MJMODEL_POINTERS_JOINT_TABLE(X, XNV)    \
  MJMODEL_POINTERS_DOF_TABLE(X, XNV)      \
  MJMODEL_POINTERS_TREE_TABLE(X, XNV)     \
  MJMODEL_POINTERS_GEOM_TABLE(X, XNV)     \
  MJMODEL_POINTERS_SITE_TABLE(X, XNV)     \
  MJMODEL_POINTERS_CAMERA_TABLE(X, XNV)   \
  MJMODEL_POINTERS_LIGHT_TABLE(X, XNV)    \
  MJMODEL_POINTERS_FLEX_TABLE(X, XNV)     \
  MJMODEL_POINTERS_MESH_TABLE(X, XNV)     \
  MJMODEL_POINTERS_SKIN_TABLE(X, XNV)     \
  MJMODEL_POINTERS_HFIELD_TABLE(X, XNV)   \
  MJMODEL_POINTERS_TEXTURE_TABLE(X, XNV)  \
  MJMODEL_POINTERS_MATERIAL_TABLE(X, XNV) \
  MJMODEL_POINTERS_PAIR_TABLE(X, XNV)     \
  MJMODEL_POINTERS_EXCLUDE_TABLE(X, XNV)  \
  MJMODEL_POINTERS_EQUALITY_TABLE(X, XNV) \
  MJMODEL_POINTERS_TENDON_TABLE(X, XNV)   \
  MJMODEL_POINTERS_ACTUATOR_TABLE(X, XNV) \
  MJMODEL_POINTERS_SENSOR_TABLE(X, XNV)   \
  MJMODEL_POINTERS_PLUGIN_TABLE(X, XNV)   \
  MJMODEL_POINTERS_CUSTOM_TABLE(X, XNV)   \
  MJMODEL_POINTERS_KEYFRAME_TABLE(X, XNV) \
  MJMODEL_POINTERS_NAME_TABLE(X, XNV)     \
  MJMODEL_POINTERS_SPARSE_TABLE(X, XNV)
#define MJMODEL_POINTERS MJMODEL_POINTERS_TABLE(X, XNV)

// Declares the sizes that are columns of the tables above.
#define MJMODEL_POINTERS_PREAMBLE(m)                                                                                 \
  mjLOCAL_SIZE_(m, nuser_body) mjLOCAL_SIZE_(m, nuser_jnt) mjLOCAL_SIZE_(m, nuser_geom) mjLOCAL_SIZE_(m, nuser_site) \
      mjLOCAL_SIZE_(m, nuser_cam) mjLOCAL_SIZE_(m, nuser_tendon) mjLOCAL_SIZE_(m, nuser_actuator)                    \
          mjLOCAL_SIZE_(m, nuser_sensor) mjLOCAL_SIZE_(m, nq) mjLOCAL_SIZE_(m, nv) mjLOCAL_SIZE_(m, na)              \
              mjLOCAL_SIZE_(m, nu) mjLOCAL_SIZE_(m, nmocap)

// -- mjData: arrays of fixed size --

// State and input: by the user and, at the end of a step, the integrator. Rows say where another stage writes.
#define MJDATA_POINTERS_STATE_TABLE(X, XNV)                                                                        \
  X(mjtNum, qpos, nq, 1)                   /* positions */                                                         \
  X(mjtNum, qvel, nv, 1)                   /* velocities */                                                        \
  X(mjtNum, act, na, 1)                    /* actuator activations */                                              \
  X(mjtNum, qacc_warmstart, nv, 1)         /* acceleration that the solver starts from; by mj_step */              \
  X(mjtNum, plugin_state, npluginstate, 1) /* state of plugins */                                                  \
  X(mjtNum, ctrl, nu, 1)                   /* controls; by the user */                                             \
  X(mjtNum, qfrc_applied, nv, 1)           /* forces on dofs; by the user */                                       \
  X(mjtNum, xfrc_applied, nbody, 6)        /* force, torque at centers of mass, world axes; by the user */         \
  X(mjtByte, eq_active, neq, 1)            /* equality constraints that are on; by the user */                     \
  X(mjtNum, mocap_pos, nmocap, 3)          /* mocap bodies, in the world; by the user */                           \
  X(mjtNum, mocap_quat, nmocap, 4)         /* mocap bodies, in the world; by the user */                           \
  X(mjtNum, qacc, nv, 1)                   /* acceleration; by mj_forward (mj_inverse reads it) */                 \
  X(mjtNum, act_dot, na, 1)                /* rate of act; by mj_fwdActuation */                                   \
  X(mjtNum, userdata, nuserdata, 1)        /* for the user alone */                                                \
  X(mjtNum, sensordata, nsensordata, 1)    /* sensor values; by mj_sensorPos, mj_sensorVel, mj_sensorAcc */        \
  X(int, tree_asleep, ntree, 1)            /* negative: awake (-1: ready to sleep); else next tree of its group */ \
  X(int, plugin, nplugin, 1)               /* plugin of each instance, kept for mj_deleteData */                   \
  X(uintptr_t, plugin_data, nplugin, 1)    /* what the instance keeps for itself */
#define MJDATA_POINTERS_STATE MJDATA_POINTERS_STATE_TABLE(X, XNV)

// Written by the position stage, mj_fwdPosition, from qpos; by mj_kinematics until a row says otherwise. Poses are in
// the world. "com-based": rotation then translation, world axes, at the center of mass of the whole tree.
#define MJDATA_POINTERS_POSITION_TABLE(X, XNV)                                                                       \
  X(mjtNum, xpos, nbody, 3)                        /* bodies: origin */                                              \
  X(mjtNum, xquat, nbody, 4)                       /* bodies: orientation */                                         \
  X(mjtNum, xmat, nbody, 9)                        /* bodies: orientation, rows of a rotation matrix */              \
  X(mjtNum, xipos, nbody, 3)                       /* bodies: center of mass */                                      \
  X(mjtNum, ximat, nbody, 9)                       /* bodies: principal axes of inertia */                           \
  X(mjtNum, xanchor, njnt, 3)                      /* joints: anchor */                                              \
  X(mjtNum, xaxis, njnt, 3)                        /* joints: axis */                                                \
  X(mjtNum, geom_xpos, ngeom, 3)                   /* geoms: origin */                                               \
  X(mjtNum, geom_xmat, ngeom, 9)                   /* geoms: orientation */                                          \
  X(mjtNum, site_xpos, nsite, 3)                   /* sites: origin */                                               \
  X(mjtNum, site_xmat, nsite, 9)                   /* sites: orientation */                                          \
  X(mjtNum, cam_xpos, ncam, 3)                     /* cameras: position; by mj_camlight */                           \
  X(mjtNum, cam_xmat, ncam, 9)                     /* cameras: orientation; by mj_camlight */                        \
  X(mjtNum, light_xpos, nlight, 3)                 /* lights: position; by mj_camlight */                            \
  X(mjtNum, light_xdir, nlight, 3)                 /* lights: direction; by mj_camlight */                           \
  X(mjtNum, subtree_com, nbody, 3)                 /* center of mass of the subtree; from here on by mj_comPos */    \
  XNV(mjtNum, cdof, nv, 6)                         /* motion axes of dofs; com-based */                              \
  XNV(mjtNum, cinert, nbody, 10)                   /* body inertias; com-based: 6 moments, 3 mass * offset, mass */  \
  X(mjtNum, flexvert_xpos, nflexvert, 3)           /* flex vertices in the world; from here on by mj_flex */         \
  X(mjtNum, flexelem_aabb, nflexelem, 6)           /* boxes of elements: center, half sizes; world axes */           \
  XNV(int, flexedge_J_rownnz, nflexedge, 1)        /* rows of flexedge_J: entries */                                 \
  XNV(int, flexedge_J_rowadr, nflexedge, 1)        /* rows of flexedge_J: start */                                   \
  XNV(int, flexedge_J_colind, nflexedge, MJ_M(nv)) /* columns of flexedge_J */                                       \
  XNV(mjtNum, flexedge_J, nflexedge, MJ_M(nv))     /* edge lengths by dofs; less room above 2^24 numbers */          \
  X(mjtNum, flexedge_length, nflexedge, 1)         /* edge lengths */                                                \
  X(mjtNum, bvh_aabb_dyn, nbvhdynamic, 6)          /* boxes of flexes: center, half sizes; world axes */             \
  X(int, ten_wrapadr, ntendon, 1)                  /* first point in wrap_xpos; from here on by mj_tendon */         \
  X(int, ten_wrapnum, ntendon, 1)                  /* points of the path */                                          \
  XNV(int, ten_J_rownnz, ntendon, 1)               /* rows of ten_J: entries */                                      \
  XNV(int, ten_J_rowadr, ntendon, 1)               /* rows of ten_J: start */                                        \
  XNV(int, ten_J_colind, ntendon, MJ_M(nv))        /* columns of ten_J */                                            \
  XNV(mjtNum, ten_J, ntendon, MJ_M(nv))            /* tendon lengths by dofs */                                      \
  X(mjtNum, ten_length, ntendon, 1)                /* tendon lengths */                                              \
  X(int, wrap_obj, nwrap, 2)                       /* geom at each point; -1: site, -2: pulley */                    \
  X(mjtNum, wrap_xpos, nwrap, 6)                   /* points of paths in the world, two per piece */                 \
  X(mjtNum, actuator_length, nu, 1)                /* actuator lengths; from here on by mj_transmission */           \
  XNV(int, moment_rownnz, nu, 1)                   /* rows of actuator_moment: entries */                            \
  XNV(int, moment_rowadr, nu, 1)                   /* rows of actuator_moment: start */                              \
  XNV(int, moment_colind, nJmom, 1)                /* columns of actuator_moment */                                  \
  XNV(mjtNum, actuator_moment, nJmom, 1)           /* actuator lengths by dofs */                                    \
  XNV(mjtNum, crb, nbody, 10)                      /* composite inertias of subtrees, as cinert; by mj_makeM */      \
  XNV(mjtNum, qM, nM, 1)                           /* inertia matrix M: each dof, then its ancestors; by mj_makeM */ \
  XNV(mjtNum, M, nC, 1)                            /* inertia matrix M: lower triangle by rows; by mj_makeM */       \
  XNV(mjtNum, qLD, nC, 1)                          /* factor of M = L' D L, stored as M is; by mj_factorM */         \
  XNV(mjtNum, qLDiagInv, nv, 1)                    /* inverse diagonal of D; by mj_factorM */                        \
  X(mjtByte, bvh_active, nbvh, 1)                  /* nonzero: was tested in mj_collision */                         \
  X(int, tree_awake, ntree, 1)                     /* 1: awake, 0: asleep; from here on by sleeping */               \
  X(int, body_awake, nbody, 1)                     /* mjtSleepState */                                               \
  X(int, body_awake_ind, nbody, 1)                 /* ids of bodies that are awake or static */                      \
  X(int, parent_awake_ind, nbody, 1)               /* ids of bodies whose parent is awake or static */               \
  X(int, dof_awake_ind, nv, 1)                     /* dofs that are awake */
#define MJDATA_POINTERS_POSITION MJDATA_POINTERS_POSITION_TABLE(X, XNV)

// Written by the velocity stage, mj_fwdVelocity, from qpos and qvel; the last four when the state is advanced.
#define MJDATA_POINTERS_VELOCITY_TABLE(X, XNV)                                                                  \
  X(mjtNum, flexedge_velocity, nflexedge, 1) /* rates of edge lengths; by mj_fwdVelocity */                     \
  X(mjtNum, ten_velocity, ntendon, 1)        /* rates of tendon lengths; by mj_fwdVelocity */                   \
  X(mjtNum, actuator_velocity, nu, 1)        /* rates of actuator lengths; by mj_fwdVelocity */                 \
  XNV(mjtNum, cvel, nbody, 6)                /* body velocities; com-based; by mj_comVel */                     \
  XNV(mjtNum, cdof_dot, nv, 6)               /* rates of cdof; by mj_comVel */                                  \
  X(mjtNum, qfrc_bias, nv, 1)                /* Coriolis, centrifugal and gravity forces; by mj_rne */          \
  X(mjtNum, qfrc_spring, nv, 1)              /* springs; from here on by mj_passive */                          \
  X(mjtNum, qfrc_damper, nv, 1)              /* dampers */                                                      \
  X(mjtNum, qfrc_gravcomp, nv, 1)            /* gravity compensation */                                         \
  X(mjtNum, qfrc_fluid, nv, 1)               /* drag and lift of the medium */                                  \
  X(mjtNum, qfrc_passive, nv, 1)             /* sum of the passive forces */                                    \
  X(mjtNum, subtree_linvel, nbody, 3)        /* velocity of subtree_com; by mj_subtreeVel, if needed */         \
  X(mjtNum, subtree_angmom, nbody, 3)        /* angular momentum about subtree_com; likewise */                 \
  XNV(mjtNum, qH, nC, 1)                     /* factor of M plus implicit terms; from here on by integrators */ \
  XNV(mjtNum, qHDiagInv, nv, 1)              /* inverse diagonal of that factor */                              \
  XNV(mjtNum, qDeriv, nD, 1)                 /* smooth forces by velocities (d force / d qvel) */               \
  XNV(mjtNum, qLU, nD, 1)                    /* LU factors of M - timestep * qDeriv */
#define MJDATA_POINTERS_VELOCITY MJDATA_POINTERS_VELOCITY_TABLE(X, XNV)

// Written by the actuation stage, mj_fwdActuation, from ctrl and act.
#define MJDATA_POINTERS_ACTUATION_TABLE(X, XNV)                   \
  X(mjtNum, actuator_force, nu, 1) /* force along the actuator */ \
  X(mjtNum, qfrc_actuator, nv, 1)  /* what actuators exert on dofs */
#define MJDATA_POINTERS_ACTUATION MJDATA_POINTERS_ACTUATION_TABLE(X, XNV)

// Written by the acceleration stage, mj_fwdAcceleration and mj_fwdConstraint, or by inverse dynamics.
#define MJDATA_POINTERS_ACCELERATION_TABLE(X, XNV)                                                                   \
  X(mjtNum, qfrc_smooth, nv, 1)     /* all forces but those of constraints; by mj_fwdAcceleration */                 \
  X(mjtNum, qacc_smooth, nv, 1)     /* acceleration without constraints; by mj_fwdAcceleration */                    \
  X(mjtNum, qfrc_constraint, nv, 1) /* forces of constraints; by mj_fwdConstraint or mj_inverse */                   \
  X(mjtNum, qfrc_inverse, nv, 1)    /* external force that explains qacc; by mj_inverse */                           \
  XNV(mjtNum, cacc, nbody, 6)       /* com-based acceleration, gravity felt; from here on by mj_rnePostConstraint */ \
  XNV(mjtNum, cfrc_int, nbody, 6)   /* force through the joint from the parent; com-based */                         \
  X(mjtNum, cfrc_ext, nbody, 6)     /* external forces on the body, contacts too; com-based */
#define MJDATA_POINTERS_ACCELERATION MJDATA_POINTERS_ACCELERATION_TABLE(X, XNV)

#define MJDATA_POINTERS_TABLE(X, XNV)     \
  MJDATA_POINTERS_STATE_TABLE(X, XNV)     \
  MJDATA_POINTERS_POSITION_TABLE(X, XNV)  \
  MJDATA_POINTERS_VELOCITY_TABLE(X, XNV)  \
  MJDATA_POINTERS_ACTUATION_TABLE(X, XNV) \
  MJDATA_POINTERS_ACCELERATION_TABLE(X, XNV)
#define MJDATA_POINTERS MJDATA_POINTERS_TABLE(X, XNV)

#define MJDATA_POINTERS_PREAMBLE(m) mjLOCAL_SIZE_(m, nv)

// -- mjData: arrays in the arena --

// Written by the position stage: mj_collision.
#define MJDATA_ARENA_POINTERS_CONTACT_TABLE(X, XNV) \
  X(mjContact, contact, MJ_D(ncon), 1) /* every contact found, whether it makes constraints or not */
#define MJDATA_ARENA_POINTERS_CONTACT MJDATA_ARENA_POINTERS_CONTACT_TABLE(X, XNV)

// Written by the position stage: mj_makeConstraint. A row per scalar constraint, in the order of mjtConstraint.
#define MJDATA_ARENA_POINTERS_SOLVER_TABLE(X, XNV)                                                               \
  X(int, efc_type, MJ_D(nefc), 1)              /* mjtConstraint */                                               \
  X(int, efc_id, MJ_D(nefc), 1)                /* what it comes from: equality, dof, joint, tendon or contact */ \
  XNV(int, efc_J_rownnz, MJ_D(nefc), 1)        /* rows of efc_J: entries (sparse) */                             \
  XNV(int, efc_J_rowadr, MJ_D(nefc), 1)        /* rows of efc_J: start (sparse) */                               \
  XNV(int, efc_J_rowsuper, MJ_D(nefc), 1)      /* following rows with the same columns (sparse) */               \
  XNV(int, efc_J_colind, MJ_D(nJ), 1)          /* columns of efc_J (sparse) */                                   \
  XNV(mjtNum, efc_J, MJ_D(nJ), 1)              /* Jacobian */                                                    \
  XNV(mjtNum, efc_pos, MJ_D(nefc), 1)          /* violation; limit, contact: distance */                         \
  XNV(mjtNum, efc_margin, MJ_D(nefc), 1)       /* distance at which it becomes active */                         \
  XNV(mjtNum, efc_frictionloss, MJ_D(nefc), 1) /* largest friction force */                                      \
  XNV(mjtNum, efc_diagApprox, MJ_D(nefc), 1)   /* estimate of the diagonal of A = J inv(M) J' */                 \
  XNV(mjtNum, efc_KBIP, MJ_D(nefc), 4)         /* stiffness, damping, impedance, its slope */                    \
  XNV(mjtNum, efc_D, MJ_D(nefc), 1)            /* 1 / R */                                                       \
  XNV(mjtNum, efc_R, MJ_D(nefc), 1)            /* regularization: inverse mass of the constraint */              \
  X(int, tendon_efcadr, MJ_M(ntendon), 1)      /* first row that a tendon has; -1: none */
#define MJDATA_ARENA_POINTERS_SOLVER MJDATA_ARENA_POINTERS_SOLVER_TABLE(X, XNV)

// Written by the position stage, at the end of mj_makeConstraint, when islands are in use; forces, accelerations and
// what the solver needs in island order are gathered by mj_fwdConstraint.
#define MJDATA_ARENA_POINTERS_ISLAND_TABLE(X, XNV)                                                   \
  X(int, tree_island, MJ_M(ntree), 1)           /* by tree: island; -1: none */                      \
  X(int, island_ntree, MJ_D(nisland), 1)        /* trees */                                          \
  X(int, island_itreeadr, MJ_D(nisland), 1)     /* first tree in map_itree2tree */                   \
  X(int, map_itree2tree, MJ_M(ntree), 1)        /* trees sorted by island; those without one last */ \
  X(int, dof_island, MJ_M(nv), 1)               /* by dof: island; -1: none */                       \
  X(int, island_nv, MJ_D(nisland), 1)           /* dofs */                                           \
  X(int, island_idofadr, MJ_D(nisland), 1)      /* first dof in island order */                      \
  X(int, island_dofadr, MJ_D(nisland), 1)       /* first dof in the model's order */                 \
  X(int, map_dof2idof, MJ_M(nv), 1)             /* model's order to island order */                  \
  X(int, map_idof2dof, MJ_M(nv), 1)             /* back; from nidof on: dofs without constraints */  \
  XNV(mjtNum, ifrc_smooth, MJ_D(nidof), 1)      /* qfrc_smooth in island order */                    \
  XNV(mjtNum, iacc_smooth, MJ_D(nidof), 1)      /* qacc_smooth in island order */                    \
  XNV(int, iM_rownnz, MJ_D(nidof), 1)           /* M in island order: entries of rows */             \
  XNV(int, iM_rowadr, MJ_D(nidof), 1)           /* M in island order: start of rows */               \
  XNV(int, iM_colind, MJ_M(nC), 1)              /* M in island order: columns */                     \
  XNV(mjtNum, iM, MJ_M(nC), 1)                  /* M in island order */                              \
  XNV(mjtNum, iLD, MJ_M(nC), 1)                 /* factor of M in island order */                    \
  XNV(mjtNum, iLDiagInv, MJ_D(nidof), 1)        /* its inverse diagonal */                           \
  XNV(mjtNum, iacc, MJ_D(nidof), 1)             /* qacc in island order */                           \
  X(int, efc_island, MJ_D(nefc), 1)             /* by constraint row: island */                      \
  X(int, island_ne, MJ_D(nisland), 1)           /* equality rows */                                  \
  X(int, island_nf, MJ_D(nisland), 1)           /* friction rows */                                  \
  X(int, island_nefc, MJ_D(nisland), 1)         /* all rows */                                       \
  X(int, island_iefcadr, MJ_D(nisland), 1)      /* first row in island order */                      \
  X(int, map_efc2iefc, MJ_D(nefc), 1)           /* row to its place in island order */               \
  X(int, map_iefc2efc, MJ_D(nefc), 1)           /* back */                                           \
  XNV(int, iefc_type, MJ_D(nefc), 1)            /* efc_type in island order, as all that follow */   \
  XNV(int, iefc_id, MJ_D(nefc), 1)              /* efc_id */                                         \
  XNV(int, iefc_J_rownnz, MJ_D(nefc), 1)        /* efc_J_rownnz */                                   \
  XNV(int, iefc_J_rowadr, MJ_D(nefc), 1)        /* efc_J_rowadr */                                   \
  XNV(int, iefc_J_rowsuper, MJ_D(nefc), 1)      /* efc_J_rowsuper */                                 \
  XNV(int, iefc_J_colind, MJ_D(nJ), 1)          /* efc_J_colind */                                   \
  XNV(mjtNum, iefc_J, MJ_D(nJ), 1)              /* efc_J */                                          \
  XNV(mjtNum, iefc_frictionloss, MJ_D(nefc), 1) /* efc_frictionloss */                               \
  XNV(mjtNum, iefc_D, MJ_D(nefc), 1)            /* efc_D */                                          \
  XNV(mjtNum, iefc_R, MJ_D(nefc), 1)            /* efc_R */
#define MJDATA_ARENA_POINTERS_ISLAND MJDATA_ARENA_POINTERS_ISLAND_TABLE(X, XNV)

// Written by the position stage: mj_projectConstraint, for solvers that work on the dual problem (PGS, noslip).
#define MJDATA_ARENA_POINTERS_DUAL_TABLE(X, XNV)                                \
  XNV(int, efc_AR_rownnz, MJ_D(nefc), 1) /* rows of efc_AR: entries (sparse) */ \
  XNV(int, efc_AR_rowadr, MJ_D(nefc), 1) /* rows of efc_AR: start (sparse) */   \
  XNV(int, efc_AR_colind, MJ_D(nA), 1)   /* columns of efc_AR (sparse) */       \
  XNV(mjtNum, efc_AR, MJ_D(nA), 1)       /* J inv(M) J' + R */
#define MJDATA_ARENA_POINTERS_DUAL MJDATA_ARENA_POINTERS_DUAL_TABLE(X, XNV)

// Written by the velocity stage, mj_referenceConstraint, and by the acceleration stage, mj_fwdConstraint or mj_inverse.
#define MJDATA_ARENA_POINTERS_REFERENCE_TABLE(X, XNV)                                                       \
  XNV(mjtNum, efc_vel, MJ_D(nefc), 1)          /* J qvel; by mj_referenceConstraint */                      \
  XNV(mjtNum, efc_aref, MJ_D(nefc), 1)         /* reference acceleration; by mj_referenceConstraint */      \
  XNV(mjtNum, efc_b, MJ_D(nefc), 1)            /* J qacc_smooth - aref; from here on by mj_fwdConstraint */ \
  XNV(mjtNum, iefc_aref, MJ_D(nefc), 1)        /* efc_aref in island order */                               \
  XNV(int, iefc_state, MJ_D(nefc), 1)          /* efc_state in island order */                              \
  XNV(mjtNum, iefc_force, MJ_D(nefc), 1)       /* efc_force in island order */                              \
  X(int, efc_state, MJ_D(nefc), 1)             /* mjtConstraintState */                                     \
  X(mjtNum, efc_force, MJ_D(nefc), 1)          /* force in constraint space */                              \
  XNV(mjtNum, ifrc_constraint, MJ_D(nidof), 1) /* qfrc_constraint in island order */
#define MJDATA_ARENA_POINTERS_REFERENCE MJDATA_ARENA_POINTERS_REFERENCE_TABLE(X, XNV)

#define MJDATA_ARENA_POINTERS_TABLE(X, XNV)   \
  MJDATA_ARENA_POINTERS_CONTACT_TABLE(X, XNV) \
  MJDATA_ARENA_POINTERS_SOLVER_TABLE(X, XNV)  \
  MJDATA_ARENA_POINTERS_ISLAND_TABLE(X, XNV)  \
  MJDATA_ARENA_POINTERS_DUAL_TABLE(X, XNV)    \
  MJDATA_ARENA_POINTERS_REFERENCE_TABLE(X, XNV)
#define MJDATA_ARENA_POINTERS MJDATA_ARENA_POINTERS_TABLE(X, XNV)

// -- mjData: scalars and vectors --

// Memory and statistics first (since the last reset), then sizes that the position stage decides, then the clock.
#define MJDATA_VALUES_TABLE(S, V)                                                                                      \
  S(mjtSize, narena)                             /* bytes of arena */                                                  \
  S(mjtSize, nbuffer)                            /* bytes of buffer */                                                 \
  S(int, nplugin)                                /* plugin instances */                                                \
  S(size_t, pstack)                              /* bytes that the stack has in use */                                 \
  S(size_t, pbase)                               /* where the topmost stack frame is */                                \
  S(size_t, parena)                              /* bytes that the arena has in use */                                 \
  S(mjtSize, maxuse_stack)                       /* largest stack since the last reset, bytes */                       \
  V(mjtSize, maxuse_threadstack, mjMAXTHREAD, 1) /* the same by thread */                                              \
  S(mjtSize, maxuse_arena)                       /* largest sum of arena and stack since the last reset, bytes */      \
  S(int, maxuse_con)                             /* most contacts since the last reset */                              \
  S(int, maxuse_efc)                             /* most constraint rows since the last reset */                       \
  V(mjSolverStat, solver, mjNISLAND, mjNSOLVER)  /* iterations of the solver by island */                              \
  V(int, solver_niter, mjNISLAND, 1)             /* how many there were, by island */                                  \
  V(int, solver_nnz, mjNISLAND, 1)               /* nonzeros of the Hessian's factor; PGS: of J M^-1/2; by island */   \
  V(mjtNum, solver_fwdinv, 2, 1)                 /* forward against inverse: difference of joint, constraint forces */ \
  V(mjWarningStat, warning, mjNWARNING, 1)       /* by mjtWarning */                                                   \
  V(mjTimerStat, timer, mjNTIMER, 1)             /* by mjtTimer */                                                     \
  S(int, ncon)                                   /* contacts; by mj_collision */                                       \
  S(int, ne)                                     /* equality rows; from here on by mj_makeConstraint */                \
  S(int, nf)                                     /* friction rows; they follow the equality rows */                    \
  S(int, nl)                                     /* limit rows; they follow the friction rows */                       \
  S(int, nefc)                                   /* all constraint rows; those of contacts come last */                \
  S(int, nJ)                                     /* numbers in efc_J */                                                \
  S(int, nA)                                     /* numbers in efc_AR */                                               \
  S(int, nisland)                                /* islands: groups of trees that constraints connect */               \
  S(int, nidof)                                  /* dofs in islands */                                                 \
  S(int, ntree_awake)                            /* trees awake; from here on by sleeping */                           \
  S(int, nbody_awake)                            /* entries of body_awake_ind */                                       \
  S(int, nparent_awake)                          /* entries of parent_awake_ind */                                     \
  S(int, nv_awake)                               /* entries of dof_awake_ind */                                        \
  S(mjtNum, time)                                /* simulation time, seconds */                                        \
  V(mjtNum, energy, 2, 1)                        /* potential, kinetic; by mj_energyPos and mj_energyVel */
#define MJDATA_SCALAR MJDATA_VALUES_TABLE(X, mjNOTHING_)
#define MJDATA_VECTOR MJDATA_VALUES_TABLE(mjNOTHING_, X)

#endif  // MUJOCO_MJXMACRO_H_
