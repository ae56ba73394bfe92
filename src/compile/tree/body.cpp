// SPDX-License-Identifier: Apache-2.0
#include "compile/tree/body.h"

#include <algorithm>

#include "base/error.h"
#include "compile/tree/frame.h"
#include "compile/tree/written_parts.h"
#include "shape/bvh.h"

namespace sinew {
namespace {

void check_mocap(const Body& body) {
  if (!body.c.mocap) return;
  if (body.joints.empty() && body.body && !body.body->body) return;
  throw ModelError(describe(body) + ": a mocap body must be a child of the world and have no joints");
}

bool wants_alignment(const Build& build, const Body& body) {
  if (body.joints.size() != 1 || build.body[body.id].has_children) return false;
  const Joint& joint = *body.joints[0];
  if (joint.c.type != mjJNT_FREE) return false;
  return joint.c.align == mjALIGNFREE_AUTO ? compiler_of(body).alignfree != 0 : joint.c.align == mjALIGNFREE_TRUE;
}

void align_with_inertia(Build& build, const Body& body) {
  BodyBuild& out = build.body[body.id];
  const Placement X_ib = inverse(out.inertial.frame);
  out.place = out.place * out.inertial.frame;
  out.inertial.frame = {};
  const auto move = [&](auto& places, const auto& elements) {
    for (const auto& element : elements) places[element->id].place = X_ib * places[element->id].place;
  };
  move(build.geom, build.parts<Geom>(body.id));
  move(build.site, build.parts<Site>(body.id));
  move(build.camera, build.parts<Camera>(body.id));
  for (const Light* light : build.parts<Light>(body.id)) {
    LightBuild& moved = build.light[light->id];
    moved.pos = X_ib * moved.pos;
    moved.dir = rotate(X_ib, moved.dir);
  }
}

Quadruple to_quadruple(const Quat<double>& q) { return {q.w, q.x, q.y, q.z}; }
Triple to_corner(const Vector& p) { return {p.x, p.y, p.z}; }

BvhBuild body_bvh(const Build& build, const Body& body) {
  std::vector<BvhLeaf> leaves;
  for (const Geom* geom : build.parts<Geom>(body.id)) {
    if (geom->c.contype == 0 && geom->c.conaffinity == 0) continue;
    const GeomBuild& out = build.geom[geom->id];
    leaves.push_back({out.aabb, to_corner(out.place.p), to_quadruple(out.place.q), geom->id});
  }
  if (leaves.empty()) return {};
  const Placement& frame = build.body[body.id].inertial.frame;
  Bvh bvh = build_bvh(leaves, to_corner(frame.p), to_quadruple(frame.q));
  return {std::move(bvh.depth), std::move(bvh.child), std::move(bvh.nodeid), std::move(bvh.aabb)};
}

void write_counts(const Build& build, int b, mjModel& m) {
  const BodyBuild& out = build.body[b];
  const auto joints = build.parts<Joint>(b);
  const auto geoms = build.parts<Geom>(b);
  m.body_parentid[b] = out.parent;
  m.body_jntnum[b] = static_cast<int>(joints.size());
  m.body_jntadr[b] = joints.empty() ? -1 : joints.front()->id;
  m.body_dofnum[b] = out.dofnum;
  m.body_dofadr[b] = out.dofadr;
  m.body_geomnum[b] = static_cast<int>(geoms.size());
  m.body_geomadr[b] = geoms.empty() ? -1 : geoms.front()->id;
}

void write_inertial(const Inertial& inertial, int b, mjModel& m) {
  m.body_mass[b] = inertial.mass;
  inertial.inertia.store(m.body_inertia + 3 * b);
  inertial.frame.store(m.body_ipos + 3 * b, m.body_iquat + 4 * b);
  m.body_sameframe[b] = same_frame(inertial.frame, {});
}

// What the collision stage asks of a body before it looks at its geoms.
void write_geom_summary(const Build& build, int b, mjModel& m) {
  for (const Geom* geom : build.parts<Geom>(b)) {
    m.body_contype[b] |= geom->c.contype;
    m.body_conaffinity[b] |= geom->c.conaffinity;
    m.body_margin[b] = std::max(m.body_margin[b], geom->c.margin);
  }
}

// Returns the address after the body's nodes.
int write_bvh(const BvhBuild& bvh, int b, int at, mjModel& m) {
  const int num = static_cast<int>(bvh.depth.size());
  m.body_bvhadr[b] = num ? at : -1;
  m.body_bvhnum[b] = num;
  std::copy(bvh.depth.begin(), bvh.depth.end(), m.bvh_depth + at);
  std::copy(bvh.child.begin(), bvh.child.end(), m.bvh_child + 2 * at);
  std::copy(bvh.nodeid.begin(), bvh.nodeid.end(), m.bvh_nodeid + at);
  std::copy(bvh.aabb.begin(), bvh.aabb.end(), m.bvh_aabb + 6 * at);
  return at + num;
}

}  // namespace

void compile_bodies(Build& build) {
  build.body.assign(build.all<Body>().size(), {});
  for (std::size_t b = 1; b < build.all<Body>().size(); ++b) {
    const Body& body = *build.all<Body>()[b];
    check_mocap(body);
    build.body[b].parent = body.body->id;
    build.body[body.body->id].has_children = true;
    build.body[b].place = placement_in_body(build, body);
  }
}

void align_free_bodies(Build& build) {
  for (const Body* body : build.all<Body>()) {
    if (wants_alignment(build, *body)) align_with_inertia(build, *body);
  }
}

void build_body_bvhs(Build& build) {
  for (const Body* body : build.all<Body>()) build.body[body->id].bvh = body_bvh(build, *body);
}

int count_mocap(const Build& build) {
  return static_cast<int>(std::count_if(build.all<Body>().begin(), build.all<Body>().end(),
                                        [](const Body* body) { return body->c.mocap != 0; }));
}

void write_bodies(const Build& build, mjModel& m) {
  int mocap = 0, bvh = 0;
  for (const Body* body : build.all<Body>()) {
    const int b = body->id;
    const BodyBuild& out = build.body[b];
    write_counts(build, b, m);
    out.place.store(m.body_pos + 3 * b, m.body_quat + 4 * b);
    write_inertial(out.inertial, b, m);
    write_geom_summary(build, b, m);
    m.body_mocapid[b] = body->c.mocap ? mocap++ : -1;
    m.body_gravcomp[b] = body->c.gravcomp;
    m.body_plugin[b] = plugin_id(build, *body, body->c.plugin);
    write_user(body->c, m.nuser_body, b, m.body_user);
    bvh = write_bvh(out.bvh, b, bvh, m);
  }
}

}  // namespace sinew
