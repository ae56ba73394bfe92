// SPDX-License-Identifier: Apache-2.0
// linearize.cpp -- `sinew linearize`: how the next state depends on this state and the controls.
#include <algorithm>
#include <cmath>
#include <map>

#include <sinew/derivative.hpp>

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
  bool fd = false, check = false;
};

const std::map<std::string, int> kIntegrators{
    {"euler", mjINT_EULER}, {"implicit", mjINT_IMPLICIT}, {"implicitfast", mjINT_IMPLICITFAST}, {"rk4", mjINT_RK4}};

// The greatest difference that --check lets pass, in units of the greatest entry of a matrix.
constexpr double kAgreement = 1e-4;

NamedTable make_table(const char* name, std::size_t rows, std::size_t columns, std::vector<double> values = {}) {
  values.resize(rows * columns);
  return {name, {rows, columns, std::move(values), {}}};
}

std::vector<NamedTable> difference(const sinew::Model& model, sinew::Data& data, const Options& options) {
  if (model->opt.integrator == mjINT_RK4) {
    throw sinew::Failure(options.common.model +
                         ": differences of steps of RK4 are not taken; choose another integrator with --integrator");
  }
  const std::size_t nx = static_cast<std::size_t>(2 * model->nv + model->na);
  const std::size_t nu = static_cast<std::size_t>(model->nu), ns = static_cast<std::size_t>(model->nsensordata);
  std::vector<NamedTable> tables{make_table("A", nx, nx), make_table("B", nx, nu), make_table("C", ns, nx),
                                 make_table("D", ns, nu)};
  const auto values = [&](std::size_t i) {
    return tables[i].table.values.empty() ? nullptr : tables[i].table.values.data();
  };
  mjd_transitionFD(model.get(), data.get(), options.epsilon, 1, values(0), values(1), values(2), values(3));
  return tables;
}

std::vector<NamedTable> derive(const sinew::Model& model, sinew::Data& data, const Options& options, Report& report) {
  try {
    sinew::StepDerivative slopes = sinew::derive_step(model, data, sinew::SensorSlopes::Yes);
    const std::size_t nx = slopes.states, nu = slopes.controls, ns = slopes.sensors;
    report.add("near_changes", "rows near a change", slopes.report.near_changes);
    report.add("differenced_pairs", "pairs differenced", slopes.report.differenced);
    return {make_table("A", nx, nx, std::move(slopes.A)), make_table("B", nx, nu, std::move(slopes.B)),
            make_table("C", ns, nx, std::move(slopes.C)), make_table("D", ns, nu, std::move(slopes.D))};
  } catch (const sinew::Failure& refused) {
    throw sinew::Failure(options.common.model + ": " + refused.what() + "; --fd takes differences");
  }
}

// In units of the greatest entry of each matrix.
double distance(const std::vector<NamedTable>& a, const std::vector<NamedTable>& b) {
  double worst = 0;
  for (std::size_t t = 0; t < a.size(); ++t) {
    const std::vector<double>&first = a[t].table.values, &second = b[t].table.values;
    double scale = 1e-9, apart = 0;
    for (std::size_t k = 0; k < first.size(); ++k) {
      scale = std::max(scale, std::abs(first[k]));
      apart = std::max(apart, std::abs(first[k] - second[k]));
    }
    worst = std::max(worst, apart / scale);
  }
  return worst;
}

int linearize(const Options& options) {
  check_table_path(options.out);
  sinew::Model model = load_model(options.common);
  if (!options.integrator.empty()) model->opt.integrator = kIntegrators.at(options.integrator);
  sinew::Data data = start_data(model, options.common.key);
  for (std::int64_t i = 0; i < options.steps; ++i) data.step();
  const std::size_t nx = static_cast<std::size_t>(2 * model->nv + model->na);
  if (nx == 0) throw sinew::Failure(options.common.model + ": nothing moves, so there is nothing to linearize");
  data.forward();
  Report report;
  report.section("linearize");
  report.add("model", "model", options.common.model);
  report.add("states", "states (2 nv + na)", static_cast<std::int64_t>(nx));
  report.add("controls", "controls", static_cast<std::int64_t>(model->nu));
  report.add("sensors", "sensor values", static_cast<std::int64_t>(model->nsensordata));
  report.add("method", "method", options.fd ? "differences" : "exact");
  std::vector<NamedTable> tables = options.fd ? difference(model, data, options) : derive(model, data, options, report);
  int code = kGood;
  if (options.check) {
    const double apart = distance(tables, difference(model, data, options));
    report.add("difference", "differences are off by", apart);
    if (!(apart <= kAgreement)) code = kFound;
  }
  const bool several = options.out.ends_with(".npz");
  if (!several) tables.resize(2);  // A and B side by side
  write_tables(options.out, tables);
  report.add("output", "written", Json(options.out), options.out + (several ? " (A, B, C, D)" : " ([A B])"));
  report.print(options.common.json);
  return code;
}

}  // namespace

void add_linearize(Program& program) {
  Command& command = program.add("linearize", "write the matrices of the step linearized at a state");
  const auto options = std::make_shared<Options>();
  add_common(command, options->common);
  command.option("out", options->out, "result: .npz for A, B, C and D; .npy or .csv for [A B]", Rule::Required);
  Option& fd = command.flag("--fd", options->fd, "centered differences instead of exact derivatives");
  Option& check = command.flag("--check", options->check, "compare the exact derivatives with differences");
  check.excluded = &fd;
  command.option("--epsilon SIZE", options->epsilon, "size of the centered differences (default 1e-6)", Rule::Positive);
  command.option("--steps COUNT", options->steps, "simulate this many steps first (default 0)", Rule::Steps);
  command.choice("--integrator NAME", options->integrator, {"euler", "implicit", "implicitfast", "rk4"},
                 "euler, implicit, implicitfast or rk4 (default: the model's)");
  command.on_choice([options] { return linearize(*options); });
}

}  // namespace app
