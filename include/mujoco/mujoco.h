// SPDX-License-Identifier: Apache-2.0
// mujoco.h -- the functions and globals of the API; includes all other headers.
//   long   over 600 lines because programs include the whole API by this one name
//   sizes  in parentheses: (n) numbers, (r x c) a matrix stored row by row; nq, nv, ... are fields of mjModel
//   NULL   is allowed where it is mentioned, and for every vfs and error
//   error  receives a text cut to error_sz bytes, its final zero included
#ifndef MUJOCO_MUJOCO_H_
#define MUJOCO_MUJOCO_H_

#include <math.h>
#include <stddef.h>
#include <stdlib.h>

#include <mujoco/mjdata.h>
#include <mujoco/mjexport.h>
#include <mujoco/mjmacro.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjplugin.h>
#include <mujoco/mjrender.h>
#include <mujoco/mjsan.h>
#include <mujoco/mjspec.h>
#include <mujoco/mjthread.h>
#include <mujoco/mjtnum.h>
#include <mujoco/mjui.h>
#include <mujoco/mjvisualize.h>

#ifdef __cplusplus
extern "C" {
#endif

// The API level of these headers; compare it with mj_version() to catch a mismatched library.
#define mjVERSION_HEADER 340

// -- Globals --

// Takes error messages in place of the log and exit; NULL: default.
MJAPI extern void (*mju_user_error)(const char*);

// Takes warnings in place of the log and stderr; NULL: default.
MJAPI extern void (*mju_user_warning)(const char*);

// Allocator in place of the built-in one; at least 8-byte aligned; NULL: default.
MJAPI extern void* (*mju_user_malloc)(size_t);

// Releases what mju_user_malloc returned; set both or neither.
MJAPI extern void (*mju_user_free)(void*);

// Called at the end of the passive forces; may add to qfrc_passive.
MJAPI extern mjfGeneric mjcb_passive;

// Called when controls are needed; may write ctrl, qfrc_applied, xfrc_applied.
MJAPI extern mjfGeneric mjcb_control;

// Decides about a geom pair; a nonzero result drops the pair.
MJAPI extern mjfConFilt mjcb_contactfilter;

// Fills the values of user sensors, once per stage.
MJAPI extern mjfSensor mjcb_sensor;

// Clock behind mjData.timer, in a unit of your choice; NULL: nothing is timed.
MJAPI extern mjfTime mjcb_time;

// Rate of the activation of user-defined actuator dynamics.
MJAPI extern mjfAct mjcb_act_dyn;

// Gain of actuators with user-defined gain.
MJAPI extern mjfAct mjcb_act_gain;

// Bias force of actuators with user-defined bias.
MJAPI extern mjfAct mjcb_act_bias;

// Narrow phase by geom types, first <= second; entries may be replaced.
MJAPI extern mjfCollision mjCOLLISIONFUNC[mjNGEOMTYPES][mjNGEOMTYPES];

// Names of the mjtDisableBit flags, in bit order.
MJAPI extern const char* mjDISABLESTRING[mjNDISABLE];

// Names of the mjtEnableBit flags, in bit order.
MJAPI extern const char* mjENABLESTRING[mjNENABLE];

// Names of the mjtTimer entries.
MJAPI extern const char* mjTIMERSTRING[mjNTIMER];

// Names of the mjtLabel modes.
MJAPI extern const char* mjLABELSTRING[mjNLABEL];

// Names of the mjtFrame modes.
MJAPI extern const char* mjFRAMESTRING[mjNFRAME];

// Per mjtVisFlag: name, default as "0" or "1", shortcut key.
MJAPI extern const char* mjVISSTRING[mjNVISFLAG][3];

// Per mjtRndFlag: name, default as "0" or "1", shortcut key.
MJAPI extern const char* mjRNDSTRING[mjNRNDFLAG][3];

// -- Virtual file system --

// Makes *vfs an empty set of in-memory files. Pair it with mj_deleteVFS, which releases what is added later.
MJAPI void mj_defaultVFS(mjVFS* vfs);

// Reads a file from disk and keeps a copy under its name. directory may be NULL or empty. Returns 0, 2 if that name is
// already taken, -1 if the file cannot be read.
MJAPI int mj_addFileVFS(mjVFS* vfs, const char* directory, const char* filename);

// Keeps a copy of nbuffer bytes as a file called name; the caller's buffer stays the caller's. Returns 0, 2 if that
// name is already taken, -1 if the copy cannot be made.
MJAPI int mj_addBufferVFS(mjVFS* vfs, const char* name, const void* buffer, int nbuffer);

// Drops one file and its memory. Returns 0, or -1 if there is no file of that name.
MJAPI int mj_deleteFileVFS(mjVFS* vfs, const char* filename);

// Releases all files and the internals of *vfs; the struct itself belongs to the caller.
MJAPI void mj_deleteVFS(mjVFS* vfs);

// -- Asset cache --

// Bytes that the cached assets occupy now.
MJAPI size_t mj_getCacheSize(const mjCache* cache);

// Upper bound in bytes on what the cache may hold.
MJAPI size_t mj_getCacheCapacity(const mjCache* cache);

// Sets the upper bound in bytes, throwing out entries that no longer fit; 0 switches caching off. Returns the bound now
// in force.
MJAPI size_t mj_setCacheCapacity(mjCache* cache, size_t size);

// The cache of processed assets that all compilations of this process share; owned by the library.
MJAPI mjCache* mj_getCache(void);

// Throws out every entry; the capacity stays.
MJAPI void mj_clearCache(mjCache* cache);

// -- Parse and compile --

// Reads an MJCF or URDF file and compiles it. The caller owns the model (mj_deleteModel); NULL means failure. Files are
// looked for in vfs first, if not NULL; error, if not NULL, receives at most error_sz bytes of text.
MJAPI mjModel* mj_loadXML(const char* filename, const mjVFS* vfs, char* error, int error_sz);

// Reads an MJCF or URDF file into a spec without compiling it. The caller owns the spec (mj_deleteSpec); NULL means
// failure, with the reason in error (error_sz bytes). vfs and error may be NULL.
MJAPI mjSpec* mj_parseXML(const char* filename, const mjVFS* vfs, char* error, int error_sz);

// Like mj_parseXML, with the document itself in the zero-terminated string xml.
MJAPI mjSpec* mj_parseXMLString(const char* xml, const mjVFS* vfs, char* error, int error_sz);

// Like mj_parseXML for any known format: content_type picks the decoder, or the extension of filename if it is NULL or
// empty. vfs and error may be NULL.
MJAPI mjSpec* mj_parse(const char* filename, const char* content_type, const mjVFS* vfs, char* error, int error_sz);

// Builds a model from the spec, which stays editable. The caller owns the model; NULL means failure, explained by
// mjs_getError. vfs may be NULL.
MJAPI mjModel* mj_compile(mjSpec* s, const mjVFS* vfs);

// Writes the numbers of a compiled model back into the spec it came from. Returns 1, or 0 if the two do not match.
MJAPI int mj_copyBack(mjSpec* s, const mjModel* m);

// Compiles an edited spec into the existing m and d, carrying over the state of the joints and actuators that remain.
// Returns 0; on failure -1, m and d are as they were and mjs_getError tells why.
MJAPI int mj_recompile(mjSpec* s, const mjVFS* vfs, mjModel* m, mjData* d);

// Writes the model that mj_loadXML read last as MJCF, with the numbers now in m. Returns 1, or 0 with the reason in
// error (error_sz bytes, may be NULL).
MJAPI int mj_saveLastXML(const char* filename, const mjModel* m, char* error, int error_sz);

// Forgets the document kept for mj_saveLastXML. Each mj_loadXML does this by itself.
MJAPI void mj_freeLastXML(void);

// Writes a compiled spec as MJCF into xml (xml_sz bytes). Returns 0, -1 on failure with the reason in error, or the
// size needed when xml_sz is too small.
MJAPI int mj_saveXMLString(const mjSpec* s, char* xml, int xml_sz, char* error, int error_sz);

// Writes a compiled spec as an MJCF file. Returns 0, or -1 with the reason in error (error_sz bytes, may be NULL).
MJAPI int mj_saveXML(const mjSpec* s, const char* filename, char* error, int error_sz);

// Lists in dependencies every file the MJCF file needs, found through all includes; the file itself is listed too.
MJAPI void mju_getXMLDependencies(const char* filename, mjStringVec* dependencies);

// -- Main simulation --

// One time step: all of mj_forward, then time, qpos, qvel and act move on by opt.timestep with the chosen integrator.
// Numbers that are not finite or far too large raise a warning and, unless autoreset is disabled, reset d.
MJAPI void mj_step(const mjModel* m, mjData* d);

// First half of a step: everything that depends on positions and velocities only, then the control callback. Set ctrl
// and applied forces afterwards, then call mj_step2.
MJAPI void mj_step1(const mjModel* m, mjData* d);

// Second half of a step: actuation, accelerations, constraint forces, integration. RK4 needs several evaluations per
// step and is replaced by Euler here.
MJAPI void mj_step2(const mjModel* m, mjData* d);

// Computes everything that follows from the present state and inputs, up to qacc and sensordata; the state stays.
MJAPI void mj_forward(const mjModel* m, mjData* d);

// The forces that would produce the accelerations in d->qacc: reads qpos, qvel and qacc, writes qfrc_inverse.
MJAPI void mj_inverse(const mjModel* m, mjData* d);

// mj_forward without the stages up to skipstage (mjtStage), whose results in d must still be valid. skipsensor nonzero
// leaves sensors and energy out.
MJAPI void mj_forwardSkip(const mjModel* m, mjData* d, int skipstage, int skipsensor);

// mj_inverse without the stages up to skipstage (mjtStage), whose results in d must still be valid. skipsensor nonzero
// leaves sensors and energy out.
MJAPI void mj_inverseSkip(const mjModel* m, mjData* d, int skipstage, int skipsensor);

// -- Initialization --

// Fills *opt with the default settings of the search for actuator length ranges.
MJAPI void mj_defaultLROpt(mjLROpt* opt);

// Writes the default constraint parameters: solref has mjNREF numbers, solimp has mjNIMP.
MJAPI void mj_defaultSolRefImp(mjtNum* solref, mjtNum* solimp);

// Fills *opt with the physics options of an empty MJCF file.
MJAPI void mj_defaultOption(mjOption* opt);

// Fills *vis with the visual settings of an empty MJCF file.
MJAPI void mj_defaultVisual(mjVisual* vis);

// Copies src into dest, whose arrays are resized if needed, and returns dest; with dest NULL, a new model that the
// caller owns.
MJAPI mjModel* mj_copyModel(mjModel* dest, const mjModel* src);

// Writes the model in Sinew's own MJB format: to a file, or with filename NULL to buffer, whose buffer_sz must be at
// least mj_sizeModel(m).
MJAPI void mj_saveModel(const mjModel* m, const char* filename, void* buffer, int buffer_sz);

// Reads a file in Sinew's MJB format, from vfs first if not NULL. The caller owns the model. Contents are checked: a
// damaged or foreign file gives a warning and NULL.
MJAPI mjModel* mj_loadModel(const char* filename, const mjVFS* vfs);

// Reads a model from buffer_sz bytes in Sinew's MJB format, with the checks of mj_loadModel. The caller owns the model
// and keeps the buffer; NULL and a warning when the bytes are damaged.
MJAPI mjModel* mj_loadModelBuffer(const void* buffer, int buffer_sz);

// Releases the model and its arrays. NULL is fine.
MJAPI void mj_deleteModel(mjModel* m);

// Bytes that mj_saveModel needs to write this model into a buffer.
MJAPI mjtSize mj_sizeModel(const mjModel* m);

// Makes the data for a model, reset to its initial state. The caller owns it (mj_deleteData); NULL if memory has run
// out.
MJAPI mjData* mj_makeData(const mjModel* m);

// Copies src into dest and returns dest; with dest NULL, new data that the caller owns. Both belong to m.
MJAPI mjData* mj_copyData(mjData* dest, const mjModel* m, const mjData* src);

// Like mj_copyData without the large arrays that drawing does not need; such a copy cannot be simulated.
MJAPI mjData* mjv_copyData(mjData* dest, const mjModel* m, const mjData* src);

// Brings d to the initial state of the model: qpos0, zero velocity, time and controls, nothing computed yet.
MJAPI void mj_resetData(const mjModel* m, mjData* d);

// Like mj_resetData, but first fills the computed arrays with the byte debug_value, so that reading stale values shows
// up.
MJAPI void mj_resetDataDebug(const mjModel* m, mjData* d, unsigned char debug_value);

// Like mj_resetData, then loads keyframe number key; an invalid number leaves the plain reset.
MJAPI void mj_resetDataKeyframe(const mjModel* m, mjData* d, int key);

// Opens a frame on the scratch stack of d. Each mark needs one mj_freeStack; frames nest.
MJAPI void mj_markStack(mjData* d);

// Closes the latest frame: all scratch memory taken since its mj_markStack is gone.
MJAPI void mj_freeStack(mjData* d);

// Scratch memory of the given bytes and alignment (a power of two), valid until the frame closes; not cleared. Never
// fails for lack of arena: more memory is added.
MJAPI void* mj_stackAllocByte(mjData* d, size_t bytes, size_t alignment);

// Scratch memory for size mjtNums, valid until the frame closes; not cleared, and more memory is added when needed.
MJAPI mjtNum* mj_stackAllocNum(mjData* d, size_t size);

// Scratch memory for size ints, valid until the frame closes; not cleared, and more memory is added when needed.
MJAPI int* mj_stackAllocInt(mjData* d, size_t size);

// Releases the data with its arrays and scratch memory. NULL is fine.
MJAPI void mj_deleteData(mjData* d);

// Sets all mjcb_ callbacks to NULL.
MJAPI void mj_resetCallbacks(void);

// Recomputes the fields of m that follow from others in the reference pose qpos0, after masses, poses or lengths were
// edited. d is used as scratch and its contents change.
MJAPI void mj_setConst(mjModel* m, mjData* d);

// Finds the shortest and longest length of actuator index by simulation and stores them in actuator_lengthrange.
// Returns 1, or 0 with the reason in error (error_sz bytes).
MJAPI int mj_setLengthRange(mjModel* m, mjData* d, int index, const mjLROpt* opt, char* error, int error_sz);

// An empty spec with default settings, holding only the world body. The caller owns it (mj_deleteSpec).
MJAPI mjSpec* mj_makeSpec(void);

// An independent copy that the caller owns; NULL if copying fails.
MJAPI mjSpec* mj_copySpec(const mjSpec* s);

// Releases the spec and all its elements; pointers to them become invalid. NULL is fine.
MJAPI void mj_deleteSpec(mjSpec* s);

// Declares that the spec uses the registered plugin of this name. Returns 0, or -1 if no such plugin is known.
MJAPI int mjs_activatePlugin(mjSpec* s, const char* name);

// Chooses what mjs_attach does with a child: copy it (nonzero) or refer to it (0). Returns 0, or -1 on failure.
MJAPI int mjs_setDeepCopy(mjSpec* s, int deepcopy);

// -- Printing --

// Writes all fields of the model as text to a file; float_format is the printf format of one number.
MJAPI void mj_printFormattedModel(const mjModel* m, const char* filename, const char* float_format);

// Writes all fields of the model as text to a file, with the default number format.
MJAPI void mj_printModel(const mjModel* m, const char* filename);

// Writes all fields of the data as text to a file; float_format is the printf format of one number.
MJAPI void mj_printFormattedData(const mjModel* m, const mjData* d, const char* filename, const char* float_format);

// Writes all fields of the data as text to a file, with the default number format.
MJAPI void mj_printData(const mjModel* m, const mjData* d, const char* filename);

// Prints an nr x nc matrix to stdout.
MJAPI void mju_printMat(const mjtNum* mat, int nr, int nc);

// Prints a sparse matrix to stdout; row i has rownnz[i] entries that start at rowadr[i], with columns in colind.
MJAPI void mju_printMatSparse(const mjtNum* mat, int nr, const int* rownnz, const int* rowadr, const int* colind);

// Writes the table of MJCF elements and attributes to a file, to buffer (buffer_sz bytes) or both; either may be NULL.
// flg_html asks for HTML, indented by styles if flg_pad is nonzero. Returns the length of the text.
MJAPI int mj_printSchema(const char* filename, char* buffer, int buffer_sz, int flg_html, int flg_pad);

// Writes the fields of an abstract scene as text to a file, with the default number format.
MJAPI void mj_printScene(const mjvScene* s, const char* filename);

// Writes the fields of an abstract scene as text to a file; float_format is the printf format of one number.
MJAPI void mj_printFormattedScene(const mjvScene* s, const char* filename, const char* float_format);

// -- Components --

// The geometric part of the position stage: poses, centers of mass, cameras and lights, flexes, tendons.
MJAPI void mj_fwdKinematics(const mjModel* m, mjData* d);

// Position stage: all that depends on qpos alone, from poses and inertia to contacts, constraints and transmissions.
MJAPI void mj_fwdPosition(const mjModel* m, mjData* d);

// Velocity stage: adds what depends on qvel, such as body and tendon velocities, passive and bias forces, and the
// constraint references.
MJAPI void mj_fwdVelocity(const mjModel* m, mjData* d);

// Turns ctrl and act into actuator_force, qfrc_actuator and act_dot.
MJAPI void mj_fwdActuation(const mjModel* m, mjData* d);

// Sums all forces but those of constraints into qfrc_smooth and solves for qacc_smooth.
MJAPI void mj_fwdAcceleration(const mjModel* m, mjData* d);

// Runs the constraint solver: writes efc_force, qfrc_constraint and the final qacc.
MJAPI void mj_fwdConstraint(const mjModel* m, mjData* d);

// Advances the state by one step with semi-implicit Euler; joint damping is integrated implicitly unless disabled.
MJAPI void mj_Euler(const mjModel* m, mjData* d);

// Advances the state by one step with the explicit Runge-Kutta method of order N; only N = 4 is offered.
MJAPI void mj_RungeKutta(const mjModel* m, mjData* d, int N);

// Advances the state by one step, implicit in velocity; opt.integrator picks the full or the fast variant.
MJAPI void mj_implicit(const mjModel* m, mjData* d);

// Position stage of inverse dynamics: what mj_fwdPosition does, as far as inverse dynamics needs it.
MJAPI void mj_invPosition(const mjModel* m, mjData* d);

// Velocity stage of inverse dynamics; the same work as mj_fwdVelocity.
MJAPI void mj_invVelocity(const mjModel* m, mjData* d);

// Constraint forces in closed form for the accelerations in qacc: writes efc_force and qfrc_constraint.
MJAPI void mj_invConstraint(const mjModel* m, mjData* d);

// Runs inverse dynamics on the forward result and writes two error norms to solver_fwdinv; the rest of d is kept.
MJAPI void mj_compareFwdInv(const mjModel* m, mjData* d);

// Writes to sensordata the values of the sensors that need positions only.
MJAPI void mj_sensorPos(const mjModel* m, mjData* d);

// Writes to sensordata the values of the sensors that need velocities.
MJAPI void mj_sensorVel(const mjModel* m, mjData* d);

// Writes to sensordata the values of the sensors that need accelerations or forces.
MJAPI void mj_sensorAcc(const mjModel* m, mjData* d);

// Writes the potential energy to energy[0].
MJAPI void mj_energyPos(const mjModel* m, mjData* d);

// Writes the kinetic energy to energy[1].
MJAPI void mj_energyVel(const mjModel* m, mjData* d);

// Looks for bad numbers in qpos; if there is one, warns and, unless autoreset is disabled, resets d.
MJAPI void mj_checkPos(const mjModel* m, mjData* d);

// Looks for bad numbers in qvel; if there is one, warns and, unless autoreset is disabled, resets d.
MJAPI void mj_checkVel(const mjModel* m, mjData* d);

// Looks for bad numbers in qacc; if there is one, warns and, unless autoreset is disabled, resets d and runs
// mj_forward.
MJAPI void mj_checkAcc(const mjModel* m, mjData* d);

// -- Sub components --

// From qpos to world poses of bodies, joints, geoms and sites: writes the x fields (xpos, xquat, xmat, xanchor, ...).
MJAPI void mj_kinematics(const mjModel* m, mjData* d);

// Writes subtree_com, and relative to these points the body inertias cinert and the dof axes cdof.
MJAPI void mj_comPos(const mjModel* m, mjData* d);

// Writes the world poses of cameras and lights, which may track or aim at bodies.
MJAPI void mj_camlight(const mjModel* m, mjData* d);

// Writes vertex positions, edge lengths and edge Jacobians of the flexes.
MJAPI void mj_flex(const mjModel* m, mjData* d);

// Writes paths, lengths and length Jacobians of the tendons.
MJAPI void mj_tendon(const mjModel* m, mjData* d);

// Writes actuator_length and the moment arms actuator_moment.
MJAPI void mj_transmission(const mjModel* m, mjData* d);

// Composite-body inertia: writes crb and from it the joint-space inertia qM.
MJAPI void mj_crb(const mjModel* m, mjData* d);

// The complete joint-space inertia: mj_crb, then the armature of tendons. Writes qM and its row-compressed form M.
MJAPI void mj_makeM(const mjModel* m, mjData* d);

// Factors M into L'DL without fill-in: writes qLD and qLDiagInv.
MJAPI void mj_factorM(const mjModel* m, mjData* d);

// Solves M x = y with the factors of mj_factorM, for n vectors of size nv stored one after another. x may be y.
MJAPI void mj_solveM(const mjModel* m, mjData* d, mjtNum* x, const mjtNum* y, int n);

// Half a solve, x = D^(-1/2) L'^(-1) y for n vectors of size nv, so that x'x = y' M^(-1) y. sqrtInvD (nv) holds the
// square roots of 1/D.
MJAPI void mj_solveM2(const mjModel* m, mjData* d, mjtNum* x, const mjtNum* y, const mjtNum* sqrtInvD, int n);

// Writes the body velocities cvel and the rates of the dof axes cdof_dot.
MJAPI void mj_comVel(const mjModel* m, mjData* d);

// Writes the forces of springs, dampers, gravity compensation and fluid, and their sum qfrc_passive.
MJAPI void mj_passive(const mjModel* m, mjData* d);

// Writes for each body the velocity and angular momentum of its subtree's center of mass: subtree_linvel,
// subtree_angmom.
MJAPI void mj_subtreeVel(const mjModel* m, mjData* d);

// Recursive Newton-Euler: writes to result (nv) the Coriolis, centrifugal and gravity forces; flg_acc nonzero adds the
// inertial forces of the accelerations in qacc.
MJAPI void mj_rne(const mjModel* m, mjData* d, int flg_acc, mjtNum* result);

// Body accelerations and forces with all constraint forces included: writes cacc, cfrc_int and cfrc_ext.
MJAPI void mj_rnePostConstraint(const mjModel* m, mjData* d);

// Finds all contacts at the present poses: writes contact and ncon.
MJAPI void mj_collision(const mjModel* m, mjData* d);

// Lists the active constraints: writes the efc_ arrays with Jacobian, position, margin and impedance.
MJAPI void mj_makeConstraint(const mjModel* m, mjData* d);

// Groups trees that share constraints into islands: writes the island arrays.
MJAPI void mj_island(const mjModel* m, mjData* d);

// Writes efc_AR = J M^(-1) J' + R, which the dual solver works on.
MJAPI void mj_projectConstraint(const mjModel* m, mjData* d);

// Writes the constraint velocity efc_vel and the reference acceleration efc_aref.
MJAPI void mj_referenceConstraint(const mjModel* m, mjData* d);

// For the residual jar = J*qacc - aref (nefc), writes efc_state, efc_force and qfrc_constraint. cost, if not NULL,
// receives the constraint cost; flg_coneHessian nonzero also computes the Hessians of elliptic cones.
MJAPI void mj_constraintUpdate(const mjModel* m, mjData* d, const mjtNum* jar, mjtNum cost[1], int flg_coneHessian);

// -- Support --

// How many mjtNums the state components chosen in sig (bits of mjtState) take together.
MJAPI int mj_stateSize(const mjModel* m, unsigned int sig);

// Copies the components chosen in sig (bits of mjtState) from d to state, one after another; mj_stateSize tells how
// many. A sig with unknown bits is an error.
MJAPI void mj_getState(const mjModel* m, const mjData* d, mjtNum* state, unsigned int sig);

// Picks the components dstsig out of a state vector that holds srcsig. dstsig must not ask for more than srcsig has;
// otherwise it is an error.
MJAPI void mj_extractState(const mjModel* m, const mjtNum* src, unsigned int srcsig, mjtNum* dst, unsigned int dstsig);

// Copies the components chosen in sig (bits of mjtState) from state to d, in the order of mj_getState. A sig with
// unknown bits is an error.
MJAPI void mj_setState(const mjModel* m, mjData* d, const mjtNum* state, unsigned int sig);

// Copies the components chosen in sig (bits of mjtState) from src to dst, two data of the same model.
MJAPI void mj_copyState(const mjModel* m, const mjData* src, mjData* dst, unsigned int sig);

// Stores the present state, mocap poses and controls of d as keyframe k of the model; k must be below nkey.
MJAPI void mj_setKeyframe(mjModel* m, const mjData* d, int k);

// Appends a copy of *con to the contacts of d. Returns 0, or 1 if there is no room.
MJAPI int mj_addContact(const mjModel* m, mjData* d, const mjContact* con);

// 1 if friction cones are pyramids, 0 if they are elliptic.
MJAPI int mj_isPyramidal(const mjModel* m);

// 1 if the constraint Jacobian is stored sparse, 0 if dense; the automatic setting decides by nv.
MJAPI int mj_isSparse(const mjModel* m);

// 1 if the solver works on constraint forces (PGS), 0 if on accelerations (CG, Newton).
MJAPI int mj_isDual(const mjModel* m);

// res (nefc) = J * vec (nv), with the constraint Jacobian efc_J, sparse or dense.
MJAPI void mj_mulJacVec(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec);

// res (nv) = J' * vec (nefc), with the constraint Jacobian efc_J, sparse or dense.
MJAPI void mj_mulJacTVec(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec);

// Jacobian of a world point fixed to body: how it moves (jacp) and how the body turns (jacr) per unit of each dof. Each
// is 3 x nv and may be NULL. Needs mj_kinematics and mj_comPos.
MJAPI void mj_jac(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, const mjtNum point[3], int body);

// mj_jac at the origin of the body's frame. Outputs are 3 x nv; either may be NULL.
MJAPI void mj_jacBody(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int body);

// mj_jac at the body's center of mass. Outputs are 3 x nv; either may be NULL.
MJAPI void mj_jacBodyCom(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int body);

// Jacobian (3 x nv) of the center of mass of all that hangs on body, itself included.
MJAPI void mj_jacSubtreeCom(const mjModel* m, mjData* d, mjtNum* jacp, int body);

// mj_jac at the center of a geom. Outputs are 3 x nv; either may be NULL.
MJAPI void mj_jacGeom(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int geom);

// mj_jac at the center of a site. Outputs are 3 x nv; either may be NULL.
MJAPI void mj_jacSite(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int site);

// Jacobians (3 x nv each, either may be NULL) of a world point and of a world direction, both fixed to body.
MJAPI void mj_jacPointAxis(const mjModel* m, mjData* d, mjtNum* jacPoint, mjtNum* jacAxis, const mjtNum point[3],
                           const mjtNum axis[3], int body);

// Time derivative of the Jacobians of mj_jac at the present velocity. Outputs are 3 x nv; either may be NULL. Needs
// mj_kinematics, mj_comPos and mj_comVel.
MJAPI void mj_jacDot(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, const mjtNum point[3], int body);

// The matrix (3 x nv) that maps qvel to the angular momentum of the body's subtree about its center of mass.
MJAPI void mj_angmomMat(const mjModel* m, mjData* d, mjtNum* mat, int body);

// The id of the object of this kind (mjtObj) and name, or -1 if there is none.
MJAPI int mj_name2id(const mjModel* m, int type, const char* name);

// The name of object id of this kind (mjtObj), or NULL if it has none or id is invalid. The text belongs to the model.
MJAPI const char* mj_id2name(const mjModel* m, int type, int id);

// Expands an inertia matrix from the layout of qM (nM) to dense: dst is nv x nv.
MJAPI void mj_fullM(const mjModel* m, mjtNum* dst, const mjtNum* M);

// res (nv) = M * vec (nv), with the joint-space inertia M of d.
MJAPI void mj_mulM(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec);

// res (nv) = D^(1/2) L vec (nv), with the factors of mj_factorM, so that res'res = vec' M vec.
MJAPI void mj_mulM2(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec);

// Adds the joint-space inertia to dst: row-compressed with rownnz, rowadr, colind, or dense nv x nv if these are NULL.
// Only the lower triangle is touched.
MJAPI void mj_addM(const mjModel* m, mjData* d, mjtNum* dst, int* rownnz, int* rowadr, int* colind);

// Turns a world force and torque at a world point of body into joint forces and adds them to qfrc_target (nv), which
// may be d->qfrc_applied.
MJAPI void mj_applyFT(const mjModel* m, mjData* d, const mjtNum force[3], const mjtNum torque[3], const mjtNum point[3],
                      int body, mjtNum* qfrc_target);

// Velocity of an object (mjtObj kind and id) as rotation then translation, at its center. flg_local nonzero expresses
// it in the object's own axes, 0 in world axes.
MJAPI void mj_objectVelocity(const mjModel* m, const mjData* d, int objtype, int objid, mjtNum res[6], int flg_local);

// Acceleration of an object (mjtObj kind and id) as rotation then translation, at its center; reads cacc, so call
// mj_rnePostConstraint if no sensor does. flg_local as in mj_objectVelocity.
MJAPI void mj_objectAcceleration(const mjModel* m, const mjData* d, int objtype, int objid, mjtNum res[6],
                                 int flg_local);

// Signed distance of two geoms, at most distmax. fromto, if not NULL, receives the nearest points on geom1 and geom2,
// or zeros when they are farther apart than distmax.
MJAPI mjtNum mj_geomDistance(const mjModel* m, const mjData* d, int geom1, int geom2, mjtNum distmax, mjtNum fromto[6]);

// Force and torque of contact id in the contact's own frame: normal first, then friction; zero if it is not active.
MJAPI void mj_contactForce(const mjModel* m, const mjData* d, int id, mjtNum result[6]);

// The velocity qvel (nv) that leads from qpos1 to qpos2 (nq each) in time dt, with quaternions treated as rotations.
MJAPI void mj_differentiatePos(const mjModel* m, mjtNum* qvel, mjtNum dt, const mjtNum* qpos1, const mjtNum* qpos2);

// Moves qpos (nq) in place along the velocity qvel (nv) for the time dt; quaternions stay unit.
MJAPI void mj_integratePos(const mjModel* m, mjtNum* qpos, const mjtNum* qvel, mjtNum dt);

// Scales every quaternion in qpos (nq) to unit length.
MJAPI void mj_normalizeQuat(const mjModel* m, mjtNum* qpos);

// From a pose in the frame of body to the world: writes xpos and xmat. sameframe (mjtSameFrame) tells which parts of
// the local pose coincide with the body's frames.
MJAPI void mj_local2Global(mjData* d, mjtNum xpos[3], mjtNum xmat[9], const mjtNum pos[3], const mjtNum quat[4],
                           int body, mjtByte sameframe);

// Sum of all body masses.
MJAPI mjtNum mj_getTotalmass(const mjModel* m);

// Scales all masses and inertias so that the masses sum up to newmass.
MJAPI void mj_setTotalmass(mjModel* m, mjtNum newmass);

// The configured value of attrib for a plugin instance, or NULL if there is no such attribute. The text belongs to the
// model.
MJAPI const char* mj_getPluginConfig(const mjModel* m, int plugin_id, const char* attrib);

// Loads a shared library, which registers its plugins while loading.
MJAPI void mj_loadPluginLibrary(const char* path);

// Loads every shared library in a directory. callback, if not NULL, hears for each one its name and the range of plugin
// slots it registered.
MJAPI void mj_loadAllPluginLibraries(const char* directory, mjfPluginLibraryLoadCallback callback);

// The API level of the library, in the form of mjVERSION_HEADER.
MJAPI int mj_version(void);

// The version of the library as text, owned by the library.
MJAPI const char* mj_versionString(void);

// -- Ray casting --

// Casts nray rays from pnt along the directions in vec (3*nray). Writes to dist (nray) the distances in units of each
// direction, -1 for a miss, and to geomid (nray) the geoms. Geoms beyond cutoff are left out; rest as in mj_ray.
MJAPI void mj_multiRay(const mjModel* m, mjData* d, const mjtNum pnt[3], const mjtNum vec[3], const mjtByte* geomgroup,
                       mjtByte flg_static, int bodyexclude, int* geomid, mjtNum* dist, int nray, mjtNum cutoff);

// Nearest hit of pnt + x*vec with a geom: returns x, or -1 for a miss; geomid, if not NULL, receives the geom or -1.
// geomgroup (mjNGROUP flags, NULL: all) selects; flg_static 0 drops static geoms, bodyexclude one body (-1: none).
MJAPI mjtNum mj_ray(const mjModel* m, const mjData* d, const mjtNum pnt[3], const mjtNum vec[3],
                    const mjtByte* geomgroup, mjtByte flg_static, int bodyexclude, int geomid[1]);

// Distance from pnt along vec to a height field geom, in units of vec, or -1 for a miss.
MJAPI mjtNum mj_rayHfield(const mjModel* m, const mjData* d, int geomid, const mjtNum pnt[3], const mjtNum vec[3]);

// Distance from pnt along vec to a mesh geom, in units of vec, or -1 for a miss.
MJAPI mjtNum mj_rayMesh(const mjModel* m, const mjData* d, int geomid, const mjtNum pnt[3], const mjtNum vec[3]);

// Distance from pnt along vec to a primitive of the given type, size and pose, in units of vec, or -1 for a miss.
MJAPI mjtNum mju_rayGeom(const mjtNum pos[3], const mjtNum mat[9], const mjtNum size[3], const mjtNum pnt[3],
                         const mjtNum vec[3], int geomtype);

// Distance from pnt along vec to a flex, or -1 for a miss; vertid, if not NULL, receives the vertex next to the hit.
// The flags choose the parts tested; flex_layer is the layer of elements for 3D flexes.
MJAPI mjtNum mju_rayFlex(const mjModel* m, const mjData* d, int flex_layer, mjtByte flg_vert, mjtByte flg_edge,
                         mjtByte flg_face, mjtByte flg_skin, int flexid, const mjtNum pnt[3], const mjtNum vec[3],
                         int vertid[1]);

// Distance from pnt along vec to a triangle mesh, face (3*nface) over vert (3*nvert), or -1 for a miss; vertid, if not
// NULL, receives the vertex next to the hit.
MJAPI mjtNum mju_raySkin(int nface, int nvert, const int* face, const float* vert, const mjtNum pnt[3],
                         const mjtNum vec[3], int vertid[1]);

// -- Interaction --

// Fills *cam with a free camera at its default place.
MJAPI void mjv_defaultCamera(mjvCamera* cam);

// Fills *cam with a free camera that has the whole model in view, using the model's statistics and global settings.
MJAPI void mjv_defaultFreeCamera(const mjModel* m, mjvCamera* cam);

// Fills *pert with nothing selected and nothing applied.
MJAPI void mjv_defaultPerturb(mjvPerturb* pert);

// Takes a pose from room space to model space, with the model transform of the scene.
MJAPI void mjv_room2model(mjtNum modelpos[3], mjtNum modelquat[4], const mjtNum roompos[3], const mjtNum roomquat[4],
                          const mjvScene* scn);

// Takes a pose from model space to room space, with the model transform of the scene.
MJAPI void mjv_model2room(mjtNum roompos[3], mjtNum roomquat[4], const mjtNum modelpos[3], const mjtNum modelquat[4],
                          const mjvScene* scn);

// Eye position, view and up direction in model space, midway between the two eyes of the scene.
MJAPI void mjv_cameraInModel(mjtNum headpos[3], mjtNum forward[3], mjtNum up[3], const mjvScene* scn);

// Eye position, view and up direction in room space, midway between the two eyes of the scene.
MJAPI void mjv_cameraInRoom(mjtNum headpos[3], mjtNum forward[3], mjtNum up[3], const mjvScene* scn);

// Height of what the scene's camera sees at distance one.
MJAPI mjtNum mjv_frustumHeight(const mjvScene* scn);

// Turns vec about the vertical, so that the y axis would point where forward does when seen from above.
MJAPI void mjv_alignToCamera(mjtNum res[3], const mjtNum vec[3], const mjtNum forward[3]);

// Answers a mouse drag by changing *cam. action is mjtMouse; reldx and reldy are fractions of the viewport height.
MJAPI void mjv_moveCamera(const mjModel* m, int action, mjtNum reldx, mjtNum reldy, const mjvScene* scn,
                          mjvCamera* cam);

// Answers a mouse drag by changing the reference pose in *pert. action is mjtMouse; reldx and reldy are fractions of
// the viewport height.
MJAPI void mjv_movePerturb(const mjModel* m, const mjData* d, int action, mjtNum reldx, mjtNum reldy,
                           const mjvScene* scn, mjvPerturb* pert);

// Answers a mouse drag by moving the model in the room: changes the model transform in *scn. action is mjtMouse.
MJAPI void mjv_moveModel(const mjModel* m, int action, mjtNum reldx, mjtNum reldy, const mjtNum roomup[3],
                         mjvScene* scn);

// Starts a drag: puts the present pose of the selected body into *pert and sets the mouse scale.
MJAPI void mjv_initPerturb(const mjModel* m, mjData* d, const mjvScene* scn, mjvPerturb* pert);

// Moves the selected body to the pose in *pert: a mocap body always, another one only if flg_paused is nonzero and its
// root has a free joint, by writing qpos.
MJAPI void mjv_applyPerturbPose(const mjModel* m, mjData* d, const mjvPerturb* pert, int flg_paused);

// Pulls the selected body towards the pose in *pert: writes a spring-damper force and torque to xfrc_applied.
MJAPI void mjv_applyPerturbForce(const mjModel* m, mjData* d, const mjvPerturb* pert);

// The camera midway between two, for instance between the eyes of a stereo pair.
MJAPI mjvGLCamera mjv_averageCamera(const mjvGLCamera* cam1, const mjvGLCamera* cam2);

// Finds what is under the mouse: returns its body or -1 and writes the point and the ids of geom, flex and skin, -1
// each if not that. aspectratio is width/height; relx and rely run from 0 to 1 over the viewport.
MJAPI int mjv_select(const mjModel* m, const mjData* d, const mjvOption* vopt, mjtNum aspectratio, mjtNum relx,
                     mjtNum rely, const mjvScene* scn, mjtNum selpnt[3], int geomid[1], int flexid[1], int skinid[1]);

// -- Visualization --

// Fills *opt with the default choice of what to draw.
MJAPI void mjv_defaultOption(mjvOption* opt);

// Fills *fig with an empty 2D figure in default style.
MJAPI void mjv_defaultFigure(mjvFigure* fig);

// Sets up a visual geom of the given type; each of size, pos, mat and rgba may be NULL for its default.
MJAPI void mjv_initGeom(mjvGeom* geom, int type, const mjtNum size[3], const mjtNum pos[3], const mjtNum mat[9],
                        const float rgba[4]);

// Stretches a visual geom (capsule, cylinder, arrow, line) between two points; call mjv_initGeom before. The width of a
// line is in pixels.
MJAPI void mjv_connector(mjvGeom* geom, int type, mjtNum width, const mjtNum from[3], const mjtNum to[3]);

// Fills *scn with an empty scene that owns no memory yet.
MJAPI void mjv_defaultScene(mjvScene* scn);

// Releases what *scn owned and allocates room for maxgeom geoms and the skins and flexes of the model. m NULL makes a
// scene without a model.
MJAPI void mjv_makeScene(const mjModel* m, mjvScene* scn, int maxgeom);

// Releases the arrays of *scn and leaves it empty.
MJAPI void mjv_freeScene(mjvScene* scn);

// Fills the scene anew: geoms of the categories in catmask (mjtCatBit), lights, camera, skins. pert may be NULL; a full
// scene leaves the rest out with a warning.
MJAPI void mjv_updateScene(const mjModel* m, mjData* d, const mjvOption* opt, const mjvPerturb* pert, mjvCamera* cam,
                           int catmask, mjvScene* scn);

// Copies what drawing needs from src to a dest of the same sizes; the large arrays of dest keep what they had.
MJAPI void mjv_copyModel(mjModel* dest, const mjModel* src);

// Appends to the scene the geoms of the categories in catmask (mjtCatBit). pert may be NULL.
MJAPI void mjv_addGeoms(const mjModel* m, mjData* d, const mjvOption* opt, const mjvPerturb* pert, int catmask,
                        mjvScene* scn);

// Writes the list of lights of the scene from the model and the headlight.
MJAPI void mjv_makeLights(const mjModel* m, const mjData* d, mjvScene* scn);

// Places the two eyes of the scene according to *cam.
MJAPI void mjv_updateCamera(const mjModel* m, const mjData* d, mjvCamera* cam, mjvScene* scn);

// Writes the vertices and normals of all skins for the present poses.
MJAPI void mjv_updateSkin(const mjModel* m, const mjData* d, mjvScene* scn);

// Position and axes of *cam for the present poses. Any output may be NULL.
MJAPI void mjv_cameraFrame(mjtNum headpos[3], mjtNum forward[3], mjtNum up[3], mjtNum right[3], const mjData* d,
                           const mjvCamera* cam);

// What *cam sees: vertical and horizontal bounds at the near plane, and the clipping distances. Any output may be NULL.
MJAPI void mjv_cameraFrustum(float zver[2], float zhor[2], float zclip[2], const mjModel* m, const mjvCamera* cam);

// -- OpenGL rendering --

// Fills *con with a context that owns no GPU memory yet.
MJAPI void mjr_defaultContext(mjrContext* con);

// Uploads meshes, textures and fonts of the model to the current OpenGL context; fontscale is mjtFontScale. What *con
// owned before is released.
MJAPI void mjr_makeContext(const mjModel* m, mjrContext* con, int fontscale);

// Replaces the fonts of the context; fontscale is mjtFontScale.
MJAPI void mjr_changeFont(int fontscale, mjrContext* con);

// Allocates auxiliary buffer index (below mjNAUX), in place of what was there; samples is the multisampling.
MJAPI void mjr_addAux(int index, int width, int height, int samples, mjrContext* con);

// Releases all GPU memory of *con and leaves it empty. The OpenGL context itself is the caller's.
MJAPI void mjr_freeContext(mjrContext* con);

// Gives the offscreen buffer a new size in pixels.
MJAPI void mjr_resizeOffscreen(int width, int height, mjrContext* con);

// Sends texture texid to the GPU again after its pixels in the model changed.
MJAPI void mjr_uploadTexture(const mjModel* m, const mjrContext* con, int texid);

// Sends mesh meshid to the GPU again after its arrays in the model changed.
MJAPI void mjr_uploadMesh(const mjModel* m, const mjrContext* con, int meshid);

// Sends height field hfieldid to the GPU again after its data in the model changed.
MJAPI void mjr_uploadHField(const mjModel* m, const mjrContext* con, int hfieldid);

// Makes the buffer that con->currentBuffer names the target of OpenGL again.
MJAPI void mjr_restoreBuffer(const mjrContext* con);

// Chooses where to draw (mjtFramebuffer). If only one of the two exists, that one is taken.
MJAPI void mjr_setBuffer(int framebuffer, mjrContext* con);

// Reads a rectangle of the current buffer: rgb has 3*width*height bytes, depth width*height floats; bottom row first.
// Either may be NULL.
MJAPI void mjr_readPixels(unsigned char* rgb, float* depth, mjrRect viewport, const mjrContext* con);

// Writes a rectangle of the current buffer from rgb (3*width*height bytes) and depth (width*height floats), bottom row
// first. Either may be NULL.
MJAPI void mjr_drawPixels(const unsigned char* rgb, const float* depth, mjrRect viewport, const mjrContext* con);

// Copies a rectangle from the current buffer to the other one; flags choose color and depth. Color is interpolated if
// the sizes differ and depth is not copied.
MJAPI void mjr_blitBuffer(mjrRect src, mjrRect dst, int flg_color, int flg_depth, const mjrContext* con);

// Makes auxiliary buffer index the target of OpenGL; go back with mjr_restoreBuffer.
MJAPI void mjr_setAux(int index, const mjrContext* con);

// Copies a rectangle of auxiliary buffer index to the current buffer, at (left, bottom).
MJAPI void mjr_blitAux(int index, mjrRect src, int left, int bottom, const mjrContext* con);

// Draws text at (x, y), each from 0 to 1 over the viewport, in color (r, g, b); font is mjtFont.
MJAPI void mjr_text(int font, const char* txt, const mjrContext* con, float x, float y, float r, float g, float b);

// Draws one or two columns of text in a corner or at a side of the viewport (gridpos is mjtGridPos). overlay2 may be
// NULL; line breaks start new rows.
MJAPI void mjr_overlay(int font, int gridpos, mjrRect viewport, const char* overlay, const char* overlay2,
                       const mjrContext* con);

// The rectangle that covers all of the current buffer.
MJAPI mjrRect mjr_maxViewport(const mjrContext* con);

// Fills a rectangle with a color.
MJAPI void mjr_rectangle(mjrRect viewport, float r, float g, float b, float a);

// Fills a rectangle with color (r, g, b, a) and centers text in color (rt, gt, bt) in it.
MJAPI void mjr_label(mjrRect viewport, int font, const char* txt, float r, float g, float b, float a, float rt,
                     float gt, float bt, const mjrContext* con);

// Draws a 2D figure into a rectangle; automatic ranges are written back to *fig.
MJAPI void mjr_figure(mjrRect viewport, mjvFigure* fig, const mjrContext* con);

// Draws the scene into a rectangle of the current buffer.
MJAPI void mjr_render(mjrRect viewport, mjvScene* scn, const mjrContext* con);

// Waits until OpenGL has done all that was asked of it.
MJAPI void mjr_finish(void);

// The pending OpenGL error code, 0 if none; the error is cleared.
MJAPI int mjr_getError(void);

// Index of the first of nrect rectangles that contains the point (x, y), or -1.
MJAPI int mjr_findRect(int x, int y, int nrect, const mjrRect* rect);

// -- UI framework --

// A built-in set of distances for user interfaces; ind is 0 or 1.
MJAPI mjuiThemeSpacing mjui_themeSpacing(int ind);

// A built-in set of colors for user interfaces; ind runs from 0 to 3.
MJAPI mjuiThemeColor mjui_themeColor(int ind);

// Appends sections and items from an array of definitions that ends with type -1. At most mjMAXUISECT sections of
// mjMAXUIITEM items.
MJAPI void mjui_add(mjUI* ui, const mjuiDef* def);

// Appends items to section number sect, from an array of definitions that ends with type -1.
MJAPI void mjui_addToSection(mjUI* ui, int sect, const mjuiDef* def);

// Computes the width and height the interface needs.
MJAPI void mjui_resize(mjUI* ui, const mjrContext* con);

// Redraws one item into the interface's auxiliary buffer after its data changed; -1 for section or item means all.
MJAPI void mjui_update(int section, int item, const mjUI* ui, const mjuiState* state, const mjrContext* con);

// Lets the interface react to the event in *state. Returns the item that took it, owned by ui, or NULL.
MJAPI mjuiItem* mjui_event(mjUI* ui, mjuiState* state, const mjrContext* con);

// Copies the interface from its auxiliary buffer to the window; call it for each frame.
MJAPI void mjui_render(mjUI* ui, const mjuiState* state, const mjrContext* con);

// -- Errors, warnings and memory --

// Reports an error with a printf-style message: to mju_user_error if set, else to the log and stderr, then ends the
// process. Does not return unless a user handler does.
MJAPI void mju_error(const char* msg, ...) mjPRINTFLIKE(1, 2);

// mju_error for a message with one integer placeholder.
MJAPI void mju_error_i(const char* msg, int i);

// mju_error for a message with one string placeholder.
MJAPI void mju_error_s(const char* msg, const char* text);

// Reports a warning with a printf-style message, to mju_user_warning if set, else to the log and stderr, and returns.
MJAPI void mju_warning(const char* msg, ...) mjPRINTFLIKE(1, 2);

// mju_warning for a message with one integer placeholder.
MJAPI void mju_warning_i(const char* msg, int i);

// mju_warning for a message with one string placeholder.
MJAPI void mju_warning_s(const char* msg, const char* text);

// Sets the user's error, warning, malloc and free handlers to NULL, which brings the defaults back.
MJAPI void mju_clearHandlers(void);

// Memory from the user's allocator if set, else aligned to 64 bytes and padded to a multiple of them. Release it with
// mju_free.
MJAPI void* mju_malloc(size_t size);

// Releases memory of mju_malloc, through the user's handler if set. NULL is fine.
MJAPI void mju_free(void* ptr);

// Counts a warning of kind mjtWarning in d with its info number, and reports it the first time since the last reset.
MJAPI void mj_warning(mjData* d, int warning, int info);

// Appends date, type and message to MUJOCO_LOG.TXT in the working directory.
MJAPI void mju_writeLog(const char* type, const char* msg);

// What went wrong, or was warned about, in the last compilation; empty if nothing. The text belongs to the spec.
MJAPI const char* mjs_getError(mjSpec* s);

// 1 if the text of mjs_getError is only a warning, 0 otherwise.
MJAPI int mjs_isWarning(mjSpec* s);

// -- Vectors of three --

// res = 0
MJAPI void mju_zero3(mjtNum res[3]);

// res = data
MJAPI void mju_copy3(mjtNum res[3], const mjtNum data[3]);

// res = vec * scl
MJAPI void mju_scl3(mjtNum res[3], const mjtNum vec[3], mjtNum scl);

// res = vec1 + vec2
MJAPI void mju_add3(mjtNum res[3], const mjtNum vec1[3], const mjtNum vec2[3]);

// res = vec1 - vec2
MJAPI void mju_sub3(mjtNum res[3], const mjtNum vec1[3], const mjtNum vec2[3]);

// res += vec
MJAPI void mju_addTo3(mjtNum res[3], const mjtNum vec[3]);

// res -= vec
MJAPI void mju_subFrom3(mjtNum res[3], const mjtNum vec[3]);

// res += vec * scl
MJAPI void mju_addToScl3(mjtNum res[3], const mjtNum vec[3], mjtNum scl);

// res = vec1 + vec2 * scl
MJAPI void mju_addScl3(mjtNum res[3], const mjtNum vec1[3], const mjtNum vec2[3], mjtNum scl);

// Scales vec to unit length and returns the length it had; a vector of length zero becomes (1, 0, 0).
MJAPI mjtNum mju_normalize3(mjtNum vec[3]);

// Euclidean length of vec.
MJAPI mjtNum mju_norm3(const mjtNum vec[3]);

// Inner product of vec1 and vec2.
MJAPI mjtNum mju_dot3(const mjtNum vec1[3], const mjtNum vec2[3]);

// Distance between two points.
MJAPI mjtNum mju_dist3(const mjtNum pos1[3], const mjtNum pos2[3]);

// res = mat * vec, with a row-major 3 x 3 matrix
MJAPI void mju_mulMatVec3(mjtNum res[3], const mjtNum mat[9], const mjtNum vec[3]);

// res = mat' * vec, with a row-major 3 x 3 matrix
MJAPI void mju_mulMatTVec3(mjtNum res[3], const mjtNum mat[9], const mjtNum vec[3]);

// res = a x b
MJAPI void mju_cross(mjtNum res[3], const mjtNum a[3], const mjtNum b[3]);

// -- Vectors of four --

// res = 0
MJAPI void mju_zero4(mjtNum res[4]);

// res = (1, 0, 0, 0), the quaternion of no rotation
MJAPI void mju_unit4(mjtNum res[4]);

// res = data
MJAPI void mju_copy4(mjtNum res[4], const mjtNum data[4]);

// Scales vec to unit length and returns the length it had; a vector of length zero becomes (1, 0, 0, 0).
MJAPI mjtNum mju_normalize4(mjtNum vec[4]);

// -- Vectors --

// res = 0, for n numbers
MJAPI void mju_zero(mjtNum* res, int n);

// Sets all n numbers of res to val.
MJAPI void mju_fill(mjtNum* res, mjtNum val, int n);

// res = vec, for n numbers
MJAPI void mju_copy(mjtNum* res, const mjtNum* vec, int n);

// Sum of the n numbers of vec.
MJAPI mjtNum mju_sum(const mjtNum* vec, int n);

// Sum of the absolute values of the n numbers of vec.
MJAPI mjtNum mju_L1(const mjtNum* vec, int n);

// res = vec * scl, for n numbers
MJAPI void mju_scl(mjtNum* res, const mjtNum* vec, mjtNum scl, int n);

// res = vec1 + vec2, for n numbers
MJAPI void mju_add(mjtNum* res, const mjtNum* vec1, const mjtNum* vec2, int n);

// res = vec1 - vec2, for n numbers
MJAPI void mju_sub(mjtNum* res, const mjtNum* vec1, const mjtNum* vec2, int n);

// res += vec, for n numbers
MJAPI void mju_addTo(mjtNum* res, const mjtNum* vec, int n);

// res -= vec, for n numbers
MJAPI void mju_subFrom(mjtNum* res, const mjtNum* vec, int n);

// res += vec * scl, for n numbers
MJAPI void mju_addToScl(mjtNum* res, const mjtNum* vec, mjtNum scl, int n);

// res = vec1 + vec2 * scl, for n numbers
MJAPI void mju_addScl(mjtNum* res, const mjtNum* vec1, const mjtNum* vec2, mjtNum scl, int n);

// Scales res (n) to unit length and returns the length it had; a vector of length zero becomes (1, 0, ..., 0).
MJAPI mjtNum mju_normalize(mjtNum* res, int n);

// Euclidean length of res (n).
MJAPI mjtNum mju_norm(const mjtNum* res, int n);

// Inner product of vec1 and vec2, for n numbers.
MJAPI mjtNum mju_dot(const mjtNum* vec1, const mjtNum* vec2, int n);

// -- Matrices --

// res (nr) = mat (nr x nc) * vec (nc)
MJAPI void mju_mulMatVec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, int nc);

