// SPDX-License-Identifier: Apache-2.0
// commands_state.cpp -- joints, controls, equality constraints, keyframes, pulling a body.
#include <cmath>

#include "../view/key_text.h"
#include "commands.h"

namespace app::studio {
namespace {

void refuse_if_moving(Call& call, const char* what) {
  const view::Status status = call.physics.status();
  if (status.replay) throw sinew::Failure(std::string(what) + " cannot be moved in a replay");
  if (status.running) throw sinew::Failure(std::string(what) + " can be moved while the simulation is paused");
}

// What has changed is computed at once if no step will.
void settle(Call& call) {
  const view::Status status = call.physics.status();
  if (!status.running && !status.replay) call.physics.changed();
}

void check_size(double value) {
  if (!(std::fabs(value) <= 1e9)) throw sinew::Failure("'value' has to be a number of ordinary size");
}

void set_joint(Call& call) {
  refuse_if_moving(call, "joints");
  const int id = call.request.integer("element", 0, call.model()->njnt - 1);
  const int type = call.model()->jnt_type[id];
  if (type != mjJNT_HINGE && type != mjJNT_SLIDE) throw sinew::Failure("only hinges and slides have one number");
  const double value = call.request.real("value");
  check_size(value);
  call.data()->qpos[call.model()->jnt_qposadr[id]] = value;
  call.physics.changed();
}

void set_control(Call& call) {
  const int id = call.request.integer("element", 0, call.model()->nu - 1);
  const double value = call.request.real("value");
  check_size(value);
  call.physics.noise().set_center(call.model(), call.data(), id, value);
  settle(call);
}

void clear_controls(Call& call) {
  for (int i = 0; i < call.model()->nu; ++i) call.physics.noise().set_center(call.model(), call.data(), i, 0);
  settle(call);
}

void set_equality(Call& call) {
  const int id = call.request.integer("element", 0, call.model()->neq - 1);
  call.data()->eq_active[id] = call.request.boolean("active") ? 1 : 0;
  settle(call);
}

// Pulls a point of a body towards a point of the world, or turns the body by a rotation from where it is.
void drag(Call& call) {
  const mjModel* m = call.model();
  mjvPerturb perturb;
  mjv_defaultPerturb(&perturb);
  perturb.select = call.request.integer("body", 1, m->nbody - 1);
  const std::vector<double> local = call.request.reals("local", 3, 3), target = call.request.reals("target", 3, 3);
  for (int i = 0; i < 3; ++i) {
    const auto k = static_cast<std::size_t>(i);
    check_size(local[k]);
    check_size(target[k]);
    perturb.localpos[i] = local[k];
  }
  // Only the scale of the mouse is taken from the scene, and pages have that themselves.
  mjvScene scene;
  mjv_defaultScene(&scene);
  for (mjvGLCamera& camera : scene.camera) {
    camera.forward[1] = camera.up[2] = 1;
    camera.frustum_bottom = -0.1f;
    camera.frustum_top = 0.1f;
    camera.frustum_near = 0.1f;
    camera.frustum_far = 10;
  }
  mjv_initPerturb(m, call.data(), &scene, &perturb);
  perturb.active = mjPERT_TRANSLATE;
  mjtNum offset[3], arm[3];
  mju_copy3(perturb.refselpos, target.data());
  mju_rotVecQuat(arm, perturb.localpos, call.data()->xquat + 4 * perturb.select);
  mju_sub3(offset, target.data(), arm);
  mju_sub3(offset, offset, call.data()->xpos + 3 * perturb.select);
  mju_addTo3(perturb.refpos, offset);
  if (call.request.find("turn")) {
    const std::vector<double> turn = call.request.reals("turn", 4, 4);
    mjtNum rotation[4], now[4];
    for (int i = 0; i < 4; ++i) rotation[i] = turn[static_cast<std::size_t>(i)];
    if (!(mju_norm(rotation, 4) > 0.1 && mju_norm(rotation, 4) < 10))
      throw sinew::Failure("'turn' has to be a quaternion");
    mju_normalize4(rotation);
    mju_copy4(now, perturb.refquat);
    mju_mulQuat(perturb.refquat, rotation, now);
    perturb.active = mjPERT_ROTATE;
  }
  call.physics.set_perturbation(perturb);
}

void drop(Call& call) {
  mjvPerturb none;
  mjv_defaultPerturb(&none);
  call.physics.set_perturbation(none);
}

void save_key(Call& call) {
  const int id = call.request.integer("key", 0, call.model()->nkey - 1);
  mj_setKeyframe(call.model(), call.data(), id);
}

// The state as a <key> of a model.
void state_as_xml(Call& call) { call.reply.set("text", view::key_text(call.model(), call.data())); }

}  // namespace

std::vector<CommandRow> state_commands() {
  return {{"joint", set_joint},       {"control", set_control}, {"clear_controls", clear_controls},
          {"equality", set_equality}, {"drag", drag},           {"drop", drop},
          {"save_key", save_key},     {"state", state_as_xml}};
}

}  // namespace app::studio
