// SPDX-License-Identifier: Apache-2.0
// api_ray.cpp -- ray casting.
#include <mujoco/mujoco.h>

#include "base/error.h"
#include "capi/run_stage.h"
#include "query/ray.h"
#include "query/ray_flex.h"
#include "shape/primitives/primitive.h"
#include "shape/ray_mesh.h"

using namespace sinew;

namespace {

bool check_direction(const char* caller, const mjtNum* vec) {
  if (!(norm(load3(vec)) < mjMINVAL)) return true;
  raise_error("%s: the direction of a ray is too short (mjMINVAL is %g)", caller, mjMINVAL);
  return false;
}

bool check_geom(const char* caller, const mjModel* m, const mjData* d, int geom, mjtGeom type, const char* type_name) {
  if (!is_data_of(caller, *m, *d)) return false;
  if (geom >= 0 && geom < m->ngeom && m->geom_type[geom] == type) return true;
  raise_error("%s: geom %d is no %s", caller, geom, type_name);
  return false;
}

Ray make_ray(const mjtNum* pnt, const mjtNum* vec) { return {load3(pnt), load3(vec)}; }

}  // namespace

extern "C" {

void mj_multiRay(const mjModel* m, mjData* d, const mjtNum pnt[3], const mjtNum vec[3], const mjtByte* geomgroup,
                 mjtByte flg_static, int bodyexclude, int* geomid, mjtNum* dist, int nray, mjtNum cutoff) {
  run_stage(__func__, *m, *d, [&] {
    for (int i = 0; i < nray; ++i) {
      if (!check_direction("mj_multiRay", vec + 3 * i)) return;
    }
    cast_rays(*m, *d, load3(pnt), vec, nray, {geomgroup, flg_static != 0, bodyexclude}, cutoff, dist, geomid);
  });
}

mjtNum mj_ray(const mjModel* m, const mjData* d, const mjtNum pnt[3], const mjtNum vec[3], const mjtByte* geomgroup,
              mjtByte flg_static, int bodyexclude, int geomid[1]) {
  if (!is_data_of(__func__, *m, *d) || !check_direction(__func__, vec)) return kNoHit;
  const RayHit hit = cast_ray(*m, *d, make_ray(pnt, vec), {geomgroup, flg_static != 0, bodyexclude});
  if (geomid) *geomid = hit.geom;
  return hit.distance;
}

mjtNum mj_rayHfield(const mjModel* m, const mjData* d, int geomid, const mjtNum pnt[3], const mjtNum vec[3]) {
  if (!check_geom("mj_rayHfield", m, d, geomid, mjGEOM_HFIELD, "height field")) return kNoHit;
  return ray_geom(*m, *d, geomid, make_ray(pnt, vec));
}

mjtNum mj_rayMesh(const mjModel* m, const mjData* d, int geomid, const mjtNum pnt[3], const mjtNum vec[3]) {
  if (!check_geom("mj_rayMesh", m, d, geomid, mjGEOM_MESH, "mesh")) return kNoHit;
  return ray_geom(*m, *d, geomid, make_ray(pnt, vec));
}

mjtNum mju_rayGeom(const mjtNum pos[3], const mjtNum mat[9], const mjtNum size[3], const mjtNum pnt[3],
                   const mjtNum vec[3], int geomtype) {
  if (!kinds::geom_has(geomtype, kinds::kPrimitive)) {
    raise_error("mju_rayGeom: geoms of type %d are no primitives", geomtype);
    return kNoHit;
  }
  return primitive(geomtype).ray(load3(size), in_frame(make_ray(pnt, vec), load3(pos), load9(mat)));
}

mjtNum mju_rayFlex(const mjModel* m, const mjData* d, int flex_layer, mjtByte flg_vert, mjtByte flg_edge,
                   mjtByte flg_face, mjtByte flg_skin, int flexid, const mjtNum pnt[3], const mjtNum vec[3],
                   int vertid[1]) {
  if (!is_data_of(__func__, *m, *d)) return kNoHit;
  if (flexid < 0 || flexid >= m->nflex) {
    raise_error("mju_rayFlex: there is no flex %d, the model has %d", flexid, m->nflex);
    return kNoHit;
  }
  const FlexParts parts{flg_vert != 0, flg_edge != 0, flg_face != 0, flg_skin != 0, flex_layer};
  const FlexHit hit = ray_flex(*m, *d, flexid, parts, make_ray(pnt, vec));
  if (vertid && hit.vertex >= 0) *vertid = hit.vertex;
  return hit.distance;
}

mjtNum mju_raySkin(int nface, int, const int* face, const float* vert, const mjtNum pnt[3], const mjtNum vec[3],
                   int vertid[1]) {
  return ray_skin(nface, face, vert, make_ray(pnt, vec), vertid);
}

}  // extern "C"
