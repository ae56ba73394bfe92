// SPDX-License-Identifier: Apache-2.0
#include "format/mjcf/read/make_composite.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "format/mjcf/read/reading.h"
#include "math/mat3.h"
#include "math/quat.h"
#include "math/vec3.h"
#include "spec/edit.h"

namespace sinew {
namespace {

using Q = Quat<double>;

// `s` runs from 0 to 1; size[2] counts half turns.
double curve_value(const CompositeDescription& d, std::size_t axis, double s) {
  if (axis >= d.curve.size()) return 0;
  const std::string& function = d.curve[axis];
  if (function == "s") return s * d.size[0];
  if (function == "cos(s)") return d.size[1] * std::cos(std::numbers::pi * s * d.size[2]);
  if (function == "sin(s)") return d.size[1] * std::sin(std::numbers::pi * s * d.size[2]);
  return 0;
}

using Point = std::array<float, 3>;

// Points of the cable in its own frame. They pass through single precision, as mesh vertices do.
std::vector<Point> cable_points(const CompositeDescription& d) {
  std::vector<Point> points;
  const auto put = [&](double x, double y, double z) {
    points.push_back({static_cast<float>(x), static_cast<float>(y), static_cast<float>(z)});
  };
  for (std::size_t i = 0; i + 2 < d.vertex.size(); i += 3) put(d.vertex[i], d.vertex[i + 1], d.vertex[i + 2]);
  if (!d.vertex.empty()) return points;
  for (int i = 0; i < d.count[0]; ++i) {
    const double s = static_cast<double>(i) / (d.count[0] - 1);
    put(curve_value(d, 0, s), curve_value(d, 1, s), curve_value(d, 2, s));
  }
  return points;
}

// From each point to the next, in the parent's frame. The differences are rounded, too: each body hangs on the one
// before, so that this decides where they all are.
std::vector<Vector> cable_segments(const CompositeDescription& d, const std::vector<Point>& points) {
  std::vector<Vector> segments;
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const Point &p = points[i], &q = points[i + 1];
    segments.push_back(rotate(load4(d.quat), Vector{q[0] - p[0], q[1] - p[1], q[2] - p[2]}));
  }
  return segments;
}

// The smallest rotation that takes unit vector a to unit vector b, which are not opposite.
Q shortest_turn(const Vector& a, const Vector& b) { return normalized(Q::from_parts(1 + dot(a, b), cross(a, b))); }

// The orientation of a segment of which only the direction is known: turned from the x axis, or from the negative x
// axis of a frame turned about z if that is nearer.
Q frame_along(const Vector& direction) {
  if (direction.x > 0) return shortest_turn({1, 0, 0}, direction);
  return shortest_turn({-1, 0, 0}, direction) * Q{0, 0, 0, 1};
}

// Orientations whose x axes follow the segments. The first z axis is the normal of the first bend; from there frames
// are carried along without twist. A cable that starts straight has no such normal: every frame follows its segment
// alone.
std::vector<Q> segment_frames(const std::vector<Vector>& segments) {
  std::vector<Q> frames;
  Vector normal{}, previous{};
  for (std::size_t i = 0; i < segments.size(); ++i) {
    Vector direction = segments[i];
    normalize(direction);
    if (i == 0 && segments.size() > 1) {
      Vector next = segments[1];
      normalize(next);
      normal = cross(direction, next);
      if (norm(normal) > mjMINVAL) {
        normalize(normal);
      } else {
        normal = {};
      }
    } else if (i > 0 && dot(previous, direction) > -1 + mjMINVAL) {
      normal = rotate(shortest_turn(previous, direction), normal);
    }
    previous = direction;
    if (norm(normal) < 0.5) {
      frames.push_back(frame_along(direction));
    } else {
      frames.push_back(from_matrix(Matrix::from_columns(direction, cross(normal, direction), normal)));
    }
  }
  return frames;
}

class Cable {
 public:
  Cable(Body& body, Frame* frame, const CompositeDescription& d)
      : d_(d),
        spec_(*body.spec),
        parent_(&body),
        frame_(frame),
        points_(cable_points(d)),
        segments_(cable_segments(d, points_)),
        frames_(segment_frames(segments_)) {}

