// SPDX-License-Identifier: Apache-2.0
// Meshes, height fields, textures, and the hierarchies of boxes over geoms, faces and flex elements.
#include <algorithm>
#include <vector>

#include "base/error.h"
#include "model/file/validate_rules.h"

namespace sinew {
namespace {

// A hierarchy of boxes is a part [address, address + number) of two arrays; children count from its first box, the
// root.
struct Hierarchy {
  const char* depth_name;
  const int* depth;
  const char* child_name;
  const int* child;
  int children;  // per box: all of them exist, or none
  Index address;
  Index number;
};

bool is_leaf(const Hierarchy& tree, Index box) {
  const int* first = tree.child + (tree.address + box) * tree.children;
  return std::all_of(first, first + tree.children, [](int child) { return child == -1; });
}

// Children come after their parent, one level deeper, and no box has two parents: whoever descends comes to an end
// soon.
Fault check_children(const Hierarchy& tree, Index box, std::vector<bool>& taken) {
  const int depth = tree.depth[tree.address + box];
  for (Index k = (tree.address + box) * tree.children; k < (tree.address + box + 1) * tree.children; ++k) {
    const Index child = tree.child[k];
    if (child <= box || child >= tree.number) {
      return wrong_value(tree.child_name, k, child,
                         format_text("should be above its parent %lld and below %lld", static_cast<long long>(box),
                                     static_cast<long long>(tree.number)));
    }
    if (taken[static_cast<std::size_t>(child)]) return wrong_value(tree.child_name, k, child, "has two parents");
    taken[static_cast<std::size_t>(child)] = true;
    const Index at = tree.address + child;
    if (Fault fault = expect_value(tree.depth_name, at, tree.depth[at], depth + 1)) return fault;
  }
  return {};
}

Fault check_hierarchy(const Hierarchy& tree) {
  std::vector<bool> taken(static_cast<std::size_t>(tree.number));
  for (Index box = 0; box < tree.number; ++box) {
    const Index at = tree.address + box;
    if (box == 0) {
      if (Fault fault = expect_value(tree.depth_name, at, tree.depth[at], 0)) return fault;
    } else if (!taken[static_cast<std::size_t>(box)]) {
      return wrong_value(tree.depth_name, at, tree.depth[at], "the box has no parent");
    }
    if (tree.depth[at] > mjMAXTREEDEPTH) {
      return wrong_value(tree.depth_name, at, tree.depth[at], format_text("deeper than %d", mjMAXTREEDEPTH));
    }
    if (is_leaf(tree, box)) continue;
    if (Fault fault = check_children(tree, box, taken)) return fault;
  }
  return {};
}

// The boxes of one owner, and what its leaves are.
struct Boxes {
  const char* address_name;
  const int* address;
  const char* number_name;
  const int* number;
  Index owner;
  Index leaf_begin;  // leaves hold ids in [leaf_begin, leaf_end)
  Index leaf_end;
};

Fault check_leaves(const mjModel& m, const Boxes& boxes, const Hierarchy& tree) {
  for (Index box = 0; box < tree.number; ++box) {
    const Index at = tree.address + box;
    const Index id = m.bvh_nodeid[at];
    if (!is_leaf(tree, box)) {
      if (Fault fault = expect_value("bvh_nodeid", at, id, -1)) return fault;
    } else if (id < boxes.leaf_begin || id >= boxes.leaf_end) {
      return wrong_value("bvh_nodeid", at, id,
                         format_text("should be from %lld and below %lld", static_cast<long long>(boxes.leaf_begin),
                                     static_cast<long long>(boxes.leaf_end)));
    }
  }
  return {};
}

// Parts follow one another: `next` is where this one begins, if it is not empty.
Fault check_boxes(const mjModel& m, const Boxes& boxes, Index limit, Index& next) {
  const Index address = boxes.address[boxes.owner];
  const Index number = boxes.number[boxes.owner];
  if (number < 0 || number > limit - next) {
    return wrong_value(boxes.number_name, boxes.owner, number,
                       format_text("should be 0 to %lld", static_cast<long long>(limit - next)));
  }
  if (number == 0) {
    if (address >= -1 && address <= m.nbvh) return {};
    return wrong_value(boxes.address_name, boxes.owner, address, format_text("no such box (nbvh = %d)", m.nbvh));
  }
  if (Fault fault = expect_value(boxes.address_name, boxes.owner, address, next)) return fault;
  next += number;
  const Hierarchy tree{"bvh_depth", m.bvh_depth, "bvh_child", m.bvh_child, 2, address, number};
  if (Fault fault = check_hierarchy(tree)) return fault;
  return check_leaves(m, boxes, tree);
}

Fault check_octrees(const mjModel& m) {
  for (Index i = 0; i < m.nmesh; ++i) {
    const Hierarchy tree{"oct_depth", m.oct_depth, "oct_child", m.oct_child, 8, m.mesh_octadr[i], m.mesh_octnum[i]};
    if (Fault fault = check_hierarchy(tree)) return fault;
  }
  return {};
}

Fault check_faces(const mjModel& m, Index mesh) {
  const Index begin = Index{m.mesh_faceadr[mesh]} * 3;
  const Index end = begin + Index{m.mesh_facenum[mesh]} * 3;
  const LocalIds vertices{"mesh_face", m.mesh_face, "mesh", mesh, "vertices", m.mesh_vertnum[mesh]};
  const LocalIds normals{"mesh_facenormal", m.mesh_facenormal, "mesh", mesh, "normals", m.mesh_normalnum[mesh]};
  const LocalIds texture{"mesh_facetexcoord",   m.mesh_facetexcoord,     "mesh", mesh,
                         "texture coordinates", m.mesh_texcoordnum[mesh]};
  if (Fault fault = check_local_ids(vertices, begin, end)) return fault;
  if (Fault fault = check_local_ids(normals, begin, end)) return fault;
  return m.mesh_texcoordnum[mesh] > 0 ? check_local_ids(texture, begin, end) : Fault{};
}

// The convex hull of a mesh: number of vertices and faces, then four lists.
//   start of each vertex' neighbours in the third list | id of each vertex in the mesh
//   neighbours of each vertex, ids in the hull, ended by -1 | three vertices of each face, ids in the mesh
Fault check_graph(const mjModel& m, Index mesh, Index& next) {
  if (m.mesh_graphadr[mesh] < 0) return expect_value("mesh_graphadr", mesh, m.mesh_graphadr[mesh], -1);
  if (Fault fault = expect_value("mesh_graphadr", mesh, m.mesh_graphadr[mesh], next)) return fault;
  const Index left = m.nmeshgraph - next;
  if (left < 2) return wrong_value("mesh_graphadr", mesh, next, format_text("nmeshgraph is %d", m.nmeshgraph));
  const Index vertices = m.mesh_graph[next];
  const Index faces = m.mesh_graph[next + 1];
  if (vertices < 1 || vertices > left) return wrong_value("mesh_graph", next, vertices, "no such number of vertices");
  if (faces < 0 || 2 + 3 * vertices + 6 * faces > left) {
    return wrong_value("mesh_graph", next + 1, faces, "the graph does not fit the array");
  }
  const Index starts = next + 2;
  const Index ids = starts + vertices;
  const Index neighbours = ids + vertices;
  const Index neighbours_end = neighbours + vertices + 3 * faces;
  const LocalIds start{"mesh_graph", m.mesh_graph, "the hull of mesh", mesh, "neighbours", vertices + 3 * faces};
  const LocalIds vertex{"mesh_graph", m.mesh_graph, "mesh", mesh, "vertices", m.mesh_vertnum[mesh]};
  const LocalIds neighbour{"mesh_graph", m.mesh_graph, "the hull of mesh", mesh, "vertices", vertices, -1};
  if (Fault fault = check_local_ids(start, starts, ids)) return fault;
  if (Fault fault = check_local_ids(vertex, ids, neighbours)) return fault;
  if (Fault fault = check_local_ids(neighbour, neighbours, neighbours_end)) return fault;
  // with -1 at the very end, every list ends
  if (Fault fault = expect_value("mesh_graph", neighbours_end - 1, m.mesh_graph[neighbours_end - 1], -1)) return fault;
  next = neighbours_end + 3 * faces;
  return check_local_ids(vertex, neighbours_end, next);
}

Fault check_polygons(const mjModel& m, Index mesh) {
  const LocalIds vertex{"mesh_polyvert", m.mesh_polyvert, "mesh", mesh, "vertices", m.mesh_vertnum[mesh]};
  const LocalIds polygon{"mesh_polymap", m.mesh_polymap, "mesh", mesh, "polygons", m.mesh_polynum[mesh]};
  for (Index p = m.mesh_polyadr[mesh]; p < Index{m.mesh_polyadr[mesh]} + m.mesh_polynum[mesh]; ++p) {
    const Index begin = m.mesh_polyvertadr[p];
    if (Fault fault = check_local_ids(vertex, begin, begin + m.mesh_polyvertnum[p])) return fault;
  }
  for (Index v = m.mesh_vertadr[mesh]; v < Index{m.mesh_vertadr[mesh]} + m.mesh_vertnum[mesh]; ++v) {
    const Index begin = m.mesh_polymapadr[v];
    if (Fault fault = check_local_ids(polygon, begin, begin + m.mesh_polymapnum[v])) return fault;
  }
  return {};
}

// A grid of numbers that follows the one before it.
struct Grid {
  const char* address_name;
  const char* rows_name;
  const char* columns_name;
  Index id;
  Index address, rows, columns, depth;
};

Fault check_grid(const Grid& grid, Index limit, Index& next) {
  if (grid.rows < 1) return wrong_value(grid.rows_name, grid.id, grid.rows, "should be at least 1");
  if (grid.columns < 1) return wrong_value(grid.columns_name, grid.id, grid.columns, "should be at least 1");
  if (Fault fault = expect_value(grid.address_name, grid.id, grid.address, next)) return fault;
  if (grid.rows > (limit - next) / grid.depth / grid.columns) {
    return wrong_value(
        grid.rows_name, grid.id, grid.rows,
        format_text("times %s = %lld is more than its data", grid.columns_name, static_cast<long long>(grid.columns)));
  }
  next += grid.rows * grid.columns * grid.depth;
  return {};
}

Fault check_used_up(const char* name, Index used, Index total) {
  if (used == total) return {};
  return format_text("%s = %lld: %lld of them are used", name, static_cast<long long>(total),
                     static_cast<long long>(used));
}

}  // namespace

Fault check_meshes(const mjModel& m) {
  Index next_graph = 0;
  for (Index i = 0; i < m.nmesh; ++i) {
    if (m.mesh_vertnum[i] < 1) return wrong_value("mesh_vertnum", i, m.mesh_vertnum[i], "should be at least 1");
    if (Fault fault = check_faces(m, i)) return fault;
    if (Fault fault = check_graph(m, i, next_graph)) return fault;
    if (Fault fault = check_polygons(m, i)) return fault;
  }
  return check_used_up("nmeshgraph", next_graph, m.nmeshgraph);
}

Fault check_images(const mjModel& m) {
  Index next = 0;
  for (Index i = 0; i < m.nhfield; ++i) {
    const Grid grid{"hfield_adr",    "hfield_nrow",    "hfield_ncol",    i,
                    m.hfield_adr[i], m.hfield_nrow[i], m.hfield_ncol[i], 1};
    if (Fault fault = check_grid(grid, m.nhfielddata, next)) return fault;
  }
  if (Fault fault = check_used_up("nhfielddata", next, m.nhfielddata)) return fault;
  next = 0;
  for (Index i = 0; i < m.ntex; ++i) {
    const Grid grid{"tex_adr",    "tex_height",    "tex_width",    i,
                    m.tex_adr[i], m.tex_height[i], m.tex_width[i], m.tex_nchannel[i]};
    if (Fault fault = check_grid(grid, m.ntexdata, next)) return fault;
  }
  return check_used_up("ntexdata", next, m.ntexdata);
}

Fault check_hierarchies(const mjModel& m) {
  Index next = 0;
  for (Index i = 0; i < m.nbody; ++i) {  // leaves are the body's own geoms
    const Boxes boxes{"body_bvhadr",
                      m.body_bvhadr,
                      "body_bvhnum",
                      m.body_bvhnum,
                      i,
                      m.body_geomadr[i],
                      Index{m.body_geomadr[i]} + m.body_geomnum[i]};
    if (Fault fault = check_boxes(m, boxes, m.nbvhstatic, next)) return fault;
  }
  for (Index i = 0; i < m.nmesh; ++i) {  // faces, counted from the mesh's first
    const Boxes boxes{"mesh_bvhadr", m.mesh_bvhadr, "mesh_bvhnum", m.mesh_bvhnum, i, 0, m.mesh_facenum[i]};
    if (Fault fault = check_boxes(m, boxes, m.nbvhstatic, next)) return fault;
  }
  if (Fault fault = check_used_up("nbvhstatic", next, m.nbvhstatic)) return fault;
  for (Index i = 0; i < m.nflex; ++i) {  // elements, counted from the flex' first
    const Boxes boxes{"flex_bvhadr", m.flex_bvhadr, "flex_bvhnum", m.flex_bvhnum, i, 0, m.flex_elemnum[i]};
    if (Fault fault = check_boxes(m, boxes, m.nbvh, next)) return fault;
  }
  if (Fault fault = check_used_up("nbvh", next, m.nbvh)) return fault;
  return check_octrees(m);
}

}  // namespace sinew
