// SPDX-License-Identifier: Apache-2.0
#include "format/mjcf/read/flexcomp.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "base/error.h"
#include "format/mjcf/read/flexcomp_shape.h"
#include "math/pose.h"
#include "math/quat.h"
#include "math/vec3.h"
#include "spec/edit.h"
#include "spec/orientation.h"

namespace sinew {

void refuse_flexcomp(const FlexcompDescription& d, const std::string& finding) {
  std::string place = d.source.file ? *d.source.file + ":" + std::to_string(d.source.line) + ": " : "";
  throw ModelError(place + "flexcomp '" + d.name + "': " + finding);
}

namespace {

// Beyond these the memory of a workstation is: a point with a body and joints takes some 11 kB (measured).
constexpr double kMostPoints = 1e6, kMostBodies = 2e5;

bool is_generated(FlexcompType type) {
  return type != FlexcompType::MeshFile && type != FlexcompType::GmshFile && type != FlexcompType::Direct;
}

double points_of(const FlexcompDescription& d) {
  double all = 1, inside = 1;
  for (const int count : d.count) {
    all *= count;
    inside *= std::max(count - 2, 0);
  }
  const bool hull =
      d.type == FlexcompType::Box || d.type == FlexcompType::Cylinder || d.type == FlexcompType::Ellipsoid;
  return hull ? all - inside : all;
}

// Before anything is made: a slip in a count must not exhaust the memory.
void check_description(const FlexcompDescription& d, Budget* budget) {
  if (d.flex.c.dim < 1 || d.flex.c.dim > 3) refuse_flexcomp(d, "dim must be 1, 2 or 3");
  if (!(d.mass > 0)) refuse_flexcomp(d, "mass must be positive");
  if (!(d.inertiabox > 0)) refuse_flexcomp(d, "inertiabox must be positive");
  if (!is_generated(d.type)) return;
  for (int k = 0; k < 3; ++k) {
    if (d.count[k] < 1) refuse_flexcomp(d, "count must be at least 1");
    if (!(d.spacing[k] >= 2 * d.flex.c.radius)) {
      refuse_flexcomp(d, "spacing must be at least twice the radius, or neighbours touch from the start");
    }
    if (k < d.flex.c.dim && !(d.spacing[k] > 0)) refuse_flexcomp(d, "spacing must be positive");
  }
  const bool moves = !d.rigid && (d.dof == FlexcompDof::Full || d.dof == FlexcompDof::Radial);
  if (points_of(d) > (moves ? kMostBodies : kMostPoints)) {
    refuse_flexcomp(d, moves ? "count asks for more than 200,000 bodies" : "count asks for more than a million points");
  }
  constexpr double kElementsPerBody = 4;  // itself and its joints
  const double elements = moves ? kElementsPerBody * points_of(d) : points_of(d);
  if (budget && !budget->take(elements)) refuse_flexcomp(d, Budget::refusal());
}

FlexcompShape make_shape(const FlexcompDescription& d, const Flex& flex, const mjVFS* vfs) {
  switch (d.type) {
    case FlexcompType::Grid:
    case FlexcompType::Square:
    case FlexcompType::Disc:
    case FlexcompType::Circle:
      return make_grid_shape(d);
    case FlexcompType::Box:
    case FlexcompType::Cylinder:
    case FlexcompType::Ellipsoid:
      return make_box_shape(d);
    case FlexcompType::MeshFile:
      return read_mesh_shape(d, flex, vfs);
    case FlexcompType::GmshFile:
      return read_gmsh_shape(d, flex, vfs);
    case FlexcompType::Direct:
      break;
  }
  return take_direct_shape(d);
}

void check_elements(const FlexcompDescription& d, const FlexcompShape& shape) {
  const auto corners = static_cast<std::size_t>(shape.dim) + 1;
  if (shape.element.size() % corners != 0) {
    refuse_flexcomp(d, "attribute 'element' needs " + std::to_string(corners) + " points for each element");
  }
  for (const int p : shape.element) {
    if (p < 0 || p >= shape.npoint()) {
      refuse_flexcomp(d, "an element names point " + std::to_string(p) + ", must be at least 0 and less than " +
                             std::to_string(shape.npoint()));
    }
  }
}

// Points that no element uses have no forces on them, so they are left out.
void drop_unused_points(FlexcompShape& shape) {
  std::vector<int> new_id(static_cast<std::size_t>(shape.npoint()), -1);
  for (const int p : shape.element) new_id[static_cast<std::size_t>(p)] = 0;
  const bool by_point = shape.elemtexcoord.empty() && shape.texcoord.size() == 2 * new_id.size();
  int kept = 0;
  for (std::size_t p = 0; p < new_id.size(); ++p) {
    if (new_id[p] < 0) continue;
    const auto to = static_cast<std::size_t>(kept);
    std::copy_n(shape.point.begin() + static_cast<std::ptrdiff_t>(3 * p), 3,
                shape.point.begin() + static_cast<std::ptrdiff_t>(3 * to));
    if (by_point) {
      shape.texcoord[2 * to] = shape.texcoord[2 * p];
      shape.texcoord[2 * to + 1] = shape.texcoord[2 * p + 1];
    }
    new_id[p] = kept++;
  }
  shape.point.resize(3 * static_cast<std::size_t>(kept));
  if (by_point) shape.texcoord.resize(2 * static_cast<std::size_t>(kept));
  for (int& p : shape.element) p = new_id[static_cast<std::size_t>(p)];
}

// Which of `n` points (or nodes) are held.
class Pins {
 public:
  Pins(const FlexcompDescription& d, int dim, int n) : d_(d), dim_(dim), pinned_(static_cast<std::size_t>(n), false) {
    for (const int id : d.pin_id) pin(id);
    if (d.pin_range.size() % 2 != 0) refuse_flexcomp(d, "pin: 'range' needs two points each");
    for (std::size_t i = 0; i + 1 < d.pin_range.size(); i += 2) {
      for (int id = d.pin_range[i]; id <= d.pin_range[i + 1]; ++id) pin(id);
    }
    pin_grid();
  }

