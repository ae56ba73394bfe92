// SPDX-License-Identifier: Apache-2.0
// mjmodel.h -- mjModel: what a compiled model is; nothing in it changes while it is simulated.
#ifndef MUJOCO_MJMODEL_H_
#define MUJOCO_MJMODEL_H_

#include <stddef.h>
#include <stdint.h>

#include <mujoco/mjtnum.h>
#include <mujoco/mjxmacro.h>

#ifdef __cplusplus
extern "C" {
#endif

#define mjPI 3.14159265358979323846  // ratio of circumference to diameter
#define mjMAXVAL 1E+10               // a state or acceleration beyond this counts as diverged
#define mjMINMU 1E-5                 // smallest friction coefficient in a contact
#define mjMINIMP 0.0001              // smallest impedance d in solimp
#define mjMAXIMP 0.9999              // largest impedance d in solimp
#define mjMAXCONPAIR 50              // most contacts of one pair of geoms
#define mjMAXTREEDEPTH 50            // deepest bounding volume hierarchy
#define mjMAXFLEXNODES 27            // most nodes of an interpolated flex
#define mjMINAWAKE 10                // steps below the sleep tolerance before a tree may sleep
#define mjNEQDATA 11                 // numbers in eq_data, per equality
#define mjNDYN 10                    // numbers in actuator_dynprm, per actuator
#define mjNGAIN 10                   // numbers in actuator_gainprm, per actuator
#define mjNBIAS 10                   // numbers in actuator_biasprm, per actuator
#define mjNFLUID 12                  // numbers in geom_fluid, per geom
#define mjNREF 2                     // numbers in every solref
#define mjNIMP 5                     // numbers in every solimp
#define mjNSENS 3                    // numbers in sensor_intprm, per sensor
#define mjNSOLVER 200                // iterations that mjData.solver remembers, per island
#define mjNISLAND 20                 // islands that mjData.solver remembers

// Bits of mjOption.disableflags: a set bit switches off what is on by default.
typedef enum mjtDisableBit_ {
  mjDSBL_CONSTRAINT = 1 << 0,     // the constraint solver, with every kind of constraint
  mjDSBL_EQUALITY = 1 << 1,       // equality constraints
  mjDSBL_FRICTIONLOSS = 1 << 2,   // dry friction of joints and tendons
  mjDSBL_LIMIT = 1 << 3,          // limits of joints and tendons
  mjDSBL_CONTACT = 1 << 4,        // collision detection, so contacts
  mjDSBL_SPRING = 1 << 5,         // springs of joints, tendons and flexes
  mjDSBL_DAMPER = 1 << 6,         // dampers of joints, tendons and flexes
  mjDSBL_GRAVITY = 1 << 7,        // gravity
  mjDSBL_CLAMPCTRL = 1 << 8,      // clamping of ctrl to ctrlrange
  mjDSBL_WARMSTART = 1 << 9,      // start of the solver from the previous solution
  mjDSBL_FILTERPARENT = 1 << 10,  // the rule that a body and its parent never collide
  mjDSBL_ACTUATION = 1 << 11,     // actuator forces and activation dynamics
  mjDSBL_REFSAFE = 1 << 12,       // raising of time constants in solref to two time steps
  mjDSBL_SENSOR = 1 << 13,        // all sensors
  mjDSBL_MIDPHASE = 1 << 14,      // bounding volume trees between body pairs and geom pairs
  mjDSBL_EULERDAMP = 1 << 15,     // implicit treatment of joint damping by the Euler integrator
  mjDSBL_AUTORESET = 1 << 16,     // reset of the state when it diverges
  mjDSBL_NATIVECCD = 1 << 17,     // native convex collider (GJK and EPA, in place of MPR)
  mjDSBL_ISLAND = 1 << 18,        // splitting of the constraint problem into islands
  mjNDISABLE = 19,                // how many bits there are
} mjtDisableBit;

// Bits of mjOption.enableflags: a set bit switches on what is off by default.
typedef enum mjtEnableBit_ {
  mjENBL_OVERRIDE = 1 << 0,     // o_margin, o_solref, o_solimp, o_friction in place of the contacts' own
  mjENBL_ENERGY = 1 << 1,       // computation of mjData.energy
  mjENBL_FWDINV = 1 << 2,       // comparison with inverse dynamics: mjData.solver_fwdinv
  mjENBL_INVDISCRETE = 1 << 3,  // inverse dynamics reads qacc as what the integrator did, not the continuous one
  mjENBL_MULTICCD = 1 << 4,     // several contact points for a pair of convex shapes
  mjENBL_SLEEP = 1 << 5,        // trees at rest leave the simulation until woken
  mjNENABLE = 6,                // how many bits there are
} mjtEnableBit;

// Kinds of joint: entries in qpos, dofs.
typedef enum mjtJoint_ {
  mjJNT_FREE = 0,   // position and quaternion in the world (7, 6); on children of the world only
  mjJNT_BALL = 1,   // quaternion relative to the parent (4, 3)
  mjJNT_SLIDE = 2,  // distance along an axis (1, 1)
  mjJNT_HINGE = 3,  // angle about an axis, radians (1, 1)
} mjtJoint;

// Shapes. From ARROW on they decorate a scene only and may not be in a model.
typedef enum mjtGeom_ {
  mjGEOM_PLANE = 0,       // z = 0, solid below; size: half x, half y (0: endless), grid spacing
  mjGEOM_HFIELD = 1,      // terrain of heights on a grid
  mjGEOM_SPHERE = 2,      // size: radius
  mjGEOM_CAPSULE = 3,     // along z; size: radius, half of the straight part
  mjGEOM_ELLIPSOID = 4,   // size: three radii
  mjGEOM_CYLINDER = 5,    // along z; size: radius, half length
  mjGEOM_BOX = 6,         // size: three half lengths
  mjGEOM_MESH = 7,        // triangle mesh; collides as its convex hull
  mjGEOM_SDF = 8,         // zero level of a signed distance function
  mjNGEOMTYPES = 9,       // how many shapes a model may use
  mjGEOM_ARROW = 100,     // arrow with one tip
  mjGEOM_ARROW1 = 101,    // arrow with a plain head
  mjGEOM_ARROW2 = 102,    // arrow with two tips
  mjGEOM_LINE = 103,      // line
  mjGEOM_LINEBOX = 104,   // box drawn by its edges
  mjGEOM_FLEX = 105,      // a flex
  mjGEOM_SKIN = 106,      // a skin
  mjGEOM_LABEL = 107,     // text alone
  mjGEOM_TRIANGLE = 108,  // triangle
  mjGEOM_NONE = 1001,     // no shape given
} mjtGeom;

// How a camera or light follows its body.
typedef enum mjtCamLight_ {
  mjCAMLIGHT_FIXED = 0,          // rigidly attached
  mjCAMLIGHT_TRACK = 1,          // moves along with the body, never turns in the world
  mjCAMLIGHT_TRACKCOM = 2,       // likewise, but with the center of mass of the body's subtree
  mjCAMLIGHT_TARGETBODY = 3,     // position attached; looks at the target body
  mjCAMLIGHT_TARGETBODYCOM = 4,  // position attached; looks at the center of mass of the target's subtree
} mjtCamLight;

// Kinds of light.
typedef enum mjtLightType_ {
  mjLIGHT_SPOT = 0,         // a cone from a point
  mjLIGHT_DIRECTIONAL = 1,  // parallel rays
  mjLIGHT_POINT = 2,        // from a point to all sides
  mjLIGHT_IMAGE = 3,        // from a texture that surrounds the scene
} mjtLightType;

// How a texture lies on an object.
typedef enum mjtTexture_ {
  mjTEXTURE_2D = 0,      // one image, by texture coordinates
  mjTEXTURE_CUBE = 1,    // six images, shrink-wrapped from a cube
  mjTEXTURE_SKYBOX = 2,  // six images, seen as the background
} mjtTexture;

// What a material takes from a texture; index into mat_texid.
typedef enum mjtTextureRole_ {
  mjTEXROLE_USER = 0,       // meaning up to the user
  mjTEXROLE_RGB = 1,        // base color
  mjTEXROLE_OCCLUSION = 2,  // ambient occlusion
  mjTEXROLE_ROUGHNESS = 3,  // roughness
  mjTEXROLE_METALLIC = 4,   // metalness
  mjTEXROLE_NORMAL = 5,     // normals (bumps)
  mjTEXROLE_OPACITY = 6,    // transparency
  mjTEXROLE_EMISSIVE = 7,   // emitted light
  mjTEXROLE_RGBA = 8,       // base color with opacity
  mjTEXROLE_ORM = 9,        // occlusion, roughness, metalness as the three channels
  mjNTEXROLE = 10,          // how many roles there are
} mjtTextureRole;

// How the numbers of a texture encode color.
typedef enum mjtColorSpace_ {
  mjCOLORSPACE_AUTO = 0,    // as the image file says
  mjCOLORSPACE_LINEAR = 1,  // proportional to light
  mjCOLORSPACE_SRGB = 2,    // sRGB curve
} mjtColorSpace;

// How a step advances the state (mjOption.integrator).
typedef enum mjtIntegrator_ {
  mjINT_EULER = 0,         // semi-implicit Euler; joint damping implicit
  mjINT_RK4 = 1,           // Runge-Kutta of fourth order, explicit
  mjINT_IMPLICIT = 2,      // implicit in velocity: all smooth forces, Coriolis included
  mjINT_IMPLICITFAST = 3,  // implicit in velocity: without Coriolis, so symmetric and cheaper
} mjtIntegrator;

// Shape of the friction cones (mjOption.cone).
typedef enum mjtCone_ {
  mjCONE_PYRAMIDAL = 0,  // pyramid: two edges per friction direction
  mjCONE_ELLIPTIC = 1,   // the smooth cone
} mjtCone;

// How constraint matrices are stored (mjOption.jacobian).
typedef enum mjtJacobian_ {
  mjJAC_DENSE = 0,   // every number
  mjJAC_SPARSE = 1,  // nonzeros by rows
  mjJAC_AUTO = 2,    // dense for small models, sparse for large ones
} mjtJacobian;

// Constraint solvers (mjOption.solver).
typedef enum mjtSolver_ {
  mjSOL_PGS = 0,     // projected Gauss-Seidel on the dual problem
  mjSOL_CG = 1,      // nonlinear conjugate gradients on the primal problem
  mjSOL_NEWTON = 2,  // Newton's method on the primal problem
} mjtSolver;

// Kinds of equality constraint.
typedef enum mjtEq_ {
  mjEQ_CONNECT = 0,   // two points coincide, as in a ball joint
  mjEQ_WELD = 1,      // two frames keep their relative pose
  mjEQ_JOINT = 2,     // one scalar joint is a quartic polynomial of another, or constant
  mjEQ_TENDON = 3,    // likewise for tendon lengths
  mjEQ_FLEX = 4,      // edges of a flex keep their lengths
  mjEQ_DISTANCE = 5,  // no longer offered; kept for its number
} mjtEq;

// What a piece of a tendon's path is.
typedef enum mjtWrap_ {
  mjWRAP_NONE = 0,      // nothing
  mjWRAP_JOINT = 1,     // a joint of a fixed tendon, with its coefficient
  mjWRAP_PULLEY = 2,    // divides what follows
  mjWRAP_SITE = 3,      // passes through a site
  mjWRAP_SPHERE = 4,    // goes around a sphere
  mjWRAP_CYLINDER = 5,  // goes around a cylinder
} mjtWrap;

// What an actuator pulls on.
typedef enum mjtTrn_ {
  mjTRN_JOINT = 0,          // a joint; axes of ball and free joints turn with the child
  mjTRN_JOINTINPARENT = 1,  // a joint; axes of ball and free joints stay with the parent
  mjTRN_SLIDERCRANK = 2,    // crank site, through a rod from a sliding site
  mjTRN_TENDON = 3,         // a tendon
  mjTRN_SITE = 4,           // a wrench at a site, possibly relative to a reference site
  mjTRN_BODY = 5,           // adhesion: all contacts of a body
  mjTRN_UNDEFINED = 1000,   // not given yet: an error to the compiler
} mjtTrn;

// How an actuator's activation evolves.
typedef enum mjtDyn_ {
  mjDYN_NONE = 0,         // no activation: ctrl acts directly
  mjDYN_INTEGRATOR = 1,   // its rate is ctrl
  mjDYN_FILTER = 2,       // follows ctrl with a time constant, integrated by Euler's rule
  mjDYN_FILTEREXACT = 3,  // follows ctrl with a time constant, integrated exactly
  mjDYN_MUSCLE = 4,       // muscle: two time constants, up and down
  mjDYN_USER = 5,         // mjcb_act_dyn
} mjtDyn;

// How an actuator turns ctrl or activation into force: force = gain * input + bias.
typedef enum mjtGain_ {
  mjGAIN_FIXED = 0,   // a constant
  mjGAIN_AFFINE = 1,  // constant + a * length + b * velocity
  mjGAIN_MUSCLE = 2,  // active force of a muscle, by length and velocity
  mjGAIN_USER = 3,    // mjcb_act_gain
} mjtGain;

// The force of an actuator without any input.
typedef enum mjtBias_ {
  mjBIAS_NONE = 0,    // zero
  mjBIAS_AFFINE = 1,  // constant + a * length + b * velocity
  mjBIAS_MUSCLE = 2,  // passive force of a muscle, by length
  mjBIAS_USER = 3,    // mjcb_act_bias
} mjtBias;

// Kinds of object, as in mj_name2id.
typedef enum mjtObj_ {
  mjOBJ_UNKNOWN = 0,    // none
  mjOBJ_BODY = 1,       // body, by its inertial frame
  mjOBJ_XBODY = 2,      // body, by its own frame
  mjOBJ_JOINT = 3,      // joint
  mjOBJ_DOF = 4,        // degree of freedom; has no name
  mjOBJ_GEOM = 5,       // geom
  mjOBJ_SITE = 6,       // site
  mjOBJ_CAMERA = 7,     // camera
  mjOBJ_LIGHT = 8,      // light
  mjOBJ_FLEX = 9,       // flex
  mjOBJ_MESH = 10,      // mesh
  mjOBJ_SKIN = 11,      // skin
  mjOBJ_HFIELD = 12,    // height field
  mjOBJ_TEXTURE = 13,   // texture
  mjOBJ_MATERIAL = 14,  // material
  mjOBJ_PAIR = 15,      // explicit contact pair
  mjOBJ_EXCLUDE = 16,   // pair of bodies that do not collide
  mjOBJ_EQUALITY = 17,  // equality constraint
  mjOBJ_TENDON = 18,    // tendon
  mjOBJ_ACTUATOR = 19,  // actuator
  mjOBJ_SENSOR = 20,    // sensor
  mjOBJ_NUMERIC = 21,   // custom numbers
  mjOBJ_TEXT = 22,      // custom text
  mjOBJ_TUPLE = 23,     // custom list of objects
  mjOBJ_KEY = 24,       // keyframe
  mjOBJ_PLUGIN = 25,    // plugin instance
  mjNOBJECT = 26,       // how many kinds a compiled model has
  mjOBJ_FRAME = 100,    // coordinate frame; in mjSpec only
  mjOBJ_DEFAULT = 101,  // default class; in mjSpec only
  mjOBJ_MODEL = 102,    // attached model; in mjSpec only
} mjtObj;

// Kinds of sensor. After the colon: numbers in sensordata.
typedef enum mjtSensor_ {
  mjSENS_TOUCH = 0,            // sum of normal contact forces inside a site: 1
  mjSENS_ACCELEROMETER = 1,    // proper acceleration in the site's frame (gravity felt): 3
  mjSENS_VELOCIMETER = 2,      // linear velocity in the site's frame: 3
  mjSENS_GYRO = 3,             // angular velocity in the site's frame: 3
  mjSENS_FORCE = 4,            // force between body and parent, in the site's frame: 3
  mjSENS_TORQUE = 5,           // torque between body and parent, in the site's frame: 3
  mjSENS_MAGNETOMETER = 6,     // mjOption.magnetic in the site's frame: 3
  mjSENS_RANGEFINDER = 7,      // distance to the first geom along the site's z; -1: none: 1
  mjSENS_CAMPROJECTION = 8,    // pixel coordinates of a site in a camera's image: 2
  mjSENS_JOINTPOS = 9,         // position of a slide or hinge joint: 1
  mjSENS_JOINTVEL = 10,        // velocity of a slide or hinge joint: 1
  mjSENS_TENDONPOS = 11,       // length of a tendon: 1
  mjSENS_TENDONVEL = 12,       // rate of a tendon's length: 1
  mjSENS_ACTUATORPOS = 13,     // length of an actuator: 1
  mjSENS_ACTUATORVEL = 14,     // rate of an actuator's length: 1
  mjSENS_ACTUATORFRC = 15,     // force of an actuator: 1
  mjSENS_JOINTACTFRC = 16,     // sum of actuator forces on a joint: 1
  mjSENS_TENDONACTFRC = 17,    // sum of actuator forces on a tendon: 1
  mjSENS_BALLQUAT = 18,        // orientation of a ball joint: 4
  mjSENS_BALLANGVEL = 19,      // angular velocity of a ball joint: 3
  mjSENS_JOINTLIMITPOS = 20,   // distance to a joint's limit, less the margin: 1
  mjSENS_JOINTLIMITVEL = 21,   // rate of that distance: 1
  mjSENS_JOINTLIMITFRC = 22,   // force of the limit: 1
  mjSENS_TENDONLIMITPOS = 23,  // distance to a tendon's limit, less the margin: 1
  mjSENS_TENDONLIMITVEL = 24,  // rate of that distance: 1
  mjSENS_TENDONLIMITFRC = 25,  // force of the limit: 1
  mjSENS_FRAMEPOS = 26,        // position, in the reference frame if there is one: 3
  mjSENS_FRAMEQUAT = 27,       // orientation, relative to the reference frame: 4
  mjSENS_FRAMEXAXIS = 28,      // x axis, in the reference frame: 3
  mjSENS_FRAMEYAXIS = 29,      // y axis, in the reference frame: 3
  mjSENS_FRAMEZAXIS = 30,      // z axis, in the reference frame: 3
  mjSENS_FRAMELINVEL = 31,     // linear velocity, relative to the reference frame: 3
  mjSENS_FRAMEANGVEL = 32,     // angular velocity, relative to the reference frame: 3
  mjSENS_FRAMELINACC = 33,     // linear acceleration in the world, gravity felt: 3
  mjSENS_FRAMEANGACC = 34,     // angular acceleration in the world: 3
  mjSENS_SUBTREECOM = 35,      // center of mass of a subtree, in the world: 3
  mjSENS_SUBTREELINVEL = 36,   // velocity of that center: 3
  mjSENS_SUBTREEANGMOM = 37,   // angular momentum about that center: 3
  mjSENS_INSIDESITE = 38,      // 1: the object is inside the site's volume, 0: outside: 1
  mjSENS_GEOMDIST = 39,        // signed distance of two geoms or bodies, at most cutoff: 1
  mjSENS_GEOMNORMAL = 40,      // direction from the first to the second at their closest points: 3
  mjSENS_GEOMFROMTO = 41,      // the two closest points: 6
  mjSENS_CONTACT = 42,         // chosen fields (mjtConDataField) of matching contacts
  mjSENS_E_POTENTIAL = 43,     // potential energy: 1
  mjSENS_E_KINETIC = 44,       // kinetic energy: 1
  mjSENS_CLOCK = 45,           // simulation time: 1
  mjSENS_TACTILE = 46,         // contact pressure and sliding speeds at the vertices of a mesh
  mjSENS_PLUGIN = 47,          // computed by a plugin
  mjSENS_USER = 48,            // computed by mjcb_sensor
} mjtSensor;

// Stages of a forward or inverse pass; also what a sensor has to wait for.
typedef enum mjtStage_ {
  mjSTAGE_NONE = 0,  // nothing computed
  mjSTAGE_POS = 1,   // what depends on positions
  mjSTAGE_VEL = 2,   // what depends on velocities
  mjSTAGE_ACC = 3,   // what depends on forces and accelerations
} mjtStage;

// What the numbers of a sensor are, so how cutoff may clamp them.
typedef enum mjtDataType_ {
  mjDATATYPE_REAL = 0,        // any numbers: clamped on both sides
  mjDATATYPE_POSITIVE = 1,    // no negative numbers: clamped above
  mjDATATYPE_AXIS = 2,        // a unit vector: never clamped
  mjDATATYPE_QUATERNION = 3,  // a unit quaternion: never clamped
} mjtDataType;

// Fields that a contact sensor reports, in this order; in bits of sensor_intprm[0].
typedef enum mjtConDataField_ {
  mjCONDATA_FOUND = 0,    // number of matching contacts; 0: empty slot (1)
  mjCONDATA_FORCE = 1,    // force, contact frame (3)
  mjCONDATA_TORQUE = 2,   // torque, contact frame (3)
  mjCONDATA_DIST = 3,     // distance; negative: penetration (1)
  mjCONDATA_POS = 4,      // contact point in the world (3)
  mjCONDATA_NORMAL = 5,   // normal in the world (3)
  mjCONDATA_TANGENT = 6,  // first tangent in the world (3)
  mjNCONDATA = 7,         // how many fields there are
} mjtConDataField;

// Shortcut of kinematics: which known frame an attached frame equals.
typedef enum mjtSameFrame_ {
  mjSAMEFRAME_NONE = 0,        // none: compute it
  mjSAMEFRAME_BODY = 1,        // the body's frame
  mjSAMEFRAME_INERTIA = 2,     // the body's inertial frame
  mjSAMEFRAME_BODYROT = 3,     // axes of the body's frame, another origin
  mjSAMEFRAME_INERTIAROT = 4,  // axes of the inertial frame, another origin
} mjtSameFrame;

// Whether a tree may sleep (tree_sleep_policy).
typedef enum mjtSleepPolicy_ {
  mjSLEEP_AUTO = 0,          // left to the compiler; not in a compiled model
  mjSLEEP_AUTO_NEVER = 1,    // the compiler decided against
  mjSLEEP_AUTO_ALLOWED = 2,  // the compiler decided in favor
  mjSLEEP_NEVER = 3,         // the user forbids
  mjSLEEP_ALLOWED = 4,       // the user allows
  mjSLEEP_INIT = 5,          // sleeps from the start
} mjtSleepPolicy;

// Which actuators get their length range computed.
typedef enum mjtLRMode_ {
  mjLRMODE_NONE = 0,        // none
  mjLRMODE_MUSCLE = 1,      // those with a muscle's gain or bias
  mjLRMODE_MUSCLEUSER = 2,  // muscles, and those with user gain or bias
  mjLRMODE_ALL = 3,         // all
} mjtLRMode;

// How a flex finds collisions with itself.
typedef enum mjtFlexSelf_ {
  mjFLEXSELF_NONE = 0,    // not at all
  mjFLEXSELF_NARROW = 1,  // every pair of elements
  mjFLEXSELF_BVH = 2,     // by a bounding volume tree
  mjFLEXSELF_SAP = 3,     // by sweep and prune
  mjFLEXSELF_AUTO = 4,    // tree or sweep, by dimension
} mjtFlexSelf;

// Functions of two signed distances a and b.
typedef enum mjtSDFType_ {
  mjSDFTYPE_SINGLE = 0,        // a alone
  mjSDFTYPE_INTERSECTION = 1,  // max(a, b): the common volume
  mjSDFTYPE_MIDSURFACE = 2,    // a - b: zero halfway between
  mjSDFTYPE_COLLISION = 3,     // a + b + abs(max(a, b)): least at the contact
} mjtSDFType;

// How the compiler finds length ranges: it pulls each actuator both ways in simulation.
struct mjLROpt_ {
  int mode;          // mjtLRMode
  int useexisting;   // keep ranges that the model gives
  int uselimit;      // take limits of joints and tendons as ranges where there are any
  mjtNum accel;      // acceleration that the pulling force aims at
  mjtNum maxforce;   // bound on that force; 0: none
  mjtNum timeconst;  // time constant by which velocity decays, s
  mjtNum timestep;   // step of these simulations, s; 0: mjOption.timestep
  mjtNum inttotal;   // length of one simulation, s
  mjtNum interval;   // part at its end that is evaluated, s
  mjtNum tolrange;   // largest relative change within interval that counts as converged
};
typedef struct mjLROpt_ mjLROpt;

// A cache of decoded assets, shared by compilations.
struct mjCache_ {
  void* impl_;  // opaque
};
typedef struct mjCache_ mjCache;

// Files in memory, under names that loaders look up before the disk.
struct mjVFS_ {
  void* impl_;  // opaque
};
typedef struct mjVFS_ mjVFS;

// Rows of the tables in mjxmacro.h as struct members. The tables take the row macro as an argument, so X stays the
// includer's own.
#define mjSCALAR_MEMBER_(type, name) type name;
#define mjVALUES_MEMBER_(type, name, n) type name[n];
#define mjVECTOR_MEMBER_(type, name, rows, columns) type name[(rows) * (columns)];
#define mjSIZE_MEMBER_(name) int name;
#define mjARRAY_MEMBER_(type, name, rows, columns) type* name;

// Settings of the physics; rows are in mjxmacro.h.
struct mjOption_ {
  MJOPTION_VALUES_TABLE(mjSCALAR_MEMBER_, mjVALUES_MEMBER_)
};
typedef struct mjOption_ mjOption;

// Settings of the abstract visualizer.
struct mjVisual_ {
  // camera, window and overall look
  struct {
    int cameraid;          // first camera of a viewer; -1: free
    int orthographic;      // free camera: 1: parallel projection, 0: perspective
    float fovy;            // free camera: vertical field of view, degrees; orthographic: length
    float ipd;             // free camera: distance between the eyes
    float azimuth;         // free camera: first azimuth, degrees
    float elevation;       // free camera: first elevation, degrees
    float linewidth;       // width of lines, pixels
    float glow;            // emission added to the selected body
    float realtime;        // first speed of a viewer relative to real time
    int offwidth;          // offscreen buffer, pixels
    int offheight;         // offscreen buffer, pixels
    int ellipsoidinertia;  // inertias drawn as 1: ellipsoids, 0: boxes
    int bvactive;          // 1: bounding volumes that were tested are drawn in another color
  } global;
  // quality of rendering
  struct {
    int shadowsize;  // side of the shadow map, pixels
    int offsamples;  // offscreen multisamples; 0: none
    int numslices;   // parts around a round shape
    int numstacks;   // parts along a round shape
    int numquads;    // rectangles along a box side
  } quality;
  // light at the camera
  struct {
    float ambient[3];   // RGB
    float diffuse[3];   // RGB
    float specular[3];  // RGB
    int active;         // 1: on
  } headlight;
  // conversion of quantities to what is drawn or pulled
  struct {
    float stiffness;       // mouse spring, translation: relative to the body's mass
    float stiffnessrot;    // mouse spring, rotation: relative to the body's inertia
    float force;           // arrow length per unit of force
    float torque;          // arrow length per unit of torque
    float alpha;           // opacity factor of transparent mode
    float fogstart;        // start of fog, in model extents
    float fogend;          // end of fog, in model extents
    float znear;           // near clipping plane, in model extents
    float zfar;            // far clipping plane, in model extents
    float haze;            // share of the distance to the horizon that haze covers
    float shadowclip;      // half side of a directional light's shadow, in model extents
    float shadowscale;     // share of a spot's cutoff that its shadow covers
    float actuatortendon;  // width of an actuator drawn on a tendon, in tendon widths
  } map;
  // sizes of decorations, in mean body sizes
  struct {
    float forcewidth;      // width of force arrows
    float contactwidth;    // radius of the contact disc
    float contactheight;   // thickness of the contact disc
    float connect;         // width of body connectors
    float com;             // radius of centers of mass
    float camera;          // size of cameras
    float light;           // size of lights
    float selectpoint;     // radius of the selection point
    float jointlength;     // length of joint arrows
    float jointwidth;      // width of joint arrows
    float actuatorlength;  // length of actuators
    float actuatorwidth;   // width of actuators
    float framelength;     // length of frame axes
    float framewidth;      // width of frame axes
    float constraint;      // width of constraint errors
    float slidercrank;     // width of slider-cranks
    float frustum;         // where the camera frustum ends: a distance
  } scale;
  // colors of decorations, RGBA
  struct {
    float fog[4];               // fog
    float haze[4];              // haze at the horizon
    float force[4];             // external forces
    float inertia[4];           // inertia boxes and ellipsoids
    float joint[4];             // joints
    float actuator[4];          // actuators at rest
    float actuatornegative[4];  // actuators at the low end of their control
    float actuatorpositive[4];  // actuators at the high end of their control
    float com[4];               // centers of mass
    float camera[4];            // cameras
    float light[4];             // lights
    float selectpoint[4];       // selection point
    float connect[4];           // body connectors
    float contactpoint[4];      // contact discs
    float contactforce[4];      // contact forces, whole or normal part
    float contactfriction[4];   // contact forces, friction part
    float contacttorque[4];     // contact torques
    float contactgap[4];        // discs of contacts inside the gap
    float rangefinder[4];       // rangefinder rays
    float constraint[4];        // constraint errors
    float slidercrank[4];       // slider-cranks
    float crankbroken[4];       // cranks whose rod is too short
    float frustum[4];           // camera frustums
    float bv[4];                // bounding volumes
    float bvactive[4];          // bounding volumes that were tested
  } rgba;
};
typedef struct mjVisual_ mjVisual;

// Typical magnitudes of a model; rows are in mjxmacro.h.
struct mjStatistic_ {
  MJSTATISTIC_VALUES_TABLE(mjSCALAR_MEMBER_, mjVALUES_MEMBER_)
};
typedef struct mjStatistic_ mjStatistic;

// A compiled model: the sizes, then settings, then arrays; described row by row in mjxmacro.h.
struct mjModel_ {
  MJMODEL_SIZES_TABLE(mjSIZE_MEMBER_)

  mjtSize narena;   // bytes of mjData.arena
  mjtSize nbuffer;  // bytes of buffer

  mjOption opt;      // settings of the physics
  mjVisual vis;      // settings of the visualizer
  mjStatistic stat;  // typical magnitudes

  void* buffer;  // the one block behind all arrays; nbuffer bytes
  MJMODEL_POINTERS_TABLE(mjARRAY_MEMBER_, mjARRAY_MEMBER_)

  uint64_t signature;  // hash of the model's structure: names the models that one mjData fits
  void* plan;          // opaque, private to Sinew: what the model's integers decide; mj_setConst renews it
};
typedef struct mjModel_ mjModel;

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJMODEL_H_
