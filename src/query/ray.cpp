// SPDX-License-Identifier: Apache-2.0
#include "query/ray.h"

#include <algorithm>

#include <mujoco/mjvisualize.h>

#include "model/arena/arena.h"
#include "query/geom_field.h"
#include "shape/primitives/primitive.h"
#include "shape/ray_hfield.h"
#include "shape/ray_mesh.h"
#include "shape/sdf/field_ray.h"

namespace sinew {
namespace {

constexpr int kFewGeoms = 8;    // up to here a tree is not worth turning the ray into its frame
constexpr mjtNum kRoom = 1.05;  // the surface of a function may be a little outside of the box of its mesh
constexpr mjtNum kTie = 1e-12;  // relative difference of distances up to which two geoms are equally near
constexpr mjtNum kInfinity = std::numeric_limits<mjtNum>::infinity();

Ray in_geom_frame(const mjData& d, int geom, const Ray& ray) {
  return in_frame(ray, load3(d.geom_xpos + 3 * geom), load9(d.geom_xmat + 9 * geom));
}

mjtNum ray_mesh_geom(const mjModel& m, int mesh, const Ray& ray) {
  if (mesh < 0 || m.mesh_bvhnum[mesh] == 0) return kNoHit;
  return ray_mesh(box_tree_at(m, m.mesh_bvhadr[mesh]), m.mesh_face + 3 * m.mesh_faceadr[mesh],
                  m.mesh_vert + 3 * m.mesh_vertadr[mesh], ray);
}

mjtNum ray_hfield_geom(const mjModel& m, int field, const Ray& ray) {
  if (field < 0) return kNoHit;
  return ray_hfield(heightfield_of(m, field), ray);
}

// What is met is the surface of the function, which is near that of its mesh. This distance alone is in metres: so the
// reference answers (recorded figures of test/testdata/model.xml), and programs send rays of length 1 where it matters.
mjtNum ray_sdf_geom(const mjModel& m, const mjData& d, int geom, const Ray& ray, const Ray& local) {
  const GeomField field(m, d, geom);
  const mjtNum* box = m.geom_aabb + 6 * geom;
  const RayInterval inside = ray_through_box(local, load3(box), load3(box + 3) * kRoom);
  mjtNum x;
  if (!field.is_defined()) {
    x = ray_mesh_geom(m, m.geom_dataid[geom], local);
  } else if (collides_as_mujoco(m, geom) && field(ray.origin).distance > 0) {
    x = trace_field(FieldRef(field), ray);
  } else {
    x = ray_field(FieldRef(field), ray, inside);
  }
  return x < 0 ? kNoHit : x * norm(ray.direction);
}

// A tree of boxes serves if it holds every geom of the body: it has one node less than twice its leaves.
bool tree_is_complete(const mjModel& m, int body) { return m.body_bvhnum[body] == 2 * m.body_geomnum[body] - 1; }

// The nearest hit so far.
class Nearest {
 public:
  Nearest(const mjModel& m, const mjData& d, const Ray& ray) : m_(m), d_(d), ray_(ray) {}

  void try_geom(int geom) {
    // distances of sdf geoms have a unit of their own, and cannot be told from where their spheres are
    const bool bounded = m_.geom_rbound[geom] > 0 && m_.geom_type[geom] != mjGEOM_SDF;
    if (bounded && !ray_may_meet_sphere(ray_, load3(d_.geom_xpos + 3 * geom), m_.geom_rbound[geom], reach_)) return;
    const mjtNum x = ray_geom(m_, d_, geom, ray_);
    // trees visit geoms in an order of their own, and the first of equals is to win; equal is what rounding may part
    const mjtNum tie = kTie * x;
    if (x < 0 || x > reach_ + tie || (x >= reach_ - tie && geom > geom_)) return;
    reach_ = x;
    geom_ = geom;
  }