  bool operator[](int i) const { return pinned_[static_cast<std::size_t>(i)]; }
  void pin(int id) {
    if (id < 0 || static_cast<std::size_t>(id) >= pinned_.size()) {
      refuse_flexcomp(d_, "pin: point " + std::to_string(id) + " must be at least 0 and less than " +
                              std::to_string(pinned_.size()));
    }
    pinned_[static_cast<std::size_t>(id)] = true;
  }
  void pin_all() { pinned_.assign(pinned_.size(), true); }

 private:
  using Cell = std::array<int, 3>;

  Cell cell(const std::vector<int>& values, std::size_t at) const {
    Cell result{0, 0, 0};
    for (std::size_t k = 0; k < static_cast<std::size_t>(dim_); ++k) {
      result[k] = values[at + k];
      if (result[k] < 0 || result[k] >= d_.count[k]) {
        refuse_flexcomp(d_, "pin: grid coordinate " + std::to_string(result[k]) + " must be at least 0 and less than " +
                                std::to_string(d_.count[k]));
      }
    }
    return result;
  }

  void pin_cell(const Cell& c) {
    int id = 0;
    for (int k = 0; k < dim_; ++k) id = id * d_.count[k] + c[static_cast<std::size_t>(k)];
    pin(id);
  }

  void pin_grid() {
    if (d_.pin_grid.empty() && d_.pin_gridrange.empty()) return;
    if (d_.type != FlexcompType::Grid) refuse_flexcomp(d_, "pin: 'grid' and 'gridrange' are for type \"grid\"");
    const auto dim = static_cast<std::size_t>(dim_);
    if (d_.pin_grid.size() % dim != 0) refuse_flexcomp(d_, "pin: 'grid' needs dim numbers for each point");
    if (d_.pin_gridrange.size() % (2 * dim) != 0) refuse_flexcomp(d_, "pin: 'gridrange' needs 2 * dim numbers each");
    for (std::size_t i = 0; i < d_.pin_grid.size(); i += dim) pin_cell(cell(d_.pin_grid, i));
    for (std::size_t i = 0; i < d_.pin_gridrange.size(); i += 2 * dim) {
      const Cell low = cell(d_.pin_gridrange, i), high = cell(d_.pin_gridrange, i + dim);
      for (int x = low[0]; x <= high[0]; ++x) {
        for (int y = low[1]; y <= high[1]; ++y) {
          for (int z = low[2]; z <= high[2]; ++z) pin_cell({x, y, z});
        }
      }
    }
  }

  const FlexcompDescription& d_;
  int dim_;
  std::vector<bool> pinned_;
};

constexpr int kBallGroup =
    4;  // of the balls of "vertcollide" at points, hidden in general; nodes have that of the class

// One flexcomp on its way into the spec.
class Flexcomp {
 public:
  Flexcomp(Body& body, Frame* frame, const FlexcompDescription& d, const FlexcompContext& context, Flex& flex)
      : d_(d), body_(body), frame_(frame), class_(context.defaults), flex_(flex) {
    if (!(d.scale[0] > 0 && d.scale[1] > 0 && d.scale[2] > 0)) refuse_flexcomp(d, "attribute 'scale' must be positive");
    shape_ = make_shape(d, flex, context.vfs);
    check_elements(d, shape_);
    if (!d.texcoord.empty() && shape_.texcoord.empty()) shape_.texcoord = d.texcoord;
    share_ = d.mass / shape_.npoint();
    drop_unused_points(shape_);
    if (!shape_.texcoord.empty() && shape_.elemtexcoord.empty()) shape_.elemtexcoord = shape_.element;
    place_points();
  }

