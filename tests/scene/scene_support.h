// SPDX-License-Identifier: Apache-2.0
// scene_support.h -- a model, its data and a scene of it, for tests of the visualizer.
#ifndef SINEW_TESTS_SCENE_SCENE_SUPPORT_H_
#define SINEW_TESTS_SCENE_SCENE_SUPPORT_H_

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

#include "math/quat.h"
#include "support/load.h"

namespace sinew::test {

// A scene with everything that goes into it, all as a program finds it at first.
class Stage {
 public:
  explicit Stage(const std::string& xml, int max_geoms = 1000) : m(load_text(xml)) {
    d.reset(mj_makeData(m.get()));
    mj_forward(m.get(), d.get());
    mjv_defaultOption(&option);
    mjv_defaultPerturb(&perturb);
    mjv_defaultFreeCamera(m.get(), &camera);
    mjv_defaultScene(scene.get());
    mjv_makeScene(m.get(), scene.get(), max_geoms);
  }
  ~Stage() { mjv_freeScene(scene.get()); }
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;

  void update(int categories = mjCAT_ALL) {
    mjv_updateScene(m.get(), d.get(), &option, &perturb, &camera, categories, scene.get());
  }

  std::vector<mjvGeom> geoms() const { return {scene->geoms, scene->geoms + scene->ngeom}; }
  std::vector<mjvGeom> geoms_of(int object_type, int object = -1) const {
    std::vector<mjvGeom> found;
    for (const mjvGeom& geom : geoms()) {
      if (geom.objtype == object_type && (object < 0 || geom.objid == object)) found.push_back(geom);
    }
    return found;
  }
  std::vector<mjvGeom> geoms_of_type(int type) const {
    std::vector<mjvGeom> found;
    for (const mjvGeom& geom : geoms()) {
      if (geom.type == type) found.push_back(geom);
    }
    return found;
  }

  ModelPtr m;
  DataPtr d;
  mjvOption option;
  mjvPerturb perturb;
  mjvCamera camera;
  std::unique_ptr<mjvScene> scene = std::make_unique<mjvScene>();
};

inline Vec3<double> wide(const float* p) { return load3_wide(p); }

inline void expect_near(const Vec3<double>& a, const Vec3<double>& b, double tolerance = 1e-6) {
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(a[i], b[i], tolerance) << "coordinate " << i;
}

}  // namespace sinew::test

#endif  // SINEW_TESTS_SCENE_SCENE_SUPPORT_H_