// res (nc) = mat' * vec (nr), with mat nr x nc
MJAPI void mju_mulMatTVec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, int nc);

// The number vec1' * mat * vec2, with mat n x n.
MJAPI mjtNum mju_mulVecMatVec(const mjtNum* vec1, const mjtNum* mat, const mjtNum* vec2, int n);

// res (nc x nr) = mat' of mat (nr x nc). res must not be mat.
MJAPI void mju_transpose(mjtNum* res, const mjtNum* mat, int nr, int nc);

// res = (mat + mat') / 2, both n x n
MJAPI void mju_symmetrize(mjtNum* res, const mjtNum* mat, int n);

// mat = identity, n x n
MJAPI void mju_eye(mjtNum* mat, int n);

// res (r1 x c2) = mat1 (r1 x c1) * mat2 (c1 x c2)
MJAPI void mju_mulMatMat(mjtNum* res, const mjtNum* mat1, const mjtNum* mat2, int r1, int c1, int c2);

// res (r1 x r2) = mat1 (r1 x c1) * mat2', with mat2 r2 x c1
MJAPI void mju_mulMatMatT(mjtNum* res, const mjtNum* mat1, const mjtNum* mat2, int r1, int c1, int r2);

// res (c1 x c2) = mat1' * mat2, with mat1 r1 x c1 and mat2 r1 x c2
MJAPI void mju_mulMatTMat(mjtNum* res, const mjtNum* mat1, const mjtNum* mat2, int r1, int c1, int c2);

