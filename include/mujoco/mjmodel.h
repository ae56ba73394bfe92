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

#define mjPI           3.14159265358979323846  // ?
#define mjMAXVAL       1E+10  // ?
#define mjMINMU        1E-5  // ?
#define mjMINIMP       0.0001  // ?
#define mjMAXIMP       0.9999  // ?
#define mjMAXCONPAIR   50  // ?
#define mjMAXTREEDEPTH 50  // ?
#define mjMAXFLEXNODES 27  // ?
#define mjMINAWAKE     10  // ?
#define mjNEQDATA      11  // ?
#define mjNDYN         10  // ?
#define mjNGAIN        10  // ?
#define mjNBIAS        10  // ?
#define mjNFLUID       12  // ?
#define mjNREF         2  // ?
#define mjNIMP         5  // ?
#define mjNSENS        3  // ?
#define mjNSOLVER      200  // ?
#define mjNISLAND      20  // ?

typedef enum mjtDisableBit_ {  // ?
  mjDSBL_CONSTRAINT   = 1 << 0,  // ?
  mjDSBL_EQUALITY     = 1 << 1,  // ?
  mjDSBL_FRICTIONLOSS = 1 << 2,  // ?
  mjDSBL_LIMIT        = 1 << 3,  // ?
  mjDSBL_CONTACT      = 1 << 4,  // ?
  mjDSBL_SPRING       = 1 << 5,  // ?
  mjDSBL_DAMPER       = 1 << 6,  // ?
  mjDSBL_GRAVITY      = 1 << 7,  // ?
  mjDSBL_CLAMPCTRL    = 1 << 8,  // ?
  mjDSBL_WARMSTART    = 1 << 9,  // ?
  mjDSBL_FILTERPARENT = 1 << 10,  // ?
  mjDSBL_ACTUATION    = 1 << 11,  // ?
  mjDSBL_REFSAFE      = 1 << 12,  // ?
  mjDSBL_SENSOR       = 1 << 13,  // ?
  mjDSBL_MIDPHASE     = 1 << 14,  // ?
  mjDSBL_EULERDAMP    = 1 << 15,  // ?
  mjDSBL_AUTORESET    = 1 << 16,  // ?
  mjDSBL_NATIVECCD    = 1 << 17,  // ?
  mjDSBL_ISLAND       = 1 << 18,  // ?
  mjNDISABLE          = 19,  // ?
} mjtDisableBit;

typedef enum mjtEnableBit_ {  // ?
  mjENBL_OVERRIDE    = 1 << 0,  // ?
  mjENBL_ENERGY      = 1 << 1,  // ?
  mjENBL_FWDINV      = 1 << 2,  // ?
  mjENBL_INVDISCRETE = 1 << 3,  // ?
  mjENBL_MULTICCD    = 1 << 4,  // ?
  mjENBL_SLEEP       = 1 << 5,  // ?
  mjNENABLE          = 6,  // ?
} mjtEnableBit;

typedef enum mjtJoint_ {  // ?
  mjJNT_FREE  = 0,  // ?
  mjJNT_BALL  = 1,  // ?
  mjJNT_SLIDE = 2,  // ?
  mjJNT_HINGE = 3,  // ?
} mjtJoint;

typedef enum mjtGeom_ {  // ?
  mjGEOM_PLANE     = 0,  // ?
  mjGEOM_HFIELD    = 1,  // ?
  mjGEOM_SPHERE    = 2,  // ?
  mjGEOM_CAPSULE   = 3,  // ?
  mjGEOM_ELLIPSOID = 4,  // ?
  mjGEOM_CYLINDER  = 5,  // ?
  mjGEOM_BOX       = 6,  // ?
  mjGEOM_MESH      = 7,  // ?
  mjGEOM_SDF       = 8,  // ?
  mjNGEOMTYPES     = 9,  // ?
  mjGEOM_ARROW     = 100,  // ?
  mjGEOM_ARROW1    = 101,  // ?
  mjGEOM_ARROW2    = 102,  // ?
  mjGEOM_LINE      = 103,  // ?
  mjGEOM_LINEBOX   = 104,  // ?
  mjGEOM_FLEX      = 105,  // ?
  mjGEOM_SKIN      = 106,  // ?
  mjGEOM_LABEL     = 107,  // ?
  mjGEOM_TRIANGLE  = 108,  // ?
  mjGEOM_NONE      = 1001,  // ?
} mjtGeom;

