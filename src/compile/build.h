// SPDX-License-Identifier: Apache-2.0
// build.h -- what the compiler knows of a model between the spec and the finished mjModel.
//   in    a Spec              out   flat lists with ids, and for each kind what had to be computed from its values
//   next  compile.cpp: the order in which these lists are filled and written
#ifndef SINEW_COMPILE_BUILD_H_
#define SINEW_COMPILE_BUILD_H_

#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include <mujoco/mjmodel.h>

#include "math/pose.h"
#include "spec/kinds.h"

namespace sinew {

using Placement = Pose<double>;  // in the frame of the parent, as MJCF means it

// Mass, centre and principal moments of a thing; `frame` is the inertial frame in the thing's own frame.
struct Inertial {
  double mass = 0;
  Placement frame;
  Vector inertia;
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

// A mesh in its own inertial frame: vertices are moved there, `moved` says by how much (mesh_pos, mesh_quat). A mesh
// that a plugin makes stays where the plugin's function is zero.
struct MeshBuild {
  std::vector<float> vert, normal, texcoord;
  std::vector<int> face, facenormal, facetexcoord;
  std::vector<int> graph;  // convex hull as mesh_graph has it; empty if the mesh needs none
  std::vector<double> polynormal;
  std::vector<int> polyvertadr, polyvertnum, polyvert, polymapadr, polymapnum, polymap;
  Placement moved;
  Placement inertial;            // its inertial frame, which for all but plugins' meshes is the frame of its vertices
  double volume = 0;             // of the solid, or the area of the shell: what density is multiplied with
  Vector unit_inertia;           // principal moments at density 1
  Vector inertia_box;            // half sizes of the box with the same inertia
  std::array<double, 6> aabb{};  // centre and half sizes around all vertices, in the inertial frame
  BvhBuild bvh;
  OctreeBuild octree;
};

// Calls visit with every array of a mesh, in one order: the list that a new array joins.
inline constexpr std::size_t kMeshArrays = 22;
void for_each_mesh_array(auto& mesh, auto&& visit) {
  const auto visit_all = [&](auto&... arrays) {
    static_assert(sizeof...(arrays) == kMeshArrays);
    (visit(arrays), ...);
  };
  visit_all(mesh.vert, mesh.normal, mesh.texcoord, mesh.face, mesh.facenormal, mesh.facetexcoord, mesh.graph,
            mesh.polynormal, mesh.polyvertadr, mesh.polyvertnum, mesh.polyvert, mesh.polymapadr, mesh.polymapnum,
            mesh.polymap, mesh.bvh.depth, mesh.bvh.child, mesh.bvh.nodeid, mesh.bvh.aabb, mesh.octree.depth,
            mesh.octree.child, mesh.octree.aabb, mesh.octree.coeff);
}

// A mesh of the model. The caches have the same arrays, and other models as well.
struct SharedMesh {
  std::shared_ptr<const MeshBuild> made;
  std::string path;

