// SPDX-License-Identifier: Apache-2.0
// Tactile sensors: how deep the skin of a geom, given by the vertices of a mesh, is inside of the sdf geoms that touch
// it, and how fast these slide over it. All depths come first, then all speeds along either tangent of the skin.
#include <algorithm>

#include "math/quat.h"
#include "query/geom_field.h"
#include "sense/measure.h"
#include "tree/object.h"

namespace sinew {
namespace {

// The sdf geom that a contact presses on `geom`; -1 if it does not.
int touching_sdf(const mjModel& m, const mjContact& contact, int geom) {
  for (int side = 0; side < 2; ++side) {
    const int other = contact.geom[1 - side];
    if (contact.geom[side] == geom && other >= 0 && m.geom_type[other] == mjGEOM_SDF) return other;
  }
  return -1;
}

// Vertices of meshes made for this have three normals, which are a frame. Built-in wedges list the direction out of the
// skin first and plates last, so the faces tell which of the three it is. -1: the mesh has no such frames.
int outward_axis(const mjModel& m, int mesh) {
  if (m.mesh_normalnum[mesh] != 3 * m.mesh_vertnum[mesh]) return -1;
  const float *vert = m.mesh_vert + 3 * m.mesh_vertadr[mesh], *normal = m.mesh_normal + 3 * m.mesh_normaladr[mesh];
  mjtNum aligned[3] = {0, 0, 0};
  for (int f = 0; f < m.mesh_facenum[mesh]; ++f) {
    const int* corner = m.mesh_face + 3 * (m.mesh_faceadr[mesh] + f);
    const Vector a = load3_wide(vert + 3 * corner[0]);
    const Vector area = cross(load3_wide(vert + 3 * corner[1]) - a, load3_wide(vert + 3 * corner[2]) - a);
    for (int k = 0; k < 3; ++k) aligned[k] += abs(dot(load3_wide(normal + 3 * (3 * corner[0] + k)), area));
  }
  return static_cast<int>(std::max_element(aligned, aligned + 3) - aligned);
}

// A mesh laid on a geom, both as their author wrote them: the frames of meshes in mjModel are those of their inertia,
// and so is that of a geom which is a mesh itself.
class Skin {
 public:
  Skin(const mjModel& m, const mjData& d, int mesh, int geom)
      : count_(m.mesh_vertnum[mesh]),
        outward_(outward_axis(m, mesh)),
        vert_(m.mesh_vert + 3 * m.mesh_vertadr[mesh]),
        normal_(m.mesh_normal + 3 * m.mesh_normaladr[mesh]),
        pos_(load3(d.geom_xpos + 3 * geom)),
        mat_(load9(d.geom_xmat + 9 * geom)) {
    const bool is_shape = m.geom_type[geom] == mjGEOM_MESH || m.geom_type[geom] == mjGEOM_SDF;
    const int own = is_shape ? m.geom_dataid[geom] : -1;
    if (own == mesh) return;
    if (own >= 0) {
      mat_ = mat_ * transpose(to_matrix(load4(m.mesh_quat + 4 * own)));
      pos_ -= mat_ * load3(m.mesh_pos + 3 * own);
    }
    pos_ += mat_ * load3(m.mesh_pos + 3 * mesh);
    mat_ = mat_ * to_matrix(load4(m.mesh_quat + 4 * mesh));
  }

  int count() const { return count_; }
  Vector point(int i) const { return pos_ + mat_ * load3_wide(vert_ + 3 * i); }

  // The first or second axis of the frame at a vertex that is not the one out of the skin; none without frames.
  Vector tangent(int i, int k) const {
    if (outward_ < 0) return {};
    return mat_ * load3_wide(normal_ + 3 * (3 * i + k + (k >= outward_ ? 1 : 0)));
  }

 private:
  int count_, outward_;
  const float *vert_, *normal_;
  Vector pos_;
  Matrix mat_;
};

Vector velocity_of(const mjModel& m, const mjData& d, int geom, const Vector& point) {
  return object_velocity(m, d, {m.geom_bodyid[geom], point, Matrix::identity()}, Axes::kWorld).linear;
}

// Vertices that are deeper in this geom than in those before.
void feel_geom(const mjModel& m, const mjData& d, const Skin& skin, int geom, int sdf, mjtNum* out) {
  const GeomField field(m, d, sdf);
  if (!field.is_defined()) return;
  for (int i = 0; i < skin.count(); ++i) {
    const Vector point = skin.point(i);
    const mjtNum depth = -field(point).distance;
    if (!(depth > out[i])) continue;
    const Vector sliding = velocity_of(m, d, sdf, point) - velocity_of(m, d, geom, point);
    out[i] = depth;
    for (int k = 0; k < 2; ++k) out[(1 + k) * skin.count() + i] = dot(skin.tangent(i, k), sliding);
  }
}

}  // namespace

void measure_tactile(const mjModel& m, const mjData& d, int sensor, mjtNum* out) {
  const SensorEnds ends(m, sensor);
  const int geom = ends.ref;
  const Skin skin(m, d, ends.id, geom);
  std::fill_n(out, m.sensor_dim[sensor], mjtNum(0));
  for (int i = 0; i < d.ncon; ++i) {
    const int sdf = touching_sdf(m, d.contact[i], geom);
    if (sdf < 0) continue;
    const bool felt =
        std::any_of(d.contact, d.contact + i, [&](const mjContact& c) { return touching_sdf(m, c, geom) == sdf; });
    if (!felt) feel_geom(m, d, skin, geom, sdf, out);
  }
}

}  // namespace sinew