typedef enum mjtCamLight_ {  // ?
  mjCAMLIGHT_FIXED         = 0,  // ?
  mjCAMLIGHT_TRACK         = 1,  // ?
  mjCAMLIGHT_TRACKCOM      = 2,  // ?
  mjCAMLIGHT_TARGETBODY    = 3,  // ?
  mjCAMLIGHT_TARGETBODYCOM = 4,  // ?
} mjtCamLight;

typedef enum mjtLightType_ {  // ?
  mjLIGHT_SPOT        = 0,  // ?
  mjLIGHT_DIRECTIONAL = 1,  // ?
  mjLIGHT_POINT       = 2,  // ?
  mjLIGHT_IMAGE       = 3,  // ?
} mjtLightType;

typedef enum mjtTexture_ {  // ?
  mjTEXTURE_2D     = 0,  // ?
  mjTEXTURE_CUBE   = 1,  // ?
  mjTEXTURE_SKYBOX = 2,  // ?
} mjtTexture;

typedef enum mjtTextureRole_ {  // ?
  mjTEXROLE_USER      = 0,  // ?
  mjTEXROLE_RGB       = 1,  // ?
  mjTEXROLE_OCCLUSION = 2,  // ?
  mjTEXROLE_ROUGHNESS = 3,  // ?
  mjTEXROLE_METALLIC  = 4,  // ?
  mjTEXROLE_NORMAL    = 5,  // ?
  mjTEXROLE_OPACITY   = 6,  // ?
  mjTEXROLE_EMISSIVE  = 7,  // ?
  mjTEXROLE_RGBA      = 8,  // ?
  mjTEXROLE_ORM       = 9,  // ?
  mjNTEXROLE          = 10,  // ?
} mjtTextureRole;

typedef enum mjtColorSpace_ {  // ?
  mjCOLORSPACE_AUTO   = 0,  // ?
  mjCOLORSPACE_LINEAR = 1,  // ?
  mjCOLORSPACE_SRGB   = 2,  // ?
} mjtColorSpace;

typedef enum mjtIntegrator_ {  // ?
  mjINT_EULER        = 0,  // ?
  mjINT_RK4          = 1,  // ?
  mjINT_IMPLICIT     = 2,  // ?
  mjINT_IMPLICITFAST = 3,  // ?
} mjtIntegrator;

typedef enum mjtCone_ {  // ?
  mjCONE_PYRAMIDAL = 0,  // ?
  mjCONE_ELLIPTIC  = 1,  // ?
} mjtCone;

typedef enum mjtJacobian_ {  // ?
  mjJAC_DENSE  = 0,  // ?
  mjJAC_SPARSE = 1,  // ?
  mjJAC_AUTO   = 2,  // ?
} mjtJacobian;

typedef enum mjtSolver_ {  // ?
  mjSOL_PGS    = 0,  // ?
  mjSOL_CG     = 1,  // ?
  mjSOL_NEWTON = 2,  // ?
} mjtSolver;

typedef enum mjtEq_ {  // ?
  mjEQ_CONNECT  = 0,  // ?
  mjEQ_WELD     = 1,  // ?
  mjEQ_JOINT    = 2,  // ?
  mjEQ_TENDON   = 3,  // ?
  mjEQ_FLEX     = 4,  // ?
  mjEQ_DISTANCE = 5,  // ?
} mjtEq;

typedef enum mjtWrap_ {  // ?
  mjWRAP_NONE     = 0,  // ?
  mjWRAP_JOINT    = 1,  // ?
  mjWRAP_PULLEY   = 2,  // ?
  mjWRAP_SITE     = 3,  // ?
  mjWRAP_SPHERE   = 4,  // ?
  mjWRAP_CYLINDER = 5,  // ?
} mjtWrap;

typedef enum mjtTrn_ {  // ?
  mjTRN_JOINT         = 0,  // ?
  mjTRN_JOINTINPARENT = 1,  // ?
  mjTRN_SLIDERCRANK   = 2,  // ?
  mjTRN_TENDON        = 3,  // ?
  mjTRN_SITE          = 4,  // ?
  mjTRN_BODY          = 5,  // ?
  mjTRN_UNDEFINED     = 1000,  // ?
} mjtTrn;

typedef enum mjtDyn_ {  // ?
  mjDYN_NONE        = 0,  // ?
  mjDYN_INTEGRATOR  = 1,  // ?
  mjDYN_FILTER      = 2,  // ?
  mjDYN_FILTEREXACT = 3,  // ?
  mjDYN_MUSCLE      = 4,  // ?
  mjDYN_USER        = 5,  // ?
} mjtDyn;