// res (nc x nc) = mat' * diag * mat, with mat nr x nc and the diagonal in diag (nr); NULL means the identity.
MJAPI void mju_sqrMatTD(mjtNum* res, const mjtNum* mat, const mjtNum* diag, int nr, int nc);

// Moves a spatial vector (rotation, then translation) from the frame at oldpos to the one at newpos. flg_force nonzero
// for forces, 0 for motions; rotnew2old NULL means both have the same axes.
MJAPI void mju_transformSpatial(mjtNum res[6], const mjtNum vec[6], int flg_force, const mjtNum newpos[3],
                                const mjtNum oldpos[3], const mjtNum rotnew2old[9]);

// -- Sparse matrices --

// Keeps the nonzeros of mat (nr x nc) row by row: values in res, columns in colind, counts and starts in rownnz and
// rowadr (nr). Returns 1 if there are more than nnz, the room in res and colind, else 0.
MJAPI int mju_dense2sparse(mjtNum* res, const mjtNum* mat, int nr, int nc, int* rownnz, int* rowadr, int* colind,
                           int nnz);

// Spreads a row-compressed matrix out to res (nr x nc); what is not stored becomes zero.
MJAPI void mju_sparse2dense(mjtNum* res, const mjtNum* mat, int nr, int nc, const int* rownnz, const int* rowadr,
                            const int* colind);

