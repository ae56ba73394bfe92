// SPDX-License-Identifier: Apache-2.0
// info.cpp -- `sinew info`: what is in a model, and what looks wrong with it.
#include <cmath>
#include <set>

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

void describe_sizes(const sinew::Model& model, Report& report) {
  report.section("model");
  report.add("name", std::string(model->names));
  report.add("positions (nq)", model->nq);
  report.add("dofs (nv)", model->nv);
  report.add("controls (nu)", model->nu);
  report.add("activations (na)", model->na);
  report.add("bodies", model->nbody);
  report.add("geoms", model->ngeom);
  report.add("tendons", model->ntendon);
  report.add("equality constraints", model->neq);
  report.add("sensors", model->nsensor);
  report.add("keyframes", model->nkey);
  report.add("total mass", mj_getTotalmass(model.get()), "kg");
  report.add("time step", model->opt.timestep, "s");
  report.add("memory of the model", static_cast<double>(model->nbuffer) / 1048576, "MB");
  sinew::Data data(model);
  report.add("memory of its data", static_cast<double>(data->nbuffer + data->narena) / 1048576, "MB");
}

void describe_tree(const sinew::Model& model, Report& report) {
  report.section("tree");
  std::vector<int> depth(static_cast<std::size_t>(model->nbody), 0);
  for (int b = 1; b < model->nbody; ++b) {
    const auto at = static_cast<std::size_t>(b);
    depth[at] = depth[static_cast<std::size_t>(model->body_parentid[b])] + 1;
    std::string line(2 * depth[at] - 2, ' ');
    line += model.name(mjOBJ_BODY, b) + "  " + brief(model->body_mass[b]) + " kg";
    for (int j = model->body_jntadr[b]; j < model->body_jntadr[b] + model->body_jntnum[b]; ++j) {
      line += "  [" + std::string(joint_kind(model->jnt_type[j])) + " " + model.name(mjOBJ_JOINT, j) + "]";
    }
    if (model->body_geomnum[b]) line += "  " + std::to_string(model->body_geomnum[b]) + " geoms";
    report.note(line);
  }
}

void describe_actuators(const sinew::Model& model, Report& report) {
  if (model->nu == 0) return;
  constexpr const char* kTargets[] = {"joint", "joint (parent frame)", "slider-crank", "tendon", "site", "body"};
  report.section("actuators");
  for (int i = 0; i < model->nu; ++i) {
    const int kind = model->actuator_trntype[i];
    std::string line = model.name(mjOBJ_ACTUATOR, i);
    if (kind >= 0 && kind <= mjTRN_BODY) line += " on " + std::string(kTargets[kind]);
    if (model->actuator_ctrllimited[i]) {
      const mjtNum* range = model->actuator_ctrlrange + 2 * i;
      line += ", control " + brief(range[0]) + " to " + brief(range[1]);
    }
    report.note(line);
  }
}

void describe_sensors(const sinew::Model& model, Report& report) {
  if (model->nsensor == 0) return;
  report.section("sensors");
  for (int i = 0; i < model->nsensor; ++i) {
    report.note(model.name(mjOBJ_SENSOR, i) + ": " + std::to_string(model->sensor_dim[i]) + " numbers");
  }
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
  std::set<std::pair<int, int>> seen;
  for (const mjContact& contact : data.contacts()) {
    const auto pair = std::minmax(contact.geom[0], contact.geom[1]);
    if (contact.dist > -1e-3 || !seen.insert(pair).second) continue;
    findings.push_back("geoms '" + model.name(mjOBJ_GEOM, contact.geom[0]) + "' and '" +
                       model.name(mjOBJ_GEOM, contact.geom[1]) + "' overlap by " + brief(-1000 * contact.dist) +
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
    findings.push_back("the spring of joint '" + model.name(mjOBJ_JOINT, j) + "' swings through " + brief(turns) +
                       " radians in one step: it wants a smaller time step or less stiffness");
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
  const sinew::Model model = load_model(common);
  Report report;
  describe_sizes(model, report);
  describe_tree(model, report);
  describe_actuators(model, report);
  describe_sensors(model, report);
  std::vector<std::string> findings;
  find_massless(model, findings);
  find_contacts_at_rest(model, findings);
  find_stiff_springs(model, findings);
  find_unused(model, findings);
  report.section("what looks wrong");
  if (findings.empty()) report.note("nothing");
  for (const std::string& finding : findings) report.note(finding);
  report.print(common.json);
  return findings.empty() ? kGood : kFound;
}

}  // namespace

void add_info(CLI::App& program, Action& chosen) {
  CLI::App& command = add_command(program, "info", "describe a model: tree, sizes, what looks wrong");
  const auto common = std::make_shared<Common>();
  add_common(command, *common, false);
  on_choice(command, chosen, [common] { return info(*common); });
}

}  // namespace app