typedef enum mjtGain_ {  // ?
  mjGAIN_FIXED  = 0,  // ?
  mjGAIN_AFFINE = 1,  // ?
  mjGAIN_MUSCLE = 2,  // ?
  mjGAIN_USER   = 3,  // ?
} mjtGain;

typedef enum mjtBias_ {  // ?
  mjBIAS_NONE   = 0,  // ?
  mjBIAS_AFFINE = 1,  // ?
  mjBIAS_MUSCLE = 2,  // ?
  mjBIAS_USER   = 3,  // ?
} mjtBias;

typedef enum mjtObj_ {  // ?
  mjOBJ_UNKNOWN  = 0,  // ?
  mjOBJ_BODY     = 1,  // ?
  mjOBJ_XBODY    = 2,  // ?
  mjOBJ_JOINT    = 3,  // ?
  mjOBJ_DOF      = 4,  // ?
  mjOBJ_GEOM     = 5,  // ?
  mjOBJ_SITE     = 6,  // ?
  mjOBJ_CAMERA   = 7,  // ?
  mjOBJ_LIGHT    = 8,  // ?
  mjOBJ_FLEX     = 9,  // ?
  mjOBJ_MESH     = 10,  // ?
  mjOBJ_SKIN     = 11,  // ?
  mjOBJ_HFIELD   = 12,  // ?
  mjOBJ_TEXTURE  = 13,  // ?
  mjOBJ_MATERIAL = 14,  // ?
  mjOBJ_PAIR     = 15,  // ?
  mjOBJ_EXCLUDE  = 16,  // ?
  mjOBJ_EQUALITY = 17,  // ?
  mjOBJ_TENDON   = 18,  // ?
  mjOBJ_ACTUATOR = 19,  // ?
  mjOBJ_SENSOR   = 20,  // ?
  mjOBJ_NUMERIC  = 21,  // ?
  mjOBJ_TEXT     = 22,  // ?
  mjOBJ_TUPLE    = 23,  // ?
  mjOBJ_KEY      = 24,  // ?
  mjOBJ_PLUGIN   = 25,  // ?
  mjNOBJECT      = 26,  // ?
  mjOBJ_FRAME    = 100,  // ?
  mjOBJ_DEFAULT  = 101,  // ?
  mjOBJ_MODEL    = 102,  // ?
} mjtObj;

typedef enum mjtSensor_ {  // ?
  mjSENS_TOUCH          = 0,  // ?
  mjSENS_ACCELEROMETER  = 1,  // ?
  mjSENS_VELOCIMETER    = 2,  // ?
  mjSENS_GYRO           = 3,  // ?
  mjSENS_FORCE          = 4,  // ?
  mjSENS_TORQUE         = 5,  // ?
  mjSENS_MAGNETOMETER   = 6,  // ?
  mjSENS_RANGEFINDER    = 7,  // ?
  mjSENS_CAMPROJECTION  = 8,  // ?
  mjSENS_JOINTPOS       = 9,  // ?
  mjSENS_JOINTVEL       = 10,  // ?
  mjSENS_TENDONPOS      = 11,  // ?
  mjSENS_TENDONVEL      = 12,  // ?
  mjSENS_ACTUATORPOS    = 13,  // ?
  mjSENS_ACTUATORVEL    = 14,  // ?
  mjSENS_ACTUATORFRC    = 15,  // ?
  mjSENS_JOINTACTFRC    = 16,  // ?
  mjSENS_TENDONACTFRC   = 17,  // ?
  mjSENS_BALLQUAT       = 18,  // ?
  mjSENS_BALLANGVEL     = 19,  // ?
  mjSENS_JOINTLIMITPOS  = 20,  // ?
  mjSENS_JOINTLIMITVEL  = 21,  // ?
  mjSENS_JOINTLIMITFRC  = 22,  // ?
  mjSENS_TENDONLIMITPOS = 23,  // ?
  mjSENS_TENDONLIMITVEL = 24,  // ?
  mjSENS_TENDONLIMITFRC = 25,  // ?
  mjSENS_FRAMEPOS       = 26,  // ?
  mjSENS_FRAMEQUAT      = 27,  // ?
  mjSENS_FRAMEXAXIS     = 28,  // ?
  mjSENS_FRAMEYAXIS     = 29,  // ?
  mjSENS_FRAMEZAXIS     = 30,  // ?
  mjSENS_FRAMELINVEL    = 31,  // ?
  mjSENS_FRAMEANGVEL    = 32,  // ?
  mjSENS_FRAMELINACC    = 33,  // ?
  mjSENS_FRAMEANGACC    = 34,  // ?
  mjSENS_SUBTREECOM     = 35,  // ?
  mjSENS_SUBTREELINVEL  = 36,  // ?
  mjSENS_SUBTREEANGMOM  = 37,  // ?
  mjSENS_INSIDESITE     = 38,  // ?
  mjSENS_GEOMDIST       = 39,  // ?
  mjSENS_GEOMNORMAL     = 40,  // ?
  mjSENS_GEOMFROMTO     = 41,  // ?
  mjSENS_CONTACT        = 42,  // ?
  mjSENS_E_POTENTIAL    = 43,  // ?
  mjSENS_E_KINETIC      = 44,  // ?
  mjSENS_CLOCK          = 45,  // ?
  mjSENS_TACTILE        = 46,  // ?
  mjSENS_PLUGIN         = 47,  // ?
  mjSENS_USER           = 48,  // ?
} mjtSensor;

