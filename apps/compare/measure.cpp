// SPDX-License-Identifier: Apache-2.0
#include "measure.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>

#include <sinew/sinew.h>

#include "../sinew/command.h"
#include "../sinew/progress.h"

namespace app {
namespace {

double norm3(const mjtNum* v) { return std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]); }

// Looks at a state without touching the simulation that it comes from.
class Ruler {
 public:
  explicit Ruler(const sinew::Model& model) : model_(model), data_(model) {}

  void look(const sinew::Data& seen) {
    mj_copyState(model_.get(), seen.get(), data_.get(), mjSTATE_INTEGRATION);
    mj_fwdPosition(model_.get(), data_.get());
    mj_fwdVelocity(model_.get(), data_.get());
    mj_energyPos(model_.get(), data_.get());
    mj_energyVel(model_.get(), data_.get());
    mj_subtreeVel(model_.get(), data_.get());
  }
  double kinetic() const { return data_->energy[1]; }
  double energy() const { return data_->energy[0] + data_->energy[1] + sinew_elasticEnergy(model_.get(), data_.get()); }
  double mass() const { return model_->body_subtreemass[0]; }
  void momentum(double result[3]) const {
    for (int i = 0; i < 3; ++i) result[i] = mass() * data_->subtree_linvel[i];
  }
  const mjtNum* angular_momentum() const { return data_->subtree_angmom; }  // of the world's body: of everything
  double penetration() const {
    double deepest = 0;
    for (const mjContact& contact : data_.contacts()) deepest = worse(deepest, -contact.dist);
    return deepest;
  }
  double violation() const {
    double largest = 0;
    for (int i = 0; i < data_->nefc; ++i) {
      if (data_->efc_type[i] == mjCNSTR_EQUALITY) largest = worse(largest, std::abs(data_->efc_pos[i]));
    }
    return largest;
  }

 private:
  const sinew::Model& model_;
  sinew::Data data_;
};

bool went_wild(const mjData* d) {
  return d->warning[mjWARN_BADQPOS].number || d->warning[mjWARN_BADQVEL].number || d->warning[mjWARN_BADQACC].number;
}

using Clock = std::chrono::steady_clock;

double microseconds(Clock::duration time) { return std::chrono::duration<double, std::micro>(time).count(); }

// Adds the state after a step to the record. Returns whether it is one of finite numbers.
bool record(Ruler& ruler, Simulation& simulation, double& lowest, Contacted& result) {
  ruler.look(simulation.data());
  const double energy = ruler.energy(), deep = ruler.penetration();
  if (went_wild(simulation.data().get()) || !std::isfinite(energy) || !std::isfinite(deep)) return false;
  result.penetration = std::max(result.penetration, deep);
  result.violation = worse(result.violation, ruler.violation());
  result.energy_rise = std::max(result.energy_rise, energy - lowest);
  lowest = std::min(lowest, energy);
  result.times.push_back(simulation.data()->time);
  result.energies.push_back(energy);
  result.penetrations.push_back(deep);
  return true;
}

void run_steps(const RunOptions& options, Simulation& simulation, Contacted& result) {
  const mjModel* m = simulation.model().get();
  Ruler ruler(simulation.model());
  ruler.look(simulation.data());
  const double first = ruler.energy();
  double lowest = first;
  Clock::duration spent{};
  const std::int64_t inverse_interval = std::max<std::int64_t>(1, options.steps / 20);
  for (std::int64_t i = 0; i < options.steps && !result.wild; ++i) {
    set_wave(m, simulation.data().get(), i, options.wave);
    if (i % inverse_interval == 0) {  // in data of its own: warm starts of the run stay as they are
      Simulation aside(simulation.model(), result.way, "");
      mj_copyData(aside.data().get(), m, simulation.data().get());
      result.inverse_error = worse(result.inverse_error, aside.inverse_error());
    }
    const Clock::time_point begin = Clock::now();
    simulation.step();
    spent += Clock::now() - begin;
    result.rows += simulation.data()->nefc;
    result.iterations += solver_iterations(simulation.data().get());
    result.wild = !record(ruler, simulation, lowest, result);
  }
  const double count = std::max<double>(1, static_cast<double>(result.times.size()));
  result.step_us = microseconds(spent) / count;
  result.rows /= count;
  result.iterations = result.way.impulse ? -1 : result.iterations / count;  // sweeps of impulses are not counted
  if (result.times.empty()) return;
  result.energy_change = result.energies.back() - first;
  double momentum[3];
  ruler.momentum(momentum);
  result.momentum = norm3(momentum);
}

