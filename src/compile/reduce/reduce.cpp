// SPDX-License-Identifier: Apache-2.0
#include "compile/reduce/reduce.h"

#include <algorithm>

#include "compile/geom/inertia.h"
#include "compile/reduce/reduce_references.h"
#include "compile/tree/frame.h"

namespace sinew {
namespace {

bool is_visual(const Geom& geom, const References& used) {
  return geom.c.contype == 0 && geom.c.conaffinity == 0 && !(geom.c.fluid_ellipsoid > 0) && !used.has(geom);
}

void drop(Build& build, const Element& element) {
  build.dropped.insert(&element);
  if (!element.name.empty()) build.dropped_names[element.elemtype].insert(element.name);
}

// Drops the elements of a list that `unwanted` picks, and what was compiled of them, which lies in a list of the same
// order.
template <class T, class Compiled, class Unwanted>
void drop_both(Build& build, std::vector<Compiled>& compiled, Unwanted&& unwanted) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < compiled.size(); ++i) {
    const T& element = *build.all<T>()[i];
    if (unwanted(element)) {
      drop(build, element);
    } else if (kept++ != i) {
      compiled[kept - 1] = std::move(compiled[i]);
    }
  }
  compiled.resize(kept);
}

void discard_materials(Build& build) {
  References kept = custom_references(build.spec);
  for (const Material* material : build.all<Material>()) {
    if (!kept.has(*material)) {
      drop(build, *material);
      continue;
    }
    for (const std::string& texture : *material->c.textures) kept.add(mjOBJ_TEXTURE, texture);
  }
  drop_both<Texture>(build, build.texture, [&](const Texture& texture) { return !kept.has(texture); });
}

void discard_visual(Build& build) {
  References used = physical_references(build.spec);
  discard_materials(build);
  for (const Geom* geom : build.all<Geom>()) {
    if (is_visual(*geom, used)) drop(build, *geom);
  }
  for (const Geom* geom : build.all<Geom>()) {
    if (!build.dropped.contains(geom)) used.add(mjOBJ_MESH, *geom->c.meshname);
  }
  drop_both<Mesh>(build, build.mesh, [&](const Mesh& mesh) { return !used.has(mesh); });
}

// Sites that measure what passes through the joint to the parent: after fusing it would be another joint.
References force_sensor_sites(const Spec& spec) {
  References sites;
  for (const auto& sensor : spec.sensors) {
    if (sensor->c.type == mjSENS_FORCE || sensor->c.type == mjSENS_TORQUE) sites.add(mjOBJ_SITE, *sensor->c.objname);
  }
  return sites;
}

bool is_in_fluid(const Spec& spec) { return spec.c.option.density != 0 || spec.c.option.viscosity != 0; }

// What decides whether a body can become part of its parent.
struct Fusing {
  const Spec& spec;
  const References used = physical_references(spec);
  const References force_sites = force_sensor_sites(spec);
  const bool in_fluid = is_in_fluid(spec);

  bool allows(const Body& body, const Body& parent, double mass) const {
    if (!body.joints.empty() || body.c.mocap || body.c.plugin.active) return false;
    if (body.c.sleep != mjSLEEP_AUTO || used.has(body)) return false;
    if (mass > 0 && (body.c.gravcomp != parent.c.gravcomp || in_fluid)) return false;
    const auto measures = [this](const auto& site) { return force_sites.has(*site); };
    const auto swims = [this](const auto& geom) { return in_fluid && geom->c.fluid_ellipsoid > 0; };
    return std::none_of(body.sites.begin(), body.sites.end(), measures) &&
           std::none_of(body.geoms.begin(), body.geoms.end(), swims);
  }
};

// Parents come first: a body whose parent is fused is looked at as a child of what the parent is part of.
void fuse_static(Build& build, std::unordered_map<const Body*, Inertial>& inertials) {
  const Fusing fusing{build.spec};
  std::vector<const Body*> part_of(build.all<Body>().begin(), build.all<Body>().end());  // by the ids before fusing
  for (Body* body : build.all<Body>()) {
    if (!body->body) continue;
    const Body& parent = *part_of[body->body->id];
    const Inertial& own = inertials.at(body);
    if (!fusing.allows(*body, parent, own.mass)) continue;
    if (parent.body) {
      Inertial& whole = inertials.at(&parent);
      // The turn of the fused body is left out, and its place is taken along its own principal axes. That is not the
      // inertia of the two, but what MuJoCo gives every model with this setting.
      const Placement unturned{placement_in_body(build, *body).p, Quat<double>{1, 0, 0, 0}};
      const Inertial parts[] = {whole, {own.mass, own.frame * unturned, own.inertia}};
      if (own.mass > 0) whole = combine_inertials(parts);
    }
    inertials.erase(body);
    part_of[body->id] = &parent;
    build.fused.insert(body);
  }
}

}  // namespace

Reduction reduce_tree(Build& build) {
  const mjsCompiler& compiler = build.spec.c.compiler;
  Reduction reduction;
  if (!compiler.discardvisual && !compiler.fusestatic) return reduction;
  for (const Body* body : build.all<Body>()) reduction.inertials[body] = build.body[body->id].inertial;
  if (compiler.discardvisual) discard_visual(build);
  if (compiler.fusestatic) fuse_static(build, reduction.inertials);
  reduction.changed = !build.dropped.empty() || !build.fused.empty();
  return reduction;
}

}  // namespace sinew