// -- Quaternions --

// res = vec turned by the unit quaternion
MJAPI void mju_rotVecQuat(mjtNum res[3], const mjtNum vec[3], const mjtNum quat[4]);

// res = the opposite rotation of a unit quaternion
MJAPI void mju_negQuat(mjtNum res[4], const mjtNum quat[4]);

// res = quat1 * quat2: the rotation quat2 first, then quat1, both about fixed axes
MJAPI void mju_mulQuat(mjtNum res[4], const mjtNum quat1[4], const mjtNum quat2[4]);

// res = quat * (0, axis), a quaternion product
MJAPI void mju_mulQuatAxis(mjtNum res[4], const mjtNum quat[4], const mjtNum axis[3]);

// The quaternion of a turn by angle (radians) about the unit vector axis.
MJAPI void mju_axisAngle2Quat(mjtNum res[4], const mjtNum axis[3], mjtNum angle);

// The angular velocity that makes the turn quat in time dt, the shorter way round.
MJAPI void mju_quat2Vel(mjtNum res[3], const mjtNum quat[4], mjtNum dt);

// The rotation vector that leads from qb to qa, in the axes of qb: turning qb by it gives qa.
MJAPI void mju_subQuat(mjtNum res[3], const mjtNum qa[4], const mjtNum qb[4]);

