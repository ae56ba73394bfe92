// SPDX-License-Identifier: Apache-2.0
// build.h -- what the compiler knows of a model between the spec and the finished mjModel.
//   in    a Spec                    out   flat lists with ids, and for each kind what had to be computed from its
//   values next  compile.cpp: the order in which these lists are filled and written
#ifndef SINEW_COMPILE_BUILD_H_
#define SINEW_COMPILE_BUILD_H_

#include <array>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <mujoco/mjmodel.h>

#include "spec/spec.h"

namespace sinew {

using Triple = std::array<double, 3>;
using Quadruple = std::array<double, 4>;

// Position and orientation in the frame of the parent, as MJCF means it.
struct Placement {
  Triple pos{0, 0, 0};
  Quadruple quat{1, 0, 0, 0};
};

// Mass, centre and principal moments of a thing; `frame` is the inertial frame in the thing's own frame.
struct Inertial {
  double mass = 0;
  Placement frame;
  Triple inertia{0, 0, 0};
};

// A bounding volume hierarchy as mjModel stores it; child and node ids are local to this tree.
struct BvhBuild {
  std::vector<int> depth, child, nodeid;
  std::vector<double> aabb;  // centre and half sizes, 6 a node
};

struct OctreeBuild {
  std::vector<int> depth, child;
  std::vector<double> aabb, coeff;
};

// A mesh in its own inertial frame: vertices are moved there, `moved` says by how much (mesh_pos, mesh_quat).
struct MeshBuild {
  std::vector<float> vert, normal, texcoord;
  std::vector<int> face, facenormal, facetexcoord;
  std::vector<int> graph;  // convex hull as mesh_graph has it; empty if the mesh needs none
  std::vector<double> polynormal;
  std::vector<int> polyvertadr, polyvertnum, polyvert, polymapadr, polymapnum, polymap;
  Placement moved;
  double volume = 0;             // of the solid, or the area of the shell: what density is multiplied with
  Triple unit_inertia{0, 0, 0};  // principal moments at density 1
  Triple inertia_box{0, 0, 0};   // half sizes of the box with the same inertia
  std::array<double, 6> aabb{};  // centre and half sizes around all vertices, in the inertial frame
  BvhBuild bvh;
  OctreeBuild octree;
  std::string path;
};

struct HFieldBuild {
  int nrow = 0, ncol = 0;
  std::vector<float> data;  // normalized to 0..1
  std::string path;
};

struct TextureBuild {
  int width = 0, height = 0, nchannel = 3;
  std::vector<unsigned char> data;
  mjtColorSpace colorspace = mjCOLORSPACE_AUTO;
  std::string path;
};

struct SkinBuild {  // what a .skn file held, or the values of the spec
  std::vector<float> vert, texcoord, bindpos, bindquat;
  std::vector<int> face;
  std::vector<std::string> bodyname;
  std::vector<std::vector<int>> vertid;
  std::vector<std::vector<float>> vertweight;
  std::string path;
};

struct BodyBuild {
  Placement place;    // in the parent body
  Inertial inertial;  // of the body alone
  int parent = 0;
  int dofadr = -1, dofnum = 0;
  BvhBuild bvh;
};

struct JointBuild {
  Triple pos{}, axis{0, 0, 1};  // in the body's frame
  std::array<double, 2> range{}, actfrcrange{};
  bool limited = false, actfrclimited = false;
  double ref = 0, springref = 0;  // radians where the joint turns
  int qposadr = 0, dofadr = 0;
};

struct GeomBuild {
  mjtGeom type = mjGEOM_SPHERE;
  Placement place;  // in the body's frame
  Triple size{};
  int mesh = -1, hfield = -1;
  Inertial inertial;  // in the geom's own frame
  std::array<double, 6> aabb{};
  double rbound = 0;
  std::array<double, mjNFLUID> fluid{};
};

struct SiteBuild {
  Placement place;
  Triple size{};
};

struct CameraBuild {
  Placement place;
};

struct LightBuild {
  Triple pos{}, dir{0, 0, -1};
};

// What depends only on the tree of bodies and dofs: the patterns of M, B and D, and the kinematic trees.
struct StructureBuild {
  std::vector<int> dof_parent, dof_body, dof_joint;  // a dof's parent is the dof before it on the way to the root, or -1
  std::vector<int> body_last_dof;  // the last dof that moves the body, or -1
  std::vector<int> dof_tree, body_tree;              // -1: static
  std::vector<int> body_root, body_weld;
  std::vector<unsigned char> body_simple;  // as mjModel.body_simple
  std::vector<int> dof_simplenum;
  std::vector<int> dof_Madr;
  int nM = 0;
  int ntree = 0;
  // rows of compressed matrices
  struct Pattern {
    std::vector<int> rownnz, rowadr, colind;
  };
  Pattern M, B, D;
  std::vector<int> D_diag, mapM2M, mapM2D, mapD2M;
};

// Everything of one compilation. Elements are in the order of their ids.
struct Build {
  explicit Build(Spec& source, const mjVFS* files) : spec(source), vfs(files) {}

  Spec& spec;
  const mjVFS* vfs;

  // the tree, flattened: parents before children, each kind in body order
  std::vector<Body*> bodies;
  std::vector<Joint*> joints;
  std::vector<Geom*> geoms;
  std::vector<Site*> sites;
  std::vector<Camera*> cameras;
  std::vector<Light*> lights;
  // lists of the spec itself (meshes, tendons, ...) keep their order, and Element::id is the index, but for these two,
  // which are sorted by signature
  std::vector<Pair*> pairs;
  std::vector<Exclude*> excludes;

  std::vector<BodyBuild> body;
  std::vector<JointBuild> joint;
  std::vector<GeomBuild> geom;
  std::vector<SiteBuild> site;
  std::vector<CameraBuild> camera;
  std::vector<LightBuild> light;
  std::vector<MeshBuild> mesh;
  std::vector<HFieldBuild> hfield;
  std::vector<TextureBuild> texture;
  std::vector<SkinBuild> skin;
  StructureBuild structure;

  // name -> id for each object type; filled when the lists are final
  std::array<std::unordered_map<std::string_view, int>, mjNOBJECT> ids;
};

// The id of a named object, or -1.
int find_id(const Build& build, mjtObj type, std::string_view name);

// The id of a named object; throws ModelError "arm.xml:12: tendon 'flexor': no site is named 'elbow'" (with the nearest
// name as a suggestion) if there is none.
int require_id(const Build& build, const Element& user, mjtObj type, std::string_view name);

}  // namespace sinew

#endif  // SINEW_COMPILE_BUILD_H_
