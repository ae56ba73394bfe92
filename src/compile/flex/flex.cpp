// SPDX-License-Identifier: Apache-2.0
// Flexes: bodies by name, vertices in the world at rest, what follows from the elements, and stiffness.
#include <algorithm>
#include <cmath>
#include <span>
#include <string>

#include "base/error.h"
#include "compile/flex/elasticity.h"
#include "compile/flex/topology.h"
#include "compile/stages.h"
#include "shape/bvh.h"

namespace sinew {
namespace {

constexpr double kFlat = 1e-10;  // a box thinner than this has no inside

enum Elastic2d { kBend = 1, kStretch = 2 };  // bits of mjsFlex::elastic2d

void check_values(const Flex& flex) {
  const mjsFlex& c = flex.c;
  if (c.dim < 1 || c.dim > 3) refuse(flex, "dim must be 1, 2 or 3");
  if (c.elem->empty()) refuse(flex, "needs elements");
  if (c.elem->size() % (static_cast<std::size_t>(c.dim) + 1) != 0) {
    refuse(flex, "element needs " + std::to_string(c.dim + 1) + " vertices each, got " +
                     std::to_string(c.elem->size()) + " in all");
  }
  if (!(c.poisson >= 0 && c.poisson < 0.5)) refuse(flex, "poisson must be at least 0 and less than 0.5");
  if (c.dim > 1 && c.edgestiffness > 0) {
    refuse(flex, "edge stiffness is for flexes of dimension 1: others have their elasticity");
  }
  const bool thin = c.dim == 2 && c.young > 0 && c.elastic2d != 0;
  if (thin && (c.elastic2d & kBend) && !(c.thickness > 0)) refuse(flex, "thickness must be positive for bending");
}

int order_of(const Flex& flex) {
  switch (flex.c.nodebody->size()) {
    case 0:
      return 0;
    case 8:
      return 1;
    case 27:
      return 2;
    default:
      refuse(flex, "needs 8 nodes (trilinear) or 27 (quadratic), got " + std::to_string(flex.c.nodebody->size()));
  }
}

std::vector<int> body_ids(const Build& build, const Flex& flex, const mjStringVec& names) {
  std::vector<int> ids;
  for (const std::string& name : names) ids.push_back(require_id(build, flex, mjOBJ_BODY, name));
  return ids;
}

void find_bodies(const Build& build, const Flex& flex, FlexBuild& out) {
  const mjsFlex& c = flex.c;
  out.order = order_of(flex);
  out.nodebody = body_ids(build, flex, *c.nodebody);
  out.vertbody = body_ids(build, flex, *c.vertbody);
  out.vert = *c.vert;
  out.node = *c.node;
  if (out.vert.size() % 3 != 0) refuse(flex, "vertex needs three numbers each");
  if (out.vert.empty()) out.vert.assign(3 * out.vertbody.size(), 0);
  const std::size_t nvert = out.vert.size() / 3;
  if (out.order > 0) {
    out.vertbody.assign(nvert, -1);
  } else if (out.vertbody.size() == 1) {
    out.vertbody.assign(nvert, out.vertbody.front());
  } else if (out.vertbody.size() != nvert) {
    refuse(flex, "needs one body, or one for each of its " + std::to_string(nvert) + " vertices, got " +
                     std::to_string(out.vertbody.size()));
  }
  if (out.node.empty()) out.node.assign(3 * out.nodebody.size(), 0);
  if (out.node.size() != 3 * out.nodebody.size()) refuse(flex, "needs three numbers for each node");
  if (nvert == 0) refuse(flex, "needs vertices");
  const auto& bodies = out.order > 0 ? out.nodebody : out.vertbody;
  const auto& places = out.order > 0 ? out.node : out.vert;
  out.rigid = std::all_of(bodies.begin(), bodies.end(), [&](int b) { return b == bodies.front(); });
  out.centered = std::all_of(places.begin(), places.end(), [](double x) { return x == 0; });
}

void check_elements(const Flex& flex, const FlexBuild& out) {
  const auto corners = static_cast<std::size_t>(flex.c.dim) + 1;
  const std::size_t nvert = out.vert.size() / 3;
  for (std::size_t at = 0; at < out.elem.size(); at += corners) {
    for (std::size_t i = at; i < at + corners; ++i) {
      const int v = out.elem[i];
      if (v < 0 || static_cast<std::size_t>(v) >= nvert) {
        refuse(flex, "element " + std::to_string(at / corners) + " names vertex " + std::to_string(v) +
                         ", must be at least 0 and less than " + std::to_string(nvert));
      }
      if (std::count(out.elem.begin() + static_cast<std::ptrdiff_t>(at),
                     out.elem.begin() + static_cast<std::ptrdiff_t>(at + corners), v) > 1) {
        refuse(flex, "element " + std::to_string(at / corners) + " has vertex " + std::to_string(v) + " twice");
      }
    }
  }
}

// Texture coordinates are one a vertex, or counted by elemtexcoord.
void check_texture(const Flex& flex, const FlexBuild& out) {
  const mjsFlex& c = flex.c;
  if (c.texcoord->empty() && c.elemtexcoord->empty()) return;
  if (c.texcoord->size() % 2 != 0) refuse(flex, "texcoord needs two numbers each");
  const std::size_t count = c.texcoord->size() / 2;
  if (c.elemtexcoord->empty()) {
    if (count != out.vert.size() / 3) {
      refuse(flex, "texcoord needs two numbers for each of the " + std::to_string(out.vert.size() / 3) +
                       " vertices, got " + std::to_string(c.texcoord->size()));
    }
    return;
  }
  for (const int t : *c.elemtexcoord) {
    if (t < 0 || static_cast<std::size_t>(t) >= count) {
      refuse(flex, "elemtexcoord " + std::to_string(t) + " must be at least 0 and less than " + std::to_string(count));
    }
  }
}

std::vector<Placement> world_placements(const Build& build) {
  std::vector<Placement> place(build.body.size());
  for (std::size_t b = 1; b < place.size(); ++b) {
    place[b] = place[static_cast<std::size_t>(build.body[b].parent)] * build.body[b].place;
  }
  return place;
}

std::vector<double> in_world(const std::vector<double>& points, const std::vector<int>& bodies,
                             const std::vector<Placement>& place) {
  std::vector<double> world(points.size());
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    (place[static_cast<std::size_t>(bodies[i])] * load3(points.data() + 3 * i)).store(world.data() + 3 * i);
  }
  return world;
}

// Interpolated vertices are written in the frame that the nodes' bodies stand in, so that their own box, whose corners
// are the nodes, says where they are between the nodes.
void place_at_rest(const std::vector<Placement>& place, const Build& build, FlexBuild& out) {
  if (out.order == 0) {
    out.rest_vert = in_world(out.vert, out.vertbody, place);
  } else {
    out.rest_node = in_world(out.node, out.nodebody, place);
    const std::vector<int> around(out.vertbody.size(), build.body[static_cast<std::size_t>(out.nodebody[0])].parent);
    out.rest_vert = in_world(out.vert, around, place);
  }
  const std::vector<double>& points = out.order == 0 ? out.rest_vert : out.vert;
  Vector low = load3(points.data()), high = low;
  for (std::size_t i = 0; i < points.size(); i += 3) {
    for (int k = 0; k < 3; ++k) {
      low[k] = std::min(low[k], points[i + static_cast<std::size_t>(k)]);
      high[k] = std::max(high[k], points[i + static_cast<std::size_t>(k)]);
    }
  }
  out.unit_vert.resize(points.size());
  for (std::size_t i = 0; i < points.size(); ++i) {
    const int k = static_cast<int>(i % 3);
    const double size = high[k] - low[k];
    out.unit_vert[i] = size < kFlat ? 0.5 : (points[i] - low[k]) / size;
  }
}

Vector vertex(const FlexBuild& out, int v) { return load3(out.rest_vert.data() + 3 * v); }

// All tetrahedra are left-handed.
void turn_tetrahedra(FlexBuild& out) {
  for (std::size_t at = 0; at + 3 < out.elem.size(); at += 4) {
    int* const e = out.elem.data() + at;
    const Vector origin = vertex(out, e[0]);
    const double volume =
        dot(vertex(out, e[1]) - origin, cross(vertex(out, e[2]) - origin, vertex(out, e[3]) - origin));
    if (volume > 0) std::swap(e[1], e[2]);
  }
}

// Without numbering of their own, texture coordinates are those of the vertices. A numbering is taken for three corners
// an element, even of tetrahedra, where MuJoCo stops as well.
void set_texture(const Flex& flex, FlexBuild& out) {
  const mjIntVec& given = *flex.c.elemtexcoord;
  if (given.empty()) {
    out.elemtexcoord = out.elem;
    return;
  }
  out.elemtexcoord.assign(out.elem.size(), 0);
  const std::size_t nelem = out.elem.size() / (static_cast<std::size_t>(flex.c.dim) + 1);
  const std::size_t count = std::min({given.size(), out.elem.size(), 3 * nelem});
  std::copy_n(given.begin(), count, out.elemtexcoord.begin());
}

// Ends that never move against each other: one body, or two that are welded.
void find_rigid_edges(const Build& build, FlexBuild& out) {
  out.edge_rigid.assign(out.edge.size() / 2, out.rigid);
  if (out.order > 0) return;
  const auto weld = [&](int v) {
    return build.structure.body_weld[static_cast<std::size_t>(out.vertbody[static_cast<std::size_t>(v)])];
  };
  for (std::size_t e = 0; e < out.edge_rigid.size(); ++e) {
    if (weld(out.edge[2 * e]) == weld(out.edge[2 * e + 1])) out.edge_rigid[e] = 1;
  }
}

// What an interpolated flex cannot do in MuJoCo either.
void check_interpolated(const Flex& flex) {
  const char* remedy = ": set selfcollide=\"none\" and internal=\"false\" in <contact>";
  if (flex.c.selfcollide != mjFLEXSELF_NONE) {
    refuse(flex, std::string("interpolated between nodes, it cannot collide with itself") + remedy);
  }
  if (flex.c.internal) {
    refuse(flex, std::string("interpolated between nodes, it cannot have internal contacts") + remedy);
  }
}

// Forces of bending go to the three joints of each vertex.
void check_bending_bodies(const Build& build, const Flex& flex, const FlexBuild& out) {
  for (std::size_t v = 0; v < out.vertbody.size(); ++v) {
    const int b = out.vertbody[v];
    const Body& body = *build.all<Body>()[static_cast<std::size_t>(b)];
    const std::size_t joints = build.parts<Joint>(b).size();
    if (joints == 3) continue;
    refuse(flex, "bending needs three joints for each vertex, but vertex " + std::to_string(v) + " hangs on body '" +
                     body.name + "', which has " + std::to_string(joints) +
                     ": bend without pins, or hold a pinned flex by elastic2d=\"stretch\" or edge equality alone");
  }
}

template <class Form>
void check_form(const Flex& flex, const Form& form, const std::string& part) {
  if (std::all_of(form.begin(), form.end(), [](double x) { return std::isfinite(x); })) return;
  refuse(flex, part + " is flat: its vertices lie on one another, in a line or in a plane, and nothing can strain it");
}

void set_block_stiffness(const Flex& flex, FlexBuild& out) {
  const std::size_t rows = 3 * out.nodebody.size();
  if (rows * rows > out.stiffness.size()) {
    refuse(flex, "has too few elements (" + std::to_string(out.layer.size()) + ") for the elasticity of " +
                     std::to_string(out.nodebody.size()) + " nodes: at least " +
                     std::to_string((rows * rows + kStiffnessSize - 1) / kStiffnessSize) + " are needed");
  }
  block_stiffness(out.rest_node, out.order, lame_of(flex.c.young, flex.c.poisson), out.stiffness.data());
  if (!std::all_of(out.stiffness.begin(), out.stiffness.end(), [](double x) { return std::isfinite(x); })) {
    refuse(flex, "is flat: between its nodes there is no volume to be elastic");
  }
}

void set_element_stiffness(const Flex& flex, FlexBuild& out) {
  const mjsFlex& c = flex.c;
  const Lame material = lame_of(c.young, c.poisson);
  const auto corners = static_cast<std::size_t>(c.dim) + 1;
  for (std::size_t e = 0; e < out.layer.size(); ++e) {
    Vector corner[4];
    for (std::size_t k = 0; k < corners; ++k) corner[k] = vertex(out, out.elem[e * corners + k]);
    const auto form =
        c.dim == 3 ? tetrahedron_stiffness(corner, material) : triangle_stiffness(corner, material, c.thickness);
    check_form(flex, form, "element " + std::to_string(e));
    std::copy(form.begin(), form.end(), out.stiffness.begin() + static_cast<std::ptrdiff_t>(kStiffnessSize * e));
  }
}

// Does the first triangle at an edge go along it from its smaller vertex to its larger one? The rows of the bending
// form follow the triangle, not the edge, in MuJoCo.
std::vector<bool> edges_ahead(const FlexBuild& out) {
  std::vector<bool> ahead(out.edge.size() / 2), seen(ahead.size(), false);
  for (std::size_t i = 0; i < out.elemedge.size(); ++i) {
    const auto e = static_cast<std::size_t>(out.elemedge[i]);
    if (seen[e]) continue;
    seen[e] = true;
    ahead[e] = out.elem[i / 3 * 3 + (i + 1) % 3] == out.edge[2 * e];
  }
  return ahead;
}

void set_bending(const Flex& flex, const FlexTopology& topology, FlexBuild& out) {
  out.flap = find_flaps(out.elem, topology);
  const std::vector<bool> ahead = edges_ahead(out);
  const Lame material = lame_of(flex.c.young, flex.c.poisson);
  for (std::size_t e = 0; e < out.edge.size() / 2; ++e) {
    if (out.flap[2 * e + 1] < 0) continue;
    const int a = out.edge[2 * e], b = out.edge[2 * e + 1];
    const Vector x[4] = {vertex(out, ahead[e] ? a : b), vertex(out, ahead[e] ? b : a), vertex(out, out.flap[2 * e]),
                         vertex(out, out.flap[2 * e + 1])};
    const auto form = edge_bending(x, material, flex.c.thickness);
    check_form(flex, form,
               "a triangle at the edge from vertex " + std::to_string(a) + " to vertex " + std::to_string(b));
    std::copy(form.begin(), form.end(), out.bending.begin() + static_cast<std::ptrdiff_t>(kBendingSize * e));
  }
}

void set_elasticity(const Build& build, const Flex& flex, const FlexTopology& topology, FlexBuild& out) {
  const mjsFlex& c = flex.c;
  out.stiffness.assign(kStiffnessSize * out.layer.size(), 0);
  out.bending.assign(kBendingSize * out.edge.size() / 2, 0);
  out.flap.assign(out.edge.size(), -1);
  if (!(c.young > 0) || c.dim == 1) return;
  if (out.order > 0) {
    set_block_stiffness(flex, out);
  } else {
    if (c.dim == 3 || (c.elastic2d & kStretch)) set_element_stiffness(flex, out);
    if (c.dim == 2 && (c.elastic2d & kBend)) {
      check_bending_bodies(build, flex, out);
      set_bending(flex, topology, out);
    }
  }
}

void build_element_bvh(const Flex& flex, FlexBuild& out) {
  const auto corners = static_cast<std::size_t>(flex.c.dim) + 1;
  std::vector<BvhLeaf> leaves;
  for (std::size_t e = 0; e < out.layer.size(); ++e) {
    if (out.layer[e] >= flex.c.activelayers) continue;
    Vector low = vertex(out, out.elem[e * corners]), high = low;
    for (std::size_t k = 1; k < corners; ++k) {
      const Vector p = vertex(out, out.elem[e * corners + k]);
      for (int a = 0; a < 3; ++a) {
        low[a] = std::min(low[a], p[a]);
        high[a] = std::max(high[a], p[a]);
      }
    }
    BvhLeaf leaf;
    leaf.id = static_cast<int>(e);
    for (int a = 0; a < 3; ++a) {
      leaf.pos[static_cast<std::size_t>(a)] = 0.5 * (low[a] + high[a]);
      leaf.box[static_cast<std::size_t>(a) + 3] = 0.5 * (high[a] - low[a]) + flex.c.radius;
    }
    leaves.push_back(leaf);
  }
  if (leaves.empty()) return;
  Bvh bvh = build_bvh(leaves);
  out.bvh = {std::move(bvh.depth), std::move(bvh.child), std::move(bvh.nodeid), {}};
}

FlexBuild compile_flex(const Build& build, const Flex& flex, const std::vector<Placement>& place) {
  check_values(flex);
  FlexBuild out;
  if (!flex.c.material->empty()) out.material = require_id(build, flex, mjOBJ_MATERIAL, *flex.c.material);
  find_bodies(build, flex, out);
  if (out.order > 0) check_interpolated(flex);
  out.elem = *flex.c.elem;
  check_elements(flex, out);
  check_texture(flex, out);
  place_at_rest(place, build, out);
  if (flex.c.dim == 3) turn_tetrahedra(out);
  set_texture(flex, out);
  FlexTopology topology = find_topology(out.elem, flex.c.dim);
  out.edge = topology.edge;
  out.elemedge = topology.elemedge;
  out.layer = topology.layer;
  out.shell = std::move(topology.shell);
  out.evpair = std::move(topology.evpair);
  find_rigid_edges(build, out);
  set_elasticity(build, flex, topology, out);
  build_element_bvh(flex, out);
  return out;
}

}  // namespace

void compile_flexes(Build& build) {
  if (build.all<Flex>().empty()) return;
  const std::vector<Placement> place = world_placements(build);
  for (const auto& flex : build.all<Flex>()) build.flex.push_back(compile_flex(build, *flex, place));
  for (std::size_t e = 0; e < build.equality.size(); ++e) {
    if (build.all<Equality>()[e]->c.type != mjEQ_FLEX) continue;
    build.flex[static_cast<std::size_t>(build.equality[e].obj1)].held = true;
  }
}

}  // namespace sinew