// The 3 x 3 rotation matrix of a unit quaternion, row-major.
MJAPI void mju_quat2Mat(mjtNum res[9], const mjtNum quat[4]);

// The unit quaternion of a 3 x 3 rotation matrix, row-major.
MJAPI void mju_mat2Quat(mjtNum quat[4], const mjtNum mat[9]);

// Rate of change of quat under the angular velocity vel, given in world axes.
MJAPI void mju_derivQuat(mjtNum res[4], const mjtNum quat[4], const mjtNum vel[3]);

// Turns quat in place by vel * scale, an angular velocity in its own axes times a time.
MJAPI void mju_quatIntegrate(mjtNum quat[4], const mjtNum vel[3], mjtNum scale);

// The quaternion of the shortest turn that brings the z axis to the direction of vec, which need not have unit length.
MJAPI void mju_quatZ2Vec(mjtNum quat[4], const mjtNum vec[3]);

// Finds the rotation nearest to a general 3 x 3 matrix, starting from the quaternion in quat, which is overwritten.
// Returns the number of iterations.
MJAPI int mju_mat2Rot(mjtNum quat[4], const mjtNum mat[9]);

// The quaternion of three turns by euler (radians) about the axes in seq, three letters: xyz turn with the body, XYZ
// stay with the world.
MJAPI void mju_euler2Quat(mjtNum quat[4], const mjtNum euler[3], const char* seq);

