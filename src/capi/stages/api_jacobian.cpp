// SPDX-License-Identifier: Apache-2.0
// api_jacobian.cpp -- how points, bodies and objects move with the dofs; frames and masses.
#include <mujoco/mujoco.h>

#include "base/error.h"
#include "capi/run_stage.h"
#include "model/arena/arena.h"
#include "model/private_data.h"
#include "tree/frames.h"
#include "tree/jacobian.h"
#include "tree/object.h"

using namespace sinew;

namespace {

bool check_id(const char* caller, const char* kind, int id, mjtSize count) {
  if (id >= 0 && id < count) return true;
  raise_error("%s: there is no %s %d", caller, kind, id);
  return false;
}

bool check_body(const char* caller, const mjModel* m, const mjData* d, int body) {
  return is_data_of(caller, *m, *d) && check_id(caller, "body", body, m->nbody);
}

bool find_frame(const char* caller, const mjModel* m, const mjData* d, int type, int id, ObjectFrame& frame) {
  if (!is_data_of(caller, *m, *d)) return false;
  if (find_object_frame(*m, *d, type, id, frame)) return true;
  raise_error("%s: there is no object of type %d with id %d that has a frame", caller, type, id);
  return false;
}

Axes axes_of(int flg_local) { return flg_local ? Axes::kLocal : Axes::kWorld; }

}  // namespace

void mj_jac(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, const mjtNum point[3], int body) {
  if (check_body("mj_jac", m, d, body)) compute_point_jacobian(*m, *d, load3(point), body, jacp, jacr);
}

void mj_jacBody(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int body) {
  if (!check_body("mj_jacBody", m, d, body)) return;
  compute_point_jacobian(*m, *d, load3(d->xpos + 3 * body), body, jacp, jacr);
}

void mj_jacBodyCom(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int body) {
  if (!check_body("mj_jacBodyCom", m, d, body)) return;
  compute_point_jacobian(*m, *d, load3(d->xipos + 3 * body), body, jacp, jacr);
}

void mj_jacSubtreeCom(const mjModel* m, mjData* d, mjtNum* jacp, int body) {
  run_stage(__func__, *m, *d, [&] {
    if (check_id("mj_jacSubtreeCom", "body", body, m->nbody)) compute_subtree_jacobian(*m, *d, body, jacp);
  });
}

void mj_jacGeom(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int geom) {
  if (!is_data_of(__func__, *m, *d) || !check_id(__func__, "geom", geom, m->ngeom)) return;
  compute_point_jacobian(*m, *d, load3(d->geom_xpos + 3 * geom), m->geom_bodyid[geom], jacp, jacr);
}

void mj_jacSite(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int site) {
  if (!is_data_of(__func__, *m, *d) || !check_id(__func__, "site", site, m->nsite)) return;
  compute_point_jacobian(*m, *d, load3(d->site_xpos + 3 * site), m->site_bodyid[site], jacp, jacr);
}

void mj_jacPointAxis(const mjModel* m, mjData* d, mjtNum* jacPoint, mjtNum* jacAxis, const mjtNum point[3],
                     const mjtNum axis[3], int body) {
  run_stage(__func__, *m, *d, [&] {
    if (!check_id("mj_jacPointAxis", "body", body, m->nbody)) return;
    compute_axis_jacobian(*m, *d, load3(point), load3(axis), body, jacPoint, jacAxis);
  });
}

void mj_jacDot(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, const mjtNum point[3], int body) {
  if (check_body("mj_jacDot", m, d, body)) compute_jacobian_rate(*m, *d, load3(point), body, jacp, jacr);
}

void mj_angmomMat(const mjModel* m, mjData* d, mjtNum* mat, int body) {
  run_stage(__func__, *m, *d, [&] {
    if (!check_id("mj_angmomMat", "body", body, m->nbody)) return;
    StackFrame frame(*d);
    mjtNum* scratch = frame.alloc<mjtNum>(10 * static_cast<std::size_t>(m->nbody));
    if (scratch) compute_angular_momentum_matrix(*m, *d, body, mat, scratch);
  });
}

void mj_objectVelocity(const mjModel* m, const mjData* d, int objtype, int objid, mjtNum res[6], int flg_local) {
  ObjectFrame frame;
  if (!find_frame("mj_objectVelocity", m, d, objtype, objid, frame)) return;
  object_velocity(*m, *d, frame, axes_of(flg_local)).store(res);
}

void mj_objectAcceleration(const mjModel* m, const mjData* d, int objtype, int objid, mjtNum res[6], int flg_local) {
  ObjectFrame frame;
  if (!find_frame("mj_objectAcceleration", m, d, objtype, objid, frame)) return;
  object_acceleration(*m, *d, frame, axes_of(flg_local)).store(res);
}

void mj_local2Global(mjData* d, mjtNum xpos[3], mjtNum xmat[9], const mjtNum pos[3], const mjtNum quat[4], int body,
                     mjtByte sameframe) {
  const int nbody = private_data(*d).sizes[size_of_model::nbody];
  if (body < 0 || body >= nbody) {
    raise_error("mj_local2Global: there is no body %d, the data have %d", body, nbody);
    return;
  }
  place_in_world(*d, body, pos, quat, sameframe, xpos, xmat);
}

mjtNum mj_getTotalmass(const mjModel* m) { return total_mass(*m); }

void mj_setTotalmass(mjModel* m, mjtNum newmass) { set_total_mass(*m, newmass); }
