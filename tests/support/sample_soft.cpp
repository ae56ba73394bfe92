// SPDX-License-Identifier: Apache-2.0
// What SampleParts::kEverything adds: a square flex and a triangular skin on the base, an octree, a plugin instance.
#include "base/plugins.h"
#include "support/sample_parts.h"

namespace sinew::test {
namespace {

// Two triangles share the edge from vertex 1 to vertex 2:  0-1
//                                                          |/|
//                                                          2-3
void add_flex(mjModel& m) {
  m.flex_contype[0] = m.flex_conaffinity[0] = 1;
  m.flex_condim[0] = 3;
  m.flex_solmix[0] = 1;
  put(m.flex_solref, 1, 2, {0.02, 1});
  put(m.flex_solimp, 1, 5, {0.9, 0.95, 0.001, 0.5, 2});
  put(m.flex_friction, 1, 3, {1, 0.005, 0.0001});
  m.flex_selfcollide[0] = mjFLEXSELF_AUTO;
  m.flex_activelayers[0] = 1;
  m.flex_dim[0] = 2;
  m.flex_matid[0] = -1;
  m.flex_vertnum[0] = m.nflexvert;
  m.flex_edgenum[0] = m.nflexedge;
  m.flex_elemnum[0] = m.nflexelem;
  m.flex_shellnum[0] = 4;
  m.flex_evpairnum[0] = m.nflexevpair;
  put_rows(m.flex_vertbodyid, m.nflexvert, {1});
  put(m.flex_edge, m.nflexedge, 2, {1, 2, 0, 2, 0, 1, 1, 3, 2, 3});
  put_rows(m.flex_edgeflap, 2 * m.nflexedge, {-1});
  put(m.flex_elem, m.nflexelemdata, 1, {0, 1, 2, 2, 1, 3});
  put(m.flex_elemtexcoord, m.nflexelemdata, 1, {0, 1, 2, 2, 1, 3});
  put(m.flex_elemedge, m.nflexelemedge, 1, {0, 1, 2, 3, 4, 0});
  put(m.flex_shell, m.nflexshelldata, 1, {0, 1, 2, 0, 1, 3, 3, 2});
  put(m.flex_evpair, m.nflexevpair, 2, {1, 0, 0, 3});
  put(m.flex_vert, m.nflexvert, 3, {0, 0, 0, 0.1, 0, 0, 0, 0.1, 0, 0.1, 0.1, 0});
  put(m.flex_vert0, m.nflexvert, 3, {0, 0, 0.5, 1, 0, 0.5, 0, 1, 0.5, 1, 1, 0.5});
  put(m.flexedge_length0, m.nflexedge, 1, {0.14142135623730951, 0.1, 0.1, 0.1, 0.1});
  m.flex_radius[0] = 0.01;
  m.flex_rigid[0] = 1;
  put_rows(m.flexedge_rigid, m.nflexedge, {1});
  put_rows(m.flex_rgba, 1, {0.5f, 0.5f, 0.5f, 1});
  put(m.flex_texcoord, m.nflextexcoord, 2, {0, 0, 1, 0, 0, 1, 1, 1});
}

void add_flex_boxes(mjModel& m) {
  m.flex_bvhadr[0] = m.nbvhstatic;
  m.flex_bvhnum[0] = m.nbvhdynamic;
  put(m.bvh_depth + m.nbvhstatic, m.nbvhdynamic, 1, {0, 1, 1});
  put(m.bvh_child + 2 * m.nbvhstatic, m.nbvhdynamic, 2, {1, 2, -1, -1, -1, -1});
  put(m.bvh_nodeid + m.nbvhstatic, m.nbvhdynamic, 1, {-1, 0, 1});
}

void add_skin(mjModel& m) {
  m.skin_matid[0] = -1;
  put_rows(m.skin_rgba, 1, {0.5f, 0.5f, 0.5f, 1});
  m.skin_vertnum[0] = m.nskinvert;
  m.skin_facenum[0] = m.nskinface;
  m.skin_bonenum[0] = m.nskinbone;
  put(m.skin_vert, m.nskinvert, 3, {0, 0, 0, 0.1f, 0, 0, 0, 0.1f, 0});
  put(m.skin_texcoord, m.nskintexvert, 2, {0, 0, 1, 0, 0, 1});
  put(m.skin_face, m.nskinface, 3, {0, 1, 2});
  m.skin_bonevertnum[0] = m.nskinbonevert;
  put_rows(m.skin_bonebindquat, m.nskinbone, {1, 0, 0, 0});
  m.skin_bonebodyid[0] = 1;
  put(m.skin_bonevertid, m.nskinbonevert, 1, {0, 1, 2});
  put_rows(m.skin_bonevertweight, m.nskinbonevert, {1});
  m.skin_pathadr[0] = -1;
}

void add_octree(mjModel& m) {
  m.mesh_octadr[0] = 0;
  m.mesh_octnum[0] = m.noct;
  put(m.oct_depth, m.noct, 1, {0, 1, 1, 1, 1, 1, 1, 1, 1});
  std::fill_n(m.oct_child, 8 * m.noct, -1);
  put(m.oct_child, 1, 8, {1, 2, 3, 4, 5, 6, 7, 8});
}

void add_plugin(mjModel& m) {
  m.plugin_statenum[0] = m.npluginstate;
  std::copy_n("3", m.npluginattr, m.plugin_attr);
  m.body_plugin[1] = 0;
  mjpPlugin plugin{};  // data of the model wants its plugin registered
  plugin.name = "sinew.test.sample_model";
  std::string error;
  m.plugin[0] = register_plugin(plugin, error);
}

}  // namespace

void count_soft_parts(ModelSizes& s) {
  s.nflex = 1, s.nflexvert = 4, s.nflexedge = 5, s.nflexelem = 2, s.nflexelemdata = 6, s.nflexelemedge = 6;
  s.nflexshelldata = 8, s.nflexevpair = 2, s.nflextexcoord = 4;
  s.nbvhdynamic = 3;
  s.nbvh += s.nbvhdynamic;
  s.nskin = 1, s.nskinvert = 3, s.nskintexvert = 3, s.nskinface = 1, s.nskinbone = 1, s.nskinbonevert = 3;
  s.noct = 9;
  s.nplugin = 1, s.npluginattr = 2, s.npluginstate = 2;
}

void add_soft_parts(mjModel& m) {
  add_flex(m);
  add_flex_boxes(m);
  add_skin(m);
  add_octree(m);
  add_plugin(m);
}

}  // namespace sinew::test