typedef enum mjtStage_ {  // ?
  mjSTAGE_NONE = 0,  // ?
  mjSTAGE_POS  = 1,  // ?
  mjSTAGE_VEL  = 2,  // ?
  mjSTAGE_ACC  = 3,  // ?
} mjtStage;

typedef enum mjtDataType_ {  // ?
  mjDATATYPE_REAL       = 0,  // ?
  mjDATATYPE_POSITIVE   = 1,  // ?
  mjDATATYPE_AXIS       = 2,  // ?
  mjDATATYPE_QUATERNION = 3,  // ?
} mjtDataType;

typedef enum mjtConDataField_ {  // ?
  mjCONDATA_FOUND   = 0,  // ?
  mjCONDATA_FORCE   = 1,  // ?
  mjCONDATA_TORQUE  = 2,  // ?
  mjCONDATA_DIST    = 3,  // ?
  mjCONDATA_POS     = 4,  // ?
  mjCONDATA_NORMAL  = 5,  // ?
  mjCONDATA_TANGENT = 6,  // ?
  mjNCONDATA        = 7,  // ?
} mjtConDataField;

typedef enum mjtSameFrame_ {  // ?
  mjSAMEFRAME_NONE       = 0,  // ?
  mjSAMEFRAME_BODY       = 1,  // ?
  mjSAMEFRAME_INERTIA    = 2,  // ?
  mjSAMEFRAME_BODYROT    = 3,  // ?
  mjSAMEFRAME_INERTIAROT = 4,  // ?
} mjtSameFrame;

typedef enum mjtSleepPolicy_ {  // ?
  mjSLEEP_AUTO         = 0,  // ?
  mjSLEEP_AUTO_NEVER   = 1,  // ?
  mjSLEEP_AUTO_ALLOWED = 2,  // ?
  mjSLEEP_NEVER        = 3,  // ?
  mjSLEEP_ALLOWED      = 4,  // ?
  mjSLEEP_INIT         = 5,  // ?
} mjtSleepPolicy;

typedef enum mjtLRMode_ {  // ?
  mjLRMODE_NONE       = 0,  // ?
  mjLRMODE_MUSCLE     = 1,  // ?
  mjLRMODE_MUSCLEUSER = 2,  // ?
  mjLRMODE_ALL        = 3,  // ?
} mjtLRMode;

typedef enum mjtFlexSelf_ {  // ?
  mjFLEXSELF_NONE   = 0,  // ?
  mjFLEXSELF_NARROW = 1,  // ?
  mjFLEXSELF_BVH    = 2,  // ?
  mjFLEXSELF_SAP    = 3,  // ?
  mjFLEXSELF_AUTO   = 4,  // ?
} mjtFlexSelf;

typedef enum mjtSDFType_ {  // ?
  mjSDFTYPE_SINGLE       = 0,  // ?
  mjSDFTYPE_INTERSECTION = 1,  // ?
  mjSDFTYPE_MIDSURFACE   = 2,  // ?
  mjSDFTYPE_COLLISION    = 3,  // ?
} mjtSDFType;

struct mjLROpt_ {  // ?
  int mode;  // ?
  int useexisting;  // ?
  int uselimit;  // ?
  mjtNum accel;  // ?
  mjtNum maxforce;  // ?
  mjtNum timeconst;  // ?
  mjtNum timestep;  // ?
  mjtNum inttotal;  // ?
  mjtNum interval;  // ?
  mjtNum tolrange;  // ?
};
typedef struct mjLROpt_ mjLROpt;

