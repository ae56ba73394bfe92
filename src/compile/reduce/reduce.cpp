// SPDX-License-Identifier: Apache-2.0
#include "compile/reduce/reduce.h"

#include <algorithm>
#include <limits>

#include "compile/geom/inertia.h"
#include "compile/reduce/reduce_references.h"
#include "compile/tree/frame.h"
#include "spec/edit.h"

namespace sinew {
namespace {

bool is_visual(const Geom& geom, const References& used) {
  return geom.c.contype == 0 && geom.c.conaffinity == 0 && !(geom.c.fluid_ellipsoid > 0) && !used.has(geom);
}

// Removes the elements that `drop` wants, and what was compiled of them, which lies in a list of the same order.
template <class T, class Compiled, class Drop>
bool remove_both(List<T>& elements, std::vector<Compiled>& compiled, Drop&& drop) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (drop(*elements[i])) continue;
    if (kept != i) {
      elements[kept] = std::move(elements[i]);
      compiled[kept] = std::move(compiled[i]);
    }
    ++kept;
  }
  const bool changed = kept != elements.size();
  elements.resize(kept);
  compiled.resize(kept);
  return changed;
}

void forget_materials(Spec& spec, const References& kept) {
  const auto forget = [&](const auto& elements) {
    for (const auto& element : elements) {
      Material probe;
      probe.name = *element->c.material;
      if (!kept.has(probe)) element->c.material->clear();
    }
  };
  for_each_body(*spec.world, [&](Body& body) {
    forget(body.geoms);
    forget(body.sites);
  });
  forget(spec.meshes);
  forget(spec.tendons);
  forget(spec.skins);
  forget(spec.flexes);
}

void forget_textures(Spec& spec, const References& kept) {
  for_each_body(*spec.world, [&](Body& body) {
    for (const auto& light : body.lights) {
      Texture probe;
      probe.name = *light->c.texture;
      if (!kept.has(probe)) light->c.texture->clear();
    }
  });
}

bool discard_materials(Build& build) {
  Spec& spec = build.spec;
  References kept = custom_references(spec);
  const std::size_t before = spec.materials.size();
  std::erase_if(spec.materials, [&](const auto& material) { return !kept.has(*material); });
  for (const auto& material : spec.materials) {
    for (const std::string& texture : *material->c.textures) kept.add(mjOBJ_TEXTURE, texture);
  }
  const bool lost_textures =
      remove_both(spec.textures, build.texture, [&](const Texture& texture) { return !kept.has(texture); });
  if (spec.materials.size() != before) forget_materials(spec, kept);
  if (lost_textures) forget_textures(spec, kept);
  return lost_textures || spec.materials.size() != before;
}

bool discard_geoms(Spec& spec, const References& used) {
  bool changed = false;
  for_each_body(*spec.world, [&](Body& body) {
    changed |= std::erase_if(body.geoms, [&](const auto& geom) { return is_visual(*geom, used); }) > 0;
  });
  return changed;
}

bool discard_meshes(Build& build, References used) {
  for_each_body(*build.spec.world, [&](const Body& body) {
    for (const auto& geom : body.geoms) used.add(mjOBJ_MESH, *geom->c.meshname);
  });
  return remove_both(build.spec.meshes, build.mesh, [&](const Mesh& mesh) { return !used.has(mesh); });
}

bool discard_visual(Build& build) {
  const References used = physical_references(build.spec);
  const bool materials = discard_materials(build);
  const bool geoms = discard_geoms(build.spec, used);
  const bool meshes = discard_meshes(build, used);
  return materials || geoms || meshes;
}

// Sites that measure what passes through the joint to the parent: after fusing it would be another joint.
bool carries_force_sensor(const Spec& spec, const Body& body) {
  for (const auto& sensor : spec.sensors) {
    if (sensor->c.type != mjSENS_FORCE && sensor->c.type != mjSENS_TORQUE) continue;
    for (const auto& site : body.sites) {
      if (site->name == *sensor->c.objname) return true;
    }
  }
  return false;
}

bool is_in_fluid(const Spec& spec) { return spec.c.option.density != 0 || spec.c.option.viscosity != 0; }

