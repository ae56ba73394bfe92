// SPDX-License-Identifier: Apache-2.0
// mjrender.h -- the OpenGL renderer.
#ifndef MUJOCO_MJRENDER_H_
#define MUJOCO_MJRENDER_H_

#include <mujoco/mjmodel.h>

#ifdef __cplusplus
extern "C" {
#endif

#define mjNAUX 10           // auxiliary buffers
#define mjMAXTEXTURE 1000   // most textures
#define mjMAXMATERIAL 1000  // most materials

// Where overlay text goes.
typedef enum mjtGridPos_ {
  mjGRID_TOPLEFT = 0,      // upper left corner
  mjGRID_TOPRIGHT = 1,     // upper right corner
  mjGRID_BOTTOMLEFT = 2,   // lower left corner
  mjGRID_BOTTOMRIGHT = 3,  // lower right corner
  mjGRID_TOP = 4,          // middle of the upper edge
  mjGRID_BOTTOM = 5,       // middle of the lower edge
  mjGRID_LEFT = 6,         // middle of the left edge
  mjGRID_RIGHT = 7,        // middle of the right edge
} mjtGridPos;

// Where a picture goes.
typedef enum mjtFramebuffer_ {
  mjFB_WINDOW = 0,     // the window
  mjFB_OFFSCREEN = 1,  // memory of the graphics card
} mjtFramebuffer;

// What depth pixels mean.
typedef enum mjtDepthMap_ {
  mjDEPTH_ZERONEAR = 0,  // 0: near plane, 1: far plane
  mjDEPTH_ZEROFAR = 1,   // 1: near plane, 0: far plane; keeps more precision
} mjtDepthMap;

// Size of the fonts, percent.
typedef enum mjtFontScale_ {
  mjFONTSCALE_50 = 50,    // half size
  mjFONTSCALE_100 = 100,  // plain size
  mjFONTSCALE_150 = 150,  // one and a half times
  mjFONTSCALE_200 = 200,  // twice
  mjFONTSCALE_250 = 250,  // two and a half times
  mjFONTSCALE_300 = 300,  // three times
} mjtFontScale;

// Style of text.
typedef enum mjtFont_ {
  mjFONT_NORMAL = 0,  // plain
  mjFONT_SHADOW = 1,  // with a shadow, readable on any ground
  mjFONT_BIG = 2,     // large, for overlays and titles
} mjtFont;

// A rectangle in pixels; the origin is the lower left corner of the buffer.
struct mjrRect_ {
  int left;    // x of the left edge
  int bottom;  // y of the lower edge
  int width;   // extent along x
  int height;  // extent along y
};
typedef struct mjrRect_ mjrRect;

// What the renderer keeps on the graphics card; read it, but leave changes to the mjr_ functions.
struct mjrContext_ {
  float lineWidth;         // width of wireframe lines, pixels
  float shadowClip;        // half size of the area a directional light shadows, m
  float shadowScale;       // part of a spot light's cone that throws shadows
  float fogStart;          // distance where fog begins, m
  float fogEnd;            // distance where fog is full, m
  float fogRGBA[4];        // color of the fog
  int shadowSize;          // side of the shadow map, pixels
  int offWidth;            // width of the offscreen buffer, pixels
  int offHeight;           // height of the offscreen buffer, pixels
  int offSamples;          // samples per pixel of the offscreen buffer
  int fontScale;           // mjtFontScale
  int auxWidth[mjNAUX];    // width of each auxiliary buffer, pixels
  int auxHeight[mjNAUX];   // height of each auxiliary buffer, pixels
  int auxSamples[mjNAUX];  // samples per pixel of each auxiliary buffer

  unsigned int offFBO;              // offscreen framebuffer
  unsigned int offFBO_r;            // the same after joining samples (_r here and below)
  unsigned int offColor;            // its color
  unsigned int offColor_r;          // its color, joined
  unsigned int offDepthStencil;     // its depth and stencil
  unsigned int offDepthStencil_r;   // its depth and stencil, joined
  unsigned int shadowFBO;           // framebuffer of the shadow map
  unsigned int shadowTex;           // texture of the shadow map
  unsigned int auxFBO[mjNAUX];      // framebuffer of each auxiliary buffer
  unsigned int auxFBO_r[mjNAUX];    // the same, joined
  unsigned int auxColor[mjNAUX];    // color of each auxiliary buffer
  unsigned int auxColor_r[mjNAUX];  // the same, joined

  int mat_texid[mjMAXMATERIAL * mjNTEXROLE];  // texture per material and role; -1: none
  int mat_texuniform[mjMAXMATERIAL];          // per material: 1 if texrepeat counts per unit of length
  float mat_texrepeat[mjMAXMATERIAL * 2];     // per material: repetitions along x and y
  int ntexture;                               // textures in use
  int textureType[mjMAXTEXTURE];              // mjtTexture of each
  unsigned int texture[mjMAXTEXTURE];         // OpenGL name of each

  unsigned int basePlane;       // first display list of planes
  unsigned int baseMesh;        // first display list of meshes
  unsigned int baseHField;      // first display list of height fields
  unsigned int baseBuiltin;     // first display list of built-in shapes
  unsigned int baseFontNormal;  // first display list of the plain font
  unsigned int baseFontShadow;  // first display list of the shadow font
  unsigned int baseFontBig;     // first display list of the large font
  int rangePlane;               // number of display lists of planes
  int rangeMesh;                // number of display lists of meshes
  int rangeHField;              // number of display lists of height fields
  int rangeBuiltin;             // number of display lists of built-in shapes
  int rangeFont;                // number of display lists of each font

  int nskin;                      // number of skins
  unsigned int* skinvertVBO;      // vertex buffer of each skin
  unsigned int* skinnormalVBO;    // normal buffer of each skin
  unsigned int* skintexcoordVBO;  // texture coordinate buffer of each skin
  unsigned int* skinfaceVBO;      // index buffer of each skin

  int charWidth[127];     // width of each character, plain and shadow font, pixels
  int charWidthBig[127];  // width of each character, large font, pixels
  int charHeight;         // height of a line, plain and shadow font, pixels
  int charHeightBig;      // height of a line, large font, pixels

  int glInitialized;       // 1: OpenGL functions are loaded
  int windowAvailable;     // 1: there is a window to draw in
  int windowSamples;       // samples per pixel of the window
  int windowStereo;        // 1: the window has left and right buffers
  int windowDoublebuffer;  // 1: the window has front and back buffers

  int currentBuffer;  // mjtFramebuffer that drawing goes to

  int readPixelFormat;  // OpenGL color order that mjr_readPixels returns

  int readDepthMap;  // mjtDepthMap that mjr_readPixels returns
};
typedef struct mjrContext_ mjrContext;

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJRENDER_H_