  const MeshBuild& operator*() const { return *made; }
  const MeshBuild* operator->() const { return made.get(); }
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
  bool has_children = false;
  int dofadr = -1, dofnum = 0;
  BvhBuild bvh;
};

struct JointBuild {
  Vector pos, axis{0, 0, 1};  // in the body's frame
  std::array<double, 2> range{}, actfrcrange{};
  bool limited = false, actfrclimited = false;
  double ref = 0, springref = 0;  // radians where the joint turns
  int qposadr = 0, dofadr = 0;
};

struct GeomBuild {
  mjtGeom type = mjGEOM_SPHERE;
  Placement place;  // in the body's frame
  Vector size;
  int mesh = -1, hfield = -1;  // its shape, if it is one of these
  int data = -1;               // geom_dataid: also the mesh that a primitive was fitted to
  Inertial inertial;           // in the geom's own frame
  std::array<double, 6> aabb{};
  double rbound = 0;
  std::array<double, mjNFLUID> fluid{};
};

struct SiteBuild {
  Placement place;
  Vector size;
};

struct CameraBuild {
  Placement place;
};

struct LightBuild {
  Vector pos, dir{0, 0, -1};
};

// What depends only on the tree of bodies and dofs: the patterns of M, B and D, and the kinematic trees.
struct StructureBuild {
  std::vector<int> dof_parent, dof_body,
      dof_joint;                         // a dof's parent is the dof before it on the way to the root, or -1
  std::vector<int> body_last_dof;        // the last dof that moves the body, or -1
  std::vector<int> dof_tree, body_tree;  // -1: static
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

// A flex: its parts count from 0 within it, as in mjModel.
struct FlexBuild {
  int material = -1;
  int order = 0;  // of interpolation between nodes; 0: each vertex moves with its body
  bool rigid = false, centered = false, held = false;  // held: an equality keeps the lengths of its edges
  std::vector<int> vertbody, nodebody;
  std::vector<double> vert, node;            // in their bodies
  std::vector<double> rest_vert, rest_node;  // in the world, in the pose of the spec
  std::vector<double> unit_vert;             // from 0 to 1 across the box around all vertices
  std::vector<int> elem, elemtexcoord, elemedge, layer, edge, flap, shell, evpair;
  std::vector<unsigned char> edge_rigid;
  std::vector<double> stiffness, bending;
  BvhBuild bvh;  // over the elements of the layers that collide
};

// Relations between elements of the tree: ids of what they name, and what follows from it.
struct PairBuild {
  int geom1 = 0, geom2 = 0, signature = 0;  // the geom of the body with the smaller id comes first
};

struct EqualityBuild {
  mjtObj objtype = mjOBJ_UNKNOWN;
  int obj1 = -1, obj2 = -1;
  std::array<double, mjNEQDATA> data{};
};

struct WrapBuild {
  mjtWrap type = mjWRAP_NONE;
  int object = -1;
  double parameter = 0;  // as wrap_prm
};

struct TendonBuild {
  std::vector<WrapBuild> path;
  std::vector<int> trees;  // kinematic trees that it acts on, in the order of its path
  int material = -1;
  bool limited = false, actfrclimited = false;
};

struct ActuatorBuild {
  std::array<int, 2> trnid{-1, -1};
  std::array<double, 2> ctrlrange{}, actrange{};  // given or inherited
  bool ctrllimited = false, forcelimited = false, actlimited = false;
  int actadr = -1, actnum = 0;
  int moment_size = 0;  // room of its row in actuator_moment
};

struct SensorBuild {
  int object = -1, reference = -1;
  mjtDataType datatype = mjDATATYPE_REAL;
  mjtStage stage = mjSTAGE_ACC;
  int dim = 0, adr = 0;
};

struct PluginBuild {
  int slot = -1;
  std::string attributes;  // values one after another, each ended by a zero
};

struct TupleBuild {
  std::vector<int> objects;
};

// Lists of elements, one of each kind.
template <class... T>
std::tuple<std::vector<T*>...> pointer_lists(Kinds<T...>);

// Everything of one compilation. Elements are in the order of their ids. The spec is only read, but for the ids of its
// elements: what the model leaves out is left out of these lists.
class Build {
 public:
  explicit Build(Spec& source, const mjVFS* files) : spec(source), vfs(files) {}

  Spec& spec;
  const mjVFS* vfs;

  // The elements of type T that become part of the model: parents before children, what stands on bodies in the order
  // of the bodies, the rest in the order of the spec, but for pairs and excludes, which are sorted by signature.
  template <class T>
  std::vector<T*>& all() {
    return std::get<std::vector<T*>>(lists_);
  }
  template <class T>
  const std::vector<T*>& all() const {
    return std::get<std::vector<T*>>(lists_);
  }

  // Those of them that stand on one body.
  template <class T>
  std::span<T* const> parts(int b) const {
    const std::vector<int>& first = first_part[T::kKind];
    return std::span(all<T>()).subspan(first[b], first[b + 1] - first[b]);
  }
  std::array<std::vector<int>, mjNOBJECT> first_part;  // of each body in the lists of PartKinds, and the end

  // reduce/: elements without a trace in the model, and their names; bodies that have become part of their parent, and
  // whose id is that of the body that they are part of
  std::unordered_set<const Element*> dropped;
  std::array<std::unordered_set<std::string_view>, mjNOBJECT> dropped_names;
  std::unordered_set<Body*> fused;

  List<Key> empty_keys;  // those that <size nkey> asks for beyond the spec's own

  std::vector<BodyBuild> body;
  std::vector<JointBuild> joint;
  std::vector<GeomBuild> geom;
  std::vector<SiteBuild> site;
  std::vector<CameraBuild> camera;
  std::vector<LightBuild> light;
  std::vector<SharedMesh> mesh;
  std::vector<HFieldBuild> hfield;
  std::vector<TextureBuild> texture;
  std::vector<SkinBuild> skin;
  std::vector<FlexBuild> flex;
  StructureBuild structure;

  // name -> id for each object type; filled when the lists are final
  std::array<std::unordered_map<std::string_view, int>, mjNOBJECT> ids;

  // relations, each in the order of its ids
  std::vector<PairBuild> pair;
  std::vector<int> exclude;  // signatures
  std::vector<EqualityBuild> equality;
  std::vector<TendonBuild> tendon;
  std::vector<ActuatorBuild> actuator;
  std::vector<SensorBuild> sensor;
  std::vector<PluginBuild> plugin;
  std::vector<TupleBuild> tuple;

 private:
  decltype(std::tuple_cat(pointer_lists(TreeKinds()), pointer_lists(ListKinds()))) lists_;
};

// The id of a named object, or -1.
int find_id(const Build& build, mjtObj type, std::string_view name);

// The id of a named object, or -1 if it was dropped; throws ModelError "arm.xml:12: tendon 'flexor': no site is named
// 'elbow'" (with the nearest name as a suggestion) if there is none.
int require_id(const Build& build, const Element& user, mjtObj type, std::string_view name);

}  // namespace sinew

#endif  // SINEW_COMPILE_BUILD_H_
