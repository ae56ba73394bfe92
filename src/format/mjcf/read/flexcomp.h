// SPDX-License-Identifier: Apache-2.0
// flexcomp.h -- <flexcomp>: one element that stands for a flex, its bodies, its pins and its edge equality.
//   in    the element as written          out   the same things as if they had been written one by one
//   files read/compose.cpp reads the element; flexcomp*.cpp makes its parts
#ifndef SINEW_FORMAT_MJCF_READ_FLEXCOMP_H_
#define SINEW_FORMAT_MJCF_READ_FLEXCOMP_H_

#include <string>
#include <vector>

#include <mujoco/mujoco.h>

#include "format/mjcf/read/budget.h"
#include "spec/spec.h"

namespace sinew {

enum class FlexcompType { Grid, Box, Cylinder, Ellipsoid, Square, Disc, Circle, MeshFile, GmshFile, Direct };
enum class FlexcompDof { Full, Radial, Trilinear, Quadratic };

// An element's <plugin>: a plugin by name with its own configuration, or an instance declared in <extension>.
struct PluginUse {
  bool given = false;
  std::string plugin;
  std::string instance;
  PluginAttributes config;
};

// Values that stay unwritten have the defaults of the language.
struct FlexcompDescription {
  FlexcompDescription();

  std::string name;
  Source source;
  FlexcompType type = FlexcompType::Grid;
  FlexcompDof dof = FlexcompDof::Full;
  int count[3] = {10, 10, 10};
  double spacing[3] = {0.02, 0.02, 0.02};
  double scale[3] = {1, 1, 1};
  double origin[3] = {0, 0, 0};
  double mass = 1;
  double inertiabox = 0.005;
  mjtByte rigid = 0;
  std::string file;  // as written: <compiler meshdir> is still to be put before it

  double pos[3] = {0, 0, 0};
  double quat[4] = {1, 0, 0, 0};
  mjsOrientation alt;

  std::vector<double> point;
  std::vector<int> element;
  std::vector<float> texcoord;

  // dim, radius, flatskin, group, material, rgba; <contact>, <elasticity> and <edge> stiffness and damping
  Owned<mjsFlex> flex;

  mjtByte edge_equality = 0;
  Owned<mjsEquality> edge;  // solref and solimp of that equality

  std::vector<int> pin_id;         // points
  std::vector<int> pin_range;      // pairs: first and last point
  std::vector<int> pin_grid;       // dim numbers per point
  std::vector<int> pin_gridrange;  // 2 * dim numbers: first and last corner

  PluginUse plugin;
};

struct FlexcompContext {
  const mjVFS* vfs = nullptr;
  Default* defaults = nullptr;  // the class around the element
  Budget* budget = nullptr;     // null: as much as it wants
};

// Adds to `body` (inside `frame` unless that is null) and to its spec what the description stands for. Throws
// ModelError that begins with the description's source.
void make_flexcomp(Body& body, Frame* frame, const FlexcompDescription& description, const FlexcompContext& context);

}  // namespace sinew

#endif  // SINEW_FORMAT_MJCF_READ_FLEXCOMP_H_