struct mjCache_ {  // ?
  void* impl_;  // ?
};
typedef struct mjCache_ mjCache;

struct mjVFS_ {  // ?
  void* impl_;  // ?
};
typedef struct mjVFS_ mjVFS;

// Rows of the tables in mjxmacro.h as struct members. The tables take the row macro as an argument, so X stays the
// includer's own.
#define mjSCALAR_MEMBER_(type, name) type name;
#define mjVALUES_MEMBER_(type, name, n) type name[n];
#define mjVECTOR_MEMBER_(type, name, rows, columns) type name[(rows) * (columns)];
#define mjSIZE_MEMBER_(name) int name;
#define mjARRAY_MEMBER_(type, name, rows, columns) type* name;

struct mjOption_ {  // ?
  MJOPTION_VALUES_TABLE(mjSCALAR_MEMBER_, mjVALUES_MEMBER_)
};
typedef struct mjOption_ mjOption;

struct mjVisual_ {  // ?
  struct {  // ?
    int cameraid;  // ?
    int orthographic;  // ?
    float fovy;  // ?
    float ipd;  // ?
    float azimuth;  // ?
    float elevation;  // ?
    float linewidth;  // ?
    float glow;  // ?
    float realtime;  // ?
    int offwidth;  // ?
    int offheight;  // ?
    int ellipsoidinertia;  // ?
    int bvactive;  // ?
  } global;
  struct {  // ?
    int shadowsize;  // ?
    int offsamples;  // ?
    int numslices;  // ?
    int numstacks;  // ?
    int numquads;  // ?
  } quality;
  struct {  // ?
    float ambient[3];  // ?
    float diffuse[3];  // ?
    float specular[3];  // ?
    int active;  // ?
  } headlight;
  struct {  // ?
    float stiffness;  // ?
    float stiffnessrot;  // ?
    float force;  // ?
    float torque;  // ?
    float alpha;  // ?
    float fogstart;  // ?
    float fogend;  // ?
    float znear;  // ?
    float zfar;  // ?
    float haze;  // ?
    float shadowclip;  // ?
    float shadowscale;  // ?
    float actuatortendon;  // ?
  } map;
  struct {  // ?
    float forcewidth;  // ?
    float contactwidth;  // ?
    float contactheight;  // ?
    float connect;  // ?
    float com;  // ?
    float camera;  // ?
    float light;  // ?
    float selectpoint;  // ?
    float jointlength;  // ?
    float jointwidth;  // ?
    float actuatorlength;  // ?
    float actuatorwidth;  // ?
    float framelength;  // ?
    float framewidth;  // ?
    float constraint;  // ?
    float slidercrank;  // ?
    float frustum;  // ?
  } scale;
  struct {  // ?
    float fog[4];  // ?
    float haze[4];  // ?
    float force[4];  // ?
    float inertia[4];  // ?
    float joint[4];  // ?
    float actuator[4];  // ?
    float actuatornegative[4];  // ?
    float actuatorpositive[4];  // ?
    float com[4];  // ?
    float camera[4];  // ?
    float light[4];  // ?
    float selectpoint[4];  // ?
    float connect[4];  // ?
    float contactpoint[4];  // ?
    float contactforce[4];  // ?
    float contactfriction[4];  // ?
    float contacttorque[4];  // ?
    float contactgap[4];  // ?
    float rangefinder[4];  // ?
    float constraint[4];  // ?
    float slidercrank[4];  // ?
    float crankbroken[4];  // ?
    float frustum[4];  // ?
    float bv[4];  // ?
    float bvactive[4];  // ?
  } rgba;
};
typedef struct mjVisual_ mjVisual;

struct mjStatistic_ {  // ?
  MJSTATISTIC_VALUES_TABLE(mjSCALAR_MEMBER_, mjVALUES_MEMBER_)
};
typedef struct mjStatistic_ mjStatistic;

struct mjModel_ {  // ?
  MJMODEL_SIZES_TABLE(mjSIZE_MEMBER_)

  mjtSize narena;  // ?
  mjtSize nbuffer;  // ?

  mjOption opt;  // ?
  mjVisual vis;  // ?
  mjStatistic stat;  // ?

  void* buffer;  // ?
  MJMODEL_POINTERS_TABLE(mjARRAY_MEMBER_, mjARRAY_MEMBER_)

  uint64_t signature;  // ?
};
typedef struct mjModel_ mjModel;

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJMODEL_H_