// -- Poses --

// Chains two poses: pos2 and quat2 are given in the frame of pos1 and quat1, the result in the parent frame of that
// one.
MJAPI void mju_mulPose(mjtNum posres[3], mjtNum quatres[4], const mjtNum pos1[3], const mjtNum quat1[4],
                       const mjtNum pos2[3], const mjtNum quat2[4]);

// The inverse pose: undoes pos and quat.
MJAPI void mju_negPose(mjtNum posres[3], mjtNum quatres[4], const mjtNum pos[3], const mjtNum quat[4]);

// Takes the point vec from the frame at pos and quat to the parent frame: res = pos + turned vec.
MJAPI void mju_trnVecPose(mjtNum res[3], const mjtNum pos[3], const mjtNum quat[4], const mjtNum vec[3]);

// -- Decompositions and solvers --

// Replaces the lower triangle of mat (n x n) by its factor L with mat = L*L'. Pivots below mindiag are replaced by it.
// Returns the rank: n less the number of such pivots.
MJAPI int mju_cholFactor(mjtNum* mat, int n, mjtNum mindiag);

// Solves L*L' * res = vec (n), with L in the lower triangle of mat. res may be vec.
MJAPI void mju_cholSolve(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int n);

// Updates the factor L in mat (n x n) for L*L' + x*x', or minus if flg_plus is 0. x (n) is overwritten. Returns the
// rank.
MJAPI int mju_cholUpdate(mjtNum* mat, mjtNum* x, int n, int flg_plus);

// Factors an arrowhead matrix in place, after adding diagadd + diagmul*mat_ii to its diagonal. Stored: (ntotal-ndense)
// rows of nband, then ndense rows of ntotal. Returns the smallest pivot, or 0 if not positive.
MJAPI mjtNum mju_cholFactorBand(mjtNum* mat, int ntotal, int nband, int ndense, mjtNum diagadd, mjtNum diagmul);

// Solves with the factor of mju_cholFactorBand: res and vec have ntotal numbers and may be the same.
MJAPI void mju_cholSolveBand(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int ntotal, int nband, int ndense);

// Expands an arrowhead matrix to res (ntotal x ntotal); the upper triangle is zero, or mirrored if flg_sym is nonzero.
MJAPI void mju_band2Dense(mjtNum* res, const mjtNum* mat, int ntotal, int nband, int ndense, mjtByte flg_sym);

// Keeps of mat (ntotal x ntotal) the part of the lower triangle that an arrowhead matrix stores.
MJAPI void mju_dense2Band(mjtNum* res, const mjtNum* mat, int ntotal, int nband, int ndense);

// Multiplies an arrowhead matrix with nvec vectors of size ntotal stored one after another; flg_sym nonzero includes
// the upper triangle.
MJAPI void mju_bandMulMatVec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int ntotal, int nband, int ndense,
                             int nvec, mjtByte flg_sym);

// Where diagonal element i lies in the storage of an arrowhead matrix.
MJAPI int mju_bandDiag(int i, int ntotal, int nband, int ndense);

// Eigenvalues of a symmetric 3 x 3 matrix in decreasing order, eigenvectors as columns of eigvec and as the rotation
// quat. Returns the number of iterations.
MJAPI int mju_eig3(mjtNum eigval[3], mjtNum eigvec[9], mjtNum quat[4], const mjtNum mat[9]);

// Minimizes x'Hx/2 + x'g for lower <= x <= upper, from the start in res (n) to the result there. R has room for
// n*(n+7), index for n; lower, upper and index may be NULL. Returns the number of free variables, -1 if it fails.
MJAPI int mju_boxQP(mjtNum* res, mjtNum* R, int* index, const mjtNum* H, const mjtNum* g, int n, const mjtNum* lower,
                    const mjtNum* upper);

// Allocates what mju_boxQP needs for n variables; lower, upper and index may be NULL. The caller releases each with
// mju_free.
MJAPI void mju_boxQPmalloc(mjtNum** res, mjtNum** R, int** index, mjtNum** H, mjtNum** g, int n, mjtNum** lower,
                           mjtNum** upper);

// -- Small functions --

// Force of a fully active muscle of this length and velocity. prm: range(2), force, scale, lmin, lmax, vmax, fpmax,
// fvmax.
MJAPI mjtNum mju_muscleGain(mjtNum len, mjtNum vel, const mjtNum lengthrange[2], mjtNum acc0, const mjtNum prm[9]);

// Passive force of a muscle of this length. prm as in mju_muscleGain.
MJAPI mjtNum mju_muscleBias(mjtNum len, const mjtNum lengthrange[2], mjtNum acc0, const mjtNum prm[9]);

// Rate of muscle activation. prm: time constant up, time constant down, width of the smooth change between them.
MJAPI mjtNum mju_muscleDynamics(mjtNum ctrl, mjtNum act, const mjtNum prm[3]);

// From contact force (dim) to the 2*(dim-1) edge forces of a pyramidal cone; mu has dim-1 friction coefficients.
MJAPI void mju_encodePyramid(mjtNum* pyramid, const mjtNum* force, const mjtNum* mu, int dim);

// From the 2*(dim-1) edge forces of a pyramidal cone to contact force (dim); mu has dim-1 friction coefficients.
MJAPI void mju_decodePyramid(mjtNum* force, const mjtNum* pyramid, const mjtNum* mu, int dim);

// Position after time dt of a unit mass on a spring Kp and damper Kv, released at pos0 with velocity vel0; exact.
MJAPI mjtNum mju_springDamper(mjtNum pos0, mjtNum vel0, mjtNum Kp, mjtNum Kv, mjtNum dt);

// The smaller of two numbers.
MJAPI mjtNum mju_min(mjtNum a, mjtNum b);

// The larger of two numbers.
MJAPI mjtNum mju_max(mjtNum a, mjtNum b);

// x, but not below min nor above max.
MJAPI mjtNum mju_clip(mjtNum x, mjtNum min, mjtNum max);

// 1, 0 or -1, the sign of x.
MJAPI mjtNum mju_sign(mjtNum x);

// The nearest integer; halves go up.
MJAPI int mju_round(mjtNum x);

// The MJCF name of an object kind (mjtObj), or NULL if it has none. The text belongs to the library.
MJAPI const char* mju_type2Str(int type);

// The object kind (mjtObj) of an MJCF name, or mjOBJ_UNKNOWN.
MJAPI int mju_str2Type(const char* str);

// A number of bytes as short text with a unit. The text belongs to the library; the thread's next call overwrites it.
MJAPI const char* mju_writeNumBytes(size_t nbytes);

// The message of a warning kind (mjtWarning) with its info number. The text belongs to the library; the thread's next
// call overwrites it.
MJAPI const char* mju_warningText(int warning, size_t info);

// 1 if x is NaN or beyond mjMAXVAL in size, else 0.
MJAPI int mju_isBad(mjtNum x);

// 1 if all n numbers of vec are zero, else 0.
MJAPI int mju_isZero(const mjtNum* vec, int n);

// A random number from the standard normal distribution; num2, if not NULL, receives a second independent one.
MJAPI mjtNum mju_standardNormal(mjtNum* num2);

// Converts n floats to mjtNum.
MJAPI void mju_f2n(mjtNum* res, const float* vec, int n);

// Converts n mjtNums to float.
MJAPI void mju_n2f(float* res, const mjtNum* vec, int n);

// Converts n doubles to mjtNum.
MJAPI void mju_d2n(mjtNum* res, const double* vec, int n);

// Converts n mjtNums to double.
MJAPI void mju_n2d(double* res, const mjtNum* vec, int n);

// Sorts n numbers in place, smallest first.
MJAPI void mju_insertionSort(mjtNum* list, int n);

// Sorts n integers in place, smallest first.
MJAPI void mju_insertionSortInt(int* list, int n);

// Element index of the Halton sequence of a prime base, between 0 and 1.
MJAPI mjtNum mju_Halton(int index, int base);

// Copies at most n-1 characters of src and always ends dst with a zero. Returns dst.
MJAPI char* mju_strncpy(char* dst, const char* src, int n);

// A smooth step: 0 below 0, 1 above 1, a quintic with two continuous derivatives between.
MJAPI mjtNum mju_sigmoid(mjtNum x);

// -- Signed distance functions --

// The plugin that computes the signed distance of geom id. Owned by the library.
MJAPI const mjpPlugin* mjc_getSDF(const mjModel* m, int id);

// Signed distance at the point x to the shape or combination of shapes in *s.
MJAPI mjtNum mjc_distance(const mjModel* m, const mjData* d, const mjSDF* s, const mjtNum x[3]);

// Gradient of mjc_distance with respect to the point x.
MJAPI void mjc_gradient(const mjModel* m, const mjData* d, const mjSDF* s, mjtNum gradient[3], const mjtNum x[3]);

// -- Derivatives --

// Finite differences of one step at d. With nx = 2*nv+na: A (nx x nx) and B (nx x nu) of the next state, C (nsensordata
// x nx) and D (nsensordata x nu) of the sensors. Each may be NULL; not for RK4.
MJAPI void mjd_transitionFD(const mjModel* m, mjData* d, mjtNum eps, mjtByte flg_centered, mjtNum* A, mjtNum* B,
                            mjtNum* C, mjtNum* D);

// Finite differences of mj_inverse at d, one row per input: Df (nv x nv) of forces, Ds (nv x nsensordata) of sensors,
// DmDq (nv x nM) of qM. Each may be NULL; flg_actuation nonzero subtracts actuator forces. Not for RK4 or noslip.
MJAPI void mjd_inverseFD(const mjModel* m, mjData* d, mjtNum eps, mjtByte flg_actuation, mjtNum* DfDq, mjtNum* DfDv,
                         mjtNum* DfDa, mjtNum* DsDq, mjtNum* DsDv, mjtNum* DsDa, mjtNum* DmDq);

// Derivatives (3 x 3) of mju_subQuat with respect to small turns of qa and of qb. Either may be NULL.
MJAPI void mjd_subQuat(const mjtNum qa[4], const mjtNum qb[4], mjtNum Da[9], mjtNum Db[9]);

// Derivatives of mju_quatIntegrate, as small turns of its result: by the quaternion and the velocity (3 x 3 each) and
// by scale (3). Each may be NULL.
MJAPI void mjd_quatIntegrate(const mjtNum vel[3], mjtNum scale, mjtNum Dquat[9], mjtNum Dvel[9], mjtNum Dscale[3]);

// -- Plugins --

// Fills *plugin with an empty definition.
MJAPI void mjp_defaultPlugin(mjpPlugin* plugin);

// Makes a plugin known to the process and returns its slot. The same definition may come again; another one of the same
// name is an error. Thread-safe.
MJAPI int mjp_registerPlugin(const mjpPlugin* plugin);

// Number of plugins registered.
MJAPI int mjp_pluginCount(void);