// Whether every tree floats, so that momentum is kept but for gravity.
bool all_float(const mjModel* m) {
  for (int j = 0; j < m->njnt; ++j) {
    const int body = m->jnt_bodyid[j];
    const bool first = m->body_dofadr[m->body_rootid[body]] == m->jnt_dofadr[j];
    if ((first && m->jnt_type[j] != mjJNT_FREE) || (first && m->jnt_stiffness[j] != 0)) return false;
    if (m->body_dofnum[m->body_rootid[body]] == 0) return false;
  }
  return m->njnt > 0;
}

// What free motion keeps, watched step by step.
class Keeper {
 public:
  Keeper(const sinew::Model& model, const sinew::Data& start, Free& result)
      : model_(model), ruler_(model), result_(result), floats_(all_float(model.get())) {
    ruler_.look(start);
    energy_ = ruler_.energy();
    kinetic_ = std::max(ruler_.kinetic(), 1e-12);
    ruler_.momentum(momentum_);
    std::copy_n(ruler_.angular_momentum(), 3, angular_);
    if (floats_) result.momentum_drift = result.angular_drift = 0;
  }

  void watch(const sinew::Data& data) {
    ruler_.look(data);
    result_.times.push_back(data->time);
    result_.drifts.push_back(std::abs(ruler_.energy() - energy_) / kinetic_);
    result_.energy_drift = worse(result_.energy_drift, result_.drifts.back());
    if (floats_) watch_momentum(data->time);
  }

 private:
  // Gravity alone changes the momentum of what floats, and has no moment about the centre of mass.
  void watch_momentum(double time) {
    const double pull = model_->opt.disableflags & mjDSBL_GRAVITY ? 0 : ruler_.mass() * time;
    const double bound = std::sqrt(2 * ruler_.mass() * kinetic_);  // no motion of this energy has more momentum
    double apart[3], turned[3];
    ruler_.momentum(apart);
    for (int k = 0; k < 3; ++k) {
      apart[k] -= momentum_[k] + pull * model_->opt.gravity[k];
      turned[k] = ruler_.angular_momentum()[k] - angular_[k];
    }
    result_.momentum_drift = worse(result_.momentum_drift, norm3(apart) / bound);
    result_.angular_drift = worse(result_.angular_drift, norm3(turned) / std::max(norm3(angular_), 1e-12));
  }

  const sinew::Model& model_;
  Ruler ruler_;
  Free& result_;
  bool floats_;
  double energy_, kinetic_, momentum_[3], angular_[3];
};

// The positions at the end of free motion in `divisor` times as many steps. `result`, if there is one, is told what was
// kept on the way.
std::vector<double> free_end(const sinew::Model& original, const Way& way, const RunOptions& options, int divisor,
                             Free* result) {
  sinew::Model model = original.copy();
  model->opt.timestep /= divisor;
  Simulation simulation(model, way, options.key);
  sinew::Data& data = simulation.data();
  set_velocities(model.get(), data.get(), 1);
  std::optional<Keeper> keeper;
  if (result) keeper.emplace(model, data, *result);
  for (std::int64_t i = 0; i < options.steps * divisor; ++i) {
    simulation.step();
    if (keeper) keeper->watch(data);
  }
  return {data.qpos().begin(), data.qpos().end()};
}

double distance(const mjModel* m, const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> apart(static_cast<std::size_t>(m->nv));
  mj_differentiatePos(m, apart.data(), 1, a.data(), b.data());
  double sum = 0;
  for (const double value : apart) sum += value * value;
  return std::sqrt(sum);
}

}  // namespace

Contacted run_contacted(const sinew::Model& model, const Way& way, const RunOptions& options) {
  Contacted result;
  result.way = way;
  try {
    Simulation simulation(model, way, options.key);
    run_steps(options, simulation, result);
  } catch (const sinew::Failure& failure) {
    result.refused = failure.what();
  }
  return result;
}

std::vector<Free> run_free(const sinew::Model& original, const RunOptions& options) {
  const sinew::Model model = conservative_copy(original);
  const Way finest{false, mjINT_RK4, mjSOL_NEWTON, mjCONE_PYRAMIDAL};
  const std::vector<double> reference = free_end(model, finest, options, 16, nullptr);
  std::vector<Free> results;
  const std::vector<Way> ways = all_integrators(original.get());
  Progress progress("free motion", ways.size());
  for (const Way& way : ways) {
    Free result;
    result.way = way;
    try {
      result.error = distance(model.get(), reference, free_end(model, way, options, 1, &result));
      const double half = distance(model.get(), reference, free_end(model, way, options, 2, nullptr));
      const double quarter = distance(model.get(), reference, free_end(model, way, options, 4, nullptr));
      result.order = std::log2(half / quarter);
    } catch (const sinew::Failure& failure) {
      result.refused = failure.what();
    }
    results.push_back(std::move(result));
    progress.update(results.size());
  }
  return results;
}

}  // namespace app