  void make() {
    add_note();
    choose_plugin();
    for (std::size_t i = 0; i < frames_.size(); ++i) add_segment(i);
    if (d_.geom.c.type == mjGEOM_BOX) add_skin();
  }

 private:
  std::size_t last() const { return frames_.size() - 1; }

  // "first", "1", "2", ..., "last"
  std::string label(std::size_t i) const { return i == 0 ? "first" : i == last() ? "last" : std::to_string(i); }
  std::string body_name(std::size_t i) const { return d_.prefix + "B_" + label(i); }

  template <class T>
  T& mark(T& element, const std::string& name) {
    element.name = name;
    element.source = d_.source;
    element.defaults = spec_.defaults[0].get();
    return element;
  }

  // A text that tells other programs which elements belong to the cable.
  void add_note() {
    Text& note = add_to_spec<Text>(spec_);
    note.name = "composite_" + d_.prefix;
    note.source = d_.source;
    *note.c.data = "rope_" + d_.prefix;
  }

  // All segments share one instance of the plugin.
  void choose_plugin() {
    if (!d_.plugin.given) return;
    instance_ = d_.plugin.instance;
    if (!instance_.empty()) return;
    Plugin& plugin = add_to_spec<Plugin>(spec_);
    instance_ = "composite" + d_.prefix;
    plugin.name = instance_;
    plugin.source = d_.source;
    plugin.attributes = d_.plugin.config;
    *plugin.c.name = instance_;
    *plugin.c.plugin_name = d_.plugin.plugin;
  }

  void add_segment(std::size_t i) {
    const double length = norm(segments_[i]);
    Body& body = mark(add_to_body<Body>(*parent_, i == 0 ? frame_ : nullptr), body_name(i));
    if (i == 0) {
      const Vector first{points_[0][0], points_[0][1], points_[0][2]};
      (load3(d_.offset) + rotate(load4(d_.quat), first)).store(body.c.pos);
      frames_[0].store(body.c.quat);
    } else {
      body.c.pos[0] = norm(segments_[i - 1]);
      (conjugate(frames_[i - 1]) * frames_[i]).store(body.c.quat);
      Exclude& exclude = add_to_spec<Exclude>(spec_);
      exclude.source = d_.source;
      *exclude.c.bodyname1 = body_name(i - 1);
      *exclude.c.bodyname2 = body_name(i);
    }
    if (d_.plugin.given) {
      body.c.plugin.active = 1;
      *body.c.plugin.plugin_name = d_.plugin.plugin;
      *body.c.plugin.name = instance_;
    }
    add_joint(body, i);
    add_geom(body, i, length);
    if (i == 0) add_site(body, "S_first", 0);
    if (i == last() && i != 0) add_site(body, "S_last", length);
    parent_ = &body;
  }

  void add_joint(Body& body, std::size_t i) {
    if (i == 0 && d_.initial == CableStart::None) return;
    Joint& joint = mark(add_to_body<Joint>(body), d_.prefix + "J_" + label(i));
    if (i == 0 && d_.initial == CableStart::Free) {  // takes nothing but the group: damping of the cable is not its own
      joint.c.type = mjJNT_FREE;
      joint.c.group = d_.joint.c.group;
      return;
    }
    static_cast<Owned<mjsJoint>&>(joint) = d_.joint;
    joint.c.type = mjJNT_BALL;
  }

  void add_geom(Body& body, std::size_t i, double length) {
    Geom& geom = mark(add_to_body<Geom>(body), d_.prefix + "G" + std::to_string(i));
    static_cast<Owned<mjsGeom>&>(geom) = d_.geom;
    if (geom.c.type == mjGEOM_BOX) {
      geom.c.size[0] = length / 2;
      geom.c.pos[0] = length / 2;
    } else {
      const double ends[6] = {0, 0, 0, length, 0, 0};
      std::copy_n(ends, 6, geom.c.fromto);
    }
  }

