// SPDX-License-Identifier: Apache-2.0
// linearize.cpp -- `sinew linearize`: how the next state depends on this state and the controls.
#include <map>

#include "command.h"
#include "table.h"

namespace app {
namespace {

struct Options {
  Common common;
  std::string out;
  double epsilon = 1e-6;
  std::int64_t steps = 0;
  std::string integrator;
};

const std::map<std::string, int> kIntegrators{
    {"euler", mjINT_EULER}, {"implicit", mjINT_IMPLICIT}, {"implicitfast", mjINT_IMPLICITFAST}};

NamedTable make_table(const char* name, std::size_t rows, std::size_t columns) {
  return {name, {rows, columns, std::vector<double>(rows * columns), {}}};
}

int linearize(const Options& options) {
  check_table_path(options.out);
  sinew::Model model = load_model(options.common);
  if (!options.integrator.empty()) model->opt.integrator = kIntegrators.at(options.integrator);
  if (model->opt.integrator == mjINT_RK4) {
    throw sinew::Failure(options.common.model +
                         ": steps of RK4 are not differentiated; choose another integrator with --integrator");
  }
  sinew::Data data = start_data(model, options.common.key);
  for (std::int64_t i = 0; i < options.steps; ++i) data.step();
  data.forward();
  const std::size_t nx = static_cast<std::size_t>(2 * model->nv + model->na);
  if (nx == 0) throw sinew::Failure(options.common.model + ": nothing moves, so there is nothing to linearize");
  const std::size_t nu = static_cast<std::size_t>(model->nu), ns = static_cast<std::size_t>(model->nsensordata);
  std::vector<NamedTable> tables{make_table("A", nx, nx), make_table("B", nx, nu), make_table("C", ns, nx),
                                 make_table("D", ns, nu)};
  const auto values = [&](std::size_t i) {
    return tables[i].table.values.empty() ? nullptr : tables[i].table.values.data();
  };
  mjd_transitionFD(model.get(), data.get(), options.epsilon, 1, values(0), values(1), values(2), values(3));
  const bool several = options.out.ends_with(".npz");
  if (!several) tables.resize(2);  // A and B side by side
  write_tables(options.out, tables);
  Report report;
  report.section("linearize");
  report.add("model", "model", options.common.model);
  report.add("states", "states (2 nv + na)", static_cast<std::int64_t>(nx));
  report.add("controls", "controls", static_cast<std::int64_t>(nu));
  report.add("sensors", "sensor values", static_cast<std::int64_t>(ns));
  report.add("output", "written", Json(options.out), options.out + (several ? " (A, B, C, D)" : " ([A B])"));
  report.print(options.common.json);
  return kGood;
}

}  // namespace

void add_linearize(Program& program) {
  Command& command = program.add("linearize", "write the matrices of the step linearized at a state");
  const auto options = std::make_shared<Options>();
  add_common(command, options->common);
  command.option("out", options->out, "result: .npz for A, B, C and D; .npy or .csv for [A B]", Rule::Required);
  command.option("--epsilon SIZE", options->epsilon, "size of the centered differences (default 1e-6)", Rule::Positive);
  command.option("--steps COUNT", options->steps, "simulate this many steps first (default 0)", Rule::Steps);
  command.choice("--integrator NAME", options->integrator, {"euler", "implicit", "implicitfast"},
                 "euler, implicit or implicitfast (default: the model's)");
  command.on_choice([options] { return linearize(*options); });
}

}  // namespace app