  void make() {
    flex_.c.dim = shape_.dim;
    if (has_sharp_edges()) flex_.c.flatskin = 1;
    *flex_.c.elem = shape_.element;
    *flex_.c.texcoord = shape_.texcoord;
    *flex_.c.elemtexcoord = shape_.elemtexcoord;
    choose_plugin();
    if (d_.dof == FlexcompDof::Trilinear) {
      make_nodes(1);
    } else if (d_.dof == FlexcompDof::Quadratic) {
      make_nodes(2);
    } else {
      make_vertices();
    }
    if (d_.edge_equality && moves_) add_equality();
  }

 private:
  Vector point(int i) const { return load3(shape_.point.data() + 3 * i); }

  bool has_sharp_edges() const {
    return d_.type == FlexcompType::Box || d_.type == FlexcompType::Cylinder ||
           (d_.type == FlexcompType::Grid && shape_.dim == 3);
  }

  // "scale" is for coordinates that someone wrote; what is generated has its spacing.
  // trap  MuJoCo rotates by the quaternion as it is written, so that one of another length than 1 deforms the flex
  void place_points() {
    Pose<double> pose{load3(d_.pos), orientation_of(flex_, d_.quat, d_.alt)};
    if (d_.alt.type == mjORIENTATION_QUAT) pose.q = load4(d_.quat);
    for (int i = 0; i < shape_.npoint(); ++i) {
      Vector p = point(i);
      for (int k = 0; k < 3 && !is_generated(d_.type); ++k) p[k] *= d_.scale[k];
      (pose * p).store(shape_.point.data() + 3 * i);
    }
  }

  // All bodies share one instance of the plugin.
  void choose_plugin() {
    if (!d_.plugin.given) return;
    instance_ = d_.plugin.instance;
    if (!instance_.empty()) return;
    Plugin& plugin = add_to_spec<Plugin>(*body_.spec);
    instance_ = "flexcomp_" + d_.name;
    plugin.name = instance_;
    plugin.source = d_.source;
    plugin.attributes = d_.plugin.config;
    *plugin.c.name = instance_;
    *plugin.c.plugin_name = d_.plugin.plugin;
  }

  Body& add_point_mass(const std::string& name, const Vector& position, double mass) {
    Body& body = add_to_body<Body>(body_, frame_);
    body.name = name;
    body.source = d_.source;
    position.store(body.c.pos);
    body.c.explicitinertial = 1;
    body.c.mass = mass;
    std::fill_n(body.c.ipos, 3, 0.0);
    std::fill_n(body.c.inertia, 3, mass * d_.inertiabox * d_.inertiabox * 2 / 3);  // a cube of that half size
    if (d_.plugin.given) {
      body.c.plugin.active = 1;
      *body.c.plugin.plugin_name = d_.plugin.plugin;
      *body.c.plugin.name = instance_;
    }
    moves_ = true;
    return body;
  }

  // "vertcollide": a sphere for each point or node, with the contact parameters of the class around, not of the flex.
  Geom* add_ball(Body& body) {
    if (!flex_.c.vertcollide) return nullptr;
    Geom& geom = add_to_body<Geom>(body, nullptr, class_);
    geom.source = d_.source;
    geom.c.type = mjGEOM_SPHERE;
    std::fill_n(geom.c.pos, 3, 0.0);
    geom.c.size[0] = flex_.c.radius;
    return &geom;
  }

  void add_slide(Body& body, const Vector& axis) {
    Joint& joint = add_to_body<Joint>(body, nullptr, class_);
    joint.source = d_.source;
    joint.c.type = mjJNT_SLIDE;
    std::fill_n(joint.c.pos, 3, 0.0);
    axis.store(joint.c.axis);
  }

  void add_slides(Body& body) {
    for (int k = 0; k < 3; ++k) {
      Vector axis{0, 0, 0};
      axis[k] = 1;
      add_slide(body, axis);
    }
  }

  // What is pinned belongs to the body around, by its name and inside the frames that were opened in it.
  const std::string& holder() const {
    if (body_.name.empty()) {
      refuse_flexcomp(d_, "points of it are fixed to the body around, which needs a name for that");
    }
    return body_.name;
  }