  void add_site(Body& body, const char* name, double x) {
    Site& site = mark(add_to_body<Site>(body), d_.prefix + name);
    static_cast<Owned<mjsSite>&>(site) = d_.site;
    site.c.pos[0] = x;
  }

  void add_skin();
  void add_bones(Skin& skin);

  const CompositeDescription& d_;
  Spec& spec_;
  Body* parent_;
  Frame* frame_;
  std::vector<Point> points_;
  std::vector<Vector> segments_;
  std::vector<Q> frames_;
  std::string instance_;
};

// Two vertices at each point, one on each side, on the upper and again on the lower face; the skin is inflated to the
// thickness of the boxes. Each vertex is carried by a bone of its own.
void Cable::add_skin() {
  const int n = static_cast<int>(points_.size());
  const int lower = 2 * n;
  Skin& skin = add_to_spec<Skin>(spec_);
  skin.name = d_.prefix + "Skin";
  skin.source = d_.source;
  std::copy_n(d_.skin.rgba, 4, skin.c.rgba);
  *skin.c.material = d_.skin.material;
  skin.c.inflate = static_cast<float>(2 * d_.geom.c.size[2]);
  skin.c.group = d_.skin.group;
  skin.c.vert->assign(static_cast<std::size_t>(4 * n) * 3, 0);
  if (d_.skin.texcoord) {
    for (int i = 0; i < 2 * n; ++i) {
      for (const int side : {0, 1}) {
        skin.c.texcoord->push_back(static_cast<float>(i % n) / static_cast<float>(n - 1));
        skin.c.texcoord->push_back(static_cast<float>(side));
      }
    }
  }
  const auto quad = [&](int a, int b, int c, int e) { skin.c.face->insert(skin.c.face->end(), {a, b, c, a, c, e}); };
  for (int i = 0; i + 1 < n; ++i) quad(2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1);
  for (int i = 0; i + 1 < n; ++i) {
    const int o = lower + 2 * i;
    skin.c.face->insert(skin.c.face->end(), {o, o + 3, o + 2, o, o + 1, o + 3});
  }
  for (int i = 0; i + 1 < n; ++i) {
    const int o = lower + 2 * i;
    skin.c.face->insert(skin.c.face->end(), {2 * i, o + 2, 2 * i + 2, 2 * i, o, o + 2});
  }
  for (int i = 0; i + 1 < n; ++i) quad(2 * i + 1, 2 * i + 3, lower + 2 * i + 3, lower + 2 * i + 1);
  quad(0, 1, lower + 1, lower);
  const int end = 2 * n - 2;
  skin.c.face->insert(skin.c.face->end(), {end, lower + end + 1, end + 1, end, lower + end, lower + end + 1});
  add_bones(skin);
}

void Cable::add_bones(Skin& skin) {
  const int n = static_cast<int>(points_.size());
  const auto half_width = static_cast<float>(d_.geom.c.size[1]);
  for (int i = 0; i < n; ++i) {
    for (const int side : {0, 1}) {
      const bool behind_last = i == n - 1;  // there is no body at the last point
      const float x = behind_last ? static_cast<float>(-2 * d_.geom.c.size[0]) : 0;
      skin.c.bodyname->push_back(body_name(behind_last ? last() : static_cast<std::size_t>(i)));
      skin.c.bindpos->insert(skin.c.bindpos->end(), {x, side == 0 ? -half_width : half_width, 0});
      skin.c.bindquat->insert(skin.c.bindquat->end(), {1, 0, 0, 0});
      skin.c.vertid->push_back({2 * i + side, 2 * i + side + 2 * n});
      skin.c.vertweight->push_back({1, 1});
    }
  }
}

}  // namespace

void make_composite(Body& body, Frame* frame, const CompositeDescription& description) {
  Cable(body, frame, description).make();
}

}  // namespace sinew
