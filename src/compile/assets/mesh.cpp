// SPDX-License-Identifier: Apache-2.0
#include "compile/assets/mesh.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <exception>
#include <iterator>
#include <memory>
#include <string>
#include <thread>
#include <utility>

#include "base/error.h"
#include "base/hash.h"
#include "base/task_pool.h"
#include "compile/assets/assets.h"
#include "compile/assets/mesh_store.h"
#include "shape/bvh.h"
#include "shape/hull.h"
#include "shape/mesh_properties.h"
#include "shape/octree.h"
#include "shape/polygons.h"

namespace sinew {
namespace {

const char* defect_text(MeshDefect defect) {
  switch (defect) {
    case MeshDefect::SmallArea:
      return "its faces have no area: check scale and vertices";
    case MeshDefect::SmallVolume:
      return "its volume is too small: it is flat, tiny or open; inertia=\"shell\" takes the mass from the surface";
    case MeshDefect::NegativeVolume:
      return "its volume is negative: faces must run counter-clockwise seen from outside, and scale not mirror them; "
             "inertia=\"legacy\" does not mind";
    case MeshDefect::Inconsistent:
      return "neighbouring faces disagree on which side is outside: orient them alike, or use inertia=\"convex\"";
    case MeshDefect::NotPositive:
      return "a principal moment of inertia is not positive: the mesh is too thin or tiny";
    case MeshDefect::NotTriangle:
      return "its moments of inertia violate A + B >= C: the faces may overlap or be open; use inertia=\"convex\"";
    case MeshDefect::None:
      break;
  }
  return "";
}

MeshInertia inertia_mode(mjtMeshInertia mode) {
  switch (mode) {
    case mjMESH_INERTIA_CONVEX:
      return MeshInertia::Convex;
    case mjMESH_INERTIA_EXACT:
      return MeshInertia::Exact;
    case mjMESH_INERTIA_SHELL:
      return MeshInertia::Shell;
    case mjMESH_INERTIA_LEGACY:
      break;
  }
  return MeshInertia::Legacy;
}

// Normals and texture coordinates that come one per vertex are indexed like the vertices. Built-in meshes for touch
// sensors have three normals a vertex, the outward one first. Other counts say nothing, and the first normal serves.
void complete_indices(MeshFile& data) {
  if (!data.texcoord.empty() && data.facetexcoord.empty()) data.facetexcoord = data.face;
  if (data.normal.empty() || !data.facenormal.empty()) return;
  const std::size_t per_vertex = data.normal.size() / data.vert.size();
  const bool even = data.normal.size() % data.vert.size() == 0 && (per_vertex == 1 || per_vertex == 3);
  data.facenormal.assign(data.face.size(), 0);
  for (std::size_t i = 0; even && i < data.face.size(); ++i) {
    data.facenormal[i] = data.face[i] * static_cast<int>(per_vertex);
  }
}

std::vector<double> widen(const std::vector<float>& values) { return {values.begin(), values.end()}; }

std::vector<float> narrow(const std::vector<double>& values) {
  std::vector<float> result(values.size());
  std::transform(values.begin(), values.end(), result.begin(), [](double v) { return static_cast<float>(v); });
  return result;
}

// Calls change(v) for each triple of the array, which becomes what it returns.
template <class Change>
void for_each_triple(std::vector<double>& values, Change&& change) {
  for (std::size_t i = 0; i + 2 < values.size(); i += 3) change(load3(&values[i])).store(&values[i]);
}

// A length of zero says nothing about a direction: up.
Vector direction(const Vector& v) {
  const double length = norm(v);
  return length < mjMINVAL ? Vector{0, 0, 1} : v * (1 / length);
}

// refpos, refquat and scale: v becomes scale R(refquat)^T (v - refpos); normals are scaled as vertices are.
void apply_reference(const Mesh& mesh, std::vector<double>& vert, std::vector<double>& normal) {
  const Vector scale = load3(mesh.c.scale), refpos = load3(mesh.c.refpos);
  Quat<double> refquat = load4(mesh.c.refquat);
  if (normalize(refquat) < mjMINVAL) refuse(mesh, "refquat has no length");
  for_each_triple(vert, [&](const Vector& v) { return scaled(rotate_back(refquat, v - refpos), scale); });
  for_each_triple(normal, [&](const Vector& n) { return direction(scaled(rotate_back(refquat, n), scale)); });
}

// Mass properties decide the frame of the mesh; everything moves there.
void move_to_inertial_frame(const Mesh& mesh, std::span<const int> hull_face, std::vector<double>& vert,
                            std::vector<double>& normal, MeshBuild& made) {
  const MeshProperties properties = mesh_properties({vert, made.face}, inertia_mode(mesh.c.inertia), hull_face);
  if (properties.defect != MeshDefect::None) refuse(mesh, defect_text(properties.defect));
  const PrincipalAxes axes = principal_axes(properties.inertia);
  if (axes.defect != MeshDefect::None) refuse(mesh, defect_text(axes.defect));
  const Triple box = inertia_box(axes.moments, properties.volume);
  made.volume = properties.volume;
  made.unit_inertia = load3(axes.moments.data());
  made.inertia_box = load3(box.data());
  const Placement inertial = Placement::load(properties.center.data(), axes.quat.data());
  if (mesh.c.plugin.active) {
    // MuJoCo's figures have the principal moments, greatest first, along the axes of the mesh, around its origin.
    if (mesh.c.inertia != mjMESH_INERTIA_LEGACY) made.inertial = inertial;
    return;
  }
  made.moved = inertial;
  move_into_frame(vert, properties.center, axes.quat);
  for_each_triple(normal, [&](const Vector& n) { return rotate_back(made.moved.q, n); });
}

void add_polygons(Polygons polygons, const std::vector<double>& vert, MeshBuild& made) {
  made.polynormal = polygon_normals(polygons, vert);
  made.polyvertadr = std::move(polygons.vertadr);
  made.polyvertnum = std::move(polygons.vertnum);
  made.polyvert = std::move(polygons.vert);
  made.polymapadr = std::move(polygons.mapadr);
  made.polymapnum = std::move(polygons.mapnum);
  made.polymap = std::move(polygons.map);
}

// Which meshes collide, and which are signed distance functions.
std::vector<MeshNeeds> mesh_needs(const Build& build) {
  std::vector<bool> paired(build.all<Geom>().size(), false);
  for (const auto& pair : build.all<Pair>()) {
    for (const std::string* name : {pair->c.geomname1, pair->c.geomname2}) {
      const int geom = find_id(build, mjOBJ_GEOM, *name);
      if (geom >= 0) paired[static_cast<std::size_t>(geom)] = true;
    }
  }
  std::vector<MeshNeeds> needs(build.all<Mesh>().size());
  for (std::size_t i = 0; i < needs.size(); ++i) needs[i].octree = build.all<Mesh>()[i]->c.needsdf != 0;
  for (std::size_t g = 0; g < build.all<Geom>().size(); ++g) {
    const mjsGeom& geom = build.all<Geom>()[g]->c;
    if (geom.type != mjGEOM_MESH && geom.type != mjGEOM_SDF) continue;
    const int mesh = find_id(build, mjOBJ_MESH, *geom.meshname);
    if (mesh < 0) continue;
    MeshNeeds& of_mesh = needs[static_cast<std::size_t>(mesh)];
    if (geom.contype || geom.conaffinity || paired[g]) of_mesh.hull = true;
    if (geom.type == mjGEOM_SDF && !geom.plugin.active) of_mesh.octree = true;
  }
  return needs;
}

// Threads are worth starting for this much input.
constexpr std::size_t kThreadedBytes = std::size_t{1} << 16;

std::size_t input_size(const Mesh& mesh, const MeshOrigin& origin) {
  if (origin.known) return byte_size(origin.known->vert) + byte_size(origin.known->face);
  return origin.file ? origin.bytes.size() : byte_size(*mesh.c.uservert) + byte_size(*mesh.c.userface);
}

int worker_count(const Build& build, const std::vector<MeshOrigin>& origins) {
  if (!build.spec.c.compiler.usethread || origins.size() < 2) return 0;
  std::size_t bytes = 0;
  for (std::size_t i = 0; i < origins.size(); ++i) bytes += input_size(*build.all<Mesh>()[i], origins[i]);
  if (bytes < kThreadedBytes) return 0;
  const std::size_t most = std::min<std::size_t>(origins.size(), mjMAXTHREAD);
  return static_cast<int>(std::min<std::size_t>(most, std::thread::hardware_concurrency())) - 1;
}

}  // namespace

MeshBuild make_mesh(const Mesh& mesh, MeshFile data, MeshNeeds needs) {
  MeshBuild made;
  std::vector<double> vert = widen(data.vert);

  // Hull, normals and polygons are those of the vertices as they were given: this is where MuJoCo takes them,
  // and what it rounds there decides ties.
  Hull hull;
  if (needs.hull || data.face.empty() || mesh.c.inertia == mjMESH_INERTIA_CONVEX) {
    hull = convex_hull(vert, mesh.c.maxhullvert);
    if (!hull.error.empty()) refuse(mesh, "has no convex hull: " + hull.error);
  }
  if (data.face.empty()) data.face.assign(hull.faces().begin(), hull.faces().end());
  complete_indices(data);
  std::vector<double> normal = widen(data.normal);
  if (normal.empty()) {
    normal = vertex_normals(vert, data.face, mesh.c.smoothnormal != 0);
    data.facenormal = data.face;
  }
  Polygons polygons =
      merge_polygons(vert, hull.graph.empty() ? std::span<const int>(data.face) : std::span<const int>(hull.faces()));

  apply_reference(mesh, vert, normal);
  made.face = std::move(data.face);
  move_to_inertial_frame(mesh, hull.faces(), vert, normal, made);
  add_polygons(std::move(polygons), vert, made);

  made.aabb = mesh_box(vert);
  Bvh bvh = build_mesh_bvh({vert, made.face});
  made.bvh = {std::move(bvh.depth), std::move(bvh.child), std::move(bvh.nodeid), std::move(bvh.aabb)};
  if (needs.octree) {
    Octree octree = build_octree({vert, made.face});
    made.octree = {std::move(octree.depth), std::move(octree.child), std::move(octree.aabb), std::move(octree.coeff)};
  }
  made.graph = std::move(hull.graph);
  made.vert = narrow(vert);
  made.normal = narrow(normal);
  made.texcoord = std::move(data.texcoord);
  made.facenormal = std::move(data.facenormal);
  made.facetexcoord = std::move(data.facetexcoord);
  made.facetexcoord.resize(made.face.size());  // zeros where there are no texture coordinates
  return made;
}

namespace {

std::size_t byte_size(const MeshBuild& mesh) {
  std::size_t bytes = sizeof mesh;
  for_each_mesh_array(mesh, [&](const auto& array) { bytes += sinew::byte_size(array); });
  return bytes;
}

using Settings = std::array<double, 16>;

// All that make_mesh looks at but the vertices.
Settings settings_of(const Mesh& mesh, MeshNeeds needs) {
  const mjsMesh& c = mesh.c;
  const auto number = [](auto value) { return static_cast<double>(value); };
  Settings settings{number(c.inertia),  number(c.smoothnormal), number(c.maxhullvert),
                    number(needs.hull), number(needs.octree),   number(c.plugin.active)};
  double* rest = std::copy_n(c.refpos, 3, settings.data() + 6);
  rest = std::copy_n(c.refquat, 4, rest);
  std::copy_n(c.scale, 3, rest);
  return settings;
}

// Two independent hashes of the arrays: a model must not get the mesh of another by chance.
std::string content_key(std::string key, const auto&... arrays) {
  for (std::uint64_t hash : {std::uint64_t{1}, std::uint64_t{2}}) {
    const auto add = [&](const auto& values) {
      hash = hash_bytes(std::data(values), std::size(values) * sizeof *std::data(values), hash);
    };
    (add(arrays), ...);
    key += ' ' + std::to_string(hash);
  }
  return key;
}

using MadeMesh = std::shared_ptr<const MeshBuild>;

MadeMesh keep(const std::string& key, MadeMesh made) {
  asset_cache().insert_made(key, made, byte_size(*made));
  return made;
}

// Hull, inertia and trees of a mesh that any model had before are there already.
MadeMesh made_mesh(const Mesh& mesh, const MeshOrigin& origin, MeshNeeds needs) {
  const Settings settings = settings_of(mesh, needs);
  MeshFile data = load_mesh(mesh, origin);
  const std::string key = content_key("compiled mesh", settings, data.vert, data.normal, data.texcoord, data.face,
                                      data.facenormal, data.facetexcoord);
  if (auto known = asset_cache().find_made<MeshBuild>(key)) return known;
  return keep(key, std::make_shared<const MeshBuild>(make_mesh(mesh, std::move(data), needs)));
}

// The same for a file, by the bytes of the file: a mesh that is stored on disk is not even decoded.
MadeMesh stored_mesh(const std::string& folder, const Mesh& mesh, const MeshOrigin& origin, MeshNeeds needs) {
  const std::string kind = asset_kind(*mesh.c.content_type, *mesh.c.file);
  const std::string key = content_key("mesh", settings_of(mesh, needs), kind, origin.bytes);
  if (auto known = asset_cache().find_made<MeshBuild>(key)) return known;
  if (auto stored = read_stored_mesh(folder, key)) return keep(key, std::move(stored));
  MadeMesh made = made_mesh(mesh, origin, needs);
  write_stored_mesh(folder, key, *made);
  return made;
}

}  // namespace

// Files are opened and read here, one after another; the rest runs on as many threads as there are. The result and the
// error, the one of the first mesh that has any, do not depend on their number.
void compile_meshes(Build& build) {
  const auto& meshes = build.all<Mesh>();
  const std::vector<MeshNeeds> needs = mesh_needs(build);
  std::vector<MeshOrigin> origins;
  std::vector<std::exception_ptr> errors(meshes.size());
  for (const auto& mesh : meshes) {
    require_name(*mesh);
    if (!mesh->c.material->empty()) require_id(build, *mesh, mjOBJ_MATERIAL, *mesh->c.material);
    origins.push_back(find_mesh(build, *mesh));
  }
  build.mesh.resize(meshes.size());
  const std::string store = mesh_store_folder();
  const auto make = [&](int item, int) {
    const auto i = static_cast<std::size_t>(item);
    try {
      const bool in_store = !store.empty() && origins[i].file && !origins[i].known;
      build.mesh[i].made =
          in_store ? stored_mesh(store, *meshes[i], origins[i], needs[i]) : made_mesh(*meshes[i], origins[i], needs[i]);
      if (origins[i].file) build.mesh[i].path = origins[i].file->path;
    } catch (...) {
      errors[i] = std::current_exception();
    }
  };
  const int nworker = worker_count(build, origins);
  if (nworker > 0) {
    TaskPool(nworker).run(static_cast<int>(meshes.size()), make);
  } else {
    for (std::size_t i = 0; i < meshes.size() && (i == 0 || !errors[i - 1]); ++i) make(static_cast<int>(i), 0);
  }
  for (const std::exception_ptr& error : errors) {
    if (error) std::rethrow_exception(error);
  }
}

}  // namespace sinew
