// SPDX-License-Identifier: Apache-2.0
// composite.h -- <composite> as it is written: a chain of bodies along a curve (a cable) in one element.
//   next  make_composite.h turns it into bodies
#ifndef SINEW_FORMAT_MJCF_READ_COMPOSITE_H_
#define SINEW_FORMAT_MJCF_READ_COMPOSITE_H_

#include <string>
#include <vector>

#include "format/mjcf/read/flexcomp.h"
#include "spec/spec.h"

namespace sinew {

struct CompositeSkin {
  mjtByte texcoord = 0;
  std::string material;
  float rgba[4] = {1, 1, 1, 1};
  double inflate = 0;
  int subgrid = 0;
  int group = 0;
};

enum class CableStart { Free, Ball, None };  // the joint of the first body

// Values that stay unwritten have the defaults of the language; classes do not reach into composites.
struct CompositeDescription {
  CompositeDescription();

  Source source;
  int type = 0;  // a cable is the only kind that is left
  std::string prefix;
  int count[3] = {1, 1, 1};
  double offset[3] = {0, 0, 0};
  double quat[4] = {1, 0, 0, 0};
  double size[3] = {1, 0, 0};
  CableStart initial = CableStart::Ball;
  std::vector<std::string> curve;
  std::vector<double> vertex;

  Owned<mjsJoint> joint;
  Owned<mjsGeom> geom;
  Owned<mjsSite> site;
  CompositeSkin skin;
  PluginUse plugin;
};

}  // namespace sinew

#endif  // SINEW_FORMAT_MJCF_READ_COMPOSITE_H_