  Vector in_holder(Vector p) const {
    for (const Frame* frame = frame_; frame; frame = frame->frame) {
      p = Pose<double>{load3(frame->c.pos), orientation_of(*frame, frame->c.quat, frame->c.alt)} * p;
    }
    return p;
  }

  void hold(mjStringVec& bodies, mjDoubleVec& positions, const Vector& position) {
    bodies.push_back(holder());
    const Vector p = in_holder(position);
    positions.insert(positions.end(), {p.x, p.y, p.z});
  }

  void let_go(mjStringVec& bodies, mjDoubleVec& positions, const std::string& name) {
    bodies.push_back(name);
    positions.insert(positions.end(), {0, 0, 0});
  }

  void make_vertices() {
    Pins pins(d_, shape_.dim, shape_.npoint());
    if (d_.rigid) pins.pin_all();
    // the middle of a hull stays; the first point of an open one as well, as MuJoCo has it
    if (shape_.hollow && d_.dof == FlexcompDof::Radial) pins.pin(0);
    for (int i = 0; i < shape_.npoint(); ++i) {
      if (pins[i]) {
        hold(*flex_.c.vertbody, *flex_.c.vert, point(i));
        continue;
      }
      const std::string name = d_.name + "_" + std::to_string(i);
      Body& body = add_point_mass(name, point(i), share_);
      if (d_.dof == FlexcompDof::Radial) {
        if (norm(point(i)) < mjMINVAL) {
          refuse_flexcomp(d_, "point " + std::to_string(i) + " lies at the origin, where no direction is radial");
        }
        add_slide(body, normalized(point(i)));
      } else {
        add_slides(body);
      }
      if (Geom* ball = add_ball(body)) ball->c.group = kBallGroup;
      let_go(*flex_.c.vertbody, *flex_.c.vert, name);
    }
  }

  // A lattice of order + 1 nodes along each side of the box around all points. Nodes share the mass as the integral of
  // their shape functions does: halves, or 1 : 4 : 1.
  void make_nodes(int order) {
    if (d_.rigid) refuse_flexcomp(d_, "a rigid flexcomp has no nodes to interpolate between");
    Vector low = point(0), high = point(0);
    for (int i = 1; i < shape_.npoint(); ++i) {
      for (int k = 0; k < 3; ++k) {
        low[k] = std::min(low[k], point(i)[k]);
        high[k] = std::max(high[k], point(i)[k]);
      }
    }
    const int side = order + 1;
    Pins pins(d_, shape_.dim, side * side * side);
    const auto weight = [&](int i) { return order == 1 ? 0.5 : i == 1 ? 2.0 / 3 : 1.0 / 6; };
    for (int id = 0; id < side * side * side; ++id) {
      const int index[3] = {id / (side * side), id / side % side, id % side};
      Vector position;
      std::string name = d_.name;
      double mass = d_.mass;
      for (int k = 0; k < 3; ++k) {
        position[k] = low[k] + (high[k] - low[k]) * index[k] / order;
        name += "_" + std::to_string(index[k]);
        mass *= weight(index[k]);
      }
      if (pins[id]) {
        hold(*flex_.c.nodebody, *flex_.c.node, position);
      } else {
        Body& body = add_point_mass(name, position, mass);
        add_slides(body);
        add_ball(body);
        let_go(*flex_.c.nodebody, *flex_.c.node, name);
      }
    }
    *flex_.c.vert = shape_.point;
  }

  void add_equality() {
    Equality& equality = add_to_spec<Equality>(*body_.spec);
    static_cast<Owned<mjsEquality>&>(equality) = d_.edge;
    equality.source = d_.source;
    equality.c.type = mjEQ_FLEX;
    equality.c.objtype = mjOBJ_FLEX;
    equality.c.active = 1;
    *equality.c.name1 = d_.name;
  }

  const FlexcompDescription& d_;
  Body& body_;
  Frame* frame_;
  Default* class_;
  Flex& flex_;
  FlexcompShape shape_;
  double share_ = 0;    // the mass of a point
  bool moves_ = false;  // has bodies of its own
  std::string instance_;
};

}  // namespace

void make_flexcomp(Body& body, Frame* frame, const FlexcompDescription& description, const FlexcompContext& context) {
  Flex& flex = add_to_spec<Flex>(*body.spec, context.defaults);
  static_cast<Owned<mjsFlex>&>(flex) = description.flex;
  flex.name = description.name;
  flex.source = description.source;
  check_description(description, context.budget);
  Flexcomp(body, frame, description, context, flex).make();
}

}  // namespace sinew
