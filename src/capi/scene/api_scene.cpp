// SPDX-License-Identifier: Apache-2.0
// api_scene.cpp -- scenes: made, filled and freed.
#include <mujoco/mujoco.h>

#include "base/error.h"
#include "capi/run_stage.h"
#include "collide/active_bounds.h"
#include "scene/defaults.h"
#include "scene/lights.h"
#include "scene/scene.h"
#include "scene/skins.h"
#include "scene/update.h"

using namespace sinew;

namespace {

// The collision stage does not write bvh_active: it is made when somebody wants to see it.
void prepare_bounds(const mjModel& m, mjData& d, const mjvOption& option) {
  if (m.vis.global.bvactive && (option.flags[mjVIS_BODYBVH] || option.flags[mjVIS_MESHBVH])) mark_active_bounds(m, d);
}

}  // namespace

extern "C" {

void mjv_defaultOption(mjvOption* opt) { *opt = default_option(); }

void mjv_defaultFigure(mjvFigure* fig) { set_default_figure(*fig); }

void mjv_initGeom(mjvGeom* geom, int type, const mjtNum size[3], const mjtNum pos[3], const mjtNum mat[9],
                  const float rgba[4]) {
  init_geom(*geom, type, size, pos, mat, rgba);
}

void mjv_connector(mjvGeom* geom, int type, mjtNum width, const mjtNum from[3], const mjtNum to[3]) {
  switch (type) {
    case mjGEOM_CAPSULE:
    case mjGEOM_CYLINDER:
    case mjGEOM_ARROW:
    case mjGEOM_ARROW1:
    case mjGEOM_ARROW2:
    case mjGEOM_LINE:
      return connect_geom(*geom, type, width, load3(from), load3(to));
    default:
      return raise_error(
          "mjv_connector: a geom of type %d connects no points; capsules, cylinders, arrows and lines do", type);
  }
}

void mjv_defaultScene(mjvScene* scn) { set_default_scene(*scn); }

void mjv_makeScene(const mjModel* m, mjvScene* scn, int maxgeom) {
  if (!make_scene(m, *scn, maxgeom)) raise_error("mjv_makeScene: no memory for a scene of %d geoms", maxgeom);
}

void mjv_freeScene(mjvScene* scn) { free_scene(*scn); }

void mjv_updateScene(const mjModel* m, mjData* d, const mjvOption* opt, const mjvPerturb* pert, mjvCamera* cam,
                     int catmask, mjvScene* scn) {
  run_stage(__func__, *m, *d, [&] {
    prepare_bounds(*m, *d, *opt);
    update_scene(*m, *d, *opt, pert, cam, catmask, *scn);
  });
}

void mjv_addGeoms(const mjModel* m, mjData* d, const mjvOption* opt, const mjvPerturb* pert, int catmask,
                  mjvScene* scn) {
  run_stage(__func__, *m, *d, [&] {
    prepare_bounds(*m, *d, *opt);
    add_geoms(*m, *d, *opt, pert, catmask, *scn);
  });
}

void mjv_updateSkin(const mjModel* m, const mjData* d, mjvScene* scn) {
  if (is_data_of(__func__, *m, *d)) update_skins(*m, *d, default_option(), *scn);
}

void mjv_makeLights(const mjModel* m, const mjData* d, mjvScene* scn) {
  if (is_data_of(__func__, *m, *d)) make_lights(*m, *d, *scn);
}

}  // extern "C"
