// SPDX-License-Identifier: Apache-2.0
// mjvisualize.h -- the abstract scene: what a renderer needs to know.
#ifndef MUJOCO_MJVISUALIZE_H_
#define MUJOCO_MJVISUALIZE_H_

#include <mujoco/mjmodel.h>
#include <mujoco/mjtnum.h>

#ifdef __cplusplus
extern "C" {
#endif

#define mjNGROUP 6          // visual groups that can be switched on and off
#define mjMAXLIGHT 100      // most lights in a scene
#define mjMAXOVERLAY 500    // most characters of overlay text
#define mjMAXLINE 100       // most lines in a figure
#define mjMAXLINEPNT 1001   // most points in a line of a figure
#define mjMAXPLANEGRID 200  // most subdivisions of a plane per axis when it is drawn

// What a visual geom stands for; bits that combine.
typedef enum mjtCatBit_ {
  mjCAT_STATIC = 1 << 0,   // geom or site of the world body
  mjCAT_DYNAMIC = 1 << 1,  // geom or site of another body
  mjCAT_DECOR = 1 << 2,    // drawn in addition: arrows, frames, contact points
  mjCAT_ALL = 7,           // everything
} mjtCatBit;

// What dragging the mouse does.
typedef enum mjtMouse_ {
  mjMOUSE_NONE = 0,        // nothing
  mjMOUSE_ROTATE_V = 1,    // turn about the vertical and the axis across the view
  mjMOUSE_ROTATE_H = 2,    // turn about horizontal axes; a camera turns as with ROTATE_V
  mjMOUSE_MOVE_V = 3,      // shift in the upright plane that faces the camera
  mjMOUSE_MOVE_H = 4,      // shift in the horizontal plane
  mjMOUSE_ZOOM = 5,        // change the distance or the size
  mjMOUSE_MOVE_V_REL = 6,  // shift along the camera's own axes, right and up
  mjMOUSE_MOVE_H_REL = 7,  // shift along the camera's own axes, right and forward
} mjtMouse;

// Parts of a mouse perturbation; bits that combine.
typedef enum mjtPertBit_ {
  mjPERT_TRANSLATE = 1 << 0,  // pull
  mjPERT_ROTATE = 1 << 1,     // twist
} mjtPertBit;

// What decides the view.
typedef enum mjtCamera_ {
  mjCAMERA_FREE = 0,      // lookat, distance and angles, moved by the user
  mjCAMERA_TRACKING = 1,  // as free, but lookat follows a body
  mjCAMERA_FIXED = 2,     // a camera of the model
  mjCAMERA_USER = 3,      // nothing: the user writes mjvScene.camera
} mjtCamera;

// Which objects carry a text label.
typedef enum mjtLabel_ {
  mjLABEL_NONE = 0,           // none
  mjLABEL_BODY = 1,           // bodies
  mjLABEL_JOINT = 2,          // joints
  mjLABEL_GEOM = 3,           // geoms
  mjLABEL_SITE = 4,           // sites
  mjLABEL_CAMERA = 5,         // cameras
  mjLABEL_LIGHT = 6,          // lights
  mjLABEL_TENDON = 7,         // tendons
  mjLABEL_ACTUATOR = 8,       // actuators
  mjLABEL_CONSTRAINT = 9,     // constraints
  mjLABEL_FLEX = 10,          // flexes
  mjLABEL_SKIN = 11,          // skins
  mjLABEL_SELECTION = 12,     // the selected body
  mjLABEL_SELPNT = 13,        // the selected point, with its coordinates
  mjLABEL_CONTACTPOINT = 14,  // contacts, with what touches
  mjLABEL_CONTACTFORCE = 15,  // contact forces, with their size
  mjLABEL_ISLAND = 16,        // constraint islands, with their id
  mjNLABEL = 17,              // number of choices
} mjtLabel;

// Which objects show their coordinate axes.
typedef enum mjtFrame_ {
  mjFRAME_NONE = 0,     // none
  mjFRAME_BODY = 1,     // bodies
  mjFRAME_GEOM = 2,     // geoms
  mjFRAME_SITE = 3,     // sites
  mjFRAME_CAMERA = 4,   // cameras
  mjFRAME_LIGHT = 5,    // lights
  mjFRAME_CONTACT = 6,  // contacts
  mjFRAME_WORLD = 7,    // the world
  mjNFRAME = 8,         // number of choices
} mjtFrame;

// What mjv_updateScene adds to the scene; index into mjvOption.flags.
typedef enum mjtVisFlag_ {
  mjVIS_CONVEXHULL = 0,     // hull of a mesh in place of the mesh
  mjVIS_TEXTURE = 1,        // textures
  mjVIS_JOINT = 2,          // joint axes
  mjVIS_CAMERA = 3,         // cameras and their frusta
  mjVIS_ACTUATOR = 4,       // actuators
  mjVIS_ACTIVATION = 5,     // colors by activation or control
  mjVIS_LIGHT = 6,          // lights
  mjVIS_TENDON = 7,         // tendons
  mjVIS_RANGEFINDER = 8,    // rays of rangefinders
  mjVIS_CONSTRAINT = 9,     // violated equality constraints
  mjVIS_INERTIA = 10,       // boxes or ellipsoids of the same inertia as the body
  mjVIS_SCLINERTIA = 11,    // those shapes sized to the body's mass
  mjVIS_PERTFORCE = 12,     // perturbation forces
  mjVIS_PERTOBJ = 13,       // the handle of a perturbation
  mjVIS_CONTACTPOINT = 14,  // contacts as discs
  mjVIS_ISLAND = 15,        // colors by constraint island
  mjVIS_CONTACTFORCE = 16,  // contact forces as arrows
  mjVIS_CONTACTSPLIT = 17,  // contact forces split into normal and tangent
  mjVIS_TRANSPARENT = 18,   // moving geoms made see-through
  mjVIS_AUTOCONNECT = 19,   // bodies and joints linked to a skeleton
  mjVIS_COM = 20,           // centres of mass of the trees
  mjVIS_SELECT = 21,        // the selected point
  mjVIS_STATIC = 22,        // geoms that cannot move
  mjVIS_SKIN = 23,          // skins
  mjVIS_FLEXVERT = 24,      // vertices of flexes
  mjVIS_FLEXEDGE = 25,      // edges of flexes
  mjVIS_FLEXFACE = 26,      // element faces of flexes
  mjVIS_FLEXSKIN = 27,      // smooth surfaces of flexes, in place of the other three
  mjVIS_BODYBVH = 28,       // bounding boxes of bodies
  mjVIS_MESHBVH = 29,       // bounding boxes inside meshes
  mjVIS_SDFITER = 30,       // path of the search between signed distance shapes
  mjNVISFLAG = 31,          // number of flags
} mjtVisFlag;

// Effects of the renderer; index into mjvScene.flags.
typedef enum mjtRndFlag_ {
  mjRND_SHADOW = 0,      // shadows
  mjRND_WIREFRAME = 1,   // lines in place of surfaces
  mjRND_REFLECTION = 2,  // mirror images
  mjRND_ADDITIVE = 3,    // transparent colors add up
  mjRND_SKYBOX = 4,      // sky
  mjRND_FOG = 5,         // fog with depth
  mjRND_HAZE = 6,        // infinite planes fade out at the horizon
  mjRND_SEGMENT = 7,     // flat segmentation colors
  mjRND_IDCOLOR = 8,     // segmentation colors encode segid + 1
  mjRND_CULL_FACE = 9,   // skip faces seen from behind
  mjNRNDFLAG = 10,       // number of flags
} mjtRndFlag;

// How the two eyes are shown.
typedef enum mjtStereo_ {
  mjSTEREO_NONE = 0,          // one view, midway between the eyes
  mjSTEREO_QUADBUFFERED = 1,  // left and right buffers of the window, if it has them
  mjSTEREO_SIDEBYSIDE = 2,    // left and right half of the viewport
} mjtStereo;

// What the user has selected and how it is being dragged.
struct mjvPerturb_ {
  int select;      // selected body; 0: none
  int flexselect;  // selected flex; -1: none
  int skinselect;  // selected skin; -1: none

  int active;   // mjtPertBit bits in effect; 0: none
  int active2;  // bits of a second, simultaneous perturbation; 0: none

  mjtNum refpos[3];     // where the body is dragged to, world frame, m
  mjtNum refquat[4];    // orientation it is dragged to
  mjtNum refselpos[3];  // where the selected point is dragged to, world frame, m
  mjtNum localpos[3];   // selected point in the frame of the selected object, m
  mjtNum localmass;     // effective mass felt at the selected point, kg; scales the spring
  mjtNum scale;         // length in space per unit of mouse motion
};
typedef struct mjvPerturb_ mjvPerturb;

// The view as a user steers it.
struct mjvCamera_ {
  int type;         // mjtCamera
  int fixedcamid;   // camera of the model, for FIXED; -1: none
  int trackbodyid;  // body to follow, for TRACKING; -1: none

  mjtNum lookat[3];  // point in the middle of the view, world frame, m
  mjtNum distance;   // from that point to the camera, m
  mjtNum azimuth;    // direction of view about the vertical, degrees; 90: along +y
  mjtNum elevation;  // direction of view above the horizon, degrees; negative: looking down

  int orthographic;  // 1: parallel projection, 0: perspective
};
typedef struct mjvCamera_ mjvCamera;

// The view as a renderer needs it, in room coordinates.
struct mjvGLCamera_ {
  float pos[3];      // position
  float forward[3];  // unit vector into the picture
  float up[3];       // unit vector to the top of the picture

  float frustum_center;  // middle between left and right edge on the near plane
  float frustum_width;   // width on the near plane; the renderer goes by the viewport instead
  float frustum_bottom;  // lower edge on the near plane
  float frustum_top;     // upper edge on the near plane
  float frustum_near;    // distance of the near plane
  float frustum_far;     // distance of the far plane

  int orthographic;  // 1: parallel projection, 0: perspective
};
typedef struct mjvGLCamera_ mjvGLCamera;

// One thing to draw.
struct mjvGeom_ {
  int type;      // mjtGeom, including the decorative shapes
  int dataid;    // mesh, height field or plane it takes its shape from; -1: none
  int objtype;   // mjtObj it stands for; UNKNOWN: decoration
  int objid;     // id of that object; -1: decoration
  int category;  // mjtCatBit
  int matid;     // material; -1: none
  int texcoord;  // 1: its mesh or flex has texture coordinates
  int segid;     // number in a segmentation image; -1: left out

  float size[3];  // sizes as its type needs them
  float pos[3];   // position
  float mat[9];   // orientation, 3x3 by rows

  float rgba[4];      // color
  float emission;     // light given off
  float specular;     // strength of highlights
  float shininess;    // sharpness of highlights
  float reflectance;  // share of mirrored light

  char label[100];  // text beside it; empty: none

  float camdist;        // distance to the camera, for sorting; written by the renderer
  float modelrbound;    // radius of a bounding sphere, for a geom of the model; else 0
  mjtByte transparent;  // 1: drawn among the transparent ones
};
typedef struct mjvGeom_ mjvGeom;

// One light to render with.
struct mjvLight_ {
  int id;                // light of the model; -1: the headlight
  float pos[3];          // position
  float dir[3];          // direction of shine
  int type;              // mjtLightType
  int texid;             // texture of an image light; -1: none
  float attenuation[3];  // constant, linear and quadratic fall-off with distance
  float cutoff;          // half angle of the cone of a spot light, degrees
  float exponent;        // how sharply a spot light fades from its axis
  float ambient[3];      // ambient color
  float diffuse[3];      // diffuse color
  float specular[3];     // specular color
  mjtByte headlight;     // 1: moves with the camera
  mjtByte castshadow;    // 1: throws shadows
  float bulbradius;      // radius of the source, for soft shadows, m
  float intensity;       // candela
  float range;           // reach of the light, m
};
typedef struct mjvLight_ mjvLight;

// What to show of a model.
struct mjvOption_ {
  int label;                        // mjtLabel
  int frame;                        // mjtFrame
  mjtByte geomgroup[mjNGROUP];      // geoms shown, per group; default here and below: groups 0 1 2
  mjtByte sitegroup[mjNGROUP];      // sites shown
  mjtByte jointgroup[mjNGROUP];     // joints shown
  mjtByte tendongroup[mjNGROUP];    // tendons shown
  mjtByte actuatorgroup[mjNGROUP];  // actuators shown
  mjtByte flexgroup[mjNGROUP];      // flexes shown
  mjtByte skingroup[mjNGROUP];      // skins shown
  mjtByte flags[mjNVISFLAG];        // what is added, by mjtVisFlag
  int bvh_depth;                    // level of the bounding volume tree that is shown
  int flex_layer;                   // layer of tetrahedra of a solid flex that is shown
};
typedef struct mjvOption_ mjvOption;

// Everything a renderer needs for one picture; made by mjv_makeScene, filled by mjv_updateScene.
struct mjvScene_ {
  int maxgeom;     // room for geoms
  int ngeom;       // geoms in use
  mjvGeom* geoms;  // the geoms
  int* geomorder;  // their ids ordered by distance from the camera

  int nflex;            // number of flexes
  int* flexedgeadr;     // per flex: its first edge
  int* flexedgenum;     // per flex: number of edges
  int* flexvertadr;     // per flex: its first vertex
  int* flexvertnum;     // per flex: number of vertices
  int* flexfaceadr;     // per flex: its first face
  int* flexfacenum;     // per flex: room for faces
  int* flexfaceused;    // per flex: faces in use
  int* flexedge;        // vertex ids of the edges, 2 each
  float* flexvert;      // vertex positions, 3 each
  float* flexface;      // corner positions of the faces, 9 each
  float* flexnormal;    // corner normals of the faces, 9 each
  float* flextexcoord;  // corner texture coordinates of the faces, 6 each
  mjtByte flexvertopt;  // mjVIS_FLEXVERT at the last update
  mjtByte flexedgeopt;  // mjVIS_FLEXEDGE at the last update
  mjtByte flexfaceopt;  // mjVIS_FLEXFACE at the last update
  mjtByte flexskinopt;  // mjVIS_FLEXSKIN at the last update

  int nskin;          // number of skins
  int* skinfacenum;   // per skin: number of triangles
  int* skinvertadr;   // per skin: its first vertex
  int* skinvertnum;   // per skin: number of vertices
  float* skinvert;    // vertex positions, 3 each
  float* skinnormal;  // vertex normals, 3 each

  int nlight;                   // lights in use
  mjvLight lights[mjMAXLIGHT];  // the lights

  mjvGLCamera camera[2];  // left and right eye

  mjtByte enabletransform;  // 1: apply the three fields below, which place the model in the room
  float translate[3];       // position of the model in the room
  float rotate[4];          // orientation of the model in the room, quaternion
  float scale;              // size of the model in the room; 1: true

  int stereo;                 // mjtStereo
  mjtByte flags[mjNRNDFLAG];  // effects in use, by mjtRndFlag

  int framewidth;     // border around the picture, pixels; 0: none
  float framergb[3];  // color of the border

  int status;  // 0: good, 1: room for geoms ran out
};
typedef struct mjvScene_ mjvScene;

// A line plot, drawn by mjr_figure.
struct mjvFigure_ {
  int flg_legend;        // 1: legend
  int flg_ticklabel[2];  // 1: numbers at the grid lines, x and y
  int flg_extend;        // 1: ranges grow to hold the data
  int flg_barplot;       // 1: every two points are a separate segment
  int flg_selection;     // 1: vertical line at the selected x
  int flg_symmetric;     // 1: y range symmetric about 0

  float linewidth;              // width of data lines, pixels
  float gridwidth;              // width of grid lines, pixels
  int gridsize[2];              // number of grid lines across x and y
  float gridrgb[3];             // color of the grid
  float figurergba[4];          // color of the margin
  float panergba[4];            // color behind the lines
  float legendrgba[4];          // color behind the legend
  float textrgb[3];             // color of text
  float linergb[mjMAXLINE][3];  // color of each line
  float range[2][2];            // least and greatest value per axis; least >= greatest: from the data
  char xformat[20];             // printf format of x values
  char yformat[20];             // printf format of y values
  char minwidth[20];            // text as wide as the y values need at least

  char title[1000];               // title; subplots separated by two or more spaces
  char xlabel[100];               // label of the x axis
  char linename[mjMAXLINE][100];  // name of each line in the legend; empty: not listed

  int legendoffset;  // lines left out at the start of the legend
  int subplot;       // which subplot's title is emphasized
  int highlight[2];  // pixel x y; the line whose legend entry is there is emphasized
  int highlightid;   // line to emphasize if that point hits none; -1: none
  float selection;   // x of the selection line

  int linepnt[mjMAXLINE];                       // points in use of each line
  float linedata[mjMAXLINE][2 * mjMAXLINEPNT];  // points x y x y ... of each line

  int xaxispixel[2];   // output: pixels the x axis spans
  int yaxispixel[2];   // output: pixels the y axis spans
  float xaxisdata[2];  // output: values the x axis spans
  float yaxisdata[2];  // output: values the y axis spans
};
typedef struct mjvFigure_ mjvFigure;

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJVISUALIZE_H_
