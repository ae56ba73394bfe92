// SPDX-License-Identifier: Apache-2.0
#include "compile/geom/geom.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "base/error.h"
#include "compile/geom/fluid.h"
#include "compile/geom/geom_shape.h"
#include "compile/tree/frame.h"
#include "compile/tree/written_parts.h"
#include "shape/primitives/primitive.h"

namespace sinew {
namespace {

bool has_mesh_shape(mjtGeom type) { return type == mjGEOM_MESH || type == mjGEOM_SDF; }

bool is_static(const Body& body) {
  const Body* b = &body;
  while (b && b->joints.empty()) b = b->body;
  return b == nullptr;
}

void check_references(const Geom& geom) {
  const mjtGeom type = geom.c.type;
  const bool has_mesh = !geom.c.meshname->empty(), has_hfield = !geom.c.hfieldname->empty();
  if (has_mesh_shape(type) && !has_mesh) throw ModelError(describe(geom) + ": a mesh geom needs the name of a mesh");
  if (type == mjGEOM_HFIELD && !has_hfield) {
    throw ModelError(describe(geom) + ": a height field geom needs the name of an hfield");
  }
  if (has_hfield && type != mjGEOM_HFIELD) {
    throw ModelError(describe(geom) + ": only a geom of type hfield can name an hfield");
  }
  if (has_mesh && (type == mjGEOM_PLANE || type == mjGEOM_HFIELD)) {
    throw ModelError(describe(geom) + ": this type of geom cannot be fitted to a mesh");
  }
  if (has_mesh_shape(type) && geom.c.typeinertia == mjINERTIA_SHELL) {
    throw ModelError(describe(geom) + ": shellinertia is not for mesh geoms; give the mesh inertia=\"shell\"");
  }
}

void check_geom(const Geom& geom) {
  if (!kinds::is_geom(geom.c.type)) throw ModelError(describe(geom) + ": its type is unknown");
  const int condim = geom.c.condim;
  if (condim != 1 && condim != 3 && condim != 4 && condim != 6) {
    throw ModelError(describe(geom) + ": condim must be 1, 3, 4 or 6, got " + std::to_string(condim));
  }
  check_references(geom);
  if (geom.c.type == mjGEOM_PLANE && !is_static(*geom.body)) {
    throw ModelError(describe(geom) + ": a plane cannot move; put it into the world or a body without joints");
  }
}

// The largest coordinates a box reaches on either side: what mjModel calls the size of a mesh geom.
Vector reach(const std::array<double, 6>& box) {
  return {std::abs(box[0]) + box[3], std::abs(box[1]) + box[4], std::abs(box[2]) + box[5]};
}

// A primitive in place of the mesh: its size comes from the mesh, its pose is relative to the mesh's inertial frame.
void fit_primitive(const Geom& geom, const MeshBuild& mesh, GeomBuild& out) {
  const Primitive& shape = primitive(geom.c.type);
  Vector centre;
  if (compiler_of(geom).fitaabb) {
    out.size = shape.fit_box(load3(mesh.aabb.data() + 3));
    centre = load3(mesh.aabb.data());
  } else {
    out.size = shape.fit_inertia_box(mesh.inertia_box);
  }
  out.size *= geom.c.fitscale;
  out.place = out.place * Placement{centre, {}};
}

void apply_mesh(const Build& build, const Geom& geom, GeomBuild& out) {
  const int id = require_id(build, geom, mjOBJ_MESH, *geom.c.meshname);
  const MeshBuild& mesh = *build.mesh[id];
  out.place = out.place * mesh.moved;
  out.data = id;
  if (!has_mesh_shape(geom.c.type)) return fit_primitive(geom, mesh, out);
  out.mesh = id;
  out.size = reach(mesh.aabb);
}

// The size of a height field geom is that of a box: half the base and a quarter of the relief, as if it were half full.
void apply_hfield(const Build& build, const Geom& geom, GeomBuild& out) {
  out.data = out.hfield = require_id(build, geom, mjOBJ_HFIELD, *geom.c.hfieldname);
  const double* size = build.all<HField>()[out.hfield]->c.size;
  out.size = {size[0], size[1], size[2] / 4 + size[3] / 2};
}

void set_bounds(const Build& build, GeomBuild& out) {
  if (out.mesh >= 0) {
    out.aabb = build.mesh[out.mesh]->aabb;
    out.rbound = norm(out.size);
  } else if (out.hfield >= 0) {
    const double* size = build.all<HField>()[out.hfield]->c.size;
    out.aabb = {0, 0, (size[2] - size[3]) / 2, size[0], size[1], (size[2] + size[3]) / 2};
    out.rbound = norm(Vector{size[0], size[1], std::max(size[2], size[3])});
  } else {
    out.aabb = primitive_box(out.type, out.size);
    out.rbound = primitive(out.type).radius(out.size);
  }
}

// Mass by volume and density, or the other way around if the mass is given. The shape of the inertia is that of the
// solid or of its surface; a height field counts as a box.
void set_inertia(const Build& build, const Geom& geom, GeomBuild& out) {
  const bool shell = geom.c.typeinertia == mjINERTIA_SHELL;
  const Primitive& shape = primitive(out.hfield >= 0 ? mjGEOM_BOX : out.type);
  const MeshBuild* mesh = out.mesh >= 0 ? build.mesh[out.mesh].made.get() : nullptr;
  const double volume = mesh ? mesh->volume : shape.volume(out.size, shell);
  const bool given = !std::isnan(geom.c.mass);
  Inertial& inertial = out.inertial;
  inertial.mass = out.type == mjGEOM_PLANE ? 0 : given ? geom.c.mass : geom.c.density * volume;
  if (mesh) {
    inertial.frame = mesh->inertial;
    inertial.inertia = mesh->unit_inertia * (given ? geom.c.mass / std::max(volume, mjMINVAL) : geom.c.density);
  } else {
    inertial.inertia = shape.inertia(out.size, inertial.mass, shell);
  }
}

GeomBuild compile_geom(const Build& build, const Geom& geom) {
  check_geom(geom);
  const ShapePlace shape = shape_place(build, geom);
  GeomBuild out;
  out.type = geom.c.type;
  out.place = shape.place;
  out.size = shape.size;
  if (!geom.c.meshname->empty()) apply_mesh(build, geom, out);
  if (geom.c.type == mjGEOM_HFIELD) apply_hfield(build, geom, out);
  set_bounds(build, out);
  set_inertia(build, geom, out);
  out.fluid = fluid_numbers(geom.c, kinds::half_extents(out.type, out.size));
  return out;
}

// A geom that names no material has that of its mesh.
int material_id(const Build& build, const Geom& geom) {
  if (!geom.c.material->empty()) return require_id(build, geom, mjOBJ_MATERIAL, *geom.c.material);
  if (geom.c.meshname->empty()) return -1;
  const Mesh& mesh = *build.all<Mesh>()[require_id(build, geom, mjOBJ_MESH, *geom.c.meshname)];
  return mesh.c.material->empty() ? -1 : require_id(build, mesh, mjOBJ_MATERIAL, *mesh.c.material);
}

void write_shape(const GeomBuild& out, int i, mjModel& m) {
  m.geom_type[i] = out.type;
  m.geom_dataid[i] = out.data;
  out.size.store(m.geom_size + 3 * i);
  std::copy(out.aabb.begin(), out.aabb.end(), m.geom_aabb + 6 * i);
  m.geom_rbound[i] = out.rbound;
  out.place.store(m.geom_pos + 3 * i, m.geom_quat + 4 * i);
  std::copy(out.fluid.begin(), out.fluid.end(), m.geom_fluid + mjNFLUID * i);
}

void write_contact(const mjsGeom& c, int i, mjModel& m) {
  m.geom_contype[i] = c.contype;
  m.geom_conaffinity[i] = c.conaffinity;
  m.geom_condim[i] = c.condim;
  m.geom_priority[i] = c.priority;
  m.geom_solmix[i] = c.solmix;
  std::copy_n(c.solref, mjNREF, m.geom_solref + mjNREF * i);
  std::copy_n(c.solimp, mjNIMP, m.geom_solimp + mjNIMP * i);
  std::copy_n(c.friction, 3, m.geom_friction + 3 * i);
  m.geom_margin[i] = c.margin;
  m.geom_gap[i] = c.gap;
}

}  // namespace

void compile_geoms(Build& build) {
  build.geom.clear();
  build.geom.reserve(build.all<Geom>().size());
  for (const Geom* geom : build.all<Geom>()) build.geom.push_back(compile_geom(build, *geom));
}

void write_geoms(const Build& build, mjModel& m) {
  for (const Geom* geom : build.all<Geom>()) {
    const int i = geom->id;
    const GeomBuild& out = build.geom[i];
    m.geom_bodyid[i] = geom->body->id;
    m.geom_matid[i] = material_id(build, *geom);
    m.geom_group[i] = geom->c.group;
    m.geom_plugin[i] = plugin_id(build, *geom, geom->c.plugin);
    m.geom_sameframe[i] = same_frame(out.place, build.body[geom->body->id].inertial.frame);
    write_shape(out, i, m);
    write_contact(geom->c, i, m);
    write_user(geom->c, m.nuser_geom, i, m.geom_user);
    std::copy_n(geom->c.rgba, 4, m.geom_rgba + 4 * i);
  }
}

}  // namespace sinew
