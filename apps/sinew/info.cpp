// SPDX-License-Identifier: Apache-2.0
// info.cpp -- `sinew info`: what is in a model, and what looks wrong with it.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <set>
#include <tuple>

#include "command.h"

namespace app {
namespace {

const char* joint_kind(int type) {
  constexpr const char* kNames[] = {"free", "ball", "slide", "hinge"};
  return kNames[type];
}

std::string brief(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4g", value);
  return text;
}

std::string range_text(const mjtNum* range) { return brief(range[0]) + " to " + brief(range[1]); }

template <std::size_t n>
std::string word(const char* const (&words)[n], int index) {
  return index >= 0 && index < static_cast<int>(n) ? words[index] : "other";
}

// The name, or null for what has none.
Json name_or_null(const sinew::Model& model, mjtObj type, int id) {
  const char* name = id >= 0 ? mj_id2name(model.get(), type, id) : nullptr;
  return name && *name ? Json(std::string(name)) : Json();
}

void describe_options(const sinew::Model& model, Report& report) {
  constexpr const char* kIntegrators[] = {"Euler", "RK4", "implicit", "implicitfast"};
  constexpr const char* kSolvers[] = {"PGS", "CG", "Newton"};
  constexpr const char* kCones[] = {"pyramidal", "elliptic"};
  report.add("timestep_s", "time step", model->opt.timestep, "s");
  report.add("integrator", "integrator", word(kIntegrators, model->opt.integrator));
  report.add("solver", "solver", word(kSolvers, model->opt.solver));
  report.add("cone", "friction cone", word(kCones, model->opt.cone));
  report.set("gravity", Json::array(model->opt.gravity, model->opt.gravity + 3));
}

void describe_sizes(const sinew::Model& model, Report& report) {
  report.section("model");
  report.add("name", "name", std::string(model->names));
  report.add("nq", "positions (nq)", model->nq);
  report.add("nv", "degrees of freedom (nv)", model->nv);
  report.add("nu", "controls (nu)", model->nu);
  report.add("na", "activations (na)", model->na);
  report.add("nbody", "bodies", model->nbody);
  report.add("ngeom", "geoms", model->ngeom);
  report.add("nmesh", "meshes", model->nmesh);
  report.add("nflex", "flexes", model->nflex);
  report.add("nskin", "skins", model->nskin);
  report.add("ntendon", "tendons", model->ntendon);
  report.add("neq", "equality constraints", model->neq);
  report.add("nsensor", "sensors", model->nsensor);
  report.add("nkey", "keyframes", model->nkey);
  report.add("total_mass_kg", "total mass", mj_getTotalmass(model.get()), "kg");
  describe_options(model, report);
  report.add("model_memory_MB", "memory of the model", static_cast<double>(model->nbuffer) / 1048576, "MB");
  sinew::Data data(model);
  report.add("data_memory_MB", "memory of its data", static_cast<double>(data->nbuffer + data->narena) / 1048576, "MB");
}

void describe_tree(const sinew::Model& model, Report& report) {
  report.section("", "tree");
  Json bodies = Json::array(), joints = Json::array();
  std::vector<std::size_t> depth(static_cast<std::size_t>(model->nbody), 0);
  for (int b = 1; b < model->nbody; ++b) {
    const auto at = static_cast<std::size_t>(b);
    depth[at] = depth[static_cast<std::size_t>(model->body_parentid[b])] + 1;
    std::string line(2 * depth[at] - 2, ' ');
    line += model.name(mjOBJ_BODY, b) + "  " + brief(model->body_mass[b]) + " kg";
    for (int j = model->body_jntadr[b]; j < model->body_jntadr[b] + model->body_jntnum[b]; ++j) {
      const bool limited = model->jnt_limited[j];
      const mjtNum* range = model->jnt_range + 2 * j;
      line += "  [" + std::string(joint_kind(model->jnt_type[j])) + " " + model.name(mjOBJ_JOINT, j) +
              (limited ? ", " + range_text(range) : "") + "]";
      Json joint = Json::object();
      joint.set("id", j).set("name", name_or_null(model, mjOBJ_JOINT, j)).set("body", b);
      joint.set("type", joint_kind(model->jnt_type[j])).set("range", limited ? Json::array(range, range + 2) : Json());
      joints.push(joint);
    }
    if (model->body_geomnum[b]) line += "  " + counted(model->body_geomnum[b], "geom");
    report.note(line);
    Json body = Json::object();
    body.set("id", b).set("name", name_or_null(model, mjOBJ_BODY, b)).set("parent", model->body_parentid[b]);
    bodies.push(body.set("mass_kg", model->body_mass[b]).set("geoms", model->body_geomnum[b]));
  }
  report.set_top("bodies", bodies);
  report.set_top("joints", joints);
}

// What keeps a flex in shape; empty: nothing does, and its vertices move each on its own.
std::vector<std::string> holders_of(const sinew::Model& model, int f) {
  std::vector<std::string> holders;
  if (model->flex_rigid[f]) return {"one body"};
  const auto any = [](const mjtNum* values, int count, int stride) {
    for (int i = 0; i < count; ++i) {
      if (values[i * stride] != 0) return true;
    }
    return false;
  };
  const bool elastic = any(model->flex_stiffness + 21 * model->flex_elemadr[f], model->flex_elemnum[f], 21);
  if (elastic) holders.push_back(model->flex_interp[f] ? "an elastic block" : "elastic elements");
  if (any(model->flex_bending + 17 * model->flex_edgeadr[f], model->flex_edgenum[f], 17)) holders.push_back("bending");
  if (model->flex_edgestiffness[f] != 0) holders.push_back("edge springs");
  if (model->flex_edgeequality[f]) holders.push_back("edge constraints");
  return holders;
}

// Flexes, skins and meshes: what is drawn or simulated from vertices.
void describe_shapes(const sinew::Model& model, Report& report) {
  report.section("", "meshes, flexes and skins");
  const auto describe = [&](const char* key, mjtObj type, int count, auto&& sizes) {
    Json all = Json::array();
    for (int i = 0; i < count; ++i) {
      Json one = Json::object();
      one.set("id", i).set("name", name_or_null(model, type, i));
      std::string line = std::string(mju_type2Str(type)) + " " + model.name(type, i) + ":";
      for (const auto& [noun, plural, number] : sizes(i)) {
        one.set(plural, number);
        line += " " + std::to_string(number) + " " + (number == 1 ? noun : plural) + ",";
      }
      line.pop_back();
      if (type == mjOBJ_FLEX) {
        const std::vector<std::string> holders = holders_of(model, i);
        for (const std::string& holder : holders) line += (&holder == holders.data() ? ", held by " : " and ") + holder;
        one.set("held_by", Json::array(holders));
      }
      report.note(line);
      all.push(one);
    }
    report.set_top(key, all);
  };
  using Sizes = std::vector<std::tuple<std::string, std::string, int>>;
  describe("meshes", mjOBJ_MESH, model->nmesh, [&](int i) -> Sizes {
    return {{"vertex", "vertices", model->mesh_vertnum[i]}, {"face", "faces", model->mesh_facenum[i]}};
  });
  describe("flexes", mjOBJ_FLEX, model->nflex, [&](int i) -> Sizes {
    return {{"dimension", "dimensions", model->flex_dim[i]},
            {"vertex", "vertices", model->flex_vertnum[i]},
            {"element", "elements", model->flex_elemnum[i]}};
  });
  describe("skins", mjOBJ_SKIN, model->nskin, [&](int i) -> Sizes {
    return {{"vertex", "vertices", model->skin_vertnum[i]},
            {"face", "faces", model->skin_facenum[i]},
            {"bone", "bones", model->skin_bonenum[i]}};
  });
}

void describe_actuators(const sinew::Model& model, Report& report) {
  constexpr const char* kTargets[] = {"joint", "joint (parent frame)", "slider-crank", "tendon", "site", "body"};
  constexpr mjtObj kTypes[] = {mjOBJ_JOINT, mjOBJ_JOINT, mjOBJ_SITE, mjOBJ_TENDON, mjOBJ_SITE, mjOBJ_BODY};
  report.section("", "actuators");
  Json actuators = Json::array();
  for (int i = 0; i < model->nu; ++i) {
    const int kind = model->actuator_trntype[i], target = model->actuator_trnid[2 * i];
    const mjtNum *ctrl = model->actuator_ctrlrange + 2 * i, *force = model->actuator_forcerange + 2 * i;
    const bool known = kind >= 0 && kind <= mjTRN_BODY;
    std::string line = model.name(mjOBJ_ACTUATOR, i);
    if (known) line += ": " + std::string(kTargets[kind]) + " " + model.name(kTypes[kind], target);
    if (model->actuator_ctrllimited[i]) line += ", control " + range_text(ctrl);
    if (model->actuator_forcelimited[i]) line += ", force " + range_text(force);
    report.note(line);
    Json one = Json::object();
    one.set("id", i).set("name", name_or_null(model, mjOBJ_ACTUATOR, i));
    one.set("transmission", known ? Json(kTargets[kind]) : Json());
    one.set("target", known ? name_or_null(model, kTypes[kind], target) : Json());
    one.set("ctrlrange", model->actuator_ctrllimited[i] ? Json::array(ctrl, ctrl + 2) : Json());
    actuators.push(one.set("forcerange", model->actuator_forcelimited[i] ? Json::array(force, force + 2) : Json()));
  }
  report.set_top("actuators", actuators);
}

// The words of MJCF for mjtSensor, in its order.
constexpr const char* kSensorTypes[] = {"touch",
                                        "accelerometer",
                                        "velocimeter",
                                        "gyro",
                                        "force",
                                        "torque",
                                        "magnetometer",
                                        "rangefinder",
                                        "camprojection",
                                        "jointpos",
                                        "jointvel",
                                        "tendonpos",
                                        "tendonvel",
                                        "actuatorpos",
                                        "actuatorvel",
                                        "actuatorfrc",
                                        "jointactfrc",
                                        "tendonactfrc",
                                        "ballquat",
                                        "ballangvel",
                                        "jointlimitpos",
                                        "jointlimitvel",
                                        "jointlimitfrc",
                                        "tendonlimitpos",
                                        "tendonlimitvel",
                                        "tendonlimitfrc",
                                        "framepos",
                                        "framequat",
                                        "framexaxis",
                                        "frameyaxis",
                                        "framezaxis",
                                        "framelinvel",
                                        "frameangvel",
                                        "framelinacc",
                                        "frameangacc",
                                        "subtreecom",
                                        "subtreelinvel",
                                        "subtreeangmom",
                                        "insidesite",
                                        "geomdist",
                                        "geomnormal",
                                        "geomfromto",
                                        "contact",
                                        "e_potential",
                                        "e_kinetic",
                                        "clock",
                                        "tactile",
                                        "plugin",
                                        "user"};

void describe_sensors(const sinew::Model& model, Report& report) {
  report.section("", "sensors");
  Json sensors = Json::array();
  for (int i = 0; i < model->nsensor; ++i) {
    const auto type = static_cast<mjtObj>(model->sensor_objtype[i]);
    const bool has_object = type > mjOBJ_UNKNOWN && type < mjNOBJECT && model->sensor_objid[i] >= 0;
    const std::string kind = word(kSensorTypes, model->sensor_type[i]);
    std::string line = model.name(mjOBJ_SENSOR, i) + ": " + kind + ", " + counted(model->sensor_dim[i], "value");
    if (has_object) line += ", " + std::string(mju_type2Str(type)) + " " + model.name(type, model->sensor_objid[i]);
    report.note(line);
    Json one = Json::object();
    one.set("id", i).set("name", name_or_null(model, mjOBJ_SENSOR, i)).set("type", kind);
    one.set("object_type", has_object ? Json(mju_type2Str(type)) : Json());
    one.set("object", has_object ? name_or_null(model, type, model->sensor_objid[i]) : Json());
    sensors.push(one.set("values", model->sensor_dim[i]));
  }
  report.set_top("sensors", sensors);
}

// Moving bodies without mass, unless a child welded to nothing else gives them some.
void find_massless(const sinew::Model& model, std::vector<std::string>& findings) {
  for (int b = 1; b < model->nbody; ++b) {
    if (model->body_jntnum[b] && model->body_subtreemass[b] < 1e-10) {
      findings.push_back("body '" + model.name(mjOBJ_BODY, b) + "' moves, but it and all below it have no mass");
    }
  }
}

void find_contacts_at_rest(const sinew::Model& model, std::vector<std::string>& findings) {
  sinew::Data data(model);
  data.forward();
  std::set<std::pair<std::string, std::string>> seen;
  const auto side = [&](const mjContact& contact, int s) {
    const bool is_geom = contact.geom[s] >= 0;
    return (is_geom ? "geom '" : "flex '") +
           model.name(is_geom ? mjOBJ_GEOM : mjOBJ_FLEX, is_geom ? contact.geom[s] : contact.flex[s]) + "'";
  };
  for (const mjContact& contact : data.contacts()) {
    const std::string first = side(contact, 0), second = side(contact, 1);
    if (contact.dist > -1e-3 || !seen.insert(std::minmax(first, second)).second) continue;
    findings.push_back(first + " and " + second + " overlap by " + brief(-1000 * contact.dist) +
                       " mm in the reference pose");
  }
}

// A spring whose period is shorter than a few steps shakes the model apart under explicit integration.
void find_stiff_springs(const sinew::Model& model, std::vector<std::string>& findings) {
  for (int j = 0; j < model->njnt; ++j) {
    const mjtNum inertia = model->dof_M0[model->jnt_dofadr[j]];
    if (model->jnt_stiffness[j] <= 0 || inertia <= 0) continue;
    const mjtNum turns = std::sqrt(model->jnt_stiffness[j] / inertia) * model->opt.timestep;
    if (turns < 0.5) continue;
    findings.push_back("the spring of joint '" + model.name(mjOBJ_JOINT, j) + "' turns through " + brief(turns) +
                       " radians in one step: use a smaller time step or less stiffness");
  }
}

void find_loose_flexes(const sinew::Model& model, std::vector<std::string>& findings) {
  for (int f = 0; f < model->nflex; ++f) {
    if (!holders_of(model, f).empty()) continue;
    findings.push_back("nothing holds flex '" + model.name(mjOBJ_FLEX, f) + "' in shape: give it elasticity, edge " +
                       "stiffness or edge equality");
  }
}

void find_unused(const sinew::Model& model, std::vector<std::string>& findings) {
  const auto report_unused = [&](mjtObj type, const char* kind, int count, const std::set<int>& used) {
    for (int i = 0; i < count; ++i) {
      if (!used.contains(i)) findings.push_back(std::string(kind) + " '" + model.name(type, i) + "' is not used");
    }
  };
  std::set<int> meshes, fields, materials, textures;
  for (int g = 0; g < model->ngeom; ++g) {
    (model->geom_type[g] == mjGEOM_HFIELD ? fields : meshes).insert(model->geom_dataid[g]);
    materials.insert(model->geom_matid[g]);
  }
  materials.insert(model->site_matid, model->site_matid + model->nsite);
  materials.insert(model->tendon_matid, model->tendon_matid + model->ntendon);
  materials.insert(model->skin_matid, model->skin_matid + model->nskin);
  materials.insert(model->flex_matid, model->flex_matid + model->nflex);
  textures.insert(model->mat_texid, model->mat_texid + mjNTEXROLE * model->nmat);
  for (int t = 0; t < model->ntex; ++t) {
    if (model->tex_type[t] == mjTEXTURE_SKYBOX) textures.insert(t);
  }
  report_unused(mjOBJ_MESH, "mesh", model->nmesh, meshes);
  report_unused(mjOBJ_HFIELD, "height field", model->nhfield, fields);
  report_unused(mjOBJ_MATERIAL, "material", model->nmat, materials);
  report_unused(mjOBJ_TEXTURE, "texture", model->ntex, textures);
}

int info(const Common& common) {
  std::vector<std::string> findings, warnings;
  const sinew::Model model = load_model(common, &warnings);
  Report report;
  describe_sizes(model, report);
  describe_tree(model, report);
  describe_shapes(model, report);
  describe_actuators(model, report);
  describe_sensors(model, report);
  find_massless(model, findings);
  find_contacts_at_rest(model, findings);
  find_stiff_springs(model, findings);
  find_loose_flexes(model, findings);
  find_unused(model, findings);
  report.section("", "warnings of the loader");
  for (const std::string& warning : warnings) report.note(warning);
  report.section("", "possible problems");
  if (findings.empty()) report.note("none found");
  for (const std::string& finding : findings) report.note(finding);
  report.set_top("load_warnings", Json::array(warnings));
  report.set_top("findings", Json::array(findings));
  report.print(common.json);
  return findings.empty() && warnings.empty() ? kGood : kFound;
}

}  // namespace

void add_info(Program& program) {
  Command& command = program.add("info", "describe a model and what may be wrong with it");
  const auto common = std::make_shared<Common>();
  add_common(command, *common, false);
  command.on_choice([common] { return info(*common); });
}

}  // namespace app
