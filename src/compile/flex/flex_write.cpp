// SPDX-License-Identifier: Apache-2.0
// Flexes become arrays of mjModel, one flex after the other.
#include <algorithm>

#include "compile/assets/assets.h"
#include "compile/stages.h"

namespace sinew {
namespace {

template <class T>
int length(const std::vector<T>& values) {
  return static_cast<int>(values.size());
}

template <class From, class To>
void copy_to(const std::vector<From>& values, To* array) {
  std::copy(values.begin(), values.end(), array);
}

// Where the parts of the next flex begin.
struct Cursor {
  int node = 0, vert = 0, edge = 0, elem = 0, elemdata = 0, elemedge = 0, shell = 0, evpair = 0, texcoord = 0, bvh = 0;
};

void write_contact(const mjsFlex& c, int f, mjModel& m) {
  m.flex_contype[f] = c.contype;
  m.flex_conaffinity[f] = c.conaffinity;
  m.flex_condim[f] = c.condim;
  m.flex_priority[f] = c.priority;
  m.flex_solmix[f] = c.solmix;
  std::copy_n(c.solref, mjNREF, m.flex_solref + mjNREF * f);
  std::copy_n(c.solimp, mjNIMP, m.flex_solimp + mjNIMP * f);
  std::copy_n(c.friction, 3, m.flex_friction + 3 * f);
  m.flex_margin[f] = c.margin;
  m.flex_gap[f] = c.gap;
  m.flex_internal[f] = c.internal;
  m.flex_selfcollide[f] = c.selfcollide;
  m.flex_activelayers[f] = c.activelayers;
  m.flex_passive[f] = c.passive;
}

void write_values(const mjsFlex& c, const FlexBuild& flex, int f, mjModel& m) {
  m.flex_dim[f] = c.dim;
  m.flex_matid[f] = flex.material;
  m.flex_group[f] = c.group;
  m.flex_interp[f] = flex.order;
  m.flex_radius[f] = c.radius;
  m.flex_damping[f] = c.damping;
  m.flex_edgestiffness[f] = c.edgestiffness;
  m.flex_edgedamping[f] = c.edgedamping;
  m.flex_edgeequality[f] = flex.held;
  m.flex_rigid[f] = flex.rigid;
  m.flex_centered[f] = flex.centered;
  m.flex_flatskin[f] = c.flatskin;
  std::copy_n(c.rgba, 4, m.flex_rgba + 4 * f);
}

void write_addresses(const mjsFlex& c, const FlexBuild& flex, const Cursor& at, int f, mjModel& m) {
  m.flex_nodeadr[f] = at.node;
  m.flex_nodenum[f] = length(flex.nodebody);
  m.flex_vertadr[f] = at.vert;
  m.flex_vertnum[f] = length(flex.vertbody);
  m.flex_edgeadr[f] = at.edge;
  m.flex_edgenum[f] = length(flex.edge) / 2;
  m.flex_elemadr[f] = at.elem;
  m.flex_elemnum[f] = length(flex.layer);
  m.flex_elemdataadr[f] = at.elemdata;
  m.flex_elemedgeadr[f] = at.elemedge;
  m.flex_shellnum[f] = length(flex.shell) / c.dim;
  m.flex_shelldataadr[f] = flex.shell.empty() ? -1 : at.shell;
  m.flex_evpairadr[f] = flex.evpair.empty() ? -1 : at.evpair;
  m.flex_evpairnum[f] = length(flex.evpair) / 2;
  m.flex_texcoordadr[f] = c.texcoord->empty() ? -1 : at.texcoord;
  m.flex_bvhadr[f] = flex.bvh.depth.empty() ? -1 : at.bvh;
  m.flex_bvhnum[f] = length(flex.bvh.depth);
}

void write_arrays(const mjsFlex& c, const FlexBuild& flex, const Cursor& at, mjModel& m) {
  copy_to(flex.nodebody, m.flex_nodebodyid + at.node);
  copy_to(flex.node, m.flex_node + 3 * at.node);
  copy_to(flex.rest_node, m.flex_node0 + 3 * at.node);
  copy_to(flex.vertbody, m.flex_vertbodyid + at.vert);
  copy_to(flex.vert, m.flex_vert + 3 * at.vert);
  copy_to(flex.unit_vert, m.flex_vert0 + 3 * at.vert);
  copy_to(flex.edge, m.flex_edge + 2 * at.edge);
  copy_to(flex.flap, m.flex_edgeflap + 2 * at.edge);
  copy_to(flex.edge_rigid, m.flexedge_rigid + at.edge);
  copy_to(flex.bending, m.flex_bending + 17 * static_cast<std::ptrdiff_t>(at.edge));
  copy_to(flex.layer, m.flex_elemlayer + at.elem);
  copy_to(flex.stiffness, m.flex_stiffness + 21 * static_cast<std::ptrdiff_t>(at.elem));
  copy_to(flex.elem, m.flex_elem + at.elemdata);
  copy_to(flex.elemtexcoord, m.flex_elemtexcoord + at.elemdata);
  copy_to(flex.elemedge, m.flex_elemedge + at.elemedge);
  copy_to(flex.shell, m.flex_shell + at.shell);
  copy_to(flex.evpair, m.flex_evpair + 2 * at.evpair);
  copy_to(*c.texcoord, m.flex_texcoord + 2 * at.texcoord);
  copy_to(flex.bvh.depth, m.bvh_depth + at.bvh);
  copy_to(flex.bvh.child, m.bvh_child + 2 * at.bvh);
  copy_to(flex.bvh.nodeid, m.bvh_nodeid + at.bvh);
}

void advance(const mjsFlex& c, const FlexBuild& flex, Cursor& at) {
  at.node += length(flex.nodebody);
  at.vert += length(flex.vertbody);
  at.edge += length(flex.edge) / 2;
  at.elem += length(flex.layer);
  at.elemdata += length(flex.elem);
  at.elemedge += length(flex.elemedge);
  at.shell += length(flex.shell);
  at.evpair += length(flex.evpair) / 2;
  at.texcoord += length(*c.texcoord) / 2;
  at.bvh += length(flex.bvh.depth);
}

}  // namespace

void count_flexes(const Build& build, ModelSizes& sizes) {
  sizes.nflex = length(build.flex);
  for (std::size_t f = 0; f < build.flex.size(); ++f) {
    const FlexBuild& flex = build.flex[f];
    add_size(sizes.nflexnode, flex.nodebody.size(), "nodes of flexes");
    add_size(sizes.nflexvert, flex.vertbody.size(), "vertices of flexes");
    add_size(sizes.nflexedge, flex.edge.size() / 2, "edges of flexes");
    add_size(sizes.nflexelem, flex.layer.size(), "elements of flexes");
    add_size(sizes.nflexelemdata, flex.elem.size(), "vertices of flex elements");
    add_size(sizes.nflexelemedge, flex.elemedge.size(), "edges of flex elements");
    add_size(sizes.nflexshelldata, flex.shell.size(), "vertices of flex surfaces");
    add_size(sizes.nflexevpair, flex.evpair.size() / 2, "pairs of elements and vertices");
    add_size(sizes.nflextexcoord, build.all<Flex>()[f]->c.texcoord->size() / 2, "texture coordinates of flexes");
    add_size(sizes.nbvh, flex.bvh.depth.size(), "bounding volumes");
    add_size(sizes.nbvhdynamic, flex.bvh.depth.size(), "bounding volumes");
  }
}

// Hierarchies of flexes stand behind those that do not move.
void write_flexes(const Build& build, mjModel& m) {
  Cursor at;
  at.bvh = m.nbvhstatic;
  for (int f = 0; f < m.nflex; ++f) {
    const FlexBuild& flex = build.flex[static_cast<std::size_t>(f)];
    const mjsFlex& c = build.all<Flex>()[static_cast<std::size_t>(f)]->c;
    write_contact(c, f, m);
    write_values(c, flex, f, m);
    write_addresses(c, flex, at, f, m);
    write_arrays(c, flex, at, m);
    advance(c, flex, at);
  }
}

}  // namespace sinew
