// SPDX-License-Identifier: Apache-2.0
// mjspec.h -- mjSpec: the editable description of a model.
// Long because programs include the whole of mjSpec by this one name.
#ifndef MUJOCO_MJSPEC_H_
#define MUJOCO_MJSPEC_H_

#include <stddef.h>
#include <stdint.h>

#include <mujoco/mjmodel.h>
#include <mujoco/mjtnum.h>

// Strings and arrays of a spec: standard containers in C++, opaque in C, where mjs_set* and mjs_get* reach them.
#ifdef __cplusplus
#include <cstddef>
#include <string>
#include <vector>
using mjString = std::string;
using mjByteVec = std::vector<std::byte>;
using mjIntVec = std::vector<int>;
using mjFloatVec = std::vector<float>;
using mjDoubleVec = std::vector<double>;
using mjStringVec = std::vector<std::string>;
using mjIntVecVec = std::vector<std::vector<int>>;
using mjFloatVecVec = std::vector<std::vector<float>>;
#else
typedef void mjString;
typedef void mjByteVec;
typedef void mjIntVec;
typedef void mjFloatVec;
typedef void mjDoubleVec;
typedef void mjStringVec;
typedef void mjIntVecVec;
typedef void mjFloatVecVec;
#endif

#ifdef __cplusplus
extern "C" {
#endif

// Where the mass of a geom sits.
typedef enum mjtGeomInertia_ {
  mjINERTIA_VOLUME = 0,  // spread through the inside
  mjINERTIA_SHELL = 1,   // on the surface only
} mjtGeomInertia;

// How mass, centre and inertia of a mesh are found.
typedef enum mjtMeshInertia_ {
  mjMESH_INERTIA_CONVEX = 0,  // of its convex hull
  mjMESH_INERTIA_EXACT = 1,   // exact volume integral; needs a closed, consistently oriented surface
  mjMESH_INERTIA_LEGACY = 2,  // old approximate sum, which counts overlapping volume twice; the default
  mjMESH_INERTIA_SHELL = 3,   // of its triangles, as if cut from sheet
} mjtMeshInertia;

// Shapes mjs_makeMesh can generate.
typedef enum mjtMeshBuiltin_ {
  mjMESH_BUILTIN_NONE = 0,         // nothing generated
  mjMESH_BUILTIN_SPHERE = 1,       // unit sphere, by subdividing an icosahedron
  mjMESH_BUILTIN_HEMISPHERE = 2,   // half of a unit sphere
  mjMESH_BUILTIN_CONE = 3,         // cone or truncated cone
  mjMESH_BUILTIN_SUPERSPHERE = 4,  // superellipsoid: between sphere, cylinder, box and octahedron
  mjMESH_BUILTIN_SUPERTORUS = 5,   // torus with superelliptic cross sections
  mjMESH_BUILTIN_WEDGE = 6,        // angular patch of a sphere
  mjMESH_BUILTIN_PLATE = 7,        // flat rectangular grid
} mjtMeshBuiltin;

// Patterns the compiler can paint on a texture.
typedef enum mjtBuiltin_ {
  mjBUILTIN_NONE = 0,      // none: pixels come from a file or from memory
  mjBUILTIN_GRADIENT = 1,  // smooth transition from rgb1 to rgb2
  mjBUILTIN_CHECKER = 2,   // 2 by 2 checkerboard of rgb1 and rgb2
  mjBUILTIN_FLAT = 3,      // rgb1 everywhere, rgb2 on the downward face of a cube
} mjtBuiltin;

// Marks painted over a generated texture in markrgb.
typedef enum mjtMark_ {
  mjMARK_NONE = 0,    // none
  mjMARK_EDGE = 1,    // outline of every image
  mjMARK_CROSS = 2,   // lines through the middle of every image
  mjMARK_RANDOM = 3,  // scattered dots
} mjtMark;

// Whether a range is enforced.
typedef enum mjtLimited_ {
  mjLIMITED_FALSE = 0,  // never
  mjLIMITED_TRUE = 1,   // always
  mjLIMITED_AUTO = 2,   // when a range is given (needs compiler.autolimits)
} mjtLimited;

// Whether a lone free body gets its inertial frame as body frame, which is cheaper and more stable.
typedef enum mjtAlignFree_ {
  mjALIGNFREE_FALSE = 0,  // keep the frame as written
  mjALIGNFREE_TRUE = 1,   // align it
  mjALIGNFREE_AUTO = 2,   // as compiler.alignfree says
} mjtAlignFree;

// Whether body inertias are derived from geoms.
typedef enum mjtInertiaFromGeom_ {
  mjINERTIAFROMGEOM_FALSE = 0,  // never; every moving body must state its own
  mjINERTIAFROMGEOM_TRUE = 1,   // always, overriding what bodies state
  mjINERTIAFROMGEOM_AUTO = 2,   // for bodies that state none; the default
} mjtInertiaFromGeom;

// Which notation of mjsOrientation is in use.
typedef enum mjtOrientation_ {
  mjORIENTATION_QUAT = 0,       // none of them: the quaternion beside it counts
  mjORIENTATION_AXISANGLE = 1,  // rotation axis and angle
  mjORIENTATION_XYAXES = 2,     // directions of the x and y axes
  mjORIENTATION_ZAXIS = 3,      // direction of the z axis, reached by the shortest rotation
  mjORIENTATION_EULER = 4,      // three successive rotations, order in compiler.eulerseq
} mjtOrientation;

// Common handle of everything in a spec; generic functions such as mjs_delete take it.
struct mjsElement_ {
  mjtObj elemtype;     // what kind of object this is
  uint64_t signature;  // fingerprint of the spec's structure when it was last compiled; mjModel carries the same number
};
typedef struct mjsElement_ mjsElement;

// Settings of the compiler; an attached child spec keeps its own.
struct mjsCompiler_ {
  mjtByte autolimits;  // 1: a given range implies that it is enforced; default 1

  double boundmass;        // least mass of a moving body, kg; 0: no bound
  double boundinertia;     // least principal inertia of a moving body, kg m^2; 0: no bound
  double settotalmass;     // scale all bodies to this total mass, kg; not positive: leave them; default -1
  mjtByte balanceinertia;  // 1: replace impossible principal inertias (A + B < C) by their mean instead of failing

  mjtByte fitaabb;           // 1: fit primitives to a mesh's bounding box, 0: to its equivalent inertia box
  mjtByte degree;            // 1: angles in the spec are in degrees, 0: in radians; default 1
  char eulerseq[3];          // axes of an Euler rotation; lower case: turning axes, upper case: fixed axes; default xyz
  mjtByte discardvisual;     // 1: drop what does not affect the physics
  mjtByte usethread;         // 1: compile with several threads; default 1
  mjtByte fusestatic;        // 1: merge bodies without joints into their parents
  int inertiafromgeom;       // mjtInertiaFromGeom; default AUTO
  int inertiagrouprange[2];  // first and last geom group that count towards inertia; default 0 5
  mjtByte saveinertial;      // 1: write the inertia of every body when saving XML
  int alignfree;             // 1: align lone free bodies with their inertial frames
  mjLROpt LRopt;             // how actuator length ranges are computed

  mjString* meshdir;     // folder of mesh, height field and skin files
  mjString* texturedir;  // folder of texture files
};
typedef struct mjsCompiler_ mjsCompiler;

// The editable description of one model: global settings here, elements reached by mjs_first/next/find.
struct mjSpec_ {
  mjsElement* element;  // handle of the spec itself; do not assign
  mjString* modelname;  // name of the model

  mjsCompiler compiler;  // compiler settings
  mjtByte strippath;     // 1: use file names without their folders
  mjOption option;       // physics options, copied into the model
  mjVisual visual;       // visual options, copied into the model
  mjStatistic stat;      // statistics; NaN entries are computed by the compiler

  mjtSize memory;      // bytes of mjData's arena; -1: the compiler decides
  int nemax;           // reserved number of equality constraints
  int nuserdata;       // length of mjData.userdata
  int nuser_body;      // user numbers per body; -1 here and below: as long as the longest one given
  int nuser_jnt;       // user numbers per joint
  int nuser_geom;      // user numbers per geom
  int nuser_site;      // user numbers per site
  int nuser_cam;       // user numbers per camera
  int nuser_tendon;    // user numbers per tendon
  int nuser_actuator;  // user numbers per actuator
  int nuser_sensor;    // user numbers per sensor
  int nkey;            // keyframes to reserve; more are made if the spec holds more

  int njmax;       // old bound on constraint rows; -1: unset; prefer memory
  int nconmax;     // old bound on contacts; -1: unset; prefer memory
  mjtSize nstack;  // old stack size, counted in mjtNum; -1: unset; prefer memory

  mjString* comment;       // text written at the top of a saved XML file
  mjString* modelfiledir;  // folder of the file the spec was read from

  mjtByte hasImplicitPluginElem;  // 1: some element created a plugin instance in place; kept by the library
};
typedef struct mjSpec_ mjSpec;

// A rotation in a notation other than a quaternion; angles follow compiler.degree.
struct mjsOrientation_ {
  mjtOrientation type;  // which of the fields below counts; QUAT: none
  double axisangle[4];  // axis x y z, then angle
  double xyaxes[6];     // x axis, then y axis; the second is made perpendicular to the first
  double zaxis[3];      // direction of the z axis
  double euler[3];      // angles in the order of compiler.eulerseq
};
typedef struct mjsOrientation_ mjsOrientation;

// A plugin instance, or an element's reference to one. Its configuration is not a member: mjs_setPluginAttributes and
// mjs_getPluginAttributes exchange it as the address of a std::map<std::string, std::string, std::less<>>.
struct mjsPlugin_ {
  mjsElement* element;    // handle; do not assign
  mjString* name;         // name of the instance
  mjString* plugin_name;  // name under which the plugin is registered
  mjtByte active;         // 1: the owning element uses a plugin
  mjString* info;         // origin of the element, shown in error messages
};
typedef struct mjsPlugin_ mjsPlugin;

// A body: a moving frame with mass.
struct mjsBody_ {
  mjsElement* element;   // handle; do not assign
  mjString* childclass;  // default class of everything inside; empty: inherited

  double pos[3];       // origin in the parent's frame, m
  double quat[4];      // orientation in the parent's frame, w x y z
  mjsOrientation alt;  // orientation in another notation

  double mass;            // kg; used when the inertia is explicit
  double ipos[3];         // centre of mass in the body frame, m; first entry NaN: not given
  double iquat[4];        // orientation of the principal axes in the body frame
  double inertia[3];      // principal moments about the centre of mass, kg m^2
  mjsOrientation ialt;    // orientation of the principal axes in another notation
  double fullinertia[6];  // inertia xx yy zz xy xz yz, replaces inertia and iquat; first entry NaN: not given

  mjtByte mocap;             // 1: fixed for the physics, moved by the user through mjData.mocap_pos and mocap_quat
  double gravcomp;           // upward force as a fraction of the weight; 1 cancels gravity
  mjtSleepPolicy sleep;      // may the tree it roots be put to sleep
  mjDoubleVec* userdata;     // user numbers, nuser_body of them
  mjtByte explicitinertial;  // 1: the inertia is stated, so AUTO does not derive it from geoms
  mjsPlugin plugin;          // passive force plugin
  mjString* info;            // origin of the element, shown in error messages
};
typedef struct mjsBody_ mjsBody;

// A fixed offset for the elements inside it; gone after compilation.
struct mjsFrame_ {
  mjsElement* element;   // handle; do not assign
  mjString* childclass;  // default class of everything inside; empty: inherited
  double pos[3];         // origin in the enclosing frame, m
  double quat[4];        // orientation in the enclosing frame
  mjsOrientation alt;    // orientation in another notation
  mjString* info;        // origin of the element, shown in error messages
};
typedef struct mjsFrame_ mjsFrame;

// A joint between a body and its parent; lengths in m, angles follow compiler.degree.
struct mjsJoint_ {
  mjsElement* element;  // handle; do not assign
  mjtJoint type;        // free, ball, slide or hinge; default hinge

  double pos[3];   // anchor in the body frame; unused by free joints
  double axis[3];  // axis of a slide or hinge in the body frame; made a unit vector
  double ref;      // coordinate the joint reads in the pose written in the spec
  int align;       // mjtAlignFree; for free joints only

  double stiffness;        // spring stiffness, N/m or N m/rad
  double springref;        // coordinate where the spring is at rest
  double springdamper[2];  // time constant and damping ratio; if both positive, they set stiffness and damping

  int limited;                  // mjtLimited, for range
  double range[2];              // least and greatest coordinate; a ball joint uses the second as its greatest angle
  double margin;                // distance from the limit at which the constraint appears
  mjtNum solref_limit[mjNREF];  // reference dynamics of the limit
  mjtNum solimp_limit[mjNIMP];  // impedance of the limit
  int actfrclimited;            // mjtLimited, for actfrcrange
  double actfrcrange[2];        // bounds on the sum of all actuator forces on the joint, N or N m

  double armature;                 // inertia added to each degree of freedom (a geared rotor), kg or kg m^2
  double damping;                  // damping, N s/m or N m s/rad
  double frictionloss;             // dry friction force or torque
  mjtNum solref_friction[mjNREF];  // reference dynamics of dry friction
  mjtNum solimp_friction[mjNIMP];  // impedance of dry friction

  int group;              // visual group
  mjtByte actgravcomp;    // 1: gravity compensation counts as actuator force, not as passive force
  mjDoubleVec* userdata;  // user numbers, nuser_jnt of them
  mjString* info;         // origin of the element, shown in error messages
};
typedef struct mjsJoint_ mjsJoint;

// A geom: shape fixed to a body, for collision, inertia and display.
struct mjsGeom_ {
  mjsElement* element;  // handle; do not assign
  mjtGeom type;         // shape; default sphere

  double pos[3];       // centre in the body frame, m
  double quat[4];      // orientation in the body frame
  mjsOrientation alt;  // orientation in another notation
  double fromto[6];    // two end points that set pose and length of elongated shapes; first entry NaN: not used
  double size[3];      // radii and half lengths as the shape needs them, m

  int contype;            // contact bits it has; default 1
  int conaffinity;        // contact bits it meets; a pair collides if contype & conaffinity is nonzero either way
  int condim;             // dimension of its contacts: 1, 3, 4 or 6; default 3
  int priority;           // in a contact the geom with the greater one sets the parameters
  double friction[3];     // sliding, torsional and rolling coefficient
  double solmix;          // weight of its solver parameters when mixed with the other geom's
  mjtNum solref[mjNREF];  // reference dynamics of contacts
  mjtNum solimp[mjNIMP];  // impedance of contacts
  double margin;          // distance below which contacts are detected, m
  double gap;             // part of the margin without force: active below margin - gap, m

  double mass;                 // kg; NaN: volume or area times density
  double density;              // kg/m^3, or kg/m^2 for a shell; default 1000
  mjtGeomInertia typeinertia;  // mass inside or on the surface

  mjtNum fluid_ellipsoid;  // above 0: fluid forces as of an ellipsoid of its size
  mjtNum fluid_coefs[5];   // blunt drag, slender drag, angular drag, Kutta lift, Magnus lift

  mjString* material;  // name of the material
  float rgba[4];       // color, if it differs from the default grey it overrides the material's
  int group;           // visual group; also selects geoms for inertia

  mjString* hfieldname;   // height field, for that shape
  mjString* meshname;     // mesh, for that shape; with a primitive shape: mesh to fit it to
  double fitscale;        // factor on the size of a fitted primitive; default 1
  mjDoubleVec* userdata;  // user numbers, nuser_geom of them
  mjsPlugin plugin;       // signed distance plugin
  mjString* info;         // origin of the element, shown in error messages
};
typedef struct mjsGeom_ mjsGeom;

// A site: a massless marked place on a body, for sensors, tendons and actuators.
struct mjsSite_ {
  mjsElement* element;  // handle; do not assign

  double pos[3];       // centre in the body frame, m
  double quat[4];      // orientation in the body frame
  mjsOrientation alt;  // orientation in another notation
  double fromto[6];    // two end points that set pose and length of elongated shapes; first entry NaN: not used
  double size[3];      // radii and half lengths, m; default 0.005

  mjtGeom type;           // shape: sphere, capsule, ellipsoid, cylinder or box
  mjString* material;     // name of the material
  int group;              // visual group
  float rgba[4];          // color, if it differs from the default grey it overrides the material's
  mjDoubleVec* userdata;  // user numbers, nuser_site of them
  mjString* info;         // origin of the element, shown in error messages
};
typedef struct mjsSite_ mjsSite;

// A camera; it looks along its negative z axis, y is up.
struct mjsCamera_ {
  mjsElement* element;  // handle; do not assign

  double pos[3];         // position in the body frame, m
  double quat[4];        // orientation in the body frame
  mjsOrientation alt;    // orientation in another notation
  mjtCamLight mode;      // how its pose follows bodies
  mjString* targetbody;  // body to look at, for the targeting modes

  int orthographic;           // 1: parallel projection, 0: perspective
  double fovy;                // vertical field of view: degrees, or height in m if orthographic; default 45
  double ipd;                 // distance between the eyes in stereo, m
  float intrinsic[4];         // focal lengths x y and principal point x y, m; derived from the fields below
  float sensor_size[2];       // width and height of the sensor, m; positive: replaces fovy
  float resolution[2];        // pixels across and down
  float focal_length[2];      // focal length in x and y, m
  float focal_pixel[2];       // focal length in pixels; takes the place of focal_length
  float principal_length[2];  // offset of the principal point, m
  float principal_pixel[2];   // offset of the principal point in pixels; takes the place of principal_length

  mjDoubleVec* userdata;  // user numbers, nuser_cam of them
  mjString* info;         // origin of the element, shown in error messages
};
typedef struct mjsCamera_ mjsCamera;

// A light.
struct mjsLight_ {
  mjsElement* element;  // handle; do not assign

  double pos[3];         // position in the body frame, m
  double dir[3];         // direction of shine in the body frame
  mjtCamLight mode;      // how its pose follows bodies
  mjString* targetbody;  // body to shine at, for the targeting modes

  mjtByte active;        // 1: switched on
  mjtLightType type;     // spot, directional, point or image light
  mjString* texture;     // environment of an image light
  mjtByte castshadow;    // 1: throws shadows
  float bulbradius;      // radius of the source, for soft shadows, m
  float intensity;       // candela, for physically based renderers
  float range;           // reach of the light, m
  float attenuation[3];  // constant, linear and quadratic fall-off with distance
  float cutoff;          // half angle of the cone of a spot light, degrees
  float exponent;        // how sharply a spot light fades from its axis
  float ambient[3];      // ambient color
  float diffuse[3];      // diffuse color
  float specular[3];     // specular color
  mjString* info;        // origin of the element, shown in error messages
};
typedef struct mjsLight_ mjsLight;

// A flex: deformable cable, cloth or solid spanned between bodies.
struct mjsFlex_ {
  mjsElement* element;  // handle; do not assign

  int contype;            // contact bits it has
  int conaffinity;        // contact bits it meets
  int condim;             // dimension of its contacts: 1, 3, 4 or 6
  int priority;           // in a contact the object with the greater one sets the parameters
  double friction[3];     // sliding, torsional and rolling coefficient
  double solmix;          // weight of its solver parameters when mixed
  mjtNum solref[mjNREF];  // reference dynamics of contacts
  mjtNum solimp[mjNIMP];  // impedance of contacts
  double margin;          // distance below which contacts are detected, m
  double gap;             // part of the margin without force, m

  int dim;               // 1: segments, 2: triangles, 3: tetrahedra; default 2
  double radius;         // thickness around every element, m; may be 0 for dim 3
  mjtByte internal;      // 1: contacts inside an element, between its corners and faces
  mjtByte flatskin;      // 1: facets visible, 0: shaded smoothly
  int selfcollide;       // mjtFlexSelf: whether and how elements of this flex meet each other; default AUTO
  int vertcollide;       // 1: its vertices take part in collision by themselves
  int passive;           // 1: its contacts act as passive forces, outside the constraint solver
  int activelayers;      // layers of tetrahedra, counted from the surface, that collide; default 1
  int group;             // visual group
  double edgestiffness;  // stiffness of the edges, N/m; dim 1
  double edgedamping;    // damping of the edges, N s/m
  float rgba[4];         // color, if it differs from the default grey it overrides the material's
  mjString* material;    // name of the material
  double young;          // Young's modulus, Pa
  double poisson;        // Poisson's ratio, from 0 to below 0.5
  double damping;        // Rayleigh damping, s: multiplies the stiffness
  double thickness;      // thickness of a shell, m; dim 2; -1: not given
  int elastic2d;         // forces of a shell; 0: none, 1: bending, 2: stretching, 3: both

  mjStringVec* nodebody;   // bodies carrying the nodes of an interpolated flex
  mjStringVec* vertbody;   // bodies carrying the vertices; a single name: the flex is rigid
  mjDoubleVec* node;       // node positions in their body frames, 3 each
  mjDoubleVec* vert;       // vertex positions in their body frames, 3 each
  mjIntVec* elem;          // vertex ids of the elements, dim + 1 each
  mjFloatVec* texcoord;    // texture coordinates, 2 each
  mjIntVec* elemtexcoord;  // texture coordinate ids of the elements' corners; empty: same as vertex ids
  mjString* info;          // origin of the element, shown in error messages
};
typedef struct mjsFlex_ mjsFlex;

// A triangle mesh, from a file or from the user arrays.
struct mjsMesh_ {
  mjsElement* element;     // handle; do not assign
  mjString* content_type;  // media type of the file; empty: judged by its ending
  mjString* file;          // file to read

  double refpos[3];        // origin of the mesh in its own coordinates; subtracted from the vertices
  double refquat[4];       // orientation undone when the mesh is read
  double scale[3];         // factor per axis; negative mirrors
  mjtMeshInertia inertia;  // how mass properties are found; default LEGACY
  mjtByte smoothnormal;    // 1: normals averaged across sharp edges as well
  mjtByte needsdf;         // 1: prepare a signed distance field
  int maxhullvert;         // most vertices of the convex hull; -1: unlimited

  mjFloatVec* uservert;        // vertex positions, 3 each
  mjFloatVec* usernormal;      // normals, 3 each; empty: computed
  mjFloatVec* usertexcoord;    // texture coordinates, 2 each
  mjIntVec* userface;          // vertex ids of the triangles, 3 each; empty: the convex hull is taken
  mjIntVec* userfacenormal;    // normal ids of the triangles, 3 each
  mjIntVec* userfacetexcoord;  // texture coordinate ids of the triangles, 3 each
  mjsPlugin plugin;            // signed distance plugin that generates the mesh
  mjString* material;          // material of geoms that name none
  mjString* info;              // origin of the element, shown in error messages
};
typedef struct mjsMesh_ mjsMesh;

// A height field: terrain on a regular grid.
struct mjsHField_ {
  mjsElement* element;     // handle; do not assign
  mjString* content_type;  // media type of the file; empty: judged by its ending
  mjString* file;          // image or binary file to read
  double size[4];          // half width x, half width y, greatest height, thickness of the base below 0; m
  int nrow;                // rows (along y); 0: from the file
  int ncol;                // columns (along x); 0: from the file
  mjFloatVec* userdata;    // heights, nrow * ncol, lowest row first; rescaled to 0..1
  mjString* info;          // origin of the element, shown in error messages
};
typedef struct mjsHField_ mjsHField;

// A skin: mesh bent by the bodies it is bound to; display only.
struct mjsSkin_ {
  mjsElement* element;  // handle; do not assign
  mjString* file;       // SKN file to read
  mjString* material;   // name of the material
  float rgba[4];        // color, if it differs from the default grey it overrides the material's
  float inflate;        // offset of every vertex along its normal, m
  int group;            // visual group

  mjFloatVec* vert;      // vertex positions in the world while bound, 3 each
  mjFloatVec* texcoord;  // texture coordinates, 2 per vertex
  mjIntVec* face;        // vertex ids of the triangles, 3 each

  mjStringVec* bodyname;      // bodies that act as bones
  mjFloatVec* bindpos;        // positions of the bones while bound, 3 each
  mjFloatVec* bindquat;       // orientations of the bones while bound, 4 each
  mjIntVecVec* vertid;        // per bone: the vertices it moves
  mjFloatVecVec* vertweight;  // per bone: the weight of each of them
  mjString* info;             // origin of the element, shown in error messages
};
typedef struct mjsSkin_ mjsSkin;

// An image, read, given or generated.
struct mjsTexture_ {
  mjsElement* element;       // handle; do not assign
  mjtTexture type;           // flat, cube or skybox; default cube
  mjtColorSpace colorspace;  // encoding of the colors; AUTO: as the file says

  int builtin;        // mjtBuiltin: pattern to generate
  int mark;           // mjtMark: marks over the pattern
  double rgb1[3];     // first color; also fills missing sides of a cube
  double rgb2[3];     // second color
  double markrgb[3];  // color of the marks
  double random;      // probability that a pixel becomes a random mark
  int height;         // rows to generate
  int width;          // columns to generate; a cube needs height = width
  int nchannel;       // bytes per pixel; default 3

  mjString* content_type;  // media type of the file; empty: judged by its ending
  mjString* file;          // a single file
  int gridsize[2];         // rows and columns of sides inside a single file; 1 1: one image for all sides
  char gridlayout[12];     // side held by each grid cell, row by row: R L U D F B, or . for none

  mjStringVec* cubefiles;  // a file per side: right, left, up, down, front, back

  mjByteVec* data;  // pixels from memory, height * width * nchannel bytes

  mjtByte hflip;   // 1: mirror left to right
  mjtByte vflip;   // 1: mirror top to bottom
  mjString* info;  // origin of the element, shown in error messages
};
typedef struct mjsTexture_ mjsTexture;

// Look of a surface.
struct mjsMaterial_ {
  mjsElement* element;    // handle; do not assign
  mjStringVec* textures;  // name of a texture for every mjtTextureRole; empty: none
  mjtByte texuniform;     // 1: texrepeat counts per unit of length, 0: per object
  float texrepeat[2];     // repetitions of a flat texture along x and y
  float emission;         // light given off, as a multiple of the color
  float specular;         // strength of highlights, 0..1
  float shininess;        // sharpness of highlights, 0..1
  float reflectance;      // share of mirrored light, 0..1; planes and box sides
  float metallic;         // metalness for physically based renderers; -1: not given
  float roughness;        // roughness for physically based renderers; -1: not given
  float rgba[4];          // color, multiplies the texture
  mjString* info;         // origin of the element, shown in error messages
};
typedef struct mjsMaterial_ mjsMaterial;

// Two geoms that are always tested for contact, with parameters of their own.
struct mjsPair_ {
  mjsElement* element;            // handle; do not assign
  mjString* geomname1;            // first geom
  mjString* geomname2;            // second geom
  int condim;                     // dimension of the contacts: 1, 3, 4 or 6
  mjtNum solref[mjNREF];          // reference dynamics along the normal
  mjtNum solreffriction[mjNREF];  // reference dynamics along friction; 0 0: same as solref; elliptic cones only
  mjtNum solimp[mjNIMP];          // impedance
  double margin;                  // distance below which contacts are detected, m
  double gap;                     // part of the margin without force, m
  double friction[5];             // sliding twice, torsional, rolling twice
  mjString* info;                 // origin of the element, shown in error messages
};
typedef struct mjsPair_ mjsPair;

// Two bodies whose geoms never collide with each other.
struct mjsExclude_ {
  mjsElement* element;  // handle; do not assign
  mjString* bodyname1;  // first body
  mjString* bodyname2;  // second body
  mjString* info;       // origin of the element, shown in error messages
};
typedef struct mjsExclude_ mjsExclude;

// An equality constraint.
struct mjsEquality_ {
  mjsElement* element;     // handle; do not assign
  mjtEq type;              // what is held equal
  double data[mjNEQDATA];  // numbers of the type: anchor and relative pose, or coefficients of a polynomial
  mjtByte active;          // 1: switched on at the start
  mjString* name1;         // first object
  mjString* name2;         // second object; empty: the world, or a constant
  mjtObj objtype;          // kind of both objects, where the type leaves a choice (body or site)
  mjtNum solref[mjNREF];   // reference dynamics
  mjtNum solimp[mjNIMP];   // impedance
  mjString* info;          // origin of the element, shown in error messages
};
typedef struct mjsEquality_ mjsEquality;

// A tendon: a length along sites and joints, set out by its wraps.
struct mjsTendon_ {
  mjsElement* element;  // handle; do not assign

  double stiffness;        // spring stiffness, N/m
  double springlength[2];  // lengths between which the spring is slack, m; -1 -1: the length in the reference pose
  double damping;          // damping, N s/m
  double frictionloss;     // dry friction force, N
  mjtNum solref_friction[mjNREF];  // reference dynamics of dry friction
  mjtNum solimp_friction[mjNIMP];  // impedance of dry friction
  double armature;                 // inertia that moves with the length, kg

  int limited;                  // mjtLimited, for range
  int actfrclimited;            // mjtLimited, for actfrcrange
  double range[2];              // least and greatest length, m
  double actfrcrange[2];        // bounds on the sum of all actuator forces on the tendon, N
  double margin;                // distance from the limit at which the constraint appears, m
  mjtNum solref_limit[mjNREF];  // reference dynamics of the limit
  mjtNum solimp_limit[mjNIMP];  // impedance of the limit

  mjString* material;  // name of the material
  double width;        // radius at which it is drawn, m
  float rgba[4];       // color, if it differs from the default grey it overrides the material's
  int group;           // visual group

  mjDoubleVec* userdata;  // user numbers, nuser_tendon of them
  mjString* info;         // origin of the element, shown in error messages
};
typedef struct mjsTendon_ mjsTendon;

// One stop along a tendon.
struct mjsWrap_ {
  mjsElement* element;  // handle; do not assign
  mjtWrap type;         // joint, pulley, site, sphere or cylinder
  mjString* info;       // origin of the element, shown in error messages
};
typedef struct mjsWrap_ mjsWrap;

// An actuator: force = gain * (control or activation) + bias, applied through a transmission.
struct mjsActuator_ {
  mjsElement* element;  // handle; do not assign

  mjtGain gaintype;         // form of the gain
  double gainprm[mjNGAIN];  // parameters of the gain
  mjtBias biastype;         // form of the bias
  double biasprm[mjNBIAS];  // parameters of the bias
  mjtDyn dyntype;           // dynamics from control to activation
  double dynprm[mjNDYN];    // parameters of the dynamics
  int actdim;               // number of activations; -1: what dyntype implies
  mjtByte actearly;         // 1: the force uses the activation at the end of the step

  mjtTrn trntype;         // what the force acts on
  double gear[6];         // factors from actuator force to the target; six for sites and free joints
  mjString* target;       // joint, tendon, site or body it acts on
  mjString* refsite;      // site whose frame the target site's pose is taken in
  mjString* slidersite;   // site that slides, for a slider-crank
  double cranklength;     // length of the crank's rod, m
  double lengthrange[2];  // least and greatest length of the transmission; first >= second: computed if needed
  double inheritrange;    // above 0: position range is the target's range, scaled by this about its middle

  int ctrllimited;       // mjtLimited, for ctrlrange
  double ctrlrange[2];   // bounds on the control
  int forcelimited;      // mjtLimited, for forcerange
  double forcerange[2];  // bounds on the force
  int actlimited;        // mjtLimited, for actrange
  double actrange[2];    // bounds on the activation

  int group;              // visual group; option.disableactuator switches groups off
  mjDoubleVec* userdata;  // user numbers, nuser_actuator of them
  mjsPlugin plugin;       // actuator plugin
  mjString* info;         // origin of the element, shown in error messages
};
typedef struct mjsActuator_ mjsActuator;

// A sensor.
struct mjsSensor_ {
  mjsElement* element;  // handle; do not assign

  mjtSensor type;       // what it measures
  mjtObj objtype;       // kind of the measured object
  mjString* objname;    // name of the measured object
  mjtObj reftype;       // kind of the reference object; UNKNOWN: the world
  mjString* refname;    // name of the reference object
  int intprm[mjNSENS];  // integer parameters of some types

  mjtDataType datatype;  // real, positive, unit vector or quaternion
  mjtStage needstage;    // stage after which it can be evaluated
  int dim;               // how many numbers it outputs

  double cutoff;  // readings are clipped at this magnitude; 0: not clipped
  double noise;   // standard deviation for the user's information; nothing is added to the reading

  mjDoubleVec* userdata;  // user numbers, nuser_sensor of them
  mjsPlugin plugin;       // sensor plugin
  mjString* info;         // origin of the element, shown in error messages
};
typedef struct mjsSensor_ mjsSensor;

// A named array of numbers for the user.
struct mjsNumeric_ {
  mjsElement* element;  // handle; do not assign
  mjDoubleVec* data;    // the numbers
  int size;             // length in the model, filled up with zeros; 0: as many as data has
  mjString* info;       // origin of the element, shown in error messages
};
typedef struct mjsNumeric_ mjsNumeric;

// A named text for the user.
struct mjsText_ {
  mjsElement* element;  // handle; do not assign
  mjString* data;       // the text
  mjString* info;       // origin of the element, shown in error messages
};
typedef struct mjsText_ mjsText;

// A named list of objects for the user.
struct mjsTuple_ {
  mjsElement* element;   // handle; do not assign
  mjIntVec* objtype;     // mjtObj of each object
  mjStringVec* objname;  // name of each object
  mjDoubleVec* objprm;   // a number for each object
  mjString* info;        // origin of the element, shown in error messages
};
typedef struct mjsTuple_ mjsTuple;

// A keyframe: a stored state; an empty vector means the initial values.
struct mjsKey_ {
  mjsElement* element;  // handle; do not assign
  double time;          // time, s
  mjDoubleVec* qpos;    // positions
  mjDoubleVec* qvel;    // velocities
  mjDoubleVec* act;     // activations
  mjDoubleVec* mpos;    // mocap positions, 3 each
  mjDoubleVec* mquat;   // mocap orientations, 4 each
  mjDoubleVec* ctrl;    // controls
  mjString* info;       // origin of the element, shown in error messages
};
typedef struct mjsKey_ mjsKey;

// A default class: a model object of each kind that new objects start as copies of.
struct mjsDefault_ {
  mjsElement* element;    // handle; do not assign
  mjsJoint* joint;        // default joint
  mjsGeom* geom;          // default geom
  mjsSite* site;          // default site
  mjsCamera* camera;      // default camera
  mjsLight* light;        // default light
  mjsFlex* flex;          // default flex
  mjsMesh* mesh;          // default mesh
  mjsMaterial* material;  // default material
  mjsPair* pair;          // default contact pair
  mjsEquality* equality;  // default equality constraint
  mjsTendon* tendon;      // default tendon
  mjsActuator* actuator;  // default actuator
};
typedef struct mjsDefault_ mjsDefault;

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJSPEC_H_