// The plugin of this name, or NULL; slot, if not NULL, receives its slot or -1. Owned by the library.
MJAPI const mjpPlugin* mjp_getPlugin(const char* name, int* slot);

// The plugin in this slot, or NULL. Owned by the library.
MJAPI const mjpPlugin* mjp_getPluginAtSlot(int slot);

// Fills *provider with an empty definition.
MJAPI void mjp_defaultResourceProvider(mjpResourceProvider* provider);

// Makes a source of files known for all names that begin with its prefix. Returns its slot, or -1, for instance if the
// prefix overlaps with that of another provider. Thread-safe.
MJAPI int mjp_registerResourceProvider(const mjpResourceProvider* provider);

// Number of resource providers registered.
MJAPI int mjp_resourceProviderCount(void);

// The provider whose prefix begins this name, or NULL. Owned by the library.
MJAPI const mjpResourceProvider* mjp_getResourceProvider(const char* resource_name);

// The provider in this slot, or NULL. Owned by the library.
MJAPI const mjpResourceProvider* mjp_getResourceProviderAtSlot(int slot);

// Makes a reader for a file format known to the process. The same definition may come again; another one for the same
// format is an error. Thread-safe.
MJAPI void mjp_registerDecoder(const mjpDecoder* decoder);

// Fills *decoder with an empty definition.
MJAPI void mjp_defaultDecoder(mjpDecoder* decoder);

// The decoder for a resource: by content_type if given, else by the extension of its name; NULL if there is none.
MJAPI const mjpDecoder* mjp_findDecoder(const mjResource* resource, const char* content_type);

// -- Threads --

// Starts a pool with this many worker threads. The caller owns it (mju_threadPoolDestroy).
MJAPI mjThreadPool* mju_threadPoolCreate(size_t number_of_threads);

// Lets the computations on d use the pool, which must outlive them; it stays the caller's.
MJAPI void mju_bindThreadPool(mjData* d, void* thread_pool);

// Queues a task for the next free worker. *task stays the caller's and must live until mju_taskJoin returns.
MJAPI void mju_threadPoolEnqueue(mjThreadPool* thread_pool, mjTask* task);

// Ends the workers and releases the pool; join all queued tasks first.
MJAPI void mju_threadPoolDestroy(mjThreadPool* thread_pool);

// Fills *task with a new task that has no work yet; set func and args before queueing it.
MJAPI void mju_defaultTask(mjTask* task);

// Waits until the task has been done.
MJAPI void mju_taskJoin(mjTask* task);

// -- Specs: attachment --

// Hangs a body, a frame or a whole spec into a spec, at a parent frame, body or site, with all it refers to. Names get
// prefix and suffix, either may be empty. Bodies and frames move from the child's spec, or are copied if
// mjs_setDeepCopy says so; whole specs are copied. Returns the attached element, or NULL with the reason in
// mjs_getError. After a clash of names the spec does not compile until a later attachment, name or deletion succeeds.
MJAPI mjsElement* mjs_attach(mjsElement* parent, const mjsElement* child, const char* prefix, const char* suffix);

// -- Specs: tree elements --

// Adds a child to body. def gives the default values; NULL means the class of the parent. The spec owns the result.
MJAPI mjsBody* mjs_addBody(mjsBody* body, const mjsDefault* def);

// Adds a site to body. def gives the default values; NULL means the class of the body. The spec owns the result.
MJAPI mjsSite* mjs_addSite(mjsBody* body, const mjsDefault* def);

// Adds a joint to body. def gives the default values; NULL means the class of the body. The spec owns the result.
MJAPI mjsJoint* mjs_addJoint(mjsBody* body, const mjsDefault* def);

// Adds a free joint to body, without default values of any class. The spec owns the result.
MJAPI mjsJoint* mjs_addFreeJoint(mjsBody* body);

// Adds a geom to body. def gives the default values; NULL means the class of the body. The spec owns the result.
MJAPI mjsGeom* mjs_addGeom(mjsBody* body, const mjsDefault* def);

// Adds a camera to body. def gives the default values; NULL means the class of the body. The spec owns the result.
MJAPI mjsCamera* mjs_addCamera(mjsBody* body, const mjsDefault* def);

// Adds a light to body. def gives the default values; NULL means the class of the body. The spec owns the result.
MJAPI mjsLight* mjs_addLight(mjsBody* body, const mjsDefault* def);

// Adds a frame to body, inside parentframe if that is not NULL. The spec owns the result.
MJAPI mjsFrame* mjs_addFrame(mjsBody* body, mjsFrame* parentframe);

// Removes an element with all that hangs on it or refers to it; its pointer becomes invalid. Returns 0, or -1 with the
// reason in mjs_getError.
MJAPI int mjs_delete(mjSpec* spec, mjsElement* element);

// -- Specs: other elements --

// Adds an actuator. def gives the default values; NULL means the global class. The spec owns the result.
MJAPI mjsActuator* mjs_addActuator(mjSpec* s, const mjsDefault* def);

// Adds a sensor. The spec owns the result.
MJAPI mjsSensor* mjs_addSensor(mjSpec* s);

// Adds a flex. The spec owns the result.
MJAPI mjsFlex* mjs_addFlex(mjSpec* s);

// Adds a geom pair with contact settings of its own. def gives the default values; NULL means the global class. The
// spec owns the result.
MJAPI mjsPair* mjs_addPair(mjSpec* s, const mjsDefault* def);

// Adds a pair of bodies that never collide. The spec owns the result.
MJAPI mjsExclude* mjs_addExclude(mjSpec* s);

// Adds an equality constraint. def gives the default values; NULL means the global class. The spec owns the result.
MJAPI mjsEquality* mjs_addEquality(mjSpec* s, const mjsDefault* def);

// Adds a tendon without a path. def gives the default values; NULL means the global class. The spec owns the result.
MJAPI mjsTendon* mjs_addTendon(mjSpec* s, const mjsDefault* def);

// Continues the tendon's path through the site of this name. The spec owns the result.
MJAPI mjsWrap* mjs_wrapSite(mjsTendon* tendon, const char* name);

// Continues the tendon's path around the geom of this name, on the side of sidesite if not empty. The spec owns the
// result.
MJAPI mjsWrap* mjs_wrapGeom(mjsTendon* tendon, const char* name, const char* sidesite);

// Adds coef times the position of the joint of this name to a fixed tendon. The spec owns the result.
MJAPI mjsWrap* mjs_wrapJoint(mjsTendon* tendon, const char* name, double coef);

// Starts a new branch of the tendon, whose length counts divided by divisor. The spec owns the result.
MJAPI mjsWrap* mjs_wrapPulley(mjsTendon* tendon, double divisor);

// Adds a named array of user numbers. The spec owns the result.
MJAPI mjsNumeric* mjs_addNumeric(mjSpec* s);

// Adds a named user text. The spec owns the result.
MJAPI mjsText* mjs_addText(mjSpec* s);

// Adds a named list of elements. The spec owns the result.
MJAPI mjsTuple* mjs_addTuple(mjSpec* s);

// Adds a keyframe. The spec owns the result.
MJAPI mjsKey* mjs_addKey(mjSpec* s);

// Adds a plugin instance that elements can refer to by name. The spec owns the result.
MJAPI mjsPlugin* mjs_addPlugin(mjSpec* s);

// Adds a default class below parent (NULL: the global class), starting with the parent's values. The spec owns the
// result; NULL if the name is taken.
MJAPI mjsDefault* mjs_addDefault(mjSpec* s, const char* classname, const mjsDefault* parent);

// -- Specs: actuators --

// Makes the actuator a direct drive: force equals control. Returns an empty string, or what is wrong.
MJAPI const char* mjs_setToMotor(mjsActuator* actuator);

// Makes the actuator a position servo with stiffness kp. kv, dampratio (one of the two) and timeconst may be NULL;
// inheritrange > 0 takes ctrlrange from the target. Returns an empty string, or what is wrong.
MJAPI const char* mjs_setToPosition(mjsActuator* actuator, double kp, double kv[1], double dampratio[1],
                                    double timeconst[1], double inheritrange);

// Makes the actuator a position servo whose set point is the integral of the control. Arguments as in
// mjs_setToPosition. Returns an empty string, or what is wrong.
MJAPI const char* mjs_setToIntVelocity(mjsActuator* actuator, double kp, double kv[1], double dampratio[1],
                                       double timeconst[1], double inheritrange);

// Makes the actuator a velocity servo with gain kv. Returns an empty string, or what is wrong.
MJAPI const char* mjs_setToVelocity(mjsActuator* actuator, double kv);

// Makes the actuator a damper whose coefficient is kv times the control. Returns an empty string, or what is wrong.
MJAPI const char* mjs_setToDamper(mjsActuator* actuator, double kv);

// Makes the actuator a fluid-driven cylinder; a diameter >= 0 overrides area. Returns an empty string, or what is
// wrong.
MJAPI const char* mjs_setToCylinder(mjsActuator* actuator, double timeconst, double bias, double area, double diameter);

// Makes the actuator a muscle; a negative number keeps what is set or the default, and tausmooth must be >= 0. Returns
// an empty string, or what is wrong.
MJAPI const char* mjs_setToMuscle(mjsActuator* actuator, double timeconst[2], double tausmooth, double range[2],
                                  double force, double scale, double lmin, double lmax, double vmax, double fpmax,
                                  double fvmax);

// Makes the actuator pull a body's contacts together with gain times the control. Returns an empty string, or what is
// wrong.
MJAPI const char* mjs_setToAdhesion(mjsActuator* actuator, double gain);

// -- Specs: assets --

// Adds a mesh. def gives the default values; NULL means the global class. The spec owns the result.
MJAPI mjsMesh* mjs_addMesh(mjSpec* s, const mjsDefault* def);

// Adds a height field. The spec owns the result.
MJAPI mjsHField* mjs_addHField(mjSpec* s);

// Adds a skin. The spec owns the result.
MJAPI mjsSkin* mjs_addSkin(mjSpec* s);

// Adds a texture. The spec owns the result.
MJAPI mjsTexture* mjs_addTexture(mjSpec* s);

// Adds a material. def gives the default values; NULL means the global class. The spec owns the result.
MJAPI mjsMaterial* mjs_addMaterial(mjSpec* s, const mjsDefault* def);

// Fills the mesh with a built-in shape described by nparams numbers. Returns 0, or -1 with the reason in mjs_getError.
MJAPI int mjs_makeMesh(mjsMesh* mesh, mjtMeshBuiltin builtin, double* params, int nparams);

// -- Specs: find and get --

// The spec that holds the element.
MJAPI mjSpec* mjs_getSpec(mjsElement* element);

// The spec of this name among those given as model assets, or NULL.
MJAPI mjSpec* mjs_findSpec(mjSpec* spec, const char* name);

// The body of this name, or NULL; the world body is called "world".
MJAPI mjsBody* mjs_findBody(mjSpec* s, const char* name);

// The element of this kind and name, or NULL.
MJAPI mjsElement* mjs_findElement(mjSpec* s, mjtObj type, const char* name);

// The body of this name anywhere below body, or NULL.
MJAPI mjsBody* mjs_findChild(mjsBody* body, const char* name);

// The body that holds the element, or NULL if it lies in none.
MJAPI mjsBody* mjs_getParent(mjsElement* element);

// The innermost frame around the element, or NULL if there is none.
MJAPI mjsFrame* mjs_getFrame(mjsElement* element);

// The frame of this name, or NULL.
MJAPI mjsFrame* mjs_findFrame(mjSpec* s, const char* name);

// The default class of the element, or NULL if its kind has none.
MJAPI mjsDefault* mjs_getDefault(mjsElement* element);

// The default class of this name, or NULL.
MJAPI mjsDefault* mjs_findDefault(mjSpec* s, const char* classname);

// The global default class, root of all others.
MJAPI mjsDefault* mjs_getSpecDefault(mjSpec* s);

