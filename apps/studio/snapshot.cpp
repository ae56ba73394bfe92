// SPDX-License-Identifier: Apache-2.0
#include "snapshot.h"

#include <algorithm>

#include "options.h"

namespace app::studio {
namespace {

// A list with an object for each of `count` elements.
template <class Describe>
Json list(int count, Describe&& describe) {
  Json result = Json::array();
  for (int i = 0; i < count; ++i) {
    Json item = Json::object();
    describe(i, item);
    result.push(std::move(item));
  }
  return result;
}

template <class T>
Json numbers(const T* values, int count) {
  Json result = Json::array();
  for (int i = 0; i < count; ++i) result.push(static_cast<double>(values[i]));
  return result;
}

Json color(const float* rgb, int count = 3) { return numbers(rgb, count); }

}  // namespace

Json describe_bodies(const sinew::Model& model) {
  const mjModel* m = model.get();
  return list(m->nbody, [&](int i, Json& body) {
    body.set("name", model.name(mjOBJ_BODY, i)).set("parent", m->body_parentid[i]);
    body.set("mocap", m->body_mocapid[i] >= 0).set("ipos", numbers(m->body_ipos + 3 * i, 3));
    body.set("iquat", numbers(m->body_iquat + 4 * i, 4)).set("inertia", numbers(m->body_inertia + 3 * i, 3));
    body.set("mass", m->body_mass[i]);
  });
}

Json describe_shapes(const sinew::Model& model) {
  const mjModel* m = model.get();
  Json shapes = Json::object();
  shapes.set("geoms", list(m->ngeom, [&](int i, Json& geom) {
               geom.set("name", model.name(mjOBJ_GEOM, i)).set("type", m->geom_type[i]).set("body", m->geom_bodyid[i]);
               geom.set("pos", numbers(m->geom_pos + 3 * i, 3)).set("quat", numbers(m->geom_quat + 4 * i, 4));
               geom.set("size", numbers(m->geom_size + 3 * i, 3)).set("rgba", numbers(m->geom_rgba + 4 * i, 4));
               geom.set("material", m->geom_matid[i]).set("data", m->geom_dataid[i]).set("group", m->geom_group[i]);
             }));
  shapes.set("sites", list(m->nsite, [&](int i, Json& site) {
               site.set("name", model.name(mjOBJ_SITE, i)).set("type", m->site_type[i]).set("body", m->site_bodyid[i]);
               site.set("pos", numbers(m->site_pos + 3 * i, 3)).set("quat", numbers(m->site_quat + 4 * i, 4));
               site.set("size", numbers(m->site_size + 3 * i, 3)).set("rgba", numbers(m->site_rgba + 4 * i, 4));
               site.set("material", m->site_matid[i]).set("group", m->site_group[i]).set("data", -1);
             }));
  shapes.set("tendons", list(m->ntendon, [&](int i, Json& tendon) {
               tendon.set("name", model.name(mjOBJ_TENDON, i)).set("width", m->tendon_width[i]);
               tendon.set("rgba", numbers(m->tendon_rgba + 4 * i, 4)).set("material", m->tendon_matid[i]);
               tendon.set("group", m->tendon_group[i]);
             }));
  shapes.set("flexes", list(m->nflex, [&](int i, Json& flex) {
               flex.set("name", model.name(mjOBJ_FLEX, i)).set("dim", m->flex_dim[i]).set("radius", m->flex_radius[i]);
               flex.set("rgba", numbers(m->flex_rgba + 4 * i, 4)).set("material", m->flex_matid[i]);
               flex.set("group", m->flex_group[i]).set("vertices", m->flex_vertnum[i]);
             }));
  shapes.set("skins", list(m->nskin, [&](int i, Json& skin) {
               skin.set("name", model.name(mjOBJ_SKIN, i)).set("inflate", static_cast<double>(m->skin_inflate[i]));
               skin.set("rgba", numbers(m->skin_rgba + 4 * i, 4)).set("material", m->skin_matid[i]);
               skin.set("group", m->skin_group[i]);
             }));
  return shapes;
}

Json describe_look(const sinew::Model& model) {
  const mjModel* m = model.get();
  Json look = Json::object();
  look.set("materials", list(m->nmat, [&](int i, Json& material) {
             material.set("name", model.name(mjOBJ_MATERIAL, i)).set("rgba", numbers(m->mat_rgba + 4 * i, 4));
             const int* textures = m->mat_texid + i * mjNTEXROLE;
             material.set("texture", textures[mjTEXROLE_RGB] >= 0 ? textures[mjTEXROLE_RGB] : textures[mjTEXROLE_RGBA]);
             material.set("repeat", numbers(m->mat_texrepeat + 2 * i, 2)).set("uniform", m->mat_texuniform[i] != 0);
             material.set("emission", static_cast<double>(m->mat_emission[i]));
             material.set("specular", static_cast<double>(m->mat_specular[i]));
             material.set("shininess", static_cast<double>(m->mat_shininess[i]));
             material.set("reflectance", static_cast<double>(m->mat_reflectance[i]));
           }));
  look.set("textures", list(m->ntex, [&](int i, Json& texture) {
             texture.set("name", model.name(mjOBJ_TEXTURE, i)).set("type", m->tex_type[i]);
             texture.set("width", m->tex_width[i]).set("height", m->tex_height[i]).set("channels", m->tex_nchannel[i]);
           }));
  look.set("hfields", list(m->nhfield, [&](int i, Json& field) {
             field.set("rows", m->hfield_nrow[i]).set("columns", m->hfield_ncol[i]);
             field.set("size", numbers(m->hfield_size + 4 * i, 4));
           }));
  look.set(
      "lights", list(m->nlight, [&](int i, Json& light) {
        light.set("name", model.name(mjOBJ_LIGHT, i)).set("body", m->light_bodyid[i]).set("mode", m->light_mode[i]);
        light.set("pos", numbers(m->light_pos + 3 * i, 3)).set("dir", numbers(m->light_dir + 3 * i, 3));
        light.set("type", m->light_type[i]).set("active", m->light_active[i] != 0);
        light.set("shadow", m->light_castshadow[i] != 0).set("cutoff", static_cast<double>(m->light_cutoff[i]));
        light.set("exponent", static_cast<double>(m->light_exponent[i]));
        light.set("ambient", color(m->light_ambient + 3 * i)).set("diffuse", color(m->light_diffuse + 3 * i));
        light.set("specular", color(m->light_specular + 3 * i));
        light.set("attenuation", color(m->light_attenuation + 3 * i));
      }));
  look.set("cameras", list(m->ncam, [&](int i, Json& camera) {
             camera.set("name", model.name(mjOBJ_CAMERA, i)).set("body", m->cam_bodyid[i]).set("mode", m->cam_mode[i]);
             camera.set("pos", numbers(m->cam_pos + 3 * i, 3)).set("quat", numbers(m->cam_quat + 4 * i, 4));
             camera.set("fovy", m->cam_fovy[i]).set("orthographic", m->cam_orthographic[i] != 0);
           }));
  const auto& head = m->vis.headlight;
  Json headlight = Json::object();
  headlight.set("active", head.active != 0).set("ambient", color(head.ambient)).set("diffuse", color(head.diffuse));
  look.set("headlight", headlight.set("specular", color(head.specular)));
  Json view = Json::object();
  const auto& global = m->vis.global;
  view.set("fovy", static_cast<double>(global.fovy)).set("azimuth", static_cast<double>(global.azimuth));
  view.set("elevation", static_cast<double>(global.elevation)).set("camera", global.cameraid);
  view.set("center", numbers(m->stat.center, 3)).set("extent", m->stat.extent).set("meansize", m->stat.meansize);
  view.set("znear", static_cast<double>(m->vis.map.znear)).set("zfar", static_cast<double>(m->vis.map.zfar));
  view.set("force", static_cast<double>(m->vis.map.force)).set("meanmass", m->stat.meanmass);
  look.set("view", view.set("haze", color(m->vis.rgba.haze, 4)));
  return look;
}

Json describe_machine(const sinew::Model& model) {
  const mjModel* m = model.get();
  Json machine = Json::object();
  machine.set("joints", list(m->njnt, [&](int i, Json& joint) {
                joint.set("name", model.name(mjOBJ_JOINT, i)).set("type", m->jnt_type[i]).set("body", m->jnt_bodyid[i]);
                joint.set("qpos", m->jnt_qposadr[i]).set("limited", m->jnt_limited[i] != 0);
                joint.set("range", numbers(m->jnt_range + 2 * i, 2)).set("pos", numbers(m->jnt_pos + 3 * i, 3));
                joint.set("axis", numbers(m->jnt_axis + 3 * i, 3)).set("group", m->jnt_group[i]);
              }));
  machine.set("actuators", list(m->nu, [&](int i, Json& actuator) {
                actuator.set("name", model.name(mjOBJ_ACTUATOR, i)).set("limited", m->actuator_ctrllimited[i] != 0);
                actuator.set("range", numbers(m->actuator_ctrlrange + 2 * i, 2)).set("group", m->actuator_group[i]);
              }));
  machine.set("equalities", list(m->neq, [&](int i, Json& equality) {
                equality.set("name", model.name(mjOBJ_EQUALITY, i)).set("active", m->eq_active0[i] != 0);
              }));
  machine.set(
      "sensors", list(m->nsensor, [&](int i, Json& sensor) {
        sensor.set("name", model.name(mjOBJ_SENSOR, i)).set("address", m->sensor_adr[i]).set("dim", m->sensor_dim[i]);
      }));
  const auto names = [&](const char* key, mjtObj type, int count) {
    std::vector<std::string> result;
    for (int i = 0; i < count; ++i) result.push_back(model.name(type, i));
    machine.set(key, Json::array(result));
  };
  names("keys", mjOBJ_KEY, m->nkey);
  names("meshes", mjOBJ_MESH, m->nmesh);
  names("skins", mjOBJ_SKIN, m->nskin);
  names("pairs", mjOBJ_PAIR, m->npair);
  names("excludes", mjOBJ_EXCLUDE, m->nexclude);
  names("numerics", mjOBJ_NUMERIC, m->nnumeric);
  names("texts", mjOBJ_TEXT, m->ntext);
  names("tuples", mjOBJ_TUPLE, m->ntuple);
  names("plugins", mjOBJ_PLUGIN, m->nplugin);
  return machine;
}

std::shared_ptr<const Snapshot> take_snapshot(const mjModel* m, std::uint32_t generation, const About& about) {
  auto snapshot = std::make_shared<Snapshot>();
  snapshot->model = sinew::Model(mj_copyModel(nullptr, m));
  if (!snapshot->model.get()) throw sinew::Failure("there is no memory for a copy of this model");
  snapshot->generation = generation;
  const sinew::Model& model = snapshot->model;
  Json json = Json::object();
  json.set("generation", static_cast<std::int64_t>(generation)).set("file", about.file);
  json.set("name", std::string(m->names ? m->names : "")).set("editable", about.editable);
  json.set("nq", m->nq).set("nv", m->nv).set("nu", m->nu).set("na", m->na).set("timestep", m->opt.timestep);
  json.set("bodies", describe_bodies(model)).set("shapes", describe_shapes(model));
  json.set("look", describe_look(model)).set("machine", describe_machine(model));
  json.set("options", describe_options());
  snapshot->description = json.text();
  return snapshot;
}

}  // namespace app::studio
