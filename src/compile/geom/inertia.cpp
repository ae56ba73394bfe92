// SPDX-License-Identifier: Apache-2.0
#include "compile/geom/inertia.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "compile/tree/frame.h"
#include "math/dense/eig3.h"

namespace sinew {
namespace {

// The tensor about its centre of mass, in the axes in which the part stands.
Matrix central_tensor(const Inertial& part) {
  const Matrix R = to_matrix(part.frame.q);
  return R * Matrix::diagonal(part.inertia) * transpose(R);
}

// What a mass adds to the tensor about a point that is `r` away from its centre.
Matrix offset_tensor(double mass, const Vector& r) {
  const double xy = -mass * r.x * r.y, xz = -mass * r.x * r.z, yz = -mass * r.y * r.z;
  return {{mass * (r.y * r.y + r.z * r.z), xy, xz,  //
           xy, mass * (r.x * r.x + r.z * r.z), yz,  //
           xz, yz, mass * (r.x * r.x + r.y * r.y)}};
}

Matrix symmetric(const double v[6]) { return {{v[0], v[3], v[4], v[3], v[1], v[5], v[4], v[5], v[2]}}; }

bool states_inertia(const Body& body) { return body.c.explicitinertial || !std::isnan(body.c.ipos[0]); }

bool has_full_inertia(const Body& body) { return !std::isnan(body.c.fullinertia[0]); }

void set_full_inertia(const Body& body, Inertial& inertial) {
  const bool turned = body.c.ialt.type != mjORIENTATION_QUAT;
  if (turned || norm_squared(load3(body.c.inertia)) > 0) {
    throw ModelError(describe(body) + ": fullinertia gives the principal axes and moments; remove " +
                     (turned ? "the orientation of the inertial" : "diaginertia"));
  }
  const PrincipalInertia principal = principal_inertia(symmetric(body.c.fullinertia));
  if (!(principal.moments.z >= mjMINVAL)) {
    throw ModelError(describe(body) + ": fullinertia must be positive definite");
  }
  inertial.inertia = principal.moments;
  inertial.frame.q = principal.axes;
}

// What the inertial element says. A body that says nothing has an inertial frame all the same: MuJoCo gives it
// the pose of the body itself, without the frames around.
Inertial stated_inertial(const Body& body) {
  Inertial inertial;
  if (!states_inertia(body)) {
    inertial.frame = own_placement(body);
    return inertial;
  }
  inertial.mass = body.c.mass;
  inertial.frame.p = std::isnan(body.c.ipos[0]) ? Vector{} : load3(body.c.ipos);
  inertial.frame.q = orientation_of(body, body.c.iquat, body.c.ialt);
  inertial.inertia = load3(body.c.inertia);
  if (has_full_inertia(body)) set_full_inertia(body, inertial);
  return inertial;
}

bool counts(const Geom& geom) {
  const int* range = compiler_of(geom).inertiagrouprange;
  return geom.c.group >= range[0] && geom.c.group <= range[1];
}

// The inertial of the geoms that count, in the body's frame; mass 0 if none has any.
Inertial inertial_from_geoms(const Build& build, const Body& body) {
  std::vector<Inertial> parts;
  for (const Geom* geom : build.parts<Geom>(body.id)) {
    if (!counts(*geom)) continue;
    const GeomBuild& shape = build.geom[geom->id];
    const Vector& i = shape.inertial.inertia;
    if (shape.inertial.mass < 0 || i.x < 0 || i.y < 0 || i.z < 0) {
      throw ModelError(describe(*geom) + ": mass and density cannot be negative");
    }
    parts.push_back({shape.inertial.mass, shape.place * shape.inertial.frame, i});
  }
  return combine_inertials(parts);
}

Inertial inertial_of(const Build& build, const Body& body) {
  const int from_geoms = compiler_of(body).inertiafromgeom;
  const bool derive =
      from_geoms == mjINERTIAFROMGEOM_TRUE || (from_geoms == mjINERTIAFROMGEOM_AUTO && !states_inertia(body));
  if (derive) {
    const Inertial derived = inertial_from_geoms(build, body);
    if (derived.mass > 0) return derived;
  }
  return stated_inertial(body);
}

void apply_bounds(const Body& body, Inertial& inertial) {
  const mjsCompiler& compiler = compiler_of(body);
  Vector& i = inertial.inertia;
  inertial.mass = std::max(inertial.mass, compiler.boundmass);
  for (int k = 0; k < 3; ++k) i[k] = std::max(i[k], compiler.boundinertia);
  if (i.x + i.y >= i.z && i.y + i.z >= i.x && i.z + i.x >= i.y) return;
  if (!compiler.balanceinertia) {
    throw ModelError(describe(body) + ": no body has such an inertia, the sum of two principal moments is smaller " +
                     "than the third; the compiler's balanceinertia can mend it");
  }
  const double mean = (i.x + i.y + i.z) / 3;
  i = {mean, mean, mean};
}

bool has_inertia(const Inertial& inertial) {
  const Vector& i = inertial.inertia;
  return inertial.mass >= mjMINVAL && i.x >= mjMINVAL && i.y >= mjMINVAL && i.z >= mjMINVAL;
}

// A moving body needs inertia of its own, or of a body that is welded to it. Children come after parents, so a sweep
// backwards brings each body's news to its parent.
void check_moving_bodies(const Build& build) {
  std::vector<char> heavy(build.all<Body>().size());
  for (std::size_t b = build.all<Body>().size(); b-- > 1;) {
    const Body& body = *build.all<Body>()[b];
    if (has_inertia(build.body[b].inertial)) heavy[b] = 1;
    if (body.joints.empty()) {
      heavy[build.body[b].parent] |= heavy[b];
    } else if (!heavy[b]) {
      throw ModelError(describe(body) + ": a moving body needs mass and inertia; give it a geom or an inertial");
    }
  }
}

}  // namespace

PrincipalInertia principal_inertia(const Matrix& tensor) {
  double value[3], vec[9], quat[4];
  eig3(value, vec, quat, tensor.m);
  return {load3(value), load4(quat)};
}

Inertial combine_inertials(std::span<const Inertial> parts) {
  Inertial whole;
  int count = 0;
  for (const Inertial& part : parts) {
    if (part.mass <= mjMINVAL) continue;
    if (++count == 1) whole = part;
  }
  if (count < 2) return whole;
  whole = {};
  for (const Inertial& part : parts) {
    if (part.mass <= mjMINVAL) continue;
    whole.mass += part.mass;
    whole.frame.p += part.frame.p * part.mass;
  }
  for (int k = 0; k < 3; ++k) whole.frame.p[k] /= whole.mass;
  Matrix tensor;
  for (const Inertial& part : parts) {
    if (part.mass <= mjMINVAL) continue;
    tensor = tensor + central_tensor(part) + offset_tensor(part.mass, part.frame.p - whole.frame.p);
  }
  const PrincipalInertia principal = principal_inertia(tensor);
  whole.frame.q = principal.axes;
  whole.inertia = principal.moments;
  return whole;
}

void compile_inertials(Build& build) {
  for (std::size_t b = 1; b < build.all<Body>().size(); ++b) {
    build.body[b].inertial = inertial_of(build, *build.all<Body>()[b]);
    apply_bounds(*build.all<Body>()[b], build.body[b].inertial);
  }
  check_moving_bodies(build);
}

void set_total_mass(Build& build) {
  const double wanted = build.spec.c.compiler.settotalmass;
  if (!(wanted > 0)) return;
  double total = 0;
  for (const BodyBuild& body : build.body) total += body.inertial.mass;
  const double scale = wanted / std::max(total, mjMINVAL);
  for (BodyBuild& body : build.body) {
    body.inertial.mass *= scale;
    body.inertial.inertia *= scale;
  }
}

}  // namespace sinew
