// SPDX-License-Identifier: Apache-2.0
#include "ways.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "../sinew/command.h"

namespace app {
namespace {

constexpr std::array<const char*, 4> kIntegrators{"euler", "rk4", "implicit", "implicitfast"};
constexpr std::array<const char*, sinewNIMPULSEINTEGRATOR> kImpulseIntegrators{"semi-implicit", "midpoint", "explicit",
                                                                               "rk4", "interleaved"};
constexpr std::array<const char*, 3> kSolvers{"pgs", "cg", "newton"};
constexpr std::array<const char*, sinewNIMPULSESOLVER> kImpulseSolvers{"pgs", "gpgs"};
constexpr std::array<const char*, 2> kCones{"pyramidal", "elliptic"};
static_assert(mjINT_EULER == 0 && mjINT_RK4 == 1 && mjINT_IMPLICIT == 2 && mjINT_IMPLICITFAST == 3);
static_assert(mjSOL_PGS == 0 && mjSOL_CG == 1 && mjSOL_NEWTON == 2);

Way soft(int integrator, int solver, int cone) { return {false, integrator, solver, cone}; }
Way impulses(int integrator, int solver) { return {true, integrator, solver, mjCONE_ELLIPTIC}; }

sinewImpulse settings_of(const mjModel* m, const Way& way) {
  sinewImpulse settings;
  sinew_readImpulse(m, &settings);
  if (way.impulse) {
    settings.integrator = way.integrator;
    settings.solver = way.solver;
  }
  return settings;
}

// Options are set before the data is made, as a model file would set them.
sinew::Model prepared(const sinew::Model& original, const Way& way) {
  sinew::Model model = original.copy();
  if (!way.impulse) {
    model->opt.integrator = way.integrator;
    model->opt.solver = way.solver;
    model->opt.cone = way.cone;
  }
  return model;
}

double norm(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value * value;
  return std::sqrt(sum);
}

}  // namespace

std::string Way::integrator_name() const {
  const auto i = static_cast<std::size_t>(integrator);
  return impulse ? kImpulseIntegrators.at(i) : kIntegrators.at(i);
}

std::string Way::solver_name() const {
  const auto i = static_cast<std::size_t>(solver);
  return impulse ? kImpulseSolvers.at(i) : kSolvers.at(i);
}

std::string Way::cone_name() const { return kCones.at(static_cast<std::size_t>(cone)); }
std::string Way::motion_name() const { return formulation() + " " + integrator_name(); }
std::string Way::name() const { return motion_name() + " " + solver_name() + " " + cone_name(); }

std::vector<Way> usual_ways(const mjModel* m) {
  std::vector<Way> ways;
  for (int solver : {mjSOL_NEWTON, mjSOL_CG, mjSOL_PGS}) {
    for (int cone : {mjCONE_PYRAMIDAL, mjCONE_ELLIPTIC}) ways.push_back(soft(m->opt.integrator, solver, cone));
  }
  for (int integrator : {mjINT_EULER, mjINT_IMPLICIT, mjINT_IMPLICITFAST, mjINT_RK4}) {
    if (integrator != m->opt.integrator) ways.push_back(soft(integrator, m->opt.solver, m->opt.cone));
  }
  ways.push_back(impulses(sinewIMPULSE_SEMIIMPLICIT, sinewIMPULSE_PGS));
  for (int i = 0; i < sinewNIMPULSEINTEGRATOR; ++i) ways.push_back(impulses(i, sinewIMPULSE_GPGS));
  return ways;
}

std::vector<Way> all_ways() {
  std::vector<Way> ways;
  for (int integrator : {mjINT_EULER, mjINT_IMPLICIT, mjINT_IMPLICITFAST, mjINT_RK4}) {
    for (int solver : {mjSOL_NEWTON, mjSOL_CG, mjSOL_PGS}) {
      for (int cone : {mjCONE_PYRAMIDAL, mjCONE_ELLIPTIC}) ways.push_back(soft(integrator, solver, cone));
    }
  }
  for (int integrator = 0; integrator < sinewNIMPULSEINTEGRATOR; ++integrator) {
    for (int solver = 0; solver < sinewNIMPULSESOLVER; ++solver) ways.push_back(impulses(integrator, solver));
  }
  return ways;
}

std::vector<Way> all_integrators(const mjModel* m) {
  std::vector<Way> ways;
  for (int integrator : {mjINT_EULER, mjINT_IMPLICIT, mjINT_IMPLICITFAST, mjINT_RK4}) {
    ways.push_back(soft(integrator, m->opt.solver, m->opt.cone));
  }
  for (int i = 0; i < sinewNIMPULSEINTEGRATOR; ++i) ways.push_back(impulses(i, sinewIMPULSE_GPGS));
  return ways;
}

void check_accepted(const char* refused) {
  if (refused) throw sinew::Failure(refused);
}

bool impulses_have_inverse(const mjData* d, const sinewImpulse& settings) {
  const auto is_equality = [](int type) { return type == mjCNSTR_EQUALITY; };
  return settings.lambda > 0 || std::none_of(d->efc_type, d->efc_type + d->nefc, is_equality);
}

Simulation::Simulation(const sinew::Model& model, const Way& way, const std::string& key)
    : way_(way),
      model_(prepared(model, way)),
      data_(start_data(model_, key)),
      settings_(settings_of(model_.get(), way)) {}

void Simulation::step() {
  if (way_.impulse) return check_accepted(sinew_stepImpulse(model_.get(), data_.get(), &settings_));
  data_.step();
}

void Simulation::forward() {
  if (way_.impulse) return check_accepted(sinew_forwardImpulse(model_.get(), data_.get(), &settings_));
  data_.forward();
}

bool Simulation::has_inverse() const {
  if (way_.impulse) return impulses_have_inverse(data_.get(), settings_);
  return !(model_->opt.enableflags & mjENBL_INVDISCRETE);
}

double Simulation::inverse_error() {
  const mjModel* m = model_.get();
  forward();
  if (!has_inverse()) return -1;
  const std::size_t nv = static_cast<std::size_t>(m->nv);
  // what acts besides smooth passive forces and constraints: the forces that inverse dynamics ought to find
  std::vector<double> acting(nv), constraint(data_->qfrc_constraint, data_->qfrc_constraint + nv);
  for (std::size_t i = 0; i < nv; ++i) acting[i] = data_->qfrc_applied[i] + data_->qfrc_actuator[i];
  if (way_.impulse) {
    check_accepted(sinew_inverseImpulse(m, data_.get(), &settings_));
  } else {
    mj_inverse(m, data_.get());
  }
  std::vector<double> apart(nv), bias(data_->qfrc_bias, data_->qfrc_bias + nv);
  for (std::size_t i = 0; i < nv; ++i) apart[i] = data_->qfrc_inverse[i] - acting[i];
  return norm(apart) / (1 + norm(bias) + norm(constraint));
}

}  // namespace app
