// SPDX-License-Identifier: Apache-2.0
// commands_ask.cpp -- commands that answer questions about a simulation and leave it as it is.
#include <iterator>

#include <sinew/sinew.h>

#include "commands.h"
#include "fields.h"
#include "simulation.h"

namespace sinew_mex {

namespace {

mjtObj object_type(const Arguments& arguments, int i) {
  const std::string name = arguments.text(i);
  const int type = mju_str2Type(name.c_str());
  if (type <= 0) throw Error("'" + name + "' is no type of object; some are body, joint, geom, site, actuator, sensor");
  return static_cast<mjtObj>(type);
}

std::vector<mjtNum> room(std::int64_t rows, std::int64_t columns) {
  return std::vector<mjtNum>(static_cast<std::size_t>(rows * columns + 1));  // data() of an empty one may be null
}

Results version(const Arguments& arguments) {
  arguments.expect(0, 0);
  return {string_of(sinew_versionString())};
}

Results fields(const Arguments& arguments) {
  arguments.expect(0, 0);
  return {list_fields()};
}

Results id(const Arguments& arguments) {
  arguments.expect(3, 3);
  const Simulation& s = find_simulation(arguments);
  const mjtObj type = object_type(arguments, 1);
  const std::string name = arguments.text(2);
  const int found = mj_name2id(s.m(), type, name.c_str());
  if (found < 0) throw Error("there is no " + arguments.text(1) + " named '" + name + "'");
  return {scalar(found)};
}

Results name(const Arguments& arguments) {
  arguments.expect(3, 3);
  const Simulation& s = find_simulation(arguments);
  const mjtObj type = object_type(arguments, 1);
  return {string_of(mj_id2name(s.m(), type, static_cast<int>(arguments.integer(2, 0, 1 << 30))))};
}

// jacobian(model, 'body' | 'geom' | 'site' | 'com' | 'subtree', id [, point fixed to the body])
Results jacobian(const Arguments& arguments) {
  arguments.expect(3, 4);
  Simulation& s = find_simulation(arguments);
  const std::string kind = arguments.text(1);
  const bool of_body = kind == "body" || kind == "com" || kind == "subtree";
  if (!of_body && kind != "geom" && kind != "site") {
    throw Error("a Jacobian is that of a body, com, subtree, geom or site, not of '" + kind + "'");
  }
  if (arguments.has(3) && kind != "body") throw Error("only the Jacobian of a body takes a point");
  const int count = of_body ? s.m()->nbody : kind == "geom" ? s.m()->ngeom : s.m()->nsite;
  if (count == 0) throw Error("this model has no " + kind);
  const int index = static_cast<int>(arguments.integer(2, 0, count - 1));
  const int nv = s.m()->nv;
  std::vector<mjtNum> jacp = room(3, nv), jacr = room(3, nv);
  if (arguments.has(3)) {
    mj_jac(s.m(), s.d(), jacp.data(), jacr.data(), arguments.numbers(3, 3).data(), index);
  } else if (kind == "body") {
    mj_jacBody(s.m(), s.d(), jacp.data(), jacr.data(), index);
  } else if (kind == "com") {
    mj_jacBodyCom(s.m(), s.d(), jacp.data(), jacr.data(), index);
  } else if (kind == "subtree") {
    mj_jacSubtreeCom(s.m(), s.d(), jacp.data(), index);
    return {matrix_from_rows(jacp.data(), 3, nv)};
  } else if (kind == "geom") {
    mj_jacGeom(s.m(), s.d(), jacp.data(), jacr.data(), index);
  } else {
    mj_jacSite(s.m(), s.d(), jacp.data(), jacr.data(), index);
  }
  return {matrix_from_rows(jacp.data(), 3, nv), matrix_from_rows(jacr.data(), 3, nv)};
}

Results mass_matrix(const Arguments& arguments) {
  arguments.expect(1, 1);
  const Simulation& s = find_simulation(arguments);
  const int nv = s.m()->nv;
  std::vector<mjtNum> mass = room(nv, nv);
  mj_fullM(s.m(), mass.data(), s.d()->qM);
  return {matrix_from_rows(mass.data(), nv, nv)};
}

// linearize(model [, eps, centered]) -> A, B, C, D of the discrete step
Results linearize(const Arguments& arguments) {
  arguments.expect(1, 3);
  Simulation& s = find_simulation(arguments);
  const double eps = arguments.has(1) ? arguments.number(1) : 1e-6;
  if (eps <= 0 || eps > 1) throw Error("eps has to be above 0 and at most 1");
  const bool centered = !arguments.has(2) || arguments.integer(2, 0, 1) == 1;
  const int states = 2 * s.m()->nv + s.m()->na, nu = s.m()->nu, sensors = s.m()->nsensordata;
  std::vector<mjtNum> a = room(states, states), b = room(states, nu), c = room(sensors, states), d = room(sensors, nu);
  mjd_transitionFD(s.m(), s.d(), eps, centered ? 1 : 0, a.data(), b.data(), c.data(), d.data());
  return {matrix_from_rows(a.data(), states, states), matrix_from_rows(b.data(), states, nu),
          matrix_from_rows(c.data(), sensors, states), matrix_from_rows(d.data(), sensors, nu)};
}

// The difference of two configurations as a velocity over one second.
Results difference(const Arguments& arguments) {
  arguments.expect(3, 3);
  const Simulation& s = find_simulation(arguments);
  const std::vector<double> from = arguments.numbers(1, s.m()->nq), to = arguments.numbers(2, s.m()->nq);
  std::vector<mjtNum> velocity = room(s.m()->nv, 1);
  mj_differentiatePos(s.m(), velocity.data(), 1, from.data(), to.data());
  return {column(velocity.data(), s.m()->nv)};
}

Results contacts(const Arguments& arguments) {
  arguments.expect(1, 1);
  const Simulation& s = find_simulation(arguments);
  const char* names[] = {"dist", "pos", "frame", "geom", "friction", "force"};
  mxArray* result = mxCreateStructMatrix(static_cast<mwSize>(s.d()->ncon), 1, std::size(names), names);
  for (int i = 0; i < s.d()->ncon; ++i) {
    const mjContact& contact = s.d()->contact[i];
    const mjtNum geoms[] = {static_cast<mjtNum>(contact.geom[0]), static_cast<mjtNum>(contact.geom[1])};
    mjtNum force[6];
    mj_contactForce(s.m(), s.d(), i, force);
    mxArray* values[] = {scalar(contact.dist), column(contact.pos, 3),      matrix_from_rows(contact.frame, 3, 3),
                         column(geoms, 2),     column(contact.friction, 5), column(force, 6)};
    for (std::size_t f = 0; f < std::size(names); ++f) {
      mxSetFieldByNumber(result, static_cast<mwIndex>(i), static_cast<int>(f), values[f]);
    }
  }
  return {result};
}

}  // namespace

const std::vector<Command> kAskCommands = {
    {"version", version},     {"fields", fields},     {"id", id},
    {"name", name},           {"jacobian", jacobian}, {"mass_matrix", mass_matrix},
    {"linearize", linearize}, {"contacts", contacts}, {"difference", difference},
};

}  // namespace sinew_mex