bool can_fuse(const Spec& spec, const Body& body, const References& used, double mass) {
  if (!body.body || !body.joints.empty() || body.c.mocap || body.c.plugin.active) return false;
  if (body.c.sleep != mjSLEEP_AUTO || used.has(body) || carries_force_sensor(spec, body)) return false;
  if (mass > 0 && (body.c.gravcomp != body.body->c.gravcomp || is_in_fluid(spec))) return false;
  return std::none_of(body.geoms.begin(), body.geoms.end(),
                      [&](const auto& geom) { return is_in_fluid(spec) && geom->c.fluid_ellipsoid > 0; });
}

// The frame that a fused body leaves behind.
Frame& frame_in_place_of(const Body& body) {
  Frame& frame = add_to_body<Frame>(*body.body, body.frame);
  std::copy_n(body.c.pos, 3, frame.c.pos);
  std::copy_n(body.c.quat, 4, frame.c.quat);
  frame.c.alt = body.c.alt;
  *frame.c.childclass = *body.c.childclass;
  frame.source = body.source;
  frame.origin = body.origin;
  return frame;
}

template <class T>
void hand_over(List<T>& from, Body& parent, Frame& frame) {
  auto& to = list_of<T>(parent);
  for (auto& element : from) {
    element->body = &parent;
    if (!element->frame) element->frame = &frame;
    to.push_back(std::move(element));
  }
  from.clear();
}

// Everything of the body goes to its parent: elements to the end of the parent's lists, children to the body's place.
void dissolve(Body& body) {
  Body& parent = *body.body;
  Frame& frame = frame_in_place_of(body);
  hand_over(body.frames, parent, frame);
  hand_over(body.geoms, parent, frame);
  hand_over(body.sites, parent, frame);
  hand_over(body.cameras, parent, frame);
  hand_over(body.lights, parent, frame);
  List<Body> children = std::move(body.bodies);
  for (auto& child : children) {
    child->body = &parent;
    if (!child->frame) child->frame = &frame;
  }
  const auto place =
      std::find_if(parent.bodies.begin(), parent.bodies.end(), [&](const auto& child) { return child.get() == &body; });
  const auto next = parent.bodies.erase(place);
  parent.bodies.insert(next, std::make_move_iterator(children.begin()), std::make_move_iterator(children.end()));
}

// Parents come first: what a fused body leaves to its parent is looked at again as the parent's own.
bool fuse_static(Build& build, std::unordered_map<const Body*, Inertial>& inertials) {
  const References used = physical_references(build.spec);
  bool changed = false;
  for (Body* body : build.bodies) {
    const Inertial& own = inertials.at(body);
    if (!can_fuse(build.spec, *body, used, own.mass)) continue;
    if (body->body->body) {
      Inertial& whole = inertials.at(body->body);
      // The turn of the fused body is left out, and its place is taken along its own principal axes. That is not the
      // inertia of the two, but what MuJoCo gives every model with this setting.
      const Placement unturned{placement_in_body(*body).p, Quat<double>{1, 0, 0, 0}};
      const Inertial parts[] = {whole, {own.mass, own.frame * unturned, own.inertia}};
      if (own.mass > 0) whole = combine_inertials(parts);
    }
    inertials.erase(body);
    dissolve(*body);
    changed = true;
  }
  return changed;
}

// So that compiling the reduced spec again gives what the whole one gave.
void state_inertial(const Inertial& inertial, mjsBody& c) {
  c.explicitinertial = 1;
  c.mass = inertial.mass;
  inertial.frame.store(c.ipos, c.iquat);
  inertial.inertia.store(c.inertia);
  c.ialt.type = mjORIENTATION_QUAT;
  c.fullinertia[0] = std::numeric_limits<double>::quiet_NaN();
}

}  // namespace

Reduction reduce_tree(Build& build) {
  const mjsCompiler& compiler = build.spec.c.compiler;
  Reduction reduction;
  if (!compiler.discardvisual && !compiler.fusestatic) return reduction;
  for (const Body* body : build.bodies) reduction.inertials[body] = build.body[body->id].inertial;
  const bool discarded = compiler.discardvisual && discard_visual(build);
  const bool fused = compiler.fusestatic && fuse_static(build, reduction.inertials);
  reduction.changed = discarded || fused;
  if (!reduction.changed) return reduction;
  for_each_body(*build.spec.world, [&](Body& body) {
    const Inertial& inertial = reduction.inertials.at(&body);
    if (inertial.mass > 0) state_inertial(inertial, body.c);
  });
  return reduction;
}

}  // namespace sinew
