// SPDX-License-Identifier: Apache-2.0
// The mesh "gem" (an octahedron), the height field "hills", texture and material, and the hierarchies of boxes.
#include "support/sample_parts.h"

namespace sinew::test {
namespace {

constexpr mjtNum kNormal[3] = {0.7682212795973759, 0.5121475197315839, 0.3841106397986879};  // of the face x, y, z > 0

// Face p of the octahedron lies in the octant whose signs are the bits of p: x, y, z from high to low.
void add_polygon_normals(mjModel& m) {
  for (int p = 0; p < m.nmeshpoly; ++p) {
    for (int axis = 0; axis < 3; ++axis) {
      const bool negative = p & (4 >> axis);
      m.mesh_polynormal[3 * p + axis] = negative ? -kNormal[axis] : kNormal[axis];
    }
  }
}

struct Box {
  mjtNum center[3];
  mjtNum half[3];
};

// Over the geoms of each body, in the order of the hierarchies.
constexpr Box kGeomBoxes[] = {
    {{0, 0, -4999999999.75}, {1e10, 1e10, 5000000000.25}},  // world
    {{0, 0, -5e9}, {1e10, 1e10, 5e9}},                      // floor
    {{4, 0, 0.2}, {1, 1, 0.3}},                             // terrain
    {{0, 0, 0}, {0.2, 0.1, 0.05}},                          // hull
    {{0, 0, 0}, {0.04, 0.04, 0.14}},                        // limb
    {{0, 0, 0}, {0.05, 0.05, 0.05}},                        // ball
    {{0, 0, 0}, {0.1, 0.1, 0.05}},                          // wheel
    {{0, 0, 0.12499999999999996}, {0.125, 0.1875, 0.325}},  // pole
    {{0, 0, -0.10000000000000003}, {0.05, 0.06, 0.1}},      // egg
    {{0, 0, 0.19999999999999996}, {0.125, 0.1875, 0.25}},   // jewel
};

mjtNum* put_box(mjtNum* at, const Box& box) { return std::copy_n(box.half, 3, std::copy_n(box.center, 3, at)); }

// The whole gem, halved along z, then y, then x; each box is followed by all that is in it.
mjtNum* put_mesh_boxes(mjtNum* at) {
  constexpr mjtNum a = 0.0625, b = 0.09375, c = 0.125;  // half of the gem's half axes
  at = put_box(at, {{0, 0, 0}, {2 * a, 2 * b, 2 * c}});
  for (const int z : {-1, 1}) {
    at = put_box(at, {{0, 0, z * c}, {2 * a, 2 * b, c}});
    for (const int y : {-1, 1}) {
      at = put_box(at, {{0, y * b, z * c}, {2 * a, b, c}});
      for (const int x : {-1, 1}) at = put_box(at, {{x * a, y * b, z * c}, {a, b, c}});
    }
  }
  return at;
}

}  // namespace

void add_mesh(mjModel& m) {
  m.mesh_vertnum[0] = m.nmeshvert;
  m.mesh_facenum[0] = m.nmeshface;
  m.mesh_normalnum[0] = m.nmeshnormal;
  m.mesh_polynum[0] = m.nmeshpoly;
  m.mesh_texcoordadr[0] = -1;
  m.mesh_octadr[0] = -1;
  m.mesh_pathadr[0] = -1;
  put(m.mesh_vert, m.nmeshvert, 3,
      {0.125f, 0, 0, -0.125f, 0, 0, 0, 0.1875f, 0, 0, -0.1875f, 0, 0, 0, 0.25f, 0, 0, -0.25f});
  put_rows(m.mesh_normal, m.nmeshnormal, {0, 0, 1});
  for (int* face : {m.mesh_face, m.mesh_facenormal}) {
    put(face, m.nmeshface, 3, {5, 3, 1, 3, 5, 0, 3, 4, 1, 4, 3, 0, 5, 2, 0, 2, 5, 1, 2, 4, 0, 4, 2, 1});
  }
  put(m.mesh_graph, m.nmeshgraph, 1,
      {6, 8,                                               // vertices and faces of the hull
       0, 5, 10, 15, 20, 25,                               // where each vertex' neighbours start
       3, 2, 5,  0,  1,  4,                                // each vertex' id in the mesh
       2, 4, 3,  5,  -1, 2,  3, 4, 5, -1, 0, 3, 4, 1, -1,  // neighbours
       5, 0, 2,  1,  -1, 5,  0, 2, 1, -1, 0, 3, 4, 1, -1,  // and more of them
       5, 3, 1,  3,  5,  0,  3, 4, 1, 4,  3, 0, 5, 2, 0,  2, 5, 1, 2, 4, 0, 4, 2, 1});  // faces
  put_rows(m.mesh_scale, 1, {1, 1, 1});
  put_rows(m.mesh_quat, 1, {1, 0, 0, 0});
  add_polygon_normals(m);
  put(m.mesh_polyvertadr, m.nmeshpoly, 1, {0, 3, 6, 9, 12, 15, 18, 21});
  put_rows(m.mesh_polyvertnum, m.nmeshpoly, {3});
  put(m.mesh_polyvert, m.nmeshpolyvert, 1, {2, 4, 0, 5, 2, 0, 4, 3, 0, 3, 5, 0, 4, 2, 1, 2, 5, 1, 3, 4, 1, 5, 3, 1});
  put(m.mesh_polymapadr, m.nmeshvert, 1, {0, 4, 8, 12, 16, 20});
  put_rows(m.mesh_polymapnum, m.nmeshvert, {4});
  put(m.mesh_polymap, m.nmeshpolymap, 1, {0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 4, 5, 2, 3, 6, 7, 0, 2, 4, 6, 1, 3, 5, 7});
}

void add_images(mjModel& m) {
  put(m.hfield_size, 1, 4, {1, 1, 0.5, 0.1});
  m.hfield_nrow[0] = 2;
  m.hfield_ncol[0] = 3;
  m.hfield_pathadr[0] = -1;
  put(m.hfield_data, m.nhfielddata, 1, {1, 0, 1, 0, 1, 0});

  m.tex_type[0] = mjTEXTURE_2D;
  m.tex_height[0] = 2;
  m.tex_width[0] = 2;
  m.tex_nchannel[0] = 3;
  m.tex_pathadr[0] = -1;
  put(m.tex_data, m.ntexdata, 1, {255, 255, 255, 0, 0, 0, 0, 0, 0, 255, 255, 255});

  put_rows(m.mat_texid, mjNTEXROLE, {-1});
  m.mat_texid[mjTEXROLE_RGB] = 0;
  put(m.mat_texrepeat, 1, 2, {2, 2});
  m.mat_specular[0] = 0.25f;
  m.mat_shininess[0] = 0.5f;
  m.mat_metallic[0] = -1;
  m.mat_roughness[0] = -1;
  put_rows(m.mat_rgba, 1, {1, 1, 1, 1});
}

// Seven bodies: three boxes over the world's two geoms, one over each single geom, three over the pole's two; then
// fifteen over the eight faces of the mesh. A box over one thing is that thing's own.
void add_bounding_boxes(mjModel& m) {
  put(m.body_bvhadr, m.nbody, 1, {0, 3, 4, 5, 6, 7, -1});
  put(m.body_bvhnum, m.nbody, 1, {3, 1, 1, 1, 1, 3, 0});
  m.mesh_bvhadr[0] = 10;
  m.mesh_bvhnum[0] = 15;
  constexpr int n = 25;
  put(m.bvh_depth, n, 1, {0, 1, 1, 0, 0, 0, 0, 0, 1, 1, 0, 1, 2, 3, 3, 2, 3, 3, 1, 2, 3, 3, 2, 3, 3});
  put(m.bvh_child, n, 2,
      {1, 2,  -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 1,  2,  -1, -1, -1, -1, 1,  8,  2,  5,  3,
       4, -1, -1, -1, -1, 6,  7,  -1, -1, -1, -1, 9,  12, 10, 11, -1, -1, -1, -1, 13, 14, -1, -1, -1, -1});
  put(m.bvh_nodeid, n, 1, {-1, 0, 1, 2, 3, 4, 5, -1, 6, 7, -1, -1, -1, 0, 1, -1, 5, 4, -1, -1, 2, 3, -1, 7, 6});
  mjtNum* end = m.bvh_aabb;
  for (const Box& box : kGeomBoxes) end = put_box(end, box);
  end = put_mesh_boxes(end);
  if (end != m.bvh_aabb + 6 * n) std::abort();
}

}  // namespace sinew::test
