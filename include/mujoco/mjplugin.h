// SPDX-License-Identifier: Apache-2.0
// mjplugin.h -- plugins, resource providers and decoders.
#ifndef MUJOCO_MJPLUGIN_H_
#define MUJOCO_MJPLUGIN_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjspec.h>
#include <mujoco/mjtnum.h>
#include <mujoco/mjvisualize.h>

#ifdef __cplusplus
extern "C" {
#endif

// An opened file or something that acts like one.
struct mjResource_ {
  char* name;                                  // full name, the provider's prefix included
  void* data;                                  // for the provider to use
  char timestamp[512];                         // when it last changed, as text of the provider's choice
  const struct mjpResourceProvider* provider;  // who serves it
};
typedef struct mjResource_ mjResource;

// Opens a resource: checks that it exists and prepares data. Nonzero: done, 0: failed.
typedef int (*mjfOpenResource)(mjResource* resource);
// Points buffer to the contents, which live until close. Number of bytes; -1: failed.
typedef int (*mjfReadResource)(mjResource* resource, const void** buffer);
// Frees what open and read acquired.
typedef void (*mjfCloseResource)(mjResource* resource);
// Points dir into the name at its folder and sets ndir to the number of characters; the name is not copied.
typedef void (*mjfGetResourceDir)(mjResource* resource, const char** dir, int* ndir);
// Compares the resource with an earlier timestamp. 0: unchanged, positive: changed.
typedef int (*mjfResourceModified)(const mjResource* resource, const char* timestamp);

// Serves every resource whose name starts with a prefix; passed to mjp_registerResourceProvider.
struct mjpResourceProvider {
  const char* prefix;            // start of the names it serves, without the colon
  mjfOpenResource open;          // opens a resource; required
  mjfReadResource read;          // reads a resource; required
  mjfCloseResource close;        // closes a resource; required
  mjfGetResourceDir getdir;      // finds the folder; may be NULL
  mjfResourceModified modified;  // detects changes; may be NULL
  void* data;                    // for the provider to use, the same for all resources
};
typedef struct mjpResourceProvider mjpResourceProvider;

// Builds a spec from a resource; the caller deletes it. NULL: failed.
typedef mjSpec* (*mjfDecode)(const mjResource* resource);
// Nonzero: this decoder understands the resource.
typedef int (*mjfCanDecode)(const mjResource* resource);

// Turns a foreign file format into a spec.
struct mjpDecoder {
  const char* content_type;  // media type it handles
  const char* extension;     // file ending it handles
  mjfCanDecode can_decode;   // looks whether it can
  mjfDecode decode;          // does it
};
typedef struct mjpDecoder mjpDecoder;

// What a plugin can do; bits that combine.
typedef enum mjtPluginCapabilityBit_ {
  mjPLUGIN_ACTUATOR = 1 << 0,  // actuator forces
  mjPLUGIN_SENSOR = 1 << 1,    // sensor readings
  mjPLUGIN_PASSIVE = 1 << 2,   // passive forces
  mjPLUGIN_SDF = 1 << 3,       // signed distance shapes
} mjtPluginCapabilityBit;

// A plugin; passed to mjp_registerPlugin. Callbacks it does not need are NULL.
struct mjpPlugin_ {
  const char* name;  // unique name, by custom with the author first, separated by dots

  int nattribute;                 // number of attributes an instance may set
  const char* const* attributes;  // their names

  int capabilityflags;  // mjtPluginCapabilityBit bits
  int needstage;        // mjtStage after which a sensor plugin can be evaluated

  // Numbers of state an instance needs in mjData.plugin_state; -1: its attributes are wrong.
  int (*nstate)(const mjModel* m, int instance);
  // Numbers a sensor of the instance outputs.
  int (*nsensordata)(const mjModel* m, int instance, int sensor_id);
  // Prepares an instance in new mjData, may store a pointer in plugin_data. 0: done, -1: failed.
  int (*init)(const mjModel* m, mjData* d, int instance);
  // Frees what init acquired. May be NULL.
  void (*destroy)(mjData* d, int instance);
  // Gives dest its own plugin_data when mjData is copied; the state is copied already. May be NULL.
  void (*copy)(mjData* dest, const mjModel* m, const mjData* src, int instance);
  // Sets the state of an instance to its initial values.
  void (*reset)(const mjModel* m, mjtNum* plugin_state, void* plugin_data, int instance);
  // Computes what the given capability bit asks for: force, reading, ...
  void (*compute)(const mjModel* m, mjData* d, int instance, int capability_bit);
  // Moves the state on at the end of a step. May be NULL.
  void (*advance)(const mjModel* m, mjData* d, int instance);
  // Adds geoms to a scene. May be NULL.
  void (*visualize)(const mjModel* m, mjData* d, const mjvOption* opt, mjvScene* scn, int instance);

  // Writes the derivatives of its activations, for actuators that keep state in mjData.act.
  void (*actuator_act_dot)(const mjModel* m, mjData* d, int instance);

  // Distance of a point in the shape's frame from the surface; negative inside.
  mjtNum (*sdf_distance)(const mjtNum point[3], const mjData* d, int instance);
  // Derivative of that distance with respect to the point.
  void (*sdf_gradient)(mjtNum gradient[3], const mjtNum point[3], const mjData* d, int instance);
  // The distance without mjData, for the compiler, from numbers that sdf_attribute made.
  mjtNum (*sdf_staticdistance)(const mjtNum point[3], const mjtNum* attributes);
  // Turns attributes from text into numbers, with defaults for the missing ones.
  void (*sdf_attribute)(mjtNum attribute[], const char* name[], const char* value[]);
  // Box around the shape, centre then half sizes, in its own frame.
  void (*sdf_aabb)(mjtNum aabb[6], const mjtNum* attributes);
};
typedef struct mjpPlugin_ mjpPlugin;

// One or two signed distance shapes seen as one.
struct mjSDF_ {
  const mjpPlugin** plugin;  // plugin of each shape; NULL: not a plugin
  int* id;                   // id of each shape, in the numbering of its type
  mjtSDFType type;           // how the shapes are combined
  mjtNum* relpos;            // translation from one shape's frame to the other's
  mjtNum* relmat;            // rotation from one shape's frame to the other's, 3x3 by rows
  mjtGeom* geomtype;         // type of each shape
};
typedef struct mjSDF_ mjSDF;

// Opens a function body that runs when the plugin's library is loaded; a plugin library registers its plugins there.
#if defined(__cplusplus)
#define mjEXTERNC extern "C"
#else
#define mjEXTERNC
#endif
#if defined(_MSC_VER)
#define mjDLLMAIN DllMain
#define mjPLUGIN_LIB_INIT                                                                \
  static void mjplugin_on_load_(void);                                                   \
  mjEXTERNC int __stdcall mjDLLMAIN(void* hinst, unsigned long reason, void* reserved) { \
    if (reason == 1) mjplugin_on_load_();                                                \
    return 1;                                                                            \
  }                                                                                      \
  static void mjplugin_on_load_(void)
#else
#define mjPLUGIN_LIB_INIT __attribute__((constructor)) static void mjplugin_on_load_(void)
#endif

// Told of every library that mj_loadAllPluginLibraries loads: its plugins' first slot and their number.
typedef void (*mjfPluginLibraryLoadCallback)(const char* filename, int first, int count);

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJPLUGIN_H_
