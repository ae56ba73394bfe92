// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "base/error.h"
#include "compile/attached/camera.h"
#include "compile/attached/light.h"
#include "compile/attached/site.h"
#include "compile/geom/geom.h"
#include "compile/geom/inertia.h"
#include "compile/reduce/reduce.h"
#include "compile/stages.h"
#include "compile/tree/body.h"
#include "compile/tree/joint.h"
#include "compile/tree/tree_settings.h"
#include "compile/tree/tree_sleep.h"
#include "compile/tree/written_parts.h"

namespace sinew {
namespace {

// The length of a user array: as the size element says, or as long as the longest that is given.
template <class T>
int user_size(const std::vector<T*>& elements, int given, const char* size_name) {
  std::size_t longest = 0;
  for (const T* element : elements) {
    const std::size_t length = element->c.userdata->size();
    longest = std::max(longest, length);
    if (given >= 0 && length > static_cast<std::size_t>(given)) {
      throw ModelError(describe(*element) + ": user has " + std::to_string(length) + " numbers, but " + size_name +
                       " is " + std::to_string(given));
    }
  }
  return given >= 0 ? given : static_cast<int>(longest);
}

void compile_elements(Build& build) {
  compile_bodies(build);
  compile_joints(build);
  compile_geoms(build);
  compile_sites(build);
  compile_cameras(build);
  compile_lights(build);
}

template <class T>
int size_of(const std::vector<T>& list) {
  return static_cast<int>(list.size());
}

// What a saved model may have to state (write/tree.cpp).
void keep_inertials(const Build& build) {
  for (Body* body : build.all<Body>()) {
    const Inertial& inertial = build.body[body->id].inertial;
    FoundInertia& found = body->found;
    found.mass = inertial.mass;
    inertial.frame.store(found.pos, found.quat);
    inertial.inertia.store(found.moments);
  }
}

}  // namespace

// The reductions need the inertia that bodies had with everything on them. So all is compiled once, and the elements
// that are left are compiled again if anything fell away.
void compile_tree(Build& build) {
  compile_elements(build);
  compile_inertials(build);
  keep_inertials(build);
  const Reduction reduction = reduce_tree(build);
  if (reduction.changed) {
    flatten_tree(build);
    compile_elements(build);
    for (const Body* body : build.all<Body>()) build.body[body->id].inertial = reduction.inertials.at(body);
  }
  check_joints(build);
  set_total_mass(build);
  align_free_bodies(build);
  build_body_bvhs(build);
}

void count_tree(const Build& build, ModelSizes& sizes) {
  const mjSpec& spec = build.spec.c;
  for (const Joint* joint : build.all<Joint>()) {
    sizes.nq += kJointQpos[joint->c.type];
    sizes.nv += kJointDofs[joint->c.type];
  }
  sizes.nbody = size_of(build.all<Body>());
  sizes.njnt = size_of(build.all<Joint>());
  sizes.ngeom = size_of(build.all<Geom>());
  sizes.nsite = size_of(build.all<Site>());
  sizes.ncam = size_of(build.all<Camera>());
  sizes.nlight = size_of(build.all<Light>());
  sizes.nmocap = count_mocap(build);
  sizes.nuser_body = user_size(build.all<Body>(), spec.nuser_body, "nuser_body");
  sizes.nuser_jnt = user_size(build.all<Joint>(), spec.nuser_jnt, "nuser_jnt");
  sizes.nuser_geom = user_size(build.all<Geom>(), spec.nuser_geom, "nuser_geom");
  sizes.nuser_site = user_size(build.all<Site>(), spec.nuser_site, "nuser_site");
  sizes.nuser_cam = user_size(build.all<Camera>(), spec.nuser_cam, "nuser_cam");
  for (const BodyBuild& body : build.body) {
    sizes.nbvh += size_of(body.bvh.depth);
    sizes.nbvhstatic += size_of(body.bvh.depth);
  }
  for (const Body* body : build.all<Body>()) sizes.ngravcomp += body->c.gravcomp != 0;
  count_settings(build, sizes);
}

void write_tree(const Build& build, mjModel& m) {
  write_settings(build, m);
  write_bodies(build, m);
  write_joints(build, m);
  write_geoms(build, m);
  write_sites(build, m);
  write_cameras(build, m);
  write_lights(build, m);
  write_sleep_policies(build, m);
}

}  // namespace sinew