// The element's id in the compiled model, or -1 if it has none yet.
MJAPI int mjs_getId(mjsElement* element);

// The first element of this kind in body, or with recurse nonzero anywhere below it; NULL if there is none.
MJAPI mjsElement* mjs_firstChild(mjsBody* body, mjtObj type, int recurse);

// The element after child, of the same kind, in the order of mjs_firstChild with the same recurse; NULL at the end.
MJAPI mjsElement* mjs_nextChild(mjsBody* body, mjsElement* child, int recurse);

// The first element of this kind in the spec, or NULL.
MJAPI mjsElement* mjs_firstElement(mjSpec* s, mjtObj type);

// The element after this one, of the same kind, or NULL at the end.
MJAPI mjsElement* mjs_nextElement(mjSpec* s, mjsElement* element);

// The site, geom or joint at this point of a tendon's path; NULL for a pulley.
MJAPI mjsElement* mjs_getWrapTarget(mjsWrap* wrap);

// The site that picks the side of a wrapped geom, or NULL.
MJAPI mjsSite* mjs_getWrapSideSite(mjsWrap* wrap);

// The divisor of a pulley in a tendon's path.
MJAPI double mjs_getWrapDivisor(mjsWrap* wrap);

// The coefficient of a joint in a fixed tendon.
MJAPI double mjs_getWrapCoef(mjsWrap* wrap);

// -- Specs: set attributes --

// Gives the element a name. Returns 0, or -1 if another element of its kind has that name, with the reason in
// mjs_getError; the element keeps its old name, and the spec does not compile until a later name succeeds.
MJAPI int mjs_setName(mjsElement* element, const char* name);

// dest becomes a copy of size bytes.
MJAPI void mjs_setBuffer(mjByteVec* dest, const void* array, int size);

// dest becomes a copy of a zero-terminated text.
MJAPI void mjs_setString(mjString* dest, const char* text);

// dest becomes the list of the words of text, which are separated by blanks.
MJAPI void mjs_setStringVec(mjStringVec* dest, const char* text);

// Replaces entry i by a copy of text. Returns 1, or 0 if there is no entry i.
MJAPI mjtByte mjs_setInStringVec(mjStringVec* dest, int i, const char* text);

// Appends a copy of text as a new entry.
MJAPI void mjs_appendString(mjStringVec* dest, const char* text);

// dest becomes a copy of size ints.
MJAPI void mjs_setInt(mjIntVec* dest, const int* array, int size);

// Appends a copy of size ints as a new entry.
MJAPI void mjs_appendIntVec(mjIntVecVec* dest, const int* array, int size);

// dest becomes a copy of size floats.
MJAPI void mjs_setFloat(mjFloatVec* dest, const float* array, int size);

// Appends a copy of size floats as a new entry.
MJAPI void mjs_appendFloatVec(mjFloatVecVec* dest, const float* array, int size);

// dest becomes a copy of size doubles.
MJAPI void mjs_setDouble(mjDoubleVec* dest, const double* array, int size);

// Replaces the plugin's configuration by a copy of *attributes, a std::map<std::string, std::string, std::less<>>.
MJAPI void mjs_setPluginAttributes(mjsPlugin* plugin, void* attributes);

// -- Specs: get attributes --

// The element's name, empty if it has none. Owned by the element; change it with mjs_setName.
MJAPI mjString* mjs_getName(mjsElement* element);

// The characters of a string, valid until it changes.
MJAPI const char* mjs_getString(const mjString* source);

// The numbers of a vector, valid until it changes; size, if not NULL, receives how many there are.
MJAPI const double* mjs_getDouble(const mjDoubleVec* source, int* size);

// Number of points in the tendon's path.
MJAPI int mjs_getWrapNum(const mjsTendon* tendonspec);

// Point i of the tendon's path. The spec owns it.
MJAPI mjsWrap* mjs_getWrap(const mjsTendon* tendonspec, int i);

// The plugin's configuration, a std::map<std::string, std::string, std::less<>> that the plugin owns.
MJAPI const void* mjs_getPluginAttributes(const mjsPlugin* plugin);

// -- Specs: utilities --

// Makes def the default class of the element; values already set stay.
MJAPI void mjs_setDefault(mjsElement* element, const mjsDefault* def);

// Puts the element into a frame. Returns 0, or -1 with the reason in mjs_getError.
MJAPI int mjs_setFrame(mjsElement* dest, mjsFrame* frame);

// Turns an orientation given in another way into quat; degree nonzero for degrees, sequence for Euler angles. Returns
// NULL, or what is wrong.
MJAPI const char* mjs_resolveOrientation(double quat[4], mjtByte degree, const char* sequence,
                                         const mjsOrientation* orientation);

// Replaces a body by a frame in its parent that holds its contents, and returns the frame; *body becomes NULL.
MJAPI mjsFrame* mjs_bodyToFrame(mjsBody** body);

// Attaches a pointer to the element under key, in place of the one before. What it points to stays the caller's.
MJAPI void mjs_setUserValue(mjsElement* element, const char* key, const void* data);

// Like mjs_setUserValue, and cleanup is called with the pointer when the value or the element goes away.
MJAPI void mjs_setUserValueWithCleanup(mjsElement* element, const char* key, const void* data,
                                       void (*cleanup)(const void*));

// The pointer attached under key, or NULL.
MJAPI const void* mjs_getUserValue(mjsElement* element, const char* key);

// Drops the pointer attached under key, calling its cleanup if it has one.
MJAPI void mjs_deleteUserValue(mjsElement* element, const char* key);

// How many numbers the sensor writes to sensordata.
MJAPI int mjs_sensorDim(const mjsSensor* sensor);

// -- Specs: defaults --

// Fills *spec with the settings of an empty MJCF file.
MJAPI void mjs_defaultSpec(mjSpec* spec);

// Fills *orient with no alternative orientation, so that the quaternion counts.
MJAPI void mjs_defaultOrientation(mjsOrientation* orient);

// Fills *body with the values of a body of which nothing has been specified.
MJAPI void mjs_defaultBody(mjsBody* body);

// Fills *frame with the values of a frame of which nothing has been specified.
MJAPI void mjs_defaultFrame(mjsFrame* frame);

// Fills *joint with the values of a joint of which nothing has been specified.
MJAPI void mjs_defaultJoint(mjsJoint* joint);

// Fills *geom with the values of a geom of which nothing has been specified.
MJAPI void mjs_defaultGeom(mjsGeom* geom);

// Fills *site with the values of a site of which nothing has been specified.
MJAPI void mjs_defaultSite(mjsSite* site);

// Fills *camera with the values of a camera of which nothing has been specified.
MJAPI void mjs_defaultCamera(mjsCamera* camera);

// Fills *light with the values of a light of which nothing has been specified.
MJAPI void mjs_defaultLight(mjsLight* light);

// Fills *flex with the values of a flex of which nothing has been specified.
MJAPI void mjs_defaultFlex(mjsFlex* flex);

// Fills *mesh with the values of a mesh of which nothing has been specified.
MJAPI void mjs_defaultMesh(mjsMesh* mesh);

// Fills *hfield with the values of a height field of which nothing has been specified.
MJAPI void mjs_defaultHField(mjsHField* hfield);

// Fills *skin with the values of a skin of which nothing has been specified.
MJAPI void mjs_defaultSkin(mjsSkin* skin);

// Fills *texture with the values of a texture of which nothing has been specified.
MJAPI void mjs_defaultTexture(mjsTexture* texture);

// Fills *material with the values of a material of which nothing has been specified.
MJAPI void mjs_defaultMaterial(mjsMaterial* material);

// Fills *pair with the values of a contact pair of which nothing has been specified.
MJAPI void mjs_defaultPair(mjsPair* pair);

// Fills *equality with the values of an equality constraint of which nothing has been specified.
MJAPI void mjs_defaultEquality(mjsEquality* equality);

// Fills *tendon with the values of a tendon of which nothing has been specified.
MJAPI void mjs_defaultTendon(mjsTendon* tendon);

// Fills *actuator with the values of an actuator of which nothing has been specified.
MJAPI void mjs_defaultActuator(mjsActuator* actuator);

// Fills *sensor with the values of a sensor of which nothing has been specified.
MJAPI void mjs_defaultSensor(mjsSensor* sensor);

// Fills *numeric with the values of an array of user numbers of which nothing has been specified.
MJAPI void mjs_defaultNumeric(mjsNumeric* numeric);

// Fills *text with the values of a user text of which nothing has been specified.
MJAPI void mjs_defaultText(mjsText* text);

// Fills *tuple with the values of a tuple of which nothing has been specified.
MJAPI void mjs_defaultTuple(mjsTuple* tuple);

// Fills *key with the values of a keyframe of which nothing has been specified.
MJAPI void mjs_defaultKey(mjsKey* key);

// Fills *plugin with the values of a plugin instance of which nothing has been specified.
MJAPI void mjs_defaultPlugin(mjsPlugin* plugin);

// -- Specs: casting --

// The element as a body, or NULL if it is something else.
MJAPI mjsBody* mjs_asBody(mjsElement* element);

// The element as a geom, or NULL if it is something else.
MJAPI mjsGeom* mjs_asGeom(mjsElement* element);

// The element as a joint, or NULL if it is something else.
MJAPI mjsJoint* mjs_asJoint(mjsElement* element);

// The element as a site, or NULL if it is something else.
MJAPI mjsSite* mjs_asSite(mjsElement* element);

// The element as a camera, or NULL if it is something else.
MJAPI mjsCamera* mjs_asCamera(mjsElement* element);

// The element as a light, or NULL if it is something else.
MJAPI mjsLight* mjs_asLight(mjsElement* element);

// The element as a frame, or NULL if it is something else.
MJAPI mjsFrame* mjs_asFrame(mjsElement* element);

// The element as an actuator, or NULL if it is something else.
MJAPI mjsActuator* mjs_asActuator(mjsElement* element);

// The element as a sensor, or NULL if it is something else.
MJAPI mjsSensor* mjs_asSensor(mjsElement* element);

// The element as a flex, or NULL if it is something else.
MJAPI mjsFlex* mjs_asFlex(mjsElement* element);

// The element as a contact pair, or NULL if it is something else.
MJAPI mjsPair* mjs_asPair(mjsElement* element);

// The element as an equality constraint, or NULL if it is something else.
MJAPI mjsEquality* mjs_asEquality(mjsElement* element);

// The element as a pair of excluded bodies, or NULL if it is something else.
MJAPI mjsExclude* mjs_asExclude(mjsElement* element);

// The element as a tendon, or NULL if it is something else.
MJAPI mjsTendon* mjs_asTendon(mjsElement* element);

// The element as an array of user numbers, or NULL if it is something else.
MJAPI mjsNumeric* mjs_asNumeric(mjsElement* element);

// The element as a user text, or NULL if it is something else.
MJAPI mjsText* mjs_asText(mjsElement* element);

// The element as a tuple, or NULL if it is something else.
MJAPI mjsTuple* mjs_asTuple(mjsElement* element);

// The element as a keyframe, or NULL if it is something else.
MJAPI mjsKey* mjs_asKey(mjsElement* element);

// The element as a mesh, or NULL if it is something else.
MJAPI mjsMesh* mjs_asMesh(mjsElement* element);

// The element as a height field, or NULL if it is something else.
MJAPI mjsHField* mjs_asHField(mjsElement* element);

// The element as a skin, or NULL if it is something else.
MJAPI mjsSkin* mjs_asSkin(mjsElement* element);

// The element as a texture, or NULL if it is something else.
MJAPI mjsTexture* mjs_asTexture(mjsElement* element);

// The element as a material, or NULL if it is something else.
MJAPI mjsMaterial* mjs_asMaterial(mjsElement* element);

// The element as a plugin instance, or NULL if it is something else.
MJAPI mjsPlugin* mjs_asPlugin(mjsElement* element);

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MUJOCO_H_