  template <class Keep>
  void try_body(int body, const Keep& keep) {
    const int first = m_.body_geomadr[body], end = first + m_.body_geomnum[body];
    if (m_.body_geomnum[body] <= kFewGeoms || !tree_is_complete(m_, body)) {
      for (int g = first; g < end; ++g) {
        if (keep(g)) try_geom(g);
      }
      return;
    }
    const Ray local = in_frame(ray_, load3(d_.xipos + 3 * body), load9(d_.ximat + 9 * body));
    visit_boxes(box_tree_at(m_, m_.body_bvhadr[body]), local, reach_, [&](int g) {
      if (keep(g)) try_geom(g);
    });
  }

  RayHit hit() const { return geom_ < 0 ? RayHit{} : RayHit{reach_, geom_}; }

 private:
  const mjModel& m_;
  const mjData& d_;
  const Ray& ray_;
  mjtNum reach_ = kInfinity;
  int geom_ = -1;
};

// Is some point of the geom, or of a sphere around it, that near? A plane is near in its own direction only: its
// bounds are left aside.
bool geom_is_within(const mjModel& m, const mjData& d, int geom, const Vector& point, mjtNum reach) {
  const Vector offset = point - load3(d.geom_xpos + 3 * geom);
  if (m.geom_type[geom] != mjGEOM_PLANE) return norm(offset) - m.geom_rbound[geom] <= reach;
  return dot(offset, load9(d.geom_xmat + 9 * geom).column(2)) <= reach;
}

}  // namespace

bool RayFilter::keeps_body(const mjModel& m, int body) const {
  return body != without_body && (with_static || m.body_weldid[body] != 0);
}

bool RayFilter::keeps_geom(const mjModel& m, int geom) const {
  const int material = m.geom_matid[geom];
  const float alpha = material < 0 ? m.geom_rgba[4 * geom + 3] : m.mat_rgba[4 * material + 3];
  return alpha != 0 && (!groups || groups[std::clamp(m.geom_group[geom], 0, mjNGROUP - 1)]);
}

mjtNum ray_geom(const mjModel& m, const mjData& d, int geom, const Ray& ray) {
  const Ray local = in_geom_frame(d, geom, ray);
  switch (m.geom_type[geom]) {
    case mjGEOM_MESH:
      return ray_mesh_geom(m, m.geom_dataid[geom], local);
    case mjGEOM_SDF:
      return ray_sdf_geom(m, d, geom, ray, local);
    case mjGEOM_HFIELD:
      return ray_hfield_geom(m, m.geom_dataid[geom], local);
    default:
      return primitive(m.geom_type[geom]).ray(load3(m.geom_size + 3 * geom), local);
  }
}

RayHit cast_ray(const mjModel& m, const mjData& d, const Ray& ray, const RayFilter& filter) {
  Nearest nearest(m, d, ray);
  for (int b = 0; b < m.nbody; ++b) {
    if (m.body_geomnum[b] == 0 || !filter.keeps_body(m, b)) continue;
    nearest.try_body(b, [&](int g) { return filter.keeps_geom(m, g); });
  }
  return nearest.hit();
}

void cast_rays(const mjModel& m, mjData& d, const Vector& origin, const mjtNum* directions, int n,
               const RayFilter& filter, mjtNum cutoff, mjtNum* distance, int* geom) {
  StackFrame frame(d);
  mjtByte* keep = frame.alloc<mjtByte>(m.ngeom);
  int* bodies = frame.alloc<int>(m.nbody);
  int nbody = 0;
  for (int b = 0; b < m.nbody; ++b) {
    const bool kept = filter.keeps_body(m, b);
    bool any = false;
    for (int g = m.body_geomadr[b]; g < m.body_geomadr[b] + m.body_geomnum[b]; ++g) {
      keep[g] = kept && filter.keeps_geom(m, g) && geom_is_within(m, d, g, origin, cutoff);
      any = any || keep[g];
    }
    if (any) bodies[nbody++] = b;
  }
  for (int i = 0; i < n; ++i) {
    const Ray ray{origin, load3(directions + 3 * i)};
    Nearest nearest(m, d, ray);
    for (int k = 0; k < nbody; ++k) nearest.try_body(bodies[k], [&](int g) { return keep[g] != 0; });
    const RayHit hit = nearest.hit();
    distance[i] = hit.distance;
    if (geom) geom[i] = hit.geom;
  }
}

}  // namespace sinew
