// SPDX-License-Identifier: Apache-2.0
// commands_run.cpp -- commands that load, run and change a simulation.
#include <algorithm>
#include <memory>
#include <span>

#include <sinew/rollout.hpp>

#include "commands.h"
#include "fields.h"
#include "simulation.h"

namespace sinew_mex {

namespace {

constexpr std::int64_t kMostSteps = 1000000000;

Results load(const Arguments& arguments) {
  arguments.expect(1, 1);
  Simulation loaded(sinew::Model::load(arguments.text(0)));
  mj_forward(loaded.m(), loaded.d());
  return {scalar(add_simulation(std::move(loaded)))};
}

Results load_string(const Arguments& arguments) {
  arguments.expect(1, 1);
  const std::string text = arguments.text(0);
  const std::unique_ptr<mjVFS, void (*)(mjVFS*)> files(new mjVFS, [](mjVFS* vfs) {
    mj_deleteVFS(vfs);
    delete vfs;
  });
  mj_defaultVFS(files.get());
  mj_addBufferVFS(files.get(), "model.xml", text.data(), static_cast<int>(text.size()));
  char error[1000] = "";
  mjModel* m = mj_loadXML("model.xml", files.get(), error, sizeof error);
  if (!m) throw Error(error);
  Simulation loaded{sinew::Model(m)};
  mj_forward(loaded.m(), loaded.d());
  return {scalar(add_simulation(std::move(loaded)))};
}

Results copy(const Arguments& arguments) {
  arguments.expect(1, 1);
  const Simulation& from = find_simulation(arguments);
  Simulation made(from.model.copy());
  mj_copyData(made.d(), made.m(), from.d());
  return {scalar(add_simulation(std::move(made)))};
}

Results free_one(const Arguments& arguments) {
  arguments.expect(1, 1);
  free_simulation(arguments);
  return {};
}

Results reset(const Arguments& arguments) {
  arguments.expect(1, 2);
  Simulation& s = find_simulation(arguments);
  if (arguments.has(1)) {
    if (s.m()->nkey == 0) throw Error("this model has no keyframes");
    mj_resetDataKeyframe(s.m(), s.d(), static_cast<int>(arguments.integer(1, 0, s.m()->nkey - 1)));
  } else {
    mj_resetData(s.m(), s.d());
  }
  mj_forward(s.m(), s.d());
  return {};
}

Results step(const Arguments& arguments) {
  arguments.expect(1, 2);
  Simulation& s = find_simulation(arguments);
  const std::int64_t count = arguments.has(1) ? arguments.integer(1, 0, kMostSteps) : 1;
  for (std::int64_t i = 0; i < count; ++i) mj_step(s.m(), s.d());
  return {};
}

Results forward(const Arguments& arguments) {
  arguments.expect(1, 1);
  Simulation& s = find_simulation(arguments);
  mj_forward(s.m(), s.d());
  return {};
}

Results inverse(const Arguments& arguments) {
  arguments.expect(1, 2);
  Simulation& s = find_simulation(arguments);
  if (arguments.has(1)) {
    const std::vector<double> qacc = arguments.numbers(1, s.m()->nv);
    std::copy(qacc.begin(), qacc.end(), s.d()->qacc);
  }
  mj_inverse(s.m(), s.d());
  return {column(s.d()->qfrc_inverse, s.m()->nv)};
}

Results get(const Arguments& arguments) {
  arguments.expect(2, 2);
  return {get_field(find_simulation(arguments), arguments.text(1))};
}

Results set(const Arguments& arguments) {
  arguments.expect(3, 3);
  set_field(find_simulation(arguments), arguments.text(1), arguments, 2);
  return {};
}

Results state(const Arguments& arguments) {
  arguments.expect(1, 2);
  Simulation& s = find_simulation(arguments);
  if (arguments.count() == 2) s.data.set_state(arguments.numbers(1));
  const std::vector<mjtNum> row = s.data.state();
  return {column(row.data(), static_cast<std::int64_t>(row.size()))};
}

// States go in as columns, one per simulation; controls as nu x steps x simulations. So the numbers of a simulation
// follow one another here and in the engine, and nothing is transposed.
Results rollout(const Arguments& arguments) {
  arguments.expect(3, 4);
  Simulation& s = find_simulation(arguments);
  const std::vector<double> initial = arguments.numbers(1);
  const std::size_t size = sinew::state_size(s.m());
  if (initial.empty() || initial.size() % size != 0) {
    throw Error("a state of this model has " + std::to_string(size) + " numbers; give one column for each simulation");
  }
  const std::size_t batch = initial.size() / size;
  std::vector<double> controls;
  std::size_t steps = 0;
  if (s.m()->nu > 0) {
    controls = arguments.numbers(2);
    const std::size_t row = static_cast<std::size_t>(s.m()->nu) * batch;
    if (controls.size() % row != 0) {
      throw Error("controls are an array of nu x steps x simulations: " + std::to_string(s.m()->nu) + " x steps x " +
                  std::to_string(batch));
    }
    steps = controls.size() / row;
  } else {
    steps = static_cast<std::size_t>(arguments.integer(2, 1, kMostSteps));  // no actuators: the number of steps
  }
  sinew::RolloutOptions options;
  options.threads = arguments.has(3) ? static_cast<int>(arguments.integer(3, 1, 256)) : 1;
  options.start = s.d();
  const sinew::RolloutResult result = sinew::rollout(s.model, initial, controls, steps, options);
  const auto cube = [&](const std::vector<mjtNum>& values, std::size_t rows) {
    const mwSize shape[3] = {static_cast<mwSize>(rows), static_cast<mwSize>(steps), static_cast<mwSize>(batch)};
    mxArray* array = mxCreateNumericArray(3, shape, mxDOUBLE_CLASS, mxREAL);
    std::copy(values.begin(), values.end(), mxGetPr(array));
    return array;
  };
  return {cube(result.states, result.state_size), cube(result.sensors, result.sensor_size)};
}

}  // namespace

const std::vector<Command> kRunCommands = {
    {"load", load},   {"load_string", load_string}, {"copy", copy},       {"free", free_one}, {"reset", reset},
    {"step", step},   {"forward", forward},         {"inverse", inverse}, {"get", get},       {"set", set},
    {"state", state}, {"rollout", rollout},
};

}  // namespace sinew_mex
