// SPDX-License-Identifier: Apache-2.0
// The arrays of meshes, their bounding volumes and octrees. Indices within a mesh stay local to it; addresses count
// over all meshes.
#include <algorithm>

#include "compile/assets/assets.h"

namespace sinew {
namespace {

int length(const auto& values) { return static_cast<int>(values.size()); }

void copy_to(const auto& values, auto* target) { std::copy(values.begin(), values.end(), target); }

// The same with `offset` added to each.
void copy_shifted(const std::vector<int>& values, int offset, int* target) {
  std::transform(values.begin(), values.end(), target, [offset](int value) { return value + offset; });
}

// Where the parts of the next mesh begin.
struct MeshCursor {
  int vert = 0, normal = 0, texcoord = 0, face = 0, graph = 0, poly = 0, polyvert = 0, polymap = 0, bvh = 0, oct = 0;
};

void advance(MeshCursor& at, const MeshBuild& mesh) {
  at.vert += length(mesh.vert) / 3;
  at.normal += length(mesh.normal) / 3;
  at.texcoord += length(mesh.texcoord) / 2;
  at.face += length(mesh.face) / 3;
  at.graph += length(mesh.graph);
  at.poly += length(mesh.polyvertadr);
  at.polyvert += length(mesh.polyvert);
  at.polymap += length(mesh.polymap);
  at.bvh += length(mesh.bvh.depth);
  at.oct += length(mesh.octree.depth);
}

void write_addresses(const MeshBuild& mesh, const MeshCursor& at, int i, mjModel& m) {
  const auto place = [i](int* adr, int* num, int first, int count) {
    adr[i] = first;
    num[i] = count;
  };
  place(m.mesh_vertadr, m.mesh_vertnum, at.vert, length(mesh.vert) / 3);
  place(m.mesh_normaladr, m.mesh_normalnum, at.normal, length(mesh.normal) / 3);
  place(m.mesh_texcoordadr, m.mesh_texcoordnum, mesh.texcoord.empty() ? -1 : at.texcoord, length(mesh.texcoord) / 2);
  place(m.mesh_faceadr, m.mesh_facenum, at.face, length(mesh.face) / 3);
  place(m.mesh_polyadr, m.mesh_polynum, at.poly, length(mesh.polyvertadr));
  place(m.mesh_bvhadr, m.mesh_bvhnum, mesh.bvh.depth.empty() ? -1 : at.bvh, length(mesh.bvh.depth));
  place(m.mesh_octadr, m.mesh_octnum, mesh.octree.depth.empty() ? -1 : at.oct, length(mesh.octree.depth));
  m.mesh_graphadr[i] = mesh.graph.empty() ? -1 : at.graph;
}

void write_surface(const MeshBuild& mesh, const MeshCursor& at, mjModel& m) {
  copy_to(mesh.vert, m.mesh_vert + 3 * at.vert);
  copy_to(mesh.normal, m.mesh_normal + 3 * at.normal);
  copy_to(mesh.texcoord, m.mesh_texcoord + 2 * at.texcoord);
  copy_to(mesh.face, m.mesh_face + 3 * at.face);
  copy_to(mesh.facenormal, m.mesh_facenormal + 3 * at.face);
  copy_to(mesh.facetexcoord, m.mesh_facetexcoord + 3 * at.face);
}

void write_hull(const MeshBuild& mesh, const MeshCursor& at, mjModel& m) {
  copy_to(mesh.graph, m.mesh_graph + at.graph);
  copy_to(mesh.polynormal, m.mesh_polynormal + 3 * at.poly);
  copy_shifted(mesh.polyvertadr, at.polyvert, m.mesh_polyvertadr + at.poly);
  copy_to(mesh.polyvertnum, m.mesh_polyvertnum + at.poly);
  copy_to(mesh.polyvert, m.mesh_polyvert + at.polyvert);
  copy_shifted(mesh.polymapadr, at.polymap, m.mesh_polymapadr + at.vert);
  copy_to(mesh.polymapnum, m.mesh_polymapnum + at.vert);
  copy_to(mesh.polymap, m.mesh_polymap + at.polymap);
}

void write_trees(const MeshBuild& mesh, const MeshCursor& at, mjModel& m) {
  copy_to(mesh.bvh.depth, m.bvh_depth + at.bvh);
  copy_to(mesh.bvh.child, m.bvh_child + 2 * at.bvh);
  copy_to(mesh.bvh.nodeid, m.bvh_nodeid + at.bvh);
  copy_to(mesh.bvh.aabb, m.bvh_aabb + 6 * at.bvh);
  copy_to(mesh.octree.depth, m.oct_depth + at.oct);
  copy_to(mesh.octree.child, m.oct_child + 8 * at.oct);
  copy_to(mesh.octree.aabb, m.oct_aabb + 6 * at.oct);
  copy_to(mesh.octree.coeff, m.oct_coeff + 8 * at.oct);
}

}  // namespace

void count_meshes(const Build& build, ModelSizes& sizes) {
  sizes.nmesh = length(build.mesh);
  for (const SharedMesh& shared : build.mesh) {
    const MeshBuild& mesh = *shared;
    add_size(sizes.nmeshvert, mesh.vert.size() / 3, "vertices");
    add_size(sizes.nmeshnormal, mesh.normal.size() / 3, "normals");
    add_size(sizes.nmeshtexcoord, mesh.texcoord.size() / 2, "texture coordinates");
    add_size(sizes.nmeshface, mesh.face.size() / 3, "faces");
    add_size(sizes.nmeshgraph, mesh.graph.size(), "numbers in hulls");
    add_size(sizes.nmeshpoly, mesh.polyvertadr.size(), "polygons");
    add_size(sizes.nmeshpolyvert, mesh.polyvert.size(), "corners of polygons");
    add_size(sizes.nmeshpolymap, mesh.polymap.size(), "polygons at vertices");
    add_size(sizes.nbvh, mesh.bvh.depth.size(), "bounding volumes");
    add_size(sizes.nbvhstatic, mesh.bvh.depth.size(), "bounding volumes");
    add_size(sizes.noct, mesh.octree.depth.size(), "octree cells");
  }
}

void write_meshes(const Build& build, mjModel& m) {
  MeshCursor at;
  for (const BodyBuild& body : build.body) at.bvh += length(body.bvh.depth);  // bodies come first
  for (int i = 0; i < length(build.mesh); ++i) {
    const MeshBuild& mesh = *build.mesh[static_cast<std::size_t>(i)];
    write_addresses(mesh, at, i, m);
    write_surface(mesh, at, m);
    write_hull(mesh, at, m);
    write_trees(mesh, at, m);
    mesh.moved.store(m.mesh_pos + 3 * i, m.mesh_quat + 4 * i);
    std::copy_n(build.all<Mesh>()[static_cast<std::size_t>(i)]->c.scale, 3, m.mesh_scale + 3 * i);
    advance(at, mesh);
  }
}

}  // namespace sinew
